//! Programs made by the builder: the same as read ones, and nothing ill formed comes out.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use bia_k2::ast::{Annotated, Function, Op, Var};
use bia_k2::{BuildError, Builder, Ty, difference, print};
use bia_term::value::{ArrayValue, Bv, Domain, Value};
use common::program;

/// A builder with a function `main` that has a parameter `x`, and the type of both.
struct Fixture {
    b: Builder,
    main: Function,
    x: Var,
    int: Ty,
    bool: Ty,
}

fn fixture() -> Fixture {
    let mut b = Builder::new();
    let (int, bool) = (b.types().int(), b.types().bool());
    let main = b.function("main", &[("x", int)], &[]).unwrap();
    b.set_entry(main).unwrap();
    let x = b.function_data(main).params[0];
    Fixture {
        b,
        main,
        x,
        int,
        bool,
    }
}

/// The error of finishing with this body.
fn finish_error(mut f: Fixture, body: bia_k2::ast::Stmt) -> BuildError {
    f.b.set_body(f.main, body).unwrap();
    f.b.finish().unwrap_err()
}

#[test]
fn a_built_program_is_the_read_one() {
    let mut b = Builder::new();
    let cint = b.bv(32, true).unwrap();
    let (int, bool) = (b.types().int(), b.types().bool());
    b.alias("cint", cint).unwrap();
    let color = b.enumeration(&["red", "green"]).unwrap();
    let map = b.map(color, int).unwrap();
    let float = b.float(8, 23).unwrap();
    let thing = b.uninterpreted("thing").unwrap();
    let nothing = b.fun(&[], &[]).unwrap();
    let g = b.global("g", cint).unwrap();
    b.annotate(g, "source", "file").unwrap();
    let m = b.global("m", map).unwrap();
    let d = b.global("d", float).unwrap();
    let s = b.global("s", thing).unwrap();
    let zero = b.literal(cint, "0").unwrap();
    let g_value = b.var(g);
    let is_zero = b.op(Op::Eq, &[g_value, zero]).unwrap();
    let define = b.define("starts", is_zero).unwrap();
    b.annotate(Annotated::Define(define), "k", "v").unwrap();
    let init = b.define_value(define);
    b.set_init(init).unwrap();
    let f = b.function("f", &[("x", cint)], &[("r", cint)]).unwrap();
    let main = b.function("main", &[], &[]).unwrap();
    let other = b.external("other", nothing).unwrap();
    let (x, r) = (b.function_data(f).params[0], b.function_data(f).returns[0]);
    let end = b.label(f, "end").unwrap();
    let loop_ = b.label(f, "loop").unwrap();
    let mut body = vec![b.set_label(loop_).unwrap()];
    let value = b.var(x);
    let copy = b.copy(value).unwrap();
    let sum = b.op(Op::Add, &[value, copy]).unwrap();
    body.push(b.assign(r, sum).unwrap());
    let jump = b.jump(&[loop_, end]);
    b.annotate(Annotated::Target(jump, 1), "branch", "out")
        .unwrap();
    body.push(jump);
    let end = b.set_label(end).unwrap();
    b.annotate(end, "error", "bad id").unwrap();
    body.push(end);
    let body = b.seq(&body).unwrap();
    b.set_body(f, body).unwrap();
    b.annotate(f, "inline", "yes").unwrap();
    let y = b.local(main, "y", cint).unwrap();
    let ok = b.local(main, "ok", bool).unwrap();
    let end = b.label(main, "end").unwrap();
    let mut body = Vec::new();
    let arg = b.number(cint, -1).unwrap();
    body.push(b.call(f, &[arg], &[y]).unwrap());
    body.push(b.call(other, &[], &[]).unwrap());
    let condition = b.var(ok);
    body.push(b.condjump(condition, end).unwrap());
    let mut array = ArrayValue::constant(Value::Int(0.into()), Domain::Elems(2));
    array.set(Value::Elem(0), Value::Int(7.into()));
    let array = b.constant(map, array.into()).unwrap();
    body.push(b.assign(m, array).unwrap());
    body.push(b.havoc(s));
    let y_value = b.var(y);
    let cast = b.cast(float, y_value).unwrap();
    body.push(b.assign(d, cast).unwrap());
    let havoc = b.havoc(y);
    let y_value = b.var(y);
    let seq = b.seq_expr(&[havoc], y_value).unwrap();
    let unsigned = b.bv(32, false).unwrap();
    let bits = b.bitcast(unsigned, seq).unwrap();
    body.push(b.eval(bits).unwrap());
    body.push(b.set_label(end).unwrap());
    let (havoc, value) = (b.havoc(y), b.var(y));
    let inner = b.seq_expr(&[havoc], value).unwrap();
    b.annotate(inner, "inner", "seq").unwrap();
    let havoc = b.havoc(y);
    let outer = b.seq_expr(&[havoc], inner).unwrap();
    body.push(b.eval(outer).unwrap());
    let yes = b.truth(true);
    body.push(b.assume(yes).unwrap());
    let body = b.seq(&body).unwrap();
    b.set_body(main, body).unwrap();
    b.set_entry(main).unwrap();
    let built = b.finish().unwrap();
    let read = program(
        "(type cint (sbv 32))
(globals (! (var g cint) :source file) (var m (map (enum green red) int)) (var d (fp 8 23)) (var s (sym thing)))
(! (define starts (eq g (const 0 cint))) :k v) (init starts) (entry main)
(! (function f ((var x cint)) (return (var r cint)) (locals) (seq (label loop) (assign r (add x x)) (jump (label loop) (! (label end) :branch out)) (! (label end) :error |bad id|))) :inline yes)
(function main () (return) (locals (var y cint) (var ok bool)) (seq (call f (const -1 cint) y) (call (const other (fun () ()))) (condjump ok (label end)) (assign m (const ((green . 7) (() . 0)) (map (enum red green) int))) (havoc s) (assign d (cast (fp 8 23) y)) (bitcast (ubv 32) (seq (havoc y) y)) (label end) (seq (havoc y) (! (seq (havoc y) y) :inner seq)) (assume true)))",
    );
    assert_eq!(difference(&built, &read), None, "{}", print(&built));
    assert_eq!(difference(&program(&print(&built)), &built), None);
    // Labels are numbered in the order of the text.
    let names: Vec<&str> = built.labels().map(|(l, _)| built.label_name(l)).collect();
    assert_eq!(names, ["loop", "end", "end"]);
    assert_eq!(
        built.properties(),
        read.properties()
            .into_iter()
            .map(|mut p| {
                // Symbols are numbered differently.
                p.id = built.symbols().find("bad id").unwrap();
                p
            })
            .collect::<Vec<_>>()
    );
}

#[test]
fn ill_typed_steps_are_refused() {
    let Fixture {
        mut b,
        main,
        x,
        int,
        bool,
    } = fixture();
    let void = b.types().void();
    let text = |e: BuildError| e.to_string();
    let value = b.var(x);
    let truth = b.truth(true);
    let errors = [
        text(b.op(Op::Add, &[value, truth]).unwrap_err()),
        text(b.op(Op::Add, &[value]).unwrap_err()),
        text(b.assign(x, truth).unwrap_err()),
        text(b.assume(value).unwrap_err()),
        text(b.call(main, &[], &[]).unwrap_err()),
        text(b.call(main, &[truth], &[]).unwrap_err()),
        text(b.call_value(value, &[], &[]).unwrap_err()),
        text(b.bitcast(bool, value).unwrap_err()),
        text(b.constant(int, Value::Bool(true)).unwrap_err()),
        text(b.constant(int, Bv::from_u64(8, 1).into()).unwrap_err()),
        text(b.number(bool, 1).unwrap_err()),
        text(b.literal(int, "1.5").unwrap_err()),
        text(b.bv(0, true).unwrap_err()),
        text(b.float(1, 1).unwrap_err()),
        text(b.enumeration(&["a", "a"]).unwrap_err()),
        text(b.enumeration(&[]).unwrap_err()),
        text(b.map(void, int).unwrap_err()),
        text(b.global("v", void).unwrap_err()),
        text(b.alias("int", bool).unwrap_err()),
        text(b.global("ends in \\", int).unwrap_err()),
        text(b.local(main, "x", int).unwrap_err()),
        text(b.function("main", &[], &[]).unwrap_err()),
        text(b.set_entry(main).unwrap_err()),
        text(b.external("e", int).unwrap_err()),
    ];
    expect_test::expect![[r#"
        `add` does not fit operands of these types: int, bool
        operands of `add`: 2 needed, 1 given
        the assigned value has type `bool`, but `int` is needed
        the condition has type `int`, but `bool` is needed
        arguments of a call: 1 needed, 0 given
        argument 1 has type `bool`, but `int` is needed
        something of type `int` cannot be called
        there is no conversion from `int` to `bool`
        Bool(true) is not a value of type `int`
        Bv(#x01) is not a value of type `int`
        1 is not a value of type `bool`
        `1.5` is not a constant of type `int`
        the width 0 is not from 1 to 16777216
        there is no float type with 1 exponent and 1 mantissa bits
        an enumeration has at least one value and none twice
        an enumeration has at least one value and none twice
        the index of a map would have no value: its type is `void`
        `v` would have no value: its type is `void`
        the type `int` is declared twice
        the name `ends in \` cannot be written in K2: it ends in a backslash
        the variable `x` is declared twice
        the function `main` is declared twice
        the entry is set twice
        something of type `int` cannot be called"#]]
    .assert_eq(&errors.join("\n"));
    // Refused operands can still be used.
    b.op(Op::Neg, &[value]).unwrap();
    b.op(Op::Not, &[truth]).unwrap();
}

#[test]
fn nothing_is_used_twice() {
    let Fixture { mut b, x, .. } = fixture();
    let value = b.var(x);
    assert!(matches!(
        b.op(Op::Add, &[value, value]),
        Err(BuildError::Reused(_))
    ));
    let havoc = b.havoc(x);
    b.seq(&[havoc]).unwrap();
    assert!(matches!(b.seq(&[havoc]), Err(BuildError::Reused(_))));
    let value = b.var(x);
    let havoc = b.havoc(x);
    let seq = b.seq_expr(&[havoc], value).unwrap();
    assert!(matches!(b.copy(seq), Err(BuildError::Reused(_))));
}

#[test]
fn incomplete_programs_are_refused() {
    let f = fixture();
    assert_eq!(f.b.finish().unwrap_err(), BuildError::NoBody("main".into()));
    assert_eq!(Builder::new().finish().unwrap_err(), BuildError::NoEntry);
    let mut f = fixture();
    let label = f.b.label(f.main, "l").unwrap();
    let jump = f.b.jump(&[label]);
    assert!(matches!(
        finish_error(f, jump),
        BuildError::UnsetLabel { .. }
    ));
    let mut f = fixture();
    let label = f.b.label(f.main, "l").unwrap();
    let stmt = f.b.set_label(label).unwrap();
    assert!(matches!(f.b.set_label(label), Err(BuildError::Twice(_))));
    // Set, but not in the body.
    let body = f.b.havoc(f.x);
    let _ = stmt;
    assert!(matches!(
        finish_error(f, body),
        BuildError::UnsetLabel { .. }
    ));
    let mut f = fixture();
    let other = f.b.function("other", &[("p", f.int)], &[]).unwrap();
    let body = f.b.havoc(f.x);
    let _ = other;
    assert_eq!(finish_error(f, body), BuildError::NoBody("other".into()));
}

#[test]
fn what_text_cannot_say_is_refused() {
    // A variable of another function.
    let mut f = fixture();
    let other = f.b.function("other", &[], &[]).unwrap();
    let local = f.b.local(other, "y", f.int).unwrap();
    let empty = f.b.seq(&[]).unwrap();
    f.b.set_body(other, empty).unwrap();
    let body = f.b.havoc(local);
    assert!(matches!(
        finish_error(f, body),
        BuildError::ForeignVar { .. }
    ));
    // A label of another function.
    let mut f = fixture();
    let other = f.b.function("other", &[], &[]).unwrap();
    let label = f.b.label(other, "l").unwrap();
    let set = f.b.set_label(label).unwrap();
    f.b.set_body(other, set).unwrap();
    let body = f.b.jump(&[label]);
    assert!(matches!(
        finish_error(f, body),
        BuildError::ForeignLabel { .. }
    ));
    // A local variable in the initial constraint.
    let mut f = fixture();
    let y = f.b.local(f.main, "y", f.bool).unwrap();
    let y = f.b.var(y);
    f.b.set_init(y).unwrap();
    let body = f.b.havoc(f.x);
    assert!(matches!(
        finish_error(f, body),
        BuildError::ForeignVar { .. }
    ));
    // A global hidden by a local of the same type.
    let mut f = fixture();
    let hidden = f.b.global("x", f.int).unwrap();
    let body = f.b.havoc(hidden);
    assert!(matches!(finish_error(f, body), BuildError::Hidden { .. }));
    // A define hidden by a local.
    let mut f = fixture();
    let truth = f.b.truth(true);
    let define = f.b.define("x", truth).unwrap();
    let value = f.b.define_value(define);
    let body = f.b.assume(value).unwrap();
    assert!(matches!(finish_error(f, body), BuildError::Hidden { .. }));
    // A jump inside of an expression.
    let mut f = fixture();
    let jump = f.b.jump(&[]);
    let truth = f.b.truth(true);
    let seq = f.b.seq_expr(&[jump], truth).unwrap();
    let body = f.b.assume(seq).unwrap();
    assert!(matches!(
        finish_error(f, body),
        BuildError::JumpInExpression(_)
    ));
}

#[test]
fn a_hidden_global_of_another_type_is_written_in_full() {
    let mut f = fixture();
    let hidden = f.b.global("x", f.bool).unwrap();
    let function = f.b.function("x", &[], &[]).unwrap();
    let empty = f.b.seq(&[]).unwrap();
    f.b.set_body(function, empty).unwrap();
    let mut body = vec![f.b.havoc(hidden), f.b.havoc(f.x)];
    body.push(f.b.call(function, &[], &[]).unwrap());
    let body = f.b.seq(&body).unwrap();
    f.b.set_body(f.main, body).unwrap();
    let built = f.b.finish().unwrap();
    let text = print(&built);
    assert!(
        text.contains("(havoc (var x bool))") && text.contains("(havoc x)"),
        "{text}"
    );
    assert_eq!(difference(&built, &program(&text)), None);
}

#[test]
fn many_statements_are_cheap() {
    let Fixture {
        mut b,
        main,
        x,
        int,
        ..
    } = fixture();
    let mut body = Vec::new();
    for i in 0..200_000 {
        let (value, number) = (b.var(x), b.number(int, i % 1000).unwrap());
        let sum = b.op(Op::Add, &[value, number]).unwrap();
        body.push(b.assign(x, sum).unwrap());
    }
    let body = b.seq(&body).unwrap();
    b.set_body(main, body).unwrap();
    let built = b.finish().unwrap();
    assert_eq!(built.stmt_count(), 200_001);
}

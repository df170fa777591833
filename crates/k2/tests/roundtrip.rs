//! What is printed reads back to the same program.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use bia_k2::ast::{Annotated, StmtKind, VarKind};
use bia_k2::{Program, difference, print, print_expr, print_stmt, print_type, same, write};
use common::program;
use expect_test::{Expect, expect};

/// Prints, reads again, compares; the canonical text.
#[track_caller]
fn round_trip(text: &str) -> String {
    let first = program(text);
    let printed = print(&first);
    let second = program(&printed);
    if let Some(difference) = difference(&first, &second) {
        panic!("{difference}\n{printed}");
    }
    assert!(same(&second, &first));
    assert_eq!(
        print(&second),
        printed,
        "canonical text is printed as it is"
    );
    let mut written = Vec::new();
    write(&first, &mut written).unwrap();
    assert_eq!(written, printed.as_bytes());
    printed
}

#[track_caller]
fn check(text: &str, expected: &Expect) {
    expected.assert_eq(&round_trip(text));
}

/// A program with one function around some statements.
fn with_body(body: &str) -> String {
    format!(
        "(type cint (sbv 32)) (entry main) (globals (var g cint) (var h bool))
        (function id ((var v cint)) (return (var r cint)) (locals) (assign r v))
        (function main () (return) (locals (var x cint) (var y (ubv 32)) (var i int) (var q real) (var b bool)
        (var m (map int (map bool cint))) (var d (fp 11 52)) (var c (enum red green)) (var s (sym thing)) (var f (fun (cint) (cint))))
        (seq {body}))"
    )
}

#[test]
fn the_example_of_the_paper() {
    check(
        "(type cint (sbv 32))
(entry init_and_main)
(globals (var glbl cint))
(function f ((var x cint)) (return (var ret cint))
  (locals)
  (seq (jump (label then) (label else))
    (label then)
    (assume (op gt glbl (const 0 cint)))
    (assign ret (sub x (const 1 cint)))
    (jump (label end))
    (label else)
    (assume (op not (op gt glbl (const 0 cint))))
    (assign glbl (const 0 cint))
    (assign ret x)
    (label end)))
(function main () (return)
  (locals (var y cint))
  (seq (label while)
    (jump (label inwhile) (label endwhile))
    (label inwhile)
    (assume (op gt y (const 0 cint)))
    (call f y y)
    (jump (label while))
    (label endwhile)
    (assume (op not (op gt y (const 0 cint))))
    (jump (label then) (label else))
    (label then)
    (assume (op not (op eq glbl (const 0 cint))))
    (! (label err) :error assert-fail)
    (label else)))
(function init_and_main () (return) (locals)
  (seq (assign glbl (const 0 cint)) (call main)))",
        &expect![[r#"
            (type cint (sbv 32))

            (globals
              (var glbl cint))
            (entry |init_and_main|)

            (function f ((var x cint)) (return (var ret cint))
              (locals)
              (seq
                (jump (label then) (label else))
                (label then)
                (assume (gt glbl (const 0 cint)))
                (assign ret (sub x (const 1 cint)))
                (jump (label end))
                (label else)
                (assume (not (gt glbl (const 0 cint))))
                (assign glbl (const 0 cint))
                (assign ret x)
                (label end)))

            (function main () (return)
              (locals (var y cint))
              (seq
                (label while)
                (jump (label inwhile) (label endwhile))
                (label inwhile)
                (assume (gt y (const 0 cint)))
                (call f y y)
                (jump (label while))
                (label endwhile)
                (assume (not (gt y (const 0 cint))))
                (jump (label then) (label else))
                (label then)
                (assume (not (eq glbl (const 0 cint))))
                (! (label err) :error |assert-fail|)
                (label else)))

            (function |init_and_main| () (return)
              (locals)
              (seq
                (assign glbl (const 0 cint))
                (call main)))
        "#]],
    );
}

#[test]
fn every_kind_of_form() {
    check(
        "(type a-type (enum b a |c d|)) (type two a-type) (type wide (map two (map int a-type)))
(function caller () (return) (locals (var t1 a-type) (var |a very long name of a variable| (map int bool)) (var |another very long name| int)) (seq))
(! (function callee ((var p int)) (return (! (var r int) :out true)) (locals) (! (seq (assign r p)) :k1 v1)) :inline always :|odd key| (nested . (value ! :x)))
(init (! (assume (eq g1 (const 1 int))) :why because))
(! (define yes true) :macro m) (define same (eq (var g1 int) g1)) (define both (and yes same))
(globals (! (var g1 int) :source (file.c 12)) (var g2 wide) (var v void))
(entry caller)
(type fn (fun (two void) (int)))
(function uses ((var f fn) (var v void)) (return) (locals (var x int) (var w wide)) (seq
  (call f (const b two) x) (call (! f :a b) (const b two) (! x :c d)) (call (const other (fun () ()))) (call (const callee (fun (int) (int))) x x)
  (call callee x x) (call (var callee (fun (int) (int))) (add x x) g1) (call uses f v)
  (assign (! (var x int) :t u) (! (! g1 :a 1) :b 2)) (assign v v) (havoc v) (havoc (! g1 :h i))
  (assume both) (assume (not same)) yes (! yes :k v) (! (seq) :k)
  (jump) (jump (! (label l) :error e) (label |m n|)) (! (label l) :error e :live f) (label |m n|) (condjump yes (! (label l) :x y))
  (assign x (seq (assign x (const 1 int)) (call callee x x) (add x x)))
  (assign w (const ((a . ((1 . b) (() . a))) (() . ((() . |c d|)))) wide))))",
        &expect![[r#"
            (type |a-type| (enum a b |c d|))
            (type two |a-type|)
            (type wide (map |a-type| (map int |a-type|)))
            (type fn (fun (|a-type|) (int)))

            (! (define yes (const true bool)) :macro m)
            (define same (eq (var g1 int) (var g1 int)))
            (define both (and yes same))

            (globals
              (! (var g1 int) :source (|file.c| 12))
              (var g2 wide))
            (init (! (eq g1 (const 1 int)) :why because))
            (entry caller)

            (function caller () (return)
              (locals
                (var t1 |a-type|)
                (var |a very long name of a variable| (map int bool))
                (var |another very long name| int))
              (seq))

            (! (function callee ((var p int)) (return (! (var r int) :out true))
              (locals)
              (! (seq
                (assign r p)) :k1 v1)) :inline always :|odd key| (nested . (value ! :x)))

            (function uses ((var f fn)) (return)
              (locals (var x int) (var w wide))
              (seq
                (call f (const b |a-type|) x)
                (call (! f :a b) (const b |a-type|) (! x :c d))
                (call (const other (fun () ())))
                (call callee x x)
                (call callee x x)
                (call callee (add x x) g1)
                (call uses f)
                (assign (! x :t u) (! g1 :a 1 :b 2))
                (seq)
                (seq)
                (havoc (! g1 :h i))
                (assume both)
                (assume (not same))
                yes
                (! yes :k v)
                (! (seq) :k)
                (jump)
                (jump (! (label l) :error e) (label |m n|))
                (! (label l) :error e :live f)
                (label |m n|)
                (condjump yes (! (label l) :x y))
                (assign x (seq (assign x (const 1 int)) (call callee x x) (add x x)))
                (assign w (const ((a . ((1 . b) (() . a))) (() . ((() . |c d|)))) wide))))
        "#]],
    );
}

#[test]
fn constants_keep_their_values() {
    check(
        &with_body(
            "(assign x (const -5 cint)) (assign y (const -1 (ubv 32))) (assign y (const #xFF (ubv 32))) (assign x (const #b101 (bv 32 1)))
             (assign i (const 123456789012345678901234567890 int)) (assign i (const -0 int))
             (assign q (const 1.50 real)) (assign q (const -3/6 real)) (assign q (const 1e3 real)) (assign q (const 25e-1 real)) (assign q (const .5 real)) (assign q (const 5. real))
             (assign b (const true bool)) (assign b true) (assign b false)
             (assign d (const 0x1.fffffep-127 (fp 11 52))) (assign d (const .1 (fp 11 52))) (assign d (const 1e400 (fp 11 52))) (assign d (const -inf (fp 11 52))) (assign d (const NaN (fp 11 52))) (assign d (const -0 (fp 11 52))) (assign d (const +oo (fp 11 52)))
             (assign c (const green (enum green red))) (assign s (const @3 (sym thing)))
             (assign m (const ((1 . ((true . 2) (false . 3))) (1 . ((() . 9))) (() . ((true . 5) (() . 6) (true . 7)))) (map int (map bool cint))))",
        ),
        &expect![[r#"
            (type cint (sbv 32))

            (globals
              (var g cint)
              (var h bool))
            (entry main)

            (function id ((var v cint)) (return (var r cint))
              (locals)
              (assign r v))

            (function main () (return)
              (locals
                (var x cint)
                (var y (ubv 32))
                (var i int)
                (var q real)
                (var b bool)
                (var m (map int (map bool cint)))
                (var d (fp 11 52))
                (var c (enum green red))
                (var s (sym thing))
                (var f (fun (cint) (cint))))
              (seq
                (assign x (const -5 cint))
                (assign y (const 4294967295 (ubv 32)))
                (assign y (const 255 (ubv 32)))
                (assign x (const 5 cint))
                (assign i (const 123456789012345678901234567890 int))
                (assign i (const 0 int))
                (assign q (const 3/2 real))
                (assign q (const -1/2 real))
                (assign q (const 1000 real))
                (assign q (const 5/2 real))
                (assign q (const 1/2 real))
                (assign q (const 5 real))
                (assign b (const true bool))
                (assign b (const true bool))
                (assign b (const false bool))
                (assign d (const 1.1754942807573643e-38 (fp 11 52)))
                (assign d (const 0.1 (fp 11 52)))
                (assign d (const +inf (fp 11 52)))
                (assign d (const -inf (fp 11 52)))
                (assign d (const nan (fp 11 52)))
                (assign d (const -0.0 (fp 11 52)))
                (assign d (const +inf (fp 11 52)))
                (assign c (const green (enum green red)))
                (assign s (const @3 (sym thing)))
                (assign m (const ((1 . ((false . 3) (() . 2))) (() . ((false . 6) (() . 5)))) (map int (map bool cint))))))
        "#]],
    );
}

#[test]
fn conversions_and_operators() {
    let printed = round_trip(&with_body(
        "(assign x (typecast cint y 0)) (assign x (typecast cint y 1)) (assign x (cast cint d)) (assign d (bitcast (fp 11 52) (const 1 (ubv 64))))
         (assign i (floor q)) (assign b (and b b b)) (assign b (or b)) (assign x (ite b x (op neg x)))
         (assign m (mapset m i (mapget m i))) (assign b (isnan d)) (assign i (bitxor i i)) (assign y (rshift y y))
         (call f x x) (assign f id) (assign f (ite b id f)) (call (ite b f (const id (fun (cint) (cint)))) x x)",
    ));
    assert!(
        printed.contains("(assign x (cast cint y))\n    (assign x (bitcast cint y))"),
        "{printed}"
    );
    assert!(printed.contains("(call (ite b f id) x x)"), "{printed}");
}

#[test]
fn no_word_is_reserved() {
    round_trip(
        "(type map (sbv 8)) (type fun (map int map)) (entry entry) (globals (var entry map) (var cast int) (var true bool) (var init fun) (var int int))
(function entry ((var fp int) (var var int)) (return (var return int)) (locals (var const int) (var label bool) (var function bool))
(seq (label add) (label label) (jump (label add) (label label)) (assign entry (add entry (const 1 map))) (assign return (add fp cast)) (assume true) (assume (const true bool)) (assume (not false))
(assign function (seq label)) (call (const entry (fun (int int) (int))) var const cast) (assign init (mapset init int entry)) (assume (not (var label bool)))))",
    );
}

#[test]
fn strange_names() {
    let printed = round_trip(
        "(entry ||) (globals (var |a\\|b| int) (var \"a string\" int) (var |two\nlines| int) (var |x y| int) (var foo_bar int) (var |;no comment| int) (var |(| int) (var #b01 int) (var |\\back| int) (var |.| int) (var |!| bool) (var |:k| int))
(function || () (return) (locals) (seq (label ||) (label |.|) (label |a\\\\|b|) (assign \"a string\" |a\\|b|) (assign |two\nlines| #b01) (assign foo_bar |.|) (assume |!|) (assign |:k| |\\back|) (call ||)))",
    );
    assert!(
        printed.contains("(assign |\"a string\"| |a\\|b|)"),
        "{printed}"
    );
    assert!(printed.contains("(var |foo_bar| int)"), "{printed}");
}

#[test]
fn hidden_names_are_written_in_full() {
    // `x` is a global of another type, a function and a local; `(var x int)` is the global.
    check(
        "(entry main) (globals (var x int) (var g bool))
(function x () (return) (locals) (seq))
(function g () (return) (locals) (seq))
(function main () (return) (locals (var x bool)) (seq
  (assign (var x int) (add (var x int) (const 1 int))) (assign x (not x)) (assume (var x bool)) (call (const x (fun () ()))) (call (const g (fun () ()))) (call (var g (fun () ())))))",
        &expect![[r#"
            (globals
              (var x int)
              (var g bool))
            (entry main)

            (function x () (return)
              (locals)
              (seq))

            (function g () (return)
              (locals)
              (seq))

            (function main () (return)
              (locals (var x bool))
              (seq
                (assign (var x int) (add (var x int) (const 1 int)))
                (assign x (not x))
                (assume x)
                (call (const x (fun () ())))
                (call (const g (fun () ())))
                (call (const g (fun () ())))))
        "#]],
    );
}

#[test]
fn void_is_dropped_everywhere() {
    check(
        "(type nothing void) (entry f) (globals (var a void) (! (var b nothing) :k v))
(function only () (return) (locals) a) (function only2 () (return) (locals) (! (var a void) :k v))
(function g ((var x void) (var y int) (var z void)) (return (var r void)) (locals (var l void)) (seq (assign r x) (havoc l) (assign l y) (assign l (seq (havoc y) (! (seq (havoc y) y) :k v)))))
(function f () (return) (locals (var i int) (var h (fun (void int) (nothing))))
(seq (call g a i b a) (call h a i a) (call g (const 0 void) i (! b :k v) a) (call (const k (fun (void) (void))) a b) (call g a i (var undeclared void) (const 1 nothing))))",
        &expect![[r#"
            (type nothing void)

            (entry f)

            (function only () (return)
              (locals)
              (seq))

            (function only2 () (return)
              (locals)
              (! (seq) :k v))

            (function g ((var y int)) (return)
              (locals)
              (seq
                (seq)
                (seq)
                y
                (seq
                  (havoc y)
                  (! (seq
                    (havoc y)
                    y) :k v))))

            (function f () (return)
              (locals (var i int) (var h (fun (int) ())))
              (seq
                (call g i)
                (call h i)
                (call g i)
                (call (const k (fun () ())))
                (call g i)))
        "#]],
    );
}

#[test]
fn types_by_name() {
    check(
        "(type a (map int int)) (type b (map a a)) (type b2 (map a a)) (type c (map b (map a a))) (entry f) (globals (var x (map (map int int) b2)) (var y (map b2 b)))
(function f () (return) (locals) (seq))",
        &expect![[r#"
            (type a (map int int))
            (type b (map a a))
            (type b2 b)
            (type c (map b b))

            (globals
              (var x (map a b))
              (var y c))
            (entry f)

            (function f () (return)
              (locals)
              (seq))
        "#]],
    );
}

#[test]
fn properties_survive() {
    let text = with_body(
        "(! (label a) :error e1) (! (label b) :error e1 :live l) (! (label c) :notlive n)",
    );
    let (first, second) = (program(&text), program(&round_trip(&text)));
    let show = |p: &Program| {
        let all = p.properties().into_iter();
        all.map(|q| {
            let labels: Vec<&str> = q.labels.iter().map(|l| p.label_name(*l)).collect();
            format!("{} {} {labels:?}", q.kind.key(), p.name(q.id))
        })
        .collect::<Vec<_>>()
    };
    let expected = [
        r#"error e1 ["a", "b"]"#,
        r#"live l ["b"]"#,
        r#"notlive n ["c"]"#,
    ];
    assert_eq!(show(&first), expected);
    assert_eq!(show(&second), expected);
}

#[test]
fn single_lines_are_in_full() {
    let p = program(&with_body(
        "(assign x (add g (const 1 cint))) (call id x (! x :k v)) (seq (label a) (jump (label a))) (assume (var h bool))",
    ));
    let main = p.function(p.function_by_name("main").unwrap());
    let StmtKind::Seq(list) = p.stmt(main.body.unwrap()).kind else {
        panic!("a seq")
    };
    let lines: Vec<String> = p.stmts(list).iter().map(|s| print_stmt(&p, *s)).collect();
    expect![[r#"
        (assign (var x cint) (add (var g cint) (const 1 cint)))
        (call (const id (fun (cint) (cint))) (var x cint) (! (var x cint) :k v))
        (seq (label a) (jump (label a)))
        (assume (var h bool))"#]]
    .assert_eq(&lines.join("\n"));
    let StmtKind::Assign(x, value) = p.stmt(p.stmts(list)[0]).kind else {
        panic!("an assignment")
    };
    assert_eq!(print_expr(&p, value), "(add (var g cint) (const 1 cint))");
    assert_eq!(print_type(&p, p.var(x).ty), "cint");
    assert!(matches!(p.var(x).kind, VarKind::Local(_)));
    let target = Annotated::Target(p.stmts(list)[1], 0);
    assert_eq!(p.annotations().of(target).len(), 1);
}

#[test]
fn differences_are_found() {
    let base = with_body(
        "(! (label a) :k v) (assign x (add x (const 1 cint))) (jump (label a)) (call id x x)",
    );
    let p = program(&base);
    let changes = [
        ("(const 1 cint)", "(const 2 cint)"),
        (":k v", ":k w"),
        (":k v", ":k v :l"),
        (":k v", ":k (v)"),
        ("(assign x (add", "(assign x (sub"),
        ("(assign x (add", "(assign g (add"),
        ("(jump (label a))", "(jump)"),
        ("(jump (label a))", "(seq (jump (label a)))"),
        ("(call id x x)", "(call id g x)"),
        ("(call id x x)", "(call id x g)"),
        ("(call id x x)", "(call id x (! x :k v))"),
        ("(var h bool)", "(var h2 bool)"),
        ("(var h bool)", "(! (var h bool) :k v)"),
        ("(var h bool)", "(var h int)"),
        (
            "(type cint (sbv 32))",
            "(type cint (sbv 32)) (type cint2 (sbv 32))",
        ),
        ("(entry main)", "(entry main) (init true)"),
        ("(entry main)", "(entry main) (define d true)"),
        (
            "(entry main)",
            "(entry other) (function other () (return) (locals) (seq))",
        ),
        (
            "(entry main)",
            "(entry main) (function other () (return) (locals) (seq))",
        ),
        ("(enum red green)", "(enum red green blue)"),
        ("(sym thing)", "(sym things)"),
        ("(assign r v)", "(seq (assign r v))"),
    ];
    for (from, to) in changes {
        let changed = base.replacen(from, to, 1);
        assert_ne!(base, changed, "{from}");
        let q = program(&changed);
        assert!(difference(&p, &q).is_some(), "{from} to {to}");
        assert!(difference(&q, &p).is_some(), "{to} to {from}");
    }
    // The order of functions, of enumeration values and the spelling of uses do not matter.
    let moved = base.replacen("(enum red green)", "(enum green red)", 1);
    let moved = moved.replacen(
        "(call id x x)",
        "(call (const id (fun (cint) (cint))) (var x cint) |x|)",
        1,
    );
    assert_eq!(difference(&p, &program(&moved)), None);
}

#[test]
fn defines_come_in_any_order() {
    let text =
        "(entry f) (define a (and b (not c))) (define b c) (globals (var g bool)) (define c g)
(define add (cast int (seq (const 1 int)))) (define e (eq (op add add (add add add)) (const 3 int)))
(define k (eq (const m (enum k m)) (const k (enum k m)))) (define m (! k :m m))
(function f () (return) (locals) (assume (and a e m)))";
    let first = common::program(text);
    let names: Vec<_> = first.defines().map(|(_, d)| first.name(d.name)).collect();
    assert_eq!(names, ["c", "b", "a", "add", "e", "k", "m"]);
    let second = common::program(&print(&first));
    assert_eq!(difference(&first, &second), None);
}

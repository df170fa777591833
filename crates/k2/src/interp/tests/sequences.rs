//! `seq` in expressions, with statements and calls in it; defines.

use super::*;

const GLOBALS: &str = "(var x int) (var y int) (var z int) (var b bool)";

#[test]
fn the_value_of_a_sequence_is_its_last_element() {
    let body = "(assign x (const 1 int))
                (assign y (add x (seq (assign x (const 10 int)) (assign z (const 5 int)) x)))";
    // The first x is read before the sequence changes it.
    check(GLOBALS, body, "", &[("x", "10"), ("y", "11"), ("z", "5")]);
}

#[test]
fn words_are_read_before_a_later_sequence_changes_them() {
    let globals = "(var p (sbv 8)) (var q (sbv 8)) (var b bool)";
    let set = "(seq (assign p (const 9 (sbv 8))) p)";
    for (body, q, b) in [
        (format!("(assign q (sub p {set}))"), "-8", "-"),
        (format!("(assign q (sub {set} p))"), "0", "-"),
        (format!("(assume (lt p {set})) (assign q p)"), "9", "-"),
        (
            format!("(assign b (eq p {set})) (assign q p)"),
            "9",
            "false",
        ),
        (
            format!("(assign q (ite (seq (assign p (const 9 (sbv 8))) true) p {set}))"),
            "9",
            "-",
        ),
        (format!("(assign q (ite (eq p p) p {set}))"), "1", "-"),
        (
            format!("(condjump (not (lt p {set})) (label e)) (assign q p) (label e)"),
            "9",
            "-",
        ),
    ] {
        let body = format!("(assign p (const 1 (sbv 8))) {body}");
        check(globals, &body, "", &[("q", q), ("b", b), ("p", "9")]);
    }
}

#[test]
fn each_statement_of_a_sequence_is_a_step() {
    let body = "(assign y (add (seq (havoc x) (assume (lt x (const 5 int))) x) (const 1 int)))";
    let program = main_with(GLOBALS, "", body);
    let (run, state, _) = run_with(&program, "4");
    assert_eq!((run.end, run.steps), (RunEnd::Finished, 3));
    assert_eq!(values(&program, &state, &["y"]), ["5"]);
    let (run, _, _) = run_with(&program, "5");
    assert!(matches!(run.end, RunEnd::Blocked(_)));
    assert_eq!(run.steps, 1);
}

const FIB: &str =
    "(function fib ((var n int)) (return (var r int)) (locals (var s int) (var t int))
      (seq (condjump (lt n (const 2 int)) (label base))
           (assign r (add (seq (call fib (sub n (const 1 int)) s) s)
                          (seq (call fib (sub n (const 2 int)) t) t)))
           (jump (label end))
           (label base) (assign r n) (label end)))";

#[test]
fn calls_in_expressions_even_recursive_ones() {
    let text = format!(
        "(entry main) (globals (var x int)) {FIB}
         (function main () (return) (locals (var l int))
           (assign x (mul (const 10 int) (seq (call fib (const 15 int) l) l))))"
    );
    let program = program(&text);
    let (run, state, _) = run_with(&program, "");
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(values(&program, &state, &["x"]), ["6100"]);
}

#[test]
fn states_between_the_steps_of_an_expression_hold_its_operands() {
    let text = format!(
        "(entry main) (globals (var x int)) {FIB}
         (function main () (return) (locals (var l int))
           (assign x (mul x (seq (call fib (const 3 int) l) l))))"
    );
    let program = program(&text);
    let interp = Interpreter::new(&program);
    let at_call = |x: &str| {
        let mut state = interp.start();
        let step = interp.step(&mut state, &mut Answers::new(x));
        assert!(matches!(step, Ok(Step::Called { .. })));
        state
    };
    assert_eq!(at_call("4"), at_call("4"));
    assert_ne!(at_call("4"), at_call("5"));
    let mut state = at_call("4");
    // A copy goes its own way.
    let copy = state.clone();
    let mut oracle = Answers::new("");
    while interp.step(&mut state, &mut oracle) != Ok(Step::Finished) {}
    assert_eq!(values(&program, &state, &["x"]), ["8"]);
    assert_eq!(copy, at_call("4"));
}

#[test]
fn sequences_in_arguments_conditions_and_assumptions() {
    let text = "(entry main) (globals (var x int) (var y int))
         (function f ((var a int) (var c int)) (return (var r int)) (locals)
           (assign r (sub a c)))
         (function main () (return) (locals)
           (seq (assign x (const 1 int))
                (call f x (seq (assign x (const 2 int)) x) y)
                (assume (seq (assign x (const 3 int)) (eq x (const 3 int))))
                (condjump (seq (assign y (mul y x)) (lt y (const 0 int))) (label end))
                (assign x (const 99 int))
                (label end)))";
    let program = program(text);
    let (run, state, _) = run_with(&program, "");
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(values(&program, &state, &["x", "y"]), ["3", "-3"]);
}

#[test]
fn defines_stand_for_their_expression() {
    let text = "(define limit (const 10 int)) (define small (lt x limit))
         (define next (add x (const 1 int)))
         (entry main) (globals (var x int) (var n int))
         (function main () (return) (locals)
           (seq (assign x (const 0 int)) (assign n (const 0 int))
                (label l) (assign n (add n next)) (assign x next) (condjump small (label l))))";
    let program = program(text);
    let (run, state, _) = run_with(&program, "");
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(values(&program, &state, &["x", "n"]), ["10", "55"]);
}

#[test]
fn defines_read_lazily_chosen_globals() {
    let text = "(define twice (add g g)) (entry main) (globals (var g int) (var h int))
         (function main () (return) (locals) (assign h (add twice twice)))";
    let program = program(text);
    let (_, state, asked) = run_with(&program, "3");
    assert_eq!(asked, ["initial g"]);
    assert_eq!(values(&program, &state, &["h"]), ["12"]);
}

#[test]
fn defines_may_hold_sequences_and_calls() {
    let text = "(define tick (seq (assign g (add g (const 1 int))) g))
         (define deep (seq (call inc) tick))
         (entry main) (globals (var g int) (var h int) (var k int))
         (function inc () (return) (locals) (seq (label in) (assign g (mul g (const 2 int)))))
         (function main () (return) (locals)
           (seq (assign g (const 1 int)) (assign h (sub tick tick)) (assign k (add g deep))))";
    let program = program(text);
    let (run, state, _) = run_with(&program, "");
    assert_eq!(run.end, RunEnd::Finished);
    // tick - tick = 2 - 3; then g = 3, deep doubles it and counts one up.
    assert_eq!(
        values(&program, &state, &["g", "h", "k"]),
        ["7", "-1", "10"]
    );
    // What comes next is known inside defines too.
    let interp = Interpreter::new(&program);
    let (mut state, mut oracle) = (interp.start(), Answers::new(""));
    loop {
        let next = state.next(&interp);
        let step = interp
            .step(&mut state, &mut oracle)
            .expect("nothing is asked");
        match (next, step) {
            (Next::Stmt(stmt), step) => assert_eq!(Some(stmt), step.stmt()),
            (Next::Return(f), Step::Returned { function, .. }) => assert_eq!(f, function),
            (Next::End, Step::Finished) => break,
            other => panic!("{other:?}"),
        }
    }
}

//! Calls, returns, recursion, function values.

use super::*;

/// A program with globals, functions, and a `main` with this body.
fn with_functions(globals: &str, functions: &str, locals: &str, body: &str) -> Program {
    program(&format!(
        "(entry main) (globals {globals}) {functions}
         (function main () (return) (locals {locals}) (seq {body}))"
    ))
}

fn finished(program: &Program, answers: &str, names: &[&str]) -> Vec<String> {
    let (run, state, _) = run_with(program, answers);
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(state.depth(), 1);
    values(program, &state, names)
}

const SWAP: &str = "(function swap ((var a int) (var b int)) (return (var c int) (var d int))
                      (locals) (seq (assign c b) (assign d a)))";

#[test]
fn results_are_copied_all_at_once() {
    let body = "(assign x (const 1 int)) (assign y (const 2 int)) (call swap x y x y)";
    let program = with_functions("(var x int) (var y int)", SWAP, "", body);
    assert_eq!(finished(&program, "", &["x", "y"]), ["2", "1"]);
}

#[test]
fn the_last_of_equal_targets_wins() {
    let body = "(assign x (const 1 int)) (assign y (const 2 int)) (call swap x y x x)";
    let program = with_functions("(var x int) (var y int)", SWAP, "", body);
    assert_eq!(finished(&program, "", &["x", "y"]), ["1", "2"]);
}

#[test]
fn arguments_are_copies() {
    let bump = "(function bump ((var a int)) (return (var r int)) (locals)
                  (seq (assign a (add a (const 1 int))) (assign x (const 100 int)) (assign r a)))";
    let body = "(assign x (const 1 int)) (call bump x y) (call bump x x)";
    let program = with_functions("(var x int) (var y int)", bump, "", body);
    // The second call changes x inside, and then its result overwrites that.
    assert_eq!(finished(&program, "", &["x", "y"]), ["101", "2"]);
}

#[test]
fn arguments_are_evaluated_from_left_to_right_before_the_call() {
    let f = "(function f ((var a int) (var b int)) (return (var r int)) (locals)
               (assign r (sub a b)))";
    let body = "(call f (add u (const 1 int)) v x)";
    let program = with_functions("(var u int) (var v int) (var x int)", f, "", body);
    let (run, state, asked) = run_with(&program, "10; 3");
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(asked, ["initial u", "initial v"]);
    assert_eq!(values(&program, &state, &["x"]), ["8"]);
}

#[test]
fn locals_and_results_are_arbitrary_again_in_every_call() {
    let f = "(function f ((var first bool)) (return (var r int)) (locals (var l int))
               (seq (condjump first (label set)) (assign r l) (jump (label end))
                    (label set) (assign l (const 5 int)) (assign r l) (label end)))";
    let body = "(call f (const true bool) x) (call f (const false bool) y)";
    let program = with_functions("(var x int) (var y int)", f, "", body);
    let (_, state, asked) = run_with(&program, "77");
    assert_eq!(asked, ["uninitialised l"]);
    assert_eq!(values(&program, &state, &["x", "y"]), ["5", "77"]);
}

#[test]
fn a_result_that_was_not_assigned_is_arbitrary() {
    let f = "(function f () (return (var r int) (var s int)) (locals) (assign s (const 1 int)))";
    let program = with_functions("(var x int) (var y int)", f, "", "(call f x y)");
    let (_, state, asked) = run_with(&program, "42");
    assert_eq!(asked, ["uninitialised r"]);
    assert_eq!(values(&program, &state, &["x", "y"]), ["42", "1"]);
}

#[test]
fn recursion_has_its_own_variables() {
    let fac = "(function fac ((var n int)) (return (var r int)) (locals (var m int))
                 (seq (condjump (le n (const 0 int)) (label base))
                      (call fac (sub n (const 1 int)) m) (assign r (mul n m)) (jump (label end))
                      (label base) (assign r (const 1 int)) (label end)))";
    let program = with_functions("(var x int)", fac, "", "(call fac (const 20 int) x)");
    assert_eq!(finished(&program, "", &["x"]), ["2432902008176640000"]);
}

#[test]
fn mutual_recursion() {
    let both = "(function even ((var n int)) (return (var e bool)) (locals)
                  (seq (condjump (eq n (const 0 int)) (label z)) (call odd (sub n (const 1 int)) e)
                       (jump (label end)) (label z) (assign e (const true bool)) (label end)))
                (function odd ((var m int)) (return (var o bool)) (locals)
                  (seq (condjump (eq m (const 0 int)) (label z)) (call even (sub m (const 1 int)) o)
                       (jump (label end)) (label z) (assign o (const false bool)) (label end)))";
    let body = "(call even (const 10 int) x) (call even (const 7 int) y)";
    let program = with_functions("(var x bool) (var y bool)", both, "", body);
    assert_eq!(finished(&program, "", &["x", "y"]), ["true", "false"]);
}

#[test]
fn functions_without_body_yield_fresh_results_and_change_nothing_else() {
    let body = "(assign g (const 1 int))
                (call (const ext (fun (int) (int bool))) g x b)
                (call (const ext (fun (int) (int bool))) g x b)";
    let program = with_functions("(var g int) (var x int) (var b bool)", "", "", body);
    let (run, state, asked) = run_with(&program, "5; true; 6; false");
    assert_eq!((run.end, run.steps), (RunEnd::Finished, 3));
    let each = ["result 0 of ext", "result 1 of ext"];
    assert_eq!(asked, [each, each].concat());
    assert_eq!(
        values(&program, &state, &["g", "x", "b"]),
        ["1", "6", "false"]
    );
}

const TWO: &str = "(function inc ((var a int)) (return (var r int)) (locals)
                     (assign r (add a (const 1 int))))
                   (function dec ((var c int)) (return (var s int)) (locals)
                     (assign s (sub c (const 1 int))))";
const FUN: &str = "(fun (int) (int))";

#[test]
fn calls_through_function_values() {
    let globals = format!("(var f {FUN}) (var b bool) (var x int) (var y int) (var z int)");
    let body = format!(
        "(assign f inc) (call f (const 5 int) x)
         (assign f (const dec {FUN})) (call f (const 5 int) y)
         (assign b (eq f dec)) (call (ite b inc dec) (const 7 int) z)"
    );
    let program = with_functions(&globals, TWO, "", &body);
    assert_eq!(
        finished(&program, "", &["x", "y", "b", "z"]),
        ["6", "4", "true", "8"]
    );
}

#[test]
fn a_function_value_may_be_arbitrary() {
    let globals = format!("(var f {FUN}) (var x int)");
    let program = with_functions(&globals, TWO, "", "(call f (const 5 int) x)");
    assert_eq!(finished(&program, "dec", &["x"]), ["4"]);
    // And it may be one without body.
    let body = format!("(call f (const 5 int) x) (assign f (const ext {FUN}))");
    let program = with_functions(&globals, TWO, "", &body);
    assert_eq!(finished(&program, "ext; 99", &["x"]), ["99"]);
}

#[test]
fn a_call_and_its_return_are_two_steps_of_the_same_statement() {
    let program = with_functions("(var x int)", TWO, "", "(call inc (const 1 int) x)");
    let interp = Interpreter::new(&program);
    let (mut state, mut oracle) = (interp.start(), Answers::new(""));
    let inc = function(&program, "inc");
    let Next::Stmt(call) = state.next(&interp) else {
        panic!("a call is next");
    };
    let called = interp.step(&mut state, &mut oracle);
    assert_eq!(
        called,
        Ok(Step::Called {
            stmt: call,
            function: inc
        })
    );
    assert_eq!((state.depth(), state.function()), (2, inc));
    let frames: Vec<_> = state
        .frames()
        .map(|f| (f.function(), f.stmt(&interp)))
        .collect();
    assert_eq!(frames[0], (program.entry(), Some(call)));
    let assigned = interp.step(&mut state, &mut oracle);
    assert!(matches!(assigned, Ok(Step::Ran(_))));
    assert_eq!(state.next(&interp), Next::Return(inc));
    assert_eq!(state.next_stmt(&interp), None);
    let returned = interp.step(&mut state, &mut oracle);
    assert_eq!(
        returned,
        Ok(Step::Returned {
            stmt: call,
            function: inc
        })
    );
    assert_eq!((state.depth(), state.next(&interp)), (1, Next::End));
    assert_eq!(interp.step(&mut state, &mut oracle), Ok(Step::Finished));
    assert_eq!(values(&program, &state, &["x"]), ["2"]);
}

#[test]
fn the_entry_may_have_parameters_and_call_itself() {
    let program = program(
        "(entry f) (globals (var g int))
         (function f ((var n int)) (return (var r int)) (locals)
           (seq (condjump (le n (const 0 int)) (label end)) (call f (sub n (const 1 int)) r)
                (label end) (assign g (add n (const 100 int)))))",
    );
    let (run, state, asked) = run_with(&program, "2; 7");
    assert_eq!(run.end, RunEnd::Finished);
    // The innermost call leaves its result arbitrary; the outer ones pass it on.
    assert_eq!(asked, ["uninitialised n", "uninitialised r"]);
    assert_eq!(values(&program, &state, &["g", "r"]), ["102", "7"]);
}

//! The rules of Figure 3, one by one.

use super::*;

const INT: &str = "(var x int) (var y int) (var b bool)";

#[test]
fn assignments_change_one_variable() {
    check(
        INT,
        "(assign x (const 3 int)) (assign y (add x x)) (assign x (const 4 int))",
        "",
        &[("x", "4"), ("y", "6"), ("b", "-")],
    );
}

#[test]
fn an_assignment_to_a_local_hides_no_global() {
    let program = program(
        "(entry main) (globals (var x int))
         (function main () (return) (locals (var y int))
           (seq (assign x (const 1 int)) (assign y (const 2 int)) (assign x (add x y))))",
    );
    let (_, state, _) = run_with(&program, "");
    assert_eq!(values(&program, &state, &["x", "y"]), ["3", "2"]);
}

#[test]
fn a_local_hides_a_global_of_its_name() {
    let program = program(
        "(entry main) (globals (var x int) (var seen int))
         (function main () (return) (locals (var x int))
           (seq (assign x (const 5 int)) (assign seen x)))",
    );
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut oracle = Answers::new("");
    let run = interp.run(
        &mut state,
        &mut oracle,
        &mut Unwatched,
        &RunLimits::unlimited(),
    );
    assert_eq!(run.end, RunEnd::Finished);
    let global = program.globals()[0];
    let local = program.function(program.entry()).locals[0];
    assert_eq!(
        state.value(&interp, global),
        None,
        "the global is untouched"
    );
    assert!(state.value(&interp, local).is_some());
    assert_eq!(values(&program, &state, &["seen"]), ["5"]);
}

#[test]
fn a_true_assumption_goes_on_and_a_false_one_blocks() {
    let body = "(assign x (const 3 int)) (assume (lt x (const 4 int))) (assign y (const 1 int))
                (assume (lt x (const 3 int))) (assign y (const 2 int))";
    let program = main_with(INT, "", body);
    let (run, state, _) = run_with(&program, "");
    let RunEnd::Blocked(stmt) = run.end else {
        panic!("{run:?}");
    };
    assert_eq!(
        (run.steps, values(&program, &state, &["y"])),
        (3, vec!["1".into()])
    );
    // The blocked state blocks again.
    let interp = Interpreter::new(&program);
    let mut again = state.clone();
    let step = interp.step(&mut again, &mut Answers::new(""));
    assert_eq!(step, Ok(Step::Blocked(stmt)));
    assert_eq!(again, state);
}

#[test]
fn havoc_takes_any_value_at_once() {
    let program = main_with(INT, "", "(havoc x) (havoc b) (havoc x)");
    let (run, state, asked) = run_with(&program, "7; true; -9");
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(values(&program, &state, &["x", "b"]), ["-9", "true"]);
    assert_eq!(asked, ["havoc x", "havoc b", "havoc x"]);
}

#[test]
fn jumps_go_to_the_chosen_label() {
    let body = "(jump (label a) (label b))
                (label a) (assign x (const 1 int)) (jump (label end))
                (label b) (assign x (const 2 int))
                (label end)";
    for (answer, expected, steps) in [("a", "1", 5), ("b", "2", 4)] {
        let program = main_with(INT, "", body);
        let (run, state, asked) = run_with(&program, answer);
        assert_eq!((run.end, run.steps), (RunEnd::Finished, steps));
        assert_eq!(values(&program, &state, &["x"]), [expected]);
        assert_eq!(asked, ["jump"], "a jump with one target does not ask");
    }
}

#[test]
fn a_jump_without_targets_blocks() {
    let program = main_with(INT, "", "(label a) (jump) (assign x (const 1 int))");
    let (run, state, _) = run_with(&program, "");
    assert!(matches!(run.end, RunEnd::Blocked(_)), "{run:?}");
    assert_eq!(values(&program, &state, &["x"]), ["-"]);
    let interp = Interpreter::new(&program);
    let mut again = state.clone();
    let step = interp.step(&mut again, &mut Answers::new(""));
    assert!(matches!(step, Ok(Step::Blocked(_))));
    assert_eq!(again, state);
}

#[test]
fn conditional_jumps_never_ask() {
    let body = "(condjump (lt x (const 10 int)) (label small)) (assign y (const 1 int))
                (jump (label end)) (label small) (assign y (const 0 int)) (label end)";
    for (x, expected) in [("3", "0"), ("10", "1")] {
        let program = main_with(INT, "", body);
        let (_, state, asked) = run_with(&program, x);
        assert_eq!(values(&program, &state, &["y"]), [expected]);
        assert_eq!(asked, ["initial x"]);
    }
}

#[test]
fn every_kind_of_condition() {
    // Comparisons of words are compiled apart, also under negations.
    let globals = "(var w (sbv 8)) (var n int) (var b bool) (var r int)";
    let conditions = [
        ("(lt w (const 0 (sbv 8)))", true),
        ("(not (lt w (const 0 (sbv 8))))", false),
        ("(not (not (ge w (const -1 (sbv 8)))))", true),
        ("(eq w (const 255 (sbv 8)))", true),
        ("(not (eq w (const 255 (sbv 8))))", false),
        ("(gt n (const 5 int))", false),
        ("(not (gt n (const 5 int)))", true),
        ("b", true),
        ("(not b)", false),
        ("(and b (lt w (const 0 (sbv 8))))", true),
        ("(and b b (eq n (const 5 int)) (not b))", false),
        ("(or (not b) (not b) b)", true),
        ("(eq b (const true bool))", true),
        ("(ite b (not b) b)", false),
    ];
    for (condition, holds) in conditions {
        let setup = "(assign w (const -1 (sbv 8))) (assign n (const 5 int))
                     (assign b (const true bool)) (assign r (const 0 int))";
        let body = format!(
            "{setup} (condjump {condition} (label yes)) (jump (label end))
             (label yes) (assign r (const 1 int)) (label end)"
        );
        check(globals, &body, "", &[("r", if holds { "1" } else { "0" })]);
        let program = main_with(globals, "", &format!("{setup} (assume {condition})"));
        let (run, _, _) = run_with(&program, "");
        assert_eq!(run.end == RunEnd::Finished, holds, "{condition}");
    }
}

#[test]
fn labels_are_steps_and_error_labels_end_a_run() {
    let body = "(label a) (! (label bad) :error one :error two) (assign x (const 1 int))";
    let program = main_with(INT, "", body);
    let (run, state, _) = run_with(&program, "");
    let RunEnd::Error { label, ids } = &run.end else {
        panic!("{run:?}");
    };
    assert_eq!(program.label_name(*label), "bad");
    let ids: Vec<&str> = ids.iter().map(|id| program.name(*id)).collect();
    assert_eq!((ids, run.steps), (vec!["one", "two"], 2));
    // A single step does not care, and execution can go on.
    let interp = Interpreter::new(&program);
    let mut state = state;
    let step = interp.step(&mut state, &mut Answers::new(""));
    assert!(matches!(step, Ok(Step::Ran(_))));
    assert_eq!(values(&program, &state, &["x"]), ["1"]);
}

#[test]
fn other_properties_do_not_end_a_run() {
    let program = main_with(INT, "", "(! (label a) :live p) (! (label b) :notlive q)");
    let (run, _, _) = run_with(&program, "");
    assert_eq!((run.end, run.steps), (RunEnd::Finished, 2));
}

#[test]
fn annotations_on_a_jump_target_are_no_visit() {
    let body = "(jump (! (label a) :error e)) (label a) (assign x (const 1 int))";
    let program = main_with(INT, "", body);
    let (run, _, _) = run_with(&program, "");
    assert_eq!((run.end, run.steps), (RunEnd::Finished, 3));
}

#[test]
fn annotated_targets_are_assigned() {
    let body = "(assign (! x :key v) (const 1 int)) (! (assign (! y :k (a b)) (! x :m n)) :p q)";
    check(INT, body, "", &[("x", "1"), ("y", "1")]);
}

#[test]
fn the_entry_is_finished_at_its_end_and_stays_so() {
    let program = main_with(INT, "", "(seq) (seq (seq))");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let before = state.clone();
    let step = interp.step(&mut state, &mut Answers::new(""));
    assert_eq!((step, &state), (Ok(Step::Finished), &before));
    assert_eq!(state.next(&interp), Next::End);
}

#[test]
fn a_bare_expression_is_evaluated_for_its_effects() {
    let body = "(assign x (const 1 int)) (seq (assign x (const 2 int)) (eq x y))";
    let program = main_with(INT, "", body);
    let (run, state, asked) = run_with(&program, "5");
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(asked, ["initial y"]);
    assert_eq!(values(&program, &state, &["x", "y"]), ["2", "5"]);
}

#[test]
fn figure_4_of_the_paper() {
    let text = "(type cint (sbv 32)) (entry init_and_main) (globals (var glbl cint))
      (function f ((var x cint)) (return (var ret cint)) (locals)
        (seq (jump (label then) (label else))
             (label then) (assume (op gt glbl (const 0 cint)))
             (assign ret (sub x (const 1 cint))) (jump (label end))
             (label else) (assume (op not (op gt glbl (const 0 cint))))
             (assign glbl (const 0 cint)) (assign ret x) (label end)))
      (function main () (return) (locals (var y cint))
        (seq (label while) (jump (label inwhile) (label endwhile))
             (label inwhile) (assume (op gt y (const 0 cint))) (call f y y) (jump (label while))
             (label endwhile) (assume (op not (op gt y (const 0 cint))))
             (jump (label then) (label else))
             (label then) (assume (op not (op eq glbl (const 0 cint))))
             (! (label err) :error assert-fail) (label else)))
      (function init_and_main () (return) (locals)
        (seq (assign glbl (const 0 cint)) (call main)))";
    let program = program(text);
    let (run, _, asked) = run_with(&program, "inwhile; 5; else; endwhile");
    assert!(
        matches!(run.end, RunEnd::Blocked(_)),
        "y is still 5: {run:?}"
    );
    assert_eq!(asked, ["jump", "uninitialised y", "jump", "jump"]);
    let (run, _, _) = run_with(&program, "endwhile; 0; else");
    assert_eq!(run.end, RunEnd::Finished);
    let (run, _, _) = run_with(&program, "endwhile; 0; then");
    assert!(
        matches!(run.end, RunEnd::Blocked(_)),
        "the assertion holds: {run:?}"
    );
}

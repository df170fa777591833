//! Traces are written as specified, replayed to the same end, and refused when they do not fit.

use super::*;
use crate::interp::tests::{Answers, main_with, program};
use crate::interp::*;
use expect_test::{Expect, expect};

/// Runs with these answers and returns the trace, the end and the last state.
fn record(program: &Program, oracle: &mut dyn Oracle, limits: &RunLimits) -> (String, Run, State) {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut writer = TraceWriter::new(program, Vec::new());
    let run = interp.run(&mut state, oracle, &mut writer, limits);
    let text = String::from_utf8(writer.into_inner()).expect("traces are text");
    (text, run, state)
}

fn replay(program: &Program, trace: &str) -> (Run, State) {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let limits = RunLimits::steps(1_000_000);
    let run = match Replay::new(program, trace) {
        Ok(replay) => replay.run(&interp, &mut state, &mut Unwatched, &limits),
        Err(halt) => Run {
            end: RunEnd::Halted(halt),
            steps: 0,
        },
    };
    (run, state)
}

/// Records, compares the text, replays, compares end and state.
fn check(program: &Program, answers: &str, expected: &Expect) {
    let mut oracle = Answers::new(answers);
    let (trace, run, state) = record(program, &mut oracle, &RunLimits::steps(18));
    expected.assert_eq(&trace);
    assert_eq!(replay(program, &trace), (run, state));
}

const FUNCTIONS: &str = "(entry main) (globals (var x (sbv 8)) (var y (sbv 8)) (var |g 1| int))
  (init (lt |g 1| (const 5 int)))
  (function f ((var a (sbv 8))) (return (var r (sbv 8)) (var s (sbv 8))) (locals)
    (seq (! (label top) :note here) (assign r (add a (const 1 (sbv 8))))))
  (function main () (return) (locals (var l int))
    (seq (havoc x) (call f x x y) (call (const ext (fun (int) (int))) l l)
         (assign l (div l (const 0 int)))
         (jump (label one) (label |two 2|))
         (label one) (label |two 2|)
         (condjump (eq x y) (label end))
         (assign y (seq (assign x (const 7 (sbv 8))) x))
         (label end) (! (label bad) :error |e 1| :error e2)))";

#[test]
fn a_trace_shows_every_step() {
    check(
        &program(FUNCTIONS),
        "4; 41; -3; 10; 11; 12; two 2",
        &expect![[r#"
            ; bia trace 1
            (init (|g 1| 4))
            (! (havoc (var x (sbv 8))) :choose (41))
            (call (const f (fun ((sbv 8)) ((sbv 8) (sbv 8)))) (var x (sbv 8)) (var x (sbv 8)) (var y (sbv 8)))
              (! (label top) :note here)
              (! (assign (var r (sbv 8)) (add (var a (sbv 8)) (const 1 (sbv 8)))) :value 42)
              (! (return f) :choose ((s -3)) :value (42 -3))
            (! (call (const ext (fun (int) (int))) (var l int) (var l int)) :choose ((l 10) 11))
            (! (assign (var l int) (div (var l int) (const 0 int))) :choose (12) :value 12)
            (! (jump (label one) (label |two 2|)) :choose (|two 2|))
            (label |two 2|)
            (condjump (eq (var x (sbv 8)) (var y (sbv 8))) (label end))
            (! (assign (var x (sbv 8)) (const 7 (sbv 8))) :value 7)
            (! (assign (var y (sbv 8)) (seq (assign (var x (sbv 8)) (const 7 (sbv 8))) (var x (sbv 8)))) :value 7)
            (label end)
            (! (label bad) :error |e 1| :error e2)
            (end error bad |e 1| e2)
        "#]],
    );
}

#[test]
fn every_end_is_written_and_replayed() {
    let globals = "(var x int) (var y int)";
    check(
        &main_with(globals, "", ""),
        "",
        &expect![[r#"
        ; bia trace 1
        (init)
        (end finished)
    "#]],
    );
    let body = "(assume (lt x y)) (assume (lt y x)) (label never)";
    check(
        &main_with(globals, "", body),
        "1; 2",
        &expect![[r#"
        ; bia trace 1
        (init)
        (! (assume (lt (var x int) (var y int))) :choose ((x 1) (y 2)))
        (assume (lt (var y int) (var x int)))
        (end blocked)
    "#]],
    );
    check(
        &main_with(globals, "", "(label a) (jump)"),
        "",
        &expect![[r#"
        ; bia trace 1
        (init)
        (label a)
        (jump)
        (end blocked)
    "#]],
    );
    let body = "(label a) (assign x (add x (const 1 int))) (jump (label a))";
    check(
        &main_with(globals, "", body),
        "1",
        &expect![[r#"
        ; bia trace 1
        (init)
        (label a)
        (! (assign (var x int) (add (var x int) (const 1 int))) :choose ((x 1)) :value 2)
        (jump (label a))
        (label a)
        (! (assign (var x int) (add (var x int) (const 1 int))) :value 3)
        (jump (label a))
        (label a)
        (! (assign (var x int) (add (var x int) (const 1 int))) :value 4)
        (jump (label a))
        (label a)
        (! (assign (var x int) (add (var x int) (const 1 int))) :value 5)
        (jump (label a))
        (label a)
        (! (assign (var x int) (add (var x int) (const 1 int))) :value 6)
        (jump (label a))
        (label a)
        (! (assign (var x int) (add (var x int) (const 1 int))) :value 7)
        (jump (label a))
        (end step-limit 18)
    "#]],
    );
    let violated = program(
        "(entry main) (globals (var x int)) (init (eq x (const 1 int)))
         (function main () (return) (locals) (label a))",
    );
    check(
        &violated,
        "2",
        &expect![[r#"
        ; bia trace 1
        (init (x 2))
        (end init-violated)
    "#]],
    );
}

#[test]
fn values_of_all_types_survive() {
    let types = [
        "bool",
        "int",
        "real",
        "(sbv 1)",
        "(ubv 64)",
        "(sbv 200)",
        "(fp 8 23)",
        "(fp 3 2)",
        "(fp 15 112)",
        "(enum a |b c| ||)",
        "(sym S)",
        "(fun () ())",
        "(map int real)",
        "(map (ubv 2) (map bool (fp 5 10)))",
        "(map (map bool bool) (enum p q))",
        "(map (sbv 64) (sbv 64))",
    ];
    let globals: String = (types.iter().enumerate())
        .map(|(i, ty)| format!("(var |v {i}| {ty}) (var w{i} {ty})"))
        .collect();
    let body: String = (0..types.len())
        .map(|i| format!("(havoc |v {i}|) (assign w{i} |v {i}|)"))
        .collect();
    let program = main_with(&globals, "", &body);
    for seed in 0..30 {
        let mut oracle = Random::new(&program, seed);
        let limits = RunLimits::unlimited();
        let (trace, run, state) = record(&program, &mut oracle, &limits);
        assert_eq!(run.end, RunEnd::Finished);
        assert_eq!(replay(&program, &trace), (run, state), "{trace}");
    }
}

#[test]
fn a_large_map_survives() {
    let body = "(assign i (const 0 (ubv 16))) (label l) (assign m (mapset m i (mul i i)))
                (assign i (add i (const 1 (ubv 16))))
                (condjump (lt i (const 300 (ubv 16))) (label l)) (assign n m)";
    let globals =
        "(var m (map (ubv 16) (ubv 16))) (var n (map (ubv 16) (ubv 16))) (var i (ubv 16))";
    let program = main_with(globals, "", body);
    let mut oracle = Random::new(&program, 5);
    let (trace, run, state) = record(&program, &mut oracle, &RunLimits::unlimited());
    assert_eq!(replay(&program, &trace), (run, state));
}

const TRACE: &str = "; bia trace 1
(init (g 4))
(! (havoc (var x (sbv 8))) :choose (41))
(call (const f (fun ((sbv 8)) ((sbv 8)))) (var x (sbv 8)) (var y (sbv 8)))
  (! (assign (var r (sbv 8)) (add (var a (sbv 8)) (const 1 (sbv 8)))) :value 42)
  (! (return f) :value (42))
(! (jump (label one) (label two)) :choose (two))
(label two)
(end finished)
";
const TRACED: &str = "(entry main) (globals (var x (sbv 8)) (var y (sbv 8)) (var g int))
  (init (lt g (const 5 int)))
  (function f ((var a (sbv 8))) (return (var r (sbv 8))) (locals)
    (assign r (add a (const 1 (sbv 8)))))
  (function main () (return) (locals)
    (seq (havoc x) (call f x y) (jump (label one) (label two)) (label one) (label two)))";

#[test]
fn white_space_comments_and_quoting_do_not_matter() {
    let program = program(TRACED);
    let (run, _) = replay(&program, TRACE);
    assert_eq!((run.end, run.steps), (RunEnd::Finished, 6));
    let loose = TRACE
        .replace("(havoc", "; a comment\n ( |havoc|")
        .replace("  (!", "(!");
    let loose = loose.replace("(init (g 4))", "\r\n\t(init (g +4))\n\n");
    let (run, _) = replay(&program, &loose.replace("+4", "4"));
    assert_eq!(run.end, RunEnd::Finished);
    // What was assigned need not be said, and may be written in other ways.
    let (run, _) = replay(
        &program,
        &TRACE.replace(" :value (42)", "").replace("42", "#x2A"),
    );
    assert_eq!(run.end, RunEnd::Finished);
}

#[test]
fn what_does_not_fit_is_refused() {
    let program = program(TRACED);
    let refuse = |from: &str, to: &str, expected: Expect| {
        let changed = TRACE.replacen(from, to, 1);
        assert_ne!(changed, TRACE, "{from}");
        match replay(&program, &changed).0.end {
            RunEnd::Halted(Halt::Mismatch(why)) => expected.assert_eq(&why),
            other => panic!("{from} to {to}: {other:?}"),
        }
    };
    refuse(
        "; bia trace 1",
        "; bia trace 2",
        expect!["line 1: the first line of a trace is `; bia trace 1`"],
    );
    refuse(
        "(init (g 4))",
        "",
        expect!["line 3: the program asks for a value for g, not for `41`"],
    );
    refuse(
        "(init (g 4))",
        "(init)",
        expect!["line 2: the program asks for a value for g, and no choice is left"],
    );
    refuse(
        "(init (g 4))",
        "(init (g 5))",
        expect![
            "line 3: the trace says `(! (havoc (var x (sbv 8))) :choose (41))`, but the run ends with `(end init-violated)`"
        ],
    );
    refuse(
        "(init (g 4))",
        "(init (x 4))",
        expect!["line 2: the program asks for a value for g, not for `(x 4)`"],
    );
    refuse(
        "(init (g 4))",
        "(init 4)",
        expect!["line 2: the program asks for a value for g, not for `4`"],
    );
    refuse(
        "(init (g 4))",
        "(init (g true))",
        expect!["line 2: `true` is not a value for g: `true` is not a constant of type `int`"],
    );
    refuse(
        "(init (g 4))",
        "(init (g 4) (g 5))",
        expect!["line 2: the choice `(g 5)` is left over"],
    );
    refuse(
        ":choose (41)",
        ":choose (400)",
        expect!["line 3: `400` is not a value for x: `400` is out of the range of `(sbv 8)`"],
    );
    refuse(
        ":choose (41)",
        ":choose ()",
        expect!["line 3: the program asks for a value for x, and no choice is left"],
    );
    refuse(
        ":choose (41)",
        ":choose (41 42)",
        expect!["line 3: the choice `42` is left over"],
    );
    refuse(
        ":choose (41)",
        ":choose 41",
        expect!["line 3: the program asks for a value for x, and no choice is left"],
    );
    refuse(
        "havoc (var x",
        "havoc (var y",
        expect![
            "line 3: the trace says `(havoc (var y (sbv 8)))`, but the program executes `(havoc (var x (sbv 8)))`"
        ],
    );
    refuse(
        "x (sbv 8))) :choose",
        "x (ubv 8))) :choose",
        expect![
            "line 3: the trace says `(havoc (var x (ubv 8)))`, but the program executes `(havoc (var x (sbv 8)))`"
        ],
    );
    refuse(
        ":value 42",
        ":value 43",
        expect!["line 5: the trace says that r is `43` now, but it is `42`"],
    );
    refuse(
        ":value 42",
        ":value (42)",
        expect!["line 5: `(42)` for r: a value of type `(sbv 8)` is one symbol"],
    );
    refuse(
        ":value (42)",
        ":value (42 42)",
        expect!["line 6: the trace says that `(42 42)` was assigned, but 1 variables were"],
    );
    refuse(
        "(return f)",
        "(return main)",
        expect!["line 6: the trace says `(return main)`, but the program executes `(return f)`"],
    );
    refuse(
        "  (! (return f) :value (42))\n",
        "",
        expect![
            "line 6: the trace says `(jump (label one) (label two))`, but the program executes `(return f)`"
        ],
    );
    refuse(
        ":choose (two)",
        ":choose (three)",
        expect!["line 7: `three` is not one of the jump's targets"],
    );
    refuse(
        ":choose (two)",
        ":choose (one)",
        expect!["line 8: the trace says `(label two)`, but the program executes `(label one)`"],
    );
    refuse(
        "(label two)\n",
        "(! (label two) :choose (4))\n",
        expect!["line 8: the choice `4` is left over"],
    );
    refuse(
        "(label two)\n",
        "(! (label two) :value 4)\n",
        expect!["line 8: the trace says that `4` was assigned, but 0 variables were"],
    );
    refuse(
        "(label two)\n",
        "",
        expect!["line 8: the trace says `(end finished)`, but the program executes `(label two)`"],
    );
    refuse(
        "(end finished)",
        "(label two) (end finished)",
        expect!["line 9: the trace says `(label two)`, but the run ends with `(end finished)`"],
    );
    refuse(
        "(end finished)",
        "(end blocked)",
        expect!["line 9: the trace says `(end blocked)`, but the run ends with `(end finished)`"],
    );
    refuse(
        "(end finished)",
        "(end step-limit 7)",
        expect!["line 9: the trace says 7 steps, but has 6"],
    );
    refuse(
        "(end finished)",
        "(end step-limit many)",
        expect![
            "line 9: the trace says `(end step-limit many)`, but the run ends with `(end finished)`"
        ],
    );
    refuse(
        "(end finished)\n",
        "",
        expect!["line 8: the trace has no `(end …)`, but the run ends with `(end finished)`"],
    );
    refuse(
        "(end finished)\n",
        "(end finished) (end finished)",
        expect!["line 9: the trace goes on after its end: `(end finished)`"],
    );
    refuse(
        "(end finished)\n",
        "(end finished",
        expect!["line 9: a parenthesis is not closed"],
    );
    refuse(
        "(end finished)\n",
        "(end finished))",
        expect!["line 9: a `)` without `(`"],
    );
    refuse(
        "(end finished)\n",
        "{",
        expect!["line 8: this is not K2 text"],
    );
}

#[test]
fn a_trace_may_stop_anywhere() {
    let program = program(TRACED);
    let (run, _) = replay(&program, &TRACE.replace("(end finished)", "(end stopped)"));
    assert_eq!((run.end, run.steps), (RunEnd::Halted(Halt::Quit), 6));
    let (run, _) = replay(
        &program,
        &TRACE.replace("(end finished)", "(end step-limit 6)"),
    );
    assert_eq!((run.end, run.steps), (RunEnd::StepLimit(6), 6));
    let short = "; bia trace 1\n(init (g 4)) (end step-limit 0)";
    let (run, state) = replay(&program, short);
    assert_eq!((run.end, run.steps), (RunEnd::StepLimit(0), 0));
    assert_eq!(state.depth(), 1);
    let (run, _) = replay(&program, "; bia trace 1\n(end stopped)");
    assert_eq!((run.end, run.steps), (RunEnd::Halted(Halt::Quit), 0));
}

#[test]
fn a_statement_may_look_like_a_line_of_a_trace() {
    let body = "(! (havoc x) :choose (7)) (! (assign y x) :value 9)
                (! (! (assign y (add x y)) :choose (1)) :value 2) (! (label l) :choose ())";
    let program = main_with("(var x int) (var y int)", "", body);
    let mut oracle = Answers::new("5");
    let (trace, run, state) = record(&program, &mut oracle, &RunLimits::unlimited());
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(replay(&program, &trace), (run, state), "{trace}");
}

#[test]
fn a_replay_can_be_traced_again() {
    let program = program(TRACED);
    let interp = Interpreter::new(&program);
    let stopped = TRACE.replace("(end finished)", "(end stopped)");
    for trace in [TRACE, &stopped] {
        let mut state = interp.start();
        let mut writer = TraceWriter::new(&program, Vec::new());
        let replay = Replay::new(&program, trace).expect("it begins as a trace does");
        let limits = RunLimits::unlimited();
        replay.run(&interp, &mut state, &mut writer, &limits);
        assert_eq!(String::from_utf8(writer.into_inner()).unwrap(), *trace);
    }
}

#[test]
fn a_failing_writer_ends_the_run() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let program = main_with("", "", "(label a) (jump (label a))");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut writer = TraceWriter::new(&program, Full);
    let limits = RunLimits::unlimited();
    let run = interp.run(&mut state, &mut Answers::new(""), &mut writer, &limits);
    let RunEnd::Halted(Halt::Fault(why)) = run.end else {
        panic!("{run:?}");
    };
    assert!(why.contains("full"), "{why}");
}

#[test]
fn hostile_traces_are_refused_without_harm() {
    let program = program(TRACED);
    let deep = "(".repeat(300_000);
    let balanced = format!("{deep}{}", ")".repeat(300_000));
    let mut hostile = vec![
        String::new(),
        "(".into(),
        "; bia trace 1".into(),
        "; bia trace 1\n|".into(),
        format!("; bia trace 1\n{deep}"),
        format!("; bia trace 1\n{balanced}"),
        format!("; bia trace 1\n(init (g {balanced}))"),
        format!("; bia trace 1\n(init (g 4)) (! (havoc (var x (sbv 8))) :choose ({balanced}))"),
        format!("; bia trace 1\n(! {balanced} :choose ())"),
        format!("; bia trace 1\n(init (g 4)) (! (! (! :choose ()) :value) !)"),
        format!("; bia trace 1\n{}", "(! ".repeat(1000)),
    ];
    hostile.push(TRACE.replace("(end", "(end error two x y z"));
    for text in hostile {
        let end = replay(&program, &text).0.end;
        assert!(matches!(end, RunEnd::Halted(Halt::Mismatch(_))), "{end:?}");
    }
}

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
    assert!(
        trace.len() < 300_000,
        "large maps are not repeated: {}",
        trace.len()
    );
    assert_eq!(replay(&program, &trace), (run, state));
}

#[test]
fn a_large_map_can_be_chosen() {
    let program = main_with(
        "(var m (map int int)) (var x int)",
        "",
        "(havoc m) (assign x (mapget m x))",
    );
    let entries: String = (0..5000).map(|i| format!("({i} . {}) ", i * i)).collect();
    let mut oracle = Answers::new(&format!("({entries} (() . -1)); 70"));
    let (trace, run, state) = record(&program, &mut oracle, &RunLimits::unlimited());
    assert_eq!(run.end, RunEnd::Finished);
    assert!(trace.contains("(4999 . 24990001)") && trace.contains(":value 4900"));
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

/// Changes of [`TRACE`] that make it not fit.
const CHANGES: &[(&str, &str)] = &[
    ("; bia trace 1", "; bia trace 2"),
    ("(init (g 4))", ""),
    ("(init (g 4))", "(init)"),
    ("(init (g 4))", "(init (g 5))"),
    ("(init (g 4))", "(init (x 4))"),
    ("(init (g 4))", "(init 4)"),
    ("(init (g 4))", "(init (g true))"),
    ("(init (g 4))", "(init (g 4) (g 5))"),
    (":choose (41)", ":choose (400)"),
    (":choose (41)", ":choose ()"),
    (":choose (41)", ":choose (41 42)"),
    (":choose (41)", ":choose 41"),
    ("havoc (var x", "havoc (var y"),
    ("x (sbv 8))) :choose", "x (ubv 8))) :choose"),
    (":value 42", ":value 43"),
    (":value 42", ":value (42)"),
    (":value (42)", ":value (42 42)"),
    ("(return f)", "(return main)"),
    ("  (! (return f) :value (42))\n", ""),
    (":choose (two)", ":choose (three)"),
    (":choose (two)", ":choose (one)"),
    ("(label two)\n", "(! (label two) :choose (4))\n"),
    ("(label two)\n", "(! (label two) :value 4)\n"),
    ("(label two)\n", ""),
    ("(end finished)", "(label two) (end finished)"),
    ("(end finished)", "(end blocked)"),
    ("(end finished)", "(end step-limit 7)"),
    ("(end finished)", "(end step-limit many)"),
    ("(end finished)\n", ""),
    ("(end finished)\n", "(end finished) (end finished)"),
    ("(end finished)\n", "(end finished"),
    ("(end finished)\n", "(end finished))"),
    ("(end finished)\n", "{"),
];

#[test]
fn what_does_not_fit_is_refused() {
    let program = program(TRACED);
    let mut refusals = String::new();
    for (from, to) in CHANGES {
        let changed = TRACE.replacen(from, to, 1);
        assert_ne!(changed, TRACE, "{from}");
        let end = replay(&program, &changed).0.end;
        let RunEnd::Halted(Halt::Mismatch(why)) = end else {
            panic!("{from} to {to}: {end:?}");
        };
        refusals.push_str(&format!("{from:?} to {to:?}\n  {why}\n"));
    }
    expect![[r#"
        "; bia trace 1" to "; bia trace 2"
          line 1: the first line of a trace is `; bia trace 1`
        "(init (g 4))" to ""
          line 3: the program asks for a value for g, not for `41`
        "(init (g 4))" to "(init)"
          line 2: the program asks for a value for g, and no choice is left
        "(init (g 4))" to "(init (g 5))"
          line 3: the trace says `(! (havoc (var x (sbv 8))) :choose (41))`, but the run ends with `(end init-violated)`
        "(init (g 4))" to "(init (x 4))"
          line 2: the program asks for a value for g, not for `(x 4)`
        "(init (g 4))" to "(init 4)"
          line 2: the program asks for a value for g, not for `4`
        "(init (g 4))" to "(init (g true))"
          line 2: `true` is not a value for g: `true` is not a constant of type `int`
        "(init (g 4))" to "(init (g 4) (g 5))"
          line 2: the choice `(g 5)` is left over
        ":choose (41)" to ":choose (400)"
          line 3: `400` is not a value for x: `400` is out of the range of `(sbv 8)`
        ":choose (41)" to ":choose ()"
          line 3: the program asks for a value for x, and no choice is left
        ":choose (41)" to ":choose (41 42)"
          line 3: the choice `42` is left over
        ":choose (41)" to ":choose 41"
          line 3: the program asks for a value for x, and no choice is left
        "havoc (var x" to "havoc (var y"
          line 3: the trace says `(havoc (var y (sbv 8)))`, but the program executes `(havoc (var x (sbv 8)))`
        "x (sbv 8))) :choose" to "x (ubv 8))) :choose"
          line 3: the trace says `(havoc (var x (ubv 8)))`, but the program executes `(havoc (var x (sbv 8)))`
        ":value 42" to ":value 43"
          line 5: the trace says that r is `43` now, but it is `42`
        ":value 42" to ":value (42)"
          line 5: `(42)` for r: a value of type `(sbv 8)` is one symbol
        ":value (42)" to ":value (42 42)"
          line 6: the trace says that `(42 42)` was assigned, but one value was
        "(return f)" to "(return main)"
          line 6: the trace says `(return main)`, but the program executes `(return f)`
        "  (! (return f) :value (42))\n" to ""
          line 6: the trace says `(jump (label one) (label two))`, but the program executes `(return f)`
        ":choose (two)" to ":choose (three)"
          line 7: `three` is not one of the jump's targets
        ":choose (two)" to ":choose (one)"
          line 8: the trace says `(label two)`, but the program executes `(label one)`
        "(label two)\n" to "(! (label two) :choose (4))\n"
          line 8: the choice `4` is left over
        "(label two)\n" to "(! (label two) :value 4)\n"
          line 8: the trace says that `4` was assigned, but nothing was
        "(label two)\n" to ""
          line 8: the trace says `(end finished)`, but the program executes `(label two)`
        "(end finished)" to "(label two) (end finished)"
          line 9: the trace says `(label two)`, but the run ends with `(end finished)`
        "(end finished)" to "(end blocked)"
          line 9: the trace says `(end blocked)`, but the run ends with `(end finished)`
        "(end finished)" to "(end step-limit 7)"
          line 9: the trace says 7 steps, but has 6
        "(end finished)" to "(end step-limit many)"
          line 9: the trace says `(end step-limit many)`, but the run ends with `(end finished)`
        "(end finished)\n" to ""
          line 8: the trace has no `(end …)`, but the run ends with `(end finished)`
        "(end finished)\n" to "(end finished) (end finished)"
          line 9: the trace goes on after its end: `(end finished)`
        "(end finished)\n" to "(end finished"
          line 9: a parenthesis is not closed
        "(end finished)\n" to "(end finished))"
          line 9: a `)` without `(`
        "(end finished)\n" to "{"
          line 8: this is not K2 text
    "#]].assert_eq(&refusals);
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
fn bare_expressions_are_steps() {
    let program = program(
        "(define end (eq x x)) (entry main) (globals (var x int) (var b bool))
         (function main () (return) (locals) (seq end b (not b) (const true bool) (label e)))",
    );
    let mut oracle = Answers::new("5; true");
    let (trace, run, state) = record(&program, &mut oracle, &RunLimits::unlimited());
    assert_eq!((&run.end, run.steps), (&RunEnd::Finished, 5));
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

#[test]
fn schedules_are_recorded_and_replayed() {
    let program = program(
        "(entry main) (globals (var x bool)) (init (not x))
         (function t () (return) (locals) (seq (assign x true)))
         (function main () (return) (locals (var i (ubv 4)) (var j (ubv 4))) (seq
           (! (call t) :thread spawn)
           (! (havoc i) :thread child)
           (! (assume true) :thread begin) (label inside) (! (assume true) :thread end)
           (! (assign j i) :thread join)
           (condjump (not x) (label fine))
           (! (label seen) :error seen)
           (label fine)))",
    );
    // Nobody is asked for within the region, nor when one thread alone is left.
    let answers = "false; 1; 2; 1; 2";
    let mut oracle = Answers::new(answers);
    let (trace, run, state) = record(&program, &mut oracle, &RunLimits::unlimited());
    assert!(matches!(run.end, RunEnd::Error { .. }), "{trace}");
    assert_eq!((oracle.left(), state.thread_count()), (0, 2));
    assert!(trace.contains(":choose ((thread 2))"), "{trace}");
    assert_eq!(replay(&program, &trace), (run, state), "{trace}");
    let other = trace.replacen("(thread 2)", "(thread 3)", 1);
    let (run, _) = replay(&program, &other);
    assert!(matches!(run.end, RunEnd::Halted(Halt::Mismatch(_))));
    // Joining a thread that has not ended ends the path.
    let mut oracle = Answers::new("false; 1; 1; 1");
    let (_, run, _) = record(&program, &mut oracle, &RunLimits::unlimited());
    assert!(matches!(run.end, RunEnd::Blocked(_)), "{run:?}");
}

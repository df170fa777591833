//! What is asked of the oracle, when, and how often; `init`.

use super::*;

#[test]
fn a_value_is_chosen_once_at_its_first_read() {
    let body = "(assign y (add x x)) (assign y (add y x)) (assign x (const 0 int)) (assign z x)";
    let program = main_with("(var x int) (var y int) (var z int)", "", body);
    let (_, state, asked) = run_with(&program, "7");
    assert_eq!(asked, ["initial x"]);
    assert_eq!(values(&program, &state, &["y", "z"]), ["21", "0"]);
}

#[test]
fn what_is_written_before_it_is_read_is_never_asked_for() {
    let body = "(assign x (const 1 int)) (assign y x) (havoc z) (assign y z)";
    let program = main_with("(var x int) (var y int) (var z int)", "", body);
    let (_, _, asked) = run_with(&program, "5");
    assert_eq!(asked, ["havoc z"]);
}

#[test]
fn operands_are_read_from_left_to_right() {
    let globals = "(var a int) (var b int) (var c int) (var p (sbv 8)) (var q (sbv 8)) (var r int)
                   (var s bool) (var m (map int int))";
    for (body, expected) in [
        ("(assign r (sub a b))", vec!["a", "b"]),
        ("(assign r (sub (add b c) a))", vec!["b", "c", "a"]),
        ("(assign r (sub a (add b c)))", vec!["a", "b", "c"]),
        ("(assign r (add (add a b) (add c a)))", vec!["a", "b", "c"]),
        ("(assign s (lt p q))", vec!["p", "q"]),
        ("(assume (or (lt q p) true))", vec!["q", "p"]),
        ("(assume (le p (add q p)))", vec!["p", "q"]),
        ("(assign r (ite s a b))", vec!["s", "a", "b"]),
        ("(assign r (mapget m a))", vec!["m", "a"]),
        ("(assign m (mapset m a b))", vec!["m", "a", "b"]),
        (
            "(assign m (mapset m (add a b) c))",
            vec!["m", "a", "b", "c"],
        ),
        (
            "(assign m (mapset (mapset m a b) b c))",
            vec!["m", "a", "b", "c"],
        ),
        (
            "(assign m (mapset (mapset m c c) b a))",
            vec!["m", "c", "b", "a"],
        ),
        (
            "(assume (or s (eq a b) (eq b c)))",
            vec!["s", "a", "b", "c"],
        ),
    ] {
        let program = main_with(globals, "", body);
        let mut asked = Vec::new();
        let value = |ask: &Ask<'_>| {
            let What::Initial(v) = ask.what else {
                panic!("{:?}", ask.what)
            };
            asked.push(ask.program.var_name(v).to_owned());
            let ty = &ask.program.types()[ask.ty];
            let text = if *ty == crate::ast::Type::Bool {
                "true"
            } else if matches!(ty, crate::ast::Type::Map { .. }) {
                "((() . 0))"
            } else {
                "1"
            };
            crate::parse_value(ask.program, ask.ty, text).map_err(Halt::Fault)
        };
        let mut oracle = closures(value, |_| Ok(0));
        let interp = Interpreter::new(&program);
        let mut state = interp.start();
        let limits = RunLimits::unlimited();
        let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
        assert_eq!(run.end, RunEnd::Finished, "{body}");
        assert_eq!(asked, expected, "{body}");
    }
}

#[test]
fn nothing_is_short_circuited() {
    let program = main_with(
        "(var a bool) (var b bool) (var r bool)",
        "",
        "(assign r (or a b))",
    );
    let (_, _, asked) = run_with(&program, "true; false");
    assert_eq!(asked, ["initial a", "initial b"]);
    let body = "(assign r (ite a b (not b)))";
    let program = main_with("(var a bool) (var b bool) (var r bool)", "", body);
    let (_, state, asked) = run_with(&program, "false; false");
    assert_eq!(asked, ["initial a", "initial b"]);
    assert_eq!(values(&program, &state, &["r"]), ["true"]);
}

#[test]
fn unspecified_results_are_asked_for_at_each_evaluation() {
    let body = "(assign z (const 0 int)) (assign x (div (const 5 int) z))
                (assign y (rem (const 5 int) z)) (assign x (add x (div (const 5 int) z)))";
    let program = main_with("(var x int) (var y int) (var z int)", "", body);
    let (_, state, asked) = run_with(&program, "10; 20; 30");
    assert_eq!(asked, ["unspecified"; 3]);
    assert_eq!(values(&program, &state, &["x", "y"]), ["40", "20"]);
}

#[test]
fn unspecified_reals_and_conversions() {
    let globals = "(var q real) (var f (fp 8 23)) (var s (sbv 8)) (var i int)";
    let body = "(assign q (div (const 1.5 real) (const 0 real)))
                (assign f (div (const 0.0 (fp 8 23)) (const 0.0 (fp 8 23))))
                (assign s (cast (sbv 8) f)) (assign i (cast int f)) (assign q (add q (cast real f)))
                (assign s (add s (cast (sbv 8) (const 200.0 (fp 8 23)))))";
    let program = main_with(globals, "", body);
    let (_, state, asked) = run_with(&program, "1/3; -5; 9; 2/3; 7");
    assert_eq!(asked, ["unspecified"; 5]);
    assert_eq!(values(&program, &state, &["q", "s", "i"]), ["1", "2", "9"]);
}

#[test]
fn bit_vector_and_float_division_never_asks() {
    let globals = "(var s (sbv 8)) (var u (ubv 8)) (var f (fp 8 23))";
    let body = "(assign s (div (const -3 (sbv 8)) (const 0 (sbv 8))))
                (assign u (div (const 3 (ubv 8)) (const 0 (ubv 8))))
                (assign f (div (const 1.0 (fp 8 23)) (const 0.0 (fp 8 23))))";
    check(globals, body, "", &[("s", "1"), ("u", "255")]);
}

#[test]
fn answers_are_checked() {
    for (ty, wrong) in [
        ("int", Value::Bool(true)),
        ("(sbv 8)", bia_term::value::Bv::zero(9).into()),
        ("(enum a b)", Value::Elem(2)),
        ("(fun () ())", Value::Elem(77)),
        ("(map int int)", Value::Bool(true)),
    ] {
        let program = main_with(&format!("(var x {ty})"), "", "(havoc x)");
        let mut oracle = Scripted::new([Choice::Value(wrong)]);
        let interp = Interpreter::new(&program);
        let mut state = interp.start();
        let before = state.clone();
        let step = interp.step(&mut state, &mut oracle);
        assert!(matches!(step, Err(Halt::Fault(_))), "{ty}: {step:?}");
        assert_eq!(state, before);
    }
    let program = main_with("", "", "(label a) (jump (label a) (label b)) (label b)");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut oracle = Scripted::new([Choice::Jump(2)]);
    assert!(interp.step(&mut state, &mut oracle).is_ok());
    let step = interp.step(&mut state, &mut oracle);
    assert!(matches!(step, Err(Halt::Fault(_))), "{step:?}");
}

#[test]
fn a_question_without_answer_leaves_the_state_as_it_was() {
    let body = "(assign r (add (add a (const 1 int)) b))";
    let program = main_with("(var a int) (var b int) (var r int)", "", body);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut oracle = Answers::new("10");
    let step = interp.step(&mut state, &mut oracle);
    assert!(matches!(step, Err(Halt::NoValue(_))));
    // Going on asks for the rest only.
    let mut oracle = Answers::new("20");
    let step = interp.step(&mut state, &mut oracle);
    assert!(matches!(step, Ok(Step::Ran(_))), "{step:?}");
    assert_eq!(oracle.asked, ["initial b"]);
    assert_eq!(values(&program, &state, &["r"]), ["31"]);
}

fn with_init(globals: &str, init: &str, body: &str) -> Program {
    program(&format!(
        "(entry main) (globals {globals}) (init {init})
         (function main () (return) (locals) (seq {body}))"
    ))
}

#[test]
fn init_restricts_the_initial_globals() {
    let globals = "(var x int) (var y int)";
    for init in ["(lt x (const 5 int))", "(assume (lt x (const 5 int)))"] {
        let program = with_init(globals, init, "(assign y x)");
        let (run, state, asked) = run_with(&program, "4");
        assert_eq!((run.end, run.steps), (RunEnd::Finished, 1));
        assert_eq!(asked, ["initial x"], "what init chose is not asked again");
        assert_eq!(values(&program, &state, &["y"]), ["4"]);
        let (run, _, _) = run_with(&program, "5");
        assert_eq!(run.end, RunEnd::InitViolated);
    }
}

#[test]
fn check_init_alone() {
    let program = with_init("(var x int)", "(eq x (const 1 int))", "");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    assert_eq!(
        interp.check_init(&mut state, &mut Answers::new("1")),
        Ok(true)
    );
    assert_eq!(state.depth(), 1);
    assert_eq!(
        interp.step(&mut state, &mut Answers::new("")),
        Ok(Step::Finished)
    );
    let mut state = interp.start();
    let start = state.clone();
    assert!(
        interp
            .check_init(&mut state, &mut Answers::new(""))
            .is_err()
    );
    assert_eq!(state, start, "nothing happened but a question");
    assert_eq!(
        interp.check_init(&mut state, &mut Answers::new("2")),
        Ok(false)
    );
}

#[test]
fn an_interrupted_init_leaves_nothing_behind() {
    for init in [
        "(lt (add x (const 1 int)) y)",
        "(lt (add x (const 1 int)) (seq (call f y) y))",
        "(lt (add x (const 1 int)) (seq (call f x) d))",
    ] {
        let program = program(&format!(
            "(define d (seq (call f y) y)) (entry main) (globals (var x int) (var y int))
             (function f ((var a int)) (return) (locals (var l int)) (assign y l))
             (init {init}) (function main () (return) (locals (var m int)) (assign m y))"
        ));
        let interp = Interpreter::new(&program);
        for answers in 0..3 {
            let mut state = interp.start();
            let mut oracle = Answers::new(["1;", "1; 2;", "1; 2; 3;"][answers]);
            if interp.check_init(&mut state, &mut oracle).is_ok() {
                continue;
            }
            let shape = (state.depth(), state.frames().count(), state.next(&interp));
            let start = interp.start();
            assert_eq!(shape, (1, 1, start.next(&interp)), "{init}");
            let mut again = Answers::new("1; 2; 3; 4");
            interp
                .check_init(&mut state, &mut again)
                .expect("enough answers");
            let step = interp.step(&mut state, &mut Answers::new("5"));
            assert!(matches!(step, Ok(Step::Ran(_))), "{init}: {step:?}");
            assert_eq!(
                interp.step(&mut state, &mut Answers::new("")),
                Ok(Step::Finished)
            );
            // Nothing is left of the evaluation: states are compared by all they hold.
            let mut fresh = interp.start();
            for var in program.globals() {
                fresh = with_value(&interp, fresh, *var, state.value(&interp, *var).cloned());
            }
            fresh.frames.clone_from(&state.frames);
            fresh.locals.clone_from(&state.locals);
            assert_eq!((fresh.locals.len(), &fresh), (1, &state), "{init}");
        }
    }
}

/// The state with another value of a global.
fn with_value(interp: &Interpreter<'_>, mut state: State, var: Var, value: Option<Value>) -> State {
    match interp.place(var) {
        crate::interp::code::Place::Global(at) => state.globals[at] = value,
        crate::interp::code::Place::Local(_) => panic!("not a global"),
    }
    state
}

#[test]
fn init_may_execute_statements() {
    let program = program(
        "(entry main) (globals (var x int))
         (function f ((var a int)) (return (var r bool)) (locals)
           (seq (label again) (assign r (lt a (const 5 int)))))
         (init (seq (assign x (const 3 int)) (lt x (const 5 int))))
         (function main () (return) (locals) (assign x (add x (const 1 int))))",
    );
    let (run, state, _) = run_with(&program, "");
    assert_eq!((run.end, run.steps), (RunEnd::Finished, 1));
    assert_eq!(values(&program, &state, &["x"]), ["4"]);
}

#[test]
fn random_globals_satisfy_what_init_says_in_its_conjunction() {
    let program = with_init(
        "(var a (sbv 32)) (var b int) (var c bool) (var d bool) (var e (map int int)) (var f int)
         (var g (ubv 64)) (var h (enum u v w)) (var i (sbv 32))",
        "(and (eq a (const 123456 (sbv 32))) (and (eq b (neg (const 77 int))) c (not d))
              (eq (mapget e (const 3 int)) (const 33 int))
              (eq (const 44 int) (mapget e (const 4 int))) (eq f b)
              (le (const 18446744073709551600 (ubv 64)) g) (eq h (const w (enum u v w)))
              (ge i (const 10 (sbv 32))) (lt i (const 12 (sbv 32))))",
        "(label ok)",
    );
    for seed in 0..20 {
        let interp = Interpreter::new(&program);
        let mut state = interp.start();
        let mut oracle = Random::new(&program, seed).with_init_tries(1);
        let limits = RunLimits::unlimited();
        let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
        assert_eq!(run.end, RunEnd::Finished, "seed {seed}");
    }
}

#[test]
fn random_globals_are_tried_again_and_given_up_in_the_end() {
    let program = with_init(
        "(var x (sbv 8)) (var y (sbv 8))",
        "(or (lt x y) (eq (mul x y) (const 4 (sbv 8))))",
        "",
    );
    let interp = Interpreter::new(&program);
    for seed in 0..20 {
        let mut state = interp.start();
        let mut oracle = Random::new(&program, seed);
        let limits = RunLimits::unlimited();
        let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
        assert_eq!(run.end, RunEnd::Finished);
    }
    let program = with_init("(var x int)", "(eq (mul x x) (const 2 int))", "");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut oracle = Random::new(&program, 1).with_init_tries(50);
    let limits = RunLimits::unlimited();
    let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
    assert_eq!(run.end, RunEnd::NoInitialState { tries: 50 });
}

#[test]
fn the_same_seed_gives_the_same_run() {
    let body = "(label l) (havoc x) (havoc f) (havoc m) (jump (label l) (label n)) (label n)";
    let globals = "(var x int) (var f (fp 5 10)) (var m (map (sbv 70) real))";
    let program = main_with(globals, "", body);
    let interp = Interpreter::new(&program);
    let run = |seed| {
        let mut state = interp.start();
        let mut oracle = Random::new(&program, seed);
        let limits = RunLimits::steps(1000);
        let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
        (run, state)
    };
    assert_eq!(run(3), run(3));
    assert_ne!(run(3).1, run(4).1);
    let mut oracle = Random::new(&program, 4);
    let mut state = interp.start();
    let limits = RunLimits::steps(1000);
    interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
    let mut again = interp.start();
    oracle.restart(3);
    let end = interp.run(&mut again, &mut oracle, &mut Unwatched, &limits);
    assert_eq!((end, again), run(3));
}

#[test]
fn random_values_are_of_every_type() {
    let globals = "(var a bool) (var b int) (var c real) (var d (sbv 1)) (var e (ubv 200))
                   (var f (fp 3 4)) (var g (map bool (map (enum p q) (sbv 3)))) (var h (sym S))
                   (var i (enum p q)) (var j (fun () ()))";
    let havocs: String = ('a'..='j').map(|v| format!("(havoc {v})")).collect();
    let program = main_with(globals, "", &format!("(label l) {havocs} (jump (label l))"));
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let mut oracle = Random::new(&program, 1);
    let limits = RunLimits::steps(20_000);
    let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
    assert_eq!(
        run.end,
        RunEnd::StepLimit(20_000),
        "the machine checks each value"
    );
}

#[test]
fn a_function_type_without_functions_has_no_value() {
    let program = main_with("(var f (fun (int) ()))", "", "(havoc f)");
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let step = interp.step(&mut state, &mut Random::new(&program, 1));
    assert!(matches!(step, Err(Halt::NoValue(_))), "{step:?}");
}

#[test]
fn random_values_of_deep_types_are_small() {
    let mut ty = String::from("bool");
    for level in 0..150 {
        ty = match level % 3 {
            0 => format!("(map {ty} int)"),
            _ => format!("(map int {ty})"),
        };
    }
    let globals = format!("(var m {ty}) (var n {ty}) (var b bool)");
    let program = main_with(&globals, "", "(havoc m) (assign n m) (assign b (eq n m))");
    let interp = Interpreter::new(&program);
    for seed in 0..50 {
        let mut state = interp.start();
        let mut oracle = Random::new(&program, seed);
        let limits = RunLimits::unlimited();
        let run = interp.run(&mut state, &mut oracle, &mut Unwatched, &limits);
        assert_eq!(run.end, RunEnd::Finished);
        assert_eq!(values(&program, &state, &["b"]), ["true"]);
    }
}

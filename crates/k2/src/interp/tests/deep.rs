//! Large and deep: nothing may depend on the machine's stack, and loops must be fast.

use super::*;

#[test]
fn deep_expressions() {
    let depth = 100_000;
    let mut text = "(add (const 1 int) ".repeat(depth);
    text.push_str("(const 0 int)");
    text.push_str(&")".repeat(depth));
    let mut left = "(add ".repeat(depth);
    left.push_str("(const 0 int)");
    left.push_str(&" (const 1 int))".repeat(depth));
    let body = format!("(assign x {text}) (assign y {left})");
    let expected = depth.to_string();
    check(
        "(var x int) (var y int)",
        &body,
        "",
        &[("x", &expected), ("y", &expected)],
    );
}

#[test]
fn deep_sequences() {
    let depth = 50_000;
    let mut body = String::from("(seq (label a) ");
    body.push_str(&"(seq ".repeat(depth));
    body.push_str("(assign x (const 1 int))");
    body.push_str(&")".repeat(depth + 1));
    let mut value = "(seq (assign y (add y (const 1 int))) ".repeat(depth);
    value.push('y');
    value.push_str(&")".repeat(depth));
    let body = format!("{body} (assign y (const 0 int)) (assign y {value})");
    check(
        "(var x int) (var y int)",
        &body,
        "",
        &[("x", "1"), ("y", "50000")],
    );
}

#[test]
fn defines_do_not_explode_the_code() {
    // Each define uses the one before twice: 2^20 additions, but code for 20.
    let mut text = String::from("(define d0 (const 1 int))");
    for i in 1..=20 {
        text.push_str(&format!("(define d{i} (add d{} d{}))", i - 1, i - 1));
    }
    let text = format!(
        "{text} (entry main) (globals (var x int))
         (function main () (return) (locals) (assign x d20))"
    );
    let program = program(&text);
    let (_, state, _) = run_with(&program, "");
    assert_eq!(values(&program, &state, &["x"]), ["1048576"]);
}

#[test]
fn an_exponential_define_can_be_cancelled() {
    let mut text = String::from("(define d0 (const 1 int))");
    for i in 1..=100 {
        text.push_str(&format!("(define d{i} (add d{} d{}))", i - 1, i - 1));
    }
    let text = format!(
        "{text} (entry main) (globals (var x int))
         (function main () (return) (locals) (assign x d100))"
    );
    let program = program(&text);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let time = std::time::Duration::from_millis(50);
    let budget = bia_base::Budget::work(time);
    let limits = RunLimits {
        max_steps: None,
        budget,
    };
    let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
    assert_eq!(run.end, RunEnd::Stopped(bia_base::Stop::Time(time)));
}

#[test]
fn a_million_iterations() {
    let globals = "(var i (sbv 32)) (var s (ubv 64))";
    let body = "(assign i (const 0 (sbv 32))) (assign s (const 0 (ubv 64)))
                (label l) (assign s (add s (cast (ubv 64) i)))
                (assign i (add i (const 1 (sbv 32))))
                (condjump (lt i (const 1000000 (sbv 32))) (label l))";
    let program = main_with(globals, "", body);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let limits = RunLimits::unlimited();
    let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
    assert_eq!((run.end, run.steps), (RunEnd::Finished, 4_000_002));
    assert_eq!(values(&program, &state, &["s"]), ["499999500000"]);
}

#[test]
fn recursion_a_million_deep() {
    let text = "(entry main) (globals (var d (sbv 32)) (var n (sbv 32)))
      (function f () (return) (locals)
        (seq (condjump (le d (const 0 (sbv 32))) (label end))
             (assign d (sub d (const 1 (sbv 32)))) (call f) (assign n (add n (const 1 (sbv 32))))
             (label end)))
      (function main () (return) (locals)
        (seq (assign d (const 1000000 (sbv 32))) (assign n (const 0 (sbv 32))) (call f)))";
    let program = program(text);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let limits = RunLimits::unlimited();
    let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
    assert_eq!(run.end, RunEnd::Finished);
    assert_eq!(values(&program, &state, &["n"]), ["1000000"]);
    // What a frame without variables costs.
    assert!(size_of::<super::super::state::Frame>() <= 24);
}

#[test]
fn filling_a_map_is_not_quadratic() {
    // A copy per store would be 2·10^10 entries copied: minutes.
    let n = 200_000;
    let globals = "(var m (map (ubv 32) (ubv 32))) (var i (ubv 32))";
    let body = format!(
        "(assign m (const ((() . 0)) (map (ubv 32) (ubv 32)))) (assign i (const 0 (ubv 32)))
         (label l) (assign m (mapset m i (add i (const 1 (ubv 32)))))
         (assign i (add i (const 1 (ubv 32))))
         (condjump (lt i (const {n} (ubv 32))) (label l))"
    );
    let program = main_with(globals, "", &body);
    let interp = Interpreter::new(&program);
    let mut state = interp.start();
    let time = std::time::Duration::from_secs(30);
    let limits = RunLimits {
        max_steps: None,
        budget: bia_base::Budget::work(time),
    };
    let run = interp.run(&mut state, &mut Answers::new(""), &mut Unwatched, &limits);
    assert_eq!(run.end, RunEnd::Finished);
    let Some(Value::Array(map)) = state.value(&interp, var(&program, "m")) else {
        panic!("a map");
    };
    assert_eq!(map.entries().count(), n);
}

//! How fast the interpreter is: `cargo run --release -p bia-k2 --example interp_bench [SECONDS]`.
//!
//! Each program loops for ever; it is run in slices of a million steps for about the given time
//! (1 second by default), and the best slice counts, so that other work on the machine disturbs
//! less. The map program ends and is run as a whole.
#![allow(clippy::print_stdout, reason = "a benchmark reports to the terminal")]

use bia_base::{Idx as _, SourceId};
use bia_k2::interp::trace::TraceWriter;
use bia_k2::interp::{Interpreter, Monitor, Random, RunEnd, RunLimits, Unwatched};
use bia_k2::{Program, parse};
use std::time::{Duration, Instant};

const COUNT: &str = "(type word (sbv 32)) (entry main) (globals)
  (function main () (return) (locals (var i word) (var s word))
    (seq (assign i (const 0 word)) (assign s (const 0 word))
         (label loop)
         (assign i (add i (const 1 word)))
         (assign s (bitxor s (mul i i)))
         (condjump (lt i (const 2147483647 word)) (label loop))
         (assign i (const 0 word)) (jump (label loop))))";

const JUMPS: &str = "(type word (sbv 32)) (entry main) (globals (var x word))
  (function main () (return) (locals)
    (seq (assign x (const 0 word))
         (label loop)
         (jump (label then) (label else))
         (label then) (assume (le x (const 2147483647 word))) (assign x (add x (const 1 word)))
         (jump (label loop))
         (label else) (assume (not (gt x (const 2147483647 word)))) (havoc x)
         (jump (label loop))))";

const CALLS: &str = "(type word (sbv 32)) (entry main) (globals (var x word))
  (function inc ((var a word)) (return (var r word)) (locals)
    (assign r (add a (const 1 word))))
  (function main () (return) (locals)
    (seq (assign x (const 0 word)) (label loop) (call inc x x) (jump (label loop))))";

const FLOATS: &str = "(type double (fp 11 52)) (entry main) (globals (var x double))
  (function main () (return) (locals)
    (seq (assign x (const 1 double)) (label loop)
         (assign x (add (mul x (const 0.5 double)) (const 0.75 double)))
         (condjump (lt x (const 100 double)) (label loop))))";

const INTS: &str = "(entry main) (globals (var x int))
  (function main () (return) (locals)
    (seq (assign x (const 0 int)) (label loop) (assign x (add x (const 1 int)))
         (condjump (ge x (const 0 int)) (label loop))))";

const FILL: &str = "(type word (ubv 32)) (entry main) (globals)
  (function main () (return) (locals (var m (map word word)) (var i word))
    (seq (assign m (const ((() . 0)) (map word word))) (assign i (const 0 word))
         (label loop)
         (assign m (mapset m (mul i (const 2654435761 word)) i))
         (assign i (add i (const 1 word)))
         (condjump (lt i (const 1000000 word)) (label loop))))";

fn program(text: &str) -> Program {
    let parsed = parse(SourceId::from_index(0), text);
    let found = parsed.diagnostics;
    parsed.program.unwrap_or_else(|| panic!("{found:?}"))
}

fn rate(steps: u64, time: Duration) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "for reading")]
    let steps = steps as f64;
    steps / time.as_secs_f64() / 1e6
}

/// Millions of steps per second, in the best slice.
fn best(program: &Program, monitor: &mut dyn Monitor, time: Duration) -> f64 {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut oracle = Random::new(program, 1);
    let limits = RunLimits::steps(1_000_000);
    let (begin, mut best) = (Instant::now(), 0.0_f64);
    while begin.elapsed() < time {
        let slice = Instant::now();
        let run = interp.resume(&mut state, &mut oracle, monitor, &limits);
        assert_eq!(run.end, RunEnd::StepLimit(1_000_000), "the program loops");
        best = best.max(rate(run.steps, slice.elapsed()));
    }
    best
}

/// As `best`, by single steps.
fn best_by_steps(program: &Program, time: Duration) -> f64 {
    let interp = Interpreter::new(program);
    let mut state = interp.start();
    let mut oracle = Random::new(program, 1);
    let (begin, mut best) = (Instant::now(), 0.0_f64);
    while begin.elapsed() < time {
        let slice = Instant::now();
        for _ in 0..1_000_000 {
            let step = interp.step(&mut state, &mut oracle);
            assert!(step.is_ok(), "nothing goes wrong");
        }
        best = best.max(rate(1_000_000, slice.elapsed()));
    }
    best
}

fn main() {
    let seconds = std::env::args().nth(1).and_then(|s| s.parse().ok());
    let time = Duration::from_secs_f64(seconds.unwrap_or(1.0));
    let show = |what: &str, rate: f64| println!("{what:28} {rate:8.1} million steps/s");
    for (what, text) in [
        ("counting loop, (sbv 32)", COUNT),
        ("jumps, assumptions, havoc", JUMPS),
        ("calls", CALLS),
        ("doubles", FLOATS),
        ("unbounded integers", INTS),
    ] {
        show(what, best(&program(text), &mut Unwatched, time));
    }
    let count = program(COUNT);
    show("counting loop, step by step", best_by_steps(&count, time));
    let mut writer = TraceWriter::new(&count, std::io::sink());
    show("counting loop, traced", best(&count, &mut writer, time));
    let fill = program(FILL);
    let interp = Interpreter::new(&fill);
    let begin = Instant::now();
    let mut state = interp.start();
    let limits = RunLimits::unlimited();
    let run = interp.run(
        &mut state,
        &mut Random::new(&fill, 1),
        &mut Unwatched,
        &limits,
    );
    assert_eq!(run.end, RunEnd::Finished, "it ends");
    println!(
        "a million map stores         {:8.2} s",
        begin.elapsed().as_secs_f64()
    );
}

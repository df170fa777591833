//! How fast symbolic execution is: statements of a deterministic loop for each second, and paths of
//! a small program. `cargo run --release -p bia-app --example symex_speed`
#![allow(clippy::print_stdout, reason = "it is what it is for")]

use bia_base::{Budget, Counter, Silent, Sources};
use bia_verify::pipeline::{Config, Finding, Question, Selection, verify};
use std::sync::Arc;

/// 10 million rounds of 4 statements.
const LOOP: &str = "(type w (ubv 32))
(entry main)
(function main () (return) (locals (var i w) (var s w))
  (seq
    (assign i (const 0 w))
    (assign s (const 1 w))
    (label loop)
    (condjump (eq i (const 10000000 w)) (label end))
    (assign s (bitxor (mul s (const 1664525 w)) i))
    (assign i (add i (const 1 w)))
    (jump (label loop))
    (label end)
    (condjump (eq s (const 12345 w)) (label bad))
    (jump (label out))
    (! (label bad) :error bad)
    (label out)))
";

/// 2^14 paths.
const PATHS: &str = "(type w (ubv 32))
(entry main)
(function main () (return) (locals (var i w) (var x w) (var c w))
  (seq
    (assign i (const 0 w))
    (assign c (const 0 w))
    (label loop)
    (condjump (eq i (const 15 w)) (label end))
    (havoc x)
    (assign c (add c c))
    (condjump (lt x i) (label small))
    (assign c (add c (const 1 w)))
    (label small)
    (assign i (add i (const 1 w)))
    (jump (label loop))
    (label end)
    (condjump (lt (const 32767 w) c) (label bad))
    (jump (label out))
    (! (label bad) :error bad)
    (label out)))
";

fn main() {
    for (name, text, of) in [
        ("deterministic loop", LOOP, "symex steps"),
        ("paths", PATHS, "symex paths"),
    ] {
        let source = Sources::new().add("speed.k2", text);
        let Some(program) = bia_k2::parse(source, text).program else {
            println!("{name}: not a program");
            continue;
        };
        let program = Arc::new(program);
        let Ok(engines) = Selection::parse("symex") else {
            continue;
        };
        let config = Config {
            engines,
            ..Config::default()
        };
        let question = Question {
            program: &program,
            property: &program.properties()[0],
            joint: false,
            config: &config,
        };
        let outcome = verify(&question, &Budget::unlimited(), &mut Silent);
        let number = |name: &str| match outcome.statistics.get(name) {
            Some(Counter::Count(n)) => n.to_string().parse().unwrap_or(0.0),
            Some(Counter::Seconds(s)) => s,
            None => 0.0,
        };
        let (count, time) = (number(of), number("symex"));
        let word = match &outcome.finding {
            Finding::Safe(_) => "safe",
            Finding::Unsafe(_) => "unsafe",
            Finding::Unknown(_) => "unknown",
        };
        println!(
            "{name}: {word}, {count} {} in {time:.2} s, {:.0} for each second; re-checked in {:.2} s",
            of.trim_start_matches("symex "),
            count / time,
            number("re-checking")
        );
    }
}

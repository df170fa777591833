//! Times the way from text to transition system on a generated program.
//!
//! `large N` makes a program of about N statements: loops, branches, arithmetic, maps and calls in
//! a mix as front-ends write them, and prints what each stage costs.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a program for people who measure"
)]

use bia_base::{Budget, Sources, resident_bytes};
use bia_cfg::pass;
use bia_encode::{Options, encode};
use bia_term::Terms;
use std::{fmt::Write as _, sync::Arc, time::Instant};

/// One function of about 40 statements.
fn function(out: &mut String, n: usize) {
    let _ = write!(
        out,
        "(function f{n} ((var a (sbv 32)) (var b (sbv 32))) (return (var r (sbv 32)))
  (locals (var i (sbv 32)) (var t (sbv 32)) (var c bool))
  (seq (assign i (const 0 (sbv 32))) (assign r (const 0 (sbv 32)))
   (label head)
   (condjump (op not (op lt i (const 10 (sbv 32)))) (label done))
   (havoc c)
   (condjump c (label other))
   (assign t (op add (op mul a (const 3 (sbv 32))) i))
   (assign r (op add r t))
   (jump (label join))
   (label other)
   (assign t (op mapget memory (op add b i)))
   (assign r (op sub r t))
   (assign memory (op mapset memory (op add a i) r))
   (label join)
   (assign i (op add i (const 1 (sbv 32))))
   (jump (label head))
   (label done)
"
    );
    for m in 0..5 {
        let _ = write!(
            out,
            "   (condjump (op lt r (const {m} (sbv 32))) (label x{m}))
   (assign total (op add total r)) (assign t (op bitxor t a)) (jump (label y{m}))
   (label x{m}) (assign total (op sub total b)) (assign t (op add t b))
   (label y{m})
"
        );
    }
    out.push_str("   (assign r (op add r t))))\n");
}

fn program(statements: usize) -> String {
    let functions = (statements / 57).max(1);
    let mut out = String::from(
        "(entry main)\n(globals (var total (sbv 32)) (var memory (map (sbv 32) (sbv 32))))\n",
    );
    for n in 0..functions {
        function(&mut out, n);
    }
    out.push_str("(function main () (return) (locals (var x (sbv 32)))\n (seq (assign total (const 0 (sbv 32)))\n");
    for n in 0..functions {
        let _ = writeln!(out, "  (call f{n} x total x)");
    }
    out.push_str(
        "  (condjump (op not (op eq total (const 12345 (sbv 32)))) (label ok))
  (! (label bad) :error reached) (label ok)))\n",
    );
    out
}

fn main() {
    let wanted = std::env::args().nth(1);
    let wanted = wanted.and_then(|n| n.parse().ok()).unwrap_or(100_000);
    let text = program(wanted);
    let budget = Budget::unlimited();
    let start = Instant::now();
    let mut last = start;
    let mut lap = |what: &str| {
        let now = Instant::now();
        let memory = resident_bytes().unwrap_or(0) >> 20;
        println!(
            "{what:32} {:8.3} s  {memory:6} MB",
            (now - last).as_secs_f64()
        );
        last = now;
    };
    let source = Sources::new().add("large.k2", text.as_str());
    let program = Arc::new(bia_k2::parse(source, &text).program.unwrap());
    println!("{} statements, {} bytes", program.stmt_count(), text.len());
    lap("parse");
    let mut terms = Terms::new();
    let built = bia_cfg::build(&program, &mut terms, &budget).unwrap();
    lap("graph");
    let options = pass::PassOptions::default();
    let mut cfg = built;
    for pass in pass::default_pipeline() {
        cfg = (pass.run)(&cfg, &mut terms, &options, &budget)
            .unwrap()
            .system;
        lap(&format!("  {} ({} edges)", pass.name, cfg.edges.len()));
    }
    let ts = encode(&cfg, &mut terms, &Options::default(), &budget).unwrap();
    let count = ts.system.state.len();
    lap(&format!("encode ({count} variables)"));
    let total = start.elapsed().as_secs_f64();
    println!("{:32} {total:8.3} s", "all");
}

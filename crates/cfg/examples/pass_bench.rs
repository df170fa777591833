//! How long each pass takes on large graphs of different shapes: `pass_bench [STATEMENTS]`.
//!
//! Shapes: `mixed` (assignments, conditionals, loops over a few variables), `wide` (very many
//! variables, each with a constant), `nested` (deeply nested loops), `calls` (many small calls to
//! inline), `maps` (one map written and read at constant indices), `switch` (one location with very
//! many edges in and out), `facts` (many loops while many variables keep their constants).
#![allow(clippy::print_stdout, reason = "a benchmark reports on stdout")]

use bia_base::{Budget, Sources};
use bia_cfg::{Loops, build, pass};
use bia_term::Terms;
use std::{fmt::Write as _, sync::Arc, time::Instant};

/// Globals, other functions and the body of the entry.
#[derive(Default)]
struct Parts {
    vars: String,
    rest: String,
    body: String,
}

fn many(count: usize, vars: &mut String) {
    for v in 0..count {
        let _ = write!(vars, "(var x{v} int)");
    }
}

fn int(v: usize) -> String {
    format!("(const {v} int)")
}

fn program(shape: &str, n: usize) -> String {
    let mut parts = Parts::default();
    let make = match shape {
        "mixed" => mixed,
        "wide" => wide,
        "facts" => facts,
        "nested" => nested,
        "calls" => calls,
        "maps" => maps,
        _ => switch,
    };
    make(n, &mut parts);
    let Parts { vars, rest, body } = parts;
    format!(
        "(entry main) (globals {vars}) {rest} (function main () (return) (locals)
           (seq {body} (condjump (lt x0 (const 3 int)) (label fin)) (! (label bad) :error e)
                (label fin)))"
    )
}

fn mixed(n: usize, parts: &mut Parts) {
    let Parts { vars, body, .. } = parts;

    many(50, vars);
    for i in 0..n / 10 {
        let (a, b, c) = (i % 50, (i * 7 + 3) % 50, (i * 13 + 5) % 50);
        let _ = write!(
            body,
            "(label h{i}) (condjump (lt x{a} x{b}) (label e{i}))
                     (assign x{a} (add x{a} x{c})) (assign x{b} (sub x{b} {k})) (havoc x{c})
                     (assume (le x{c} {k})) (jump (label j{i}))
                     (label e{i}) (assign x{c} (add x{b} {k})) (label j{i})
                     (condjump (lt x{c} x{a}) (label h{i}))",
            k = int(i % 9)
        );
    }
}

fn wide(n: usize, parts: &mut Parts) {
    let Parts { vars, body, .. } = parts;

    many(n / 3, vars);
    for i in 0..n / 3 {
        let _ = write!(body, "(assign x{i} {})", int(i));
    }
    for i in 0..n / 3 {
        let j = (i * 7 + 1) % (n / 3);
        let _ = write!(body, "(condjump (lt x{i} x{j}) (label l{i})) (label l{i})");
    }
}

fn facts(n: usize, parts: &mut Parts) {
    let Parts { vars, body, .. } = parts;

    many(n / 20, vars);
    for i in 2..n / 20 {
        let _ = write!(body, "(assign x{i} {})", int(i));
    }
    for i in 0..n / 8 {
        let _ = write!(body, "(label h{i}) (condjump (lt x0 x1) (label h{i}))");
    }
    for i in 2..n / 20 {
        let _ = write!(body, "(assign x0 (add (sub x0 x1) x{i}))");
    }
}

fn nested(n: usize, parts: &mut Parts) {
    let Parts { vars, body, .. } = parts;

    many(20, vars);
    let depth = n / 4;
    for i in 0..depth {
        let (a, b) = (i % 20, (i * 3 + 1) % 20);
        let _ = write!(body, "(label h{i}) (assign x{a} (add x{b} {}))", int(1));
    }
    for i in (0..depth).rev() {
        let _ = write!(
            body,
            "(condjump (lt x{} x{}) (label h{i}))",
            i % 20,
            (i * 3) % 20
        );
    }
}

fn calls(n: usize, parts: &mut Parts) {
    let Parts { vars, rest, body } = parts;

    many(20, vars);
    rest.push_str(
        "(function f ((var a int) (var b int)) (return (var r int)) (locals (var t int))
                   (seq (assign t (add a b)) (condjump (lt t a) (label e)) (assign t (sub t b))
                        (label e) (assign r (add t a))))",
    );
    for i in 0..n / 8 {
        let (a, b) = (i % 20, (i * 3 + 1) % 20);
        let _ = write!(body, "(call f x{a} x{b} x{})", (i * 11) % 20);
    }
}

fn maps(n: usize, parts: &mut Parts) {
    let Parts { vars, body, .. } = parts;

    vars.push_str("(var m (map int int)) (var x0 int)");
    for i in 0..n / 3 {
        let (a, b) = (int(i % 500), int((i * 7 + 1) % 500));
        let _ = write!(
            body,
            "(assign m (mapset m {a} (add (mapget m {b}) x0)))
                     (condjump (lt (mapget m {a}) {b}) (label l{i})) (label l{i})"
        );
    }
}

fn switch(n: usize, parts: &mut Parts) {
    let Parts { vars, body, .. } = parts;

    many(20, vars);
    body.push_str("(label top) (jump");
    for i in 0..n / 3 {
        let _ = write!(body, "(label l{i})");
    }
    body.push(')');
    for i in 0..n / 3 {
        let _ = write!(
            body,
            "(label l{i}) (assign x{} (add x{} {})) (jump (label end))",
            i % 20,
            (i * 3) % 20,
            int(1)
        );
    }
    body.push_str("(label end) (condjump (lt x0 x1) (label top))");
}

fn main() {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok());
    let n: usize = n.unwrap_or(100_000);
    let budget = Budget::unlimited();
    for shape in std::env::args().nth(2).iter().map(String::as_str).chain([
        "mixed", "wide", "nested", "calls", "maps", "switch", "facts",
    ]) {
        let text = program(shape, n);
        let source = Sources::new().add("bench.k2", text.as_str());
        let parsed = bia_k2::parse(source, &text);
        let Some(program) = parsed.program else {
            println!("{shape}: {:?}", parsed.diagnostics.first());
            continue;
        };
        let mut terms = Terms::new();
        let Ok(mut cfg) = build(&Arc::new(program), &mut terms, &budget) else {
            println!("{shape}: cannot be built");
            continue;
        };
        let (edges, vars) = (cfg.edges.len(), cfg.vars.len());
        print!("{shape:7} {edges} edges {vars} variables:");
        let start = Instant::now();
        let loops = Loops::new(&cfg);
        let heads = loops.heads().count();
        print!(" loops {} ms ({heads})", start.elapsed().as_millis());
        for pass in pass::default_pipeline() {
            let options = pass::PassOptions::default();
            let start = Instant::now();
            let Ok(made) = (pass.run)(&cfg, &mut terms, &options, &budget) else {
                println!("{} refuses", pass.name);
                break;
            };
            let edges = made.system.edges.len();
            print!(
                ", {} {} ms ({edges})",
                pass.name,
                start.elapsed().as_millis()
            );
            cfg = made.system;
        }
        println!();
    }
}

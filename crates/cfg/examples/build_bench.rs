//! How long it takes to build a graph, to write it as a program and to draw it.
//!
//! `cargo run --release -p bia-cfg --example build_bench [FILE…]`; without files a program of
//! 100,000 statements.
#![allow(clippy::print_stdout, reason = "a benchmark prints its figures")]

use bia_base::{Budget, Sources, Span};
use bia_cfg::{build, to_dot, to_program, to_svg};
use bia_term::Terms;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Instant;

fn long() -> String {
    let mut text =
        "(entry main) (globals (var x (sbv 32)) (var y (sbv 32)) (var m (map (ubv 32) (sbv 32))))
        (function main () (return) (locals) (seq (label top) "
            .to_owned();
    for n in 0..20_000 {
        let _ = write!(
            text,
            "(assign x (add (mul x y) (const {n} (sbv 32)))) (condjump (lt x y) (label l{n}))
             (assign m (mapset m (cast (ubv 32) y) x)) (assume (ge (mapget m (cast (ubv 32) x)) y))
             (label l{n})"
        );
    }
    text.push_str("(jump (label top))))");
    text
}

fn measure(name: &str, text: &str) {
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    let start = Instant::now();
    let Some(program) = bia_k2::parse(source, text).program else {
        println!("{name}: not a program");
        return;
    };
    let program = Arc::new(program);
    let (read, start) = (start.elapsed(), Instant::now());
    let mut terms = Terms::new();
    let cfg = match build(&program, &mut terms, &Budget::unlimited()) {
        Ok(cfg) => cfg,
        Err(error) => {
            println!("{name}: {error}");
            return;
        }
    };
    let (built, start) = (start.elapsed(), Instant::now());
    let written = to_program(&cfg, &terms).map(|program| program.stmt_count());
    let (print, start) = (start.elapsed(), Instant::now());
    let place = |span: Span| format!("{name}:{}", sources.start(span).line);
    let dot = to_dot(&cfg, &terms, Some(&place)).len();
    let (dot_time, start) = (start.elapsed(), Instant::now());
    let svg = to_svg(&cfg, &terms, Some(&place)).len();
    let svg_time = start.elapsed();
    println!(
        "{name}: {} statements, read {read:?}; built {built:?}: {} locations, {} edges, {} terms; \
         written {print:?}: {written:?}; dot {dot_time:?}: {dot} bytes; svg {svg_time:?}: {svg} bytes",
        program.stmt_count(),
        cfg.locs.len(),
        cfg.edges.len(),
        terms.len(),
    );
}

fn main() -> std::io::Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    if files.is_empty() {
        measure("long", &long());
    }
    for file in files {
        measure(&file, &std::fs::read_to_string(&file)?);
    }
    Ok(())
}

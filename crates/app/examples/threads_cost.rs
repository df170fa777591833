//! What the product of threads costs: processor time to build it, and to make a transition system
//! of it. `threads_cost FILE ORDERS`, ORDERS being `off`, `cells` or `peephole`; prints the edges
//! of the product, milliseconds for the product, for all up to the system, and the system's terms.
//! `bench/threads/run.py` makes a table of that.
#![allow(clippy::print_stdout, reason = "it is what it is for")]

use bia_base::{Budget, Cancel, Clock, Sources};
use bia_cfg::{
    build_threaded,
    pass::{self, Orders, PassOptions},
};
use bia_term::Terms;
use bia_verify::pipeline::{Config, Question, system};
use std::sync::Arc;

fn main() -> Result<(), String> {
    let mut args = std::env::args().skip(1);
    let (Some(file), Some(orders)) = (args.next(), args.next()) else {
        return Err("threads_cost FILE off|cells|peephole".into());
    };
    let orders = match &*orders {
        "off" => Orders::All,
        "cells" => Orders::Cells,
        "peephole" => Orders::Peephole,
        other => return Err(format!("no orders `{other}`")),
    };
    let text = std::fs::read_to_string(&file).map_err(|why| why.to_string())?;
    let source = Sources::new().add(&file, &*text);
    let program = bia_k2::parse(source, &text).program.ok_or("no program")?;
    let program = Arc::new(program);
    let budget = Budget::by(Clock::Thread, None, None, Cancel::new());
    let mut terms = Terms::new();
    let options = PassOptions {
        orders,
        ..PassOptions::default()
    };
    let built = build_threaded(&program, &mut terms, &budget).map_err(|why| why.to_string())?;
    let product = pass::run_last(built, &mut terms, &[&pass::THREADS], &options, &budget);
    let edges = product.map_err(|why| why.to_string())?.cfg.edges.len();
    let product = budget.elapsed();
    let property = program
        .properties()
        .into_iter()
        .next()
        .ok_or("no property")?;
    let config = Config {
        orders,
        ..Config::default()
    };
    let question = Question {
        program: &program,
        property: &property,
        joint: false,
        config: &config,
    };
    let before = budget.elapsed();
    let (terms, _) = system(&question, &budget).map_err(|why| why.reason.to_string())?;
    let whole = budget.elapsed().saturating_sub(before);
    let (product, whole) = (product.as_secs_f64() * 1e3, whole.as_secs_f64() * 1e3);
    println!("{edges} {product:.1} {whole:.1} {}", terms.len());
    Ok(())
}

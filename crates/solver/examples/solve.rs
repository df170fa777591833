//! Runs SMT-LIB files on the bit-blaster: answers, CPU seconds, statistics.
//!
//! `cargo run --release -p bia-solver --example solve -- [--statistics] [--limit SECONDS]
//! [--checked] [--plain] [--cadical NAME=NUMBER]… FILE…`
//!
//! `--checked` has CaDiCaL check its own proofs, without preprocessing; `--plain` leaves out
//! preprocessing alone; `--z3` asks Z3 instead.
#![allow(clippy::print_stdout, reason = "a program for people")]

use bia_base::{Budget, Cancel, Idx as _, SourceId};
use bia_solver::{
    api::Smt,
    blast::{BitBlaster, BlastConfig},
    z3::Z3,
};
use bia_term::{Terms, smtlib};
use std::time::Duration;

/// Processor time of this thread in seconds; 0 where `/proc` is missing.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let first = text.split_ascii_whitespace().next();
    first.and_then(|n| n.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut statistics = false;
    let mut limit = None;
    let mut config = BlastConfig::default();
    let mut z3 = false;
    let mut arguments = std::env::args().skip(1);
    while let Some(path) = arguments.next() {
        if path == "--limit" {
            let seconds = arguments.next().and_then(|s| s.parse().ok());
            limit = seconds.map(Duration::from_secs);
            continue;
        }
        match path.as_str() {
            "--statistics" => statistics = true,
            "--checked" => config = BlastConfig::checked(),
            "--plain" => config.preprocess = false,
            "--z3" => z3 = true,
            "--cadical" => {
                let option = arguments.next().unwrap_or_default();
                let (name, value) = option.split_once('=').unwrap_or((&option, "1"));
                let name: &'static str = String::from(name).leak();
                config.sat.options.push((name, value.parse()?));
            }
            _ => {}
        }
        if path.starts_with("--") {
            continue;
        }
        let text = std::fs::read_to_string(&path)?;
        let start = cpu_seconds();
        let mut terms = Terms::new();
        let mut solver: Box<dyn Smt> = match z3 {
            true => Box::new(Z3::new()?),
            false => Box::new(BitBlaster::with(config.clone())),
        };
        let (script, problems) = smtlib::read_script(&mut terms, SourceId::from_index(0), &text);
        if let Some(problem) = problems.first() {
            println!("{problem:?}");
        }
        let read = cpu_seconds() - start;
        let budget = Budget::new(limit, None, Cancel::new());
        run(&mut terms, &mut *solver, &script, &budget)?;
        println!("seconds {:.4}", cpu_seconds() - start);
        if statistics {
            println!("reading {:.4}", read);
            for (name, counter) in solver.statistics().iter() {
                println!("{name}: {counter:?}");
            }
        }
    }
    Ok(())
}

fn run(
    terms: &mut Terms,
    solver: &mut dyn Smt,
    script: &smtlib::Script,
    budget: &Budget,
) -> Result<(), Box<dyn std::error::Error>> {
    use smtlib::Command;
    for (command, _) in &script.commands {
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "other commands do not change the answer"
        )]
        match command {
            Command::Assert { term, .. } => solver.assert(terms, *term)?,
            Command::Push(n) => (0..*n).try_for_each(|_| solver.push())?,
            Command::Pop(n) => (0..*n).try_for_each(|_| solver.pop())?,
            Command::CheckSat => {
                let answer = solver.check(terms, &[], budget)?;
                println!("{}", format!("{answer:?}").to_lowercase());
            }
            _ => {}
        }
    }
    Ok(())
}

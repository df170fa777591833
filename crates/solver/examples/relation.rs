//! Times many checks under assumptions on one fixed relation: what engines do all day.
//!
//! `cargo run --release -p bia-solver --example relation [GATES] [CHECKS]`
#![allow(clippy::print_stdout, reason = "a program for people")]

use bia_base::Budget;
use bia_solver::{
    api::{Answer, Smt, SolverError},
    blast::BitBlaster,
};
use bia_term::{Sort, Term, Terms, random::Rng};
use std::time::Instant;

fn main() -> Result<(), SolverError> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: usize| {
        let given = arguments.next().and_then(|n| n.parse().ok());
        given.unwrap_or(default)
    };
    let (gates, checks) = (number(5000), number(2000));
    let mut terms = Terms::new();
    let mut rng = Rng::new(1);
    let inputs: Vec<Term> = (0..200)
        .map(|i| terms.var(&format!("x{i}"), Sort::BOOL))
        .collect();
    let mut pool = inputs.clone();
    let mut solver = BitBlaster::new();
    for i in 0..gates {
        let near = pool.len().saturating_sub(400);
        let [a, b] = [0; 2].map(|_| pool[near + rng.below(pool.len() - near)]);
        let gate = match rng.below(4) {
            0 => terms.and(a, b),
            1 => terms.or(a, b),
            2 => terms.ne(a, b),
            _ => terms.implies(a, b),
        };
        // As a relation: each gate has a variable of its own.
        let output = terms.var(&format!("g{i}"), Sort::BOOL);
        let definition = terms.eq(output, gate);
        solver.assert(&mut terms, definition)?;
        pool.push(output);
    }
    let start = Instant::now();
    solver.check(&mut terms, &[], &Budget::unlimited())?;
    println!("first check: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let (mut sat, mut unsat, mut worst) = (0, 0, 0.0_f64);
    let start = Instant::now();
    for _ in 0..checks {
        let mut assumed = Vec::new();
        for _ in 0..40 {
            let literal = pool[rng.below(pool.len())];
            let negate = rng.one_in(2);
            assumed.push(if negate { terms.not(literal) } else { literal });
        }
        let before = Instant::now();
        match solver.check(&mut terms, &assumed, &Budget::unlimited())? {
            Answer::Sat => sat += 1,
            Answer::Unsat => unsat += 1,
            Answer::Unknown(reason) => println!("{reason:?}"),
        }
        worst = worst.max(before.elapsed().as_secs_f64());
    }
    let total = start.elapsed().as_secs_f64();
    println!(
        "{gates} gates, {checks} checks ({sat} sat, {unsat} unsat): {total:.3} s, {:.3} ms each, worst {:.1} ms",
        total / f64::from(u32::try_from(checks).unwrap_or(u32::MAX)) * 1e3,
        worst * 1e3
    );
    for (name, counter) in solver.statistics().iter() {
        println!("{name}: {counter:?}");
    }
    Ok(())
}

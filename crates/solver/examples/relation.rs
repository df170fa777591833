//! Times many checks under assumptions on one fixed relation, as engines make them.
//!
//! `cargo run --release -p bia-solver --example relation [REGISTERS] [CHECKS]`
#![allow(clippy::print_stdout, reason = "a program for people")]

use bia_base::Budget;
use bia_solver::{
    api::{Answer, Smt, SolverError},
    blast::BitBlaster,
};
use bia_term::{Term, Terms, random::Rng};
use std::time::Instant;

fn main() -> Result<(), SolverError> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: usize| {
        let given = arguments.next().and_then(|n| n.parse().ok());
        given.unwrap_or(default)
    };
    let (registers, checks) = (number(30), number(2000));
    let mut terms = Terms::new();
    let mut rng = Rng::new(1);
    let mut solver = BitBlaster::new();
    let (now, next) = relation(&mut terms, &mut solver, &mut rng, registers)?;
    let start = Instant::now();
    solver.check(&mut terms, &[], &Budget::unlimited())?;
    println!("first check: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let (mut sat, mut unsat, mut worst) = (0, 0, 0.0_f64);
    let start = Instant::now();
    for _ in 0..checks {
        // A cube of the state before, a few bits of the state after.
        let mut assumed = Vec::new();
        for (count, words) in [(20, &now), (4, &next)] {
            for _ in 0..count {
                assumed.push(literal(&mut terms, &mut rng, words));
            }
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
        "{registers} registers, {checks} checks ({sat} sat, {unsat} unsat): {total:.3} s, {:.3} ms each, worst {:.1} ms",
        total / f64::from(u32::try_from(checks).unwrap_or(u32::MAX)) * 1e3,
        worst * 1e3
    );
    for (name, counter) in solver.statistics().iter() {
        println!("{name}: {counter:?}");
    }
    Ok(())
}

/// Words before and after a step of a machine that adds, compares, shifts and chooses.
fn relation(
    terms: &mut Terms,
    solver: &mut BitBlaster,
    rng: &mut Rng,
    registers: usize,
) -> Result<(Vec<Term>, Vec<Term>), SolverError> {
    let sort = terms.bv_sort(16);
    let mut words = |stem: &str| -> Vec<Term> {
        let names = (0..registers).map(|i| format!("{stem}{i}"));
        names.map(|name| terms.var(&name, sort)).collect()
    };
    let (now, next) = (words("now"), words("next"));
    for output in &next {
        let [a, b, c, d] = [0; 4].map(|_| now[rng.below(now.len())]);
        let sum = terms.bv_add(a, b);
        let mask = terms.bv_and(c, d);
        let difference = terms.bv_sub(mask, a);
        let less = terms.bv_ult(c, sum);
        let value = terms.ite(less, sum, difference);
        let equal = terms.eq(*output, value);
        solver.assert(terms, equal)?;
    }
    Ok((now, next))
}

/// A bit of one of the words, or its negation.
fn literal(terms: &mut Terms, rng: &mut Rng, words: &[Term]) -> Term {
    let word = words[rng.below(words.len())];
    let place = u32::try_from(rng.below(16)).unwrap_or(0);
    let bit = terms.bv_extract(word, place, place);
    let value = terms.bv_u64(1, u64::from(rng.one_in(2)));
    terms.eq(bit, value)
}

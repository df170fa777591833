//! Times passes, engines and the certifier on a system with many state variables whose next-state
//! functions share most of their terms, as block encodings of programs do.
//!
//! `cargo run --release -p bia-engine --example large_system [VARIABLES] [SHARED]`
#![allow(clippy::print_stdout, reason = "a program for people")]

use bia_base::{Budget, Certify as _, Silent, Statistics, Verdict};
use bia_engine::{Bmc, BmcConfig, Cx, Engine, Facts, Kind};
use bia_solver::{api::Smt, blast::BitBlaster, factory::Factory};
use bia_system::{
    Certifier, StateVar, Ts,
    pass::{Pass, apply_all},
};
use bia_term::{Term, Terms, random::Rng};
use std::time::{Duration, Instant};

/// A chain of `shared` choices over `count` variables, which every variable's function ends in.
fn system(terms: &mut Terms, count: usize, shared: usize) -> Ts {
    let mut rng = Rng::new(1);
    let sort = terms.bv_sort(32);
    let names = (0..count).map(|i| format!("x{i}"));
    let x: Vec<Term> = names.map(|name| terms.var(&name, sort)).collect();
    let w = terms.var("w", sort);
    let [zero, one] = [0, 1].map(|n| terms.bv_u64(32, n));
    let mut chain = vec![w];
    for i in 0..shared {
        let (a, b) = (x[rng.below(count)], chain[i]);
        let less = terms.bv_ult(a, b);
        let masked = terms.bv_and(a, b);
        chain.push(terms.ite(less, masked, b));
    }
    let end = chain[shared];
    let (mut state, mut init) = (Vec::new(), Vec::new());
    for (i, now) in x.iter().enumerate() {
        let of = chain[rng.below(shared)];
        let less = terms.bv_ult(end, of);
        let kept = terms.ite(less, *now, one);
        let next = Some(if i % 2 == 0 { kept } else { *now });
        state.push(StateVar { now: *now, next });
        init.push(terms.eq(*now, zero));
    }
    let two = terms.bv_u64(32, 2);
    Ts {
        state,
        inputs: vec![w],
        init: terms.and_all(&init),
        valid: terms.tru(),
        bad: terms.eq(x[0], two),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: usize| {
        let given = arguments.next().and_then(|n| n.parse().ok());
        given.unwrap_or(default)
    };
    let (count, shared) = (number(2000), number(20_000));
    let mut terms = Terms::new();
    let mut start = Instant::now();
    let mut tick = |what: &str| {
        println!("{what}: {:.3} s", start.elapsed().as_secs_f64());
        start = Instant::now();
    };
    let ts = system(&mut terms, count, shared);
    tick("made");
    ts.check(&terms)?;
    tick("check");
    let solvers = Factory::new().or("blast", BitBlaster::CAPS, || {
        Ok(Box::new(BitBlaster::new()) as Box<dyn Smt>)
    });
    let budget = Budget::unlimited().within(Duration::from_secs(120));
    for pass in Pass::ALL {
        let lowered = pass.apply(&mut terms, &ts, None, &budget);
        tick(&format!(
            "{}: {} variables",
            pass.name(),
            lowered.system.state.len()
        ));
    }
    let small = apply_all(&Pass::ALL, &mut terms, &ts, None, &budget).system;
    tick("all passes");
    let config = BmcConfig {
        max: Some(5),
        ..BmcConfig::default()
    };
    let engines: [Box<dyn Engine<Ts>>; 2] = [Box::new(Bmc { config }), Box::<Kind>::default()];
    for engine in engines {
        let mut statistics = Statistics::new();
        let mut cx = Cx {
            terms: &mut terms,
            solvers: &solvers,
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut statistics,
            facts: &Facts::new(),
        };
        let name = engine.name();
        let verdict = engine.run(&small, &mut cx)?;
        tick(name);
        if let Verdict::Safe(proof) = &verdict {
            Certifier::new(&mut terms, &solvers, &budget).proof(&small, proof)?;
            tick("certify");
        }
        for (row, counter) in statistics.iter() {
            println!("  {row}: {counter:?}");
        }
    }
    println!("{} terms", terms.len());
    Ok(())
}

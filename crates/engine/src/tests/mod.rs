//! Tests of all engines. Every verdict in every test is certified: traces by evaluation, proofs by
//! a solver of another kind than the engine's.

mod arrays;
mod facts;
mod fair;
mod ic3;
mod ic3ia;
mod limits;
mod mutation;
mod passes;
mod random;
mod rank;
mod registry;
mod runs;
mod theories;

use crate::{Bmc, BmcConfig, Cx, Engine, Facts, Kind, KindConfig};
use bia_base::{Budget, Certify as _, Silent, Statistics, Verdict};
use bia_solver::{api::Smt, blast::BitBlaster, factory::Factory, z3::Z3Config};
use bia_system::{Certifier, StateVar, Ts};
use bia_term::{Term, Terms};
use std::time::Duration;

/// The bit-blaster alone.
fn blaster() -> Factory {
    let open = || Ok(Box::new(BitBlaster::new()) as Box<dyn Smt>);
    Factory::new().or("blast", BitBlaster::CAPS, open)
}

/// Z3 alone.
fn z3() -> Factory {
    Factory::z3(Z3Config::default())
}

fn bmc(max: u32, chunk: u32, start: u32) -> Box<dyn Engine<Ts>> {
    let config = BmcConfig {
        max: Some(max),
        chunk,
        start,
        exhaust: true,
        facts: true,
        bits: false,
    };
    Box::new(Bmc { config })
}

/// Bounded model checking and k-induction on bits.
fn on_bits(max: u32) -> [Box<dyn Engine<Ts>>; 2] {
    let bmc = BmcConfig {
        max: Some(max),
        bits: true,
        ..BmcConfig::default()
    };
    let kind = KindConfig {
        max: Some(max),
        bits: true,
        ..KindConfig::default()
    };
    [Box::new(Bmc { config: bmc }), Box::new(Kind::new(kind))]
}

fn kind(max: u32, simple_path: bool, invariants: bool) -> Box<dyn Engine<Ts>> {
    let config = KindConfig {
        max: Some(max),
        simple_path,
        invariants,
        ..KindConfig::default()
    };
    Box::new(Kind::new(config))
}

/// Runs an engine on one solver and certifies its verdict with another.
fn run(
    terms: &mut Terms,
    ts: &Ts,
    engine: Box<dyn Engine<Ts>>,
    solvers: &Factory,
    certifiers: &Factory,
) -> Verdict<Ts> {
    run_within(terms, ts, engine, [solvers, certifiers], 60)
}

/// As [`run`], with Z3, for at most `seconds` seconds.
fn run_for(terms: &mut Terms, ts: &Ts, engine: Box<dyn Engine<Ts>>, seconds: u64) -> Verdict<Ts> {
    let solvers = z3();
    run_within(terms, ts, engine, [&solvers, &solvers], seconds)
}

fn run_within(
    terms: &mut Terms,
    ts: &Ts,
    engine: Box<dyn Engine<Ts>>,
    [solvers, certifiers]: [&Factory; 2],
    seconds: u64,
) -> Verdict<Ts> {
    let budget = Budget::work(Duration::from_secs(seconds));
    let mut statistics = Statistics::new();
    let name = engine.name();
    let mut cx = Cx {
        terms,
        solvers,
        budget: &budget,
        observer: &mut Silent,
        statistics: &mut statistics,
        facts: &Facts::new(),
    };
    let verdict = engine.run(ts, &mut cx).expect("engines do not fail");
    let budget = Budget::work(Duration::from_secs(60));
    let mut certifier = Certifier::new(terms, certifiers, &budget);
    let checked = match &verdict {
        Verdict::Unsafe(trace) => certifier.cex(ts, trace),
        Verdict::Safe(proof) => certifier.proof(ts, proof),
        Verdict::Unknown(_) => Ok(()),
    };
    assert_eq!(checked, Ok(()), "{name}: {verdict:?}\n{}", text(terms, ts));
    verdict
}

/// A verdict in one word: the length of the trace, `safe`, or `unknown`.
fn word(verdict: &Verdict<Ts>) -> String {
    match verdict {
        Verdict::Unsafe(trace) => format!("unsafe {}", trace.inputs.len()),
        Verdict::Safe(_) => "safe".into(),
        Verdict::Unknown(_) => "unknown".into(),
    }
}

/// A system as text, for failing tests.
fn text(terms: &Terms, ts: &Ts) -> String {
    let mut lines = vec![
        format!("init  {}", terms.term_text(ts.init)),
        format!("valid {}", terms.term_text(ts.valid)),
        format!("bad   {}", terms.term_text(ts.bad)),
    ];
    for var in &ts.state {
        let next = var.next.map_or("any".into(), |next| terms.term_text(next));
        lines.push(format!("{}' = {next}", terms.term_text(var.now)));
    }
    lines.join("\n")
}

/// A state variable with its next-state function.
fn state(now: Term, next: Term) -> StateVar {
    StateVar {
        now,
        next: Some(next),
    }
}

//! Latches that are always equal, or constant: guessed by simulation, proved by induction.
//!
//! After van Eijk, "Sequential equivalence checking based on structural similarities" (2000):
//!
//! ```text
//!   candidates E      what holds on random paths from an initial state
//!   base              I(x) ⇒ E(x)
//!   step              E(x) ∧ valid(x, w) ⇒ E(next(x, w))
//! ```
//! What fails is dropped until nothing does. The result is inductive as a whole.

use super::{
    BitSystem, Encoding, Equals, Fact,
    sat::{Answer, Lit, Solver},
};
use bia_base::{Budget, Stop};
use bia_solver::aig::AigNode;
use bia_term::random::Rng;
use rustc_hash::FxHashMap;
use std::time::Duration;

/// Steps that are simulated.
const STEPS: usize = 48;
/// How long the search may take.
const TIME: Duration = Duration::from_secs(2);
/// Rounds of dropping.
const MAX_ROUNDS: usize = 40;
/// The greatest number of nodes of a system in which equal latches are looked for.
const MAX_NODES: usize = 300_000;

/// Facts about latches: the other latch of an equality has the smaller number and no fact itself.
/// Running out of the time for this alone finds nothing.
pub(super) fn equal_latches(system: &BitSystem, budget: &Budget) -> Result<Vec<Fact>, Stop> {
    if system.latches.is_empty() || system.aig.len() > MAX_NODES {
        return Ok(Vec::new());
    }
    let share = budget
        .remaining()
        .map_or(TIME, |left| (left / 20).min(TIME));
    let own = budget.within(share);
    match prove(system, &own) {
        Ok(facts) => Ok(facts),
        Err(Stop::Time(_)) => budget.check_now().map(|()| Vec::new()),
        Err(stop) => Err(stop),
    }
}

fn prove(system: &BitSystem, budget: &Budget) -> Result<Vec<Fact>, Stop> {
    let mut facts = candidates(system, budget)?;
    if facts.is_empty() {
        return Ok(facts);
    }
    let encoding = Encoding::new(system);
    let mut start = encoding.solver();
    encoding.assert_initial(&mut start);
    let mut holds = Vec::new();
    for fact in facts {
        let fails = differs(&mut start, clauses(&encoding, &fact), budget)?;
        holds.extend((!fails).then_some(fact));
    }
    facts = holds;
    for _ in 0..MAX_ROUNDS {
        let mut solver = encoding.solver();
        if let Some(valid) = encoding.valid {
            solver.add_clause(&[valid]);
        }
        for fact in &facts {
            for clause in clauses(&encoding, fact) {
                solver.add_clause(&clause);
            }
        }
        let mut kept = Vec::new();
        for fact in &facts {
            let primed = clauses(&encoding, fact).into_iter();
            let primed = primed.map(|c| c.into_iter().map(|l| encoding.primed(l)).collect());
            let fails = differs(&mut solver, primed.collect(), budget)?;
            kept.extend((!fails).then_some(*fact));
        }
        if kept.len() == facts.len() {
            return Ok(facts);
        }
        facts = kept;
    }
    Ok(Vec::new())
}

/// The fact over the current state.
fn clauses(encoding: &Encoding, fact: &Fact) -> Vec<Vec<Lit>> {
    let latch = encoding.latch(fact.latch);
    match fact.equals {
        Equals::Constant(value) => vec![vec![latch.negated_unless(value)]],
        Equals::Latch(other, flip) => {
            let other = encoding.latch(other).negated_unless(!flip);
            vec![vec![latch, !other], vec![!latch, other]]
        }
    }
}

/// Whether one of the clauses can be false.
fn differs(solver: &mut Solver, clauses: Vec<Vec<Lit>>, budget: &Budget) -> Result<bool, Stop> {
    for clause in clauses {
        budget.check()?;
        let negated: Vec<Lit> = clause.iter().map(|lit| !*lit).collect();
        if solver.solve(&negated, None, budget)? == Answer::Sat {
            return Ok(true);
        }
    }
    Ok(false)
}

/// What holds on 64 random paths; steps that are not valid are taken back.
fn candidates(system: &BitSystem, budget: &Budget) -> Result<Vec<Fact>, Stop> {
    let mut rng = Rng::new(1);
    let mut by_number = vec![0_u64; system.aig.inputs().len()];
    let number = |lit| match system.aig.node(lit) {
        AigNode::Input(number) => number as usize,
        AigNode::False | AigNode::And(..) => 0,
    };
    let latches = system.latches.iter();
    let mut state: Vec<u64> = latches
        .map(|latch| match latch.init {
            Some(value) => u64::from(value).wrapping_neg(),
            None => rng.bits(),
        })
        .collect();
    let mut traces: Vec<Vec<u64>> = vec![Vec::with_capacity(STEPS); state.len()];
    for _ in 0..STEPS {
        budget.check_now()?;
        for (trace, value) in traces.iter_mut().zip(&state) {
            trace.push(*value);
        }
        for (latch, value) in system.latches.iter().zip(&state) {
            by_number[number(latch.state)] = *value;
        }
        for input in &system.inputs {
            by_number[number(*input)] = rng.bits();
        }
        let values = system.aig.simulate(&by_number);
        let valid = values.get(system.valid);
        for (latch, value) in system.latches.iter().zip(&mut state) {
            *value = values.get(latch.next) & valid | *value & !valid;
        }
    }
    Ok(classes(traces))
}

/// Latches with the same trace, up to complement.
fn classes(traces: Vec<Vec<u64>>) -> Vec<Fact> {
    let mut first: FxHashMap<Vec<u64>, usize> = FxHashMap::default();
    let mut facts = Vec::new();
    let flipped = |trace: &[u64]| trace[0] & 1 == 1;
    let signs: Vec<bool> = traces.iter().map(|trace| flipped(trace)).collect();
    for (latch, trace) in traces.into_iter().enumerate() {
        let sign = signs[latch];
        let key: Vec<u64> = match sign {
            true => trace.iter().map(|word| !word).collect(),
            false => trace,
        };
        let equals = if key.iter().all(|word| *word == 0) {
            Some(Equals::Constant(sign))
        } else {
            let other = *first.entry(key).or_insert(latch);
            (other != latch).then(|| Equals::Latch(other, signs[other] != sign))
        };
        facts.extend(equals.map(|equals| Fact { latch, equals }));
    }
    facts
}

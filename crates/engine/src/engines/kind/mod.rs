//! k-induction (Sheeran, Singh, Stålmarck: Checking safety properties using induction and a
//! SAT-solver, FMCAD 2000, doi:10.1007/3-540-40922-X_8), with the forward condition as its own
//! question (Gadelha et al.: ESBMC 5.0, ASE 2018, doi:10.1145/3238147.3240481).
//!
//! ```text
//!   base      I(s₀) ∧ T(s₀ … s_d) ∧ B(s_d)                            sat    ⇒ unsafe
//!   forward   I(s₀) ∧ T(s₀ … s_{d+1})                                 unsat  ⇒ safe: exhausted
//!   step      J ∧ T(s₀ … s_k) ∧ ¬B(s₀ … s_{k-1}) ∧ B(s_k)             unsat  ⇒ safe, once d ≥ k-1
//! ```
//! Base and step have a solver each and grow on their own: the one that has used less time runs
//! next, until it has used somewhat more than the other, so that neither waits for a hard query of
//! the other. A query that is cut off gets twice the time when it is asked again. Times are
//! compared in units of a slice, and equals take turns: which of two proofs is found first depends
//! on the machine only where queries are hard; verdicts do not.
//!
//! J is an inductive invariant: the facts about the system that all engines share ([`Facts`]), to
//! which k-induction adds what is proved of invariants that were supplied and of candidates guessed
//! from the system. With J the step often holds for a smaller k; facts that other engines prove
//! later are asserted in the step as they come. Work that is left of finding more facts takes turns
//! with base and step, for at most a third of the time.

mod bits;
pub(crate) mod candidates;
pub(crate) mod minimise;
mod step;

use crate::{
    Cx, Engine, EngineError, Facts, Improved, names,
    options::{Bound, Flag, Number, options},
    prefix::{self, Found, Paths},
    session::Halt,
};
use bia_base::{Budget, Event, Reason, Unknown, Verdict};
use bia_system::{HoudiniError, Proof, Ts};
use bia_term::Term;
use std::time::Duration;
use step::Step;

/// The most time for finding out which invariants a proof needs.
const MINIMISING: Duration = Duration::from_secs(2);

/// The most time for proving what other engines have published, at once.
const SHARING: Duration = Duration::from_secs(1);

/// The work of proving all guesses.
const GUESSED: &str = "guesses of kind";

/// When facts are new, k up to this one are asked about again.
const SMALL: u32 = 2;

/// The least time that a side gets at once, to begin with.
const SLICE: Duration = Duration::from_millis(200);

options! {
    /// Options of [`Kind`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct KindConfig {
        max: Bound = None, "the last depth and greatest k to look at, or none";
        start: Number = 0, "the second query of the base asks about all depths up to this one";
        simple_path as "simple-path": Flag = true,
            "whether paths of the inductive step must not repeat a state";
        forward: Flag = true, "whether to ask at each depth if there are longer paths";
        invariants: Flag = true, "whether to guess and prove auxiliary invariants first";
        invariants_ms as "invariants-ms": Number = 5000, "how long that may take, in milliseconds";
        bits: Flag = false,
            "whether to unroll the bits of the system instead of its words; states may repeat then";
    }
}

/// k-induction.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kind {
    /// Its options.
    pub config: KindConfig,
    /// Formulas over the state that may be invariants. Each is used only if it is proved.
    pub supplied: Vec<Term>,
}

impl Kind {
    /// With these options.
    pub fn new(config: KindConfig) -> Self {
        let supplied = Vec::new();
        Self { config, supplied }
    }
}

impl Engine<Ts> for Kind {
    fn name(&self) -> &'static str {
        names::KIND
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        if on.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(Proof::Invariant(cx.terms.tru())));
        }
        let mut explored = None;
        let verdict = self.search(on, cx, &mut explored);
        let depths = explored.map_or(0, |depth| u64::from(depth) + 1);
        cx.statistics.count("kind depths", depths);
        verdict.or_else(|halt| halt.verdict(explored))
    }
}

/// The two sides and what they know.
struct Search<'k> {
    config: &'k KindConfig,
    facts: Facts,
    base: Box<dyn Paths>,
    step: Box<dyn Step>,
    /// The parts of J: the first facts of the store, as many as there were.
    invariants: Vec<Term>,
    /// The k for which the step holds.
    proved: Option<u32>,
    /// Whether the step was given up: it is at the bound.
    step_ended: bool,
    /// Whether the solver is not up to it.
    step_gave_up: bool,
    base_time: Duration,
    step_time: Duration,
    base_turns: u32,
    step_turns: u32,
    /// The least time that a side gets at once: more after a query that was cut off.
    base_slice: Duration,
    step_slice: Duration,
    /// How long more facts were looked for, and how long that may take the next time.
    facts_time: Duration,
    facts_slice: Duration,
}

impl Kind {
    fn search(
        &self,
        ts: &Ts,
        cx: &mut Cx<'_>,
        explored: &mut Option<u32>,
    ) -> Result<Verdict<Ts>, Halt> {
        let mut base = prefix::open(cx, ts, self.config.forward, false, self.config.bits)?;
        // The first depth before anything else: many errors are there.
        let budget = cx.budget.clone();
        match base.look(cx, ts, 0, &budget)? {
            Found::Bad(trace) => return Ok(Verdict::Unsafe(trace)),
            Found::End(depth) => return Ok(Verdict::Safe(Proof::Exhausted { depth })),
            Found::Nothing => *explored = Some(0),
        }
        // Where nothing is shared, what was supplied is still to be proved.
        let facts = match cx.facts.is_on() {
            true => cx.facts.clone(),
            false => Facts::new(),
        };
        self.auxiliary(ts, cx, &facts)?;
        let invariants = facts.proved(cx.terms, 0);
        let invariant = cx.terms.and_all(&invariants);
        let step = step::open(cx, ts, invariant, &self.config)?;
        let mut search = Search {
            config: &self.config,
            facts,
            base,
            step,
            invariants,
            proved: None,
            step_ended: false,
            step_gave_up: false,
            base_time: Duration::ZERO,
            step_time: Duration::ZERO,
            base_turns: 0,
            step_turns: 0,
            base_slice: SLICE,
            step_slice: SLICE,
            facts_time: Duration::ZERO,
            facts_slice: SLICE,
        };
        let verdict = search.run(ts, cx);
        *explored = search.base.explored();
        search.record(cx);
        verdict
    }

    /// Proves what was supplied, what others have published, and then what is guessed; less if that
    /// takes too long.
    fn auxiliary(&self, ts: &Ts, cx: &mut Cx<'_>, facts: &Facts) -> Result<(), Halt> {
        let limit = Duration::from_millis(self.config.invariants_ms.into());
        let share = cx.budget.remaining().map_or(limit, |left| left / 5);
        let budget = cx.budget.within(limit.min(share));
        facts.publish(cx.terms, &self.supplied(ts, cx));
        prove_waiting(ts, cx, facts, &budget)?;
        if self.config.invariants && cx.facts.is_on() && !facts.is_done(GUESSED) {
            cx.observer.progress(Event::Phase("invariants"));
            let guesses = candidates::candidates(cx.terms, ts);
            facts.enqueue(cx.terms, &guesses);
            facts.set_done(GUESSED);
            improve(ts, cx, facts, &budget)?;
        }
        cx.statistics.time("kind invariants", budget.elapsed());
        Ok(())
    }

    /// What was supplied and is a formula over the state.
    fn supplied(&self, ts: &Ts, cx: &Cx<'_>) -> Vec<Term> {
        let given = self.supplied.iter().copied();
        given
            .filter(|formula| ts.check_formula(cx.terms, *formula).is_ok())
            .collect()
    }
}

/// Proves what was published, if anything was.
fn prove_waiting(ts: &Ts, cx: &mut Cx<'_>, facts: &Facts, budget: &Budget) -> Result<(), Halt> {
    if facts.waiting() > 0 {
        let proved = facts.prove_waiting(cx.terms, ts, cx.solvers, budget, cx.statistics);
        finished(proved)?;
    }
    Ok(())
}

/// Does a piece of the work that finds facts.
fn improve(ts: &Ts, cx: &mut Cx<'_>, facts: &Facts, budget: &Budget) -> Result<Improved, Halt> {
    match facts.improve(cx.terms, ts, cx.solvers, budget, cx.statistics) {
        Ok(improved) => Ok(improved),
        Err(HoudiniError::Unknown(_)) => Ok(Improved::CutOff),
        Err(HoudiniError::Solver(error)) => Err(error.into()),
    }
}

/// Whether a proof of candidates came to an end. Doing without them is no fault.
fn finished(proved: Result<usize, HoudiniError>) -> Result<bool, Halt> {
    match proved {
        Ok(_) => Ok(true),
        Err(HoudiniError::Unknown(_)) => Ok(false),
        Err(HoudiniError::Solver(error)) => Err(error.into()),
    }
}

impl Search<'_> {
    fn run(&mut self, ts: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, Halt> {
        loop {
            cx.budget.check_now()?;
            if let Some(proof) = self.proof(ts, cx)? {
                return Ok(Verdict::Safe(proof));
            }
            let base_ended = self.at_bound(self.base.explored());
            if base_ended && self.step_ended && !self.step_goes_on(ts, cx)? {
                return Ok(Verdict::Unknown(Unknown {
                    reason: Reason::BoundReached(self.config.max.unwrap_or(u32::MAX)),
                    explored: self.base.explored(),
                }));
            }
            self.strengthen(ts, cx)?;
            let step_first = self.step_is_next();
            let step_can = self.proved.is_none() && !self.step_ended;
            let start = cx.budget.stopwatch();
            if step_can && (step_first || base_ended) {
                let lead = self.base_time.saturating_sub(self.step_time);
                let budget = slice(cx.budget, lead, self.step_slice, !base_ended);
                let result = self.advance_step(ts, cx, &budget);
                self.step_time += start.elapsed();
                self.step_turns += 1;
                let done = patience(cx.budget, &budget, result)?;
                self.step_slice = next_slice(self.step_slice, done.is_some());
            } else {
                let lead = self.step_time.saturating_sub(self.base_time);
                let budget = slice(cx.budget, lead, self.base_slice, step_can);
                let result = self.advance_base(ts, cx, &budget);
                self.base_time += start.elapsed();
                self.base_turns += 1;
                let done = patience(cx.budget, &budget, result)?;
                self.base_slice = next_slice(self.base_slice, done.is_some());
                if let Some(Some(verdict)) = done {
                    return Ok(verdict);
                }
            }
        }
    }

    /// Whether the step has used less: whole slices first, then turns.
    fn step_is_next(&self) -> bool {
        let slices = |time: Duration| time.as_millis() / SLICE.as_millis();
        let step = (slices(self.step_time), self.step_turns);
        step < (slices(self.base_time), self.base_turns)
    }

    /// Looks for more facts, if that had less than its part of the time.
    fn look_for_facts(&mut self, ts: &Ts, cx: &mut Cx<'_>) -> Result<(), Halt> {
        let others = self.base_time + self.step_time;
        let wanted = self.config.invariants && !self.step_ended;
        match wanted && self.facts_time * 2 <= others && self.facts.has_work() {
            true => self.work_on_facts(ts, cx),
            false => Ok(()),
        }
    }

    /// At the bound: whether more facts are found, with which the step is asked again.
    fn step_goes_on(&mut self, ts: &Ts, cx: &mut Cx<'_>) -> Result<bool, Halt> {
        let before = self.invariants.len();
        while self.config.invariants && !self.step_gave_up && self.facts.has_work() {
            cx.budget.check_now()?;
            self.work_on_facts(ts, cx)?;
            self.strengthen(ts, cx)?;
            if self.invariants.len() > before {
                self.step_ended = false;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn work_on_facts(&mut self, ts: &Ts, cx: &mut Cx<'_>) -> Result<(), Halt> {
        let start = cx.budget.stopwatch();
        let budget = cx.budget.within(self.facts_slice);
        let improved = improve(ts, cx, &self.facts, &budget)?;
        self.facts_time += start.elapsed();
        self.facts_slice = next_slice(self.facts_slice, improved != Improved::CutOff);
        Ok(())
    }

    /// Asserts in the step the facts that any engine has proved since. A step that holds stays as
    /// it was asked: on bits a stronger one has other equalities E, with which it need not hold.
    fn strengthen(&mut self, ts: &Ts, cx: &mut Cx<'_>) -> Result<(), Halt> {
        if self.proved.is_some() {
            return Ok(());
        }
        self.look_for_facts(ts, cx)?;
        if self.facts.waiting() > 0 {
            let budget = cx.budget.within(SHARING);
            prove_waiting(ts, cx, &self.facts, &budget)?;
        }
        if self.facts.count() > self.invariants.len() {
            let new = self.facts.proved(cx.terms, self.invariants.len());
            self.step.strengthen(cx, ts, &new)?;
            self.invariants.extend(new);
            self.begin_again(ts, cx)?;
        }
        Ok(())
    }

    /// With more facts a small k may suffice, which is asked about sooner than the current one.
    fn begin_again(&mut self, ts: &Ts, cx: &mut Cx<'_>) -> Result<(), Halt> {
        if self.step.k() <= SMALL {
            return Ok(());
        }
        let start = cx.budget.stopwatch();
        let budget = cx.budget.within(SLICE);
        let invariant = cx.terms.and_all(&self.invariants);
        let quick = KindConfig {
            simple_path: false,
            ..*self.config
        };
        let mut step = step::open(cx, ts, invariant, &quick)?;
        while step.k() <= SMALL {
            match step.holds(cx, ts, &budget) {
                Ok(true) => {
                    self.proved = Some(step.k());
                    self.step = step;
                    break;
                }
                Ok(false) => step.grow(cx, ts)?,
                Err(Halt::Unknown(_)) => {
                    cx.budget.check_now()?;
                    break;
                }
                Err(fault @ Halt::Fault(_)) => return Err(fault),
            }
        }
        self.step_time += start.elapsed();
        Ok(())
    }

    /// The proof, when the step holds for some k and the base is deep enough.
    fn proof(&self, ts: &Ts, cx: &mut Cx<'_>) -> Result<Option<Proof>, Halt> {
        let Some(k) = self.proved else {
            return Ok(None);
        };
        let explored = self.base.explored();
        if k > 0 && explored.is_none_or(|depth| depth < k - 1) {
            return Ok(None);
        }
        let simple_path = self.step.disequalities() > 0;
        let invariant = self.needed(ts, cx, k, simple_path)?;
        Ok(Some(match k {
            0 => Proof::Invariant(invariant),
            1 if !simple_path => {
                let good = cx.terms.not(ts.bad);
                Proof::Invariant(cx.terms.and(invariant, good))
            }
            _ => Proof::KInductive {
                k,
                simple_path,
                invariant,
            },
        }))
    }

    /// What a proof needs of J; all of it if that is not found out.
    fn needed(&self, ts: &Ts, cx: &mut Cx<'_>, k: u32, simple_path: bool) -> Result<Term, Halt> {
        let all = &self.invariants;
        if let Some(also) = self.step.also() {
            let known = cx.terms.and_all(all);
            return Ok(cx.terms.and(known, also));
        }
        let share = cx.budget.remaining().map_or(MINIMISING, |left| left / 5);
        let budget = cx.budget.within(share.min(MINIMISING));
        let needed = match simple_path || all.is_empty() {
            true => None,
            false => minimise::minimise(cx, ts, all, k, &budget)?,
        };
        Ok(cx.terms.and_all(needed.as_ref().unwrap_or(all)))
    }

    fn at_bound(&self, depth: Option<u32>) -> bool {
        let max = self.config.max;
        max.is_some_and(|max| depth.is_some_and(|depth| depth >= max))
    }

    fn advance_step(&mut self, ts: &Ts, cx: &mut Cx<'_>, budget: &Budget) -> Result<(), Halt> {
        let holds = match self.step.holds(cx, ts, budget) {
            // A solver that gives up on the step may still be good enough for the base.
            Err(Halt::Unknown(Reason::SolverUnknown(_) | Reason::Unsupported(_))) => {
                (self.step_ended, self.step_gave_up) = (true, true);
                return Ok(());
            }
            answer => answer?,
        };
        if holds {
            self.proved = Some(self.step.k());
        } else if self.at_bound(Some(self.step.k())) {
            self.step_ended = true;
        } else {
            self.step.grow(cx, ts)?;
        }
        Ok(())
    }

    fn advance_base(
        &mut self,
        ts: &Ts,
        cx: &mut Cx<'_>,
        budget: &Budget,
    ) -> Result<Option<Verdict<Ts>>, Halt> {
        let to = self
            .base
            .explored()
            .map_or(0, |depth| depth.saturating_add(1))
            .max(self.config.start)
            .min(self.config.max.unwrap_or(u32::MAX));
        Ok(match self.base.look(cx, ts, to, budget)? {
            Found::Bad(trace) => Some(Verdict::Unsafe(trace)),
            Found::End(depth) => Some(Verdict::Safe(Proof::Exhausted { depth })),
            Found::Nothing => None,
        })
    }

    fn record(&self, cx: &mut Cx<'_>) {
        let queries = self.base.effort().0 + self.step.queries();
        cx.statistics.count("kind queries", queries);
        cx.statistics.count("kind k", self.step.k().into());
        cx.statistics
            .count("kind disequalities", self.step.disequalities());
        cx.statistics.time("kind base", self.base_time);
        cx.statistics.time("kind step", self.step_time);
        cx.statistics.time("kind facts", self.facts_time);
    }
}

/// A part of the budget: enough to draw level with the other side, if that can go on.
fn slice(budget: &Budget, lead: Duration, least: Duration, limited: bool) -> Budget {
    match limited {
        true => budget.within(lead.saturating_mul(2).max(least)),
        false => budget.clone(),
    }
}

/// The least time for the next query of a side: one that was cut off needs more.
fn next_slice(slice: Duration, done: bool) -> Duration {
    match done {
        true => SLICE,
        false => slice.saturating_mul(2),
    }
}

/// A side that ran out of its part but not of the whole budget is asked again later: `None`.
fn patience<T>(whole: &Budget, part: &Budget, result: Result<T, Halt>) -> Result<Option<T>, Halt> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Unknown(Reason::TimeLimit(_))) if part.check_now().is_err() => {
            whole.check_now()?;
            Ok(None)
        }
        Err(halt) => Err(halt),
    }
}

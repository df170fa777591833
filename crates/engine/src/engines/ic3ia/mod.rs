//! IC3 with implicit predicate abstraction (Cimatti, Griggio, Mover, Tonetta: IC3 modulo theories
//! via implicit predicate abstraction, TACAS 2014, doi:10.1007/978-3-642-54862-8_4; Infinite-state
//! invariant checking with IC3 and predicate abstraction, FMSD 49, 2016). IC3 itself: Bradley,
//! VMCAI 2011; counterexamples to generalisation: Hassan, Bradley, Somenzi, FMCAD 2013.
//!
//! ```text
//!   P               predicates over the state; a cube is a conjunction of literals over P
//!   F₀ ⇒ F₁ ⇒ …     F₀ = I;  Fᵢ over-approximates what is reached in at most i steps;
//!                   for i > 0 it is a conjunction of negated cubes
//!   block (c, i)    Fᵢ₋₁ ∧ ¬c ∧ T ∧ c'    unsat: exclude a generalisation of c from F₁ … Fᵢ
//!                                         sat: the cube of the state before is to be blocked
//!   Fᵢ = Fᵢ₊₁       an inductive invariant          (propagate)
//!   a cube of I is to be blocked: an abstract counterexample; a trace or new predicates  (refine)
//! ```
//! **The abstraction needs no copies here.** The abstract successor relation of the papers is T̂(X,
//! X') = ∃X̄, X̄'. EQ(X, X̄) ∧ T(X̄, X̄') ∧ EQ(X̄', X'), EQ(X, Y) = ⋀_P p(X) ⇔ p(Y). Queries of IC3
//! have the form φ(X) ∧ T̂(X, X') ∧ ψ(X') with φ, ψ Boolean combinations of P: frames, cubes and
//! their negations are, and so are I and B since their atoms are in P. For those
//!
//! ```text
//!   φ(X) ∧ T̂(X, X') ∧ ψ(X')   has a model   iff   φ(X̄) ∧ T(X̄, X̄') ∧ ψ(X̄')   has one
//! ```
//! (⇒: φ(X) and EQ(X, X̄) give φ(X̄), and the same holds for ψ. ⇐: X = X̄, X' = X̄'.) So the
//! queries are those of the concrete system; the abstraction is in what is read from their models:
//! all states with the same values of P count as one.
//!
//! **Soundness.** Each lemma ¬c of Fᵢ₊₁ was proved by Fᵢ ∧ ¬c ∧ T ∧ c' unsat and I ∧ c unsat, both
//! about the concrete system, and stays true when frames get stronger and predicates more: lemmas
//! are kept over refinements. If Fᵢ = Fᵢ₊₁ then I ⇒ Fᵢ, Fᵢ ∧ T ⇒ Fᵢ', Fᵢ ⇒ ¬B: the answer *safe*
//! carries this invariant. *Unsafe* carries a trace computed by the evaluator.
//!
//! **Progress.** The predicates of a refinement exclude every abstract path along the locations (or
//! through the cubes) of the counterexample: see `refine`. With finitely many states this ends;
//! with infinitely many it need not.

mod block;
mod cube;
mod differences;
mod frames;
mod generalise;
mod guesses;
mod path;
mod predicates;
mod proof;
mod queries;
mod refine;
mod shadow;

use crate::{
    Cx, Engine, EngineError,
    engines::kind::candidates,
    names,
    options::{Bound, Flag, Number, options},
    prefix::saturate,
    session::Halt,
};
use bia_base::{Event, Reason, Unknown, Verdict};
use bia_system::{HoudiniError, Proof, Ts, houdini, initial_constants};
use bia_term::Term;
use cube::Cube;
use frames::Frames;
use predicates::Predicates;
pub(crate) use predicates::{atoms, control_variables};
use queries::{Queries, States};
use refine::{Refined, Refiner};
use rustc_hash::FxHashMap;
pub(crate) use shadow::Shadow;
use std::time::Duration;

options! {
    /// Options of [`Ic3ia`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Ic3iaConfig {
        max: Bound = None, "the highest frame to look at, or none";
        ctg: Number = 1,
            "how deep counterexamples to generalisation are blocked, 0 for not at all";
        branches: Flag = true, "whether atoms of branch conditions are predicates from the start";
        lift: Flag = true, "whether states before a step are generalised to all that surely take it";
        guess: Flag = true, "whether a refinement tries guessed predicates before interpolants";
        invariants_ms as "invariants-ms": Number = 0,
            "how long simple invariants are guessed first, in milliseconds";
    }
}

/// IC3 with implicit predicate abstraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ic3ia {
    /// Its options.
    pub config: Ic3iaConfig,
}

impl Engine<Ts> for Ic3ia {
    fn name(&self) -> &'static str {
        names::IC3IA
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        if on.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(Proof::Invariant(cx.terms.tru())));
        }
        let mut search = match Search::open(&self.config, on, cx) {
            Ok(search) => search,
            Err(halt) => return halt.verdict(None),
        };
        let verdict = search.run(cx);
        search.record(cx);
        verdict.or_else(|halt| halt.verdict(search.explored()))
    }
}

/// All that a run knows.
struct Search<'s> {
    config: &'s Ic3iaConfig,
    ts: &'s Ts,
    predicates: Predicates,
    frames: Frames,
    queries: Queries,
    states: States,
    refiner: Refiner,
    /// Proved invariants.
    known: Vec<Term>,
    /// The constants of control variables in the initial states.
    start: FxHashMap<Term, Term>,
    refinements: u64,
    /// Whether the last question that need not be answered was.
    answered: bool,
}

/// What blocking the bad states of the top level came to.
enum Round {
    /// There are none any more.
    Clear,
    /// An abstract path to a bad state.
    Counterexample(Vec<Cube>),
}

impl<'s> Search<'s> {
    fn open(config: &'s Ic3iaConfig, ts: &'s Ts, cx: &mut Cx<'_>) -> Result<Self, Halt> {
        let predicates = Predicates::new(cx.terms, ts, config.branches);
        let mut frames = Frames::default();
        frames.grow();
        let known = guess(config, ts, cx)?;
        let queries = Queries::open(cx, ts, &known, &predicates, &frames)?;
        let states = States::open(cx, ts, &predicates)?;
        let start = initial_constants(cx.terms, ts).into_iter().collect();
        Ok(Self {
            config,
            ts,
            predicates,
            frames,
            queries,
            states,
            refiner: Refiner::new(cx.terms, ts, config.guess),
            known,
            start,
            refinements: 0,
            answered: true,
        })
    }

    /// No error path of at most this length exists.
    fn explored(&self) -> Option<u32> {
        self.frames.top().checked_sub(1).map(saturate)
    }

    fn run(&mut self, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, Halt> {
        loop {
            cx.budget.check_now()?;
            cx.observer
                .progress(Event::Depth(saturate(self.frames.top())));
            match self.clear_top(cx)? {
                Round::Counterexample(cubes) => {
                    if let Some(verdict) = self.refine(cx, &cubes)? {
                        return Ok(verdict);
                    }
                }
                Round::Clear => {
                    let top = saturate(self.frames.top());
                    if self.config.max.is_some_and(|max| top >= max) {
                        return Ok(Verdict::Unknown(Unknown {
                            reason: Reason::BoundReached(top),
                            explored: Some(top),
                        }));
                    }
                    self.frames.grow();
                    self.queries.grow(cx, self.ts)?;
                    if let Some(level) = self.propagate(cx)? {
                        let proof = self.proof(cx, level)?;
                        return Ok(Verdict::Safe(proof));
                    }
                }
            }
        }
    }

    /// A trace, or more predicates.
    fn refine(&mut self, cx: &mut Cx<'_>, cubes: &[Cube]) -> Result<Option<Verdict<Ts>>, Halt> {
        cx.observer.progress(Event::Phase("refinement"));
        let start = cx.budget.stopwatch();
        let refined = self.refiner.refine(cx, self.ts, &self.predicates, cubes);
        cx.statistics.time("ic3ia refinement", start.elapsed());
        let found = match refined? {
            Refined::Real(trace) => return Ok(Some(Verdict::Unsafe(trace))),
            Refined::Stuck => {
                let found = self.refiner.last_resort(cx.terms, &self.predicates);
                if !found.is_empty() {
                    self.add_predicates(cx, found)?;
                    return Ok(None);
                }
                let why = "no predicates found that exclude a spurious counterexample";
                return Err(Halt::Unknown(Reason::SolverUnknown(why.into())));
            }
            Refined::Predicates(found) => found,
        };
        self.refinements += 1;
        self.add_predicates(cx, found)?;
        Ok(None)
    }

    fn add_predicates(&mut self, cx: &mut Cx<'_>, found: Vec<Term>) -> Result<(), Halt> {
        for predicate in found {
            self.predicates.add(cx.terms, predicate);
        }
        self.queries.learn_predicates(cx, &self.predicates)?;
        self.states.learn_predicates(cx, &self.predicates)
    }

    fn record(&self, cx: &mut Cx<'_>) {
        let count = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let lemmas = self.frames.from(0).count();
        cx.statistics
            .count("ic3ia frames", count(self.frames.top()));
        cx.statistics.count("ic3ia lemmas", count(lemmas));
        cx.statistics
            .count("ic3ia predicates", count(self.predicates.len()));
        cx.statistics.count("ic3ia refinements", self.refinements);
        cx.statistics
            .count("ic3ia longest path", count(self.refiner.longest));
        self.queries.record(cx);
    }
}

/// Invariants that are proved: facts of other engines, and simple ones that are guessed if that
/// does not take too long.
fn guess(config: &Ic3iaConfig, ts: &Ts, cx: &mut Cx<'_>) -> Result<Vec<Term>, Halt> {
    let limit = Duration::from_millis(config.invariants_ms.into());
    let shared = cx.facts.proved(cx.terms, 0);
    if limit.is_zero() {
        return Ok(shared);
    }
    let share = cx.budget.remaining().map_or(limit, |left| left / 10);
    let budget = cx.budget.within(share.min(limit));
    let guessed = candidates::candidates(cx.terms, ts);
    match houdini(cx.terms, ts, &guessed, cx.solvers, &budget, cx.statistics) {
        Ok(kept) => Ok([shared, kept].concat()),
        Err(HoudiniError::Unknown(_)) => {
            cx.budget.check_now()?;
            Ok(shared)
        }
        Err(HoudiniError::Solver(error)) => Err(error.into()),
    }
}

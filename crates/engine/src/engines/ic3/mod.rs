//! IC3 on bits, also known as property-directed reachability: finite systems proved and refuted
//! without unrolling (Bradley: "SAT-based model checking without unrolling", VMCAI 2011,
//! doi:10.1007/978-3-642-18275-4_7; Eén, Mishchenko, Brayton: "Efficient implementation of property
//! directed reachability", FMCAD 2011).
//!
//! ```text
//!   F₀ = I,   F₀ ⊆ F₁ ⊆ … ⊆ F_k,   Fᵢ ∧ T ⇒ Fᵢ₊₁'      Fᵢ: clauses over latches
//!
//!   F_k ∧ B sat      ⇒ an obligation: the cube of such states must not be in F_k
//!     blocked        ⇒ a lemma: the cube, generalised, is excluded from F₁ … Fᵢ
//!     not blocked    ⇒ an obligation for the states before it, one frame lower; at F₀ unsafe
//!   F_k ∧ B unsat    ⇒ a new frame; lemmas are pushed to the highest frame they hold in
//!     Fᵢ = Fᵢ₊₁      ⇒ safe: Fᵢ is inductive
//! ```
//! Where we differ from the papers: the initial states may be any formula; bad states need no
//! successor; lemmas that are inductive by themselves go to F_∞ at once. See `generalise` for how
//! lemmas are made, `query` for the questions and [`crate::bits`] for the system.

mod config;
mod cube;
mod frames;
mod generalise;
mod may;
mod obligation;
mod query;
mod search;

pub use config::Ic3Config;

use crate::{
    Cx, Engine, EngineError,
    bits::{self, Encoding, Path, Start, sat::Solver},
    names,
    session::Halt,
};
use bia_base::{Budget, Event, Observer, Reason, Stop, Unknown, Verdict};
use bia_system::{Proof, Ts};
use cube::Cube;
use frames::Frames;
use obligation::Obligations;

/// IC3 on bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ic3 {
    /// Its options.
    pub config: Ic3Config,
}

/// How a search ends.
#[derive(Debug)]
enum Found {
    /// Cubes that are not reachable: the others are an inductive invariant.
    Safe(Vec<Cube>),
    /// A path to a bad state.
    Unsafe(Path),
    /// The last frame is reached.
    Bound,
}

/// One run.
struct Ic3Run<'a> {
    encoding: &'a Encoding,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    config: Ic3Config,
    frames: Frames,
    start: Start,
    /// Has no frame's lemmas: for lifting.
    lifter: Solver,
    obligations: Obligations,
    /// By latch: how often it was in lemmas lately.
    activity: Vec<f64>,
    increment: f64,
    /// The lowest frame that got a lemma since lemmas were pushed last.
    lowest: usize,
    queries: u64,
    /// Literals of all lemmas that were made.
    literals: u64,
    made: u64,
    /// Lemmas that were pushed after blocking what was in the way.
    may_pushed: u64,
}

impl Engine<Ts> for Ic3 {
    fn name(&self) -> &'static str {
        names::IC3
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        let mut explored = None;
        match self.search(on, cx, &mut explored) {
            Ok(verdict) => Ok(verdict),
            Err(halt) => halt.verdict(explored),
        }
    }
}

impl Ic3 {
    fn search(
        &self,
        ts: &Ts,
        cx: &mut Cx<'_>,
        explored: &mut Option<u32>,
    ) -> Result<Verdict<Ts>, Halt> {
        cx.observer.progress(Event::Phase("bits"));
        let blasted = bits::blast(cx.terms, ts, cx.budget);
        // A translation that runs out of budget returns a fault; check the budget first.
        cx.budget.check_now()?;
        let (whole, words) = blasted?;
        let reduced = bits::reduce(&whole, self.config.equalities, cx.budget)?;
        let encoding = Encoding::new(&reduced.system);
        cx.statistics
            .count("ic3 latches", whole.latches.len() as u64);
        cx.statistics
            .count("ic3 latches that matter", encoding.latches() as u64);
        cx.observer.progress(Event::Phase("frames"));
        let mut run = Ic3Run::new(&encoding, self.config, cx.budget, &mut *cx.observer);
        let found = run.search();
        *explored = run.explored();
        let bound = run.explored();
        let (conflicts, propagations) = run.frames.effort();
        let counts = [
            ("ic3 frames", run.frames.last() as u64),
            ("ic3 lemmas", run.made),
            ("ic3 lemmas kept", run.frames.len() as u64),
            ("ic3 obligations", run.obligations.len() as u64),
            (
                "ic3 literals of obligations",
                run.obligations.literals() as u64,
            ),
            ("ic3 literals of lemmas", run.literals),
            ("ic3 lemmas pushed by may-obligations", run.may_pushed),
            ("ic3 queries", run.queries),
            ("ic3 conflicts", conflicts),
            ("ic3 propagations", propagations),
        ];
        for (name, count) in counts {
            cx.statistics.count(name, count);
        }
        match found? {
            Found::Safe(cubes) => {
                let invariant = bits::invariant(cx.terms, ts, &words, &reduced, &cubes);
                Ok(Verdict::Safe(Proof::Invariant(invariant)))
            }
            Found::Unsafe(path) => {
                let trace = bits::trace(cx.terms, ts, &words, &whole, &reduced, &path, cx.budget);
                Ok(Verdict::Unsafe(trace?))
            }
            Found::Bound => Ok(Verdict::Unknown(Unknown {
                reason: Reason::BoundReached(self.config.max.unwrap_or(u32::MAX)),
                explored: bound,
            })),
        }
    }
}

impl<'a> Ic3Run<'a> {
    fn new(
        encoding: &'a Encoding,
        config: Ic3Config,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
    ) -> Self {
        Self {
            encoding,
            budget,
            observer,
            config,
            frames: Frames::new(encoding),
            start: Start::new(encoding),
            lifter: encoding.solver(),
            obligations: Obligations::default(),
            activity: vec![0.0; encoding.latches()],
            increment: 1.0,
            lowest: 1,
            queries: 0,
            literals: 0,
            made: 0,
            may_pushed: 0,
        }
    }

    /// No bad state is reachable in this many steps; `None` if not even that is known.
    fn explored(&self) -> Option<u32> {
        self.frames.last().checked_sub(1)?.try_into().ok()
    }

    /// Literals of lemmas matter.
    fn bump(&mut self, cube: &Cube) {
        for lit in cube {
            self.activity[lit.var()] += self.increment;
        }
        self.increment /= 0.99;
        if self.increment > 1e100 {
            for activity in &mut self.activity {
                *activity *= 1e-100;
            }
            self.increment *= 1e-100;
        }
    }

    /// Looks at the clock.
    fn check(&self) -> Result<(), Stop> {
        self.budget.check()
    }
}

//! [`Induction`]: the inductive step, for growing k, in one solver.
//!
//! ```text
//!   asserted    J(sᵢ) for i ≤ k,   ¬B(sᵢ) ∧ V(sᵢ, wᵢ) ∧ sᵢ₊₁ = N(sᵢ, wᵢ) for i < k
//!   asked       B(s_k)                 unsat: k steps suffice
//! ```
//! Simple paths: where a counterexample to the step visits a state twice, sᵢ ≠ sⱼ is asserted
//! for these two and the question is asked again. Most steps need few of the k² disequalities.

use super::{KindConfig, bits::BitInduction};
use crate::{
    Cx, EngineError,
    prefix::saturate,
    session::{Halt, Session},
};
use bia_base::Budget;
use bia_system::{Start, Ts, Unroller};
use bia_term::{Evaluator, Term, value::Value};
use rustc_hash::FxHashMap;

/// The inductive step, on words or on bits.
pub(super) trait Step {
    /// The current k.
    fn k(&self) -> u32;
    /// More of J, for all states of the path.
    fn strengthen(&mut self, cx: &mut Cx<'_>, ts: &Ts, more: &[Term]) -> Result<(), Halt>;
    /// Whether the step holds for the current k. After an `Err` it may be asked again.
    fn holds(&mut self, cx: &mut Cx<'_>, ts: &Ts, budget: &Budget) -> Result<bool, Halt>;
    /// From k to k + 1.
    fn grow(&mut self, cx: &mut Cx<'_>, ts: &Ts) -> Result<(), Halt>;
    /// Number of pairs of states that are asserted to differ.
    fn disequalities(&self) -> u64;
    /// How many questions were asked.
    fn queries(&self) -> u64;
    /// What is inductive with J and was used besides; `None`: J alone was.
    fn also(&self) -> Option<Term>;
}

/// Opens the step for k = 0: whether J excludes the bad states.
pub(super) fn open(
    cx: &mut Cx<'_>,
    ts: &Ts,
    invariant: Term,
    config: &KindConfig,
) -> Result<Box<dyn Step>, Halt> {
    Ok(match config.bits {
        true => Box::new(BitInduction::open(cx, ts, invariant)?),
        false => Box::new(Induction::open(cx, ts, invariant, config.simple_path)?),
    })
}

/// The inductive step on words.
struct Induction {
    session: Session,
    path: Unroller,
    invariant: Term,
    /// Whether repeated states are excluded when they show up.
    simple_path: bool,
    /// Number of pairs of states that are asserted to differ.
    disequalities: u64,
}

impl Induction {
    /// The step for k = 0: whether J excludes the bad states.
    fn open(cx: &mut Cx<'_>, ts: &Ts, invariant: Term, simple_path: bool) -> Result<Self, Halt> {
        let session = Session::open(cx, ts, &[invariant])?;
        let path = Unroller::new(cx.terms, ts, Start::Anywhere);
        let mut step = Self {
            session,
            path,
            invariant,
            simple_path,
            disequalities: 0,
        };
        step.assert_invariant(cx)?;
        Ok(step)
    }

    fn assert_invariant(&mut self, cx: &mut Cx<'_>) -> Result<(), Halt> {
        let last = self.path.depth();
        let here = self.path.at(cx.terms, self.invariant, last);
        self.session.assert(cx.terms, here)
    }

    /// Asserts that states differ which are the same in the model. Returns whether there are any.
    fn exclude_repetition(&mut self, cx: &mut Cx<'_>) -> Result<bool, Halt> {
        let model = self.session.model(cx.terms)?;
        let mut pairs = Vec::new();
        let mut first: FxHashMap<Vec<Value>, usize> = FxHashMap::default();
        let mut evaluator = Evaluator::new(cx.terms, &model);
        for step in 0..=self.path.depth() {
            let values = self.path.state(step).iter();
            let values = values.map(|term| evaluator.eval(*term).cloned());
            let state = values.collect::<Result<Vec<Value>, _>>();
            let state = state.map_err(|error| EngineError::Internal(error.to_string()))?;
            match first.get(&state) {
                Some(before) => pairs.push((*before, step)),
                None => {
                    first.insert(state, step);
                }
            }
        }
        for (i, j) in &pairs {
            let both = self.path.state(*i).iter().zip(self.path.state(*j));
            let unequal: Vec<Term> = both.map(|(a, b)| cx.terms.ne(*a, *b)).collect();
            let differ = cx.terms.or_all(&unequal);
            self.session.assert(cx.terms, differ)?;
            self.disequalities += 1;
        }
        Ok(!pairs.is_empty())
    }
}

impl Step for Induction {
    fn k(&self) -> u32 {
        saturate(self.path.depth())
    }

    fn strengthen(&mut self, cx: &mut Cx<'_>, _ts: &Ts, more: &[Term]) -> Result<(), Halt> {
        let more = cx.terms.and_all(more);
        for step in 0..=self.path.depth() {
            let here = self.path.at(cx.terms, more, step);
            self.session.assert(cx.terms, here)?;
        }
        self.invariant = cx.terms.and(self.invariant, more);
        Ok(())
    }

    fn holds(&mut self, cx: &mut Cx<'_>, ts: &Ts, budget: &Budget) -> Result<bool, Halt> {
        let last = self.path.depth();
        let bad = self.path.at(cx.terms, ts.bad, last);
        if bad == cx.terms.fals() {
            return Ok(true);
        }
        while self.session.is_sat(cx.terms, &[bad], budget)? {
            if !self.simple_path || !self.exclude_repetition(cx)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn grow(&mut self, cx: &mut Cx<'_>, ts: &Ts) -> Result<(), Halt> {
        let last = self.path.depth();
        let bad = self.path.at(cx.terms, ts.bad, last);
        self.session.assert_not(cx.terms, bad)?;
        let step = self.path.extend(cx.terms, ts);
        self.session.assert(cx.terms, step.valid)?;
        for definition in step.definitions {
            self.session.assert(cx.terms, definition)?;
        }
        self.assert_invariant(cx)
    }

    fn disequalities(&self) -> u64 {
        self.disequalities
    }

    fn queries(&self) -> u64 {
        self.session.queries
    }

    fn also(&self) -> Option<Term> {
        None
    }
}

//! [`BitInduction`]: the inductive step on bits.
//!
//! ```text
//!   system      steps from states in J only, bad states in J only; made smaller by facts E that are inductive with J
//!   asserted    ¬B(sᵢ) ∧ V(sᵢ, wᵢ) for i < k
//!   asked       B(s_k)                unsat: k steps suffice, with J ∧ E
//! ```
//! A path of the whole system within J ∧ E is one of the small system, so what the small one does
//! not have the whole one does not have either. States may repeat: of the small system's states
//! that would say too much.

use super::step::Step;
use crate::{
    Cx,
    bits::{
        self,
        unroll::{Begin, Unrolled},
    },
    prefix::saturate,
    session::Halt,
};
use bia_base::Budget;
use bia_system::Ts;
use bia_term::Term;

/// The inductive step.
pub(super) struct BitInduction {
    paths: Unrolled,
    invariant: Term,
    also: Term,
    /// Questions to solvers that are gone.
    asked: u64,
}

impl BitInduction {
    /// The step for k = 0. `Unsupported` if the system is not finite.
    pub(super) fn open(cx: &mut Cx<'_>, ts: &Ts, invariant: Term) -> Result<Self, Halt> {
        let within = Ts {
            valid: cx.terms.and(ts.valid, invariant),
            bad: cx.terms.and(ts.bad, invariant),
            ..ts.clone()
        };
        let blasted = bits::blast(cx.terms, &within, cx.budget);
        // A translation that runs out of budget returns a fault; check the budget first.
        cx.budget.check_now()?;
        let (whole, words) = blasted?;
        let reduced = bits::reduce(&whole, true, cx.budget)?;
        Ok(Self {
            also: bits::invariant(cx.terms, ts, &words, &reduced, &[]),
            paths: Unrolled::new(reduced.system, Begin::Anywhere),
            invariant,
            asked: 0,
        })
    }

    fn longer(&mut self) {
        let last = self.paths.depth();
        let (bad, valid) = (self.paths.bad(last), self.paths.valid(last));
        self.paths.assert(!bad);
        self.paths.assert(valid);
        self.paths.extend();
    }
}

impl Step for BitInduction {
    fn k(&self) -> u32 {
        saturate(self.paths.depth())
    }

    fn strengthen(&mut self, cx: &mut Cx<'_>, ts: &Ts, more: &[Term]) -> Result<(), Halt> {
        let more = cx.terms.and_all(more);
        let invariant = cx.terms.and(self.invariant, more);
        let mut stronger = Self::open(cx, ts, invariant)?;
        stronger.asked = self.queries();
        while stronger.paths.depth() < self.paths.depth() {
            cx.budget.check()?;
            stronger.longer();
        }
        *self = stronger;
        Ok(())
    }

    fn holds(&mut self, _cx: &mut Cx<'_>, _ts: &Ts, budget: &Budget) -> Result<bool, Halt> {
        let bad = self.paths.bad(self.paths.depth());
        Ok(!self.paths.is_sat(bad, budget)?)
    }

    fn grow(&mut self, cx: &mut Cx<'_>, _ts: &Ts) -> Result<(), Halt> {
        cx.budget.check()?;
        self.longer();
        Ok(())
    }

    fn disequalities(&self) -> u64 {
        0
    }

    fn queries(&self) -> u64 {
        self.asked + self.paths.queries
    }

    fn also(&self) -> Option<Term> {
        Some(self.also)
    }
}

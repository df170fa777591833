//! Proofs are re-checked by solvers other than the one that found them, one after the other until
//! one finishes.
//!
//! Each but the last gets most of the time that is left, not all: a second solver may be much slower. One
//! that contradicts the proof ends it; one that does not finish leaves it to the next.

use super::{Run, unknown};
use bia_base::{Budget, Certify as _, Reason, Unknown};
use bia_solver::api::Caps;
use bia_system::{Certifier, Proof, Ts};
use std::time::Duration;

/// Without a time limit a checker is left for the next one after so long, or as long as the run
/// took up to now if that is longer.
const PATIENCE: Duration = Duration::from_secs(60);

impl Run<'_> {
    /// Which solver confirms the proof, within this budget.
    pub(super) fn recheck(
        &mut self,
        ts: &Ts,
        proof: &Proof,
        budget: &Budget,
    ) -> Result<String, Unknown> {
        self.phase("re-checking the proof");
        let start = self.budget.elapsed();
        let confirmed = self.confirm(ts, proof, budget);
        self.statistics
            .time("re-checking", self.budget.elapsed().saturating_sub(start));
        confirmed.map_err(|mut reason| {
            if let (Reason::TimeLimit(part), Some(limit)) = (&mut reason, self.budget.limit()) {
                *part = limit;
            }
            unknown(reason)
        })
    }

    fn confirm(&mut self, ts: &Ts, proof: &Proof, budget: &Budget) -> Result<String, Reason> {
        let mut roots = ts.roots();
        let mut inner = proof;
        while let Proof::Cells { proof, .. } = inner {
            inner = proof;
        }
        match inner {
            Proof::Invariant(invariant) | Proof::KInductive { invariant, .. } => {
                roots.push(*invariant);
            }
            Proof::Exhausted { .. } | Proof::Cells { .. } => {}
        }
        let checkers = self.solvers.checkers(Caps::of(&self.terms, &roots));
        let last = checkers.len().saturating_sub(1);
        let mut reason = Reason::SolverUnknown("no solver re-checks the proof".into());
        for (number, checker) in checkers.iter().enumerate() {
            let part = share(budget, number == last);
            let mut certifier = Certifier::new(&mut self.terms, &checker.factory, &part);
            match certifier.proof(ts, proof) {
                Ok(()) => return Ok(checker.name(certifier.solver().unwrap_or("evaluation"))),
                Err(why) => match certifier.undecided() {
                    None => return Err(Reason::EvidenceRejected(why)),
                    Some(undecided) if number == 0 => reason = undecided.clone(),
                    Some(_) => {}
                },
            }
            budget.check_now()?;
        }
        Err(reason)
    }
}

/// The part of the budget that a checker gets.
pub(super) fn share(budget: &Budget, last: bool) -> Budget {
    match (budget.remaining(), last) {
        // Solvers may be late by a second when they are interrupted.
        (Some(left), true) => budget.within(left.mul_f32(0.85)),
        (Some(left), false) => budget.within(left.mul_f32(0.6)),
        (None, true) => budget.clone(),
        (None, false) => budget.within(PATIENCE.max(budget.elapsed())),
    }
}

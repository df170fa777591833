//! Proofs are re-checked by solvers other than the one that found them, one after the other until
//! one finishes.
//!
//! Each but the last gets most of the time that is left, not all: a second solver may be much
//! slower. One that contradicts the proof ends it; one that does not finish leaves it to the next.

use super::{Checker, Run, Solvers, unknown};
use bia_base::{Budget, Certify as _, Reason, Unknown};
use bia_cfg::{Cfg, LocationInvariants, floyd};
use bia_solver::api::Caps;
use bia_system::{Certifier, Proof, Ts};
use bia_term::Terms;
use std::time::Duration;

/// The solver, or whatever else, that has confirmed evidence. It is made where the check has just
/// succeeded, in this file alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckedBy(String);

impl CheckedBy {
    /// Its name, for reports.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// There is nothing to check, because nothing is to be reached.
    pub(super) fn looking<T>(targets: &[T]) -> Option<Self> {
        targets.is_empty().then(|| Self("looking".into()))
    }

    /// The same, with a word on what was checked.
    #[must_use]
    pub(super) fn on(self, what: &str) -> Self {
        Self(format!("{}, on {what}", self.0))
    }
}

/// The solver by which Floyd's method accepts location invariants; `None` if it does not.
pub(super) fn floyd(
    cfg: &Cfg,
    invariants: &LocationInvariants,
    terms: &mut Terms,
    solvers: &Solvers,
    budget: &Budget,
) -> Option<CheckedBy> {
    let need = floyd::caps(cfg, invariants, terms);
    let (name, mut solver) = solvers.open_checker(need).ok()?;
    let checked = floyd::check(cfg, invariants, terms, &mut *solver, budget);
    checked.ok().map(|()| CheckedBy(name))
}

/// Without a time limit a checker is left for the next one after so long, or as long as the run
/// took up to now if that is longer.
const CHECKER_TIMEOUT: Duration = Duration::from_secs(60);

impl Run<'_> {
    /// Which solver confirms the proof, within this budget.
    pub(super) fn recheck(
        &mut self,
        ts: &Ts,
        proof: &Proof,
        budget: &Budget,
    ) -> Result<CheckedBy, Unknown> {
        self.phase("re-checking the proof");
        let _span = tracing::info_span!("re-check").entered();
        let start = self.budget.elapsed();
        let confirmed = proof_of(&mut self.terms, &self.solvers, ts, proof, budget);
        self.statistics
            .time("re-checking", self.budget.elapsed().saturating_sub(start));
        confirmed.map_err(|mut reason| {
            if let (Reason::TimeLimit(part), Some(limit)) = (&mut reason, self.budget.limit()) {
                *part = limit;
            }
            unknown(reason)
        })
    }
}

/// Which solver confirms a proof about a system.
pub(super) fn proof_of(
    terms: &mut Terms,
    solvers: &Solvers,
    ts: &Ts,
    proof: &Proof,
    budget: &Budget,
) -> Result<CheckedBy, Reason> {
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
    let checkers = solvers.checkers(Caps::of(terms, &roots));
    certified(terms, &checkers, budget, |certifier| {
        certifier.proof(ts, proof)
    })
}

/// Which checker's certifier accepts the evidence.
pub(super) fn certified(
    terms: &mut Terms,
    checkers: &[Checker],
    budget: &Budget,
    check: impl Fn(&mut Certifier<'_>) -> Result<(), String>,
) -> Result<CheckedBy, Reason> {
    first_decided(checkers, budget, |checker, part| {
        let mut certifier = Certifier::new(terms, &checker.factory, part);
        match check(&mut certifier) {
            Ok(()) => Ok(checker.name(certifier.solver().unwrap_or("evaluation"))),
            Err(why) => {
                let undecided = certifier.undecided().cloned();
                Err(undecided.unwrap_or(Reason::EvidenceRejected(why)))
            }
        }
    })
}

/// The checker that decides first, by the name that `check` gives it. One that refuses ends it; one
/// that does not finish leaves it to the next. If none decides, what the first one said is the
/// reason: it is the most independent.
pub(super) fn first_decided(
    checkers: &[Checker],
    budget: &Budget,
    mut check: impl FnMut(&Checker, &Budget) -> Result<String, Reason>,
) -> Result<CheckedBy, Reason> {
    let last = checkers.len().saturating_sub(1);
    let mut reason = Reason::SolverUnknown("no solver re-checks the evidence".into());
    for (number, checker) in checkers.iter().enumerate() {
        match check(checker, &share(budget, number == last)) {
            Ok(name) => return Ok(CheckedBy(name)),
            Err(refused @ Reason::EvidenceRejected(_)) => return Err(refused),
            Err(undecided) if number == 0 => reason = undecided,
            Err(_) => {}
        }
        budget.check_now()?;
    }
    Err(reason)
}

/// The part of the budget that a checker gets.
fn share(budget: &Budget, last: bool) -> Budget {
    match (budget.remaining(), last) {
        // Solvers may be late by a second when they are interrupted.
        (Some(left), true) => budget.within(left.mul_f32(0.85)),
        (Some(left), false) => budget.within(left.mul_f32(0.6)),
        (None, true) => budget.clone(),
        (None, false) => budget.within(CHECKER_TIMEOUT.max(budget.elapsed())),
    }
}

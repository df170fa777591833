//! Evidence is re-checked by solvers other than the one that found it, one after the other until
//! one decides.
//!
//! ```text
//!   proof.rs   proofs about systems, interpretations of clauses, invariants of locations
//!   cex.rs     Checked<T>: a trace, a derivation, an infinite path, an interpretation
//!   cycle.rs   Cycle: the end of an execution can be repeated forever
//! ```
//! Invariant: [`CheckedBy`], [`Checked`] and [`Cycle`] are made in this folder alone, where the
//! check has just succeeded. Whatever is reported as *safe* or *unsafe* contains one of them, or is
//! a run of the interpreter ([`Counterexample`](super::Counterexample)).
//!
//! Another solver may be much slower, and nobody knows before which one that is. So all of them try
//! for short times first:
//!
//! ```text
//!   round         1    2    3   …   last
//!   the first     2 s  8 s  32 s    most of what is left: each solver but the last gets a part
//!   the others    1 s  4 s  16 s
//! ```
//! The first is the most independent of who found the evidence. What is wasted that way is a few
//! times what the quickest of them needs. One that contradicts the evidence ends it; one that does
//! not finish leaves it to the next.
//!
//! To explore all paths again takes thousands of questions, as it did to find them, and a solver
//! that is slow once is slow each time. The first round is as long as finding them took, and twice
//! that for the others, if there is time for it at all: see [`Rounds::like`].

mod cex;
mod cycle;
mod proof;
#[cfg(test)]
mod tests;

pub use cex::Checked;
pub(super) use cex::{derivation, infinite, interpretation, trace};
pub use cycle::Cycle;
pub(super) use cycle::Repeated;
pub(super) use proof::{contracts, ending_of, floyd, proof_of};

use super::Checker;
use bia_base::{Budget, Reason};
use bia_system::Certifier;
use bia_term::Terms;
use std::time::Duration;

/// The solver, or whatever else, that has confirmed evidence. It is made where the check has just
/// succeeded, in this folder alone.
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

/// Without a time limit a checker is left for the next one after so long, or as long as the run
/// took up to now if that is longer.
const CHECKER_TIMEOUT: Duration = Duration::from_secs(60);

/// How long checkers try in the first round.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rounds {
    /// The first checker.
    first: Duration,
    /// Each of the others.
    others: Duration,
}

impl Rounds {
    /// For evidence that takes a few questions.
    const SHORT: Self = Self {
        first: Duration::from_secs(2),
        others: Duration::from_secs(1),
    };

    /// For evidence that takes as many questions to check as it took to find.
    pub(super) fn like(finding: Duration) -> Self {
        Self {
            first: Self::SHORT.first.max(finding),
            others: Self::SHORT.others.max(finding.saturating_mul(2)),
        }
    }

    /// The first round, if it is little of the time, or for long evidence if all of it fits in.
    fn at_first(self, budget: &Budget, checkers: usize) -> Option<Self> {
        let all = u32::try_from(checkers).map_or(Duration::MAX, |n| self.others.saturating_mul(n));
        match budget.remaining() {
            Some(left) if self.others > Self::SHORT.others => (all < left).then_some(self),
            Some(_) | None => self.while_little(budget),
        }
    }

    /// The next round; `None`: the last one begins.
    fn longer(self, budget: &Budget) -> Option<Self> {
        let longer = Self {
            first: self.first.saturating_mul(LONGER),
            others: self.others.saturating_mul(LONGER),
        };
        longer.while_little(budget)
    }

    /// This round, if it is little of the time that is left.
    fn while_little(self, budget: &Budget) -> Option<Self> {
        let little = match budget.remaining() {
            Some(left) => self.others.saturating_mul(LONGER) < left,
            None => self.others < CHECKER_TIMEOUT,
        };
        little.then_some(self)
    }
}

/// How much longer a round is than the one before.
const LONGER: u32 = 4;

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
            Ok(()) => Ok((checker.name(certifier.solver().unwrap_or("evaluation")), ())),
            Err(why) => {
                let undecided = certifier.undecided().cloned();
                Err(undecided.unwrap_or(Reason::EvidenceRejected(why)))
            }
        }
    })
    .map(|(by, ())| by)
}

/// The checker that decides first, by the name that `check` gives it, with what `check` found. One
/// that refuses ends it; one that does not finish leaves it to the next. If none decides, what the
/// first one said is the reason: it is the most independent.
pub(super) fn first_decided<T>(
    checkers: &[Checker],
    budget: &Budget,
    check: impl FnMut(&Checker, &Budget) -> Result<(String, T), Reason>,
) -> Result<(CheckedBy, T), Reason> {
    first_decided_in(Rounds::SHORT, checkers, budget, check)
}

/// The same with other rounds.
pub(super) fn first_decided_in<T>(
    rounds: Rounds,
    checkers: &[Checker],
    budget: &Budget,
    mut check: impl FnMut(&Checker, &Budget) -> Result<(String, T), Reason>,
) -> Result<(CheckedBy, T), Reason> {
    let mut reason = Reason::SolverUnknown("no solver re-checks the evidence".into());
    let mut round = match checkers {
        [] | [_] => None,
        [_, _, ..] => rounds.at_first(budget, checkers.len()),
    };
    loop {
        for (number, checker) in checkers.iter().enumerate() {
            let share = share(budget, number + 1 == checkers.len());
            let part = match (round, number) {
                (None, _) => share,
                (Some(round), 0) => share.within(round.first),
                (Some(round), _) => share.within(round.others),
            };
            match check(checker, &part) {
                Ok((name, found)) => return Ok((CheckedBy(name), found)),
                Err(refused @ Reason::EvidenceRejected(_)) => return Err(refused),
                Err(undecided) => {
                    tracing::debug!(number, %undecided, "a checker did not finish");
                    if number == 0 {
                        reason = undecided;
                    }
                }
            }
            budget.check_now()?;
        }
        round = match round {
            Some(round) => round.longer(budget),
            None => return Err(reason),
        };
    }
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

//! Abstract interpretation before engines are asked: what it says is proved, and then shared.
//!
//! ```text
//!   Cfg ──absint, stage by stage──► candidates at locations
//!                                     │ pc = l ⇒ φ, variables replaced as the system's passes did
//!                                     ▼
//!                       Facts::prove: Houdini on the system ──► facts that engines may use
//! ```
//! All that is said at all locations is proved together. A stage that takes too long or says too much is no
//! fault: engines do without. So they do after a panic, which the list of attempts tells. Terms too large
//! for a copy to go back to are not interpreted at all.

use super::{Attempt, Encoded, Prepared, Run, Selection, portfolio::MOST_COPIED};
use bia_absint::{Absint, Candidate, Stage};
use bia_base::Budget;
use bia_engine::Facts;
use bia_term::{Op, Term};
use indexmap::IndexSet;
use std::{
    panic::{self, AssertUnwindSafe},
    time::Duration,
};

/// The part of the time that is left.
const PART: u32 = 20;
/// The most time.
const MOST: Duration = Duration::from_secs(10);
/// The time where there is no limit.
const WITHOUT_LIMIT: Duration = Duration::from_secs(5);
/// More candidates are not proved at once.
const MOST_CANDIDATES: usize = 1500;

/// Engines that make use of facts.
const USERS: [&str; 5] = ["absint", "kind", "ic3ia", "arrays", "rank"];

impl Run<'_> {
    /// Proves what abstract interpretation says, within a part of the time.
    pub(super) fn interpret(&mut self, prepared: &Prepared, encoded: &Encoded, facts: &Facts) {
        if !self.wants_facts() || !facts.is_on() || self.terms.bytes() > MOST_COPIED {
            return;
        }
        self.phase("abstract interpretation");
        let start = self.budget.elapsed();
        let before = self.terms.clone();
        let run = panic::catch_unwind(AssertUnwindSafe(|| {
            let share = self.budget.remaining().map(|left| left / PART);
            let budget = self.budget.within(share.unwrap_or(WITHOUT_LIMIT).min(MOST));
            self.stages(prepared, encoded, facts, &budget);
        }));
        let time = self.budget.elapsed().saturating_sub(start);
        if run.is_err() {
            self.terms = before;
            self.attempts.push(Attempt {
                engine: "abstract interpretation".to_owned(),
                about_cuts: false,
                start,
                time,
                result: "internal error: it panicked".to_owned(),
            });
        }
        self.statistics.time("abstract interpretation", time);
    }

    fn wants_facts(&self) -> bool {
        let config = self.question.config;
        config.absint
            && match &config.engines {
                Selection::Portfolio => true,
                Selection::Named(all) => all.iter().any(|one| USERS.contains(&one.name())),
            }
    }

    /// All stages, for as long as the budget lasts: what was said, of which `facts` has what is
    /// proved.
    pub(super) fn stages(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        facts: &Facts,
        budget: &Budget,
    ) -> Vec<Candidate> {
        let mut all = Vec::new();
        let Ok(mut absint) = Absint::new(prepared.last(), &self.terms, budget) else {
            return all;
        };
        while let Some(stage) = absint.next_stage() {
            let start = budget.elapsed();
            let found = absint.improve(&mut self.terms, budget);
            let time = budget.elapsed().saturating_sub(start);
            self.statistics.time(name(stage), time);
            let Ok(Some(candidates)) = found else {
                break;
            };
            let formulas = self.formulas(encoded, &candidates);
            self.statistics
                .count("candidates of absint", size(formulas.len()));
            // What is hard to prove must not keep the rest from being proved.
            let (hard, easy): (Vec<Term>, Vec<Term>) =
                formulas.iter().partition(|formula| self.is_hard(**formula));
            for part in [easy, hard] {
                let proved = facts.prove(
                    &mut self.terms,
                    &encoded.ts,
                    &part,
                    &self.solvers.first,
                    budget,
                    &mut self.statistics,
                );
                self.statistics
                    .count("facts of absint", size(proved.unwrap_or(0)));
            }
            all.extend(candidates);
        }
        all
    }

    /// Whether a formula multiplies or divides.
    fn is_hard(&self, formula: Term) -> bool {
        let all = self.terms.post_order(&[formula]);
        let hard = |term: &Term| {
            matches!(
                self.terms.op(*term),
                Op::BvMul | Op::BvUrem | Op::BvUdiv | Op::Mul | Op::IntMod | Op::IntDiv
            )
        };
        all.iter().any(hard)
    }

    /// Candidates as formulas over the system's state, each once.
    fn formulas(&mut self, encoded: &Encoded, candidates: &[Candidate]) -> Vec<Term> {
        let mut found: IndexSet<Term, rustc_hash::FxBuildHasher> = IndexSet::default();
        for candidate in candidates.iter().take(MOST_CANDIDATES) {
            found.extend(self.formula(encoded, candidate));
        }
        found.into_iter().collect()
    }

    /// A candidate as a formula over the system's state.
    pub(super) fn formula(&mut self, encoded: &Encoded, candidate: &Candidate) -> Option<Term> {
        let Candidate { loc, formula } = *candidate;
        let guarded = encoded.back.holds_at(&mut self.terms, loc, formula)?;
        encoded.chain.lower(&mut self.terms, guarded)
    }
}

/// A stage in statistics.
fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Values => "absint values",
        Stage::Differences => "absint differences",
        Stage::Equations => "absint equations",
    }
}

fn size(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

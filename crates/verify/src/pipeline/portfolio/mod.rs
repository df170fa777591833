//! Who is asked about a problem, and when an answer counts.
//!
//! ```text
//!   features ──strategy──► turns ──turns: slices of time, one after the other─────┐
//!                            └────threads: one thread each, the first one counts──┤
//!                                                                                 ▼
//!   turn = engine on its own copy of the terms ─► verdict ─► evidence checked ─► answer
//! ```
//! The scheduler is one for all problems ([`schedulable::Schedulable`]): programs, and systems,
//! infinite paths and clauses of files. An engine that fails, gives up, or whose evidence is not
//! accepted does not end the search: the next one goes on. What is known at the end without an
//! answer is the most informative of what the engines said.

mod features;
mod model;
mod program;
mod schedulable;
mod strategy;
#[cfg(test)]
mod tests;
mod threads;
mod turns;

pub use features::Features;
pub use model::{
    ClauseFinding, ClauseOutcome, FairFinding, FairOutcome, FairProof, ModelOutcome, SystemFinding,
    SystemOutcome, not_for_systems, verify_clauses, verify_fair, verify_system,
};
pub(super) use program::{Answer, Asked, Cuts, Errors, Goal, Live, OnGraph, OnSystem};
pub use strategy::{About, STRATEGIES, Strategy, Turn};
pub use threads::threads_are_left;

use super::{Config, EngineChoice, Selection, Without, unknown};
use bia_base::{Reason, Unknown};
use schedulable::Schedulable;
use std::time::Duration;
use turns::Heard;

/// Tables with more bytes than this are not copied for an engine: what it makes stays.
pub(super) const MAX_COPIED_BYTES: usize = 256 << 20;

/// Which engines are asked.
#[derive(Clone, Copy)]
enum Plan<'a> {
    /// Those that are named, one after the other.
    Named(&'a [EngineChoice]),
    /// Those of a strategy, but for some.
    Portfolio(&'static Strategy, &'a Without),
}

impl Config {
    /// Which engines are asked, by a strategy that is chosen where one is needed.
    fn plan(&self, choose: impl FnOnce() -> &'static Strategy) -> Plan<'_> {
        match &self.engines {
            Selection::Named(choices) => Plan::Named(choices),
            Selection::Portfolio(without) => Plan::Portfolio(choose(), without),
        }
    }
}

impl Plan<'_> {
    /// The engines among which those are that are asked.
    fn choices(&self, suits: impl Fn(&EngineChoice) -> bool) -> Vec<EngineChoice> {
        let mut choices = match self {
            Self::Named(choices) => choices.to_vec(),
            Self::Portfolio(strategy, without) => strategy.threads(without),
        };
        choices.retain(|choice| suits(choice));
        choices
    }

    /// Asks those engines that suit, so many at a time.
    fn ask<A: Schedulable>(
        &self,
        subject: &mut A,
        suits: impl Fn(&EngineChoice) -> bool,
        jobs: usize,
    ) -> Result<A::Answer, Unknown> {
        self.ask_after(&[], subject, suits, jobs)
    }

    /// The same after some engines were asked that had no answer.
    fn ask_after<A: Schedulable>(
        &self,
        heard: &[Heard],
        subject: &mut A,
        suits: impl Fn(&EngineChoice) -> bool,
        jobs: usize,
    ) -> Result<A::Answer, Unknown> {
        match self {
            Self::Named(_) | Self::Portfolio(..) if jobs > 1 => {
                threads::in_threads(subject, self.choices(suits), jobs)
            }
            Self::Named(_) => turns::one_by_one(subject, &self.choices(suits)),
            Self::Portfolio(strategy, without) => {
                let mut all = strategy.turns(without);
                all.retain(|turn| suits(&turn.choice));
                turns::in_turns(subject, all, heard)
            }
        }
    }
}

/// What several engines without an answer say together: the most informative reason, and the
/// greatest depth. Of equal reasons the later.
fn most_informative(said: impl IntoIterator<Item = Unknown>, limit: Option<Duration>) -> Unknown {
    let mut best: Option<Unknown> = None;
    let mut explored = None;
    for mut unknown in said {
        explored = explored.max(unknown.explored);
        if let (Reason::TimeLimit(time), Some(limit)) = (&mut unknown.reason, limit) {
            *time = limit;
        }
        let before = best.as_ref().map(|best| rank(&best.reason));
        if before <= Some(rank(&unknown.reason)) {
            best = Some(unknown);
        }
    }
    let nobody = || unknown(Reason::Unsupported("no engine was asked".into()));
    Unknown {
        explored,
        ..best.unwrap_or_else(nobody)
    }
}

/// How much a reason says: a defect must be seen, then limits, on which people can act.
fn rank(reason: &Reason) -> u8 {
    match reason {
        Reason::EvidenceRejected(_) => 7,
        Reason::MemoryLimit(_) => 6,
        Reason::Cancelled => 5,
        Reason::TimeLimit(_) => 4,
        Reason::CutOff(_) => 3,
        Reason::SolverUnknown(_) | Reason::Diverged(_) => 2,
        Reason::Unsupported(_) => 1,
        // Turns at the beginning have bounds of their own.
        Reason::BoundReached(_) => 0,
    }
}

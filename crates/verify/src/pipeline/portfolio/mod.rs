//! Who is asked about a problem, and when an answer counts.
//!
//! ```text
//!   features ──strategy──► turns ──turns: slices of time, one after the other─────┐
//!                            └────threads: one thread each, the first one counts──┤
//!                                                                                 ▼
//!   turn = engine on its own copy of the terms ─► verdict ─► evidence checked ─► answer
//! ```
//! The scheduler is one for all problems ([`asker::Asker`]): programs, and systems, infinite paths
//! and clauses of files. An engine that fails, gives up, or whose evidence is not accepted does not
//! end the search: the next one goes on. What is known at the end without an answer is the most
//! informative of what the engines said.

mod asker;
mod features;
mod model;
mod program;
mod strategy;
#[cfg(test)]
mod tests;
mod threads;
mod turns;

pub use features::Features;
pub use model::{
    ClauseFinding, ClauseOutcome, FairFinding, FairOutcome, ModelOutcome, SystemFinding,
    SystemOutcome, not_for_systems, verify_clauses, verify_fair, verify_system,
};
pub(super) use program::Task;
pub use strategy::{About, STRATEGIES, Strategy, Turn};
pub use threads::threads_are_left;

use super::{EngineChoice, Without, unknown};
use asker::Asker;
use bia_base::{Reason, Unknown};
use std::time::Duration;

/// Tables with more bytes than this are not copied for an engine: what it makes stays.
pub(super) const MAX_COPIED_BYTES: usize = 256 << 20;

/// Asks the engines of a strategy.
fn by_strategy<A: Asker>(
    asker: &mut A,
    strategy: &Strategy,
    without: &Without,
    suits: impl Fn(&EngineChoice) -> bool,
    jobs: usize,
) -> Result<A::Answer, Unknown> {
    if jobs > 1 {
        let mut choices = strategy.threads(without);
        choices.retain(|choice| suits(choice));
        return threads::in_threads(asker, choices, jobs);
    }
    let mut all = strategy.turns(without);
    all.retain(|turn| suits(&turn.choice));
    turns::in_turns(asker, all)
}

/// Asks engines that are named.
fn by_name<A: Asker>(
    asker: &mut A,
    choices: &[EngineChoice],
    jobs: usize,
) -> Result<A::Answer, Unknown> {
    match jobs > 1 {
        true => threads::in_threads(asker, choices.to_vec(), jobs),
        false => turns::one_by_one(asker, choices),
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
        Reason::SolverUnknown(_) => 2,
        Reason::Unsupported(_) => 1,
        // Turns at the beginning have bounds of their own.
        Reason::BoundReached(_) => 0,
    }
}

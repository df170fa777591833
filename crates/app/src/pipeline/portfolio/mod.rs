//! Who is asked about a system, and when an answer counts.
//!
//! ```text
//!   features ──strategy──► turns ──sequential: slices of time, one after the other──┐
//!                            └────parallel: one thread each, first one wins─────────┤
//!                                                                                   ▼
//!   turn = engine on its own copy of the terms ─► verdict ─► evidence checked ─► Answer
//! ```
//! An engine that fails, gives up, or whose evidence is not accepted does not end the search: the
//! next one goes on. What is known at the end without an answer is the most informative of
//! what the engines said.

mod features;
mod parallel;
mod sequential;
mod strategy;
#[cfg(test)]
mod tests;

pub use features::Features;
pub(crate) use parallel::threads_are_left;
pub use strategy::{STRATEGIES, Strategy, Turn};

use super::{Answer, Attempt, Encoded, EngineChoice, Prepared, Proved, Run, Selection, unknown};
use bia_base::{Budget, Reason, Unknown, Verdict};
use bia_engine::{Cx, EngineError, Facts};
use bia_system::{Ts, check_trace};
use std::{
    panic::{self, AssertUnwindSafe},
    sync::Arc,
    time::Duration,
};

/// Tables with more bytes than this are not copied for an engine: what it makes stays.
const MOST_COPIED: usize = 256 << 20;

/// What engines are asked about.
#[derive(Clone)]
pub(super) struct Task {
    pub(super) prepared: Arc<Prepared>,
    pub(super) encoded: Arc<Encoded>,
    /// Whether bad states are the places where something was cut off.
    pub(super) about_cuts: bool,
    pub(super) facts: Facts,
}

impl Run<'_> {
    /// The first answer whose evidence is accepted.
    pub(super) fn consult(&mut self, task: &Task) -> Result<Answer, Unknown> {
        let jobs = self.question.config.jobs;
        match &self.question.config.engines {
            Selection::Named(choices) if jobs > 1 => self.in_parallel(task, choices.clone(), jobs),
            Selection::Named(choices) => self.one_by_one(task, &choices.clone()),
            Selection::Portfolio => {
                let cfg = task.prepared.last();
                let features = Features::of(cfg, &self.terms, &task.encoded.ts);
                let strategy = Strategy::choose(&features);
                self.strategy = self.strategy.or(Some(strategy.name));
                match jobs > 1 {
                    true => self.in_parallel(task, strategy.threads(), jobs),
                    false => self.in_turns(task, strategy.turns()),
                }
            }
        }
    }

    /// Asks one engine, for the time of `slice`, and checks its evidence, for the time of `check`.
    /// The engine begins with the terms that there are; they grow only if it has an answer. A panic
    /// is a defect of the engine, and no reason not to ask the next one.
    fn turn(
        &mut self,
        task: &Task,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<Answer, Unknown> {
        self.engine = Some(choice.name());
        self.phase(choice.name());
        let start = self.budget.elapsed();
        let before = (self.terms.bytes() <= MOST_COPIED).then(|| self.terms.clone());
        let answer = panic::catch_unwind(AssertUnwindSafe(|| {
            let verdict = self.run_engine(task, choice, slice);
            verdict.and_then(|verdict| self.checked(task, verdict, check))
        }));
        let answer = answer.unwrap_or_else(|_| {
            let why = format!("internal error: `{}` panicked", choice.text());
            Err(unknown(Reason::EvidenceRejected(why)))
        });
        if let (Err(_), Some(before)) = (&answer, before) {
            self.terms = before;
        }
        self.attempts.push(Attempt {
            engine: choice.text(),
            about_cuts: task.about_cuts,
            time: self.budget.elapsed().saturating_sub(start),
            result: match &answer {
                Ok(Answer::Safe(_)) => "safe".into(),
                Ok(Answer::Unsafe(_) | Answer::CutReached) => "unsafe".into(),
                Err(unknown) => unknown.reason.to_string(),
            },
        });
        if answer.is_ok() {
            self.found_by = Some(choice.text());
        }
        answer
    }

    fn run_engine(
        &mut self,
        task: &Task,
        choice: &EngineChoice,
        budget: &Budget,
    ) -> Result<Verdict<Ts>, Unknown> {
        let engine = choice.build();
        let engine = engine.map_err(|why| unknown(Reason::Unsupported(why)))?;
        let name = engine.name();
        let mut cx = Cx {
            terms: &mut self.terms,
            solvers: &self.solvers.first,
            budget,
            observer: self.observer,
            statistics: &mut self.statistics,
            facts: &task.facts,
        };
        let start = budget.elapsed();
        let verdict = engine.run(&task.encoded.ts, &mut cx);
        let time = budget.elapsed().saturating_sub(start);
        self.statistics.time(name, time);
        verdict.map_err(|error| {
            unknown(match error {
                EngineError::Stopped(stop) => stop.into(),
                EngineError::Solver(error) => Reason::SolverUnknown(error.to_string()),
                EngineError::Internal(_) => Reason::EvidenceRejected(error.to_string()),
            })
        })
    }

    /// The answer that a verdict is, once its evidence is accepted.
    fn checked(
        &mut self,
        task: &Task,
        verdict: Verdict<Ts>,
        budget: &Budget,
    ) -> Result<Answer, Unknown> {
        let Task {
            prepared, encoded, ..
        } = task;
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(trace) if task.about_cuts => {
                let reject = |why: String| unknown(Reason::EvidenceRejected(why));
                check_trace(&self.terms, &encoded.ts, &trace).map_err(reject)?;
                Ok(Answer::CutReached)
            }
            Verdict::Unsafe(trace) => {
                let cex = self.refuted(prepared, encoded, trace)?;
                Ok(Answer::Unsafe(cex))
            }
            Verdict::Safe(proof) => {
                let checked_by = self.recheck(&encoded.ts, &proof, budget)?;
                Ok(Answer::Safe(Proved {
                    encoded: Arc::clone(encoded),
                    proof,
                    checked_by,
                }))
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
        Reason::SolverUnknown(_) => 2,
        Reason::Unsupported(_) => 1,
        // Turns at the beginning have bounds of their own.
        Reason::BoundReached(_) => 0,
    }
}

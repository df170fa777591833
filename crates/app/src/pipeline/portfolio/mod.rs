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
mod infinite;
mod model;
mod parallel;
mod sequential;
mod strategy;
#[cfg(test)]
mod tests;

pub use features::Features;
pub use infinite::{FairFinding, FairOutcome, verify_fair};
pub(super) use model::Found;
pub(crate) use model::not_for_systems;
pub use model::{SystemFinding, SystemOutcome, verify_system};
pub(crate) use parallel::threads_are_left;
pub use strategy::{FOR_INFINITE_PATHS, STRATEGIES, Strategy, Turn};

use super::{
    Answer, Attempt, Built, Encoded, EngineChoice, Prepared, Proved, Run, Selection, Without,
    external::ExternalSolver, live::Woven, unknown,
};
use bia_base::{Budget, Level, Reason, Unknown, Verdict};
use bia_engine::{Cx, Engine, EngineError, Facts};
use bia_system::{Fair, Ts, check_trace};
use std::{
    panic::{self, AssertUnwindSafe},
    sync::Arc,
    time::Duration,
};

/// Tables with more bytes than this are not copied for an engine: what it makes stays.
pub(super) const MOST_COPIED: usize = 256 << 20;

/// What engines are asked about.
#[derive(Clone)]
pub(super) struct Task {
    /// The graph without calls, and the system that it is encoded as; `None` if nobody needs it.
    pub(super) system: Option<(Arc<Prepared>, Arc<Encoded>)>,
    /// The graph with calls; `None` if nobody needs it.
    pub(super) graph: Option<Arc<Prepared>>,
    /// The system of a file, if that is what is asked about instead of a program.
    pub(super) model: Option<Arc<Ts>>,
    /// Whether bad states are the places where something was cut off.
    pub(super) about_cuts: bool,
    /// How the graph has become one about infinite paths, if they are what is asked about.
    pub(super) live: Option<Arc<Woven>>,
    pub(super) facts: Facts,
}

impl Run<'_> {
    /// The first answer whose evidence is accepted.
    pub(super) fn consult(&mut self, task: &Task) -> Result<Answer, Unknown> {
        if let Some(ts) = &task.model {
            return self.consult_about_model(task, ts);
        }
        let jobs = self.question.config.jobs;
        match (&self.question.config.engines, &task.system) {
            (Selection::Named(choices), _) => {
                let task = self.with_graph(task, choices)?;
                match jobs > 1 {
                    true => self.in_parallel(&task, choices.clone(), jobs),
                    false => self.one_by_one(&task, choices),
                }
            }
            (Selection::Portfolio(without), Some((prepared, encoded))) => {
                if let Some(answer) = self.by_facts(task, without) {
                    return Ok(answer);
                }
                let features = Features::of(prepared.last(), &self.terms, &encoded.ts);
                let strategy = match task.live {
                    Some(_) => Strategy::for_infinite_paths(&features),
                    None => Strategy::choose(&features),
                };
                self.strategy = self.strategy.or(Some(strategy.name));
                let threads = strategy.threads(without);
                let task = self.with_graph(task, &threads)?;
                match jobs > 1 {
                    true => self.in_parallel(&task, threads, jobs),
                    false => self.in_turns(&task, strategy.turns(without)),
                }
            }
            (Selection::Portfolio(without), None) => {
                let mut turns = Strategy::recursive().turns(without);
                turns.retain(|turn| turn.choice.is_for_graphs());
                let choices: Vec<_> = turns.iter().map(|turn| turn.choice.clone()).collect();
                let task = self.with_graph(task, &choices)?;
                match jobs > 1 {
                    true => self.in_parallel(&task, choices, jobs),
                    false => self.in_turns(&task, turns),
                }
            }
        }
    }

    /// The answer of `absint`, where facts are known to rule out all bad states.
    fn by_facts(&mut self, task: &Task, without: &Without) -> Option<Answer> {
        if task.live.is_some() || !task.facts.suffice() {
            return None;
        }
        let choice = EngineChoice::parse("absint").ok()?.pop()?;
        if !without.keeps(&choice) {
            return None;
        }
        let slice = match self.budget.remaining() {
            Some(left) => self.budget.within(left / 4),
            None => self.budget.clone(),
        };
        self.turn(task, &choice, &slice, &slice).ok()
    }

    /// The task with the graph that has calls, if one of these engines is for such graphs.
    fn with_graph(&mut self, task: &Task, choices: &[EngineChoice]) -> Result<Task, Unknown> {
        let mut task = task.clone();
        if task.graph.is_none() && choices.iter().any(EngineChoice::is_for_graphs) {
            task.graph = Some(Arc::new(self.prepare_graph()?));
        }
        Ok(task)
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
            let engine = choice.build_watched(self.question.config.monitor.as_ref());
            let engine = engine.map_err(|why| unknown(Reason::Unsupported(why)))?;
            let missing = || unknown(Reason::Unsupported("there is nothing for it".into()));
            match engine {
                Built::System(engine) if task.model.is_some() => {
                    let ts = task.model.as_ref().ok_or_else(missing)?;
                    let verdict = self.run_engine(task, engine, &**ts, slice)?;
                    self.checked_on_model(ts, verdict, check)
                }
                Built::System(_) | Built::Clauses(_) if task.live.is_some() => {
                    let why = format!(
                        "it is not for liveness properties; `l2s:engine={}` may be",
                        choice.name()
                    );
                    Err(unknown(Reason::Unsupported(why)))
                }
                Built::System(engine) => {
                    let (_, encoded) = task.system.as_ref().ok_or_else(missing)?;
                    let verdict = self.run_engine(task, engine, &encoded.ts, slice)?;
                    self.checked(task, verdict, check)
                }
                Built::Fair(engine) if task.live.is_some() => {
                    let (_, encoded) = task.system.as_ref().ok_or_else(missing)?;
                    let fair = Fair {
                        ts: encoded.ts.clone(),
                    };
                    let verdict = self.run_engine(task, engine, &fair, slice)?;
                    self.checked_live(task, verdict, check)
                }
                Built::Fair(_) => Err(unknown(Reason::Unsupported(
                    "it is for liveness properties".into(),
                ))),
                Built::Graph(engine) => {
                    let prepared = task.graph.as_ref().ok_or_else(missing)?;
                    let verdict = self.run_engine(task, engine, prepared.last(), slice)?;
                    self.checked_on_graph(prepared, verdict, check)
                }
                Built::Clauses(engine) => {
                    let prepared = task.graph.as_ref().ok_or_else(missing)?;
                    let clauses = self.clauses(prepared)?;
                    let engine = match &self.question.config.chc_solver {
                        Some(command) => Box::new(ExternalSolver::new(command.clone())),
                        None => engine,
                    };
                    let verdict = self.run_engine(task, engine, &clauses.system, slice)?;
                    self.checked_on_clauses(prepared, &clauses, verdict, check)
                }
            }
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
            start,
            time: self.budget.elapsed().saturating_sub(start),
            result: match &answer {
                Ok(Answer::Safe(_) | Answer::Shown(_) | Answer::Found(Found::Safe(..))) => {
                    "safe".into()
                }
                Ok(Answer::Unsafe(_) | Answer::CutReached | Answer::Found(Found::Unsafe(_))) => {
                    "unsafe".into()
                }
                Err(unknown) => unknown.reason.to_string(),
            },
        });
        if answer.is_ok() {
            self.found_by = Some(choice.text());
        }
        answer
    }

    fn run_engine<L: Level>(
        &mut self,
        task: &Task,
        engine: Box<dyn Engine<L>>,
        on: &L,
        budget: &Budget,
    ) -> Result<Verdict<L>, Unknown> {
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
        let verdict = engine.run(on, &mut cx);
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
        let Some((prepared, encoded)) = &task.system else {
            let why = "an engine answered about a system that there is not";
            return Err(unknown(Reason::EvidenceRejected(why.into())));
        };
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

//! A program: which engines are asked about it, and when an answer counts.

use super::{
    About, Features, MAX_COPIED_BYTES, Strategy,
    asker::{Asker, Ended},
    by_name, by_strategy,
};
use crate::pipeline::{
    Answer, Attempt, Built, Config, Encoded, EngineChoice, Prepared, Proved, Question, Run,
    Selection, Without, external::ExternalSolver, live::Woven, unknown,
};
use bia_base::{Budget, Level, Observer, Reason, Statistics, Unknown, Verdict};
use bia_engine::{Cx, Engine, Facts, names};
use bia_k2::ast::{Program, Property};
use bia_system::{Fair, Ts, check_trace};
use bia_term::Terms;
use std::{
    panic::{self, AssertUnwindSafe},
    sync::Arc,
};
use tracing::{debug, info, info_span};

/// What engines are asked about.
#[derive(Clone)]
pub(in crate::pipeline) struct Task {
    /// The graph without calls, and the system that it is encoded as; `None` if nobody needs it.
    pub(in crate::pipeline) system: Option<(Arc<Prepared>, Arc<Encoded>)>,
    /// The graph with calls; `None` if nobody needs it.
    pub(in crate::pipeline) graph: Option<Arc<Prepared>>,
    /// Whether bad states are the places where something was cut off.
    pub(in crate::pipeline) about_cuts: bool,
    /// How the graph has become one about infinite paths, if they are what is asked about.
    pub(in crate::pipeline) live: Option<Arc<Woven>>,
    pub(in crate::pipeline) facts: Facts,
}

impl Run<'_> {
    /// The first answer whose evidence is accepted.
    pub(in crate::pipeline) fn consult(&mut self, task: &Task) -> Result<Answer, Unknown> {
        let jobs = self.question.config.jobs;
        match (&self.question.config.engines, &task.system) {
            (Selection::Named(choices), _) => {
                let task = self.with_graph(task, choices)?;
                let mut asker = AboutProgram {
                    run: self,
                    task: &task,
                };
                by_name(&mut asker, choices, jobs)
            }
            (Selection::Portfolio(without), Some((prepared, encoded))) => {
                if let Some(answer) = self.by_facts(task, without) {
                    return Ok(answer);
                }
                let features = Features::of(prepared.last(), &self.terms, &encoded.ts);
                let about = match task.live {
                    Some(_) => About::InfiniteExecutions,
                    None => About::Reachability,
                };
                let strategy = Strategy::choose(about, &features);
                self.strategy = self.strategy.or(Some(strategy.name));
                self.follow(task, strategy, without, |_| true)
            }
            (Selection::Portfolio(without), None) => {
                let recursive = Features {
                    recursive: true,
                    ..Features::default()
                };
                let strategy = Strategy::choose(About::Reachability, &recursive);
                self.follow(task, strategy, without, EngineChoice::is_for_graphs)
            }
        }
    }

    /// Asks those engines of a strategy that suit.
    fn follow(
        &mut self,
        task: &Task,
        strategy: &Strategy,
        without: &Without,
        suits: impl Fn(&EngineChoice) -> bool,
    ) -> Result<Answer, Unknown> {
        let mut choices = strategy.threads(without);
        choices.retain(|choice| suits(choice));
        let task = self.with_graph(task, &choices)?;
        let jobs = self.question.config.jobs;
        let mut asker = AboutProgram {
            run: self,
            task: &task,
        };
        by_strategy(&mut asker, strategy, without, suits, jobs)
    }

    /// The answer of `absint`, where facts are known to rule out all bad states.
    fn by_facts(&mut self, task: &Task, without: &Without) -> Option<Answer> {
        if task.live.is_some() || !task.facts.suffice() {
            return None;
        }
        let choice = EngineChoice::parse(names::ABSINT).ok()?.pop()?;
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
    pub(super) fn turn(
        &mut self,
        task: &Task,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<Answer, Unknown> {
        let _span = info_span!("engine", name = choice.text()).entered();
        self.engine = Some(choice.name());
        self.phase(choice.name());
        let start = self.budget.elapsed();
        let before = (self.terms.bytes() <= MAX_COPIED_BYTES).then(|| self.terms.clone());
        let answer = panic::catch_unwind(AssertUnwindSafe(|| {
            let engine = choice.build_watched(self.question.config.monitor.as_ref());
            let engine = engine.map_err(|why| unknown(Reason::Unsupported(why)))?;
            let missing = || unknown(Reason::Unsupported("there is nothing for it".into()));
            match engine {
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
                Ok(Answer::Safe(_) | Answer::Shown(_)) => "safe".into(),
                Ok(Answer::Unsafe(_) | Answer::CutReached) => "unsafe".into(),
                Err(unknown) => unknown.reason.to_string(),
            },
        });
        if let Some(attempt) = self.attempts.last() {
            info!(result = attempt.result, "answered");
        }
        debug!(proved = task.facts.count(), "facts");
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
        verdict.map_err(|error| unknown(error.into()))
    }

    /// The answer that a verdict is, once its evidence is accepted.
    pub(super) fn checked(
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

/// A run with what it asks about.
struct AboutProgram<'r, 'a> {
    run: &'r mut Run<'a>,
    task: &'r Task,
}

/// What threads are given.
struct Shared {
    program: Arc<Program>,
    property: Property,
    joint: bool,
    config: Config,
    task: Task,
}

impl Asker for AboutProgram<'_, '_> {
    type Answer = Answer;
    type Shared = Shared;

    fn budget(&self) -> &Budget {
        self.run.budget
    }

    fn turn(
        &mut self,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<Answer, Unknown> {
        self.run.turn(self.task, choice, slice, check)
    }

    fn tried(&mut self, choice: &EngineChoice) {
        self.run.engine = Some(choice.name());
    }

    fn found_by(&mut self, choice: &EngineChoice) {
        self.run.found_by = Some(choice.text());
    }

    fn shared(&self) -> Shared {
        let question = self.run.question;
        Shared {
            program: Arc::clone(question.program),
            property: question.property.clone(),
            joint: question.joint,
            config: question.config.clone(),
            task: self.task.clone(),
        }
    }

    fn terms(&self) -> &Terms {
        &self.run.terms
    }

    fn observer(&mut self) -> &mut dyn Observer {
        &mut *self.run.observer
    }

    fn turn_in_thread(
        shared: &Shared,
        terms: Terms,
        choice: &EngineChoice,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Ended<Answer> {
        let question = Question {
            program: &shared.program,
            property: &shared.property,
            joint: shared.joint,
            config: &shared.config,
        };
        let mut run = Run {
            terms,
            ..Run::new(&question, budget, observer)
        };
        let result = run.turn(&shared.task, choice, budget, budget);
        Ended {
            attempts: run.attempts,
            statistics: run.statistics,
            result: result.map(|answer| (answer, run.terms)),
        }
    }

    fn count(&mut self, attempts: Vec<Attempt>, statistics: &Statistics) {
        self.run.attempts.extend(attempts);
        self.run.statistics.merge(statistics);
    }

    fn adopt(&mut self, terms: Terms) {
        self.run.terms = terms;
    }
}

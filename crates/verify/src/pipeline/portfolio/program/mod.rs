//! A program: what engines are asked about it, and when an answer counts.
//!
//! ```text
//!   OnSystem<Errors>   is a label of the property reachable?          a system, the graph with calls
//!   OnSystem<Cuts>     is a place reachable where something is cut?   the same
//!   Live               is there an infinite path that violates it?    a system, the graph with calls
//!   OnGraph            one of the two, of the graph with calls alone
//! ```
//! Each has its own type of answer. Invariant: engines for graphs are given a graph that asks the
//! same question as the system beside it. So the graph of [`Live`] is made where its system is, and
//! never here: the graph of the program itself says nothing about a formula.

mod graph;
mod inlined;
mod live;
mod system;

pub(in crate::pipeline) use graph::OnGraph;
pub(in crate::pipeline) use live::Live;
pub(in crate::pipeline) use system::{Answer, Asked, Cuts, Errors, Goal, OnSystem};

use super::schedulable::{Ended, Means, Schedulable, turn};
use crate::pipeline::{Built, Config, EngineChoice, Question, Run, unknown};
use bia_base::{Budget, Observer, Reason, Unknown};
use bia_engine::Facts;
use bia_k2::ast::{Program, Property};
use bia_term::Terms;
use std::sync::Arc;

/// Something about a program that engines are asked about.
trait Task: Clone + Send + Sync + 'static {
    /// An answer whose evidence was accepted.
    type Answer: Send + 'static;
    /// Whether bad states are the places where something was cut off.
    const ABOUT_CUTS: bool = false;

    /// What is proved about it besides.
    fn facts(&self) -> &Facts;

    /// Asks one engine, and checks what it says.
    fn answer(
        &self,
        run: &mut Run<'_>,
        engine: Built,
        limits: Limits<'_>,
    ) -> Result<Self::Answer, Unknown>;

    /// What is done once all engines were asked for a short time, and the answer if that has one.
    fn after_the_short_round(&self, _: &mut Run<'_>) -> Option<Self::Answer> {
        None
    }

    /// `safe` or `unsafe`.
    fn word(answer: &Self::Answer) -> &'static str;
}

/// How long an engine may take, and how long the check of its evidence.
#[derive(Clone, Copy)]
struct Limits<'a> {
    slice: &'a Budget,
    check: &'a Budget,
}

impl Run<'_> {
    fn means<'m>(&'m mut self, facts: &'m Facts) -> Means<'m> {
        Means {
            budget: self.budget,
            terms: &mut self.terms,
            solvers: &self.solvers.first,
            observer: &mut *self.observer,
            facts,
            effort: &mut self.effort,
        }
    }
}

/// The engine is for another question, or for another form of this one.
fn not_for_it(why: &str) -> Unknown {
    unknown(Reason::Unsupported(why.into()))
}

/// What is asked about has not the form that the engine takes.
const NOTHING: &str = "there is nothing for it";

/// What engines for infinite paths say to a question about reachability.
const FOR_LIVENESS: &str = "it is for liveness properties";

/// What engines for reachability say to a question about infinite paths.
fn not_for_liveness(engine: &str) -> Unknown {
    not_for_it(&format!(
        "it is not for liveness properties; `l2s:engine={engine}` may be"
    ))
}

/// A run with what it asks about.
struct AboutProgram<'r, 'a, T> {
    run: &'r mut Run<'a>,
    task: &'r T,
}

/// What threads are given.
struct Shared<T> {
    program: Arc<Program>,
    property: Property,
    joint: bool,
    config: Config,
    task: T,
}

impl<T: Task> Schedulable for AboutProgram<'_, '_, T> {
    type Answer = T::Answer;
    type Shared = Shared<T>;
    const ABOUT_CUTS: bool = T::ABOUT_CUTS;

    fn means(&mut self) -> Means<'_> {
        self.run.means(self.task.facts())
    }

    fn answer(
        &mut self,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<T::Answer, Unknown> {
        let engine = choice.build_watched(self.run.question.config.monitor.as_ref());
        let engine = engine.map_err(|why| unknown(Reason::Unsupported(why)))?;
        self.task.answer(self.run, engine, Limits { slice, check })
    }

    fn after_the_short_round(&mut self) -> Option<T::Answer> {
        self.task.after_the_short_round(self.run)
    }

    fn word(answer: &T::Answer) -> &'static str {
        T::word(answer)
    }

    fn shared(&self) -> Shared<T> {
        let question = self.run.question;
        Shared {
            program: Arc::clone(question.program),
            property: question.property.clone(),
            joint: question.joint,
            config: question.config.clone(),
            task: self.task.clone(),
        }
    }

    fn turn_in_thread(
        shared: &Shared<T>,
        terms: Terms,
        choice: &EngineChoice,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Ended<T::Answer> {
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
        let task = &shared.task;
        let result = turn(
            &mut AboutProgram {
                run: &mut run,
                task,
            },
            choice,
            budget,
            budget,
        );
        Ended {
            effort: run.effort,
            result: result.map(|answer| (answer, run.terms)),
        }
    }
}

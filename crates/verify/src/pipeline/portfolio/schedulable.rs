//! [`Schedulable`]: what the scheduler needs to know of a problem that engines are asked about; and
//! [`turn`]: what asking one engine is, whatever the problem.
//!
//! ```text
//!   Schedulable      a program (`program`), a system, its infinite paths, clauses (`model`)
//!   scheduler  one after the other (`turns`) or in threads (`threads`); generic over what is asked about
//!   answer     exists only if its evidence was accepted in the turn that found it
//! ```

use super::MAX_COPIED_BYTES;
use crate::pipeline::{Attempt, EngineChoice, outcome::Effort, unknown};
use bia_base::{Budget, Event, Level, Observer, Reason, Unknown, Verdict};
use bia_engine::{Cx, Engine, Facts};
use bia_solver::factory::Factory;
use bia_term::Terms;
use std::panic::{self, AssertUnwindSafe};
use tracing::{debug, info, info_span};

/// Asks engines about one problem, one engine in a turn, and checks the evidence of what they say.
pub(super) trait Schedulable {
    /// An answer whose evidence was accepted.
    type Answer: Send + 'static;
    /// What threads are given of the problem.
    type Shared: Send + Sync + 'static;
    /// Whether what must not be reached are the places where something was cut off.
    const ABOUT_CUTS: bool = false;

    /// What engines are given besides the problem.
    fn means(&mut self) -> Means<'_>;

    /// Asks one engine, for the time of `slice`, and checks its evidence, for the time of `check`.
    fn answer(
        &mut self,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<Self::Answer, Unknown>;

    /// What is done once all engines were asked for a short time, and the answer if that has one.
    fn after_the_short_round(&mut self) -> Option<Self::Answer> {
        None
    }

    /// `safe` or `unsafe`.
    fn word(answer: &Self::Answer) -> &'static str;

    /// What threads are given.
    fn shared(&self) -> Self::Shared;

    /// One turn in a thread, with terms of its own.
    fn turn_in_thread(
        shared: &Self::Shared,
        terms: Terms,
        choice: &EngineChoice,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Ended<Self::Answer>;
}

/// What a run has: engines work with it, and it is what they leave behind.
pub(super) struct Means<'a> {
    /// The limits of all turns together.
    pub(super) budget: &'a Budget,
    pub(super) terms: &'a mut Terms,
    pub(super) solvers: &'a Factory,
    pub(super) observer: &'a mut dyn Observer,
    pub(super) facts: &'a Facts,
    pub(super) effort: &'a mut Effort,
}

impl Means<'_> {
    /// What an engine says about a problem.
    pub(super) fn run<L: Level>(
        self,
        engine: Box<dyn Engine<L>>,
        on: &L,
        slice: &Budget,
    ) -> Result<Verdict<L>, Unknown> {
        let name = engine.name();
        let statistics = &mut self.effort.statistics;
        let mut cx = Cx {
            terms: self.terms,
            solvers: self.solvers,
            budget: slice,
            observer: self.observer,
            statistics: &mut *statistics,
            facts: self.facts,
        };
        let start = slice.elapsed();
        let verdict = engine.run(on, &mut cx);
        statistics.time(name, slice.elapsed().saturating_sub(start));
        verdict.map_err(|error| unknown(error.into()))
    }
}

/// A turn in a thread that ended.
pub(super) struct Ended<T> {
    pub(super) effort: Effort,
    /// The answer, with the terms that it is made of.
    pub(super) result: Result<(T, Terms), Unknown>,
}

/// Asks one engine, for the time of `slice`, and checks its evidence, for the time of `check`. The
/// engine begins with the terms that there are; they grow only if it has an answer. A panic is a
/// defect of the engine, and no reason not to ask the next one.
pub(super) fn turn<A: Schedulable>(
    subject: &mut A,
    choice: &EngineChoice,
    slice: &Budget,
    check: &Budget,
) -> Result<A::Answer, Unknown> {
    let _span = info_span!("engine", name = choice.text()).entered();
    let means = subject.means();
    means.effort.engine = Some(choice.name());
    means.observer.progress(Event::Phase(choice.name()));
    let start = means.budget.elapsed();
    let before = (means.terms.bytes() <= MAX_COPIED_BYTES).then(|| means.terms.clone());
    let answer = panic::catch_unwind(AssertUnwindSafe(|| subject.answer(choice, slice, check)));
    let answer = answer.unwrap_or_else(|_| {
        let why = format!("internal error: `{}` panicked", choice.text());
        Err(unknown(Reason::EvidenceRejected(why)))
    });
    let means = subject.means();
    if let (Err(_), Some(before)) = (&answer, before) {
        *means.terms = before;
    }
    let result = match &answer {
        Ok(answer) => A::word(answer).to_owned(),
        Err(unknown) => unknown.reason.to_string(),
    };
    info!(result, "answered");
    debug!(proved = means.facts.count(), "facts");
    means.effort.attempts.push(Attempt {
        engine: choice.text(),
        about_cuts: A::ABOUT_CUTS,
        start,
        time: means.budget.elapsed().saturating_sub(start),
        result,
    });
    if answer.is_ok() {
        means.effort.found_by = Some(choice.text());
    }
    answer
}

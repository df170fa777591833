//! [`Asker`]: what the scheduler needs to know of a problem that engines are asked about.
//!
//! ```text
//!   Asker      a program (`program`), a system, its infinite paths, clauses (`model`)
//!   scheduler  one after the other (`turns`) or in threads (`threads`); generic over the asker
//!   answer     exists only if its evidence was accepted in the turn that found it
//! ```

use crate::pipeline::{Attempt, EngineChoice};
use bia_base::{Budget, Observer, Statistics, Unknown};
use bia_term::Terms;

/// Asks engines about one problem, one engine in a turn, and checks the evidence of what they say.
pub(super) trait Asker {
    /// An answer whose evidence was accepted.
    type Answer: Send + 'static;
    /// What threads are given of the problem.
    type Shared: Send + Sync + 'static;

    /// The limits of all turns together.
    fn budget(&self) -> &Budget;

    /// Asks one engine, for the time of `slice`, and checks its evidence, for the time of `check`.
    fn turn(
        &mut self,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<Self::Answer, Unknown>;

    /// Notes which engine was asked last.
    fn tried(&mut self, choice: &EngineChoice);

    /// Notes which engine answered, as `--engine` takes it.
    fn found_by(&mut self, choice: &EngineChoice);

    /// What threads are given.
    fn shared(&self) -> Self::Shared;

    /// The terms that threads begin with.
    fn terms(&self) -> &Terms;

    /// Sees what threads do.
    fn observer(&mut self) -> &mut dyn Observer;

    /// One turn in a thread, with terms of its own.
    fn turn_in_thread(
        shared: &Self::Shared,
        terms: Terms,
        choice: &EngineChoice,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Ended<Self::Answer>;

    /// Counts what was done in a thread.
    fn count(&mut self, attempts: Vec<Attempt>, statistics: &Statistics);

    /// Takes over the terms of the thread that has the answer.
    fn adopt(&mut self, terms: Terms);
}

/// A turn in a thread that ended.
pub(super) struct Ended<T> {
    pub(super) attempts: Vec<Attempt>,
    pub(super) statistics: Statistics,
    /// The answer, with the terms that it is made of.
    pub(super) result: Result<(T, Terms), Unknown>,
}

//! [`Smt`]: an incremental solver for formulas over terms.
//!
//! A solver holds a stack of assertions. [`Smt::check`] asks whether
//!
//! `assertions ∧ assumptions`
//!
//! has a model, where the assumptions count for this call alone. What can be asked afterwards
//! depends on the answer, until the next call that changes the assertions or checks again:
//! [`Smt::value`] and [`Smt::model`] after [`Answer::Sat`], [`Smt::core`] after [`Answer::Unsat`].
//!
//! Operations that SMT-LIB leaves open in some cases (division by zero, `fp.min` of zeros, …) have
//! the meaning that `bia_term`'s evaluator gives them: evaluating any assertion or assumption in
//! the model of an answer gives `true`.

use super::{Interpolate, SolverError};
use crate::api::Caps;
use bia_base::{Budget, Reason, Statistics};
use bia_term::{Model, Term, Terms, value::Value};

/// The outcome of [`Smt::check`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model.
    Sat,
    /// There is none.
    Unsat,
    /// Neither was found out: the budget ended (`TimeLimit`, `MemoryLimit`, `Cancelled`) or the
    /// solver gave up (`SolverUnknown`, `Unsupported`).
    Unknown(Reason),
}

/// An incremental solver for terms of one table. Each instance is on its own and may move between
/// threads.
pub trait Smt: Send {
    /// The name of the backend, with its version where that is known.
    fn name(&self) -> &str;

    /// What it can do.
    fn caps(&self) -> Caps;

    /// Opens a scope.
    fn push(&mut self) -> Result<(), SolverError>;

    /// Closes the innermost scope and takes its assertions back; `Misuse` when none is open.
    fn pop(&mut self) -> Result<(), SolverError>;

    /// Adds an assertion, a term of sort Bool, to the innermost scope.
    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError>;

    /// Whether assertions and assumptions together have a model. Assumptions are arbitrary terms
    /// of sort Bool. Running out of budget is [`Answer::Unknown`].
    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError>;

    /// After [`Answer::Sat`]: the value of a term in the model. Variables that the solver never
    /// saw have the default value of their sort.
    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError>;

    /// After [`Answer::Sat`]: the model, with all variables and functions seen so far.
    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError>;

    /// After [`Answer::Unsat`]: assumptions that are already unsatisfiable with the assertions; a
    /// subset in the order of the call, not necessarily a smallest one (see
    /// [`minimise_core`](super::minimise_core)).
    fn core(&mut self, terms: &mut Terms) -> Result<Vec<Term>, SolverError>;

    /// What the solver did so far.
    fn statistics(&self) -> Statistics;

    /// The ability to interpolate, if there is one.
    fn interpolation(&mut self) -> Option<&mut dyn Interpolate> {
        None
    }
}

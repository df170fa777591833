//! [`Lazy`]: a solver that is opened when it is first asked something.
//!
//! A context of Z3 begins with tables of some 16 MB. Many engines open solvers that they need on
//! some paths only, and most of those are never used: opening costs more than all else that a
//! small program needs. Scopes are counted until there is an assertion or a question.

use crate::api::{Answer, Caps, Interpolate, Smt, SolverError};
use bia_base::{Budget, Statistics};
use bia_term::{Model, Term, Terms, value::Value};

type Open = dyn FnOnce() -> Result<Box<dyn Smt>, SolverError> + Send;

enum State {
    /// Not opened yet, with this many open scopes.
    Closed {
        open: Box<Open>,
        scopes: usize,
    },
    Opened(Box<dyn Smt>),
    /// It could not be opened.
    Failed(SolverError),
}

/// A solver that is opened by its first assertion or question.
pub struct Lazy {
    name: String,
    caps: Caps,
    state: State,
}

impl Lazy {
    /// A solver with this name and these abilities, which `open` will have.
    pub fn new(
        name: impl Into<String>,
        caps: Caps,
        open: impl FnOnce() -> Result<Box<dyn Smt>, SolverError> + Send + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            caps,
            state: State::Closed {
                open: Box::new(open),
                scopes: 0,
            },
        }
    }

    /// The solver, opened now if it was not.
    fn opened(&mut self) -> Result<&mut dyn Smt, SolverError> {
        let later = State::Failed(SolverError::Internal("opening a solver was cut off".into()));
        self.state = match std::mem::replace(&mut self.state, later) {
            State::Closed { open, scopes } => match with_scopes(open, scopes) {
                Ok(solver) => State::Opened(solver),
                Err(error) => State::Failed(error),
            },
            state @ (State::Opened(_) | State::Failed(_)) => state,
        };
        match &mut self.state {
            State::Opened(solver) => Ok(&mut **solver),
            State::Failed(error) => Err(error.clone()),
            State::Closed { .. } => Err(SolverError::Internal("a solver stays closed".into())),
        }
    }
}

/// Opens a solver and so many scopes in it.
fn with_scopes(open: Box<Open>, scopes: usize) -> Result<Box<dyn Smt>, SolverError> {
    let mut solver = open()?;
    for _ in 0..scopes {
        solver.push()?;
    }
    Ok(solver)
}

impl Smt for Lazy {
    fn name(&self) -> &str {
        &self.name
    }

    fn caps(&self) -> Caps {
        self.caps
    }

    fn push(&mut self) -> Result<(), SolverError> {
        match &mut self.state {
            State::Closed { scopes, .. } => {
                *scopes += 1;
                Ok(())
            }
            State::Opened(_) | State::Failed(_) => self.opened()?.push(),
        }
    }

    fn pop(&mut self) -> Result<(), SolverError> {
        match &mut self.state {
            State::Closed { scopes: 0, .. } => Err(SolverError::Misuse("pop without push".into())),
            State::Closed { scopes, .. } => {
                *scopes -= 1;
                Ok(())
            }
            State::Opened(_) | State::Failed(_) => self.opened()?.pop(),
        }
    }

    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError> {
        self.opened()?.assert(terms, t)
    }

    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError> {
        self.opened()?.check(terms, assuming, budget)
    }

    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        self.opened()?.value(terms, t)
    }

    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        self.opened()?.model(terms)
    }

    fn core(&mut self, terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        self.opened()?.core(terms)
    }

    fn statistics(&self) -> Statistics {
        match &self.state {
            State::Opened(solver) => solver.statistics(),
            State::Closed { .. } | State::Failed(_) => Statistics::new(),
        }
    }

    fn interpolation(&mut self) -> Option<&mut dyn Interpolate> {
        self.opened().ok()?.interpolation()
    }
}

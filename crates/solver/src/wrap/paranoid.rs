//! [`Paranoid`]: double-checks every answer of a solver.
//!
//! ```text
//!   sat:    every assertion and assumption must evaluate to true in the model
//!   unsat:  a second solver, within its own budget, must not answer sat
//! ```
//! A model that fails, or two solvers that disagree, is [`SolverError::Internal`]: a defect to be
//! reported, never an answer.

use crate::api::{Answer, Caps, Interpolate, Smt, SolverError};
use bia_base::{Budget, Statistics};
use bia_term::{Evaluator, Model, Term, Terms, value::Value};
use std::time::Duration;

/// How much doubt may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParanoidConfig {
    /// Time for the second opinion on one unsat answer.
    pub second_opinion: Duration,
}

impl Default for ParanoidConfig {
    fn default() -> Self {
        Self {
            second_opinion: Duration::from_secs(10),
        }
    }
}

/// A solver whose answers are checked.
pub struct Paranoid {
    first: Box<dyn Smt>,
    second: Option<Box<dyn Smt>>,
    config: ParanoidConfig,
    /// Assertions, by scope; the first one is never closed.
    stack: Vec<Vec<Term>>,
    statistics: Statistics,
}

impl Paranoid {
    /// Checks `first`; unsat answers are repeated by `second`, if there is one.
    pub fn new(first: Box<dyn Smt>, second: Option<Box<dyn Smt>>, config: ParanoidConfig) -> Self {
        Self {
            first,
            second,
            config,
            stack: vec![Vec::new()],
            statistics: Statistics::new(),
        }
    }

    fn doubt_model(&mut self, terms: &mut Terms, assuming: &[Term]) -> Result<(), SolverError> {
        let model = self.first.model(terms)?;
        let mut evaluator = Evaluator::new(terms, &model);
        let asserted = self.stack.iter().flatten().chain(assuming);
        let failed = asserted
            .copied()
            .find(|t| evaluator.eval(*t).ok() != Some(&Value::Bool(true)));
        self.statistics.count("models checked", 1);
        match failed {
            None => Ok(()),
            Some(t) => {
                let text: String = terms.term_text(t).chars().take(500).collect();
                let name = self.first.name();
                Err(SolverError::Internal(format!(
                    "{name} answered sat with a model in which this is not true: {text}"
                )))
            }
        }
    }

    fn doubt_unsat(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<(), SolverError> {
        let Some(second) = &mut self.second else {
            return Ok(());
        };
        let own = budget.within(self.config.second_opinion);
        // Not being able to say is no contradiction.
        match second.check(terms, assuming, &own) {
            Ok(Answer::Sat) => {
                let (first, second) = (self.first.name(), second.name());
                Err(SolverError::Internal(format!(
                    "{first} answered unsat and {second} sat"
                )))
            }
            Ok(Answer::Unsat) => {
                self.statistics.count("unsat confirmed", 1);
                Ok(())
            }
            Ok(Answer::Unknown(_)) | Err(_) => {
                self.statistics.count("unsat not confirmed", 1);
                Ok(())
            }
        }
    }
}

impl Smt for Paranoid {
    fn name(&self) -> &str {
        self.first.name()
    }
    fn caps(&self) -> Caps {
        self.first.caps()
    }
    fn push(&mut self) -> Result<(), SolverError> {
        self.first.push()?;
        self.stack.push(Vec::new());
        self.second.as_mut().map_or(Ok(()), |s| s.push())
    }
    fn pop(&mut self) -> Result<(), SolverError> {
        self.first.pop()?;
        self.stack.pop();
        self.second.as_mut().map_or(Ok(()), |s| s.pop())
    }
    fn assert(&mut self, terms: &mut Terms, t: Term) -> Result<(), SolverError> {
        self.first.assert(terms, t)?;
        if let Some(scope) = self.stack.last_mut() {
            scope.push(t);
        }
        // Without this assertion the answers of the second solver would mean nothing: drop it.
        if let Some(second) = &mut self.second
            && second.assert(terms, t).is_err()
        {
            self.second = None;
        }
        Ok(())
    }
    fn check(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<Answer, SolverError> {
        let answer = self.first.check(terms, assuming, budget)?;
        match answer {
            Answer::Sat => self.doubt_model(terms, assuming)?,
            Answer::Unsat => self.doubt_unsat(terms, assuming, budget)?,
            Answer::Unknown(_) => {}
        }
        Ok(answer)
    }
    fn value(&mut self, terms: &mut Terms, t: Term) -> Result<Value, SolverError> {
        self.first.value(terms, t)
    }
    fn model(&mut self, terms: &mut Terms) -> Result<Model, SolverError> {
        self.first.model(terms)
    }
    fn core(&mut self, terms: &mut Terms) -> Result<Vec<Term>, SolverError> {
        self.first.core(terms)
    }
    fn statistics(&self) -> Statistics {
        let mut all = self.first.statistics();
        all.merge(&self.statistics);
        all
    }
    fn interpolation(&mut self) -> Option<&mut dyn Interpolate> {
        self.first.interpolation()
    }
}

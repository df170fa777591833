//! [`Session`]: one solver of an engine, with its queries counted and timed.
//!
//! An engine ends early if the solver does not know or if a limit is hit. Both are a [`Halt`],
//! which [`Halt::verdict`] turns into the verdict *unknown*.

use crate::{Cx, EngineError};
use bia_base::{Budget, Level, Reason, Stop, Unknown, Verdict};
use bia_solver::api::{Answer, Caps, Smt, SolverError, minimise_core};
use bia_system::Ts;
use bia_term::{Model, Term, Terms, value::Value};
use std::time::Duration;

/// Why an engine cannot go on.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A limit, or a solver that does not know.
    Unknown(Reason),
    /// A fault.
    Fault(EngineError),
}

impl Halt {
    /// The answer *unknown*, or the fault.
    pub(crate) fn verdict<L: Level>(
        self,
        explored: Option<u32>,
    ) -> Result<Verdict<L>, EngineError> {
        match self {
            Self::Unknown(reason) => Ok(Verdict::Unknown(Unknown { reason, explored })),
            Self::Fault(fault) => Err(fault),
        }
    }
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Unknown(stop.into())
    }
}

impl From<SolverError> for Halt {
    fn from(error: SolverError) -> Self {
        match error {
            SolverError::Unsupported(_) => Self::Unknown(error.into()),
            SolverError::Missing(_)
            | SolverError::Died(_)
            | SolverError::Protocol { .. }
            | SolverError::Misuse(_)
            | SolverError::Internal(_) => Self::Fault(error.into()),
        }
    }
}

impl From<EngineError> for Halt {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Stopped(stop) => stop.into(),
            EngineError::Solver(_) | EngineError::Internal(_) => Self::Fault(error),
        }
    }
}

/// A solver in use.
pub(crate) struct Session {
    smt: Box<dyn Smt>,
    /// How often it was asked.
    pub(crate) queries: u64,
    /// How long it took to answer.
    pub(crate) time: Duration,
}

impl Session {
    /// A fresh solver for formulas of the system and `more`.
    pub(crate) fn open(cx: &Cx<'_>, ts: &Ts, more: &[Term]) -> Result<Self, Halt> {
        let mut roots = ts.roots();
        roots.extend_from_slice(more);
        Self::over(cx, &roots)
    }

    /// A fresh solver for formulas made of these.
    pub(crate) fn over(cx: &Cx<'_>, roots: &[Term]) -> Result<Self, Halt> {
        Self::with(cx, Caps::of(cx.terms, roots))
    }

    /// A fresh solver with these capabilities.
    pub(crate) fn with(cx: &Cx<'_>, caps: Caps) -> Result<Self, Halt> {
        let smt = cx.solvers.open(caps)?;
        Ok(Self {
            smt,
            queries: 0,
            time: Duration::ZERO,
        })
    }

    pub(crate) fn push(&mut self) -> Result<(), Halt> {
        Ok(self.smt.push()?)
    }

    pub(crate) fn pop(&mut self) -> Result<(), Halt> {
        Ok(self.smt.pop()?)
    }

    pub(crate) fn assert(&mut self, terms: &mut Terms, formula: Term) -> Result<(), Halt> {
        if formula == terms.tru() {
            return Ok(());
        }
        Ok(self.smt.assert(terms, formula)?)
    }

    pub(crate) fn assert_not(&mut self, terms: &mut Terms, formula: Term) -> Result<(), Halt> {
        let negated = terms.not(formula);
        self.assert(terms, negated)
    }

    /// Whether there is a model; `Err` if that is not found out.
    pub(crate) fn is_sat(
        &mut self,
        terms: &mut Terms,
        assuming: &[Term],
        budget: &Budget,
    ) -> Result<bool, Halt> {
        budget.check_now()?;
        let start = budget.stopwatch();
        let answer = self.smt.check(terms, assuming, budget);
        self.time += start.elapsed();
        self.queries += 1;
        match answer? {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown(reason) => Err(Halt::Unknown(reason)),
        }
    }

    /// After an answer *no*: assumptions that are contradictory already.
    pub(crate) fn core(&mut self, terms: &mut Terms) -> Result<Vec<Term>, Halt> {
        Ok(self.smt.core(terms)?)
    }

    /// The model, in which what the solver never saw has the default value of its sort.
    pub(crate) fn model(&mut self, terms: &mut Terms) -> Result<Model, Halt> {
        let found = self.smt.model(terms)?;
        let mut model = Model::completed();
        for (var, value) in found.vars() {
            let told = model.set(terms, var, value.clone());
            told.map_err(|error| Halt::Fault(EngineError::Internal(error.to_string())))?;
        }
        for (fun, value) in found.funs() {
            let told = model.set_fun(terms, fun, value.clone());
            told.map_err(|error| Halt::Fault(EngineError::Internal(error.to_string())))?;
        }
        Ok(model)
    }

    /// After an answer *no*: a core that is made smaller for as long as the budget lasts. Then the
    /// solver has no answer at hand.
    pub(crate) fn small_core(
        &mut self,
        terms: &mut Terms,
        budget: &Budget,
    ) -> Result<Vec<Term>, Halt> {
        let core = self.smt.core(terms)?;
        let start = budget.stopwatch();
        let core = minimise_core(self.smt.as_mut(), terms, core, budget);
        self.time += start.elapsed();
        Ok(core?)
    }

    /// After an answer *yes*: whether a formula holds in the model.
    pub(crate) fn holds(&mut self, terms: &mut Terms, formula: Term) -> Result<bool, Halt> {
        Ok(self.smt.value(terms, formula)? == Value::Bool(true))
    }

    /// After an answer *yes*: the value of a term.
    pub(crate) fn value(&mut self, terms: &mut Terms, term: Term) -> Result<Value, Halt> {
        Ok(self.smt.value(terms, term)?)
    }
}

/// `None` for a question that was not answered within a part of the budget.
pub(crate) fn optional<T>(whole: &Budget, answer: Result<T, Halt>) -> Result<Option<T>, Halt> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(Halt::Unknown(_)) => {
            whole.check_now()?;
            Ok(None)
        }
        Err(fault @ Halt::Fault(_)) => Err(fault),
    }
}

//! The interface of engines: [`Engine`] decides a property of a system of level `L`; [`Cx`] holds
//! everything else that an engine may use.

use crate::Facts;
use bia_base::{Budget, Level, Observer, Reason, Statistics, Stop, Verdict};
use bia_solver::api::{SolverError, SolverFactory};
use bia_term::Terms;

/// Everything an engine may touch besides its input.
pub struct Cx<'a> {
    /// The terms of the run.
    pub terms: &'a mut Terms,
    /// Opens solvers.
    pub solvers: &'a dyn SolverFactory,
    /// Limits.
    pub budget: &'a Budget,
    /// Sees progress.
    pub observer: &'a mut dyn Observer,
    /// What was done.
    pub statistics: &'a mut Statistics,
    /// Invariants of the system that engines share. What an engine uses of it belongs into its
    /// proof.
    pub facts: &'a Facts,
}

/// Why an engine broke off without a verdict of its own.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// A solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// A limit was hit.
    #[error("stopped")]
    Stopped(Stop),
    /// A defect of the engine.
    #[error("internal error: {0}")]
    Internal(String),
}

impl From<Stop> for EngineError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<EngineError> for Reason {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Stopped(stop) => stop.into(),
            EngineError::Solver(error) => error.into(),
            EngineError::Internal(_) => Self::EvidenceRejected(error.to_string()),
        }
    }
}

/// An engine with its options set. One value, one run.
pub trait Engine<L: Level> {
    /// Its name in the registry.
    fn name(&self) -> &'static str;
    /// Answers. Running out of budget is `Unknown`, not an error.
    fn run(self: Box<Self>, on: &L, cx: &mut Cx<'_>) -> Result<Verdict<L>, EngineError>;
}

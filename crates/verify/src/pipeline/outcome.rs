//! What comes out of a verification: a finding with its evidence, and how it was found.

use super::{Counterexample, Evidence, ProofLevel};
use bia_base::{Statistics, Unknown};
use bia_cfg::{BuildError, Cfg};
use std::{sync::Arc, time::Duration};

/// The answer to a question.
#[derive(Debug)]
pub struct Outcome {
    /// The answer with its evidence.
    pub finding: Finding,
    /// The engine that found it, or tried last.
    pub engine: Option<&'static str>,
    /// That engine with its options, as `--engine` takes it, if it found something.
    pub found_by: Option<String>,
    /// The strategy of the portfolio, if that was asked.
    pub strategy: Option<&'static str>,
    /// Who was asked, in the order in which they ended.
    pub attempts: Vec<Attempt>,
    /// What of the program cannot be modelled, if that is why it is unknown.
    pub refused: Option<BuildError>,
    /// The graph of the program as it is, if it was built: for those who draw it.
    pub graph: Option<Arc<Cfg>>,
    /// What was done.
    pub statistics: Statistics,
}

/// What came of asking one engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// The engine with its options.
    pub engine: String,
    /// Whether it was asked if places can be reached where something was cut off.
    pub about_cuts: bool,
    /// When it began, from the beginning of the run.
    pub start: Duration,
    /// How long it took, its evidence's check included.
    pub time: Duration,
    /// `safe`, `unsafe`, or why neither.
    pub result: String,
}

/// An answer with checked evidence. Only [`super::verify`] makes *safe* and *unsafe*: the one needs
/// [`Evidence`], which a check makes, the other a [`Counterexample`], which the interpreter makes.
#[derive(Debug)]
pub enum Finding {
    /// The property holds.
    Safe(Evidence),
    /// It does not: the interpreter has run this execution.
    Unsafe(Counterexample),
    /// Neither was shown.
    Unknown(Unknown),
}

/// The end of an execution, which is repeated forever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// Variables that do not return to their values, which does not matter.
    pub drifting: Vec<String>,
    /// Whether each time around is in a deeper call than the one before.
    pub descends: bool,
    /// Where it was shown: on the graph of the program, or on the transition system alone.
    pub level: ProofLevel,
    /// By what: a solver, rewriting, evaluation.
    pub checked_by: String,
}

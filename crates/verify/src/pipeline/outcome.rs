//! What comes out of a verification: a finding with its evidence, and how it was found.

use super::{Counterexample, Evidence};
use bia_base::{Reason, Statistics, Unknown};
use bia_cfg::{BuildError, Cfg, UnwoundGraph};
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
    /// The tree of the engine that built one last: for those who draw it.
    pub unwinding: Option<UnwoundGraph>,
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

/// Which engines were asked, and what was done.
#[derive(Default)]
pub(super) struct Effort {
    /// The engine that was asked last.
    pub(super) engine: Option<&'static str>,
    /// The engine that answered, as `--engine` takes it.
    pub(super) found_by: Option<String>,
    /// In the order in which they ended.
    pub(super) attempts: Vec<Attempt>,
    pub(super) statistics: Statistics,
    /// The tree that was built last.
    pub(super) unwinding: Option<UnwoundGraph>,
}

impl Effort {
    /// Counts what was done in a thread.
    pub(super) fn add(&mut self, other: Self) {
        self.attempts.extend(other.attempts);
        self.statistics.merge(&other.statistics);
        self.unwinding = other.unwinding.or(self.unwinding.take());
    }
}

/// An answer with checked evidence, S for *safe* and U for *unsafe*. Both are made by checks alone:
///
/// ```text
///   programs               Evidence                    Counterexample
///   systems                Evidence                    Checked<Trace>
///   their infinite paths   FairProof, with Evidence    Checked<Infinite>
///   clauses                Checked<Interpretation>     Checked<Derivation>
/// ```
#[derive(Debug)]
pub enum Finding<S = Evidence, U = Counterexample> {
    /// The property holds.
    Safe(S),
    /// It does not.
    Unsafe(U),
    /// Neither was shown.
    Unknown(Unknown),
}

impl<S, U> Finding<S, U> {
    /// Whether an independent check refused the evidence: a defect of this program.
    pub fn is_defect(&self) -> bool {
        match self {
            Self::Safe(_) | Self::Unsafe(_) => false,
            Self::Unknown(unknown) => matches!(unknown.reason, Reason::EvidenceRejected(_)),
        }
    }
}

/// A finding other than *unknown*.
#[derive(Debug)]
pub(super) enum Decided<S = Evidence, U = Counterexample> {
    /// The property holds.
    Safe(S),
    /// It does not.
    Unsafe(U),
}

impl<S, U> Decided<S, U> {
    /// `safe` or `unsafe`.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Self::Safe(_) => "safe",
            Self::Unsafe(_) => "unsafe",
        }
    }
}

impl<S, U> From<Result<Decided<S, U>, Unknown>> for Finding<S, U> {
    fn from(found: Result<Decided<S, U>, Unknown>) -> Self {
        match found {
            Ok(Decided::Safe(evidence)) => Self::Safe(evidence),
            Ok(Decided::Unsafe(cex)) => Self::Unsafe(cex),
            Err(unknown) => Self::Unknown(unknown),
        }
    }
}

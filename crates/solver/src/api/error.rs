//! [`SolverError`]: what can go wrong with a solver besides not knowing the answer.
//!
//! Running out of time or memory, or being cancelled, is never an error: it is
//! [`Answer::Unknown`](super::Answer::Unknown).

use bia_base::Reason;

/// Why a solver could not do what it was asked. After an error the solver should be given up,
/// except after [`SolverError::Unsupported`] and [`SolverError::Misuse`], which change nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SolverError {
    /// This backend cannot express that.
    #[error("not supported by this solver: {0}")]
    Unsupported(String),
    /// A library or program is not installed; the text names the fix.
    #[error("{0}")]
    Missing(String),
    /// The solver's process ended by itself.
    #[error("the solver died: {0}")]
    Died(String),
    /// The solver answered something that is not an answer to the command.
    #[error("the solver answered `{answer}` to `{command}`")]
    Protocol {
        /// The command that was sent.
        command: String,
        /// The text that came back.
        answer: String,
    },
    /// A call that makes no sense now: a value without a model, a core without a contradiction, a
    /// pop without a push, an assertion that is not a formula.
    #[error("misuse of a solver: {0}")]
    Misuse(String),
    /// A defect of this program or of the solver.
    #[error("internal error of a solver: {0}")]
    Internal(String),
}

impl SolverError {
    /// Whether it is a defect, of this program or of the solver: then what was asked stays suspect.
    pub fn is_defect(&self) -> bool {
        match self {
            Self::Misuse(_) | Self::Internal(_) => true,
            Self::Unsupported(_) | Self::Missing(_) | Self::Died(_) | Self::Protocol { .. } => {
                false
            }
        }
    }
}

/// A failed solver gives no answer: the verdict is unknown with this reason.
impl From<SolverError> for Reason {
    fn from(error: SolverError) -> Self {
        match error {
            SolverError::Unsupported(what) => Self::Unsupported(what),
            SolverError::Missing(_)
            | SolverError::Died(_)
            | SolverError::Protocol { .. }
            | SolverError::Misuse(_)
            | SolverError::Internal(_) => Self::SolverUnknown(error.to_string()),
        }
    }
}

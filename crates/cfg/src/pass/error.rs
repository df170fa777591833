//! [`PassError`]: why a pass made no graph.

use bia_base::{Reason, Stop};

/// Why a pass made no graph. The verdict is *unknown* then.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PassError {
    /// The budget ended.
    #[error("{}", Reason::from(*.0))]
    Stopped(Stop),
    /// The graph would have more edges than allowed.
    #[error("`{pass}` would make more than {limit} edges")]
    TooLarge {
        /// Which pass.
        pass: &'static str,
        /// The limit of [`PassOptions::max_edges`](super::PassOptions::max_edges).
        limit: usize,
    },
    /// The graph, or what is asked about it, is not of the form that is needed.
    #[error("{0}")]
    Unsupported(String),
    /// The graph has the place of an error that is asked about, but it is no target any more: a
    /// defect of the pass, which would make the program *safe*.
    #[error("`{pass}` lost the error `{label}`")]
    LostTarget {
        /// Which pass.
        pass: &'static str,
        /// The label of the error.
        label: String,
    },
}

impl From<Stop> for PassError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<PassError> for Reason {
    fn from(error: PassError) -> Self {
        match error {
            PassError::Stopped(stop) => stop.into(),
            PassError::TooLarge { .. } | PassError::Unsupported(_) => {
                Self::Unsupported(error.to_string())
            }
            PassError::LostTarget { .. } => Self::EvidenceRejected(error.to_string()),
        }
    }
}

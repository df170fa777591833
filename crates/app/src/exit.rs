//! Exit statuses, fixed: scripts rely on them.

use bia_verify::joint::Joint;
use std::process::ExitCode;

/// How a run of `bia` ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Done; for `verify`: safe; for `simulate`: no error label was reached.
    Ok,
    /// `verify`: unsafe; `simulate`: an error label was reached; `fmt --check`: not formatted.
    Unsafe,
    /// Bad input or usage.
    BadInput,
    /// No answer: a limit was hit or the run was interrupted.
    Unknown,
    /// A fault of ours.
    Fault,
    /// `verify`: an output could not be written. The verdict line stands, if it could be.
    Unwritten,
}

impl Exit {
    /// The one that tells more: a found error outweighs having been stopped.
    #[must_use]
    pub fn max_by_severity(self, other: Self) -> Self {
        let weight = |exit| match exit {
            Self::Ok => 0,
            Self::Unknown => 1,
            Self::BadInput => 2,
            Self::Unsafe => 3,
            Self::Unwritten => 4,
            Self::Fault => 5,
        };
        if weight(other) > weight(self) {
            other
        } else {
            self
        }
    }
}

impl Exit {
    /// The number.
    pub fn status(self) -> u8 {
        match self {
            Self::Ok => 0,
            Self::Unsafe => 1,
            Self::BadInput => 2,
            Self::Unknown => 3,
            Self::Fault => 4,
            Self::Unwritten => 5,
        }
    }
}

impl From<&Joint> for Exit {
    fn from(joint: &Joint) -> Self {
        match joint {
            Joint::Safe => Self::Ok,
            Joint::Unsafe(_) => Self::Unsafe,
            Joint::Unknown(_) => Self::Unknown,
            Joint::BadInput => Self::BadInput,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.status())
    }
}

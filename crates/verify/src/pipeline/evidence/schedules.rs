//! On which schedules of a program with threads a proof was checked.

use super::ProofLevel;
use std::fmt::{self, Display, Formatter};

/// The schedules that a proof was checked on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Schedules {
    /// All orders of steps that several threads can notice.
    All,
    /// Those that peephole partial-order reduction keeps, where segments are independent if they
    /// touch different cells of maps.
    Peephole,
    /// Those of peephole reduction at the level of the evidence, all at another one.
    AllAt(ProofLevel),
}

impl Display for Schedules {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let peephole = "schedules of peephole reduction";
        match self {
            Self::All => f.write_str("all schedules"),
            Self::Peephole => write!(f, "{peephole} (independence by cells of maps)"),
            Self::AllAt(level) => {
                write!(f, "{peephole}, and all schedules at level {}", level.name())
            }
        }
    }
}

//! [`SolverFactory`]: who opens solvers. Engines are given one; they do not pick.

use super::{Caps, Smt, SolverError};

/// Opens solvers for whoever states what is needed.
pub trait SolverFactory: Sync {
    /// A fresh solver that covers `need`: the bit-blaster when it can, else Z3, else a program
    /// over a pipe. `Missing` or `Unsupported` when there is none.
    fn open(&self, need: Caps) -> Result<Box<dyn Smt>, SolverError>;
}

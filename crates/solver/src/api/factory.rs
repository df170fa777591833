//! [`SolverFactory`]: opens solvers. Engines get a factory and do not choose the backend.

use super::{Caps, Smt, SolverError};

/// Opens a solver that has the capabilities the caller states.
pub trait SolverFactory: Sync {
    /// A fresh solver that covers `need`: the bit-blaster when it can, else Z3, else a program
    /// over a pipe. `Missing` or `Unsupported` when there is none.
    fn open(&self, need: Caps) -> Result<Box<dyn Smt>, SolverError>;
}

//! Z3: all theories, Horn clauses, projection.
//!
//! ```text
//!   Term ──translation──▶ node of Z3 ──check──▶ sat: model ──values──▶ Value, Model
//!                                         unsat: core of assumptions
//!   node of Z3 ──back──▶ Term             interpolants, invariants, projections
//! ```
//! The library is loaded when the first solver is opened: see [`crate::ffi::z3`]. Each [`Z3`] has
//! a context of its own, so solvers are independent and may run on different threads.

mod back;
mod horn;
mod odd;
mod operators;
mod project;
mod smt;
mod stored;
#[cfg(test)]
mod tests;
mod translation;
mod values;
mod weight;

pub use self::{
    horn::{Fact, Horn, HornAnswer, Meaning, Relation},
    project::Projector,
    smt::{Z3, Z3Config},
    translation::OpenCases,
};

use crate::{api::SolverError, ffi::z3::Fault};

impl From<Fault> for SolverError {
    fn from(fault: Fault) -> Self {
        SolverError::Internal(format!("Z3: {}", fault.0))
    }
}

/// Whether the Z3 library can be used; else a line that names the fix.
pub fn available() -> Result<(), SolverError> {
    name().map(|_| ())
}

/// The name of every [`Z3`], with the version of the library; `Missing` without it.
pub fn name() -> Result<String, SolverError> {
    let version = crate::ffi::z3::version();
    let version = version.map_err(|why| SolverError::Missing(why.into()))?;
    Ok(format!("z3 {version}"))
}

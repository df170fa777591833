//! File formats of models: read and written on given texts, never on files.
//!
//! [`aiger`]: circuits with latches, in the ASCII and the binary form of AIGER 1.9. [`btor2`]:
//! systems of bit-vectors and arrays. [`vmt`]: systems of any theory, in SMT-LIB. [`horn`]:
//! constrained Horn clauses in SMT-LIB, as CHC-COMP has them. [`boogie`], [`c`], [`promela`]:
//! programs as those languages; [`smv`]: transition systems for NuSMV and nuXmv. Written only, in a
//! stream. [`names`]: identifiers of formats for names of ours, and back.
//!
//! What a file of a transition system says is a [`Model`]; one of its properties is a [`System`].
#![warn(missing_docs)]

pub mod aiger;
pub mod boogie;
pub mod btor2;
pub mod c;
mod canonical;
pub mod horn;
mod model;
pub mod names;
mod open;
mod program;
pub mod promela;
pub mod smv;
mod symbols;
#[cfg(test)]
mod testing;
pub mod vmt;

pub use model::{Comments, Goal, Model, Problem, Property, Run, System, folded};
pub use names::Named;
pub use program::{Request, WriteError, Written};
pub use symbols::{escape, unescape};

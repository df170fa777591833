//! File formats of models: read and written on given texts, never on files.
//!
//! [`aiger`]: circuits with latches, in the ASCII and the binary form of AIGER 1.9.
//! [`btor2`]: systems of bit-vectors and arrays. [`vmt`]: systems of any theory, in SMT-LIB.
//! [`horn`]: constrained Horn clauses in SMT-LIB, as CHC-COMP has them.
//!
//! What a file of a transition system says is a [`Model`]; one of its properties is a [`System`].
#![warn(missing_docs)]

pub mod aiger;
pub mod btor2;
pub mod horn;
mod model;
mod names;
#[cfg(test)]
mod testing;
pub mod vmt;

pub use model::{Goal, Model, Property, Run, System, folded};
pub use names::{Named, escape, unescape};

//! File formats of models: read and written on given texts, never on files.
//!
//! [`aiger`]: circuits with latches, in the ASCII and the binary form of AIGER 1.9.
//! [`horn`]: constrained Horn clauses in SMT-LIB, as CHC-COMP has them.
#![warn(missing_docs)]

pub mod aiger;
pub mod horn;

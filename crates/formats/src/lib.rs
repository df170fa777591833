//! File formats of models: read and written on given texts, never on files.
//!
//! [`aiger`]: circuits with latches, in the ASCII and the binary form of AIGER 1.9.
//! [`horn`]: constrained Horn clauses in SMT-LIB, as CHC-COMP has them.
//! [`boogie`], [`c`], [`promela`]: programs as those languages; [`smv`]: transition systems for NuSMV
//! and nuXmv. Written only, in a stream.
//! [`names`]: identifiers of formats for names of ours, and back.
#![warn(missing_docs)]

pub mod aiger;
pub mod boogie;
pub mod c;
pub mod horn;
pub mod names;
mod program;
pub mod promela;
pub mod smv;

pub use program::{Request, WriteError, Written};

//! Runs SMT-LIB scripts of the user on any solver.
//!
//! One solver is opened for the whole script, by what its terms need. Named assertions are kept
//! apart and assumed at each check, so that unsat cores can name them. Answers are written as
//! SMT-LIB wants them; what is not supported is answered `unsupported`, never passed over.

mod model;
mod runner;
#[cfg(test)]
mod tests;

pub use runner::{Summary, run};

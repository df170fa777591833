//! Runs any SMT-LIB 2 solver as a child process and talks to it over pipes.
//!
//! ```text
//!   command line ──process──▶ child ◀──session── one answer per command, in order
//!                                      solver:   the seam Smt on top; restarts by replaying its stack
//! ```
//! Nothing here blocks for longer than its budget: one thread writes, one reads, and the waiting
//! thread checks the budget twenty times a second and kills the program when the budget ends. A
//! program that is missing, dies, hangs, prints rubbish or reports an error becomes a
//! [`SolverError`] that names the command, or an unknown answer; the next question starts the
//! program again.
//!
//! Programs are started directly, never through a shell.
//!
//! [`SolverError`]: crate::api::SolverError

mod answers;
mod command_line;
mod dialect;
mod interpolate;
mod model;
mod process;
mod session;
mod solver;
#[cfg(test)]
mod tests;

pub use command_line::CommandLine;
pub use dialect::Dialect;
pub use solver::{Pipe, PipeConfig};

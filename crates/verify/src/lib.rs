//! The verifier as a library: inputs become questions, questions get checked answers.
//!
//! ```text
//!   files ──format, load──► Case ─────────► task::verify ──► Answered ──execute──► Outcome, confirmed by gcc
//!                       ├─► ModelQuestion ─► task::verify ──► ModelReport
//!                       └─► ClauseFile ────► task::verify ──► ClauseOutcome
//!                                               └──► pipeline: engines, certifier, replay
//! ```
//! Plain data in, plain data out: no command line, no terminal. Files are read by whom the caller
//! names ([`bia_base::Files`]). Exceptions: [`confirm`] runs gcc and the compiled program, and a
//! solver for Horn clauses that the user names gets its problem in a temporary file.
//!
//! | module | holds |
//! |---|---|
//! | [`format`] | the table of input formats |
//! | [`survey`] | every check of a program: which hold, and an execution for each that does not |
//! | [`task`] | what files ask, and the one way to ask it: programs, models, clauses |
//! | [`export`] | one question as a model for other tools |
//! | [`indices`] | the values of index expressions in an execution |
//! | [`joint`] | the verdict of several questions |
//! | [`load`] | from files to questions: which programs, which properties |
//! | [`pipeline`] | one question to an answer whose evidence is checked |
//! | [`policy`] | when an answer about a C program counts, and what else must be asked |
//! | [`render`] | evidence as texts |
//! | [`executed`], [`confirm`] | counterexamples of C programs, compiled and run |
//! | [`validate`] | traces and invariants of K2 programs from outside, checked |
//! | [`witness`] | witnesses of SV-COMP, written and checked |
#![warn(missing_docs)]

mod assembly;
mod c_options;
pub mod codes;
pub mod confirm;
mod doubts;
pub mod executed;
pub mod export;
pub mod format;
pub mod indices;
pub mod input;
pub mod joint;
pub mod load;
pub mod lost;
pub mod own_name;
pub mod passes;
pub mod pipeline;
pub mod policy;
pub mod render;
pub mod survey;
pub mod task;
pub mod validate;
pub mod witness;

pub use c_options::{COptions, Malloc};

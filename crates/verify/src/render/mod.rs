//! Evidence as texts. Each form is a file, and each is made of the same typed value
//! ([`Evidence`](crate::pipeline::Evidence)):
//!
//! | file | form |
//! |---|---|
//! | `method` | what kind of proof it is, in words |
//! | `smtlib` | all that the proof says, as a script; location invariants are read back by `bia validate` |
//! | `lines` | what holds at which place, for people: text, JSON and HTML show these |
//! | `measure` | what gets smaller, for people |
//!
//! C expressions are `witness::write`'s; programs with invariants in them are
//! `pipeline::Invariants`'s.

mod lines;
mod measure;
mod method;
mod smtlib;

pub(crate) use lines::place;
pub use lines::{Invariant, Measure, Summary, invariants, measures, summaries};
pub(crate) use smtlib::HEADER;
pub use smtlib::{interpretation, script};

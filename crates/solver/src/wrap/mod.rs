//! Solvers around solvers: one records all queries, one double-checks all answers.

mod paranoid;
mod record;
#[cfg(test)]
mod tests;

pub use paranoid::{Paranoid, ParanoidConfig};
pub use record::Recorder;

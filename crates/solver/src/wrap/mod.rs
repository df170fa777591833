//! Solvers around solvers: recording of conversations, and answers that are checked twice.

mod paranoid;
mod record;
#[cfg(test)]
mod tests;

pub use paranoid::{Paranoid, ParanoidConfig};
pub use record::Recorder;

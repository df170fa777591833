//! Solvers around solvers: one records all queries, one double-checks all answers, one is opened
//! when it is needed.

mod lazy;
mod paranoid;
mod record;
#[cfg(test)]
mod tests;

pub use lazy::Lazy;
pub use paranoid::{Paranoid, ParanoidConfig};
pub use record::Recorder;

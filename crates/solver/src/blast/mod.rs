//! The bit-blaster: a solver for terms over finite sorts, by circuits and clauses.
//!
//! ```text
//!   assertions ─▶ preprocess ─▶ encode ─▶ and-inverter graph ─▶ clauses ─▶ CaDiCaL
//!                  solves         │                                           │
//!                  equations    array ◀──── is the assignment one of arrays? ─┘
//!                     │           └─ lemmas, until it is
//!                     └──────────────▶ model ◀── values of bits
//! ```
//! Truth values, bit-vectors, floats, enumerations, rounding modes, arrays over these (nested,
//! extensional), uninterpreted functions and sorts.

mod array;
mod assignment;
mod clauses;
mod config;
mod encode;
mod model;
mod preprocess;
mod solver;
mod suggest;
mod system;
#[cfg(test)]
mod tests;

pub use config::BlastConfig;
pub use solver::BitBlaster;
pub use system::{BlastedSystem, TermSystem};

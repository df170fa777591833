//! Test support for the other crates: random programs, broken texts, an exhaustive search that
//! judges engines, and the corpus of example files. Used as a dev-dependency only.
#![warn(missing_docs)]

mod cases;
pub mod corners;
pub mod corpus;
pub mod explicit;
pub mod r#gen;
pub mod mutate;
pub mod process;
pub mod rng;
pub mod round_trip;
pub mod simulate;

pub use cases::{Seeds, budget, case_time, cases, is_whole, seeds, seeds_from, told};

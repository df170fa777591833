//! Invariants by abstract interpretation.
//!
//! ```text
//!   Cfg (no calls) ──values──► candidates ──octagons, equations, polyhedra──► candidates
//!                                  │
//!                                  └──► Houdini, on the transition system: facts
//! ```
//! [`Absint`] analyses a graph in stages, each better and slower than the one before. Its results
//! are [`Candidate`]s: formulas that should hold whenever control is at a location. No engine takes
//! candidates; they become facts by being proved, all of them together, by a solver that knows
//! nothing of this crate.
//!
//! This crate knows no solver and no transition system, reads no file and prints nothing.
#![warn(missing_docs)]

mod affine;
mod analysis;
mod edge_paths;
mod emit;
mod eval;
mod float_ops;
mod linear;
mod octagon;
mod packs;
mod partition;
mod polyhedra;
mod stages;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod value;

pub use stages::{Absint, Candidate, Stage};

//! From the control-flow graph to transition systems, and evidence back.
//!
//! ```text
//!   Cfg (one function, no calls) ──cut points, regions──► Ts      Lowered<Ts, Back>
//!                  ▲                                       │
//!                  └────────── Path, LocationInvariants ───┘ Lift
//! ```
//! This crate knows no engine and no solver.
#![warn(missing_docs)]

mod cutpoints;
mod guard;
mod lift;
mod region;
#[cfg(test)]
mod tests;
mod ts;

pub use lift::Back;
pub use ts::{Blocks, EncodeError, Options, Pc, encode};

//! From the control-flow graph to transition systems and Horn clauses, and evidence back.
//!
//! ```text
//!   Cfg (one function, no calls) ──cut points, regions──► Ts      Lowered<Ts, Back>
//!                  ▲                                       │
//!                  └────────── Path, LocationInvariants ───┘ Lift
//! ```
//! [`chc`]: graphs with calls, recursive ones too, as Horn clauses.
//! This crate knows no engine and no solver.
#![warn(missing_docs)]

pub mod chc;
mod cutpoints;
mod guard;
mod lift;
mod region;
#[cfg(test)]
mod tests;
mod ts;
mod walk;

pub use lift::Back;
pub use ts::{Blocks, EncodeError, Options, Pc, encode};

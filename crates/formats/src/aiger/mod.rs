//! AIGER 1.9 (Biere, Heljanko, Wieringa: "AIGER 1.9 and beyond", 2011).
//!
//! ```text
//!   aig M I L O A B C J F M variables: I inputs, L latches, A ANDs, numbered in this order
//!   next [reset]          L lines: literal 2·variable + sign; reset 0, 1, or the latch itself: open
//!   bad literals          O lines, then B lines; C lines of constraints
//!   justice, fairness     J lines of how many literals each set has; all of those; F literals
//!   deltas                for each AND  lhs - rhs₀  and  rhs₀ - rhs₁  in groups of seven bits
//! ```
//! The ASCII form `aag` names inputs and the left sides of latches and ANDs itself, in any order.
//! Outputs count as bad where there is no bad literal, as before version 1.9.
//!
//! [`read`] takes both, [`write_binary`] and [`write_ascii`] write them; [`to_ts`] and [`from_ts`]
//! connect them to transition systems. With names there are [`read_circuit`], [`write_circuit`],
//! [`to_model`], [`circuit()`] and, about infinite paths, [`fair_circuit`]. [`write_witness`] and
//! [`write_justice_witness`] write a run of a circuit that was read.

mod cells;
mod circuit;
pub mod codes;
mod number;
mod read;
mod system;
#[cfg(test)]
mod tests;
mod witness;
mod write;

pub use circuit::{Circuit, comments, names};
pub use read::{ReadError, read, read_circuit};
pub use system::{circuit, fair_circuit, folded, folded_circuit, from_ts, to_model, to_ts};
pub use witness::{write_justice_witness, write_witness};
pub use write::{write_ascii, write_binary, write_circuit};

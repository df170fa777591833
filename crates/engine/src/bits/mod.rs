//! Transition systems on the level of bits, for the engines that use SAT solvers.
//!
//! ```text
//!   Ts ──blast──► BitSystem (whole) ──reduce──► BitSystem (small) ──encode──► clauses ──► sat (IC3)
//!                                                              └────unroll──► paths ──► CaDiCaL (BMC, k-induction)
//!    ▲               ▲                             │ facts
//!    └── word ───────┴─────────────────────────────┘   evidence goes back
//! ```
//! The state is a list of latches. With x for latches and w for inputs:
//!
//! ```text
//!   initial states   latches with `init` have that value, and all of `init` hold
//!   steps            x'ᵢ = nextᵢ(x, w)   if valid(x, w)
//!   bad states       bad(x)
//!   always           of the patterns of bits, these are values: holds in all states and inputs
//! ```

mod blast;
mod encode;
mod equal;
mod prefix;
mod reduce;
pub(crate) mod sat;
mod ternary;
#[cfg(test)]
mod tests;
pub(crate) mod unroll;
mod word;

pub(crate) use blast::{Words, blast};
pub(crate) use encode::{Encoding, Start};
pub(crate) use prefix::BitPrefix;
pub(crate) use reduce::{Reduced, reduce};
pub(crate) use word::{Path, invariant, trace};

use bia_solver::aig::{Aig, AigLit, Latch};

/// A transition system of bits.
#[derive(Clone, Debug)]
pub(crate) struct BitSystem {
    /// All functions.
    pub(crate) aig: Aig,
    /// Inputs of the graph that are free in every step.
    pub(crate) inputs: Vec<AigLit>,
    /// The state.
    pub(crate) latches: Vec<Latch>,
    /// What else holds initially: over latches, and over inputs of the graph that are neither
    /// latch nor input, which may have any values.
    pub(crate) init: Vec<AigLit>,
    /// What all patterns that are values fulfil.
    pub(crate) always: Vec<AigLit>,
    /// Whether there is a step.
    pub(crate) valid: AigLit,
    /// What must not be reached.
    pub(crate) bad: AigLit,
}

/// Something that holds of a latch in all reachable states.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fact {
    /// The latch, by number.
    pub(crate) latch: usize,
    /// What it is equal to.
    pub(crate) equals: Equals,
}

/// What a latch is equal to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Equals {
    /// A constant.
    Constant(bool),
    /// Another latch, or its complement if the flag is set.
    Latch(usize, bool),
}

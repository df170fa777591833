//! Evidence about a transition system.
//!
//! ```text
//!   Trace       s₀ w₀ s₁ w₁ … sₙ    with I(s₀), T(sᵢ, wᵢ, sᵢ₊₁), B(sₙ)
//!   Proof       an inductive invariant, a k-inductive certificate, "all paths are shorter", or one
//!               of these about the system with its arrays abstracted to cells
//! ```

use crate::Prophecy;
use bia_term::{Term, value::Value};

/// A path from an initial to a bad state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// The states s₀ … sₙ, each with a value for each state variable in order.
    pub states: Vec<Vec<Value>>,
    /// The inputs w₀ … wₙ₋₁, each with a value for each input in order.
    pub inputs: Vec<Vec<Value>>,
}

/// Why no bad state is reachable. Formulas are over the current state variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// An inductive invariant φ: I ⇒ φ, φ ∧ T ⇒ φ', φ ⇒ ¬B.
    Invariant(Term),
    /// With J an inductive invariant (true if none is needed): no path of fewer than `k` steps from
    /// I reaches B, and a path of `k` steps within J ∧ ¬B (all states different, if `simple_path`)
    /// does not end in B.
    KInductive {
        /// How many steps are assumed to be good.
        k: u32,
        /// Whether only paths whose states all differ are looked at.
        simple_path: bool,
        /// J.
        invariant: Term,
    },
    /// No path of at most `depth` steps from I reaches B, and there is no path of `depth + 1`
    /// steps from I at all.
    Exhausted {
        /// The length of the longest path, or more.
        depth: u32,
    },
    /// No bad state is reachable in the abstraction of arrays to cells, see [`crate::cells`].
    Cells {
        /// The cells.
        prophecies: Vec<Prophecy>,
        /// The proof about the abstraction; no further abstraction.
        proof: Box<Proof>,
    },
}

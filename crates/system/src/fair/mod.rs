//! [`Fair`]: does some infinite path visit certain states again and again?
//!
//! ```text
//!   a transition system with initial states I and steps T; J: its set B, read differently
//!   unsafe iff there is an infinite path s₀ s₁ … with I(s₀), T(sᵢ, sᵢ₊₁) and J(sᵢ) for infinitely many i
//! ```
//! Paths that end do not count. Evidence for *unsafe* is an infinite path in finite form:
//!
//! ```text
//!   Lasso       s₀ … s_b … sₙ = s_b, and J(sᵢ) for an i with b < i ≤ n
//!   Recurrent   s₀ … sₙ with R(sₙ), and n' ≥ 1 steps that lead from every state of R back into R:
//!               R(x) ⇒ J(x) ∧ V(x, w₁) ∧ V(x₁, w₂) ∧ … ∧ R(xₙ'),  xᵢ = N(xᵢ₋₁, wᵢ)
//!               with each part of wᵢ a term over xᵢ₋₁, or any value whatever
//! ```
//! Evidence for *safe* is a [`Monitor`] that watches the system, and a proof that it never complains.

mod certify;
mod monitor;
#[cfg(test)]
mod tests;

pub use certify::check_lasso;
pub(crate) use monitor::saved;
pub use monitor::{Descent, Monitor, Watch, is_finite};

use crate::{Proof, Trace, Ts};
use bia_base::Level;
use bia_term::Term;

/// A system whose set B is to be visited again and again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The system; its bad states are J.
    pub ts: Ts,
}

impl Level for Fair {
    type Cex = Infinite;
    type Proof = Ending;
}

/// An infinite path that visits J again and again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Infinite {
    /// A path whose last state is one before.
    Lasso {
        /// The path, from an initial state.
        trace: Trace,
        /// The number of the state that the last one equals.
        back: usize,
    },
    /// A path into a set that steps need not leave.
    Recurrent {
        /// The path, from an initial state into the set.
        trace: Trace,
        /// R, over the state.
        set: Term,
        /// The steps from the set back into it, at least one.
        steps: Vec<Choice>,
    },
}

/// What is chosen in a step: terms over the state before it; `None`: any value will do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// For each input.
    pub inputs: Vec<Option<Term>>,
    /// For each state variable; looked at only where it has no next-state function.
    pub free: Vec<Option<Term>>,
}

/// Why J is visited finitely often on every path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// What is watched.
    pub monitor: Monitor,
    /// Why the monitor does not complain: a proof about [`Monitor::watch`].
    pub proof: Proof,
}

//! [`Ts`]: a symbolic transition system with one bad set.
//!
//! ```text
//!   state variables x, inputs w (chosen anew in every step)
//!   initial states    I(x)
//!   steps             T(x, w, x')  =  V(x, w)  ∧  ⋀ᵢ x'ᵢ = Nᵢ(x, w)
//!   bad states        B(x)
//! ```
//! Steps are functional: given state and inputs there is at most one successor; V says whether
//! there is one. A state without successors ends its path: paths may be finite, and the system is
//! unsafe iff a bad state is reachable.
//!
//! A variable without next-state function (`next: None`) gets any value in each step, as if from an
//! input of its own.
//!
//! Invariants: I and B mention state variables only; V and N state variables and inputs only; all
//! are terms of the run's table; names of state variables and inputs are distinct.

use bia_base::Level;
use bia_term::{Term, Terms};

/// A state variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StateVar {
    /// The variable: its value in the current state.
    pub now: Term,
    /// Its value in the next state, over current state and inputs. `None`: any value.
    pub next: Option<Term>,
}

/// A transition system.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ts {
    /// The state.
    pub state: Vec<StateVar>,
    /// The inputs.
    pub inputs: Vec<Term>,
    /// I: the initial states.
    pub init: Term,
    /// V: whether there is a step from this state with these inputs.
    pub valid: Term,
    /// B: the states that must not be reached.
    pub bad: Term,
}

impl Level for Ts {
    type Cex = crate::Trace;
    type Proof = crate::Proof;
}

/// A system together with the way back of its evidence, for passes on systems.
pub type Lowering<B> = bia_base::Lowered<Ts, B>;

impl Ts {
    /// T(x, w, x') with the given terms for x'.
    pub fn relation(&self, terms: &mut Terms, primed: &[Term]) -> Term {
        let mut parts = vec![self.valid];
        for (var, primed) in self.state.iter().zip(primed) {
            if let Some(next) = var.next {
                parts.push(terms.eq(*primed, next));
            }
        }
        terms.and_all(&parts)
    }
}

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
//! Evidence for *safe* is a [`Monitor`] that watches the system, and a proof that it never
//! complains.

mod certify;
mod monitor;
#[cfg(test)]
mod tests;

pub use certify::check_lasso;
pub(crate) use monitor::saved;
pub use monitor::{Descent, Monitor, Watch, is_finite};

use crate::{Proof, Trace, Ts};
use bia_base::Level;
use bia_term::{Evaluator, Model, Term, Terms, value::Value};

/// A system whose set B is to be visited again and again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fair {
    /// The system; its bad states are J.
    pub ts: Ts,
}

impl Level for Fair {
    type Cex = Infinite;
    type Proof = TerminationProof;
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

impl Infinite {
    /// The path with its cycle gone so often, at least once, and the number of the state where the
    /// cycle begins. Where any value will do, it is the default one.
    pub fn around(&self, times: usize, terms: &Terms, on: &Fair) -> Result<(Trace, usize), String> {
        match self {
            Self::Lasso { trace, back } => {
                let mut trace = trace.clone();
                let once = *back..trace.inputs.len();
                for _ in 1..times {
                    trace.inputs.extend_from_within(once.clone());
                    trace.states.extend_from_within(once.start + 1..=once.end);
                }
                Ok((trace, *back))
            }
            Self::Recurrent { trace, steps, .. } => {
                let mut trace = trace.clone();
                let begins = trace.states.len().saturating_sub(1);
                let rounds = (0..times.max(1)).flat_map(|_| steps);
                for step in rounds {
                    let now = trace.states.last().ok_or("the trace has no states")?;
                    let (inputs, next) = step.take(terms, &on.ts, now)?;
                    trace.inputs.push(inputs);
                    trace.states.push(next);
                }
                Ok((trace, begins))
            }
        }
    }
}

impl Choice {
    /// The inputs in this state, and the state after the step.
    fn take(
        &self,
        terms: &Terms,
        ts: &Ts,
        now: &[Value],
    ) -> Result<(Vec<Value>, Vec<Value>), String> {
        let fault = |error: &dyn std::fmt::Display| error.to_string();
        let mut model = Model::new();
        for (var, value) in ts.state.iter().zip(now) {
            let told = model.set(terms, var.now, value.clone());
            told.map_err(|error| fault(&error))?;
        }
        let choose = |model: &Model, var: Term, choice: Option<&Option<Term>>| match choice {
            Some(Some(term)) => terms.eval(*term, model).map_err(|error| fault(&error)),
            Some(None) => Ok(terms.sorts().default_value(terms.sort(var))),
            None => Err("a choice is missing".to_owned()),
        };
        let inputs = ts.inputs.iter().enumerate();
        let inputs: Result<Vec<Value>, String> = inputs
            .map(|(i, input)| choose(&model, *input, self.inputs.get(i)))
            .collect();
        let inputs = inputs?;
        let mut free = Vec::with_capacity(ts.state.len());
        for (i, var) in ts.state.iter().enumerate() {
            free.push(match var.next {
                Some(_) => None,
                None => Some(choose(&model, var.now, self.free.get(i))?),
            });
        }
        for (input, value) in ts.inputs.iter().zip(&inputs) {
            let told = model.set(terms, *input, value.clone());
            told.map_err(|error| fault(&error))?;
        }
        let mut evaluator = Evaluator::new(terms, &model);
        let mut next = Vec::with_capacity(ts.state.len());
        for (var, free) in ts.state.iter().zip(free) {
            next.push(match (var.next, free) {
                (Some(function), _) => {
                    let value = evaluator.eval(function);
                    value.map_err(|error| fault(&error))?.clone()
                }
                (None, Some(value)) => value,
                (None, None) => return Err("a choice is missing".to_owned()),
            });
        }
        Ok((inputs, next))
    }
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
pub struct TerminationProof {
    /// What is watched.
    pub monitor: Monitor,
    /// Why the monitor does not complain: a proof about [`Monitor::watch`].
    pub proof: Proof,
}

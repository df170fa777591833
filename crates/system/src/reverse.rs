//! The inverted system, which runs from the bad states backwards to the initial states.
//!
//! ```text
//!   state      x                               initial    B(x)        bad    I(x)
//!   inputs     p, w     p: the state before
//!   valid      V(p, w) ∧ x = N(p, w)           next       x' = p
//! ```
//! A path s₀ … sₙ from I to B of the original is the path sₙ … s₀ here, so one system is safe iff
//! the other is. Evidence goes back:
//!
//! ```text
//!   φ inductive here                  ¬φ is inductive there
//!   all paths here have ≤ d steps     no path of d + 1 steps ends in B: (d+1)-inductive there
//! ```
//! A k-inductive proof says something about how often initial states repeat, for which the original
//! has no kind of proof: it is refused.

use crate::{Lowering, Proof, StateVar, Trace, Ts};
use bia_base::{Exactness, Lift, LiftError};
use bia_term::{Term, Terms};

/// The way back from the inverted system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reverse {
    /// How many state variables there are: that many inputs come before those of the original.
    state: usize,
}

/// The system with time inverted.
pub fn reverse(terms: &mut Terms, ts: &Ts) -> Lowering<Reverse> {
    let before = ts.state.iter().map(|var| {
        let stem = format!("{}.before", terms.var_name(var.now).unwrap_or("x"));
        let sort = terms.sort(var.now);
        terms.fresh_var(&stem, sort)
    });
    let before: Vec<Term> = before.collect();
    let now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    // Over p and w with x as the state after: all at once.
    let after: Vec<Term> = now
        .iter()
        .map(|x| {
            let sort = terms.sort(*x);
            terms.fresh_var("after", sort)
        })
        .collect();
    let relation = ts.relation(terms, &after);
    let renamed = now.iter().copied().zip(before.iter().copied());
    let renamed = renamed.chain(after.into_iter().zip(now.iter().copied()));
    let valid = terms.substitute(relation, renamed);
    let state = now.iter().zip(&before).map(|(x, p)| StateVar {
        now: *x,
        next: Some(*p),
    });
    let system = Ts {
        state: state.collect(),
        inputs: [before.clone(), ts.inputs.clone()].concat(),
        init: ts.bad,
        valid,
        bad: ts.init,
    };
    Lowering {
        system,
        back: Reverse { state: now.len() },
        exact: Exactness::Exact,
    }
}

impl Lift<Ts, Ts, Terms> for Reverse {
    fn cex(&self, _: &mut Terms, cex: Trace) -> Result<Trace, LiftError> {
        let mut trace = cex;
        trace.states.reverse();
        trace.inputs.reverse();
        for inputs in &mut trace.inputs {
            if inputs.len() < self.state {
                return Err(LiftError("the trace lacks a value".into()));
            }
            inputs.drain(..self.state);
        }
        Ok(trace)
    }

    fn proof(&self, terms: &mut Terms, proof: Proof) -> Result<Proof, LiftError> {
        match proof {
            Proof::Invariant(invariant) => Ok(Proof::Invariant(terms.not(invariant))),
            Proof::Exhausted { depth } => Ok(Proof::KInductive {
                k: depth.saturating_add(1),
                simple_path: false,
                invariant: terms.tru(),
            }),
            Proof::KInductive { .. } | Proof::Cells { .. } => Err(LiftError(
                "backward induction has no counterpart in the original system".into(),
            )),
        }
    }
}

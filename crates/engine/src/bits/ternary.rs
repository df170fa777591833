//! Latches that never leave their initial value, by simulation with 0, 1 and *unknown*.
//!
//! ```text
//!   s₀   = the initial values, unknown where there is none
//!   sᵢ₊₁ = sᵢ joined with next(sᵢ, unknown inputs)
//! ```
//! until nothing changes. What is constant then is an inductive invariant, whatever the steps'
//! condition is.

use super::BitSystem;
use bia_base::{Budget, Stop};
use bia_solver::aig::{AigLit, AigNode};

/// The value *unknown*: 0 or 1.
const UNKNOWN: u8 = 2;
/// Rounds after which nothing is concluded.
const MAX_ROUNDS: usize = 500;

/// For each latch its value if it never changes.
pub(super) fn stuck(system: &BitSystem, budget: &Budget) -> Result<Vec<Option<bool>>, Stop> {
    let init = system.latches.iter().map(|latch| latch.init);
    let mut state: Vec<u8> = init.map(|v| v.map_or(UNKNOWN, u8::from)).collect();
    if state.iter().all(|value| *value == UNKNOWN) {
        return Ok(vec![None; state.len()]);
    }
    let next: Vec<AigLit> = system.latches.iter().map(|latch| latch.next).collect();
    let nodes = system.aig.cone(&next);
    let mut values = vec![UNKNOWN; system.aig.len()];
    for _ in 0..MAX_ROUNDS {
        budget.check_now()?;
        for (latch, value) in system.latches.iter().zip(&state) {
            values[latch.state.node()] = *value;
        }
        for node in &nodes {
            match system.aig.node(AigLit::from_node(*node)) {
                AigNode::False => values[*node] = 0,
                AigNode::Input(_) => {}
                AigNode::And(a, b) => {
                    let (a, b) = (at(&values, a), at(&values, b));
                    values[*node] = if a == 0 || b == 0 { 0 } else { a.max(b) };
                }
            }
        }
        let mut changed = false;
        for (value, next) in state.iter_mut().zip(&next) {
            if *value != UNKNOWN && at(&values, *next) != *value {
                *value = UNKNOWN;
                changed = true;
            }
        }
        if !changed {
            let known = |value: u8| (value != UNKNOWN).then_some(value == 1);
            return Ok(state.into_iter().map(known).collect());
        }
    }
    Ok(vec![None; state.len()])
}

fn at(values: &[u8], lit: AigLit) -> u8 {
    match values[lit.node()] {
        UNKNOWN => UNKNOWN,
        value => value ^ u8::from(lit.is_complement()),
    }
}

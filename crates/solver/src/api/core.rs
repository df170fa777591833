//! Smaller unsatisfiable cores.
//!
//! Deletion: an assumption is left out when the others are unsatisfiable without it. Each such
//! answer brings its own core, which may drop more at once. The result cannot lose any single
//! assumption, unless the budget ends first: then it is what was reached so far.

use super::{Answer, Smt, SolverError};
use bia_base::Budget;
use bia_term::{Term, Terms};
use rustc_hash::FxHashSet;

/// A subset of `core` that is unsatisfiable with the assertions of `smt`, in the same order.
/// `core` itself must be. Afterwards the solver has no answer at hand.
pub fn minimise_core(
    smt: &mut dyn Smt,
    terms: &mut Terms,
    core: Vec<Term>,
    budget: &Budget,
) -> Result<Vec<Term>, SolverError> {
    let mut core = core;
    // Invariant: the assumptions before `at` were tried.
    let mut at = 0;
    while at < core.len() {
        if budget.check_now().is_err() {
            break;
        }
        let mut without = core.clone();
        without.remove(at);
        match smt.check(terms, &without, budget)? {
            Answer::Unsat => {
                // Not all that were tried need be left: some answers may have been unknown.
                let tried: FxHashSet<Term> = core[..at].iter().copied().collect();
                core = smt.core(terms)?;
                at = core.iter().take_while(|t| tried.contains(t)).count();
            }
            Answer::Sat | Answer::Unknown(_) => at += 1,
        }
    }
    Ok(core)
}

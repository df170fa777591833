//! Interpolants without a proof: postconditions forwards, preconditions backwards.
//!
//! ```text
//!   forward:   S₀ = true,   Sᵢ = ∃ local. Sᵢ₋₁ ∧ Aᵢ
//!   backward:  Wₙ = false,  Wᵢ = ¬ ∃ local. Aᵢ₊₁ ∧ ¬Wᵢ₊₁
//! ```
//! where *local* are the variables that are not shared at the cut. Each Sᵢ is then weakened to
//! those of its conjuncts that already contradict the rest of the path; an unsatisfiable core
//! selects them.
//!
//! Variables are eliminated by [`eliminate`]: equations first, then case distinctions, then Z3's
//! quantifier elimination. Forwards, a conjunct that still has a local variable is dropped: the
//! rest is still implied. Whether it is strong enough is checked in any case.

mod eliminate;

use super::{
    check::unsat,
    cuts::Cuts,
    reduce::{Reduced, conjuncts},
};
use crate::api::{Answer, Smt, SolverError};
use bia_base::Budget;
use bia_term::{Term, Terms};
use eliminate::Eliminator;

/// Interpolants by strongest postconditions.
pub(super) fn forward(
    terms: &mut Terms,
    reduced: &Reduced,
    cuts: &Cuts,
    solver: &mut dyn Smt,
    budget: &Budget,
) -> Result<Option<Vec<Term>>, SolverError> {
    let mut eliminator = Eliminator::new(budget);
    let mut post = terms.tru();
    let mut found = Vec::with_capacity(cuts.len());
    for cut in 0..cuts.len() {
        if budget.check_now().is_err() {
            return Ok(None);
        }
        let step = terms.and(post, reduced.groups[cut]);
        let local = cuts.foreign(terms, cut, step);
        let projected = eliminator.eliminate(terms, step, &local)?;
        // Conjuncts that could not be projected are havocked.
        let mut kept = conjuncts(terms, projected);
        kept.retain(|part| cuts.allows(terms, cut, *part));
        let rest = &reduced.groups[cut + 1..];
        let Some(weakened) = weaken(terms, solver, &kept, rest, budget)? else {
            return Ok(None);
        };
        post = weakened;
        found.push(post);
    }
    Ok(Some(found))
}

/// The conjunction of some of `parts` that contradicts `rest`; `None` when all do not.
fn weaken(
    terms: &mut Terms,
    solver: &mut dyn Smt,
    parts: &[Term],
    rest: &[Term],
    budget: &Budget,
) -> Result<Option<Term>, SolverError> {
    let rest = terms.and_all(rest);
    solver.push()?;
    let mut check = || -> Result<Option<Vec<Term>>, SolverError> {
        solver.assert(terms, rest)?;
        match solver.check(terms, parts, budget)? {
            Answer::Unsat => solver.core(terms).map(Some),
            Answer::Sat | Answer::Unknown(_) => Ok(None),
        }
    };
    let core = check();
    solver.pop()?;
    Ok(core?.map(|core| terms.and_all(&core)))
}

/// Interpolants by weakest preconditions.
pub(super) fn backward(
    terms: &mut Terms,
    reduced: &Reduced,
    cuts: &Cuts,
    solver: &mut dyn Smt,
    budget: &Budget,
) -> Result<Option<Vec<Term>>, SolverError> {
    let mut eliminator = Eliminator::new(budget);
    let mut pre = terms.fals();
    let mut found = Vec::with_capacity(cuts.len());
    for cut in (0..cuts.len()).rev() {
        if budget.check_now().is_err() {
            return Ok(None);
        }
        let beyond = terms.not(pre);
        let step = terms.and(reduced.groups[cut + 1], beyond);
        let local = cuts.foreign(terms, cut, step);
        let projected = eliminator.eliminate(terms, step, &local)?;
        // Backwards nothing may be dropped: the negation would be too strong, but perhaps still
        // is implied by what comes before.
        let mut kept = conjuncts(terms, projected);
        kept.retain(|part| cuts.allows(terms, cut, *part));
        let bad = terms.and_all(&kept);
        let before = reduced.groups[..=cut].to_vec();
        let mut formulas = before;
        formulas.push(bad);
        if !unsat(solver, terms, &formulas, budget)? {
            return Ok(None);
        }
        pre = terms.not(bad);
        found.push(pre);
    }
    found.reverse();
    Ok(Some(found))
}

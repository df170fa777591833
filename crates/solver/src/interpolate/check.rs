//! The check of interpolants, by a solver and by looking at their symbols.
//!
//! ```text
//!   A₁ ∧ ¬I₁,  Iᵢ ∧ Aᵢ₊₁ ∧ ¬Iᵢ₊₁,  Iₙ₋₁ ∧ Aₙ   all unsatisfiable
//! ```

use super::cuts::Cuts;
use crate::api::{Answer, Smt, SolverError};
use bia_base::Budget;
use bia_term::{Term, Terms};

/// Whether `interpolants` are a sequence of interpolants for `groups`. The solver must have no
/// assertions; it is left without any.
pub fn is_interpolant(
    solver: &mut dyn Smt,
    terms: &mut Terms,
    groups: &[Term],
    interpolants: &[Term],
    budget: &Budget,
) -> Result<bool, SolverError> {
    let cuts = Cuts::new(terms, groups);
    holds(solver, terms, groups, &cuts, interpolants, budget)
}

pub(super) fn holds(
    solver: &mut dyn Smt,
    terms: &mut Terms,
    groups: &[Term],
    cuts: &Cuts,
    interpolants: &[Term],
    budget: &Budget,
) -> Result<bool, SolverError> {
    if interpolants.len() != cuts.len() {
        return Ok(false);
    }
    let mut symbols = interpolants.iter().enumerate();
    if !symbols.all(|(cut, formula)| cuts.allows(terms, cut, *formula)) {
        return Ok(false);
    }
    for (i, group) in groups.iter().enumerate() {
        let before = match i.checked_sub(1) {
            Some(cut) => interpolants[cut],
            None => terms.tru(),
        };
        let after = interpolants.get(i).copied().unwrap_or(terms.fals());
        let not_after = terms.not(after);
        if !unsat(solver, terms, &[before, *group, not_after], budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether formulas are found to be unsatisfiable together.
pub(super) fn unsat(
    solver: &mut dyn Smt,
    terms: &mut Terms,
    formulas: &[Term],
    budget: &Budget,
) -> Result<bool, SolverError> {
    let all = terms.and_all(formulas);
    if all == terms.fals() {
        return Ok(true);
    }
    solver.push()?;
    let answer = solver
        .assert(terms, all)
        .and_then(|()| solver.check(terms, &[], budget));
    solver.pop()?;
    Ok(answer? == Answer::Unsat)
}

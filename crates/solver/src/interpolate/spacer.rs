//! Interpolants from Spacer: a relation for each cut, over the variables that are shared there.
//!
//! ```text
//!   A₁ ⇒ I₁(x₁)      Iᵢ(xᵢ) ∧ Aᵢ₊₁ ⇒ Iᵢ₊₁(xᵢ₊₁)      query: Iₙ₋₁(xₙ₋₁) ∧ Aₙ
//! ```
//! The query cannot be derived because the groups are unsatisfiable; the meanings of the relations
//! that Spacer finds are the interpolants.

use super::cuts::Cuts;
use crate::{
    api::SolverError,
    z3::{Horn, HornAnswer, Meaning, Relation},
};
use bia_base::Budget;
use bia_term::{Sort, Term, Terms};

/// `None` when Spacer does not answer or its answer cannot be expressed.
pub(super) fn sequence(
    terms: &mut Terms,
    groups: &[Term],
    cuts: &Cuts,
    budget: &Budget,
) -> Result<Option<Vec<Term>>, SolverError> {
    let Some((last, steps)) = groups.split_last() else {
        return Ok(None);
    };
    let mut horn = Horn::new()?;
    let mut relations: Vec<(Relation, Vec<Term>)> = Vec::with_capacity(steps.len());
    for (cut, group) in steps.iter().enumerate() {
        let vars = cuts.vars(cut);
        let sorts: Vec<Sort> = vars.iter().map(|var| terms.sort(*var)).collect();
        let relation = horn.relation(terms, &sorts)?;
        let before = relations.last().map(|(r, vars)| (*r, vars.as_slice()));
        horn.rule(terms, before.as_slice(), *group, (relation, &vars))?;
        relations.push((relation, vars));
    }
    let before = relations.last().map(|(r, vars)| (*r, vars.as_slice()));
    match horn.query(terms, before.as_slice(), *last, budget)? {
        HornAnswer::Underivable => {}
        HornAnswer::Derivable | HornAnswer::Unknown(_) => return Ok(None),
    }
    let params = relations.iter().map(|(r, vars)| (*r, vars.as_slice()));
    let params: Vec<(Relation, &[Term])> = params.collect();
    let found = horn.invariants(terms, &params)?;
    Ok(found.into_iter().map(Meaning::formula).collect())
}

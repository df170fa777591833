//! [`Interpolate`]: the trait of solvers that compute sequences of interpolants.

use super::SolverError;
use bia_base::Budget;
use bia_term::{Term, Terms};

/// A source of interpolants. Every interpolant has been checked before it is returned.
pub trait Interpolate {
    /// For groups A₁ … Aₙ whose conjunction has no model: formulas I₁ … Iₙ₋₁ with
    ///
    /// ```text
    ///   A₁ ⇒ I₁      Iᵢ ∧ Aᵢ₊₁ ⇒ Iᵢ₊₁      Iₙ₋₁ ∧ Aₙ unsat
    /// ```
    /// where the variables and functions of Iᵢ occur both in A₁ … Aᵢ and in Aᵢ₊₁ … Aₙ. `None` when
    /// no interpolants were found within the budget, or when the conjunction has a model.
    fn sequence(
        &mut self,
        terms: &mut Terms,
        groups: &[Term],
        budget: &Budget,
    ) -> Result<Option<Vec<Term>>, SolverError>;

    /// For A and B whose conjunction has no model: a formula I with A ⇒ I and I ∧ B unsat, over
    /// what A and B share.
    fn binary(
        &mut self,
        terms: &mut Terms,
        a: Term,
        b: Term,
        budget: &Budget,
    ) -> Result<Option<Term>, SolverError> {
        let found = self.sequence(terms, &[a, b], budget)?;
        Ok(found.and_then(|sequence| sequence.first().copied()))
    }
}

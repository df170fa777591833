//! What a proof says about the states of a system that comes from a file.

use super::table::Copying;
use bia_term::{Term, Terms};

/// Formulas over the state of a system.
#[derive(Clone, Debug)]
pub struct States {
    terms: Terms,
    measure: Vec<Term>,
    invariant: Option<Term>,
}

impl States {
    /// These formulas in a table of their own. An invariant that is true says nothing.
    pub(in crate::pipeline) fn new(
        terms: &Terms,
        measure: &[Term],
        invariant: Option<Term>,
    ) -> Self {
        let invariant = invariant.filter(|formula| *formula != terms.tru());
        let roots: Vec<Term> = measure.iter().copied().chain(invariant).collect();
        let mut copying = Copying::new(terms, &roots);
        Self {
            measure: copying.all(measure),
            invariant: invariant.map(|formula| copying.one(formula)),
            terms: copying.table,
        }
    }

    /// The table of the formulas.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// What gets smaller each time that something holds which should not recur, the most
    /// significant part first.
    pub fn measure(&self) -> &[Term] {
        &self.measure
    }

    /// What holds in every state.
    pub fn invariant(&self) -> Option<Term> {
        self.invariant
    }
}

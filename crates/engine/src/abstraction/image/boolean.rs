//! The boolean image: all valuations of the predicates that some model has.
//!
//! ```text
//!   found := ∅      while F ∧ ¬m'₁ ∧ … ∧ ¬m'ₖ has a model: found := found ∪ { its valuation mₖ₊₁ }
//! ```

use super::{Images, Space};
use crate::session::{Halt, Session};
use bia_base::Budget;
use bia_term::{Term, Terms};
use biodivine_lib_bdd::Bdd;

impl Images {
    /// The valuations of these predicates, or the cartesian image if there are too many. The solver
    /// has just found a model.
    pub(super) fn boolean(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        predicates: &[(usize, Term)],
        budget: &Budget,
    ) -> Result<Bdd, Halt> {
        self.counts.parts += 1;
        session.push()?;
        let found = self.enumerate(space, terms, session, predicates, budget);
        session.pop()?;
        if let Some(found) = found? {
            return Ok(found);
        }
        self.counts.given_up += 1;
        // The model is gone with the scope.
        session.is_sat(terms, &[], budget)?;
        let lits = self.cartesian(space, terms, session, predicates, budget)?;
        let all = space.constant(true);
        Ok(lits.iter().fold(all, |all, lit| all.and(lit)))
    }

    /// The valuations, unless there are too many.
    fn enumerate(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        predicates: &[(usize, Term)],
        budget: &Budget,
    ) -> Result<Option<Bdd>, Halt> {
        let mut found = space.constant(false);
        let mut count = 0;
        // Opening the scope may have dropped the model that there was.
        while session.is_sat(terms, &[], budget)? {
            if count == self.models {
                return Ok(None);
            }
            count += 1;
            self.counts.models += 1;
            let mut lits = Vec::with_capacity(predicates.len());
            let mut excluded = Vec::with_capacity(predicates.len());
            for (number, formula) in predicates {
                let holds = session.holds(terms, *formula)?;
                lits.push((*number, holds));
                excluded.push(match holds {
                    true => terms.not(*formula),
                    false => *formula,
                });
            }
            found = found.or(&space.cube(&lits));
            let excluded = terms.or_all(&excluded);
            session.assert(terms, excluded)?;
        }
        Ok(Some(found))
    }
}

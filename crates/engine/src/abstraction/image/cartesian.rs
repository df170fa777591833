//! The cartesian image: each predicate by itself.
//!
//! ```text
//!   l is kept   iff   F ∧ ¬l' has no model
//! ```
//! A model of F, whatever it was asked for, shows of each predicate one literal that is not
//! implied: so literals are candidates until some model is against them, and only candidates are
//! asked about. All candidates together first: F ∧ ⋁ ¬l' without a model decides them at once.

use super::{Images, Space};
use crate::session::{Halt, Session};
use bia_base::Budget;
use bia_term::{Term, Terms};
use biodivine_lib_bdd::Bdd;

impl Images {
    /// The literals that are implied. The solver has just found a model.
    pub(super) fn cartesian(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        predicates: &[(usize, Term)],
        budget: &Budget,
    ) -> Result<Vec<Bdd>, Halt> {
        // The literals of the first model; those of each other model take some away.
        let mut left: Vec<(usize, bool, Term)> = Vec::new();
        for (number, formula) in predicates {
            let holds = session.holds(terms, *formula)?;
            let literal = match holds {
                true => *formula,
                false => terms.not(*formula),
            };
            left.push((*number, holds, literal));
        }
        self.counts.models += 1;
        while !left.is_empty() {
            budget.check()?;
            let all: Vec<Term> = left.iter().map(|(_, _, literal)| *literal).collect();
            let all = terms.and_all(&all);
            let fails = terms.not(all);
            if !session.is_sat(terms, &[fails], budget)? {
                break;
            }
            self.counts.models += 1;
            let mut kept = Vec::with_capacity(left.len());
            for (number, holds, literal) in left {
                if session.holds(terms, literal)? {
                    kept.push((number, holds, literal));
                }
            }
            left = kept;
        }
        let lits = left.iter().map(|(number, holds, _)| (*number, *holds));
        Ok(lits.map(|lit| space.literal(lit)).collect())
    }
}

//! Images under predicate abstraction: the strongest region over some predicates, or a weaker one,
//! that holds after a block.
//!
//! ```text
//!   F      region ∧ parts of the block ∧ what is known        satisfiable, or the image is empty
//!   p'     predicate p with the values at the end of the block
//!   boolean     ⋁ { m | m a valuation of the predicates, F ∧ ⋀ (p' ⇔ m(p)) satisfiable }
//!   cartesian   ⋀ { l | l a literal, F ⇒ l' }                      implied by boolean
//! ```
//! | form | how |
//! |---|---|
//! | cartesian | two entailments for each predicate; models and cores of others save most of them |
//! | boolean | one model for each valuation, which is then excluded |
//! | hybrid | a BDD over atoms of F and predicates; truth values quantified in it, the rest enumerated by the solver |
//! | structural | F split into parts without common variables, and by disjunctions |
//!
//! The last three are equal. All of them but the first give up after so many models, and take the
//! cartesian image instead, which is weaker but right.

mod boolean;
mod cartesian;
mod hybrid;
mod structural;

use super::space::{self, Lit, Space};
use crate::session::{Halt, Session};
use bia_base::Budget;
use bia_term::{Term, Terms};
use biodivine_lib_bdd::Bdd;

/// How images are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Abstraction {
    /// Literals that are implied.
    Cartesian,
    /// All models.
    Boolean,
    /// BDDs and models.
    Hybrid,
    /// All models of independent parts.
    Structural,
}

/// A set of states: a conjunction of sets of valuations of predicates.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Region {
    /// All of it.
    pub(crate) whole: Bdd,
    /// Factors that share no predicate.
    pub(crate) parts: Vec<Bdd>,
}

impl Region {
    /// The region with these factors, which share no predicate.
    pub(crate) fn of(space: &Space, parts: Vec<Bdd>) -> Self {
        let mut whole = space.constant(true);
        for part in &parts {
            whole = whole.and(part);
        }
        if whole.is_false() {
            let parts = vec![whole.clone()];
            return Self { whole, parts };
        }
        Self { whole, parts }
    }

    /// Everything or nothing.
    pub(crate) fn constant(space: &Space, all: bool) -> Self {
        let whole = space.constant(all);
        let parts = vec![whole.clone()];
        Self { whole, parts }
    }

    /// Whether no valuation is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.whole.is_false()
    }

    /// As formulas, to be conjoined.
    pub(crate) fn formulas(&self, terms: &mut Terms, of: &dyn Fn(usize) -> Term) -> Vec<Term> {
        let mut all = Vec::new();
        for part in &self.parts {
            let lits = space::literals(part);
            if part.is_false() || lits.is_empty() {
                all.push(space::formula(terms, part, of));
                continue;
            }
            // What holds always stands by itself, so that it can be told from the rest.
            for (number, positive) in &lits {
                let meaning = of(*number);
                all.push(match positive {
                    true => meaning,
                    false => terms.not(meaning),
                });
            }
            let numbers: Vec<usize> = lits.iter().map(|(number, _)| *number).collect();
            let rest = space::without(part, &numbers);
            all.push(space::formula(terms, &rest, of));
        }
        all.retain(|formula| *formula != terms.tru());
        all
    }
}

/// What an image is asked of: F is what the solver has asserted, and `assumed`.
pub(crate) struct Question<'q> {
    /// What the solver has asserted: the parts of the block, each by itself.
    pub(crate) asserted: &'q [Term],
    /// The region and what is known, each conjunct by itself.
    pub(crate) assumed: &'q [Term],
    /// The predicates: their numbers, and what they mean at the end of the block.
    pub(crate) predicates: &'q [(usize, Term)],
}

/// What was done.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    /// Images.
    pub(crate) images: u64,
    /// Models that were looked at.
    pub(crate) models: u64,
    /// Parts that were enumerated alone.
    pub(crate) parts: u64,
    /// Images for which the cartesian one was taken.
    pub(crate) given_up: u64,
    /// Images whose BDD was too large, and which were enumerated.
    pub(crate) too_large: u64,
}

/// Computes images.
pub(crate) struct Images {
    pub(crate) how: Abstraction,
    /// How many models one part may have.
    pub(crate) models: u32,
    pub(crate) counts: Counts,
}

impl Images {
    pub(crate) fn new(how: Abstraction, models: u32) -> Self {
        let counts = Counts::default();
        Self {
            how,
            models,
            counts,
        }
    }

    /// The image, in which nothing is said about other predicates.
    pub(crate) fn image(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Region, Halt> {
        self.counts.images += 1;
        session.push()?;
        let found = self.inside(space, terms, session, question, budget);
        session.pop()?;
        found
    }

    fn inside(
        &mut self,
        space: &Space,
        terms: &mut Terms,
        session: &mut Session,
        question: &Question<'_>,
        budget: &Budget,
    ) -> Result<Region, Halt> {
        for formula in question.assumed {
            session.assert(terms, *formula)?;
        }
        if !session.is_sat(terms, &[], budget)? {
            return Ok(Region::constant(space, false));
        }
        let (constant, asked): (Vec<_>, Vec<_>) = question
            .predicates
            .iter()
            .copied()
            .partition(|(_, formula)| terms.value_of(*formula).is_some());
        let known: Vec<Lit> = constant
            .iter()
            .map(|(number, formula)| (*number, *formula == terms.tru()))
            .collect();
        let mut parts: Vec<Bdd> = known.iter().map(|lit| space.literal(*lit)).collect();
        if !asked.is_empty() {
            let question = Question {
                predicates: &asked,
                ..*question
            };
            parts.extend(match self.how {
                Abstraction::Cartesian => self.cartesian(space, terms, session, &asked, budget)?,
                Abstraction::Boolean => {
                    vec![self.boolean(space, terms, session, &asked, budget)?]
                }
                Abstraction::Hybrid => {
                    vec![self.hybrid(space, terms, session, &question, budget)?]
                }
                Abstraction::Structural => {
                    self.structural(space, terms, session, &question, budget)?
                }
            });
        }
        Ok(Region::of(space, parts))
    }
}

//! [`Predicates`]: formulas over variables, each once, numbered as the variables of BDDs are.

use bia_term::{Op, Term, Terms};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Predicates, numbered.
#[derive(Debug)]
pub(crate) struct Predicates {
    list: IndexSet<Term, FxBuildHasher>,
    most: usize,
}

impl Predicates {
    /// None yet; at most so many.
    pub(crate) fn new(most: usize) -> Self {
        let list = IndexSet::default();
        Self { list, most }
    }

    /// The number of a predicate, which is new or not: a formula and its negation are one. `None`
    /// if it is a constant, or if there are too many.
    pub(crate) fn number(&mut self, terms: &Terms, formula: Term) -> Option<usize> {
        let formula = match terms.op(formula) == Op::Not {
            true => terms.args(formula)[0],
            false => formula,
        };
        if terms.value_of(formula).is_some() {
            return None;
        }
        if let Some(number) = self.list.get_index_of(&formula) {
            return Some(number);
        }
        (self.list.len() < self.most).then(|| self.list.insert_full(formula).0)
    }

    /// What a predicate means.
    pub(crate) fn meaning(&self, number: usize) -> Term {
        self.list[number]
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

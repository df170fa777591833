//! Simplification of assertions before they become circuits.

use bia_base::Statistics;
use bia_term::{Term, Terms};

/// Simplifies assertions, level by level.
#[derive(Debug, Default)]
pub(crate) struct Preprocessor {
    enabled: bool,
}

impl Preprocessor {
    pub(crate) fn new(enabled: bool) -> Self {
        Self { enabled }
    }
    pub(crate) fn process(&mut self, _terms: &mut Terms, _level: usize, batch: &[Term]) -> Vec<Term> {
        batch.to_vec()
    }
    pub(crate) fn normalise(&mut self, _terms: &mut Terms, _level: usize, term: Term) -> Term {
        term
    }
    pub(crate) fn definition(&self, _var: Term) -> Option<Term> {
        None
    }
    pub(crate) fn pop(&mut self, _to: usize) {}
    pub(crate) fn statistics(&self, _rows: &mut Statistics) {}
}

//! Terms that leave the run of a question: a small table of their own.
//!
//! The table does not rewrite, and terms come in the order of their age: whatever is printed of a
//! copy is, letter by letter, what would be printed of the original.

use bia_term::{Term, Terms, Transfer};

/// Copies terms of a run into a table that outlives it.
pub(in crate::pipeline) struct Copying<'a> {
    from: &'a Terms,
    pub(in crate::pipeline) table: Terms,
    transfer: Transfer,
}

impl<'a> Copying<'a> {
    /// A table with these terms, all copied at once so that their age stays as it is.
    pub(in crate::pipeline) fn new(from: &'a Terms, all: &[Term]) -> Self {
        let mut copying = Self {
            from,
            table: Terms::raw(),
            transfer: Transfer::default(),
        };
        let _ = copying.all(all);
        copying
    }

    /// The copies of terms.
    pub(in crate::pipeline) fn all(&mut self, terms: &[Term]) -> Vec<Term> {
        self.transfer.copy(self.from, &mut self.table, terms)
    }

    /// The copy of a term.
    pub(in crate::pipeline) fn one(&mut self, term: Term) -> Term {
        self.all(&[term])[0]
    }
}

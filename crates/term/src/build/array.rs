//! Constructors of arrays.

use crate::{Op, Sort, Term, Terms};

impl Terms {
    /// The element of `array` at `index`.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        self.mk(Op::Select, &[array, index])
    }
    /// `array` with `element` at `index`.
    pub fn store(&mut self, array: Term, index: Term, element: Term) -> Term {
        self.mk(Op::Store, &[array, index, element])
    }
    /// The array of this sort that is `element` everywhere.
    pub fn const_array(&mut self, sort: Sort, element: Term) -> Term {
        self.mk(Op::ConstArray(sort), &[element])
    }
}

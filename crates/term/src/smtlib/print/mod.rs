//! The SMT-LIB printer: terms, sorts, declarations and scripts as text.

mod define;
mod names;
mod script;
mod sort;
mod term;
mod value;

use crate::{Sort, Term, Terms};
use names::Names;

/// Prints terms, sorts and declarations of one [`Terms`] as SMT-LIB.
///
/// A printer remembers which declarations it has printed and under which names. Names are those
/// of variables, functions and sorts, quoted where necessary. Another name is taken only where
/// SMT-LIB forbids it: names that theories define (`and`), names with bars, backslashes or
/// control characters, names that start with `@` or `.`, `?` and digits, and names that something
/// else of the table has, such as a variable of another sort.
#[derive(Clone, Debug, Default)]
pub struct Printer {
    names: Names,
}

impl Printer {
    /// A printer that has not printed anything.
    pub fn new() -> Self {
        Self::default()
    }

    /// A term. What it needs has to be declared before, if it is meant for a solver.
    pub fn term(&mut self, terms: &Terms, term: Term) -> String {
        let mut out = String::new();
        self.write_term(terms, term, &mut out);
        out
    }

    /// The text of a sort.
    pub fn sort(&mut self, terms: &Terms, sort: Sort) -> String {
        let mut out = String::new();
        self.write_sort(terms, sort, &mut out);
        out
    }
}

impl Terms {
    /// The term as SMT-LIB prints it.
    pub fn term_text(&self, term: Term) -> String {
        Printer::new().term(self, term)
    }

    /// The sort as SMT-LIB prints it.
    pub fn sort_text(&self, sort: Sort) -> String {
        Printer::new().sort(self, sort)
    }
}

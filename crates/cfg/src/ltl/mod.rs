//! Linear temporal logic over a program: reads formulas and builds the graph whose accepting paths
//! are violations.
//!
//! ```text
//!   text ──lexer, parser, meaning──► Ltl ──tableau──► Büchi automaton of ¬φ ──product──► graph
//! ```
//! **The trace of an infinite path** is the sequence of its *elements*: the moments at which
//! something happens that the formula speaks about. Each has values of all globals, and at most one
//! label that is visited.
//!
//! ```text
//!   the first element    after `init`: the initial values, no label
//!   then                 when a label that the formula names is visited: one element with that
//!                        label, and one right after the visit, without label
//!                        after each statement that writes a global of the formula (an assignment,
//!                        a havoc, results of a call), changed or not: one without label
//!   if there are only    the last one, which has no label, is repeated for ever: nothing happens
//!   finitely many        any more, but the program runs on
//! ```
//! So formulas without X mean what they mean if every statement is a step, since moments at which
//! nothing of the formula changes make no difference to them; and a visit never lasts.
//!
//! **With a clock** ([`Ltl::by`]) the program itself says when something happens: there is an
//! element after each write of that global, and nowhere else, so what comes before the first write
//! is not part of the trace. A path without any write has no trace, and satisfies everything. That
//! is how formulas about C programs are asked (`c` reads them): their moments are those of C, not
//! of K2.
//!
//! `X φ` is about the next element. A path that ends or is blocked is not infinite and satisfies
//! everything, as for `:live`. The formula holds iff the traces of all infinite paths satisfy it.
//! `docs/ltl.md` is the description for users.

mod braces;
mod c;
pub mod codes;
mod condition;
mod formula;
mod lexer;
mod meaning;
mod parser;
mod product;
mod tableau;
#[cfg(test)]
mod tests;

pub use c::{CAtom, CAtomKind, CFormula, CName, parse_c};
pub use product::{LTL_ID, product};

use bia_base::{Diagnostic, SourceId};
use bia_k2::ast::{Program, Var};
use condition::{Atom, Conditions};
use formula::Formulas;

/// How many different atoms a formula may have.
const MAX_ATOMS: usize = 64;

/// A formula about the infinite paths of one program.
#[derive(Clone, Debug)]
pub struct Ltl {
    formulas: Formulas,
    /// The negation of the formula.
    negated: formula::Id,
    atoms: Vec<Atom>,
    conditions: Conditions,
    /// The global whose writes are the elements of the trace, if that is how it is.
    clock: Option<Var>,
}

/// Reads a formula about a program; or says all that is wrong with it.
pub fn parse_ltl(source: SourceId, text: &str, program: &Program) -> Result<Ltl, Vec<Diagnostic>> {
    let is_global = |word: &str| {
        let mut globals = program.globals().iter();
        globals.any(|var| program.var_name(*var) == word)
    };
    let is_label = |word: &str| {
        let mut labels = program.labels();
        labels.any(|(label, _)| program.label_name(label) == word)
    };
    let is_name = |word: &str| is_global(word) || is_label(word);
    let tree = parser::parse(source, text, &is_name)?;
    meaning::elaborate(&tree, program)
}

impl Ltl {
    /// The same formula about traces that have an element after each write of this global.
    #[must_use]
    pub fn by(self, clock: Var) -> Self {
        Self {
            clock: Some(clock),
            ..self
        }
    }

    /// How many states the Büchi automaton of the negation has.
    ///
    /// # Errors
    /// If the budget ends or the automaton is too large.
    pub fn automaton_size(
        &self,
        budget: &bia_base::Budget,
    ) -> Result<usize, crate::pass::PassError> {
        let automaton = tableau::automaton(&self.formulas, self.negated, budget)?;
        Ok(automaton.transitions.len())
    }
}

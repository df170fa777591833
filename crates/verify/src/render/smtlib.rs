//! What a proof says, as SMT-LIB.
//!
//! ```text
//!   Locations    ; bia invariants 1
//!                (declare-const glbl (_ BitVec 32))
//!                (assert (! (= glbl #x00000000) :named n12))     at location n12
//!   Predicates   (define-fun loop ((x Int)) Bool (<= 0 x))
//!   States       (define-fun measure.0 () (_ BitVec 8) (bvsub n i))
//!                (define-fun invariant () Bool (bvule i n))
//! ```
//! The first form is read again by `bia validate --invariants` (`pipeline/invariants.rs`).

use crate::pipeline::{Evidence, Interpreted, Located, Said, States};
use bia_base::Idx as _;
use bia_system::{Chc, chc::Interpretation};
use bia_term::{
    Term, Terms,
    smtlib::{Printer, quote},
};
use std::fmt::Write as _;

/// The first line of location invariants.
pub(crate) const HEADER: &str = "; bia invariants 1";

/// All that a proof says; nothing if it says nothing about locations, predicates or states.
pub fn script(evidence: &Evidence) -> String {
    match evidence.said() {
        Said::Nothing | Said::Visits(_) => String::new(),
        Said::Locations(located) => locations(located),
        Said::Predicates(interpreted) => predicates(interpreted),
        Said::States(states) => definitions(states),
    }
}

/// An interpretation of the clauses of a file.
pub fn interpretation(terms: &Terms, chc: &Chc, proof: &Interpretation) -> String {
    let meanings = chc.preds.values().zip(&proof.of);
    let lines = meanings
        .map(|(data, formula)| definition(terms, (data.name.as_str(), &data.params), *formula));
    lines.collect()
}

fn locations(located: &Located) -> String {
    let (terms, mut printer) = (located.terms(), Printer::new());
    let formulas: Vec<Term> = located.at().iter().map(|(_, formula)| *formula).collect();
    let mut text = format!("{HEADER}\n");
    text.push_str(&printer.declarations(terms, &formulas));
    for (loc, formula) in located.at() {
        let formula = printer.term(terms, *formula);
        let _ = writeln!(text, "(assert (! {formula} :named n{}))", loc.index());
    }
    text
}

fn predicates(interpreted: &Interpreted) -> String {
    let terms = interpreted.terms();
    let all = interpreted.predicates().iter();
    let lines = all.map(|pred| definition(terms, (&pred.name, &pred.params), pred.formula));
    lines.collect()
}

/// What a predicate means.
fn definition(terms: &Terms, (name, params): (&str, &[Term]), formula: Term) -> String {
    let mut printer = Printer::new();
    let mut text = String::new();
    for param in params {
        let name = printer.var_text(terms, *param).unwrap_or_default();
        let sort = printer.sort(terms, terms.sort(*param));
        let _ = write!(text, "({name} {sort}) ");
    }
    let formula = printer.term(terms, formula);
    let (name, params) = (quote(name), text.trim_end());
    format!("(define-fun {name} ({params}) Bool {formula})\n")
}

fn definitions(states: &States) -> String {
    let terms = states.terms();
    let measure = states.measure().iter().enumerate();
    let mut named: Vec<(String, Term)> = measure
        .map(|(number, part)| (format!("measure.{number}"), *part))
        .collect();
    named.extend(states.invariant().map(|f| ("invariant".to_owned(), f)));
    let roots: Vec<Term> = named.iter().map(|(_, term)| *term).collect();
    let mut printer = Printer::new();
    let mut text = printer.declarations(terms, &roots);
    for (name, term) in named {
        let sort = printer.sort(terms, terms.sort(term));
        let term = printer.term(terms, term);
        let _ = writeln!(text, "(define-fun {name} () {sort} {term})");
    }
    text
}

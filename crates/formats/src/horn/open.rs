//! Clauses that divide by zero.
//!
//! There is an interpretation iff there is one for *some* choice of what a division by zero is. So
//! one for the choice of Bia's terms is enough for *sat*; *unsat* needs a derivation in which
//! nothing is divided by zero, since that one is there whatever is chosen.

use crate::open::{Closing, divisors, fixed, has_open};
use bia_system::chc::Chc;
use bia_term::{Terms, value::Value};

/// The clauses without those of their instances that divide by zero; `None` if there are none.
pub fn without_division_by_zero(terms: &mut Terms, chc: &Chc) -> Option<Chc> {
    let mut new = chc.clone();
    let mut found = false;
    for clause in &mut new.clauses {
        for divisor in divisors(terms, &clause.roots()) {
            let sort = terms.sort(divisor);
            let zero: Value = terms.sorts().default_value(sort);
            let zero = terms.value(zero, sort);
            let differs = terms.ne(divisor, zero);
            clause.constraint = terms.and(clause.constraint, differs);
            found = true;
        }
    }
    found.then_some(new)
}

/// The clauses with the values of divisions by zero written out, as Bia's terms define them; `None`
/// if no division needs that.
pub(super) fn closed(terms: &Terms, chc: &Chc) -> Option<(Terms, Chc)> {
    let mut clauses = chc.clauses.iter();
    if !clauses.any(|clause| has_open(terms, &clause.roots())) {
        return None;
    }
    let (mut table, mut new) = (terms.clone(), chc.clone());
    let mut closing = Closing::default();
    for clause in &mut new.clauses {
        let atoms = clause.body.iter_mut().chain(&mut clause.head);
        let args = atoms.flat_map(|atom| atom.args.iter_mut());
        for term in args.chain([&mut clause.constraint]) {
            *term = closing.apply(&mut table, *term, &mut fixed);
        }
    }
    Some((table, new))
}

//! Sums whose summands cancel or come together.

use super::{
    super::polynomial::{Polynomial, Products},
    Found, Rule,
};
use bia_term::{Op, Term, Terms};

/// A sum that needs fewer summands than it is written with.
pub(super) fn sum(terms: &mut Terms, term: Term) -> Found {
    let polynomial = Polynomial::of(terms, term, Products::Keep);
    if terms.op(term) == Op::BvMul {
        // A product that is written as it is, unless it is a constant.
        return polynomial.as_constant().map(|c| (Rule::Sum, terms.bv(c)));
    }
    let args = terms.args(term).iter();
    let parts = args.map(|arg| Polynomial::of(terms, *arg, Products::Keep).len());
    if polynomial.len() < parts.sum() {
        return Some((Rule::Sum, polynomial.term(terms)));
    }
    None
}

//! Rules for sums whose summands cancel or can be merged.

use super::{
    super::polynomial::{Polynomial, Products},
    Found, Rule,
};
use bia_term::{Op, Term, Terms};

/// A sum that needs fewer summands than it is written with; a product that is a constant.
pub(super) fn sum(terms: &mut Terms, term: Term) -> Found {
    if terms.op(term) == Op::BvMul {
        let product = Polynomial::of(terms, term, Products::Keep);
        return product.as_constant().map(|c| (Rule::Sum, terms.bv(c)));
    }
    let (sum, written) = Polynomial::of_sum(terms, term)?;
    (sum.len() < written).then(|| (Rule::Sum, sum.term(terms)))
}

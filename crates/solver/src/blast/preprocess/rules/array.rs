//! Rules for writes to arrays at indices that are known to be different.

use super::{Found, Rule};
use crate::blast::preprocess::facts::Facts;
use bia_term::{Op, Term, Terms};

/// (a changed at i, … )[j] → a[j], where j differs from the indices that are written.
pub(super) fn select(terms: &mut Terms, facts: &mut Facts, term: Term) -> Found {
    let [mut array, at] = *terms.args(term) else {
        return None;
    };
    let mut past = false;
    while let (Op::Store, [base, index, _]) = (terms.op(array), terms.args(array))
        && facts.are_different(terms, *index, at)
    {
        (array, past) = (*base, true);
    }
    past.then(|| (Rule::SelectPast, terms.select(array, at)))
}

/// (a changed at i) changed at j, where i and j differ: the older index is written first, so that
/// equal arrays become the same term.
pub(super) fn store(terms: &mut Terms, facts: &mut Facts, term: Term) -> Found {
    let [array, at, element] = *terms.args(term) else {
        return None;
    };
    let (Op::Store, [base, index, before]) = (terms.op(array), terms.args(array)) else {
        return None;
    };
    let (base, index, before) = (*base, *index, *before);
    let constants = terms.value_of(at).is_some() && terms.value_of(index).is_some();
    if at >= index || constants || !facts.are_different(terms, index, at) {
        return None;
    }
    let inner = terms.store(base, at, element);
    Some((Rule::StoreOrder, terms.store(inner, index, before)))
}

/// a = b of terms that are known to be different.
pub(super) fn equal(terms: &Terms, facts: &mut Facts, term: Term) -> Found {
    let [a, b] = *terms.args(term) else {
        return None;
    };
    let different = facts.are_different(terms, a, b);
    different.then(|| (Rule::EqKnown, terms.fals()))
}

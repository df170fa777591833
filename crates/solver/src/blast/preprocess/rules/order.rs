//! Rules for comparisons of bit-vectors with known high bits.

use super::{Found, Rule, constant, pair};
use bia_term::{Op, Term, Terms};

pub(super) fn order(terms: &mut Terms, term: Term) -> Found {
    let (a, b) = pair(terms, term)?;
    let op = terms.op(term);
    if a == b {
        return Some((Rule::OrderPrefix, terms.fals()));
    }
    if op == Op::BvSlt
        && let (Some(x), Some(y)) = (sign(terms, a), sign(terms, b))
    {
        let made = if x == y {
            terms.bv_ult(a, b)
        } else {
            terms.bool(x)
        };
        return Some((Rule::OrderSign, made));
    }
    if let (Op::SignExtend { by: x }, Op::SignExtend { by: y }) = (terms.op(a), terms.op(b))
        && x == y
    {
        // Both orders are kept by sign extension.
        let (a, b) = (terms.args(a)[0], terms.args(b)[0]);
        return Some((Rule::OrderPrefix, terms.mk(op, &[a, b])));
    }
    if op == Op::BvUlt {
        prefix(terms, a, b)
    } else {
        None
    }
}

/// The sign, if it is known.
fn sign(terms: &Terms, term: Term) -> Option<bool> {
    let mut at = term;
    while terms.op(at) == Op::Concat {
        at = terms.args(at)[0];
    }
    constant(terms, at).map(|c| c.sign())
}

/// High parts of which at least one is constant and the other at hand.
fn prefix(terms: &mut Terms, a: Term, b: Term) -> Found {
    let high_of = |t: Term| (terms.op(t) == Op::Concat).then(|| terms.args(t)[0]);
    let known = |t: Term| constant(terms, t).is_some();
    let high = match (high_of(a), high_of(b)) {
        (Some(x), Some(y)) if x == y || (known(x) && known(y)) => {
            if terms.width(x) <= terms.width(y) {
                x
            } else {
                y
            }
        }
        (Some(x), None) if known(x) && known(b) => x,
        (None, Some(y)) if known(y) && known(a) => y,
        (_, _) => return None,
    };
    let (width, taken) = (terms.width(a), terms.width(high));
    let middle = width - taken;
    let [x, y] = [a, b].map(|t| terms.bv_extract(t, width - 1, middle));
    let made = match (constant(terms, x), constant(terms, y)) {
        (Some(x), Some(y)) if x != y => terms.bool(x.ult(&y)),
        (Some(_), Some(_)) => low_order(terms, a, b, middle),
        (_, _) if x == y => low_order(terms, a, b, middle),
        (_, _) => return None,
    };
    Some((Rule::OrderPrefix, made))
}

fn low_order(terms: &mut Terms, a: Term, b: Term, middle: u32) -> Term {
    let [x, y] = [a, b].map(|t| terms.bv_extract(t, middle - 1, 0));
    terms.bv_ult(x, y)
}

//! Rules for equality and `ite`.

use super::{
    super::polynomial::{Polynomial, Products},
    Found, Rule, constant, pair,
};
use bia_term::{Op, SortData, Term, Terms, value::Bv};

/// f(p ? c : d, e) → p ? f(c, e) : f(d, e): both are constants, since constructors fold.
pub(super) fn lift_ite(terms: &mut Terms, term: Term) -> Found {
    let args = terms.args(term);
    if args.is_empty()
        || matches!(
            terms.op(term),
            Op::Ite | Op::Not | Op::Store | Op::ConstArray(_)
        )
    {
        return None;
    }
    let mut choice = None;
    for (i, arg) in args.iter().enumerate() {
        if terms.value_of(*arg).is_some() {
            continue;
        }
        let branches = terms.args(*arg);
        let is_choice = terms.op(*arg) == Op::Ite
            && terms.value_of(branches[1]).is_some()
            && terms.value_of(branches[2]).is_some();
        if !is_choice || choice.is_some() {
            return None;
        }
        choice = Some(i);
    }
    let at = choice?;
    let mut with = args.to_vec();
    let branches = terms.args(with[at]).to_vec();
    let op = terms.op(term);
    with[at] = branches[1];
    let yes = terms.mk(op, &with);
    with[at] = branches[2];
    let no = terms.mk(op, &with);
    // Nothing is gained where constructors do not fold: open cases, raw tables.
    terms.value_of(yes).and(terms.value_of(no))?;
    Some((Rule::IteLift, terms.ite(branches[0], yes, no)))
}

pub(super) fn eq(terms: &mut Terms, term: Term) -> Found {
    let (a, b) = pair(terms, term)?;
    if a == b {
        return Some((Rule::EqAbsorb, terms.tru()));
    }
    for (a, b) in [(a, b), (b, a)] {
        let found = invert(terms, a, b).or_else(|| absorb(terms, a, b));
        if let Some(found) = found.or_else(|| eq_ite(terms, a, b)) {
            return Some(found);
        }
    }
    if !matches!(terms.sort_data(terms.sort(a)), SortData::Bv(_)) {
        return None;
    }
    concat(terms, a, b).or_else(|| sum(terms, a, b))
}

/// Operations on `a` that can be undone on the constant `b`, or that both have.
fn invert(terms: &mut Terms, a: Term, b: Term) -> Found {
    let x = *terms.args(a).first()?;
    let made = match (terms.op(a), constant(terms, b)) {
        (Op::BvNot, Some(c)) => {
            let c = terms.bv(c.not());
            terms.eq(x, c)
        }
        (Op::BvNot, None) if terms.op(b) == Op::BvNot => {
            let y = terms.args(b)[0];
            terms.eq(x, y)
        }
        (Op::BvXor, Some(d)) => {
            let (x, y) = pair(terms, a)?;
            let (x, c) = match (constant(terms, x), constant(terms, y)) {
                (_, Some(c)) => (x, c),
                (Some(c), None) => (y, c),
                (None, None) => return None,
            };
            let d = terms.bv(c.xor(&d));
            terms.eq(x, d)
        }
        (Op::SignExtend { .. }, Some(c)) => {
            let low = c.extract(terms.width(x) - 1, 0);
            if low.sign_extend(c.width() - low.width()) != c {
                return Some((Rule::EqInvert, terms.fals()));
            }
            let low = terms.bv(low);
            terms.eq(x, low)
        }
        (Op::SignExtend { by }, None) if terms.op(b) == (Op::SignExtend { by }) => {
            let y = terms.args(b)[0];
            terms.eq(x, y)
        }
        _ => return None,
    };
    Some((Rule::EqInvert, made))
}

/// Equalities of `a` with a part of it.
fn absorb(terms: &mut Terms, a: Term, b: Term) -> Found {
    let args = terms.args(a).to_vec();
    let made = match (terms.op(a), args.as_slice()) {
        (Op::BvXor, [x, y]) if *x == b || *y == b => {
            let rest = if *x == b { *y } else { *x };
            let zero = terms.bv(Bv::zero(terms.width(b)));
            terms.eq(rest, zero)
        }
        (Op::Store, [array, i, e]) if *array == b => {
            let there = terms.select(*array, *i);
            terms.eq(there, *e)
        }
        _ => return None,
    };
    Some((Rule::EqAbsorb, made))
}

/// (p ? c : x) = d, for different constants c and d: ¬p ∧ x = d; for equal ones: p ∨ x = d.
fn eq_ite(terms: &mut Terms, a: Term, b: Term) -> Found {
    if terms.op(a) != Op::Ite || terms.value_of(b).is_none() {
        return None;
    }
    let [p, yes, no] = *terms.args(a) else {
        return None;
    };
    let made = if terms.value_of(yes).is_some() {
        let rest = terms.eq(no, b);
        if yes == b {
            terms.or(p, rest)
        } else {
            let not_p = terms.not(p);
            terms.and(not_p, rest)
        }
    } else if terms.value_of(no).is_some() {
        let rest = terms.eq(yes, b);
        if no == b {
            let not_p = terms.not(p);
            terms.or(not_p, rest)
        } else {
            terms.and(p, rest)
        }
    } else {
        return None;
    };
    Some((Rule::EqIte, made))
}

/// Part by part, where the parts of the other side are at hand.
fn concat(terms: &mut Terms, a: Term, b: Term) -> Found {
    let splits = |t: Term| terms.op(t) == Op::Concat;
    let (whole, other) = match (splits(a), splits(b)) {
        (true, true) => (a, b),
        (true, false) if constant(terms, b).is_some() => (a, b),
        (false, true) if constant(terms, a).is_some() => (b, a),
        (_, _) => return None,
    };
    let (high, low) = pair(terms, whole)?;
    let (width, middle) = (terms.width(whole), terms.width(low));
    let upper = terms.bv_extract(other, width - 1, middle);
    let lower = terms.bv_extract(other, middle - 1, 0);
    let (upper, lower) = (terms.eq(high, upper), terms.eq(low, lower));
    Some((Rule::EqConcat, terms.and(upper, lower)))
}

/// Summands on both sides cancel, and a single odd factor goes away.
fn sum(terms: &mut Terms, a: Term, b: Term) -> Found {
    for products in [Products::Expand, Products::Keep] {
        let [left, right] = [a, b].map(|t| Polynomial::of(terms, t, products));
        let before = left.len() + right.len();
        let difference = left.minus(&right);
        if let Some(c) = difference.as_constant() {
            return Some((Rule::EqSum, terms.bool(c.is_zero())));
        }
        if let [x] = difference.odd_atoms().as_slice()
            && difference.without(*x).as_constant().is_some()
            && *x != a
            && *x != b
        {
            let value = difference.solve(terms, *x)?;
            return Some((Rule::EqOdd, terms.eq(*x, value)));
        }
        // Multiplying out must not make more products.
        let fine = products == Products::Keep || difference.is_linear();
        if fine && difference.len() < before {
            let (left, right) = difference.sides(terms);
            return Some((Rule::EqSum, terms.eq(left, right)));
        }
    }
    None
}

//! Rules that write shifts by constants, and products, quotients and remainders by powers of two,
//! as concatenations.

use super::{Found, Rule, constant, pair, power_of_two, with_zeros_above, with_zeros_below};
use bia_term::{Op, Term, Terms, value::Bv};

pub(super) fn shift(terms: &mut Terms, term: Term) -> Found {
    let (x, amount) = pair(terms, term)?;
    let width = terms.width(x);
    let amount = constant(terms, amount)?;
    let by = amount.to_u64().and_then(|n| u32::try_from(n).ok());
    let by = by.filter(|by| *by < width);
    let made = match (terms.op(term), by) {
        (Op::BvShl, Some(by)) => shifted_left(terms, x, by),
        (Op::BvLshr, Some(by)) => shifted_right(terms, x, by),
        (Op::BvShl | Op::BvLshr, None) => terms.bv(Bv::zero(width)),
        (_, by) => {
            let by = by.unwrap_or(width - 1);
            let kept = terms.bv_extract(x, width - 1, by);
            terms.bv_sign_extend(kept, by)
        }
    };
    Some((Rule::ShiftConstant, made))
}

fn shifted_left(terms: &mut Terms, x: Term, by: u32) -> Term {
    let kept = terms.bv_extract(x, terms.width(x) - 1 - by, 0);
    with_zeros_below(terms, kept, by)
}

fn shifted_right(terms: &mut Terms, x: Term, by: u32) -> Term {
    let kept = terms.bv_extract(x, terms.width(x) - 1, by);
    with_zeros_above(terms, kept, by)
}

/// x · 2^k
pub(super) fn product(terms: &mut Terms, term: Term) -> Found {
    let (a, b) = pair(terms, term)?;
    for (x, factor) in [(a, b), (b, a)] {
        if let Some(k) = constant(terms, factor).and_then(|c| power_of_two(&c)) {
            return Some((Rule::PowerOfTwo, shifted_left(terms, x, k)));
        }
    }
    None
}

/// x / 2^k and x mod 2^k
pub(super) fn quotient(terms: &mut Terms, term: Term) -> Found {
    let (x, divisor) = pair(terms, term)?;
    let k = power_of_two(&constant(terms, divisor)?)?;
    let width = terms.width(x);
    let made = match (terms.op(term), k) {
        (Op::BvUdiv, _) => shifted_right(terms, x, k),
        (_, 0) => terms.bv(Bv::zero(width)),
        (_, _) => {
            let low = terms.bv_extract(x, k - 1, 0);
            with_zeros_above(terms, low, width - k)
        }
    };
    Some((Rule::PowerOfTwo, made))
}

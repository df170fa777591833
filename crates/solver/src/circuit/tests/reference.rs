//! What the circuits should compute, on plain integers of up to 128 bits.

use super::{super::Word, Binary, Unary};

type UnaryValue = fn(u128, usize) -> u128;
type BinaryValue = fn(u128, u128, usize) -> u128;

pub(super) fn mask(width: usize) -> u128 {
    u128::MAX >> (128 - width)
}

fn signed(a: u128, width: usize) -> i128 {
    a.cast_signed() << (128 - width) >> (128 - width)
}

fn unsigned(a: i128, width: usize) -> u128 {
    a.cast_unsigned() & mask(width)
}

pub(super) fn rotate(a: u128, by: u128, width: usize) -> u128 {
    let by = usize::try_from(by % width as u128).unwrap();
    if by == 0 {
        a
    } else {
        (a << by | a >> (width - by)) & mask(width)
    }
}

fn shifted_out(a: u128, by: u128, width: usize) -> bool {
    by >= width as u128 && a != 0 || by < 128 && a & ((1 << by) - 1) != 0
}

fn urem(a: u128, b: u128) -> u128 {
    a.checked_rem(b).unwrap_or(a)
}

fn sdiv(a: i128, b: i128) -> i128 {
    if b == 0 {
        if a < 0 { 1 } else { -1 }
    } else {
        a.wrapping_div(b)
    }
}

fn srem(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { a.wrapping_rem(b) }
}

fn smod(a: i128, b: i128) -> i128 {
    let rest = srem(a, b);
    if rest != 0 && b != 0 && (rest < 0) != (b < 0) {
        rest + b
    } else {
        rest
    }
}

/// Whether `a · b` lies outside `low..=high`.
fn product_outside(a: i128, b: i128, low: i128, high: i128) -> bool {
    a.checked_mul(b).is_none_or(|p| p < low || p > high)
}

pub(super) const UNARY: [(&str, Unary, UnaryValue); 11] = [
    ("not", |c, a| c.not(a), |a, w| !a & mask(w)),
    ("neg", |c, a| c.neg(a), |a, w| a.wrapping_neg() & mask(w)),
    (
        "abs",
        |c, a| c.abs(a),
        |a, w| unsigned(signed(a, w).wrapping_abs(), w),
    ),
    (
        "parity",
        |c, a| Word::bit(c.parity(a)),
        |a, _| u128::from(a.count_ones() % 2),
    ),
    (
        "popcount",
        |c, a| c.popcount(a),
        |a, _| u128::from(a.count_ones()),
    ),
    (
        "leading zeros",
        |c, a| c.leading_zeros(a),
        |a, w| u128::from(a.leading_zeros()) - (128 - w as u128),
    ),
    (
        "trailing zeros",
        |c, a| c.trailing_zeros(a),
        |a, w| u128::from(a.trailing_zeros()).min(w as u128),
    ),
    (
        "normalise",
        |c, a| c.normalise(a).0,
        |a, w| {
            if a == 0 {
                0
            } else {
                a << (a << (128 - w)).leading_zeros() & mask(w)
            }
        },
    ),
    (
        "neg overflows",
        |c, a| Word::bit(c.neg_overflows(a)),
        |a, w| u128::from(a == 1 << (w - 1)),
    ),
    ("square root", |c, a| c.sqrt(a).0, |a, _| a.isqrt()),
    (
        "rest of the square root",
        |c, a| c.sqrt(a).1,
        |a, _| a - a.isqrt() * a.isqrt(),
    ),
];

pub(super) const BINARY: [(&str, Binary, BinaryValue); 36] = [
    ("and", |c, a, b| c.and(a, b), |a, b, _| a & b),
    ("or", |c, a, b| c.or(a, b), |a, b, _| a | b),
    ("xor", |c, a, b| c.xor(a, b), |a, b, _| a ^ b),
    (
        "add",
        |c, a, b| c.add(a, b),
        |a, b, w| a.wrapping_add(b) & mask(w),
    ),
    (
        "sub",
        |c, a, b| c.sub(a, b),
        |a, b, w| a.wrapping_sub(b) & mask(w),
    ),
    (
        "add carry",
        |c, a, b| c.add_carry(a, b, crate::aig::AigLit::TRUE).0,
        |a, b, w| a.wrapping_add(b).wrapping_add(1) & mask(w),
    ),
    (
        "neg if",
        |c, a, b| c.neg_if(a[0], b),
        |a, b, w| {
            if a & 1 == 1 {
                b.wrapping_neg() & mask(w)
            } else {
                b
            }
        },
    ),
    (
        "mul",
        |c, a, b| c.mul(a, b),
        |a, b, w| a.wrapping_mul(b) & mask(w),
    ),
    (
        "wide mul",
        |c, a, b| c.mul_to(a, b, 2 * a.len().min(64)),
        |a, b, w| a.wrapping_mul(b) & mask(2 * w.min(64)),
    ),
    (
        "udiv",
        |c, a, b| c.udiv(a, b),
        |a, b, w| a.checked_div(b).unwrap_or(mask(w)),
    ),
    ("urem", |c, a, b| c.urem(a, b), |a, b, _| urem(a, b)),
    (
        "sdiv",
        |c, a, b| c.sdiv(a, b),
        |a, b, w| unsigned(sdiv(signed(a, w), signed(b, w)), w),
    ),
    (
        "srem",
        |c, a, b| c.srem(a, b),
        |a, b, w| unsigned(srem(signed(a, w), signed(b, w)), w),
    ),
    (
        "smod",
        |c, a, b| c.smod(a, b),
        |a, b, w| unsigned(smod(signed(a, w), signed(b, w)), w),
    ),
    (
        "shl",
        |c, a, b| c.shl(a, b),
        |a, b, w| {
            if b < w as u128 { a << b & mask(w) } else { 0 }
        },
    ),
    (
        "lshr",
        |c, a, b| c.lshr(a, b),
        |a, b, w| if b < w as u128 { a >> b } else { 0 },
    ),
    (
        "ashr",
        |c, a, b| c.ashr(a, b),
        |a, b, w| unsigned(signed(a, w) >> b.min(w as u128 - 1), w),
    ),
    (
        "sticky",
        |c, a, b| c.lshr_sticky(a, b),
        |a, b, w| {
            let kept = if b < w as u128 { a >> b } else { 0 };
            kept | u128::from(shifted_out(a, b, w))
        },
    ),
    ("rotate left", |c, a, b| c.rotate_left(a, b), rotate),
    (
        "rotate right",
        |c, a, b| c.rotate_right(a, b),
        |a, b, w| rotate(a, w as u128 - b % w as u128, w),
    ),
    (
        "eq",
        |c, a, b| Word::bit(c.eq(a, b)),
        |a, b, _| u128::from(a == b),
    ),
    (
        "ult",
        |c, a, b| Word::bit(c.ult(a, b)),
        |a, b, _| u128::from(a < b),
    ),
    (
        "ule",
        |c, a, b| Word::bit(c.ule(a, b)),
        |a, b, _| u128::from(a <= b),
    ),
    (
        "slt",
        |c, a, b| Word::bit(c.slt(a, b)),
        |a, b, w| u128::from(signed(a, w) < signed(b, w)),
    ),
    (
        "sle",
        |c, a, b| Word::bit(c.sle(a, b)),
        |a, b, w| u128::from(signed(a, w) <= signed(b, w)),
    ),
    (
        "borrow",
        |c, a, b| Word::bit(c.sub_borrow(a, b).1),
        |a, b, _| u128::from(a < b),
    ),
    (
        "uadd overflows",
        |c, a, b| Word::bit(c.uadd_overflows(a, b)),
        |a, b, w| u128::from(a.checked_add(b).is_none_or(|s| s > mask(w))),
    ),
    (
        "usub overflows",
        |c, a, b| Word::bit(c.usub_overflows(a, b)),
        |a, b, _| u128::from(a < b),
    ),
    (
        "sadd overflows",
        |c, a, b| Word::bit(c.sadd_overflows(a, b)),
        |a, b, w| {
            let sum = signed(a, w).checked_add(signed(b, w));
            u128::from(sum.is_none_or(|s| signed(unsigned(s, w), w) != s))
        },
    ),
    (
        "ssub overflows",
        |c, a, b| Word::bit(c.ssub_overflows(a, b)),
        |a, b, w| {
            let difference = signed(a, w).checked_sub(signed(b, w));
            u128::from(difference.is_none_or(|d| signed(unsigned(d, w), w) != d))
        },
    ),
    (
        "umul overflows",
        |c, a, b| Word::bit(c.umul_overflows(a, b)),
        |a, b, w| u128::from(a.checked_mul(b).is_none_or(|p| p > mask(w))),
    ),
    (
        "smul overflows",
        |c, a, b| Word::bit(c.smul_overflows(a, b)),
        |a, b, w| {
            let least = i128::MIN >> (128 - w);
            u128::from(product_outside(signed(a, w), signed(b, w), least, !least))
        },
    ),
    (
        "sdiv overflows",
        |c, a, b| Word::bit(c.sdiv_overflows(a, b)),
        |a, b, w| u128::from(a == 1 << (w - 1) && b == mask(w)),
    ),
    (
        "extract and concat",
        |_, a, b| Word::from(b).extract(0, 0).with_high(&a[1..]),
        |a, b, _| a & !1 | b & 1,
    ),
    (
        "sign extension",
        |_, a, _| Word::from(a).resize_signed(a.len().max(100)),
        |a, _, w| unsigned(signed(a, w), w.max(100)),
    ),
    (
        "increment",
        |c, a, b| c.increment(a, b[0]).0,
        |a, b, w| a.wrapping_add(b & 1) & mask(w),
    ),
];

//! Addition, multiplication, division, fused multiply-add: exact, then rounded once.
//!
//! A sum of numbers whose exponents are far apart is not computed exactly. With b the operand
//! of the higher top bit and a the other one, b is shifted left until it has w bits, and a is
//! shifted right as far as needed, with a sticky last bit. w = max(length b, length a, sb) + 3
//! makes that safe:
//!
//! - when bits of a are dropped its top bit is at least two positions below b's, so at most
//!   one leading bit cancels, and the result keeps w − 1 ≥ sb + 2 bits;
//! - b is even after the shift, so subtracting the odd sticky a keeps the result in the same
//!   open interval between even numbers as the exact difference.

use super::round::{round, split};
use super::significand::Significand;
use super::unpack::{Number, Unpacked, unpack};
use super::{Float, FloatFormat};
use crate::value::RoundingMode;

/// x + y.
#[inline]
pub(super) fn add<S: Significand>(rm: RoundingMode, x: &Float, y: &Float) -> Float {
    sum(x.format(), rm, unpack::<S>(x), unpack::<S>(y))
}

/// x · y.
#[inline]
pub(super) fn mul<S: Significand>(rm: RoundingMode, x: &Float, y: &Float) -> Float {
    finish(x.format(), rm, product(unpack::<S>(x), unpack::<S>(y)))
}

/// x · y + z with one rounding.
#[inline]
pub(super) fn fma<S: Significand>(rm: RoundingMode, x: &Float, y: &Float, z: &Float) -> Float {
    sum(
        x.format(),
        rm,
        product(unpack::<S>(x), unpack::<S>(y)),
        unpack(z),
    )
}

/// x / y.
#[inline]
pub(super) fn div<S: Significand>(rm: RoundingMode, x: &Float, y: &Float) -> Float {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    let format = x.format();
    let negative = x.is_negative() != y.is_negative();
    match (unpack::<S>(x), unpack::<S>(y)) {
        (Nan, _) | (_, Nan) => Float::nan(format),
        (Infinite { .. }, Infinite { .. }) | (Zero { .. }, Zero { .. }) => Float::nan(format),
        (Infinite { .. }, Zero { .. } | Finite(_)) | (Finite(_), Zero { .. }) => {
            Float::infinity(format, negative)
        }
        (Zero { .. }, Infinite { .. } | Finite(_)) | (Finite(_), Infinite { .. }) => {
            Float::zero(format, negative)
        }
        (Finite(x), Finite(y)) => {
            let exponent = x.exponent - y.exponent;
            let quotient = quotient(format, negative, x.significand, &y.significand, exponent);
            round(format, rm, quotient)
        }
    }
}

/// ± (dividend / divisor) · 2^exponent to at least sb + 2 bits, sticky. Both are non-zero.
#[inline]
pub(super) fn quotient<S: Significand>(
    format: FloatFormat,
    negative: bool,
    dividend: S,
    divisor: &S,
    exponent: i64,
) -> Number<S> {
    let wanted = format.significand_bits() + 2 + divisor.bit_length();
    let shift = wanted.saturating_sub(dividend.bit_length());
    let (quotient, rest) = dividend.shl(shift).div_rem(divisor);
    let significand = if rest.is_zero() {
        quotient
    } else {
        quotient.or_one()
    };
    Number {
        negative,
        exponent: exponent - i64::from(shift),
        significand,
    }
}

/// The exact product.
#[inline]
fn product<S: Significand>(x: Unpacked<S>, y: Unpacked<S>) -> Unpacked<S> {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    match (x, y) {
        (Nan, _) | (_, Nan) => Nan,
        (Infinite { .. }, Zero { .. }) | (Zero { .. }, Infinite { .. }) => Nan,
        (Infinite { negative: x }, Infinite { negative: y })
        | (Infinite { negative: x }, Finite(Number { negative: y, .. }))
        | (Finite(Number { negative: x, .. }), Infinite { negative: y }) => {
            Infinite { negative: x != y }
        }
        (Zero { negative: x }, Zero { negative: y })
        | (Zero { negative: x }, Finite(Number { negative: y, .. }))
        | (Finite(Number { negative: x, .. }), Zero { negative: y }) => Zero { negative: x != y },
        (Finite(x), Finite(y)) => Finite(Number {
            negative: x.negative != y.negative,
            exponent: x.exponent + y.exponent,
            significand: x.significand.mul(&y.significand),
        }),
    }
}

/// Rounds what may also be no number.
#[inline]
fn finish<S: Significand>(format: FloatFormat, rm: RoundingMode, x: Unpacked<S>) -> Float {
    match x {
        Unpacked::Nan => Float::nan(format),
        Unpacked::Infinite { negative } => Float::infinity(format, negative),
        Unpacked::Zero { negative } => Float::zero(format, negative),
        Unpacked::Finite(number) => round(format, rm, number),
    }
}

/// The rounded sum. An exact zero sum is −0 towards −∞ and +0 otherwise, unless both
/// operands are zeros of one sign.
#[inline]
fn sum<S: Significand>(
    format: FloatFormat,
    rm: RoundingMode,
    x: Unpacked<S>,
    y: Unpacked<S>,
) -> Float {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    let zero = rm == RoundingMode::TowardNegative;
    match (x, y) {
        (Nan, _) | (_, Nan) => Float::nan(format),
        (Infinite { negative: x }, Infinite { negative: y }) if x != y => Float::nan(format),
        (Infinite { negative }, _) | (_, Infinite { negative }) => {
            Float::infinity(format, negative)
        }
        (Zero { negative: x }, Zero { negative: y }) => {
            Float::zero(format, if x == y { x } else { zero })
        }
        (Zero { .. }, Finite(number)) | (Finite(number), Zero { .. }) => round(format, rm, number),
        (Finite(x), Finite(y)) => {
            let sum = if x.top() >= y.top() {
                aligned(format, x, y)
            } else {
                aligned(format, y, x)
            };
            if sum.significand.is_zero() {
                Float::zero(format, zero)
            } else {
                round(format, rm, sum)
            }
        }
    }
}

/// b + a, where the top bit of `b` is not below that of `a`; sticky. Unlike other numbers the
/// result may be zero.
#[inline]
fn aligned<S: Significand>(format: FloatFormat, b: Number<S>, a: Number<S>) -> Number<S> {
    let lengths = (b.significand.bit_length(), a.significand.bit_length());
    let window = lengths.0.max(lengths.1).max(format.significand_bits()) + 3;
    let room = i64::from(window - lengths.0);
    let distance = b.exponent - a.exponent;
    let (big, small, exponent);
    if distance <= 0 {
        // a's last bit is not below b's, and its top bit is not above.
        let shift = u32::try_from(-distance).expect("a is not longer than b");
        (big, small, exponent) = (b.significand, a.significand.shl(shift), b.exponent);
    } else if distance <= room {
        let shift = u32::try_from(distance).expect("0 < distance ≤ room");
        (big, small, exponent) = (b.significand.shl(shift), a.significand, a.exponent);
    } else {
        let shift = u32::try_from(room).expect("room is at least 3");
        let tail = split(a.significand, distance - room);
        let sticky = tail.half || tail.rest;
        big = b.significand.shl(shift);
        small = if sticky {
            tail.kept.or_one()
        } else {
            tail.kept
        };
        exponent = b.exponent - room;
    }
    if b.negative == a.negative {
        return Number {
            negative: b.negative,
            exponent,
            significand: big.add(&small),
        };
    }
    // With equal top bits either can be the larger one.
    if big >= small {
        Number {
            negative: b.negative,
            exponent,
            significand: big.sub(&small),
        }
    } else {
        Number {
            negative: a.negative,
            exponent,
            significand: small.sub(&big),
        }
    }
}

//! Square root, remainder, and rounding to an integral number.
//!
//! - √(m · 2^e) with e even is √m · 2^(e/2); m is shifted to 2·(sb + 2) bits (or one less, for
//!   the parity of e), so that its integer root has sb + 2 bits.
//! - The IEEE remainder of x by y is x − n·y with n the integer nearest to x/y, ties to even.
//!   It is exact. On a common exponent let X, Y be the integers; X mod 2Y tells X mod Y and
//!   whether the quotient is odd. When x has the higher exponent, by k, X = m · 2^k is never
//!   written out: 2^k mod 2Y comes from repeated squaring.
//! - An integral number is a float again, so rounding to integral needs no second rounding.

use super::Float;
use super::round::{round, split};
use super::significand::Significand;
use super::unpack::{Number, Unpacked, unpack};
use crate::value::RoundingMode;

/// √x.
#[inline]
pub(super) fn sqrt<S: Significand>(rm: RoundingMode, x: &Float) -> Float {
    let format = x.format();
    let number = match unpack::<S>(x) {
        Unpacked::Zero { .. } | Unpacked::Infinite { negative: false } => return x.clone(),
        Unpacked::Nan | Unpacked::Infinite { negative: true } => return Float::nan(format),
        Unpacked::Finite(number) if number.negative => return Float::nan(format),
        Unpacked::Finite(number) => number,
    };
    let wanted = 2 * (format.significand_bits() + 2);
    let mut shift = wanted - number.significand.bit_length();
    if (number.exponent - i64::from(shift)) % 2 != 0 {
        shift -= 1;
    }
    let (root, inexact) = number.significand.shl(shift).sqrt();
    let significand = if inexact { root.or_one() } else { root };
    let exponent = (number.exponent - i64::from(shift)) / 2;
    round(
        format,
        rm,
        Number {
            negative: false,
            exponent,
            significand,
        },
    )
}

/// The IEEE remainder x − n·y.
pub(super) fn rem<S: Significand>(x: &Float, y: &Float) -> Float {
    use Unpacked::{Finite, Infinite, Nan, Zero};
    match (unpack::<S>(x), unpack::<S>(y)) {
        (Nan, _) | (_, Nan) | (Infinite { .. }, _) | (_, Zero { .. }) => Float::nan(x.format()),
        (Zero { .. } | Finite(_), Infinite { .. }) | (Zero { .. }, Finite(_)) => x.clone(),
        (Finite(dividend), Finite(divisor)) => finite_rem(x, dividend, divisor),
    }
}

fn finite_rem<S: Significand>(float: &Float, x: Number<S>, y: Number<S>) -> Float {
    if y.top() > x.top() + 1 {
        return float.clone(); // |x| < |y|/2, so n = 0
    }
    let distance = x.exponent - y.exponent;
    let exponent = x.exponent.min(y.exponent);
    let (divisor, rest);
    if distance >= 0 {
        divisor = y.significand;
        let double = divisor.clone().shl(1);
        let (_, low) = x.significand.div_rem(&double);
        let power = power_of_two(distance.cast_unsigned(), &double);
        rest = low.mul(&power).div_rem(&double).1;
    } else {
        let shift = u32::try_from(-distance).expect("y is at most one bit longer than x");
        divisor = y.significand.shl(shift);
        rest = x.significand.div_rem(&divisor.clone().shl(1)).1;
    }
    let odd = rest >= divisor;
    let rest = if odd { rest.sub(&divisor) } else { rest };
    let double = rest.clone().shl(1);
    // n is the quotient rounded down, or one more.
    let (negative, significand) = if double > divisor || (double == divisor && odd) {
        (!x.negative, divisor.sub(&rest))
    } else {
        (x.negative, rest)
    };
    if significand.is_zero() {
        return Float::zero(float.format(), x.negative);
    }
    round(
        float.format(),
        RoundingMode::NearestEven,
        Number {
            negative,
            exponent,
            significand,
        },
    )
}

/// 2^k modulo an even number; both factors of every product are below it.
fn power_of_two<S: Significand>(k: u64, modulus: &S) -> S {
    let mut power = S::ONE.div_rem(modulus).1;
    for i in (0..u64::BITS - k.leading_zeros()).rev() {
        power = power.mul(&power).div_rem(modulus).1;
        if (k >> i) & 1 == 1 {
            power = power.shl(1).div_rem(modulus).1;
        }
    }
    power
}

/// The integral number nearest to x as the mode says; a zero result keeps the sign.
pub(super) fn round_to_integral<S: Significand>(rm: RoundingMode, x: &Float) -> Float {
    let number = match unpack::<S>(x) {
        Unpacked::Nan | Unpacked::Infinite { .. } | Unpacked::Zero { .. } => return x.clone(),
        Unpacked::Finite(number) if number.exponent >= 0 => return x.clone(),
        Unpacked::Finite(number) => number,
    };
    let negative = number.negative;
    let significand = split(number.significand, -number.exponent).round(rm, negative);
    if significand.is_zero() {
        return Float::zero(x.format(), negative);
    }
    round(
        x.format(),
        rm,
        Number {
            negative,
            exponent: 0,
            significand,
        },
    )
}

//! The IEEE remainder x − n·y, n the integer nearest to x/y, ties to even.
//!
//! It is exact: a multiple of the smaller of both last bits, and not above |y|/2. On a common
//! exponent let X and Y be the integers; X mod 2Y gives X mod Y and the parity of the quotient,
//! which decides ties. When x has the higher exponent, by k, X = m · 2^k may have 2^30 bits and is
//! never written out: 2^k mod 2Y comes from repeated squaring.

use super::Float;
use super::round::round;
use super::significand::Significand;
use super::unpack::{Number, Unpacked, unpack};
use crate::value::RoundingMode;

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

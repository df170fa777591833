//! Rounding to an integral number in the same format.
//!
//! The integers next to a float that is none have fewer bits than its significand, so they
//! are floats too (or one above the largest of their length): packing them rounds nothing.

use super::Float;
use super::round::{round, split};
use super::significand::Significand;
use super::unpack::{Number, Unpacked, unpack};
use crate::value::RoundingMode;

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

//! Square root.
//!
//! √(m · 2^e) with e even is √m · 2^(e/2). m is shifted to 2·(sb + 2) bits, or one less for the
//! parity of e, so that its integer root has sb + 2 bits; a remainder makes the root sticky.

use super::Float;
use super::round::round;
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

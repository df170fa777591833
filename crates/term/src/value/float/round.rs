//! The one rounding routine: exact numbers to floats, with subnormals and overflow.
//!
//! Let x = ± m · 2^e be exact and t the exponent of its top bit. The result is a multiple of
//! 2^q with q = max(t − (sb − 1), quantum): at most sb bits are kept. With s = q − e > 0 bits
//! to drop:
//!
//! ```text
//! m = kept · 2^s + half · 2^(s−1) + rest      half ∈ {0,1}, 0 ≤ rest < 2^(s−1)
//! ```
//!
//! and the mode decides from (sign, kept odd, half, rest ≠ 0) whether kept grows by one.
//!
//! *Sticky* numbers: a caller that only knows floor(x / 2^e) and that x is not exact sets the
//! lowest bit of m instead ([`Significand::or_one`]). The result of rounding is unchanged if m has
//! at least sb + 2 bits: no rounding boundary lies strictly between two even numbers then.

use super::significand::Significand;
use super::unpack::Number;
use super::{Float, FloatFormat};
use crate::value::RoundingMode;

/// A number divided by 2^s: quotient, first dropped bit, whether the other dropped bits are
/// not all zero.
pub(super) struct Split<S> {
    pub(super) kept: S,
    pub(super) half: bool,
    pub(super) rest: bool,
}

/// Splits a non-zero number; `drop` > 0 may be much larger than its length.
#[inline]
pub(super) fn split<S: Significand>(number: S, drop: i64) -> Split<S> {
    let length = number.bit_length();
    match u32::try_from(drop) {
        Ok(drop) if drop <= length => Split {
            half: number.bit(drop - 1),
            rest: number.any_below(drop - 1),
            kept: number.shr(drop),
        },
        Ok(_) | Err(_) => Split {
            kept: S::ZERO,
            half: false,
            rest: true,
        },
    }
}

impl<S: Significand> Split<S> {
    /// The quotient, rounded.
    #[inline]
    pub(super) fn round(self, rm: RoundingMode, negative: bool) -> S {
        if rm.rounds_up(negative, self.kept.bit(0), self.half, self.rest) {
            self.kept.add(&S::ONE)
        } else {
            self.kept
        }
    }
}

/// The float nearest to a number as the mode says.
#[inline]
pub(super) fn round<S: Significand>(
    format: FloatFormat,
    rm: RoundingMode,
    number: Number<S>,
) -> Float {
    let top = number.top();
    let Number {
        negative,
        exponent,
        significand,
    } = number;
    if top > format.max_exponent() {
        return overflow(format, rm, negative);
    }
    let quantum = format.quantum_exponent();
    let mut last = (top - i64::from(format.fraction_bits())).max(quantum);
    let drop = last - exponent;
    let mut kept = if drop > 0 {
        split(significand, drop).round(rm, negative)
    } else {
        let up = u32::try_from(-drop).expect("at most sb bits are missing");
        significand.shl(up)
    };
    if kept.bit_length() > format.significand_bits() {
        // A carry out of all ones: the significand is a power of two.
        kept = kept.shr(1);
        last += 1;
    }
    if kept.bit_length() < format.significand_bits() {
        return S::pack(format, negative, 0, kept);
    }
    let field = (last - quantum + 1).cast_unsigned();
    if field >= format.special_exponent() {
        return overflow(format, rm, negative);
    }
    let hidden = S::ONE.shl(format.fraction_bits());
    S::pack(format, negative, field, kept.sub(&hidden))
}

/// The result for a magnitude beyond the finite numbers.
fn overflow(format: FloatFormat, rm: RoundingMode, negative: bool) -> Float {
    let to_infinity = match rm {
        RoundingMode::NearestEven | RoundingMode::NearestAway => true,
        RoundingMode::TowardPositive => !negative,
        RoundingMode::TowardNegative => negative,
        RoundingMode::TowardZero => false,
    };
    if to_infinity {
        Float::infinity(format, negative)
    } else {
        Float::max_finite(format, negative)
    }
}

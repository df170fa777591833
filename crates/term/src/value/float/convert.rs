//! Conversions: between formats, from and to integers, rationals and bit-vectors.

use dashu_base::Sign;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::arith::quotient;
use super::round::{round, split};
use super::significand::Significand;
use super::unpack::{Number, Unpacked, unpack};
use super::{Float, FloatFormat};
use crate::value::RoundingMode;
use crate::value::bv::{Bv, index};

impl Float {
    /// The same number in another format, rounded.
    pub fn to_format(&self, format: FloatFormat, rm: RoundingMode) -> Float {
        if self.format() == format {
            return self.clone();
        }
        if u128::fits(self.format()) && u128::fits(format) {
            convert::<u128>(self, format, rm)
        } else {
            convert::<UBig>(self, format, rm)
        }
    }

    /// The integer, rounded. Zero becomes +0.
    pub fn from_ibig(format: FloatFormat, rm: RoundingMode, value: &IBig) -> Float {
        let (sign, significand) = value.clone().into_parts();
        if significand.is_zero() {
            return Float::zero(format, false);
        }
        let negative = sign == Sign::Negative;
        round(
            format,
            rm,
            Number {
                negative,
                exponent: 0,
                significand,
            },
        )
    }

    /// The rational number, rounded. Zero becomes +0.
    pub fn from_rational(format: FloatFormat, rm: RoundingMode, value: &RBig) -> Float {
        let (sign, numerator) = value.numerator().clone().into_parts();
        if numerator.is_zero() {
            return Float::zero(format, false);
        }
        let negative = sign == Sign::Negative;
        round(
            format,
            rm,
            quotient(format, negative, numerator, value.denominator(), 0),
        )
    }

    /// The unsigned value of the bit-vector, rounded.
    pub fn from_ubv(format: FloatFormat, rm: RoundingMode, value: &Bv) -> Float {
        Float::from_ibig(format, rm, &IBig::from(value.to_ubig()))
    }

    /// The signed value of the bit-vector, rounded.
    pub fn from_sbv(format: FloatFormat, rm: RoundingMode, value: &Bv) -> Float {
        Float::from_ibig(format, rm, &value.to_ibig())
    }

    /// The exact number; `None` for infinities and NaN.
    pub fn to_rational(&self) -> Option<RBig> {
        let number = match unpack::<UBig>(self) {
            Unpacked::Nan | Unpacked::Infinite { .. } => return None,
            Unpacked::Zero { .. } => return Some(RBig::ZERO),
            Unpacked::Finite(number) => number,
        };
        let power = usize::try_from(number.exponent.unsigned_abs()).ok()?;
        let (numerator, denominator) = if number.exponent >= 0 {
            (number.significand << power, UBig::ONE)
        } else {
            (number.significand, UBig::ONE << power)
        };
        Some(RBig::from_parts(
            signed(number.negative, numerator),
            denominator,
        ))
    }

    /// The number rounded to an integer; `None` for infinities and NaN.
    pub fn to_ibig(&self, rm: RoundingMode) -> Option<IBig> {
        let number = match unpack::<UBig>(self) {
            Unpacked::Nan | Unpacked::Infinite { .. } => return None,
            Unpacked::Zero { .. } => return Some(IBig::ZERO),
            Unpacked::Finite(number) => number,
        };
        let magnitude = if number.exponent >= 0 {
            number.significand << usize::try_from(number.exponent).ok()?
        } else {
            split(number.significand, -number.exponent).round(rm, number.negative)
        };
        Some(signed(number.negative, magnitude))
    }

    /// The number rounded to an integer, as a signed bit-vector; `None` for infinities, NaN
    /// and what does not fit after rounding.
    pub fn to_sbv(&self, rm: RoundingMode, width: u32) -> Option<Bv> {
        let integer = self.to_bounded_ibig(rm, width)?;
        let bv = Bv::from_ibig(width, &integer);
        (bv.to_ibig() == integer).then_some(bv)
    }

    /// The number rounded to an integer, as an unsigned bit-vector; `None` for infinities,
    /// NaN and what does not fit after rounding.
    pub fn to_ubv(&self, rm: RoundingMode, width: u32) -> Option<Bv> {
        let integer = UBig::try_from(self.to_bounded_ibig(rm, width)?).ok()?;
        (dashu_base::BitTest::bit_len(&integer) <= index(width))
            .then(|| Bv::from_ubig(width, &integer))
    }

    /// The number rounded to an integer, unless it has clearly more bits than `width`.
    fn to_bounded_ibig(&self, rm: RoundingMode, width: u32) -> Option<IBig> {
        // A normal number is at least 2^(field − bias).
        let top = self.exponent_field().cast_signed() - self.format().max_exponent();
        if top > i64::from(width) {
            None
        } else {
            self.to_ibig(rm)
        }
    }
}

/// The same value in another format.
pub(super) fn convert<S: Significand>(
    float: &Float,
    format: FloatFormat,
    rm: RoundingMode,
) -> Float {
    match unpack::<S>(float) {
        Unpacked::Nan => Float::nan(format),
        Unpacked::Infinite { negative } => Float::infinity(format, negative),
        Unpacked::Zero { negative } => Float::zero(format, negative),
        Unpacked::Finite(number) => round(format, rm, number),
    }
}

fn signed(negative: bool, magnitude: UBig) -> IBig {
    IBig::from_parts(
        if negative {
            Sign::Negative
        } else {
            Sign::Positive
        },
        magnitude,
    )
}

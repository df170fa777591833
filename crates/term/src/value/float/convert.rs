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
use crate::value::bv::Bv;

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
        match value.to_u64() {
            Some(number) if u128::fits(format) => from_u64(format, rm, false, number),
            Some(_) | None => Float::from_ibig(format, rm, &IBig::from(value.to_ubig())),
        }
    }

    /// The signed value of the bit-vector, rounded.
    pub fn from_sbv(format: FloatFormat, rm: RoundingMode, value: &Bv) -> Float {
        match value.to_i64() {
            Some(number) if u128::fits(format) => {
                from_u64(format, rm, number < 0, number.unsigned_abs())
            }
            Some(_) | None => Float::from_ibig(format, rm, &value.to_ibig()),
        }
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
        integer::<UBig>(self, rm, u32::MAX).map(|(negative, number)| signed(negative, number))
    }

    /// The number rounded to an integer, as a signed bit-vector; `None` for infinities, NaN
    /// and what does not fit after rounding.
    pub fn to_sbv(&self, rm: RoundingMode, width: u32) -> Option<Bv> {
        if u128::fits(self.format()) && width <= NARROW {
            to_sbv::<u128>(self, rm, width)
        } else {
            to_sbv::<UBig>(self, rm, width)
        }
    }

    /// The number rounded to an integer, as an unsigned bit-vector; `None` for infinities,
    /// NaN and what does not fit after rounding.
    pub fn to_ubv(&self, rm: RoundingMode, width: u32) -> Option<Bv> {
        if u128::fits(self.format()) && width <= NARROW {
            to_ubv::<u128>(self, rm, width)
        } else {
            to_ubv::<UBig>(self, rm, width)
        }
    }
}

/// Integers of up to this many bits are computed in `u128`, with room for one more bit.
const NARROW: u32 = 126;

fn from_u64(format: FloatFormat, rm: RoundingMode, negative: bool, number: u64) -> Float {
    if number == 0 {
        return Float::zero(format, false);
    }
    round(
        format,
        rm,
        Number {
            negative,
            exponent: 0,
            significand: u128::from(number),
        },
    )
}

/// Sign and magnitude of the number rounded to an integer; `None` for infinities, NaN and
/// numbers of more than `width` + 1 bits.
fn integer<S: Significand>(float: &Float, rm: RoundingMode, width: u32) -> Option<(bool, S)> {
    let number = match unpack::<S>(float) {
        Unpacked::Nan | Unpacked::Infinite { .. } => return None,
        Unpacked::Zero { .. } => return Some((false, S::ZERO)),
        Unpacked::Finite(number) => number,
    };
    if number.top() > i64::from(width) {
        return None;
    }
    let magnitude = if number.exponent >= 0 {
        let shift = u32::try_from(number.exponent).expect("exponents have at most 30 bits");
        number.significand.shl(shift)
    } else {
        split(number.significand, -number.exponent).round(rm, number.negative)
    };
    Some((number.negative, magnitude))
}

fn to_sbv<S: Significand>(float: &Float, rm: RoundingMode, width: u32) -> Option<Bv> {
    let (negative, magnitude) = integer::<S>(float, rm, width)?;
    let length = magnitude.bit_length();
    let smallest = negative && length == width && !magnitude.any_below(width - 1);
    if length >= width && !smallest {
        return None;
    }
    let bv = magnitude.to_bv(width);
    Some(if negative { bv.neg() } else { bv })
}

fn to_ubv<S: Significand>(float: &Float, rm: RoundingMode, width: u32) -> Option<Bv> {
    let (negative, magnitude) = integer::<S>(float, rm, width)?;
    let fits = magnitude.bit_length() <= width && (!negative || magnitude.is_zero());
    fits.then(|| magnitude.to_bv(width))
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

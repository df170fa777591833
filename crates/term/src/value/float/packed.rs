//! [`Float`]: a format and its packed bits; construction and classification.
//!
//! ```text
//! sign 1 bit | exponent eb bits | fraction sb − 1 bits
//! ```
//!
//! Invariant: the bits of a NaN are those of the one positive quiet NaN (fraction 100…0), so
//! structural equality identifies all NaNs and separates the two zeros.

use std::fmt;

use dashu_int::UBig;

use super::FloatFormat;
use super::significand::Significand;
use crate::value::bv::{Bv, index};

/// A floating-point value. `==`, order and hash are those of the bit pattern; the IEEE
/// comparisons are [`ieee_eq`](Float::ieee_eq), [`lt`](Float::lt) and [`le`](Float::le).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Float {
    format: FloatFormat,
    bits: Bv,
}

/// The fractions of the numbers that have names.
enum Fraction {
    Zero,
    One,
    Ones,
    Quiet,
}

impl Fraction {
    fn number<S: Significand>(self, format: FloatFormat) -> S {
        let length = format.fraction_bits();
        match self {
            Fraction::Zero => S::ZERO,
            Fraction::One => S::ONE,
            Fraction::Ones => S::ONE.shl(length).sub(&S::ONE),
            Fraction::Quiet => S::ONE.shl(length - 1),
        }
    }
}

impl Float {
    /// The float with these packed bits; every NaN becomes the canonical one. The width must
    /// be that of the format.
    pub fn from_bits(format: FloatFormat, bits: &Bv) -> Float {
        assert_eq!(
            bits.width(),
            format.width(),
            "the sort checker compares the widths"
        );
        let float = Float {
            format,
            bits: bits.clone(),
        };
        if float.is_nan() {
            Float::nan(format)
        } else {
            float
        }
    }

    /// The float with these packed bits, which are not those of another NaN.
    #[inline]
    pub(super) fn from_canonical(format: FloatFormat, bits: Bv) -> Float {
        debug_assert_eq!(bits.width(), format.width());
        Float { format, bits }
    }

    /// Sign, exponent field and fraction field put together.
    fn from_fields(
        format: FloatFormat,
        negative: bool,
        exponent: u64,
        fraction: Fraction,
    ) -> Float {
        if u128::fits(format) {
            u128::pack(format, negative, exponent, fraction.number(format))
        } else {
            UBig::pack(format, negative, exponent, fraction.number(format))
        }
    }

    /// The IEEE bit pattern; the canonical one for NaN.
    pub fn to_bits(&self) -> Bv {
        self.bits.clone()
    }

    /// The format.
    #[inline]
    pub fn format(&self) -> FloatFormat {
        self.format
    }

    /// A zero of either sign.
    pub fn zero(format: FloatFormat, negative: bool) -> Float {
        Float::from_fields(format, negative, 0, Fraction::Zero)
    }

    /// An infinity of either sign.
    pub fn infinity(format: FloatFormat, negative: bool) -> Float {
        Float::from_fields(format, negative, format.special_exponent(), Fraction::Zero)
    }

    /// The NaN.
    pub fn nan(format: FloatFormat) -> Float {
        Float::from_fields(format, false, format.special_exponent(), Fraction::Quiet)
    }

    /// The finite number of largest magnitude.
    pub fn max_finite(format: FloatFormat, negative: bool) -> Float {
        Float::from_fields(
            format,
            negative,
            format.special_exponent() - 1,
            Fraction::Ones,
        )
    }

    /// The non-zero number of smallest magnitude.
    pub fn min_subnormal(format: FloatFormat, negative: bool) -> Float {
        Float::from_fields(format, negative, 0, Fraction::One)
    }

    /// The normal number of smallest magnitude.
    pub fn min_normal(format: FloatFormat, negative: bool) -> Float {
        Float::from_fields(format, negative, 1, Fraction::Zero)
    }

    /// The number one, or minus one.
    pub fn one(format: FloatFormat, negative: bool) -> Float {
        Float::from_fields(
            format,
            negative,
            format.max_exponent().unsigned_abs(),
            Fraction::Zero,
        )
    }

    /// The sign bit; false for NaN.
    #[inline]
    pub(super) fn sign(&self) -> bool {
        self.bits.sign()
    }

    /// The exponent field.
    #[inline]
    pub(super) fn exponent_field(&self) -> u64 {
        let shift = self.format.fraction_bits();
        match self.small_bits() {
            Some(bits) => (bits >> shift) & self.format.special_exponent(),
            None => self
                .bits
                .extract(self.format.width() - 2, shift)
                .to_u64()
                .unwrap_or(0),
        }
    }

    /// The packed bits when the format has at most 64 of them.
    #[inline]
    pub(super) fn small_bits(&self) -> Option<u64> {
        if self.format.width() <= u64::BITS {
            self.bits.to_u64()
        } else {
            None
        }
    }

    #[inline]
    fn fraction_is_zero(&self) -> bool {
        let length = self.format.fraction_bits();
        match self.small_bits() {
            Some(bits) => bits & ((1 << length) - 1) == 0,
            None => self
                .bits
                .to_ubig()
                .trailing_zeros()
                .is_none_or(|n| n >= index(length)),
        }
    }

    /// Whether this is NaN.
    #[inline]
    pub fn is_nan(&self) -> bool {
        self.exponent_field() == self.format.special_exponent() && !self.fraction_is_zero()
    }

    /// Whether this is an infinity.
    #[inline]
    pub fn is_infinite(&self) -> bool {
        self.exponent_field() == self.format.special_exponent() && self.fraction_is_zero()
    }

    /// Whether this is a zero of either sign.
    #[inline]
    pub fn is_zero(&self) -> bool {
        self.exponent_field() == 0 && self.fraction_is_zero()
    }

    /// Whether this is finite, not zero and not subnormal.
    #[inline]
    pub fn is_normal(&self) -> bool {
        (1..self.format.special_exponent()).contains(&self.exponent_field())
    }

    /// Whether this is not zero and below the normal numbers in magnitude.
    #[inline]
    pub fn is_subnormal(&self) -> bool {
        self.exponent_field() == 0 && !self.fraction_is_zero()
    }

    /// Whether this is a number: neither an infinity nor NaN.
    #[inline]
    pub fn is_finite(&self) -> bool {
        self.exponent_field() != self.format.special_exponent()
    }

    /// Whether the sign is negative, −0 included; false for NaN.
    #[inline]
    pub fn is_negative(&self) -> bool {
        self.sign()
    }

    /// Whether the sign is positive, +0 included; false for NaN.
    #[inline]
    pub fn is_positive(&self) -> bool {
        !self.sign() && !self.is_nan()
    }

    /// The number with the other sign; NaN stays.
    pub fn neg(&self) -> Float {
        if self.is_nan() {
            return self.clone();
        }
        let bits = self.bits.xor(&Bv::min_signed(self.format.width()));
        Float {
            format: self.format,
            bits,
        }
    }

    /// The number without its sign.
    pub fn abs(&self) -> Float {
        if self.sign() {
            self.neg()
        } else {
            self.clone()
        }
    }

    /// The `f32` as a float of its format.
    #[inline]
    pub fn from_f32(value: f32) -> Float {
        const FORMAT: FloatFormat = FloatFormat::BINARY32;
        if value.is_nan() {
            return Float::nan(FORMAT);
        }
        Float::from_canonical(FORMAT, Bv::from_u64(32, value.to_bits().into()))
    }

    /// The `f64` as a float of its format.
    #[inline]
    pub fn from_f64(value: f64) -> Float {
        const FORMAT: FloatFormat = FloatFormat::BINARY64;
        if value.is_nan() {
            return Float::nan(FORMAT);
        }
        Float::from_canonical(FORMAT, Bv::from_u64(64, value.to_bits()))
    }

    /// The native number, when this has its format.
    #[inline]
    pub fn to_f32(&self) -> Option<f32> {
        if self.format != FloatFormat::BINARY32 {
            return None;
        }
        let bits = u32::try_from(self.bits.to_u64()?).ok()?;
        Some(f32::from_bits(bits))
    }

    /// The native number, when this has its format.
    #[inline]
    pub fn to_f64(&self) -> Option<f64> {
        if self.format != FloatFormat::BINARY64 {
            return None;
        }
        self.bits.to_u64().map(f64::from_bits)
    }
}

impl fmt::Debug for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Float({}, {})", self.format, self.bits)
    }
}

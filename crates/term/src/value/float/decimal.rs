//! Decimal digits to a float, rounded to nearest even from the exact value.
//!
//! The exact value may be hopelessly large to write out (10^100000000 in a format with 30
//! exponent bits), so it is enclosed instead (Ziv, *Fast evaluation of elementary
//! mathematical functions with correctly rounded last bit*, TOMS 1991,
//! doi:10.1145/114697.116813): with p bits of precision and a prefix of the digits
//!
//! ```text
//! low · 2^e  ≤  d₁…dₙ · 10^x  ≤  high · 2^e
//! ```
//!
//! and when both ends round to the same float, so does the value. If not, p is doubled.
//!
//! This ends. Nothing is cut off once p exceeds the length of the exact numbers, and then the
//! enclosure is a point or, after a division, two neighbours at distance 2^−p, relatively.
//! A value that is exactly on a rounding boundary has few bits (the digits' own, or sb + 1),
//! so it becomes a point; any other keeps a distance from every boundary.
//!
//! Magnitudes are cut off first, by 2^(3n) ≤ 10^n for n ≥ 0 and 10^n ≤ 2^(3n) for n ≤ 0.
//! Then digits: a rounding boundary m · 2^q has at most sb + |q| significant digits, so of
//! more digits than that the rest only says on which side of a boundary the value is.

use std::borrow::Cow;

use dashu_base::{BitTest, DivRem};
use dashu_int::UBig;

use super::round::round;
use super::unpack::Number;
use super::{Float, FloatFormat};
use crate::value::RoundingMode;
use crate::value::bv::index;

/// The float nearest to 0.d₁d₂…dₙ · 10^point, ties to even. The digits are ASCII, the first
/// and the last one are not zero; no digits stand for zero.
pub(super) fn decimal_to_float(format: FloatFormat, digits: &[u8], point: i64) -> Float {
    // The value is in [10^(point−1), 10^point).
    if digits.is_empty() || 3 * point.min(0) < format.quantum_exponent() - 1 {
        return Float::zero(format, false);
    }
    if 3 * (point - 1) > format.max_exponent() {
        return Float::infinity(format, false);
    }
    let digits = &*shorten(format, digits);
    let mut precision = index(format.significand_bits()) + 32;
    loop {
        let bounds = enclose(digits, point, precision);
        let to_float = |significand| {
            let number = Number {
                negative: false,
                exponent: bounds.exponent,
                significand,
            };
            round(format, RoundingMode::NearestEven, number)
        };
        let point = bounds.low == bounds.high;
        let low = to_float(bounds.low);
        if point || low == to_float(bounds.high) {
            return low;
        }
        precision *= 2;
    }
}

/// The digits, or fewer of them that lie between the same rounding boundaries.
fn shorten(format: FloatFormat, digits: &[u8]) -> Cow<'_, [u8]> {
    let longest = u64::from(format.significand_bits()) + format.quantum_exponent().unsigned_abs();
    match usize::try_from(longest + 2) {
        Ok(enough) if enough < digits.len() => {
            let mut shorter = digits[..enough].to_vec();
            shorter.push(b'1');
            Cow::Owned(shorter)
        }
        Ok(_) | Err(_) => Cow::Borrowed(digits),
    }
}

/// An interval of positive numbers: from low · 2^exponent to high · 2^exponent.
#[derive(Clone)]
struct Bounds {
    low: UBig,
    high: UBig,
    exponent: i64,
}

impl Bounds {
    /// Cuts off what is beyond `precision` bits, outwards.
    fn trim(mut self, precision: usize) -> Bounds {
        let drop = self.high.bit_len().saturating_sub(precision);
        if drop > 0 {
            self.exponent += i64::try_from(drop).expect("a length in bits fits");
            self.low >>= drop;
            let exact = self
                .high
                .trailing_zeros()
                .is_some_and(|zeros| zeros >= drop);
            self.high >>= drop;
            if !exact {
                self.high += UBig::ONE;
            }
        }
        self
    }

    fn square(&self) -> Bounds {
        let high = if self.low == self.high {
            None
        } else {
            Some(self.high.sqr())
        };
        let low = self.low.sqr();
        Bounds {
            high: high.unwrap_or_else(|| low.clone()),
            low,
            exponent: 2 * self.exponent,
        }
    }
}

/// Encloses 0.d₁…dₙ · 10^point to about `precision` bits.
fn enclose(digits: &[u8], point: i64, precision: usize) -> Bounds {
    // 0.302 > log₁₀ 2, so this many digits have more than `precision` bits.
    let read = digits.len().min(precision * 302 / 1000 + 2);
    let text = std::str::from_utf8(&digits[..read]).expect("digits are ASCII");
    let low = UBig::from_str_radix(text, 10).expect("only decimal digits are scanned");
    let high = if read < digits.len() {
        &low + UBig::ONE
    } else {
        low.clone()
    };
    let scale = point - i64::try_from(read).expect("a text is shorter than 2^63 bytes");
    let power = power_of_five(scale.unsigned_abs(), precision);
    if scale >= 0 {
        let exponent = power.exponent + scale;
        return Bounds {
            low: low * power.low,
            high: high * power.high,
            exponent,
        }
        .trim(precision);
    }
    let shift = (precision + power.high.bit_len()).saturating_sub(low.bit_len());
    let exponent = scale - power.exponent - i64::try_from(shift).expect("a length in bits fits");
    let (low, _) = (low << shift).div_rem(&power.high);
    let (high, rest) = (high << shift).div_rem(&power.low);
    let high = if rest.is_zero() {
        high
    } else {
        high + UBig::ONE
    };
    Bounds {
        low,
        high,
        exponent,
    }
}

/// Encloses 5^n to `precision` bits.
fn power_of_five(n: u64, precision: usize) -> Bounds {
    let mut power = Bounds {
        low: UBig::ONE,
        high: UBig::ONE,
        exponent: 0,
    };
    for i in (0..u64::BITS - n.leading_zeros()).rev() {
        power = power.square();
        if (n >> i) & 1 == 1 {
            power.low *= 5_u8;
            power.high *= 5_u8;
        }
        power = power.trim(precision);
    }
    power
}

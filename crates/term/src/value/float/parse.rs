//! Literals to floats: the exact value of the text, rounded once, to nearest even.

use dashu_int::UBig;

use super::decimal::decimal_to_float;
use super::round::round;
use super::scan::{Digits, LiteralError, Magnitude, scan};
use super::significand::Significand;
use super::unpack::Number;
use super::{Float, FloatFormat};
use crate::value::RoundingMode;
use crate::value::bv::index;

impl Float {
    /// Reads a C literal without suffix, decimal (`1e10`, `.5`) or hexadecimal (`0x1.8p-3`,
    /// where the exponent may be missing), with an optional sign; also `inf`, `oo` and `nan`.
    /// The value is rounded to nearest even straight into the format; what is too large
    /// becomes an infinity, as in C. Time and memory do not depend on the size of the number.
    pub fn parse_literal(format: FloatFormat, text: &str) -> Result<Float, LiteralError> {
        let literal = scan(text)?;
        let positive = match literal.magnitude {
            Magnitude::Nan => Float::nan(format),
            Magnitude::Infinity => Float::infinity(format, false),
            Magnitude::Hexadecimal(digits) => hexadecimal(format, &digits),
            Magnitude::Decimal(digits) => {
                let significant = digits.significant();
                decimal_to_float(
                    format,
                    &significant.digits,
                    significant.point + digits.exponent,
                )
            }
        };
        Ok(if literal.negative {
            positive.neg()
        } else {
            positive
        })
    }
}

/// Of the digits those that give sb + 2 bits are read, the others only stick.
fn hexadecimal(format: FloatFormat, literal: &Digits<'_>) -> Float {
    let significant = literal.significant();
    let digits = significant.digits;
    if digits.is_empty() {
        return Float::zero(format, false);
    }
    // The first digit has at least one bit.
    let enough = digits
        .len()
        .min(index(format.significand_bits()).div_ceil(4) + 2);
    let read = std::str::from_utf8(&digits[..enough]).expect("digits are ASCII");
    let number = UBig::from_str_radix(read, 16).expect("only hexadecimal digits are scanned");
    // The last digit is not zero, so what is dropped is not.
    let significand = if enough < digits.len() {
        number.or_one()
    } else {
        number
    };
    let read = i64::try_from(enough).expect("formats bound the digits read");
    let exponent = literal.exponent + 4 * (significant.point - read);
    round(
        format,
        RoundingMode::NearestEven,
        Number {
            negative: false,
            exponent,
            significand,
        },
    )
}

//! Floats to literals that read back to the same float.
//!
//! The text is decimal when at most 17 digits suffice (always, for formats up to `double`),
//! with the fewest digits that do and, among those, the closest to the number; otherwise it
//! is hexadecimal and exact. Numbers from 0.0001 to below 10^16 are written out, others get
//! an exponent: `0.1`, `1.5`, `100`, `1e16`, `2.5e-7`, `0x1.8p20001`. Zeros are `0.0` and
//! `-0.0`, the rest is `+inf`, `-inf` and `nan`.

use dashu_int::UBig;

use super::Float;
use super::decimal::decimal_to_float;
use super::significand::Significand;
use super::unpack::{Number, Unpacked, unpack};
use crate::value::bv::{Bv, index};

/// The most digits of a decimal literal.
const MAX_DIGITS: u32 = 17;

/// The digits computed: one more, to know which neighbour is closer.
const LEADING_DIGITS: u32 = MAX_DIGITS + 1;

/// Numbers with a larger exponent, of either sign, are printed in hexadecimal: the decimal
/// digits of quadruple precision still come from small powers of ten.
const MAX_DECIMAL_EXPONENT: i64 = 20_000;

impl Float {
    /// The canonical literal: [`parse_literal`](Float::parse_literal) reads it back to the
    /// same float of the same format.
    pub fn to_literal(&self) -> String {
        let number = match unpack::<UBig>(&self.abs()) {
            Unpacked::Nan => return "nan".into(),
            Unpacked::Infinite { .. } if self.is_negative() => return "-inf".into(),
            Unpacked::Infinite { .. } => return "+inf".into(),
            Unpacked::Zero { .. } if self.is_negative() => return "-0.0".into(),
            Unpacked::Zero { .. } => return "0.0".into(),
            Unpacked::Finite(number) => number,
        };
        let text = match shortest(&self.abs(), &number) {
            Some(decimal) => decimal.layout(),
            None => hexadecimal(number),
        };
        if self.is_negative() {
            format!("-{text}")
        } else {
            text
        }
    }
}

/// The number 0.`digits` · 10^`point`; neither the first nor the last digit is zero.
struct Decimal {
    digits: String,
    point: i64,
}

impl Decimal {
    fn new(number: u64, scale: i64) -> Decimal {
        let all = number.to_string();
        let point = scale + i64::try_from(all.len()).expect("at most 20 digits");
        Decimal {
            digits: all.trim_end_matches('0').to_owned(),
            point,
        }
    }

    fn layout(&self) -> String {
        let digits = &self.digits;
        let length = i64::try_from(digits.len()).expect("at most 17 digits");
        match self.point {
            point if !(-3..=16).contains(&point) => {
                let (first, rest) = digits.split_at(1);
                let dot = if rest.is_empty() { "" } else { "." };
                format!("{first}{dot}{rest}e{}", point - 1)
            }
            point if point <= 0 => {
                let zeros = "0".repeat(usize::try_from(-point).expect("not positive"));
                format!("0.{zeros}{digits}")
            }
            point if point < length => {
                let (integer, fraction) =
                    digits.split_at(usize::try_from(point).expect("positive"));
                format!("{integer}.{fraction}")
            }
            point => {
                let zeros = "0".repeat(usize::try_from(point - length).expect("not negative"));
                format!("{digits}{zeros}")
            }
        }
    }
}

/// The shortest decimal that rounds to the positive `float`, which is `number`.
fn shortest(float: &Float, number: &Number<UBig>) -> Option<Decimal> {
    if number.top().abs() > MAX_DECIMAL_EXPONENT {
        return None;
    }
    let (leading, inexact, scale) = leading_digits(number);
    let best = |digits: u32| rounded(float, leading, inexact, scale, LEADING_DIGITS - digits);
    let mut found = best(MAX_DIGITS)?;
    // With more digits there are candidates that are not further away: search by halves.
    let (mut too_few, mut enough) = (0, MAX_DIGITS);
    while enough - too_few > 1 {
        let middle = too_few.midpoint(enough);
        match best(middle) {
            Some(decimal) => (found, enough) = (decimal, middle),
            None => too_few = middle,
        }
    }
    Some(found)
}

/// The first 18 decimal digits n of a number, whether there are more, and the exponent x:
/// the number is at least n · 10^x and below (n + 1) · 10^x.
fn leading_digits(number: &Number<UBig>) -> (u64, bool, i64) {
    let limit = 10_u64.pow(LEADING_DIGITS);
    // Rounded down, since log₁₀ 2 < 0.30103 for positive and > 0.30102 for negative exponents.
    let top = number.top();
    let mut scale =
        top * if top > 0 { 30_102 } else { 30_103 } / 100_000 - i64::from(LEADING_DIGITS);
    loop {
        let (numerator, denominator) = scaled(number, -scale);
        let (digits, rest) = numerator.div_rem(&denominator);
        match u64::try_from(&digits) {
            Ok(digits) if digits < limit => return (digits, !rest.is_zero(), scale),
            Ok(_) | Err(_) => scale += 1,
        }
    }
}

/// The number times 10^n, as a fraction.
fn scaled(number: &Number<UBig>, n: i64) -> (UBig, UBig) {
    let size = |n: i64| usize::try_from(n.unsigned_abs()).expect("bounded by MAX_DECIMAL_EXPONENT");
    let power = UBig::from(10_u8).pow(size(n));
    let (numerator, denominator) = (number.significand.clone(), UBig::ONE);
    let (numerator, denominator) = if n >= 0 {
        (numerator * power, denominator)
    } else {
        (numerator, denominator * power)
    };
    if number.exponent >= 0 {
        (numerator << size(number.exponent), denominator)
    } else {
        (numerator, denominator << size(number.exponent))
    }
}

/// The decimal without the last `drop` of the 18 digits, rounded to either side, that is
/// closest to `float` among those that read back to it, the larger one of two.
fn rounded(float: &Float, leading: u64, inexact: bool, scale: i64, drop: u32) -> Option<Decimal> {
    let unit = 10_u64.pow(drop);
    let (below, rest) = (leading / unit, leading % unit);
    let closer_above = 2 * rest >= unit;
    let exact = rest == 0 && !inexact;
    let candidates = match (exact, closer_above) {
        (true, _) => [Some(below), None],
        (false, true) => [Some(below + 1), Some(below)],
        (false, false) => [Some(below), Some(below + 1)],
    };
    let scale = scale + i64::from(drop);
    candidates
        .into_iter()
        .flatten()
        .filter(|&number| number > 0)
        .find_map(|number| {
            let decimal = Decimal::new(number, scale);
            let read = decimal_to_float(float.format(), decimal.digits.as_bytes(), decimal.point);
            (read == *float).then_some(decimal)
        })
}

/// `0x1.<digits>p<exponent>`, also for subnormal numbers.
fn hexadecimal(number: Number<UBig>) -> String {
    let top = number.top();
    let length = number.significand.bit_length() - 1;
    if length == 0 {
        return format!("0x1p{top}");
    }
    let padding = length.next_multiple_of(4) - length;
    let mut fraction = number.significand.shl(padding);
    fraction.clear_high_bits(index(length + padding));
    let digits = Bv::from_ubig(length + padding, &fraction).to_hex_string();
    let digits = digits.trim_end_matches('0');
    let dot = if digits.is_empty() { "" } else { "." };
    format!("0x1{dot}{digits}p{top}")
}

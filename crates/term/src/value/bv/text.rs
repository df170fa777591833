//! Bit-vectors as text: digits without a prefix, and the SMT-LIB forms `#x2a`, `#b101`.

use std::fmt;

use dashu_int::UBig;

use super::Bv;

/// Binary and hexadecimal texts have a digit per bit or per four bits, most significant first.
fn parse(digits: &str, radix: u32, bits_per_digit: u32) -> Option<Bv> {
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return None;
    }
    let width = u32::try_from(digits.len())
        .ok()?
        .checked_mul(bits_per_digit)?;
    if width <= u64::BITS {
        return Some(Bv::from_u64(
            width,
            u64::from_str_radix(digits, radix).ok()?,
        ));
    }
    Some(Bv::reduce(width, UBig::from_str_radix(digits, radix).ok()?))
}

impl Bv {
    /// Reads binary digits; the width is their number. `None` for anything else.
    pub fn from_binary(digits: &str) -> Option<Bv> {
        parse(digits, 2, 1)
    }

    /// Reads hexadecimal digits of either case; the width is four times their number.
    pub fn from_hex(digits: &str) -> Option<Bv> {
        parse(digits, 16, 4)
    }

    /// Exactly one binary digit per bit.
    pub fn to_binary_string(&self) -> String {
        let digits = self.to_ubig().in_radix(2).to_string();
        padded(&digits, super::index(self.width()))
    }

    /// Lower-case hexadecimal digits, as many as cover the width (the first one may stand for
    /// fewer than four bits).
    pub fn to_hex_string(&self) -> String {
        let digits = super::index(self.width().div_ceil(4));
        padded(&self.to_ubig().in_radix(16).to_string(), digits)
    }
}

/// Digits with zeros before them. (Format strings pad to 65,535 characters at most.)
fn padded(digits: &str, length: usize) -> String {
    let mut text = "0".repeat(length.saturating_sub(digits.len()));
    text.push_str(digits);
    text
}

/// The SMT-LIB form: `#x…` when the width is a multiple of four, `#b…` otherwise.
impl fmt::Display for Bv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.width().is_multiple_of(4) {
            write!(f, "#x{}", self.to_hex_string())
        } else {
            write!(f, "#b{}", self.to_binary_string())
        }
    }
}

impl fmt::Debug for Bv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

//! The grammar of floating-point literals, and their digits.
//!
//! ```text
//! literal  = [+|-] ( "inf" | "infinity" | "oo" | "nan" | decimal | hexadecimal )
//! decimal  = digits [ (e|E) [+|-] digit+ ]                    value · 10^exponent
//! hexadecimal = (0x|0X) hexdigits [ (p|P) [+|-] digit+ ]      value · 2^exponent
//! digits   = digit+ | digit+ "." digit* | "." digit+          hexdigits alike
//! ```
//!
//! Words are read in either case. The result points into the text; nothing is computed, so
//! the cost is one pass over the text, whatever the number.

/// Why a text is not a floating-point literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LiteralError {
    /// There is no digit where the number should begin.
    #[error("a floating-point literal needs at least one digit")]
    NoDigits,
    /// The exponent mark is not followed by digits.
    #[error("the exponent of a floating-point literal needs at least one digit")]
    NoExponentDigits,
    /// Something follows a complete literal.
    #[error("unexpected character at byte {offset} of a floating-point literal")]
    Unexpected {
        /// Where it is, counted in bytes from the start of the text.
        offset: usize,
    },
}

/// A literal taken apart.
pub(super) struct Scanned<'a> {
    pub(super) negative: bool,
    pub(super) magnitude: Magnitude<'a>,
}

/// A literal without its sign.
pub(super) enum Magnitude<'a> {
    Infinity,
    Nan,
    Decimal(Digits<'a>),
    Hexadecimal(Digits<'a>),
}

/// Digits before and after the point, and the exponent (cut off at ±2^60).
pub(super) struct Digits<'a> {
    pub(super) integer: &'a [u8],
    pub(super) fraction: &'a [u8],
    pub(super) exponent: i64,
}

/// Exponents beyond this limit are cut to it: no text has enough digits to bring the value back
/// into range.
const EXPONENT_LIMIT: i64 = 1 << 60;

/// Takes a literal apart.
pub(super) fn scan(text: &str) -> Result<Scanned<'_>, LiteralError> {
    let bytes = text.as_bytes();
    let (negative, start) = match bytes.first() {
        Some(b'-') => (true, 1),
        Some(b'+') => (false, 1),
        Some(_) | None => (false, 0),
    };
    let rest = &bytes[start..];
    let is = |word: &str| rest.eq_ignore_ascii_case(word.as_bytes());
    let magnitude = if is("inf") || is("infinity") || is("oo") {
        Magnitude::Infinity
    } else if is("nan") {
        Magnitude::Nan
    } else if let Some(b"0x" | b"0X") = rest.get(..2) {
        Magnitude::Hexadecimal(digits(bytes, start + 2, u8::is_ascii_hexdigit, b"pP")?)
    } else {
        Magnitude::Decimal(digits(bytes, start, u8::is_ascii_digit, b"eE")?)
    };
    Ok(Scanned {
        negative,
        magnitude,
    })
}

/// The length of the prefix that satisfies `accept`.
fn run(bytes: &[u8], accept: impl Fn(&u8) -> bool) -> usize {
    bytes
        .iter()
        .position(|byte| !accept(byte))
        .unwrap_or(bytes.len())
}

fn digits<'a>(
    bytes: &'a [u8],
    start: usize,
    is_digit: impl Fn(&u8) -> bool + Copy,
    mark: &[u8; 2],
) -> Result<Digits<'a>, LiteralError> {
    let rest = &bytes[start..];
    let (integer, mut rest) = rest.split_at(run(rest, is_digit));
    let mut fraction: &[u8] = &[];
    if let Some((b'.', after)) = rest.split_first() {
        (fraction, rest) = after.split_at(run(after, is_digit));
    }
    if integer.is_empty() && fraction.is_empty() {
        return Err(LiteralError::NoDigits);
    }
    let mut exponent = 0;
    if let Some((first, after)) = rest.split_first()
        && mark.contains(first)
    {
        let (negative, after) = match after.split_first() {
            Some((b'-', after)) => (true, after),
            Some((b'+', after)) => (false, after),
            Some(_) | None => (false, after),
        };
        let (digits, after) = after.split_at(run(after, u8::is_ascii_digit));
        if digits.is_empty() {
            return Err(LiteralError::NoExponentDigits);
        }
        let size = digits.iter().fold(0, |size: i64, digit| {
            (size.saturating_mul(10))
                .saturating_add(i64::from(digit - b'0'))
                .min(EXPONENT_LIMIT)
        });
        exponent = if negative { -size } else { size };
        rest = after;
    }
    if !rest.is_empty() {
        return Err(LiteralError::Unexpected {
            offset: bytes.len() - rest.len(),
        });
    }
    Ok(Digits {
        integer,
        fraction,
        exponent,
    })
}

/// Significant digits only: the number is 0.d₁d₂…dₙ · radix^`point`, times what the exponent
/// of the literal says, with d₁ and dₙ not zero. No digits stand for zero.
pub(super) struct Significant {
    pub(super) digits: Vec<u8>,
    pub(super) point: i64,
}

impl Digits<'_> {
    /// Drops leading and trailing zeros.
    pub(super) fn significant(&self) -> Significant {
        let mut digits = [self.integer, self.fraction].concat();
        let leading = run(&digits, |&digit| digit == b'0');
        digits.drain(..leading);
        let trailing = digits
            .iter()
            .rev()
            .position(|&digit| digit != b'0')
            .unwrap_or(0);
        digits.truncate(digits.len() - trailing);
        let count = |n: usize| i64::try_from(n).expect("a text is shorter than 2^63 bytes");
        Significant {
            digits,
            point: count(self.integer.len()) - count(leading),
        }
    }
}

//! Single symbols to values.
//!
//! ```text
//!   bool     true | false                       int   [-]digits, any size
//!   real     [-]decimal[e[+|-]digits] | [-]p/q   bv    [-]digits mod 2^N | #b… | #x…
//!   fp       C literal, +inf, -inf, nan          enum  the name of a value
//!   sym      @k, the k-th element, as traces write it
//! ```

use super::Fault;
use crate::ast::{Ty, Type, Types};
use crate::codes;
use crate::print::TypeText;
use crate::text::quote::quoted;
use bia_base::Interner;
use bia_term::value::{Bv, Float, Value};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// Largest exponent of a real constant, of either sign: reals are exact, so `1e9999999` would
/// be a number of ten million digits.
pub(crate) const MAX_EXPONENT: i64 = 10_000;

/// A value read from a symbol.
#[derive(Debug)]
pub(crate) struct Scalar {
    pub(crate) value: Value,
    /// Whether a decimal was out of range and reduced modulo 2^N.
    pub(crate) reduced: bool,
}

/// The value that `text` denotes in `ty`, which is neither a map nor a function type.
pub(crate) fn scalar(
    types: &Types,
    symbols: &Interner,
    names: &dyn TypeText,
    ty: Ty,
    text: &str,
) -> Result<Scalar, Fault> {
    let wrong = || {
        let ty = names.type_text(ty);
        let message = format!("`{}` is not a constant of type `{ty}`", quoted(text));
        Fault::new(&codes::CONSTANT, message)
    };
    let value = match &types[ty] {
        Type::Bool => match text {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => return Err(wrong()),
        },
        Type::Int => Value::Int(integer(text).ok_or_else(wrong)?),
        Type::Real => real(text).unwrap_or_else(|| Err(wrong()))?,
        Type::Bv { width, .. } => return bit_vector(*width, text).unwrap_or_else(|| Err(wrong())),
        Type::Float(format) => match Float::parse_literal(*format, text) {
            Ok(float) => Value::Float(float),
            Err(_) => return Err(wrong()),
        },
        Type::Enum(values) => {
            let found = values.binary_search_by(|value| symbols.name(*value).cmp(text));
            let index = found.map_err(|_| wrong())?;
            Value::Elem(u32::try_from(index).map_err(|_| wrong())?)
        }
        Type::Sym(_) => {
            let index = text.strip_prefix('@').filter(|digits| all_digits(digits));
            let index = index.and_then(|digits| digits.parse().ok());
            Value::Elem(index.ok_or_else(|| {
                let ty = names.type_text(ty);
                let message = format!("the uninterpreted type `{ty}` has no constants");
                Fault::new(&codes::NO_CONSTANTS, message)
            })?)
        }
        Type::Void | Type::Map { .. } | Type::Fun { .. } => return Err(wrong()),
    };
    Ok(Scalar {
        value,
        reduced: false,
    })
}

fn all_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `digits` as a number; the caller has checked that there are only digits.
fn natural(digits: &str) -> Option<UBig> {
    if digits.is_empty() {
        return Some(UBig::ZERO);
    }
    UBig::from_str_radix(digits, 10).ok()
}

/// `[-]digits`
fn integer(text: &str) -> Option<IBig> {
    let (negative, digits) = sign(text);
    if !all_digits(digits) {
        return None;
    }
    if digits.len() <= 18 {
        let small: i64 = digits.parse().ok()?;
        return Some(IBig::from(if negative { -small } else { small }));
    }
    let magnitude = IBig::from(natural(digits)?);
    Some(if negative { -magnitude } else { magnitude })
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    }
}

/// `None` if the text is no real at all.
fn real(text: &str) -> Option<Result<Value, Fault>> {
    let (negative, magnitude) = sign(text);
    let signed = |value: RBig| Ok(Value::from(if negative { -value } else { value }));
    if let Some((p, q)) = magnitude.split_once('/') {
        if !all_digits(p) || !all_digits(q) {
            return None;
        }
        let (p, q) = (natural(p)?, natural(q)?);
        if q.is_zero() {
            let message = format!("`{text}` divides by zero");
            return Some(Err(Fault::new(&codes::CONSTANT, message)));
        }
        return Some(signed(RBig::from_parts(IBig::from(p), q)));
    }
    let (mantissa, exponent) = match magnitude.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent),
        None => (magnitude, "0"),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let (exponent_negative, exponent) = match exponent.strip_prefix('+') {
        Some(rest) => (false, rest),
        None => sign(exponent),
    };
    if !all_digits(&digits) || !all_digits(exponent) {
        return None;
    }
    let exponent: i64 = exponent.parse().unwrap_or(i64::MAX);
    if exponent > MAX_EXPONENT {
        let message = format!("the exponent of `{text}` is beyond {MAX_EXPONENT}");
        return Some(Err(Fault::new(&codes::EXPONENT, message)));
    }
    let shift = if exponent_negative {
        -exponent
    } else {
        exponent
    };
    let places = i64::try_from(fraction.len()).ok()?;
    let number = natural(&digits)?;
    let power = |n: i64| usize::try_from(n).map(|n| UBig::from(10_u8).pow(n)).ok();
    Some(signed(match shift - places {
        up @ 0.. => RBig::from(IBig::from(number * power(up)?)),
        down => RBig::from_parts(IBig::from(number), power(-down)?),
    }))
}

/// `None` if the text is no bit-vector constant at all.
fn bit_vector(width: u32, text: &str) -> Option<Result<Scalar, Fault>> {
    let of = |value: Bv, reduced| {
        Some(Ok(Scalar {
            value: Value::Bv(value),
            reduced,
        }))
    };
    if let Some(digits) = text.strip_prefix('#') {
        return pattern(width, digits)
            .map(|bv| bv.map_err(|bits| too_long(text, bits, width)))
            .map(|bv| {
                bv.map(|value| Scalar {
                    value: Value::Bv(value),
                    reduced: false,
                })
            });
    }
    let (negative, digits) = sign(text);
    if !all_digits(digits) {
        return None;
    }
    if digits.len() <= 18 && width < 64 {
        let small: i64 = digits.parse().ok()?;
        let value = if negative { -small } else { small };
        let fits =
            (-(1_i64 << (width - 1))..=((1_u64 << width) - 1).cast_signed()).contains(&value);
        return of(Bv::from_i64(width, value), !fits);
    }
    let value = integer(text)?;
    let bits = usize::try_from(width).ok()?;
    let fits = value < (IBig::ONE << bits) && value >= -(IBig::ONE << (bits - 1));
    of(Bv::from_ibig(width, &value), !fits)
}

fn too_long(text: &str, bits: usize, width: u32) -> Fault {
    let message = format!("`{text}` has {bits} bits, its type only {width}");
    Fault::new(&codes::TOO_LONG, message)
}

/// `b…` or `x…` extended by zeros; an error is the number of bits that do not fit.
fn pattern(width: u32, digits: &str) -> Option<Result<Bv, usize>> {
    let room = usize::try_from(width).ok()?;
    if let Some(digits) = digits.strip_prefix('b') {
        let ok = !digits.is_empty() && digits.bytes().all(|b| b == b'0' || b == b'1');
        let value = ok.then(|| UBig::from_str_radix(digits, 2).ok())??;
        let fits = digits.len() <= room;
        return Some(if fits {
            Ok(Bv::from_ubig(width, &value))
        } else {
            Err(digits.len())
        });
    }
    let digits = digits.strip_prefix('x')?;
    let ok = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_hexdigit());
    let value = ok.then(|| UBig::from_str_radix(digits, 16).ok())??;
    // A width that is no multiple of four leaves the first digit partly used.
    let first = digits.as_bytes()[0];
    let first = char::from(first).to_digit(16)?;
    let first_bits = usize::try_from(u32::BITS - first.leading_zeros()).ok()?;
    let used = (digits.len() - 1) * 4 + first_bits;
    let fits = used <= room && digits.len() <= room.div_ceil(4);
    Some(if fits {
        Ok(Bv::from_ubig(width, &value))
    } else {
        Err(used.max(digits.len() * 4 - 3))
    })
}

//! `cast` (by value) and `bitcast` (by bit pattern).
//!
//! ```text
//!   from \ to  bool   int             real    bv N                        fp
//!   bool       =      1, 0            1, 0    1, 0                        1, 0
//!   int        ≠ 0    =               exact   modulo 2^N                  nearest even
//!   real       ≠ 0    toward zero     =       toward zero, modulo 2^N     nearest even
//!   bv         ≠ 0    by signedness   same    low bits, or extended by    by signedness,
//!                                             the source's signedness     nearest even
//!   fp         ≠ 0    toward zero     exact   toward zero                 nearest even
//! ```
//!
//! NaN to bool is true. NaN and infinities to int, real or bv, and floats that do not fit the
//! bit-vector after truncation, are unspecified.
//!
//! `bitcast` between bit-vectors is `cast`; between a float and a bit-vector of its width it is
//! the IEEE pattern. There is one NaN value; its pattern is the positive quiet one with the rest
//! of the fraction zero.

use super::{MAX_INT_BITS, MAX_REAL_BITS, Outcome, is_signed};
use crate::ast::Type;
use bia_term::value::{Bv, Float, FloatFormat, RoundingMode, Value};
use dashu_int::IBig;
use dashu_ratio::RBig;

const NEAREST: RoundingMode = RoundingMode::NearestEven;
const TOWARD_ZERO: RoundingMode = RoundingMode::TowardZero;

/// `value` of type `from`, converted by value to type `to`.
///
/// The conversion is one that [`can_cast`](crate::ast::can_cast) allows.
pub fn cast(from: &Type, to: &Type, value: &Value) -> Outcome {
    if from == to {
        return value.clone().into();
    }
    match value {
        Value::Bool(b) => integer_to(to, &IBig::from(u8::from(*b))),
        Value::Int(i) => integer_to(to, i),
        Value::Bv(bv) => bv_to(bv, is_signed(from), to),
        Value::Real(r) => real_to(to, r),
        Value::Float(f) => float_to(to, f),
        Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => no_cast(from, to),
    }
}

/// `value` of type `from`, converted by bit pattern to type `to`.
///
/// The conversion is one that [`can_bitcast`](crate::ast::can_bitcast) allows.
pub fn bitcast(from: &Type, to: &Type, value: &Value) -> Outcome {
    if from == to {
        return value.clone().into();
    }
    match (value, to) {
        (Value::Bv(bv), Type::Bv { width, .. }) => resize(bv, is_signed(from), *width).into(),
        (Value::Bv(bv), Type::Float(format)) => Float::from_bits(*format, bv).into(),
        (Value::Float(float), Type::Bv { .. }) => float.to_bits().into(),
        _ => no_cast(from, to),
    }
}

fn no_cast(from: &Type, to: &Type) -> ! {
    unreachable!("from {from:?} to {to:?}: the type checker allows no such conversion")
}

/// An integer to another type than `int`; also truth values as 1 and 0.
fn integer_to(to: &Type, value: &IBig) -> Outcome {
    match to {
        Type::Bool => (!value.is_zero()).into(),
        Type::Int => value.clone().into(),
        Type::Real => RBig::from(value.clone()).into(),
        Type::Bv { width, .. } => Bv::from_ibig(*width, value).into(),
        Type::Float(format) => Float::from_ibig(*format, NEAREST, value).into(),
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            no_cast(&Type::Int, to)
        }
    }
}

fn real_to(to: &Type, value: &RBig) -> Outcome {
    match to {
        Type::Bool => (!value.is_zero()).into(),
        Type::Int => value.trunc().into(),
        Type::Real => value.clone().into(),
        Type::Bv { width, .. } => Bv::from_ibig(*width, &value.trunc()).into(),
        Type::Float(format) => Float::from_rational(*format, NEAREST, value).into(),
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            no_cast(&Type::Real, to)
        }
    }
}

fn bv_to(bv: &Bv, signed: bool, to: &Type) -> Outcome {
    let integer = || {
        if signed {
            bv.to_ibig()
        } else {
            bv.to_ubig().into()
        }
    };
    match to {
        Type::Bool => (!bv.is_zero()).into(),
        Type::Int => integer().into(),
        Type::Real => RBig::from(integer()).into(),
        Type::Bv { width, .. } => resize(bv, signed, *width).into(),
        Type::Float(format) if signed => Float::from_sbv(*format, NEAREST, bv).into(),
        Type::Float(format) => Float::from_ubv(*format, NEAREST, bv).into(),
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            unreachable!("from a bit-vector to {to:?}: the type checker allows no such conversion")
        }
    }
}

/// Low bits, or extended by `signed`, the signedness of the source.
fn resize(bv: &Bv, signed: bool, width: u32) -> Bv {
    let old = bv.width();
    if width <= old {
        bv.extract(width - 1, 0)
    } else if signed {
        bv.sign_extend(width - old)
    } else {
        bv.zero_extend(width - old)
    }
}

fn float_to(to: &Type, value: &Float) -> Outcome {
    let or_unspecified =
        |found: Option<Value>| found.map_or(Outcome::Unspecified, Outcome::Defined);
    match to {
        Type::Bool => (!value.is_zero()).into(),
        Type::Int if size(value, MAX_INT_BITS).0 > MAX_INT_BITS => Outcome::TooLarge,
        Type::Int => or_unspecified(value.to_ibig(TOWARD_ZERO).map(Value::from)),
        Type::Real if size(value, MAX_REAL_BITS).1 > MAX_REAL_BITS => Outcome::TooLarge,
        Type::Real => or_unspecified(value.to_rational().map(Value::from)),
        Type::Bv {
            width,
            signed: true,
        } => or_unspecified(value.to_sbv(TOWARD_ZERO, *width).map(Value::from)),
        Type::Bv {
            width,
            signed: false,
        } => or_unspecified(value.to_ubv(TOWARD_ZERO, *width).map(Value::from)),
        Type::Float(format) => value.to_format(*format, NEAREST).into(),
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            unreachable!("from a float to {to:?}: the type checker allows no such conversion")
        }
    }
}

/// How many bits the number has before the binary point, and how many in all as a fraction;
/// looked at only if the format is so wide that there can be more than `limit`.
fn size(value: &Float, limit: usize) -> (usize, usize) {
    let format: FloatFormat = value.format();
    let fraction = i64::from(format.significand_bits());
    let small = usize::try_from(format.max_exponent() + fraction).is_ok_and(|all| all <= limit);
    if small || !value.is_finite() || value.is_zero() {
        return (0, 0);
    }
    let pattern = value.to_bits();
    let field = pattern.extract(format.width() - 2, format.significand_bits() - 1);
    let field = field.to_u64().map_or(i64::MAX, u64::cast_signed);
    let exponent = field - format.max_exponent();
    let count = |bits: i64| usize::try_from(bits).unwrap_or(0);
    (count(exponent + 1), count(exponent.abs() + fraction))
}

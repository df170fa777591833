//! `add sub mul neg div rem` on integers, reals, bit-vectors and floats.
//!
//! ```text
//!   int   exact; div truncates toward zero, (-7) div 2 = -3, (-7) rem 2 = -1; by zero unspecified
//!   real  exact; by zero unspecified
//!   bv    modulo 2^N; bvsdiv, bvsrem on sbv, bvudiv, bvurem on ubv, total
//!   fp    IEEE, rounded to nearest, ties to even
//! ```

use super::{MAX_INT_BITS, MAX_REAL_BITS, Outcome, bv, float, int, is_signed, real};
use crate::ast::Type;
use bia_term::value::{RoundingMode, Value};
use dashu_int::IBig;
use dashu_int::ops::BitTest as _;
use dashu_ratio::RBig;

const NEAREST: RoundingMode = RoundingMode::NearestEven;

/// An integer that has at most `bits` bits, computed if that is within the limit.
fn bounded(bits: usize, compute: impl FnOnce() -> IBig) -> Outcome {
    if bits > MAX_INT_BITS {
        Outcome::TooLarge
    } else {
        compute().into()
    }
}

/// A rational computed from `a` and `b`, if its size is within the limit.
fn bounded_real(a: &RBig, b: &RBig, compute: impl FnOnce(&RBig, &RBig) -> RBig) -> Outcome {
    let size = |r: &RBig| r.numerator().bit_len().max(r.denominator().bit_len());
    if size(a) + size(b) > MAX_REAL_BITS {
        Outcome::TooLarge
    } else {
        compute(a, b).into()
    }
}

fn untyped(op: &str, a: &Value) -> ! {
    unreachable!("{op} of {a:?}: the type checker allows numbers only")
}

pub(super) fn neg(a: &Value) -> Outcome {
    match a {
        Value::Int(a) => (-a).into(),
        Value::Real(a) => (-&**a).into(),
        Value::Bv(a) => a.neg().into(),
        Value::Float(a) => a.neg().into(),
        Value::Bool(_) | Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => untyped("neg", a),
    }
}

pub(super) fn add(a: &Value, b: &Value) -> Outcome {
    match a {
        Value::Int(x) => {
            let y = int(b);
            bounded(x.bit_len().max(y.bit_len()) + 1, || x + y)
        }
        Value::Real(x) => bounded_real(x, real(b), |x, y| x + y),
        Value::Bv(x) => x.add(bv(b)).into(),
        Value::Float(x) => x.add(NEAREST, float(b)).into(),
        Value::Bool(_) | Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => untyped("add", a),
    }
}

pub(super) fn sub(a: &Value, b: &Value) -> Outcome {
    match a {
        Value::Int(x) => {
            let y = int(b);
            bounded(x.bit_len().max(y.bit_len()) + 1, || x - y)
        }
        Value::Real(x) => bounded_real(x, real(b), |x, y| x - y),
        Value::Bv(x) => x.sub(bv(b)).into(),
        Value::Float(x) => x.sub(NEAREST, float(b)).into(),
        Value::Bool(_) | Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => untyped("sub", a),
    }
}

pub(super) fn mul(a: &Value, b: &Value) -> Outcome {
    match a {
        Value::Int(x) => {
            let y = int(b);
            bounded(x.bit_len() + y.bit_len(), || x * y)
        }
        Value::Real(x) => bounded_real(x, real(b), |x, y| x * y),
        Value::Bv(x) => x.mul(bv(b)).into(),
        Value::Float(x) => x.mul(NEAREST, float(b)).into(),
        Value::Bool(_) | Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => untyped("mul", a),
    }
}

pub(super) fn div(ty: &Type, a: &Value, b: &Value) -> Outcome {
    match a {
        Value::Int(x) => match int(b) {
            y if y.is_zero() => Outcome::Unspecified,
            y => (x / y).into(),
        },
        Value::Real(x) => match real(b) {
            y if y.is_zero() => Outcome::Unspecified,
            y => bounded_real(x, y, |x, y| x / y),
        },
        Value::Bv(x) if is_signed(ty) => x.sdiv(bv(b)).into(),
        Value::Bv(x) => x.udiv(bv(b)).into(),
        Value::Float(x) => x.div(NEAREST, float(b)).into(),
        Value::Bool(_) | Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => untyped("div", a),
    }
}

pub(super) fn rem(ty: &Type, a: &Value, b: &Value) -> Outcome {
    match a {
        Value::Int(x) => match int(b) {
            y if y.is_zero() => Outcome::Unspecified,
            y => (x % y).into(),
        },
        Value::Bv(x) if is_signed(ty) => x.srem(bv(b)).into(),
        Value::Bv(x) => x.urem(bv(b)).into(),
        Value::Real(_)
        | Value::Float(_)
        | Value::Bool(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => untyped("rem", a),
    }
}

//! `cast` and `bitcast` as terms; the meaning is that of `bia_k2::interp::ops`.
//!
//! ```text
//!   trunc(r) = r < 0 ? -⌊-r⌋ : ⌊r⌋
//!   fp → bv    defined iff trunc(f) fits: lo - 1 < f < hi + 1 as real numbers, [lo, hi] the range;
//!              a bound that the format does not have is replaced by its neighbour inside, and ≤
//! ```

use super::op::{Partial, nearest};
use bia_k2::ast::Type;
use bia_term::value::{Float, FloatFormat, RoundingMode};
use bia_term::{Term, Terms};
use dashu_int::IBig;
use dashu_ratio::RBig;

/// `a` of type `from` converted by value; `None` if there is no such conversion.
pub(crate) fn cast(terms: &mut Terms, from: &Type, to: &Type, a: Term) -> Option<Partial> {
    if from == to {
        return Some(a.into());
    }
    match from {
        Type::Bool => from_bool(terms, to, a).map(Partial::from),
        Type::Int => from_int(terms, to, a).map(Partial::from),
        Type::Real => from_real(terms, to, a).map(Partial::from),
        Type::Bv { signed, .. } => from_bv(terms, *signed, to, a).map(Partial::from),
        Type::Float(format) => from_float(terms, *format, to, a),
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => None,
    }
}

/// `a` of type `from` converted by bit pattern; `None` if there is no such conversion.
pub(crate) fn bitcast(terms: &mut Terms, from: &Type, to: &Type, a: Term) -> Option<Term> {
    if from == to {
        return Some(a);
    }
    match (from, to) {
        (Type::Bv { signed, .. }, Type::Bv { width, .. }) => {
            Some(resize(terms, a, *signed, *width))
        }
        (Type::Bv { .. }, Type::Float(format)) => Some(terms.fp_from_bits(a, *format)),
        (Type::Float(_), Type::Bv { .. }) => Some(terms.fp_to_bits(a)),
        (
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. },
            _,
        ) => None,
    }
}

/// Low bits, or extended by the sign of the source.
fn resize(terms: &mut Terms, a: Term, signed: bool, width: u32) -> Term {
    let old = terms.width(a);
    if width < old {
        terms.bv_extract(a, width - 1, 0)
    } else if width == old {
        a
    } else if signed {
        terms.bv_sign_extend(a, width - old)
    } else {
        terms.bv_zero_extend(a, width - old)
    }
}

fn from_bool(terms: &mut Terms, to: &Type, a: Term) -> Option<Term> {
    let (one, zero) = match to {
        Type::Bool => return Some(a),
        Type::Int => (terms.int(1), terms.int(0)),
        Type::Real => (terms.real(RBig::ONE), terms.real(RBig::ZERO)),
        Type::Bv { width, .. } => (terms.bv_u64(*width, 1), terms.bv_u64(*width, 0)),
        Type::Float(format) => (
            terms.float(Float::one(*format, false)),
            terms.float(Float::zero(*format, false)),
        ),
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            return None;
        }
    };
    Some(terms.ite(a, one, zero))
}

fn from_int(terms: &mut Terms, to: &Type, a: Term) -> Option<Term> {
    Some(match to {
        Type::Bool => {
            let zero = terms.int(0);
            terms.ne(a, zero)
        }
        Type::Int => a,
        Type::Real => terms.to_real(a),
        Type::Bv { width, .. } => terms.int_to_bv(a, *width),
        Type::Float(format) => {
            let (rm, real) = (nearest(terms), terms.to_real(a));
            terms.fp_from_real(rm, real, *format)
        }
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            return None;
        }
    })
}

/// A real number toward zero.
fn truncate(terms: &mut Terms, a: Term) -> Term {
    let zero = terms.real(RBig::ZERO);
    let negative = terms.lt(a, zero);
    let minus = terms.neg(a);
    let floor_of_minus = terms.to_int(minus);
    let back = terms.neg(floor_of_minus);
    let floor = terms.to_int(a);
    terms.ite(negative, back, floor)
}

fn from_real(terms: &mut Terms, to: &Type, a: Term) -> Option<Term> {
    Some(match to {
        Type::Bool => {
            let zero = terms.real(RBig::ZERO);
            terms.ne(a, zero)
        }
        Type::Int => truncate(terms, a),
        Type::Real => a,
        Type::Bv { width, .. } => {
            let integer = truncate(terms, a);
            terms.int_to_bv(integer, *width)
        }
        Type::Float(format) => {
            let rm = nearest(terms);
            terms.fp_from_real(rm, a, *format)
        }
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            return None;
        }
    })
}

fn from_bv(terms: &mut Terms, signed: bool, to: &Type, a: Term) -> Option<Term> {
    let integer = |terms: &mut Terms| {
        if signed {
            terms.sbv_to_int(a)
        } else {
            terms.ubv_to_int(a)
        }
    };
    Some(match to {
        Type::Bool => {
            let width = terms.width(a);
            let zero = terms.bv_u64(width, 0);
            terms.ne(a, zero)
        }
        Type::Int => integer(terms),
        Type::Real => {
            let integer = integer(terms);
            terms.to_real(integer)
        }
        Type::Bv { width, .. } => resize(terms, a, signed, *width),
        Type::Float(format) => {
            let rm = nearest(terms);
            if signed {
                terms.fp_from_sbv(rm, a, *format)
            } else {
                terms.fp_from_ubv(rm, a, *format)
            }
        }
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            return None;
        }
    })
}

fn from_float(terms: &mut Terms, format: FloatFormat, to: &Type, a: Term) -> Option<Partial> {
    let not_finite = |terms: &mut Terms| {
        let (nan, infinite) = (terms.fp_is_nan(a), terms.fp_is_infinite(a));
        terms.or(nan, infinite)
    };
    Some(match to {
        Type::Bool => {
            let zero = terms.fp_is_zero(a);
            terms.not(zero).into()
        }
        Type::Int => {
            let real = terms.fp_to_real(a);
            let value = truncate(terms, real);
            let undefined = not_finite(terms);
            Partial::new(terms, value, undefined)
        }
        Type::Real => {
            let value = terms.fp_to_real(a);
            let undefined = not_finite(terms);
            Partial::new(terms, value, undefined)
        }
        Type::Bv { width, signed } => {
            let rm = terms.rounding(RoundingMode::TowardZero);
            let value = if *signed {
                terms.fp_to_sbv(rm, a, *width)
            } else {
                terms.fp_to_ubv(rm, a, *width)
            };
            let fits = fits(terms, format, *width, *signed, a);
            let undefined = terms.not(fits);
            Partial::new(terms, value, undefined)
        }
        Type::Float(to) => {
            let rm = nearest(terms);
            terms.fp_to_fp(rm, a, *to).into()
        }
        Type::Void | Type::Map { .. } | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
            return None;
        }
    })
}

/// A bound of a set of floats: the float, and whether it is outside of the set.
pub(crate) type Bound = (Float, bool);

/// The floats that fit a bit-vector when truncated: those between these bounds.
pub(crate) fn bounds(format: FloatFormat, width: u32, signed: bool) -> [Bound; 2] {
    let bits = width as usize;
    let (below, above) = if signed {
        let half = IBig::ONE << (bits - 1);
        (-half.clone() - IBig::ONE, half)
    } else {
        (-IBig::ONE, IBig::ONE << bits)
    };
    // A bound that the format does not have is replaced by its nearest neighbour in the set.
    let bound = |number: IBig, inward| {
        let number = RBig::from(number);
        let float = Float::from_rational(format, inward, &number);
        let exact = float.to_rational().is_some_and(|r| r == number);
        (float, exact)
    };
    [
        bound(below, RoundingMode::TowardPositive),
        bound(above, RoundingMode::TowardNegative),
    ]
}

/// Whether a float truncated toward zero fits a bit-vector; NaN and infinities do not.
fn fits(terms: &mut Terms, format: FloatFormat, width: u32, signed: bool, a: Term) -> Term {
    let [(low, above_low), (high, below_high)] = bounds(format, width, signed);
    let (low, high) = (terms.float(low), terms.float(high));
    let low = if above_low {
        terms.fp_lt(low, a)
    } else {
        terms.fp_le(low, a)
    };
    let high = if below_high {
        terms.fp_lt(a, high)
    } else {
        terms.fp_le(a, high)
    };
    terms.and(low, high)
}

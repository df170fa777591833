//! The operators of K2 as terms.
//!
//! The meaning is that of `bia_k2::interp::ops`. SMT-LIB's integer division rounds so that the
//! remainder is not negative; truncating as C does:
//!
//! ```text
//!   x div y = x < 0 ? -((-x) ÷ y) : x ÷ y         x rem y = x < 0 ? -((-x) mod y) : x mod y
//! ```
//! because for x ≥ 0 both round toward zero. Where K2 allows any value the result says so:
//! see [`Partial`].

use bia_k2::ast::{Op, Type};
use bia_k2::interp::ops;
use bia_term::value::{RoundingMode, Value};
use bia_term::{Sort, Term, Terms};

/// The value of an operation, and under which condition it may be any value instead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Partial {
    /// The value.
    pub(crate) value: Term,
    /// When any value will do; `None`: never.
    pub(crate) undefined: Option<Term>,
}

impl From<Term> for Partial {
    fn from(value: Term) -> Self {
        Self {
            value,
            undefined: None,
        }
    }
}

impl Partial {
    /// `value`, unless `undefined`.
    pub(crate) fn new(terms: &Terms, value: Term, undefined: Term) -> Self {
        Self {
            value,
            undefined: (undefined != terms.fals()).then_some(undefined),
        }
    }
}

/// `op` on operands, the first of type `ty`; `None` if no term can say it.
pub(crate) fn apply(terms: &mut Terms, op: Op, ty: &Type, args: &[Term]) -> Option<Partial> {
    let result = match *args {
        [a] => return unary(terms, op, ty, a).map(Partial::from),
        [a, b] if !matches!(op, Op::And | Op::Or) => return binary(terms, op, ty, a, b),
        [a, b, c] if op == Op::MapSet => terms.store(a, b, c),
        [a, b, c] if op == Op::Ite => terms.ite(a, b, c),
        _ if op == Op::And => terms.and_all(args),
        _ => terms.or_all(args),
    };
    Some(result.into())
}

fn unary(terms: &mut Terms, op: Op, ty: &Type, a: Term) -> Option<Term> {
    Some(match op {
        Op::Neg => match ty {
            Type::Bv { .. } => terms.bv_neg(a),
            Type::Float(_) => terms.fp_neg(a),
            Type::Int
            | Type::Real
            | Type::Bool
            | Type::Void
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => terms.neg(a),
        },
        Op::Floor => terms.to_int(a),
        Op::BitNot if matches!(ty, Type::Int) => {
            let minus_one = terms.int(-1);
            terms.sub(minus_one, a)
        }
        Op::BitNot => terms.bv_not(a),
        Op::And | Op::Or => a,
        Op::Not => terms.not(a),
        Op::IsFinite => {
            let (nan, infinite) = (terms.fp_is_nan(a), terms.fp_is_infinite(a));
            let neither = terms.or(nan, infinite);
            terms.not(neither)
        }
        Op::IsInf => terms.fp_is_infinite(a),
        Op::IsNan => terms.fp_is_nan(a),
        Op::IsNormal => terms.fp_is_normal(a),
        Op::IsSubnormal => terms.fp_is_subnormal(a),
        Op::IsZero => terms.fp_is_zero(a),
        Op::Add
        | Op::Sub
        | Op::Mul
        | Op::Div
        | Op::Rem
        | Op::Lshift
        | Op::Rshift
        | Op::BitAnd
        | Op::BitOr
        | Op::BitXor
        | Op::Eq
        | Op::Lt
        | Op::Le
        | Op::Gt
        | Op::Ge
        | Op::MapGet
        | Op::MapSet
        | Op::Ite => return None,
    })
}

fn binary(terms: &mut Terms, op: Op, ty: &Type, a: Term, b: Term) -> Option<Partial> {
    let result = match op {
        Op::Add | Op::Sub | Op::Mul => arithmetic(terms, op, ty, a, b),
        Op::Div | Op::Rem => return Some(division(terms, op == Op::Div, ty, a, b)),
        Op::Lshift => terms.bv_shl(a, b),
        Op::Rshift if is_signed(ty) => terms.bv_ashr(a, b),
        Op::Rshift => terms.bv_lshr(a, b),
        Op::BitAnd | Op::BitOr | Op::BitXor if matches!(ty, Type::Int) => {
            integer_bits(terms, op, ty, a, b)?
        }
        Op::BitAnd => terms.bv_and(a, b),
        Op::BitOr => terms.bv_or(a, b),
        Op::BitXor => terms.bv_xor(a, b),
        Op::Eq if matches!(ty, Type::Float(_)) => terms.fp_eq(a, b),
        Op::Eq => terms.eq(a, b),
        Op::Lt => less(terms, ty, a, b),
        Op::Le => at_most(terms, ty, a, b),
        Op::Gt => less(terms, ty, b, a),
        Op::Ge => at_most(terms, ty, b, a),
        Op::MapGet => terms.select(a, b),
        Op::And => terms.and(a, b),
        Op::Or => terms.or(a, b),
        Op::Neg
        | Op::Floor
        | Op::BitNot
        | Op::Not
        | Op::IsFinite
        | Op::IsInf
        | Op::IsNan
        | Op::IsNormal
        | Op::IsSubnormal
        | Op::IsZero
        | Op::MapSet
        | Op::Ite => return None,
    };
    Some(result.into())
}

/// Which arithmetic a type has.
#[derive(Clone, Copy)]
enum Numbers {
    Exact,
    Bits { signed: bool },
    Floats,
}

fn numbers(ty: &Type) -> Numbers {
    match ty {
        Type::Bv { signed, .. } => Numbers::Bits { signed: *signed },
        Type::Float(_) => Numbers::Floats,
        // The type checker allows no others than int and real.
        Type::Int
        | Type::Real
        | Type::Bool
        | Type::Void
        | Type::Map { .. }
        | Type::Enum(_)
        | Type::Sym(_)
        | Type::Fun { .. } => Numbers::Exact,
    }
}

pub(crate) fn nearest(terms: &mut Terms) -> Term {
    terms.rounding(RoundingMode::NearestEven)
}

fn arithmetic(terms: &mut Terms, op: Op, ty: &Type, a: Term, b: Term) -> Term {
    let (add, sub) = (op == Op::Add, op == Op::Sub);
    match numbers(ty) {
        Numbers::Exact if add => terms.add(a, b),
        Numbers::Exact if sub => terms.sub(a, b),
        Numbers::Exact => terms.mul(a, b),
        Numbers::Bits { .. } if add => terms.bv_add(a, b),
        Numbers::Bits { .. } if sub => terms.bv_sub(a, b),
        Numbers::Bits { .. } => terms.bv_mul(a, b),
        Numbers::Floats => {
            let rm = nearest(terms);
            if add {
                terms.fp_add(rm, a, b)
            } else if sub {
                terms.fp_sub(rm, a, b)
            } else {
                terms.fp_mul(rm, a, b)
            }
        }
    }
}

/// `div` (if `quotient`) or `rem`.
fn division(terms: &mut Terms, quotient: bool, ty: &Type, a: Term, b: Term) -> Partial {
    match numbers(ty) {
        Numbers::Bits { signed } => match (quotient, signed) {
            (true, true) => terms.bv_sdiv(a, b),
            (true, false) => terms.bv_udiv(a, b),
            (false, true) => terms.bv_srem(a, b),
            (false, false) => terms.bv_urem(a, b),
        }
        .into(),
        Numbers::Floats => {
            let rm = nearest(terms);
            terms.fp_div(rm, a, b).into()
        }
        Numbers::Exact if terms.sort(a) == Sort::REAL => {
            let zero = terms.real(dashu_ratio::RBig::ZERO);
            let by_zero = terms.eq(b, zero);
            let value = terms.real_div(a, b);
            Partial::new(terms, value, by_zero)
        }
        Numbers::Exact => {
            let zero = terms.int(0);
            let by_zero = terms.eq(b, zero);
            let negative = terms.lt(a, zero);
            let minus = terms.neg(a);
            let mut euclidean = |a| {
                if quotient {
                    terms.int_div(a, b)
                } else {
                    terms.int_mod(a, b)
                }
            };
            let (of_minus, straight) = (euclidean(minus), euclidean(a));
            let back = terms.neg(of_minus);
            let value = terms.ite(negative, back, straight);
            Partial::new(terms, value, by_zero)
        }
    }
}

/// Two's complement of unbounded width: only of constants.
fn integer_bits(terms: &mut Terms, op: Op, ty: &Type, a: Term, b: Term) -> Option<Term> {
    let (x, y) = (terms.value_of(a)?, terms.value_of(b)?);
    match ops::apply(op, ty, &[x, y]).defined()? {
        Value::Int(result) => Some(terms.int(result)),
        Value::Bool(_)
        | Value::Real(_)
        | Value::Bv(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    }
}

fn less(terms: &mut Terms, ty: &Type, a: Term, b: Term) -> Term {
    match numbers(ty) {
        Numbers::Exact => terms.lt(a, b),
        Numbers::Bits { signed: true } => terms.bv_slt(a, b),
        Numbers::Bits { signed: false } => terms.bv_ult(a, b),
        Numbers::Floats => terms.fp_lt(a, b),
    }
}

fn at_most(terms: &mut Terms, ty: &Type, a: Term, b: Term) -> Term {
    match numbers(ty) {
        Numbers::Exact => terms.le(a, b),
        Numbers::Bits { signed: true } => terms.bv_sle(a, b),
        Numbers::Bits { signed: false } => terms.bv_ule(a, b),
        Numbers::Floats => terms.fp_le(a, b),
    }
}

fn is_signed(ty: &Type) -> bool {
    matches!(ty, Type::Bv { signed: true, .. })
}

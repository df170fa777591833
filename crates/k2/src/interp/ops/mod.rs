//! The operators and conversions of K2 on values.
//!
//! [`apply`] computes an operator by the type of its first operand, [`cast`] and [`bitcast`] the
//! conversions. Some operations have no defined value for some operands; then the answer is
//! [`Outcome::Unspecified`] and the program may go on with any value of the result's type:
//!
//! ```text
//!   div, rem    int, by zero
//!   div         real, by zero
//!   cast        fp to bv, int or real, of NaN or an infinity
//!   cast        fp to bv, if the truncated number does not fit
//! ```
//!
//! Everything else is total, bit-vector division by zero included (SMT-LIB's definition).
//!
//! Numbers can grow without bound (`x := x * x`). A result that would have more than
//! [`MAX_INT_BITS`] or [`MAX_REAL_BITS`] bits is not computed: [`Outcome::TooLarge`]. This keeps
//! each operation within about a second and a few megabytes; it is a limit of this machine, not
//! a meaning.
//!
//! Invariant: operands have the types that the type checker gave them; anything else panics.

mod arith;
mod bits;
mod compare;
mod convert;
pub(super) mod small;
#[cfg(test)]
mod tests;

pub use convert::{bitcast, cast};

use crate::ast::{Op, Type};
use bia_term::value::{Bv, Float, Value};
use dashu_int::IBig;
use dashu_ratio::RBig;
use std::sync::Arc;

/// The result of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This value.
    Defined(Value),
    /// Any value of the result's type.
    Unspecified,
    /// A number too large to compute with.
    TooLarge,
}

impl Outcome {
    /// The value, if there is one.
    pub fn defined(self) -> Option<Value> {
        match self {
            Outcome::Defined(value) => Some(value),
            Outcome::Unspecified | Outcome::TooLarge => None,
        }
    }
}

impl<T: Into<Value>> From<T> for Outcome {
    fn from(value: T) -> Self {
        Outcome::Defined(value.into())
    }
}

/// The largest integers computed with have this many bits.
pub const MAX_INT_BITS: usize = 1 << 25;
/// The largest numerators and denominators computed with have this many bits.
pub const MAX_REAL_BITS: usize = 1 << 21;

/// `op` on `args`, the first of which has type `ty`.
///
/// The number of operands fits [`Op::arity`].
pub fn apply(op: Op, ty: &Type, args: &[&Value]) -> Outcome {
    match *args {
        [a] => unary(op, ty, a),
        [a, b] => binary(op, ty, a, b),
        [a, b, c] if op == Op::MapSet => map_set(a.clone(), b.clone(), c.clone()).into(),
        [a, b, c] if op == Op::Ite => if bool(a) { b } else { c }.clone().into(),
        _ if op == Op::And => args.iter().all(|a| bool(a)).into(),
        _ => {
            assert_eq!(op, Op::Or, "the type checker counts operands");
            args.iter().any(|a| bool(a)).into()
        }
    }
}

/// `op` on one operand of type `ty`.
pub fn unary(op: Op, ty: &Type, a: &Value) -> Outcome {
    match op {
        Op::Neg => arith::neg(a),
        Op::Floor => real(a).floor().into(),
        Op::BitNot => bits::not(a),
        Op::And | Op::Or => bool(a).into(),
        Op::Not => (!bool(a)).into(),
        Op::IsFinite => float(a).is_finite().into(),
        Op::IsInf => float(a).is_infinite().into(),
        Op::IsNan => float(a).is_nan().into(),
        Op::IsNormal => float(a).is_normal().into(),
        Op::IsSubnormal => float(a).is_subnormal().into(),
        Op::IsZero => float(a).is_zero().into(),
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
        | Op::Ite => unreachable!("{} of one operand, of type {ty:?}", op.name()),
    }
}

/// `op` on two operands, the first of type `ty`.
pub fn binary(op: Op, ty: &Type, a: &Value, b: &Value) -> Outcome {
    match op {
        Op::Add => arith::add(a, b),
        Op::Sub => arith::sub(a, b),
        Op::Mul => arith::mul(a, b),
        Op::Div => arith::div(ty, a, b),
        Op::Rem => arith::rem(ty, a, b),
        Op::Lshift => bv(a).shl(bv(b)).into(),
        Op::Rshift if is_signed(ty) => bv(a).ashr(bv(b)).into(),
        Op::Rshift => bv(a).lshr(bv(b)).into(),
        Op::BitAnd => bits::and(a, b),
        Op::BitOr => bits::or(a, b),
        Op::BitXor => bits::xor(a, b),
        Op::And => (bool(a) & bool(b)).into(),
        Op::Or => (bool(a) | bool(b)).into(),
        Op::Eq => compare::eq(a, b).into(),
        Op::Lt => compare::order(ty, a, b).is_some_and(|o| o.is_lt()).into(),
        Op::Le => compare::order(ty, a, b).is_some_and(|o| o.is_le()).into(),
        Op::Gt => compare::order(ty, a, b).is_some_and(|o| o.is_gt()).into(),
        Op::Ge => compare::order(ty, a, b).is_some_and(|o| o.is_ge()).into(),
        Op::MapGet => map_get(a, b).clone().into(),
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
        | Op::Ite => unreachable!("{} of two operands, of type {ty:?}", op.name()),
    }
}

/// The value of `map` at `index`.
pub fn map_get<'v>(map: &'v Value, index: &Value) -> &'v Value {
    map.as_array().expect(TYPED).get(index)
}

/// `map` with `value` at `index`. Costs no copy if `map` is not shared.
pub fn map_set(mut map: Value, index: Value, value: Value) -> Value {
    let Value::Array(array) = &mut map else {
        unreachable!("{map:?} is not a map");
    };
    Arc::make_mut(array).set(index, value);
    map
}

/// Whether the type is that of signed bit-vectors.
fn is_signed(ty: &Type) -> bool {
    matches!(ty, Type::Bv { signed: true, .. })
}

const TYPED: &str = "operands have the types that the type checker gave them";

fn bool(value: &Value) -> bool {
    value.as_bool().expect(TYPED)
}
fn int(value: &Value) -> &IBig {
    value.as_int().expect(TYPED)
}
fn real(value: &Value) -> &RBig {
    value.as_real().expect(TYPED)
}
fn bv(value: &Value) -> &Bv {
    value.as_bv().expect(TYPED)
}
fn float(value: &Value) -> &Float {
    value.as_float().expect(TYPED)
}

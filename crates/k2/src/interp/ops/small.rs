//! The operators on truth values and on bit-vectors of at most 64 bits, as machine words.
//!
//! A word holds the value's bits, zero above the width; a truth value is 0 or 1. This is the
//! fast path of the machine. It computes the same as [`super::binary`] and its kin; a test
//! compares all of it, exhaustively for narrow widths.

use crate::ast::{Op, Type};
use bia_term::value::{Bv, Value};

/// An operator on two words of one width, its signedness resolved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::interp) enum Word2 {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    Eq,
    Ne,
    ULt,
    ULe,
    UGt,
    UGe,
    SLt,
    SLe,
    SGt,
    SGe,
}

/// An operator on one word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::interp) enum Word1 {
    Neg,
    BitNot,
    /// Logical negation.
    Not,
    /// Whether any bit is set: conversion to bool.
    NonZero,
    /// The low bits, or zeros in front: the bits stay as they are.
    Keep,
    /// Sign-extended from this width.
    Extend(u8),
}

/// What a word stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::interp) enum Shape {
    Bool,
    /// A bit-vector of 1 to 64 bits.
    Bits(u8),
}

impl Shape {
    /// The shape of the type's values, if they fit a word.
    pub(in crate::interp) fn of(ty: &Type) -> Option<Shape> {
        match ty {
            Type::Bool => Some(Shape::Bool),
            Type::Bv { width, .. } if *width <= 64 => u8::try_from(*width).ok().map(Shape::Bits),
            Type::Bv { .. }
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => None,
        }
    }

    fn width(self) -> u32 {
        match self {
            Shape::Bool => 1,
            Shape::Bits(width) => u32::from(width),
        }
    }

    /// The value that a word stands for; bits above the width do not matter.
    #[inline(always)]
    pub(in crate::interp) fn value(self, word: u64) -> Value {
        match self {
            Shape::Bool => Value::Bool(word & 1 == 1),
            Shape::Bits(width) => Value::Bv(Bv::from_u64(u32::from(width), word)),
        }
    }
}

/// The word of a value that has a shape.
#[inline(always)]
pub(in crate::interp) fn word(value: &Value) -> u64 {
    match value {
        Value::Bool(b) => u64::from(*b),
        Value::Bv(bv) => bv.to_u64().unwrap_or_default(),
        Value::Int(_)
        | Value::Real(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => unreachable!("{value:?} has no shape"),
    }
}

/// The word operator of `op` on operands of type `ty`, with the shapes of operands and result.
pub(in crate::interp) fn binary_of(op: Op, ty: &Type) -> Option<(Word2, Shape, Shape)> {
    let shape = Shape::of(ty)?;
    let signed = super::is_signed(ty);
    let by_sign = |s, u| if signed { s } else { u };
    let word = match op {
        Op::Add => Word2::Add,
        Op::Sub => Word2::Sub,
        Op::Mul => Word2::Mul,
        Op::Div => by_sign(Word2::SDiv, Word2::UDiv),
        Op::Rem => by_sign(Word2::SRem, Word2::URem),
        Op::Lshift => Word2::Shl,
        Op::Rshift => by_sign(Word2::AShr, Word2::LShr),
        Op::BitAnd | Op::And => Word2::And,
        Op::BitOr | Op::Or => Word2::Or,
        Op::BitXor => Word2::Xor,
        Op::Eq => Word2::Eq,
        Op::Lt => by_sign(Word2::SLt, Word2::ULt),
        Op::Le => by_sign(Word2::SLe, Word2::ULe),
        Op::Gt => by_sign(Word2::SGt, Word2::UGt),
        Op::Ge => by_sign(Word2::SGe, Word2::UGe),
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
        | Op::MapGet
        | Op::MapSet
        | Op::Ite => return None,
    };
    let result = if word.compares() { Shape::Bool } else { shape };
    Some((word, shape, result))
}

/// The word operator of `op` on an operand of type `ty`, with its shape, which is the result's.
pub(in crate::interp) fn unary_of(op: Op, ty: &Type) -> Option<(Word1, Shape)> {
    let shape = Shape::of(ty)?;
    match (op, shape) {
        (Op::Neg, Shape::Bits(_)) => Some((Word1::Neg, shape)),
        (Op::BitNot, Shape::Bits(_)) => Some((Word1::BitNot, shape)),
        (Op::Not, Shape::Bool) => Some((Word1::Not, shape)),
        _ => None,
    }
}

/// The word operator of a cast, with the shape of its result.
pub(in crate::interp) fn cast_of(from: &Type, to: &Type) -> Option<(Word1, Shape)> {
    let (source, target) = (Shape::of(from)?, Shape::of(to)?);
    let op = match (source, target) {
        (_, Shape::Bool) => Word1::NonZero,
        (Shape::Bits(width), Shape::Bits(new)) if super::is_signed(from) && new > width => {
            Word1::Extend(width)
        }
        (Shape::Bool | Shape::Bits(_), Shape::Bits(_)) => Word1::Keep,
    };
    Some((op, target))
}

/// `word` of `width` bits, 1 to 64, as a signed number.
#[inline(always)]
fn signed(width: u32, word: u64) -> i64 {
    let unused = 64 - width;
    (word << unused).cast_signed() >> unused
}

impl Word2 {
    pub(in crate::interp) fn compares(self) -> bool {
        matches!(
            self,
            Word2::Eq
                | Word2::Ne
                | Word2::ULt
                | Word2::ULe
                | Word2::UGt
                | Word2::UGe
                | Word2::SLt
                | Word2::SLe
                | Word2::SGt
                | Word2::SGe
        )
    }

    /// The comparison that is true when this one is false.
    pub(in crate::interp) fn negated(self) -> Option<Word2> {
        Some(match self {
            Word2::Eq => Word2::Ne,
            Word2::Ne => Word2::Eq,
            Word2::ULt => Word2::UGe,
            Word2::ULe => Word2::UGt,
            Word2::UGt => Word2::ULe,
            Word2::UGe => Word2::ULt,
            Word2::SLt => Word2::SGe,
            Word2::SLe => Word2::SGt,
            Word2::SGt => Word2::SLe,
            Word2::SGe => Word2::SLt,
            Word2::Add
            | Word2::Sub
            | Word2::Mul
            | Word2::UDiv
            | Word2::SDiv
            | Word2::URem
            | Word2::SRem
            | Word2::Shl
            | Word2::LShr
            | Word2::AShr
            | Word2::And
            | Word2::Or
            | Word2::Xor => return None,
        })
    }

    /// The result's word; bits above its width are arbitrary.
    #[inline(always)]
    pub(in crate::interp) fn apply(self, shape: Shape, a: u64, b: u64) -> u64 {
        let width = shape.width();
        let compare = |holds: bool| u64::from(holds);
        let (x, y) = (signed(width, a), signed(width, b));
        match self {
            Word2::Add => a.wrapping_add(b),
            Word2::Sub => a.wrapping_sub(b),
            Word2::Mul => a.wrapping_mul(b),
            // By zero: all ones.
            Word2::UDiv => a.checked_div(b).unwrap_or(u64::MAX),
            Word2::URem => a.checked_rem(b).unwrap_or(a),
            // By zero: 1 if negative, otherwise -1.
            Word2::SDiv if y == 0 => {
                if x < 0 {
                    1
                } else {
                    u64::MAX
                }
            }
            Word2::SDiv => x.wrapping_div(y).cast_unsigned(),
            Word2::SRem if y == 0 => a,
            Word2::SRem => x.wrapping_rem(y).cast_unsigned(),
            Word2::Shl => shift(width, b).map_or(0, |by| a << by),
            Word2::LShr => shift(width, b).map_or(0, |by| a >> by),
            Word2::AShr => (x >> shift(width, b).unwrap_or(63)).cast_unsigned(),
            Word2::And => a & b,
            Word2::Or => a | b,
            Word2::Xor => a ^ b,
            Word2::Eq => compare(a == b),
            Word2::Ne => compare(a != b),
            Word2::ULt => compare(a < b),
            Word2::ULe => compare(a <= b),
            Word2::UGt => compare(a > b),
            Word2::UGe => compare(a >= b),
            Word2::SLt => compare(x < y),
            Word2::SLe => compare(x <= y),
            Word2::SGt => compare(x > y),
            Word2::SGe => compare(x >= y),
        }
    }
}

/// The amount of a shift, if it is below the width.
#[inline(always)]
fn shift(width: u32, amount: u64) -> Option<u32> {
    u32::try_from(amount).ok().filter(|by| *by < width)
}

impl Word1 {
    /// The result's word; bits above its width are arbitrary.
    #[inline(always)]
    pub(in crate::interp) fn apply(self, a: u64) -> u64 {
        match self {
            Word1::Neg => a.wrapping_neg(),
            Word1::BitNot => !a,
            Word1::Not => a ^ 1,
            Word1::NonZero => u64::from(a != 0),
            Word1::Keep => a,
            Word1::Extend(width) => signed(u32::from(width), a).cast_unsigned(),
        }
    }
}

//! Operations on constants, exactly as the machine would do them: integers modulo 2^width, floats
//! rounded to nearest even. `None` where the operands are not constant or C leaves it undefined.

use crate::ir::{BinaryOp, Conversion, ExprKind, TypeId, TypeKind, Types, UnaryOp};
use bia_term::value::{Bv, Float, RoundingMode};
use std::cmp::Ordering;

const RNE: RoundingMode = RoundingMode::NearestEven;

/// An operator with one operand of type `ty`.
pub(crate) fn unary(
    types: &Types,
    op: UnaryOp,
    ty: TypeId,
    operand: &ExprKind,
) -> Option<ExprKind> {
    match (op, operand) {
        (UnaryOp::Negate, ExprKind::Float(x)) => Some(ExprKind::Float(x.neg())),
        (UnaryOp::Negate, ExprKind::Int(bits)) => {
            let least = types.wrap(ty, 1 << (types.bits(ty)?.max(1) - 1));
            if types.is_signed(ty) && *bits == least {
                return None;
            }
            Some(ExprKind::Int(types.wrap(ty, bits.wrapping_neg())))
        }
        (UnaryOp::Complement, ExprKind::Int(bits)) => Some(ExprKind::Int(types.wrap(ty, !bits))),
        (UnaryOp::Not, ExprKind::Int(bits)) => Some(ExprKind::Int(u128::from(*bits == 0))),
        _ => None,
    }
}

/// An operator with two operands, each with its type.
pub(crate) fn binary(
    types: &Types,
    op: BinaryOp,
    left: (TypeId, &ExprKind),
    right: (TypeId, &ExprKind),
) -> Option<ExprKind> {
    match (left.1, right.1) {
        (ExprKind::Int(l), ExprKind::Int(r)) => {
            integers(types, op, left.0, *l, right.0, *r, false).map(ExprKind::Int)
        }
        (ExprKind::Float(l), ExprKind::Float(r)) => floats(op, l, r),
        // `x && 0` and `x || 1` with a pure x that cannot be undefined would need more; only units.
        _ => None,
    }
}

/// Integer operations on bits. With `wrap`, overflow and wide shifts give what gcc's constants give
/// instead of nothing.
pub(crate) fn integers(
    types: &Types,
    op: BinaryOp,
    ty: TypeId,
    left: u128,
    right_type: TypeId,
    right: u128,
    wrap: bool,
) -> Option<u128> {
    let width = types.bits(ty)?;
    let signed = types.is_signed(ty);
    let (a, b) = (types.signed_value(ty, left), types.signed_value(ty, right));
    let order = if signed { a.cmp(&b) } else { left.cmp(&right) };
    let truth = |value: bool| Some(u128::from(value));
    let arithmetic = |signed_result: Option<i128>, wrapped: u128| {
        let bits = types.wrap(ty, wrapped);
        let exact = signed_result.is_some_and(|exact| types.signed_value(ty, bits) == exact);
        (!signed || wrap || exact).then_some(bits)
    };
    match op {
        BinaryOp::Add => arithmetic(a.checked_add(b), left.wrapping_add(right)),
        BinaryOp::Subtract => arithmetic(a.checked_sub(b), left.wrapping_sub(right)),
        BinaryOp::Multiply => arithmetic(a.checked_mul(b), left.wrapping_mul(right)),
        BinaryOp::Divide if signed => arithmetic(
            a.checked_div(b),
            a.checked_div(b)
                .or(a.checked_neg().filter(|_| b == -1))?
                .cast_unsigned(),
        ),
        BinaryOp::Remainder if signed => arithmetic(
            (a.checked_div(b)).and(a.checked_rem(b)),
            a.checked_rem(b)?.cast_unsigned(),
        )
        .filter(|_| wrap || !(b == -1 && is_least(a, width))),
        BinaryOp::Divide => left.checked_div(right),
        BinaryOp::Remainder => left.checked_rem(right),
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight => {
            shift(types, op, ty, left, right_type, right, wrap)
        }
        BinaryOp::BitAnd => Some(left & right),
        BinaryOp::BitOr => Some(left | right),
        BinaryOp::BitXor => Some(left ^ right),
        BinaryOp::Less => truth(order == Ordering::Less),
        BinaryOp::LessEqual => truth(order != Ordering::Greater),
        BinaryOp::Greater => truth(order == Ordering::Greater),
        BinaryOp::GreaterEqual => truth(order != Ordering::Less),
        BinaryOp::Equal => truth(left == right),
        BinaryOp::NotEqual => truth(left != right),
        BinaryOp::And => truth(left != 0 && right != 0),
        BinaryOp::Or => truth(left != 0 || right != 0),
    }
}

fn is_least(value: i128, width: u32) -> bool {
    value == i128::MIN >> (128 - width)
}

fn shift(
    types: &Types,
    op: BinaryOp,
    ty: TypeId,
    left: u128,
    right_type: TypeId,
    right: u128,
    wrap: bool,
) -> Option<u128> {
    let width = types.bits(ty)?;
    let by = u32::try_from(types.signed_value(right_type, right))
        .ok()
        .filter(|by| *by < width)?;
    let value = types.signed_value(ty, left);
    if op == BinaryOp::ShiftRight {
        let shifted = if types.is_signed(ty) {
            (value >> by).cast_unsigned()
        } else {
            left >> by
        };
        return Some(types.wrap(ty, shifted));
    }
    let shifted = types.wrap(ty, left << by);
    // C17 6.5.7: undefined if signed and the exact product does not fit.
    let exact =
        !types.is_signed(ty) || (value >= 0 && types.signed_value(ty, shifted) >> by == value);
    (exact || wrap).then_some(shifted)
}

fn floats(op: BinaryOp, l: &Float, r: &Float) -> Option<ExprKind> {
    let truth = |value: bool| Some(ExprKind::Int(u128::from(value)));
    match op {
        BinaryOp::Add => Some(ExprKind::Float(l.add(RNE, r))),
        BinaryOp::Subtract => Some(ExprKind::Float(l.sub(RNE, r))),
        BinaryOp::Multiply => Some(ExprKind::Float(l.mul(RNE, r))),
        BinaryOp::Divide => Some(ExprKind::Float(l.div(RNE, r))),
        BinaryOp::Less => truth(l.lt(r)),
        BinaryOp::LessEqual => truth(l.le(r)),
        BinaryOp::Greater => truth(r.lt(l)),
        BinaryOp::GreaterEqual => truth(r.le(l)),
        BinaryOp::Equal => truth(l.ieee_eq(r)),
        BinaryOp::NotEqual => truth(!l.ieee_eq(r)),
        BinaryOp::Remainder
        | BinaryOp::ShiftLeft
        | BinaryOp::ShiftRight
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::And
        | BinaryOp::Or => None,
    }
}

/// A conversion of a constant. With `saturate`, floats that do not fit become the nearest integer,
/// as gcc's constants do.
pub(crate) fn convert(
    types: &Types,
    conversion: Conversion,
    from: TypeId,
    to: TypeId,
    operand: &ExprKind,
    saturate: bool,
) -> Option<ExprKind> {
    match (conversion, operand) {
        (
            Conversion::Integer
            | Conversion::IntToPointer
            | Conversion::PointerToInt
            | Conversion::Pointer,
            ExprKind::Int(bits),
        ) => {
            let value = types.signed_value(from, *bits).cast_unsigned();
            Some(ExprKind::Int(types.wrap(to, value)))
        }
        (Conversion::ToBool, ExprKind::Int(bits)) => Some(ExprKind::Int(u128::from(*bits != 0))),
        (Conversion::ToBool, ExprKind::Float(x)) => Some(ExprKind::Int(u128::from(!x.is_zero()))),
        (Conversion::IntToFloat, ExprKind::Int(bits)) => {
            let format = types.float(to)?.format();
            let bv = Bv::from_u128(128, types.signed_value(from, *bits).cast_unsigned());
            Some(ExprKind::Float(if types.is_signed(from) {
                Float::from_sbv(format, RNE, &bv)
            } else {
                Float::from_ubv(format, RNE, &bv)
            }))
        }
        (Conversion::Float, ExprKind::Float(x)) => {
            Some(ExprKind::Float(x.to_format(types.float(to)?.format(), RNE)))
        }
        (Conversion::FloatToInt, ExprKind::Float(x)) => float_to_int(types, to, x, saturate),
        _ => None,
    }
}

fn float_to_int(types: &Types, to: TypeId, x: &Float, saturate: bool) -> Option<ExprKind> {
    let width = types.bits(to)?;
    let signed = types.is_signed(to);
    let fits = if signed {
        x.to_sbv(RoundingMode::TowardZero, width)
    } else {
        x.to_ubv(RoundingMode::TowardZero, width)
    };
    let bits = match fits {
        Some(bv) => u128::try_from(bv.to_ubig()).ok()?,
        None if !saturate => return None,
        None if x.is_nan() => 0,
        None => match (signed, x.is_negative()) {
            (true, true) => 1 << (width - 1),
            (true, false) => (1 << (width - 1)) - 1,
            (false, true) => 0,
            (false, false) => u128::MAX,
        },
    };
    Some(ExprKind::Int(types.wrap(to, bits)))
}

/// Whether the type's constants are [`ExprKind::Int`].
pub(crate) fn has_bits(types: &Types, ty: TypeId) -> bool {
    types.is_integer(ty) || matches!(types.kind(ty), TypeKind::Pointer(_))
}

//! Values of the intermediate form and the operators on them.

use bia_cfront::ir::{BinaryOp, Conversion, FloatKind, TypeId, Types, UnaryOp};
use bia_term::value::{Bv, Float, RoundingMode};

const RNE: RoundingMode = RoundingMode::NearestEven;

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Bits(u128),
    Float(Float),
}

impl Value {
    pub(crate) fn bits(&self) -> u128 {
        match self {
            Self::Bits(bits) => *bits,
            Self::Float(_) => panic!("a float where bits are needed"),
        }
    }
    pub(crate) fn float(&self) -> &Float {
        match self {
            Self::Float(float) => float,
            Self::Bits(_) => panic!("bits where a float is needed"),
        }
    }
}

pub(crate) fn unary(types: &Types, op: UnaryOp, ty: TypeId, operand: &Value) -> Value {
    match (op, operand) {
        (UnaryOp::Negate, Value::Float(x)) => Value::Float(x.neg()),
        (UnaryOp::Negate, Value::Bits(x)) => Value::Bits(types.wrap(ty, x.wrapping_neg())),
        (UnaryOp::Complement, x) => Value::Bits(types.wrap(ty, !x.bits())),
        (UnaryOp::Not, x) => Value::Bits(u128::from(x.bits() == 0)),
    }
}

pub(crate) fn binary(
    types: &Types,
    op: BinaryOp,
    ty: TypeId,
    right_type: TypeId,
    left: &Value,
    right: &Value,
) -> Value {
    if let (Value::Float(l), Value::Float(r)) = (left, right) {
        return floats(op, l, r);
    }
    let (l, r) = (left.bits(), right.bits());
    let signed = types.is_signed(ty);
    let (a, b) = (types.signed_value(ty, l), types.signed_value(ty, r));
    let truth = |x: bool| Value::Bits(u128::from(x));
    let wrapped = |x: u128| Value::Bits(types.wrap(ty, x));
    let by = u32::try_from(types.signed_value(right_type, r) & 127).unwrap();
    match op {
        BinaryOp::Add => wrapped(l.wrapping_add(r)),
        BinaryOp::Subtract => wrapped(l.wrapping_sub(r)),
        BinaryOp::Multiply => wrapped(l.wrapping_mul(r)),
        BinaryOp::Divide if signed => wrapped(a.wrapping_div(b).cast_unsigned()),
        BinaryOp::Divide => wrapped(l / r),
        BinaryOp::Remainder if signed => wrapped(a.wrapping_rem(b).cast_unsigned()),
        BinaryOp::Remainder => wrapped(l % r),
        BinaryOp::ShiftLeft => wrapped(l << by),
        BinaryOp::ShiftRight if signed => wrapped((a >> by).cast_unsigned()),
        BinaryOp::ShiftRight => wrapped(l >> by),
        BinaryOp::BitAnd => wrapped(l & r),
        BinaryOp::BitOr => wrapped(l | r),
        BinaryOp::BitXor => wrapped(l ^ r),
        BinaryOp::Less => truth(if signed { a < b } else { l < r }),
        BinaryOp::LessEqual => truth(if signed { a <= b } else { l <= r }),
        BinaryOp::Greater => truth(if signed { a > b } else { l > r }),
        BinaryOp::GreaterEqual => truth(if signed { a >= b } else { l >= r }),
        BinaryOp::Equal => truth(l == r),
        BinaryOp::NotEqual => truth(l != r),
        BinaryOp::And => truth(l != 0 && r != 0),
        BinaryOp::Or => truth(l != 0 || r != 0),
    }
}

fn floats(op: BinaryOp, l: &Float, r: &Float) -> Value {
    let truth = |x: bool| Value::Bits(u128::from(x));
    match op {
        BinaryOp::Add => Value::Float(l.add(RNE, r)),
        BinaryOp::Subtract => Value::Float(l.sub(RNE, r)),
        BinaryOp::Multiply => Value::Float(l.mul(RNE, r)),
        BinaryOp::Divide => Value::Float(l.div(RNE, r)),
        BinaryOp::Less => truth(l.lt(r)),
        BinaryOp::LessEqual => truth(l.le(r)),
        BinaryOp::Greater => truth(r.lt(l)),
        BinaryOp::GreaterEqual => truth(r.le(l)),
        BinaryOp::Equal => truth(l.ieee_eq(r)),
        BinaryOp::NotEqual => truth(!l.ieee_eq(r)),
        other => panic!("{other:?} of floats"),
    }
}

pub(crate) fn convert(
    types: &Types,
    kind: Conversion,
    from: TypeId,
    to: TypeId,
    x: &Value,
) -> Value {
    match kind {
        Conversion::Integer
        | Conversion::IntToPointer
        | Conversion::PointerToInt
        | Conversion::Pointer => {
            let wide = types.signed_value(from, x.bits()).cast_unsigned();
            Value::Bits(types.wrap(to, wide))
        }
        Conversion::ToBool => Value::Bits(u128::from(match x {
            Value::Bits(bits) => *bits != 0,
            Value::Float(float) => !float.is_zero(),
        })),
        Conversion::IntToFloat => {
            let format = types.float(to).unwrap().format();
            let bv = Bv::from_u128(128, types.signed_value(from, x.bits()).cast_unsigned());
            Value::Float(if types.is_signed(from) {
                Float::from_sbv(format, RNE, &bv)
            } else {
                Float::from_ubv(format, RNE, &bv)
            })
        }
        Conversion::Float => {
            Value::Float(x.float().to_format(types.float(to).unwrap().format(), RNE))
        }
        Conversion::FloatToInt => {
            let integer = x.float().to_sbv(RoundingMode::TowardZero, 128).unwrap();
            let bits = u128::try_from(integer.to_ubig()).unwrap();
            Value::Bits(types.wrap(to, bits))
        }
    }
}

/// A value from its bytes.
pub(crate) fn load(types: &Types, ty: TypeId, bytes: &[u8]) -> Value {
    let mut wide = [0; 16];
    wide[..bytes.len()].copy_from_slice(bytes);
    let bits = u128::from_le_bytes(wide);
    let Some(kind) = types.float(ty) else {
        return Value::Bits(types.wrap(ty, bits));
    };
    let format = kind.format();
    let bits = match kind {
        FloatKind::LongDouble => (bits >> 64 & 0xFFFF) << 63 | bits & ((1 << 63) - 1),
        _ => bits,
    };
    Value::Float(Float::from_bits(
        format,
        &Bv::from_u128(format.width(), bits),
    ))
}

/// The bytes of a value.
pub(crate) fn store(types: &Types, ty: TypeId, value: &Value) -> Vec<u8> {
    let size = usize::try_from(types.size(ty).unwrap()).unwrap();
    let bits = match value {
        Value::Bits(bits) => *bits,
        Value::Float(float) => {
            let bits = u128::try_from(float.to_bits().to_ubig()).unwrap();
            if types.float(ty) == Some(FloatKind::LongDouble) {
                let exponent = bits >> 63;
                let leading = u128::from(exponent & 0x7FFF != 0) << 63;
                exponent << 64 | leading | bits & ((1 << 63) - 1)
            } else {
                bits
            }
        }
    };
    bits.to_le_bytes()[..size].to_vec()
}

//! Values as C writes them: types, and constants that have exactly the value.
//!
//! ```text
//!   int          -5, (-2147483647 - 1)
//!   double       0x1.8p+1, __builtin_nan(""), -__builtin_inf()
//!   void *       (void *)0x1000
//! ```
//! Pointers of all types are `void *`, enums are their integer types: the calling convention is the
//! same.

use bia_cfront::ir::{FloatKind, IntKind, Module, TypeId, TypeKind};
use bia_term::value::{Bv, Float, Value};

/// The C type that values of a scalar type are passed as.
pub(crate) fn scalar_type(module: &Module, ty: TypeId) -> Option<&'static str> {
    let types = &module.types;
    match types.kind(ty) {
        TypeKind::Bool => Some("_Bool"),
        TypeKind::Int(_) | TypeKind::Enum(_) => types.integer(ty).map(IntKind::name),
        TypeKind::Float(kind) if kind.is_decimal() => None,
        TypeKind::Float(kind) => Some(kind.name()),
        TypeKind::Pointer(_) => Some("void *"),
        TypeKind::Void
        | TypeKind::Complex(_)
        | TypeKind::Vector(..)
        | TypeKind::Array(..)
        | TypeKind::Function(_)
        | TypeKind::Record(_) => None,
    }
}

/// A constant expression of a scalar type with this value.
pub fn literal(module: &Module, ty: TypeId, value: &Value) -> Option<String> {
    let types = &module.types;
    match (types.kind(ty), value) {
        (TypeKind::Bool, Value::Bool(truth)) => Some(u8::from(*truth).to_string()),
        (TypeKind::Int(_) | TypeKind::Enum(_), Value::Bv(bits)) => {
            Some(integer(types.integer(ty)?, bits))
        }
        (TypeKind::Float(kind), Value::Float(float)) => float_literal(kind, float),
        (TypeKind::Pointer(_), Value::Bv(bits)) if bits.is_zero() => Some("0".into()),
        (TypeKind::Pointer(_), Value::Bv(bits)) => {
            Some(format!("(void *)0x{}", hex(&bits.to_hex_string())))
        }
        (
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Enum(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_),
            _,
        ) => None,
    }
}

/// Without leading zeros.
fn hex(digits: &str) -> &str {
    let short = digits.trim_start_matches('0');
    if short.is_empty() { "0" } else { short }
}

fn suffix(kind: IntKind) -> &'static str {
    match kind {
        IntKind::Char
        | IntKind::PlainUnsigned
        | IntKind::SignedChar
        | IntKind::UnsignedChar
        | IntKind::Short
        | IntKind::UnsignedShort
        | IntKind::Int
        | IntKind::Int128
        | IntKind::UnsignedInt128 => "",
        IntKind::UnsignedInt => "u",
        IntKind::Long => "l",
        IntKind::UnsignedLong => "ul",
        IntKind::LongLong => "ll",
        IntKind::UnsignedLongLong => "ull",
    }
}

fn integer(kind: IntKind, bits: &Bv) -> String {
    let suffix = suffix(kind);
    if bits.width() > 64 {
        let name = kind.name();
        let (high, low) = (bits.extract(bits.width() - 1, 64), bits.extract(63, 0));
        let (high, low) = (high.to_ubig(), low.to_ubig());
        return format!("(({name})((unsigned __int128){high}ull << 64 | {low}ull))");
    }
    if !kind.is_signed() {
        return format!("{}{suffix}", bits.to_ubig());
    }
    let least = Bv::min_signed(bits.width());
    if *bits == least && bits.width() >= 32 {
        // The constant without its sign would not fit.
        let next = bits.add(&Bv::one(bits.width())).to_ibig();
        return format!("({next}{suffix} - 1)");
    }
    format!("{}{suffix}", bits.to_ibig())
}

fn float_suffix(kind: FloatKind) -> Option<&'static str> {
    Some(match kind {
        FloatKind::Float16 => "f16",
        FloatKind::Float => "f",
        FloatKind::Double => "",
        FloatKind::LongDouble => "l",
        FloatKind::Float32 => "f32",
        FloatKind::Float64 => "f64",
        FloatKind::Float32x => "f32x",
        FloatKind::Float64x => "f64x",
        FloatKind::Float128 => "f128",
        FloatKind::Decimal32 | FloatKind::Decimal64 | FloatKind::Decimal128 => return None,
    })
}

fn float_literal(kind: FloatKind, value: &Float) -> Option<String> {
    let suffix = float_suffix(kind)?;
    let format = value.format();
    let bits = value.to_bits();
    let sign = if bits.sign() { "-" } else { "" };
    if value.is_nan() {
        return Some(format!("__builtin_nan{suffix}(\"\")"));
    }
    if value.is_infinite() {
        return Some(format!("{sign}__builtin_inf{suffix}()"));
    }
    if value.is_zero() {
        return Some(format!("{sign}0.0{suffix}"));
    }
    let fraction_bits = format.significand_bits() - 1;
    let exponent_bits = format.exponent_bits();
    let exponent = bits.extract(fraction_bits + exponent_bits - 1, fraction_bits);
    let exponent = i64::try_from(exponent.to_u64()?).ok()?;
    let (leading, exponent) = match exponent {
        0 => (0, format.min_exponent()),
        other => (1, other - format.max_exponent()),
    };
    // The fraction as whole hexadecimal digits.
    let padding = (4 - fraction_bits % 4) % 4;
    let fraction = bits.extract(fraction_bits - 1, 0);
    let fraction = match padding {
        0 => fraction,
        more => fraction.concat(&Bv::zero(more)),
    };
    let digits = fraction.to_hex_string();
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    Some(format!(
        "{sign}0x{leading}{point}{digits}p{exponent:+}{suffix}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_cfront::DataModel;
    use bia_term::value::FloatFormat;

    fn int(kind: IntKind, value: i64) -> String {
        let width = kind.bits(DataModel::Lp64);
        integer(kind, &Bv::from_i64(width, value))
    }

    #[test]
    fn integers() {
        assert_eq!(int(IntKind::Char, -128), "-128");
        assert_eq!(int(IntKind::UnsignedChar, 255), "255");
        assert_eq!(int(IntKind::Short, -32768), "-32768");
        assert_eq!(int(IntKind::UnsignedShort, 65535), "65535");
        assert_eq!(int(IntKind::Int, -7), "-7");
        assert_eq!(int(IntKind::Int, i64::from(i32::MIN)), "(-2147483647 - 1)");
        assert_eq!(int(IntKind::UnsignedInt, -1), "4294967295u");
        assert_eq!(int(IntKind::Long, i64::MIN), "(-9223372036854775807l - 1)");
        assert_eq!(int(IntKind::UnsignedLong, -1), "18446744073709551615ul");
        assert_eq!(int(IntKind::LongLong, 5), "5ll");
        assert_eq!(int(IntKind::UnsignedLongLong, 5), "5ull");
        assert_eq!(
            int(IntKind::Int128, -1),
            "((__int128)((unsigned __int128)18446744073709551615ull << 64 | 18446744073709551615ull))"
        );
    }

    #[test]
    fn floats() {
        let double = |x: f64| {
            let bits = Bv::from_u64(64, x.to_bits());
            let float = Float::from_bits(FloatFormat::BINARY64, &bits);
            float_literal(FloatKind::Double, &float).unwrap()
        };
        assert_eq!(double(3.0), "0x1.8p+1");
        assert_eq!(double(-0.0), "-0.0");
        assert_eq!(double(0.1), "0x1.999999999999ap-4");
        assert_eq!(double(f64::MIN_POSITIVE / 2.0), "0x0.8p-1022");
        assert_eq!(double(f64::NEG_INFINITY), "-__builtin_inf()");
        assert_eq!(double(f64::NAN), "__builtin_nan(\"\")");
        let single = |x: f32| {
            let bits = Bv::from_u64(32, u64::from(x.to_bits()));
            let float = Float::from_bits(FloatFormat::BINARY32, &bits);
            float_literal(FloatKind::Float, &float).unwrap()
        };
        assert_eq!(single(0.1), "0x1.99999ap-4f");
        assert_eq!(single(1.0), "0x1p+0f");
        assert_eq!(single(f32::INFINITY), "__builtin_inff()");
        let format = FloatKind::LongDouble.format();
        let one = Float::one(format, true);
        let text = float_literal(FloatKind::LongDouble, &one).unwrap();
        assert_eq!(text, "-0x1p+0l");
        let least = Float::min_subnormal(format, false);
        let text = float_literal(FloatKind::LongDouble, &least).unwrap();
        assert_eq!(text, "0x0.0000000000000002p-16382l");
        assert_eq!(
            float_literal(FloatKind::Float16, &Float::nan(FloatFormat::BINARY16)).unwrap(),
            "__builtin_nanf16(\"\")"
        );
    }
}

//! Rows of floating-point numbers.

use super::{
    Arity::{Chain, Exactly},
    Fault, Row,
    Signature::{
        FloatFromBits, FloatFromBv, FloatFromFloat, FloatFromReal, FloatOrder, FloatParts,
        FloatToBits, FloatToBv, FloatToReal, Floats, RoundFloats,
    },
};
use crate::{
    op::Tag,
    value::{Float, Value},
};
use dashu_int::IBig;

/// Zeros of different sign: SMT-LIB leaves open which of them is the lesser.
fn opposite_zeros(x: &Float, y: &Float) -> bool {
    x.is_zero() && y.is_zero() && x.is_negative() != y.is_negative()
}

/// A value, or open.
fn or_open<T: Into<Value>>(value: Option<T>) -> Result<Value, Fault> {
    value.map(Into::into).ok_or(Fault::Open)
}

pub(super) static ROWS: &[Row] = &[
    Row::primitive(Tag::FpAbs, "fp.abs", Exactly(1), Floats, |c| {
        Ok(c.float(0)?.abs().into())
    }),
    Row::primitive(Tag::FpNeg, "fp.neg", Exactly(1), Floats, |c| {
        Ok(c.float(0)?.neg().into())
    }),
    Row::primitive(Tag::FpAdd, "fp.add", Exactly(3), RoundFloats, |c| {
        let (x, y) = c.floats(1)?;
        Ok(x.add(c.rounding(0)?, y).into())
    }),
    Row::primitive(Tag::FpMul, "fp.mul", Exactly(3), RoundFloats, |c| {
        let (x, y) = c.floats(1)?;
        Ok(x.mul(c.rounding(0)?, y).into())
    }),
    Row::primitive(Tag::FpDiv, "fp.div", Exactly(3), RoundFloats, |c| {
        let (x, y) = c.floats(1)?;
        Ok(x.div(c.rounding(0)?, y).into())
    }),
    Row::primitive(Tag::FpFma, "fp.fma", Exactly(4), RoundFloats, |c| {
        let ((x, y), (_, z)) = (c.floats(1)?, c.floats(2)?);
        Ok(x.fma(c.rounding(0)?, y, z).into())
    }),
    Row::primitive(Tag::FpSqrt, "fp.sqrt", Exactly(2), RoundFloats, |c| {
        Ok(c.float(1)?.sqrt(c.rounding(0)?).into())
    }),
    Row::primitive(Tag::FpRem, "fp.rem", Exactly(2), Floats, |c| {
        let (x, y) = c.floats(0)?;
        Ok(x.rem(y).into())
    }),
    Row::primitive(
        Tag::FpRoundToIntegral,
        "fp.roundToIntegral",
        Exactly(2),
        RoundFloats,
        |c| Ok(c.float(1)?.round_to_integral(c.rounding(0)?).into()),
    ),
    Row::primitive(Tag::FpMin, "fp.min", Exactly(2), Floats, |c| {
        let (x, y) = c.floats(0)?;
        or_open((!opposite_zeros(x, y)).then(|| x.min(y)))
    }),
    Row::primitive(Tag::FpMax, "fp.max", Exactly(2), Floats, |c| {
        let (x, y) = c.floats(0)?;
        or_open((!opposite_zeros(x, y)).then(|| x.max(y)))
    }),
    Row::primitive(Tag::FpLe, "fp.leq", Chain, FloatOrder, |c| {
        c.float_test2(Float::le)
    }),
    Row::primitive(Tag::FpLt, "fp.lt", Chain, FloatOrder, |c| {
        c.float_test2(Float::lt)
    }),
    Row::primitive(Tag::FpEq, "fp.eq", Chain, FloatOrder, |c| {
        c.float_test2(Float::ieee_eq)
    }),
    Row::primitive(
        Tag::FpIsNormal,
        "fp.isNormal",
        Exactly(1),
        FloatOrder,
        |c| c.float_test1(Float::is_normal),
    ),
    Row::primitive(
        Tag::FpIsSubnormal,
        "fp.isSubnormal",
        Exactly(1),
        FloatOrder,
        |c| c.float_test1(Float::is_subnormal),
    ),
    Row::primitive(Tag::FpIsZero, "fp.isZero", Exactly(1), FloatOrder, |c| {
        c.float_test1(Float::is_zero)
    }),
    Row::primitive(
        Tag::FpIsInfinite,
        "fp.isInfinite",
        Exactly(1),
        FloatOrder,
        |c| c.float_test1(Float::is_infinite),
    ),
    Row::primitive(Tag::FpIsNan, "fp.isNaN", Exactly(1), FloatOrder, |c| {
        c.float_test1(Float::is_nan)
    }),
    Row::primitive(
        Tag::FpIsNegative,
        "fp.isNegative",
        Exactly(1),
        FloatOrder,
        |c| c.float_test1(Float::is_negative),
    ),
    Row::primitive(
        Tag::FpIsPositive,
        "fp.isPositive",
        Exactly(1),
        FloatOrder,
        |c| c.float_test1(Float::is_positive),
    ),
    Row::primitive(Tag::FpToReal, "fp.to_real", Exactly(1), FloatToReal, |c| {
        or_open(c.float(0)?.to_rational())
    }),
    Row::primitive(
        Tag::FpToBits,
        "fp.to_ieee_bv",
        Exactly(1),
        FloatToBits,
        |c| Ok(c.float(0)?.to_bits().into()),
    ),
    Row::indexed(
        Tag::FpFromBits,
        "to_fp",
        2,
        Exactly(1),
        FloatFromBits,
        |c| {
            let (bits, format) = (c.bv(0)?, c.format()?);
            if bits.width() != format.width() {
                return Err(Fault::Malformed);
            }
            Ok(Float::from_bits(format, bits).into())
        },
    ),
    Row::indexed(Tag::FpToFp, "to_fp", 2, Exactly(2), FloatFromFloat, |c| {
        Ok(c.float(1)?.to_format(c.format()?, c.rounding(0)?).into())
    }),
    Row::indexed(
        Tag::FpFromReal,
        "to_fp",
        2,
        Exactly(2),
        FloatFromReal,
        |c| Ok(Float::from_rational(c.format()?, c.rounding(0)?, c.real(1)?).into()),
    ),
    Row::indexed(Tag::FpFromSbv, "to_fp", 2, Exactly(2), FloatFromBv, |c| {
        let integer = c.bv(1)?.to_ibig();
        Ok(Float::from_ibig(c.format()?, c.rounding(0)?, &integer).into())
    }),
    Row::indexed(
        Tag::FpFromUbv,
        "to_fp_unsigned",
        2,
        Exactly(2),
        FloatFromBv,
        |c| {
            let integer = IBig::from(c.bv(1)?.to_ubig());
            Ok(Float::from_ibig(c.format()?, c.rounding(0)?, &integer).into())
        },
    ),
    Row::indexed(Tag::FpToUbv, "fp.to_ubv", 1, Exactly(2), FloatToBv, |c| {
        or_open(c.float(1)?.to_ubv(c.rounding(0)?, c.indices[0]))
    }),
    Row::indexed(Tag::FpToSbv, "fp.to_sbv", 1, Exactly(2), FloatToBv, |c| {
        or_open(c.float(1)?.to_sbv(c.rounding(0)?, c.indices[0]))
    }),
    Row::derived("fp", 0, Exactly(3), FloatParts, |t, _, a| {
        t.fp_from_parts(a[0], a[1], a[2])
    }),
    Row::derived("fp.sub", 0, Exactly(3), RoundFloats, |t, _, a| {
        t.fp_sub(a[0], a[1], a[2])
    }),
    Row::derived("fp.geq", 0, Chain, FloatOrder, |t, _, a| {
        t.fp_le(a[1], a[0])
    }),
    Row::derived("fp.gt", 0, Chain, FloatOrder, |t, _, a| t.fp_lt(a[1], a[0])),
];

//! Abstract operators on floats, and conversions from and to other sorts.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "an operator or sort that is not looked at may be anything: that is always right"
)]

use crate::{
    eval::Args,
    value::{
        Abs,
        bits::{Bits, MAX_BITS},
        float::Floats,
        range::Range,
    },
};
use bia_term::{
    Op,
    value::{Float, FloatFormat, RoundingMode, Value},
};
use dashu_int::IBig;

/// What the operator gives; `None` if it is none of floats.
pub(crate) fn apply(op: Op, args: &Args<'_>) -> Option<Abs> {
    Some(match op {
        Op::FpAbs => Abs::Floats(args.float(0)?.abs()),
        Op::FpNeg => Abs::Floats(args.float(0)?.neg()),
        Op::FpAdd | Op::FpMul | Op::FpDiv => {
            let (a, b) = (args.float(1)?, args.float(2)?);
            match mode(args) {
                None => Abs::Any,
                Some(rm) => Abs::Floats(match op {
                    Op::FpAdd => a.add(rm, &b),
                    Op::FpMul => a.mul(rm, &b),
                    _ => a.div(rm, &b),
                }),
            }
        }
        Op::FpSqrt => with_mode(args, |rm| Some(args.float(1)?.sqrt(rm)))?,
        Op::FpRoundToIntegral => with_mode(args, |rm| Some(args.float(1)?.round_to_integral(rm)))?,
        Op::FpToFp(format) => with_mode(args, |rm| Some(args.float(1)?.to_format(rm, format)))?,
        Op::FpMin | Op::FpMax => Abs::Floats(args.float(0)?.min_or_max(&args.float(1)?)),
        Op::FpLe => Abs::truth(args.float(0)?.less(&args.float(1)?, false)),
        Op::FpLt => Abs::truth(args.float(0)?.less(&args.float(1)?, true)),
        Op::FpEq => Abs::truth(equal(&args.float(0)?, &args.float(1)?)),
        Op::FpIsNan => {
            let f = args.float(0)?;
            Abs::truth(match (f.nan, f.range.is_some()) {
                (false, _) => Some(false),
                (true, false) => Some(true),
                (true, true) => None,
            })
        }
        Op::FpIsInfinite => Abs::truth(is_infinite(&args.float(0)?)),
        Op::FpIsZero => {
            let f = args.float(0)?;
            let zero = Floats::one(&Float::zero(f.format, false));
            Abs::truth(equal(&f, &zero))
        }
        Op::FpIsNegative | Op::FpIsPositive => {
            Abs::truth(has_sign(&args.float(0)?, op == Op::FpIsNegative))
        }
        Op::FpFromSbv(format) | Op::FpFromUbv(format) => with_mode(args, |rm| {
            let bits = args.bits(1)?;
            let range = match op {
                Op::FpFromSbv(_) => bits.signed,
                _ => bits.unsigned,
            };
            from_range(format, rm, range)
        })?,
        Op::FpFromReal(format) => with_mode(args, |rm| {
            let real = args.real(1);
            let bound = |n: &Option<_>, negative| match n {
                Some(n) => Float::from_rational(format, rm, n),
                None => Float::infinity(format, negative),
            };
            Floats::new(
                format,
                Some((bound(&real.lo, true), bound(&real.hi, false))),
                false,
            )
        })?,
        Op::FpToUbv { width } | Op::FpToSbv { width } => {
            let signed = matches!(op, Op::FpToSbv { .. });
            to_bits(args, width, signed).map_or(Abs::Any, Abs::Bits)
        }
        Op::FpFma
        | Op::FpRem
        | Op::FpIsNormal
        | Op::FpIsSubnormal
        | Op::FpToReal
        | Op::FpToBits
        | Op::FpFromBits(_) => Abs::Any,
        _ => return None,
    })
}

/// The rounding mode, if it is known.
fn mode(args: &Args<'_>) -> Option<RoundingMode> {
    match args.given(0).single()? {
        Value::Rounding(mode) => Some(*mode),
        Value::Bool(_)
        | Value::Int(_)
        | Value::Real(_)
        | Value::Bv(_)
        | Value::Float(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    }
}

/// Anything if the rounding mode is not known.
fn with_mode(args: &Args<'_>, made: impl Fn(RoundingMode) -> Option<Floats>) -> Option<Abs> {
    let made = mode(args).and_then(made);
    Some(made.map_or(Abs::Any, Abs::Floats))
}

fn from_range(format: FloatFormat, rm: RoundingMode, range: Range) -> Option<Floats> {
    let bound = |n: i128| Float::from_ibig(format, rm, &IBig::from(n));
    Floats::new(format, Some((bound(range.lo), bound(range.hi))), false)
}

/// Whether IEEE equality holds for all, or for no members.
fn equal(a: &Floats, b: &Floats) -> Option<bool> {
    let (Some((lo, hi)), Some((least, most))) = (&a.range, &b.range) else {
        return Some(false);
    };
    if hi.lt(least) || most.lt(lo) {
        return Some(false);
    }
    let one = lo.ieee_eq(hi) && least.ieee_eq(most) && lo.ieee_eq(least);
    (one && !a.nan && !b.nan).then_some(true)
}

fn is_infinite(f: &Floats) -> Option<bool> {
    let Some((lo, hi)) = &f.range else {
        return Some(false);
    };
    if lo.is_finite() && hi.is_finite() {
        return Some(false);
    }
    (lo == hi && !f.nan).then_some(true)
}

/// Whether all members, or none, have this sign. Zeros have either.
fn has_sign(f: &Floats, negative: bool) -> Option<bool> {
    let Some((lo, hi)) = &f.range else {
        return Some(false);
    };
    let zero = Float::zero(f.format, false);
    let (below, above) = (hi.lt(&zero), zero.lt(lo));
    let (always, never) = match negative {
        true => (below, above),
        false => (above, below),
    };
    if never {
        return Some(false);
    }
    (always && !f.nan).then_some(true)
}

/// Out of range the result is open: then nothing is said.
fn to_bits(args: &Args<'_>, width: u32, signed: bool) -> Option<Bits> {
    let rm = mode(args)?;
    let float = args.float(1)?;
    let (lo, hi) = float.range.filter(|_| !float.nan && width <= MAX_BITS)?;
    let convert = |f: &Float| match signed {
        true => f.to_sbv(rm, width).and_then(|n| n.to_i64()).map(i128::from),
        false => f.to_ubv(rm, width).and_then(|n| n.to_u64()).map(i128::from),
    };
    Range::new(convert(&lo)?, convert(&hi)?).map(|range| Bits::wrap(width, range))
}

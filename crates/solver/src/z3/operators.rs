//! Translates each operator to Z3.
//!
//! Z3 agrees with `bia_term` on everything that SMT-LIB defines. Where SMT-LIB leaves a value open
//! the translation is
//!
//! `ite(open case, value that is meant, what Z3 has)`
//!
//! with the value of [`Translation::open_value`]; and `FpToBits`, which SMT-LIB does not have, is
//! Z3's own with the pattern of NaN fixed.

use super::{odd, translation::Translation};
use crate::{
    api::SolverError,
    ffi::z3::{Ast, Binary, FloatTest, Many, Ternary, ToFloat, Unary},
};
use bia_term::{
    Op, Sort, Term, Terms,
    value::{Float, FloatFormat, RoundingMode, Value},
};
use dashu_ratio::RBig;

type Made = Result<Ast, SolverError>;

/// The application of an operator that is no leaf and no function.
pub(super) fn application(
    translation: &mut Translation,
    terms: &Terms,
    term: Term,
    op: Op,
    args: &[Ast],
) -> Made {
    // Operators on floats take a rounding mode first, which is a number up to here.
    let first = terms.args(term).first().copied();
    let first = first.filter(|arg| terms.sort(*arg) == Sort::ROUNDING_MODE);
    let mut modes = args.to_vec();
    if let Some(first) = first
        && !matches!(op, Op::Eq | Op::ConstArray(_))
    {
        modes[0] = translation.mode(terms, first, args[0])?;
    }
    if let (Op::FpToUbv { width } | Op::FpToSbv { width }, [rm, a]) = (op, args) {
        return fp_to_bv(translation, terms, term, width, [*rm, modes[0], *a]);
    }
    let args = modes.as_slice();
    match (op, args) {
        (Op::And, _) => Ok(translation.cx.many(Many::And, args)?),
        (Op::Or, _) => Ok(translation.cx.many(Many::Or, args)?),
        (Op::Select | Op::Store | Op::ConstArray(_), _) => {
            array(translation, terms, term, op, args)
        }
        (_, [a]) => unary(translation, terms, term, op, *a),
        (_, [a, b]) => binary(translation, terms, term, op, *a, *b),
        (Op::FpAdd, [rm, a, b]) => {
            let sort = translation.sort(terms, terms.sort(term))?;
            odd::add(translation, terms.format(term), sort, [*rm, *a, *b])
        }
        (_, [a, b, c]) => ternary(translation, op, [*a, *b, *c]),
        (Op::FpFma, [rm, x, y, z]) => Ok(translation.cx.fma([*rm, *x, *y, *z])?),
        _ => Err(arity(op)),
    }
}

pub(super) fn arity(op: Op) -> SolverError {
    SolverError::Internal(format!("{op:?} has a wrong number of arguments"))
}

fn unary(translation: &mut Translation, terms: &Terms, term: Term, op: Op, a: Ast) -> Made {
    let sort = terms.sort(term);
    let cx = &mut translation.cx;
    Ok(match op {
        Op::Not => cx.unary(Unary::Not, a)?,
        Op::Neg => cx.unary(Unary::Neg, a)?,
        Op::ToReal => cx.unary(Unary::ToReal, a)?,
        Op::ToInt => cx.unary(Unary::ToInt, a)?,
        Op::BvNot => cx.unary(Unary::BvNot, a)?,
        Op::BvNeg => cx.unary(Unary::BvNeg, a)?,
        Op::Extract { hi, lo } => cx.extract(hi, lo, a)?,
        Op::SignExtend { by } => cx.sign_extend(by, a)?,
        Op::IntToBv { width } => cx.int_to_bv(width, a)?,
        Op::UbvToInt => cx.bv_to_int(a)?,
        Op::FpAbs => cx.unary(Unary::FpAbs, a)?,
        Op::FpNeg => cx.unary(Unary::FpNeg, a)?,
        Op::FpIsNormal => cx.float_test(FloatTest::Normal, a)?,
        Op::FpIsSubnormal => cx.float_test(FloatTest::Subnormal, a)?,
        Op::FpIsZero => cx.float_test(FloatTest::Zero, a)?,
        Op::FpIsInfinite => cx.float_test(FloatTest::Infinite, a)?,
        Op::FpIsNan => cx.float_test(FloatTest::Nan, a)?,
        Op::FpIsNegative => cx.float_test(FloatTest::Negative, a)?,
        Op::FpIsPositive => cx.float_test(FloatTest::Positive, a)?,
        Op::FpToReal => return fp_to_real(translation, terms, term, a),
        Op::FpToBits => return fp_to_bits(translation, terms, term, a),
        Op::FpFromBits(_) => {
            let sort = translation.sort(terms, sort)?;
            translation.cx.float_from_bits(a, sort)?
        }
        Op::ConstArray(_)
        | Op::And
        | Op::Or
        | Op::Eq
        | Op::Ite
        | Op::Add
        | Op::Sub
        | Op::Mul
        | Op::IntDiv
        | Op::IntMod
        | Op::RealDiv
        | Op::Lt
        | Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::BvAdd
        | Op::BvSub
        | Op::BvMul
        | Op::BvUdiv
        | Op::BvUrem
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvSmod
        | Op::BvShl
        | Op::BvLshr
        | Op::BvAshr
        | Op::BvUlt
        | Op::BvSlt
        | Op::BvUmulo
        | Op::BvSmulo
        | Op::Concat
        | Op::FpAdd
        | Op::FpMul
        | Op::FpDiv
        | Op::FpFma
        | Op::FpSqrt
        | Op::FpRem
        | Op::FpRoundToIntegral
        | Op::FpMin
        | Op::FpMax
        | Op::FpLe
        | Op::FpLt
        | Op::FpEq
        | Op::FpToFp(_)
        | Op::FpFromReal(_)
        | Op::FpFromSbv(_)
        | Op::FpFromUbv(_)
        | Op::FpToUbv { .. }
        | Op::FpToSbv { .. }
        | Op::Select
        | Op::Store
        | Op::Var(_)
        | Op::Value(_)
        | Op::App(_) => return Err(arity(op)),
    })
}

/// The operators with two arguments that Z3 has as they are.
fn plain_binary(op: Op) -> Option<Binary> {
    Some(match op {
        Op::Lt => Binary::Lt,
        Op::BvAnd => Binary::BvAnd,
        Op::BvOr => Binary::BvOr,
        Op::BvXor => Binary::BvXor,
        Op::BvAdd => Binary::BvAdd,
        Op::BvSub => Binary::BvSub,
        Op::BvMul => Binary::BvMul,
        Op::BvUdiv => Binary::BvUdiv,
        Op::BvUrem => Binary::BvUrem,
        Op::BvSdiv => Binary::BvSdiv,
        Op::BvSrem => Binary::BvSrem,
        Op::BvSmod => Binary::BvSmod,
        Op::BvShl => Binary::BvShl,
        Op::BvLshr => Binary::BvLshr,
        Op::BvAshr => Binary::BvAshr,
        Op::BvUlt => Binary::BvUlt,
        Op::BvSlt => Binary::BvSlt,
        Op::Concat => Binary::Concat,
        Op::FpSqrt => Binary::FpSqrt,
        Op::FpLe => Binary::FpLe,
        Op::FpLt => Binary::FpLt,
        Op::FpEq => Binary::FpEq,
        Op::Not
        | Op::And
        | Op::Or
        | Op::Eq
        | Op::Ite
        | Op::Neg
        | Op::Add
        | Op::Sub
        | Op::Mul
        | Op::IntDiv
        | Op::IntMod
        | Op::RealDiv
        | Op::ToReal
        | Op::ToInt
        | Op::BvNot
        | Op::BvNeg
        | Op::BvUmulo
        | Op::BvSmulo
        | Op::UbvToInt
        | Op::FpAbs
        | Op::FpNeg
        | Op::FpAdd
        | Op::FpMul
        | Op::FpDiv
        | Op::FpFma
        | Op::FpRem
        | Op::FpRoundToIntegral
        | Op::FpMin
        | Op::FpMax
        | Op::FpIsNormal
        | Op::FpIsSubnormal
        | Op::FpIsZero
        | Op::FpIsInfinite
        | Op::FpIsNan
        | Op::FpIsNegative
        | Op::FpIsPositive
        | Op::FpToReal
        | Op::FpToBits
        | Op::Select
        | Op::Store
        | Op::Extract { .. }
        | Op::SignExtend { .. }
        | Op::IntToBv { .. }
        | Op::FpFromBits(_)
        | Op::FpToFp(_)
        | Op::FpFromReal(_)
        | Op::FpFromSbv(_)
        | Op::FpFromUbv(_)
        | Op::FpToUbv { .. }
        | Op::FpToSbv { .. }
        | Op::ConstArray(_)
        | Op::Var(_)
        | Op::Value(_)
        | Op::App(_) => return None,
    })
}

fn binary(
    translation: &mut Translation,
    terms: &Terms,
    term: Term,
    op: Op,
    a: Ast,
    b: Ast,
) -> Made {
    if let Some(plain) = plain_binary(op) {
        return Ok(translation.cx.binary(plain, a, b)?);
    }
    let cx = &mut translation.cx;
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`unary` and `plain_binary` are exhaustive; what is left has two arguments"
    )]
    Ok(match op {
        Op::Eq => {
            let side = terms.args(term).first().ok_or_else(|| arity(op))?;
            return translation.equation(terms, terms.sort(*side), a, b);
        }
        Op::Add => cx.many(Many::Add, &[a, b])?,
        Op::Sub => cx.many(Many::Sub, &[a, b])?,
        Op::Mul => cx.many(Many::Mul, &[a, b])?,
        Op::IntDiv | Op::IntMod | Op::RealDiv => {
            return division(translation, terms, term, op, a, b);
        }
        Op::BvUmulo => {
            let fits = cx.mul_no_overflow(a, b, false)?;
            cx.not(fits)?
        }
        Op::BvSmulo => {
            let above = cx.mul_no_overflow(a, b, true)?;
            let below = cx.binary(Binary::BvMulNoUnderflow, a, b)?;
            let fits = cx.and(&[above, below])?;
            cx.not(fits)?
        }
        Op::FpMin | Op::FpMax => return fp_extreme(translation, terms, term, op, a, b),
        Op::FpRoundToIntegral => {
            let format = terms.format(term);
            let sort = translation.sort(terms, terms.sort(term))?;
            return odd::round_to_integral(translation, format, sort, a, b);
        }
        Op::FpRem => {
            let sort = translation.sort(terms, terms.sort(term))?;
            return odd::remainder(translation, terms.format(term), sort, a, b);
        }
        Op::FpFromSbv(_) | Op::FpFromUbv(_) => return odd::from_bv(translation, terms, term, a, b),
        Op::FpToFp(_) | Op::FpFromReal(_) => {
            let conversion = match op {
                Op::FpToFp(_) => ToFloat::Float,
                _ => ToFloat::Real,
            };
            let sort = translation.sort(terms, terms.sort(term))?;
            translation.cx.round_to_float(conversion, a, b, sort)?
        }
        _ => return Err(arity(op)),
    })
}

fn ternary(translation: &mut Translation, op: Op, args: [Ast; 3]) -> Made {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`unary` and `plain_binary` are exhaustive; what is left has three arguments"
    )]
    let op = match op {
        Op::Ite => Ternary::Ite,
        Op::FpMul => Ternary::FpMul,
        Op::FpDiv => Ternary::FpDiv,
        _ => return Err(arity(op)),
    };
    Ok(translation.cx.ternary(op, args)?)
}

/// Reading, writing and constant arrays, on stored values.
fn array(translation: &mut Translation, terms: &Terms, term: Term, op: Op, args: &[Ast]) -> Made {
    let of = if op == Op::Select {
        terms.args(term)[0]
    } else {
        term
    };
    let parts = terms.sorts().array_parts(terms.sort(of));
    let (index, element) = parts.ok_or_else(|| arity(op))?;
    match args {
        [value] => {
            let z3_index = translation.stored_sort(terms, index)?;
            translation.sort(terms, terms.sort(term))?;
            let value = translation.store(terms, element, *value)?;
            Ok(translation.cx.const_array(z3_index, value)?)
        }
        [array, at] => translation.select(terms, (index, element), [*array, *at]),
        [array, at, value] => {
            let at = translation.store(terms, index, *at)?;
            let value = translation.store(terms, element, *value)?;
            Ok(translation
                .cx
                .ternary(Ternary::Store, [*array, at, value])?)
        }
        _ => Err(arity(op)),
    }
}

/// x / 0 = 0, x div 0 = 0, x mod 0 = x
fn division(
    translation: &mut Translation,
    terms: &Terms,
    term: Term,
    op: Op,
    a: Ast,
    b: Ast,
) -> Made {
    let native = if op == Op::IntMod {
        Binary::Mod
    } else {
        Binary::Div
    };
    let divisor = terms.args(term).get(1).and_then(|t| terms.value_of(*t));
    let sort = translation.sort(terms, terms.sort(term))?;
    let zero = translation.cx.numeral("0", sort)?;
    let is_zero = match divisor {
        Some(Value::Int(value)) => value.is_zero(),
        Some(Value::Real(value)) => **value == RBig::ZERO,
        Some(
            Value::Bool(_)
            | Value::Bv(_)
            | Value::Float(_)
            | Value::Rounding(_)
            | Value::Array(_)
            | Value::Elem(_),
        )
        | None => {
            let is_zero = translation.cx.eq(b, zero)?;
            let fixed = if op == Op::IntMod { a } else { zero };
            let open = translation.open_value(terms, term, op, &[a, b], fixed)?;
            let quotient = translation.cx.binary(native, a, b)?;
            return Ok(translation.cx.ite(is_zero, open, quotient)?);
        }
    };
    if is_zero {
        let fixed = if op == Op::IntMod { a } else { zero };
        return translation.open_value(terms, term, op, &[a, b], fixed);
    }
    Ok(translation.cx.binary(native, a, b)?)
}

/// fp.min, fp.max; of zeros of different sign -0, +0
fn fp_extreme(
    translation: &mut Translation,
    terms: &Terms,
    term: Term,
    op: Op,
    a: Ast,
    b: Ast,
) -> Made {
    let format = terms.format(term);
    let sort = translation.sort(terms, terms.sort(term))?;
    let least = op == Op::FpMin;
    let zero = translation.float(&Float::zero(format, least), sort)?;
    let cx = &mut translation.cx;
    let zeros = [
        cx.float_test(FloatTest::Zero, a)?,
        cx.float_test(FloatTest::Zero, b)?,
    ];
    // Zeros are equal bit by bit or of different sign.
    let equal = cx.eq(a, b)?;
    let different = cx.not(equal)?;
    let open_case = cx.and(&[zeros[0], zeros[1], different])?;
    let native = cx.binary(if least { Binary::FpMin } else { Binary::FpMax }, a, b)?;
    let open = translation.open_value(terms, term, op, &[a, b], zero)?;
    Ok(translation.cx.ite(open_case, open, native)?)
}

/// Whether a float is NaN or infinite.
fn not_finite(translation: &mut Translation, a: Ast) -> Made {
    let nan = translation.cx.float_test(FloatTest::Nan, a)?;
    let infinite = translation.cx.float_test(FloatTest::Infinite, a)?;
    Ok(translation.cx.many(Many::Or, &[nan, infinite])?)
}

/// The real number; of NaN and infinities 0
fn fp_to_real(translation: &mut Translation, terms: &Terms, term: Term, a: Ast) -> Made {
    let open_case = not_finite(translation, a)?;
    let sort = translation.sort(terms, terms.sort(term))?;
    let zero = translation.cx.numeral("0", sort)?;
    let open = translation.open_value(terms, term, Op::FpToReal, &[a], zero)?;
    let native = translation.cx.unary(Unary::FpToReal, a)?;
    Ok(translation.cx.ite(open_case, open, native)?)
}

/// The bit pattern; of NaN the one that our values have
fn fp_to_bits(translation: &mut Translation, terms: &Terms, term: Term, a: Ast) -> Made {
    let format = terms.args(term).first().map(|arg| terms.format(*arg));
    let format = format.ok_or_else(|| arity(Op::FpToBits))?;
    let bits = Value::Bv(Float::nan(format).to_bits());
    let pattern = translation.value(terms, &bits, terms.sort(term))?;
    let nan = translation.cx.float_test(FloatTest::Nan, a)?;
    let native = translation.cx.unary(Unary::FpToBits, a)?;
    Ok(translation.cx.ite(nan, pattern, native)?)
}

/// Rounded to a bit-vector; 0 where that does not fit. The rounding mode comes as a number and as
/// Z3's own.
///
/// With r the float rounded to an integral value, it fits when it is finite and
///
/// unsigned: 0 ≤ r < 2^width      signed: -2^(width-1) ≤ r < 2^(width-1)
///
/// where a power that is beyond the format bounds nothing. Rounding up must not overflow, so a
/// format whose greatest numbers have a fraction is widened before.
fn fp_to_bv(
    translation: &mut Translation,
    terms: &Terms,
    term: Term,
    width: u32,
    [number, rm, a]: [Ast; 3],
) -> Made {
    let op = terms.op(term);
    let signed = op == Op::FpToSbv { width };
    let argument = terms.args(term).get(1).copied().ok_or_else(|| arity(op))?;
    let mut format = terms.format(argument);
    let mut wide = a;
    let mut z3_sort = translation.sort(terms, terms.sort(argument))?;
    if format.max_exponent() < i64::from(format.significand_bits()) {
        let exponent = exponent_bits_above(format.significand_bits());
        let wider = FloatFormat::new(exponent, format.significand_bits());
        format = wider.ok_or_else(|| {
            SolverError::Unsupported("floats of so many digits to bit-vectors".into())
        })?;
        z3_sort = translation
            .cx
            .float_sort(format.exponent_bits(), format.significand_bits())?;
        wide = translation.same_value(a, z3_sort)?;
    }
    let rounded = odd::round_to_integral(translation, format, z3_sort, rm, wide)?;
    let bits = if signed { width - 1 } else { width };
    let mut conditions = Vec::new();
    if i64::from(bits) <= format.max_exponent() {
        let bound = translation.float(&power_of_two(format, bits), z3_sort)?;
        conditions.push(translation.cx.binary(Binary::FpLt, rounded, bound)?);
    }
    if !signed {
        let zero = translation.float(&Float::zero(format, false), z3_sort)?;
        conditions.push(translation.cx.binary(Binary::FpLe, zero, rounded)?);
    } else if i64::from(bits) <= format.max_exponent() {
        let bound = translation.float(&power_of_two(format, bits).neg(), z3_sort)?;
        conditions.push(translation.cx.binary(Binary::FpLe, bound, rounded)?);
    }
    let beyond = not_finite(translation, a)?;
    conditions.push(translation.cx.not(beyond)?);
    let fits = translation.cx.and(&conditions)?;
    let zero_sort = translation.sort(terms, terms.sort(term))?;
    let zero = translation.cx.numeral("0", zero_sort)?;
    let open = translation.open_value(terms, term, op, &[number, a], zero)?;
    let native = translation.cx.float_to_bv(rm, a, width, signed)?;
    Ok(translation.cx.ite(fits, native, open)?)
}

/// 2^exponent, which the format has.
fn power_of_two(format: FloatFormat, exponent: u32) -> Float {
    let power = dashu_int::IBig::ONE << exponent as usize;
    Float::from_ibig(format, RoundingMode::NearestEven, &power)
}

/// The least number of exponent bits whose greatest exponent is above `digits`: 2^(bits-1) - 1 >
/// digits.
fn exponent_bits_above(digits: u32) -> u32 {
    let mut bits = 2;
    while (1_u64 << (bits - 1)) - 1 <= u64::from(digits) {
        bits += 1;
    }
    bits
}

//! Operators that Z3 5.4 fails on in odd formats of floats.
//!
//! These are formats with more exponent bits e than significand bits s, such as the 8-bit floats
//! with five exponent bits. Z3 then says "invalid sign_extend application" or "addition/subtract
//! with ebits > sbits not supported", in the middle of a check. What is made here has the same
//! value:
//!
//! ```text
//!   x + y            fma(x, 1, y), which rounds the exact x·1 + y once
//!   integral(x)      in the format with e significand bits
//!   rem(x, y)        in the format with e significand bits
//!   from bits b      of b extended to e + 2 bits, when e > s + 2
//! ```
//! The format with e significand bits has all numbers of the narrow one. Results go back without
//! rounding: the integral values next to a number are numbers of its format, since e > s makes the
//! exponents reach beyond the digits; and a remainder is no greater than its divisor and a multiple
//! of the last place of one argument.

use super::{operators::arity, translation::Translation};
use crate::{
    api::SolverError,
    ffi::z3::{Ast, Binary, SortRef, Ternary, ToFloat},
};
use bia_term::{
    Op, Term, Terms,
    value::{Float, FloatFormat, RoundingMode},
};
use dashu_int::IBig;

type Made = Result<Ast, SolverError>;

fn is_odd(format: FloatFormat) -> bool {
    format.exponent_bits() > format.significand_bits()
}

/// The sum, rounded.
pub(super) fn add(
    translation: &mut Translation,
    format: FloatFormat,
    sort: SortRef,
    [rm, a, b]: [Ast; 3],
) -> Made {
    if !is_odd(format) {
        return Ok(translation.cx.ternary(Ternary::FpAdd, [rm, a, b])?);
    }
    let one = Float::from_ibig(format, RoundingMode::NearestEven, &IBig::ONE);
    let one = translation.float(&one, sort)?;
    Ok(translation.cx.fma([rm, a, one, b])?)
}

/// An operator without rounding to the format, done with as many significand bits as exponent bits
/// in odd formats. Floats among the arguments are those of `floats`.
fn precisely(
    translation: &mut Translation,
    format: FloatFormat,
    sort: SortRef,
    op: Binary,
    mut args: [Ast; 2],
    floats: &[usize],
) -> Made {
    if !is_odd(format) {
        return Ok(translation.cx.binary(op, args[0], args[1])?);
    }
    let more = format.exponent_bits();
    let precise = translation.cx.float_sort(more, more)?;
    for at in floats {
        args[*at] = translation.same_value(args[*at], precise)?;
    }
    let result = translation.cx.binary(op, args[0], args[1])?;
    translation.same_value(result, sort)
}

/// Rounded to an integral value.
pub(super) fn round_to_integral(
    translation: &mut Translation,
    format: FloatFormat,
    sort: SortRef,
    rm: Ast,
    a: Ast,
) -> Made {
    let op = Binary::FpRoundToIntegral;
    precisely(translation, format, sort, op, [rm, a], &[1])
}

/// The remainder.
pub(super) fn remainder(
    translation: &mut Translation,
    format: FloatFormat,
    sort: SortRef,
    a: Ast,
    b: Ast,
) -> Made {
    precisely(translation, format, sort, Binary::FpRem, [a, b], &[0, 1])
}

/// The float that a signed or unsigned number is rounded to.
pub(super) fn from_bv(
    translation: &mut Translation,
    terms: &Terms,
    term: Term,
    rm: Ast,
    a: Ast,
) -> Made {
    let op = terms.op(term);
    let signed = matches!(op, Op::FpFromSbv(_));
    let argument = terms.args(term).get(1).copied().ok_or_else(|| arity(op))?;
    let (format, width) = (terms.format(term), terms.width(argument));
    let sort = translation.sort(terms, terms.sort(term))?;
    let least = format.exponent_bits() + 2;
    let mut bits = a;
    if format.exponent_bits() > format.significand_bits() + 2 && width < least {
        bits = if signed {
            translation.cx.sign_extend(least - width, a)?
        } else {
            let zeros = translation.cx.bv_sort(least - width)?;
            let zeros = translation.cx.numeral("0", zeros)?;
            translation.cx.binary(Binary::Concat, zeros, a)?
        };
    }
    let conversion = match signed {
        true => ToFloat::Signed,
        false => ToFloat::Unsigned,
    };
    Ok(translation.cx.round_to_float(conversion, rm, bits, sort)?)
}

//! Functions of floats.
//!
//! Exact by bits: `fabs`, `copysign`, `signbit`. Exact by rounding to integers, for |x| < 2^p with
//! p the number of fraction bits (larger numbers are integers already):
//! ```text
//!   trunc x = float(int x)                       the conversion truncates
//!   rint x  = (|x| + 2^p) - 2^p                  the addition rounds to even
//!   floor x = t - (t > x),  ceil x = t + (t < x)  with t = trunc x
//!   round x = t ± 1 if |x - t| ≥ 1/2, else t
//! ```
//! all with the sign of x. `sqrt`, `fma`, `scalbn`, … are in [`super::exact`], `fmod`, `remainder`,
//! `modf`, … in `library/math.c`. Other functions have an arbitrary result, and are listed.

use super::MathOp;
use crate::lower::call::CallSite;
use crate::lower::context::{Lowerer, Res};
use crate::lower::leaf::Scalar;
use bia_k2::ast::{Expr, Op, Ty};
use bia_term::value::{Float, FloatFormat, RoundingMode, Value};
use dashu_int::IBig;

impl Lowerer<'_> {
    fn float_number(&mut self, format: FloatFormat, ty: Ty, number: &IBig) -> Res<Expr> {
        let value = Float::from_ibig(format, RoundingMode::NearestEven, number);
        Ok(self.b.constant(ty, Value::Float(value))?)
    }

    pub(crate) fn math(&mut self, op: MathOp, name: &str, site: &CallSite) -> Res<()> {
        if op == MathOp::Nan {
            return self.any_nan(site);
        }
        let (value, expr) = self.argument(site, 0)?;
        let is_float = matches!(self.argument_scalar(expr)?, Scalar::Float(_));
        let value = self.stable(value)?;
        let format = self.format(self.b.type_of(value));
        let (Some(format), true) = (format, is_float) else {
            return self.approximate(name, site);
        };
        let result = match op {
            MathOp::Fabs => self.with_sign(value, format, None)?,
            MathOp::Copysign => {
                let (sign, _) = self.argument(site, 1)?;
                let negative = self.sign_seen(sign, format)?;
                let magnitude = self.with_sign(value, format, None)?;
                let magnitude = self.stable(magnitude)?;
                let copy = self.copy(magnitude)?;
                let below = self.op(Op::Neg, &[copy])?;
                self.op(Op::Ite, &[negative, below, magnitude])?
            }
            MathOp::Floor | MathOp::Ceil | MathOp::Trunc | MathOp::Rint | MathOp::Round => {
                self.rounded(op, value, format)?
            }
            MathOp::ToIntRint => self.rounded(MathOp::Rint, value, format)?,
            MathOp::ToIntRound => self.rounded(MathOp::Round, value, format)?,
            MathOp::Fmin | MathOp::Fmax | MathOp::Fdim => {
                let (other, _) = self.argument(site, 1)?;
                if self.b.type_of(other) != self.b.type_of(value) {
                    return self.approximate(name, site);
                }
                let other = self.stable(other)?;
                let result = self.extreme(op, value, other)?;
                if op == MathOp::Fdim {
                    result
                } else {
                    self.either_zero(value, other, result, format)?
                }
            }
            MathOp::Isnan => self.op(Op::IsNan, &[value])?,
            MathOp::Isinf => return self.infinite_sign(value, format, site),
            MathOp::Isfinite => self.op(Op::IsFinite, &[value])?,
            MathOp::Signbit => self.sign_seen(value, format)?,
            MathOp::Classify => return self.classify(value, &[0, 1, 4, 3, 2], site),
            MathOp::Sqrt
            | MathOp::Fma
            | MathOp::Scale
            | MathOp::Ilogb
            | MathOp::Logb
            | MathOp::Nextafter => match self.exact_float(op, value, format, site)? {
                Some(result) => result,
                None => return self.approximate(name, site),
            },
            MathOp::Other | MathOp::Nan => return self.approximate(name, site),
        };
        if matches!(op, MathOp::ToIntRint | MathOp::ToIntRound) {
            let width = self.pointer_bits;
            let wide = self.bv(if name.starts_with("ll") { 64 } else { width }, true)?;
            let result = self.cast(wide, result)?;
            return self.set_result(site.result, result);
        }
        self.set_result(site.result, result)
    }

    /// An arbitrary result, listed.
    fn approximate(&mut self, name: &str, site: &CallSite) -> Res<()> {
        self.assume_that(
            format!("the result of `{name}` is arbitrary"),
            Some(site.span),
        );
        self.arbitrary_result(site.result)
    }

    fn any_nan(&mut self, site: &CallSite) -> Res<()> {
        let Some(result) = site.result else {
            return Ok(());
        };
        let scalar = self.scalar(self.module[result].ty, site.span)?;
        let ty = self.type_of_scalar(scalar)?;
        match self.format(ty) {
            Some(format) => {
                let nan = self.b.constant(ty, Value::Float(Float::nan(format)))?;
                self.set_result(site.result, nan)
            }
            None => self.approximate("nan", site),
        }
    }

    /// The magnitude of a value with the sign of another, which is no NaN, or with no sign.
    pub(crate) fn with_sign(
        &mut self,
        value: Expr,
        format: FloatFormat,
        sign: Option<Expr>,
    ) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let raw = self.bv(format.width(), false)?;
        let top = 1_u128 << (format.width() - 1);
        let value = self.copy(value)?;
        let bits = self.bitcast(raw, value)?;
        let mask = self.number(raw, top - 1)?;
        let mut bits = self.op(Op::BitAnd, &[bits, mask])?;
        if let Some(sign) = sign {
            let sign = self.copy(sign)?;
            let sign = self.bitcast(raw, sign)?;
            let mask = self.number(raw, top)?;
            let sign = self.op(Op::BitAnd, &[sign, mask])?;
            bits = self.op(Op::BitOr, &[sign, bits])?;
        }
        self.bitcast(ty, bits)
    }

    /// Whether a number has a sign; not of a NaN.
    pub(crate) fn is_negative(&mut self, value: Expr, format: FloatFormat) -> Res<Expr> {
        let signed = self.bv(format.width(), true)?;
        let unsigned = self.bv(format.width(), false)?;
        let value = self.copy(value)?;
        let bits = self.bitcast(unsigned, value)?;
        let bits = self.cast(signed, bits)?;
        let zero = self.number(signed, 0)?;
        self.op(Op::Lt, &[bits, zero])
    }

    fn rounded(&mut self, op: MathOp, value: Expr, format: FloatFormat) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let precision = format.significand_bits() - 1;
        let limit = IBig::ONE << (precision as usize);
        let magnitude = self.with_sign(value, format, None)?;
        let magnitude = self.stable(magnitude)?;
        let copy = self.copy(magnitude)?;
        let bound = self.float_number(format, ty, &limit)?;
        // False for NaN as well.
        let small = self.op(Op::Lt, &[copy, bound])?;
        let result = if op == MathOp::Rint {
            let (a, b) = (
                self.float_number(format, ty, &limit)?,
                self.float_number(format, ty, &limit)?,
            );
            let sum = self.op(Op::Add, &[magnitude, a])?;
            self.op(Op::Sub, &[sum, b])?
        } else {
            self.directed(op, value, magnitude, format)?
        };
        let result = self.stable(result)?;
        let sign = self.copy(value)?;
        let result = self.with_sign(result, format, Some(sign))?;
        let same = self.copy(value)?;
        self.op(Op::Ite, &[small, result, same])
    }

    /// The rounded value up to the sign of zero, for small numbers.
    fn directed(
        &mut self,
        op: MathOp,
        value: Expr,
        magnitude: Expr,
        format: FloatFormat,
    ) -> Res<Expr> {
        let ty = self.b.type_of(value);
        let wide = self.bv(format.significand_bits() + 2, true)?;
        let one = IBig::ONE;
        // The conversion of a large number is arbitrary; the caller does not use it then.
        let source = match op {
            MathOp::Round => self.copy(magnitude)?,
            MathOp::Fabs
            | MathOp::Floor
            | MathOp::Ceil
            | MathOp::Trunc
            | MathOp::Rint
            | MathOp::Fmin
            | MathOp::Fmax
            | MathOp::Fdim
            | MathOp::Copysign
            | MathOp::Isnan
            | MathOp::Isinf
            | MathOp::Isfinite
            | MathOp::Signbit
            | MathOp::ToIntRint
            | MathOp::ToIntRound
            | MathOp::Nan
            | MathOp::Classify
            | MathOp::Sqrt
            | MathOp::Fma
            | MathOp::Scale
            | MathOp::Ilogb
            | MathOp::Logb
            | MathOp::Nextafter
            | MathOp::Other => self.copy(value)?,
        };
        let whole = self.cast(wide, source)?;
        let truncated = self.cast(ty, whole)?;
        let truncated = self.stable(truncated)?;
        let copy = self.copy(truncated)?;
        let one = self.float_number(format, ty, &one)?;
        let result = self.copy(truncated)?;
        match op {
            MathOp::Floor => {
                let x = self.copy(value)?;
                let above = self.op(Op::Gt, &[copy, x])?;
                let less = self.op(Op::Sub, &[result, one])?;
                self.op(Op::Ite, &[above, less, truncated])
            }
            MathOp::Ceil => {
                let x = self.copy(value)?;
                let below = self.op(Op::Lt, &[copy, x])?;
                let more = self.op(Op::Add, &[result, one])?;
                self.op(Op::Ite, &[below, more, truncated])
            }
            MathOp::Round => {
                let fraction = self.op(Op::Sub, &[magnitude, copy])?;
                let two = self.float_number(format, ty, &IBig::from(2))?;
                let twice = self.op(Op::Mul, &[fraction, two])?;
                let unit = self.float_number(format, ty, &IBig::ONE)?;
                let up = self.op(Op::Ge, &[twice, unit])?;
                let more = self.op(Op::Add, &[result, one])?;
                self.op(Op::Ite, &[up, more, truncated])
            }
            MathOp::Fabs
            | MathOp::Trunc
            | MathOp::Rint
            | MathOp::Fmin
            | MathOp::Fmax
            | MathOp::Fdim
            | MathOp::Copysign
            | MathOp::Isnan
            | MathOp::Isinf
            | MathOp::Isfinite
            | MathOp::Signbit
            | MathOp::ToIntRint
            | MathOp::ToIntRound
            | MathOp::Nan
            | MathOp::Classify
            | MathOp::Sqrt
            | MathOp::Fma
            | MathOp::Scale
            | MathOp::Ilogb
            | MathOp::Logb
            | MathOp::Nextafter
            | MathOp::Other => Ok(truncated),
        }
    }

    /// `fmin`, `fmax` (a NaN is ignored) and `fdim`.
    fn extreme(&mut self, op: MathOp, a: Expr, b: Expr) -> Res<Expr> {
        let b = self.stable(b)?;
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        if op == MathOp::Fdim {
            let le = self.op(Op::Le, &[x, y])?;
            let ty = self.b.type_of(a);
            let zero = self.zero(ty)?;
            let difference = self.op(Op::Sub, &[a, b])?;
            return self.op(Op::Ite, &[le, zero, difference]);
        }
        let less = match op {
            MathOp::Fmin => self.op(Op::Lt, &[x, y])?,
            MathOp::Fabs
            | MathOp::Floor
            | MathOp::Ceil
            | MathOp::Trunc
            | MathOp::Rint
            | MathOp::Round
            | MathOp::Fmax
            | MathOp::Fdim
            | MathOp::Copysign
            | MathOp::Isnan
            | MathOp::Isinf
            | MathOp::Isfinite
            | MathOp::Signbit
            | MathOp::ToIntRint
            | MathOp::ToIntRound
            | MathOp::Nan
            | MathOp::Classify
            | MathOp::Sqrt
            | MathOp::Fma
            | MathOp::Scale
            | MathOp::Ilogb
            | MathOp::Logb
            | MathOp::Nextafter
            | MathOp::Other => self.op(Op::Gt, &[x, y])?,
        };
        let other_nan = self.copy(b)?;
        let other_nan = self.op(Op::IsNan, &[other_nan])?;
        let first = self.op(Op::Or, &[less, other_nan])?;
        self.op(Op::Ite, &[first, a, b])
    }

    /// Of zeros with different signs C lets `fmin` and `fmax` return either.
    fn either_zero(&mut self, a: Expr, b: Expr, result: Expr, format: FloatFormat) -> Res<Expr> {
        let ty = self.b.type_of(a);
        let chosen = self.temp("extreme", ty)?;
        self.assign(chosen, result)?;
        let done = self.new_label("chosen")?;
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let (x, y) = (self.op(Op::IsZero, &[x])?, self.op(Op::IsZero, &[y])?);
        let zeros = self.op(Op::And, &[x, y])?;
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let (x, y) = (self.is_negative(x, format)?, self.is_negative(y, format)?);
        let same = self.op(Op::Eq, &[x, y])?;
        let other = self.op(Op::Not, &[zeros])?;
        let clear = self.op(Op::Or, &[other, same])?;
        self.jump_if(clear, done)?;
        let bool = self.bool();
        let any = self.any(bool)?;
        self.havoc(any);
        let any = self.b.var(any);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let either = self.op(Op::Ite, &[any, x, y])?;
        self.assign(chosen, either)?;
        self.place_label(done)?;
        Ok(self.b.var(chosen))
    }

    fn infinite_sign(&mut self, value: Expr, format: FloatFormat, site: &CallSite) -> Res<()> {
        let int = self.bv(32, true)?;
        let negative = self.is_negative(value, format)?;
        let infinite = self.op(Op::IsInf, &[value])?;
        let (one, minus) = (self.number(int, 1)?, self.number(int, 0xffff_ffff)?);
        let sign = self.op(Op::Ite, &[negative, minus, one])?;
        let zero = self.number(int, 0)?;
        let result = self.op(Op::Ite, &[infinite, sign, zero])?;
        self.set_result(site.result, result)
    }

    /// The class of a float: the numbers for NaN, infinite, normal, subnormal, zero.
    pub(crate) fn classify(
        &mut self,
        value: Expr,
        numbers: &[u128; 5],
        site: &CallSite,
    ) -> Res<()> {
        let int = self.bv(32, true)?;
        let mut result = self.number(int, numbers[4])?;
        let tests = [Op::IsNan, Op::IsInf, Op::IsNormal, Op::IsSubnormal];
        for (test, number) in tests.into_iter().zip(numbers) {
            let copy = self.copy(value)?;
            let hit = self.op(test, &[copy])?;
            let number = self.number(int, *number)?;
            result = self.op(Op::Ite, &[hit, number, result])?;
        }
        self.set_result(site.result, result)
    }
}

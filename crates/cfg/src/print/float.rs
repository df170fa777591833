//! Writes operators on floats in K2. K2 rounds to nearest even, and truncates when it converts to
//! bit-vectors; it has no other roundings.

use super::expr::{Made, fixed};
use super::{PrintError, Writer};
use crate::build::convert::bounds;
use bia_k2::ast::{Expr, Op as K2};
use bia_term::value::{Bv, Float, FloatFormat, RoundingMode, Value};
use bia_term::{Op, Sort};

impl Writer<'_> {
    pub(super) fn float(
        &mut self,
        op: Op,
        sort: Sort,
        mut args: Vec<Made>,
    ) -> Result<Expr, PrintError> {
        if let Some(mode) = rounding(op) {
            let wanted = Value::Rounding(mode);
            if !matches!(&args[0], Made::Const(value, _) if *value == wanted) {
                return Err(PrintError::Operator(format!(
                    "{op:?} with another rounding"
                )));
            }
            args.remove(0);
        }
        #[expect(clippy::wildcard_enum_match_arm, reason = "called for these operators")]
        match op {
            Op::FpNeg => self.same(K2::Neg, args),
            Op::FpAdd => self.same(K2::Add, args),
            Op::FpMul => self.same(K2::Mul, args),
            Op::FpDiv => self.same(K2::Div, args),
            Op::FpLe => self.same(K2::Le, args),
            Op::FpLt => self.same(K2::Lt, args),
            Op::FpEq => self.same(K2::Eq, args),
            Op::FpIsNormal => self.same(K2::IsNormal, args),
            Op::FpIsSubnormal => self.same(K2::IsSubnormal, args),
            Op::FpIsZero => self.same(K2::IsZero, args),
            Op::FpIsInfinite => self.same(K2::IsInf, args),
            Op::FpIsNan => self.same(K2::IsNan, args),
            Op::FpIsNegative => self.has_sign(K2::Lt, args),
            Op::FpIsPositive => self.has_sign(K2::Ge, args),
            Op::FpAbs => self.absolute(sort, args),
            Op::FpToBits | Op::FpFromBits(_) => {
                let [a] = fixed(args)?;
                let ty = self.ty(sort)?;
                let a = self.signed(a, false)?;
                Ok(self.b.bitcast(ty, a)?)
            }
            Op::FpToFp(_) | Op::FpFromReal(_) | Op::FpFromUbv(_) => {
                let ty = self.ty(sort)?;
                self.converted(ty, false, args)
            }
            Op::FpFromSbv(_) => {
                let ty = self.ty(sort)?;
                self.converted(ty, true, args)
            }
            Op::FpToUbv { width } => self.truncated(width, false, args),
            Op::FpToSbv { width } => self.truncated(width, true, args),
            Op::FpToReal => self.real_number(args),
            _ => Err(PrintError::Operator(format!("{op:?}"))),
        }
    }

    fn format(&self, expr: Expr) -> Option<FloatFormat> {
        match self.b.types()[self.b.type_of(expr)] {
            bia_k2::Type::Float(format) => Some(format),
            bia_k2::Type::Bool
            | bia_k2::Type::Int
            | bia_k2::Type::Real
            | bia_k2::Type::Void
            | bia_k2::Type::Bv { .. }
            | bia_k2::Type::Map { .. }
            | bia_k2::Type::Enum(_)
            | bia_k2::Type::Sym(_)
            | bia_k2::Type::Fun { .. } => None,
        }
    }

    /// The argument as something that can be written often, and its format.
    fn float_atom(&mut self, args: Vec<Made>) -> Result<(Made, FloatFormat), PrintError> {
        let [a] = fixed(args)?;
        let a = self.atom(a)?;
        let probe = self.plain(a.clone())?;
        let format = self.format(probe);
        let format = format.ok_or_else(|| PrintError::Operator("a float operator".to_owned()))?;
        Ok((a, format))
    }

    /// Not NaN, and the pattern as a signed number is below zero, or not.
    fn has_sign(&mut self, compare: K2, args: Vec<Made>) -> Result<Expr, PrintError> {
        let (a, format) = self.float_atom(args)?;
        let nan = self.plain(a.clone())?;
        let nan = self.b.op(K2::IsNan, &[nan])?;
        let number = self.b.op(K2::Not, &[nan])?;
        let bits = self.b.bv(format.width(), true)?;
        let pattern = self.plain(a)?;
        let pattern = self.b.bitcast(bits, pattern)?;
        let zero = self.b.number(bits, 0)?;
        let sign = self.b.op(compare, &[pattern, zero])?;
        Ok(self.b.op(K2::And, &[number, sign])?)
    }

    fn absolute(&mut self, sort: Sort, args: Vec<Made>) -> Result<Expr, PrintError> {
        let (a, format) = self.float_atom(args)?;
        let bits = self.b.bv(format.width(), false)?;
        let pattern = self.plain(a)?;
        let pattern = self.b.bitcast(bits, pattern)?;
        let mask = Value::Bv(Bv::max_signed(format.width()));
        let mask = self.b.constant(bits, mask)?;
        let positive = self.b.op(K2::BitAnd, &[pattern, mask])?;
        let ty = self.ty(sort)?;
        Ok(self.b.bitcast(ty, positive)?)
    }

    /// 0 for NaN and infinities.
    fn real_number(&mut self, args: Vec<Made>) -> Result<Expr, PrintError> {
        let (a, format) = self.float_atom(args)?;
        let finite = self.plain(a.clone())?;
        let finite = self.b.op(K2::IsFinite, &[finite])?;
        let number = self.or_zero(finite, a, format)?;
        let real = self.b.types().real();
        Ok(self.b.cast(real, number)?)
    }

    fn or_zero(
        &mut self,
        condition: Expr,
        a: Made,
        format: FloatFormat,
    ) -> Result<Expr, PrintError> {
        let a = self.plain(a)?;
        let ty = self.b.type_of(a);
        let zero = Value::Float(Float::zero(format, false));
        let zero = self.b.constant(ty, zero)?;
        Ok(self.b.op(K2::Ite, &[condition, a, zero])?)
    }

    /// Truncated; 0 for what does not fit.
    fn truncated(&mut self, width: u32, signed: bool, args: Vec<Made>) -> Result<Expr, PrintError> {
        let (a, format) = self.float_atom(args)?;
        let [(low, above_low), (high, below_high)] = bounds(format, width, signed);
        let compare = |strict| if strict { K2::Lt } else { K2::Le };
        let value = self.plain(a.clone())?;
        let ty = self.b.type_of(value);
        let low = self.b.constant(ty, Value::Float(low))?;
        let low = self.b.op(compare(above_low), &[low, value])?;
        let value = self.plain(a.clone())?;
        let high = self.b.constant(ty, Value::Float(high))?;
        let high = self.b.op(compare(below_high), &[value, high])?;
        let fits = self.b.op(K2::And, &[low, high])?;
        let number = self.or_zero(fits, a, format)?;
        let to = self.b.bv(width, signed)?;
        Ok(self.b.cast(to, number)?)
    }
}

/// The rounding that K2 has for an operator, if it is a first argument.
fn rounding(op: Op) -> Option<RoundingMode> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others do not round")]
    match op {
        Op::FpAdd
        | Op::FpMul
        | Op::FpDiv
        | Op::FpToFp(_)
        | Op::FpFromReal(_)
        | Op::FpFromSbv(_)
        | Op::FpFromUbv(_) => Some(RoundingMode::NearestEven),
        Op::FpToUbv { .. } | Op::FpToSbv { .. } => Some(RoundingMode::TowardZero),
        _ => None,
    }
}

//! Floats as bits.
//!
//! K2 has one NaN, a machine has many: with a sign and a payload that depend on which instruction
//! made it, and that copies keep. So the bits of a value are any that mean it:
//! ```text
//!   bits(v) = any b with value(b) = v      if v is a NaN
//!           = the bits of v                otherwise
//! ```
//! and the sign of a NaN is any. A machine has one of these, so a counterexample that needs them
//! counts only if a run shows it ([`Source::Pattern`]).
//!
//! `long double` has 80 bits in memory: its leading significand bit `j` is written out after the
//! exponent `e`, and not every pattern is one that x87 makes:
//! ```text
//!   e = 0, j = 1    the number with e = 1: a pseudo-denormal
//!   e > 0, j = 0    an invalid operand: it compares and computes as a NaN
//! ```
//! so numbers with e = 1 have two patterns.

use super::Source;
use super::context::{Lowerer, Res};
use super::leaf::Scalar;
use crate::ir::FloatKind;
use bia_k2::Type;
use bia_k2::ast::{Expr, ExprKind, Op, Ty};
use bia_term::value::{FloatFormat, Value};

/// Whether a kind has its leading significand bit written out in memory.
pub(crate) fn is_extended(kind: FloatKind) -> bool {
    matches!(kind, FloatKind::LongDouble | FloatKind::Float64x)
}

impl Lowerer<'_> {
    /// The format of a type of floats.
    pub(crate) fn format(&self, ty: Ty) -> Option<FloatFormat> {
        match self.b.types()[ty] {
            Type::Float(format) => Some(format),
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => None,
        }
    }

    /// Whether a value is certainly one with a single pattern: a constant or an integer.
    fn has_one_pattern(&self, value: Expr) -> bool {
        match self.b.expr_kind(value) {
            ExprKind::Const(constant) => match self.b.constant_value(constant) {
                Value::Float(float) => !float.is_nan(),
                Value::Bool(_)
                | Value::Int(_)
                | Value::Real(_)
                | Value::Bv(_)
                | Value::Rounding(_)
                | Value::Elem(_)
                | Value::Array(_) => true,
            },
            ExprKind::Cast(from) => self.format(self.b.type_of(from)).is_none(),
            ExprKind::Var(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Op(..)
            | ExprKind::Bitcast(_)
            | ExprKind::Seq(..) => false,
        }
    }

    /// The unsigned number that memory holds for a float.
    pub(crate) fn float_bits(&mut self, value: Expr, kind: FloatKind) -> Res<Expr> {
        let extended = is_extended(kind);
        let width = if extended { 80 } else { kind.format().width() };
        let raw = self.bv(width, false)?;
        if self.has_one_pattern(value) {
            return self.first_pattern(value, kind, raw);
        }
        let value = self.stable(value)?;
        let copy = self.copy(value)?;
        let first = self.first_pattern(copy, kind, raw)?;
        let bits = self.temp("bits", raw)?;
        self.assign(bits, first)?;
        let several = self.has_several_patterns(value, kind)?;
        let one = self.op(Op::Not, &[several])?;
        let done = self.new_label("bits")?;
        self.jump_if(one, done)?;
        let any = self.temp("pattern", raw)?;
        self.because(Source::Pattern, |this| {
            this.havoc(any);
            Ok(())
        })?;
        let pattern = self.b.var(any);
        let meant = self.float_of_bits(pattern, kind)?;
        let packed = self.bv(kind.format().width(), false)?;
        let (meant, value) = (self.bitcast(packed, meant)?, self.bitcast(packed, value)?);
        let means = self.op(Op::Eq, &[meant, value])?;
        let (pattern, first) = (self.b.var(any), self.b.var(bits));
        let chosen = self.op(Op::Ite, &[means, pattern, first])?;
        self.assign(bits, chosen)?;
        self.place_label(done)?;
        Ok(self.b.var(bits))
    }

    /// Whether more than one pattern means a value.
    fn has_several_patterns(&mut self, value: Expr, kind: FloatKind) -> Res<Expr> {
        let copy = self.copy(value)?;
        let nan = self.op(Op::IsNan, &[copy])?;
        if !is_extended(kind) {
            return Ok(nan);
        }
        let packed = self.bv(79, false)?;
        let copy = self.copy(value)?;
        let bits = self.bitcast(packed, copy)?;
        let (mask, least) = (
            self.number(packed, 0x7fff << 63)?,
            self.number(packed, 1 << 63)?,
        );
        let exponent = self.op(Op::BitAnd, &[bits, mask])?;
        let least = self.op(Op::Eq, &[exponent, least])?;
        self.op(Op::Or, &[nan, least])
    }

    /// The pattern that a constant of this value has, a NaN without sign and payload.
    fn first_pattern(&mut self, value: Expr, kind: FloatKind, raw: Ty) -> Res<Expr> {
        if !is_extended(kind) {
            return self.bitcast(raw, value);
        }
        let packed = self.bv(79, false)?;
        let value = self.bitcast(packed, value)?;
        let value = self.stable(value)?;
        let wide = self.cast(raw, value)?;
        let wide = self.stable(wide)?;
        let (a, b, c) = (self.copy(wide)?, self.copy(wide)?, self.copy(wide)?);
        let fraction_mask = self.number(raw, (1 << 63) - 1)?;
        let fraction = self.op(Op::BitAnd, &[a, fraction_mask])?;
        let by = self.number(raw, 63)?;
        let top = self.op(Op::Rshift, &[b, by])?;
        let by = self.number(raw, 64)?;
        let top = self.op(Op::Lshift, &[top, by])?;
        let exponent_mask = self.number(raw, 0x7fff << 63)?;
        let exponent = self.op(Op::BitAnd, &[c, exponent_mask])?;
        let zero = self.number(raw, 0)?;
        let subnormal = self.op(Op::Eq, &[exponent, zero])?;
        let (none, one) = (self.number(raw, 0)?, self.number(raw, 1 << 63)?);
        let leading = self.op(Op::Ite, &[subnormal, none, one])?;
        let low = self.op(Op::BitOr, &[fraction, leading])?;
        self.op(Op::BitOr, &[top, low])
    }

    /// The float that memory holds as an unsigned number.
    pub(crate) fn float_of_bits(&mut self, raw: Expr, kind: FloatKind) -> Res<Expr> {
        let ty = self.type_of_scalar(Scalar::Float(kind))?;
        if !is_extended(kind) {
            return self.bitcast(ty, raw);
        }
        let (wide, packed) = (self.bv(80, false)?, self.bv(79, false)?);
        let raw = self.stable(raw)?;
        let part = |this: &mut Self, mask: u128| {
            let (copy, mask) = (this.copy(raw)?, this.number(wide, mask)?);
            this.op(Op::BitAnd, &[copy, mask])
        };
        let is_zero = |this: &mut Self, part: Expr| {
            let zero = this.number(wide, 0)?;
            this.op(Op::Eq, &[part, zero])
        };
        let (low, fraction) = (part(self, (1 << 64) - 1)?, part(self, (1 << 63) - 1)?);
        let (exponent, leading) = (part(self, 0x7fff << 64)?, part(self, 1 << 63)?);
        let (sign, shifted) = (part(self, 1 << 79)?, part(self, 0x7fff << 64)?);
        let one = self.number(wide, 1)?;
        let sign = self.op(Op::Rshift, &[sign, one])?;
        let one = self.number(wide, 1)?;
        let shifted = self.op(Op::Rshift, &[shifted, one])?;
        let normal = self.op(Op::BitOr, &[shifted, fraction])?;
        let (least, invalid) = (is_zero(self, exponent)?, is_zero(self, leading)?);
        let nan = self.number(wide, 0x7fff << 63 | 1 << 62)?;
        let other = self.op(Op::Ite, &[invalid, nan, normal])?;
        // With an exponent of 0 the leading bit lies where the exponent 1 is.
        let magnitude = self.op(Op::Ite, &[least, low, other])?;
        let bits = self.op(Op::BitOr, &[sign, magnitude])?;
        let bits = self.cast(packed, bits)?;
        self.bitcast(ty, bits)
    }

    /// Whether the sign bit of a float is set, as a program sees it.
    pub(crate) fn sign_seen(&mut self, value: Expr, format: FloatFormat) -> Res<Expr> {
        if self.has_one_pattern(value) {
            return self.is_negative(value, format);
        }
        let value = self.stable(value)?;
        let negative = self.is_negative(value, format)?;
        let bool = self.bool();
        let sign = self.temp("sign", bool)?;
        self.assign(sign, negative)?;
        let nan = self.op(Op::IsNan, &[value])?;
        let number = self.op(Op::Not, &[nan])?;
        let done = self.new_label("sign")?;
        self.jump_if(number, done)?;
        self.because(Source::Pattern, |this| {
            this.havoc(sign);
            Ok(())
        })?;
        self.place_label(done)?;
        Ok(self.b.var(sign))
    }

    /// Whether two values have the same bytes in memory. Both can still be used.
    pub(crate) fn same_bytes(&mut self, left: Expr, right: Expr, scalar: Scalar) -> Res<Expr> {
        let (left, right) = (self.copy(left)?, self.copy(right)?);
        match scalar {
            Scalar::Float(kind) if !self.options.floats_as_reals => {
                let left = self.float_bits(left, kind)?;
                let right = self.float_bits(right, kind)?;
                self.op(Op::Eq, &[left, right])
            }
            Scalar::Bool | Scalar::Int { .. } | Scalar::Float(_) | Scalar::Pointer => {
                self.op(Op::Eq, &[left, right])
            }
        }
    }
}

//! Checks of values: what C defines and what is rarely meant, and floats that become integers.
//!
//! With `w` the width of the type, `x̂` the value of `x` as a mathematical number:
//! ```text
//!   a + b, unsigned      wraps iff a + b < a           (in w bits)
//!   a - b, -b            wraps iff a < b, 0 < b
//!   a * b                wraps iff the product in 2 w bits is another one
//!   a op b, floats       makes a NaN iff neither is one; overflows iff both are finite, the result not
//!   (T)x, integers       loses iff the result, as a number, is not x̂
//!   (T)x, float to int   undefined unless min(T) - 1 < x < max(T) + 1; where min(T) - 1 is no float
//!                        of that format, unless min(T) ≤ x; T may be the type of a bit-field
//!   (enum e)x            is out of range iff no constant of e is x
//! ```

use super::Property;
use super::context::{Lowerer, Res};
use super::leaf::Scalar;
use super::number::Operand;
use crate::ir::{Conversion, EnumId, ExprId, ExprKind, TypeId, TypeKind};
use bia_base::Span;
use bia_k2::ast::{Expr, Op};

impl Lowerer<'_> {
    /// Checks an unsigned operation; the operands come back.
    pub(crate) fn check_wrap(
        &mut self,
        op: Op,
        (a, b): (Expr, Expr),
        width: u32,
        span: Span,
    ) -> Res<(Expr, Expr)> {
        let asked = self.looks_for(Property::UnsignedWrap, span);
        if !asked || self.options.unbounded_integers {
            return Ok((a, b));
        }
        let (a, b) = (self.stable(a)?, self.stable(b)?);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let (sign, bad) = match op {
            Op::Add => {
                let first = self.copy(a)?;
                let sum = self.op(op, &[x, y])?;
                ("+", self.op(Op::Lt, &[sum, first])?)
            }
            Op::Sub => ("-", self.op(Op::Lt, &[x, y])?),
            Op::Mul => ("*", self.overflows(op, (a, b), width)?),
            Op::Neg
            | Op::Div
            | Op::Rem
            | Op::Floor
            | Op::Lshift
            | Op::Rshift
            | Op::BitAnd
            | Op::BitOr
            | Op::BitXor
            | Op::BitNot
            | Op::And
            | Op::Or
            | Op::Not
            | Op::Eq
            | Op::Lt
            | Op::Le
            | Op::Gt
            | Op::Ge
            | Op::IsFinite
            | Op::IsInf
            | Op::IsNan
            | Op::IsNormal
            | Op::IsSubnormal
            | Op::IsZero
            | Op::MapGet
            | Op::MapSet
            | Op::Ite => return Ok((a, b)),
        };
        let text = format!("unsigned {sign} wraps around");
        self.fail_if(bad, Property::UnsignedWrap, &text, span)?;
        Ok((self.copy(a)?, self.copy(b)?))
    }

    /// Checks the negation of an unsigned number, which comes back.
    pub(crate) fn check_negated(&mut self, value: Expr, span: Span) -> Res<Expr> {
        let asked = self.looks_for(Property::UnsignedWrap, span);
        if !asked || self.options.unbounded_integers {
            return Ok(value);
        }
        let value = self.stable(value)?;
        let copy = self.copy(value)?;
        let ty = self.b.type_of(copy);
        let zero = self.number(ty, 0)?;
        let equal = self.op(Op::Eq, &[copy, zero])?;
        let bad = self.not(equal)?;
        let text = "unsigned unary - wraps around";
        self.fail_if(bad, Property::UnsignedWrap, text, span)?;
        self.copy(value)
    }

    /// An operation on floats, checked.
    pub(crate) fn float_operation(
        &mut self,
        op: Op,
        (a, b): (Expr, Expr),
        span: Span,
    ) -> Res<Expr> {
        let looks =
            |this: &Self, property| this.looks_for(property, span) && !this.options.floats_as_reals;
        let (nan, overflow) = (
            looks(self, Property::Nan),
            looks(self, Property::FloatOverflow),
        );
        if !nan && !overflow {
            return self.op(op, &[a, b]);
        }
        let (a, b) = (self.stable(a)?, self.stable(b)?);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let result = self.op(op, &[x, y])?;
        let result = self.stable(result)?;
        if nan {
            let (x, y, z) = (self.copy(a)?, self.copy(b)?, self.copy(result)?);
            let (x, y) = (self.op(Op::IsNan, &[x])?, self.op(Op::IsNan, &[y])?);
            let either = self.op(Op::Or, &[x, y])?;
            let numbers = self.op(Op::Not, &[either])?;
            let none = self.op(Op::IsNan, &[z])?;
            let bad = self.op(Op::And, &[numbers, none])?;
            self.fail_if(bad, Property::Nan, "the result is not a number", span)?;
        }
        if overflow {
            let (x, y, z) = (self.copy(a)?, self.copy(b)?, self.copy(result)?);
            let (x, y) = (self.op(Op::IsFinite, &[x])?, self.op(Op::IsFinite, &[y])?);
            let finite = self.op(Op::And, &[x, y])?;
            let infinite = self.op(Op::IsInf, &[z])?;
            let bad = self.op(Op::And, &[finite, infinite])?;
            let text = match op == Op::Div {
                true => "a quotient of floats is infinite",
                false => "the result is too large for its type",
            };
            self.fail_if(bad, Property::FloatOverflow, text, span)?;
        }
        self.copy(result)
    }

    /// Checks a conversion of a value, which comes back.
    pub(crate) fn check_conversion(
        &mut self,
        expr: ExprId,
        conversion: Conversion,
        (of, value): Operand,
        (from, to): (TypeId, TypeId),
    ) -> Res<Expr> {
        let span = self.module[expr].span;
        match conversion {
            Conversion::Integer => {
                let value = self.check_enum((of, value), (from, to), span)?;
                self.check_kept(expr, (of, value), (from, to), span)
            }
            Conversion::FloatToInt => self.check_float_to_int(value, to, span),
            Conversion::Float => self.check_narrowed(value, to, span),
            Conversion::ToBool
            | Conversion::IntToFloat
            | Conversion::PointerToInt
            | Conversion::IntToPointer
            | Conversion::Pointer => Ok(value),
        }
    }

    /// Checks that an integer is the same number in another type.
    fn check_kept(
        &mut self,
        expr: ExprId,
        (of, value): Operand,
        (from, to): (TypeId, TypeId),
        span: Span,
    ) -> Res<Expr> {
        let written = self.module.casts.contains(&expr);
        let property = match written {
            true => Property::ExplicitConversion,
            false => Property::ImplicitConversion,
        };
        let skipped = self.options.unbounded_integers || self.moves.indices.contains(&expr);
        if skipped || !self.looks_for(property, span) {
            return Ok(value);
        }
        let (source, target) = (self.scalar(from, span)?, self.scalar(to, span)?);
        let (
            Scalar::Int { width, signed },
            Scalar::Int {
                width: new,
                signed: new_signed,
            },
        ) = (source, target)
        else {
            return Ok(value);
        };
        let fits = match (signed, new_signed) {
            (true, true) | (false, false) => width <= new,
            (false, true) => width < new,
            (true, false) => false,
        };
        if fits {
            return Ok(value);
        }
        let value = self.stable(value)?;
        let seen = self.copy(value)?;
        let seen = self.seen((of, seen))?;
        let seen = self.stable(seen)?;
        let wide = self.bv(width.max(new) + 1, true)?;
        let ty = self.type_of_scalar(target)?;
        let (copy, before) = (self.copy(seen)?, self.copy(seen)?);
        let after = self.cast(ty, copy)?;
        let (before, after) = (self.cast(wide, before)?, self.cast(wide, after)?);
        let same = self.op(Op::Eq, &[before, after])?;
        let bad = self.not(same)?;
        let (a, b) = (self.type_text(from), self.type_text(to));
        let how = if written { "a cast" } else { "a conversion" };
        let text = format!("{how} from `{a}` to `{b}` changes the value");
        self.fail_if(bad, property, &text, span)?;
        self.copy(value)
    }

    /// Checks that an integer is a constant of the enumeration that it becomes one of.
    fn check_enum(
        &mut self,
        (of, value): Operand,
        (from, to): (TypeId, TypeId),
        span: Span,
    ) -> Res<Expr> {
        let (Some(id), false) = (self.enumeration(to), self.options.unbounded_integers) else {
            return Ok(value);
        };
        if self.enumeration(from) == Some(id) || !self.looks_for(Property::EnumRange, span) {
            return Ok(value);
        }
        let types = &self.module.types;
        let values = types[id].values.iter();
        let mut constants: Vec<i128> = values
            .map(|(_, bits)| types.signed_value(types[id].underlying, *bits))
            .collect();
        if constants.is_empty() {
            return Ok(value);
        }
        constants.sort_unstable();
        constants.dedup();
        let value = self.stable(value)?;
        let seen = self.copy(value)?;
        let seen = self.seen((of, seen))?;
        let seen = self.stable(seen)?;
        let wide = self.bv(130, true)?;
        let mut inside: Option<Expr> = None;
        let mut at = 0;
        while at < constants.len() {
            let first = constants[at];
            let mut last = first;
            while constants.get(at + 1) == Some(&(last + 1)) {
                last += 1;
                at += 1;
            }
            at += 1;
            let (low, high) = (self.copy(seen)?, self.copy(seen)?);
            let (low, high) = (self.cast(wide, low)?, self.cast(wide, high)?);
            let (first, last) = (self.b.number(wide, first)?, self.b.number(wide, last)?);
            let low = self.op(Op::Ge, &[low, first])?;
            let high = self.op(Op::Le, &[high, last])?;
            let run = self.op(Op::And, &[low, high])?;
            inside = Some(match inside {
                Some(before) => self.op(Op::Or, &[before, run])?,
                None => run,
            });
        }
        if let Some(inside) = inside {
            let bad = self.not(inside)?;
            let text = format!("the value is no constant of `{}`", self.type_text(to));
            self.fail_if(bad, Property::EnumRange, &text, span)?;
        }
        self.copy(value)
    }

    fn enumeration(&self, ty: TypeId) -> Option<EnumId> {
        match self.module.types.kind(ty) {
            TypeKind::Enum(id) => Some(id),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Record(_)
            | TypeKind::Function(_) => None,
        }
    }

    /// Checks that a float fits the integer type that it is converted to.
    fn check_float_to_int(&mut self, value: Expr, to: TypeId, span: Span) -> Res<Expr> {
        let asked = self.looks_for(Property::FloatToInt, span);
        if !asked || self.options.unbounded_integers {
            return Ok(value);
        }
        let Scalar::Int { width, signed } = self.scalar(to, span)? else {
            return Ok(value);
        };
        let value = self.stable(value)?;
        let float = self.b.type_of(value);
        let wide = self.bv(width + 2, true)?;
        let half = dashu_int::IBig::ONE << (width as usize - 1);
        let (least, limit) = match signed {
            true => (-half.clone(), half),
            false => (dashu_int::IBig::ZERO, half * 2),
        };
        let exact = match self.b.types()[float] {
            bia_k2::Type::Float(format) => format.significand_bits() >= width || !signed,
            bia_k2::Type::Real => true,
            bia_k2::Type::Bool
            | bia_k2::Type::Int
            | bia_k2::Type::Void
            | bia_k2::Type::Bv { .. }
            | bia_k2::Type::Map { .. }
            | bia_k2::Type::Enum(_)
            | bia_k2::Type::Sym(_)
            | bia_k2::Type::Fun { .. } => return Ok(value),
        };
        let below = if exact { least - 1 } else { least };
        let (below, limit) = (self.b.number(wide, below)?, self.b.number(wide, limit)?);
        let (below, limit) = (self.cast(float, below)?, self.cast(float, limit)?);
        let (low, high) = (self.copy(value)?, self.copy(value)?);
        let op = if exact { Op::Gt } else { Op::Ge };
        let low = self.op(op, &[low, below])?;
        let high = self.op(Op::Lt, &[high, limit])?;
        let fits = self.op(Op::And, &[low, high])?;
        let bad = self.not(fits)?;
        let text = format!("the float does not fit `{}`", self.type_text(to));
        self.fail_if(bad, Property::FloatToInt, &text, span)?;
        self.copy(value)
    }

    /// Checks that a float fits the bit-field that it is converted to (a cast that the program
    /// writes converts to the declared type alone). `value` is the number in the declared type: the
    /// float fits the bit-field iff it fits the type and this number fits the bits.
    pub(crate) fn check_float_to_bits(
        &mut self,
        of: ExprId,
        value: Expr,
        (bits, signed): (u32, bool),
    ) -> Res<Expr> {
        let span = self.module[of].span;
        let is_float = matches!(
            self.module[of].kind,
            ExprKind::Convert(Conversion::FloatToInt, _)
        );
        let skipped = !is_float || self.module.casts.contains(&of);
        if skipped || self.options.unbounded_integers || !self.looks_for(Property::FloatToInt, span)
        {
            return Ok(value);
        }
        let value = self.stable(value)?;
        let ty = self.b.type_of(value);
        let narrow = self.bv(bits, signed)?;
        let (copy, before) = (self.copy(value)?, self.copy(value)?);
        let kept = self.cast(narrow, copy)?;
        let kept = self.cast(ty, kept)?;
        let same = self.op(Op::Eq, &[kept, before])?;
        let bad = self.not(same)?;
        let text = "the float does not fit the bit-field";
        self.fail_if(bad, Property::FloatToInt, text, span)?;
        self.copy(value)
    }

    /// Checks that a finite float is finite in a narrower type.
    fn check_narrowed(&mut self, value: Expr, to: TypeId, span: Span) -> Res<Expr> {
        let asked = self.looks_for(Property::FloatOverflow, span);
        if !asked || self.options.floats_as_reals {
            return Ok(value);
        }
        let value = self.stable(value)?;
        let target = self.scalar(to, span)?;
        let ty = self.type_of_scalar(target)?;
        let (copy, before) = (self.copy(value)?, self.copy(value)?);
        let after = self.cast(ty, copy)?;
        let infinite = self.op(Op::IsInf, &[after])?;
        let finite = self.op(Op::IsFinite, &[before])?;
        let bad = self.op(Op::And, &[finite, infinite])?;
        let text = format!("the float is too large for `{}`", self.type_text(to));
        self.fail_if(bad, Property::FloatOverflow, &text, span)?;
        self.copy(value)
    }
}

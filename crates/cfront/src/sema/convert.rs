//! Conversions: promotions, usual arithmetic conversions, assignment (C17 6.3, 6.5.16.1).

use super::value::{Operand, Value};
use super::{Sema, codes, fold};
use crate::ir::{BinaryOp, Conversion, ExprId, ExprKind, IntKind, Stride, TypeId, TypeKind};
use bia_base::Span;

impl Sema<'_> {
    /// Adds a conversion, folded if it is defined.
    pub(crate) fn conversion(
        &mut self,
        conversion: Conversion,
        operand: ExprId,
        to: TypeId,
        span: Span,
    ) -> ExprId {
        let from = self.shared.module[operand].ty;
        let kind = &self.shared.module[operand].kind;
        match fold::convert(self.types(), conversion, from, to, kind, false) {
            Some(kind) => self.expr(kind, to, span),
            None => self.expr(ExprKind::Convert(conversion, operand), to, span),
        }
    }

    /// Which conversion leads from one scalar type to another; `None` if there is none.
    pub(crate) fn conversion_kind(&self, from: TypeId, to: TypeId) -> Option<Conversion> {
        let types = self.types();
        let class = |ty: TypeId| {
            if types.is_integer(ty) {
                Some('i')
            } else if types.float(ty).is_some() {
                Some('f')
            } else if types.is_pointer(ty) {
                Some('p')
            } else {
                None
            }
        };
        let (source, target) = (class(from)?, class(to)?);
        if types.is_bool(to) {
            return Some(Conversion::ToBool);
        }
        match (source, target) {
            ('i', 'i') => Some(Conversion::Integer),
            ('i', 'f') => Some(Conversion::IntToFloat),
            ('f', 'i') => Some(Conversion::FloatToInt),
            ('f', 'f') => Some(Conversion::Float),
            ('p', 'i') => Some(Conversion::PointerToInt),
            ('i', 'p') => Some(Conversion::IntToPointer),
            ('p', 'p') => Some(Conversion::Pointer),
            _ => None,
        }
    }

    /// A scalar as another scalar type, as a cast does; reports what does not exist.
    pub(crate) fn cast(&mut self, operand: ExprId, to: TypeId, span: Span) -> ExprId {
        let to = self.types_mut().unqualified(to);
        let from = self.shared.module[operand].ty;
        if from == to {
            return operand;
        }
        match self.conversion_kind(from, to) {
            Some(kind) => self.conversion(kind, operand, to, span),
            None => {
                let message = format!(
                    "a `{}` cannot become a `{}`",
                    self.type_text(from),
                    self.type_text(to)
                );
                self.error(&codes::CONVERSION, span, message);
                self.zero(to, span)
            }
        }
    }

    /// Zero of a scalar type, where something must stand.
    pub(crate) fn zero(&mut self, ty: TypeId, span: Span) -> ExprId {
        match self.types().float(ty) {
            Some(kind) => {
                let zero = bia_term::value::Float::zero(kind.format(), false);
                self.expr(ExprKind::Float(zero), ty, span)
            }
            None => self.int(ty, 0, span),
        }
    }

    /// The promoted type of an integer type (C17 6.3.1.1), of a bit-field of some width.
    pub(crate) fn promoted_type(&mut self, ty: TypeId, bits: Option<u32>) -> TypeId {
        let Some(kind) = self.types().integer(ty) else {
            return ty;
        };
        if let Some(width) = bits {
            let int = IntKind::Int.bits(self.types().model());
            let signed = kind.is_signed() && !self.types().is_bool(ty);
            if width < int || (width == int && signed) {
                return self.int_type();
            }
            if width == int {
                return self.types_mut().int(IntKind::UnsignedInt);
            }
            return self.types_mut().int(kind);
        }
        if kind.rank() < IntKind::Int.rank() {
            let model = self.types().model();
            let fits = kind.is_signed() || kind.bits(model) < IntKind::Int.bits(model);
            let unsigned = if fits {
                IntKind::Int
            } else {
                IntKind::UnsignedInt
            };
            return self.types_mut().int(unsigned);
        }
        self.types_mut().int(kind)
    }

    /// Integer promotion of a scalar; floats and pointers stay.
    pub(crate) fn promote(&mut self, value: Value) -> Option<ExprId> {
        let value = self.rvalue(value);
        let expr = self.scalar_of(value)?;
        let ty = self.shared.module[expr].ty;
        if let Some(width) = value.bits
            && width > IntKind::Int.bits(self.types().model())
            && self.types().bits(ty).is_some_and(|full| width < full)
        {
            let message = format!("gcc computes with this bit-field in {width} bits");
            self.unsupported(&codes::WIDE_BIT_FIELD, value.span, message);
        }
        let to = self.promoted_type(ty, value.bits);
        Some(self.cast(expr, to, value.span))
    }

    /// The common type of two promoted arithmetic types (C17 6.3.1.8).
    pub(crate) fn common_type(&mut self, left: TypeId, right: TypeId) -> TypeId {
        match (self.types().float(left), self.types().float(right)) {
            (Some(l), Some(r)) => return if l.rank() >= r.rank() { left } else { right },
            (Some(_), None) => return left,
            (None, Some(_)) => return right,
            (None, None) => {}
        }
        let (Some(l), Some(r)) = (self.types().integer(left), self.types().integer(right)) else {
            return left;
        };
        let model = self.types().model();
        let kind = if l.is_signed() == r.is_signed() {
            if l.rank() >= r.rank() { l } else { r }
        } else {
            let (signed, unsigned) = if l.is_signed() { (l, r) } else { (r, l) };
            if unsigned.rank() >= signed.rank() {
                unsigned
            } else if signed.bits(model) > unsigned.bits(model) {
                signed
            } else {
                signed.to_unsigned()
            }
        };
        self.types_mut().int(kind)
    }

    /// Both operands in their common type; reports operands that are not arithmetic.
    pub(crate) fn usual(&mut self, left: Value, right: Value) -> Option<(ExprId, ExprId)> {
        let (l, r) = (self.promote(left), self.promote(right));
        let (l, r) = (l?, r?);
        for (expr, span) in [(l, left.span), (r, right.span)] {
            let ty = self.shared.module[expr].ty;
            if !self.types().is_arithmetic(ty) {
                let message = format!("a number is needed, not `{}`", self.type_text(ty));
                self.error(&codes::OPERANDS, span, message);
                return None;
            }
        }
        let ty = self.common_type(self.shared.module[l].ty, self.shared.module[r].ty);
        let (l, r) = (self.cast(l, ty, left.span), self.cast(r, ty, right.span));
        Some((l, r))
    }

    /// Whether a scalar is not zero, as a `_Bool`.
    pub(crate) fn truth(&mut self, value: Value) -> Option<ExprId> {
        let expr = self.scalar_of(value)?;
        Some(self.truth_of(expr, value.span))
    }

    /// Whether an expression is not zero, as a `_Bool`.
    pub(crate) fn truth_of(&mut self, expr: ExprId, span: Span) -> ExprId {
        let ty = self.shared.module[expr].ty;
        if self.types().is_bool(ty) {
            return expr;
        }
        // Widening a truth value does not change whether it is zero.
        if let ExprKind::Convert(Conversion::Integer, inner) = self.shared.module[expr].kind {
            let inner_type = self.shared.module[inner].ty;
            if self.types().is_bool(inner_type) {
                return inner;
            }
        }
        if fold::has_bits(self.types(), ty) && self.constant_bits(expr).is_none() {
            let zero = self.int(ty, 0, span);
            return self.binary(BinaryOp::NotEqual, expr, zero, span);
        }
        let to = self.bool_type();
        self.conversion(Conversion::ToBool, expr, to, span)
    }

    /// A truth value as C's `int`.
    pub(crate) fn truth_value(&mut self, truth: ExprId, span: Span) -> Value {
        let int = self.int_type();
        let expr = self.cast(truth, int, span);
        self.scalar(expr)
    }

    /// Whether it is a null pointer constant (C17 6.3.2.3).
    pub(crate) fn is_null_constant(&self, value: Value) -> bool {
        let Operand::Scalar(expr) = value.operand else {
            return false;
        };
        if self.constant_bits(expr) != Some(0) {
            return false;
        }
        let ty = self.shared.module[expr].ty;
        match self.kind(ty) {
            TypeKind::Pointer(to) => {
                self.types().is_void(to) && self.types()[to].qualifiers.is_empty()
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => self.types().is_integer(ty),
        }
    }

    /// A value as if assigned to an object of type `to`: arguments, returns, initializers. Scalars
    /// only; warns about what C does not allow but gcc does.
    pub(crate) fn assign_convert(
        &mut self,
        value: Value,
        to: TypeId,
        span: Span,
    ) -> Option<ExprId> {
        let value = self.rvalue(value);
        let null = self.is_null_constant(value);
        let expr = self.scalar_of(value)?;
        let from = self.shared.module[expr].ty;
        if self.refuse_type(to, span) {
            return None;
        }
        match (self.types().pointee(from), self.types().pointee(to)) {
            (Some(_), Some(_)) if null => {}
            (Some(source), Some(target)) => self.check_pointers(source, target, span),
            (None, Some(_)) if !null && self.types().is_integer(from) => {
                let message = format!("an integer becomes a `{}`", self.type_text(to));
                self.warn(&codes::INT_POINTER, span, message);
            }
            (Some(_), None) if self.types().is_integer(to) && !self.types().is_bool(to) => {
                let message = format!("a pointer becomes a `{}`", self.type_text(to));
                self.warn(&codes::INT_POINTER, span, message);
            }
            _ => {}
        }
        Some(self.cast(expr, to, span))
    }

    /// Warns about pointers to different types, as gcc does.
    pub(crate) fn check_pointers(&mut self, source: TypeId, target: TypeId, span: Span) {
        let void = self.types().is_void(source) || self.types().is_void(target);
        if void || self.pointees_compatible(source, target) {
            return;
        }
        let message = format!(
            "a pointer to `{}` becomes one to `{}`",
            self.type_text(source),
            self.type_text(target)
        );
        self.warn(&codes::POINTER_TYPES, span, message);
    }

    /// The stride of a pointer type; reports incomplete types. `void` and functions have 1 (GNU).
    pub(crate) fn stride(&mut self, pointer: TypeId, span: Span) -> Option<Stride> {
        let to = self.types().pointee(pointer)?;
        if matches!(self.kind(to), TypeKind::Void | TypeKind::Function(_)) {
            return Some(Stride::Bytes(1));
        }
        if let Some(bytes) = self.types().size(to) {
            return Some(Stride::Bytes(bytes));
        }
        match self.size_of(to, span) {
            Some(size) => Some(Stride::Dynamic(size)),
            None => {
                let message = format!("`{}` has no known size", self.type_text(to));
                self.error(&codes::INCOMPLETE, span, message);
                None
            }
        }
    }

    /// Default argument promotion (C17 6.5.2.2): small integers to `int`, `float` to `double`.
    pub(crate) fn default_promote(&mut self, value: Value) -> Option<ExprId> {
        let expr = self.promote(value)?;
        let ty = self.shared.module[expr].ty;
        if self.types().float(ty) == Some(crate::ir::FloatKind::Float) {
            let double = self
                .types_mut()
                .of(TypeKind::Float(crate::ir::FloatKind::Double));
            return Some(self.cast(expr, double, value.span));
        }
        Some(expr)
    }
}

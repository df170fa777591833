//! Assignment, compound assignment, `++` and `--`.

use super::super::order::Range;
use super::super::value::{Operand, Value};
use super::super::{Sema, codes};
use super::{Evaluated, Want};
use crate::ast::BinaryOp as Ast;
use crate::ir::{
    AtomicOp, BinaryOp, Builtin, Conversion, ExprId, ExprKind, PlaceId, PlaceKind, StmtKind, TypeId,
};
use bia_base::Span;

/// Adjusts two neighbouring ranges after `by` statements were added at the end of the first.
fn shift_second(ranges: &mut [Range], by: usize) {
    if let [first, second] = ranges {
        first.to += by;
        second.from += by;
        second.to += by;
    }
}

impl Sema<'_> {
    /// The place on the left of an assignment; reports what cannot be changed.
    pub(in crate::sema) fn modifiable(&mut self, target: Value, span: Span) -> Option<PlaceId> {
        let Operand::Place(place) = target.operand else {
            if !target.is_error() {
                self.error(&codes::NOT_ASSIGNABLE, span, "this cannot be assigned to");
            }
            return None;
        };
        let array = self.types().element(target.ty).is_some();
        if !target.lvalue || array {
            self.error(&codes::NOT_ASSIGNABLE, span, "this cannot be assigned to");
            return None;
        }
        if self.types()[target.ty].qualifiers.is_const {
            self.error(&codes::NOT_ASSIGNABLE, span, "this is `const`");
            return None;
        }
        if self.refuse_type(target.ty, span) {
            return None;
        }
        Some(place)
    }

    pub(super) fn finish_assign(
        &mut self,
        op: Option<Ast>,
        [target, value]: [Value; 2],
        evaluated: &Evaluated,
        want: Want,
        span: Span,
    ) -> Value {
        let before = self.start();
        let result = self.assign_sides(op, [target, value], evaluated, want, span);
        self.note_store(evaluated.start, before);
        result
    }

    fn assign_sides(
        &mut self,
        op: Option<Ast>,
        [target, value]: [Value; 2],
        evaluated: &Evaluated,
        want: Want,
        span: Span,
    ) -> Value {
        if Self::any_error(&[target, value]) {
            return self.wrong(span);
        }
        let Some(place) = self.modifiable(target, target.span) else {
            return self.wrong(span);
        };
        let mut ranges = evaluated.ranges.clone();
        if op.is_none() {
            self.note_unordered(&ranges, false, span);
        }
        match op {
            None if self.types().is_record(target.ty) => {
                self.assign_record(target, place, value, span)
            }
            None => match self.assign_convert(value, target.ty, value.span) {
                Some(expr) => self.store(target, place, expr, want, span),
                None => self.wrong(span),
            },
            Some(op) if self.is_atomic(target) => {
                self.note_unordered(&ranges, false, span);
                let value = self.value_of_now(value);
                let change = |this: &mut Self, old: Value| {
                    let sum = this.finish_binary(op, old, value, span);
                    match sum.is_error() {
                        true => None,
                        false => this.assign_convert(sum, target.ty, span),
                    }
                };
                match self.change_atomically(target, place, span, change) {
                    Some((_, new)) => self.scalar(new),
                    None => self.wrong(span),
                }
            }
            Some(op) => {
                let before = self.mark();
                let old = self.old_value(target, place);
                shift_second(&mut ranges, self.mark() - before);
                self.note_unordered(&ranges, false, span);
                let sum = self.finish_binary(op, old, value, span);
                if sum.is_error() {
                    return self.wrong(span);
                }
                match self.assign_convert(sum, target.ty, span) {
                    Some(expr) => self.store(target, place, expr, want, span),
                    None => self.wrong(span),
                }
            }
        }
    }

    /// Whether a change of a place that depends on its old value is one step (C17 6.5.16.2p3).
    fn is_atomic(&self, target: Value) -> bool {
        self.types()[target.ty].qualifiers.is_atomic
            && self.types().is_scalar(target.ty)
            && target.bits.is_none()
    }

    /// A value that is computed now: nothing of it is read later.
    fn value_of_now(&mut self, value: Value) -> Value {
        let value = self.rvalue(value);
        match self.scalar_of(value) {
            Some(expr) if self.shared.module[expr].reads => {
                let saved = self.save(expr, value.span);
                Value {
                    bits: value.bits,
                    ..self.scalar(saved)
                }
            }
            Some(_) | None => value,
        }
    }

    /// Reads a place and writes what becomes of its value, in one step; the old and the new value.
    fn change_atomically(
        &mut self,
        target: Value,
        place: PlaceId,
        span: Span,
        change: impl FnOnce(&mut Self, Value) -> Option<ExprId>,
    ) -> Option<(ExprId, ExprId)> {
        let place = self.fixed_place(place, target.ty, span);
        let void = self.void_type();
        self.emit_builtin(Builtin::Atomic(AtomicOp::Enter), vec![], void, span);
        let old = self.read(place, span);
        let old = self.save(old, span);
        let before = self.scalar(old);
        let new = change(self, before)?;
        let new = self.save(new, span);
        self.emit(StmtKind::Assign { place, value: new }, span);
        self.emit_builtin(Builtin::Atomic(AtomicOp::Leave), vec![], void, span);
        Some((old, new))
    }

    /// A place that reads nothing but local temporaries to be found.
    fn fixed_place(&mut self, place: PlaceId, ty: TypeId, span: Span) -> PlaceId {
        if !self.shared.module[place].reads {
            return place;
        }
        let pointer = self.types_mut().pointer(ty);
        let address = self.expr(ExprKind::Address(place), pointer, span);
        let address = self.save(address, span);
        self.shared.module.make_dereference(address, ty, span)
    }

    /// The value of the target of a compound assignment: it is read before the right side changes
    /// anything, as it stands left.
    fn old_value(&mut self, target: Value, place: PlaceId) -> Value {
        if self.mark() <= target.mark || !self.types().is_scalar(target.ty) {
            return self.rvalue(target);
        }
        let read = self.read(place, target.span);
        let saved = self.save_at(read, target.span, target.mark);
        Value {
            bits: target.bits,
            ..self.scalar(saved)
        }
    }

    fn assign_record(&mut self, target: Value, place: PlaceId, value: Value, span: Span) -> Value {
        let value = self.rvalue(value);
        let Operand::Place(source) = value.operand else {
            let message = format!(
                "a `{}` cannot become a `{}`",
                self.type_text(value.ty),
                self.type_text(target.ty)
            );
            self.error(&codes::CONVERSION, span, message);
            return self.wrong(span);
        };
        if !self.compatible(value.ty, target.ty) {
            let message = format!(
                "a `{}` cannot become a `{}`",
                self.type_text(value.ty),
                self.type_text(target.ty)
            );
            self.error(&codes::CONVERSION, span, message);
            return self.wrong(span);
        }
        self.emit(
            StmtKind::Copy {
                target: place,
                source,
            },
            span,
        );
        let ty = self.types_mut().unqualified(target.ty);
        self.value(Operand::Place(place), ty, span)
    }

    /// `place = expr`; the value of the whole is what the place then has.
    fn store(
        &mut self,
        target: Value,
        place: PlaceId,
        expr: ExprId,
        want: Want,
        span: Span,
    ) -> Value {
        if want == Want::Discard {
            self.emit(StmtKind::Assign { place, value: expr }, span);
            return self.void(span);
        }
        let constant = self.constant_bits(expr).is_some() && target.bits.is_none();
        let plain = self.is_plain(place);
        let qualifiers = self.types()[target.ty].qualifiers;
        let volatile = qualifiers.is_volatile || qualifiers.is_atomic;
        let kept = if constant || (plain && !volatile) {
            expr
        } else {
            self.save(expr, span)
        };
        self.emit(StmtKind::Assign { place, value: kept }, span);
        let result = if constant {
            kept
        } else if plain && !volatile {
            self.read(place, span)
        } else {
            self.bit_field_value(kept, target)
        };
        let value = self.scalar(result);
        Value {
            bits: target.bits,
            ..value
        }
    }

    /// What a bit-field keeps of a value: its low bits, sign-extended if it is signed.
    fn bit_field_value(&mut self, value: ExprId, target: Value) -> ExprId {
        let ty = self.shared.module[value].ty;
        let (Some(width), Some(full)) = (target.bits, self.types().bits(ty)) else {
            return value;
        };
        if width >= full {
            return value;
        }
        // (unsigned) value << (full - width), then >> in the signedness of the type: no overflow.
        let Some(kind) = self.types().integer(ty) else {
            return value;
        };
        let span = target.span;
        let unsigned = self.types_mut().int(kind.to_unsigned());
        let by = self.int_type();
        let by = self.int(by, u128::from(full - width), span);
        let bits = self.conversion(Conversion::Integer, value, unsigned, span);
        let high = self.binary(BinaryOp::ShiftLeft, bits, by, span);
        let high = self.conversion(Conversion::Integer, high, ty, span);
        self.binary(BinaryOp::ShiftRight, high, by, span)
    }

    /// Whether a place is a part of an object at a constant position: reading it again after the
    /// assignment finds the same place.
    fn is_plain(&self, place: PlaceId) -> bool {
        let mut at = place;
        loop {
            match self.shared.module[at].kind {
                PlaceKind::Object(_) => return true,
                PlaceKind::Dereference(_) => return false,
                PlaceKind::Member { base, .. } | PlaceKind::BitField { base, .. } => at = base,
                PlaceKind::Index { base, index } => {
                    if self.shared.module[index].reads {
                        return false;
                    }
                    at = base;
                }
            }
        }
    }

    /// `++` and `--`, before or after.
    pub(super) fn increment(
        &mut self,
        operand: Value,
        op: BinaryOp,
        before: bool,
        want: Want,
        span: Span,
    ) -> Value {
        let Some(place) = self.modifiable(operand, span) else {
            return self.wrong(span);
        };
        if self.is_atomic(operand) {
            let ty = operand.ty;
            let change = |this: &mut Self, old: Value| {
                let old = this.scalar_of(old)?;
                let new = this.stepped(old, operand, op, span)?;
                let ty = this.types_mut().unqualified(ty);
                Some(this.cast(new, ty, span))
            };
            return match self.change_atomically(operand, place, span, change) {
                Some((old, new)) => self.scalar(if before { new } else { old }),
                None => self.wrong(span),
            };
        }
        let old = self.rvalue(operand);
        let Some(mut old_expr) = self.scalar_of(old) else {
            return self.wrong(span);
        };
        if !before && want != Want::Discard {
            old_expr = self.save(old_expr, span);
        }
        let Some(new) = self.stepped(old_expr, operand, op, span) else {
            return self.wrong(span);
        };
        if before {
            return self.store(operand, place, new, want, span);
        }
        self.emit(StmtKind::Assign { place, value: new }, span);
        let value = self.scalar(old_expr);
        Value {
            bits: operand.bits,
            ..value
        }
    }

    /// One more or one less, in the type of the operand.
    fn step_one(&mut self, ty: TypeId, span: Span) -> ExprId {
        match self.types().float(ty) {
            Some(kind) => {
                let one = bia_term::value::Float::one(kind.format(), false);
                self.expr(ExprKind::Float(one), ty, span)
            }
            None => self.int(ty, 1, span),
        }
    }

    fn stepped(&mut self, old: ExprId, operand: Value, op: BinaryOp, span: Span) -> Option<ExprId> {
        let ty = self.shared.module[old].ty;
        if self.types().is_pointer(ty) {
            let stride = self.stride(ty, span)?;
            let difference = self.difference_type();
            let one = self.int(difference, 1, span);
            let subtract = op == BinaryOp::Subtract;
            return Some(self.offset_pointer(old, one, stride, subtract, span));
        }
        let promoted = self.promoted_type(ty, operand.bits);
        let wide = self.cast(old, promoted, span);
        let one = self.step_one(promoted, span);
        let sum = self.binary(op, wide, one, span);
        Some(self.cast(sum, ty, span))
    }
}

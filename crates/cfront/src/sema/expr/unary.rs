//! Operators with one operand, members, elements.

use super::super::value::{Operand, Value};
use super::super::{Sema, codes};
use super::Want;
use crate::ast::{Declared, UnaryOp};
use crate::ir::{self, BinaryOp, ExprKind, TypeKind};
use bia_base::Span;

impl Sema<'_> {
    pub(super) fn finish_unary(
        &mut self,
        op: UnaryOp,
        operand: Value,
        want: Want,
        span: Span,
    ) -> Value {
        if operand.is_error() {
            return self.wrong(span);
        }
        match op {
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Complement => {
                self.arithmetic_unary(op, operand, span)
            }
            UnaryOp::Not => match self.truth(operand) {
                Some(truth) => {
                    let not = self.not(truth, span);
                    self.truth_value(not, span)
                }
                None => self.wrong(span),
            },
            UnaryOp::AddressOf => self.address_of(operand, span),
            UnaryOp::Dereference => self.dereference_value(operand, span),
            UnaryOp::PreIncrement => self.increment(operand, BinaryOp::Add, true, want, span),
            UnaryOp::PreDecrement => self.increment(operand, BinaryOp::Subtract, true, want, span),
            UnaryOp::PostIncrement => self.increment(operand, BinaryOp::Add, false, want, span),
            UnaryOp::PostDecrement => {
                self.increment(operand, BinaryOp::Subtract, false, want, span)
            }
            UnaryOp::Real => match self.promote_plain(operand) {
                Some(expr) => self.scalar(expr),
                None => self.wrong(span),
            },
            UnaryOp::Imaginary => {
                let ty = operand.ty;
                let zero = self.zero(ty, span);
                self.scalar(zero)
            }
        }
    }

    fn promote_plain(&mut self, operand: Value) -> Option<ir::ExprId> {
        let operand = self.rvalue(operand);
        self.scalar_of(operand)
    }

    fn arithmetic_unary(&mut self, op: UnaryOp, operand: Value, span: Span) -> Value {
        let Some(expr) = self.promote(operand) else {
            return self.wrong(span);
        };
        let ty = self.shared.module[expr].ty;
        let integer = self.types().is_integer(ty);
        let fits = match op {
            UnaryOp::Complement => integer,
            UnaryOp::Plus
            | UnaryOp::Minus
            | UnaryOp::Not
            | UnaryOp::AddressOf
            | UnaryOp::Dereference
            | UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement
            | UnaryOp::Real
            | UnaryOp::Imaginary => self.types().is_arithmetic(ty),
        };
        if !fits {
            let message = format!("a number is needed, not `{}`", self.type_text(ty));
            self.error(&codes::OPERANDS, span, message);
            return self.wrong(span);
        }
        let result = match op {
            UnaryOp::Minus => self.unary(ir::UnaryOp::Negate, expr, span),
            UnaryOp::Complement => self.unary(ir::UnaryOp::Complement, expr, span),
            UnaryOp::Plus
            | UnaryOp::Not
            | UnaryOp::AddressOf
            | UnaryOp::Dereference
            | UnaryOp::PreIncrement
            | UnaryOp::PreDecrement
            | UnaryOp::PostIncrement
            | UnaryOp::PostDecrement
            | UnaryOp::Real
            | UnaryOp::Imaginary => expr,
        };
        self.scalar(result)
    }

    fn address_of(&mut self, operand: Value, span: Span) -> Value {
        match operand.operand {
            Operand::Function(_) | Operand::Pointee(_) => {
                let value = self.rvalue(operand);
                Value { span, ..value }
            }
            Operand::Place(place)
                if operand.lvalue || self.types().element(operand.ty).is_some() =>
            {
                if operand.bits.is_some() {
                    self.error(&codes::NOT_ASSIGNABLE, span, "a bit-field has no address");
                    return self.wrong(span);
                }
                let ty = self.types_mut().pointer(operand.ty);
                let expr = self.address(place, ty, span);
                self.scalar(expr)
            }
            Operand::Place(_) | Operand::Scalar(_) | Operand::Void | Operand::Error => {
                self.error(
                    &codes::NOT_ASSIGNABLE,
                    span,
                    "this is no object with an address",
                );
                self.wrong(span)
            }
        }
    }

    pub(super) fn dereference_value(&mut self, operand: Value, span: Span) -> Value {
        let Some(pointer) = self.scalar_of(operand) else {
            return self.wrong(span);
        };
        let ty = self.shared.module[pointer].ty;
        let Some(to) = self.types().pointee(ty) else {
            let message = format!("a pointer is needed, not `{}`", self.type_text(ty));
            self.error(&codes::OPERANDS, span, message);
            return self.wrong(span);
        };
        if let TypeKind::Function(_) = self.kind(to) {
            if let ExprKind::FunctionAddress(function) = self.shared.module[pointer].kind {
                return self.value(Operand::Function(function), to, span);
            }
            return self.value(Operand::Pointee(pointer), to, span);
        }
        let place = self.dereference(pointer, to, span);
        self.lvalue(place)
    }

    pub(super) fn finish_index(&mut self, array: Value, index: Value, span: Span) -> Value {
        if Self::any_error(&[array, index]) {
            return self.wrong(span);
        }
        let sum = self.finish_binary(crate::ast::BinaryOp::Add, array, index, span);
        if sum.is_error() {
            return sum;
        }
        self.dereference_value(sum, span)
    }

    pub(super) fn finish_member(
        &mut self,
        object: Value,
        member: Declared,
        arrow: bool,
        span: Span,
    ) -> Value {
        if object.is_error() {
            return self.wrong(span);
        }
        let object = if arrow {
            self.dereference_value(object, object.span)
        } else {
            object
        };
        let Operand::Place(mut place) = object.operand else {
            if !object.is_error() {
                let message = format!("`{}` has no members", self.type_text(object.ty));
                self.error(&codes::UNKNOWN_MEMBER, span, message);
            }
            return self.wrong(span);
        };
        let TypeKind::Record(record) = self.kind(object.ty) else {
            let message = format!("`{}` has no members", self.type_text(object.ty));
            self.error(&codes::UNKNOWN_MEMBER, span, message);
            return self.wrong(span);
        };
        let name = self.symbol(member.name);
        let Some(path) = self.find_member(record, name) else {
            let message = format!(
                "`{}` has no member `{}`",
                self.type_text(object.ty),
                self.name_text(name)
            );
            let code = if self.types()[record].complete {
                &codes::UNKNOWN_MEMBER
            } else {
                &codes::INCOMPLETE
            };
            self.error(code, member.span, message);
            return self.wrong(span);
        };
        for step in path {
            place = self.member_place(place, step, span);
        }
        let value = self.lvalue(place);
        Value {
            lvalue: object.lvalue,
            mark: object.mark,
            ..value
        }
    }
}

//! Operators with two operands, without `&&`, `||` and `,`.

use super::super::value::Value;
use super::super::{Sema, codes};
use crate::ast::BinaryOp as Ast;
use crate::ir::{BinaryOp, ExprId, ExprKind, Stride, TypeId};
use bia_base::Span;

/// The operator of the intermediate form; logical operators and the comma have none of their own.
pub(super) fn operator(op: Ast) -> Option<BinaryOp> {
    match op {
        Ast::Multiply => Some(BinaryOp::Multiply),
        Ast::Divide => Some(BinaryOp::Divide),
        Ast::Remainder => Some(BinaryOp::Remainder),
        Ast::Add => Some(BinaryOp::Add),
        Ast::Subtract => Some(BinaryOp::Subtract),
        Ast::ShiftLeft => Some(BinaryOp::ShiftLeft),
        Ast::ShiftRight => Some(BinaryOp::ShiftRight),
        Ast::Less => Some(BinaryOp::Less),
        Ast::Greater => Some(BinaryOp::Greater),
        Ast::LessEqual => Some(BinaryOp::LessEqual),
        Ast::GreaterEqual => Some(BinaryOp::GreaterEqual),
        Ast::Equal => Some(BinaryOp::Equal),
        Ast::NotEqual => Some(BinaryOp::NotEqual),
        Ast::BitAnd => Some(BinaryOp::BitAnd),
        Ast::BitXor => Some(BinaryOp::BitXor),
        Ast::BitOr => Some(BinaryOp::BitOr),
        Ast::LogicalAnd | Ast::LogicalOr | Ast::Comma => None,
    }
}

impl Sema<'_> {
    /// Both operands are values already.
    pub(super) fn finish_binary(
        &mut self,
        op: Ast,
        left: Value,
        right: Value,
        span: Span,
    ) -> Value {
        if Self::any_error(&[left, right]) {
            return self.wrong(span);
        }
        let Some(op) = operator(op) else {
            return self.wrong(span);
        };
        let pointers = (
            self.types().is_pointer(left.ty),
            self.types().is_pointer(right.ty),
        );
        let result = match op {
            BinaryOp::Add if pointers.0 => self.pointer_add(left, right, false, span),
            BinaryOp::Add if pointers.1 => self.pointer_add(right, left, false, span),
            BinaryOp::Subtract if pointers.0 && pointers.1 => {
                self.pointer_difference(left, right, span)
            }
            BinaryOp::Subtract if pointers.0 => self.pointer_add(left, right, true, span),
            BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide => {
                self.arithmetic(op, left, right, false, span)
            }
            BinaryOp::Remainder | BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor => {
                self.arithmetic(op, left, right, true, span)
            }
            BinaryOp::ShiftLeft | BinaryOp::ShiftRight => self.shift(op, left, right, span),
            BinaryOp::Less
            | BinaryOp::LessEqual
            | BinaryOp::Greater
            | BinaryOp::GreaterEqual
            | BinaryOp::Equal
            | BinaryOp::NotEqual => {
                let truth = if pointers.0 || pointers.1 {
                    self.compare_pointers(op, left, right, span)
                } else {
                    self.usual(left, right)
                        .map(|(l, r)| self.binary(op, l, r, span))
                };
                return match truth {
                    Some(truth) => self.truth_value(truth, span),
                    None => self.wrong(span),
                };
            }
            BinaryOp::And | BinaryOp::Or => None,
        };
        match result {
            Some(expr) => self.scalar(expr),
            None => self.wrong(span),
        }
    }

    fn arithmetic(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        integers: bool,
        span: Span,
    ) -> Option<ExprId> {
        let (l, r) = self.usual(left, right)?;
        if integers {
            self.need_integer(l, span)?;
        }
        Some(self.binary(op, l, r, span))
    }

    fn need_integer(&mut self, expr: ExprId, span: Span) -> Option<()> {
        let ty = self.shared.module[expr].ty;
        if self.types().is_integer(ty) {
            return Some(());
        }
        let message = format!("an integer is needed, not `{}`", self.type_text(ty));
        self.error(&codes::OPERANDS, span, message);
        None
    }

    fn shift(&mut self, op: BinaryOp, left: Value, right: Value, span: Span) -> Option<ExprId> {
        let (l, r) = (self.promote(left), self.promote(right));
        let (l, r) = (l?, r?);
        self.need_integer(l, left.span)?;
        self.need_integer(r, right.span)?;
        Some(self.binary(op, l, r, span))
    }

    /// `pointer + index` in elements.
    pub(super) fn pointer_add(
        &mut self,
        pointer: Value,
        index: Value,
        subtract: bool,
        span: Span,
    ) -> Option<ExprId> {
        let start = self.scalar_of(pointer)?;
        let index_expr = self.promote(index)?;
        self.need_integer(index_expr, index.span)?;
        let ty = self.shared.module[start].ty;
        let stride = self.stride(ty, span)?;
        Some(self.offset_pointer(start, index_expr, stride, subtract, span))
    }

    /// The pointer `start` advanced by `index` elements, or moved back if `subtract`; constant
    /// addresses fold.
    pub(super) fn offset_pointer(
        &mut self,
        start: ExprId,
        index: ExprId,
        stride: Stride,
        subtract: bool,
        span: Span,
    ) -> ExprId {
        let ty = self.shared.module[start].ty;
        let difference = self.difference_type();
        let index = self.cast(index, difference, span);
        if let (Some(address), Some(by), Stride::Bytes(bytes)) =
            (self.constant_bits(start), self.constant_bits(index), stride)
        {
            let by = self.types().signed_value(difference, by).cast_unsigned();
            let offset = by.wrapping_mul(u128::from(bytes));
            let sum = if subtract {
                address.wrapping_sub(offset)
            } else {
                address.wrapping_add(offset)
            };
            return self.int(ty, sum, span);
        }
        let kind = ExprKind::PointerOffset {
            pointer: start,
            index,
            stride,
            subtract,
        };
        self.expr(kind, ty, span)
    }

    fn pointer_difference(&mut self, left: Value, right: Value, span: Span) -> Option<ExprId> {
        let (l, r) = (self.scalar_of(left)?, self.scalar_of(right)?);
        let (left_type, right_type) = (self.shared.module[l].ty, self.shared.module[r].ty);
        self.check_same_pointers(left_type, right_type, span);
        let stride = self.stride(left_type, span)?;
        let ty = self.difference_type();
        if let (Some(a), Some(b), Stride::Bytes(bytes)) =
            (self.constant_bits(l), self.constant_bits(r), stride)
            && bytes > 0
        {
            let count = a.wrapping_sub(b).cast_signed() / i128::from(bytes);
            return Some(self.int(ty, count.cast_unsigned(), span));
        }
        let kind = ExprKind::PointerDifference {
            left: l,
            right: r,
            stride,
        };
        Some(self.expr(kind, ty, span))
    }

    fn check_same_pointers(&mut self, left: TypeId, right: TypeId, span: Span) {
        if let (Some(a), Some(b)) = (self.types().pointee(left), self.types().pointee(right)) {
            self.check_pointers(a, b, span);
        }
    }

    /// Comparison of pointers with pointers, null pointer constants or (with a warning) integers.
    fn compare_pointers(
        &mut self,
        op: BinaryOp,
        left: Value,
        right: Value,
        span: Span,
    ) -> Option<ExprId> {
        let null = (self.is_null_constant(left), self.is_null_constant(right));
        let (l, r) = (self.scalar_of(left)?, self.scalar_of(right)?);
        let (left_type, right_type) = (self.shared.module[l].ty, self.shared.module[r].ty);
        let pointers = (
            self.types().is_pointer(left_type),
            self.types().is_pointer(right_type),
        );
        let ty = match pointers {
            (true, true) => {
                if !null.0 && !null.1 {
                    self.check_same_pointers(left_type, right_type, span);
                }
                if null.0 { right_type } else { left_type }
            }
            (true, false) | (false, true) => {
                let (pointer, other, is_null) = if pointers.0 {
                    (left_type, right_type, null.1)
                } else {
                    (right_type, left_type, null.0)
                };
                if !self.types().is_integer(other) {
                    let message = "a pointer cannot be compared with this";
                    self.error(&codes::OPERANDS, span, message);
                    return None;
                }
                if !is_null {
                    self.warn(
                        &codes::INT_POINTER,
                        span,
                        "a pointer is compared with an integer",
                    );
                }
                pointer
            }
            (false, false) => left_type,
        };
        let (l, r) = (self.cast(l, ty, left.span), self.cast(r, ty, right.span));
        Some(self.binary(op, l, r, span))
    }
}

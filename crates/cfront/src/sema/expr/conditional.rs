//! `&&`, `||` and `?:`, whose later operands are only evaluated on condition.

use super::super::value::{Operand, Value};
use super::super::{Sema, codes};
use super::{Machine, Task, Want};
use crate::ast::{ExprId as AstId, ExprKind};
use crate::ir::{BinaryOp, ExprId, StmtId, StmtKind, TypeId, TypeKind};
use bia_base::Span;

impl Sema<'_> {
    /// The left operand becomes a truth value; statements of the right one are collected.
    pub(super) fn logical_right(&mut self, machine: &mut Machine, expr: AstId) {
        let start = machine.start();
        self.seal(start);
        let left = self.pop(machine, expr);
        let value = match self.truth(left) {
            Some(truth) => {
                let truth = self.settle(truth);
                self.scalar(truth)
            }
            None => self.wrong(left.span),
        };
        machine.values.push(value);
        self.moment(false, left.span);
        self.open_list();
    }

    pub(super) fn logical_finish(
        &mut self,
        machine: &mut Machine,
        expr: AstId,
        and: bool,
    ) -> Value {
        let span = self.unit[expr].span;
        let right = self.pop(machine, expr);
        let right_truth = self.truth(right);
        let list = self.close_list();
        let left = self.pop(machine, expr);
        let (Operand::Scalar(left), Some(right)) = (left.operand, right_truth) else {
            return self.wrong(span);
        };
        let truth = match self.constant_bits(left) {
            // The left operand decides: the right one is not evaluated.
            Some(bits) if (bits != 0) != and => self.truth_constant(!and, span),
            Some(_) => {
                self.append(list);
                right
            }
            None => self.join(left, list, right, and, span),
        };
        self.truth_value(truth, span)
    }

    fn append(&mut self, list: Vec<StmtId>) {
        if let Some(out) = self.out.last_mut() {
            out.extend(list);
        }
    }

    /// `left && right` or `left || right` as an expression, or with control flow.
    fn join(
        &mut self,
        left: ExprId,
        list: Vec<StmtId>,
        right: ExprId,
        and: bool,
        span: Span,
    ) -> ExprId {
        if list.is_empty() && !self.shared.module[right].may_be_undefined {
            let op = if and { BinaryOp::And } else { BinaryOp::Or };
            return self.binary(op, left, right, span);
        }
        let ty = self.bool_type();
        let result = self.temporary(ty, span);
        let place = self.object_place(result, span);
        self.out.push(list);
        self.emit(
            StmtKind::Assign {
                place,
                value: right,
            },
            span,
        );
        let evaluated = self.close_block();
        self.open_list();
        let value = self.truth_constant(!and, span);
        self.emit(StmtKind::Assign { place, value }, span);
        let skipped = self.close_block();
        let (then, otherwise) = if and {
            (evaluated, skipped)
        } else {
            (skipped, evaluated)
        };
        self.emit(
            StmtKind::If {
                condition: left,
                then,
                otherwise,
            },
            span,
        );
        self.read(place, span)
    }

    /// The condition is there; statements of the second operand are collected.
    pub(super) fn conditional_then(&mut self, machine: &mut Machine, expr: AstId, want: Want) {
        let unit = self.unit;
        let start = machine.start();
        self.seal(start);
        let ExprKind::Conditional { then, .. } = unit[expr].kind else {
            return;
        };
        let condition = self.pop(machine, expr);
        let inner = if want == Want::Discard {
            want
        } else {
            Want::Rvalue
        };
        match then {
            Some(then) => {
                let truth = self.truth(condition);
                let value = self.condition_value(truth, condition.span);
                machine.values.push(value);
                self.moment(false, condition.span);
                self.open_list();
                machine
                    .tasks
                    .extend([Task::Otherwise(expr, want), Task::Visit(then, inner)]);
            }
            None => {
                // `a ?: b`: the value of the condition, evaluated once.
                let saved = self.save_once(condition);
                let truth = self.truth(saved);
                let value = self.condition_value(truth, condition.span);
                machine.values.push(value);
                self.moment(false, condition.span);
                self.open_list();
                machine.values.push(Value { mark: 0, ..saved });
                machine.tasks.push(Task::Otherwise(expr, want));
            }
        }
    }

    fn condition_value(&mut self, truth: Option<ExprId>, span: Span) -> Value {
        match truth {
            Some(truth) => {
                let truth = self.settle(truth);
                self.scalar(truth)
            }
            None => self.wrong(span),
        }
    }

    /// A scalar that can be used twice.
    fn save_once(&mut self, value: Value) -> Value {
        match value.operand {
            Operand::Scalar(expr) if self.constant_bits(expr).is_none() => {
                let saved = self.save(expr, value.span);
                Value {
                    operand: Operand::Scalar(saved),
                    ..value
                }
            }
            Operand::Place(_)
            | Operand::Scalar(_)
            | Operand::Function(_)
            | Operand::Pointee(_)
            | Operand::Void
            | Operand::Error => value,
        }
    }

    pub(super) fn conditional_otherwise(&mut self, machine: &mut Machine, expr: AstId, want: Want) {
        let unit = self.unit;
        let ExprKind::Conditional { otherwise, .. } = unit[expr].kind else {
            return;
        };
        if want == Want::Discard
            && let Some(value) = machine.values.last().copied()
        {
            self.discard(value);
        }
        let list = self.close_list();
        machine.parked.push(list);
        self.open_list();
        let inner = if want == Want::Discard {
            want
        } else {
            Want::Rvalue
        };
        machine
            .tasks
            .extend([Task::Finish(expr, want), Task::Visit(otherwise, inner)]);
    }

    pub(super) fn conditional_finish(
        &mut self,
        machine: &mut Machine,
        expr: AstId,
        want: Want,
    ) -> Value {
        let span = self.unit[expr].span;
        let otherwise = self.pop(machine, expr);
        if want == Want::Discard {
            self.discard(otherwise);
        }
        let otherwise_list = self.close_list();
        let then = self.pop(machine, expr);
        let then_list = machine.parked.pop().unwrap_or_default();
        let condition = self.pop(machine, expr);
        let Operand::Scalar(condition) = condition.operand else {
            return self.wrong(span);
        };
        if want == Want::Discard {
            self.branch(condition, then_list, otherwise_list, span);
            return self.void(span);
        }
        if Self::any_error(&[then, otherwise]) {
            return self.wrong(span);
        }
        let Some(ty) = self.conditional_type(then, otherwise, span) else {
            return self.wrong(span);
        };
        if self.types().is_void(ty) {
            self.branch(condition, then_list, otherwise_list, span);
            return self.void(span);
        }
        if self.types().is_record(ty) {
            return self.choose_record(
                condition,
                (then, then_list),
                (otherwise, otherwise_list),
                ty,
                span,
            );
        }
        let (Some(a), Some(b)) = (self.scalar_of(then), self.scalar_of(otherwise)) else {
            return self.wrong(span);
        };
        let (a, b) = (
            self.cast(a, ty, then.span),
            self.cast(b, ty, otherwise.span),
        );
        let result = self.choose_scalar(condition, (a, then_list), (b, otherwise_list), span);
        self.scalar(result)
    }

    /// An `if` without value; only what a constant condition leaves.
    fn branch(&mut self, condition: ExprId, then: Vec<StmtId>, otherwise: Vec<StmtId>, span: Span) {
        match self.constant_bits(condition) {
            Some(0) => self.append(otherwise),
            Some(_) => self.append(then),
            None if then.is_empty() && otherwise.is_empty() => {
                if self.shared.module[condition].may_be_undefined {
                    self.emit(StmtKind::Evaluate(condition), span);
                }
            }
            None => {
                let (then, otherwise) = (self.block(then), self.block(otherwise));
                self.emit(
                    StmtKind::If {
                        condition,
                        then,
                        otherwise,
                    },
                    span,
                );
            }
        }
    }

    fn choose_scalar(
        &mut self,
        condition: ExprId,
        then: (ExprId, Vec<StmtId>),
        otherwise: (ExprId, Vec<StmtId>),
        span: Span,
    ) -> ExprId {
        match self.constant_bits(condition) {
            Some(0) => {
                self.append(otherwise.1);
                return otherwise.0;
            }
            Some(_) => {
                self.append(then.1);
                return then.0;
            }
            None => {}
        }
        let undefined = |id: ExprId| self.shared.module[id].may_be_undefined;
        if then.1.is_empty()
            && otherwise.1.is_empty()
            && !undefined(then.0)
            && !undefined(otherwise.0)
        {
            return self.choose(condition, then.0, otherwise.0, span);
        }
        let ty = self.shared.module[then.0].ty;
        let result = self.temporary(ty, span);
        let place = self.object_place(result, span);
        let mut blocks = Vec::new();
        for (value, list) in [then, otherwise] {
            self.out.push(list);
            let at = self.shared.module[value].span;
            self.emit(StmtKind::Assign { place, value }, at);
            blocks.push(self.close_block());
        }
        let (then, otherwise) = (blocks[0], blocks[1]);
        self.emit(
            StmtKind::If {
                condition,
                then,
                otherwise,
            },
            span,
        );
        self.read(place, span)
    }

    fn choose_record(
        &mut self,
        condition: ExprId,
        then: (Value, Vec<StmtId>),
        otherwise: (Value, Vec<StmtId>),
        ty: TypeId,
        span: Span,
    ) -> Value {
        let result = self.temporary(ty, span);
        let target = self.object_place(result, span);
        let mut blocks = Vec::new();
        for (value, list) in [then, otherwise] {
            self.out.push(list);
            if let Operand::Place(source) = value.operand {
                self.emit(StmtKind::Copy { target, source }, value.span);
            }
            blocks.push(self.close_block());
        }
        let (then, otherwise) = (blocks[0], blocks[1]);
        self.emit(
            StmtKind::If {
                condition,
                then,
                otherwise,
            },
            span,
        );
        self.value(Operand::Place(target), ty, span)
    }

    /// The type of `?:` (C17 6.5.15).
    fn conditional_type(&mut self, then: Value, otherwise: Value, span: Span) -> Option<TypeId> {
        let (left, right) = (then.ty, otherwise.ty);
        if self.types().is_arithmetic(left) && self.types().is_arithmetic(right) {
            let l = self.promoted_type(left, then.bits);
            let r = self.promoted_type(right, otherwise.bits);
            return Some(self.common_type(l, r));
        }
        if self.types().is_void(left) || self.types().is_void(right) {
            return Some(self.void_type());
        }
        if self.types().is_record(left) && self.compatible(left, right) {
            return Some(left);
        }
        match (self.kind(left), self.kind(right)) {
            (TypeKind::Pointer(_), TypeKind::Pointer(_)) if self.is_null_constant(otherwise) => {
                Some(left)
            }
            (TypeKind::Pointer(_), TypeKind::Pointer(_)) if self.is_null_constant(then) => {
                Some(right)
            }
            (TypeKind::Pointer(a), TypeKind::Pointer(b)) => {
                Some(self.conditional_pointer(a, b, span))
            }
            (TypeKind::Pointer(_), _) if self.types().is_integer(right) => {
                if !self.is_null_constant(otherwise) {
                    self.warn(
                        &codes::INT_POINTER,
                        span,
                        "an integer and a pointer in `?:`",
                    );
                }
                Some(left)
            }
            (_, TypeKind::Pointer(_)) if self.types().is_integer(left) => {
                if !self.is_null_constant(then) {
                    self.warn(
                        &codes::INT_POINTER,
                        span,
                        "an integer and a pointer in `?:`",
                    );
                }
                Some(right)
            }
            _ => {
                let message = format!(
                    "`?:` between `{}` and `{}`",
                    self.type_text(left),
                    self.type_text(right)
                );
                self.error(&codes::OPERANDS, span, message);
                None
            }
        }
    }

    fn conditional_pointer(&mut self, a: TypeId, b: TypeId, span: Span) -> TypeId {
        let qualifiers = self.types()[a].qualifiers.union(self.types()[b].qualifiers);
        let base = if self.types().is_void(a) {
            a
        } else if self.types().is_void(b) {
            b
        } else if self.compatible(a, b) {
            self.composite(a, b)
        } else {
            self.check_pointers(a, b, span);
            self.void_type()
        };
        let to = self.types_mut().qualified(base, qualifiers);
        self.types_mut().pointer(to)
    }
}

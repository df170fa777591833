//! Casts, `sizeof`, `offsetof`, `_Generic`, compound literals, statement expressions, `va_arg`.

use super::super::value::{Operand, Value};
use super::super::{Sema, codes};
use super::Want;
use crate::ast::{
    self, BlockItem, Designator, GenericAssociation, InitializerId, StmtKind as AstStmt, TypeNameId,
};
use crate::ir::{Argument, BinaryOp, Builtin, Initial, StmtKind, Storage, TypeId, TypeKind};
use crate::target::VaList;
use bia_base::Span;

impl<'a> Sema<'a> {
    pub(super) fn finish_cast(&mut self, ty: TypeId, operand: Value, span: Span) -> Value {
        if operand.is_error() {
            return self.wrong(span);
        }
        if self.types().is_void(ty) {
            self.discard(operand);
            return self.void(span);
        }
        let operand = self.rvalue(operand);
        if self.types().is_record(ty) {
            return self.cast_record(operand, ty, span);
        }
        if self.refuse_type(ty, span) {
            return self.wrong(span);
        }
        let Some(expr) = self.scalar_of(operand) else {
            return self.wrong(span);
        };
        let result = self.cast(expr, ty, span);
        if result != expr {
            self.shared.module.casts.insert(result);
        }
        self.scalar(result)
    }

    /// To the same struct (GNU: nothing happens), or to a union from a member's type (GNU).
    fn cast_record(&mut self, operand: Value, ty: TypeId, span: Span) -> Value {
        if self.compatible(operand.ty, ty) {
            return operand;
        }
        if let TypeKind::Record(record) = self.kind(ty)
            && self.types()[record].kind == ast::RecordKind::Union
        {
            let members: Vec<TypeId> = self.types()[record].members.iter().map(|m| m.ty).collect();
            for (at, member) in (0_u32..).zip(members) {
                if !self.compatible(member, operand.ty) {
                    continue;
                }
                let object = self.temporary(ty, span);
                let whole = self.object_place(object, span);
                let place = self.member_place(whole, at, span);
                match operand.operand {
                    Operand::Scalar(value) => self.emit(StmtKind::Assign { place, value }, span),
                    Operand::Place(source) => {
                        self.emit(
                            StmtKind::Copy {
                                target: place,
                                source,
                            },
                            span,
                        );
                    }
                    Operand::Function(_) | Operand::Pointee(_) | Operand::Void | Operand::Error => {
                    }
                }
                return self.value(Operand::Place(whole), ty, span);
            }
        }
        let message = format!(
            "a `{}` cannot become a `{}`",
            self.type_text(operand.ty),
            self.type_text(ty)
        );
        self.error(&codes::CONVERSION, span, message);
        self.wrong(span)
    }

    pub(super) fn finish_sizeof(&mut self, operand: Value, span: Span) -> Value {
        let list = self.close_list();
        if operand.is_error() {
            return self.wrong(span);
        }
        if operand.bits.is_some() && operand.lvalue {
            self.error(&codes::OPERANDS, span, "a bit-field has no size");
            return self.wrong(span);
        }
        if self.types().is_variable_length(operand.ty)
            && let Some(out) = self.out.last_mut()
        {
            out.extend(list);
        }
        self.sizeof_value(operand.ty, span)
    }

    /// The size of a type as a value of type `size_t`.
    pub(super) fn sizeof_value(&mut self, ty: TypeId, span: Span) -> Value {
        // GNU: `void` and functions have size 1.
        if matches!(self.kind(ty), TypeKind::Void | TypeKind::Function(_)) {
            let size = self.size(1, span);
            return self.scalar(size);
        }
        match self.size_of(ty, span) {
            Some(size) => self.scalar(size),
            None => {
                let message = format!("`{}` has no known size", self.type_text(ty));
                self.error(&codes::INCOMPLETE, span, message);
                self.wrong(span)
            }
        }
    }

    /// The condition of `__builtin_choose_expr`, which must be constant.
    pub(super) fn settled_truth(&mut self, condition: Value, span: Span) -> Option<bool> {
        self.constant_context -= 1;
        let truth = self.truth(condition).and_then(|truth| self.evaluate(truth));
        if let Some(crate::ir::Constant::Int(bits)) = truth {
            return Some(bits != 0);
        }
        let message = "the first operand must be constant";
        self.error(&codes::NOT_CONSTANT, span, message);
        None
    }

    /// `__alignof__ e`: of a variable, what it was declared with.
    pub(super) fn alignof_value(&mut self, operand: Value, span: Span) -> Value {
        if operand.is_error() {
            return self.wrong(span);
        }
        let mut alignment = self.types().alignment(operand.ty);
        if let Operand::Place(place) = operand.operand
            && let crate::ir::PlaceKind::Object(object) = self.shared.module[place].kind
            && let Some(asked) = self.shared.module[object].alignment
        {
            alignment = asked;
        }
        if let Operand::Place(place) = operand.operand
            && let crate::ir::PlaceKind::Member { base, member } = self.shared.module[place].kind
            && let TypeKind::Record(record) = self.kind(self.shared.module[base].ty)
            && let Some(data) = self.types()[record].members.get(member as usize)
        {
            alignment = data.alignment;
        }
        let size = self.size(alignment, span);
        self.scalar(size)
    }

    pub(super) fn offsetof(&mut self, name: TypeNameId, path: &[Designator], span: Span) -> Value {
        let mut ty = self.type_name(name);
        let size = self.size_type();
        let mut total = self.int(size, 0, span);
        for step in path {
            match *step {
                Designator::Member(member) => {
                    let symbol = self.symbol(member.name);
                    let found = match self.kind(ty) {
                        TypeKind::Record(record) => self.find_member(record, symbol),
                        TypeKind::Void
                        | TypeKind::Bool
                        | TypeKind::Int(_)
                        | TypeKind::Float(_)
                        | TypeKind::Complex(_)
                        | TypeKind::Vector(..)
                        | TypeKind::Pointer(_)
                        | TypeKind::Array(..)
                        | TypeKind::Function(_)
                        | TypeKind::Enum(_) => None,
                    };
                    let Some(found) = found else {
                        let message = format!("`{}` has no such member", self.type_text(ty));
                        self.error(&codes::UNKNOWN_MEMBER, member.span, message);
                        return self.wrong(span);
                    };
                    for index in found {
                        let TypeKind::Record(record) = self.kind(ty) else {
                            return self.wrong(span);
                        };
                        let member = self.types()[record].members[index as usize].clone();
                        if member.bits.is_some() {
                            self.error(&codes::OPERANDS, span, "a bit-field has no offset");
                            return self.wrong(span);
                        }
                        let offset = self.size(member.offset, span);
                        total = self.binary(BinaryOp::Add, total, offset, span);
                        ty = member.ty;
                    }
                }
                Designator::Index(index) | Designator::Range(index, _) => {
                    let Some(element) = self.types().element(ty) else {
                        self.error(&codes::OPERANDS, span, "this is no array");
                        return self.wrong(span);
                    };
                    let value = self.expression_rvalue(index);
                    let Some(expr) = self.scalar_of(value) else {
                        return self.wrong(span);
                    };
                    let index = self.cast(expr, size, span);
                    let Some(bytes) = self.size_of(element, span) else {
                        return self.wrong(span);
                    };
                    let offset = self.binary(BinaryOp::Multiply, index, bytes, span);
                    total = self.binary(BinaryOp::Add, total, offset, span);
                    ty = element;
                }
            }
        }
        self.scalar(total)
    }

    pub(super) fn choose_association(
        &mut self,
        control: Value,
        associations: &[GenericAssociation],
        span: Span,
    ) -> Option<ast::ExprId> {
        if control.is_error() {
            return None;
        }
        let wanted = self.types_mut().unqualified(control.ty);
        let mut default = None;
        let mut found = None;
        for association in associations {
            match association.ty {
                None => default = Some(association.value),
                Some(name) => {
                    let ty = self.type_name(name);
                    let plain = self.types()[ty].qualifiers.is_empty();
                    if plain && self.same_type(ty, wanted) {
                        if found.is_some() {
                            let message = "two associations have this type";
                            self.error(&codes::GENERIC, association.span, message);
                        }
                        found = found.or(Some(association.value));
                    }
                }
            }
        }
        let chosen = found.or(default);
        if chosen.is_none() {
            let message = format!("no association for `{}`", self.type_text(wanted));
            self.error(&codes::GENERIC, span, message);
        }
        chosen
    }

    pub(super) fn compound_literal(
        &mut self,
        name: TypeNameId,
        initializer: InitializerId,
        span: Span,
    ) -> Value {
        let ty = self.type_name(name);
        let ty = self.completed_type(ty, initializer);
        if !self.types().is_complete(ty) {
            let message = format!("`{}` has no known size", self.type_text(ty));
            self.error(&codes::INCOMPLETE, span, message);
            return self.wrong(span);
        }
        let object = if self.function.is_none() || self.scopes.depth() == 0 {
            let object = self.new_object(None, ty, Storage::StaticLiteral, span);
            self.module()[object].initial = Some(Initial::default());
            self.initialize_static(object, initializer);
            object
        } else {
            let object = self.new_local(None, ty, span);
            self.initialize_local(object, initializer);
            object
        };
        let place = self.object_place(object, span);
        self.lvalue(place)
    }

    /// `({ … })`: a block whose last expression is the value.
    pub(super) fn statement_expression(
        &mut self,
        stmt: ast::StmtId,
        want: Want,
        span: Span,
    ) -> Value {
        let unit = self.unit;
        let AstStmt::Compound(items) = &unit[stmt].kind else {
            return self.wrong(span);
        };
        if self.function.is_none() {
            self.error(
                &codes::NOT_CONSTANT,
                span,
                "a statement outside of functions",
            );
            return self.wrong(span);
        }
        self.open_scope();
        let last = match items.last() {
            Some(BlockItem::Statement(last)) => self.last_expression(*last),
            _ => None,
        };
        let value = match last {
            None => {
                self.block_items(items);
                self.void(span)
            }
            Some((labels, expr)) => {
                self.block_items(&items[..items.len() - 1]);
                for label in labels {
                    self.label(label);
                }
                if want == Want::Discard {
                    let value = self.expression_discard(expr);
                    self.discard(value);
                    self.void(span)
                } else {
                    let value = self.expression_rvalue(expr);
                    self.leave_with(value, span)
                }
            }
        };
        let block = self.close_scope(span);
        self.emit(StmtKind::Block(block), span);
        Value {
            mark: self.mark(),
            span,
            ..value
        }
    }

    /// The expression that a statement is, behind its labels.
    fn last_expression(&self, stmt: ast::StmtId) -> Option<(Vec<ast::Declared>, ast::ExprId)> {
        let mut labels = Vec::new();
        let mut at = stmt;
        loop {
            match &self.unit[at].kind {
                AstStmt::Expression(expr) => return Some((labels, *expr)),
                AstStmt::Labeled { label, body, .. } => {
                    labels.push(*label);
                    at = *body;
                }
                AstStmt::Error
                | AstStmt::Empty { .. }
                | AstStmt::Compound(_)
                | AstStmt::If { .. }
                | AstStmt::Switch { .. }
                | AstStmt::While { .. }
                | AstStmt::DoWhile { .. }
                | AstStmt::For { .. }
                | AstStmt::Goto(_)
                | AstStmt::ComputedGoto(_)
                | AstStmt::Continue
                | AstStmt::Break
                | AstStmt::Return(_)
                | AstStmt::Case { .. }
                | AstStmt::Default { .. }
                | AstStmt::Asm(_) => return None,
            }
        }
    }

    /// Saves the value of a block before its objects end.
    fn leave_with(&mut self, value: Value, span: Span) -> Value {
        match value.operand {
            Operand::Scalar(expr) if self.shared.module[expr].reads => {
                let saved = self.save(expr, span);
                Value {
                    operand: Operand::Scalar(saved),
                    ..value
                }
            }
            Operand::Place(source) => {
                let object = self.temporary(value.ty, span);
                let target = self.object_place(object, span);
                self.emit(StmtKind::Copy { target, source }, span);
                Value {
                    operand: Operand::Place(target),
                    lvalue: false,
                    ..value
                }
            }
            Operand::Scalar(_)
            | Operand::Function(_)
            | Operand::Pointee(_)
            | Operand::Void
            | Operand::Error => value,
        }
    }

    pub(super) fn finish_va_arg(&mut self, list: Value, name: TypeNameId, span: Span) -> Value {
        let ty = self.type_name(name);
        let Some(address) = self.va_list_address(list) else {
            return self.wrong(span);
        };
        if !self.types().is_complete(ty) {
            let message = format!("`{}` has no known size", self.type_text(ty));
            self.error(&codes::INCOMPLETE, span, message);
            return self.wrong(span);
        }
        let object = self.temporary(ty, span);
        self.emit(
            StmtKind::Builtin {
                builtin: Builtin::VaArg,
                arguments: vec![Argument::Scalar(address)],
                result: Some(object),
            },
            span,
        );
        let place = self.object_place(object, span);
        let ty = self.types_mut().unqualified(ty);
        if self.types().is_record(ty) {
            return self.value(Operand::Place(place), ty, span);
        }
        let value = self.lvalue(place);
        self.rvalue(value)
    }

    /// The address that built-ins get for a `va_list`.
    pub(super) fn va_list_address(&mut self, list: Value) -> Option<crate::ir::ExprId> {
        if list.is_error() {
            return None;
        }
        let is_array = match self.types().model().target().va_list {
            VaList::Pointer { .. } => false,
            VaList::Record { array, .. } => array,
        };
        if is_array {
            let value = self.rvalue(list);
            return self.scalar_of(value);
        }
        match list.operand {
            Operand::Place(place) => {
                let ty = self.types_mut().pointer(list.ty);
                Some(self.address(place, ty, list.span))
            }
            Operand::Scalar(_)
            | Operand::Function(_)
            | Operand::Pointee(_)
            | Operand::Void
            | Operand::Error => {
                self.error(&codes::OPERANDS, list.span, "this is no `va_list` variable");
                None
            }
        }
    }
}

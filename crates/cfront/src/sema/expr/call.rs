//! Calls (C17 6.5.2.2).

use super::super::value::{Operand, Value};
use super::super::{Sema, codes};
use super::{Machine, Want};
use crate::ast::{ExprId, ExprKind};
use crate::ir::{Argument, Callee, FunctionType, StmtKind, TypeId, TypeKind};
use bia_base::Span;

impl Sema<'_> {
    pub(super) fn finish_call(
        &mut self,
        machine: &mut Machine,
        expr: ExprId,
        function: ExprId,
        count: usize,
        want: Want,
    ) -> Value {
        let span = self.unit[expr].span;
        if let Some(name) = self.builtin_name(function) {
            let count = if self.is_unevaluated(name) { 0 } else { count };
            let arguments = self.pop_many(machine, count, span);
            return self.builtin_call(expr, name, arguments, want);
        }
        let mut values = self.pop_many(machine, count + 1, span);
        if values.is_empty() {
            return self.wrong(span);
        }
        let function = values.remove(0);
        if function.is_error() {
            return self.wrong(span);
        }
        self.call(function, values, want, span)
    }

    /// A call of a typed operand with evaluated arguments.
    pub(crate) fn call(
        &mut self,
        function: Value,
        arguments: Vec<Value>,
        want: Want,
        span: Span,
    ) -> Value {
        let Some((callee, ty)) = self.callee(function) else {
            return self.wrong(span);
        };
        let Some(signature) = self.types().signature(ty).cloned() else {
            return self.wrong(span);
        };
        if let Callee::Direct(id) = callee {
            self.refuse_function(id, span);
        }
        let Some(arguments) = self.arguments(&signature, arguments, span) else {
            return self.wrong(span);
        };
        self.emit_call(callee, ty, &signature, arguments, want, span)
    }

    fn callee(&mut self, function: Value) -> Option<(Callee, TypeId)> {
        match function.operand {
            Operand::Function(id) => return Some((Callee::Direct(id), function.ty)),
            Operand::Pointee(pointer) => return Some((Callee::Pointer(pointer), function.ty)),
            Operand::Place(_) | Operand::Scalar(_) | Operand::Void | Operand::Error => {}
        }
        let value = self.rvalue(function);
        let pointer = self.scalar_of(value)?;
        let to = self.types().pointee(self.shared.module[pointer].ty);
        match to {
            Some(to) if matches!(self.kind(to), TypeKind::Function(_)) => {
                match self.shared.module[pointer].kind {
                    crate::ir::ExprKind::FunctionAddress(id) => Some((Callee::Direct(id), to)),
                    crate::ir::ExprKind::Int(_)
                    | crate::ir::ExprKind::Float(_)
                    | crate::ir::ExprKind::Read(_)
                    | crate::ir::ExprKind::Address(_)
                    | crate::ir::ExprKind::Unary(..)
                    | crate::ir::ExprKind::Binary(..)
                    | crate::ir::ExprKind::PointerOffset { .. }
                    | crate::ir::ExprKind::PointerDifference { .. }
                    | crate::ir::ExprKind::Convert(..)
                    | crate::ir::ExprKind::Conditional { .. } => {
                        Some((Callee::Pointer(pointer), to))
                    }
                }
            }
            Some(_) | None => {
                let message = format!("`{}` is no function", self.type_text(value.ty));
                self.error(&codes::CALL, function.span, message);
                None
            }
        }
    }

    /// Jumps between functions are refused where they are called.
    fn refuse_function(&mut self, id: crate::ir::FunctionId, span: Span) {
        let name = self.name_text(self.shared.module[id].name);
        let jumps = matches!(name, "__builtin_setjmp" | "__builtin_longjmp");
        if jumps && self.shared.module[id].body.is_none() {
            let message = format!("`{name}` is not supported");
            self.unsupported(&codes::SETJMP, span, message);
        }
    }

    fn arguments(
        &mut self,
        signature: &FunctionType,
        values: Vec<Value>,
        span: Span,
    ) -> Option<Vec<Argument>> {
        if signature.prototyped {
            let (given, wanted) = (values.len(), signature.parameters.len());
            if given < wanted || (given > wanted && !signature.variadic) {
                let message = format!("{wanted} arguments are expected, not {given}");
                self.error(&codes::CALL, span, message);
                return None;
            }
        }
        let mut list = Vec::with_capacity(values.len());
        let mut failed = false;
        for (at, value) in values.into_iter().enumerate() {
            let parameter = signature
                .parameters
                .get(at)
                .copied()
                .filter(|_| signature.prototyped);
            let argument = match parameter {
                _ if value.is_error() => None,
                Some(ty) => self.argument(value, ty),
                None if self.types().is_record(value.ty) => match value.operand {
                    Operand::Place(place) => Some(Argument::Record(place)),
                    Operand::Scalar(_)
                    | Operand::Function(_)
                    | Operand::Pointee(_)
                    | Operand::Void
                    | Operand::Error => None,
                },
                None => self.default_promote(value).map(Argument::Scalar),
            };
            match argument {
                Some(argument) => list.push(argument),
                None => failed = true,
            }
        }
        (!failed).then_some(list)
    }

    fn emit_call(
        &mut self,
        callee: Callee,
        function_type: TypeId,
        signature: &FunctionType,
        arguments: Vec<Argument>,
        want: Want,
        span: Span,
    ) -> Value {
        let ty = signature.result;
        let void = self.types().is_void(ty);
        if !void && !self.types().is_complete(ty) {
            let message = format!("`{}` has no known size", self.type_text(ty));
            self.error(&codes::INCOMPLETE, span, message);
            return self.wrong(span);
        }
        if self.refuse_type(ty, span) {
            return self.wrong(span);
        }
        let unused = void || want == Want::Discard;
        let result = if unused {
            None
        } else {
            Some(self.temporary(ty, span))
        };
        self.emit(
            StmtKind::Call {
                callee,
                arguments,
                result,
                function_type,
            },
            span,
        );
        match result {
            None => self.void(span),
            Some(object) => {
                let place = self.object_place(object, span);
                if self.types().is_record(ty) {
                    return self.value(Operand::Place(place), ty, span);
                }
                let read = self.read(place, span);
                self.scalar(read)
            }
        }
    }

    /// A record passed by value; a transparent union takes the types of its members.
    pub(crate) fn record_argument(&mut self, value: Value, to: TypeId) -> Option<Argument> {
        if let Operand::Place(place) = value.operand
            && self.compatible(value.ty, to)
        {
            return Some(Argument::Record(place));
        }
        if value.is_error() {
            return None;
        }
        if let TypeKind::Record(record) = self.kind(to)
            && self.types()[record].transparent
        {
            return self.transparent_argument(value, to, record);
        }
        let message = format!(
            "a `{}` cannot become a `{}`",
            self.type_text(value.ty),
            self.type_text(to)
        );
        self.error(&codes::CONVERSION, value.span, message);
        None
    }

    fn transparent_argument(
        &mut self,
        value: Value,
        to: TypeId,
        record: crate::ir::RecordId,
    ) -> Option<Argument> {
        let members: Vec<TypeId> = self.types()[record].members.iter().map(|m| m.ty).collect();
        let mut best = 0;
        for (at, ty) in members.iter().enumerate() {
            let plain = self.types_mut().unqualified(*ty);
            if self.compatible(plain, value.ty) {
                best = at;
                break;
            }
        }
        let object = self.temporary(to, value.span);
        let whole = self.object_place(object, value.span);
        let member = self.member_place(whole, u32::try_from(best).ok()?, value.span);
        let ty = self.shared.module[member].ty;
        let expr = self.assign_convert(value, ty, value.span)?;
        self.emit(
            StmtKind::Assign {
                place: member,
                value: expr,
            },
            value.span,
        );
        Some(Argument::Record(whole))
    }

    /// The name of the built-in that is called, unless the program declares it itself.
    pub(super) fn builtin_name(&mut self, function: ExprId) -> Option<bia_base::Symbol> {
        let ExprKind::Identifier(name) = self.unit[function].kind else {
            return None;
        };
        let text = self.unit.name(name);
        if self.is_builtin(text) {
            return Some(name);
        }
        // Implicit declarations happen here, since only calls may have them.
        let symbol = self.symbol(name);
        if self.scopes.name(symbol).is_none() && !self.is_library_builtin(text) {
            let span = self.unit[function].span;
            if !matches!(text, "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__") {
                self.implicit_function(name, span);
            }
        }
        None
    }
}

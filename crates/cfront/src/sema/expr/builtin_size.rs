//! `__builtin_object_size`: how many bytes are left of the object that an address points into.

use super::super::Sema;
use super::super::value::{Operand, Value};
use crate::ast::ExprId;
use crate::ir::{self, Builtin, ExprKind, TypeKind};
use bia_base::Span;

impl Sema<'_> {
    /// The bytes from an address to the end of its object: exact where every gcc knows them, else
    /// left open. In constants it is "unknown": the largest number for maxima, 0 for minima.
    pub(super) fn object_size(&mut self, call: ExprId, span: Span) -> Option<Value> {
        let kind = self.argument_of(call, 1)?;
        let kind = self.natural_constant(kind)?;
        let argument = self.argument_of(call, 0)?;
        self.open_list();
        let value = self.expression(argument);
        let value = self.rvalue(value);
        let list = self.close_list();
        let ty = self.size_type();
        if let (Operand::Scalar(expr), true) = (value.operand, list.is_empty())
            && kind & 1 == 0
            && let Some(rest) = self.rest_of_object(expr)
        {
            let expr = self.int(ty, u128::from(rest), span);
            return Some(self.scalar(expr));
        }
        if self.function.is_some() && self.constant_context == 0 {
            return Some(self.emit_builtin(Builtin::ObjectSize, vec![], ty, span));
        }
        let bits = if kind & 2 == 0 { u128::MAX } else { 0 };
        let expr = self.int(ty, bits, span);
        Some(self.scalar(expr))
    }

    /// What is left of the object that a constant address points into.
    fn rest_of_object(&self, expr: ir::ExprId) -> Option<u64> {
        let module = &self.shared.module;
        let mut at = expr;
        let mut offset = 0_i128;
        let signed = |index: ir::ExprId| {
            let bits = self.constant_bits(index)?;
            Some(module.types.signed_value(module[index].ty, bits))
        };
        let mut place = loop {
            match &module[at].kind {
                ExprKind::Convert(ir::Conversion::Pointer, inner) => at = *inner,
                ExprKind::PointerOffset {
                    pointer,
                    index,
                    stride: ir::Stride::Bytes(bytes),
                    subtract,
                } => {
                    let steps = signed(*index)?.checked_mul(i128::from(*bytes))?;
                    let steps = if *subtract { -steps } else { steps };
                    offset = offset.checked_add(steps)?;
                    at = *pointer;
                }
                ExprKind::Address(place) => break *place,
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Read(_)
                | ExprKind::FunctionAddress(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::PointerOffset { .. }
                | ExprKind::PointerDifference { .. }
                | ExprKind::Convert(..)
                | ExprKind::Conditional { .. } => return None,
            }
        };
        let object = loop {
            match &module[place].kind {
                ir::PlaceKind::Object(object) => break *object,
                ir::PlaceKind::Member { base, member } => {
                    let TypeKind::Record(record) = module.types.kind(module[*base].ty) else {
                        return None;
                    };
                    let member = module.types[record].members.get(*member as usize)?;
                    offset = offset.checked_add(i128::from(member.offset))?;
                    place = *base;
                }
                ir::PlaceKind::Index { base, index } => {
                    let element = module.types.element(module[*base].ty)?;
                    let size = i128::from(module.types.size(element)?);
                    offset = offset.checked_add(signed(*index)?.checked_mul(size)?)?;
                    place = *base;
                }
                ir::PlaceKind::Dereference(_) | ir::PlaceKind::BitField { .. } => return None,
            }
        };
        let ty = module[object].ty;
        if let TypeKind::Record(record) = module.types.kind(ty)
            && module.types[record].flexible
        {
            return None;
        }
        let size = i128::from(module.types.size(ty)?);
        if offset < 0 {
            return None;
        }
        u64::try_from((size - offset).max(0)).ok()
    }
}

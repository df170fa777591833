//! Constant expressions: what must be known before the program runs (C17 6.6).
//!
//! Expressions fold while they are made. Here what is left is evaluated with gcc's choices: signed
//! overflow wraps with a warning, and addresses are constants.

use super::{Sema, codes, fold};
use crate::ast;
use crate::ir::{
    Constant, Conversion, ExprId, ExprKind, PlaceId, PlaceKind, Stride, TypeId, TypeKind, UnaryOp,
};
use bia_base::Span;

/// An integer constant with its type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IntegerConstant {
    pub(crate) ty: TypeId,
    pub(crate) bits: u128,
}

enum Step {
    Visit(ExprId),
    Finish(ExprId),
}

impl Sema<'_> {
    /// The value of an integer constant expression; reports what is none.
    pub(crate) fn integer_constant(&mut self, expr: ast::ExprId) -> Option<IntegerConstant> {
        let span = self.unit[expr].span;
        self.open_list();
        self.constant_context += 1;
        let value = self.expression_rvalue(expr);
        self.constant_context -= 1;
        let list = self.close_list();
        if value.is_error() {
            return None;
        }
        let expr = self.scalar_of(value)?;
        let ty = self.shared.module[expr].ty;
        let constant = if list.is_empty() && self.types().is_integer(ty) {
            self.evaluate(expr)
        } else {
            None
        };
        match constant {
            Some(Constant::Int(bits)) => Some(IntegerConstant { ty, bits }),
            Some(Constant::Float(_) | Constant::Address(..) | Constant::Function(_)) | None => {
                self.error(
                    &codes::NOT_CONSTANT,
                    span,
                    "this is not an integer constant",
                );
                None
            }
        }
    }

    /// Where only constants can stand: the value of a truth that did not fold because of overflow.
    pub(crate) fn settle(&mut self, truth: ExprId) -> ExprId {
        if self.constant_context == 0 || self.constant_bits(truth).is_some() {
            return truth;
        }
        match self.evaluate(truth) {
            Some(Constant::Int(bits)) => {
                let span = self.shared.module[truth].span;
                self.truth_constant(bits != 0, span)
            }
            Some(Constant::Float(_) | Constant::Address(..) | Constant::Function(_)) | None => {
                truth
            }
        }
    }

    /// A constant that must not be negative.
    pub(crate) fn natural_constant(&mut self, expr: ast::ExprId) -> Option<u64> {
        let value = self.integer_constant(expr)?;
        let span = self.unit[expr].span;
        let number = self.types().signed_value(value.ty, value.bits);
        match u64::try_from(number) {
            Ok(number) => Some(number),
            Err(_) => {
                self.error(
                    &codes::BAD_TYPE,
                    span,
                    format!("{number} is out of range here"),
                );
                None
            }
        }
    }

    /// The value of an expression if it is constant. Overflow wraps, with a warning.
    pub(crate) fn evaluate(&mut self, root: ExprId) -> Option<Constant> {
        let mut steps = vec![Step::Visit(root)];
        let mut values: Vec<Constant> = Vec::new();
        while let Some(step) = steps.pop() {
            match step {
                Step::Visit(id) => self.evaluate_visit(id, &mut steps, &mut values)?,
                Step::Finish(id) => self.evaluate_finish(id, &mut steps, &mut values)?,
            }
        }
        values.pop()
    }

    fn evaluate_visit(
        &mut self,
        id: ExprId,
        steps: &mut Vec<Step>,
        values: &mut Vec<Constant>,
    ) -> Option<()> {
        match self.shared.module[id].kind.clone() {
            ExprKind::Int(bits) => values.push(Constant::Int(bits)),
            ExprKind::Float(float) => values.push(Constant::Float(float)),
            ExprKind::FunctionAddress(function) => values.push(Constant::Function(function)),
            ExprKind::Address(place) => {
                let address = self.evaluate_place(place)?;
                values.push(address);
            }
            ExprKind::Read(place) => {
                let value = self.constant_object(place)?;
                values.push(value);
            }
            ExprKind::Unary(_, operand) | ExprKind::Convert(_, operand) => {
                steps.extend([Step::Finish(id), Step::Visit(operand)]);
            }
            ExprKind::Binary(_, left, right) => {
                steps.extend([Step::Finish(id), Step::Visit(right), Step::Visit(left)]);
            }
            ExprKind::PointerOffset { pointer, index, .. } => {
                steps.extend([Step::Finish(id), Step::Visit(index), Step::Visit(pointer)]);
            }
            ExprKind::PointerDifference { left, right, .. } => {
                steps.extend([Step::Finish(id), Step::Visit(right), Step::Visit(left)]);
            }
            ExprKind::Conditional { condition, .. } => {
                steps.extend([Step::Finish(id), Step::Visit(condition)]);
            }
        }
        Some(())
    }

    fn evaluate_finish(
        &mut self,
        id: ExprId,
        steps: &mut Vec<Step>,
        values: &mut Vec<Constant>,
    ) -> Option<()> {
        let expr = self.shared.module[id].clone();
        let last = values.pop()?;
        let result = match expr.kind {
            ExprKind::Unary(op, _) => self.evaluate_unary(op, expr.ty, last, expr.span)?,
            ExprKind::Convert(conversion, operand) => {
                let from = self.shared.module[operand].ty;
                self.evaluate_conversion(conversion, from, expr.ty, last)?
            }
            ExprKind::Conditional {
                then, otherwise, ..
            } => {
                let Constant::Int(bits) = last else {
                    return None;
                };
                steps.push(Step::Visit(if bits != 0 { then } else { otherwise }));
                return Some(());
            }
            ExprKind::Binary(op, left, right) => {
                let (left_type, right_type) =
                    (self.shared.module[left].ty, self.shared.module[right].ty);
                let first = values.pop()?;
                match (&first, &last) {
                    (Constant::Int(l), Constant::Int(r)) => {
                        let exact =
                            fold::integers(self.types(), op, left_type, *l, right_type, *r, false);
                        if exact.is_none() {
                            let message = "this constant overflows";
                            self.warn(&codes::OVERFLOW, expr.span, message);
                        }
                        let types = self.types();
                        Constant::Int(fold::integers(
                            types, op, left_type, *l, right_type, *r, true,
                        )?)
                    }
                    (Constant::Float(l), Constant::Float(r)) => {
                        let (l, r) = (ExprKind::Float(l.clone()), ExprKind::Float(r.clone()));
                        let folded =
                            fold::binary(self.types(), op, (left_type, &l), (right_type, &r))?;
                        constant_of(folded)?
                    }
                    _ => compare_addresses(op, &first, &last)?,
                }
            }
            ExprKind::PointerOffset {
                index,
                stride,
                subtract,
                ..
            } => {
                let index_type = self.shared.module[index].ty;
                let (Stride::Bytes(bytes), Constant::Int(bits)) = (stride, last) else {
                    return None;
                };
                let index = self.types().signed_value(index_type, bits);
                let offset = index.checked_mul(i128::from(bytes))?;
                let offset = if subtract { -offset } else { offset };
                match values.pop()? {
                    Constant::Address(object, old) => {
                        let new = i128::from(old).checked_add(offset)?;
                        Constant::Address(object, i64::try_from(new).ok()?)
                    }
                    Constant::Int(address) => {
                        let new = address.wrapping_add(offset.cast_unsigned());
                        Constant::Int(self.types().wrap(expr.ty, new))
                    }
                    Constant::Function(_) | Constant::Float(_) => return None,
                }
            }
            ExprKind::PointerDifference { stride, .. } => {
                let Stride::Bytes(bytes) = stride else {
                    return None;
                };
                let difference = match (values.pop()?, last) {
                    (Constant::Address(a, x), Constant::Address(b, y)) if a == b => {
                        i128::from(x) - i128::from(y)
                    }
                    (Constant::Int(x), Constant::Int(y)) => {
                        x.cast_signed().checked_sub(y.cast_signed())?
                    }
                    _ => return None,
                };
                let count = difference.checked_div(i128::from(bytes))?;
                Constant::Int(self.types().wrap(expr.ty, count.cast_unsigned()))
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::Address(_)
            | ExprKind::FunctionAddress(_) => return None,
        };
        values.push(result);
        Some(())
    }

    fn evaluate_unary(
        &mut self,
        op: UnaryOp,
        ty: TypeId,
        operand: Constant,
        span: Span,
    ) -> Option<Constant> {
        let kind = match operand {
            Constant::Int(bits) => ExprKind::Int(bits),
            Constant::Float(float) => ExprKind::Float(float),
            // An address is not null.
            Constant::Address(..) | Constant::Function(_) => return None,
        };
        if let Some(folded) = fold::unary(self.types(), op, ty, &kind) {
            return constant_of(folded);
        }
        match kind {
            ExprKind::Int(bits) => {
                self.warn(&codes::OVERFLOW, span, "this constant overflows");
                Some(Constant::Int(self.types().wrap(ty, bits.wrapping_neg())))
            }
            ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::Address(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(..)
            | ExprKind::Conditional { .. } => None,
        }
    }

    fn evaluate_conversion(
        &mut self,
        conversion: Conversion,
        from: TypeId,
        to: TypeId,
        operand: Constant,
    ) -> Option<Constant> {
        match operand {
            Constant::Int(bits) => {
                let kind = ExprKind::Int(bits);
                constant_of(fold::convert(
                    self.types(),
                    conversion,
                    from,
                    to,
                    &kind,
                    true,
                )?)
            }
            Constant::Float(float) => {
                let kind = ExprKind::Float(float);
                constant_of(fold::convert(
                    self.types(),
                    conversion,
                    from,
                    to,
                    &kind,
                    true,
                )?)
            }
            Constant::Address(..) | Constant::Function(_) => {
                if conversion == Conversion::ToBool {
                    return Some(Constant::Int(1));
                }
                // An address in an integer is only known if the integer has room for all of it.
                let room = self.types().bits(to)? >= self.types().model().pointer_bits();
                room.then_some(operand)
            }
        }
    }

    /// The address of a place with constant indices.
    fn evaluate_place(&mut self, place: PlaceId) -> Option<Constant> {
        let mut offset = 0_i128;
        let mut at = place;
        loop {
            let data = self.shared.module[at].clone();
            match data.kind {
                PlaceKind::Object(object) => {
                    let storage = self.shared.module[object].storage;
                    let offset = i64::try_from(offset).ok()?;
                    return storage
                        .is_static()
                        .then_some(Constant::Address(object, offset));
                }
                PlaceKind::BitField { .. } => return None,
                PlaceKind::Dereference(pointer) => {
                    return match self.evaluate(pointer)? {
                        Constant::Address(object, start) => {
                            let total = i128::from(start).checked_add(offset)?;
                            Some(Constant::Address(object, i64::try_from(total).ok()?))
                        }
                        Constant::Int(start) => {
                            Some(Constant::Int(start.wrapping_add(offset.cast_unsigned())))
                        }
                        Constant::Float(_) | Constant::Function(_) => None,
                    };
                }
                PlaceKind::Member { base, member } => {
                    let TypeKind::Record(record) = self.kind(self.shared.module[base].ty) else {
                        return None;
                    };
                    let member = self.types()[record].members.get(member as usize)?;
                    offset = offset.checked_add(i128::from(member.offset))?;
                    at = base;
                }
                PlaceKind::Index { base, index } => {
                    let index_type = self.shared.module[index].ty;
                    let element = self.types().element(self.shared.module[base].ty)?;
                    let size = self.types().size(element)?;
                    let Constant::Int(bits) = self.evaluate(index)? else {
                        return None;
                    };
                    let index = self.types().signed_value(index_type, bits);
                    offset = offset.checked_add(index.checked_mul(i128::from(size))?)?;
                    at = base;
                }
            }
        }
    }

    /// The value of a `const` static object, which gcc takes as a constant in initializers.
    fn constant_object(&mut self, place: PlaceId) -> Option<Constant> {
        let ty = self.shared.module[place].ty;
        let Constant::Address(object, offset) = self.evaluate_place(place)? else {
            return None;
        };
        let qualifiers = self.types()[ty].qualifiers;
        if !qualifiers.is_const || qualifiers.is_volatile {
            return None;
        }
        let offset = u64::try_from(offset).ok()?;
        let initial = self.shared.module[object].initial.as_ref()?;
        let found = initial.values.iter().find(|value| value.offset == offset);
        match found {
            Some(value) if value.bits.is_none() => Some(value.value.clone()),
            Some(_) => None,
            None if self.types().is_integer(ty) => Some(Constant::Int(0)),
            None => None,
        }
    }
}

fn constant_of(kind: ExprKind) -> Option<Constant> {
    match kind {
        ExprKind::Int(bits) => Some(Constant::Int(bits)),
        ExprKind::Float(float) => Some(Constant::Float(float)),
        ExprKind::Read(_)
        | ExprKind::Address(_)
        | ExprKind::FunctionAddress(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::PointerOffset { .. }
        | ExprKind::PointerDifference { .. }
        | ExprKind::Convert(..)
        | ExprKind::Conditional { .. } => None,
    }
}

/// Comparisons of addresses that are known without knowing the addresses.
fn compare_addresses(
    op: crate::ir::BinaryOp,
    left: &Constant,
    right: &Constant,
) -> Option<Constant> {
    use crate::ir::BinaryOp;
    let equal = match (left, right) {
        (Constant::Address(a, x), Constant::Address(b, y)) if a == b => x == y,
        (Constant::Address(..) | Constant::Function(_), Constant::Int(0))
        | (Constant::Int(0), Constant::Address(..) | Constant::Function(_)) => false,
        (Constant::Function(a), Constant::Function(b)) => a == b,
        _ => return None,
    };
    match op {
        BinaryOp::Equal => Some(Constant::Int(u128::from(equal))),
        BinaryOp::NotEqual => Some(Constant::Int(u128::from(!equal))),
        BinaryOp::Add
        | BinaryOp::Subtract
        | BinaryOp::Multiply
        | BinaryOp::Divide
        | BinaryOp::Remainder
        | BinaryOp::ShiftLeft
        | BinaryOp::ShiftRight
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Less
        | BinaryOp::LessEqual
        | BinaryOp::Greater
        | BinaryOp::GreaterEqual
        | BinaryOp::And
        | BinaryOp::Or => None,
    }
}

//! [`Value`]: the typed operands on the stack of the walk over an expression.

use super::{Sema, codes};
use crate::ir::{
    ExprId, ExprKind, FunctionId, ObjectId, PlaceId, PlaceKind, StmtKind, Storage, TypeId, TypeKind,
};
use bia_base::Span;

/// What an expression denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    /// An object or part of one. Records are always places.
    Place(PlaceId),
    /// A scalar.
    Scalar(ExprId),
    /// A function by name.
    Function(FunctionId),
    /// What a function pointer points to.
    Pointee(ExprId),
    /// Nothing: a call of a void function, a cast to void.
    Void,
    /// There was an error, and it has been reported.
    Error,
}

/// A typed operand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Value {
    pub(crate) operand: Operand,
    pub(crate) ty: TypeId,
    pub(crate) span: Span,
    /// Whether it can stand on the left of an assignment or have its address taken.
    pub(crate) lvalue: bool,
    /// The width, if it is or was read from a bit-field.
    pub(crate) bits: Option<u32>,
    /// How many statements were in the current list when the value was complete.
    pub(crate) mark: usize,
    /// How many side effects there had been then.
    pub(crate) effects: usize,
}

impl Value {
    pub(crate) fn is_error(&self) -> bool {
        self.operand == Operand::Error
    }
}

impl Sema<'_> {
    /// How many statements are in the current list.
    pub(crate) fn mark(&self) -> usize {
        self.out.last().map_or(0, Vec::len)
    }

    pub(crate) fn value(&mut self, operand: Operand, ty: TypeId, span: Span) -> Value {
        Value {
            operand,
            ty,
            span,
            lvalue: false,
            bits: None,
            mark: self.mark(),
            effects: self.effects,
        }
    }

    pub(crate) fn scalar(&mut self, expr: ExprId) -> Value {
        let (ty, span) = (self.shared.module[expr].ty, self.shared.module[expr].span);
        self.value(Operand::Scalar(expr), ty, span)
    }

    pub(crate) fn void(&mut self, span: Span) -> Value {
        let ty = self.void_type();
        self.value(Operand::Void, ty, span)
    }

    /// The value of what has been reported as wrong.
    pub(crate) fn wrong(&mut self, span: Span) -> Value {
        let ty = self.int_type();
        self.value(Operand::Error, ty, span)
    }

    /// A place as an lvalue.
    pub(crate) fn lvalue(&mut self, place: PlaceId) -> Value {
        let (ty, span) = (self.shared.module[place].ty, self.shared.module[place].span);
        let bits = self.bit_width(place);
        Value {
            lvalue: true,
            bits,
            ..self.value(Operand::Place(place), ty, span)
        }
    }

    /// The width of a bit-field.
    fn bit_width(&self, place: PlaceId) -> Option<u32> {
        let module = &self.shared.module;
        let PlaceKind::BitField { base, member } = module[place].kind else {
            return None;
        };
        let TypeKind::Record(record) = module.types.kind(module[base].ty) else {
            return None;
        };
        let member = module.types[record].members.get(member as usize)?;
        member.bits.map(|bits| bits.width)
    }

    /// Lvalue conversion, decay of arrays and functions (C17 6.3.2.1). Records stay places.
    pub(crate) fn rvalue(&mut self, value: Value) -> Value {
        match value.operand {
            Operand::Place(place) => {
                if self.refuse_type(value.ty, value.span) {
                    return self.wrong(value.span);
                }
                match self.kind(value.ty) {
                    TypeKind::Array(element, _) => {
                        let ty = self.types_mut().pointer(element);
                        let expr = self.address(place, ty, value.span);
                        self.keep(value, expr)
                    }
                    TypeKind::Record(_) => {
                        let ty = self.types_mut().unqualified(value.ty);
                        Value {
                            ty,
                            lvalue: false,
                            ..value
                        }
                    }
                    TypeKind::Void => {
                        let void = self.void_type();
                        Value {
                            operand: Operand::Void,
                            ty: void,
                            lvalue: false,
                            ..value
                        }
                    }
                    TypeKind::Bool
                    | TypeKind::Int(_)
                    | TypeKind::Float(_)
                    | TypeKind::Complex(_)
                    | TypeKind::Vector(..)
                    | TypeKind::Pointer(_)
                    | TypeKind::Function(_)
                    | TypeKind::Enum(_) => {
                        let volatile = self.types()[value.ty].qualifiers.is_volatile;
                        let expr = self.read(place, value.span);
                        if volatile {
                            let saved = self.save(expr, value.span);
                            let fresh = self.scalar(saved);
                            return Value {
                                bits: value.bits,
                                ..fresh
                            };
                        }
                        Value {
                            bits: value.bits,
                            ..self.keep(value, expr)
                        }
                    }
                }
            }
            Operand::Function(id) => {
                let ty = self.types_mut().pointer(value.ty);
                let expr = self.expr(ExprKind::FunctionAddress(id), ty, value.span);
                self.keep(value, expr)
            }
            Operand::Pointee(pointer) => self.keep(value, pointer),
            Operand::Scalar(_) | Operand::Void | Operand::Error => value,
        }
    }

    /// The scalar in the place of `value`, complete when it was.
    fn keep(&mut self, value: Value, expr: ExprId) -> Value {
        Value {
            mark: value.mark,
            ..self.scalar(expr)
        }
    }

    /// Whether expressions cannot have the type; reports why.
    pub(crate) fn refuse_type(&mut self, ty: TypeId, span: Span) -> bool {
        match self.kind(ty) {
            TypeKind::Complex(_) => {
                self.unsupported(&codes::COMPLEX, span, "complex numbers are not supported");
            }
            TypeKind::Vector(..) => {
                self.unsupported(&codes::VECTOR, span, "vectors are not supported");
            }
            TypeKind::Float(kind) if kind.is_decimal() => {
                let message = "decimal floating point is not supported";
                self.unsupported(&codes::DECIMAL, span, message);
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => return false,
        }
        true
    }

    /// A scalar operand after [`Sema::rvalue`]; reports what is none.
    pub(crate) fn scalar_of(&mut self, value: Value) -> Option<ExprId> {
        let value = self.rvalue(value);
        match value.operand {
            Operand::Scalar(expr) => Some(expr),
            Operand::Error => None,
            Operand::Void => {
                self.error(&codes::OPERANDS, value.span, "this has no value");
                None
            }
            Operand::Place(_) | Operand::Function(_) | Operand::Pointee(_) => {
                let message = format!(
                    "a number or pointer is needed, not `{}`",
                    self.type_text(value.ty)
                );
                self.error(&codes::OPERANDS, value.span, message);
                None
            }
        }
    }

    /// A new temporary.
    pub(crate) fn temporary(&mut self, ty: TypeId, span: Span) -> ObjectId {
        let ty = self.types_mut().unqualified(ty);
        self.new_object(None, ty, Storage::Temporary, span)
    }

    /// Saves a scalar in a temporary, here and now; returns the read of the temporary.
    pub(crate) fn save(&mut self, expr: ExprId, span: Span) -> ExprId {
        let at = self.mark();
        self.save_at(expr, span, at)
    }

    /// Saves a scalar in a temporary at an earlier place of the current list.
    pub(crate) fn save_at(&mut self, expr: ExprId, span: Span, at: usize) -> ExprId {
        let ty = self.shared.module[expr].ty;
        let object = self.temporary(ty, span);
        let place = self.object_place(object, span);
        let stmt = self.stmt(StmtKind::Assign { place, value: expr }, span);
        if let Some(list) = self.out.last_mut() {
            let at = at.min(list.len());
            list.insert(at, stmt);
        }
        self.read(place, span)
    }

    /// The value as it was when it was complete, although statements came after it. Its mark is
    /// then behind what had to be saved for it.
    pub(crate) fn stable(&mut self, value: Value) -> Value {
        if self.mark() <= value.mark {
            return value;
        }
        self.stable_now(value)
    }

    /// The value as it is at the place of the list where it was complete.
    pub(crate) fn stable_now(&mut self, value: Value) -> Value {
        let before = self.mark();
        let operand = match value.operand {
            Operand::Scalar(expr) if self.shared.module[expr].reads => {
                Operand::Scalar(self.save_at(expr, value.span, value.mark))
            }
            Operand::Pointee(expr) if self.shared.module[expr].reads => {
                Operand::Pointee(self.save_at(expr, value.span, value.mark))
            }
            Operand::Place(place) if value.lvalue => {
                Operand::Place(self.stable_place(place, value.mark))
            }
            Operand::Place(place) if !self.is_temporary(place) => {
                // A record that is used as a value.
                let object = self.temporary(value.ty, value.span);
                let target = self.object_place(object, value.span);
                let stmt = self.stmt(
                    StmtKind::Copy {
                        target,
                        source: place,
                    },
                    value.span,
                );
                if let Some(list) = self.out.last_mut() {
                    let at = value.mark.min(list.len());
                    list.insert(at, stmt);
                }
                Operand::Place(target)
            }
            Operand::Scalar(_)
            | Operand::Pointee(_)
            | Operand::Place(_)
            | Operand::Function(_)
            | Operand::Void
            | Operand::Error => value.operand,
        };
        let inserted = self.mark() - before;
        Value {
            operand,
            mark: value.mark + inserted,
            ..value
        }
    }

    fn is_temporary(&self, place: PlaceId) -> bool {
        match self.shared.module[place].kind {
            PlaceKind::Object(object) => self.shared.module[object].storage == Storage::Temporary,
            PlaceKind::Dereference(_)
            | PlaceKind::Member { .. }
            | PlaceKind::BitField { .. }
            | PlaceKind::Index { .. } => false,
        }
    }

    /// Ends an expression whose value is not used.
    pub(crate) fn discard(&mut self, value: Value) {
        match value.operand {
            Operand::Place(place) => {
                let data = &self.shared.module[place];
                let (ty, undefined) = (data.ty, data.may_be_undefined);
                let volatile = self.types()[ty].qualifiers.is_volatile;
                if (undefined || volatile) && self.types().is_scalar(ty) {
                    let read = self.read(place, value.span);
                    self.emit(StmtKind::Evaluate(read), value.span);
                }
            }
            Operand::Scalar(expr) => {
                if self.shared.module[expr].may_be_undefined {
                    self.emit(StmtKind::Evaluate(expr), value.span);
                }
            }
            Operand::Function(_) | Operand::Pointee(_) | Operand::Void | Operand::Error => {}
        }
    }
}

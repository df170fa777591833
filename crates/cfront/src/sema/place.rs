//! Making places, taking addresses and following pointers.

use super::Sema;
use crate::ast::Qualifiers;
use crate::ir::{
    ArrayLength, Conversion, ExprId, ExprKind, ObjectId, Place, PlaceId, PlaceKind, Stride, TypeId,
    TypeKind,
};
use bia_base::Span;

impl Sema<'_> {
    fn place(&mut self, kind: PlaceKind, ty: TypeId, span: Span) -> PlaceId {
        let (may_be_undefined, reads) = self.place_flags(&kind);
        self.module().places.push(Place {
            kind,
            ty,
            span,
            may_be_undefined,
            reads,
        })
    }

    fn place_flags(&self, kind: &PlaceKind) -> (bool, bool) {
        let module = &self.shared.module;
        match *kind {
            PlaceKind::Object(_) => (false, false),
            PlaceKind::Dereference(pointer) => (true, module[pointer].reads),
            PlaceKind::Member { base, .. } | PlaceKind::BitField { base, .. } => {
                (module[base].may_be_undefined, module[base].reads)
            }
            PlaceKind::Index { base, index } => {
                let length = match module.types.kind(module[base].ty) {
                    TypeKind::Array(_, ArrayLength::Known(n)) => Some(u128::from(n)),
                    TypeKind::Void
                    | TypeKind::Bool
                    | TypeKind::Int(_)
                    | TypeKind::Float(_)
                    | TypeKind::Complex(_)
                    | TypeKind::Vector(..)
                    | TypeKind::Pointer(_)
                    | TypeKind::Array(..)
                    | TypeKind::Function(_)
                    | TypeKind::Record(_)
                    | TypeKind::Enum(_) => None,
                };
                let inside = match (&module[index].kind, length) {
                    (ExprKind::Int(at), Some(length)) => *at < length,
                    _ => false,
                };
                let undefined = !inside || module[base].may_be_undefined;
                (undefined, module[base].reads || module[index].reads)
            }
        }
    }

    /// Flags of the address of a place: nothing is accessed, only pointers and indices computed.
    pub(crate) fn address_flags(&self, place: PlaceId) -> (bool, bool) {
        let module = &self.shared.module;
        let mut at = place;
        let mut undefined = false;
        let reads = module[place].reads;
        loop {
            match module[at].kind {
                PlaceKind::Object(_) => return (undefined, reads),
                PlaceKind::Dereference(pointer) => {
                    return (undefined || module[pointer].may_be_undefined, reads);
                }
                PlaceKind::Member { base, .. } | PlaceKind::BitField { base, .. } => at = base,
                PlaceKind::Index { base, index } => {
                    undefined = undefined || module[index].may_be_undefined;
                    at = base;
                }
            }
        }
    }

    /// All of an object.
    pub(crate) fn object_place(&mut self, object: ObjectId, span: Span) -> PlaceId {
        let ty = self.shared.module[object].ty;
        self.note_object(object);
        self.place(PlaceKind::Object(object), ty, span)
    }

    /// The value of a scalar place.
    pub(crate) fn read(&mut self, place: PlaceId, span: Span) -> ExprId {
        let ty = self.shared.module[place].ty;
        let ty = self.types_mut().unqualified(ty);
        self.expr(ExprKind::Read(place), ty, span)
    }

    /// A member of a record, by its index.
    pub(crate) fn member_place(&mut self, base: PlaceId, member: u32, span: Span) -> PlaceId {
        let base_type = self.shared.module[base].ty;
        let TypeKind::Record(record) = self.kind(base_type) else {
            return base;
        };
        let Some(data) = self.types()[record].members.get(member as usize) else {
            return base;
        };
        let (member_type, bits) = (data.ty, data.bits);
        let outer = self.types()[base_type].qualifiers;
        let inherited = Qualifiers {
            is_restrict: false,
            is_atomic: false,
            ..outer
        };
        let ty = self.types_mut().qualified(member_type, inherited);
        let kind = match bits {
            Some(_) => PlaceKind::BitField { base, member },
            None => PlaceKind::Member { base, member },
        };
        self.place(kind, ty, span)
    }

    /// An element of an array; the index has the type `ptrdiff_t`.
    pub(crate) fn index_place(&mut self, base: PlaceId, index: ExprId, span: Span) -> PlaceId {
        let base_type = self.shared.module[base].ty;
        let Some(element) = self.types().element(base_type) else {
            return base;
        };
        self.place(PlaceKind::Index { base, index }, element, span)
    }

    /// A constant element of an array.
    pub(crate) fn element_place(&mut self, base: PlaceId, index: u64, span: Span) -> PlaceId {
        let ty = self.difference_type();
        let index = self.int(ty, u128::from(index), span);
        self.index_place(base, index, span)
    }

    /// The address of a place as a pointer of type `ty`.
    pub(crate) fn address(&mut self, place: PlaceId, ty: TypeId, span: Span) -> ExprId {
        if let PlaceKind::Dereference(pointer) = self.shared.module[place].kind {
            return self.pointer_cast(pointer, ty, span);
        }
        if let Some(address) = self.constant_address(place) {
            return self.int(ty, address, span);
        }
        self.expr(ExprKind::Address(place), ty, span)
    }

    /// The address of a part of an object at a constant address, as in `&((struct s *) 0)->m`.
    fn constant_address(&self, place: PlaceId) -> Option<u128> {
        let module = &self.shared.module;
        let mut offset = 0_u128;
        let mut at = place;
        loop {
            match module[at].kind {
                PlaceKind::Object(_) | PlaceKind::BitField { .. } => return None,
                PlaceKind::Dereference(pointer) => {
                    return Some(self.constant_bits(pointer)?.wrapping_add(offset));
                }
                PlaceKind::Member { base, member } => {
                    let TypeKind::Record(record) = module.types.kind(module[base].ty) else {
                        return None;
                    };
                    let member = module.types[record].members.get(member as usize)?;
                    offset = offset.wrapping_add(u128::from(member.offset));
                    at = base;
                }
                PlaceKind::Index { base, index } => {
                    let element = module.types.element(module[base].ty)?;
                    let size = module.types.size(element)?;
                    let bits = self.constant_bits(index)?;
                    let index = module
                        .types
                        .signed_value(module[index].ty, bits)
                        .cast_unsigned();
                    offset = offset.wrapping_add(index.wrapping_mul(u128::from(size)));
                    at = base;
                }
            }
        }
    }

    /// The same address as another pointer type.
    pub(crate) fn pointer_cast(&mut self, pointer: ExprId, ty: TypeId, span: Span) -> ExprId {
        if self.shared.module[pointer].ty == ty {
            return pointer;
        }
        self.conversion(Conversion::Pointer, pointer, ty, span)
    }

    /// What a pointer points to. Addresses of places and of elements give the place itself.
    pub(crate) fn dereference(&mut self, pointer: ExprId, ty: TypeId, span: Span) -> PlaceId {
        match self.shared.module[pointer].kind {
            ExprKind::Address(place) => {
                if let Some(found) = self.same_place(place, ty, None, span) {
                    return found;
                }
            }
            ExprKind::PointerOffset {
                pointer: start,
                index,
                stride,
                subtract: false,
            } => {
                // The stride of an array of variable length arrays is the size of the element.
                let whole = match stride {
                    Stride::Bytes(bytes) => self.types().size(ty) == Some(bytes),
                    Stride::Dynamic(_) => true,
                };
                if let ExprKind::Address(place) = self.shared.module[start].kind
                    && whole
                    && let Some(found) = self.same_place(place, ty, Some(index), span)
                {
                    return found;
                }
            }
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(..)
            | ExprKind::Conditional { .. } => {}
        }
        self.place(PlaceKind::Dereference(pointer), ty, span)
    }

    /// The place itself, or the element of an array that has decayed.
    fn same_place(
        &mut self,
        place: PlaceId,
        ty: TypeId,
        index: Option<ExprId>,
        span: Span,
    ) -> Option<PlaceId> {
        let place_type = self.shared.module[place].ty;
        if index.is_none() && place_type == ty {
            return Some(place);
        }
        let element = self.types().element(place_type)?;
        if element != ty {
            return None;
        }
        let index = match index {
            Some(index) => index,
            None => {
                let ty = self.difference_type();
                self.int(ty, 0, span)
            }
        };
        Some(self.index_place(place, index, span))
    }

    /// The place with all pointers and indices in it as they were at an earlier point of the list.
    pub(crate) fn stable_place(&mut self, place: PlaceId, mark: usize) -> PlaceId {
        if !self.shared.module[place].reads {
            return place;
        }
        let mut path = Vec::new();
        let mut at = place;
        let mut result = loop {
            let data = self.shared.module[at].clone();
            match data.kind {
                PlaceKind::Object(_) => break at,
                PlaceKind::Dereference(pointer) => {
                    if !self.shared.module[pointer].reads {
                        break at;
                    }
                    let saved = self.save_at(pointer, data.span, mark);
                    break self.place(PlaceKind::Dereference(saved), data.ty, data.span);
                }
                PlaceKind::Member { base, .. }
                | PlaceKind::BitField { base, .. }
                | PlaceKind::Index { base, .. } => {
                    path.push(data);
                    at = base;
                }
            }
        };
        while let Some(step) = path.pop() {
            let kind = match step.kind {
                PlaceKind::Member { member, .. } => PlaceKind::Member {
                    base: result,
                    member,
                },
                PlaceKind::BitField { member, .. } => PlaceKind::BitField {
                    base: result,
                    member,
                },
                PlaceKind::Index { index, .. } => {
                    let index = if self.shared.module[index].reads {
                        self.save_at(index, step.span, mark)
                    } else {
                        index
                    };
                    PlaceKind::Index {
                        base: result,
                        index,
                    }
                }
                PlaceKind::Object(_) | PlaceKind::Dereference(_) => step.kind,
            };
            result = self.place(kind, step.ty, step.span);
        }
        result
    }

    /// The size of a type as an expression of type `size_t`: computed for variable length arrays.
    /// `None` if it has none.
    pub(crate) fn size_of(&mut self, ty: TypeId, span: Span) -> Option<ExprId> {
        if let Some(bytes) = self.types().size(ty) {
            return Some(self.size(bytes, span));
        }
        let mut lengths = Vec::new();
        let mut at = ty;
        while let TypeKind::Array(element, length) = self.kind(at) {
            let factor = match length {
                ArrayLength::Known(n) => self.size(n, span),
                ArrayLength::Variable(object) => {
                    let place = self.object_place(object, span);
                    self.read(place, span)
                }
                ArrayLength::Incomplete | ArrayLength::Unspecified => return None,
            };
            lengths.push(factor);
            at = element;
        }
        let bytes = self.types().size(at)?;
        let mut total = self.size(bytes, span);
        for length in lengths {
            total = self.binary(crate::ir::BinaryOp::Multiply, length, total, span);
        }
        Some(total)
    }
}

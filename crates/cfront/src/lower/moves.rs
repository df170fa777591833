//! Checks of how pointers are moved and compared, and of indices.
//!
//! With `o` the object of a pointer, `[0, size]` the places in it and one behind it:
//! ```text
//!   p + n           leaves o iff slot(p + n) ≠ slot(p) ∨ offset(p + n) > size(o),  o alive
//!                   or p is null and n ≠ 0
//!   p < q, p - q    are undefined iff slot(p) ≠ slot(q)
//!   a[i]            is outside iff i ≥ length of a, as unsigned numbers; &a[i] iff i > length
//!   T a[n]          is no array iff n ≤ 0                    (C17 6.7.6.2p5)
//! ```
//! Where the moved pointer is used for an access at once (`p[i]`, `*(p + i)`), the check of the
//! access says the same and more. The last member of a record that is found by a pointer may be
//! longer than it is declared if it has no or one element, as in C before flexible members.

use super::Property;
use super::context::{Lowerer, Res};
use super::number::Operand;
use crate::ir::{ArrayLength, Conversion, ExprId, ExprKind, PlaceId, PlaceKind, TypeId, TypeKind};
use bia_base::Span;
use bia_k2::ast::{Expr, Op};
use rustc_hash::FxHashSet;

/// How pointers and indices are used.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    /// Moved pointers that are used for an access and for nothing else.
    accessed: FxHashSet<ExprId>,
    /// Places whose address is taken and that are not accessed.
    addressed: FxHashSet<PlaceId>,
    /// Conversions of an index to the type of differences, which C does not make.
    pub(crate) indices: FxHashSet<ExprId>,
}

impl Lowerer<'_> {
    /// Finds out how pointers and indices are used.
    pub(crate) fn find_moves(&mut self) {
        let mut found = Moves::default();
        let mut not_accessed = FxHashSet::default();
        for expr in &self.scan.exprs {
            match self.module[*expr].kind {
                ExprKind::Address(place) => {
                    found.addressed.insert(place);
                    not_accessed.extend(self.pointer_of(place));
                }
                ExprKind::PointerOffset { index, .. } => {
                    found.indices.insert(index);
                }
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Read(_)
                | ExprKind::FunctionAddress(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::PointerDifference { .. }
                | ExprKind::Convert(..)
                | ExprKind::Conditional { .. } => {}
            }
        }
        for place in &self.scan.places {
            match self.module[*place].kind {
                PlaceKind::Dereference(pointer) => {
                    let moved = self.before_conversions(pointer);
                    if !not_accessed.contains(&moved) {
                        found.accessed.insert(moved);
                    }
                }
                PlaceKind::Index { index, .. } => {
                    found.indices.insert(index);
                }
                PlaceKind::Object(_) | PlaceKind::Member { .. } | PlaceKind::BitField { .. } => {}
            }
        }
        self.moves = found;
    }

    /// The pointer that a place is found by.
    fn pointer_of(&self, place: PlaceId) -> Option<ExprId> {
        let mut at = place;
        loop {
            match self.module[at].kind {
                PlaceKind::Object(_) => return None,
                PlaceKind::Dereference(pointer) => return Some(self.before_conversions(pointer)),
                PlaceKind::Member { base, .. }
                | PlaceKind::BitField { base, .. }
                | PlaceKind::Index { base, .. } => at = base,
            }
        }
    }

    fn before_conversions(&self, pointer: ExprId) -> ExprId {
        let mut at = pointer;
        while let ExprKind::Convert(Conversion::Pointer, from) = self.module[at].kind {
            at = from;
        }
        at
    }

    /// Whether it is checked that a pointer that is moved stays in its object.
    pub(crate) fn watches_move(&self, moved: ExprId, span: Span) -> bool {
        let by_access = self.options.properties.has(Property::ValidDeref);
        self.looks_for(Property::PointerArithmetic, span)
            && !(by_access && self.moves.accessed.contains(&moved))
    }

    /// Checks that a pointer stays in its object. `before` can still be used; the moved pointer
    /// comes back.
    pub(crate) fn check_move(&mut self, before: Expr, moved: Expr, span: Span) -> Res<Expr> {
        let moved = self.stable(moved)?;
        let (from, to) = (self.copy(before)?, self.copy(moved)?);
        let (from, to) = (self.slot_of(from)?, self.slot_of(to)?);
        let from = self.stable(from)?;
        let (alive, sizes) = (self.alive()?, self.sizes()?);
        let (alive, sizes) = (self.b.var(alive), self.b.var(sizes));
        let (first, second) = (self.copy(from)?, self.copy(from)?);
        let alive = self.op(Op::MapGet, &[alive, first])?;
        let size = self.op(Op::MapGet, &[sizes, second])?;
        let copy = self.copy(moved)?;
        let offset = self.offset_of(copy)?;
        let beyond = self.op(Op::Gt, &[offset, size])?;
        let copy = self.copy(from)?;
        let same = self.op(Op::Eq, &[to, copy])?;
        let other = self.op(Op::Not, &[same])?;
        let beyond = self.op(Op::Or, &[other, beyond])?;
        let outside = self.op(Op::And, &[alive, beyond])?;
        let (copy, null) = (self.copy(before)?, self.address_constant(0)?);
        let is_null = self.op(Op::Eq, &[copy, null])?;
        let (copy, null) = (self.copy(moved)?, self.address_constant(0)?);
        let stays = self.op(Op::Eq, &[copy, null])?;
        let goes = self.op(Op::Not, &[stays])?;
        let from_null = self.op(Op::And, &[is_null, goes])?;
        let bad = self.op(Op::Or, &[outside, from_null])?;
        let text = "a pointer is moved out of its object";
        self.fail_if(bad, Property::PointerArithmetic, text, span)?;
        self.copy(moved)
    }

    /// Checks that two pointers that are ordered or subtracted point into one object.
    pub(crate) fn check_related(
        &mut self,
        left: Operand,
        right: Operand,
        span: Span,
    ) -> Res<(Expr, Expr)> {
        if !self.looks_for(Property::PointerRelation, span) {
            return Ok((left.1, right.1));
        }
        let (a, b) = (self.stable(left.1)?, self.stable(right.1)?);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let (x, y) = (self.slot_of(x)?, self.slot_of(y)?);
        let same = self.op(Op::Eq, &[x, y])?;
        let bad = self.op(Op::Not, &[same])?;
        let text = "pointers into different objects are ordered or subtracted";
        self.fail_if(bad, Property::PointerRelation, text, span)?;
        Ok((self.copy(a)?, self.copy(b)?))
    }

    /// Whether every index on the way to a place is checked against the length of its array.
    pub(crate) fn bounds_are_checked(&self, place: PlaceId) -> bool {
        if !self.looks_for(Property::ArrayBounds, self.module[place].span) {
            return false;
        }
        let mut at = place;
        loop {
            match self.module[at].kind {
                PlaceKind::Object(_) => return true,
                PlaceKind::Dereference(_) => return false,
                PlaceKind::Member { base, .. } | PlaceKind::BitField { base, .. } => at = base,
                PlaceKind::Index { base, .. } => {
                    if !matches!(self.array_length(base), Some(ArrayLength::Known(_))) {
                        return false;
                    }
                    at = base;
                }
            }
        }
    }

    /// The length of a place of array type. The type of an object may have been completed after the
    /// place was made.
    fn array_length(&self, array: PlaceId) -> Option<ArrayLength> {
        let ty: TypeId = match self.module[array].kind {
            PlaceKind::Object(object) => self.module[object].ty,
            PlaceKind::Dereference(_)
            | PlaceKind::Member { .. }
            | PlaceKind::BitField { .. }
            | PlaceKind::Index { .. } => self.module[array].ty,
        };
        match self.module.types.kind(ty) {
            TypeKind::Array(_, length) => Some(length),
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Record(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_) => None,
        }
    }

    /// Checks an index of a place `a[i]`; the index comes back.
    pub(crate) fn check_index(&mut self, place: PlaceId, index: Expr) -> Res<Expr> {
        let PlaceKind::Index { base, .. } = self.module[place].kind else {
            return Ok(index);
        };
        let span = self.module[place].span;
        if !self.looks_for(Property::ArrayBounds, span) {
            return Ok(index);
        }
        let Some(length) = self.array_length(base) else {
            return Ok(index);
        };
        let known = self.known.get(&index).copied();
        let ends = self.moves.addressed.contains(&place);
        let index = match length {
            ArrayLength::Known(length) if self.may_be_longer(base, length) => return Ok(index),
            ArrayLength::Known(length) => {
                let most = u128::from(length) + u128::from(ends);
                // A negative index is more than any length.
                if known.is_some_and(|at| at < most) {
                    return Ok(index);
                }
                let index = self.stable(index)?;
                let limit = self.address_constant(length)?;
                (index, limit)
            }
            ArrayLength::Variable(object) => {
                let index = self.stable(index)?;
                (index, self.length_of_array(object)?)
            }
            ArrayLength::Incomplete | ArrayLength::Unspecified => return Ok(index),
        };
        let (index, limit) = index;
        let copy = self.copy(index)?;
        let at = self.address_value(copy)?;
        let op = if ends { Op::Gt } else { Op::Ge };
        let bad = self.op(op, &[at, limit])?;
        let text = "an index is outside of its array";
        self.fail_if(bad, Property::ArrayBounds, text, span)?;
        self.copy(index)
    }

    /// Checks the length of a variable-length array where it is computed; it comes back. Lengths
    /// are kept as `size_t`, so one that was negative has the highest bit.
    pub(crate) fn check_length(&mut self, place: PlaceId, of: ExprId, length: Expr) -> Res<Expr> {
        let PlaceKind::Object(object) = self.module[place].kind else {
            return Ok(length);
        };
        let span = self.module[place].span;
        let is_length = self.scan.lengths.contains(&object);
        let looks = self.looks_for(Property::ArrayBounds, span);
        if !is_length || !looks || self.options.unbounded_integers {
            return Ok(length);
        }
        let length = self.stable(length)?;
        let (copy, ty) = (self.copy(length)?, self.b.type_of(length));
        let zero = self.number(ty, 0)?;
        let mut bad = self.op(Op::Eq, &[copy, zero])?;
        if let ExprKind::Convert(Conversion::Integer, from) = self.module[of].kind
            && self.module.types.is_signed(self.module[from].ty)
        {
            let copy = self.copy(length)?;
            let limit = self.number(ty, 1 << (self.pointer_bits - 1))?;
            let negative = self.op(Op::Ge, &[copy, limit])?;
            bad = self.op(Op::Or, &[bad, negative])?;
        }
        let text = "the length of an array is not positive";
        self.fail_if(bad, Property::ArrayBounds, text, span)?;
        self.copy(length)
    }

    /// Whether an array is the last member of a record that is found by a pointer, and used as if
    /// it were longer.
    fn may_be_longer(&self, array: PlaceId, length: u64) -> bool {
        if length > 1 {
            return false;
        }
        let mut at = array;
        loop {
            match self.module[at].kind {
                PlaceKind::Member { base, member } => {
                    let TypeKind::Record(id) = self.module.types.kind(self.module[base].ty) else {
                        return false;
                    };
                    if member as usize + 1 != self.module.types[id].members.len() {
                        return false;
                    }
                    at = base;
                }
                PlaceKind::Dereference(_) => return at != array,
                PlaceKind::Object(_) | PlaceKind::BitField { .. } | PlaceKind::Index { .. } => {
                    return false;
                }
            }
        }
    }
}

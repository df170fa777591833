//! Operations on whole records and arrays: copies, zeros, arguments, results.

use super::context::{LeafVar, Lowerer, Res, refuse};
use super::leaf::Leaf;
use super::place::Access;
use super::{Source, codes};
use crate::ir::{PlaceId, TypeId};
use bia_base::Span;
use bia_k2::ast::{Expr, Op, Ty};
use bia_term::value::{Float, Value};
use std::rc::Rc;

/// Parts with at most this many elements are copied one by one, larger ones in a loop.
const UNROLLED: u64 = 64;

/// What is done to a part.
pub(crate) type PartAction<'a, 'm> = &'a mut dyn FnMut(&mut Lowerer<'m>, Access, &Leaf) -> Res<()>;

/// What is done to a part and its index.
type IndexedAction<'a, 'm> =
    &'a mut dyn FnMut(&mut Lowerer<'m>, Access, &Leaf, Option<Expr>) -> Res<()>;

/// Which element of a leaf lies at an offset of the type.
pub(crate) fn element_at(leaf: &Leaf, offset: u64) -> Option<u64> {
    let mut rest = offset.checked_sub(leaf.offset)?;
    let mut index = 0_u64;
    for (stride, length) in &leaf.strides {
        let at = if *stride == 0 { 0 } else { rest / stride };
        if at >= *length {
            return None;
        }
        rest -= at * stride;
        index = index * length + at;
    }
    (rest == 0).then_some(index)
}

impl<'m> Lowerer<'m> {
    /// The scalar parts of a type; bytes if it has no others.
    pub(crate) fn parts_of(&mut self, ty: TypeId, span: Span) -> Res<Rc<Vec<Leaf>>> {
        if let Some(leaves) = self.leaves(ty) {
            return Ok(leaves);
        }
        match self.module.types.size(ty) {
            Some(size) => Ok(Rc::new(vec![Leaf::raw(size)])),
            None => refuse(
                &codes::TYPE,
                format!("objects of type `{}`", self.type_text(ty)),
                span,
            ),
        }
    }

    /// A part of a place by its leaf and, if it has several elements, by which one.
    pub(crate) fn part(&mut self, place: Access, leaf: &Leaf, at: Option<Expr>) -> Res<Access> {
        match place {
            Access::Leaf {
                object,
                offset,
                index,
            } => {
                let index = match (index, leaf.count, at) {
                    (Some(outer), Some(count), Some(at)) => {
                        let outer = self.copy(outer)?;
                        let outer = self.scale(outer, count)?;
                        Some(self.add(outer, at)?)
                    }
                    (Some(outer), ..) => Some(self.copy(outer)?),
                    (None, _, at) => at,
                };
                Ok(Access::Leaf {
                    object,
                    offset: offset + leaf.offset,
                    index,
                })
            }
            Access::Memory {
                node,
                offset,
                address,
            } => {
                let mut address = self.copy(address)?;
                match at {
                    Some(at) => {
                        let inside = self.element_offset(leaf, at)?;
                        address = self.add(address, inside)?;
                    }
                    None => address = self.plus(address, leaf.offset)?,
                }
                Ok(Access::Memory {
                    node,
                    offset: offset + leaf.offset,
                    address,
                })
            }
        }
    }

    /// The offset of element `at`, computed.
    fn element_offset(&mut self, leaf: &Leaf, at: Expr) -> Res<Expr> {
        if let Some(at) = self.known.get(&at).copied() {
            let at = u64::try_from(at).unwrap_or(0);
            return self.address_constant(leaf.element_offset(at));
        }
        let ty = self.address_type()?;
        let at = self.stable(at)?;
        let mut total = self.address_constant(leaf.offset)?;
        let mut below = 1_u64;
        for (stride, length) in leaf.strides.iter().rev() {
            let mut index = self.copy(at)?;
            if below > 1 {
                let by = self.number(ty, u128::from(below))?;
                index = self.op(Op::Div, &[index, by])?;
            }
            if leaf.strides.len() > 1 {
                let by = self.number(ty, u128::from(*length))?;
                index = self.op(Op::Rem, &[index, by])?;
            }
            let step = self.scale(index, *stride)?;
            total = self.add(total, step)?;
            below = below.saturating_mul(*length);
        }
        Ok(total)
    }

    /// Does something to all scalar parts of a place.
    pub(crate) fn each_part(
        &mut self,
        place: Access,
        ty: TypeId,
        action: PartAction<'_, 'm>,
    ) -> Res<()> {
        let place = self.stable_access(place)?;
        let span = self.here();
        let parts = self.parts_of(ty, span)?;
        for leaf in parts.iter() {
            self.each_element(leaf, &mut |this, at| {
                let part = this.part(place, leaf, at)?;
                action(this, part, leaf)
            })?;
        }
        Ok(())
    }

    /// Does something for all elements of a leaf.
    pub(crate) fn each_element(
        &mut self,
        leaf: &Leaf,
        action: &mut dyn FnMut(&mut Self, Option<Expr>) -> Res<()>,
    ) -> Res<()> {
        match leaf.count {
            None => action(self, None),
            Some(count) if count <= UNROLLED => {
                for at in 0..count {
                    let at = self.address_constant(at)?;
                    action(self, Some(at))?;
                }
                Ok(())
            }
            Some(count) => {
                let count = self.address_constant(count)?;
                self.count_loop(count, &mut |this, at| action(this, Some(at)))
            }
        }
    }

    /// `for (i = 0; i < count; i++) action(i)`.
    pub(crate) fn count_loop(
        &mut self,
        count: Expr,
        action: &mut dyn FnMut(&mut Self, Expr) -> Res<()>,
    ) -> Res<()> {
        let ty = self.address_type()?;
        let count = self.stable(count)?;
        let index = self.temp("i", ty)?;
        let zero = self.address_constant(0)?;
        self.assign(index, zero)?;
        let (head, end) = (self.new_label("copy")?, self.new_label("copied")?);
        self.place_label(head)?;
        let at = self.b.var(index);
        let done = self.op(Op::Ge, &[at, count])?;
        self.jump_if(done, end)?;
        let at = self.b.var(index);
        action(self, at)?;
        let (at, one) = (self.b.var(index), self.address_constant(1)?);
        let next = self.op(Op::Add, &[at, one])?;
        self.assign(index, next)?;
        self.jump(head);
        self.place_label(end)?;
        Ok(())
    }

    /// A place whose address or index can be copied at little cost.
    pub(crate) fn stable_access(&mut self, access: Access) -> Res<Access> {
        Ok(match access {
            Access::Leaf {
                object,
                offset,
                index: Some(index),
            } => Access::Leaf {
                object,
                offset,
                index: Some(self.stable(index)?),
            },
            Access::Leaf { .. } => access,
            Access::Memory {
                node,
                offset,
                address,
            } => Access::Memory {
                node,
                offset,
                address: self.stable(address)?,
            },
        })
    }

    /// Copies a record or array.
    pub(crate) fn copy_place(&mut self, target: PlaceId, source: PlaceId) -> Res<()> {
        let ty = self.module[target].ty;
        let to = self.place(target)?;
        let to = self.validate(target, to)?;
        let to = self.validate_write(target, to)?;
        let from = self.place(source)?;
        let from = self.validate(source, from)?;
        let source_ty = self.module[source].ty;
        if let (
            Access::Leaf {
                object: to,
                offset: to_at,
                index: None,
            },
            Access::Leaf {
                object: from,
                offset: from_at,
                index: None,
            },
        ) = (to, from)
            && !self.changes_as_variable(from, source_ty)
            && !self.is_interruptible(to)
        {
            return self.copy_variables((to, to_at), (from, from_at), ty, self.module[target].span);
        }
        let from = self.stable_access(from)?;
        self.each_part_with_index(to, ty, &mut |this, to, leaf, at| {
            let at = match at {
                Some(at) => Some(this.copy(at)?),
                None => None,
            };
            let part = this.part(from, leaf, at)?;
            if this.part_is_volatile(source_ty, leaf) {
                let value = this.found_value(leaf.scalar, leaf.bits, Source::Volatile)?;
                return this.store(to, leaf.scalar, leaf.bits, value);
            }
            if let (
                Access::Memory {
                    node: target,
                    address: to,
                    ..
                },
                Access::Memory {
                    node: source,
                    address: from,
                    ..
                },
                None,
            ) = (to, part, leaf.bits)
                && this.is_named(target)
                && this.is_named(source)
                && !this.may_change(source)
            {
                let (to, from) = (this.stable(to)?, this.stable(from)?);
                let bytes = leaf.scalar.size(this.module.types.model());
                let (copy, size) = (this.copy(from)?, this.address_constant(bytes)?);
                this.announce_block(source, copy, size, false)?;
                let (copy, size) = (this.copy(to)?, this.address_constant(bytes)?);
                this.announce_block(target, copy, size, true)?;
                return this.move_cells((target, to), (source, from), leaf.scalar);
            }
            let value = this.load(part, leaf.scalar, leaf.bits)?;
            this.store(to, leaf.scalar, leaf.bits, value)
        })
    }

    fn each_part_with_index(
        &mut self,
        place: Access,
        ty: TypeId,
        action: IndexedAction<'_, 'm>,
    ) -> Res<()> {
        let place = self.stable_access(place)?;
        let span = self.here();
        let parts = self.parts_of(ty, span)?;
        for leaf in parts.iter() {
            self.each_element(leaf, &mut |this, at| {
                let copy = match at {
                    Some(at) => Some(this.copy(at)?),
                    None => None,
                };
                let part = this.part(place, leaf, copy)?;
                action(this, part, leaf, at)
            })?;
        }
        Ok(())
    }

    /// Both are K2 variables: whole maps are assigned.
    fn copy_variables(
        &mut self,
        to: (crate::ir::ObjectId, u64),
        from: (crate::ir::ObjectId, u64),
        ty: TypeId,
        span: Span,
    ) -> Res<()> {
        for leaf in self.parts_of(ty, span)?.iter() {
            let key = |base: u64| (base + leaf.key().0, leaf.key().1);
            let target = self.leaf_var(to.0, key(to.1))?;
            let source = self.leaf_var(from.0, key(from.1))?;
            self.announce_whole(from.0, (from.1 + leaf.offset, leaf.bits), false)?;
            self.announce_whole(to.0, (to.1 + leaf.offset, leaf.bits), true)?;
            let value = self.b.var(source.var);
            self.assign(target.var, value)?;
            self.give_copy((to.0, key(to.1)), Some((from.0, key(from.1))))?;
        }
        Ok(())
    }

    /// Sets all bytes of a place to zero.
    pub(crate) fn zero_place(&mut self, place: PlaceId) -> Res<()> {
        let ty = self.module[place].ty;
        let access = self.place(place)?;
        let access = self.validate(place, access)?;
        if let Access::Leaf {
            object,
            offset,
            index: None,
        } = access
            && !self.is_interruptible(object)
        {
            for leaf in self.parts_of(ty, self.module[place].span)?.iter() {
                let key = (offset + leaf.key().0, leaf.key().1);
                let found = self.leaf_var(object, key)?;
                self.announce_whole(object, (offset + leaf.offset, leaf.bits), true)?;
                let zero = self.zero_of(&found)?;
                self.assign(found.var, zero)?;
                self.give_copy((object, key), None)?;
            }
            return Ok(());
        }
        self.zero_access(access, ty)
    }

    /// Sets all parts of a place to zero; in memory of bytes the padding, too.
    pub(crate) fn zero_access(&mut self, access: Access, ty: TypeId) -> Res<()> {
        let mut parts = self.parts_of(ty, self.here())?;
        if let (Access::Memory { node, .. }, Some(size)) = (access, self.module.types.size(ty))
            && self.is_bytes(node)?
        {
            parts = Rc::new(vec![Leaf::raw(size)]);
        }
        let access = self.stable_access(access)?;
        for leaf in parts.iter() {
            self.each_element(leaf, &mut |this, at| {
                let part = this.part(access, leaf, at)?;
                let ty = this.type_of_scalar(leaf.scalar)?;
                let zero = this.zero(ty)?;
                this.store(part, leaf.scalar, leaf.bits, zero)
            })?;
        }
        Ok(())
    }

    fn zero_of(&mut self, part: &LeafVar) -> Res<Expr> {
        let ty = self.b.var_data(part.var).ty;
        self.zero(ty)
    }

    /// The zero of a type; of a map, the one that is zero everywhere.
    pub(crate) fn zero(&mut self, ty: Ty) -> Res<Expr> {
        let value = self.zero_value(ty);
        let expr = self.b.constant(ty, value)?;
        self.known.insert(expr, 0);
        Ok(expr)
    }

    pub(crate) fn zero_value(&self, ty: Ty) -> Value {
        use bia_k2::Type;
        use bia_term::value::{ArrayValue, Bv};
        match self.b.types()[ty] {
            Type::Bool => Value::Bool(false),
            Type::Real => Value::from(dashu_ratio::RBig::ZERO),
            Type::Bv { width, .. } => Value::Bv(Bv::zero(width)),
            Type::Float(format) => Value::Float(Float::zero(format, false)),
            Type::Map { index, element } => {
                let domain = self.b.types().domain(index);
                let inner = self.zero_value(element);
                Value::Array(std::sync::Arc::new(ArrayValue::constant(inner, domain)))
            }
            Type::Int | Type::Void | Type::Enum(_) | Type::Sym(_) | Type::Fun { .. } => {
                Value::Int(dashu_int::IBig::ZERO)
            }
        }
    }

    /// The K2 types of a value of a C type: one for each part.
    pub(crate) fn value_types(&mut self, ty: TypeId, span: Span) -> Res<Vec<Ty>> {
        let mut types = Vec::new();
        for leaf in self.parts_of(ty, span)?.iter() {
            types.push(self.leaf_type(leaf)?);
        }
        Ok(types)
    }

    pub(crate) fn leaf_type(&mut self, leaf: &Leaf) -> Res<Ty> {
        let ty = match self.holds_cells(leaf) {
            true => self.cell_type()?,
            false => self.type_of_scalar(leaf.scalar)?,
        };
        match leaf.count {
            None => Ok(ty),
            Some(_) => {
                let index = self.address_type()?;
                Ok(self.b.map(index, ty)?)
            }
        }
    }

    /// The parts of a record as K2 values.
    pub(crate) fn record_values(&mut self, place: PlaceId) -> Res<Vec<Expr>> {
        let ty = self.module[place].ty;
        let access = self.place(place)?;
        let access = self.validate(place, access)?;
        let access = self.stable_access(access)?;
        let mut values = Vec::new();
        for leaf in self.parts_of(ty, self.module[place].span)?.iter() {
            let volatile = self.part_is_volatile(ty, leaf);
            if leaf.count.is_none() {
                let part = self.part(access, leaf, None)?;
                values.push(match volatile {
                    true => self.found_value(leaf.scalar, leaf.bits, Source::Volatile)?,
                    false => self.load(part, leaf.scalar, leaf.bits)?,
                });
                continue;
            }
            if let Access::Leaf {
                object,
                offset,
                index: None,
            } = access
                && !self.changes_as_variable(object, ty)
            {
                let key = (offset + leaf.key().0, leaf.key().1);
                let found = self.leaf_var(object, key)?;
                self.announce_whole(object, (offset + leaf.offset, leaf.bits), false)?;
                values.push(self.b.var(found.var));
                continue;
            }
            let ty = self.leaf_type(leaf)?;
            let map = self.temp("elements", ty)?;
            self.each_element(leaf, &mut |this, at| {
                let at = match at {
                    Some(at) => at,
                    None => this.address_constant(0)?,
                };
                let index = this.copy(at)?;
                let part = this.part(access, leaf, Some(at))?;
                let value = match part {
                    Access::Memory { node, address, .. } if this.holds_cells(leaf) => {
                        this.refuse_changing_cells(node)?;
                        let address = this.stable(address)?;
                        let (copy, one) = (this.copy(address)?, this.address_constant(1)?);
                        this.announce_block(node, copy, one, false)?;
                        this.cell_at(node, address)?
                    }
                    Access::Memory { .. } | Access::Leaf { .. } if volatile => {
                        this.found_value(leaf.scalar, leaf.bits, Source::Volatile)?
                    }
                    Access::Memory { .. } | Access::Leaf { .. } => {
                        this.load(part, leaf.scalar, leaf.bits)?
                    }
                };
                let old = this.b.var(map);
                let new = this.op(Op::MapSet, &[old, index, value])?;
                this.assign(map, new)
            })?;
            values.push(self.b.var(map));
        }
        Ok(values)
    }

    /// Stores the parts of a record, which are K2 variables.
    pub(crate) fn store_record(
        &mut self,
        access: Access,
        ty: TypeId,
        parts: &[bia_k2::ast::Var],
        span: Span,
    ) -> Res<()> {
        let access = self.stable_access(access)?;
        let leaves = self.parts_of(ty, span)?;
        for (leaf, var) in leaves.iter().zip(parts) {
            if let Access::Leaf {
                object,
                offset,
                index: None,
            } = access
                && !self.is_interruptible(object)
            {
                let key = (offset + leaf.key().0, leaf.key().1);
                let found = self.leaf_var(object, key)?;
                self.announce_whole(object, (offset + leaf.offset, leaf.bits), true)?;
                let value = self.b.var(*var);
                self.assign(found.var, value)?;
                self.give_copy((object, key), None)?;
                continue;
            }
            self.each_element(leaf, &mut |this, at| {
                let mut value = this.b.var(*var);
                if let Some(at) = at {
                    let at = this.copy(at)?;
                    value = this.op(Op::MapGet, &[value, at])?;
                }
                match this.part(access, leaf, at)? {
                    Access::Memory { node, address, .. } if this.holds_cells(leaf) => {
                        let address = this.stable(address)?;
                        let (copy, one) = (this.copy(address)?, this.address_constant(1)?);
                        this.announce_block(node, copy, one, true)?;
                        this.set_cell(node, address, value)
                    }
                    part @ (Access::Memory { .. } | Access::Leaf { .. }) => {
                        this.store(part, leaf.scalar, leaf.bits, value)
                    }
                }
            })?;
        }
        Ok(())
    }
}

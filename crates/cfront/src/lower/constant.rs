//! Objects that must not be written: string literals, and constant objects with static storage.
//!
//! gcc puts them into read-only memory, so the machine stops a write. Under `valid-deref` a write
//! through a pointer to one is a violation; otherwise that there is none is an assumption. Constant
//! objects of blocks lie on the stack, where nothing stops a write: such writes happen.

use super::Property;
use super::call::CallSite;
use super::context::{Lowerer, Res};
use super::home::root_object;
use super::place::Access;
use super::points::Node;
use crate::assumed;
use crate::ir::{Module, ObjectId, PlaceId, Storage, TypeKind};
use bia_base::Span;
use bia_k2::ast::{Expr, Op};

/// Whether an object lies in read-only memory.
pub(crate) fn is_read_only(module: &Module, object: ObjectId) -> bool {
    let data = &module[object];
    match data.storage {
        Storage::StringLiteral => true,
        Storage::Global { .. } | Storage::StaticLocal | Storage::StaticLiteral => {
            let mut ty = data.ty;
            while let TypeKind::Array(element, _) = module.types.kind(ty) {
                ty = element;
            }
            let qualifiers = module.types[ty].qualifiers;
            let whole = module.types[data.ty].qualifiers;
            (qualifiers.is_const || whole.is_const) && !qualifiers.is_volatile
        }
        Storage::Local | Storage::Parameter | Storage::Temporary => false,
    }
}

impl Lowerer<'_> {
    /// Checks that what lies at an address may be written. The address can still be used.
    pub(crate) fn check_writable(&mut self, node: Node, address: Expr, span: Span) -> Res<()> {
        let module = self.module;
        let mut objects = self.points.class(node).facts.objects.clone();
        objects.retain(|object| is_read_only(module, *object));
        objects.sort_unstable();
        objects.dedup();
        if objects.is_empty() {
            return Ok(());
        }
        if !self.checks(Property::ValidDeref) {
            self.assume_listed(&assumed::READ_ONLY, &[], Some(span));
            return Ok(());
        }
        let mut bad = Vec::new();
        for object in objects {
            let size = module.types.size(module[object].ty).unwrap_or(0).max(1);
            let start = self.object_address(object)?;
            let copy = self.copy(start)?;
            let end = self.plus(copy, size)?;
            let (a, b) = (self.copy(address)?, self.copy(address)?);
            let above = self.op(Op::Ge, &[a, start])?;
            let below = self.op(Op::Lt, &[b, end])?;
            bad.push(self.op(Op::And, &[above, below])?);
        }
        let bad = match bad.len() {
            1 => bad[0],
            _ => self.op(Op::Or, &bad)?,
        };
        let text = "write to a string literal or constant object";
        self.fail_if(bad, Property::ValidDeref, text, span)
    }

    /// Checks that a place may be written, if it is found by a pointer. The place comes back, with
    /// its address saved if needed.
    pub(crate) fn validate_write(&mut self, place: PlaceId, access: Access) -> Res<Access> {
        let Access::Memory {
            node,
            offset,
            address,
        } = access
        else {
            return Ok(access);
        };
        if root_object(self.module, place).is_some() {
            return Ok(access);
        }
        let address = self.stable(address)?;
        self.check_writable(node, address, self.module[place].span)?;
        Ok(Access::Memory {
            node,
            offset,
            address,
        })
    }

    /// As `check_writable`, for a block of memory, unless it has no bytes.
    pub(crate) fn check_block_writable(
        &mut self,
        node: Node,
        address: Expr,
        length: Expr,
        site: &CallSite,
    ) -> Res<()> {
        let known = self.known.get(&length).copied();
        if known == Some(0) {
            return Ok(());
        }
        if known.is_some() || !self.checks(Property::ValidDeref) {
            return self.check_writable(node, address, site.span);
        }
        let skip = self.new_label("empty")?;
        let (copy, zero) = (self.copy(length)?, self.address_constant(0)?);
        let empty = self.op(Op::Eq, &[copy, zero])?;
        self.jump_if(empty, skip)?;
        self.check_writable(node, address, site.span)?;
        self.place_label(skip)?;
        Ok(())
    }
}

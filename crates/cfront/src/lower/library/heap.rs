//! Allocation: `malloc`, `calloc`, `realloc`, `free`, `alloca`.
//!
//! ```text
//!   size > PTRDIFF_MAX, or a product that overflows    null, also where allocations never fail
//!   allocations may fail, size > any machine's memory  null
//!   size > the room of a slot                          model-limit, by `allocate`
//! ```
//! No size ends a path: what comes after a call that fails is looked at. Then `errno` is `ENOMEM`,
//! as POSIX says; after a call that succeeds it is arbitrary.

use crate::ir::ExprId;
use crate::lower::address::New;
use crate::lower::call::CallSite;
use crate::lower::context::{Lowerer, Res, no_class};
use crate::lower::place::Access;
use crate::lower::points::Node;
use crate::lower::{Property, Source};
use bia_k2::ast::{Expr, Op, ThreadOp, Var};

/// The number of that error on Linux.
const ENOMEM: u128 = 12;

impl Lowerer<'_> {
    /// Larger requests are null. Where allocations may fail: what no machine has, `PTRDIFF_MAX` in
    /// ILP32, half of the address space of x86-64. Where they never fail only what no
    /// implementation can give.
    fn largest_block(&self) -> u64 {
        match self.options.malloc_may_fail && self.pointer_bits == 64 {
            true => (1 << 47) - 1,
            false => self.largest_object(),
        }
    }

    /// A new heap block, or null; `use_block` is done with the address of a block that was made.
    fn new_block(
        &mut self,
        size: Expr,
        site: &CallSite,
        use_block: &mut dyn FnMut(&mut Self, Var) -> Res<()>,
    ) -> Res<()> {
        let ty = self.address_type()?;
        let pointer = self.temp("block", ty)?;
        let end = self.new_label("allocated")?;
        let none = self.new_label("none")?;
        let fits = self
            .known
            .get(&size)
            .is_some_and(|bytes| *bytes <= u128::from(self.largest_block()));
        if self.options.malloc_may_fail {
            let bool = self.bool();
            let fails = self.temp("fails", bool)?;
            let mut source = self.source;
            if let Source::Library(function) = source {
                source = Source::Failure(function);
            }
            self.because(source, |this| {
                this.havoc(fails);
                Ok(())
            })?;
            let fails = self.b.var(fails);
            self.jump_if(fails, none)?;
        } else {
            self.assume_that("allocations do not fail", Some(site.span));
        }
        if !fits {
            let copy = self.copy(size)?;
            let limit = self.address_constant(self.largest_block())?;
            let large = self.op(Op::Gt, &[copy, limit])?;
            self.jump_if(large, none)?;
        }
        let address = self.allocate(size, New::Block(site.stmt), site.span)?;
        let made = self.b.assign(pointer, address)?;
        self.emit(made);
        self.origins.blocks.push((made, pointer));
        if self.uses_realloc && !self.options.properties.tracks_objects() {
            let lengths = self.block_lengths()?;
            let (at, size) = (self.b.var(pointer), self.copy(size)?);
            self.set_object(at, lengths, size)?;
        }
        use_block(self, pointer)?;
        self.set_errno()?;
        self.jump(end);
        self.place_label(none)?;
        let null = self.address_constant(0)?;
        self.assign(pointer, null)?;
        self.errno_is(ENOMEM)?;
        self.place_label(end)?;
        let value = self.b.var(pointer);
        self.set_result(site.result, value)
    }

    fn size_argument(&mut self, site: &CallSite, at: usize) -> Res<Expr> {
        let (size, _) = self.argument(site, at)?;
        let size = self.address_value(size)?;
        self.stable(size)
    }

    pub(crate) fn malloc(&mut self, site: &CallSite) -> Res<()> {
        let size = self.size_argument(site, 0)?;
        self.new_block(size, site, &mut |_, _| Ok(()))
    }

    /// A block that lives until the function returns ([`super::super::frame`]).
    pub(crate) fn alloca(&mut self, site: &CallSite) -> Res<()> {
        if self.checks(Property::ValidDeref) || self.outlived.frames.contains(&site.stmt) {
            self.check_frame(site.stmt, site.span)?;
        }
        let size = self.size_argument(site, 0)?;
        let address = self.allocate(size, New::Frame(site.stmt), site.span)?;
        let address = self.note_frame(site.stmt, address)?;
        self.set_result(site.result, address)
    }

    pub(crate) fn calloc(&mut self, site: &CallSite) -> Res<()> {
        let (count, each) = (self.size_argument(site, 0)?, self.size_argument(site, 1)?);
        let known = (
            self.known.get(&count).copied(),
            self.known.get(&each).copied(),
        );
        let ty = self.address_type()?;
        let size = match known {
            (Some(a), Some(b)) if a.checked_mul(b).is_some_and(|n| n == self.wrap(n)) => {
                self.number(ty, a * b)?
            }
            _ => {
                // A product that does not fit fails, as in the C library.
                let size_max = (1_u128 << self.pointer_bits) - 1;
                let wide = self.bv(2 * self.geometry.address_bits, false)?;
                let (a, b) = (self.cast(wide, count)?, self.cast(wide, each)?);
                let product = self.op(Op::Mul, &[a, b])?;
                let product = self.stable(product)?;
                let copy = self.copy(product)?;
                let limit = self.number(wide, size_max)?;
                let large = self.op(Op::Gt, &[copy, limit])?;
                let low = self.cast(ty, product)?;
                let most = self.number(ty, self.wrap(u128::MAX))?;
                self.op(Op::Ite, &[large, most, low])?
            }
        };
        let size = self.stable(size)?;
        let node = self.points.site_class(site.stmt).ok_or_else(no_class)?;
        self.new_block(size, site, &mut |this, block| {
            let size = this.copy(size)?;
            let start = this.b.var(block);
            this.fill(node, start, size, &mut |this, ty| this.zero(ty))
        })
    }

    /// The new block has the old content up to the shorter length; the old block is freed.
    pub(crate) fn realloc(&mut self, site: &CallSite) -> Res<()> {
        let (old, old_expr) = self.argument(site, 0)?;
        let old = self.stable(old)?;
        let size = self.size_argument(site, 1)?;
        let node = self.points.site_class(site.stmt).ok_or_else(no_class)?;
        self.assume_valid_free(site);
        if self.checks(Property::ValidFree) {
            let copy = self.copy(old)?;
            self.check_free(copy, true, site)?;
        }
        let resized = self.realloc_to_nothing(old, size, site)?;
        self.new_block(size, site, &mut |this, block| {
            let length = this.old_length(old, size)?;
            let (to, from) = (this.b.var(block), this.copy(old)?);
            let length = this.copy(length)?;
            this.copy_memory(node, to, from, length)?;
            this.release(old)?;
            this.note_replaced(old, block)
        })?;
        if let Some(resized) = resized {
            self.place_label(resized)?;
        }
        let _: ExprId = old_expr;
        Ok(())
    }

    /// A block that gets no bytes is freed and the result is null, as in glibc. The label behind
    /// all of it, unless that cannot be.
    fn realloc_to_nothing(
        &mut self,
        old: Expr,
        size: Expr,
        site: &CallSite,
    ) -> Res<Option<bia_k2::ast::Label>> {
        if self.known.get(&size).is_some_and(|bytes| *bytes > 0) {
            return Ok(None);
        }
        let (resize, resized) = (self.new_label("resize")?, self.new_label("resized")?);
        let (bytes, zero) = (self.copy(size)?, self.address_constant(0)?);
        let some = self.op(Op::Gt, &[bytes, zero])?;
        self.jump_if(some, resize)?;
        let (pointer, null) = (self.copy(old)?, self.address_constant(0)?);
        let fresh = self.op(Op::Eq, &[pointer, null])?;
        self.jump_if(fresh, resize)?;
        self.release(old)?;
        let null = self.address_constant(0)?;
        self.set_result(site.result, null)?;
        self.set_errno()?;
        self.jump(resized);
        self.place_label(resize)?;
        Ok(Some(resized))
    }

    /// How many bytes `realloc` keeps.
    fn old_length(&mut self, old: Expr, size: Expr) -> Res<Expr> {
        let size = self.copy(size)?;
        if !self.options.properties.tracks_objects() {
            let lengths = self.block_lengths()?;
            let (copy, map) = (self.copy(old)?, self.b.var(lengths));
            let length = self.op(Op::MapGet, &[map, copy])?;
            return self.shorter(length, size);
        }
        let sizes = self.sizes()?;
        let copy = self.copy(old)?;
        let slot = self.slot_of(copy)?;
        let sizes = self.b.var(sizes);
        let length = self.op(Op::MapGet, &[sizes, slot])?;
        self.shorter(length, size)
    }

    /// The length of each heap block, by its address; 0 for null.
    fn block_lengths(&mut self) -> Res<Var> {
        let ty = self.address_type()?;
        let ty = self.b.map(ty, ty)?;
        self.state("@length", ty)
    }

    fn shorter(&mut self, length: Expr, size: Expr) -> Res<Expr> {
        let length = self.stable(length)?;
        let size = self.stable(size)?;
        let (a, b) = (self.copy(length)?, self.copy(size)?);
        let shorter = self.op(Op::Lt, &[a, b])?;
        let least = self.op(Op::Ite, &[shorter, length, size])?;
        self.stable(least)
    }

    pub(crate) fn free(&mut self, site: &CallSite) -> Res<()> {
        let (pointer, _) = self.argument(site, 0)?;
        self.assume_valid_free(site);
        if !self.tracks_lifetimes() {
            return Ok(());
        }
        let pointer = self.stable(pointer)?;
        self.mark(ThreadOp::Begin)?;
        if self.checks(Property::ValidFree) {
            let copy = self.copy(pointer)?;
            self.check_free(copy, true, site)?;
        }
        self.release(pointer)?;
        self.mark(ThreadOp::End)
    }

    /// What is not checked is listed.
    fn assume_valid_free(&mut self, site: &CallSite) {
        if !self.checks(Property::ValidFree) {
            self.assume_that(
                "what is freed is null or the start of a live heap block",
                Some(site.span),
            );
        }
    }

    /// A pointer that is freed must be null or the start of a live heap block.
    fn check_free(&mut self, pointer: Expr, null_allowed: bool, site: &CallSite) -> Res<()> {
        let (alive, heap) = (self.alive()?, self.heap()?);
        let copy = self.copy(pointer)?;
        let slot = self.slot_of(copy)?;
        let slot = self.stable(slot)?;
        let copy = self.copy(slot)?;
        let alive = self.b.var(alive);
        let alive = self.op(Op::MapGet, &[alive, copy])?;
        let dead = self.op(Op::Not, &[alive])?;
        let heap = self.b.var(heap);
        let heap = self.op(Op::MapGet, &[heap, slot])?;
        let other = self.op(Op::Not, &[heap])?;
        let copy = self.copy(pointer)?;
        let offset = self.offset_of(copy)?;
        let zero = self.address_constant(0)?;
        let at_start = self.op(Op::Eq, &[offset, zero])?;
        let inside = self.op(Op::Not, &[at_start])?;
        let bad = self.op(Op::Or, &[dead, other, inside])?;
        let null = self.address_constant(0)?;
        let is_null = self.op(Op::Eq, &[pointer, null])?;
        let not_null = self.op(Op::Not, &[is_null])?;
        let bad = if null_allowed {
            self.op(Op::And, &[not_null, bad])?
        } else {
            bad
        };
        self.fail_if(bad, Property::ValidFree, "invalid free", site.span)
    }

    /// The block is dead. Null has slot 0, which is dead anyway.
    fn release(&mut self, pointer: Expr) -> Res<()> {
        if !self.tracks_lifetimes() {
            return Ok(());
        }
        let pointer = self.copy(pointer)?;
        let slot = self.slot_of(pointer)?;
        self.kill(slot, true)
    }

    /// Gives `size` bytes from an address a value, part by part.
    pub(crate) fn fill(
        &mut self,
        node: Node,
        start: Expr,
        size: Expr,
        value: &mut dyn FnMut(&mut Self, bia_k2::ast::Ty) -> Res<Expr>,
    ) -> Res<()> {
        let start = self.stable(start)?;
        let size = self.stable(size)?;
        let (copy, length) = (self.copy(start)?, self.copy(size)?);
        self.announce_block(node, copy, length, true)?;
        let region = self.region(node)?.clone();
        let elements = self.elements(size, region.size)?;
        let leaves = region.leaves.clone();
        let fill: &mut dyn FnMut(&mut Self, Expr) -> Res<()> = &mut |this, at| {
            let base = this.copy(start)?;
            let step = this.scale(at, region.size)?;
            let base = this.add(base, step)?;
            let base = this.stable(base)?;
            for leaf in &leaves {
                let place = Access::Memory {
                    node,
                    offset: 0,
                    address: base,
                };
                let ty = this.type_of_scalar(leaf.scalar)?;
                this.each_element(leaf, &mut |this, inner| {
                    let part = this.part(place, leaf, inner)?;
                    let value = value(this, ty)?;
                    this.store(part, leaf.scalar, leaf.bits, value)
                })?;
            }
            Ok(())
        };
        self.silently(|this| this.repeat(elements, fill))
    }
}

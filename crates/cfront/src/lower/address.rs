//! Addresses of objects.
//!
//! Objects with static storage have constant addresses, and so have locals of functions that cannot be
//! active twice. All others take theirs from one counter, `@next`, that only grows: no address is used
//! twice, so memory that has not been written is arbitrary. When objects are tracked (see
//! [`super::check`]) the counter counts slots, and every local takes a new one.

use super::check::FIRST_ADDRESS;
use super::context::{Lowerer, Res, refuse};
use super::place::Access;
use super::{Source, codes};
use crate::ir::{FunctionId, ObjectId};
use bia_base::Span;
use bia_k2::ast::{Expr, Op, Var};

/// What an array of unknown length, defined elsewhere, gets.
const UNKNOWN_SIZE: u64 = 1 << 16;
/// Arrays of at most so many elements become arbitrary element by element.
const SMALL: u64 = 32;

impl Lowerer<'_> {
    /// Where addresses from the counter begin.
    pub(crate) fn first_dynamic(&self) -> u64 {
        if self.options.properties.tracks_objects() {
            u64::try_from(self.origins.addresses.len()).unwrap_or(u64::MAX) + 1
        } else if self.pointer_bits == 32 {
            0x4000_0000
        } else {
            1 << 46
        }
    }

    /// What the counter stays below.
    fn dynamic_limit(&self) -> u64 {
        match (self.options.properties.tracks_objects(), self.pointer_bits) {
            (true, 32) => 0xF00,
            (true, _) => 1 << 22,
            (false, 32) => 0xE000_0000,
            (false, _) => 1 << 62,
        }
    }

    /// The address of a function.
    pub(crate) fn function_address(&mut self, function: FunctionId) -> u64 {
        let first: u64 = if self.pointer_bits == 32 {
            0xF000_0000
        } else {
            1 << 62
        };
        let next = u64::try_from(self.function_addresses.len()).unwrap_or(0) * 16;
        *self
            .function_addresses
            .entry(function)
            .or_insert(first + next)
    }

    /// Gives constant addresses to objects.
    pub(crate) fn lay_out(&mut self) -> Res<()> {
        let tracked = self.options.properties.tracks_objects();
        let mut next = FIRST_ADDRESS;
        let mut slot = 1_u64;
        let objects: Vec<ObjectId> = self.homes.memory().collect();
        for object in objects {
            let data = &self.module[object];
            let is_static = data.storage.is_static();
            if !is_static && (tracked || !self.has_constant_address(object)) {
                continue;
            }
            let size = match self.module.types.size(data.ty) {
                Some(size) => size.max(self.initial_end(object)),
                None if is_static && tracked => {
                    let text = format!("the size of `{}` is not known", self.object_name(object));
                    return refuse(&codes::MEMORY_SAFETY, text, data.span);
                }
                None if is_static => UNKNOWN_SIZE,
                None => continue,
            };
            let address = if tracked {
                if size > self.slot_room() {
                    let text = format!("`{}` has {size} bytes", self.object_name(object));
                    return refuse(&codes::SIZE, text, data.span);
                }
                (slot << self.slot_bits()) + self.slot_start()
            } else {
                let alignment = self.alignment_of(object);
                let Some(address) = next.checked_next_multiple_of(alignment) else {
                    return refuse(
                        &codes::SIZE,
                        "the objects do not fit into memory",
                        data.span,
                    );
                };
                next = address.saturating_add(size).saturating_add(1);
                if next >= self.first_dynamic() {
                    return refuse(
                        &codes::SIZE,
                        "the objects do not fit into memory",
                        data.span,
                    );
                }
                address
            };
            slot += 1;
            self.addresses.insert(object, address);
            self.origins.addresses.push((address, object));
        }
        Ok(())
    }

    /// Where the initial value ends: flexible members can have one.
    pub(super) fn initial_end(&self, object: ObjectId) -> u64 {
        let values = self.module[object].initial.iter().flat_map(|i| &i.values);
        let ends = values.map(|v| v.offset + self.module.types.size(v.ty).unwrap_or(1));
        ends.max().unwrap_or(0)
    }

    fn alignment_of(&self, object: ObjectId) -> u64 {
        let data = &self.module[object];
        let own = self.module.types.alignment(data.ty);
        own.max(data.alignment.unwrap_or(1)).max(1)
    }

    /// Whether a local can keep one address: only one of it is alive at a time, and it can be made
    /// arbitrary when its lifetime begins.
    fn has_constant_address(&self, object: ObjectId) -> bool {
        let data = &self.module[object];
        let Some(function) = data.function else {
            return true;
        };
        if self.scan.recursive.contains(&function) || self.module.types.size(data.ty).is_none() {
            return false;
        }
        self.begins_once(object) || self.parts(object) <= SMALL
    }

    /// Whether the lifetime of a local begins only once in all of the execution.
    fn begins_once(&self, object: ObjectId) -> bool {
        self.module[object].function.is_some_and(|function| {
            self.module.name(self.module[function].name) == self.options.entry
                && !self.scan.recursive.contains(&function)
                && !self.scan.begin_in_loop.contains(&object)
                && !self.scan.has_labels.contains(&function)
        })
    }

    /// How many scalars an object has.
    fn parts(&self, object: ObjectId) -> u64 {
        let ty = self.module[object].ty;
        match super::leaf::leaves(self.module, ty) {
            Some(leaves) => leaves.iter().map(|l| l.count.unwrap_or(1)).sum(),
            None => self.module.types.size(ty).unwrap_or(u64::MAX),
        }
    }

    /// The address of an object in memory.
    pub(crate) fn object_address(&mut self, object: ObjectId) -> Res<Expr> {
        if let Some(address) = self.addresses.get(&object).copied() {
            return self.address_constant(address);
        }
        let var = self.address_var(object)?;
        Ok(self.b.var(var))
    }

    fn address_var(&mut self, object: ObjectId) -> Res<Var> {
        if let Some(var) = self.address_vars.get(&object) {
            return Ok(*var);
        }
        let name = format!("&{}", self.object_name(object));
        let ty = self.address_type()?;
        let var = self.temp(&name, ty)?;
        self.address_vars.insert(object, var);
        self.origins.address_variables.push((var, object));
        Ok(var)
    }

    /// A local has no address yet.
    pub(crate) fn no_address(&mut self, object: ObjectId) -> Res<()> {
        let var = self.address_var(object)?;
        let null = self.address_constant(0)?;
        self.assign(var, null)
    }

    /// A new object of `size` bytes; its address. The size can still be used.
    pub(crate) fn allocate(&mut self, size: Expr, heap: bool, span: Span) -> Res<Expr> {
        let ty = self.address_type()?;
        let next = self.state("@next", ty)?;
        let limit = self.address_constant(self.dynamic_limit())?;
        self.assume_that("the address space is not exhausted", Some(span));
        if !self.options.properties.tracks_objects() {
            let address = self.temp("address", ty)?;
            let now = self.b.var(next);
            self.assign(address, now)?;
            let size = self.copy(size)?;
            let room = match self.known.get(&size).copied() {
                Some(bytes) => self.number(ty, (bytes + 31) & !15)?,
                None => {
                    let padding = self.address_constant(31)?;
                    let padded = self.op(Op::Add, &[size, padding])?;
                    let mask = self.number(ty, self.wrap(!15))?;
                    self.op(Op::BitAnd, &[padded, mask])?
                }
            };
            let now = self.b.var(next);
            let after = self.add(now, room)?;
            self.assign(next, after)?;
            let (a, b) = (self.b.var(next), self.b.var(address));
            let grows = self.op(Op::Gt, &[a, b])?;
            let now = self.b.var(next);
            let below = self.op(Op::Lt, &[now, limit])?;
            let fits = self.op(Op::And, &[grows, below])?;
            self.assume(fits)?;
            return Ok(self.b.var(address));
        }
        let slot = self.temp("slot", ty)?;
        let now = self.b.var(next);
        self.assign(slot, now)?;
        let now = self.b.var(next);
        let after = self.plus(now, 1)?;
        self.assign(next, after)?;
        let now = self.b.var(slot);
        let below = self.op(Op::Lt, &[now, limit])?;
        self.assume(below)?;
        if self
            .known
            .get(&size)
            .is_none_or(|s| *s > u128::from(self.slot_room()))
        {
            let copy = self.copy(size)?;
            let room = self.address_constant(self.slot_room())?;
            let fits = self.op(Op::Le, &[copy, room])?;
            self.assume(fits)?;
        }
        self.describe(slot, size, heap)?;
        let by = self.number(ty, u128::from(self.slot_bits()))?;
        let number = self.b.var(slot);
        let base = self.op(Op::Lshift, &[number, by])?;
        let start = self.slot_start();
        self.plus(base, start)
    }

    /// Notes that the object in a slot is alive.
    fn describe(&mut self, slot: Var, size: Expr, heap: bool) -> Res<()> {
        let (alive, sizes, heaps) = (self.alive()?, self.sizes()?, self.heap()?);
        let (at, yes) = (self.b.var(slot), self.truth(true));
        self.set_object(at, alive, yes)?;
        let at = self.b.var(slot);
        let size = self.copy(size)?;
        self.set_object(at, sizes, size)?;
        let (at, is_heap) = (self.b.var(slot), self.truth(heap));
        self.set_object(at, heaps, is_heap)?;
        if heap && self.counts_blocks() {
            self.count_blocks(true)?;
        }
        Ok(())
    }

    /// Whether live heap blocks are counted.
    pub(crate) fn counts_blocks(&self) -> bool {
        self.options.properties.valid_memcleanup || self.options.properties.valid_memtrack
    }

    /// Adds or takes away one live heap block.
    pub(crate) fn count_blocks(&mut self, up: bool) -> Res<()> {
        let ty = self.address_type()?;
        let var = self.state("@blocks", ty)?;
        let (now, one) = (self.b.var(var), self.address_constant(1)?);
        let op = if up { Op::Add } else { Op::Sub };
        let after = self.op(op, &[now, one])?;
        self.assign(var, after)
    }

    /// Gives a local in memory its address for this call or lifetime.
    pub(crate) fn place_local(&mut self, object: ObjectId) -> Res<()> {
        if self.addresses.contains_key(&object) {
            return Ok(());
        }
        let span = self.module[object].span;
        let size = self.size_of(self.module[object].ty, span)?;
        let size = self.stable(size)?;
        let address = self.allocate(size, false, span)?;
        let var = self.address_var(object)?;
        self.assign(var, address)
    }

    /// The lifetime of a local begins: its value is arbitrary.
    pub(crate) fn begin(&mut self, object: ObjectId, known_next: bool) -> Res<()> {
        let source = Source::Uninitialised(object);
        self.because(source, |this| this.begin_now(object, known_next))
    }

    fn begin_now(&mut self, object: ObjectId, known_next: bool) -> Res<()> {
        if !self.homes.in_memory(object) {
            let again = self.body().loop_depth > 0
                || self
                    .body()
                    .id
                    .is_some_and(|f| self.scan.has_labels.contains(&f));
            for part in self.variables_of(object)?.iter() {
                if again && !known_next {
                    self.havoc(part.var);
                }
            }
            return Ok(());
        }
        if self.addresses.contains_key(&object) {
            if known_next || self.parts(object) > SMALL || self.begins_once(object) {
                return Ok(());
            }
            let whole = self.whole(object)?;
            return self.make_arbitrary(whole, self.module[object].ty);
        }
        self.place_local(object)
    }

    /// The lifetime of a local ends.
    pub(crate) fn end(&mut self, object: ObjectId) -> Res<()> {
        if !self.options.properties.tracks_objects() || !self.homes.in_memory(object) {
            return Ok(());
        }
        let address = self.object_address(object)?;
        let slot = self.slot_of(address)?;
        let alive = self.alive()?;
        let no = self.truth(false);
        self.set_object(slot, alive, no)
    }

    /// Makes all parts of a place arbitrary.
    pub(crate) fn make_arbitrary(&mut self, place: Access, ty: crate::ir::TypeId) -> Res<()> {
        self.each_part(place, ty, &mut |this, access, leaf| {
            let ty = this.type_of_scalar(leaf.scalar)?;
            let var = this.any(ty)?;
            this.havoc(var);
            let value = this.b.var(var);
            this.store(access, leaf.scalar, leaf.bits, value)
        })
    }
}

//! Gives addresses to objects.
//!
//! Objects with static storage have constant addresses, and so have locals of functions that cannot
//! be active twice, unless accesses are checked or pointers to dead locals are compared
//! ([`super::outlived`]): then every lifetime of a local is an object of its own. All others take a
//! slot ([`super::geometry`]) when they are made, from a counter, `@next`:
//! ```text
//!   slot := @next;  @next := @next + 1                                there are slots for all objects
//!   if @next < LIMIT: as above, else any slot with ¬@alive[slot]      slots are used again
//! ```
//! A slot that was never used before holds any content; one that is used again gets any content.

use super::context::{Lowerer, Res, no_class, refuse};
use super::demand::demand;
use super::geometry::{Geometry, Slots};
use super::place::Access;
use super::{Property, Source, codes};
use crate::assumed;
use crate::ir::{
    ArrayLength, Conversion, ExprId, ExprKind, FunctionId, ObjectId, StmtId, TypeId, TypeKind,
};
use bia_base::Span;
use bia_k2::ast::{Expr, Label, Op, ThreadOp, Var};

/// What an array of unknown length, defined elsewhere, gets.
const UNKNOWN_SIZE: u64 = 1 << 16;
/// Arrays of at most this many elements become arbitrary element by element.
const SMALL: u64 = 32;

/// How far the addresses of functions are apart.
const FUNCTION: u64 = 16;

/// What gets an address of its own while the program runs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum New {
    /// The heap block of an allocating call.
    Block(StmtId),
    /// The block of a call of `alloca`.
    Frame(StmtId),
    /// A local, for one of its lifetimes.
    Local(ObjectId),
}

impl Lowerer<'_> {
    /// Chooses the shape of addresses.
    pub(crate) fn shape_addresses(&mut self, entry: FunctionId) {
        self.outlived = self.find_outlived();
        self.lock_locals = self.find_lock_locals();
        let tracked = self.options.properties.tracks_objects();
        let is_fixed = |object: ObjectId| !tracked && self.has_constant_address(object);
        self.demand = demand(self.module, &self.scan, &self.homes, entry, is_fixed);
        let width = match self.pointer_bits < 64 && self.moves_names() {
            true => self.pointer_bits,
            false => 64,
        };
        self.geometry = Geometry::choose(width, tracked, &self.demand);
        self.origins.address_bits = width;
        self.find_round_trips();
        self.compares_dead = self.compares_mortals();
        self.finds_equal = self.finds_equal();
        self.sees_numbers = self.looks_at_numbers();
        self.find_named();
    }

    /// Whether pointers pass through integers or bytes, so that their names must be as wide as they
    /// are.
    fn moves_names(&self) -> bool {
        let from_integer = |expr: &ExprId| {
            let integer = self.module[*expr].kind.converted(Conversion::IntToPointer);
            let is_constant =
                |integer: ExprId| matches!(self.module[integer].kind, ExprKind::Int(_));
            integer.is_some_and(|integer| !is_constant(integer))
        };
        let mut classes = self.points.classes.representatives();
        self.points.follow_integers
            || self.scan.exprs.iter().any(from_integer)
            || classes.any(|node| {
                let holds = self.points.class(node).facts.pointers || self.points.holds_names(node);
                holds && !self.points.is_consistent(node)
            })
    }

    /// Whether it matters which objects live: accesses are checked, or slots are used again.
    pub(crate) fn tracks_lifetimes(&self) -> bool {
        self.options.properties.tracks_objects()
            || self.compares_dead
            || self.geometry.slots == Slots::Reused
    }

    /// The first slot of objects that are made while the program runs.
    pub(crate) fn first_dynamic(&self) -> u64 {
        u64::try_from(self.origins.addresses.len()).unwrap_or(u64::MAX) + 1
    }

    /// The address of a function. Functions have the last slot for themselves, and if there is room
    /// the bytes behind one are not the next one.
    pub(crate) fn function_address(&mut self, function: FunctionId) -> u64 {
        let first = self.geometry.limit() << self.geometry.offset_bits;
        let next = u64::try_from(self.function_addresses.len()).unwrap_or(0);
        let all = u64::try_from(self.module.functions.len()).unwrap_or(u64::MAX);
        let room = 1_u64 << self.geometry.offset_bits;
        let step = match all.saturating_mul(FUNCTION) <= room {
            true => FUNCTION,
            false => 1,
        };
        *self
            .function_addresses
            .entry(function)
            .or_insert(first + next * step)
    }

    /// Gives constant addresses to objects.
    pub(crate) fn lay_out(&mut self) -> Res<()> {
        let tracked = self.options.properties.tracks_objects();
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
            if size > self.slot_room() || slot >= self.geometry.limit() {
                let text = format!("`{}` has {size} bytes", self.object_name(object));
                return refuse(&codes::SIZE, text, data.span);
            }
            let address = (slot << self.slot_bits()) + self.slot_start();
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

    /// Whether a local can keep one address: only one of it is alive at a time, and it can be made
    /// arbitrary when its lifetime begins.
    fn has_constant_address(&self, object: ObjectId) -> bool {
        let data = &self.module[object];
        let Some(function) = data.function else {
            return true;
        };
        if self.scan.recursive.contains(&function)
            || self.module.types.size(data.ty).is_none()
            || self.outlived.locals.contains(&object)
            || self.lock_locals.contains(&object)
        {
            return false;
        }
        self.begins_once(object) || self.parts(object) <= SMALL
    }

    /// Whether the lifetime of a local begins only once in all of the execution.
    pub(super) fn begins_once(&self, object: ObjectId) -> bool {
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
        if let Some(own) = self.own_addresses.get(&object) {
            return Ok(self.b.var(*own));
        }
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

    /// `PTRDIFF_MAX`: no object is larger.
    pub(crate) fn largest_object(&self) -> u64 {
        (1 << (self.pointer_bits - 1)) - 1
    }

    /// The largest object that the model can hold.
    fn room(&self) -> u64 {
        self.slot_room().min(self.largest_object())
    }

    /// Ends the path in a model limit if the size is above `room`: the model has no larger objects.
    fn check_room(&mut self, size: Expr, room: u64, span: Span) -> Res<()> {
        let most = u128::from(room);
        if self.known.get(&size).is_some_and(|bytes| *bytes <= most) {
            return Ok(());
        }
        let copy = self.copy(size)?;
        let room = self.number(self.b.type_of(size), most)?;
        let large = self.op(Op::Gt, &[copy, room])?;
        self.limit_if(large, "an object is too large for the model", span)
    }

    /// The size of a variable-length array does not overflow: `size_of` multiplies without looking.
    fn check_lengths(&mut self, ty: TypeId, span: Span) -> Res<()> {
        let mut lengths = Vec::new();
        let mut bytes = 1_u64;
        let mut at = ty;
        while let TypeKind::Array(element, length) = self.module.types.kind(at) {
            match length {
                ArrayLength::Variable(object) => lengths.push(object),
                ArrayLength::Known(count) => bytes = bytes.saturating_mul(count),
                ArrayLength::Unspecified | ArrayLength::Incomplete => {}
            }
            at = element;
        }
        bytes = bytes
            .saturating_mul(self.module.types.size(at).unwrap_or(1))
            .max(1);
        let most = self.room() / bytes;
        let wide = self.bv(2 * self.geometry.address_bits, false)?;
        let mut before: Option<Expr> = None;
        for length in lengths {
            let mut total = self.length_of_array(length)?;
            if let Some(before) = before {
                let (a, b) = (self.cast(wide, before)?, self.cast(wide, total)?);
                total = self.op(Op::Mul, &[a, b])?;
            }
            let total = self.stable(total)?;
            self.check_room(total, most, span)?;
            before = Some(self.copy(total)?);
        }
        Ok(())
    }

    /// A new object of `size` bytes; its address. The size can still be used.
    pub(crate) fn allocate(&mut self, size: Expr, new: New, span: Span) -> Res<Expr> {
        self.mark(ThreadOp::Begin)?;
        let slot = self.new_slot(new, span)?;
        self.check_room(size, self.room(), span)?;
        if self.tracks_lifetimes() {
            self.describe(slot, size, matches!(new, New::Block(_)))?;
        }
        self.mark(ThreadOp::End)?;
        let ty = self.address_type()?;
        let by = self.number(ty, u128::from(self.slot_bits()))?;
        let number = self.b.var(slot);
        let base = self.op(Op::Lshift, &[number, by])?;
        let start = self.slot_start();
        self.plus(base, start)
    }

    /// A slot in which no object lives.
    fn new_slot(&mut self, new: New, span: Span) -> Res<Var> {
        let ty = self.address_type()?;
        let slot = self.temp("slot", ty)?;
        let next = self.state("@next", ty)?;
        let reused = match self.geometry.slots {
            Slots::Enough => {
                self.is_counted(new)?;
                None
            }
            Slots::Plenty => {
                self.plenty_of_slots(next, span)?;
                None
            }
            Slots::Reused => Some(self.reuse_slot(slot, next, new, span)?),
        };
        let now = self.b.var(next);
        self.assign(slot, now)?;
        let now = self.b.var(next);
        let after = self.plus(now, 1)?;
        self.assign(next, after)?;
        if let Some(reused) = reused {
            self.place_label(reused)?;
        }
        Ok(slot)
    }

    /// That there are enough slots is known only of what was counted.
    fn is_counted(&self, new: New) -> Res<()> {
        let counted = match new {
            New::Block(stmt) | New::Frame(stmt) => self.demand.sites.contains(&stmt),
            New::Local(object) => self.homes.in_memory(object),
        };
        match counted {
            true => Ok(()),
            false => {
                let message = "an allocation that was not counted";
                Err(bia_k2::BuildError::Type(message.into()).into())
            }
        }
    }

    /// No execution makes 2^40 objects in less than hours. If infinite executions matter, the
    /// counter goes back to the first slot, so that none is cut off.
    fn plenty_of_slots(&mut self, next: Var, span: Span) -> Res<()> {
        let limit = self.address_constant(self.geometry.limit())?;
        let now = self.b.var(next);
        let below = self.op(Op::Lt, &[now, limit])?;
        if self.options.properties.has(Property::Termination) {
            let first = self.address_constant(self.first_dynamic())?;
            let now = self.b.var(next);
            let wrapped = self.op(Op::Ite, &[below, now, first])?;
            return self.assign(next, wrapped);
        }
        self.assume_listed(&assumed::OBJECTS, &[], Some(span));
        self.assume(below)
    }

    /// Once all slots have been used, any in which nothing lives, with any content. What comes next
    /// is done only if a slot is left; the label is behind it.
    fn reuse_slot(&mut self, slot: Var, next: Var, new: New, span: Span) -> Res<Label> {
        let (fresh, done) = (self.new_label("fresh")?, self.new_label("slot")?);
        let (now, limit) = (
            self.b.var(next),
            self.address_constant(self.geometry.limit())?,
        );
        let left = self.op(Op::Lt, &[now, limit])?;
        self.jump_if(left, fresh)?;
        self.check_capacity(span)?;
        self.havoc(slot);
        let (at, first) = (
            self.b.var(slot),
            self.address_constant(self.first_dynamic())?,
        );
        let above = self.op(Op::Ge, &[at, first])?;
        let (at, limit) = (
            self.b.var(slot),
            self.address_constant(self.geometry.limit())?,
        );
        let below = self.op(Op::Lt, &[at, limit])?;
        let alive = self.alive()?;
        let (map, at) = (self.b.var(alive), self.b.var(slot));
        let lives = self.op(Op::MapGet, &[map, at])?;
        let dead = self.op(Op::Not, &[lives])?;
        let free = self.op(Op::And, &[above, below, dead])?;
        self.assume(free)?;
        let class = match new {
            New::Block(stmt) | New::Frame(stmt) => self.points.site_class(stmt),
            New::Local(object) => self.points.object_class(object),
        };
        for map in self.region_maps(class.ok_or_else(no_class)?)? {
            self.havoc(map);
        }
        self.forget_locks()?;
        self.move_base(slot)?;
        self.jump(done);
        self.place_label(fresh)?;
        Ok(done)
    }

    /// Some slot is free. Where a machine could have more objects than there are slots, that is a
    /// limit.
    fn check_capacity(&mut self, span: Span) -> Res<()> {
        if !self.counts_objects() {
            return Ok(());
        }
        let ty = self.address_type()?;
        let live = self.state("@live", ty)?;
        let capacity = self.geometry.limit().saturating_sub(self.first_dynamic());
        let (live, capacity) = (self.b.var(live), self.address_constant(capacity)?);
        let full = self.op(Op::Ge, &[live, capacity])?;
        self.limit_if(full, "too many objects live at the same time", span)
    }

    /// Whether live objects are counted: slots are used again, and there are fewer of them than
    /// objects fit into a machine's memory. 2^31 objects do not fit into that of ILP32.
    fn counts_objects(&self) -> bool {
        let fit = self.geometry.address_bits > self.pointer_bits;
        self.geometry.slots == Slots::Reused && !fit
    }

    /// Notes that the object in a slot is alive.
    fn describe(&mut self, slot: Var, size: Expr, heap: bool) -> Res<()> {
        let alive = self.alive()?;
        let (at, yes) = (self.b.var(slot), self.truth(true));
        self.set_object(at, alive, yes)?;
        self.note_birth(slot)?;
        if self.counts_objects() {
            self.count("@live", true)?;
        }
        if !self.options.properties.tracks_objects() {
            return Ok(());
        }
        let (sizes, heaps) = (self.sizes()?, self.heap()?);
        let at = self.b.var(slot);
        let size = self.copy(size)?;
        self.set_object(at, sizes, size)?;
        let (at, is_heap) = (self.b.var(slot), self.truth(heap));
        self.set_object(at, heaps, is_heap)?;
        if !heap {
            self.note_owner(slot)?;
        }
        if heap && self.counts_blocks() {
            self.count("@blocks", true)?;
        }
        Ok(())
    }

    /// The object in a slot is dead, if one lived there. Null has slot 0, which is dead anyway.
    pub(crate) fn kill(&mut self, slot: Expr, heap: bool) -> Res<()> {
        self.mark(ThreadOp::Begin)?;
        let slot = self.stable(slot)?;
        let alive = self.alive()?;
        let blocks = heap && self.counts_blocks();
        if blocks || self.counts_objects() {
            let skip = self.new_label("dead")?;
            let map = self.b.var(alive);
            let copy = self.copy(slot)?;
            let lives = self.op(Op::MapGet, &[map, copy])?;
            let dead = self.op(Op::Not, &[lives])?;
            self.jump_if(dead, skip)?;
            if blocks {
                self.count("@blocks", false)?;
            }
            if self.counts_objects() {
                self.count("@live", false)?;
            }
            self.place_label(skip)?;
        }
        self.note_death(slot)?;
        let (at, no) = (self.copy(slot)?, self.truth(false));
        self.set_object(at, alive, no)?;
        self.mark(ThreadOp::End)
    }

    /// Whether live heap blocks are counted.
    pub(crate) fn counts_blocks(&self) -> bool {
        self.options.properties.has(Property::ValidMemcleanup)
            || self.options.properties.has(Property::ValidMemtrack)
    }

    /// Adds one to a counter of the instrumentation, or takes one away.
    pub(super) fn count(&mut self, counter: &'static str, up: bool) -> Res<()> {
        let ty = self.address_type()?;
        let var = self.state(counter, ty)?;
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
        let (ty, span) = (self.module[object].ty, self.module[object].span);
        self.check_lengths(ty, span)?;
        let size = self.size_of(ty, span)?;
        let size = self.stable(size)?;
        let address = self.allocate(size, New::Local(object), span)?;
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
            if !known_next {
                self.forget(object)?;
            }
            let again = self.body().loop_depth > 0
                || self
                    .body()
                    .id
                    .is_some_and(|f| self.scan.has_labels.contains(&f));
            for part in self.variables_of(object)?.iter() {
                if again && !known_next {
                    self.havoc(part.var);
                    let value = self.b.var(part.var);
                    self.set_shadow(object, value)?;
                }
            }
            return Ok(());
        }
        if self.addresses.contains_key(&object) {
            self.move_local(object)?;
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
        let fixed = self.addresses.contains_key(&object);
        if !self.tracks_lifetimes() || !self.homes.in_memory(object) || fixed {
            return Ok(());
        }
        let address = self.object_address(object)?;
        let slot = self.slot_of(address)?;
        self.kill(slot, false)?;
        match self.module.types.is_variable_length(self.module[object].ty) {
            // A jump may end it once more, when something else lives there.
            true => self.no_address(object),
            false => Ok(()),
        }
    }

    /// Makes all parts of a place arbitrary.
    pub(crate) fn make_arbitrary(&mut self, place: Access, ty: TypeId) -> Res<()> {
        self.each_part(place, ty, &mut |this, access, leaf| {
            let ty = this.type_of_scalar(leaf.scalar)?;
            let var = this.any(ty)?;
            this.havoc(var);
            let value = this.b.var(var);
            this.store(access, leaf.scalar, leaf.bits, value)
        })
    }
}

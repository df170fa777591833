//! Checks: conditions under which a property is violated.
//!
//! **Objects.** Every object has a slot of the address space ([`super::geometry`]), so the object
//! of an address is found by a shift. When memory safety is checked, `@alive[slot]` and
//! `@size[slot]` are maps. Slot 0 holds no object, so null is invalid.
//!
//! **Threads.** A check is a step before the access that it is about. If another thread ends the
//! object in between, it could have done so before the check: then that execution is seen.
//!
//! **Limits.** Where the model cannot follow an execution it ends in a label of
//! [`Property::Limit`]. A proof counts only if no such label is reached, so nothing is taken away
//! silently.

use super::Property;
use super::context::{Lowerer, Res};
use super::watch::Watched;
use bia_base::Span;
use bia_k2::Type;
use bia_k2::ast::{Expr, Op, ThreadOp, Ty, Var};

/// 2^36 steps of one pointer take minutes.
const MANY_STEPS: u32 = 36;

/// Addresses below are never valid: the page of null.
pub(crate) const FIRST_ADDRESS: u64 = 4096;

impl Lowerer<'_> {
    /// Whether a property is checked.
    pub(crate) fn checks(&self, property: Property) -> bool {
        property == Property::Limit || self.options.properties.has(property)
    }

    /// Whether a property of what people write is checked at a place: not in the C library.
    pub(crate) fn looks_for(&self, property: Property, span: Span) -> bool {
        self.options.properties.has(property) && !self.options.library.contains(&span.source)
    }

    /// Jumps to an error label if the condition holds. If the property is not checked, nothing.
    pub(crate) fn fail_if(
        &mut self,
        bad: Expr,
        property: Property,
        text: &str,
        span: Span,
    ) -> Res<()> {
        if self.known.get(&bad) == Some(&0) {
            return Ok(());
        }
        let bad = self.under_guards(bad)?;
        let (property, guard) = match self.watched(property, span)? {
            Watched::Nothing => return Ok(()),
            Watched::Ends => {
                let good = self.not(bad)?;
                return self.assume(good);
            }
            Watched::Counts(property, guard) => (property, guard),
        };
        let label = self.new_label(property.id())?;
        self.body()
            .errors
            .push((label, property, text.to_owned(), span));
        match guard {
            // C defines what happens then, so the execution may as well go on.
            None if property.goes_on() => {
                let skip = self.new_label("goes")?;
                let good = self.not(bad)?;
                self.jump_if(good, skip)?;
                let either = self.b.jump(&[label, skip]);
                self.emit(either);
                self.place_label(skip).map(|_| ())
            }
            None => self.jump_if(bad, label),
            Some(guard) => {
                let skip = self.new_label("other")?;
                let good = self.not(bad)?;
                self.jump_if(good, skip)?;
                self.assume(guard)?;
                self.jump(label);
                self.place_label(skip).map(|_| ())
            }
        }
    }

    /// Violates a property here.
    pub(crate) fn fail(&mut self, property: Property, text: &str, span: Span) -> Res<()> {
        let always = self.truth(true);
        self.fail_if(always, property, text, span)
    }

    /// A variable of the instrumentation.
    pub(crate) fn state(&mut self, name: &'static str, ty: Ty) -> Res<Var> {
        if let Some(var) = self.state.get(name) {
            return Ok(*var);
        }
        let full = self.names.unique(name, |_| false);
        let var = self.b.global(&full, ty)?;
        self.state.insert(name, var);
        Ok(var)
    }

    pub(crate) fn alive(&mut self) -> Res<Var> {
        let (index, element) = (self.address_type()?, self.bool());
        let ty = self.b.map(index, element)?;
        self.state("@alive", ty)
    }

    /// Which objects are heap blocks.
    pub(crate) fn heap(&mut self) -> Res<Var> {
        let (index, element) = (self.address_type()?, self.bool());
        let ty = self.b.map(index, element)?;
        self.state("@heap", ty)
    }

    pub(crate) fn sizes(&mut self) -> Res<Var> {
        let index = self.address_type()?;
        let ty = self.b.map(index, index)?;
        self.state("@size", ty)
    }

    /// The width of an offset within a slot.
    pub(crate) fn slot_bits(&self) -> u32 {
        self.geometry.offset_bits
    }

    /// Where in its slot an object starts.
    pub(crate) fn slot_start(&self) -> u64 {
        self.geometry.start()
    }

    /// The largest object that fits into a slot.
    pub(crate) fn slot_room(&self) -> u64 {
        self.geometry.room()
    }

    /// The model does not go on where this holds: no *safe* without a proof that it never does.
    pub(crate) fn limit_if(&mut self, beyond: Expr, text: &str, span: Span) -> Res<()> {
        self.fail_if(beyond, Property::Limit, text, span)
    }

    /// The slot of an address.
    pub(crate) fn slot_of(&mut self, address: Expr) -> Res<Expr> {
        let bits = self.slot_bits();
        if let Some(address) = self.known.get(&address).copied() {
            let ty = self.address_type()?;
            return self.number(ty, address >> bits);
        }
        let ty = self.address_type()?;
        let by = self.number(ty, u128::from(bits))?;
        self.op(Op::Rshift, &[address, by])
    }

    /// The offset of an address from the start of its object, huge if it lies before.
    pub(crate) fn offset_of(&mut self, address: Expr) -> Res<Expr> {
        let ty = self.address_type()?;
        let mask = self.number(ty, (1 << self.slot_bits()) - 1)?;
        let low = self.op(Op::BitAnd, &[address, mask])?;
        let start = self.address_constant(self.slot_start())?;
        self.op(Op::Sub, &[low, start])
    }

    /// How wide an index is.
    pub(crate) fn bits_of_index(&self, index: Expr) -> u32 {
        match self.b.types()[self.b.type_of(index)] {
            Type::Bv { width, .. } => width,
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => u32::MAX,
        }
    }

    /// Whether a pointer that is moved again and again by such steps may leave the slot of its
    /// object. Only where accesses are checked: elsewhere they are assumed to be valid.
    pub(crate) fn may_leave_slot(&self, step: Expr, index_bits: u32) -> bool {
        let half = self.geometry.offset_bits - 1;
        let all = self.wrap(u128::MAX);
        let harmless = match self.known.get(&step).copied() {
            Some(by) => by.min(all - by) >> half.saturating_sub(MANY_STEPS) == 0,
            None => index_bits <= 32 && half >= 47,
        };
        self.options.properties.tracks_objects() && !harmless
    }

    /// An address that was moved is still in the slot of its object, or the model ends.
    pub(crate) fn check_step(&mut self, before: Expr, moved: Expr) -> Res<Expr> {
        let moved = self.stable(moved)?;
        let (from, to) = (self.copy(before)?, self.copy(moved)?);
        let (from, to) = (self.slot_of(from)?, self.slot_of(to)?);
        let same = self.op(Op::Eq, &[from, to])?;
        let left = self.not(same)?;
        let span = self.here();
        self.limit_if(left, "a pointer is moved too far from its object", span)?;
        self.copy(moved)
    }

    /// Accesses below end the program: the first page is not mapped. Without an operating system
    /// only null is taken for no address.
    fn first_address(&self) -> u64 {
        match self.module.types.model().target().lowest_address < FIRST_ADDRESS {
            true => 1,
            false => FIRST_ADDRESS,
        }
    }

    /// Checks that `size` bytes at an address can be accessed. The address can still be used.
    pub(crate) fn check_access(&mut self, address: Expr, size: Expr, span: Span) -> Res<()> {
        if !self.options.properties.has(Property::ValidDeref) {
            self.assume_that(
                "memory accesses are valid; one through a null pointer ends the program",
                Some(span),
            );
            if self
                .known
                .get(&address)
                .is_some_and(|a| *a >= u128::from(self.first_address()))
            {
                return Ok(());
            }
            let copy = self.copy(address)?;
            let first = self.first_address();
            let first = self.address_constant(first)?;
            let mapped = self.op(Op::Ge, &[copy, first])?;
            return self.assume_defined(mapped, span);
        }
        self.mark(ThreadOp::Begin)?;
        let mut bad = self.is_invalid(address, size)?;
        if self.scan.threaded {
            bad = self.stable(bad)?;
        }
        self.mark(ThreadOp::End)?;
        self.fail_if(bad, Property::ValidDeref, "invalid memory access", span)
    }

    /// Whether `size` bytes at an address are not all in a live object.
    fn is_invalid(&mut self, address: Expr, size: Expr) -> Res<Expr> {
        let sizes = self.sizes()?;
        let copy = self.copy(address)?;
        let slot = self.slot_of(copy)?;
        let slot = self.stable(slot)?;
        let (first, second) = (self.copy(slot)?, self.copy(slot)?);
        let dead = self.is_dead(first)?;
        let sizes = self.b.var(sizes);
        let total = self.op(Op::MapGet, &[sizes, second])?;
        let total = self.stable(total)?;
        let copy = self.copy(address)?;
        let offset = self.offset_of(copy)?;
        let (a, b) = (self.copy(total)?, self.copy(size)?);
        let small = self.op(Op::Lt, &[a, b])?;
        let room = self.op(Op::Sub, &[total, size])?;
        let beyond = self.op(Op::Gt, &[offset, room])?;
        self.op(Op::Or, &[dead, small, beyond])
    }

    /// Whether no object lives in a slot. Objects on the stack of a thread that has ended in the
    /// middle of its functions are dead, too ([`super::lives`]).
    fn is_dead(&mut self, slot: Expr) -> Res<Expr> {
        let alive = self.alive()?;
        let (alive, copy) = (self.b.var(alive), self.copy(slot)?);
        let alive = self.op(Op::MapGet, &[alive, copy])?;
        let dead = self.op(Op::Not, &[alive])?;
        match self.is_left(slot)? {
            Some(left) => self.op(Op::Or, &[dead, left]),
            None => Ok(dead),
        }
    }

    /// Sets what is known of the object in a slot.
    pub(crate) fn set_object(&mut self, slot: Expr, var: Var, value: Expr) -> Res<()> {
        let map = self.b.var(var);
        let map = self.op(Op::MapSet, &[map, slot, value])?;
        self.assign(var, map)
    }
}

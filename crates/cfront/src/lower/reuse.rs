//! Comparing an address with one that may have been used again.
//!
//! The storage of an object that has died can be given to another one, so a pointer to the dead
//! object may be equal to one to the new object. Slots are numbered in the order in which objects
//! are made, and `@died[s]` keeps the first slot that was free when the object in `s` died:
//! ```text
//!   reused(p, q)  =  @died[slot(p)] ≠ 0  ∧  @died[slot(p)] ≤ slot(q) < @next
//!   p = q        iff  the addresses are equal, or reused(p, q) ∨ reused(q, p) and any choice says so
//! ```

use super::Source;
use super::context::{Lowerer, Res};
use super::demand::is_alloca;
use super::geometry::Slots;
use super::library::{self, Known};
use super::number::Operand;
use super::points::Node;
use crate::assumed;
use crate::ir::{Callee, ExprId, ObjectId, StmtId, StmtKind, Storage};
use bia_k2::ast::{Expr, Op, Var};

impl Lowerer<'_> {
    /// Whether some comparison is about objects that can die.
    pub(crate) fn compares_mortals(&self) -> bool {
        let frees = self.frees();
        self.scan.exprs.iter().any(|expr| {
            let sides = self.module[*expr].kind.equality();
            sides.is_some_and(|(left, right)| {
                self.is_mortal(left, frees) && self.is_mortal(right, frees)
            })
        })
    }

    /// Whether blocks can die: a function that frees is called, or its address is taken.
    pub(crate) fn frees(&self) -> bool {
        let callees = self.scan.stmts.iter().filter_map(|(_, stmt)| {
            let StmtKind::Call {
                callee: Callee::Direct(callee),
                ..
            } = &self.module[*stmt].kind
            else {
                return None;
            };
            Some(*callee)
        });
        let mut all = callees.chain(self.scan.address_taken.iter().copied());
        all.any(|function| {
            let name = self.module.name(self.module[function].name);
            self.module[function].body.is_none()
                && matches!(library::known(name), Some(Known::Free | Known::Realloc))
        })
    }

    /// Whether a pointer may point to an object that dies before the program ends.
    fn is_mortal(&self, pointer: ExprId, frees: bool) -> bool {
        self.module.types.is_pointer(self.module[pointer].ty)
            && self
                .points
                .value_class(pointer)
                .is_some_and(|class| self.has_mortals(class, frees))
    }

    fn has_mortals(&self, class: Node, frees: bool) -> bool {
        let facts = &self.points.class(class).facts;
        let tracked = self.options.properties.tracks_objects();
        let local = |object: &ObjectId| {
            let storage = self.module[*object].storage;
            let is_local = matches!(storage, Storage::Local | Storage::Parameter);
            (tracked && is_local) || self.outlived.locals.contains(object) || self.is_own(*object)
        };
        let frame = |site: &StmtId| {
            (tracked && is_alloca(self.module, *site)) || self.outlived.frames.contains(site)
        };
        (frees && self.has_blocks(class))
            || facts.sites.iter().any(frame)
            || facts.objects.iter().any(local)
    }

    /// Notes when the object in a slot died.
    pub(crate) fn note_death(&mut self, slot: Expr) -> Res<()> {
        if !self.compares_dead {
            return Ok(());
        }
        let ty = self.address_type()?;
        let (died, next) = (self.died()?, self.state("@next", ty)?);
        let (slot, next) = (self.copy(slot)?, self.b.var(next));
        self.set_object(slot, died, next)
    }

    /// A block was moved to another place, which may be the old one.
    pub(crate) fn note_replaced(&mut self, old: Expr, new: Var) -> Res<()> {
        if !self.compares_dead {
            return Ok(());
        }
        let died = self.died()?;
        let (old, new) = (self.copy(old)?, self.b.var(new));
        let (old, new) = (self.slot_of(old)?, self.slot_of(new)?);
        self.set_object(old, died, new)
    }

    /// A slot has a new object.
    pub(crate) fn note_birth(&mut self, slot: Var) -> Res<()> {
        if !self.compares_dead || self.geometry.slots != Slots::Reused {
            return Ok(());
        }
        let died = self.died()?;
        let (slot, never) = (self.b.var(slot), self.address_constant(0)?);
        self.set_object(slot, died, never)
    }

    fn died(&mut self) -> Res<Var> {
        let index = self.address_type()?;
        let ty = self.b.map(index, index)?;
        self.state("@died", ty)
    }

    /// Whether two pointers are equal.
    pub(crate) fn pointers_equal(&mut self, left: Operand, right: Operand) -> Res<Expr> {
        let null = |this: &Self, value: Expr| this.known.get(&value) == Some(&0);
        let mortal = self.compares_dead
            && !null(self, left.1)
            && !null(self, right.1)
            && self.is_mortal(left.0, true)
            && self.is_mortal(right.0, true);
        if !null(self, left.1) && !null(self, right.1) {
            let span = self.here();
            self.assume_listed(&assumed::ADJACENT, &[], Some(span));
        }
        if !mortal {
            return self.op(Op::Eq, &[left.1, right.1]);
        }
        // Slots that are used again are not in the order of allocation.
        let source = match self.geometry.slots {
            Slots::Enough | Slots::Plenty => Source::Reuse,
            Slots::Reused => Source::Address,
        };
        let (a, b) = (self.stable(left.1)?, self.stable(right.1)?);
        let (x, y) = (self.copy(a)?, self.copy(b)?);
        let equal = self.op(Op::Eq, &[x, y])?;
        let (first, second) = (self.reused(a, b)?, self.reused(b, a)?);
        let bool = self.bool();
        let any = self.temp("same", bool)?;
        self.because(source, |this| {
            this.havoc(any);
            Ok(())
        })?;
        let either = self.op(Op::Or, &[first, second])?;
        let any = self.b.var(any);
        let by_choice = self.op(Op::And, &[either, any])?;
        self.op(Op::Or, &[equal, by_choice])
    }

    /// Whether the object of `new` was made after that of `old` had died.
    fn reused(&mut self, old: Expr, new: Expr) -> Res<Expr> {
        let ty = self.address_type()?;
        let (died, next) = (self.died()?, self.state("@next", ty)?);
        let (old, new) = (self.copy(old)?, self.copy(new)?);
        let (old, new) = (self.slot_of(old)?, self.slot_of(new)?);
        let map = self.b.var(died);
        let since = self.op(Op::MapGet, &[map, old])?;
        let since = self.stable(since)?;
        let (copy, never) = (self.copy(since)?, self.address_constant(0)?);
        let lives = self.op(Op::Eq, &[copy, never])?;
        let dead = self.op(Op::Not, &[lives])?;
        let new = self.stable(new)?;
        let (copy, since) = (self.copy(new)?, self.copy(since)?);
        let after = self.op(Op::Ge, &[copy, since])?;
        let (copy, next) = (self.copy(new)?, self.b.var(next));
        let made = self.op(Op::Lt, &[copy, next])?;
        self.op(Op::And, &[dead, after, made])
    }
}

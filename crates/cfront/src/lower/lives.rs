//! What lives as long as a thread.
//!
//! ```text
//!   start     running++                                        if the program is over with the last thread
//!   a local   @owner[slot] = the number of its thread          if threads may end in the middle of functions
//!   the end   @gone[number] = true, own objects are dead;
//!             running--, and the last one's end is that of the program
//! ```
//! A local is dead if `@alive` says so, or if its thread is gone: a thread that ends where it is
//! (`pthread_exit`) leaves functions without ending the lifetimes of their locals one by one. Heap
//! blocks, static objects and, since they are ended one by one, own objects have owner 0, which is
//! never gone.

use super::context::{Lowerer, Res};
use bia_base::Span;
use bia_k2::ast::{Expr, Op, ThreadOp, Ty, Var};

impl Lowerer<'_> {
    /// Whether it matters which thread a local is of.
    fn knows_owners(&self) -> bool {
        self.scan.threaded && self.scan.leaves && self.options.properties.tracks_objects()
    }

    /// Whether the program may be over with the last thread, and that matters.
    pub(super) fn counts_threads(&self) -> bool {
        self.scan.threaded && self.scan.leaves && self.counts_blocks()
    }

    fn number_type(&mut self) -> Res<Ty> {
        self.bv(32, false)
    }

    fn owner(&mut self) -> Res<Var> {
        let (index, number) = (self.address_type()?, self.number_type()?);
        let ty = self.b.map(index, number)?;
        self.state("@owner", ty)
    }

    fn gone(&mut self) -> Res<Var> {
        let (number, bool) = (self.number_type()?, self.bool());
        let ty = self.b.map(number, bool)?;
        self.state("@gone", ty)
    }

    /// The object in a slot is one of the running thread.
    pub(super) fn note_owner(&mut self, slot: Var) -> Res<()> {
        if !self.knows_owners() {
            return Ok(());
        }
        let ty = self.number_type()?;
        let this = self.thread_number(ThreadOp::This, ty)?;
        let (owner, at, this) = (self.owner()?, self.b.var(slot), self.b.var(this));
        self.set_object(at, owner, this)
    }

    /// The object at an address is ended by itself.
    pub(super) fn forget_owner(&mut self, address: Var) -> Res<()> {
        if !self.knows_owners() {
            return Ok(());
        }
        let (owner, at) = (self.owner()?, self.b.var(address));
        let at = self.slot_of(at)?;
        let ty = self.number_type()?;
        let nobody = self.zero(ty)?;
        self.set_object(at, owner, nobody)
    }

    /// Whether the object in a slot is one of a thread that has ended; none if that cannot be.
    pub(super) fn is_left(&mut self, slot: Expr) -> Res<Option<Expr>> {
        if !self.knows_owners() {
            return Ok(None);
        }
        let (owner, gone) = (self.owner()?, self.gone()?);
        let (owner, gone) = (self.b.var(owner), self.b.var(gone));
        let number = self.op(Op::MapGet, &[owner, slot])?;
        self.op(Op::MapGet, &[gone, number]).map(Some)
    }

    /// A thread is started.
    pub(super) fn count_thread(&mut self) -> Res<()> {
        match self.counts_threads() {
            true => self.count("@running", true),
            false => Ok(()),
        }
    }

    /// The running thread is at its end.
    pub(super) fn thread_is_over(&mut self, span: Span) -> Res<()> {
        if !self.knows_owners() && !self.counts_threads() && self.scan.own.is_empty() {
            return Ok(());
        }
        self.mark(ThreadOp::Begin)?;
        self.end_own()?;
        if self.knows_owners() {
            let ty = self.number_type()?;
            let this = self.thread_number(ThreadOp::This, ty)?;
            let (gone, this, yes) = (self.gone()?, self.b.var(this), self.truth(true));
            self.set_object(this, gone, yes)?;
        }
        if self.counts_threads() {
            self.count("@running", false)?;
            let ty = self.address_type()?;
            let (running, others) = (self.state("@running", ty)?, self.new_label("others")?);
            let (running, none) = (self.b.var(running), self.zero(ty)?);
            let some = self.op(Op::Gt, &[running, none])?;
            self.jump_if(some, others)?;
            self.check_leaks(span)?;
            self.stop_path();
            self.place_label(others)?;
        }
        self.mark(ThreadOp::End)
    }
}

//! Data races: what is about to be accessed is announced.
//!
//! Two accesses conflict if they are to the same memory location, one of them writes, and at least
//! one is not atomic (C17 5.1.2.4p4, p35). A race is a state in which two threads are about to make
//! such accesses; K2 tells ([`bia_k2::ast::ThreadOp::Read`]):
//!
//! ```text
//!   (! (call @map A N r) :thread read)  condjump r (label race)  x := map[A]  (:thread end)
//! ```
//! **Locations** (C17 3.14) are ranges of bytes [A, A+N): a scalar is one, and adjacent bit-fields
//! are one together ([`BitField::run`]). The space of an access is the K2 variable that holds what
//! is accessed; memory in different ones is never the same. Objects that are K2 variables
//! themselves have ranges of their elements.
//!
//! **Atomic** are accesses in atomic regions: `_Atomic` objects, functions on atomics, sections and
//! functions `__VERIFIER_atomic_…`. Of two such accesses no thread can be about to make both.
//!
//! **What needs no announcement**: variables that are local to a call and whose address is not
//! taken, and what is done before the entry begins. The state of locks is not in memory, and static
//! objects of the library's models are none of the program.
//!
//! **Blocks.** Functions that copy or fill blocks announce all of it once; copies of records do so
//! part by part. Bytes that belong to no member are written by nobody.
//!
//! In expressions of which only a part is evaluated ([`super::arms`]) an access that is not made
//! has size 0, which conflicts with nothing.

use super::Property;
use super::call::{Actual, CallSite};
use super::context::{Lowerer, Res};
use super::leaf::Scalar;
use super::own::is_of_thread;
use super::place::Access;
use super::points::Node;
use crate::assumed;
use crate::ir::{BitField, ObjectId, PlaceId, Storage};
use bia_k2::ast::{Expr, Op, ThreadOp, Var};
use std::collections::BTreeSet;

const RACE: &str = "a data race: another thread accesses the same memory at the same time";

impl Lowerer<'_> {
    /// Whether accesses are announced.
    pub(crate) fn announces(&self) -> bool {
        self.scan.threaded && self.silent == 0 && self.checks(Property::DataRace)
    }

    /// Whether a place is `_Atomic`, where that matters.
    pub(crate) fn is_atomic_object(&self, place: PlaceId) -> bool {
        let ty = self.module[place].ty;
        self.announces() && self.module.types[ty].qualifiers.is_atomic
    }

    /// Does something whose accesses are not announced one by one.
    pub(crate) fn silently<T>(&mut self, action: impl FnOnce(&mut Self) -> Res<T>) -> Res<T> {
        self.silent += 1;
        let done = action(self);
        self.silent -= 1;
        done
    }

    /// Announces an access to a scalar part. If so, an atomic region has begun, whose end the
    /// caller marks behind the access; the access can still be used.
    pub(crate) fn announce(
        &mut self,
        access: Access,
        scalar: Scalar,
        bits: Option<BitField>,
        writes: bool,
    ) -> Res<(Access, bool)> {
        if !self.announces() {
            return Ok((access, false));
        }
        match access {
            Access::Leaf {
                object,
                offset,
                index,
            } => {
                if !self.may_be_raced(object) {
                    return Ok((access, false));
                }
                let (offset, bit) = run_of(offset, bits);
                let space = self.leaf_var(object, (offset, bit))?.var;
                let from = match index {
                    Some(index) => self.stable(index)?,
                    None => self.address_constant(0)?,
                };
                let access = Access::Leaf {
                    object,
                    offset: self.offset_of_access(access),
                    index: index.map(|_| from),
                };
                let (from, size) = (self.copy(from)?, self.address_constant(1)?);
                self.about_to(space, from, size, writes)?;
                Ok((access, true))
            }
            Access::Memory {
                node,
                offset,
                address,
            } => {
                if self.is_of_library(node) {
                    return Ok((access, false));
                }
                let address = self.stable(address)?;
                let (first, bit) = run_of(offset, bits);
                let (space, _) = self.region_map(node, (first, bit))?;
                let from = self.copy(address)?;
                let (from, size) = match bits {
                    Some(bits) => (
                        self.before(from, u64::from(bits.run.back))?,
                        u64::from(bits.run.size),
                    ),
                    None => (from, scalar.size(self.module.types.model())),
                };
                let size = self.address_constant(size)?;
                self.about_to(space, from, size, writes)?;
                let access = Access::Memory {
                    node,
                    offset,
                    address,
                };
                Ok((access, true))
            }
        }
    }

    fn offset_of_access(&self, access: Access) -> u64 {
        match access {
            Access::Leaf { offset, .. } | Access::Memory { offset, .. } => offset,
        }
    }

    /// So many bytes before an address.
    fn before(&mut self, address: Expr, bytes: u64) -> Res<Expr> {
        if bytes == 0 {
            return Ok(address);
        }
        let bytes = self.address_constant(bytes)?;
        self.op(Op::Sub, &[address, bytes])
    }

    /// Whether a K2 variable is shared by threads, and an object of the program: what models of
    /// library functions keep for themselves has no races that the real functions would have.
    fn may_be_raced(&self, object: ObjectId) -> bool {
        let data = &self.module[object];
        data.storage.is_static()
            && !is_of_thread(self.module, object)
            && !self.options.library.contains(&data.span.source)
    }

    /// Whether memory has objects that models of library functions keep for themselves, and no
    /// others.
    fn is_of_library(&self, node: Node) -> bool {
        let facts = &self.points.class(node).facts;
        let of_library = |object: &ObjectId| {
            self.options
                .library
                .contains(&self.module[*object].span.source)
        };
        facts.sites.is_empty() && !facts.objects.is_empty() && facts.objects.iter().all(of_library)
    }

    /// Announces an access to all of a block of memory, whatever its parts.
    pub(crate) fn announce_block(
        &mut self,
        node: Node,
        address: Expr,
        size: Expr,
        writes: bool,
    ) -> Res<()> {
        if !self.announces() || self.is_of_library(node) {
            return Ok(());
        }
        let (address, size) = (self.stable(address)?, self.stable(size)?);
        let keys: Vec<(u64, Option<BitField>)> = {
            let leaves = &self.region(node)?.leaves;
            leaves.iter().map(|leaf| (leaf.offset, leaf.bits)).collect()
        };
        let mut spaces = BTreeSet::new();
        for (offset, bits) in keys {
            spaces.insert(self.region_map(node, run_of(offset, bits))?.0);
        }
        for space in spaces {
            let (from, size) = (self.copy(address)?, self.copy(size)?);
            self.about_to(space, from, size, writes)?;
            self.mark(ThreadOp::End)?;
        }
        Ok(())
    }

    /// Announces an access to all of a part of an object that is a K2 variable.
    pub(crate) fn announce_whole(
        &mut self,
        object: ObjectId,
        (offset, bits): (u64, Option<BitField>),
        writes: bool,
    ) -> Res<()> {
        if !self.announces() || !self.may_be_raced(object) {
            return Ok(());
        }
        let found = self.leaf_var(object, run_of(offset, bits))?;
        let (from, size) = (
            self.address_constant(0)?,
            self.address_constant(found.leaf.count.unwrap_or(1))?,
        );
        self.about_to(found.var, from, size, writes)?;
        self.mark(ThreadOp::End)
    }

    /// A library function of which only effects are known reads what it gets, and does not say
    /// what.
    pub(crate) fn list_silent_reads(&mut self, name: &str, site: &CallSite) {
        if !self.announces() {
            return;
        }
        let constant = |object: &ObjectId| match self.module[*object].storage {
            Storage::StringLiteral | Storage::StaticLiteral => true,
            Storage::Global { .. }
            | Storage::StaticLocal
            | Storage::Local
            | Storage::Parameter
            | Storage::Temporary => false,
        };
        let mut pointers = site.actuals.iter().filter_map(Actual::scalar);
        let reads = pointers.any(|(_, expr)| {
            let is_pointer = self.module.types.is_pointer(self.module[expr].ty);
            let class = self.points.value_class(expr).filter(|_| is_pointer);
            class.is_some_and(|class| {
                let facts = &self.points.class(class).facts;
                !facts.sites.is_empty() || !facts.objects.iter().all(constant)
            })
        });
        if reads {
            self.assume_listed(&assumed::SILENT_READS, &[name], Some(site.span));
        }
    }

    /// Announces an access; an atomic region begins.
    fn about_to(&mut self, space: Var, from: Expr, size: Expr, writes: bool) -> Res<()> {
        let function = match self.spaces.get(&space) {
            Some(function) => *function,
            None => {
                let (address, bool) = (self.address_type()?, self.bool());
                let ty = self.b.fun(&[address, address], &[bool])?;
                let name = format!("@about.{}", self.spaces.len());
                let name = self.names.unique(&name, |_| false);
                let function = self.b.external(&name, ty)?;
                self.spaces.insert(space, function);
                function
            }
        };
        let size = self.size_under_guards(size)?;
        let (bool, span) = (self.bool(), self.here());
        let told = self.temp("race", bool)?;
        let stmt = self.b.call(function, &[from, size], &[told])?;
        let op = match writes {
            true => ThreadOp::Write,
            false => ThreadOp::Read,
        };
        self.annotate(stmt, op)?;
        let told = self.b.var(told);
        self.fail_if(told, Property::DataRace, RACE, span)
    }

    /// The size of an access, 0 where it is not made.
    fn size_under_guards(&mut self, size: Expr) -> Res<Expr> {
        if self.guards.is_empty() {
            return Ok(size);
        }
        let made = self.truth(true);
        let made = self.under_guards(made)?;
        let none = self.address_constant(0)?;
        self.op(Op::Ite, &[made, size, none])
    }
}

/// The key of the part that stands for a memory location.
fn run_of(offset: u64, bits: Option<BitField>) -> (u64, u32) {
    match bits {
        Some(bits) => (offset - u64::from(bits.run.back), bits.run.first),
        None => (offset, 0),
    }
}

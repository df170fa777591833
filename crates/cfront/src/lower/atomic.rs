//! Translates atomic operations, as a single thread sees them.

use super::call::CallSite;
use super::context::{Lowerer, Res, refuse};
use super::leaf::Scalar;
use super::place::Access;
use super::{Source, codes};
use crate::ir::{AtomicOp, FetchOp};
use bia_k2::ast::{Expr, Op, ThreadOp, Var};

impl Lowerer<'_> {
    /// In a single thread, a plain read and write.
    pub(crate) fn atomic(&mut self, op: AtomicOp, site: &CallSite) -> Res<()> {
        match op {
            AtomicOp::Fence | AtomicOp::Enter | AtomicOp::Leave => return Ok(()),
            AtomicOp::CompareExchange => return self.compare_exchange(false, site),
            AtomicOp::CompareExchangeWeak => return self.compare_exchange(true, site),
            AtomicOp::FetchThen(_)
            | AtomicOp::ThenFetch(_)
            | AtomicOp::CompareAndSwap
            | AtomicOp::CompareAndSwapValue
            | AtomicOp::Load
            | AtomicOp::Store
            | AtomicOp::Exchange
            | AtomicOp::Clear
            | AtomicOp::TestAndSet => {}
        }
        let (place, scalar) = self.atomic_object(op, site)?;
        let ty = self.type_of_scalar(scalar)?;
        let now = self.copy_access(place)?;
        let value = self.load(now, scalar, None)?;
        let old = self.temp("old", ty)?;
        self.assign(old, value)?;
        let old_value = self.b.var(old);
        match op {
            AtomicOp::Fence | AtomicOp::Enter | AtomicOp::Leave => Ok(()),
            AtomicOp::Load => self.set_result(site.result, old_value),
            AtomicOp::Store | AtomicOp::Exchange => {
                let (new, _) = self.argument(site, 1)?;
                let new = self.coerce(new, scalar)?;
                self.store(place, scalar, None, new)?;
                match op {
                    AtomicOp::Exchange => self.set_result(site.result, old_value),
                    AtomicOp::Fence
                    | AtomicOp::Enter
                    | AtomicOp::Leave
                    | AtomicOp::FetchThen(_)
                    | AtomicOp::ThenFetch(_)
                    | AtomicOp::CompareAndSwap
                    | AtomicOp::CompareAndSwapValue
                    | AtomicOp::CompareExchange
                    | AtomicOp::CompareExchangeWeak
                    | AtomicOp::Load
                    | AtomicOp::Store
                    | AtomicOp::Clear
                    | AtomicOp::TestAndSet => Ok(()),
                }
            }
            AtomicOp::Clear => {
                let zero = self.zero(ty)?;
                self.store(place, scalar, None, zero)
            }
            AtomicOp::TestAndSet => {
                let one = self.number(ty, 1)?;
                self.store(place, scalar, None, one)?;
                let bool = self.bool();
                let truth = self.cast(bool, old_value)?;
                self.set_result(site.result, truth)
            }
            AtomicOp::FetchThen(fetch) | AtomicOp::ThenFetch(fetch) => {
                let (by, _) = self.argument(site, 1)?;
                let by = self.coerce(by, scalar)?;
                let new = self.fetch(fetch, old_value, by)?;
                let new = self.stable(new)?;
                let stored = self.copy(new)?;
                self.store(place, scalar, None, stored)?;
                match op {
                    AtomicOp::ThenFetch(_) => self.set_result(site.result, new),
                    AtomicOp::Fence
                    | AtomicOp::Enter
                    | AtomicOp::Leave
                    | AtomicOp::FetchThen(_)
                    | AtomicOp::CompareAndSwap
                    | AtomicOp::CompareAndSwapValue
                    | AtomicOp::CompareExchange
                    | AtomicOp::CompareExchangeWeak
                    | AtomicOp::Load
                    | AtomicOp::Store
                    | AtomicOp::Exchange
                    | AtomicOp::Clear
                    | AtomicOp::TestAndSet => {
                        let old = self.b.var(old);
                        self.set_result(site.result, old)
                    }
                }
            }
            AtomicOp::CompareAndSwap | AtomicOp::CompareAndSwapValue => {
                let value = op == AtomicOp::CompareAndSwapValue;
                self.compare_and_swap(place, scalar, old, (value, site))
            }
            AtomicOp::CompareExchange | AtomicOp::CompareExchangeWeak => Ok(()),
        }
    }

    /// The object of an operation, and the scalar that it is.
    fn atomic_object(&mut self, op: AtomicOp, site: &CallSite) -> Res<(Access, Scalar)> {
        let (address, pointer) = self.argument(site, 0)?;
        let address = self.stable(address)?;
        let to = self.module.types.pointee(self.module[pointer].ty);
        let Some(to) = to else {
            let text = "an atomic operation without a pointer";
            return refuse(&codes::LIBRARY, text, site.span);
        };
        let scalar = if op == AtomicOp::TestAndSet {
            super::leaf::BYTE
        } else {
            self.scalar(to, site.span)?
        };
        let size = self.address_constant(scalar.size(self.module.types.model()))?;
        self.check_access(address, size, site.span)?;
        Ok((self.through(address, pointer)?, scalar))
    }

    fn compare_and_swap(
        &mut self,
        place: Access,
        scalar: Scalar,
        old: Var,
        (wants_old, site): (bool, &CallSite),
    ) -> Res<()> {
        let (expected, _) = self.argument(site, 1)?;
        let (desired, _) = self.argument(site, 2)?;
        let expected = self.coerce(expected, scalar)?;
        let desired = self.coerce(desired, scalar)?;
        let (expected, old_value) = (self.stable(expected)?, self.b.var(old));
        let equal = self.same_bytes(old_value, expected, scalar)?;
        let equal = self.stable(equal)?;
        let (hit, old_value) = (self.copy(equal)?, self.b.var(old));
        let new = self.op(Op::Ite, &[hit, desired, old_value])?;
        self.store(place, scalar, None, new)?;
        if wants_old {
            let old = self.b.var(old);
            return self.set_result(site.result, old);
        }
        self.set_result(site.result, equal)
    }

    /// What is expected is no atomic object (C17 7.17.7.4): it is read before the step, and written
    /// behind it if that fails.
    /// ```text
    ///   expected := *e;  [ old := *p;  hit := old = expected;  *p := hit ? desired : old ]
    ///   if not hit: *e := old
    /// ```
    fn compare_exchange(&mut self, weak: bool, site: &CallSite) -> Res<()> {
        let (place, scalar) = self.atomic_object(AtomicOp::CompareExchange, site)?;
        let (address, pointer) = self.argument(site, 1)?;
        let (desired, _) = self.argument(site, 2)?;
        let address = self.stable(address)?;
        let size = self.address_constant(scalar.size(self.module.types.model()))?;
        self.check_access(address, size, site.span)?;
        let expected_place = self.through(address, pointer)?;
        let (ty, bool) = (self.type_of_scalar(scalar)?, self.bool());
        let desired = self.coerce(desired, scalar)?;
        let desired = self.stable(desired)?;
        let (expected, old) = (self.temp("expected", ty)?, self.temp("old", ty)?);
        let hit = self.temp("hit", bool)?;
        let from = self.copy_access(expected_place)?;
        let value = self.load(from, scalar, None)?;
        self.assign(expected, value)?;
        self.mark(ThreadOp::Begin)?;
        let from = self.copy_access(place)?;
        let value = self.load(from, scalar, None)?;
        self.assign(old, value)?;
        let (old_value, wanted) = (self.b.var(old), self.b.var(expected));
        let equal = self.same_bytes(old_value, wanted, scalar)?;
        let equal = match weak {
            true => self.unless_spurious(equal)?,
            false => equal,
        };
        self.assign(hit, equal)?;
        let (is_hit, kept) = (self.b.var(hit), self.b.var(old));
        let new = self.op(Op::Ite, &[is_hit, desired, kept])?;
        self.store(place, scalar, None, new)?;
        self.mark(ThreadOp::End)?;
        let done = self.new_label("exchanged")?;
        let is_hit = self.b.var(hit);
        self.jump_if(is_hit, done)?;
        let seen = self.b.var(old);
        self.store(expected_place, scalar, None, seen)?;
        self.place_label(done)?;
        let is_hit = self.b.var(hit);
        self.set_result(site.result, is_hit)
    }

    /// A weak exchange may fail by itself; gcc's programs for x86 never do.
    fn unless_spurious(&mut self, equal: Expr) -> Res<Expr> {
        let bool = self.bool();
        let fails = self.temp("spurious", bool)?;
        self.because(Source::Spurious, |this| {
            this.havoc(fails);
            Ok(())
        })?;
        let fails = self.b.var(fails);
        let holds = self.not(fails)?;
        self.op(Op::And, &[equal, holds])
    }

    pub(crate) fn copy_access(&mut self, access: Access) -> Res<Access> {
        Ok(match access {
            Access::Memory {
                node,
                offset,
                address,
            } => Access::Memory {
                node,
                offset,
                address: self.copy(address)?,
            },
            Access::Leaf {
                object,
                offset,
                index: Some(index),
            } => Access::Leaf {
                object,
                offset,
                index: Some(self.copy(index)?),
            },
            Access::Leaf { .. } => access,
        })
    }

    fn fetch(&mut self, fetch: FetchOp, old: Expr, by: Expr) -> Res<Expr> {
        let op = match fetch {
            FetchOp::Add => Op::Add,
            FetchOp::Subtract => Op::Sub,
            FetchOp::And | FetchOp::Nand => Op::BitAnd,
            FetchOp::Or => Op::BitOr,
            FetchOp::Xor => Op::BitXor,
        };
        let new = self.op(op, &[old, by])?;
        match fetch {
            FetchOp::Nand => self.op(Op::BitNot, &[new]),
            FetchOp::Add | FetchOp::Subtract | FetchOp::And | FetchOp::Or | FetchOp::Xor => Ok(new),
        }
    }
}

//! Deadlocks: threads that wait say so.
//!
//! ```text
//!   __bia_await(p, k, m, a, b)   waits until a <= @locks[p + k] & m <= b, and begins a region
//!   pthread_join(t, …)           waits until t has ended, and then joins it
//! ```
//! If deadlocks are asked about, both are `:thread await` statements of K2, which tell when nobody
//! can move; else they are assumptions, which end the path. An assumption of the program
//! (`__VERIFIER_assume`) is no wait: executions in which it is false are not looked at.

use super::call::CallSite;
use super::context::{Lowerer, Res};
use super::{Property, codes, context::refuse};
use crate::assumed;
use bia_k2::ast::{Expr, Op, ThreadOp};

const DEADLOCK: &str = "a deadlock: a thread waits here, and no thread can go on";

impl Lowerer<'_> {
    /// Whether waiting is told.
    pub(crate) fn tells_deadlocks(&self) -> bool {
        self.checks(Property::Deadlock)
    }

    /// `__bia_await`.
    pub(crate) fn await_lock_state(&mut self, site: &CallSite) -> Res<()> {
        let tells = self.tells_deadlocks();
        if !tells {
            self.mark(ThreadOp::Begin)?;
        }
        let int = self.bv(32, true)?;
        let mut limits = Vec::new();
        for at in 2..5 {
            let (limit, _) = self.argument(site, at)?;
            let limit = self.cast(int, limit)?;
            limits.push(self.stable(limit)?);
        }
        let (mask, least, most) = (limits[0], limits[1], limits[2]);
        let state = self.state_of_lock(site)?;
        let state = match tells {
            true => state,
            false => self.stable(state)?,
        };
        let all_bits = self.known.get(&mask) == Some(&u128::from(u32::MAX));
        let state = match all_bits {
            true => state,
            false => self.op(Op::BitAnd, &[state, mask])?,
        };
        let (low, high) = (self.known.get(&least), self.known.get(&most));
        let ready = match low.is_some() && low == high {
            true => self.op(Op::Eq, &[state, least])?,
            false => {
                let copy = self.copy(state)?;
                let above = self.op(Op::Ge, &[state, least])?;
                let below = self.op(Op::Le, &[copy, most])?;
                self.op(Op::And, &[above, below])?
            }
        };
        match tells {
            true => self.wait_for(ready)?,
            false => self.assume(ready)?,
        }
        self.check_awaited(site)
    }

    /// A mutex that is given back to wait for a condition, and taken again, may have been freed
    /// meanwhile.
    fn check_awaited(&mut self, site: &CallSite) -> Res<()> {
        let name = self.body().id.map(|id| self.module[id].name);
        let again = name.is_some_and(|name| self.module.name(name).contains("_cond_"));
        let (address, pointer) = self.argument(site, 0)?;
        if !again || !self.options.properties.has(Property::ValidDeref) || !self.may_die(pointer) {
            return Ok(());
        }
        let (address, size) = (self.copy(address)?, self.address_constant(1)?);
        self.check_access(address, size, site.span)
    }

    /// `__bia_deadlocks`: 1 if they are asked about, 2 if nothing else is.
    pub(crate) fn asks_about_deadlocks(&mut self, site: &CallSite) -> Res<()> {
        let properties = self.options.properties;
        let others = properties
            .without(Property::Deadlock)
            .without(Property::Limit);
        let asked = match (self.tells_deadlocks(), others.is_empty()) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => {
                self.assume_listed(&assumed::NO_SPURIOUS, &[], Some(site.span));
                2
            }
        };
        let int = self.bv(32, true)?;
        let asked = self.number(int, asked)?;
        self.set_result(site.result, asked)
    }

    /// `__bia_me`: the set of the running thread, as bits by number. It has room for 31.
    pub(crate) fn set_of_me(&mut self, site: &CallSite) -> Res<()> {
        let ty = self.bv(32, false)?;
        let number = self.thread_number(ThreadOp::This, ty)?;
        let (number, most) = (self.b.var(number), self.number(ty, 31)?);
        let beyond = self.op(Op::Gt, &[number, most])?;
        self.limit_if(
            beyond,
            "more threads wait for a condition or at a barrier than are followed",
            site.span,
        )?;
        let (one, also) = (self.number(ty, 1)?, self.number(ty, 1)?);
        let by = self.copy(number)?;
        let by = self.op(Op::Sub, &[by, also])?;
        let set = self.op(Op::Lshift, &[one, by])?;
        let int = self.bv(32, true)?;
        let set = self.cast(int, set)?;
        self.set_result(site.result, set)
    }

    /// Waits for a truth value, or for the end of the thread with a number; an atomic region
    /// begins.
    pub(crate) fn wait_for(&mut self, what: Expr) -> Res<()> {
        let (ty, bool, span) = (self.b.type_of(what), self.bool(), self.here());
        let function = match self.waits.get(&ty) {
            Some(function) => *function,
            None => {
                let fun = self.b.fun(&[ty], &[bool])?;
                let name = self.names.unique("@wait", |_| false);
                let function = self.b.external(&name, fun)?;
                self.waits.insert(ty, function);
                function
            }
        };
        let told = self.temp("stuck", bool)?;
        let stmt = self.b.call(function, &[what], &[told])?;
        self.annotate(stmt, ThreadOp::Await)?;
        let told = self.b.var(told);
        self.fail_if(told, Property::Deadlock, DEADLOCK, span)
    }

    /// An assumption of a model of functions on threads is a wait that is not told.
    pub(crate) fn check_waits(&mut self, name: &str) -> Res<()> {
        let function = self.body().id.map(|id| self.module[id].name);
        let is_model = function.is_some_and(|f| self.module.name(f).starts_with("__bia_"));
        if self.tells_deadlocks() && is_model && name == crate::library::ASSUME {
            let text = "a function that waits in a way that is not modelled for deadlocks";
            return refuse(&codes::CONCURRENCY, text, self.here());
        }
        Ok(())
    }
}

//! Translates what C programs do with threads to the annotations of K2 (`docs/threads.md`).
//!
//! ```text
//!   pthread_create(t, a, f, x)   begin; spawn f(x); *t := child; end
//!   pthread_join(t, 0)           join t
//!   pthread_exit(p)              exit
//!   __VERIFIER_atomic_f(…)       begin; f(…); end
//! ```
//! Everything else is C text in `library/threads.c`, on the state of locks ([`super::locks`]).
//!
//! Each read of what other threads may write is a statement of its own ([`Lowerer::load`]), and so
//! is each write: `x++` is a read and a write. Functions that threads may execute are taken as
//! recursive ([`super::scan`]), so that each call has its own locals.

use super::call::{Actual, CallSite};
use super::context::{Lowerer, Res, refuse};
use super::home::root_object;
use super::library::Primitive;
use super::{Property, codes};
use crate::assumed;
use crate::ir::{AtomicOp, ExprId, ExprKind, FunctionId};
use bia_base::Span;
use bia_k2::ast::{Expr, Op, Stmt, ThreadOp, Ty, Var};

/// Functions with this prefix are executed without interruption.
const ATOMIC: &str = "__VERIFIER_atomic_";

impl Lowerer<'_> {
    /// A primitive of threads.
    pub(crate) fn primitive(
        &mut self,
        primitive: Primitive,
        name: &str,
        site: &CallSite,
    ) -> Res<()> {
        match primitive {
            Primitive::Create { function, argument } => self.create(function, argument, name, site),
            Primitive::Join => self.join(name, site),
            Primitive::Exit => {
                if self.scan.threaded && self.module.at_exit.is_some() {
                    // The last thread's end runs them, if it is not that of `main`.
                    let text = format!("`{name}` in a program with functions that run at its end");
                    return refuse(&codes::CONCURRENCY, text, site.span);
                }
                if self.counts_threads() && !self.module.ends_threads {
                    let text = format!("`{name}`, where the end of threads is not noted");
                    return refuse(&codes::CONCURRENCY, text, site.span);
                }
                self.mark(ThreadOp::Exit)?;
                self.stop_path();
                Ok(())
            }
            Primitive::Over => self.thread_is_over(site.span),
            Primitive::Errno => {
                let (number, _) = self.argument(site, 0)?;
                let number = self.known.get(&number).copied();
                match number {
                    Some(number) => self.errno_is(number),
                    None => refuse(&codes::LIBRARY, "an error number", site.span),
                }
            }
            Primitive::Begin => self.mark(ThreadOp::Begin),
            Primitive::End => self.mark(ThreadOp::End),
            Primitive::This => {
                let ty = self.result_type(site)?;
                let number = self.thread_number(ThreadOp::This, ty)?;
                let number = self.b.var(number);
                self.set_result(site.result, number)
            }
            Primitive::Get => self.lock_state(site),
            Primitive::Set => self.set_lock_state(site),
            Primitive::Await => self.await_lock_state(site),
            Primitive::Deadlocks => self.asks_about_deadlocks(site),
            Primitive::Me => self.set_of_me(site),
        }
    }

    fn result_type(&mut self, site: &CallSite) -> Res<Ty> {
        match site.result {
            Some(object) => {
                let scalar = self.scalar(self.module[object].ty, site.span)?;
                self.type_of_scalar(scalar)
            }
            None => self.bv(32, false),
        }
    }

    /// A statement about threads that only marks its place.
    pub(crate) fn mark(&mut self, op: ThreadOp) -> Res<()> {
        if !self.scan.threaded && !self.tells_deadlocks() {
            return Ok(());
        }
        let condition = self.truth(true);
        let stmt = self.b.assume(condition)?;
        self.annotate(stmt, op)
    }

    /// An atomic operation is one step.
    pub(crate) fn atomic_step(&mut self, op: AtomicOp, site: &CallSite) -> Res<()> {
        match op {
            AtomicOp::Enter => self.mark(ThreadOp::Begin),
            AtomicOp::Leave => self.mark(ThreadOp::End),
            // What is expected is read before its step, and written behind it.
            AtomicOp::CompareExchange | AtomicOp::CompareExchangeWeak => self.atomic(op, site),
            AtomicOp::Fence
            | AtomicOp::FetchThen(_)
            | AtomicOp::ThenFetch(_)
            | AtomicOp::CompareAndSwap
            | AtomicOp::CompareAndSwapValue
            | AtomicOp::Load
            | AtomicOp::Store
            | AtomicOp::Exchange
            | AtomicOp::Clear
            | AtomicOp::TestAndSet => {
                self.mark(ThreadOp::Begin)?;
                self.atomic(op, site)?;
                self.mark(ThreadOp::End)
            }
        }
    }

    pub(crate) fn annotate(&mut self, stmt: Stmt, op: ThreadOp) -> Res<()> {
        self.b.annotate(stmt, ThreadOp::KEY, op.word())?;
        self.emit(stmt);
        Ok(())
    }

    /// A variable with the number of a thread.
    pub(crate) fn thread_number(&mut self, op: ThreadOp, ty: Ty) -> Res<Var> {
        let span = self.here();
        self.assume_listed(&assumed::THREAD_NUMBERS, &[], Some(span));
        let var = self.temp("thread", ty)?;
        if self.scan.threaded {
            let stmt = self.b.havoc(var);
            self.annotate(stmt, op)?;
        } else {
            let one = self.number(ty, 1)?;
            self.assign(var, one)?;
        }
        Ok(var)
    }

    /// The value of a read of what other threads may write, kept from now on.
    pub(crate) fn read_once(&mut self, value: Expr) -> Res<Expr> {
        if !self.scan.threaded {
            return Ok(value);
        }
        let ty = self.b.type_of(value);
        let var = self.temp("read", ty)?;
        self.assign(var, value)?;
        Ok(self.b.var(var))
    }

    /// Whether a function is executed without interruption because of its name.
    pub(crate) fn is_atomic_by_name(&self, name: &str) -> bool {
        self.scan.threaded && name.starts_with(ATOMIC)
    }

    fn create(&mut self, function: usize, argument: usize, name: &str, site: &CallSite) -> Res<()> {
        let span = site.span;
        let properties = &self.options.properties;
        if properties.has(Property::Termination) {
            let text = "termination of programs with threads";
            return refuse(&codes::CONCURRENCY, text, span);
        }
        if !self.scan.threaded || site.indirect {
            let text = format!("`{name}` called through a pointer");
            return refuse(&codes::CONCURRENCY, text, span);
        }
        self.assume_listed(&assumed::THREADS, &[], Some(span));
        let (address, pointer) = self.argument(site, 0)?;
        let address = self.stable(address)?;
        let (target, target_expr) = self.argument(site, function)?;
        let (given, _) = self.argument(site, argument)?;
        let given = self.stable(given)?;
        let to = self.module.types.pointee(self.module[pointer].ty);
        let Some(to) = to else {
            return refuse(
                &codes::CONCURRENCY,
                format!("`{name}` without a place"),
                span,
            );
        };
        let scalar = self.scalar(to, span)?;
        let size = self.address_constant(scalar.size(self.module.types.model()))?;
        self.check_access(address, size, span)?;
        let address = self.copy(address)?;
        self.mark(ThreadOp::Begin)?;
        match self.named_function(target_expr) {
            Some(function) => self.start_thread(function, given, name, span)?,
            None => self.start_any(target, given, name, site)?,
        }
        self.count_thread()?;
        let ty = self.type_of_scalar(scalar)?;
        let number = self.thread_number(ThreadOp::Child, ty)?;
        let place = self.through(address, pointer)?;
        let number = self.b.var(number);
        self.store(place, scalar, None, number)?;
        self.mark(ThreadOp::End)?;
        let int = self.bv(32, true)?;
        let zero = self.zero(int)?;
        self.set_result(site.result, zero)
    }

    /// The function that an expression names outright.
    fn named_function(&self, expr: ExprId) -> Option<FunctionId> {
        let mut at = expr;
        loop {
            match self.module[at].kind {
                ExprKind::Convert(_, inner) => at = inner,
                ExprKind::FunctionAddress(function) => return Some(function),
                ExprKind::Int(_)
                | ExprKind::Float(_)
                | ExprKind::Read(_)
                | ExprKind::Address(_)
                | ExprKind::Unary(..)
                | ExprKind::Binary(..)
                | ExprKind::PointerOffset { .. }
                | ExprKind::PointerDifference { .. }
                | ExprKind::Conditional { .. } => return None,
            }
        }
    }

    fn start_thread(
        &mut self,
        function: FunctionId,
        given: Expr,
        name: &str,
        span: Span,
    ) -> Res<()> {
        let started = self.module.name(self.module[function].name);
        let is_around = crate::library::is_around_thread(started);
        let function = match self.module.threads.get(&function) {
            Some(around) => *around,
            None if self.module.ends_threads && !is_around => {
                let text = format!("`{name}` of a function of an unusual type");
                return refuse(&codes::CONCURRENCY, text, span);
            }
            None => function,
        };
        let Some(signature) = self.signatures.get(&function).cloned() else {
            let text = format!("`{name}` of a function without body");
            return refuse(&codes::CONCURRENCY, text, span);
        };
        let mut values = match signature.parameters[..] {
            [] => Vec::new(),
            [ty] => {
                let copy = self.copy(given)?;
                vec![self.cast(ty, copy)?]
            }
            _ => {
                let text = format!("`{name}` of a function with several parameters");
                return refuse(&codes::CONCURRENCY, text, span);
            }
        };
        let mut results = Vec::new();
        for ty in &signature.results {
            results.push(self.temp("unused", *ty)?);
        }
        let (own, given_back) = self.new_own(span)?;
        values.extend(own);
        results.extend(given_back);
        let stmt = self.b.call(signature.function, &values, &results)?;
        self.annotate(stmt, ThreadOp::Spawn)
    }

    /// Starts the function that a pointer points to: one of those whose address is taken.
    fn start_any(&mut self, target: Expr, given: Expr, name: &str, site: &CallSite) -> Res<()> {
        let target = self.stable(target)?;
        let end = self.new_label("started")?;
        let candidates: Vec<FunctionId> = self.scan.address_taken.iter().copied().collect();
        for function in candidates {
            let parameters = self.signatures.get(&function).map(|s| s.parameters.clone());
            let fits = match parameters.as_deref() {
                Some([ty]) => *ty == self.b.type_of(given),
                Some([]) => true,
                Some(_) | None => false,
            };
            let started = self.module.name(self.module[function].name);
            if !fits || crate::library::is_around_thread(started) {
                continue;
            }
            let next = self.new_label("not")?;
            let copy = self.copy(target)?;
            let address = self.function_address(function);
            let address = self.address_constant(address)?;
            let equal = self.op(Op::Eq, &[copy, address])?;
            let differs = self.op(Op::Not, &[equal])?;
            self.jump_if(differs, next)?;
            self.start_thread(function, given, name, site.span)?;
            self.jump(end);
            self.place_label(next)?;
        }
        self.assume_listed(&assumed::CALLED_POINTERS, &[], Some(site.span));
        self.stop_path();
        self.place_label(end)?;
        Ok(())
    }

    fn join(&mut self, name: &str, site: &CallSite) -> Res<()> {
        let (thread, _) = self.argument(site, 0)?;
        if let Some((result, expr)) = site.actuals.get(1).and_then(Actual::scalar)
            && self.known.get(&result) != Some(&0)
            && (site.indirect || !self.is_local(expr))
        {
            // Results that are used are kept by the library.
            let text = format!("the result of a thread, by `{name}`");
            return refuse(&codes::CONCURRENCY, text, site.span);
        }
        let int = self.bv(32, true)?;
        if !self.scan.threaded {
            let zero = self.zero(int)?;
            return self.set_result(site.result, zero);
        }
        let thread = self.stable(thread)?;
        let ty = self.b.type_of(thread);
        let (own, joined) = (self.new_label("itself")?, self.new_label("joined")?);
        let this = self.thread_number(ThreadOp::This, ty)?;
        let (this, other) = (self.b.var(this), self.copy(thread)?);
        let same = self.op(Op::Eq, &[this, other])?;
        self.jump_if(same, own)?;
        let var = self.temp("joined", ty)?;
        if self.tells_deadlocks() {
            let copy = self.copy(thread)?;
            self.wait_for(copy)?;
            self.mark(ThreadOp::End)?;
        }
        let stmt = self.b.assign(var, thread)?;
        self.annotate(stmt, ThreadOp::Join)?;
        let zero = self.zero(int)?;
        self.set_result(site.result, zero)?;
        self.jump(joined);
        self.place_label(own)?;
        // `EDEADLK`, or `thrd_error`.
        let error = self.number(int, if name == "thrd_join" { 2 } else { 35 })?;
        self.set_result(site.result, error)?;
        self.place_label(joined)?;
        Ok(())
    }

    /// Whether an expression is the address of a local variable.
    fn is_local(&self, expr: ExprId) -> bool {
        let mut at = expr;
        while let ExprKind::Convert(_, inner) = self.module[at].kind {
            at = inner;
        }
        match self.module[at].kind {
            ExprKind::Address(place) => root_object(self.module, place)
                .is_some_and(|object| !self.module[object].storage.is_static()),
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::Convert(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Conditional { .. } => false,
        }
    }
}

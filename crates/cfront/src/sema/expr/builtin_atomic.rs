//! Atomic built-in functions of gcc: `__sync_…`, `__atomic_…_n` and `__atomic_…`.
//!
//! ```text
//!   f(p, x, …)     the operation on *p, of type T;  x, … converted to T
//!   result         T; _Bool of those that compare and of `test_and_set`; nothing of those that only write
//! ```
//! The expected value of `compare_exchange` is given by a pointer.

use super::super::Sema;
use super::super::value::{Operand, Value};
use crate::ir::{AtomicOp, Builtin, ExprKind, FetchOp, IntKind, PlaceId, StmtKind, TypeId};
use bia_base::Span;

impl Sema<'_> {
    /// `__sync_…`: the older operations, which give a full order.
    pub(super) fn sync_builtin(
        &mut self,
        name: &str,
        arguments: &[Value],
        span: Span,
    ) -> Option<Value> {
        let void = self.void_type();
        if name == "synchronize" {
            return Some(self.emit_builtin(Builtin::Atomic(AtomicOp::Fence), vec![], void, span));
        }
        let op = if let Some(op) = name.strip_prefix("fetch_and_").and_then(fetch_op) {
            AtomicOp::FetchThen(op)
        } else if let Some(op) = name.strip_suffix("_and_fetch").and_then(fetch_op) {
            AtomicOp::ThenFetch(op)
        } else {
            match name {
                "bool_compare_and_swap" => AtomicOp::CompareAndSwap,
                "val_compare_and_swap" => AtomicOp::CompareAndSwapValue,
                "lock_test_and_set" => AtomicOp::Exchange,
                "lock_release" => AtomicOp::Clear,
                _ => return None,
            }
        };
        let operands = match op {
            AtomicOp::CompareAndSwap | AtomicOp::CompareAndSwapValue => 2,
            AtomicOp::Clear => 0,
            AtomicOp::Fence
            | AtomicOp::Enter
            | AtomicOp::Leave
            | AtomicOp::FetchThen(_)
            | AtomicOp::ThenFetch(_)
            | AtomicOp::CompareExchange
            | AtomicOp::CompareExchangeWeak
            | AtomicOp::Load
            | AtomicOp::Store
            | AtomicOp::Exchange
            | AtomicOp::TestAndSet => 1,
        };
        self.atomic(op, arguments, operands, span)
    }

    /// `__atomic_…`, whatever the memory order.
    pub(super) fn atomic_builtin(
        &mut self,
        name: &str,
        arguments: &[Value],
        span: Span,
    ) -> Option<Value> {
        let op = if let Some(op) = name.strip_prefix("fetch_").and_then(fetch_op) {
            AtomicOp::FetchThen(op)
        } else if let Some(op) = name.strip_suffix("_fetch").and_then(fetch_op) {
            AtomicOp::ThenFetch(op)
        } else {
            match name {
                "load_n" => AtomicOp::Load,
                "store_n" => AtomicOp::Store,
                "exchange_n" => AtomicOp::Exchange,
                "compare_exchange_n" => self.exchange_op(arguments),
                "test_and_set" => AtomicOp::TestAndSet,
                "clear" => AtomicOp::Clear,
                "thread_fence" | "signal_fence" => {
                    let void = self.void_type();
                    let fence = Builtin::Atomic(AtomicOp::Fence);
                    return Some(self.emit_builtin(fence, vec![], void, span));
                }
                "load" | "store" | "exchange" | "compare_exchange" => {
                    return self.generic_atomic(name, arguments, span);
                }
                _ => return None,
            }
        };
        let operands = match op {
            AtomicOp::CompareExchange | AtomicOp::CompareExchangeWeak => 2,
            AtomicOp::Load | AtomicOp::Clear | AtomicOp::TestAndSet => 0,
            AtomicOp::Fence
            | AtomicOp::Enter
            | AtomicOp::Leave
            | AtomicOp::FetchThen(_)
            | AtomicOp::ThenFetch(_)
            | AtomicOp::CompareAndSwap
            | AtomicOp::CompareAndSwapValue
            | AtomicOp::Store
            | AtomicOp::Exchange => 1,
        };
        self.atomic(op, arguments, operands, span)
    }

    /// Whether the fourth argument asks for an exchange that may fail by itself.
    fn exchange_op(&self, arguments: &[Value]) -> AtomicOp {
        let weak = arguments.get(3).and_then(|weak| match weak.operand {
            Operand::Scalar(expr) => Some(&self.shared.module[expr].kind),
            Operand::Pointee(_)
            | Operand::Place(_)
            | Operand::Function(_)
            | Operand::Void
            | Operand::Error => None,
        });
        match weak {
            Some(ExprKind::Int(0)) => AtomicOp::CompareExchange,
            _ => AtomicOp::CompareExchangeWeak,
        }
    }

    /// The forms for all types: values are given by pointers to them.
    fn generic_atomic(&mut self, name: &str, arguments: &[Value], span: Span) -> Option<Value> {
        let (object, rest) = arguments.split_first()?;
        match name {
            "load" => {
                let value = self.atomic(AtomicOp::Load, &[*object], 0, span)?;
                self.store_through(*rest.first()?, value, span)
            }
            "store" => {
                let value = self.read_through(*rest.first()?, span)?;
                self.atomic(AtomicOp::Store, &[*object, value], 1, span)
            }
            "exchange" => {
                let value = self.read_through(*rest.first()?, span)?;
                let old = self.atomic(AtomicOp::Exchange, &[*object, value], 1, span)?;
                self.store_through(*rest.get(1)?, old, span)
            }
            _ => {
                let value = self.read_through(*rest.get(1)?, span)?;
                let all = [*object, *rest.first()?, value];
                let op = self.exchange_op(arguments);
                self.atomic(op, &all, 2, span)
            }
        }
    }

    /// The scalar that a pointer points to.
    fn pointed(&mut self, pointer: Value, span: Span) -> Option<(PlaceId, TypeId)> {
        let pointer = self.rvalue(pointer);
        let address = self.scalar_of(pointer)?;
        let ty = self.types().pointee(self.shared.module[address].ty)?;
        if !self.types().is_scalar(ty) {
            return None;
        }
        let address = self.save(address, span);
        Some((self.shared.module.make_dereference(address, ty, span), ty))
    }

    fn read_through(&mut self, pointer: Value, span: Span) -> Option<Value> {
        let (place, _) = self.pointed(pointer, span)?;
        let value = self.read(place, span);
        let value = self.save(value, span);
        Some(self.scalar(value))
    }

    fn store_through(&mut self, pointer: Value, value: Value, span: Span) -> Option<Value> {
        let (place, ty) = self.pointed(pointer, span)?;
        let value = self.scalar_of(value)?;
        let ty = self.types_mut().unqualified(ty);
        let value = self.cast(value, ty, span);
        self.emit(StmtKind::Assign { place, value }, span);
        Some(self.void(span))
    }

    /// An atomic operation on the object that the first argument points to, with `operands`
    /// operands of its type.
    fn atomic(
        &mut self,
        op: AtomicOp,
        arguments: &[Value],
        operands: usize,
        span: Span,
    ) -> Option<Value> {
        let (pointer, rest) = arguments.split_first()?;
        let pointer = self.rvalue(*pointer);
        let address = self.scalar_of(pointer)?;
        let to = self.types().pointee(self.shared.module[address].ty)?;
        let mut ty = self.types_mut().unqualified(to);
        if self.types().is_void(ty) {
            ty = self.types_mut().int(IntKind::UnsignedChar);
        }
        if !self.types().is_scalar(ty) {
            return None;
        }
        let mut list = vec![address];
        for (at, value) in rest.iter().take(operands).enumerate() {
            let value = self.rvalue(*value);
            if matches!(
                op,
                AtomicOp::CompareExchange | AtomicOp::CompareExchangeWeak
            ) && at == 0
            {
                list.push(self.scalar_of(value)?);
            } else {
                let expr = self.scalar_of(value)?;
                list.push(self.cast(expr, ty, value.span));
            }
        }
        if list.len() != operands + 1 {
            return None;
        }
        let result = match op {
            AtomicOp::Fence
            | AtomicOp::Enter
            | AtomicOp::Leave
            | AtomicOp::Store
            | AtomicOp::Clear => self.void_type(),
            AtomicOp::CompareAndSwap
            | AtomicOp::CompareExchange
            | AtomicOp::CompareExchangeWeak
            | AtomicOp::TestAndSet => self.bool_type(),
            AtomicOp::FetchThen(_)
            | AtomicOp::ThenFetch(_)
            | AtomicOp::CompareAndSwapValue
            | AtomicOp::Load
            | AtomicOp::Exchange => ty,
        };
        Some(self.emit_builtin(Builtin::Atomic(op), list, result, span))
    }
}

fn fetch_op(name: &str) -> Option<FetchOp> {
    match name {
        "add" => Some(FetchOp::Add),
        "sub" => Some(FetchOp::Subtract),
        "and" => Some(FetchOp::And),
        "or" => Some(FetchOp::Or),
        "xor" => Some(FetchOp::Xor),
        "nand" => Some(FetchOp::Nand),
        _ => None,
    }
}

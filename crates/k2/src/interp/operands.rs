//! Access of the machine to operands: read them, take them, put results in their place.
//!
//! Invariant: an operand that is a variable may have no value yet; then looking gives `None` and
//! nothing has been changed.

use super::code::{Operand, Place, Source};
use super::control::Control;
use super::machine::Machine;
use super::ops::small::{Shape, Word2, word};
use bia_term::value::{Bv, Value};
use std::sync::Arc;

impl<C: Control> Machine<'_, C> {
    /// The value of an operand that, if it is on the stack, is on top.
    #[inline(always)]
    pub(super) fn peek(&self, operand: Operand) -> Option<&Value> {
        self.peek_at(operand, 1)
    }

    /// The value of an operand that, if it is on the stack, is below `above`, if that is too.
    #[inline(always)]
    pub(super) fn peek_below(&self, operand: Operand, above: Operand) -> Option<&Value> {
        self.peek_at(operand, 1 + usize::from(above.is_stack()))
    }

    #[inline(always)]
    fn peek_at(&self, operand: Operand, from_top: usize) -> Option<&Value> {
        match operand.source() {
            Source::Stack => {
                let operands = &self.state.operands;
                Some(&operands[operands.len() - from_top])
            }
            Source::Const(at) => Some(&self.code.consts[at]),
            Source::Global(at) => self.state.globals[at].as_ref(),
            Source::Local(at) => self.state.locals[self.base + at].as_ref(),
        }
    }

    /// Whether one of the operands is a variable without value.
    pub(super) fn any_unset(&self, operands: &[Operand]) -> bool {
        operands.iter().any(|operand| self.is_unset(*operand))
    }

    pub(super) fn is_unset(&self, operand: Operand) -> bool {
        !operand.is_stack() && self.peek(operand).is_none()
    }

    /// The value of an operand that is set, off the stack if it is there.
    pub(super) fn take(&mut self, operand: Operand) -> Value {
        if operand.is_stack() {
            self.pop()
        } else {
            let value = self.peek(operand).cloned();
            value.expect("unset operands were noticed before")
        }
    }

    pub(super) fn pop(&mut self) -> Value {
        let top = self.state.operands.pop();
        top.expect("operands are pushed before they are popped")
    }

    /// The `count` topmost operands, the lowest first, off the stack.
    pub(super) fn pop_many(&mut self, count: usize) -> Vec<Value> {
        let from = self.state.operands.len() - count;
        self.state.operands.split_off(from)
    }

    /// Takes the operands off the stack that are there.
    #[inline(always)]
    pub(super) fn discard(&mut self, operands: &[Operand]) {
        for operand in operands {
            if operand.is_stack() {
                self.state.operands.pop();
            }
        }
    }

    /// Puts a result in the place of its operands.
    #[inline(always)]
    pub(super) fn replace(&mut self, operands: &[Operand], result: Value) {
        self.discard(operands);
        self.state.operands.push(result);
    }

    /// The result of an operator on two words.
    #[inline(always)]
    pub(super) fn word2(&self, op: Word2, shape: Shape, a: Operand, b: Operand) -> Option<u64> {
        let (x, y) = (self.peek_below(a, b)?, self.peek(b)?);
        Some(op.apply(shape, word(x), word(y)))
    }

    #[inline(always)]
    pub(super) fn set(&mut self, to: Operand, value: Value) {
        match to.source() {
            Source::Global(at) => self.state.globals[at] = Some(value),
            Source::Local(at) => self.state.locals[self.base + at] = Some(value),
            Source::Stack | Source::Const(_) => unreachable!("only variables are assigned"),
        }
    }

    /// Assigns a word. Writes into the value that is there: making a new one and moving it costs
    /// more than everything else about an assignment.
    #[inline(always)]
    pub(super) fn set_word(&mut self, to: Operand, shape: Shape, word: u64) {
        let slot = match to.source() {
            Source::Global(at) => &mut self.state.globals[at],
            Source::Local(at) => &mut self.state.locals[self.base + at],
            Source::Stack | Source::Const(_) => unreachable!("only variables are assigned"),
        };
        match (slot, shape) {
            (Some(Value::Bv(old)), Shape::Bits(width)) => {
                *old = Bv::from_u64(u32::from(width), word);
            }
            (Some(Value::Bool(old)), Shape::Bool) => *old = word & 1 == 1,
            (slot, _) => *slot = Some(shape.value(word)),
        }
    }

    pub(super) fn set_place(&mut self, to: Place, value: Value) {
        self.set(Operand::variable(to), value);
    }

    /// Changes the map in place; it has a value. Copies it only if it is shared.
    pub(super) fn store(&mut self, to: Operand, index: Value, value: Value) {
        let slot = match to.source() {
            Source::Global(at) => &mut self.state.globals[at],
            Source::Local(at) => &mut self.state.locals[self.base + at],
            Source::Stack | Source::Const(_) => unreachable!("only variables are assigned"),
        };
        match slot {
            Some(Value::Array(map)) => Arc::make_mut(map).set(index, value),
            other => unreachable!("{other:?} is not a map"),
        }
    }
}

//! Instructions that compute: each takes operands and leaves its result on the stack.

use super::code::Operand;
use super::control::Control;
use super::machine::{Exit, Machine};
use super::ops;
use super::ops::small::{Shape, Word1, Word2, word};
use super::state::Owner;
use crate::ast::{Op, Ty, Type};
use bia_term::value::Value;

impl<'m, C: Control> Machine<'m, C> {
    #[inline(always)]
    pub(super) fn push(&mut self, a: Operand) -> Result<(), Exit> {
        let Some(value) = self.peek(a).cloned() else {
            return self.choose(&[a]);
        };
        self.state.operands.push(value);
        self.next()
    }

    pub(super) fn touch(&mut self, a: Operand) -> Result<(), Exit> {
        if self.is_unset(a) {
            return self.choose(&[a]);
        }
        self.next()
    }

    #[inline(always)]
    pub(super) fn word_binary(
        &mut self,
        op: Word2,
        shape: Shape,
        result: Shape,
        a: Operand,
        b: Operand,
    ) -> Result<(), Exit> {
        let Some(word) = self.word2(op, shape, a, b) else {
            return self.choose(&[a, b]);
        };
        self.replace(&[a, b], result.value(word));
        self.next()
    }

    #[inline(always)]
    pub(super) fn word_unary(&mut self, op: Word1, result: Shape, a: Operand) -> Result<(), Exit> {
        let Some(value) = self.peek(a) else {
            return self.choose(&[a]);
        };
        let word = op.apply(word(value));
        self.replace(&[a], result.value(word));
        self.next()
    }

    pub(super) fn unary(&mut self, op: Op, ty: Ty, a: Operand) -> Result<(), Exit> {
        let Some(value) = self.peek(a) else {
            return self.choose(&[a]);
        };
        let outcome = ops::unary(op, self.ty(ty), value);
        self.outcome(outcome, &[a])
    }

    pub(super) fn binary(&mut self, op: Op, ty: Ty, a: Operand, b: Operand) -> Result<(), Exit> {
        let (Some(x), Some(y)) = (self.peek_below(a, b), self.peek(b)) else {
            return self.choose(&[a, b]);
        };
        let outcome = ops::binary(op, self.ty(ty), x, y);
        self.outcome(outcome, &[a, b])
    }

    pub(super) fn map_get(&mut self, map: Operand, index: Operand) -> Result<(), Exit> {
        let (Some(m), Some(i)) = (self.peek_below(map, index), self.peek(index)) else {
            return self.choose(&[map, index]);
        };
        let value = ops::map_get(m, i).clone();
        self.replace(&[map, index], value);
        self.next()
    }

    pub(super) fn map_set(
        &mut self,
        map: Operand,
        index: Operand,
        value: Operand,
    ) -> Result<(), Exit> {
        let all = [map, index, value];
        if self.any_unset(&all) {
            return self.choose(&all);
        }
        let (value, index) = (self.take(value), self.take(index));
        let map = self.take(map);
        self.state.operands.push(ops::map_set(map, index, value));
        self.next()
    }

    pub(super) fn ite(
        &mut self,
        condition: Operand,
        then: Operand,
        otherwise: Operand,
    ) -> Result<(), Exit> {
        let all = [condition, then, otherwise];
        if self.any_unset(&all) {
            return self.choose(&all);
        }
        let (otherwise, then) = (self.take(otherwise), self.take(then));
        let holds = self.take(condition) == Value::Bool(true);
        let value = if holds { then } else { otherwise };
        self.state.operands.push(value);
        self.next()
    }

    pub(super) fn cast(&mut self, from: Ty, to: Ty, a: Operand) -> Result<(), Exit> {
        let Some(value) = self.peek(a) else {
            return self.choose(&[a]);
        };
        let outcome = ops::cast(self.ty(from), self.ty(to), value);
        self.outcome(outcome, &[a])
    }

    pub(super) fn bitcast(&mut self, from: Ty, to: Ty, a: Operand) -> Result<(), Exit> {
        let Some(value) = self.peek(a) else {
            return self.choose(&[a]);
        };
        let outcome = ops::bitcast(self.ty(from), self.ty(to), value);
        self.outcome(outcome, &[a])
    }

    /// Begins to evaluate a define. It has no variables, so the base stays.
    pub(super) fn define(&mut self, at: u32) -> Result<(), Exit> {
        self.control.tick()?;
        self.push_frame(Owner::Define, self.code.defines[at as usize], self.base);
        Ok(())
    }

    pub(super) fn end_define(&mut self) -> Result<(), Exit> {
        self.state.frames.pop();
        self.enter();
        self.next()
    }

    pub(super) fn end_init(&mut self) -> Result<(), Exit> {
        let holds = self.pop() == Value::Bool(true);
        self.state.frames.pop();
        self.enter();
        Err(Exit::Init(holds))
    }

    fn ty(&self, ty: Ty) -> &'m Type {
        &self.interp.program().types()[ty]
    }
}

//! Instructions that complete a statement, except calls.
//!
//! ```text
//!   assign  v := μ[e]      assume  only if μ ⊨ e      havoc  v := any value
//!   jump    to one of the targets' labels             label  nothing
//! ```

use super::code::Operand;
use super::control::Control;
use super::machine::{Exit, Machine};
use super::ops::small::{Shape, Word2};
use super::{Step, What};
use crate::ast::Label;
use bia_term::value::Value;

impl<C: Control> Machine<'_, C> {
    #[inline(always)]
    pub(super) fn assign(&mut self, to: Operand, from: Operand) -> Result<(), Exit> {
        if self.is_unset(from) {
            return self.choose(&[from]);
        }
        let value = self.take(from);
        self.set(to, value);
        self.ran()
    }

    #[inline(always)]
    pub(super) fn assign_word(
        &mut self,
        op: Word2,
        shape: Shape,
        to: Operand,
        a: Operand,
        b: Operand,
    ) -> Result<(), Exit> {
        let Some(word) = self.word2(op, shape, a, b) else {
            return self.choose(&[a, b]);
        };
        self.discard(&[a, b]);
        self.set_word(to, shape, word);
        self.ran()
    }

    pub(super) fn map_store(
        &mut self,
        to: Operand,
        index: Operand,
        value: Operand,
    ) -> Result<(), Exit> {
        let all = [to, index, value];
        if self.any_unset(&all) {
            return self.choose(&all);
        }
        let (value, index) = (self.take(value), self.take(index));
        self.store(to, index, value);
        self.ran()
    }

    pub(super) fn map_stores(&mut self, to: Operand, count: u32) -> Result<(), Exit> {
        let mut parts = self.pop_many(2 * count as usize).into_iter();
        while let (Some(index), Some(value)) = (parts.next(), parts.next()) {
            self.store(to, index, value);
        }
        self.ran()
    }

    #[inline(always)]
    pub(super) fn assume(&mut self, condition: Operand) -> Result<(), Exit> {
        let Some(&Value::Bool(holds)) = self.peek(condition) else {
            return self.choose(&[condition]);
        };
        if !holds {
            return self.blocked();
        }
        self.discard(&[condition]);
        self.ran()
    }

    #[inline(always)]
    pub(super) fn assume_word(
        &mut self,
        op: Word2,
        shape: Shape,
        a: Operand,
        b: Operand,
    ) -> Result<(), Exit> {
        let Some(holds) = self.word2(op, shape, a, b) else {
            return self.choose(&[a, b]);
        };
        if holds == 0 {
            return self.blocked();
        }
        self.discard(&[a, b]);
        self.ran()
    }

    pub(super) fn havoc(&mut self, to: Operand) -> Result<(), Exit> {
        let var = self.variable(to);
        let ty = self.interp.program().var(var).ty;
        let value = self.ask(What::Havoc(var), ty)?;
        self.set(to, value);
        self.ran()
    }

    #[inline(always)]
    pub(super) fn label(&mut self, label: Label, error: bool) -> Result<(), Exit> {
        let stmt = self.stmt();
        self.pc += 1;
        self.done(Step::Visited { stmt, label }, error)
    }

    #[inline(always)]
    pub(super) fn cond_jump(&mut self, condition: Operand, target: u32) -> Result<(), Exit> {
        let Some(&Value::Bool(holds)) = self.peek(condition) else {
            return self.choose(&[condition]);
        };
        self.discard(&[condition]);
        self.go(if holds { target } else { self.pc + 1 })
    }

    #[inline(always)]
    pub(super) fn cond_jump_word(
        &mut self,
        op: Word2,
        shape: Shape,
        a: Operand,
        b: Operand,
        target: u32,
    ) -> Result<(), Exit> {
        let Some(holds) = self.word2(op, shape, a, b) else {
            return self.choose(&[a, b]);
        };
        self.discard(&[a, b]);
        self.go(if holds == 0 { self.pc + 1 } else { target })
    }

    pub(super) fn eval(&mut self, a: Operand) -> Result<(), Exit> {
        if self.is_unset(a) {
            return self.choose(&[a]);
        }
        self.discard(&[a]);
        self.ran()
    }
}

//! Expressions of which only a part is evaluated: `c ? a : b`, `a && b`, `a || b`.
//!
//! Semantic analysis keeps an arm in such an expression only if it cannot be undefined as accesses,
//! divisions and signed arithmetic can. What other checks look at may be in an arm all the same, so
//! they fail only if the arm is evaluated:
//! ```text
//!   c ? a : b     checks of a fail if c ∧ …, checks of b if ¬c ∧ …
//!   a && b        checks of b fail if a ∧ …
//!   a || b        checks of b fail if ¬a ∧ …
//! ```

use super::context::{Lowerer, Res};
use crate::ir::{BinaryOp, ExprId, ExprKind};
use bia_k2::ast::{Expr, Op};

/// What comes behind the condition of an expression, part by part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arm {
    /// It is evaluated if the condition holds.
    If,
    /// It is evaluated if not.
    Unless,
    /// The other arm of the same condition.
    Else,
    /// Behind the arms.
    Done,
}

impl Lowerer<'_> {
    /// What stands behind each part of an expression; nothing where all parts are evaluated, or
    /// where no check could tell.
    pub(crate) fn arms(&self, expr: ExprId) -> &'static [Arm] {
        if !self.options.properties.looks_into_arms() {
            return &[];
        }
        match self.module[expr].kind {
            ExprKind::Conditional { .. } => &[Arm::If, Arm::Else, Arm::Done],
            ExprKind::Binary(BinaryOp::And, ..) => &[Arm::If, Arm::Done],
            ExprKind::Binary(BinaryOp::Or, ..) => &[Arm::Unless, Arm::Done],
            ExprKind::Int(_)
            | ExprKind::Float(_)
            | ExprKind::Read(_)
            | ExprKind::Address(_)
            | ExprKind::FunctionAddress(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PointerOffset { .. }
            | ExprKind::PointerDifference { .. }
            | ExprKind::Convert(..) => &[],
        }
    }

    /// Goes into an arm, or out of it. The condition, which may be used once more, is needed where
    /// the first arm begins.
    pub(crate) fn enter_arm(&mut self, arm: Arm, condition: Option<Expr>) -> Res<()> {
        match (arm, condition) {
            (Arm::If, Some(condition)) => {
                let guard = self.copy(condition)?;
                self.guards.push(guard);
            }
            (Arm::Unless, Some(condition)) => {
                let guard = self.copy(condition)?;
                let guard = self.not(guard)?;
                self.guards.push(guard);
            }
            (Arm::Else, _) => {
                if let Some(guard) = self.guards.pop() {
                    let guard = self.not(guard)?;
                    self.guards.push(guard);
                }
            }
            (Arm::Done, _) => {
                self.guards.pop();
            }
            (Arm::If | Arm::Unless, None) => {}
        }
        Ok(())
    }

    /// The condition, where what is translated now is evaluated.
    pub(crate) fn under_guards(&mut self, bad: Expr) -> Res<Expr> {
        let mut all = bad;
        for at in (0..self.guards.len()).rev() {
            let guard = self.copy(self.guards[at])?;
            all = self.op(Op::And, &[guard, all])?;
        }
        Ok(all)
    }
}

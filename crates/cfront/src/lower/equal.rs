//! Integers that were found equal although they carry different names.
//!
//! Two numbers can be equal where two names ([`super::number`]) are not: storage was used again, an
//! object begins where another one ends, or an input happens to be the number of an address. A
//! pointer that is made of such an integer points to whatever object has the number:
//! ```text
//!   @equal := @equal ∨ (number(a) = number(b) ∧ name(a) ≠ name(b))     where a and b are compared
//!   (T *)a  = a, and if @equal any name
//! ```
//! The points-to analysis unifies what compared integers point to. Only comparisons for equality
//! are followed: that `a <= b && a >= b` tells the same is not noticed (`choices.rs`).

use super::context::{Lowerer, Res};
use super::number::Operand;
use crate::ir::{BinaryOp, ExprId, ExprKind};
use bia_k2::ast::{Expr, Op, Var};

const EQUAL: &str = "@equal";

impl Lowerer<'_> {
    /// Whether integers that may carry names are compared for equality.
    pub(crate) fn finds_equal(&self) -> bool {
        self.points.follow_integers
            && self.scan.exprs.iter().any(|expr| {
                let ExprKind::Binary(op, left, right) = self.module[*expr].kind else {
                    return false;
                };
                let is_zero = |expr: ExprId| matches!(self.module[expr].kind, ExprKind::Int(0));
                let zero = is_zero(left) || is_zero(right);
                let carries = self.carries_name(left) || self.carries_name(right);
                matches!(op, BinaryOp::Equal | BinaryOp::NotEqual) && carries && !zero
            })
    }

    /// Notes that two integers are equal though their names are not. The operands can still be
    /// used.
    pub(crate) fn note_equal(
        &mut self,
        op: BinaryOp,
        left: Operand,
        right: Operand,
        result: Expr,
    ) -> Res<Expr> {
        let result = self.stable(result)?;
        let (a, b) = (self.copy(left.1)?, self.copy(right.1)?);
        let same = self.op(Op::Eq, &[a, b])?;
        let other = self.op(Op::Not, &[same])?;
        let (first, second) = (self.is_name(left)?, self.is_name(right)?);
        let name = self.op(Op::Or, &[first, second])?;
        let copy = self.copy(result)?;
        let equal = match op == BinaryOp::Equal {
            true => copy,
            false => self.not(copy)?,
        };
        let flag = self.equal_flag()?;
        let now = self.op(Op::And, &[equal, other, name])?;
        let before = self.b.var(flag);
        let after = self.op(Op::Or, &[before, now])?;
        self.assign(flag, after)?;
        self.copy(result)
    }

    /// A pointer that is made of an integer.
    pub(crate) fn pointer_to_equal(&mut self, pointer: Expr) -> Res<Expr> {
        let known = self.known.get(&pointer).copied();
        if !self.finds_equal || known == Some(0) {
            return Ok(pointer);
        }
        let flag = self.equal_flag()?;
        let flag = self.b.var(flag);
        let any = self.any_number(pointer)?;
        self.if_name(flag, any, pointer)
    }

    fn equal_flag(&mut self) -> Res<Var> {
        let bool = self.bool();
        self.state(EQUAL, bool)
    }
}

//! Checking the operands of operators, with the messages when they do not fit.

use super::elab::Elab;
use super::machine::{Frame, Slot};
use crate::ast::{Arity, Op, Ty, TypeError};
use crate::codes;
use crate::print::TypeText as _;
use crate::text::tree::NodeId;

impl Elab<'_> {
    /// The type of an operator applied to the finished expressions of its form.
    pub(super) fn check_op(&mut self, op: Op, frame: Frame) -> Option<Ty> {
        let count = self.slots.len() - frame.slots;
        let fits = match op.arity() {
            Arity::Exactly(n) => count == n,
            Arity::AtLeast(n) => count >= n,
        };
        if !fits {
            let wanted = match op.arity() {
                Arity::Exactly(1) => "1 operand".to_owned(),
                Arity::Exactly(n) => format!("{n} operands"),
                Arity::AtLeast(n) => format!("at least {n} operand"),
            };
            let message = format!("`{}` takes {wanted}, not {count}", op.name());
            self.report(&codes::ARITY, frame.node, message);
            return None;
        }
        self.operand_types.clear();
        for slot in &self.slots[frame.slots..] {
            match slot {
                Slot::Expr(expr) => self.operand_types.push(self.program.exprs[*expr].ty),
                Slot::Error => return None,
                Slot::Void => {
                    let message = format!("`{}` has a `void` operand", op.name());
                    self.report(&codes::VOID_VALUE, frame.node, message);
                    return None;
                }
            }
        }
        match op.result(&self.operand_types, &self.program.types) {
            Ok(ty) => Some(ty),
            Err(error) => {
                self.operand_error(op, frame, error);
                None
            }
        }
    }

    fn operand_error(&mut self, op: Op, frame: Frame, error: TypeError) {
        let operand = |at: usize| self.operand_node(frame, at);
        let text = |at: usize| self.type_text(self.operand_types[at]);
        let name = op.name();
        let (at, message, compared) = match error {
            TypeError::Differ { at, first } => {
                let message = format!(
                    "the operands of `{name}` differ in type: `{}` and `{}`",
                    self.type_text(first),
                    text(at)
                );
                (at, message, Some(usize::from(op == Op::Ite)))
            }
            TypeError::Operand { at, allowed } => {
                let message = format!("`{name}` needs {allowed}, not `{}`", text(at));
                (at, message, None)
            }
            TypeError::Expected { at, expected } => {
                let what = if at == 1 { "index" } else { "value" };
                let message = format!(
                    "the {what} of this `{name}` must be `{}`, not `{}`",
                    self.type_text(expected),
                    text(at)
                );
                (at, message, Some(0))
            }
        };
        let mut diagnostic = self.diagnostic(&codes::OPERANDS, operand(at), message);
        if let Some(other) = compared {
            let label = format!("this has type `{}`", text(other));
            diagnostic = diagnostic.also(self.span(operand(other)), label);
        }
        self.sink.push(diagnostic);
    }

    /// The node of the n-th operand of an operation.
    fn operand_node(&self, frame: Frame, n: usize) -> NodeId {
        let count = self.slots.len() - frame.slots;
        let mut children = self.tree.children(frame.node);
        // `(add a b)` has one child before the operands, `(op add a b)` two.
        let before = children.clone().count() - count;
        children.nth(before + n).unwrap_or(frame.node)
    }
}

//! The walk over expressions and statements: upwards in the table of nodes, with a stack of the
//! forms that are open.
//!
//! ```text
//!   at < frame.end    the child `at` of the innermost form is visited: finished at once if it
//!                     is small, opened as a new frame otherwise
//!   at = frame.end    the form is complete: its finished children become one expression or
//!                     statement, which is delivered to the form around it
//! ```
//! Finished expressions wait in `slots`, finished statements in `stmts`; a frame remembers where
//! its own begin. A broken statement delivers nothing, a broken expression [`Slot::Error`].

use super::elab::Elab;
use crate::ast::{Annotated, Expr, ExprKind, List, Op, Stmt, StmtKind, Ty, Var};
use crate::codes;
use crate::text::tree::NodeId;

/// A finished expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    Expr(Expr),
    /// A variable or constant of type `void`.
    Void,
    /// Something with an error, which has been reported.
    Error,
}

/// An open form.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) kind: Form,
    pub(super) node: NodeId,
    /// The node after the form.
    pub(super) end: NodeId,
    /// Where its finished expressions, statements and call targets begin.
    pub(super) slots: usize,
    pub(super) stmts: usize,
    pub(super) targets: usize,
}

/// Which form is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Op(Op),
    Cast(Ty),
    Bitcast(Ty),
    /// `seq` in expression position.
    SeqExpr,
    /// `!` around an expression.
    AnnotateExpr,
    /// An expression with an error in its head: its parts are read, its value is broken.
    BrokenExpr,
    Seq,
    /// `!` around a statement.
    AnnotateStmt,
    Assign(Target),
    Assume,
    CondJump,
    Call,
    /// A bare expression as a statement.
    Eval,
    /// A statement with an error: its parts are read as expressions.
    BrokenStmt,
}

/// What a target resolved to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Target {
    Var(Var),
    /// A variable of type `void`: the statement is dropped.
    Void,
    Broken,
}

impl Elab<'_> {
    /// The expression at a node.
    pub(super) fn read_expr(&mut self, at: NodeId) -> Slot {
        self.visit_expr(at);
        self.walk();
        self.slots.pop().unwrap_or(Slot::Error)
    }

    /// The statement at a node; `None` if it has an error.
    pub(super) fn read_stmt(&mut self, at: NodeId) -> Option<Stmt> {
        self.visit_stmt(at);
        self.walk();
        self.stmts.pop()
    }

    /// Runs until no form is open.
    fn walk(&mut self) {
        while let Some(frame) = self.frames.last() {
            if self.at == frame.end {
                self.leave();
            } else if self.sink.is_full() {
                self.frames.clear();
            } else {
                let frame = *frame;
                self.step(frame);
            }
        }
    }

    /// Opens a form whose next child is `first`.
    pub(super) fn open(&mut self, kind: Form, node: NodeId, first: NodeId) {
        self.at = first;
        self.frames.push(Frame {
            kind,
            node,
            end: self.tree.after(node),
            slots: self.slots.len(),
            stmts: self.stmts.len(),
            targets: self.targets.len(),
        });
    }

    /// Visits the next child of the innermost form.
    #[inline]
    fn step(&mut self, frame: Frame) {
        let at = self.at;
        match frame.kind {
            Form::Op(_)
            | Form::Cast(_)
            | Form::Bitcast(_)
            | Form::Assign(_)
            | Form::Assume
            | Form::Eval
            | Form::BrokenExpr
            | Form::BrokenStmt => self.visit_expr(at),
            Form::Seq => self.visit_stmt(at),
            Form::SeqExpr => {
                if self.tree.after(at) == frame.end {
                    self.visit_expr(at);
                } else {
                    self.visit_stmt(at);
                }
            }
            Form::AnnotateExpr if at == frame.node + 2 => self.visit_expr(at),
            Form::AnnotateStmt if at == frame.node + 2 => self.visit_stmt(at),
            // What follows the condition or the annotated is read when the form is left.
            Form::AnnotateExpr | Form::AnnotateStmt => self.at = frame.end,
            Form::CondJump if self.slots.len() == frame.slots => self.visit_expr(at),
            Form::CondJump => self.at = frame.end,
            Form::Call => self.step_call(frame),
        }
    }

    /// Finishes the innermost form.
    fn leave(&mut self) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        // The legacy `typecast` ends before its form does.
        self.at = self.tree.after(frame.node);
        match frame.kind {
            Form::Op(op) => self.leave_op(op, frame),
            Form::Cast(to) => self.leave_cast(frame, to, false),
            Form::Bitcast(to) => self.leave_cast(frame, to, true),
            Form::SeqExpr => self.leave_seq_expr(frame),
            Form::BrokenExpr => {
                self.slots.truncate(frame.slots);
                self.slots.push(Slot::Error);
            }
            Form::AnnotateExpr => {
                let what = match self.slots.last() {
                    Some(Slot::Expr(expr)) => Some(Annotated::Expr(*expr)),
                    Some(Slot::Void | Slot::Error) | None => None,
                };
                self.annotate(frame.node, what);
            }
            Form::AnnotateStmt => {
                let what = self.stmts.get(frame.stmts).copied().map(Annotated::Stmt);
                self.annotate(frame.node, what);
            }
            Form::Seq => {
                let list = self.stmt_list(frame.stmts);
                self.finish_stmt(StmtKind::Seq(list), frame.node);
            }
            Form::BrokenStmt => {
                self.slots.truncate(frame.slots);
                self.targets.truncate(frame.targets);
            }
            Form::Assign(target) => self.leave_assign(frame, target),
            Form::Assume => {
                if let Some(condition) = self.condition(frame, "the condition of `assume`") {
                    self.finish_stmt(StmtKind::Assume(condition), frame.node);
                }
            }
            Form::CondJump => self.leave_condjump(frame),
            Form::Call => self.leave_call(frame),
            Form::Eval => {
                let slot = self.slots.pop().unwrap_or(Slot::Error);
                self.eval_stmt(slot, frame.node);
            }
        }
    }

    /// The finished statements from `base` on, as a list.
    fn stmt_list(&mut self, base: usize) -> List<Stmt> {
        let list = List::new(self.program.stmt_pool.len(), self.stmts.len() - base);
        self.program
            .stmt_pool
            .extend_from_slice(&self.stmts[base..]);
        self.stmts.truncate(base);
        list
    }

    fn leave_seq_expr(&mut self, frame: Frame) {
        self.expression_seqs -= 1;
        let statements = self.stmt_list(frame.stmts);
        match self.slots.pop() {
            Some(Slot::Expr(value)) => {
                let ty = self.program.exprs[value].ty;
                let slot = self.expr(ExprKind::Seq(statements, value), ty, frame.node);
                self.slots.push(slot);
            }
            Some(Slot::Void) => {
                let message = "the value of this `seq` is `void`";
                self.report(&codes::VOID_VALUE, frame.node, message);
                self.slots.push(Slot::Error);
            }
            Some(Slot::Error) | None => self.slots.push(Slot::Error),
        }
    }

    /// The one finished expression of a form that must be a `bool`.
    pub(super) fn condition(&mut self, frame: Frame, what: &str) -> Option<Expr> {
        let slot = self.slots.pop();
        self.slots.truncate(frame.slots);
        let bool = self.program.types.bool();
        // The condition is the second child: the head is one node.
        self.valued(slot?, frame.node + 2, what, bool)
    }

    /// The expression of a slot that must have type `expected`.
    pub(super) fn valued(
        &mut self,
        slot: Slot,
        at: NodeId,
        what: &str,
        expected: Ty,
    ) -> Option<Expr> {
        match slot {
            Slot::Expr(expr) if self.program.exprs[expr].ty == expected => Some(expr),
            Slot::Expr(expr) => {
                let found = self.program.exprs[expr].ty;
                self.mismatch(at, what, expected, found);
                None
            }
            Slot::Void => {
                let message = format!("{what} is `void`, which has no value");
                self.report(&codes::VOID_VALUE, at, message);
                None
            }
            Slot::Error => None,
        }
    }
}

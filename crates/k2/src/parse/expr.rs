//! Expressions: leaves are finished at once, everything else opens a form.

use super::elab::Elab;
use super::machine::{Form, Frame, Slot};
use crate::ast::{ExprKind, List, can_bitcast, can_cast};
use crate::codes;
use crate::print::TypeText as _;
use crate::text::keyword::{self, Keyword, Word};
use crate::text::tree::{Kind, NodeId};
use bia_base::Symbol;

impl Elab<'_> {
    /// Finishes the expression at a node, or opens it.
    #[inline]
    pub(super) fn visit_expr(&mut self, at: NodeId) {
        let slot = match self.tree.kind(at) {
            Kind::Symbol(symbol) => self.resolve(symbol, at),
            Kind::List => return self.open_expr(at),
            Kind::Key(_) | Kind::Dot | Kind::Bang => {
                self.report(&codes::SHAPE, at, "an expression is needed here");
                Slot::Error
            }
        };
        self.deliver(slot, at);
    }

    /// Delivers a finished expression and goes on after it.
    pub(super) fn deliver(&mut self, slot: Slot, at: NodeId) {
        self.slots.push(slot);
        self.at = self.tree.after(at);
    }

    fn open_expr(&mut self, at: NodeId) {
        if self.tree.is_annotation(at) {
            match self.annotated(at) {
                Some(inner) => self.open(Form::AnnotateExpr, at, inner),
                None => self.deliver(Slot::Error, at),
            }
            return;
        }
        let Some(head) = self.tree.head(at) else {
            self.report(&codes::SHAPE, at, "an expression is needed here");
            return self.deliver(Slot::Error, at);
        };
        let keyword = match keyword::word(head) {
            Some(Word::Op(op)) => return self.open(Form::Op(op), at, at + 2),
            Some(Word::Keyword(keyword)) => Some(keyword),
            None => None,
        };
        match keyword {
            Some(Keyword::Op) => self.open_op(at),
            Some(Keyword::Var) => {
                let slot = self.full_var(at);
                self.deliver(slot, at);
            }
            Some(Keyword::Const) => {
                let slot = self.full_const(at);
                self.deliver(slot, at);
            }
            Some(Keyword::Cast) => self.open_cast(at, false),
            Some(Keyword::Bitcast) => self.open_cast(at, true),
            Some(Keyword::Typecast) => self.open_typecast(at),
            Some(Keyword::Seq) if self.tree.after(at) > at + 2 => {
                self.expression_seqs += 1;
                self.open(Form::SeqExpr, at, at + 2);
            }
            Some(Keyword::Seq) => {
                let message = "a `seq` in expression position needs a value as its last part";
                self.report(&codes::SHAPE, at, message);
                self.deliver(Slot::Error, at);
            }
            Some(
                Keyword::Assign
                | Keyword::Assume
                | Keyword::Havoc
                | Keyword::Label
                | Keyword::Jump
                | Keyword::CondJump
                | Keyword::Call,
            ) => {
                let message = format!("`{}` is a statement and has no value", self.quoted(head));
                self.report(&codes::STATEMENT, at, message);
                self.deliver(Slot::Error, at);
            }
            _ => self.unknown_form(at, head),
        }
    }

    fn unknown_form(&mut self, at: NodeId, head: Symbol) {
        let name = self.quoted(head);
        let message = format!("unknown operator `{name}`");
        let diagnostic = self.diagnostic(&codes::UNKNOWN_FORM, at + 1, message);
        let diagnostic = if self.names(head).function.is_some() {
            diagnostic.help(format!(
                "functions are called by a statement `(call {name} …)`"
            ))
        } else {
            self.suggesting(diagnostic, head, keyword::expression_heads())
        };
        self.sink.push(diagnostic);
        self.open(Form::BrokenExpr, at, at + 2);
    }

    /// `(op NAME ARG…)`
    fn open_op(&mut self, at: NodeId) {
        let name = (self.tree.after(at) > at + 2).then(|| self.tree.symbol(at + 2));
        let Some(name) = name.flatten() else {
            self.report(&codes::SHAPE, at, "an operation is `(op NAME OPERAND…)`");
            return self.deliver(Slot::Error, at);
        };
        match keyword::op(name) {
            Some(op) => self.open(Form::Op(op), at, at + 3),
            None => {
                let message = format!("unknown operator `{}`", self.quoted(name));
                let diagnostic = self.diagnostic(&codes::UNKNOWN_FORM, at + 2, message);
                let ops = crate::ast::Op::TABLE.iter().map(|(_, name, _)| *name);
                let diagnostic = self.suggesting(diagnostic, name, ops);
                self.sink.push(diagnostic);
                self.open(Form::BrokenExpr, at, at + 3);
            }
        }
    }

    fn open_cast(&mut self, at: NodeId, bits: bool) {
        let Some([to, from]) = self.parts::<2>(at) else {
            let name = if bits { "bitcast" } else { "cast" };
            let message = format!("a conversion is `({name} TYPE EXPRESSION)`");
            self.report(&codes::SHAPE, at, message);
            return self.deliver(Slot::Error, at);
        };
        self.open_conversion(at, to, from, bits);
    }

    /// `(typecast TYPE EXPRESSION 0|1)`: 0 is `cast`, 1 is `bitcast`.
    fn open_typecast(&mut self, at: NodeId) {
        let parts = self.parts::<3>(at);
        let how = parts.and_then(|[_, _, how]| self.tree.symbol(how));
        let bits = match how.map(|how| self.name(how)) {
            Some("0") => false,
            Some("1") => true,
            Some(_) | None => {
                let message = "an old conversion is `(typecast TYPE EXPRESSION 0)`, or 1 by bits";
                self.report(&codes::SHAPE, at, message);
                return self.deliver(Slot::Error, at);
            }
        };
        if let Some([to, from, _]) = parts {
            self.open_conversion(at, to, from, bits);
        }
    }

    fn open_conversion(&mut self, at: NodeId, to: NodeId, from: NodeId, bits: bool) {
        match self.ty(to) {
            Some(to) if bits => self.open(Form::Bitcast(to), at, from),
            Some(to) => self.open(Form::Cast(to), at, from),
            None => self.open(Form::BrokenExpr, at, from),
        }
        // The legacy form has one more part, which is no expression.
        if let Some(frame) = self.frames.last_mut() {
            frame.end = self.tree.after(from);
        }
    }

    pub(super) fn leave_cast(&mut self, frame: Frame, to: crate::ast::Ty, bits: bool) {
        let slot = match self.slots.pop() {
            Some(Slot::Expr(expr)) => {
                let from = self.program.exprs[expr].ty;
                let types = &self.program.types;
                let can = if bits { can_bitcast } else { can_cast };
                if can(types, from, to) {
                    let kind = if bits {
                        ExprKind::Bitcast(expr)
                    } else {
                        ExprKind::Cast(expr)
                    };
                    self.expr(kind, to, frame.node)
                } else {
                    let message = format!(
                        "there is no {} from `{}` to `{}`",
                        if bits { "bitcast" } else { "cast" },
                        self.type_text(from),
                        self.type_text(to)
                    );
                    self.report(&codes::CONVERSION, frame.node, message);
                    Slot::Error
                }
            }
            Some(Slot::Void) => {
                self.report(
                    &codes::VOID_VALUE,
                    frame.node,
                    "`void` has no value to convert",
                );
                Slot::Error
            }
            Some(Slot::Error) | None => Slot::Error,
        };
        self.slots.push(slot);
    }

    pub(super) fn leave_op(&mut self, op: crate::ast::Op, frame: Frame) {
        let slot = self.check_op(op, frame).map_or(Slot::Error, |ty| {
            let operands = &self.slots[frame.slots..];
            let pool = &mut self.program.expr_pool;
            let list = List::new(pool.len(), operands.len());
            pool.extend(operands.iter().filter_map(|slot| match slot {
                Slot::Expr(expr) => Some(*expr),
                Slot::Void | Slot::Error => None,
            }));
            self.expr(ExprKind::Op(op, list), ty, frame.node)
        });
        self.slots.truncate(frame.slots);
        self.slots.push(slot);
    }
}

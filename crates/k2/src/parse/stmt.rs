//! Statements: those without expressions are finished at once, the others open a form.

use super::elab::Elab;
use super::machine::{Form, Frame, Slot, Target};
use crate::ast::{List, StmtKind};
use crate::codes;
use crate::text::keyword::{self, Keyword, Word};
use crate::text::tree::{Kind, NodeId};
use bia_base::Symbol;

impl Elab<'_> {
    /// Finishes the statement at a node, or opens it.
    #[inline]
    pub(super) fn visit_stmt(&mut self, at: NodeId) {
        match self.tree.kind(at) {
            Kind::List => self.open_stmt(at),
            Kind::Symbol(symbol) => {
                self.at = at + 1;
                let slot = self.resolve(symbol, at);
                if let Slot::Expr(_) = slot {
                    self.warn_bare(at);
                }
                self.eval_stmt(slot, at);
            }
            Kind::Key(_) | Kind::Dot | Kind::Bang => {
                self.at = at + 1;
                self.report(&codes::SHAPE, at, "a statement is needed here");
            }
        }
    }

    /// A bare expression as a statement.
    pub(super) fn eval_stmt(&mut self, slot: Slot, at: NodeId) {
        match slot {
            Slot::Expr(expr) => {
                let span = Some(self.span(at));
                let stmt = self.program.eval_stmt(expr, span);
                self.stmts.push(stmt);
            }
            Slot::Void => self.skip_stmt(at),
            Slot::Error => {}
        }
    }

    fn warn_bare(&mut self, at: NodeId) {
        if self.sink.has_all_warnings() {
            return;
        }
        let diagnostic = self
            .diagnostic(
                &codes::BARE_EXPRESSION,
                at,
                "this expression has no effect as a statement",
            )
            .help("was `(assume …)` meant?");
        self.sink.push(diagnostic);
    }

    fn open_stmt(&mut self, at: NodeId) {
        if self.tree.is_annotation(at) {
            match self.annotated(at) {
                Some(inner) => self.open(Form::AnnotateStmt, at, inner),
                None => self.at = self.tree.after(at),
            }
            return;
        }
        let Some(head) = self.tree.head(at) else {
            self.at = self.tree.after(at);
            return self.report(&codes::SHAPE, at, "a statement is needed here");
        };
        match keyword::word(head) {
            Some(Word::Keyword(Keyword::Seq)) => self.open(Form::Seq, at, at + 2),
            Some(Word::Keyword(Keyword::Assign)) => self.open_assign(at),
            Some(Word::Keyword(Keyword::Assume)) => {
                let shape = "an assumption is `(assume CONDITION)`";
                if let Some([condition]) = self.stmt_parts(at, shape) {
                    self.open(Form::Assume, at, condition);
                }
            }
            Some(Word::Keyword(Keyword::Havoc)) => self.havoc_stmt(at),
            Some(Word::Keyword(Keyword::Label)) => self.label_stmt(at),
            Some(Word::Keyword(Keyword::Jump)) => self.jump_stmt(at),
            Some(Word::Keyword(Keyword::CondJump)) => {
                let shape = "a conditional jump is `(condjump CONDITION (label NAME))`";
                if let Some([condition, _]) = self.stmt_parts(at, shape) {
                    let allowed = self.jumps_allowed(at, "a jump");
                    let form = if allowed {
                        Form::CondJump
                    } else {
                        Form::BrokenStmt
                    };
                    self.open(form, at, condition);
                    if !allowed && let Some(frame) = self.frames.last_mut() {
                        frame.end = self.tree.after(condition);
                    }
                }
            }
            Some(Word::Keyword(Keyword::Call)) => self.open_call(at),
            Some(
                Word::Op(_)
                | Word::Keyword(
                    Keyword::Op
                    | Keyword::Var
                    | Keyword::Const
                    | Keyword::Cast
                    | Keyword::Bitcast
                    | Keyword::Typecast,
                ),
            ) => {
                self.warn_bare(at);
                self.open(Form::Eval, at, at);
            }
            Some(Word::Keyword(_)) | None => self.unknown_stmt(at, head),
        }
    }

    fn unknown_stmt(&mut self, at: NodeId, head: Symbol) {
        let name = self.quoted(head);
        let message = format!("unknown statement `{name}`");
        let diagnostic = self.diagnostic(&codes::UNKNOWN_FORM, at + 1, message);
        let diagnostic = if self.names(head).function.is_some() {
            diagnostic.help(format!("functions are called by `(call {name} …)`"))
        } else {
            let heads = keyword::statement_heads().chain(keyword::expression_heads());
            self.suggesting(diagnostic, head, heads)
        };
        self.sink.push(diagnostic);
        self.at = self.tree.after(at);
    }

    /// The parts of a statement; if there are not `N`, reports and goes on after it.
    pub(super) fn stmt_parts<const N: usize>(
        &mut self,
        at: NodeId,
        shape: &str,
    ) -> Option<[NodeId; N]> {
        let parts = self.parts::<N>(at);
        if parts.is_none() {
            self.report(&codes::SHAPE, at, shape);
            self.at = self.tree.after(at);
        }
        parts
    }

    fn open_assign(&mut self, at: NodeId) {
        let shape = "an assignment is `(assign VARIABLE EXPRESSION)`";
        if let Some([target, value]) = self.stmt_parts(at, shape) {
            let target = self.target(target);
            self.open(Form::Assign(target), at, value);
        }
    }

    pub(super) fn leave_assign(&mut self, frame: Frame, target: Target) {
        let slot = self.slots.pop().unwrap_or(Slot::Error);
        let Some([target_node, value]) = self.parts::<2>(frame.node) else {
            return;
        };
        match (target, slot) {
            (Target::Broken, _) | (_, Slot::Error) => {}
            // Evaluating the value may still run statements.
            (Target::Void, slot) => self.eval_stmt(slot, frame.node),
            (Target::Var(var), slot) => {
                let ty = self.program.vars[var].ty;
                if let Some(expr) = self.valued(slot, value, "the assigned value", ty) {
                    let stmt = self.finish_stmt(StmtKind::Assign(var, expr), frame.node);
                    self.annotate_target(stmt, 0, target_node);
                }
            }
        }
    }

    /// A statement about a variable of type `void` becomes `(seq)`.
    pub(super) fn skip_stmt(&mut self, at: NodeId) {
        let nothing = List::new(self.program.stmt_pool.len(), 0);
        self.finish_stmt(StmtKind::Seq(nothing), at);
    }

    fn havoc_stmt(&mut self, at: NodeId) {
        let Some([target]) = self.stmt_parts(at, "a havoc is `(havoc VARIABLE)`") else {
            return;
        };
        self.at = self.tree.after(at);
        match self.target(target) {
            Target::Var(var) => {
                let stmt = self.finish_stmt(StmtKind::Havoc(var), at);
                self.annotate_target(stmt, 0, target);
            }
            Target::Void => self.skip_stmt(at),
            Target::Broken => {}
        }
    }
}

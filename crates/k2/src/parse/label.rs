//! Labels and the jumps to them.
//!
//! While a body is read its labels have numbers of their own, by first mention, which stand in
//! jumps as if they were ids. At the end of the body labels get their ids in the order in which
//! the text sets them, and the jumps are put right.

use super::elab::Elab;
use super::machine::Frame;
use crate::ast::{Annotated, Label, LabelData, List, Stmt, StmtKind};
use crate::codes;
use crate::text::keyword::{self, Keyword};
use crate::text::tree::NodeId;
use bia_base::{Idx, Symbol};

/// A label of the body that is being read.
pub(super) struct LocalLabel {
    name: Symbol,
    /// The statement that sets it, and its node.
    set: Option<(Stmt, NodeId)>,
    /// It is set where that is refused: jumps to it need no message.
    refused: bool,
    /// Where it is first mentioned.
    mention: NodeId,
}

impl Elab<'_> {
    /// The name in `(label NAME)`.
    fn label_name(&mut self, at: NodeId) -> Option<Symbol> {
        let head = self.tree.head(at).and_then(keyword::keyword);
        let name = self
            .parts::<1>(at)
            .and_then(|[name]| self.tree.symbol(name));
        if head != Some(Keyword::Label) || name.is_none() {
            self.report(&codes::SHAPE, at, "a label is `(label NAME)`");
            return None;
        }
        name
    }

    /// The number of a label in this body.
    fn local_label(&mut self, name: Symbol, at: NodeId) -> usize {
        let scope = self.scope;
        if let Some(label) = self.names(name).label(scope) {
            return label as usize;
        }
        let label = self.labels.len();
        self.labels.push(LocalLabel {
            name,
            set: None,
            refused: false,
            mention: at,
        });
        let number = u32::try_from(label).expect("a label takes more than one byte of text");
        self.names_mut(name).set_label(scope, number);
        label
    }

    /// Labels and jumps are refused inside of expressions.
    pub(super) fn jumps_allowed(&mut self, at: NodeId, what: &str) -> bool {
        if self.expression_seqs == 0 {
            return true;
        }
        let message = format!("{what} inside an expression is not supported");
        self.report(&codes::JUMP_IN_EXPRESSION, at, message);
        false
    }

    /// `(label NAME)` as a statement.
    pub(super) fn label_stmt(&mut self, at: NodeId) {
        self.at = self.tree.after(at);
        let Some(name) = self.label_name(at) else {
            return;
        };
        if !self.jumps_allowed(at, "a label") {
            if self.function.is_some() {
                let label = self.local_label(name, at);
                self.labels[label].refused = true;
            }
            return;
        }
        let label = self.local_label(name, at);
        if let Some((_, first)) = self.labels[label].set {
            let message = format!("the label `{}` is set twice", self.quoted(name));
            let diagnostic = self
                .diagnostic(&codes::DUPLICATE_LABEL, at, message)
                .also(self.span(first), "first set here");
            self.sink.push(diagnostic);
            return;
        }
        let stmt = self.finish_stmt(StmtKind::Label(Label::from_index(label)), at);
        self.labels[label].set = Some((stmt, at));
    }

    /// The label that a jump target names, and the node without annotations.
    fn jump_target(&mut self, outer: NodeId) -> Option<(Label, NodeId)> {
        let at = self.strip(outer)?;
        let name = self.label_name(at)?;
        Some((Label::from_index(self.local_label(name, at)), at))
    }

    /// `(jump TARGET…)`
    pub(super) fn jump_stmt(&mut self, at: NodeId) {
        self.at = self.tree.after(at);
        if !self.jumps_allowed(at, "a jump") {
            return;
        }
        let tree = self.tree;
        let start = self.program.label_pool.len();
        let mut ok = true;
        let mut annotated = false;
        for target in tree.siblings(at + 2, tree.after(at)) {
            annotated |= tree.is_annotation(target);
            match self.jump_target(target) {
                Some((label, _)) => self.program.label_pool.push(label),
                None => ok = false,
            }
        }
        if !ok {
            return;
        }
        let list = List::new(start, self.program.label_pool.len() - start);
        let stmt = self.finish_stmt(StmtKind::Jump(list), at);
        if annotated {
            for (n, target) in (0..).zip(tree.siblings(at + 2, tree.after(at))) {
                self.annotate_target(stmt, n, target);
            }
        }
    }

    /// Keeps the annotations around the n-th target of a statement.
    pub(super) fn annotate_target(&mut self, stmt: Stmt, n: u32, target: NodeId) {
        if self.tree.is_annotation(target)
            && let Some(inner) = self.strip(target)
        {
            self.annotate_all(target, inner, Some(Annotated::Target(stmt, n)));
        }
    }

    /// `(condjump CONDITION TARGET)`, whose condition is finished.
    pub(super) fn leave_condjump(&mut self, frame: Frame) {
        let condition = self.condition(frame, "the condition of `condjump`");
        let Some([_, target]) = self.parts::<2>(frame.node) else {
            return;
        };
        let label = self.jump_target(target);
        if let (Some(condition), Some((label, _))) = (condition, label) {
            let stmt = self.finish_stmt(StmtKind::CondJump(condition, label), frame.node);
            self.condjumps.push(stmt);
            self.annotate_target(stmt, 0, target);
        }
    }

    /// Forgets the labels of the body before.
    pub(super) fn begin_labels(&mut self) -> usize {
        self.labels.clear();
        self.condjumps.clear();
        self.program.label_pool.len()
    }

    /// Gives the labels of the body their ids; `pool` is where its jumps begin in the pool.
    pub(super) fn end_labels(&mut self, pool: usize) {
        let Some(function) = self.function else {
            return;
        };
        let mut order: Vec<(Stmt, usize)> = Vec::with_capacity(self.labels.len());
        for at in 0..self.labels.len() {
            if self.sink.is_full() {
                return;
            }
            match self.labels[at].set {
                Some((stmt, _)) => order.push((stmt, at)),
                None if self.labels[at].refused => {}
                None => self.missing_label(at),
            }
        }
        order.sort_unstable();
        let mut ids = vec![Label::from_index(0); self.labels.len()];
        for (stmt, at) in order {
            let name = self.labels[at].name;
            let label = self.program.labels.push(LabelData {
                name,
                function,
                stmt,
            });
            ids[at] = label;
            self.program.stmts[stmt].kind = StmtKind::Label(label);
        }
        for label in &mut self.program.label_pool[pool..] {
            *label = ids[label.index()];
        }
        for stmt in &self.condjumps {
            if let StmtKind::CondJump(_, label) = &mut self.program.stmts[*stmt].kind {
                *label = ids[label.index()];
            }
        }
    }

    fn missing_label(&mut self, at: usize) {
        let LocalLabel { name, mention, .. } = self.labels[at];
        let message = format!(
            "this function does not set the label `{}`",
            self.quoted(name)
        );
        let set = self.labels.iter().filter(|label| label.set.is_some());
        let candidates = set.map(|label| self.name(label.name));
        let diagnostic = self.diagnostic(&codes::UNKNOWN_LABEL, mention, message);
        let diagnostic = self.suggesting(diagnostic, name, candidates);
        self.sink.push(diagnostic);
    }
}

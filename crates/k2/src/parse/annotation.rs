//! Annotations `(! X :key value …)`, kept in the order of the text, inner ones first.

use super::elab::Elab;
use crate::ast::{Annotated, Annotation, StmtKind, ThreadOp, ValueToken};
use crate::codes;
use crate::text::tree::{Kind, NodeId};

impl Elab<'_> {
    /// What an annotation is about: its second child. Reports an annotation of nothing.
    pub(super) fn annotated(&mut self, at: NodeId) -> Option<NodeId> {
        debug_assert!(self.tree.is_annotation(at));
        if self.tree.after(at) > at + 2 {
            return Some(at + 2);
        }
        let message = "an annotation is `(! X :key value …)`";
        self.report(&codes::ANNOTATION, at, message);
        None
    }

    /// Takes off all annotations around a node.
    pub(super) fn strip(&mut self, mut at: NodeId) -> Option<NodeId> {
        while self.tree.is_annotation(at) {
            at = self.annotated(at)?;
        }
        Some(at)
    }

    /// Attaches all annotations around the node `inner`, from `outer` inwards, to `what`.
    pub(super) fn annotate_all(&mut self, outer: NodeId, inner: NodeId, what: Option<Annotated>) {
        let mut nested = Vec::new();
        let mut at = outer;
        while at != inner {
            nested.push(at);
            at += 2;
        }
        while let Some(at) = nested.pop() {
            self.annotate(at, what);
        }
    }

    /// Attaches the keys of the annotation at `at` to `what`; checks them in any case.
    pub(super) fn annotate(&mut self, at: NodeId, what: Option<Annotated>) {
        let tree = self.tree;
        let mut rest = tree.siblings(tree.after(at + 2), tree.after(at)).peekable();
        while let Some(child) = rest.next() {
            let Kind::Key(key) = tree.kind(child) else {
                let message = "an annotation's key is written `:key`";
                self.report(&codes::ANNOTATION, child, message);
                continue;
            };
            let value = rest.next_if(|next| !matches!(tree.kind(*next), Kind::Key(_)));
            let value = value.map_or_else(Box::default, |value| self.annotation_value(value));
            let annotation = Annotation { key, value };
            if self.property_keys.contains(&Some(key)) {
                self.check_property(child, what, &annotation);
            }
            if self.program.symbols.name(key) == ThreadOp::KEY {
                self.check_thread(child, what, &annotation);
            }
            if let Some(what) = what {
                self.program.annotations.add(what, annotation);
            }
        }
    }

    /// Warns if a property stands where it states nothing.
    fn check_property(&mut self, at: NodeId, what: Option<Annotated>, annotation: &Annotation) {
        let Some(what) = what else { return };
        let key = self.quoted(annotation.key);
        let on_label = match what {
            // Jump targets repeat the annotations of their labels.
            Annotated::Target(stmt, _) | Annotated::Stmt(stmt) => {
                let kind = self.program.stmts[stmt].kind;
                let target = matches!(what, Annotated::Target(..));
                let jump = matches!(kind, StmtKind::Jump(_) | StmtKind::CondJump(..));
                jump && target || matches!(kind, StmtKind::Label(_))
            }
            Annotated::Expr(_)
            | Annotated::Var(_)
            | Annotated::Function(_)
            | Annotated::Define(_) => false,
        };
        if !on_label {
            let message = format!("`:{key}` states nothing here: it belongs on a label");
            self.report(&codes::PROPERTY_PLACE, at, message);
        } else if annotation.symbol().is_none() {
            let message = format!("`:{key}` states nothing without an id, which is one symbol");
            self.report(&codes::PROPERTY_PLACE, at, message);
        }
    }

    /// Reports a `:thread` that says nothing where it stands, or a second one.
    fn check_thread(&mut self, at: NodeId, what: Option<Annotated>, annotation: &Annotation) {
        let Some(what) = what else { return };
        let wrong = match what {
            Annotated::Stmt(stmt) if self.program.thread_op(stmt).is_some() => {
                Some("a statement has at most one `:thread`".to_owned())
            }
            Annotated::Stmt(stmt) => self.program.read_thread_op(stmt, annotation).err(),
            Annotated::Expr(_)
            | Annotated::Var(_)
            | Annotated::Function(_)
            | Annotated::Define(_)
            | Annotated::Target(..) => Some("`:thread` belongs on a statement".to_owned()),
        };
        if let Some(message) = wrong {
            self.report(&codes::THREAD, at, message);
        }
    }

    fn annotation_value(&mut self, root: NodeId) -> Box<[ValueToken]> {
        let tree = self.tree;
        let mut tokens = Vec::new();
        let mut ends = Vec::new();
        for at in root..tree.after(root) {
            while ends.pop_if(|end| *end == at).is_some() {
                tokens.push(ValueToken::Close);
            }
            let symbols = &mut self.program.symbols;
            tokens.push(match tree.kind(at) {
                Kind::List => {
                    ends.push(tree.after(at));
                    ValueToken::Open
                }
                Kind::Symbol(symbol) => ValueToken::Symbol(symbol),
                Kind::Key(key) => {
                    let text = format!(":{}", symbols.name(key));
                    ValueToken::Symbol(symbols.intern(&text))
                }
                Kind::Dot => ValueToken::Symbol(symbols.intern(".")),
                Kind::Bang => ValueToken::Symbol(symbols.intern("!")),
            });
        }
        tokens.extend(ends.iter().map(|_| ValueToken::Close));
        tokens.into()
    }
}

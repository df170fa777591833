//! The state of elaboration, and helpers for all of its parts.

use super::machine::{Frame, Slot};
use super::names::{GLOBAL_SCOPE, Names, Scope};
use super::sink::Sink;
use super::suggest::similar;
use crate::ast::{Const, ExprData, ExprKind, Function, Program, Stmt, StmtData, StmtKind, Ty, Var};
use crate::print::{TypeNames, TypeText, type_message};
use crate::text::quote::quoted;
use crate::text::tree::{NodeId, Tree};
use bia_base::{Code, Diagnostic, Idx, SourceId, Span, Symbol};
use rustc_hash::FxHashMap;

/// Elaboration of one tree. The program in it is not complete before `run` has succeeded.
pub(crate) struct Elab<'t> {
    pub(super) tree: &'t Tree,
    pub(super) source: SourceId,
    pub(super) program: Program,
    pub(super) sink: Sink,
    /// What each symbol of the tree names.
    pub(super) names: Vec<Names>,
    pub(super) type_names: TypeNames,
    /// Constants already made.
    pub(super) consts: FxHashMap<(Symbol, Ty), Const>,
    /// `(sbv N)` and `(ubv N)` already made, by the symbols of head and width.
    pub(super) bit_vectors: FxHashMap<(Symbol, Symbol), Ty>,
    /// The keys of properties, as far as the text has them.
    pub(super) property_keys: [Option<Symbol>; 3],
    /// The function whose body is being read.
    pub(super) function: Option<Function>,
    pub(super) scope: Scope,
    pub(super) labels: Vec<super::label::LocalLabel>,
    pub(super) condjumps: Vec<Stmt>,
    /// How many `seq`s in expression position surround the current node.
    pub(super) expression_seqs: u32,
    // The machine: open forms, finished expressions and statements, targets of calls.
    pub(super) at: NodeId,
    pub(super) frames: Vec<Frame>,
    pub(super) slots: Vec<Slot>,
    pub(super) stmts: Vec<Stmt>,
    pub(super) targets: Vec<(Var, NodeId)>,
    /// Reused by type checks.
    pub(super) operand_types: Vec<Ty>,
}

impl<'t> Elab<'t> {
    pub(crate) fn new(source: SourceId, tree: &'t Tree, program: Program, sink: Sink) -> Self {
        let names = vec![Names::default(); program.symbols.len()];
        let property_keys = ["error", "live", "notlive"].map(|key| program.symbols.find(key));
        Self {
            tree,
            source,
            program,
            sink,
            names,
            type_names: TypeNames::default(),
            consts: FxHashMap::default(),
            bit_vectors: FxHashMap::default(),
            property_keys,
            function: None,
            scope: GLOBAL_SCOPE,
            labels: Vec::new(),
            condjumps: Vec::new(),
            expression_seqs: 0,
            at: 0,
            frames: Vec::new(),
            slots: Vec::new(),
            stmts: Vec::new(),
            targets: Vec::new(),
            operand_types: Vec::new(),
        }
    }

    /// The place of a node.
    #[inline]
    pub(super) fn span(&self, at: NodeId) -> Span {
        let (start, end) = self.tree.bytes(at);
        Span::new(self.source, start, end)
    }

    /// The text of a name.
    pub(super) fn name(&self, symbol: Symbol) -> &str {
        self.program.symbols.name(symbol)
    }

    /// The name as it is written.
    pub(super) fn quoted(&self, symbol: Symbol) -> String {
        quoted(self.name(symbol))
    }

    /// What a symbol of the tree names.
    #[inline]
    pub(super) fn names(&self, symbol: Symbol) -> &Names {
        &self.names[symbol.index()]
    }

    pub(super) fn names_mut(&mut self, symbol: Symbol) -> &mut Names {
        &mut self.names[symbol.index()]
    }

    /// Reports something about a node.
    pub(super) fn report(&mut self, code: &'static Code, at: NodeId, message: impl Into<String>) {
        self.sink.report(code, self.tree.bytes(at), message);
    }

    /// A diagnostic about a node, to be completed and pushed to the sink.
    pub(super) fn diagnostic(
        &self,
        code: &'static Code,
        at: NodeId,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, message).at(self.span(at))
    }

    /// The diagnostic of an unknown name, with the most similar name that would do. Looking for
    /// one takes time, so only the first errors of a text get help.
    pub(super) fn suggesting<'a>(
        &self,
        diagnostic: Diagnostic,
        name: Symbol,
        candidates: impl Iterator<Item = &'a str>,
    ) -> Diagnostic {
        if self.sink.has_many_errors() {
            return diagnostic;
        }
        match similar(self.name(name), candidates) {
            Some(found) => diagnostic.help(format!("did you mean `{}`?", quoted(found))),
            None => diagnostic,
        }
    }

    /// The children after the head, if there are exactly `N`.
    pub(super) fn parts<const N: usize>(&self, list: NodeId) -> Option<[NodeId; N]> {
        let mut children = self.tree.children(list);
        children.next()?;
        let mut parts = [0; N];
        for part in &mut parts {
            *part = children.next()?;
        }
        children.next().is_none().then_some(parts)
    }

    /// Adds an expression.
    #[inline]
    pub(super) fn expr(&mut self, kind: ExprKind, ty: Ty, at: NodeId) -> Slot {
        let span = Some(self.span(at));
        Slot::Expr(self.program.exprs.push(ExprData { kind, ty, span }))
    }

    /// Adds a statement and delivers it.
    pub(super) fn finish_stmt(&mut self, kind: StmtKind, at: NodeId) -> Stmt {
        let span = Some(self.span(at));
        let stmt = self.program.stmts.push(StmtData { kind, span });
        self.stmts.push(stmt);
        stmt
    }
}

impl TypeText for Elab<'_> {
    fn type_text(&self, ty: Ty) -> String {
        let program = &self.program;
        type_message(&program.types, &program.symbols, &self.type_names, ty)
    }
}

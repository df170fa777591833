//! Expressions and statements as self-contained trees, which Python objects hold.
//!
//! ```text
//!   Expr, Stmt     shared, immutable; children are shared too, so a node is made in constant time
//!   hash           of the whole tree, computed when a node is made from the hashes of its children
//!   size           how many nodes the tree has when written out; shared parts count as often as they
//!                  occur, so it may be astronomical: check it before a tree is written out
//!   a = b          same shape, names, types, values and annotations; places in texts do not count
//! ```
//! Variables, functions, labels and defines are names: what they mean is decided by the program
//! that a tree is put into ([`crate::lower`]). Types are those of one table for the whole process
//! ([`crate::table`]). Trees may be deeper than the stack: drop, comparison and all walks are
//! iterative.

mod compare;
mod make;
mod text;

pub(crate) use compare::same;
pub(crate) use make::{Bad, child_count, children, rebuild};
pub(crate) use text::{expr_text, name_text, stmt_text};

use bia_app::api::k2::{Op, Sources, Span, Ty, Value};
use std::sync::Arc;

/// A name.
pub(crate) type Name = Arc<str>;

/// A place in a text.
#[derive(Clone)]
pub(crate) struct Place {
    pub(crate) sources: Arc<Sources>,
    pub(crate) span: Span,
}

/// A piece of an annotation's value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Token {
    Open,
    Close,
    Symbol(Name),
}

/// A key with its value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Note {
    pub(crate) key: Name,
    pub(crate) value: Box<[Token]>,
}

/// What is kept beside a node.
#[derive(Clone, Default)]
pub(crate) struct Extra {
    pub(crate) notes: Option<Arc<[Note]>>,
    pub(crate) place: Option<Place>,
}

impl Extra {
    pub(crate) fn notes(&self) -> &[Note] {
        self.notes.as_deref().unwrap_or_default()
    }
}

/// An expression.
#[derive(Clone)]
pub(crate) struct Expr(pub(crate) Arc<ExprNode>);

pub(crate) struct ExprNode {
    pub(crate) kind: ExprKind,
    pub(crate) ty: Ty,
    pub(crate) hash: u64,
    pub(crate) size: u64,
    pub(crate) extra: Extra,
}

pub(crate) enum ExprKind {
    Var(Name),
    Const(Value),
    Function(Name),
    Define(Name),
    Op(Op, Box<[Expr]>),
    Cast(Expr),
    Bitcast(Expr),
    Seq(Box<[Stmt]>, Expr),
    /// What is left of a node while it is dropped.
    Gone,
}

/// A statement.
#[derive(Clone)]
pub(crate) struct Stmt(pub(crate) Arc<StmtNode>);

pub(crate) struct StmtNode {
    pub(crate) kind: StmtKind,
    pub(crate) hash: u64,
    pub(crate) size: u64,
    pub(crate) extra: Extra,
}

/// Where a jump goes, with the annotations of that mention.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Target {
    pub(crate) name: Name,
    pub(crate) notes: Option<Arc<[Note]>>,
}

pub(crate) enum StmtKind {
    /// The first is a variable.
    Assign(Expr, Expr),
    Assume(Expr),
    /// A variable.
    Havoc(Expr),
    Label(Name),
    Jump(Box<[Target]>),
    CondJump(Expr, Target),
    Seq(Box<[Stmt]>),
    Call {
        function: Expr,
        args: Box<[Expr]>,
        /// Variables.
        results: Box<[Expr]>,
    },
    Eval(Expr),
    /// What is left of a node while it is dropped.
    Gone,
}

/// Either.
#[derive(Clone)]
pub(crate) enum Node {
    Expr(Expr),
    Stmt(Stmt),
}

impl From<Expr> for Node {
    fn from(expr: Expr) -> Self {
        Self::Expr(expr)
    }
}

impl From<Stmt> for Node {
    fn from(stmt: Stmt) -> Self {
        Self::Stmt(stmt)
    }
}

impl Node {
    pub(crate) fn hash(&self) -> u64 {
        match self {
            Self::Expr(expr) => expr.0.hash,
            Self::Stmt(stmt) => stmt.0.hash,
        }
    }

    pub(crate) fn size(&self) -> u64 {
        match self {
            Self::Expr(expr) => expr.0.size,
            Self::Stmt(stmt) => stmt.0.size,
        }
    }

    pub(crate) fn extra(&self) -> &Extra {
        match self {
            Self::Expr(expr) => &expr.0.extra,
            Self::Stmt(stmt) => &stmt.0.extra,
        }
    }

    /// Whether they are one node.
    pub(crate) fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Expr(a), Self::Expr(b)) => Arc::ptr_eq(&a.0, &b.0),
            (Self::Stmt(a), Self::Stmt(b)) => Arc::ptr_eq(&a.0, &b.0),
            (Self::Expr(_), Self::Stmt(_)) | (Self::Stmt(_), Self::Expr(_)) => false,
        }
    }
}

fn take_expr(kind: &mut ExprKind, to: &mut Vec<Node>) {
    match std::mem::replace(kind, ExprKind::Gone) {
        ExprKind::Op(_, args) => to.extend(args.into_vec().into_iter().map(Node::Expr)),
        ExprKind::Cast(of) | ExprKind::Bitcast(of) => to.push(of.into()),
        ExprKind::Seq(stmts, value) => {
            to.extend(stmts.into_vec().into_iter().map(Node::Stmt));
            to.push(value.into());
        }
        ExprKind::Var(_)
        | ExprKind::Const(_)
        | ExprKind::Function(_)
        | ExprKind::Define(_)
        | ExprKind::Gone => {}
    }
}

fn take_stmt(kind: &mut StmtKind, to: &mut Vec<Node>) {
    match std::mem::replace(kind, StmtKind::Gone) {
        StmtKind::Assign(var, value) => to.extend([var.into(), value.into()]),
        StmtKind::Assume(expr)
        | StmtKind::Havoc(expr)
        | StmtKind::Eval(expr)
        | StmtKind::CondJump(expr, _) => to.push(expr.into()),
        StmtKind::Seq(stmts) => to.extend(stmts.into_vec().into_iter().map(Node::Stmt)),
        StmtKind::Call {
            function,
            args,
            results,
        } => {
            to.push(function.into());
            let all = args.into_vec().into_iter().chain(results.into_vec());
            to.extend(all.map(Node::Expr));
        }
        StmtKind::Label(_) | StmtKind::Jump(_) | StmtKind::Gone => {}
    }
}

/// Drops nodes that are not shared, without recursion.
fn drop_all(mut open: Vec<Node>) {
    while let Some(node) = open.pop() {
        match node {
            Node::Expr(Expr(shared)) => {
                if let Some(mut own) = Arc::into_inner(shared) {
                    take_expr(&mut own.kind, &mut open);
                }
            }
            Node::Stmt(Stmt(shared)) => {
                if let Some(mut own) = Arc::into_inner(shared) {
                    take_stmt(&mut own.kind, &mut open);
                }
            }
        }
    }
}

impl Drop for ExprNode {
    fn drop(&mut self) {
        let mut open = Vec::new();
        take_expr(&mut self.kind, &mut open);
        if !open.is_empty() {
            drop_all(open);
        }
    }
}

impl Drop for StmtNode {
    fn drop(&mut self) {
        let mut open = Vec::new();
        take_stmt(&mut self.kind, &mut open);
        if !open.is_empty() {
            drop_all(open);
        }
    }
}

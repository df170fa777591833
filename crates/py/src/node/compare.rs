//! Equality of trees: iterative, and each pair of shared nodes is looked at once.

use super::{Expr, ExprKind, Node, Stmt, StmtKind};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Whether two trees are equal.
pub(crate) fn same(a: &Node, b: &Node) -> bool {
    if a.is(b) {
        return true;
    }
    if a.hash() != b.hash() || a.size() != b.size() {
        return false;
    }
    let mut seen = FxHashSet::default();
    let mut open = vec![(a.clone(), b.clone())];
    while let Some((a, b)) = open.pop() {
        if a.is(&b) || !seen.insert((address(&a), address(&b))) {
            continue;
        }
        if a.hash() != b.hash() || a.extra().notes() != b.extra().notes() {
            return false;
        }
        let alike = match (&a, &b) {
            (Node::Expr(a), Node::Expr(b)) => exprs(a, b, &mut open),
            (Node::Stmt(a), Node::Stmt(b)) => stmts(a, b, &mut open),
            (Node::Expr(_), Node::Stmt(_)) | (Node::Stmt(_), Node::Expr(_)) => false,
        };
        if !alike {
            return false;
        }
    }
    true
}

fn address(node: &Node) -> usize {
    match node {
        Node::Expr(expr) => Arc::as_ptr(&expr.0).addr(),
        Node::Stmt(stmt) => Arc::as_ptr(&stmt.0).addr(),
    }
}

type Open = Vec<(Node, Node)>;

fn push<T: Clone + Into<Node>>(a: &T, b: &T, open: &mut Open) -> bool {
    open.push((a.clone().into(), b.clone().into()));
    true
}

fn all<T: Clone + Into<Node>>(a: &[T], b: &[T], open: &mut Open) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| push(a, b, open))
}

fn exprs(a: &Expr, b: &Expr, open: &mut Open) -> bool {
    use ExprKind as K;
    if a.0.ty != b.0.ty {
        return false;
    }
    match (&a.0.kind, &b.0.kind) {
        (K::Var(a), K::Var(b))
        | (K::Function(a), K::Function(b))
        | (K::Define(a), K::Define(b)) => a == b,
        (K::Const(a), K::Const(b)) => a == b,
        (K::Op(op, a), K::Op(other, b)) => op == other && all(a, b, open),
        (K::Cast(a), K::Cast(b)) | (K::Bitcast(a), K::Bitcast(b)) => push(a, b, open),
        (K::Seq(stmts, a), K::Seq(others, b)) => all(stmts, others, open) && push(a, b, open),
        (
            K::Var(_)
            | K::Const(_)
            | K::Function(_)
            | K::Define(_)
            | K::Op(..)
            | K::Cast(_)
            | K::Bitcast(_)
            | K::Seq(..)
            | K::Gone,
            _,
        ) => false,
    }
}

fn stmts(a: &Stmt, b: &Stmt, open: &mut Open) -> bool {
    use StmtKind as K;
    match (&a.0.kind, &b.0.kind) {
        (K::Assign(x, a), K::Assign(y, b)) => push(x, y, open) && push(a, b, open),
        (K::Assume(a), K::Assume(b)) | (K::Havoc(a), K::Havoc(b)) | (K::Eval(a), K::Eval(b)) => {
            push(a, b, open)
        }
        (K::Label(a), K::Label(b)) => a == b,
        (K::Jump(a), K::Jump(b)) => a == b,
        (K::CondJump(a, to), K::CondJump(b, other)) => to == other && push(a, b, open),
        (K::Seq(a), K::Seq(b)) => all(a, b, open),
        (
            K::Call {
                function,
                args,
                results,
            },
            K::Call {
                function: other,
                args: other_args,
                results: other_results,
            },
        ) => {
            push(function, other, open)
                && all(args, other_args, open)
                && all(results, other_results, open)
        }
        (
            K::Assign(..)
            | K::Assume(_)
            | K::Havoc(_)
            | K::Label(_)
            | K::Jump(_)
            | K::CondJump(..)
            | K::Seq(_)
            | K::Call { .. }
            | K::Eval(_)
            | K::Gone,
            _,
        ) => false,
    }
}

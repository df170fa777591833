//! Making nodes: types are checked, hashes and sizes computed; and taking them apart again.
//!
//! The rules of operators and conversions are those of the K2 checker itself.

use super::{Expr, ExprKind, ExprNode, Extra, Name, Node, Stmt, StmtKind, StmtNode, Target};
use crate::table::{self, Table};
use bia_app::api::k2::{Op, Ty, Type, Value, can_bitcast, can_cast};
use rustc_hash::FxHasher;
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

/// Why a node cannot be made.
#[derive(Debug)]
pub(crate) struct Bad(pub(crate) String);

impl From<String> for Bad {
    fn from(why: String) -> Self {
        Self(why)
    }
}

type Made<T> = Result<T, Bad>;

fn hasher(kind: u8, extra: &Extra) -> FxHasher {
    let mut hasher = FxHasher::default();
    kind.hash(&mut hasher);
    if let Some(notes) = &extra.notes {
        notes.hash(&mut hasher);
    }
    hasher
}

impl Expr {
    fn new(kind: ExprKind, ty: Ty, extra: Extra) -> Self {
        let mut size = 1_u64;
        let mut child = |of: u64| size = size.saturating_add(of);
        let hash = match &kind {
            ExprKind::Var(name) => done(hasher(1, &extra), (name, ty)),
            ExprKind::Const(value) => done(hasher(2, &extra), (value, ty)),
            ExprKind::Function(name) => done(hasher(3, &extra), (name, ty)),
            ExprKind::Define(name) => done(hasher(4, &extra), (name, ty)),
            ExprKind::Op(op, args) => {
                let mut hasher = hasher(5, &extra);
                op.hash(&mut hasher);
                for arg in args {
                    arg.0.hash.hash(&mut hasher);
                    child(arg.0.size);
                }
                hasher.finish()
            }
            ExprKind::Cast(of) | ExprKind::Bitcast(of) => {
                child(of.0.size);
                let which = 6 + u8::from(matches!(kind, ExprKind::Bitcast(_)));
                done(hasher(which, &extra), (of.0.hash, ty))
            }
            ExprKind::Seq(stmts, value) => {
                let mut hasher = hasher(8, &extra);
                for stmt in stmts {
                    stmt.0.hash.hash(&mut hasher);
                    child(stmt.0.size);
                }
                child(value.0.size);
                done(hasher, value.0.hash)
            }
            ExprKind::Gone => 0,
        };
        Self(Arc::new(ExprNode {
            kind,
            ty,
            hash,
            size,
            extra,
        }))
    }

    pub(crate) fn var(name: Name, ty: Ty, extra: Extra) -> Self {
        Self::new(ExprKind::Var(name), ty, extra)
    }

    pub(crate) fn constant(value: Value, ty: Ty, extra: Extra) -> Self {
        Self::new(ExprKind::Const(value), ty, extra)
    }

    pub(crate) fn function(name: Name, ty: Ty, extra: Extra) -> Self {
        Self::new(ExprKind::Function(name), ty, extra)
    }

    pub(crate) fn define(name: Name, ty: Ty, extra: Extra) -> Self {
        Self::new(ExprKind::Define(name), ty, extra)
    }

    /// An operator whose type is known to fit.
    pub(crate) fn typed_op(op: Op, args: Vec<Expr>, ty: Ty, extra: Extra) -> Self {
        Self::new(ExprKind::Op(op, args.into()), ty, extra)
    }

    pub(crate) fn op(op: Op, args: Vec<Expr>, extra: Extra) -> Made<Self> {
        let ty = table::with(|table| op_type(op, &args, table))?;
        Ok(Self::typed_op(op, args, ty, extra))
    }

    /// A conversion that is known to exist.
    pub(crate) fn typed_cast(of: Expr, to: Ty, by_bits: bool, extra: Extra) -> Self {
        let kind = match by_bits {
            true => ExprKind::Bitcast(of),
            false => ExprKind::Cast(of),
        };
        Self::new(kind, to, extra)
    }

    pub(crate) fn cast(of: Expr, to: Ty, by_bits: bool, extra: Extra) -> Made<Self> {
        table::with(|table| {
            let allowed = match by_bits {
                true => can_bitcast(table.types(), of.0.ty, to),
                false => can_cast(table.types(), of.0.ty, to),
            };
            match allowed {
                true => Ok(()),
                false => Err(Bad(format!(
                    "there is no conversion from `{}` to `{}`",
                    table.type_name(of.0.ty),
                    table.type_name(to)
                ))),
            }
        })?;
        Ok(Self::typed_cast(of, to, by_bits, extra))
    }

    pub(crate) fn seq(stmts: Vec<Stmt>, value: Expr, extra: Extra) -> Self {
        let ty = value.0.ty;
        Self::new(ExprKind::Seq(stmts.into(), value), ty, extra)
    }

    pub(crate) fn is_var(&self) -> bool {
        matches!(self.0.kind, ExprKind::Var(_))
    }

    /// The node with other annotations or another place.
    pub(crate) fn with(&self, extra: Extra) -> Self {
        let node = &*self.0;
        let kind = match &node.kind {
            ExprKind::Var(name) => ExprKind::Var(name.clone()),
            ExprKind::Const(value) => ExprKind::Const(value.clone()),
            ExprKind::Function(name) => ExprKind::Function(name.clone()),
            ExprKind::Define(name) => ExprKind::Define(name.clone()),
            ExprKind::Op(op, args) => ExprKind::Op(*op, args.clone()),
            ExprKind::Cast(of) => ExprKind::Cast(of.clone()),
            ExprKind::Bitcast(of) => ExprKind::Bitcast(of.clone()),
            ExprKind::Seq(stmts, value) => ExprKind::Seq(stmts.clone(), value.clone()),
            ExprKind::Gone => ExprKind::Gone,
        };
        Self::new(kind, node.ty, extra)
    }
}

fn done(mut hasher: FxHasher, what: impl Hash) -> u64 {
    what.hash(&mut hasher);
    hasher.finish()
}

fn op_type(op: Op, args: &[Expr], table: &Table) -> Made<Ty> {
    use bia_app::api::k2::Arity;
    let (fits, needed) = match op.arity() {
        Arity::Exactly(n) => (args.len() == n, n),
        Arity::AtLeast(n) => (args.len() >= n, n),
    };
    if !fits {
        let (name, found) = (op.name(), args.len());
        return Err(Bad(format!(
            "`{name}` needs {needed} operands, not {found}"
        )));
    }
    let types: Vec<Ty> = args.iter().map(|arg| arg.0.ty).collect();
    op.result(&types, table.types()).map_err(|_| {
        let names: Vec<String> = types.iter().map(|ty| table.type_name(*ty)).collect();
        Bad(format!(
            "`{}` does not fit operands of these types: {}",
            op.name(),
            names.join(", ")
        ))
    })
}

impl Stmt {
    /// A statement that is known to be well typed.
    pub(crate) fn typed(kind: StmtKind, extra: Extra) -> Self {
        let mut size = 1_u64;
        let mut hash = FxHasher::default();
        let mut child = |of: &Expr, hash: &mut FxHasher| {
            of.0.hash.hash(hash);
            size = size.saturating_add(of.0.size);
        };
        extra.notes.hash(&mut hash);
        match &kind {
            StmtKind::Assign(var, value) => {
                1_u8.hash(&mut hash);
                child(var, &mut hash);
                child(value, &mut hash);
            }
            StmtKind::Assume(expr) => {
                2_u8.hash(&mut hash);
                child(expr, &mut hash);
            }
            StmtKind::Havoc(expr) => {
                3_u8.hash(&mut hash);
                child(expr, &mut hash);
            }
            StmtKind::Eval(expr) => {
                4_u8.hash(&mut hash);
                child(expr, &mut hash);
            }
            StmtKind::Label(name) => (5_u8, name).hash(&mut hash),
            StmtKind::Jump(to) => (6_u8, to).hash(&mut hash),
            StmtKind::CondJump(expr, to) => {
                (7_u8, to).hash(&mut hash);
                child(expr, &mut hash);
            }
            StmtKind::Seq(stmts) => {
                8_u8.hash(&mut hash);
                for stmt in stmts {
                    stmt.0.hash.hash(&mut hash);
                    size = size.saturating_add(stmt.0.size);
                }
            }
            StmtKind::Call {
                function,
                args,
                results,
            } => {
                (9_u8, args.len()).hash(&mut hash);
                child(function, &mut hash);
                for expr in args.iter().chain(results) {
                    child(expr, &mut hash);
                }
            }
            StmtKind::Gone => {}
        }
        Self(Arc::new(StmtNode {
            kind,
            hash: hash.finish(),
            size,
            extra,
        }))
    }

    pub(crate) fn new(kind: StmtKind, extra: Extra) -> Made<Self> {
        table::with(|table| check(&kind, table))?;
        Ok(Self::typed(kind, extra))
    }

    pub(crate) fn with(&self, extra: Extra) -> Self {
        let kind = match &self.0.kind {
            StmtKind::Assign(var, value) => StmtKind::Assign(var.clone(), value.clone()),
            StmtKind::Assume(expr) => StmtKind::Assume(expr.clone()),
            StmtKind::Havoc(expr) => StmtKind::Havoc(expr.clone()),
            StmtKind::Eval(expr) => StmtKind::Eval(expr.clone()),
            StmtKind::Label(name) => StmtKind::Label(name.clone()),
            StmtKind::Jump(to) => StmtKind::Jump(to.clone()),
            StmtKind::CondJump(expr, to) => StmtKind::CondJump(expr.clone(), to.clone()),
            StmtKind::Seq(stmts) => StmtKind::Seq(stmts.clone()),
            StmtKind::Call {
                function,
                args,
                results,
            } => StmtKind::Call {
                function: function.clone(),
                args: args.clone(),
                results: results.clone(),
            },
            StmtKind::Gone => StmtKind::Gone,
        };
        Self::typed(kind, extra)
    }
}

fn mismatch(what: &str, needed: Ty, found: Ty, table: &Table) -> Bad {
    Bad(format!(
        "{what} has type `{}`, but `{}` is needed",
        table.type_name(found),
        table.type_name(needed)
    ))
}

fn is_variable(expr: &Expr, what: &str) -> Made<()> {
    match expr.is_var() {
        true => Ok(()),
        false => Err(Bad(format!("{what} must be a variable"))),
    }
}

fn check(kind: &StmtKind, table: &Table) -> Made<()> {
    let bool = table.types().bool();
    let truth = |expr: &Expr| match expr.0.ty == bool {
        true => Ok(()),
        false => Err(mismatch("the condition", bool, expr.0.ty, table)),
    };
    match kind {
        StmtKind::Assign(var, value) => {
            is_variable(var, "the target of an assignment")?;
            match var.0.ty == value.0.ty {
                true => Ok(()),
                false => Err(mismatch("the assigned value", var.0.ty, value.0.ty, table)),
            }
        }
        StmtKind::Assume(expr) | StmtKind::CondJump(expr, _) => truth(expr),
        StmtKind::Havoc(var) => is_variable(var, "the target of a havoc"),
        StmtKind::Call {
            function,
            args,
            results,
        } => check_call(function, args, results, table),
        StmtKind::Label(_)
        | StmtKind::Jump(_)
        | StmtKind::Seq(_)
        | StmtKind::Eval(_)
        | StmtKind::Gone => Ok(()),
    }
}

fn check_call(function: &Expr, args: &[Expr], results: &[Expr], table: &Table) -> Made<()> {
    let Type::Fun { params, returns } = &table.types()[function.0.ty] else {
        let name = table.type_name(function.0.ty);
        return Err(Bad(format!("something of type `{name}` cannot be called")));
    };
    for (what, needed, given) in [("argument", params, args), ("result", returns, results)] {
        if needed.len() != given.len() {
            let (needed, given) = (needed.len(), given.len());
            return Err(Bad(format!(
                "a call with {given} {what}s, but {needed} are needed"
            )));
        }
        for (at, (ty, expr)) in needed.iter().zip(given).enumerate() {
            if expr.0.ty != *ty {
                let what = format!("{what} {}", at + 1);
                return Err(mismatch(&what, *ty, expr.0.ty, table));
            }
        }
    }
    let mut results = results.iter();
    results.try_for_each(|var| is_variable(var, "the target of a result"))
}

/// The children of a node, in the order of the text.
pub(crate) fn children(node: &Node) -> Vec<Node> {
    let exprs = |list: &[Expr]| list.iter().cloned().map(Node::Expr).collect::<Vec<_>>();
    let stmts = |list: &[Stmt]| list.iter().cloned().map(Node::Stmt).collect::<Vec<_>>();
    match node {
        Node::Expr(expr) => match &expr.0.kind {
            ExprKind::Op(_, args) => exprs(args),
            ExprKind::Cast(of) | ExprKind::Bitcast(of) => vec![of.clone().into()],
            ExprKind::Seq(list, value) => {
                let mut all = stmts(list);
                all.push(value.clone().into());
                all
            }
            ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Gone => Vec::new(),
        },
        Node::Stmt(stmt) => match &stmt.0.kind {
            StmtKind::Assign(var, value) => vec![var.clone().into(), value.clone().into()],
            StmtKind::Assume(expr)
            | StmtKind::Havoc(expr)
            | StmtKind::Eval(expr)
            | StmtKind::CondJump(expr, _) => vec![expr.clone().into()],
            StmtKind::Seq(list) => stmts(list),
            StmtKind::Call {
                function,
                args,
                results,
            } => {
                let mut all = vec![function.clone().into()];
                all.extend(exprs(args));
                all.extend(exprs(results));
                all
            }
            StmtKind::Label(_) | StmtKind::Jump(_) | StmtKind::Gone => Vec::new(),
        },
    }
}

/// How many children a node has.
pub(crate) fn child_count(node: &Node) -> usize {
    match node {
        Node::Expr(expr) => match &expr.0.kind {
            ExprKind::Op(_, args) => args.len(),
            ExprKind::Cast(_) | ExprKind::Bitcast(_) => 1,
            ExprKind::Seq(list, _) => list.len() + 1,
            ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Gone => 0,
        },
        Node::Stmt(stmt) => match &stmt.0.kind {
            StmtKind::Assign(..) => 2,
            StmtKind::Assume(_)
            | StmtKind::Havoc(_)
            | StmtKind::Eval(_)
            | StmtKind::CondJump(..) => 1,
            StmtKind::Seq(list) => list.len(),
            StmtKind::Call { args, results, .. } => 1 + args.len() + results.len(),
            StmtKind::Label(_) | StmtKind::Jump(_) | StmtKind::Gone => 0,
        },
    }
}

fn expr_of(parts: &mut std::vec::IntoIter<Vec<Node>>) -> Made<Expr> {
    let mut part = parts.next().unwrap_or_default();
    match (part.pop(), part.is_empty()) {
        (Some(Node::Expr(expr)), true) => Ok(expr),
        (Some(Node::Stmt(_)), _) => Err(Bad("a statement cannot replace an expression".into())),
        (Some(Node::Expr(_)) | None, _) => {
            Err(Bad("an expression is replaced by exactly one other".into()))
        }
    }
}

fn stmts_of(parts: impl Iterator<Item = Vec<Node>>) -> Made<Vec<Stmt>> {
    let each = parts.flatten().map(|node| match node {
        Node::Stmt(stmt) => Ok(stmt),
        Node::Expr(_) => Err(Bad("an expression cannot replace a statement".into())),
    });
    each.collect()
}

/// The same node with other children: for each child what replaces it. Statements in a `seq` may be
/// replaced by any number of statements, everything else by one of its kind.
pub(crate) fn rebuild(node: &Node, parts: Vec<Vec<Node>>) -> Made<Node> {
    let extra = node.extra().clone();
    let mut parts = parts.into_iter();
    let made = match node {
        Node::Expr(expr) => Node::Expr(match &expr.0.kind {
            ExprKind::Op(op, args) => {
                let args: Made<Vec<Expr>> = args.iter().map(|_| expr_of(&mut parts)).collect();
                Expr::op(*op, args?, extra)?
            }
            ExprKind::Cast(_) => Expr::cast(expr_of(&mut parts)?, expr.0.ty, false, extra)?,
            ExprKind::Bitcast(_) => Expr::cast(expr_of(&mut parts)?, expr.0.ty, true, extra)?,
            ExprKind::Seq(list, _) => {
                let stmts = stmts_of(parts.by_ref().take(list.len()))?;
                Expr::seq(stmts, expr_of(&mut parts)?, extra)
            }
            ExprKind::Var(_)
            | ExprKind::Const(_)
            | ExprKind::Function(_)
            | ExprKind::Define(_)
            | ExprKind::Gone => expr.clone(),
        }),
        Node::Stmt(stmt) => {
            let kind = match &stmt.0.kind {
                StmtKind::Assign(..) => {
                    StmtKind::Assign(expr_of(&mut parts)?, expr_of(&mut parts)?)
                }
                StmtKind::Assume(_) => StmtKind::Assume(expr_of(&mut parts)?),
                StmtKind::Havoc(_) => StmtKind::Havoc(expr_of(&mut parts)?),
                StmtKind::Eval(_) => StmtKind::Eval(expr_of(&mut parts)?),
                StmtKind::CondJump(_, to) => StmtKind::CondJump(expr_of(&mut parts)?, to.clone()),
                StmtKind::Seq(_) => StmtKind::Seq(stmts_of(parts)?.into()),
                StmtKind::Call { args, results, .. } => {
                    let function = expr_of(&mut parts)?;
                    let args: Made<Vec<Expr>> = args.iter().map(|_| expr_of(&mut parts)).collect();
                    let results: Made<Vec<Expr>> =
                        results.iter().map(|_| expr_of(&mut parts)).collect();
                    StmtKind::Call {
                        function,
                        args: args?.into(),
                        results: results?.into(),
                    }
                }
                StmtKind::Label(_) | StmtKind::Jump(_) | StmtKind::Gone => {
                    return Ok(node.clone());
                }
            };
            Node::Stmt(Stmt::new(kind, extra)?)
        }
    };
    Ok(made)
}

/// Where a jump goes, without annotations.
impl From<Name> for Target {
    fn from(name: Name) -> Self {
        Self { name, notes: None }
    }
}

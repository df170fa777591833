//! Rewriting trees bottom-up with a Python function: iterative, and what is not changed is shared.
//!
//! ```text
//!   f(node) = None       the node stays
//!           = Expr       it becomes this expression
//!           = Stmt       it becomes this statement
//!           = [Stmt, …]  it becomes these statements, spliced into the `seq` around it
//! ```
//! `f` sees each node after its parts have been rewritten.

use super::{expr::bad, node_of, wrap};
use crate::{
    error::type_error,
    node::{Extra, Node, Stmt, StmtKind, child_count, children, rebuild},
};
use pyo3::{prelude::*, types::PyTuple};

enum Todo {
    Enter(Node),
    Leave(Node),
}

/// What a node becomes.
pub(crate) fn rewritten(
    py: Python<'_>,
    root: Node,
    f: &Bound<'_, PyAny>,
    only: Option<&Bound<'_, PyTuple>>,
) -> PyResult<Vec<Node>> {
    let mut todo = vec![Todo::Enter(root)];
    let mut done: Vec<Vec<Node>> = Vec::new();
    while let Some(next) = todo.pop() {
        match next {
            Todo::Enter(node) => {
                let parts = children(&node);
                todo.push(Todo::Leave(node));
                todo.extend(parts.into_iter().rev().map(Todo::Enter));
            }
            Todo::Leave(node) => {
                let parts = done.split_off(done.len().saturating_sub(child_count(&node)));
                let old = children(&node);
                let unchanged = parts.iter().zip(&old).all(|(new, old)| match &new[..] {
                    [one] => one.is(old),
                    _ => false,
                });
                let node = match unchanged {
                    true => node,
                    false => rebuild(&node, wrapped(&node, parts)).map_err(|why| bad(py, why))?,
                };
                done.push(asked(py, node, f, only)?);
            }
        }
    }
    Ok(done.pop().unwrap_or_default())
}

/// Several statements where one is needed become a `seq`.
fn wrapped(node: &Node, parts: Vec<Vec<Node>>) -> Vec<Vec<Node>> {
    let splices = match node {
        Node::Stmt(stmt) => matches!(stmt.0.kind, StmtKind::Seq(_)),
        Node::Expr(_) => true,
    };
    match splices {
        true => parts,
        false => parts.into_iter().map(|part| vec![joined(part)]).collect(),
    }
}

/// One node for several.
pub(crate) fn joined(mut nodes: Vec<Node>) -> Node {
    if nodes.len() == 1
        && let Some(one) = nodes.pop()
    {
        return one;
    }
    let stmts = nodes.into_iter().filter_map(|node| match node {
        Node::Stmt(stmt) => Some(stmt),
        Node::Expr(_) => None,
    });
    Node::Stmt(Stmt::typed(
        StmtKind::Seq(stmts.collect()),
        Extra::default(),
    ))
}

fn asked(
    py: Python<'_>,
    node: Node,
    f: &Bound<'_, PyAny>,
    only: Option<&Bound<'_, PyTuple>>,
) -> PyResult<Vec<Node>> {
    let object = wrap(py, node.clone())?;
    if let Some(only) = only
        && !object.bind(py).is_instance(only.as_any())?
    {
        return Ok(vec![node]);
    }
    let answer = f.call1((object,))?;
    if answer.is_none() {
        return Ok(vec![node]);
    }
    let fits = |new: &Node| {
        matches!(
            (new, &node),
            (Node::Expr(_), Node::Expr(_)) | (Node::Stmt(_), Node::Stmt(_))
        )
    };
    if let Some(new) = node_of(&answer) {
        return match fits(&new) {
            true => Ok(vec![new]),
            false => Err(type_error(
                py,
                "an expression is replaced by an expression, a statement by statements",
            )),
        };
    }
    let list: Option<Vec<Node>> = match answer.try_iter() {
        Ok(list) => list
            .map(|item| item.ok().and_then(|item| node_of(&item)))
            .collect(),
        Err(_) => None,
    };
    match list {
        Some(list) if matches!(node, Node::Stmt(_)) && list.iter().all(fits) => Ok(list),
        Some(_) | None => {
            let kind = answer.get_type().name()?.to_string();
            let why = format!(
                "a rewriter returns None, an Expr for an Expr, a Stmt or a list of Stmt for a Stmt; not a `{kind}`"
            );
            Err(type_error(py, &why))
        }
    }
}

/// Rewrites an expression or a statement bottom-up; `only` are the classes that `f` is called for.
#[pyfunction]
#[pyo3(signature = (node, f, *, only=None))]
pub(crate) fn rewrite(
    node: &Bound<'_, PyAny>,
    f: &Bound<'_, PyAny>,
    only: Option<Bound<'_, PyTuple>>,
) -> PyResult<Py<PyAny>> {
    let py = node.py();
    match node_of(node) {
        Some(node) => wrap(py, joined(rewritten(py, node, f, only.as_ref())?)),
        None => {
            let kind = node.get_type().name()?.to_string();
            Err(type_error(py, &format!("a `{kind}` cannot be rewritten")))
        }
    }
}

//! The classes of `bia.k2`.

mod expr;
mod extra;
mod function;
mod program;
mod rewrite;
mod stmt;
mod ty;
mod walk;

pub(crate) use expr::{PyExpr, wrap_expr};
pub(crate) use program::PyProgram;
pub(crate) use stmt::{PyStmt, wrap_stmt};
pub(crate) use ty::PyType;

use crate::node::Node;
use pyo3::prelude::*;

/// The Python object of a node.
pub(crate) fn wrap(py: Python<'_>, node: Node) -> PyResult<Py<PyAny>> {
    match node {
        Node::Expr(expr) => wrap_expr(py, expr),
        Node::Stmt(stmt) => wrap_stmt(py, stmt),
    }
}

/// The node of a Python object, if it is one.
pub(crate) fn node_of(object: &Bound<'_, PyAny>) -> Option<Node> {
    if let Ok(expr) = object.cast::<PyExpr>() {
        return Some(expr.get().0.clone().into());
    }
    let stmt = object.cast::<PyStmt>().ok()?;
    Some(stmt.get().0.clone().into())
}

/// Adds the classes to the module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    ty::add(module)?;
    expr::add(module)?;
    stmt::add(module)?;
    module.add_class::<function::PyFunction>()?;
    module.add_class::<program::PyProgram>()?;
    module.add_class::<walk::Walk>()?;
    module.add_function(wrap_pyfunction!(program::parse, module)?)?;
    module.add_function(wrap_pyfunction!(program::parse_expr, module)?)?;
    module.add_function(wrap_pyfunction!(program::format_text, module)?)?;
    module.add_function(wrap_pyfunction!(rewrite::rewrite, module)?)?;
    Ok(())
}

//! `bia.k2.Function`: a function with its variables and its body.

use super::{
    expr::{expr_of, wrap_expr},
    extra,
    rewrite::{joined, rewritten},
    stmt::{call, expr_tuple, stmt_of, stmts_of, wrap_stmt},
    ty::{PyType, type_of},
    walk::Walk,
};
use crate::{
    error::type_error,
    node::{Expr, Extra, Node, Stmt, StmtKind, name_text, same},
    parts::FunctionParts,
    table,
};
use bia_app::api::k2::Ty;
use pyo3::{
    prelude::*,
    types::{PyDict, PyTuple},
};
use rustc_hash::FxHasher;
use std::{
    hash::{Hash as _, Hasher as _},
    sync::Arc,
};

/// A function. Without a body it is only used: each call returns any values.
#[pyclass(name = "Function", module = "bia.k2", frozen)]
pub(crate) struct PyFunction(pub(crate) Arc<FunctionParts>);

fn vars(list: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Expr>> {
    let Some(list) = list else {
        return Ok(Vec::new());
    };
    let mut vars = Vec::new();
    for item in list.try_iter()? {
        let item = item?;
        let var = expr_of(&item)?;
        if !var.is_var() {
            return Err(type_error(item.py(), "a declaration is a Var"));
        }
        vars.push(var);
    }
    Ok(vars)
}

/// A body: a statement, or several as a `seq`.
fn body(object: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Stmt>> {
    let Some(object) = object.filter(|object| !object.is_none()) else {
        return Ok(None);
    };
    if let Ok(stmt) = stmt_of(object) {
        return Ok(Some(stmt));
    }
    let list = stmts_of(object)?;
    Ok(Some(Stmt::typed(
        StmtKind::Seq(list.into()),
        Extra::default(),
    )))
}

fn fun_type(py: Python<'_>, params: &[Expr], returns: &[Expr]) -> PyResult<Ty> {
    let types = |vars: &[Expr]| vars.iter().map(|var| var.0.ty).collect::<Vec<_>>();
    let made = table::with(|table| table.builder().fun(&types(params), &types(returns)));
    made.map_err(|why| type_error(py, &why.to_string()))
}

#[pymethods]
impl PyFunction {
    #[new]
    #[pyo3(signature = (name, params=None, returns=None, locals=None, body=None, *, r#type=None, annotations=None))]
    #[expect(
        clippy::too_many_arguments,
        reason = "all of them are parts of a function"
    )]
    fn new(
        py: Python<'_>,
        name: &str,
        params: Option<&Bound<'_, PyAny>>,
        returns: Option<&Bound<'_, PyAny>>,
        locals: Option<&Bound<'_, PyAny>>,
        body: Option<&Bound<'_, PyAny>>,
        r#type: Option<&Bound<'_, PyAny>>,
        annotations: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let (params, returns, locals) = (vars(params)?, vars(returns)?, vars(locals)?);
        let body = self::body(body)?;
        let ty = match r#type.filter(|ty| !ty.is_none()) {
            Some(ty) => type_of(ty)?,
            None => fun_type(py, &params, &returns)?,
        };
        let (params, returns) = match body {
            Some(_) => (params, returns),
            // Without a body only the type counts.
            None => (Vec::new(), Vec::new()),
        };
        Ok(Self(Arc::new(FunctionParts {
            name: name.into(),
            ty,
            params,
            returns,
            locals,
            body,
            extra: extra::from_python(annotations)?,
        })))
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    /// The type.
    #[getter]
    fn r#type(&self) -> PyType {
        PyType(self.0.ty)
    }

    /// The parameters.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        expr_tuple(py, self.0.params.clone())
    }

    /// The variables whose values are returned.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        expr_tuple(py, self.0.returns.clone())
    }

    /// The local variables.
    #[getter]
    fn locals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        expr_tuple(py, self.0.locals.clone())
    }

    /// The body, or `None`.
    #[getter]
    fn body(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match &self.0.body {
            Some(body) => wrap_stmt(py, body.clone()),
            None => Ok(py.None()),
        }
    }

    /// The annotations, as `((key, value), …)`.
    #[getter]
    fn annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        extra::annotations(py, &self.0.extra)
    }

    /// The place in the text that it was read from, or `None`.
    #[getter]
    fn span(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        extra::span(py, &self.0.extra)
    }

    /// The function as a value.
    #[getter]
    fn r#ref(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let name = self.0.name.clone();
        wrap_expr(py, Expr::function(name, self.0.ty, Extra::default()))
    }

    /// A call of the function: `f(x, y, into=[z])`.
    #[pyo3(signature = (*args, into=None))]
    fn __call__(
        slf: &Bound<'_, Self>,
        args: &Bound<'_, PyTuple>,
        into: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        call(slf.as_any(), args, into)
    }

    /// All parts of the body.
    #[pyo3(signature = (*, post=false))]
    fn walk(&self, post: bool) -> Walk {
        let body = self.0.body.clone().map(Node::Stmt);
        Walk::new(body.into_iter().collect(), post)
    }

    /// The function with its declarations and its body rewritten bottom-up by `f`.
    #[pyo3(signature = (f, *, only=None))]
    fn rewrite(
        &self,
        py: Python<'_>,
        f: &Bound<'_, PyAny>,
        only: Option<Bound<'_, PyTuple>>,
    ) -> PyResult<Self> {
        Ok(Self(Arc::new(self.rewritten(py, f, only.as_ref())?)))
    }

    /// The same with some parts replaced: `name`, `params`, `returns`, `locals`, `body`,
    /// `annotations`.
    #[pyo3(signature = (**parts))]
    fn replace<'py>(
        slf: &Bound<'py, Self>,
        parts: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let parts = parts.unwrap_or_else(|| PyDict::new(py));
        let names = ["name", "params", "returns", "locals", "body", "annotations"];
        for name in names {
            if !parts.contains(name)? {
                parts.set_item(name, slf.getattr(name)?)?;
            }
        }
        if slf.get().0.body.is_none() && !parts.contains("type")? {
            parts.set_item("type", slf.getattr("type")?)?;
        }
        slf.get_type().call((), Some(&parts))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<PyFunction>()
            .is_ok_and(|other| equal(&self.0, &other.get().0))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.0.name.hash(&mut hasher);
        self.0
            .body
            .as_ref()
            .map(|body| body.0.hash)
            .hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let ty = table::with(|table| table.type_name(self.0.ty));
        format!("<k2.Function {} {ty}>", name_text(&self.0.name))
    }
}

fn equal(a: &FunctionParts, b: &FunctionParts) -> bool {
    let all = |a: &[Expr], b: &[Expr]| {
        let pairs = a.iter().zip(b);
        a.len() == b.len()
            && pairs
                .into_iter()
                .all(|(a, b)| same(&a.clone().into(), &b.clone().into()))
    };
    let bodies = match (&a.body, &b.body) {
        (Some(a), Some(b)) => same(&a.clone().into(), &b.clone().into()),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    };
    a.name == b.name
        && a.ty == b.ty
        && a.extra.notes() == b.extra.notes()
        && all(&a.params, &b.params)
        && all(&a.returns, &b.returns)
        && all(&a.locals, &b.locals)
        && bodies
}

/// Declarations rewritten: each becomes a variable.
pub(crate) fn declarations(
    py: Python<'_>,
    list: &[Expr],
    f: &Bound<'_, PyAny>,
    only: Option<&Bound<'_, PyTuple>>,
) -> PyResult<Vec<Expr>> {
    let mut made = Vec::with_capacity(list.len());
    for var in list {
        match joined(rewritten(py, var.clone().into(), f, only)?) {
            Node::Expr(var) if var.is_var() => made.push(var),
            Node::Expr(_) | Node::Stmt(_) => {
                return Err(type_error(py, "a declaration is replaced by a Var"));
            }
        }
    }
    Ok(made)
}

impl PyFunction {
    pub(crate) fn rewritten(
        &self,
        py: Python<'_>,
        f: &Bound<'_, PyAny>,
        only: Option<&Bound<'_, PyTuple>>,
    ) -> PyResult<FunctionParts> {
        let old = &*self.0;
        let params = declarations(py, &old.params, f, only)?;
        let returns = declarations(py, &old.returns, f, only)?;
        let locals = declarations(py, &old.locals, f, only)?;
        let body = match &old.body {
            None => None,
            Some(body) => match joined(rewritten(py, body.clone().into(), f, only)?) {
                Node::Stmt(stmt) => Some(stmt),
                Node::Expr(_) => return Err(type_error(py, "a body is a statement")),
            },
        };
        let ty = match body {
            Some(_) => fun_type(py, &params, &returns)?,
            None => old.ty,
        };
        Ok(FunctionParts {
            name: old.name.clone(),
            ty,
            params,
            returns,
            locals,
            body,
            extra: old.extra.clone(),
        })
    }
}

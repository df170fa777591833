//! `bia.k2.Stmt` and its kinds.

use super::{
    expr::{self, bad, coerced, expr_of, wrap_expr},
    extra,
    walk::Walk,
};
use crate::{
    node::{Expr, Extra, Name, Node, Stmt, StmtKind, Target, same, stmt_text},
    table,
};
use bia_app::api::k2::Type;
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyString, PyTuple},
};

/// How much of a statement `repr` shows.
const SHOWN: usize = 300;

/// A statement: immutable, compared and hashed by value.
#[pyclass(name = "Stmt", module = "bia.k2", frozen, subclass)]
pub(crate) struct PyStmt(pub(crate) Stmt);

macro_rules! kinds {
    ($($rust:ident $python:literal $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[pyclass(name = $python, module = "bia.k2", extends = PyStmt, frozen)]
            pub(crate) struct $rust;
        )*
    };
}

kinds! {
    PyAssign "Assign" "An assignment: `Assign(target, value)`.";
    PyAssume "Assume" "Goes on if the condition holds: `Assume(condition)`.";
    PyHavoc "Havoc" "Any value for a variable: `Havoc(target)`.";
    PyLabel "Label" "A label, to jump to or to ask about: `Label(name)`.";
    PyJump "Jump" "Goes to one of several labels: `Jump(*targets)`.";
    PyCondJump "CondJump" "Goes to a label if a condition holds: `CondJump(condition, target)`.";
    PySeq "Seq" "Statements in a row: `Seq(*statements)`.";
    PyCall "Call" "A call: `Call(function, args, results)`.";
    PyEval "Eval" "An expression whose value is dropped: `Eval(expr)`.";
}

/// The Python object of a statement.
pub(crate) fn wrap_stmt(py: Python<'_>, stmt: Stmt) -> PyResult<Py<PyAny>> {
    macro_rules! new {
        ($kind:ident) => {{
            let init = PyClassInitializer::from(PyStmt(stmt)).add_subclass($kind);
            Ok(Bound::new(py, init)?.into_any().unbind())
        }};
    }
    match stmt.0.kind {
        StmtKind::Assign(..) => new!(PyAssign),
        StmtKind::Assume(_) => new!(PyAssume),
        StmtKind::Havoc(_) => new!(PyHavoc),
        StmtKind::Label(_) => new!(PyLabel),
        StmtKind::Jump(_) => new!(PyJump),
        StmtKind::CondJump(..) => new!(PyCondJump),
        StmtKind::Seq(_) => new!(PySeq),
        StmtKind::Call { .. } => new!(PyCall),
        StmtKind::Eval(_) | StmtKind::Gone => new!(PyEval),
    }
}

/// A statement and nothing else.
pub(crate) fn stmt_of(object: &Bound<'_, PyAny>) -> PyResult<Stmt> {
    match object.cast::<PyStmt>() {
        Ok(stmt) => Ok(stmt.get().0.clone()),
        Err(_) => {
            let kind = object.get_type().name()?.to_string();
            let why = format!("a bia.k2.Stmt is needed, not a `{kind}`");
            Err(PyTypeError::new_err(why))
        }
    }
}

/// All statements of an iterable.
pub(crate) fn stmts_of(list: &Bound<'_, PyAny>) -> PyResult<Vec<Stmt>> {
    list.try_iter()?.map(|stmt| stmt_of(&stmt?)).collect()
}

/// A statement of that kind, if it is one.
fn made(py: Python<'_>, kind: StmtKind) -> PyResult<PyStmt> {
    let stmt = Stmt::new(kind, Extra::default());
    Ok(PyStmt(stmt.map_err(|why| bad(py, why))?))
}

#[pymethods]
impl PyStmt {
    /// The annotations, as `((key, value), …)`.
    #[getter]
    fn annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        extra::annotations(py, &self.0.0.extra)
    }

    /// The place in the text that it was read from, or `None`.
    #[getter]
    fn span(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        extra::span(py, &self.0.0.extra)
    }

    /// How many nodes it has when written out.
    #[getter]
    fn size(&self) -> u64 {
        self.0.0.size
    }

    /// The parts it is made of.
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        expr::children(py, &self.0.clone().into())
    }

    /// The same with one annotation more.
    #[pyo3(signature = (key, value=None))]
    fn annotate(
        &self,
        py: Python<'_>,
        key: &str,
        value: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let extra = extra::annotated(&self.0.0.extra, key, value)?;
        wrap_stmt(py, self.0.with(extra))
    }

    /// The same without annotations.
    fn without_annotations(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        wrap_stmt(py, self.0.with(extra::bare(&self.0.0.extra)))
    }

    /// All parts, this one first; or last, if `post`.
    #[pyo3(signature = (*, post=false))]
    fn walk(&self, post: bool) -> Walk {
        Walk::new(vec![self.0.clone().into()], post)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyStmt>().is_ok_and(|other| {
            let (a, b): (Node, Node) = (self.0.clone().into(), other.get().0.clone().into());
            same(&a, &b)
        })
    }

    fn __hash__(&self) -> u64 {
        self.0.0.hash
    }

    fn __str__(&self) -> String {
        stmt_text(&self.0, usize::MAX)
    }

    fn __repr__(&self) -> String {
        format!("<k2 {}>", stmt_text(&self.0, SHOWN))
    }

    #[pyo3(signature = (_memo))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }
}

/// The n-th expression of a statement.
fn part(stmt: &Bound<'_, PyStmt>, at: usize) -> PyResult<Py<PyAny>> {
    let parts = crate::node::children(&stmt.get().0.clone().into());
    match parts.into_iter().nth(at) {
        Some(part) => super::wrap(stmt.py(), part),
        None => Ok(stmt.py().None()),
    }
}

#[pymethods]
impl PyAssign {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str, &'static str) = ("target", "value");

    #[new]
    fn new(
        target: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let target = expr_of(target)?;
        let given = coerced(value, target.0.ty)?;
        Ok(
            PyClassInitializer::from(made(value.py(), StmtKind::Assign(target, given))?)
                .add_subclass(Self),
        )
    }

    /// The variable.
    #[getter]
    fn target(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        part(slf.as_super(), 0)
    }

    /// What it gets.
    #[getter]
    fn value(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        part(slf.as_super(), 1)
    }
}

fn condition(object: &Bound<'_, PyAny>) -> PyResult<Expr> {
    let bool = table::with(|table| table.types().bool());
    coerced(object, bool)
}

#[pymethods]
impl PyAssume {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str,) = ("condition",);

    #[new]
    fn new(condition: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let kind = StmtKind::Assume(self::condition(condition)?);
        Ok(PyClassInitializer::from(made(condition.py(), kind)?).add_subclass(Self))
    }

    /// The condition.
    #[getter]
    fn condition(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        part(slf.as_super(), 0)
    }
}

#[pymethods]
impl PyHavoc {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str,) = ("target",);

    #[new]
    fn new(target: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(
            PyClassInitializer::from(made(target.py(), StmtKind::Havoc(expr_of(target)?))?)
                .add_subclass(Self),
        )
    }

    /// The variable.
    #[getter]
    fn target(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        part(slf.as_super(), 0)
    }
}

#[pymethods]
impl PyLabel {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str,) = ("name",);

    #[new]
    #[pyo3(signature = (name, *, error=None, live=None, notlive=None))]
    fn new(
        py: Python<'_>,
        name: &str,
        error: Option<&str>,
        live: Option<&str>,
        notlive: Option<&str>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let mut extra = Extra::default();
        for (key, id) in [("error", error), ("live", live), ("notlive", notlive)] {
            if let Some(id) = id {
                let id = PyString::new(py, id).into_any();
                extra = extra::annotated(&extra, key, Some(&id))?;
            }
        }
        let stmt = Stmt::typed(StmtKind::Label(name.into()), extra);
        Ok(PyClassInitializer::from(PyStmt(stmt)).add_subclass(Self))
    }

    /// The name.
    #[getter]
    fn name<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyString> {
        if let StmtKind::Label(name) = &slf.as_super().get().0.0.kind {
            return PyString::new(slf.py(), name);
        }
        PyString::new(slf.py(), "")
    }
}

/// A jump target: the name of a label, or a label; its annotations are not those of the jump.
fn target(object: &Bound<'_, PyAny>) -> PyResult<Target> {
    if let Ok(name) = object.cast::<PyString>() {
        return Ok(Name::from(&*name.to_cow()?).into());
    }
    let stmt = stmt_of(object)?;
    if let StmtKind::Label(name) = &stmt.0.kind {
        return Ok(name.clone().into());
    }
    Err(PyTypeError::new_err("a jump goes to a label"))
}

fn target_names<'py>(py: Python<'py>, stmt: &Stmt) -> PyResult<Bound<'py, PyTuple>> {
    let mut names: Vec<&str> = Vec::new();
    if let StmtKind::Jump(to) = &stmt.0.kind {
        names.extend(to.iter().map(|to| &*to.name));
    }
    if let StmtKind::CondJump(_, to) = &stmt.0.kind {
        names.push(&to.name);
    }
    PyTuple::new(py, names)
}

#[pymethods]
impl PyJump {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str,) = ("targets",);

    #[new]
    #[pyo3(signature = (*targets))]
    fn new(targets: &Bound<'_, PyTuple>) -> PyResult<PyClassInitializer<Self>> {
        let to: PyResult<Vec<Target>> = targets.iter().map(|to| target(&to)).collect();
        let stmt = Stmt::typed(StmtKind::Jump(to?.into()), Extra::default());
        Ok(PyClassInitializer::from(PyStmt(stmt)).add_subclass(Self))
    }

    /// The names of the labels.
    #[getter]
    fn targets<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        target_names(slf.py(), &slf.as_super().get().0)
    }
}

#[pymethods]
impl PyCondJump {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str, &'static str) = ("condition", "target");

    #[new]
    fn new(
        condition: &Bound<'_, PyAny>,
        target: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let kind = StmtKind::CondJump(self::condition(condition)?, self::target(target)?);
        Ok(PyClassInitializer::from(made(condition.py(), kind)?).add_subclass(Self))
    }

    /// The condition.
    #[getter]
    fn condition(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        part(slf.as_super(), 0)
    }

    /// The name of the label.
    #[getter]
    fn target<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        target_names(slf.py(), &slf.as_super().get().0)?.get_item(0)
    }
}

#[pymethods]
impl PySeq {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str,) = ("statements",);

    #[new]
    #[pyo3(signature = (*statements))]
    fn new(statements: &Bound<'_, PyTuple>) -> PyResult<PyClassInitializer<Self>> {
        let list = stmts_of(statements.as_any())?;
        let stmt = Stmt::typed(StmtKind::Seq(list.into()), Extra::default());
        Ok(PyClassInitializer::from(PyStmt(stmt)).add_subclass(Self))
    }

    /// The statements.
    #[getter]
    fn statements<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        expr::children(slf.py(), &slf.as_super().get().0.clone().into())
    }

    fn __len__(slf: &Bound<'_, Self>) -> usize {
        crate::node::child_count(&slf.as_super().get().0.clone().into())
    }
}

fn call_kind(
    function: &Bound<'_, PyAny>,
    args: &Bound<'_, PyAny>,
    results: Option<&Bound<'_, PyAny>>,
) -> PyResult<StmtKind> {
    let function = match function.getattr_opt("ref")? {
        Some(reference) if function.cast::<super::PyExpr>().is_err() => expr_of(&reference)?,
        Some(_) | None => expr_of(function)?,
    };
    let types = table::with(|table| match &table.types()[function.0.ty] {
        Type::Fun { params, .. } => params.to_vec(),
        Type::Bool
        | Type::Int
        | Type::Real
        | Type::Void
        | Type::Bv { .. }
        | Type::Float(_)
        | Type::Map { .. }
        | Type::Enum(_)
        | Type::Sym(_) => Vec::new(),
    });
    let mut given = Vec::new();
    for (at, arg) in args.try_iter()?.enumerate() {
        let arg = arg?;
        given.push(match types.get(at) {
            Some(ty) => coerced(&arg, *ty)?,
            None => expr_of(&arg)?,
        });
    }
    let into: Vec<Expr> = match results {
        None => Vec::new(),
        Some(one) if one.cast::<super::PyExpr>().is_ok() => vec![expr_of(one)?],
        Some(list) => {
            let list: PyResult<Vec<Expr>> = list.try_iter()?.map(|var| expr_of(&var?)).collect();
            list?
        }
    };
    Ok(StmtKind::Call {
        function,
        args: given.into(),
        results: into.into(),
    })
}

/// A call as an object.
pub(crate) fn call(
    function: &Bound<'_, PyAny>,
    args: &Bound<'_, PyTuple>,
    into: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<PyAny>> {
    let py = function.py();
    let kind = call_kind(function, args.as_any(), into)?;
    wrap_stmt(py, made(py, kind)?.0)
}

#[pymethods]
impl PyCall {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str, &'static str, &'static str) =
        ("function", "args", "results");

    #[new]
    #[pyo3(signature = (function, args=None, results=None))]
    fn new(
        function: &Bound<'_, PyAny>,
        args: Option<&Bound<'_, PyAny>>,
        results: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let py = function.py();
        let none = PyTuple::empty(py).into_any();
        let kind = call_kind(function, args.unwrap_or(&none), results)?;
        Ok(PyClassInitializer::from(made(py, kind)?).add_subclass(Self))
    }

    /// What is called.
    #[getter]
    fn function(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        part(slf.as_super(), 0)
    }

    /// The arguments.
    #[getter]
    fn args<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        if let StmtKind::Call { args, .. } = &slf.as_super().get().0.0.kind {
            return expr_tuple(slf.py(), args.to_vec());
        }
        expr_tuple(slf.py(), Vec::new())
    }

    /// The variables that get the results.
    #[getter]
    fn results<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        if let StmtKind::Call { results, .. } = &slf.as_super().get().0.0.kind {
            return expr_tuple(slf.py(), results.to_vec());
        }
        expr_tuple(slf.py(), Vec::new())
    }
}

/// Expressions as a tuple.
pub(crate) fn expr_tuple(py: Python<'_>, list: Vec<Expr>) -> PyResult<Bound<'_, PyTuple>> {
    let made: PyResult<Vec<Py<PyAny>>> = list.into_iter().map(|e| wrap_expr(py, e)).collect();
    PyTuple::new(py, made?)
}

#[pymethods]
impl PyEval {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str,) = ("expr",);

    #[new]
    fn new(expr: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        let stmt = Stmt::typed(StmtKind::Eval(expr_of(expr)?), Extra::default());
        Ok(PyClassInitializer::from(PyStmt(stmt)).add_subclass(Self))
    }

    /// The expression.
    #[getter]
    fn expr(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        part(slf.as_super(), 0)
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyStmt>()?;
    module.add_class::<PyAssign>()?;
    module.add_class::<PyAssume>()?;
    module.add_class::<PyHavoc>()?;
    module.add_class::<PyLabel>()?;
    module.add_class::<PyJump>()?;
    module.add_class::<PyCondJump>()?;
    module.add_class::<PySeq>()?;
    module.add_class::<PyCall>()?;
    module.add_class::<PyEval>()?;
    Ok(())
}

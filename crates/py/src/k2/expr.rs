//! `bia.k2.Expr` and its kinds.
//!
//! Operators make expressions: `x + 1`, `x < y`, `m[i]`, `a & b`. The other operand may be a Python
//! value; it becomes a constant of the expression's type. `==` and `!=` compare expressions, as
//! every Python object does; the formula is `x.eq(y)`. An expression has no truth value, so
//! `if x < y:` is an error instead of a surprise.

use super::{
    extra,
    stmt::stmts_of,
    ty::{PyType, type_of},
    walk::Walk,
};
use crate::{
    error::type_error,
    node::{Bad, Expr, ExprKind, Extra, Node, expr_text, same},
    table, value,
};
use bia_app::api::k2::{Op, Ty, Type};
use pyo3::{
    basic::CompareOp,
    exceptions::PyTypeError,
    prelude::*,
    types::{PyString, PyTuple},
};

/// How much of an expression `repr` shows.
const SHOWN: usize = 300;

/// An expression: immutable, compared and hashed by value.
#[pyclass(name = "Expr", module = "bia.k2", frozen, subclass)]
pub(crate) struct PyExpr(pub(crate) Expr);

macro_rules! kinds {
    ($($rust:ident $python:literal $doc:literal;)*) => {
        $(
            #[doc = $doc]
            #[pyclass(name = $python, module = "bia.k2", extends = PyExpr, frozen)]
            pub(crate) struct $rust;
        )*
    };
}

kinds! {
    PyVar "Var" "A variable: `Var(name, type)`.";
    PyConst "Const" "A constant: `Const(value, type)`.";
    PyFunctionRef "FunctionRef" "A function as a value: `FunctionRef(name, type)`.";
    PyDefineRef "DefineRef" "A use of a define: `DefineRef(name, type)`.";
    PyOp "Op" "An operator with its operands: `Op(name, *operands)`.";
    PyCast "Cast" "A conversion by value: `Cast(type, operand)`.";
    PyBitcast "Bitcast" "A conversion by bit pattern: `Bitcast(type, operand)`.";
    PySeqExpr "SeqExpr" "Statements and then a value: `SeqExpr(statements, value)`.";
}

/// The Python object of an expression.
pub(crate) fn wrap_expr(py: Python<'_>, expr: Expr) -> PyResult<Py<PyAny>> {
    macro_rules! new {
        ($kind:ident) => {{
            let init = PyClassInitializer::from(PyExpr(expr)).add_subclass($kind);
            Ok(Bound::new(py, init)?.into_any().unbind())
        }};
    }
    match expr.0.kind {
        ExprKind::Var(_) => new!(PyVar),
        ExprKind::Const(_) => new!(PyConst),
        ExprKind::Function(_) => new!(PyFunctionRef),
        ExprKind::Define(_) => new!(PyDefineRef),
        ExprKind::Op(..) => new!(PyOp),
        ExprKind::Cast(_) => new!(PyCast),
        ExprKind::Bitcast(_) => new!(PyBitcast),
        ExprKind::Seq(..) | ExprKind::Gone => new!(PySeqExpr),
    }
}

pub(crate) fn bad(py: Python<'_>, why: Bad) -> PyErr {
    type_error(py, &why.0)
}

/// An expression, or a Python value as a constant of that type.
pub(crate) fn coerced(object: &Bound<'_, PyAny>, ty: Ty) -> PyResult<Expr> {
    if let Ok(expr) = object.cast::<PyExpr>() {
        return Ok(expr.get().0.clone());
    }
    let made = value::from_python(object, ty)?;
    Ok(Expr::constant(made, ty, Extra::default()))
}

/// An expression and nothing else.
pub(crate) fn expr_of(object: &Bound<'_, PyAny>) -> PyResult<Expr> {
    match object.cast::<PyExpr>() {
        Ok(expr) => Ok(expr.get().0.clone()),
        Err(_) => {
            let kind = object.get_type().name()?.to_string();
            let why = format!("a bia.k2.Expr is needed, not a `{kind}`");
            Err(PyTypeError::new_err(why))
        }
    }
}

/// The type that a Python value among operands should have: that of the first expression; booleans
/// and indices are looked after where they are special.
fn operand_types(op: Op, args: &[Bound<'_, PyAny>]) -> PyResult<Vec<Option<Ty>>> {
    let known = args.iter().find_map(|arg| arg.cast::<PyExpr>().ok());
    let bool = table::with(|table| table.types().bool());
    let first = match args.first().map(|arg| arg.cast::<PyExpr>()) {
        Some(Ok(first)) => Some(first.get().0.0.ty),
        Some(Err(_)) | None => None,
    };
    if matches!(op, Op::And | Op::Or | Op::Not) {
        return Ok(args.iter().map(|_| Some(bool)).collect());
    }
    if matches!(op, Op::MapGet | Op::MapSet) {
        let parts = first.and_then(|ty| {
            table::with(|table| match table.types()[ty] {
                Type::Map { index, element } => Some((index, element)),
                Type::Bool
                | Type::Int
                | Type::Real
                | Type::Void
                | Type::Bv { .. }
                | Type::Float(_)
                | Type::Enum(_)
                | Type::Sym(_)
                | Type::Fun { .. } => None,
            })
        });
        let (index, element) = parts.unzip();
        return Ok(vec![first, index, element]);
    }
    if op == Op::Ite {
        let of = args
            .iter()
            .skip(1)
            .find_map(|arg| arg.cast::<PyExpr>().ok());
        let of = of.map(|expr| expr.get().0.0.ty);
        return Ok(vec![Some(bool), of, of]);
    }
    let known = known.map(|expr| expr.get().0.0.ty);
    Ok(args.iter().map(|_| known).collect())
}

/// An operator applied to expressions and values.
fn applied(py: Python<'_>, op: Op, args: &[Bound<'_, PyAny>]) -> PyResult<Expr> {
    let types = operand_types(op, args)?;
    let mut operands = Vec::with_capacity(args.len());
    for (at, arg) in args.iter().enumerate() {
        operands.push(match types.get(at).copied().flatten() {
            Some(ty) => coerced(arg, ty)?,
            None => expr_of(arg)?,
        });
    }
    Expr::op(op, operands, Extra::default()).map_err(|why| bad(py, why))
}

impl PyExpr {
    fn binary(&self, op: Op, other: &Bound<'_, PyAny>, swapped: bool) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let other = coerced(other, self.0.0.ty)?;
        let args = match swapped {
            false => vec![self.0.clone(), other],
            true => vec![other, self.0.clone()],
        };
        let made = Expr::op(op, args, Extra::default()).map_err(|why| bad(py, why))?;
        wrap_expr(py, made)
    }

    fn unary(&self, py: Python<'_>, op: Op) -> PyResult<Py<PyAny>> {
        let made = Expr::op(op, vec![self.0.clone()], Extra::default());
        wrap_expr(py, made.map_err(|why| bad(py, why))?)
    }

    fn is_bool(&self) -> bool {
        table::with(|table| table.types().bool() == self.0.0.ty)
    }

    /// The operator on truth values or the one on bit-vectors.
    fn logical(&self, truth: Op, bits: Op) -> Op {
        match self.is_bool() {
            true => truth,
            false => bits,
        }
    }

    /// `/`, where it means what Python means.
    fn division(&self, py: Python<'_>) -> PyResult<()> {
        let exact =
            table::with(|table| matches!(table.types()[self.0.0.ty], Type::Real | Type::Float(_)));
        match exact {
            true => Ok(()),
            false => Err(type_error(
                py,
                "`/` is for reals and floats; K2 divides integers and bit-vectors towards zero, as C does: \
                 use .div() and .rem()",
            )),
        }
    }
}

#[pymethods]
impl PyExpr {
    /// The type.
    #[getter]
    fn r#type(&self) -> PyType {
        PyType(self.0.0.ty)
    }

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
        children(py, &self.0.clone().into())
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
        wrap_expr(py, self.0.with(extra))
    }

    /// The same without annotations.
    fn without_annotations(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        wrap_expr(py, self.0.with(extra::bare(&self.0.0.extra)))
    }

    /// All parts, this one first; or last, if `post`.
    #[pyo3(signature = (*, post=false))]
    fn walk(&self, post: bool) -> Walk {
        Walk::new(vec![self.0.clone().into()], post)
    }

    /// The equation.
    fn eq(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Eq, other, false)
    }

    /// The negated equation.
    fn ne(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let other = coerced(other, self.0.0.ty)?;
        let equal = Expr::op(Op::Eq, vec![self.0.clone(), other], Extra::default());
        let equal = equal.map_err(|why| bad(py, why))?;
        let made = Expr::op(Op::Not, vec![equal], Extra::default());
        wrap_expr(py, made.map_err(|why| bad(py, why))?)
    }

    /// Division: towards zero for integers and signed bit-vectors.
    fn div(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Div, other, false)
    }

    /// The remainder that goes with `div`.
    fn rem(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Rem, other, false)
    }

    /// The implication.
    fn implies(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let not = Expr::op(Op::Not, vec![self.0.clone()], Extra::default());
        let not = not.map_err(|why| bad(py, why))?;
        let other = coerced(other, self.0.0.ty)?;
        let made = Expr::op(Op::Or, vec![not, other], Extra::default());
        wrap_expr(py, made.map_err(|why| bad(py, why))?)
    }

    /// `then` if this holds, else `otherwise`.
    fn ite(
        slf: Bound<'_, Self>,
        then: Bound<'_, PyAny>,
        otherwise: Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        wrap_expr(
            py,
            applied(py, Op::Ite, &[slf.into_any(), then, otherwise])?,
        )
    }

    /// The map with another value at one index.
    fn store(
        slf: Bound<'_, Self>,
        index: Bound<'_, PyAny>,
        value: Bound<'_, PyAny>,
    ) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        wrap_expr(
            py,
            applied(py, Op::MapSet, &[slf.into_any(), index, value])?,
        )
    }

    /// The greatest integer not above this real.
    fn floor(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.unary(py, Op::Floor)
    }

    /// Converted by value.
    fn cast(&self, py: Python<'_>, to: PyType) -> PyResult<Py<PyAny>> {
        let made = Expr::cast(self.0.clone(), to.0, false, Extra::default());
        wrap_expr(py, made.map_err(|why| bad(py, why))?)
    }

    /// Converted by bit pattern.
    fn bitcast(&self, py: Python<'_>, to: PyType) -> PyResult<Py<PyAny>> {
        let made = Expr::cast(self.0.clone(), to.0, true, Extra::default());
        wrap_expr(py, made.map_err(|why| bad(py, why))?)
    }

    fn __getitem__(slf: Bound<'_, Self>, index: Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = slf.py();
        wrap_expr(py, applied(py, Op::MapGet, &[slf.into_any(), index])?)
    }

    /// A call, if it is a function: `f(x, y, into=[z])`.
    #[pyo3(signature = (*args, into=None))]
    fn __call__(
        slf: &Bound<'_, Self>,
        args: &Bound<'_, PyTuple>,
        into: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        super::stmt::call(slf.as_any(), args, into)
    }

    fn __iter__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err(
            "an expression cannot be iterated over; see .walk() and .children",
        ))
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Add, other, false)
    }
    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Add, other, true)
    }
    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Sub, other, false)
    }
    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Sub, other, true)
    }
    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Mul, other, false)
    }
    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Mul, other, true)
    }
    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.division(other.py())?;
        self.binary(Op::Div, other, false)
    }
    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.division(other.py())?;
        self.binary(Op::Div, other, true)
    }
    fn __lshift__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Lshift, other, false)
    }
    fn __rshift__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(Op::Rshift, other, false)
    }
    fn __and__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(self.logical(Op::And, Op::BitAnd), other, false)
    }
    fn __rand__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(self.logical(Op::And, Op::BitAnd), other, true)
    }
    fn __or__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(self.logical(Op::Or, Op::BitOr), other, false)
    }
    fn __ror__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.binary(self.logical(Op::Or, Op::BitOr), other, true)
    }
    fn __xor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        if self.is_bool() {
            return self.ne(other);
        }
        self.binary(Op::BitXor, other, false)
    }
    fn __rxor__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__xor__(other)
    }
    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.unary(py, Op::Neg)
    }
    fn __invert__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        self.unary(py, self.logical(Op::Not, Op::BitNot))
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let equal = |wanted: bool| match other.cast::<PyExpr>() {
            Ok(other) => {
                let (a, b): (Node, Node) = (self.0.clone().into(), other.get().0.clone().into());
                (same(&a, &b) == wanted)
                    .into_pyobject(py)
                    .map(|b| b.to_owned().into_any().unbind())
            }
            Err(_) => Ok(py.NotImplemented()),
        };
        match op {
            CompareOp::Eq => Ok(equal(true)?),
            CompareOp::Ne => Ok(equal(false)?),
            CompareOp::Lt => self.binary(Op::Lt, other, false),
            CompareOp::Le => self.binary(Op::Le, other, false),
            CompareOp::Gt => self.binary(Op::Gt, other, false),
            CompareOp::Ge => self.binary(Op::Ge, other, false),
        }
    }

    fn __hash__(&self) -> u64 {
        self.0.0.hash
    }

    fn __bool__(&self) -> PyResult<bool> {
        Err(PyTypeError::new_err(
            "an expression has no truth value; combine conditions with &, | and ~, compare expressions \
             with ==, make equations with .eq()",
        ))
    }

    fn __str__(&self) -> String {
        expr_text(&self.0, usize::MAX)
    }

    fn __repr__(&self) -> String {
        format!("<k2 {}>", expr_text(&self.0, SHOWN))
    }

    #[pyo3(signature = (_memo))]
    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }
}

/// The parts of a node as Python objects.
pub(crate) fn children<'py>(py: Python<'py>, node: &Node) -> PyResult<Bound<'py, PyTuple>> {
    let parts = crate::node::children(node).into_iter();
    let parts: PyResult<Vec<Py<PyAny>>> = parts.map(|part| super::wrap(py, part)).collect();
    PyTuple::new(py, parts?)
}

fn name_of(expr: &Expr) -> &str {
    match &expr.0.kind {
        ExprKind::Var(name) | ExprKind::Function(name) | ExprKind::Define(name) => name,
        ExprKind::Const(_)
        | ExprKind::Op(..)
        | ExprKind::Cast(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Seq(..)
        | ExprKind::Gone => "",
    }
}

macro_rules! named {
    ($rust:ident, $make:ident, $($arg:literal),*) => {
        #[pymethods]
        impl $rust {
            #[classattr]
            #[allow(non_upper_case_globals, reason = "Python's name")]
            const __match_args__: (&'static str, &'static str) = ("name", "type");

            #[new]
            #[pyo3(signature = (name, r#type, *, annotations=None))]
            fn new(
                name: &str,
                r#type: &Bound<'_, PyAny>,
                annotations: Option<&Bound<'_, PyAny>>,
            ) -> PyResult<PyClassInitializer<Self>> {
                let extra = extra::from_python(annotations)?;
                let made = Expr::$make(name.into(), type_of(r#type)?, extra);
                Ok(PyClassInitializer::from(PyExpr(made)).add_subclass($rust))
            }

            /// The name.
            #[getter]
            fn name<'py>(slf: &Bound<'py, Self>) -> Bound<'py, PyString> {
                PyString::new(slf.py(), name_of(&slf.as_super().get().0))
            }

            fn __reduce__<'py>(
                slf: &Bound<'py, Self>,
            ) -> PyResult<(Bound<'py, PyAny>, (String, PyType))> {
                let expr = &slf.as_super().get().0;
                let class = slf.get_type().into_any();
                Ok((class, (name_of(expr).to_owned(), PyType(expr.0.ty))))
            }
        }
    };
}

named!(PyVar, var,);
named!(PyFunctionRef, function,);
named!(PyDefineRef, define,);

#[pymethods]
impl PyConst {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str, &'static str) = ("value", "type");

    #[new]
    fn new(
        value: &Bound<'_, PyAny>,
        r#type: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let ty = type_of(r#type)?;
        let made = value::from_python(value, ty)?;
        Ok(
            PyClassInitializer::from(PyExpr(Expr::constant(made, ty, Extra::default())))
                .add_subclass(Self),
        )
    }

    /// The value as a Python object.
    #[getter]
    fn value(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let expr = &slf.as_super().get().0;
        if let ExprKind::Const(value) = &expr.0.kind {
            return value::to_python(slf.py(), expr.0.ty, value);
        }
        Ok(slf.py().None())
    }
}

#[pymethods]
impl PyOp {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str, &'static str) = ("op", "args");

    #[new]
    #[pyo3(signature = (op, *args))]
    fn new(
        py: Python<'_>,
        op: &str,
        args: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let Some(op) = Op::from_name(op) else {
            return Err(type_error(py, &format!("K2 has no operator `{op}`")));
        };
        Ok(PyClassInitializer::from(PyExpr(applied(py, op, &args)?)).add_subclass(Self))
    }

    /// The name of the operator.
    #[getter]
    fn op(slf: &Bound<'_, Self>) -> &'static str {
        if let ExprKind::Op(op, _) = slf.as_super().get().0.0.kind {
            return op.name();
        }
        ""
    }

    /// The operands.
    #[getter]
    fn args<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        children(slf.py(), &slf.as_super().get().0.clone().into())
    }
}

macro_rules! conversions {
    ($rust:ident, $by_bits:literal) => {
        #[pymethods]
        impl $rust {
            #[classattr]
            #[allow(non_upper_case_globals, reason = "Python's name")]
            const __match_args__: (&'static str, &'static str) = ("type", "operand");

            #[new]
            fn new(
                py: Python<'_>,
                r#type: &Bound<'_, PyAny>,
                operand: &Bound<'_, PyAny>,
            ) -> PyResult<PyClassInitializer<Self>> {
                let of = expr_of(operand)?;
                let made = Expr::cast(of, type_of(r#type)?, $by_bits, Extra::default());
                Ok(
                    PyClassInitializer::from(PyExpr(made.map_err(|why| bad(py, why))?))
                        .add_subclass($rust),
                )
            }

            /// What is converted.
            #[getter]
            fn operand(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
                let kind = &slf.as_super().get().0.0.kind;
                if let ExprKind::Cast(of) | ExprKind::Bitcast(of) = kind {
                    return wrap_expr(slf.py(), of.clone());
                }
                Ok(slf.py().None())
            }
        }
    };
}

conversions!(PyCast, false);
conversions!(PyBitcast, true);

#[pymethods]
impl PySeqExpr {
    #[classattr]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __match_args__: (&'static str, &'static str) = ("statements", "value");

    #[new]
    fn new(
        statements: &Bound<'_, PyAny>,
        value: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let made = Expr::seq(stmts_of(statements)?, expr_of(value)?, Extra::default());
        Ok(PyClassInitializer::from(PyExpr(made)).add_subclass(Self))
    }

    /// What is executed before.
    #[getter]
    fn statements<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let mut parts = crate::node::children(&slf.as_super().get().0.clone().into());
        parts.pop();
        let parts: PyResult<Vec<_>> = parts
            .into_iter()
            .map(|part| super::wrap(slf.py(), part))
            .collect();
        PyTuple::new(slf.py(), parts?)
    }

    /// The value.
    #[getter]
    fn value(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        if let ExprKind::Seq(_, value) = &slf.as_super().get().0.0.kind {
            return wrap_expr(slf.py(), value.clone());
        }
        Ok(slf.py().None())
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyExpr>()?;
    module.add_class::<PyVar>()?;
    module.add_class::<PyConst>()?;
    module.add_class::<PyFunctionRef>()?;
    module.add_class::<PyDefineRef>()?;
    module.add_class::<PyOp>()?;
    module.add_class::<PyCast>()?;
    module.add_class::<PyBitcast>()?;
    module.add_class::<PySeqExpr>()?;
    let names: Vec<&str> = Op::TABLE.iter().map(|(_, name, _)| *name).collect();
    module.add("OPERATORS", PyTuple::new(module.py(), names)?)?;
    Ok(())
}

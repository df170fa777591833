//! `bia.k2.Program`: a checked program.
//!
//! It is K2's own program, so printing and comparing are K2's; its parts become Python objects when
//! they are asked for. Made from parts it is checked at once: there are no programs that cannot be
//! verified.

use super::{
    expr::{expr_of, wrap_expr},
    function::{PyFunction, declarations},
    rewrite::{joined, rewritten},
    stmt::expr_tuple,
    ty::{PyType, type_of},
    walk::Walk,
};
use crate::{
    error::{raised, raised_with, type_error},
    lift::Lift,
    lower::{Refused, lower},
    node::{Expr, Extra, Name, Node, name_text},
    parts::{FunctionParts, Parts},
    table,
};
use bia_app::api::k2::{self, Diagnostic, Program, Sources, Ty, difference};
use pyo3::{
    exceptions::PyTypeError,
    prelude::*,
    types::{PyDict, PyTuple},
};
use rustc_hash::FxHasher;
use std::{
    hash::{Hash as _, Hasher as _},
    sync::{Arc, OnceLock},
};

/// What a program that was built is called in messages.
const BUILT: &str = "<program>";

/// How many characters of a program notebooks show.
const SHOWN: usize = 20_000;

/// A checked K2 program: immutable, compared and hashed by value.
#[pyclass(name = "Program", module = "bia.k2", frozen, weakref)]
pub(crate) struct PyProgram {
    pub(crate) program: Arc<Program>,
    sources: Arc<Sources>,
    parts: OnceLock<Arc<Parts>>,
    /// The text that it was read from; printed when it is asked for otherwise.
    text: OnceLock<(String, Arc<str>)>,
    read: bool,
}

impl PyProgram {
    fn parts(&self, py: Python<'_>) -> PyResult<&Arc<Parts>> {
        if let Some(parts) = self.parts.get() {
            return Ok(parts);
        }
        let lift = Lift::new(&self.program, Arc::clone(&self.sources));
        let parts = lift.and_then(Lift::parts);
        let parts = parts.map_err(|why| raised(py, "InternalError", &why))?;
        Ok(self.parts.get_or_init(|| Arc::new(parts)))
    }

    fn of_parts(py: Python<'_>, parts: Parts) -> PyResult<Self> {
        let (program, sources) = lower(&parts).map_err(|why| refused(py, &why))?;
        Ok(Self {
            program: Arc::new(program),
            sources,
            parts: OnceLock::from(Arc::new(parts)),
            text: OnceLock::new(),
            read: false,
        })
    }

    /// The text that lines of reports are about, with its name.
    fn named_text(&self) -> &(String, Arc<str>) {
        self.text
            .get_or_init(|| (BUILT.into(), k2::print(&self.program).into()))
    }
}

fn refused(py: Python<'_>, why: &Refused) -> PyErr {
    let inside = match &why.function {
        Some(name) => format!("in the function `{name}`: {}", why.message),
        None => why.message.clone(),
    };
    match &why.place {
        None => type_error(py, &inside),
        Some(place) => {
            let sources = &place.sources;
            let (start, end) = (sources.start(place.span), sources.end(place.span));
            let document = serde_json::json!([{
                "code": "K2-PY", "severity": "error", "message": inside,
                "file": sources.get(place.span.source).name(),
                "line": start.line, "column": start.column,
                "end_line": end.line, "end_column": end.column, "label": "",
                "related": [], "notes": [], "help": null,
            }]);
            raised_with(py, "K2TypeError", &document)
        }
    }
}

fn pairs<'py>(object: Option<&Bound<'py, PyAny>>) -> PyResult<Vec<(String, Bound<'py, PyAny>)>> {
    let Some(object) = object.filter(|object| !object.is_none()) else {
        return Ok(Vec::new());
    };
    let items = match object.cast::<PyDict>() {
        Ok(dict) => dict.items().into_any(),
        Err(_) => object.clone(),
    };
    items.try_iter()?.map(|item| item?.extract()).collect()
}

fn functions_of(object: &Bound<'_, PyAny>) -> PyResult<Vec<Arc<FunctionParts>>> {
    let list = match object.cast::<PyDict>() {
        Ok(dict) => dict.values().into_any(),
        Err(_) => object.clone(),
    };
    let mut all = Vec::new();
    for function in list.try_iter()? {
        let function = function?;
        let Ok(function) = function.cast::<PyFunction>() else {
            let kind = function.get_type().name()?.to_string();
            let why = format!("a k2.Function is needed, not a `{kind}`");
            return Err(type_error(object.py(), &why));
        };
        all.push(Arc::clone(&function.get().0));
    }
    Ok(all)
}

fn globals_of(object: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<Expr>> {
    let Some(object) = object.filter(|object| !object.is_none()) else {
        return Ok(Vec::new());
    };
    object.try_iter()?.map(|var| expr_of(&var?)).collect()
}

fn init_of(object: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Expr>> {
    let given = object.filter(|object| !object.is_none());
    given.map(expr_of).transpose()
}

fn types_of(object: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(Name, Ty)>> {
    let each = pairs(object)?.into_iter();
    each.map(|(name, ty)| Ok((name.into(), type_of(&ty)?)))
        .collect()
}

fn defines_of(object: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<(Name, Expr, Extra)>> {
    let each = pairs(object)?.into_iter();
    each.map(|(name, expr)| Ok((name.into(), expr_of(&expr)?, Extra::default())))
        .collect()
}

#[pymethods]
impl PyProgram {
    #[new]
    #[pyo3(signature = (functions, *, globals=None, init=None, entry="main", types=None, defines=None))]
    fn new(
        py: Python<'_>,
        functions: &Bound<'_, PyAny>,
        globals: Option<&Bound<'_, PyAny>>,
        init: Option<&Bound<'_, PyAny>>,
        entry: &str,
        types: Option<&Bound<'_, PyAny>>,
        defines: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        Self::of_parts(
            py,
            Parts {
                types: types_of(types)?,
                defines: defines_of(defines)?,
                globals: globals_of(globals)?,
                init: init_of(init)?,
                entry: entry.into(),
                functions: functions_of(functions)?,
            },
        )
    }

    /// The functions by name, those without body too.
    #[getter]
    fn functions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for function in &self.parts(py)?.functions {
            dict.set_item(&*function.name, PyFunction(Arc::clone(function)))?;
        }
        Ok(dict)
    }

    /// The global variables.
    #[getter]
    fn globals<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        expr_tuple(py, self.parts(py)?.globals.clone())
    }

    /// The constraint on initial globals, or `None`.
    #[getter]
    fn init(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        match &self.parts(py)?.init {
            Some(init) => wrap_expr(py, init.clone()),
            None => Ok(py.None()),
        }
    }

    /// The name of the function where execution begins.
    #[getter]
    fn entry(&self) -> String {
        let entry = self.program.function(self.program.entry());
        self.program.name(entry.name).to_owned()
    }

    /// Named types.
    #[getter]
    fn types<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, ty) in &self.parts(py)?.types {
            dict.set_item(&**name, PyType(*ty))?;
        }
        Ok(dict)
    }

    /// Global macros.
    #[getter]
    fn defines<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, expr, _) in &self.parts(py)?.defines {
            dict.set_item(&**name, wrap_expr(py, expr.clone())?)?;
        }
        Ok(dict)
    }

    /// The properties, as `((kind, id, labels), …)`; labels are `(function, label)`.
    #[getter]
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let program = &self.program;
        let all = program.properties().into_iter().map(|property| {
            let labels = property.labels.iter().map(|label| {
                let function = program.label(*label).function;
                (program.function_name(function), program.label_name(*label))
            });
            let labels: Vec<(&str, &str)> = labels.collect();
            let labels = PyTuple::new(py, labels)?;
            (property.kind.key(), program.name(property.id), labels).into_pyobject(py)
        });
        let all: PyResult<Vec<Bound<'py, PyTuple>>> = all.collect();
        PyTuple::new(py, all?)
    }

    /// The program as K2 text in canonical form.
    #[getter]
    fn text(&self, py: Python<'_>) -> String {
        let program = Arc::clone(&self.program);
        py.detach(|| k2::print(&program))
    }

    /// The name and the text that lines of reports are about: what was read, else the canonical
    /// text.
    #[getter]
    fn source(&self) -> (String, String) {
        let (name, text) = self.named_text();
        (name.clone(), text.to_string())
    }

    /// All parts of `init`, the defines and all functions.
    #[pyo3(signature = (*, post=false))]
    fn walk(&self, py: Python<'_>, post: bool) -> PyResult<Walk> {
        let parts = self.parts(py)?;
        let init = parts.init.iter().cloned().map(Node::Expr);
        let defines = parts.defines.iter().map(|(_, expr, _)| expr.clone().into());
        let bodies = parts.functions.iter().filter_map(|f| f.body.clone());
        let roots = init.chain(defines).chain(bodies.map(Node::Stmt));
        Ok(Walk::new(roots.collect(), post))
    }

    /// The program with all declarations, `init`, the defines and all bodies rewritten bottom-up by
    /// `f`.
    #[pyo3(signature = (f, *, only=None))]
    fn rewrite(
        &self,
        py: Python<'_>,
        f: &Bound<'_, PyAny>,
        only: Option<Bound<'_, PyTuple>>,
    ) -> PyResult<Self> {
        let (old, only) = (Arc::clone(self.parts(py)?), only.as_ref());
        let expr = |expr: &Expr| match joined(rewritten(py, expr.clone().into(), f, only)?) {
            Node::Expr(expr) => Ok(expr),
            Node::Stmt(_) => Err(type_error(py, "an expression is needed")),
        };
        let mut functions = Vec::new();
        for function in &old.functions {
            let function = PyFunction(Arc::clone(function));
            functions.push(Arc::new(function.rewritten(py, f, only)?));
        }
        let mut defines = Vec::new();
        for (name, define, extra) in &old.defines {
            defines.push((name.clone(), expr(define)?, extra.clone()));
        }
        let parts = Parts {
            types: old.types.clone(),
            defines,
            globals: declarations(py, &old.globals, f, only)?,
            init: old.init.as_ref().map(expr).transpose()?,
            entry: old.entry.clone(),
            functions,
        };
        Self::of_parts(py, parts)
    }

    /// The same with some parts replaced: `functions`, `globals`, `init`, `entry`, `types`,
    /// `defines`.
    #[pyo3(signature = (**parts))]
    fn replace(slf: &Bound<'_, Self>, parts: Option<Bound<'_, PyDict>>) -> PyResult<Self> {
        let py = slf.py();
        let old = slf.get().parts(py)?;
        let mut new = Parts {
            types: old.types.clone(),
            defines: old.defines.clone(),
            globals: old.globals.clone(),
            init: old.init.clone(),
            entry: old.entry.clone(),
            functions: old.functions.clone(),
        };
        for (name, part) in parts.iter().flat_map(|parts| parts.iter()) {
            match name.extract::<String>()?.as_str() {
                "functions" => new.functions = functions_of(&part)?,
                "globals" => new.globals = globals_of(Some(&part))?,
                "init" => new.init = init_of(Some(&part))?,
                "entry" => new.entry = part.extract::<String>()?.into(),
                "types" => new.types = types_of(Some(&part))?,
                "defines" => new.defines = defines_of(Some(&part))?,
                other => {
                    let why = format!("a program has no part `{other}`");
                    return Err(PyTypeError::new_err(why));
                }
            }
        }
        Self::of_parts(py, new)
    }

    /// A name that nothing in the program has: `stem`, or `stem.N`.
    fn fresh_name(&self, stem: &str) -> String {
        let taken = |name: &str| self.program.symbols().find(name).is_some();
        if !taken(stem) {
            return stem.to_owned();
        }
        let mut number = 1_u64;
        loop {
            let name = format!("{stem}.{number}");
            if !taken(&name) {
                return name;
            }
            number += 1;
        }
    }

    /// The first difference from another program in words, or `None`.
    fn difference(&self, other: &Bound<'_, Self>) -> Option<String> {
        difference(&self.program, &other.get().program)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyProgram>().is_ok_and(|other| {
            let other = &other.get().program;
            Arc::ptr_eq(&self.program, other) || k2::same(&self.program, other)
        })
    }

    fn __hash__(&self) -> u64 {
        // Equal programs have equal entries and equally many parts.
        let mut hasher = FxHasher::default();
        let entry = self.program.function(self.program.entry());
        self.program.name(entry.name).hash(&mut hasher);
        self.program.globals().len().hash(&mut hasher);
        self.program.labels().count().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.text(py)
    }

    fn __repr__(&self) -> String {
        let name = match (self.read, self.text.get()) {
            (true, Some((name, _))) => name.as_str(),
            (false, _) | (true, None) => BUILT,
        };
        let functions = self.program.functions();
        let bodies = functions.filter(|(_, data)| data.body.is_some()).count();
        let ids: Vec<String> = self
            .program
            .properties()
            .iter()
            .map(|property| {
                format!(
                    "{} {}",
                    property.kind.key(),
                    name_text(self.program.name(property.id))
                )
            })
            .collect();
        let s = if bodies == 1 { "" } else { "s" };
        format!(
            "<k2.Program {name}: {bodies} function{s}; {}>",
            ids.join(", ")
        )
    }

    /// The text, for notebooks; cut off if it is very long.
    fn _repr_html_(&self, py: Python<'_>) -> String {
        let mut text = self.text(py);
        if let Some((at, _)) = text.char_indices().nth(SHOWN) {
            text.truncate(at);
            text.push('…');
        }
        let escaped = bia_app::api::escape_xml(&text);
        format!("<pre class=\"bia-k2\">{escaped}</pre>")
    }

    /// A program is its text again in another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let (name, text) = self.named_text();
        let parse = py.import("bia._native")?.getattr("parse")?;
        Ok((parse, (text.to_string(), name.clone())))
    }
}

fn json(diagnostics: &[Diagnostic], sources: &Sources) -> serde_json::Value {
    diagnostics.iter().map(|d| k2::json(d, sources)).collect()
}

/// Reads a program; `K2SyntaxError` with all diagnostics if the text is none.
#[pyfunction]
#[pyo3(signature = (text, name="<text>"))]
pub(crate) fn parse(py: Python<'_>, text: String, name: &str) -> PyResult<PyProgram> {
    if u32::try_from(text.len()).is_err() {
        return Err(raised(py, "K2SyntaxError", "the text is larger than 4 GiB"));
    }
    let text: Arc<str> = text.into();
    let own = name.to_owned();
    let (parsed, sources) = py.detach(|| {
        let mut sources = Sources::new();
        let source = sources.add(own, &*text);
        let parsed = k2::parse(source, sources.get(source).text());
        (parsed, sources)
    });
    let Some(program) = parsed.program else {
        return Err(raised_with(
            py,
            "K2SyntaxError",
            &json(&parsed.diagnostics, &sources),
        ));
    };
    Ok(PyProgram {
        program: Arc::new(program),
        sources: Arc::new(sources),
        parts: OnceLock::new(),
        text: OnceLock::from((name.to_owned(), text)),
        read: true,
    })
}

/// Reads an expression over these variables.
#[pyfunction]
pub(crate) fn parse_expr(
    py: Python<'_>,
    text: &str,
    variables: Vec<Bound<'_, PyAny>>,
) -> PyResult<Py<PyAny>> {
    let mut globals = String::new();
    for var in &variables {
        let expr = expr_of(var)?;
        let ty = table::with(|table| table.type_name(expr.0.ty));
        let name: String = var.getattr("name")?.extract()?;
        globals.push_str(&format!("(var {} {ty}) ", name_text(&name)));
    }
    let whole = format!(
        "(entry m) (globals {globals}) (function m () (return) (locals) (seq))\n(define |an expression| {text}\n)"
    );
    let program = parse(py, whole, "<expression>")?;
    let define = program
        .parts(py)?
        .defines
        .first()
        .map(|(_, expr, _)| expr.clone());
    match define {
        Some(expr) => wrap_expr(py, expr),
        None => Err(raised(py, "K2SyntaxError", "no expression")),
    }
}

/// K2 text with canonical layout, comments kept.
#[pyfunction]
#[pyo3(signature = (text, name="<text>"))]
pub(crate) fn format_text(py: Python<'_>, text: &str, name: &str) -> PyResult<String> {
    let mut sources = Sources::new();
    let source = sources.add(name, text);
    k2::format(source, text).map_err(|d| raised_with(py, "K2SyntaxError", &json(&d, &sources)))
}

//! Annotations and places as Python sees them.
//!
//! The value of an annotation is a `str` if it is one symbol, `None` if there is none, else a tuple
//! of such.

use crate::{
    error::type_error,
    node::{Extra, Note, Place, Token},
};
use pyo3::{
    prelude::*,
    types::{PyString, PyTuple},
};
use std::sync::Arc;

/// How deep values of annotations may be nested.
const DEEPEST: usize = 200;

/// `((key, value), …)`
pub(crate) fn annotations<'py>(py: Python<'py>, extra: &Extra) -> PyResult<Bound<'py, PyTuple>> {
    let mut all = Vec::new();
    for note in extra.notes() {
        let key = PyString::new(py, &note.key).into_any();
        all.push(PyTuple::new(py, [key, value(py, &note.value)?])?);
    }
    PyTuple::new(py, all)
}

fn value<'py>(py: Python<'py>, tokens: &[Token]) -> PyResult<Bound<'py, PyAny>> {
    let mut open: Vec<Vec<Bound<'py, PyAny>>> = vec![Vec::new()];
    for token in tokens {
        let made = match token {
            Token::Open => {
                open.push(Vec::new());
                continue;
            }
            Token::Close => PyTuple::new(py, open.pop().unwrap_or_default())?.into_any(),
            Token::Symbol(name) => PyString::new(py, name).into_any(),
        };
        if let Some(last) = open.last_mut() {
            last.push(made);
        }
    }
    let first = open.into_iter().flatten().next();
    Ok(first.unwrap_or_else(|| py.None().into_bound(py)))
}

/// The same extra with one annotation more.
pub(crate) fn annotated(
    extra: &Extra,
    key: &str,
    value: Option<&Bound<'_, PyAny>>,
) -> PyResult<Extra> {
    let mut tokens = Vec::new();
    if let Some(value) = value.filter(|value| !value.is_none()) {
        write(value, &mut tokens, 0)?;
    }
    let note = Note {
        key: key.into(),
        value: tokens.into(),
    };
    let notes = extra.notes().iter().cloned().chain([note]);
    Ok(Extra {
        notes: Some(notes.collect()),
        place: extra.place.clone(),
    })
}

fn write(value: &Bound<'_, PyAny>, to: &mut Vec<Token>, depth: usize) -> PyResult<()> {
    if let Ok(text) = value.cast::<PyString>() {
        to.push(Token::Symbol((&*text.to_cow()?).into()));
        return Ok(());
    }
    let Ok(parts) = value.cast::<PyTuple>() else {
        let why = "the value of an annotation is a str, None or a tuple of such";
        return Err(type_error(value.py(), why));
    };
    if depth > DEEPEST {
        return Err(type_error(
            value.py(),
            "the annotation is nested too deeply",
        ));
    }
    to.push(Token::Open);
    for part in parts {
        write(&part, to, depth + 1)?;
    }
    to.push(Token::Close);
    Ok(())
}

/// The same extra without annotations.
pub(crate) fn bare(extra: &Extra) -> Extra {
    Extra {
        notes: None,
        place: extra.place.clone(),
    }
}

/// Annotations from `((key, value), …)`.
pub(crate) fn from_python(list: Option<&Bound<'_, PyAny>>) -> PyResult<Extra> {
    let mut extra = Extra::default();
    if let Some(list) = list {
        for pair in list.try_iter()? {
            let (key, value): (String, Bound<'_, PyAny>) = pair?.extract()?;
            extra = annotated(&extra, &key, Some(&value))?;
        }
    }
    Ok(extra)
}

/// `bia.Span(file, line, column, end_line, end_column)`, or `None`.
pub(crate) fn span(py: Python<'_>, extra: &Extra) -> PyResult<Py<PyAny>> {
    match &extra.place {
        None => Ok(py.None()),
        Some(place) => place_span(py, place),
    }
}

pub(crate) fn place_span(py: Python<'_>, place: &Place) -> PyResult<Py<PyAny>> {
    let sources = Arc::clone(&place.sources);
    let (start, end) = (sources.start(place.span), sources.end(place.span));
    let file = sources.get(place.span.source).name();
    let class = py.import("bia.errors")?.getattr("Span")?;
    let made = class.call1((file, start.line, start.column, end.line, end.column))?;
    Ok(made.unbind())
}

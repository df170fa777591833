//! Exceptions: the classes of `bia.errors`, which are Python code, raised from here by name.

use pyo3::{prelude::*, types::PyString};

/// The exception of that name of `bia.errors`.
pub(crate) fn raised(py: Python<'_>, class: &str, message: &str) -> PyErr {
    let made = py
        .import("bia.errors")
        .and_then(|module| module.getattr(class))
        .and_then(|class| class.call1((PyString::new(py, message),)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(why) => why,
    }
}

/// As `raised`, with diagnostics, which are given as a JSON list.
pub(crate) fn raised_with(py: Python<'_>, class: &str, diagnostics: &serde_json::Value) -> PyErr {
    let made = py
        .import("bia.errors")
        .and_then(|module| module.getattr(class))
        .and_then(|class| class.call_method1("from_json", (diagnostics.to_string(),)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(why) => why,
    }
}

/// Something that does not fit its place in K2.
pub(crate) fn type_error(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "K2TypeError", message)
}

/// A value that its type does not have.
pub(crate) fn value_error(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "K2ValueError", message)
}

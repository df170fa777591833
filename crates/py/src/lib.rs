//! The native part of the Python package `bia`: classes and functions of `bia._native`.
//!
//! ```text
//!   node, table        trees of K2 that Python objects hold, types as numbers in one table
//!   lift, lower        from K2's programs to trees and back
//!   k2                 the classes of bia.k2
//!   call               verify and all other verbs, with callbacks and Ctrl-C
//!   simulate, smt      runs with a Python oracle; terms and solvers
//! ```
//! What people see is in `python/bia`; this has what must be fast, or what only Rust can do. It
//! knows Bia by `bia_app::api` alone.

mod call;
mod error;
mod k2;
mod lift;
mod lower;
mod node;
mod parts;
mod simulate;
mod smt;
mod table;
mod value;

use pyo3::prelude::*;

/// Made by Rust; use `bia`, `bia.k2` and `bia.smt`.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    k2::add(module)?;
    module.add_class::<call::PyCancel>()?;
    module.add_class::<smt::Context>()?;
    module.add_class::<smt::PyTerm>()?;
    module.add_class::<smt::PySolver>()?;
    module.add_function(wrap_pyfunction!(call::call, module)?)?;
    module.add_function(wrap_pyfunction!(call::threads_are_left, module)?)?;
    module.add_function(wrap_pyfunction!(call::version, module)?)?;
    module.add_function(wrap_pyfunction!(simulate::simulate, module)?)?;
    Ok(())
}

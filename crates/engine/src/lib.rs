//! Engines: each takes a system at its level and answers with a verdict that carries evidence.
//! One module for each engine behind one trait; the registry lists them with their options.
//!
//! Engines know no file format, no source language and no encoder. They open solvers through the
//! factory they are given, check the budget in every loop, and print nothing.
#![warn(missing_docs)]

mod api;

pub use api::{Cx, Engine, EngineError};

//! Tests of the builder.

mod operators;
mod statements;

use crate::{Cfg, build};
use bia_base::{Budget, Sources};
use bia_k2::Program;
use bia_term::Terms;
use std::sync::Arc;

/// The program of a text.
pub(crate) fn parse(text: &str) -> Arc<Program> {
    let source = Sources::new().add("test.k2", text);
    let parsed = bia_k2::parse(source, text);
    let program = parsed.program;
    Arc::new(program.unwrap_or_else(|| panic!("{:?}\n{text}", parsed.diagnostics)))
}

/// The graph of a text.
pub(crate) fn graph(text: &str) -> (Cfg, Terms) {
    let mut terms = Terms::new();
    let cfg = build(&parse(text), &mut terms, &Budget::unlimited());
    (cfg.expect("the program is supported"), terms)
}

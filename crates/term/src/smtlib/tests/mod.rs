//! Tests of printing and reading.

mod errors;
mod fuzz;
mod round_trip;
mod scripts;

use super::{Reader, Script};
use crate::Terms;
use bia_base::{Diagnostic, Idx as _, SourceId};

fn source() -> SourceId {
    SourceId::from_index(0)
}

/// Reads a script in a new table.
fn read(text: &str) -> (Terms, Script, Vec<Diagnostic>) {
    let mut terms = Terms::new();
    let (script, diagnostics) = Reader::new().script(&mut terms, source(), text);
    (terms, script, diagnostics)
}

/// Reads a script that has no errors.
fn good(text: &str) -> (Terms, Script) {
    let (terms, script, diagnostics) = read(text);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    (terms, script)
}

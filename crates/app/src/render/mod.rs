//! Renders diagnostics, as text for terminals and as JSON.

mod json;
mod terminal;

pub(crate) use json::{JsonDiagnostic, json};
pub(crate) use terminal::terminal;

use crate::io::Io;
use bia_base::{Diagnostic, Sources};

/// Prints diagnostics on standard error, as people read them.
pub(crate) fn show(diagnostics: &[Diagnostic], sources: &Sources, io: &mut Io) {
    for diagnostic in diagnostics {
        io.diagnostic(diagnostic, sources);
    }
}

//! Collects diagnostics: at most a thousand errors, then one that says so.

use crate::codes;
use bia_base::{Code, Diagnostic, Span};

/// How many errors are reported.
const MAX_ERRORS: usize = 1000;

/// The diagnostics of one file.
#[derive(Default)]
pub(crate) struct Sink {
    all: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Sink {
    /// Adds a diagnostic, unless there are too many of its severity.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let count = if diagnostic.is_error() {
            &mut self.errors
        } else {
            &mut self.warnings
        };
        *count += 1;
        if *count <= MAX_ERRORS {
            self.all.push(diagnostic);
        } else if diagnostic.is_error() && self.errors == MAX_ERRORS + 1 {
            let last = "too many errors; the rest is not shown";
            self.all.push(Diagnostic::new(&codes::TOO_MANY, last));
        }
    }

    /// Adds a diagnostic with a place.
    pub(crate) fn report(&mut self, code: &'static Code, span: Span, message: impl Into<String>) {
        self.push(Diagnostic::new(code, message).at(span));
    }

    /// Whether no more errors will be shown.
    pub(crate) fn is_full(&self) -> bool {
        self.errors > MAX_ERRORS
    }

    /// All of them, ordered by place.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        self.all.sort_by_key(|d| {
            d.primary
                .as_ref()
                .map_or(u32::MAX, |label| label.span.start)
        });
        self.all
    }
}

//! Collecting diagnostics, at most a thousand of each severity; silent while something is only
//! tried.

use super::Sema;
use bia_base::{Code, Diagnostic, Span};

const MAX_ERRORS: usize = 1000;

/// All diagnostics so far.
#[derive(Default)]
pub(crate) struct Report {
    pub(crate) all: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
    /// How many trials are going on.
    pub(crate) silent: u32,
}

impl Report {
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        if self.silent > 0 {
            return;
        }
        let count = if diagnostic.is_error() {
            &mut self.errors
        } else {
            &mut self.warnings
        };
        *count += 1;
        if *count <= MAX_ERRORS {
            self.all.push(diagnostic);
        }
    }
}

impl Sema<'_> {
    pub(crate) fn error(&mut self, code: &'static Code, span: Span, message: impl Into<String>) {
        self.shared
            .report
            .push(Diagnostic::new(code, message).at(span));
    }

    pub(crate) fn warn(&mut self, code: &'static Code, span: Span, message: impl Into<String>) {
        self.shared
            .report
            .push(Diagnostic::new(code, message).at(span));
    }

    /// A construct that is understood but not supported: an error if the function can be reached.
    pub(crate) fn unsupported(
        &mut self,
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
    ) {
        if self.shared.report.silent > 0 {
            return;
        }
        let diagnostic = Diagnostic::new(code, message).at(span);
        match &self.function {
            Some(function) => {
                let id = function.id;
                self.shared
                    .uses
                    .entry(id)
                    .or_default()
                    .unsupported
                    .push(diagnostic);
            }
            None => self.shared.report.push(diagnostic),
        }
    }
}

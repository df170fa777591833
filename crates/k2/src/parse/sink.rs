//! [`Sink`]: collects diagnostics while a text is read.
//!
//! At most [`MAX`] errors and [`MAX`] warnings are kept; then one that says so. Loops over long
//! texts check [`Sink::is_full`] now and then and give up.

use crate::codes;
use bia_base::{Code, Diagnostic, Severity, SourceId, Span};

/// The most errors, and the most warnings, of one run.
pub(crate) const MAX: usize = 1000;

/// Diagnostics of one text.
pub(crate) struct Sink {
    source: SourceId,
    all: Vec<Diagnostic>,
    errors: usize,
    warnings: usize,
}

impl Sink {
    pub(crate) fn new(source: SourceId) -> Self {
        Self {
            source,
            all: Vec::new(),
            errors: 0,
            warnings: 0,
        }
    }

    /// The place of some bytes.
    pub(crate) fn span(&self, (start, end): (usize, usize)) -> Span {
        Span::new(self.source, start, end)
    }

    /// Adds a diagnostic, unless there are too many of its severity.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let (count, last) = match diagnostic.severity() {
            Severity::Error => (&mut self.errors, &codes::TOO_MANY),
            Severity::Warning => (&mut self.warnings, &codes::MANY_WARNINGS),
        };
        *count += 1;
        if *count <= MAX {
            self.all.push(diagnostic);
        } else if *count == MAX + 1 {
            let what = diagnostic.severity().name();
            self.all.push(Diagnostic::new(
                last,
                format!("more than {MAX} {what}s; the rest is not shown"),
            ));
        }
    }

    /// Adds an error or warning of `code` at some bytes.
    pub(crate) fn report(
        &mut self,
        code: &'static Code,
        bytes: (usize, usize),
        message: impl Into<String>,
    ) {
        let span = self.span(bytes);
        self.push(Diagnostic::new(code, message).at(span));
    }

    /// Whether more errors would not be kept.
    pub(crate) fn is_full(&self) -> bool {
        self.errors > MAX
    }

    /// Whether more warnings would not be kept.
    pub(crate) fn has_all_warnings(&self) -> bool {
        self.warnings > MAX
    }

    /// Whether there are more than 100 errors; then further ones get no suggestions, which cost
    /// time.
    pub(crate) fn has_many_errors(&self) -> bool {
        self.errors > 100
    }

    /// Whether there was an error.
    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// All diagnostics in the order of the text; those without place come last.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        let place = |d: &Diagnostic| d.primary.as_ref().map_or(u32::MAX, |l| l.span.start);
        self.all.sort_by_key(place);
        self.all
    }
}

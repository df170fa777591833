//! Diagnostics as JSON: the same facts as in the terminal, positions as numbers.

use bia_base::{Diagnostic, Label, Sources};
use serde::Serialize;

/// A diagnostic in a JSON document.
#[derive(Serialize)]
pub(crate) struct JsonDiagnostic<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    #[serde(flatten)]
    place: Option<JsonPlace<'a>>,
    related: Vec<JsonPlace<'a>>,
    notes: &'a [String],
    help: Option<&'a str>,
}

/// A place with a remark. Lines and columns count from 1; the end is exclusive.
#[derive(Serialize)]
pub(crate) struct JsonPlace<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    end_line: u32,
    end_column: u32,
    label: &'a str,
}

/// The diagnostic as a JSON value.
pub(crate) fn json<'a>(diagnostic: &'a Diagnostic, sources: &'a Sources) -> JsonDiagnostic<'a> {
    let place = |label: &'a Label| {
        let (start, end) = (sources.start(label.span), sources.end(label.span));
        JsonPlace {
            file: sources.get(label.span.source).name(),
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            label: &label.text,
        }
    };
    JsonDiagnostic {
        code: diagnostic.code.name,
        severity: diagnostic.severity().name(),
        message: &diagnostic.message,
        place: diagnostic.primary.as_ref().map(place),
        related: diagnostic.secondary.iter().map(place).collect(),
        notes: &diagnostic.notes,
        help: diagnostic.help.as_deref(),
    }
}

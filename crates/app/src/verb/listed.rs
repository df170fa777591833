//! `bia verify --list-properties`: what would be checked, without asking any engine.

use crate::{
    Exit,
    io::Io,
    render,
    report::{CheckReport, list},
};
use bia_base::{Diagnostic, Sources};
use bia_verify::{load::Case, survey::Survey};
use serde::Serialize;
use std::io;

/// The schema of the list.
const SCHEMA: &str = "bia-checks/1";

#[derive(Serialize)]
struct Listed<'a> {
    schema: &'static str,
    checks: Vec<CheckReport>,
    diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

/// Lists the checks of C programs, and the properties of others.
pub(super) fn properties(
    cases: &[Case],
    diagnostics: &[Diagnostic],
    sources: &Sources,
    io: &mut Io,
) -> io::Result<Exit> {
    let mut checks = Vec::new();
    for case in cases {
        let survey = Survey::new(case, false);
        let own = survey.checks();
        checks.extend(own.map(|(check, _)| CheckReport::new(check, case, sources)));
        if !case.is_surveyed() {
            checks.push(whole(case, sources));
        }
    }
    if io.is_json() {
        let diagnostics = diagnostics.iter().map(|d| render::json(d, sources));
        io.json(&Listed {
            schema: SCHEMA,
            checks,
            diagnostics: diagnostics.collect(),
        })?;
        return Ok(Exit::Ok);
    }
    render::show(diagnostics, sources, io);
    list(&checks, io.out())?;
    Ok(Exit::Ok)
}

/// A question that is asked as a whole.
fn whole(case: &Case, sources: &Sources) -> CheckReport {
    let label = case.property.labels.first();
    let span = label.and_then(|label| case.program.stmt(case.program.label(*label).stmt).span);
    let (file, line) = match span {
        Some(span) => case.place(sources, span),
        None => (case.file.clone(), 1),
    };
    let kind = case.property.kind.key();
    CheckReport {
        id: case.name.clone(),
        kind,
        property: kind,
        file,
        line,
        column: span.map_or(1, |span| sources.start(span).column),
        function: String::new(),
        expression: case.name.clone(),
        what: String::new(),
        verdict: None,
        reason: None,
    }
}

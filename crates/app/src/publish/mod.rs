//! Verdicts for other programs: SARIF for code scanning, JUnit for CI servers, annotations for
//! GitHub workflows.
//!
//! All of them are made from the same reports as the text and the JSON document. Whatever comes
//! from a program, its statements, values and names, is data here and escaped as the format wants
//! it.

mod github;
mod junit;
mod sarif;
mod summary;

pub(crate) use github::annotations;
pub(crate) use summary::summary;

use crate::{
    outputs,
    report::{CheckReport, PropertyReport},
};
use bia_base::{Diagnostic, Sources};
use std::path::Path;

/// What `bia verify` has found out.
pub(crate) struct Published<'a> {
    pub(crate) reports: &'a [PropertyReport],
    /// Every check of C programs, with what is known of it.
    pub(crate) checks: &'a [CheckReport],
    /// Files that could not be read as programs.
    pub(crate) refused: &'a [String],
    pub(crate) diagnostics: &'a [Diagnostic],
    pub(crate) sources: &'a Sources,
    /// The joint verdict.
    pub(crate) verdict: &'a str,
    pub(crate) exit: crate::Exit,
    pub(crate) command: Vec<String>,
}

/// Where to.
pub(crate) struct To<'a> {
    pub(crate) sarif: Option<&'a Path>,
    pub(crate) junit: Option<&'a Path>,
}

/// Writes the files that are wanted; complaints if that is not possible.
pub(crate) fn write(published: &Published<'_>, to: &To<'_>) -> Vec<Diagnostic> {
    let mut complaints = Vec::new();
    let mut write = |path: &Path, text: String| {
        if let Err(why) = outputs::write(path, text) {
            complaints.push(outputs::unwritable(path, &why));
        }
    };
    if let Some(path) = to.sarif {
        write(path, format!("{:#}\n", sarif::document(published)));
    }
    if let Some(path) = to.junit {
        write(path, junit::document(published));
    }
    complaints
}

/// Where a violation is, and what it is, in one line.
fn violation(report: &PropertyReport) -> Option<(String, Option<u32>, String)> {
    let violated = report.violated.as_ref()?;
    let cex = report.counterexample.as_ref()?;
    let file = cex.file.as_ref().unwrap_or(&report.file);
    let mut what = match cex.label.is_empty() {
        true => format!("{violated} is violated"),
        false => format!("{violated} is violated: {}", cex.label),
    };
    if let Some(check) = &report.check {
        what += &format!(" ({check})");
    }
    Some((file.clone(), cex.line, what))
}

/// The file and line of a diagnostic.
fn place(diagnostic: &Diagnostic, sources: &Sources) -> Option<(String, u32)> {
    let label = diagnostic.primary.as_ref()?;
    let file = sources.get(label.span.source).name().to_owned();
    Some((file, sources.start(label.span).line))
}

//! K2 files: the program and the properties that its labels ask about.

use crate::{codes, input};
use bia_base::{Diagnostic, Sources};
use bia_k2::ast::{Program, Property};
use std::{collections::BTreeSet, path::Path, sync::Arc};

/// The program; complaints go to `diagnostics`.
pub fn program(
    path: &Path,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Program> {
    let source = match input::read(path, sources) {
        Ok(source) => source,
        Err(unreadable) => {
            diagnostics.push(unreadable);
            return None;
        }
    };
    let _span = tracing::info_span!("parse", file = %path.display()).entered();
    let parsed = bia_k2::parse(source, sources.get(source).text());
    diagnostics.extend(parsed.diagnostics);
    parsed.program
}

/// The program and the properties that are asked about; complaints go to `diagnostics`.
pub fn properties(
    path: &Path,
    ids: &[String],
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(Arc<Program>, Vec<Property>)> {
    let program = program(path, sources, diagnostics)?;
    let mut properties = program.properties();
    let name = input::name(path);
    if properties.is_empty() {
        let message = format!("`{name}` has no property");
        diagnostics.push(
            Diagnostic::new(&codes::NO_PROPERTY, message).help(
                "mark the label that must not be reached: `(! (label bad) :error my-property)`",
            ),
        );
        return None;
    }
    if !ids.is_empty() {
        let known: BTreeSet<&str> = properties.iter().map(|p| program.name(p.id)).collect();
        let missing = ids.iter().filter(|id| !known.contains(id.as_str()));
        let missing: Vec<&str> = missing.map(String::as_str).collect();
        if !missing.is_empty() {
            let message = format!("`{name}` has no property `{}`", missing.join("`, `"));
            let known: Vec<&str> = known.into_iter().collect();
            diagnostics.push(
                Diagnostic::new(&codes::NO_PROPERTY, message)
                    .help(format!("it has: {}", known.join(", "))),
            );
            return None;
        }
        properties.retain(|p| ids.iter().any(|id| id == program.name(p.id)));
    }
    Some((Arc::new(program), properties))
}

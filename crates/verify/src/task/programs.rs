//! Programs: files that are linked, or several files each for itself, given by name or by a
//! compilation database.

use super::Request;
use crate::{
    codes, format,
    load::{self, Case},
};
use bia_base::{Budget, Diagnostic, Sources};
use std::path::{Component, PathBuf};

/// All questions about programs, and the files that cannot be asked about.
#[derive(Default)]
pub struct Programs {
    /// The questions.
    pub cases: Vec<Case>,
    /// The names of files that are no programs, of several that are asked about one by one.
    pub refused: Vec<String>,
}

/// The questions of all files. Of files that are linked, one that is no program makes the whole no
/// program; of files for themselves the others are asked about all the same.
pub(super) fn read(
    request: &Request<'_>,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Programs> {
    let mut asked = Programs::default();
    if !request.is_each() {
        asked.cases = of(request, request.files, sources, diagnostics, budget)?;
        return Some(asked);
    }
    let files = match files(request, sources) {
        Ok(files) => files,
        Err(diagnostic) => {
            diagnostics.push(diagnostic);
            return None;
        }
    };
    for file in files {
        // Errors of one file are not errors of the next.
        let mut own = Vec::new();
        let paths = [file];
        let found = of(request, &paths, sources, &mut own, budget);
        diagnostics.append(&mut own);
        match found {
            Some(cases) => asked.cases.extend(cases),
            None => asked.refused.push(paths[0].display().to_string()),
        }
    }
    let is_one = asked.cases.is_empty() && asked.refused.len() < 2;
    (!is_one).then_some(asked)
}

/// What is asked about files that belong together.
fn of(
    request: &Request<'_>,
    files: &[PathBuf],
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Vec<Case>> {
    let c = request.c;
    if let Some(formula) = request.ltl {
        return load::about(formula, files, c, sources, diagnostics, budget);
    }
    let is_c = |file: &PathBuf| format::of(file, c.input).is_ok_and(format::Format::is_c);
    let by_file = match files.iter().any(is_c) {
        true => load::of_file(c, sources),
        false => None,
    };
    let Some((formula, c)) = by_file else {
        return load::cases(files, request.ids, c, sources, diagnostics, budget);
    };
    let found = load::about(&formula, files, &c, sources, diagnostics, budget);
    if found.is_none() {
        let message =
            format!("the property `{formula}` has no name, and is no formula about the program");
        diagnostics.push(Diagnostic::new(&codes::BAD_PROPERTY_FILE, message));
    }
    found
}

/// The files that are named, or all C files of the compilation database, each once.
fn files(request: &Request<'_>, sources: &Sources) -> Result<Vec<PathBuf>, Diagnostic> {
    if !request.files.is_empty() {
        return Ok(request.files.to_vec());
    }
    let mut files = Vec::new();
    if let Some(path) = &request.c.database {
        for command in load::database(path, sources)?.commands {
            let whole = command.directory.join(&command.file);
            let is_here = |part: &Component<'_>| matches!(part, Component::CurDir);
            let file: PathBuf = whole.components().filter(|part| !is_here(part)).collect();
            // A database names files in other languages, too.
            let format = format::of(&file, request.c.input);
            if format.is_ok_and(format::Format::is_c) && !files.contains(&file) {
                files.push(file);
            }
        }
        if files.is_empty() {
            let message = format!("`{}` names no C files", path.display());
            return Err(Diagnostic::new(&bia_cfront::codes::DATABASE, message));
        }
    }
    Ok(files)
}

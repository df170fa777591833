//! `bia verify` on several files for themselves: given by name (`--each`) or by a compilation database.

use crate::{
    args::VerifyArgs,
    codes,
    load::{self, Case},
    publish,
};
use bia_base::{Budget, Diagnostic, Sources};
use std::path::{Component, PathBuf};

/// All questions, and the files that cannot be asked about.
pub(super) struct Asked {
    pub(super) cases: Vec<Case>,
    pub(super) refused: Vec<String>,
}

/// Whether files are verified one by one.
pub(super) fn is_each(args: &VerifyArgs) -> bool {
    args.each || args.files.is_empty()
}

/// The questions of all files. Of files that are linked, one that is no program makes the whole no program; of files
/// for themselves the others are asked about all the same.
pub(super) fn cases(
    args: &VerifyArgs,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Asked> {
    let mut asked = Asked {
        cases: Vec::new(),
        refused: Vec::new(),
    };
    if !is_each(args) {
        asked.cases = of(args, &args.files, sources, diagnostics, budget)?;
        return Some(asked);
    }
    let files = match files(args) {
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
        let found = of(args, &paths, sources, &mut own, budget);
        diagnostics.append(&mut own);
        match found {
            Some(cases) => asked.cases.extend(cases),
            None => asked.refused.push(paths[0].display().to_string()),
        }
    }
    match asked.cases.is_empty() && asked.refused.len() < 2 {
        true => None,
        false => Some(asked),
    }
}

/// What is asked about files that belong together.
fn of(
    args: &VerifyArgs,
    files: &[PathBuf],
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Vec<Case>> {
    if let Some(formula) = &args.ltl {
        return load::about(formula, files, &args.c, sources, diagnostics, budget);
    }
    let by_file = match files.iter().any(|file| load::is_c(&args.c, file)) {
        true => load::of_file(&args.c, sources),
        false => None,
    };
    let Some((formula, c)) = by_file else {
        return load::cases(files, &args.ids, &args.c, sources, diagnostics, budget);
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
fn files(args: &VerifyArgs) -> Result<Vec<PathBuf>, Diagnostic> {
    if !args.files.is_empty() {
        return Ok(args.files.clone());
    }
    let mut files = Vec::new();
    if let Some(path) = args.c.database() {
        for command in load::database(&path)?.commands {
            let whole = command.directory.join(&command.file);
            let is_here = |part: &Component<'_>| matches!(part, Component::CurDir);
            let file: PathBuf = whole.components().filter(|part| !is_here(part)).collect();
            if load::is_c(&args.c, &file) && !files.contains(&file) {
                files.push(file);
            }
        }
    }
    Ok(files)
}

/// What a question may use of the time: all of it, or a fair share of what is left for so many.
pub(super) fn share(whole: &Budget, each: bool, left: usize) -> Budget {
    match (each, whole.remaining(), u32::try_from(left.max(1))) {
        (true, Some(remaining), Ok(left)) => whole.within(remaining / left),
        _ => whole.clone(),
    }
}

/// The files with verdicts that are wanted.
pub(super) fn to(args: &VerifyArgs) -> publish::To<'_> {
    publish::To {
        sarif: args.sarif.as_deref(),
        junit: args.junit.as_deref(),
    }
}

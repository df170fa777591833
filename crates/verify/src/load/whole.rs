//! A program without a question, for commands that show or run it; and what is wrong with a file.

use super::{CProgram, by_language, c, program};
use crate::{COptions, codes, format, input};
use bia_base::{Budget, Diagnostic, Sources, Span};
use bia_k2::Program;
use bia_term::Terms;
use format::Reader;
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// A program, and the C program that it comes from if it does.
pub struct Whole {
    /// The program in K2.
    pub program: Arc<Program>,
    /// The C program.
    pub c: Option<CProgram>,
}

impl Whole {
    /// The file and line that a part of the program comes from.
    pub fn place(&self, sources: &Sources, span: Span) -> (String, u32) {
        match &self.c {
            Some(c) => c.place(sources, span),
            None => {
                let name = sources.get(span.source).name();
                (name.to_owned(), sources.start(span).line)
            }
        }
    }

    /// What verdicts about the C program rest on.
    pub fn assumptions(&self, sources: &Sources) -> Vec<String> {
        let c = self.c.as_ref();
        c.map_or_else(Vec::new, |c| c.assumptions(sources))
    }
}

/// The program of these files: C files, which are linked, or one K2 file. Complaints go to
/// `diagnostics`.
pub fn whole(
    paths: &[PathBuf],
    args: &COptions,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
    budget: &Budget,
) -> Option<Whole> {
    let languages = by_language(paths, args).map_err(|why| diagnostics.push(why));
    match languages.ok()? {
        (files, k2) if k2.is_empty() => {
            let loaded = c::load(&files, args, sources, diagnostics, budget)?;
            Some(Whole {
                program: Arc::clone(&loaded.program),
                c: Some(loaded),
            })
        }
        (files, k2) => match (&files[..], &k2[..]) {
            ([], [path]) => Some(Whole {
                program: Arc::new(program(path, sources, diagnostics)?),
                c: None,
            }),
            _ => {
                let why = "several files are linked only if all of them are C";
                diagnostics.push(Diagnostic::new(&codes::BAD_CHOICE, why));
                None
            }
        },
    }
}

/// Everything that is wrong with a file, and warnings about it. A program need not be whole: where
/// execution begins is not asked.
pub fn check(
    path: &Path,
    args: &COptions,
    sources: &mut Sources,
    budget: &Budget,
) -> Vec<Diagnostic> {
    let format = match format::of(path, args.input) {
        Ok(format) => format,
        Err(unknown) => return vec![unknown],
    };
    let found = match format.reader {
        Reader::C => return c::check(path, args, sources, budget),
        Reader::K2 => match input::read(path, sources) {
            Ok(source) => return bia_k2::parse(source, sources.get(source).text()).diagnostics,
            Err(unreadable) => return vec![unreadable],
        },
        Reader::Model(model) => (model.read)(&mut Terms::new(), path, sources).map(|_| ()),
        Reader::Clauses(read) => read(&mut Terms::new(), path, sources).map(|_| ()),
    };
    found.err().unwrap_or_default()
}

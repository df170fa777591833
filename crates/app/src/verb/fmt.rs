//! `bia fmt`: formats K2 programs. Refuses what it cannot read, and never touches that file.

use crate::{Exit, args::FmtArgs, io::Io, render};
use bia_base::{Diagnostic, Sources};
use bia_verify::{codes, format, input};
use serde::Serialize;
use std::{
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

#[derive(Serialize)]
struct FileReport<'a> {
    schema: &'static str,
    file: String,
    formatted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

/// One file, read and formatted.
struct Formatted {
    path: PathBuf,
    /// The new text, and whether the old one was the same.
    outcome: Result<(String, bool), Vec<Diagnostic>>,
}

pub(crate) fn fmt(args: &FmtArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut done: Vec<Formatted> = Vec::new();
    for path in &args.files {
        let mut outcome = formatted(path, &mut sources);
        if args.in_place
            && let Ok((text, false)) = &outcome
            && let Err(unwritable) = write_back(path, text)
        {
            outcome = Err(vec![unwritable]);
        }
        done.push(Formatted {
            path: path.clone(),
            outcome,
        });
    }
    if io.is_json() {
        let reports: Vec<_> = done.iter().map(|f| report(f, args, &sources)).collect();
        match reports.as_slice() {
            [one] => io.json(one)?,
            several => io.json(&several)?,
        }
    } else {
        for file in &done {
            match &file.outcome {
                Err(diagnostics) => render::show(diagnostics, &sources, io),
                Ok((_, same)) if args.check => {
                    if !same {
                        writeln!(io.out(), "{}", input::name(&file.path))?;
                    }
                }
                Ok((text, _)) if !args.in_place => io.out().write_all(text.as_bytes())?,
                Ok(_) => {}
            }
        }
    }
    Ok(if done.iter().any(|f| f.outcome.is_err()) {
        Exit::BadInput
    } else if args.check && done.iter().any(|f| matches!(f.outcome, Ok((_, false)))) {
        Exit::Unsafe
    } else {
        Exit::Ok
    })
}

fn formatted(path: &Path, sources: &mut Sources) -> Result<(String, bool), Vec<Diagnostic>> {
    format::is_k2(path, None).map_err(|d| vec![d])?;
    let source = input::read(path, sources).map_err(|d| vec![d])?;
    let old = sources.get(source).text();
    let new = bia_k2::format(source, old)?;
    let same = new == old;
    Ok((new, same))
}

/// Replaces the file in one step, so that an interruption leaves the old text or the new one.
fn write_back(path: &Path, text: &str) -> Result<(), Diagnostic> {
    let failed = |why: io::Error| {
        let message = format!("cannot write `{}`: {why}", input::name(path));
        Diagnostic::new(&codes::UNWRITABLE, message)
    };
    if input::is_stdin(path) {
        return Err(failed(io::Error::other(
            "standard input has no place to write back to",
        )));
    }
    // Through links, so that the link stays and its target changes.
    let path = fs::canonicalize(path).map_err(failed)?;
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".bia-{}", std::process::id()));
    let temporary = path.with_file_name(name);
    let replaced = fs::write(&temporary, text)
        .and_then(|()| fs::set_permissions(&temporary, fs::metadata(&path)?.permissions()))
        .and_then(|()| fs::rename(&temporary, &path));
    replaced.map_err(|why| {
        let _ = fs::remove_file(&temporary);
        failed(why)
    })
}

fn report<'a>(file: &'a Formatted, args: &FmtArgs, sources: &'a Sources) -> FileReport<'a> {
    let (formatted, text, diagnostics) = match &file.outcome {
        Ok((text, same)) => {
            let shown = !args.check && !args.in_place;
            (*same, shown.then_some(text.as_str()), Vec::new())
        }
        Err(found) => {
            let diagnostics = found.iter().map(|d| render::json(d, sources)).collect();
            (false, None, diagnostics)
        }
    };
    FileReport {
        schema: "bia-fmt/1",
        file: input::name(&file.path),
        formatted,
        text,
        diagnostics,
    }
}

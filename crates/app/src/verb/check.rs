//! `bia check`: reads programs, models and clauses, each file for itself, and reports every error
//! in them.

use crate::{Exit, args::CheckArgs, io::Io, render};
use bia_base::Diagnostic;
use bia_verify::{input, load};
use serde::Serialize;
use std::{
    io::{self, Write as _},
    path::Path,
};

#[derive(Serialize)]
struct FileReport<'a> {
    schema: &'static str,
    file: String,
    ok: bool,
    diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

pub(crate) fn check(args: &CheckArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let c = args.c.options();
    let budget = io.budget(None, None);
    let checked: Vec<(&Path, Vec<Diagnostic>)> = args
        .files
        .iter()
        .map(|path| (path.as_path(), load::check(path, &c, &mut sources, &budget)))
        .collect();
    let ok = |found: &[Diagnostic]| !found.iter().any(Diagnostic::is_error);
    let all_ok = checked.iter().all(|(_, found)| ok(found));
    if io.is_json() {
        let reports: Vec<_> = checked
            .iter()
            .map(|(path, found)| FileReport {
                schema: "bia-check/1",
                file: input::name(path),
                ok: ok(found),
                diagnostics: found.iter().map(|d| render::json(d, &sources)).collect(),
            })
            .collect();
        match reports.as_slice() {
            [one] => io.json(one)?,
            several => io.json(&several)?,
        }
    } else {
        for (path, found) in &checked {
            render::show(found, &sources, io);
            let name = input::name(path);
            let errors = found.iter().filter(|d| d.is_error()).count();
            let warnings = found.len() - errors;
            match (errors, warnings) {
                (0, 0) => writeln!(io.out(), "{name}: ok")?,
                (0, w) => writeln!(io.out(), "{name}: ok, {}", plural(w, "warning"))?,
                (e, w) => writeln!(
                    io.out(),
                    "{name}: {}, {}",
                    plural(e, "error"),
                    plural(w, "warning")
                )?,
            }
        }
    }
    Ok(if all_ok { Exit::Ok } else { Exit::BadInput })
}

fn plural(n: usize, noun: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {noun}{s}")
}

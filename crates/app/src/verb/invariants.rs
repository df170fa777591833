//! `bia invariants`: what is proved to hold at loops, per location, as C and as K2; or the program
//! with these invariants in it.

use crate::{
    Exit,
    args::{AnnotateArg, InvariantsArgs},
    io::Io,
    outputs,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_verify::{
    codes,
    load::{self, Case},
    pipeline::{self, Annotation, Config, Invariants},
};
use std::{fmt::Write as _, io};

pub(crate) fn invariants(args: &InvariantsArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let budget = io.budget(args.timeout, args.memory);
    let made = text(args, &budget, &mut sources, &mut diagnostics);
    outputs::deliver(made, args.output.as_deref(), diagnostics, &sources, io)
}

/// What is written; `None` with a complaint.
fn text(
    args: &InvariantsArgs,
    budget: &Budget,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<String> {
    let cases = load::cases(
        &args.files,
        &args.ids,
        &args.c.options(),
        sources,
        diagnostics,
        budget,
    )?;
    let mut text = String::new();
    for case in &cases {
        match one(args, case, sources, budget) {
            Ok(part) => text.push_str(&part),
            Err(why) => {
                let message = format!("property {}: {why}", case.name);
                diagnostics.push(Diagnostic::new(&codes::BAD_CHOICE, message));
                return None;
            }
        }
    }
    Some(text)
}

fn one(
    args: &InvariantsArgs,
    case: &Case,
    sources: &Sources,
    budget: &Budget,
) -> Result<String, String> {
    let config = Config::default();
    let found = pipeline::invariants(&case.question(&config), budget);
    let mut found = found.map_err(|unknown| unknown.reason.to_string())?;
    match args.annotate {
        None => Ok(listed(case, &found, sources)),
        Some(how) => {
            let how = match how {
                AnnotateArg::Assume => Annotation::Assume,
                AnnotateArg::Assert => Annotation::Assert,
            };
            found.annotated(how).map(|program| bia_k2::print(&program))
        }
    }
}

/// The invariants of each location.
fn listed(case: &Case, found: &Invariants, sources: &Sources) -> String {
    let mut text = format!("{}: property {}\n", case.file, case.name);
    if found.at.is_empty() {
        text.push_str("  no invariants\n");
    }
    for located in &found.at {
        let line = located.span.map(|span| {
            let (file, line) = case.place(sources, span);
            format!(" ({file}:{line})")
        });
        let line = line.unwrap_or_default();
        let _ = writeln!(text, "  {} {}{line}", located.location, located.place);
        for formula in &located.formulas {
            let c = super::c_text::c_text(&found.terms, *formula);
            let k2 = bia_cfg::term_text(&found.terms, *formula);
            let _ = writeln!(text, "    {c}");
            let _ = writeln!(text, "      (assume {k2})");
        }
    }
    text
}

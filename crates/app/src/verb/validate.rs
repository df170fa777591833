//! `bia validate`: checks evidence given from outside. Prints `confirmed`, or `rejected: why`.

use crate::{
    Exit,
    args::ValidateArgs,
    io::{FinalMessage, Io},
    render,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_verify::{
    validate::{self, Claimed},
    witness::{Claim, Verdict, validate as validate_witness},
};
use serde::Serialize;
use std::{
    io::{self, Write as _},
    path::Path,
};

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    confirmed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

pub(crate) fn validate(args: &ValidateArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    if let Some(path) = &args.witness {
        return witness(args, path, io);
    }
    let budget = io.budget(args.timeout, args.memory);
    let checked = check(args, &budget, &mut sources, &mut diagnostics);
    let why = match &checked {
        Some(Ok(())) => None,
        Some(Err(why)) => Some(why.clone()),
        None => Some("bad input".into()),
    };
    if io.is_json() {
        let diagnostics = diagnostics.iter().map(|d| render::json(d, &sources));
        io.json(&Report {
            schema: "bia-validate/1",
            confirmed: why.is_none(),
            why: why.clone(),
            diagnostics: diagnostics.collect(),
        })?;
    } else {
        render::show(&diagnostics, &sources, io);
        match &why {
            None => writeln!(io.out(), "confirmed")?,
            Some(why) => writeln!(io.out(), "rejected: {why}")?,
        }
    }
    Ok(match (checked, why) {
        (None, _) => Exit::BadInput,
        (Some(_), Some(_)) => Exit::Unsafe,
        (Some(_), None) => Exit::Ok,
    })
}

/// What is said when the limits are exceeded and nobody stops.
fn final_message(json: bool) -> FinalMessage {
    Box::new(move |reason| {
        let why = reason.to_string();
        let text = match json {
            true => {
                let document = serde_json::json!({
                    "schema": "bia-validate/1", "confirmed": false, "why": why, "diagnostics": [],
                });
                format!("{document:#}")
            }
            false => format!("unknown: {why}"),
        };
        (text, Exit::Unknown)
    })
}

/// A witness of a C program.
fn witness(args: &ValidateArgs, path: &Path, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let mut diagnostics = Vec::new();
    let budget = io.budget(args.timeout, args.memory);
    let mut progress = io.observer(&budget);
    let watchdog = io.watchdog(budget.remaining(), args.memory, final_message(io.is_json()));
    let verdict = validate_witness(
        &Claim {
            witness: path,
            file: &args.file,
            c: &args.c.options(),
            config: &args.config(),
        },
        &mut sources,
        &mut diagnostics,
        &mut *progress,
        &budget,
    );
    drop(watchdog);
    drop(progress);
    let (text, why, exit) = match verdict {
        Verdict::Confirmed => ("confirmed".to_owned(), None, Exit::Ok),
        Verdict::Rejected(why) => (format!("rejected: {why}"), Some(why), Exit::Unsafe),
        Verdict::Unknown(why) => (format!("unknown: {why}"), Some(why), Exit::Unknown),
        Verdict::Bad => (
            "rejected: bad input".into(),
            Some("bad input".into()),
            Exit::BadInput,
        ),
    };
    if io.is_json() {
        let diagnostics = diagnostics.iter().map(|d| render::json(d, &sources));
        io.json(&Report {
            schema: "bia-validate/1",
            confirmed: why.is_none(),
            why,
            diagnostics: diagnostics.collect(),
        })?;
    } else {
        render::show(&diagnostics, &sources, io);
        writeln!(io.out(), "{text}")?;
    }
    Ok(exit)
}

/// `None` if there is nothing to check: the input is bad.
fn check(
    args: &ValidateArgs,
    budget: &Budget,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Result<(), String>> {
    let trace = args.trace.as_deref().map(Claimed::Trace);
    let invariants = args.invariants.as_deref().map(Claimed::Invariants);
    let claim = validate::Claim {
        file: &args.file,
        input: args.c.options().input,
        ids: &args.ids,
        evidence: trace.or(invariants),
        config: &args.config(),
    };
    validate::check(&claim, sources, diagnostics, budget)
}

//! `bia validate`: checks evidence given from outside. Prints `confirmed`, or `rejected: why`.

use crate::{
    Exit,
    args::ValidateArgs,
    io::{Io, LastWords},
    render,
};
use bia_base::{Budget, Diagnostic, Sources};
use bia_k2::{
    Program,
    ast::Property,
    interp::{Interpreter, RunEnd, RunLimits, Unwatched, trace::Replay},
};
use bia_verify::{
    codes, format, input,
    load::properties,
    pipeline,
    witness::{Claim, Verdict, validate as validate_witness},
};
use serde::Serialize;
use std::{
    io::{self, Write as _},
    path::Path,
    sync::Arc,
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
fn last_words(json: bool) -> LastWords {
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
    let watchdog = io.watchdog(budget.remaining(), args.memory, last_words(io.is_json()));
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
    let config = args.config();
    if let Err(why) = format::is_k2(&args.file, args.c.options().input) {
        diagnostics.push(match why.help {
            Some(_) => why,
            None => why.help("evidence about a C program is `--witness W.yml`"),
        });
        return None;
    }
    let (program, asked) = properties(&args.file, &args.ids, sources, diagnostics)?;
    match (&args.trace, &args.invariants) {
        (Some(trace), _) => {
            let text = read(trace, sources, diagnostics)?;
            Some(replay(&program, &asked, &text.1, budget))
        }
        (None, Some(invariants)) => {
            let (source, text) = read(invariants, sources, diagnostics)?;
            let [property] = &asked[..] else {
                let message = "the program has several properties: say which with `--id`";
                diagnostics.push(Diagnostic::new(&codes::NO_PROPERTY, message));
                return None;
            };
            Some(pipeline::check_invariants(
                &program, property, &config, source, &text, budget,
            ))
        }
        (None, None) => {
            let message = "nothing to validate: give `--witness`, `--trace` or `--invariants`";
            diagnostics.push(Diagnostic::new(&codes::BAD_CHOICE, message));
            None
        }
    }
}

fn read(
    path: &Path,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(bia_base::SourceId, String)> {
    match input::read(path, sources) {
        Ok(source) => Some((source, sources.get(source).text().to_owned())),
        Err(unreadable) => {
            diagnostics.push(unreadable);
            None
        }
    }
}

/// The trace fits the program, and it ends at a label of one of the properties.
fn replay(
    program: &Arc<Program>,
    asked: &[Property],
    text: &str,
    budget: &Budget,
) -> Result<(), String> {
    let interp = Interpreter::new(program);
    let replay = Replay::new(program, text).map_err(|halt| halt.to_string())?;
    let limits = RunLimits {
        max_steps: None,
        budget: budget.clone(),
    };
    let run = replay.run(&interp, &mut interp.start(), &mut Unwatched, &limits);
    match run.end {
        RunEnd::Error { label, .. } if asked.iter().any(|p| p.labels.contains(&label)) => Ok(()),
        RunEnd::Error { label, .. } => {
            let name = program.label_name(label);
            Err(format!(
                "it ends at `{name}`, which is not what was asked about"
            ))
        }
        RunEnd::Halted(halt) => Err(halt.to_string()),
        RunEnd::Blocked(_)
        | RunEnd::InitViolated
        | RunEnd::NoInitialState { .. }
        | RunEnd::Finished
        | RunEnd::StepLimit(_) => Err("it reaches no error".into()),
        RunEnd::Stopped(stop) => Err(bia_base::Reason::from(stop).to_string()),
    }
}

//! `bia verify F.smt2`: is there an interpretation of the Horn clauses?
//!
//! Besides the verdict it says so in the words of such files: `sat` (safe), `unsat` (unsafe) or
//! `unknown`.

use super::verify::refuse;
use crate::{
    Exit,
    args::{InputArg, VerifyArgs},
    codes, input,
    io::{Io, LastWords},
    pipeline::{
        self, Built, ClauseAnswer, ClauseFinding, ClauseQuestion, Config, EngineChoice,
        ExternalSolver, Selection,
    },
    report,
};
use bia_base::{Budget, Diagnostic, Idx as _, Reason, Unknown};
use bia_engine::Engine;
use bia_formats::horn;
use bia_system::{
    Chc,
    chc::{Derivation, Interpretation},
};
use bia_term::Terms;
use serde::Serialize;
use std::{
    io::{self, Write as _},
    path::Path,
};

/// Whether the file has Horn clauses, as is said or by its name.
pub(super) fn is_horn(args: &VerifyArgs, path: &Path) -> bool {
    let by_name = || path.extension().is_some_and(|ending| ending == "smt2");
    args.c
        .input
        .map_or_else(by_name, |input| input == InputArg::Horn)
}

/// What is said about one file.
#[derive(Serialize)]
struct HornReport {
    file: String,
    verdict: &'static str,
    /// `sat`, `unsat` or `unknown`.
    answer: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    checked_by: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<String>,
    /// The conclusions of a derivation, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    derivation: Option<Vec<String>>,
    statistics: bia_base::Statistics,
}

#[derive(Serialize)]
struct Document {
    schema: &'static str,
    verdict: String,
    properties: Vec<HornReport>,
    diagnostics: Vec<()>,
}

/// The schema of the document: other than that of programs.
const SCHEMA: &str = "bia-clauses/1";

/// Derivations longer than this are not shown in full.
const SHOWN: usize = 20;

pub(super) fn verify(args: &VerifyArgs, io: &mut Io) -> io::Result<Exit> {
    let mut sources = io.sources();
    let config = match args.how.config() {
        Ok(config) => config,
        Err(diagnostic) => return refuse(&[diagnostic], &sources, io),
    };
    let budget = io.budget(args.timeout, args.memory);
    let mut reports = Vec::new();
    for file in &args.files {
        let engine = match engine(&config) {
            Ok(engine) => engine,
            Err(diagnostic) => return refuse(&[diagnostic], &sources, io),
        };
        let source = match input::read(file, &mut sources) {
            Ok(source) => source,
            Err(unreadable) => return refuse(&[unreadable], &sources, io),
        };
        let mut terms = Terms::new();
        let chc = match horn::read(&mut terms, source, sources.get(source).text()) {
            Ok(chc) => chc,
            Err(diagnostics) => return refuse(&diagnostics, &sources, io),
        };
        // What asks nothing is no problem; one without clauses that asks is solved.
        let asks = sources.get(source).text().contains("(check-sat");
        if chc.clauses.is_empty() && !asks {
            let message = format!("`{}` has no clauses", input::name(file));
            return refuse(
                &[Diagnostic::new(&codes::NO_PROPERTY, message)],
                &sources,
                io,
            );
        }
        let watchdog = io.watchdog(
            budget.remaining(),
            args.memory,
            last_words(args, io.is_json()),
        );
        let mut progress = io.observer(&budget);
        let mut ask = |chc: &Chc, engine, terms: &mut Terms, budget: &Budget| {
            let question = ClauseQuestion {
                chc,
                engine,
                backend: config.backend,
            };
            pipeline::solve_clauses(question, terms, budget, &mut *progress)
        };
        let answer = match horn::without_division_by_zero(&mut terms, &chc) {
            None => ask(&chc, engine, &mut terms, &budget),
            Some(fewer) => {
                // What is derived without any division by zero is derived in any case.
                let half = budget.remaining().map(|left| budget.within(left / 2));
                let first = half.as_ref().unwrap_or(&budget);
                let derived = ask(&fewer, engine, &mut terms, first);
                match (&derived.finding, self::engine(&config)) {
                    (ClauseFinding::Unsat(_), _) => derived,
                    (_, Err(diagnostic)) => return refuse(&[diagnostic], &sources, io),
                    (_, Ok(engine)) => chosen(ask(&chc, engine, &mut terms, &budget)),
                }
            }
        };
        drop(watchdog);
        let report = report_of(&input::name(file), &chc, &mut terms, answer);
        if !io.is_json() {
            write_text(&report, args.full, io)?;
        }
        reports.push(report);
    }
    let (verdict, exit) = joint(&reports);
    if io.is_json() {
        io.json(&Document {
            schema: SCHEMA,
            verdict,
            properties: reports,
            diagnostics: Vec::new(),
        })?;
    } else {
        writeln!(io.out(), "verdict: {verdict}")?;
    }
    Ok(exit)
}

/// An answer about clauses in which a division by zero has the value that Bia chose for it.
fn chosen(answer: ClauseAnswer) -> ClauseAnswer {
    let finding = match answer.finding {
        ClauseFinding::Unsat(_) => {
            let why = "a contradiction was derived with a value that was chosen for a division by zero, which may have any";
            ClauseFinding::Unknown(Unknown {
                reason: Reason::Unsupported(why.into()),
                explored: None,
            })
        }
        other @ (ClauseFinding::Sat(..) | ClauseFinding::Unknown(_)) => other,
    };
    ClauseAnswer { finding, ..answer }
}

/// The engine that is asked: the one that is named, if it is for clauses.
fn engine(config: &Config) -> Result<Box<dyn Engine<Chc>>, Diagnostic> {
    let bad = |why: String| Diagnostic::new(&codes::BAD_CHOICE, why);
    if let Some(command) = &config.chc_solver {
        return Ok(Box::new(ExternalSolver::new(command.clone())));
    }
    let choices = match &config.engines {
        Selection::Portfolio(without) => {
            let mut chc = EngineChoice::parse("chc").map_err(|why| bad(why.to_string()))?;
            chc.retain(|choice| without.keeps(choice));
            chc
        }
        Selection::Named(choices) => choices.clone(),
    };
    for choice in &choices {
        if let Built::Clauses(engine) = choice.build().map_err(bad)? {
            return Ok(engine);
        }
    }
    Err(bad("none of these engines is for Horn clauses".into()).help("use `--engine chc`"))
}

fn last_words(args: &VerifyArgs, json: bool) -> LastWords {
    let limit = args.timeout;
    Box::new(move |reason: &Reason| {
        let reason = match (reason, limit) {
            (Reason::TimeLimit(_), Some(limit)) => Reason::TimeLimit(limit),
            (other, _) => other.clone(),
        };
        let text = match json {
            true => {
                let verdict = format!("unknown ({reason})");
                let document = serde_json::json!({
                    "schema": SCHEMA, "verdict": verdict, "properties": [], "diagnostics": [],
                });
                format!("{document:#}")
            }
            false => format!("unknown\nverdict: unknown ({reason})"),
        };
        (text, Exit::Unknown)
    })
}

fn report_of(file: &str, chc: &Chc, terms: &mut Terms, answer: ClauseAnswer) -> HornReport {
    let mut report = HornReport {
        file: file.to_owned(),
        verdict: "unknown",
        answer: "unknown",
        reason: None,
        checked_by: None,
        model: None,
        derivation: None,
        statistics: answer.statistics,
    };
    match answer.finding {
        ClauseFinding::Sat(proof, checked_by) => {
            (report.verdict, report.answer) = ("safe", "sat");
            report.checked_by = Some(checked_by);
            report.model = Some(model(terms, chc, &proof));
        }
        ClauseFinding::Unsat(derivation) => {
            (report.verdict, report.answer) = ("unsafe", "unsat");
            report.derivation = Some(conclusions(terms, chc, &derivation));
        }
        ClauseFinding::Unknown(unknown) => report.reason = Some(report::one_line(&unknown)),
    }
    report
}

fn model(terms: &mut Terms, chc: &Chc, proof: &Interpretation) -> String {
    pipeline::model_text(terms, chc, proof)
}

/// What each step of a derivation concludes.
fn conclusions(terms: &mut Terms, chc: &Chc, derivation: &Derivation) -> Vec<String> {
    let mut lines = Vec::new();
    for (at, step) in derivation.steps.iter().enumerate() {
        let clause = &chc.clauses[step.clause];
        let mut pairs = Vec::new();
        for (var, value) in &step.values {
            let value = terms.value(value.clone(), terms.sort(*var));
            pairs.push((*var, value));
        }
        let mut substitution = bia_term::Substitution::new(terms, pairs);
        let conclusion = match &clause.head {
            None => "false".to_owned(),
            Some(head) => {
                let mut words = vec![chc.preds[head.pred].name.clone()];
                for arg in &head.args {
                    let value = substitution.apply(terms, *arg);
                    words.push(terms.term_text(value));
                }
                debug_assert!(head.pred.index() < chc.preds.len());
                format!("({})", words.join(" "))
            }
        };
        let premises: Vec<String> = step.premises.iter().map(|p| p.to_string()).collect();
        let from = match premises.is_empty() {
            true => String::new(),
            false => format!(" from {}", premises.join(", ")),
        };
        lines.push(format!(
            "{at}: {conclusion} by clause {}{from}",
            step.clause
        ));
    }
    lines
}

fn write_text(report: &HornReport, full: bool, io: &mut Io) -> io::Result<()> {
    writeln!(io.out(), "{}", report.answer)?;
    if let Some(model) = &report.model {
        write!(io.out(), "{model}")?;
    }
    if let Some(solver) = &report.checked_by {
        writeln!(
            io.out(),
            "proof: interpretation of all predicates, every clause re-checked (level chc) by {solver}"
        )?;
    }
    if let Some(lines) = &report.derivation {
        writeln!(io.out(), "derivation, evaluated step by step:")?;
        let hidden = match full {
            true => 0,
            false => lines.len().saturating_sub(SHOWN),
        };
        if hidden > 0 {
            writeln!(io.out(), "  … {hidden} steps before (--full shows them)")?;
        }
        for line in &lines[hidden..] {
            writeln!(io.out(), "  {line}")?;
        }
    }
    let reason = report.reason.as_ref();
    let reason = reason.map_or_else(String::new, |why| format!(" ({why})"));
    let HornReport { file, verdict, .. } = report;
    writeln!(io.out(), "{file}: clauses: {verdict}{reason}")
}

/// Unsafe if any is, safe if all are, else unknown.
fn joint(reports: &[HornReport]) -> (String, Exit) {
    if reports.iter().any(|report| report.verdict == "unsafe") {
        return ("unsafe (unreach-call)".into(), Exit::Unsafe);
    }
    match reports.iter().find(|report| report.verdict == "unknown") {
        Some(report) => {
            let reason = report.reason.clone().unwrap_or_default();
            (format!("unknown ({reason})"), Exit::Unknown)
        }
        None => ("safe".into(), Exit::Ok),
    }
}

//! `bia verify F.smt2`: is there an interpretation of the Horn clauses?
//!
//! Besides the verdict it says so in the words of such files: `sat` (safe), `unsat` (unsafe) or
//! `unknown`.

use super::verify::limited;
use crate::{Exit, args::VerifyArgs, io::Io};
use bia_base::Budget;
use bia_system::{Chc, chc::Derivation};
use bia_term::Terms;
use bia_verify::{
    joint::{Answer, Joint},
    pipeline::{ClauseOutcome, Config, Finding},
    render,
    task::{self, ClauseFile},
};
use serde::Serialize;
use std::io::{self, Write as _};

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
pub(super) const SCHEMA: &str = "bia-clauses/1";

/// Derivations longer than this are not shown in full.
const SHOWN: usize = 20;

pub(super) fn verify(
    args: &VerifyArgs,
    config: &Config,
    files: Vec<ClauseFile>,
    budget: &Budget,
    io: &mut Io,
) -> io::Result<Exit> {
    let mut reports = Vec::new();
    for mut file in files {
        let last = limited(args, io).about_clauses();
        let watchdog = io.watchdog(budget.remaining(), args.memory, last);
        let outcome = task::verify(&mut file, config, budget, &mut *io.observer(budget));
        drop(watchdog);
        let report = report_of(&mut file, outcome);
        if !io.is_json() {
            write_text(&report, args.full, io)?;
        }
        reports.push(report);
    }
    let joint = Joint::of(reports.iter().map(HornReport::joint));
    let verdict = joint.text();
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
    Ok(Exit::from(&joint))
}

impl HornReport {
    /// What is known, for the joint verdict.
    fn joint(&self) -> Answer<'_> {
        match (&self.derivation, &self.reason) {
            (Some(_), _) => Answer::Unsafe("unreach-call"),
            (None, Some(reason)) => Answer::Unknown(reason),
            (None, None) => Answer::Safe,
        }
    }
}

fn report_of(file: &mut ClauseFile, answer: ClauseOutcome) -> HornReport {
    let ClauseFile { name, chc, terms } = file;
    let mut report = HornReport {
        file: name.clone(),
        verdict: "unknown",
        answer: "unknown",
        reason: None,
        checked_by: None,
        model: None,
        derivation: None,
        statistics: answer.statistics,
    };
    match answer.finding {
        Finding::Safe(checked) => {
            (report.verdict, report.answer) = ("safe", "sat");
            report.checked_by = Some(checked.by().name().to_owned());
            report.model = Some(render::interpretation(terms, chc, checked.evidence()));
        }
        Finding::Unsafe(checked) => {
            (report.verdict, report.answer) = ("unsafe", "unsat");
            report.derivation = Some(conclusions(terms, chc, checked.evidence()));
        }
        Finding::Unknown(unknown) => report.reason = Some(unknown.one_line()),
    }
    report
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

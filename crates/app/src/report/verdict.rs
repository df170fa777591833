//! Verdict lines and the JSON document of `bia verify`.
//!
//! Scripts rely on the last line: `verdict: safe`, `verdict: unsafe (unreach-call)` or
//! `verdict: unknown (reason)`. With several properties each has a line before.

use super::{CheckReport, Count, StepReport, ValueReport, Visited};
use crate::render;
use bia_base::{Span, Statistics};
use bia_verify::{
    confirm::Confirmation,
    joint::Answer,
    pipeline::{Attempt, Evidence, ProofLevel},
    render::{invariants, measures, summaries},
};
use serde::{Serialize, Serializer};

/// What `bia verify` says about one property.
#[derive(Serialize)]
pub(crate) struct PropertyReport {
    pub(crate) file: String,
    pub(crate) property: String,
    /// The name of the check that it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) check: Option<String>,
    pub(crate) kind: &'static str,
    pub(crate) verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) explored: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<&'static str>,
    /// The strategy of the portfolio.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) strategy: Option<&'static str>,
    /// The command that makes the engine that answered do it alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) repeat: Option<String>,
    /// Who was asked, in the order in which they ended.
    pub(crate) attempts: Vec<AttemptReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) proof: Option<ProofReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) counterexample: Option<CexReport>,
    /// What to try next.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) hint: Option<String>,
    /// Where the counterexample was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) trace_file: Option<String>,
    /// Where the harness was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) harness_file: Option<String>,
    /// What executing the counterexample says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) confirmation: Option<Confirmation>,
    /// Where the invariants were written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invariants_file: Option<String>,
    /// Where the report was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) html_file: Option<String>,
    /// Where the witness was written to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) witness_file: Option<String>,
    /// What is violated, as the competition calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) violated: Option<String>,
    pub(crate) assumptions: Vec<String>,
    pub(crate) statistics: Statistics,
}

/// What came of asking one engine.
#[derive(Serialize)]
pub(crate) struct AttemptReport {
    pub(crate) engine: String,
    /// Whether it was asked if places can be reached where something was cut off.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) about_cuts: bool,
    /// When it began.
    #[serde(skip)]
    pub(crate) start: f64,
    pub(crate) seconds: f64,
    pub(crate) result: String,
}

impl AttemptReport {
    pub(crate) fn new(attempt: &Attempt) -> Self {
        let words: Vec<&str> = attempt.result.split_whitespace().collect();
        Self {
            engine: attempt.engine.clone(),
            about_cuts: attempt.about_cuts,
            start: attempt.start.as_secs_f64(),
            seconds: attempt.time.as_secs_f64(),
            result: words.join(" "),
        }
    }
}

/// Why it is safe.
#[derive(Serialize)]
pub(crate) struct ProofReport {
    pub(crate) method: String,
    #[serde(serialize_with = "name")]
    pub(crate) level: ProofLevel,
    pub(crate) checked_by: String,
    /// On which schedules it was checked, if the program has threads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) checked_on: Option<String>,
    pub(crate) invariants: Vec<InvariantReport>,
    /// What holds of calls of functions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) summaries: Vec<SummaryReport>,
    /// What gets smaller from visit to visit of a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) measures: Vec<MeasureReport>,
}

/// A level by its name.
fn name<S: Serializer>(level: &ProofLevel, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(level.name())
}

/// What gets smaller from visit to visit of a place.
#[derive(Serialize)]
pub(crate) struct MeasureReport {
    pub(crate) location: String,
    pub(crate) place: String,
    /// The file, where it is not clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// The most significant part first.
    pub(crate) parts: Vec<String>,
}

/// What holds of calls of a function.
#[derive(Serialize)]
pub(crate) struct SummaryReport {
    pub(crate) function: String,
    pub(crate) formula: String,
}

/// What holds at a place.
#[derive(Serialize)]
pub(crate) struct InvariantReport {
    pub(crate) location: String,
    pub(crate) place: String,
    /// The file, where it is not clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    pub(crate) formula: String,
}

/// How it fails.
#[derive(Default, Serialize)]
pub(crate) struct CexReport {
    pub(crate) label: String,
    /// The file, if the program has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// Initial values of globals that matter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) initial: Vec<ValueReport>,
    /// What is known of the end, if it is repeated forever.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cycle: Option<CycleReport>,
    /// What the program gets from outside, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) inputs: Vec<InputReport>,
    pub(crate) steps: Vec<StepReport>,
    /// How many steps there are, with those that were left out.
    pub(crate) total_steps: u64,
    /// Why these are not all steps up to the violation, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) incomplete: Option<String>,
    #[serde(skip)]
    pub(crate) visited: Visited,
}

/// The end of an execution, which is repeated forever.
#[derive(Serialize)]
pub(crate) struct CycleReport {
    /// The file of that line, where it is not clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    /// The line that is visited.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    /// At which visit the cycle begins, counted from 1.
    pub(crate) begins_at_visit: u64,
    /// At which visit it has been gone once.
    pub(crate) ends_at_visit: u64,
    /// Whether each time around is in a deeper call than the one before.
    pub(crate) in_deeper_calls: bool,
    /// Variables that do not return to their values, which does not matter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) drifting: Vec<String>,
    #[serde(serialize_with = "name")]
    pub(crate) level: ProofLevel,
    pub(crate) checked_by: String,
}

/// Variables that are named, at most.
const DRIFTING: usize = 12;

impl CycleReport {
    /// What can be repeated, as a sentence.
    pub(crate) fn text(&self) -> String {
        let place = place_text(self.file.as_deref(), self.line);
        let place = place.map_or_else(String::new, |place| format!(" of {place}"));
        let (begins, ends) = (self.begins_at_visit, self.ends_at_visit);
        let how = match self.in_deeper_calls {
            true => ", each time in a deeper call",
            false => "",
        };
        format!(
            "what happens between visit {begins} and visit {ends}{place} can be repeated forever{how}; checked by {} (level {})",
            self.checked_by,
            self.level.name()
        )
    }

    /// What does not matter, as a sentence.
    pub(crate) fn drifting_text(&self) -> Option<String> {
        let mut names = self.drifting.clone();
        if names.len() > DRIFTING {
            names.truncate(DRIFTING);
            names.push("…".into());
        }
        let text = || format!("nothing depends on the values of {}", names.join(", "));
        (!names.is_empty()).then(text)
    }
}

fn split(place: Option<(Option<String>, u32)>) -> (Option<String>, Option<u32>) {
    place.map_or((None, None), |(file, line)| (file, Some(line)))
}

/// A line in words, with its file where that is not clear.
pub(crate) fn place_text(file: Option<&str>, line: Option<u32>) -> Option<String> {
    let line = line?;
    Some(match file {
        Some(file) => format!("{file}:{line}"),
        None => format!("line {line}"),
    })
}

impl MeasureReport {
    /// What decreases.
    pub(crate) fn text(&self) -> String {
        match &self.parts[..] {
            [one] => one.clone(),
            parts => format!("({})", parts.join(", ")),
        }
    }
}

/// A value that a C program gets from a function without body.
#[derive(Serialize)]
pub(crate) struct InputReport {
    pub(crate) function: String,
    #[serde(rename = "type")]
    pub(crate) ty: String,
    pub(crate) value: String,
    /// The file, where it is not clear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) file: Option<String>,
    pub(crate) line: u32,
}

/// The whole document.
#[derive(Serialize)]
pub(crate) struct VerifyReport<'a> {
    /// Which schema the document follows (`docs/json.md`).
    pub(crate) schema: &'static str,
    pub(crate) verdict: String,
    pub(crate) properties: Vec<PropertyReport>,
    /// Every check of C programs, with what is known of it.
    #[serde(skip_serializing_if = "<[CheckReport]>::is_empty")]
    pub(crate) checks: &'a [CheckReport],
    /// How many there are of each verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<Count>,
    /// Files that are no programs, of several that are asked about one by one.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub(crate) refused: &'a [String],
    pub(crate) diagnostics: Vec<render::JsonDiagnostic<'a>>,
}

/// The schema of that document; the number changes with everything that readers could rely on.
pub(crate) const SCHEMA: &str = "bia-verify/1";

impl PropertyReport {
    /// What is known, for the joint verdict.
    pub(crate) fn answer(&self) -> Answer<'_> {
        match (&self.violated, &self.reason) {
            (Some(violated), _) => Answer::Unsafe(violated),
            (None, Some(reason)) => Answer::Unknown(reason),
            (None, None) => Answer::Safe,
        }
    }
}

impl ProofReport {
    /// `place` tells in which line a place is, and of which file if that is not clear.
    pub(crate) fn new(evidence: &Evidence, place: &dyn Fn(Span) -> (Option<String>, u32)) -> Self {
        let invariants = invariants(evidence).into_iter();
        let summaries = summaries(evidence).into_iter();
        let measures = measures(evidence).into_iter();
        Self {
            method: evidence.method().to_string(),
            level: evidence.level(),
            checked_by: evidence.checked_by().name().to_owned(),
            checked_on: evidence.schedules().map(|schedules| schedules.to_string()),
            invariants: invariants
                .map(|invariant| {
                    let (file, line) = split(invariant.span.map(place));
                    InvariantReport {
                        location: invariant.location,
                        place: invariant.place,
                        file,
                        line,
                        formula: invariant.formula,
                    }
                })
                .collect(),
            summaries: summaries
                .map(|summary| SummaryReport {
                    function: summary.function,
                    formula: summary.formula,
                })
                .collect(),
            measures: measures
                .map(|measure| {
                    let (file, line) = split(measure.span.map(place));
                    MeasureReport {
                        location: measure.location,
                        place: measure.place,
                        file,
                        line,
                        parts: measure.parts,
                    }
                })
                .collect(),
        }
    }
}

#[cfg(test)]
impl ProofReport {
    /// A proof of this level that says nothing.
    pub(crate) fn example(level: ProofLevel) -> Self {
        Self {
            method: "2-induction".into(),
            level,
            checked_by: "z3".into(),
            checked_on: None,
            invariants: Vec::new(),
            summaries: Vec::new(),
            measures: Vec::new(),
        }
    }
}

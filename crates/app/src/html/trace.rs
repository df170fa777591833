//! The steps of a counterexample as data for the script of the document.
//!
//! Texts of lines are not repeated: a step names file and line, and has its own text only if its
//! file is not shown.

use super::files::Files;
use crate::report::{self, CexReport, LineAt, StepReport, ValueReport};
use serde::Serialize;
use std::sync::Arc;

/// Steps at the beginning and at the end that are shown.
const MAX_FIRST_STEPS: usize = 1_000;
const MAX_LAST_STEPS: usize = 3_000;
/// Characters of a value.
const MAX_VALUE_CHARS: usize = 200;

/// What the script gets.
#[derive(Serialize)]
pub(super) struct Trace {
    /// Names of functions.
    functions: Vec<String>,
    steps: Vec<Step>,
    initial: Vec<Value>,
    total: u64,
}

#[derive(Serialize)]
struct Step {
    /// The function, by its number.
    f: usize,
    /// The thread, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<usize>,
    /// How many calls are active, and which call it is in.
    d: usize,
    c: u64,
    /// File and line, if they are shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    s: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    l: Option<u32>,
    /// The text, if the file is not shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    t: Option<String>,
    /// Values: name, value, whether it is global, whether it was chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    v: Vec<Value>,
    /// What was left out before, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<String>,
}

#[derive(Serialize)]
struct Value(String, String, u8, u8);

/// The data of a counterexample.
pub(super) fn trace(cex: &CexReport, files: &Files, main: &str) -> Trace {
    let mut functions: Vec<String> = Vec::new();
    let mut steps = Vec::new();
    let count = cex.steps.len();
    let middle = MAX_FIRST_STEPS..count.saturating_sub(MAX_LAST_STEPS).max(MAX_FIRST_STEPS);
    let mut gone = 0;
    for (number, step) in cex.steps.iter().enumerate() {
        let left_out = step.skipped.map_or(0, |skipped| skipped.steps);
        if middle.contains(&number) {
            gone += 1 + left_out;
            continue;
        }
        let skipped = match gone {
            0 => step.skipped.map(report::told),
            _ => Some(format!("{} steps", gone + left_out)),
        };
        gone = 0;
        let function = functions.iter().position(|name| **name == *step.function);
        let function = function.unwrap_or_else(|| {
            functions.push(step.function.to_string());
            functions.len() - 1
        });
        steps.push(one(step, function, skipped, files, main));
    }
    Trace {
        functions,
        steps,
        initial: cex.initial.iter().map(|v| value(v, false)).collect(),
        total: cex.total_steps,
    }
}

fn one(step: &StepReport, f: usize, k: Option<String>, files: &Files, main: &str) -> Step {
    let file = step.file.clone().unwrap_or_else(|| Arc::from(main));
    let at = step.line.map(|line| LineAt { file, line });
    let place = at.and_then(|at| files.place(&at));
    // A line of K2 may have several statements.
    let same = place.is_some_and(|place| files.text(place) == &*step.statement);
    let chosen = step.choices.iter().map(|v| value(v, true));
    let assigned = step.assigned.iter().map(|v| value(v, false));
    Step {
        f,
        p: step.thread,
        d: step.depth,
        c: step.call,
        s: place.map(|(file, _)| file),
        l: step.line,
        t: (!same).then(|| shortened(&step.statement)),
        v: chosen.chain(assigned).collect(),
        k,
    }
}

fn value(value: &ValueReport, chosen: bool) -> Value {
    Value(
        value.name.clone(),
        shortened(&value.value),
        u8::from(value.global),
        u8::from(chosen),
    )
}

fn shortened(text: &str) -> String {
    match text.chars().count() <= MAX_VALUE_CHARS {
        true => text.to_owned(),
        false => text.chars().take(MAX_VALUE_CHARS).chain(['…']).collect(),
    }
}

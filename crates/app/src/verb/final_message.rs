//! What `bia verify` says when limits are exceeded and the run does not stop: the questions that
//! were answered count, the one that is being asked is unknown.

use super::horn;
use crate::{
    Exit,
    io::FinalMessage,
    report::{self, PropertyReport},
};
use bia_base::Reason;
use bia_verify::joint::{Answer, Joint};
use std::time::Duration;

/// The run that is limited.
#[derive(Clone, Copy)]
pub(super) struct Limited {
    /// The time limit that was given: what is left of it is not what people know.
    pub(super) limit: Option<Duration>,
    pub(super) json: bool,
}

/// The question that is being asked.
pub(super) struct Open {
    pub(super) file: String,
    pub(super) property: String,
    pub(super) kind: &'static str,
}

impl Limited {
    fn reason(self, reason: &Reason) -> Reason {
        match (reason, self.limit) {
            (Reason::TimeLimit(_), Some(limit)) => Reason::TimeLimit(limit),
            (other, _) => other.clone(),
        }
    }

    /// While a question is asked, after these answers.
    pub(super) fn about(self, open: Open, before: &[PropertyReport]) -> FinalMessage {
        let violated = before.iter().find_map(|report| report.violated.clone());
        // Reports are small: the watchdog gets its own copy of what is known.
        let mut known: Vec<serde_json::Value> = match self.json {
            true => before.iter().flat_map(serde_json::to_value).collect(),
            false => Vec::new(),
        };
        Box::new(move |reason| {
            let reason = self.reason(reason).to_string();
            let Open {
                file,
                property,
                kind,
            } = open;
            let joint = Joint::of([match &violated {
                Some(violated) => Answer::Unsafe(violated),
                None => Answer::Unknown(&reason),
            }]);
            let verdict = joint.text();
            let text = if self.json {
                known.push(serde_json::json!({
                    "file": file, "property": property, "kind": kind,
                    "verdict": "unknown", "reason": reason,
                }));
                let document = serde_json::json!({
                    "schema": report::SCHEMA,
                    "verdict": verdict, "properties": known, "diagnostics": [],
                });
                format!("{document:#}")
            } else {
                format!("{file}: property {property}: unknown ({reason})\nverdict: {verdict}")
            };
            (text, Exit::from(&joint))
        })
    }

    /// Before there is any question.
    pub(super) fn without_question(self) -> FinalMessage {
        Box::new(move |reason| {
            let reason = self.reason(reason).to_string();
            (verdict_alone(&reason, self.json), Exit::Unknown)
        })
    }

    /// While clauses are asked about.
    pub(super) fn about_clauses(self) -> FinalMessage {
        Box::new(move |reason| {
            let verdict = format!("unknown ({})", self.reason(reason));
            let text = match self.json {
                true => {
                    let document = serde_json::json!({
                        "schema": horn::SCHEMA,
                        "verdict": verdict, "properties": [], "diagnostics": [],
                    });
                    format!("{document:#}")
                }
                false => format!("unknown\nverdict: {verdict}"),
            };
            (text, Exit::Unknown)
        })
    }
}

/// The whole output of a run that has nothing but a verdict, *unknown* for this reason.
pub(crate) fn verdict_alone(reason: &str, json: bool) -> String {
    let verdict = format!("unknown ({reason})");
    match json {
        false => format!("verdict: {verdict}"),
        true => {
            let document = serde_json::json!({
                "schema": report::SCHEMA, "verdict": verdict, "properties": [], "diagnostics": [],
            });
            format!("{document:#}")
        }
    }
}

//! The outcome of a task: its verdict, whether that is right, and its score.
//!
//! ```text
//!   answered true    expected true 2     expected false −32
//!   answered false   expected false 1    expected true  −16
//!   anything else    0
//! ```
//! A task with a sub-property is answered rightly only if that is the one that was found violated,
//! where the tool says which.

use crate::{
    csv::{self, Row, Table},
    task::Task,
};
use serde::Serialize;

/// What a tool said, or why it said nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verdict {
    True,
    False,
    Unknown,
    Timeout,
    OutOfMemory,
    Error,
}

impl Verdict {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::True => "true",
            Self::False => "false",
            Self::Unknown => "unknown",
            Self::Timeout => "timeout",
            Self::OutOfMemory => "out-of-memory",
            Self::Error => "error",
        }
    }

    /// Also as other programs write it: `error(1)`, `unknown (why)`, `FALSE`.
    pub(super) fn read(text: &str) -> Self {
        let word = text.split(['(', ' ']).next().unwrap_or("");
        match word.trim().to_ascii_lowercase().as_str() {
            "true" | "safe" => Self::True,
            "false" | "unsafe" => Self::False,
            "timeout" => Self::Timeout,
            "out-of-memory" | "oom" => Self::OutOfMemory,
            "unknown" => Self::Unknown,
            _ => Self::Error,
        }
    }
}

/// Whether a verdict is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Judgement {
    Correct,
    Wrong,
    /// No answer.
    None,
    /// An answer to a task without an expected verdict.
    Unjudged,
}

/// One tool on one task.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Outcome {
    pub(crate) tool: String,
    pub(crate) family: String,
    pub(crate) file: String,
    pub(crate) property: String,
    pub(crate) subproperty: String,
    pub(crate) expected: Option<bool>,
    pub(crate) verdict: Verdict,
    /// What is violated, or why there is no answer.
    pub(crate) detail: String,
    /// Which engine has answered, if the tool says so.
    pub(crate) engine: String,
    pub(crate) cpu_seconds: f64,
    pub(crate) wall_seconds: f64,
    pub(crate) memory_bytes: u64,
}

/// The columns of a table of results.
const COLUMNS: [&str; 12] = [
    "tool",
    "family",
    "file",
    "property",
    "subproperty",
    "expected",
    "verdict",
    "detail",
    "engine",
    "cpu_s",
    "wall_s",
    "memory_mb",
];

/// Properties with parts: a violation is named after the part.
const PARTS: [&str; 3] = ["valid-deref", "valid-free", "valid-memtrack"];

impl Outcome {
    pub(super) fn judgement(&self) -> Judgement {
        let answer = match self.verdict {
            Verdict::True => true,
            Verdict::False => false,
            Verdict::Unknown | Verdict::Timeout | Verdict::OutOfMemory | Verdict::Error => {
                return Judgement::None;
            }
        };
        let Some(expected) = self.expected else {
            return Judgement::Unjudged;
        };
        let found = self.detail.as_str();
        let other_part = !answer
            && PARTS.contains(&found)
            && PARTS.contains(&self.subproperty.as_str())
            && found != self.subproperty;
        match answer == expected && !other_part {
            true => Judgement::Correct,
            false => Judgement::Wrong,
        }
    }

    pub(super) fn score(&self) -> i64 {
        let answered_true = self.verdict == Verdict::True;
        match (self.judgement(), answered_true) {
            (Judgement::Correct, true) => 2,
            (Judgement::Correct, false) => 1,
            (Judgement::Wrong, true) => -32,
            (Judgement::Wrong, false) => -16,
            (Judgement::None | Judgement::Unjudged, _) => 0,
        }
    }

    /// Which tool on which task.
    pub(super) fn key(&self) -> Key {
        Key {
            tool: self.tool.clone(),
            file: self.file.clone(),
            property: self.property.clone(),
        }
    }

    /// One line of a table.
    pub(super) fn line(&self) -> String {
        let expected = self
            .expected
            .map_or("", |is| if is { "true" } else { "false" });
        let (cpu, wall) = (self.cpu_seconds, self.wall_seconds);
        let memory = self.memory_bytes.div_ceil(1_000_000);
        csv::line([
            self.tool.as_str(),
            &self.family,
            &self.file,
            &self.property,
            &self.subproperty,
            expected,
            self.verdict.name(),
            &self.detail,
            &self.engine,
            &format!("{cpu:.2}"),
            &format!("{wall:.2}"),
            &memory.to_string(),
        ])
    }

    fn read(row: Row<'_>) -> Self {
        let number = |column: &str| row.get(column).parse::<f64>().ok();
        let wall_seconds = number("wall_s").unwrap_or(0.0);
        Self {
            tool: row.get("tool").to_owned(),
            family: row.get("family").to_owned(),
            file: row.get("file").to_owned(),
            property: row.get("property").to_owned(),
            subproperty: row.get("subproperty").to_owned(),
            expected: match row.get("expected") {
                "true" => Some(true),
                "false" => Some(false),
                _ => None,
            },
            verdict: Verdict::read(row.get("verdict")),
            detail: row.get("detail").to_owned(),
            engine: row.get("engine").to_owned(),
            cpu_seconds: number("cpu_s").unwrap_or(wall_seconds),
            wall_seconds,
            memory_bytes: row.get("memory_mb").parse().unwrap_or(0) * 1_000_000,
        }
    }
}

/// Which tool on which task.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Key {
    pub(super) tool: String,
    pub(super) file: String,
    pub(super) property: String,
}

impl Key {
    pub(super) fn of(tool: &str, task: &Task) -> Self {
        Self {
            tool: tool.to_owned(),
            file: task.file.clone(),
            property: task.property.clone(),
        }
    }
}

/// The first line of a table of results.
pub(super) fn header() -> String {
    csv::line(COLUMNS)
}

/// Reads a table of results, ours or one of another program with the columns `tool`, `file`,
/// `verdict` and a time.
pub(super) fn read(text: &str) -> Result<Vec<Outcome>, String> {
    let table = Table::read(text);
    for column in ["tool", "file", "verdict"] {
        if !table.has(column) {
            return Err(format!("has no column `{column}`"));
        }
    }
    Ok(table.rows().map(Outcome::read).collect())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(crate) fn outcome(file: &str, expected: bool, verdict: Verdict) -> Outcome {
        Outcome {
            tool: "bia".into(),
            family: "loops".into(),
            file: file.into(),
            property: "p.prp".into(),
            subproperty: String::new(),
            expected: Some(expected),
            verdict,
            detail: String::new(),
            engine: String::new(),
            cpu_seconds: 1.5,
            wall_seconds: 2.0,
            memory_bytes: 3_000_000,
        }
    }

    #[test]
    fn scores_are_those_of_the_competition() {
        let score = |expected, verdict| outcome("a", expected, verdict).score();
        assert_eq!(score(true, Verdict::True), 2);
        assert_eq!(score(false, Verdict::False), 1);
        assert_eq!(score(true, Verdict::False), -16);
        assert_eq!(score(false, Verdict::True), -32);
        for none in [
            Verdict::Unknown,
            Verdict::Timeout,
            Verdict::OutOfMemory,
            Verdict::Error,
        ] {
            assert_eq!((score(true, none), score(false, none)), (0, 0));
        }
        let unjudged = Outcome {
            expected: None,
            ..outcome("a", true, Verdict::True)
        };
        assert_eq!(unjudged.judgement(), Judgement::Unjudged);
    }

    #[test]
    fn the_right_part_must_be_violated() {
        let found = |detail: &str| Outcome {
            subproperty: "valid-free".into(),
            detail: detail.into(),
            ..outcome("a", false, Verdict::False)
        };
        assert_eq!(found("valid-free").judgement(), Judgement::Correct);
        assert_eq!(found("valid-deref").judgement(), Judgement::Wrong);
        assert_eq!(found("valid-deref").score(), -16);
        assert_eq!(found("").judgement(), Judgement::Correct, "it does not say");
    }

    #[test]
    fn tables_are_read_back_and_those_of_others_too() {
        let mut one = outcome("a,b.c", false, Verdict::OutOfMemory);
        one.detail = "it said \"no\"".into();
        let read_back = read(&(header() + &one.line())).unwrap();
        assert_eq!(read_back, [one]);
        let other =
            "tool,family,file,property,expected,verdict,wall_s\r\nx,f,a.c,p,true,error(1),0.50\r\n";
        let other = read(other).unwrap();
        assert_eq!(other[0].verdict, Verdict::Error);
        assert!((other[0].cpu_seconds - 0.5).abs() < 1e-9);
        assert!(read("a,b\n1,2\n").is_err());
        assert_eq!(Verdict::read("unknown (time limit)"), Verdict::Unknown);
    }
}

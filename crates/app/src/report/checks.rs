//! The checks of a program with what is known of each, for all forms of output.

use bia_base::Sources;
use bia_verify::{
    load::Case,
    survey::{Instance, Standing, Survey},
};
use serde::Serialize;
use std::io::{self, Write};

/// A check at a place.
#[derive(Clone, Serialize)]
pub(crate) struct CheckReport {
    pub(crate) id: String,
    /// What is checked, by the word in ids.
    pub(crate) kind: &'static str,
    /// What is checked, by the word of verdicts.
    pub(crate) property: &'static str,
    pub(crate) file: String,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) function: String,
    pub(crate) expression: String,
    /// What goes wrong if it is violated.
    pub(crate) what: String,
    /// Nothing where checks are only listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}

/// How many checks hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Count {
    pub(crate) checks: usize,
    pub(crate) safe: usize,
    #[serde(rename = "unsafe")]
    pub(crate) violated: usize,
    pub(crate) unknown: usize,
}

impl CheckReport {
    /// A check without a verdict.
    pub(crate) fn new(check: &Instance, case: &Case, sources: &Sources) -> Self {
        let spot = check.spot(case, sources);
        Self {
            id: check.id.clone(),
            kind: check.property.kind(),
            property: check.property.id(),
            file: spot.file,
            line: spot.line,
            column: spot.column,
            function: check.function.clone(),
            expression: spot.expression,
            what: check.text.clone(),
            verdict: None,
            reason: None,
        }
    }

    /// Where it is, as editors understand it.
    fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

/// The checks of a survey with what is known of them.
pub(crate) fn answered(survey: &Survey<'_>, case: &Case, sources: &Sources) -> Vec<CheckReport> {
    let all = survey.checks().map(|(check, standing)| CheckReport {
        verdict: Some(standing.word()),
        reason: match standing {
            Standing::Unknown(why) => Some(why.clone()),
            Standing::Open => Some("not asked".into()),
            Standing::Safe | Standing::Violated => None,
        },
        ..CheckReport::new(check, case, sources)
    });
    all.collect()
}

impl Count {
    pub(crate) fn of(checks: &[CheckReport]) -> Self {
        let count = |word| {
            let of_word = checks.iter().filter(|check| check.verdict == Some(word));
            of_word.count()
        };
        Self {
            checks: checks.len(),
            safe: count("safe"),
            violated: count("unsafe"),
            unknown: count("unknown"),
        }
    }

    /// `37 of 40 checks safe, 2 violated, 1 unknown`.
    pub(crate) fn text(self) -> String {
        let Self {
            checks,
            safe,
            violated,
            unknown,
        } = self;
        let noun = if checks == 1 { "check" } else { "checks" };
        let mut text = format!("{safe} of {checks} {noun} safe");
        if violated > 0 {
            text += &format!(", {violated} violated");
        }
        if unknown > 0 {
            text += &format!(", {unknown} unknown");
        }
        text
    }
}

/// The checks that do not hold, or all, and how many there are of each kind.
pub(crate) fn write_checks(
    checks: &[CheckReport],
    all: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    if checks.is_empty() {
        return Ok(());
    }
    for check in checks {
        let word = match check.verdict {
            Some("unsafe") => "violated",
            Some(word) => word,
            None => "",
        };
        if word == "safe" && !all {
            continue;
        }
        let why = check.reason.as_ref();
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        let (place, id, what) = (check.place(), &check.id, &check.what);
        writeln!(out, "{place}: {id}: {word}{why}: {what}")?;
    }
    writeln!(out, "{}", Count::of(checks).text())
}

/// All checks as they are listed.
pub(crate) fn list(checks: &[CheckReport], out: &mut dyn Write) -> io::Result<()> {
    for check in checks {
        let (place, id, expression) = (check.place(), &check.id, &check.expression);
        writeln!(out, "{place}: {id}: {expression}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_told_in_one_line() {
        let count = |safe, violated, unknown| Count {
            checks: safe + violated + unknown,
            safe,
            violated,
            unknown,
        };
        let told = count(37, 2, 1).text();
        assert_eq!(told, "37 of 40 checks safe, 2 violated, 1 unknown");
        assert_eq!(count(3, 0, 0).text(), "3 of 3 checks safe");
        assert_eq!(count(0, 1, 0).text(), "0 of 1 check safe, 1 violated");
    }
}

//! One property for people: its counterexample or proof, what it rests on, its verdict.
//!
//! ```text
//!   counterexample:
//!            initially turn = 0
//!            in main
//!       17     (call acquire)
//!              in acquire
//!       12       (assign lock (const taken state))    ; lock = taken
//! ```
//! Line, indentation by call depth, the statement as written, the values it gave or that were chosen.
//! What is long is shortened in the middle, unless everything is wanted.

use super::{CexReport, ProofReport, PropertyReport, Shown, StepReport};
use std::io::{self, Write};

/// Steps at the beginning and at the end of a long counterexample that are shown.
const FIRST: usize = 60;
const LAST: usize = 140;
/// Characters of a statement, and of the value of a variable, that are shown.
const STATEMENT: usize = 120;
const VALUE: usize = 100;
/// Calls that are told apart by indentation.
const DEEPEST: usize = 40;

/// Writes all that is known about one property, its verdict last.
pub(crate) fn write_text(
    report: &PropertyReport,
    shown: Shown,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(cex) = &report.counterexample {
        write_steps(cex, shown, out)?;
        write_inputs(cex, shown, out)?;
    }
    if let Some(confirmation) = &report.confirmation {
        writeln!(out, "{}", confirmation.text())?;
    }
    if let (Some(cex), Some(violated)) = (&report.counterexample, &report.violated)
        && let Some(line) = cex.line
    {
        let what = match cex.label.is_empty() {
            true => String::new(),
            false => format!(": {}", cex.label),
        };
        writeln!(out, "violation: {}:{line}: {violated}{what}", report.file)?;
    }
    if let Some(proof) = &report.proof {
        write_proof(proof, out)?;
    }
    if let (Some(engine), Some(repeat)) = (report.engine, &report.repeat) {
        writeln!(out, "found by {engine}; alone: {repeat}")?;
    }
    if let Some(explored) = report.explored {
        writeln!(
            out,
            "no error within {explored} steps of the transition system"
        )?;
    }
    for assumption in &report.assumptions {
        writeln!(out, "assuming: {assumption}")?;
    }
    for (what, file) in [
        ("trace", &report.trace_file),
        ("harness", &report.harness_file),
        ("invariants", &report.invariants_file),
        ("witness", &report.witness_file),
    ] {
        if let Some(file) = file {
            writeln!(out, "{what} written to {file}")?;
        }
    }
    if let Some(hint) = &report.hint {
        writeln!(out, "hint: {hint}")?;
    }
    let reason = report.reason.as_ref();
    let reason = reason.map_or_else(String::new, |why| format!(" ({why})"));
    writeln!(
        out,
        "{}: property {}: {}{reason}",
        report.file, report.property, report.verdict
    )
}

fn write_proof(proof: &ProofReport, out: &mut dyn Write) -> io::Result<()> {
    let on = match proof.level {
        "cfg" => "on the program's control-flow graph",
        "chc" => "on the Horn clauses",
        _ => "on the transition system",
    };
    writeln!(
        out,
        "proof: {}, re-checked {on} (level {}) by {}",
        proof.method, proof.level, proof.checked_by
    )?;
    for invariant in &proof.invariants {
        let place = match invariant.line {
            Some(line) => format!("line {line}, {}", invariant.place),
            None => invariant.place.clone(),
        };
        writeln!(out, "  invariant at {place}: {}", invariant.formula)?;
    }
    for summary in &proof.summaries {
        writeln!(
            out,
            "  summary of {}: {}",
            summary.function, summary.formula
        )?;
    }
    Ok(())
}

fn write_steps(cex: &CexReport, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "counterexample:")?;
    if !cex.initial.is_empty() {
        let values = cex.initial.iter();
        let values = values.map(|v| format!("{} = {}", v.name, value(&v.value, shown)));
        let values: Vec<String> = values.collect();
        writeln!(out, "         initially {}", values.join(", "))?;
    }
    let count = cex.steps.len();
    let left_out = match shown {
        Shown::All => 0,
        Shown::Changes => count.saturating_sub(FIRST + LAST),
    };
    let mut inside = None;
    for (number, step) in cex.steps.iter().enumerate() {
        if left_out > 0 && (FIRST..FIRST + left_out).contains(&number) {
            if number == FIRST {
                writeln!(out, "     … {left_out} steps; --full shows them")?;
                inside = None;
            }
            continue;
        }
        let indent = "  ".repeat(step.depth.min(DEEPEST));
        if inside != Some((&step.function, step.depth)) {
            writeln!(out, "{:>6} {indent}in {}", "", step.function)?;
            inside = Some((&step.function, step.depth));
        }
        let line = step.line.map_or_else(String::new, |line| line.to_string());
        let statement = match shown {
            Shown::All => step.statement.clone(),
            Shown::Changes => shortened(&step.statement, STATEMENT),
        };
        let values = values(step, shown);
        writeln!(out, "{line:>6} {indent}  {statement}{values}")?;
    }
    Ok(())
}

/// Inputs that are shown.
const INPUTS: usize = 20;

fn write_inputs(cex: &CexReport, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
    if cex.inputs.is_empty() {
        return Ok(());
    }
    let count = match shown {
        Shown::All => cex.inputs.len(),
        Shown::Changes => cex.inputs.len().min(INPUTS),
    };
    writeln!(out, "inputs:")?;
    for input in &cex.inputs[..count] {
        let value = value(&input.value, shown);
        writeln!(
            out,
            "{:>6}   {} returns {value}",
            input.line, input.function
        )?;
    }
    let rest = cex.inputs.len() - count;
    match rest {
        0 => Ok(()),
        _ => writeln!(out, "     … {rest} inputs; --full shows them"),
    }
}

/// What a step chose and assigned, as a comment behind it.
fn values(step: &StepReport, shown: Shown) -> String {
    let chosen = step.choices.iter();
    let chosen = chosen.map(|v| format!("{} = {} (chosen)", v.name, value(&v.value, shown)));
    let assigned = step.assigned.iter();
    let assigned = assigned.map(|v| format!("{} = {}", v.name, value(&v.value, shown)));
    let all: Vec<String> = chosen.chain(assigned).collect();
    match all.is_empty() {
        true => String::new(),
        false => format!("    ; {}", all.join(", ")),
    }
}

fn value(text: &str, shown: Shown) -> String {
    match shown {
        Shown::All => text.to_owned(),
        Shown::Changes => shortened(text, VALUE),
    }
}

/// The text, without its middle if it has more characters than that.
fn shortened(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let head: String = text.chars().take(most * 2 / 3).collect();
    let tail: String = text.chars().skip(count - most / 3).collect();
    format!("{head} … {tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(count: usize) -> CexReport {
        let step = |n: usize| StepReport {
            function: "main".into(),
            depth: 1,
            file: None,
            line: Some(7),
            statement: format!("(step {n})"),
            choices: Vec::new(),
            assigned: Vec::new(),
        };
        CexReport {
            label: "bad".into(),
            file: None,
            line: None,
            initial: Vec::new(),
            inputs: Vec::new(),
            steps: (0..count).map(step).collect(),
        }
    }

    fn text(count: usize, shown: Shown) -> String {
        let mut out = Vec::new();
        write_steps(&steps(count), shown, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn long_counterexamples_lose_their_middle() {
        let all = text(1000, Shown::All);
        assert_eq!(all.lines().count(), 1002);
        let short = text(1000, Shown::Changes);
        assert!(short.contains("… 800 steps; --full shows them"), "{short}");
        assert!(short.contains("(step 59)") && !short.contains("(step 60)"));
        assert!(!short.contains("(step 859)") && short.contains("(step 860)"));
        assert_eq!(text(200, Shown::Changes).lines().count(), 202);
    }

    #[test]
    fn long_texts_lose_their_middle() {
        assert_eq!(shortened("abc", 3), "abc");
        let long = shortened(&"äb".repeat(100), 12);
        assert_eq!(long, "äbäbäbäb … äbäb");
    }
}

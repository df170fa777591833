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
//! With threads a column for each is before that; the one that moves has its number there, and a
//! line says where another one goes on:
//! ```text
//!    1 ·     26     pthread_create(&t, 0, second, 0);    ; t = 2
//!    · 2          ── thread 2, in second
//!    · 2     20     count++;    ; count = 1
//! ```
//! Line, indentation by call depth, the statement as written, the values it gave or that were
//! chosen; the file where it is another one than before. What is long is shortened in the middle,
//! unless everything is wanted; loops were folded before.

use super::{
    CexReport, ProofReport, PropertyReport, Shown, Skipped, StepReport, verdict::place_text,
};
use bia_verify::pipeline::ProofLevel;
use std::io::{self, Write};

/// Steps at the beginning and at the end of a long counterexample that are shown.
const FIRST: usize = 20;
const LAST: usize = 40;
/// Characters of a statement, and of the value of a variable, that are shown.
const STATEMENT: usize = 120;
const VALUE: usize = 100;
/// Values of one step that are shown.
const VALUES: usize = 12;
/// Calls that are told apart by indentation.
const MAX_DEPTH: usize = 40;

/// Writes all that is known about one property, its verdict last.
pub(crate) fn write_text(
    report: &PropertyReport,
    shown: Shown,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(cex) = &report.counterexample {
        write_steps(cex, &report.file, shown, out)?;
        write_inputs(cex, shown, out)?;
        write_cycle(cex, out)?;
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
        let file = cex.file.as_ref().unwrap_or(&report.file);
        writeln!(out, "violation: {file}:{line}: {violated}{what}")?;
    }
    if let Some(proof) = &report.proof {
        write_proof(proof, out)?;
    }
    if let (Some(engine), Some(repeat)) = (report.engine, &report.repeat) {
        writeln!(out, "found by {engine}; alone: {repeat}")?;
    }
    if let Some(explored) = report.explored.filter(|_| report.kind == "error") {
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
        ("report", &report.html_file),
    ] {
        if let Some(file) = file {
            writeln!(out, "{what} written to {file}")?;
        }
    }
    if let Some(hint) = &report.hint {
        writeln!(out, "hint: {hint}")?;
    }
    let reason = report.reason.as_ref();
    let about = reason.or(report.check.as_ref());
    let reason = about.map_or_else(String::new, |why| format!(" ({why})"));
    writeln!(
        out,
        "{}: property {}: {}{reason}",
        report.file, report.property, report.verdict
    )
}

fn write_proof(proof: &ProofReport, out: &mut dyn Write) -> io::Result<()> {
    let on = match proof.level {
        ProofLevel::Program => "on the program",
        ProofLevel::Cfg => "on the program's control-flow graph",
        ProofLevel::Explored => "by the engine's own explorer on the program's control-flow graph",
        ProofLevel::Ts => "on the transition system",
        ProofLevel::Chc => "on the Horn clauses",
    };
    writeln!(
        out,
        "proof: {}, re-checked {on} (level {}) by {}",
        proof.method,
        proof.level.name(),
        proof.checked_by
    )?;
    if let Some(schedules) = &proof.checked_on {
        writeln!(out, "  checked on: {schedules}")?;
    }
    for invariant in &proof.invariants {
        let place = match place_text(invariant.file.as_deref(), invariant.line) {
            Some(line) => format!("{line}, {}", invariant.place),
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
    for measure in &proof.measures {
        let place = match place_text(measure.file.as_deref(), measure.line) {
            Some(line) => format!("{line}, {}", measure.place),
            None => measure.place.clone(),
        };
        let what = measure.text();
        writeln!(
            out,
            "  {what} decreases from visit to visit of {place}, bounded by 0"
        )?;
    }
    Ok(())
}

/// That it goes on like this.
fn write_cycle(cex: &CexReport, out: &mut dyn Write) -> io::Result<()> {
    let Some(cycle) = &cex.cycle else {
        return Ok(());
    };
    writeln!(out, "forever: {}", cycle.text())?;
    match cycle.drifting_text() {
        Some(text) => writeln!(out, "         ({text})"),
        None => Ok(()),
    }
}

/// The steps; `file` is the one that they are in unless they say otherwise.
fn write_steps(cex: &CexReport, file: &str, shown: Shown, out: &mut dyn Write) -> io::Result<()> {
    let lanes = Lanes::of(cex);
    writeln!(out, "counterexample:{}", lanes.text(cex))?;
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
    let mut shown_file = file;
    let mut gone = 0;
    let mut folded = false;
    for (number, step) in cex.steps.iter().enumerate() {
        let in_middle = left_out > 0 && (FIRST..FIRST + left_out).contains(&number);
        if in_middle || gone > 0 {
            gone += step.skipped.map_or(0, |skipped| skipped.steps);
        }
        if in_middle {
            gone += 1;
            continue;
        }
        let indent = "  ".repeat(step.depth.min(MAX_DEPTH));
        let lane = lanes.lane(step);
        if gone > 0 {
            writeln!(out, "     … {gone} steps; --full shows them")?;
            (inside, gone) = (None, 0);
        } else if let Some(skipped) = step.skipped {
            folded = true;
            writeln!(out, "{lane}{:>6} {indent}  … {} …", "", told(skipped))?;
        }
        let step_file = step.file.as_deref().unwrap_or(file);
        let thread = step.thread.unwrap_or(1);
        let here = Some((thread, &step.function, step.depth));
        if inside != here || shown_file != step_file {
            let of = match shown_file == step_file {
                true => String::new(),
                false => format!(" ({step_file})"),
            };
            let switch = match inside {
                Some((before, _, _)) if before == thread => String::new(),
                Some(_) | None => lanes.switch(thread),
            };
            writeln!(
                out,
                "{lane}{:>6} {indent}{switch}in {}{of}",
                "", step.function
            )?;
            (inside, shown_file) = (here, step_file);
        }
        write!(out, "{lane}")?;
        write_step(step, &indent, shown, out)?;
    }
    if folded {
        let total = cex.total_steps;
        writeln!(out, "         {total} steps; --full shows them all")?;
    }
    match &cex.incomplete {
        Some(why) => writeln!(out, "         … the trace ends here: {why}"),
        None => Ok(()),
    }
}

/// Columns, one for each thread.
struct Lanes {
    /// How many threads there are; 0 if there is one only.
    count: usize,
}

impl Lanes {
    /// With more threads their numbers alone are shown.
    const MOST: usize = 10;

    fn of(cex: &CexReport) -> Self {
        let all = cex.steps.iter().filter_map(|step| step.thread);
        Self {
            count: all.max().unwrap_or(0),
        }
    }

    /// How many threads and switches there are.
    fn text(&self, cex: &CexReport) -> String {
        if self.count == 0 {
            return String::new();
        }
        let order = cex.steps.iter().map(|step| step.thread.unwrap_or(1));
        let mut order: Vec<usize> = order.collect();
        order.dedup();
        let switches = order.len().saturating_sub(1);
        let s = if switches == 1 { "" } else { "es" };
        format!(" {} threads, {switches} switch{s}", self.count)
    }

    fn lane(&self, step: &StepReport) -> String {
        let thread = step.thread.unwrap_or(1);
        match self.count {
            0 => String::new(),
            count if count > Self::MOST => format!("{thread:>5} "),
            count => {
                let lanes = (1..=count).map(|lane| match lane == thread {
                    true => format!("{lane:>2}"),
                    false => " ·".to_owned(),
                });
                lanes.collect::<String>() + " "
            }
        }
    }

    /// What is said where a thread goes on.
    fn switch(&self, thread: usize) -> String {
        match self.count {
            0 => String::new(),
            _ => format!("── thread {thread}, "),
        }
    }
}

/// What was left out, in words.
pub(crate) fn told(skipped: Skipped) -> String {
    match skipped {
        Skipped {
            iterations: Some(1),
            ..
        } => "1 iteration".into(),
        Skipped {
            iterations: Some(iterations),
            ..
        } => format!("{iterations} iterations"),
        Skipped { steps: 1, .. } => "1 step".into(),
        Skipped { steps, .. } => format!("{steps} steps"),
    }
}

fn write_step(
    step: &StepReport,
    indent: &str,
    shown: Shown,
    out: &mut dyn Write,
) -> io::Result<()> {
    let line = step.line.map_or_else(String::new, |line| line.to_string());
    let statement = match shown {
        Shown::All => step.statement.to_string(),
        Shown::Changes => shortened(&step.statement, STATEMENT),
    };
    let values = values(step, shown);
    writeln!(out, "{line:>6} {indent}  {statement}{values}")
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
        let file = input.file.as_ref();
        let file = file.map_or_else(String::new, |file| format!(" ({file})"));
        writeln!(
            out,
            "{:>6}   {} returns {value}{file}",
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
    let mut all: Vec<String> = chosen.chain(assigned).collect();
    let more = all.len().saturating_sub(VALUES);
    if shown == Shown::Changes && more > 0 {
        all.truncate(VALUES);
        all.push(format!("… {more} more"));
    }
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
    use expect_test::expect;

    fn steps(count: usize) -> CexReport {
        let step = |n| StepReport {
            function: "main".into(),
            depth: 1,
            line: Some(7),
            statement: format!("(step {n})").into(),
            ..StepReport::default()
        };
        CexReport {
            label: "bad".into(),
            steps: (0..count).map(step).collect(),
            ..CexReport::default()
        }
    }

    fn text(count: usize, shown: Shown) -> String {
        let mut out = Vec::new();
        write_steps(&steps(count), "a.k2", shown, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn long_counterexamples_lose_their_middle() {
        let all = text(1000, Shown::All);
        assert_eq!(all.lines().count(), 1002);
        let short = text(1000, Shown::Changes);
        assert!(short.contains("… 940 steps; --full shows them"), "{short}");
        assert!(short.contains("(step 19)") && !short.contains("(step 20)"));
        assert!(!short.contains("(step 959)") && short.contains("(step 960)"));
        assert_eq!(text(60, Shown::Changes).lines().count(), 62);
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let mut cex = steps(3);
        cex.total_steps = 1003;
        cex.incomplete = Some("time limit of 1 s".into());
        cex.steps[2].skipped = Some(Skipped {
            iterations: Some(250),
            steps: 1000,
        });
        let mut out = Vec::new();
        write_steps(&cex, "a.k2", Shown::Changes, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().map(str::trim_start).collect();
        assert_eq!(
            lines[4..],
            [
                "… 250 iterations …",
                "7     (step 2)",
                "1003 steps; --full shows them all",
                "… the trace ends here: time limit of 1 s"
            ]
        );
    }

    #[test]
    fn each_thread_has_a_column() {
        let mut cex = steps(4);
        for (step, thread) in cex.steps.iter_mut().zip([1, 2, 2, 1]) {
            step.thread = Some(thread);
        }
        let mut out = Vec::new();
        write_steps(&cex, "a.k2", Shown::Changes, &mut out).unwrap();
        expect![[r#"
            counterexample: 2 threads, 2 switches
             1 ·          ── thread 1, in main
             1 ·      7     (step 0)
             · 2          ── thread 2, in main
             · 2      7     (step 1)
             · 2      7     (step 2)
             1 ·          ── thread 1, in main
             1 ·      7     (step 3)
        "#]]
        .assert_eq(&String::from_utf8(out).unwrap());
        cex.steps[0].thread = Some(11);
        let mut out = Vec::new();
        write_steps(&cex, "a.k2", Shown::Changes, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("   11      7     (step 0)"), "{text}");
    }

    #[test]
    fn each_level_has_its_sentence() {
        let mut out = Vec::new();
        for level in ProofLevel::ALL {
            write_proof(&ProofReport::example(level), &mut out).unwrap();
        }
        expect![[r#"
            proof: 2-induction, re-checked on the program (level program) by z3
            proof: 2-induction, re-checked on the program's control-flow graph (level cfg) by z3
            proof: 2-induction, re-checked by the engine's own explorer on the program's control-flow graph (level paths) by z3
            proof: 2-induction, re-checked on the transition system (level ts) by z3
            proof: 2-induction, re-checked on the Horn clauses (level chc) by z3
        "#]]
        .assert_eq(&String::from_utf8(out).unwrap());
    }

    #[test]
    fn long_texts_lose_their_middle() {
        assert_eq!(shortened("abc", 3), "abc");
        let long = shortened(&"äb".repeat(100), 12);
        assert_eq!(long, "äbäbäbäb … äbäb");
    }
}

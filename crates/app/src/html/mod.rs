//! `--html`: a verdict with its evidence as one document that needs nothing else.
//!
//! ```text
//!   unsafe    the program with the path, a stepper with values, inputs, the harness
//!   safe      the program with its invariants, what was checked by whom
//!   all       the control flow of each function, who was asked and when, statistics, configuration,
//!             assumptions
//! ```
//! The document is made here; its script only moves through the steps. Whatever comes from a
//! program is escaped (`escape.rs`), and the script and the style are the only ones that browsers
//! are to obey.

mod escape;
mod files;
mod flow;
mod picture;
mod pretty;
mod run;
mod trace;
mod tree;

use crate::report::{CexReport, CheckReport, Count, LineAt, ProofReport, PropertyReport};
use bia_base::{Budget, Sources};
use bia_cfg::{Cfg, UnwoundGraph};
use bia_verify::{load::Case, pipeline::ProofLevel, witness::CInvariant};
use files::{Files, Notes};
use std::{
    ffi::OsString,
    fmt::Write as _,
    path::{Path, PathBuf},
};

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// Inputs that are shown.
const MAX_INPUTS: usize = 2_000;
/// Checks that are shown.
const MAX_CHECKS: usize = 5_000;
/// Characters of a harness that are shown.
const MAX_HARNESS: usize = 400_000;

/// What the document is about.
pub(crate) struct About<'a> {
    pub(crate) case: &'a Case,
    pub(crate) report: &'a PropertyReport,
    /// Invariants that C can say.
    pub(crate) invariants: Vec<CInvariant>,
    pub(crate) harness: Option<String>,
    /// The graph of the program, if it was built.
    pub(crate) graph: Option<&'a Cfg>,
    /// The tree that an engine built, if one did.
    pub(crate) unwinding: Option<&'a UnwoundGraph>,
    pub(crate) sources: &'a Sources,
    pub(crate) budget: &'a Budget,
    pub(crate) command: Vec<String>,
    pub(crate) settings: Vec<(&'static str, String)>,
}

/// The name of the next document: as asked for, then with `.2`, `.3` before its extension.
pub(crate) fn numbered(path: &Path, written: &mut usize) -> PathBuf {
    *written += 1;
    numbered_by(path, *written)
}

/// The name of the document of this number.
pub(crate) fn numbered_by(path: &Path, number: usize) -> PathBuf {
    if number < 2 {
        return path.to_owned();
    }
    let mut name = OsString::from(path.file_stem().unwrap_or_default());
    name.push(format!(".{number}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// The document.
pub(crate) fn document(about: &About<'_>) -> String {
    let files = Files::new(about);
    let notes = notes(about, &files);
    let report = about.report;
    let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
    let _ = write!(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\"><title>{} – {}</title><style>{STYLE}</style></head><body class=\"{}\">",
        escape::policy(SCRIPT, STYLE),
        escape::text(report.verdict),
        escape::text(&report.file),
        report.verdict,
    );
    out += &header(report);
    out.push_str("<main>");
    if let Some(cex) = &report.counterexample {
        out += &stepper(cex, &files.html(&notes));
        out += &inputs(about);
        let data = trace::trace(cex, &files, &main_file(about));
        let _ = write!(
            out,
            "<script type=\"application/json\" id=\"trace\">{}</script>",
            escape::data(&data)
        );
    } else {
        out += &proof(about);
        let _ = write!(
            out,
            "<section id=\"program\"><h2>Program</h2><div class=\"source\" tabindex=\"0\">{}</div></section>",
            files.html(&notes)
        );
    }
    out.push_str(CHECKS);
    out += &assumptions(report);
    out += &graphs(about, &files, &notes);
    if let Some(unwound) = about.unwinding {
        out += &tree::html(unwound);
    }
    out += &run::html(about);
    out.push_str("</main>");
    out += &run::footer();
    let _ = writeln!(out, "<script>{SCRIPT}</script></body></html>");
    out
}

/// Where the table of checks comes: what programs say is escaped, so it is nowhere else.
const CHECKS: &str = "<!--checks-->";

/// The document with a table of all checks.
pub(crate) fn with_checks(document: String, checks: &[CheckReport]) -> String {
    if checks.is_empty() {
        return document.replacen(CHECKS, "", 1);
    }
    let mut out = String::from("<section id=\"checks\"><h2>Checks</h2>");
    let _ = write!(
        out,
        "<p>{}</p><table class=\"invariants\"><thead><tr><th>check</th><th>place</th><th>verdict</th><th>about</th><th>expression</th></tr></thead><tbody>",
        Count::of(checks).text()
    );
    for check in checks.iter().take(MAX_CHECKS) {
        let _ = write!(
            out,
            "<tr><td><code>{}</code></td><td>{}:{}</td><td>{}</td><td>{}</td><td><code>{}</code></td></tr>",
            escape::text(&check.id),
            escape::text(&check.file),
            check.line,
            check.verdict.unwrap_or(""),
            escape::text(check.reason.as_ref().unwrap_or(&check.what)),
            escape::text(&check.expression)
        );
    }
    out.push_str("</tbody></table>");
    if checks.len() > MAX_CHECKS {
        let _ = write!(out, "<p>… {} more checks</p>", checks.len() - MAX_CHECKS);
    }
    out.push_str("</section>");
    document.replacen(CHECKS, &out, 1)
}

/// The file that places without a file are in.
fn main_file(about: &About<'_>) -> String {
    match &about.case.c {
        Some(c) => c.files().next().unwrap_or("").to_owned(),
        None => about.report.file.clone(),
    }
}

/// What is known about lines.
fn notes(about: &About<'_>, files: &Files) -> Notes {
    let mut notes = Notes::new();
    let main = main_file(about);
    let at = |file: &str, line: u32| {
        files.place(&LineAt {
            file: file.into(),
            line,
        })
    };
    if let Some(cex) = &about.report.counterexample {
        for (line, count) in &cex.visited.lines {
            if let Some(place) = files.place(line) {
                notes.entry(place).or_default().count += count;
            }
        }
        let file = cex.file.as_deref().unwrap_or(&main);
        if let Some(place) = cex.line.and_then(|line| at(file, line)) {
            notes.entry(place).or_default().error = true;
        }
    }
    let level = about.report.proof.as_ref().map(|proof| proof.level);
    for invariant in &about.invariants {
        if let Some(place) = at(&invariant.file, invariant.line) {
            let note = notes.entry(place).or_default();
            note.invariants
                .push(pretty::pretty(about, &invariant.value));
            note.checked = level.is_some_and(holds_in_program);
        }
    }
    // What C cannot say, and programs that are not C.
    if about.invariants.is_empty()
        && let Some(proof) = &about.report.proof
    {
        for invariant in &proof.invariants {
            let file = invariant.file.as_deref().unwrap_or(&main);
            if let Some(place) = invariant.line.and_then(|line| at(file, line)) {
                let note = notes.entry(place).or_default();
                note.invariants.push(invariant.formula.clone());
                note.checked = holds_in_program(proof.level);
            }
        }
    }
    notes
}

/// Whether what a proof of this level says about places was checked on the program's own graph.
fn holds_in_program(level: ProofLevel) -> bool {
    match level {
        ProofLevel::Cfg => true,
        ProofLevel::Program | ProofLevel::Explored | ProofLevel::Ts | ProofLevel::Chc => false,
    }
}

fn header(report: &PropertyReport) -> String {
    let mut facts = vec![format!("property {}", report.property)];
    if let (Some(violated), Some(cex)) = (&report.violated, &report.counterexample) {
        let line = cex.line.map(|line| format!(" in line {line}"));
        let what = match cex.label.is_empty() {
            true => String::new(),
            false => format!(": {}", cex.label),
        };
        let line = line.unwrap_or_default();
        facts.push(format!("{violated} is violated{line}{what}"));
    }
    facts.extend(report.reason.as_ref().map(|why| format!("because: {why}")));
    facts.extend(report.hint.as_ref().map(|hint| format!("hint: {hint}")));
    if let Some(engine) = report.engine {
        let time: f64 = report.attempts.iter().map(|attempt| attempt.seconds).sum();
        let confirmed = report.confirmation.as_ref();
        let confirmed = confirmed.map_or_else(String::new, |said| format!("; {}", said.text()));
        facts.push(match report.verdict {
            "unknown" => format!("{time:.3} s of engines; the last one was {engine}"),
            _ => format!("found by {engine}, {time:.3} s of engines{confirmed}"),
        });
    }
    let mut out = format!(
        "<header><p class=\"verdict\">{}</p><div><h1>{}</h1>",
        report.verdict,
        escape::text(&report.file),
    );
    for fact in facts {
        let _ = write!(out, "<p>{}</p>", escape::text(&fact));
    }
    out.push_str("</div><nav aria-label=\"sections\">");
    let first = match &report.counterexample {
        Some(_) => [("path", "Path"), ("inputs", "Inputs")],
        None => [("proof", "Evidence"), ("program", "Program")],
    };
    let rest = [
        ("assumptions", "Assumptions"),
        ("graphs", "Control flow"),
        ("run", "Run"),
    ];
    for (id, name) in first.into_iter().chain(rest) {
        let _ = write!(out, "<a href=\"#{id}\">{name}</a>");
    }
    out.push_str("</nav></header>");
    out
}

fn stepper(cex: &CexReport, source: &str) -> String {
    let mut note = String::new();
    if let Some(why) = &cex.incomplete {
        let why = escape::text(why);
        let _ = write!(
            note,
            "<p class=\"warning\">The trace ends before the violation: {why}.</p>"
        );
    }
    if let Some(cycle) = &cex.cycle {
        let _ = write!(
            note,
            "<p id=\"forever\"><b>Forever:</b> {}.",
            escape::text(&cycle.text())
        );
        if let Some(text) = cycle.drifting_text() {
            let _ = write!(note, " ({})", escape::text(&text));
        }
        note.push_str("</p>");
    }
    format!(
        "<section id=\"path\"><h2>Path to the violation</h2>{}<div class=\"stepper\"><div class=\"source\" id=\"source\" tabindex=\"0\" aria-label=\"program\">{source}</div><div class=\"side\"><div class=\"controls\" role=\"toolbar\" aria-label=\"steps\"><button type=\"button\" id=\"first\" title=\"first step\" aria-label=\"first step\">« first</button><button type=\"button\" id=\"previous\" title=\"previous step (←)\" aria-label=\"previous step\">‹ back</button><button type=\"button\" id=\"next\" title=\"next step (→)\" aria-label=\"next step\">next ›</button><button type=\"button\" id=\"last\" title=\"last step\" aria-label=\"last step\">last »</button><output id=\"where\" aria-live=\"polite\"></output></div><div id=\"steps\" tabindex=\"0\" role=\"listbox\" aria-label=\"steps\"></div><h3 id=\"values-title\">Values</h3><div id=\"values\" tabindex=\"0\" aria-labelledby=\"values-title\"></div></div></div></section>",
        note
    )
}

fn inputs(about: &About<'_>) -> String {
    let mut out = String::from("<section id=\"inputs\"><h2>Inputs</h2>");
    let inputs = about.report.counterexample.as_ref();
    let inputs = inputs.map_or(&[][..], |cex| cex.inputs.as_slice());
    if inputs.is_empty() {
        out.push_str("<p>The program asks for no input on this path.</p>");
    } else {
        out.push_str("<table class=\"inputs\"><thead><tr><th>#</th><th>line</th><th>function</th><th>type</th><th>value</th></tr></thead><tbody>");
        for (number, input) in inputs.iter().take(MAX_INPUTS).enumerate() {
            let _ = write!(
                out,
                "<tr><td>{}</td><td>{}</td><td><code>{}</code></td><td><code>{}</code></td><td><code>{}</code></td></tr>",
                number + 1,
                place_of(input.file.as_deref(), Some(input.line)),
                escape::text(&input.function),
                escape::text(&input.ty),
                escape::text(&input.value)
            );
        }
        out.push_str("</tbody></table>");
        if inputs.len() > MAX_INPUTS {
            let rest = inputs.len() - MAX_INPUTS;
            let _ = write!(out, "<p>… {rest} more inputs; --full lists them all</p>");
        }
    }
    if let Some(harness) = &about.harness {
        let shown: String = harness.chars().take(MAX_HARNESS).collect();
        let rest = match shown.len() < harness.len() {
            true => "<p>The rest is left out; --harness writes all of it.</p>",
            false => "",
        };
        let _ = write!(
            out,
            "<details><summary>Harness: a C file that gives these inputs to the program</summary><div class=\"copied\"><pre id=\"harness\">{}</pre><button type=\"button\" class=\"copy\">copy</button></div>{rest}</details>",
            escape::text(&shown)
        );
    }
    out.push_str("</section>");
    out
}

fn proof(about: &About<'_>) -> String {
    let mut out = String::from("<section id=\"proof\"><h2>Evidence</h2>");
    let Some(proof) = &about.report.proof else {
        if let Some(explored) = about.report.explored {
            let _ = write!(
                out,
                "<p>There is no error within {explored} steps of the transition system.</p>"
            );
        }
        out.push_str("<p>No answer was found, so there is nothing to show for one.</p></section>");
        return out;
    };
    out += &certified(proof);
    if proof.measures.is_empty() {
        out += &invariants(about, proof);
    }
    out += &measures(proof);
    for summary in &proof.summaries {
        let _ = write!(
            out,
            "<p>Each call of <code>{}</code>: <code>{}</code></p>",
            escape::text(&summary.function),
            escape::text(&summary.formula)
        );
    }
    out.push_str("</section>");
    out
}

/// What kind of proof it is, and on what it was re-checked by whom.
fn certified(proof: &ProofReport) -> String {
    let on = match proof.level {
        ProofLevel::Program => "the program",
        ProofLevel::Cfg => "the program’s control-flow graph, before any simplification",
        ProofLevel::Explored => {
            "the program’s control-flow graph, before any simplification, but by the engine’s own \
             explorer, since the independent one did not finish in time,"
        }
        ProofLevel::Ts => "the transition system that the engine was given",
        ProofLevel::Chc => "the Horn clauses that the engine was given",
    };
    let schedules = proof
        .checked_on
        .as_deref()
        .map_or_else(String::new, |schedules| {
            format!("<p>Checked on: {}.</p>", escape::text(schedules))
        });
    format!(
        "<p>Proof: <b>{}</b>.</p><p>Certified: re-checked on {on} by <b>{}</b> (level {}).</p>\
         {schedules}",
        escape::text(&proof.method),
        escape::text(&proof.checked_by),
        proof.level.name()
    )
}

/// A line, with its file where that is not clear.
fn place_of(file: Option<&str>, line: Option<u32>) -> String {
    match (file, line) {
        (_, None) => String::new(),
        (None, Some(line)) => line.to_string(),
        (Some(file), Some(line)) => format!("{}:{line}", escape::text(file)),
    }
}

/// What decreases, and where.
fn measures(proof: &ProofReport) -> String {
    if proof.measures.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "<p>What decreases from visit to visit of a place, bounded by 0:</p><table class=\"invariants\" id=\"measures\"><thead><tr><th>line</th><th>place</th><th>decreases</th></tr></thead><tbody>",
    );
    for measure in &proof.measures {
        let line = place_of(measure.file.as_deref(), measure.line);
        let _ = write!(
            out,
            "<tr><td>{line}</td><td>{}</td><td><code>{}</code></td></tr>",
            escape::text(&measure.place),
            escape::text(&measure.text())
        );
    }
    out.push_str("</tbody></table>");
    out
}

/// Invariants: in C where C can say them, and as they were checked.
fn invariants(about: &About<'_>, proof: &ProofReport) -> String {
    if proof.invariants.is_empty() && about.invariants.is_empty() {
        return "<p>The proof needs no invariants of loops.</p>".into();
    }
    let head = |last: &str| {
        format!(
            "<table class=\"invariants\"><thead><tr><th>line</th><th>place</th><th>{last}</th></tr></thead><tbody>"
        )
    };
    let mut out = String::from("<p>Invariants hold whenever the place they are at is reached.</p>");
    if !about.invariants.is_empty() {
        out += &head("in C");
        for invariant in &about.invariants {
            let _ = write!(
                out,
                "<tr><td>{}</td><td>{}</td><td><code>{}</code></td></tr>",
                invariant.line,
                escape::text(&invariant.file),
                escape::text(&pretty::pretty(about, &invariant.value))
            );
        }
        out.push_str("</tbody></table>");
    }
    let open = if about.invariants.is_empty() {
        " open"
    } else {
        ""
    };
    let _ = write!(
        out,
        "<details{open}><summary>As they were checked</summary>{}",
        head("formula")
    );
    for invariant in &proof.invariants {
        let line = place_of(invariant.file.as_deref(), invariant.line);
        let _ = write!(
            out,
            "<tr><td>{line}</td><td>{}</td><td><code>{}</code></td></tr>",
            escape::text(&invariant.place),
            escape::text(&invariant.formula)
        );
    }
    out.push_str("</tbody></table></details>");
    out
}

fn assumptions(report: &PropertyReport) -> String {
    let mut out = String::from("<section id=\"assumptions\"><h2>Assumptions</h2>");
    match report.assumptions.is_empty() {
        true => out.push_str("<p>None: the verdict is about the program as it is written.</p>"),
        false => {
            out.push_str("<ul>");
            for assumption in &report.assumptions {
                let _ = write!(out, "<li>{}</li>", escape::text(assumption));
            }
            out.push_str("</ul>");
        }
    }
    out.push_str("</section>");
    out
}

fn graphs(about: &About<'_>, files: &Files, notes: &Notes) -> String {
    let found = picture::pictures(about, files, notes);
    let mut out = String::from("<section id=\"graphs\"><h2>Control flow</h2>");
    if found.pictures.is_empty() {
        out.push_str("<p>No function can be drawn.</p></section>");
        return out;
    }
    out.push_str("<div class=\"tabs\" role=\"tablist\">");
    for (number, (name, _)) in found.pictures.iter().enumerate() {
        let _ = write!(
            out,
            "<button type=\"button\" role=\"tab\" id=\"tab{number}\" aria-controls=\"graph{number}\" aria-selected=\"{}\" data-function=\"{}\">{}</button>",
            number == 0,
            escape::text(name),
            escape::text(name)
        );
    }
    out.push_str("</div>");
    for (number, (_, svg)) in found.pictures.iter().enumerate() {
        let hidden = if number == 0 { "" } else { " hidden" };
        let _ = write!(
            out,
            "<div class=\"graph\" role=\"tabpanel\" id=\"graph{number}\" aria-labelledby=\"tab{number}\" tabindex=\"0\"{hidden}>{svg}</div>"
        );
    }
    if found.missing > 0 {
        let _ = write!(
            out,
            "<p>{} functions are not drawn: they are too large, or there are too many.</p>",
            found.missing
        );
    }
    out.push_str("</section>");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::expect;

    #[test]
    fn further_documents_have_numbers() {
        let mut written = 0;
        let mut next = || numbered(Path::new("a/b.c.html"), &mut written);
        assert_eq!(next(), Path::new("a/b.c.html"));
        assert_eq!(next(), Path::new("a/b.c.2.html"));
        let mut written = 2;
        assert_eq!(numbered(Path::new("r"), &mut written), Path::new("r.3"));
    }

    #[test]
    fn each_level_has_its_sentence() {
        let sentences = ProofLevel::ALL.map(|level| certified(&ProofReport::example(level)));
        expect![[r#"
            <p>Proof: <b>2-induction</b>.</p><p>Certified: re-checked on the program by <b>z3</b> (level program).</p>
            <p>Proof: <b>2-induction</b>.</p><p>Certified: re-checked on the program’s control-flow graph, before any simplification by <b>z3</b> (level cfg).</p>
            <p>Proof: <b>2-induction</b>.</p><p>Certified: re-checked on the program’s control-flow graph, before any simplification, but by the engine’s own explorer, since the independent one did not finish in time, by <b>z3</b> (level paths).</p>
            <p>Proof: <b>2-induction</b>.</p><p>Certified: re-checked on the transition system that the engine was given by <b>z3</b> (level ts).</p>
            <p>Proof: <b>2-induction</b>.</p><p>Certified: re-checked on the Horn clauses that the engine was given by <b>z3</b> (level chc).</p>"#]]
        .assert_eq(&sentences.join("\n"));
    }
}

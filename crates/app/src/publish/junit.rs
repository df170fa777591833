//! JUnit's XML: a suite for each file, a case for each property. A violation is a failure, no
//! answer an error: neither lets a build pass.

use super::{Published, violation};
use crate::report::{CheckReport, PropertyReport, Shown, write_text};
use bia_base::escape_xml;
use std::fmt::Write as _;

/// The document.
pub(super) fn document(published: &Published<'_>) -> String {
    let mut files: Vec<&str> = Vec::new();
    let names = published.reports.iter().map(|report| &report.file);
    for name in names.chain(published.refused) {
        if !files.contains(&name.as_str()) {
            files.push(name);
        }
    }
    if published.reports.is_empty() && files.is_empty() {
        files.push("bia");
    }
    let mut suites = String::new();
    let (mut tests, mut failures, mut errors) = (0, 0, 0);
    for file in files {
        let of_file = |report: &&PropertyReport| report.file == file;
        let reports: Vec<&PropertyReport> = published.reports.iter().filter(of_file).collect();
        // What several files have in common is of each of them.
        let own = |check: &&CheckReport| file.split(' ').any(|name| name == check.file);
        let checks: Vec<&CheckReport> = published.checks.iter().filter(own).collect();
        let checks = match published.checks.len() == checks.len() || is_only_file(published) {
            true => published.checks.iter().collect(),
            false => checks,
        };
        let verdicts: Vec<&str> = match checks.is_empty() {
            true => reports.iter().map(|report| report.verdict).collect(),
            false => checks.iter().filter_map(|check| check.verdict).collect(),
        };
        let count_of = |word| verdicts.iter().filter(|verdict| **verdict == word).count();
        let (failed, open) = (count_of("unsafe"), count_of("unknown"));
        let refused = usize::from(reports.is_empty());
        let count = verdicts.len() + refused;
        tests += count;
        failures += failed;
        errors += open + refused;
        let _ = writeln!(
            suites,
            "  <testsuite name=\"{}\" tests=\"{count}\" failures=\"{failed}\" errors=\"{}\" skipped=\"0\">",
            escape_xml(file),
            open + refused,
        );
        for check in &checks {
            let told = reports.iter().find(|report| {
                let about = report.check.as_ref() == Some(&check.id);
                about || (report.check.is_none() && check.verdict == Some("safe"))
            });
            check_case(check, told.copied(), &mut suites);
        }
        for report in reports.iter().filter(|_| checks.is_empty()) {
            case(report, &mut suites);
        }
        if refused > 0 {
            refusal(published, file, &mut suites);
        }
        suites.push_str("  </testsuite>\n");
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"bia verify\" tests=\"{tests}\" \
         failures=\"{failures}\" errors=\"{errors}\">\n{suites}</testsuites>\n"
    )
}

/// Whether all reports are about the same files.
fn is_only_file(published: &Published<'_>) -> bool {
    let mut reports = published.reports.iter();
    let first = reports.next();
    first.is_some_and(|first| reports.all(|report| report.file == first.file))
}

/// A check, with the report on it if there is one.
fn check_case(check: &CheckReport, report: Option<&PropertyReport>, out: &mut String) {
    let (file, id) = (escape_xml(&check.file), escape_xml(&check.id));
    let _ = writeln!(
        out,
        "    <testcase classname=\"{file}\" name=\"{id}\" file=\"{file}\" line=\"{}\">",
        check.line
    );
    let mut text = Vec::new();
    if let (Some(report), Some("unsafe")) = (report, check.verdict) {
        // Writing to memory does not fail.
        let _ = write_text(report, Shown::Changes, &mut text);
    }
    let text = escape_xml(&String::from_utf8_lossy(&text));
    let what = escape_xml(&check.what);
    match (check.verdict, &check.reason) {
        (Some("unsafe"), _) => {
            let kind = escape_xml(check.property);
            let _ = writeln!(
                out,
                "      <failure message=\"{what}\" type=\"{kind}\">{text}</failure>"
            );
        }
        (_, Some(reason)) => {
            let reason = escape_xml(reason);
            let _ = writeln!(
                out,
                "      <error message=\"unknown ({reason})\" type=\"unknown\">{what}</error>"
            );
        }
        (_, None) => {}
    }
    out.push_str("    </testcase>\n");
}

fn case(report: &PropertyReport, out: &mut String) {
    let seconds: f64 = report.attempts.iter().map(|attempt| attempt.seconds).sum();
    let _ = writeln!(
        out,
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{seconds:.3}\">",
        escape_xml(&report.file),
        escape_xml(&report.property),
    );
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = write_text(report, Shown::Changes, &mut text);
    let text = escape_xml(&String::from_utf8_lossy(&text));
    if let Some((_, _, what)) = violation(report) {
        let kind = report.violated.as_deref().unwrap_or("unsafe");
        let (what, kind) = (escape_xml(&what), escape_xml(kind));
        let _ = writeln!(
            out,
            "      <failure message=\"{what}\" type=\"{kind}\">{text}</failure>"
        );
    } else if let Some(reason) = &report.reason {
        let reason = escape_xml(reason);
        let _ = writeln!(
            out,
            "      <error message=\"unknown ({reason})\" type=\"unknown\">{text}</error>"
        );
    } else {
        let _ = writeln!(out, "      <system-out>{text}</system-out>");
    }
    out.push_str("    </testcase>\n");
}

fn refusal(published: &Published<'_>, file: &str, out: &mut String) {
    let messages = published.diagnostics.iter().map(|d| d.message.as_str());
    let text: Vec<&str> = messages.collect();
    let (file, text) = (escape_xml(file), escape_xml(&text.join("\n")));
    let _ = write!(
        out,
        "    <testcase classname=\"{file}\" name=\"input\">\n      <error message=\"unknown (bad input)\" \
         type=\"bad-input\">{text}</error>\n    </testcase>\n"
    );
}

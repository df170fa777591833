//! Annotations of GitHub workflows: `::error file=F,line=N,title=T::MESSAGE`, one line each.
//!
//! Lines of standard output that begin with `::` are commands to the runner of the workflow. So
//! with this format nothing of a program is printed but inside of annotations, where line ends and
//! `%` are escaped.

use super::{Published, place, violation};
use bia_base::Severity;
use std::fmt::Write as _;

/// All annotations, then a line for each property.
pub(crate) fn annotations(published: &Published<'_>) -> String {
    let mut out = String::new();
    for diagnostic in published.diagnostics {
        let kind = match diagnostic.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let place = place(diagnostic, published.sources);
        let (file, line) = place.map_or((None, None), |(file, line)| (Some(file), Some(line)));
        let title = diagnostic.code.name;
        annotate(
            &mut out,
            kind,
            file.as_deref(),
            line,
            title,
            &diagnostic.message,
        );
    }
    for report in published.reports {
        let file = Some(report.file.as_str());
        let title = format!("bia: {}", report.verdict);
        if let Some((at, line, what)) = violation(report) {
            annotate(&mut out, "error", Some(&at), line, &title, &what);
        } else if let Some(reason) = &report.reason {
            let what = format!("property {}: unknown ({reason})", report.property);
            annotate(&mut out, "warning", file, None, &title, &what);
        } else {
            let what = format!("property {}: safe", report.property);
            annotate(&mut out, "notice", file, None, &title, &what);
        }
    }
    out
}

fn annotate(
    out: &mut String,
    kind: &str,
    file: Option<&str>,
    line: Option<u32>,
    title: &str,
    message: &str,
) {
    let mut facts = Vec::new();
    if let Some(file) = file {
        facts.push(format!("file={}", fact(file)));
    }
    if let Some(line) = line {
        facts.push(format!("line={line}"));
    }
    facts.push(format!("title={}", fact(title)));
    let _ = writeln!(out, "::{kind} {}::{}", facts.join(","), data(message));
}

fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

fn fact(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_out_of_its_line() {
        let mut out = String::new();
        annotate(
            &mut out,
            "error",
            Some("a,b:c.c"),
            Some(3),
            "t",
            "100%\n::error::x\r",
        );
        assert_eq!(
            out,
            "::error file=a%2Cb%3Ac.c,line=3,title=t::100%25%0A::error::x%0D\n"
        );
    }
}

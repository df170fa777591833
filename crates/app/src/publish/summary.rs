//! One table for several files: a line for each property.

use super::Published;

/// The table.
pub(crate) fn summary(published: &Published<'_>) -> String {
    let verdict = |verdict: &str, why: Option<&String>| match why {
        Some(why) => format!("{verdict} ({why})"),
        None => verdict.to_owned(),
    };
    let answered = published.reports.iter().map(|report| {
        let why = report.violated.as_ref().or(report.reason.as_ref());
        let place = match (&report.counterexample, &report.violated) {
            (Some(cex), Some(_)) => cex.line,
            _ => None,
        };
        let place = place.map_or_else(String::new, |line| format!(" at line {line}"));
        let verdict = verdict(report.verdict, why) + &place;
        [report.file.clone(), few(&report.property), verdict]
    });
    let refused = published.refused.iter();
    let refused = refused.map(|file| [file.clone(), String::new(), "unknown (bad input)".into()]);
    let header = ["file", "property", "verdict"].map(str::to_owned);
    let rows: Vec<[String; 3]> = [header]
        .into_iter()
        .chain(answered)
        .chain(refused)
        .collect();
    let width = |column: usize| {
        let lengths = rows.iter().map(|row| row[column].chars().count());
        // Format strings pad to 65,535 characters at most.
        lengths.max().unwrap_or(0).min(1000)
    };
    let (first, second) = (width(0), width(1));
    let line = |[file, property, verdict]: &[String; 3]| {
        format!("{file:first$}  {property:second$}  {verdict}\n")
    };
    rows.iter().map(line).collect()
}

/// The first names of a list, if there are many.
fn few(names: &str) -> String {
    let all: Vec<&str> = names.split(", ").collect();
    match all.as_slice() {
        [first, second, third, _, ..] => format!("{first}, {second}, {third}, …"),
        _ => names.to_owned(),
    }
}

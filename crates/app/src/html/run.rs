//! How the verdict was found: who was asked and when, counts and times, the configuration.

use super::{About, escape};
use crate::{
    report::{AttemptReport, PropertyReport, quoted},
    version,
};
use bia_base::Counter;
use std::fmt::Write as _;

/// Attempts that are drawn.
const MAX_ATTEMPTS: usize = 60;
/// The time line in pixels: its width, the height of a row, and where bars begin.
const WIDTH: f64 = 900.0;
const ROW: f64 = 22.0;
const LEFT: f64 = 200.0;
/// Room for what a bar says.
const RIGHT: f64 = 240.0;

/// Everything about the run.
pub(super) fn html(about: &About<'_>) -> String {
    let report = about.report;
    let mut out = String::from("<section id=\"run\"><h2>Run</h2>");
    out += &time_line(&report.attempts);
    if let Some(strategy) = report.strategy {
        let _ = write!(out, "<p>Strategy: {}</p>", escape::text(strategy));
    }
    out.push_str("<div class=\"columns\"><div><h3>Configuration</h3>");
    out += &commands(about);
    let rows = about.settings.iter();
    let rows = rows.map(|(name, value)| (*name, value.clone()));
    out += &table(rows);
    out.push_str("</div><div><h3>Statistics</h3>");
    out += &statistics(report);
    out.push_str("</div></div></section>");
    out
}

fn commands(about: &About<'_>) -> String {
    let mut out = String::new();
    let mut words = about.command.iter().cloned();
    let name = words.next().map(|_| String::from("bia"));
    let words: Vec<String> = name
        .into_iter()
        .chain(words.map(|word| quoted(&word)))
        .collect();
    let all = [
        ("This run", Some(words.join(" "))),
        (
            "The engine that answered, alone",
            about.report.repeat.clone(),
        ),
    ];
    for (what, command) in all {
        if let Some(command) = command {
            let _ = write!(
                out,
                "<p>{what}:</p><div class=\"copied\"><pre>{}</pre><button type=\"button\" class=\"copy\">copy</button></div>",
                escape::text(&command)
            );
        }
    }
    out
}

fn table<'a>(rows: impl Iterator<Item = (&'a str, String)>) -> String {
    let mut out = String::from("<table>");
    for (name, value) in rows {
        let _ = write!(
            out,
            "<tr><th>{}</th><td>{}</td></tr>",
            escape::text(name),
            escape::text(&value)
        );
    }
    out.push_str("</table>");
    out
}

fn statistics(report: &PropertyReport) -> String {
    let rows = report.statistics.iter().map(|(name, counter)| {
        let value = match counter {
            Counter::Count(n) => n.to_string(),
            Counter::Seconds(s) => format!("{s:.3} s"),
        };
        (name, value)
    });
    table(rows)
}

/// A bar for each engine that was asked.
#[expect(clippy::cast_precision_loss, reason = "rows are few")]
fn time_line(attempts: &[AttemptReport]) -> String {
    if attempts.is_empty() {
        return "<p>No engine had to be asked.</p>".into();
    }
    let end = attempts.iter().map(|a| a.start + a.seconds);
    let end = end.fold(0.001, f64::max);
    let mut rows: Vec<&AttemptReport> = attempts.iter().collect();
    rows.sort_by(|a, b| a.start.total_cmp(&b.start));
    let shown = rows.len().min(MAX_ATTEMPTS);
    let height = shown as f64 * ROW + 24.0;
    let scale = (WIDTH - LEFT - RIGHT) / end;
    let mut out = format!(
        "<h3>Engines</h3><svg class=\"times\" xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height:.0}\" viewBox=\"0 0 {WIDTH} {height:.0}\" role=\"img\" aria-label=\"when engines were asked\">"
    );
    for (number, attempt) in rows.iter().take(shown).enumerate() {
        let y = number as f64 * ROW;
        let (x, width) = (LEFT + attempt.start * scale, attempt.seconds * scale);
        let class = match attempt.result.as_str() {
            "safe" => "bar safe",
            "unsafe" => "bar unsafe",
            _ => "bar",
        };
        let about = if attempt.about_cuts { " (cuts)" } else { "" };
        let name: String = format!("{}{about}", attempt.engine);
        let result: String = attempt.result.chars().take(30).collect();
        let _ = write!(
            out,
            "<g><title>{0}: {1}, from {2:.3} s on, {3:.3} s</title><text x=\"{4}\" y=\"{5:.1}\" text-anchor=\"end\">{6}</text><rect class=\"{class}\" x=\"{x:.1}\" y=\"{7:.1}\" width=\"{8:.1}\" height=\"14\" rx=\"2\"/><text x=\"{9:.1}\" y=\"{5:.1}\">{3:.3} s, {10}</text></g>",
            escape::text(&name),
            escape::text(&attempt.result),
            attempt.start,
            attempt.seconds,
            LEFT - 8.0,
            y + 15.0,
            escape::text(&name.chars().take(28).collect::<String>()),
            y + 4.0,
            width.max(2.0),
            x + width.max(2.0) + 6.0,
            escape::text(&result),
        );
    }
    let y = height - 18.0;
    let right = LEFT + end * scale;
    let _ = write!(
        out,
        "<path class=\"axis\" d=\"M{LEFT} {y:.1}H{right:.1}\"/><text x=\"{LEFT}\" y=\"{0:.1}\">0</text><text x=\"{right:.1}\" y=\"{0:.1}\" text-anchor=\"end\">{end:.3} s</text></svg>",
        y + 14.0
    );
    if rows.len() > shown {
        let _ = write!(out, "<p>… {} more attempts</p>", rows.len() - shown);
    }
    out
}

/// What made this document.
pub(super) fn footer() -> String {
    let mut words = version::LONG.split('\n');
    let version = words.next().unwrap_or("");
    let commit = words
        .next()
        .map(|line| line.replace("commit:   ", "commit "));
    format!(
        "<footer>Bia {}, {}. Keys: ← → steps, Home and End in the trace.</footer>",
        escape::text(version),
        escape::text(&commit.unwrap_or_default())
    )
}

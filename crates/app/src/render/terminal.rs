//! A diagnostic with excerpts of the source, as compilers show them.
//!
//! Only the lines that labels touch are handed to the renderer, so a thousand diagnostics on a
//! 15 MB file cost a thousand excerpts, not a thousand files. Lines too long to show (generated
//! files may be one line) are named by position only.

use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use bia_base::{Diagnostic, Label, Severity, Source, Sources};

/// Excerpts larger than this are not shown.
const MAX_EXCERPT: usize = 4000;
/// Places at most this many lines apart are shown in one excerpt.
const NEAR: u32 = 12;

/// The diagnostic as coloured text; the stream it is printed to strips the colours if need be.
pub(crate) fn terminal(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let level = match diagnostic.severity() {
        Severity::Warning => Level::WARNING,
        Severity::Error => Level::ERROR,
    };
    let title = level
        .primary_title(&diagnostic.message)
        .id(diagnostic.code.name);
    let mut group = Group::with_title(title);
    let labels: Vec<(AnnotationKind, &Label)> = diagnostic
        .primary
        .iter()
        .map(|label| (AnnotationKind::Primary, label))
        .chain(
            diagnostic
                .secondary
                .iter()
                .map(|l| (AnnotationKind::Context, l)),
        )
        .collect();
    for near in neighbours(&labels, sources) {
        group = place(group, &near, sources);
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(note));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help));
    }
    let mut text = Renderer::styled().render(&[group]);
    text.push('\n');
    text
}

/// Labels that are shown in one excerpt: those of one source within a few lines. The primary one
/// comes first.
fn neighbours<'a>(
    labels: &[(AnnotationKind, &'a Label)],
    sources: &Sources,
) -> Vec<Vec<(AnnotationKind, &'a Label)>> {
    let mut groups: Vec<Vec<(AnnotationKind, &'a Label)>> = Vec::new();
    let line = |label: &Label| sources.start(label.span).line;
    for (kind, label) in labels {
        let near = groups.iter_mut().find(|group| {
            let (_, first) = group[0];
            first.span.source == label.span.source && line(first).abs_diff(line(label)) <= NEAR
        });
        match near {
            Some(group) => group.push((*kind, label)),
            None => groups.push(vec![(*kind, label)]),
        }
    }
    groups
}

fn place<'a>(
    group: Group<'a>,
    labels: &[(AnnotationKind, &'a Label)],
    sources: &'a Sources,
) -> Group<'a> {
    let (_, first) = labels[0];
    let source = sources.get(first.span.source);
    let ranges = || labels.iter().map(|(_, label)| label.span.range());
    let start = ranges().map(|r| r.start).min().unwrap_or(0);
    // Of a long place only the beginning is shown.
    let end = ranges()
        .map(|r| last_shown(source, &r))
        .max()
        .unwrap_or(start);
    let (from, excerpt) = lines(source, start, end);
    if excerpt.len() > MAX_EXCERPT {
        let position = source.position(first.span.start);
        let origin = Origin::path(source.name())
            .line(position.line as usize)
            .char_column(position.column as usize);
        let remarks = labels
            .iter()
            .map(|(_, l)| &l.text)
            .filter(|t| !t.is_empty());
        return remarks.fold(group.element(origin), |group, text| {
            group.element(Level::NOTE.message(text))
        });
    }
    let clamp = |at: usize| at.saturating_sub(from).min(excerpt.len());
    let annotations = labels.iter().map(|(kind, label)| {
        let range = label.span.range();
        let annotation: Annotation<'_> = kind.span(clamp(range.start)..clamp(range.end));
        if label.text.is_empty() {
            annotation
        } else {
            annotation.label(&label.text)
        }
    });
    let start_line = u32::try_from(start).map_or(1, |start| source.position(start).line);
    group.element(
        Snippet::source(excerpt)
            .path(source.name())
            .line_start(start_line as usize)
            .annotations(annotations),
    )
}

/// The end of a range, or of its first few lines.
fn last_shown(source: &Source, range: &std::ops::Range<usize>) -> usize {
    let text = source.text();
    let (start, end) = (range.start.min(text.len()), range.end.min(text.len()));
    let breaks = text.get(start..end).unwrap_or("").match_indices('\n');
    breaks.map(|(at, _)| start + at).nth(6).unwrap_or(end)
}

/// The whole lines from `start` to `end`, and where they start.
fn lines(source: &Source, start: usize, end: usize) -> (usize, &str) {
    let text = source.text();
    let (start, end) = (start.min(text.len()), end.min(text.len()));
    let from = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let to = text[end..].find('\n').map_or(text.len(), |at| end + at);
    (from, &text[from..to])
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::{Code, Span};
    use expect_test::{Expect, expect};

    static SAMPLE: Code = Code {
        name: "K2-E999",
        severity: Severity::Error,
        title: "a sample",
        explain: "For tests.",
    };

    fn check(text: &str, range: std::ops::Range<usize>, expected: &Expect) {
        let mut sources = Sources::new();
        let id = sources.add("a.k2", text);
        let diagnostic = Diagnostic::new(&SAMPLE, "something is wrong")
            .at_with(Span::new(id, range.start, range.end), "here")
            .help("do otherwise");
        let styled = terminal(&diagnostic, &sources);
        expected.assert_eq(&anstream::adapter::strip_str(&styled).to_string());
    }

    #[test]
    fn one_line_is_shown_with_its_number() {
        check(
            "(a)\n  (bb)\n(c)\n",
            6..10,
            &expect![[r#"
                error[K2-E999]: something is wrong
                 --> a.k2:2:3
                  |
                2 |   (bb)
                  |   ^^^^ here
                  |
                  = help: do otherwise
            "#]],
        );
    }

    #[test]
    fn places_close_to_each_other_share_an_excerpt() {
        let mut sources = Sources::new();
        let id = sources.add("a.k2", "(add x\n     y)\n");
        let diagnostic = Diagnostic::new(&SAMPLE, "types differ")
            .at_with(Span::new(id, 12, 13), "of type int")
            .also(Span::new(id, 5, 6), "of type bool");
        let plain = anstream::adapter::strip_str(&terminal(&diagnostic, &sources)).to_string();
        expect![[r#"
            error[K2-E999]: types differ
             --> a.k2:2:6
              |
            1 | (add x
              |      - of type bool
            2 |      y)
              |      ^ of type int
        "#]]
        .assert_eq(&plain);
    }

    #[test]
    fn the_end_of_the_text_can_be_shown() {
        check(
            "(a",
            2..2,
            &expect![[r#"
                error[K2-E999]: something is wrong
                 --> a.k2:1:3
                  |
                1 | (a
                  |   ^ here
                  |
                  = help: do otherwise
            "#]],
        );
    }

    #[test]
    fn a_line_too_long_is_only_named() {
        check(
            &"(x)".repeat(10_000),
            15_000..15_003,
            &expect![[r#"
                error[K2-E999]: something is wrong
                --> a.k2:1:15001
                 = note: here
                 = help: do otherwise
            "#]],
        );
    }
}

//! From places in a preprocessed text back to places in the file it was made from.
//!
//! Line markers give the line; the preprocessor keeps tokens but not the blanks between them, so
//! the tokens of a span are looked for in that line, nearest to their column. Where macros have
//! changed the text the whole line is the place.

use crate::SourceMap;
use bia_base::{Diagnostic, Label, Source, SourceId, Sources, Span};

/// A file as it was before preprocessing.
#[derive(Debug)]
pub struct Original<'a> {
    id: SourceId,
    source: &'a Source,
    /// First byte of each line.
    starts: Vec<usize>,
}

impl<'a> Original<'a> {
    /// The file that was added to the sources under the name that line markers give it.
    pub fn new(sources: &'a Sources, id: SourceId) -> Self {
        let source = sources.get(id);
        let breaks = source.text().bytes().enumerate();
        let starts = std::iter::once(0)
            .chain(breaks.filter(|(_, b)| *b == b'\n').map(|(at, _)| at + 1))
            .collect();
        Self { id, source, starts }
    }

    /// The place in this file that a span of the preprocessed text comes from; `None` if it comes
    /// from another file.
    pub fn span(&self, map: &SourceMap, preprocessed: &Source, span: Span) -> Option<Span> {
        let place = map.locate(preprocessed, span);
        if place.file != self.source.name() {
            return None;
        }
        let line = usize::try_from(place.line).ok()?.checked_sub(1)?;
        let start = *self.starts.get(line)?;
        let rest = &self.source.text()[start..];
        let line = rest.lines().next().unwrap_or("");
        let wanted = preprocessed.text().get(span.range()).unwrap_or("");
        let wanted = wanted.lines().next().unwrap_or("").trim_end();
        let column = usize::try_from(place.column).ok()?.saturating_sub(1);
        let nearest = line
            .match_indices(wanted)
            .map(|(at, _)| at)
            .filter(|at| !wanted.is_empty() && is_whole(line, *at, wanted.len()))
            .min_by_key(|at| at.abs_diff(column));
        let (from, to) = match nearest {
            Some(at) => (at, at + wanted.len()),
            None => {
                let indent = line.len() - line.trim_start().len();
                (indent, line.trim_end().len().max(indent))
            }
        };
        Some(Span::new(self.id, start + from, start + to))
    }

    /// Moves all places of a diagnostic that come from this file into it.
    #[must_use]
    pub fn relocate(
        &self,
        map: &SourceMap,
        preprocessed: &Source,
        mut diagnostic: Diagnostic,
    ) -> Diagnostic {
        let move_label = |label: &mut Label| {
            if let Some(span) = self.span(map, preprocessed, label.span) {
                label.span = span;
            }
        };
        diagnostic.primary.iter_mut().for_each(move_label);
        diagnostic.secondary.iter_mut().for_each(move_label);
        diagnostic
    }
}

/// Whether the part of a line is not cut out of a longer word.
fn is_whole(line: &str, at: usize, length: usize) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let part = &line[at..at + length];
    let before = line[..at].chars().next_back().is_some_and(is_word);
    let after = line[at + length..].chars().next().is_some_and(is_word);
    let cut_before = before && part.starts_with(is_word);
    let cut_after = after && part.ends_with(is_word);
    !cut_before && !cut_after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ParseOptions, parse};

    #[test]
    fn errors_are_shown_in_the_file_that_was_written() {
        let mut sources = Sources::new();
        let written = "#define N 3\nint x =   +;\nint  xx, x y;\nint z = N N;\n";
        let id = sources.add("a.c", written);
        let text = "# 1 \"a.c\"\n# 1 \"b.h\" 1\nint b = ;\n# 2 \"a.c\" 2\nint x = +;\nint xx, x y;\nint z = 3 3;\n";
        let parsed = parse(&mut sources, "a.c", text, &ParseOptions::default());
        let original = Original::new(&sources, id);
        let preprocessed = sources.get(parsed.unit.source);
        let places: Vec<(bool, u32, &str)> = parsed
            .diagnostics
            .into_iter()
            .map(|d| original.relocate(&parsed.unit.map, preprocessed, d))
            .map(|d| d.primary.unwrap().span)
            .map(|span| {
                (
                    span.source == id,
                    sources.start(span).line,
                    sources.text(span),
                )
            })
            .collect();
        assert_eq!(
            places,
            [
                (false, 3, ";"),
                (true, 2, ";"),
                (true, 3, "y"),
                (true, 4, "int z = N N;"),
            ]
        );
    }
}

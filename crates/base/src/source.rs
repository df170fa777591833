//! Source texts and places in them.
//!
//! A [`Span`] is a half-open byte range of one source. Lines and columns are computed on demand
//! from a table of line starts, so carrying spans costs 12 bytes and no look-up.

use crate::{Arena, Idx};
use std::{
    fmt, io,
    path::Path,
    sync::{Arc, OnceLock},
};

crate::new_id! {
    /// One text that was read.
    pub struct SourceId, "src";
}

/// A place in a source: bytes `start..end`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// The text that holds the range.
    pub source: SourceId,
    /// Offset of the first byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span of bytes `start..end`; offsets past 4 GiB are clamped.
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self {
            source,
            start: clamp(start),
            end: clamp(end),
        }
    }
    /// The least span that covers both. They must be of one source.
    pub fn to(self, other: Self) -> Self {
        debug_assert_eq!(self.source, other.source);
        Self {
            source: self.source,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }
    /// The byte range.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A position as people count: from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// A text with its name.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    lines: OnceLock<Vec<u32>>,
}

impl Source {
    /// What the text is called in messages, normally its path.
    pub fn name(&self) -> &str {
        &self.name
    }
    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }
    fn line_starts(&self) -> &[u32] {
        self.lines.get_or_init(|| {
            let breaks = self.text.bytes().zip(1_u32..);
            std::iter::once(0)
                .chain(breaks.filter(|(b, _)| *b == b'\n').map(|(_, next)| next))
                .collect()
        })
    }
    /// Line and column of a byte offset.
    pub fn position(&self, offset: u32) -> LineColumn {
        let starts = self.line_starts();
        let line = starts.partition_point(|s| *s <= offset).max(1);
        let start = starts[line - 1] as usize;
        let end = (offset as usize).min(self.text.len()).max(start);
        let column = self.text.as_bytes()[start..end]
            .iter()
            .filter(|b| (**b & 0xC0) != 0x80)
            .count()
            + 1;
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        LineColumn {
            line: count(line),
            column: count(column),
        }
    }
}

/// Reads files for a run. The caller decides what a path means: a file on disk, standard input, or
/// a text that it holds in memory.
pub trait Files: Send + Sync {
    /// The bytes of the file.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;
}

/// All source texts of a run, and the reader for more of them.
#[derive(Default)]
pub struct Sources {
    all: Arena<SourceId, Source>,
    files: Option<Arc<dyn Files>>,
}

impl fmt::Debug for Sources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.all.values().map(Source::name);
        f.debug_list().entries(names).finish()
    }
}

impl Sources {
    /// No texts yet, and no files to read.
    pub fn new() -> Self {
        Self::default()
    }
    /// No texts yet; files are read by `files`.
    pub fn of(files: Arc<dyn Files>) -> Self {
        Self {
            all: Arena::default(),
            files: Some(files),
        }
    }
    /// The bytes of a file.
    pub fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        match &self.files {
            Some(files) => files.read(path),
            None => Err(io::Error::other("no files can be read here")),
        }
    }
    /// Adds a text.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> SourceId {
        self.all.push(Source {
            name: name.into(),
            text: text.into(),
            lines: OnceLock::new(),
        })
    }
    /// The id that the next added text will get.
    pub fn next_id(&self) -> SourceId {
        SourceId::from_index(self.all.len())
    }
    /// A text by its id.
    pub fn get(&self, id: SourceId) -> &Source {
        &self.all[id]
    }
    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.all[span.source].text.get(span.range()).unwrap_or("")
    }
    /// Where a span starts.
    pub fn start(&self, span: Span) -> LineColumn {
        self.all[span.source].position(span.start)
    }
    /// Where a span ends.
    pub fn end(&self, span: Span) -> LineColumn {
        self.all[span.source].position(span.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_from_one_in_characters() {
        let mut sources = Sources::new();
        let id = sources.add("a.k2", "ab\né(x)\n");
        let at = |start, end| sources.start(Span::new(id, start, end));
        assert_eq!(at(0, 1), LineColumn { line: 1, column: 1 });
        assert_eq!(at(2, 3), LineColumn { line: 1, column: 3 });
        assert_eq!(at(3, 5), LineColumn { line: 2, column: 1 });
        assert_eq!(at(5, 6), LineColumn { line: 2, column: 2 });
        assert_eq!(at(9, 9), LineColumn { line: 3, column: 1 });
        assert_eq!(at(99, 99), LineColumn { line: 3, column: 1 });
        assert_eq!(sources.text(Span::new(id, 5, 8)), "(x)");
    }
}

//! Which file and line a place of a preprocessed text comes from.
//!
//! Line markers, `# 12 "file.c" 1 3` or `#line 12 "file.c"`, say that the line after them is line
//! 12 of `file.c`. Flag 3 marks system headers. Columns are those of the preprocessed text, which
//! gcc keeps except behind expanded macros.

use bia_base::{Idx as _, Interner, Source, Span, Symbol};

/// What a line marker says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marker {
    /// Offset of the first byte of the line after the marker.
    pub(crate) offset: u32,
    /// The number of that line in its file.
    pub(crate) line: u32,
    /// The file's name, unless no marker has named one yet.
    pub(crate) file: Option<Symbol>,
    /// Whether the file is a system header.
    pub(crate) system: bool,
}

/// A place in the file that a programmer wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location<'a> {
    /// The file, as the preprocessor names it.
    pub file: &'a str,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
    /// Whether it lies in a system header.
    pub system: bool,
}

/// All line markers of a text, in order.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    markers: Vec<Marker>,
    files: Interner,
}

impl SourceMap {
    /// Adds a marker; offsets must not decrease.
    pub(crate) fn push(&mut self, offset: u32, line: u32, file: Option<&str>, system: bool) {
        let file = match file {
            None => self.markers.last().and_then(|marker| marker.file),
            Some(name) => Some(self.files.intern(name)),
        };
        self.markers.push(Marker {
            offset,
            line,
            file,
            system,
        });
    }

    /// The files that markers name, in order of first occurrence.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        (0..self.files.len()).map(|at| self.files.name(Symbol::from_index(at)))
    }

    /// Whether the text has no line markers: places are those of the text itself.
    pub fn is_empty(&self) -> bool {
        self.markers.is_empty()
    }

    /// Where the span's start comes from. `source` is the text that was parsed.
    pub fn locate<'a>(&'a self, source: &'a Source, span: Span) -> Location<'a> {
        self.locate_offset(source, span.start)
    }

    /// Where the byte at `offset` comes from.
    pub fn locate_offset<'a>(&'a self, source: &'a Source, offset: u32) -> Location<'a> {
        let here = source.position(offset);
        let after = self.markers.partition_point(|m| m.offset <= offset);
        let Some(marker) = after.checked_sub(1).map(|at| &self.markers[at]) else {
            return Location {
                file: source.name(),
                line: here.line,
                column: here.column,
                system: false,
            };
        };
        let first = source.position(marker.offset).line;
        Location {
            file: marker
                .file
                .map_or(source.name(), |file| self.files.name(file)),
            line: marker.line.saturating_add(here.line.saturating_sub(first)),
            column: here.column,
            system: marker.system,
        }
    }
}

//! Text put into text: around parts of it, several at one place, without losing track of what is
//! where.
//!
//! ```text
//!   start      end                 before  start      end  after
//!     │ wrapped │        becomes   ‹‹‹‹‹‹    │ wrapped │   ››››››
//! ```
//! Of two edits that begin at one place the one that ends later is around the other; of two with
//! the same place, the one with the smaller rank, then the earlier one.

use std::{cmp::Reverse, ops::Range};

/// A text in which some parts are expressions of a witness.
#[derive(Clone, Debug, Default)]
pub(super) struct Piece {
    text: String,
    expressions: Vec<(Range<usize>, usize)>,
}

impl Piece {
    pub(super) fn push(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// All of another piece.
    pub(super) fn append(&mut self, other: Self) {
        let start = self.text.len();
        self.text.push_str(&other.text);
        let moved = other.expressions.into_iter();
        let moved = moved.map(|(range, of)| (range.start + start..range.end + start, of));
        self.expressions.extend(moved);
    }

    /// Whether a text occurs in it.
    pub(super) fn mentions(&self, text: &str) -> bool {
        self.text.contains(text)
    }

    /// An expression in parentheses; `of` says which.
    pub(super) fn expression(&mut self, text: &str, of: usize) {
        self.text.push('(');
        let start = self.text.len();
        self.text.push_str(text);
        self.expressions.push((start..self.text.len(), of));
        self.text.push(')');
    }
}

impl From<&str> for Piece {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            expressions: Vec::new(),
        }
    }
}

/// What is put before and behind a part of a text.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) rank: u8,
    pub(super) before: Piece,
    pub(super) after: Piece,
}

/// A text with edits.
#[derive(Debug, Default)]
pub(super) struct Edited {
    pub(super) text: String,
    /// What was inserted, in order.
    pub(super) inserted: Vec<Range<usize>>,
    /// The expressions of the witness.
    pub(super) expressions: Vec<(Range<usize>, usize)>,
    /// Where parts of the old text are: (old start, new start), in order.
    parts: Vec<(usize, usize)>,
}

impl Edited {
    /// All edits, made.
    pub(super) fn new(text: &str, edits: &[Edit]) -> Self {
        // (offset, is it an opening, order there, the edit)
        let mut points = Vec::new();
        for (at, edit) in edits.iter().enumerate() {
            let outer = (Reverse(edit.end), edit.rank, at);
            points.push((edit.start, true, outer, edit, true));
            if edit.end > edit.start {
                // Closings come before openings, inner ones first.
                let inner = (Reverse(edit.start), u8::MAX - edit.rank, usize::MAX - at);
                points.push((edit.end, false, inner, edit, false));
            }
        }
        points.sort_by_key(|(offset, opens, order, ..)| (*offset, *opens, *order));
        let mut made = Self::default();
        let mut done = 0;
        made.parts.push((0, 0));
        for (offset, _, _, edit, opens) in points {
            made.text.push_str(&text[done..offset]);
            done = offset;
            if opens {
                made.insert(&edit.before);
            }
            if !opens || edit.start == edit.end {
                made.insert(&edit.after);
            }
            made.parts.push((offset, made.text.len()));
        }
        made.text.push_str(&text[done..]);
        made
    }

    fn insert(&mut self, piece: &Piece) {
        if piece.text.is_empty() {
            return;
        }
        let start = self.text.len();
        self.text.push_str(&piece.text);
        self.inserted.push(start..self.text.len());
        for (range, of) in &piece.expressions {
            let range = range.start + start..range.end + start;
            self.expressions.push((range, *of));
        }
    }

    /// Where a byte of the old text is now.
    pub(super) fn now(&self, offset: usize) -> usize {
        let after = self.parts.partition_point(|(old, _)| *old <= offset);
        let (old, new) = self.parts[after.saturating_sub(1)];
        new + (offset - old)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(start: usize, end: usize, rank: u8, before: &str, after: &str) -> Edit {
        Edit {
            start,
            end,
            rank,
            before: before.into(),
            after: after.into(),
        }
    }

    #[test]
    fn edits_nest() {
        let text = "f(x); y;";
        let edits = [
            edit(0, 4, 2, "<", ">"),
            edit(2, 3, 1, "[", "]"),
            edit(0, 5, 0, "{a;", "}"),
            edit(0, 4, 1, "(", ")"),
            edit(5, 5, 0, "!", "?"),
        ];
        let made = Edited::new(text, &edits);
        assert_eq!(made.text, "{a;(<f([x])>);}!? y;");
        let inserted: Vec<&str> = made
            .inserted
            .iter()
            .map(|r| &made.text[r.clone()])
            .collect();
        assert_eq!(
            inserted,
            ["{a;", "(", "<", "[", "]", ">", ")", "}", "!", "?"]
        );
        for (at, byte) in text.bytes().enumerate() {
            assert_eq!(made.text.as_bytes()[made.now(at)], byte, "{at}");
        }
    }

    #[test]
    fn expressions_are_found_again() {
        let mut piece = Piece::from("if ");
        piece.expression("x > 0", 7);
        let edits = [Edit {
            start: 1,
            end: 1,
            rank: 0,
            before: piece,
            after: "".into(),
        }];
        let made = Edited::new("ab", &edits);
        assert_eq!(made.text, "aif (x > 0)b");
        let (range, of) = made.expressions[0].clone();
        assert_eq!((&made.text[range], of), ("x > 0", 7));
    }
}

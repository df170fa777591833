//! The top-level forms of a text, each with the comments that belong to it.

use super::tokens::{Piece, Pieces};
use std::ops::Range;

/// What a form is, in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Type,
    Define,
    Globals,
    Init,
    Entry,
    /// A function, or anything that is no form of K2.
    Function,
}

/// A form, by its tokens.
#[derive(Debug)]
pub(super) struct Form {
    pub(super) kind: Kind,
    /// Comments before it.
    pub(super) leading: Range<usize>,
    pub(super) tokens: Range<usize>,
    /// A comment on the line where it ends.
    pub(super) trailing: Option<usize>,
    /// Whether an empty line stands before it and its comments.
    pub(super) blank_before: bool,
}

/// All forms, and the comments that belong to none.
#[derive(Debug)]
pub(super) struct Forms {
    pub(super) header: Range<usize>,
    pub(super) all: Vec<Form>,
    pub(super) footer: Range<usize>,
}

impl Forms {
    /// Comments at the very top are about the whole text: if the first form does not stay first,
    /// they stay without it.
    pub(super) fn keep_top_comments(&mut self) {
        let Some(first) = self.all.first() else {
            return;
        };
        let moves = self.all.iter().any(|form| form.kind < first.kind);
        if moves && self.header.is_empty() && !first.leading.is_empty() {
            self.header = first.leading.clone();
            self.all[0].leading = self.header.end..self.header.end;
        }
    }
}

/// Splits a text with balanced parentheses.
pub(super) fn split(pieces: &Pieces<'_>) -> Forms {
    let mut all: Vec<Form> = Vec::new();
    let mut start = 0;
    let mut at = 0;
    let header = header(pieces);
    if !header.is_empty() {
        start = header.end;
        at = header.end;
    }
    while at < pieces.len() {
        if pieces.piece(at) == Piece::Comment {
            let trails = at == start && !pieces.on_own_line(at);
            if trails && let Some(form) = all.last_mut() {
                form.trailing = Some(at);
                start = at + 1;
            }
            at += 1;
            continue;
        }
        let end = end_of(pieces, at);
        let kind = if pieces.piece(at) == Piece::Open {
            kind_of(pieces.head(at))
        } else {
            Kind::Function
        };
        all.push(Form {
            kind,
            leading: start..at,
            tokens: at..end,
            trailing: None,
            blank_before: pieces.blank_before(start),
        });
        at = end;
        start = end;
    }
    Forms {
        header,
        all,
        footer: start..pieces.len(),
    }
}

/// Comments at the top, up to the last empty line before anything else.
fn header(pieces: &Pieces<'_>) -> Range<usize> {
    let comments = (0..pieces.len()).take_while(|at| pieces.piece(*at) == Piece::Comment);
    let count = comments.count();
    let end = (1..=count)
        .rev()
        .find(|at| *at == pieces.len() || pieces.blank_before(*at));
    0..end.unwrap_or(0)
}

fn kind_of(head: &str) -> Kind {
    match head {
        "type" => Kind::Type,
        "define" => Kind::Define,
        "globals" => Kind::Globals,
        "init" => Kind::Init,
        "entry" => Kind::Entry,
        _ => Kind::Function,
    }
}

/// One past the last token of the form at `at`.
fn end_of(pieces: &Pieces<'_>, at: usize) -> usize {
    let mut depth = 0_usize;
    for next in at..pieces.len() {
        match pieces.piece(next) {
            Piece::Open => depth += 1,
            Piece::Close => depth = depth.saturating_sub(1),
            Piece::Word | Piece::Comment => {}
        }
        if depth == 0 {
            return next + 1;
        }
    }
    pieces.len()
}

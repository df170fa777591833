//! Reads the forms of a trace text in order, with their lines.

use super::HEADER;
use crate::text::lexer::{Lexer, TokenKind};
use crate::text::tree::{self, Kind, MAX_TEXT, NodeId, Tree};
use bia_base::Interner;

/// One form, as a tree.
pub(super) struct Form<'t> {
    /// The line where it begins, from 1.
    pub(super) line: u64,
    pub(super) text: &'t str,
    pub(super) tree: Tree,
}

impl<'t> Form<'t> {
    /// The text of a node.
    pub(super) fn text_of(&self, node: NodeId) -> &'t str {
        let (start, end) = self.tree.bytes(node);
        &self.text[start..end]
    }
}

/// Where reading stopped, and why.
pub(super) struct Broken {
    pub(super) line: u64,
    pub(super) why: &'static str,
}

/// Reads forms from a text.
pub(super) struct Forms<'t> {
    text: &'t str,
    at: usize,
    line: u64,
    names: Interner,
}

impl<'t> Forms<'t> {
    /// The forms of a text that begins as a trace does.
    pub(super) fn new(text: &'t str) -> Result<Self, Broken> {
        let first = text.lines().next().unwrap_or("");
        if first.trim_end() != HEADER {
            return Err(Broken {
                line: 1,
                why: "the first line of a trace is `; bia trace 1`",
            });
        }
        Ok(Self {
            text,
            at: 0,
            line: 1,
            names: Interner::new(),
        })
    }

    /// The line of what comes next.
    pub(super) fn line(&self) -> u64 {
        self.line
    }

    pub(super) fn names(&self) -> &Interner {
        &self.names
    }

    /// Moves to byte `to`.
    fn advance(&mut self, to: usize) {
        let skipped = &self.text.as_bytes()[self.at..to];
        let lines = skipped.iter().filter(|b| **b == b'\n').count();
        self.line += u64::try_from(lines).unwrap_or(0);
        self.at = to;
    }

    /// The next form; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Form<'t>>, Broken> {
        let rest = &self.text[self.at..];
        let mut lexer = Lexer::new(rest);
        let mut start = None;
        let mut depth = 0_u64;
        let end = loop {
            let token = lexer.next();
            match token.kind {
                TokenKind::Comment => continue,
                TokenKind::End if !lexer.errors.is_empty() => {
                    return Err(self.broken(start, "this is not K2 text"));
                }
                TokenKind::End if start.is_none() => return Ok(None),
                TokenKind::End => return Err(self.broken(start, "a parenthesis is not closed")),
                TokenKind::Open => depth += 1,
                TokenKind::Close if depth == 0 => {
                    return Err(self.broken(Some(token.start), "a `)` without `(`"));
                }
                TokenKind::Close => depth -= 1,
                TokenKind::Symbol
                | TokenKind::Barred
                | TokenKind::Key
                | TokenKind::BarredKey
                | TokenKind::Dot
                | TokenKind::Bang => {}
            }
            start.get_or_insert(token.start);
            if !lexer.errors.is_empty() {
                return Err(self.broken(start, "this is not K2 text"));
            }
            if depth == 0 {
                break token.end;
            }
        };
        let start = start.unwrap_or(end);
        let text = &rest[start..end];
        let at = self.at;
        self.advance(at + start);
        let line = self.line;
        if text.len() > MAX_TEXT {
            return Err(self.broken(None, "this form is too long"));
        }
        let read = tree::read(text, &mut self.names, 1, &|_| false);
        self.advance(at + end);
        Ok(Some(Form {
            line,
            text,
            tree: read.tree,
        }))
    }

    /// The tree of another text, in the same names; to compare with.
    pub(super) fn tree_of(&mut self, text: &str) -> Tree {
        tree::read(text, &mut self.names, 1, &|_| false).tree
    }

    fn broken(&mut self, at: Option<usize>, why: &'static str) -> Broken {
        if let Some(at) = at {
            self.advance(self.at + at);
        }
        Broken {
            line: self.line,
            why,
        }
    }
}

/// Whether two nodes are the same s-expression. Both trees share their names.
pub(super) fn same(a: &Tree, from_a: NodeId, b: &Tree, from_b: NodeId) -> bool {
    let (end_a, end_b) = (a.after(from_a), b.after(from_b));
    if end_a - from_a != end_b - from_b {
        return false;
    }
    (from_a..end_a).zip(from_b..end_b).all(|(x, y)| {
        let sizes = a.after(x) - x == b.after(y) - y;
        sizes
            && match (a.kind(x), b.kind(y)) {
                (Kind::Symbol(x), Kind::Symbol(y)) | (Kind::Key(x), Kind::Key(y)) => x == y,
                (Kind::List, Kind::List) | (Kind::Dot, Kind::Dot) | (Kind::Bang, Kind::Bang) => {
                    true
                }
                (Kind::List | Kind::Symbol(_) | Kind::Key(_) | Kind::Dot | Kind::Bang, _) => false,
            }
    })
}

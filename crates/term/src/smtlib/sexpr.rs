//! Tokens to s-expressions, one top-level form at a time, without recursion.
//!
//! A form is a flat table of nodes; the children of a list are a range of one shared pool.
//! The table is emptied before the next form, so memory is that of the largest form.

use super::{
    codes,
    lexer::{Lexer, Token, TokenKind},
};
use bia_base::{Arena, Diagnostic, Span};

bia_base::new_id! {
    /// An s-expression of the current form.
    pub(super) struct Node, "n";
}

#[derive(Clone, Copy, Debug)]
enum Data {
    Atom(TokenKind),
    /// Children `start..end` of the pool.
    List(usize, usize),
}

/// One top-level form.
#[derive(Debug)]
pub(super) struct Form<'a> {
    text: &'a str,
    source: bia_base::SourceId,
    nodes: Arena<Node, (Data, u32, u32)>,
    pool: Vec<Node>,
}

impl<'a> Form<'a> {
    pub(super) fn new(lexer: &Lexer<'a>) -> Self {
        Self {
            text: lexer.text(),
            source: lexer.source(),
            nodes: Arena::new(),
            pool: Vec::new(),
        }
    }

    /// Reads the next form; `None` at the end of the text. What is wrong is reported and left
    /// out.
    pub(super) fn read(
        &mut self,
        lexer: &mut Lexer<'a>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<Node> {
        self.nodes = Arena::new();
        self.pool.clear();
        // Open lists: where they start and how many nodes were pending before them.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut pending: Vec<Node> = Vec::new();
        loop {
            let Some(token) = lexer.next(diagnostics) else {
                if let Some((start, _)) = open.last() {
                    let span = lexer.span(*start, start + 1);
                    let message = "this parenthesis is never closed";
                    diagnostics.push(Diagnostic::new(&codes::UNCLOSED, message).at(span));
                }
                return None;
            };
            let Token { kind, start, end } = token;
            match kind {
                TokenKind::Open => open.push((start, pending.len())),
                TokenKind::Close => {
                    let Some((start, before)) = open.pop() else {
                        let span = lexer.span(start, end);
                        let message = "nothing is open here";
                        diagnostics.push(Diagnostic::new(&codes::UNOPENED, message).at(span));
                        continue;
                    };
                    let from = self.pool.len();
                    self.pool.extend(pending.drain(before..));
                    let list = Data::List(from, self.pool.len());
                    pending.push(self.add(list, start, end));
                }
                TokenKind::Symbol
                | TokenKind::Quoted
                | TokenKind::Keyword
                | TokenKind::Numeral
                | TokenKind::Decimal
                | TokenKind::Hexadecimal
                | TokenKind::Binary
                | TokenKind::String => pending.push(self.add(Data::Atom(kind), start, end)),
            }
            if open.is_empty() {
                return pending.pop();
            }
        }
    }

    fn add(&mut self, data: Data, start: usize, end: usize) -> Node {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.nodes.push((data, clamp(start), clamp(end)))
    }

    /// Where a node is.
    pub(super) fn span(&self, node: Node) -> Span {
        let (_, start, end) = self.nodes[node];
        Span {
            source: self.source,
            start,
            end,
        }
    }

    /// The children of a list; `None` for an atom.
    pub(super) fn list(&self, node: Node) -> Option<&[Node]> {
        if let (Data::List(start, end), ..) = self.nodes[node] {
            Some(&self.pool[start..end])
        } else {
            None
        }
    }

    /// Kind and text of an atom.
    pub(super) fn atom(&self, node: Node) -> Option<(TokenKind, &'a str)> {
        if let (Data::Atom(kind), start, end) = self.nodes[node] {
            let text = self.text.get(start as usize..end as usize);
            Some((kind, text.unwrap_or("")))
        } else {
            None
        }
    }

    /// The text of a node as it was written.
    pub(super) fn written(&self, node: Node) -> &'a str {
        self.text.get(self.span(node).range()).unwrap_or("")
    }

    /// The name, if the node is a symbol, quoted or not.
    pub(super) fn symbol(&self, node: Node) -> Option<&'a str> {
        match self.atom(node)? {
            (TokenKind::Symbol, text) => Some(text),
            (TokenKind::Quoted, text) => text.get(1..text.len() - 1),
            _ => None,
        }
    }

    /// Whether the node is this word, not quoted.
    pub(super) fn is_word(&self, node: Node, word: &str) -> bool {
        self.atom(node) == Some((TokenKind::Symbol, word))
    }
}

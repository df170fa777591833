//! The tokens of a text with its comments, and what the formatter asks about them.

use crate::text::lexer::{Lexer, Token, TokenKind, is_plain, token_name};
use crate::text::quote::{is_bare, write_key};

/// The kinds of tokens that the formatter distinguishes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Open,
    Close,
    Word,
    Comment,
}

/// All tokens of a text, in order.
pub(super) struct Pieces<'t> {
    text: &'t str,
    tokens: Vec<Token>,
}

impl<'t> Pieces<'t> {
    pub(super) fn of(text: &'t str) -> Self {
        let mut lexer = Lexer::new(text);
        let mut tokens = Vec::with_capacity(text.len() / 3);
        loop {
            let token = lexer.next();
            if token.kind == TokenKind::End {
                break;
            }
            tokens.push(token);
        }
        Self { text, tokens }
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    pub(super) fn piece(&self, at: usize) -> Piece {
        match self.tokens[at].kind {
            TokenKind::Open => Piece::Open,
            TokenKind::Close => Piece::Close,
            TokenKind::Comment => Piece::Comment,
            TokenKind::Symbol
            | TokenKind::Barred
            | TokenKind::Key
            | TokenKind::BarredKey
            | TokenKind::Dot
            | TokenKind::Bang
            | TokenKind::End => Piece::Word,
        }
    }

    /// A comment without spaces at its end.
    pub(super) fn comment(&self, at: usize) -> &'t str {
        let token = self.tokens[at];
        self.text[token.start..token.end].trim_end()
    }

    /// A word as it is to be written: without needless bars.
    pub(super) fn word<'a>(&'a self, at: usize, scratch: &'a mut String) -> &'a str {
        let token = self.tokens[at];
        let written = &self.text[token.start..token.end];
        match token.kind {
            TokenKind::Barred => {
                let name = &written[1..written.len() - 1];
                if is_bare(name) { name } else { written }
            }
            TokenKind::BarredKey => {
                let name = &written[2..written.len() - 1];
                if !is_plain(name) {
                    return written;
                }
                scratch.clear();
                write_key(scratch, name).expect("writing to a string succeeds");
                scratch
            }
            TokenKind::Symbol
            | TokenKind::Key
            | TokenKind::Dot
            | TokenKind::Bang
            | TokenKind::Open
            | TokenKind::Close
            | TokenKind::Comment
            | TokenKind::End => written,
        }
    }

    /// The text between a token and the one before it.
    fn gap(&self, at: usize) -> &'t str {
        let start = at
            .checked_sub(1)
            .map_or(0, |before| self.tokens[before].end);
        &self.text[start..self.tokens[at].start]
    }

    /// Whether a token is the first on its line.
    pub(super) fn on_own_line(&self, at: usize) -> bool {
        at == 0 || self.gap(at).contains('\n')
    }

    /// Whether an empty line stands before a token.
    pub(super) fn blank_before(&self, at: usize) -> bool {
        let mut breaks = self.gap(at).bytes().filter(|b| *b == b'\n');
        breaks.nth(1).is_some()
    }

    /// Whether the list that opens at `at` is longer than `width` on one line, or has comments.
    pub(super) fn is_long_list(&self, at: usize, width: usize) -> bool {
        let mut scratch = String::new();
        let mut depth = 0_usize;
        let mut length = 0;
        let mut after_open = true;
        for at in at..self.tokens.len() {
            let space = usize::from(!after_open);
            after_open = false;
            match self.piece(at) {
                Piece::Comment => return true,
                Piece::Open => {
                    depth += 1;
                    after_open = true;
                    length += space + 1;
                }
                Piece::Close => {
                    depth -= 1;
                    length += 1;
                }
                Piece::Word => length += space + self.word(at, &mut scratch).len(),
            }
            if length > width {
                return true;
            }
            if depth == 0 {
                return false;
            }
        }
        false
    }

    /// The words at the head of the list at `at`: `!`, then what is annotated, and so on inwards.
    pub(super) fn head(&self, mut at: usize) -> &'t str {
        let next = |at: &mut usize| loop {
            *at += 1;
            match self.tokens.get(*at) {
                Some(token) if token.kind == TokenKind::Comment => {}
                Some(token) => return Some(*token),
                None => return None,
            }
        };
        loop {
            let head = next(&mut at);
            match head.map(|token| token.kind) {
                Some(TokenKind::Bang) => match next(&mut at).map(|token| token.kind) {
                    Some(TokenKind::Open) => {}
                    _ => return "",
                },
                Some(TokenKind::Symbol | TokenKind::Barred) => {
                    return head.map_or("", |token| {
                        self.text[token.start..token.end].trim_matches('|')
                    });
                }
                _ => return "",
            }
        }
    }

    /// Whether the tokens of this text, in the given order, are those of `other`.
    pub(super) fn same_as(&self, order: &[usize], other: &Pieces<'_>) -> bool {
        let (mut left, mut right) = (String::new(), String::new());
        let mut same = |(x, y): (&usize, usize)| {
            let (a, b) = (self.tokens[*x], other.tokens[y]);
            simple(a.kind) == simple(b.kind)
                && if a.kind == TokenKind::Comment {
                    self.comment(*x) == other.comment(y)
                } else {
                    token_name(self.text, a, &mut left) == token_name(other.text, b, &mut right)
                }
        };
        order.len() == other.len() && order.iter().zip(0..).all(&mut same)
    }
}

/// The kind of a token, bars or not.
fn simple(kind: TokenKind) -> TokenKind {
    match kind {
        TokenKind::Barred => TokenKind::Symbol,
        TokenKind::BarredKey => TokenKind::Key,
        TokenKind::Symbol
        | TokenKind::Key
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::Dot
        | TokenKind::Bang
        | TokenKind::Comment
        | TokenKind::End => kind,
    }
}

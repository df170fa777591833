//! Characters to tokens. Never fails: what is wrong becomes a diagnostic and is skipped.

use super::{codes, symbol::is_symbol_byte};
use bia_base::{Diagnostic, SourceId, Span};

/// A kind of token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Open,
    Close,
    /// `x`; the text is the name.
    Symbol,
    /// `|x|`; the text has the bars.
    Quoted,
    /// `:x`; the text has the colon.
    Keyword,
    /// `12`
    Numeral,
    /// `1.5`
    Decimal,
    /// `#x1F`
    Hexadecimal,
    /// `#b01`
    Binary,
    /// `"…"`; the text has the quotation marks, inner ones doubled.
    String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) start: usize,
    pub(super) end: usize,
}

pub(super) struct Lexer<'a> {
    text: &'a str,
    source: SourceId,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, source: SourceId) -> Self {
        Self {
            text,
            source,
            at: 0,
        }
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start, end)
    }

    pub(super) fn source(&self) -> SourceId {
        self.source
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_while(&mut self, accept: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&accept) {
            self.at += 1;
        }
    }

    /// Advances to just behind the next `end`; false when there is none.
    fn skip_to(&mut self, end: u8) -> bool {
        self.skip_while(|byte| byte != end);
        let found = self.peek().is_some();
        self.at += usize::from(found);
        found
    }

    /// The next token, or the end.
    pub(super) fn next(&mut self, diagnostics: &mut Vec<Diagnostic>) -> Option<Token> {
        loop {
            self.skip_while(|byte| byte.is_ascii_whitespace());
            let start = self.at;
            let byte = self.peek()?;
            self.at += 1;
            let kind = match byte {
                b';' => {
                    self.skip_while(|byte| byte != b'\n');
                    continue;
                }
                b'(' => TokenKind::Open,
                b')' => TokenKind::Close,
                b'|' if self.skip_to(b'|') => TokenKind::Quoted,
                b'"' if self.string() => TokenKind::String,
                b'|' | b'"' => {
                    let span = self.span(start, start + 1);
                    let what = if byte == b'|' { "symbol" } else { "string" };
                    let message = format!("this {what} has no end");
                    diagnostics.push(Diagnostic::new(&codes::UNTERMINATED, message).at(span));
                    return None;
                }
                b'#' => match self.bits() {
                    Some(kind) => kind,
                    None => {
                        self.bad(start, diagnostics);
                        continue;
                    }
                },
                b'0'..=b'9' => self.number(),
                b':' => {
                    self.skip_while(is_symbol_byte);
                    TokenKind::Keyword
                }
                _ if is_symbol_byte(byte) => {
                    self.skip_while(is_symbol_byte);
                    TokenKind::Symbol
                }
                _ => {
                    self.bad(start, diagnostics);
                    continue;
                }
            };
            let end = self.at;
            return Some(Token { kind, start, end });
        }
    }

    /// Behind a quotation mark: the rest of the string, with doubled marks inside.
    fn string(&mut self) -> bool {
        while self.skip_to(b'"') {
            if self.peek() != Some(b'"') {
                return true;
            }
            self.at += 1;
        }
        false
    }

    fn bits(&mut self) -> Option<TokenKind> {
        let kind = match self.peek()? {
            b'x' => TokenKind::Hexadecimal,
            b'b' => TokenKind::Binary,
            _ => return None,
        };
        self.at += 1;
        let start = self.at;
        if kind == TokenKind::Binary {
            self.skip_while(|byte| matches!(byte, b'0' | b'1'));
        } else {
            self.skip_while(|byte| byte.is_ascii_hexdigit());
        }
        (self.at > start).then_some(kind)
    }

    fn number(&mut self) -> TokenKind {
        self.skip_while(|byte| byte.is_ascii_digit());
        let rest = &self.text.as_bytes()[self.at..];
        if rest.first() == Some(&b'.') && rest.get(1).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_digit());
            return TokenKind::Decimal;
        }
        TokenKind::Numeral
    }

    /// Reports and skips a run of bytes that start nothing, so that garbage is one message.
    fn bad(&mut self, start: usize, diagnostics: &mut Vec<Diagnostic>) {
        self.skip_while(|byte| {
            !byte.is_ascii_whitespace()
                && !is_symbol_byte(byte)
                && !matches!(byte, b'(' | b')' | b'|' | b'"' | b';' | b':' | b'#')
        });
        let span = self.span(start, self.at);
        let found = self.text[start..].chars().next().unwrap_or(' ');
        let message = format!("unexpected character `{}`", found.escape_default());
        diagnostics.push(Diagnostic::new(&codes::BAD_CHARACTER, message).at(span));
    }
}

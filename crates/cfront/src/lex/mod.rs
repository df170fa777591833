//! The lexer: from the preprocessed text to tokens, line markers and pragmas (C17 6.4).
//!
//! It never stops: what is no token is reported and skipped. The list of tokens ends in
//! [`TokenKind::End`]. Texts are less than 4 GiB, so that offsets have 32 bits.

pub(crate) mod character;
mod directive;
mod keyword;
pub(crate) mod literal;
mod token;

pub(crate) use keyword::{Keyword, Keywords};
pub(crate) use token::{Punctuator, Token, TokenKind};

use crate::{SourceMap, ast::Pragma, codes, sink::Sink};
use bia_base::{Interner, SourceId, Span, Symbol};

/// What the lexer makes of a text.
pub(crate) struct Lexed {
    /// All tokens; the last is the end.
    pub(crate) tokens: Vec<Token>,
    /// The line markers.
    pub(crate) map: SourceMap,
    /// The pragmas.
    pub(crate) pragmas: Vec<Pragma>,
}

/// Reads a whole text.
pub(crate) fn lex(
    text: &str,
    source: SourceId,
    keywords: &Keywords,
    names: &mut Interner,
    sink: &mut Sink,
) -> Lexed {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        line_start: true,
        source,
        keywords,
        names,
        sink,
        lexed: Lexed {
            tokens: Vec::with_capacity(text.len() / 4 + 1),
            map: SourceMap::default(),
            pragmas: Vec::new(),
        },
    };
    if text.starts_with('\u{feff}') {
        lexer.at = 3;
    }
    while lexer.skip_blanks() {
        lexer.token();
    }
    lexer.push(TokenKind::End, text.len(), None);
    lexer.lexed
}

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// Whether only blanks lie between the start of the line and here.
    line_start: bool,
    source: SourceId,
    keywords: &'a Keywords,
    names: &'a mut Interner,
    sink: &'a mut Sink,
    lexed: Lexed,
}

/// Offsets of texts that are read fit into 32 bits.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn is_word(b: u8) -> bool {
    b.is_ascii_alphanumeric() || b == b'_' || b == b'$' || b >= 0x80
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn span(&self, start: usize) -> Span {
        Span::new(self.source, start, self.at)
    }

    fn push(&mut self, kind: TokenKind, start: usize, name: Option<Symbol>) {
        self.lexed.tokens.push(Token {
            kind,
            start: offset(start),
            end: offset(self.at),
            name,
        });
    }

    /// Skips blanks, comments and directives; false at the end of the text.
    fn skip_blanks(&mut self) -> bool {
        while let Some(b) = self.bytes.get(self.at) {
            match b {
                b'\n' => {
                    self.line_start = true;
                    self.at += 1;
                }
                b' ' | b'\t' | b'\r' | b'\x0B' | b'\x0C' => self.at += 1,
                b'\\' if self.splice_length(0) > 0 => self.at += self.splice_length(0),
                b'/' if self.peek(1) == b'/' => self.line_comment(),
                b'/' if self.peek(1) == b'*' => self.block_comment(),
                b'#' if self.line_start => self.directive(),
                _ => {
                    self.line_start = false;
                    return true;
                }
            }
        }
        false
    }

    /// The length of a backslash and line end that stand `ahead`, or 0.
    fn splice_length(&self, ahead: usize) -> usize {
        match (self.peek(ahead), self.peek(ahead + 1), self.peek(ahead + 2)) {
            (b'\\', b'\n', _) => 2,
            (b'\\', b'\r', b'\n') => 3,
            _ => 0,
        }
    }

    /// Moves to the end of the line; lines that end in a backslash go on.
    fn skip_line(&mut self) {
        while self.at < self.bytes.len() {
            match self.splice_length(0) {
                0 if self.bytes[self.at] == b'\n' => return,
                0 => self.at += 1,
                splice => self.at += splice,
            }
        }
    }

    fn line_comment(&mut self) {
        self.skip_line();
    }

    fn block_comment(&mut self) {
        let start = self.at;
        match self.text[start + 2..].find("*/") {
            Some(length) => self.at = start + 2 + length + 2,
            None => {
                self.at = (start + 2).min(self.bytes.len());
                let span = self.span(start);
                self.sink
                    .report(&codes::UNTERMINATED, span, "comment without end");
                self.at = self.bytes.len();
            }
        }
    }

    fn token(&mut self) {
        let start = self.at;
        let b = self.bytes[start];
        let quote = match (b, self.peek(1), self.peek(2)) {
            (b'"' | b'\'', ..) => Some(0),
            (b'L' | b'u' | b'U', b'"' | b'\'', _) => Some(1),
            (b'u', b'8', b'"' | b'\'') => Some(2),
            _ => None,
        };
        if let Some(prefix) = quote {
            self.at += prefix;
            self.quoted(start);
        } else if b.is_ascii_digit() || (b == b'.' && self.peek(1).is_ascii_digit()) {
            self.number();
        } else if is_word(b) || (b == b'\\' && matches!(self.peek(1), b'u' | b'U')) {
            self.word();
        } else if let Some((punctuator, length)) = Punctuator::read(&self.bytes[start..]) {
            self.at += length;
            self.push(TokenKind::Punctuator(punctuator), start, None);
        } else {
            self.stray();
        }
    }

    /// A literal whose opening quote is here.
    fn quoted(&mut self, start: usize) {
        let quote = self.bytes[self.at];
        self.at += 1;
        loop {
            match self.bytes.get(self.at) {
                Some(b) if *b == quote => {
                    self.at += 1;
                    break;
                }
                Some(b'\\') => self.at += self.splice_length(0).max(2),
                None | Some(b'\n') => {
                    self.at = self.at.min(self.bytes.len());
                    let span = self.span(start);
                    let what = match quote {
                        b'"' => "string literal without closing `\"`",
                        _ => "character constant without closing `'`",
                    };
                    self.sink.report(&codes::UNTERMINATED, span, what);
                    break;
                }
                Some(_) => self.at += 1,
            }
        }
        // A backslash before a character of several bytes, or at the end of the text.
        while !self.text.is_char_boundary(self.at) {
            self.at = (self.at + 1).min(self.bytes.len());
        }
        self.at = self.at.min(self.bytes.len());
        let kind = match quote {
            b'"' => TokenKind::String,
            _ => TokenKind::Character,
        };
        self.push(kind, start, None);
    }

    /// A preprocessing number.
    fn number(&mut self) {
        let start = self.at;
        loop {
            let b = self.peek(0);
            let signed = matches!(b, b'e' | b'E' | b'p' | b'P');
            if signed && matches!(self.peek(1), b'+' | b'-') {
                self.at += 2;
            } else if is_word(b) || b == b'.' {
                self.at += 1;
            } else {
                break;
            }
        }
        self.push(TokenKind::Number, start, None);
    }

    fn word(&mut self) {
        let start = self.at;
        while is_word(self.peek(0)) {
            self.at += 1;
        }
        let name = if self.peek(0) == b'\\' && matches!(self.peek(1), b'u' | b'U') {
            let spelled = self.word_with_universal_names(start);
            self.names.intern(&spelled)
        } else {
            self.names.intern(&self.text[start..self.at])
        };
        let kind = match self.keywords.get(name) {
            Some(keyword) => TokenKind::Keyword(keyword),
            None => TokenKind::Identifier,
        };
        self.push(kind, start, Some(name));
    }

    /// A word with `\u00e9` in it: the same name as when it is written `é`.
    fn word_with_universal_names(&mut self, start: usize) -> String {
        let mut word = self.text[start..self.at].to_owned();
        loop {
            let from = self.at;
            if is_word(self.peek(0)) {
                while is_word(self.peek(0)) {
                    self.at += 1;
                }
                word.push_str(&self.text[from..self.at]);
                continue;
            }
            let length = match (self.peek(0), self.peek(1)) {
                (b'\\', b'u') => 4,
                (b'\\', b'U') => 8,
                _ => return word,
            };
            self.at += 2;
            let digits = (0..length).take_while(|i| self.peek(*i).is_ascii_hexdigit());
            self.at += digits.count();
            let named = u32::from_str_radix(&self.text[from + 2..self.at], 16).ok();
            let complete = self.at == from + 2 + length;
            match named.and_then(char::from_u32).filter(|_| complete) {
                Some(c) => word.push(c),
                None => {
                    let span = self.span(from);
                    let message = "this names no character";
                    self.sink.report(&codes::ESCAPE, span, message);
                }
            }
        }
    }

    /// Bytes that begin no token; a whole run of them is reported once.
    fn stray(&mut self) {
        let start = self.at;
        while let Some(b) = self.bytes.get(self.at)
            && matches!(b, b'@' | b'`' | b'\\' | b'#' | 0..=8 | 14..=31 | 127)
            && self.splice_length(0) == 0
        {
            self.at += 1;
        }
        self.at = self.at.max(start + 1);
        let span = self.span(start);
        let shown: String = self.text[start..self.at].escape_debug().take(20).collect();
        let message = format!("`{shown}` begins no token of C");
        self.sink.report(&codes::STRAY, span, message);
    }
}

//! Bytes to tokens.
//!
//! ```text
//!   space    ' ' \t \r \n          comment  ; … end of line
//!   plain    one or more of a-z A-Z 0-9 . _ + - * = % / ? ! $ ~ & ^ < > @
//!   barred   |…|   any characters; the only escape is \|
//!   string   "…"   a symbol that keeps its quotes
//!   hash     #b01…  #x0F…
//!   key      : followed by a plain or barred symbol
//! ```
//! A plain symbol `.` is the dot of map constants, a plain `!` begins an annotation.
//! Nothing stops the lexer: what fits nowhere is skipped and noted in [`Lexer::errors`].

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    Open,
    Close,
    /// A plain symbol, a string or a `#` constant: its text is its name.
    Symbol,
    /// `|…|`
    Barred,
    /// `:plain`
    Key,
    /// `:|…|`
    BarredKey,
    /// A plain `.`
    Dot,
    /// A plain `!`
    Bang,
    /// `;` up to, not including, the end of the line.
    Comment,
    End,
}

/// A token and the bytes it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// What is wrong with some bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LexErrorKind {
    /// Characters that begin no token.
    Stray,
    /// No closing `|` or `"`: the token is cut at the end of its first line.
    Unterminated,
    /// `#` not followed by `b` and binary or `x` and hexadecimal digits.
    Hash,
    /// `:` not followed by a symbol.
    Colon,
}

/// A lexical error and where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LexError {
    pub(crate) kind: LexErrorKind,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// How a byte can begin a token.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Plain,
    Open,
    Close,
    Bar,
    Quote,
    Hash,
    Colon,
    Semicolon,
    Stray,
}

const CLASSES: [Class; 256] = {
    let mut table = [Class::Stray; 256];
    let plain = b"._+-*=%/?!$~&^<>@";
    let mut i = 0;
    while i < plain.len() {
        table[plain[i] as usize] = Class::Plain;
        i += 1;
    }
    let mut c = 0;
    while c < 128_u8 {
        if c.is_ascii_alphanumeric() {
            table[c as usize] = Class::Plain;
        }
        c += 1;
    }
    table[b' ' as usize] = Class::Space;
    table[b'\t' as usize] = Class::Space;
    table[b'\r' as usize] = Class::Space;
    table[b'\n' as usize] = Class::Space;
    table[b'(' as usize] = Class::Open;
    table[b')' as usize] = Class::Close;
    table[b'|' as usize] = Class::Bar;
    table[b'"' as usize] = Class::Quote;
    table[b'#' as usize] = Class::Hash;
    table[b':' as usize] = Class::Colon;
    table[b';' as usize] = Class::Semicolon;
    table
};

fn class(byte: u8) -> Class {
    CLASSES[usize::from(byte)]
}

/// Whether the text is a plain symbol, `.` and `!` included.
pub(crate) fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| class(b) == Class::Plain)
}

/// The lexer of one text.
pub(crate) struct Lexer<'t> {
    text: &'t str,
    at: usize,
    /// No `|` (or `"`) closes any more: the rest of the text was searched once.
    no_more: [bool; 2],
    /// What was skipped so far.
    pub(crate) errors: Vec<LexError>,
}

impl<'t> Lexer<'t> {
    /// At the beginning of `text`; a byte order mark is skipped.
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: if text.starts_with('\u{feff}') { 3 } else { 0 },
            no_more: [false; 2],
            errors: Vec::new(),
        }
    }

    /// The next token; [`TokenKind::End`] for ever after the last.
    #[inline]
    pub(crate) fn next(&mut self) -> Token {
        loop {
            let start = self.at;
            let Some(&byte) = self.text.as_bytes().get(start) else {
                return self.token(TokenKind::End, start, start);
            };
            match class(byte) {
                Class::Space => self.at += 1,
                Class::Open => return self.token(TokenKind::Open, start, start + 1),
                Class::Close => return self.token(TokenKind::Close, start, start + 1),
                Class::Plain => return self.plain(start),
                Class::Bar => return self.quoted(TokenKind::Barred, start, start),
                Class::Quote => return self.quoted(TokenKind::Symbol, start, start),
                Class::Semicolon => {
                    let rest = &self.text.as_bytes()[start..];
                    let len = rest.iter().position(|b| *b == b'\n');
                    let mut end = len.map_or(self.text.len(), |len| start + len);
                    if self.text.as_bytes()[end - 1] == b'\r' {
                        end -= 1;
                    }
                    return self.token(TokenKind::Comment, start, end);
                }
                Class::Hash => {
                    if let Some(token) = self.hash(start) {
                        return token;
                    }
                }
                Class::Colon => {
                    if let Some(token) = self.key(start) {
                        return token;
                    }
                }
                Class::Stray => self.stray(start),
            }
        }
    }

    fn token(&mut self, kind: TokenKind, start: usize, end: usize) -> Token {
        self.at = end;
        Token { kind, start, end }
    }

    fn error(&mut self, kind: LexErrorKind, start: usize, end: usize) {
        self.at = end;
        self.errors.push(LexError { kind, start, end });
    }

    /// The end of the plain symbol characters from `start` on.
    fn plain_end(&self, start: usize) -> usize {
        let rest = &self.text.as_bytes()[start..];
        let len = rest.iter().position(|b| class(*b) != Class::Plain);
        len.map_or(self.text.len(), |len| start + len)
    }

    #[inline]
    fn plain(&mut self, start: usize) -> Token {
        let end = self.plain_end(start);
        let kind = match &self.text.as_bytes()[start..end] {
            b"." => TokenKind::Dot,
            b"!" => TokenKind::Bang,
            _ => TokenKind::Symbol,
        };
        self.token(kind, start, end)
    }

    /// A token that starts at `start` and whose quoted part opens at `open`.
    fn quoted(&mut self, kind: TokenKind, start: usize, open: usize) -> Token {
        let bytes = self.text.as_bytes();
        let quote = bytes[open];
        let searched = usize::from(quote == b'|');
        if self.no_more[searched] && bytes.get(open + 1) != Some(&quote) {
            return self.unterminated(kind, start, open);
        }
        let mut at = open + 1;
        while let Some(len) = bytes[at..].iter().position(|b| *b == quote) {
            let close = at + len;
            if quote == b'|' && close > open + 1 && bytes[close - 1] == b'\\' {
                at = close + 1;
                continue;
            }
            return self.token(kind, start, close + 1);
        }
        self.no_more[searched] = true;
        self.unterminated(kind, start, open)
    }

    /// Takes the rest of the line, so that what follows is still read.
    fn unterminated(&mut self, kind: TokenKind, start: usize, open: usize) -> Token {
        let bytes = self.text.as_bytes();
        let rest = &bytes[open + 1..];
        let end = rest.iter().position(|b| *b == b'\n');
        let end = end.map_or(bytes.len(), |len| open + 1 + len);
        self.error(LexErrorKind::Unterminated, open, end);
        let kind = if kind == TokenKind::BarredKey {
            TokenKind::Key
        } else {
            TokenKind::Symbol
        };
        self.token(kind, start, end)
    }

    fn hash(&mut self, start: usize) -> Option<Token> {
        let end = self.plain_end(start + 1);
        let ok = match &self.text.as_bytes()[start + 1..end] {
            [b'b', digits @ ..] => !digits.is_empty() && digits.iter().all(|d| b"01".contains(d)),
            [b'x', digits @ ..] => !digits.is_empty() && digits.iter().all(u8::is_ascii_hexdigit),
            _ => false,
        };
        if !ok {
            self.error(LexErrorKind::Hash, start, end);
        }
        // A malformed constant is still one symbol, so that its list keeps its length.
        (ok || end > start + 1).then(|| self.token(TokenKind::Symbol, start, end))
    }

    fn key(&mut self, start: usize) -> Option<Token> {
        match self.text.as_bytes().get(start + 1).map(|b| class(*b)) {
            Some(Class::Plain) => {
                let end = self.plain_end(start + 1);
                Some(self.token(TokenKind::Key, start, end))
            }
            Some(Class::Bar) => Some(self.quoted(TokenKind::BarredKey, start, start + 1)),
            Some(
                Class::Space
                | Class::Open
                | Class::Close
                | Class::Quote
                | Class::Hash
                | Class::Colon
                | Class::Semicolon
                | Class::Stray,
            )
            | None => {
                self.error(LexErrorKind::Colon, start, start + 1);
                None
            }
        }
    }

    /// Skips characters that begin nothing; a run of them is one error.
    fn stray(&mut self, start: usize) {
        let rest = &self.text.as_bytes()[start..];
        let len = rest.iter().position(|b| class(*b) != Class::Stray);
        let end = len.map_or(self.text.len(), |len| start + len);
        self.error(LexErrorKind::Stray, start, end);
    }
}

/// The name of a symbol or key token. `scratch` is used when escapes must be removed.
pub(crate) fn token_name<'a>(text: &'a str, token: Token, scratch: &'a mut String) -> &'a str {
    let (raw, barred) = match token.kind {
        TokenKind::Barred => (&text[token.start + 1..token.end - 1], true),
        TokenKind::BarredKey => (&text[token.start + 2..token.end - 1], true),
        TokenKind::Key => (&text[token.start + 1..token.end], false),
        TokenKind::Symbol
        | TokenKind::Open
        | TokenKind::Close
        | TokenKind::Dot
        | TokenKind::Bang
        | TokenKind::Comment
        | TokenKind::End => (&text[token.start..token.end], false),
    };
    if barred && raw.contains("\\|") {
        scratch.clear();
        let mut rest = raw;
        while let Some(at) = rest.find("\\|") {
            scratch.push_str(&rest[..at]);
            scratch.push('|');
            rest = &rest[at + 2..];
        }
        scratch.push_str(rest);
        return scratch;
    }
    raw
}

//! The parser: from tokens to the syntax tree (C17 6.5 to 6.9, GNU C).
//!
//! **Depth.** Expressions, statements, initializers and declarators are parsed with explicit
//! stacks, so parentheses, blocks, `else if` chains, braces and stars may be nested without limit
//! but memory. Where one of these contains another kind (a statement in an expression, a type in an
//! expression, a struct in a struct, parameters in parameters) the parser calls itself; such calls
//! are counted by [`Parser::nested`] and end at [`MAX_NESTED`]. The parser runs on a thread of its
//! own with a stack that is large enough for them.
//!
//! **Errors.** Productions always return a node. The first error in a statement or declaration
//! is reported; then the parser is "lost" and silent until it has found the next semicolon or
//! brace. Every loop either takes a token or ends.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "a token that a production does not mention belongs to somebody else"
)]

mod asm;
mod attribute;
mod basic;
mod declaration;
mod declarator;
mod expr;
mod initializer;
mod pack;
mod postfix;
mod primary;
mod record;
mod recover;
mod scope;
mod specifiers;
mod stmt;
mod stmt_open;

use crate::{
    Standard,
    ast::{Declared, TranslationUnit},
    codes,
    lex::{self, Keyword, Keywords, Punctuator, Token, TokenKind},
    sink::Sink,
};
use bia_base::{Diagnostic, SourceId, Sources, Span};
use pack::Packs;
use scope::Scopes;
use std::thread;

/// How deep productions of different kinds may be nested in each other.
const MAX_NESTED: u32 = 1000;
/// How deep expressions, statements, initializers and declarators may be nested in themselves.
const MAX_OPEN: usize = 1_000_000;
/// The stack of the parser's thread. Only what is used of it costs memory.
const STACK: usize = 256 << 20;
/// Texts that are read.
const LARGEST_TEXT: usize = 1 << 30;

/// How a text is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ParseOptions {
    /// Which words are keywords.
    pub standard: Standard,
}

/// A syntax tree and what is to say about the text.
#[derive(Debug)]
pub struct Parsed {
    /// The tree. Complete unless there are errors.
    pub unit: TranslationUnit,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Whether there is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Parses a preprocessed text. Never panics; always returns a tree and all diagnostics.
///
/// ```
/// use bia_base::Sources;
/// let mut sources = Sources::new();
/// let text = "int main(void) { return 0; }";
/// let parsed = bia_cfront::parse(&mut sources, "a.c", text, &Default::default());
/// assert!(parsed.diagnostics.is_empty());
/// assert_eq!(parsed.unit.external.len(), 1);
/// ```
pub fn parse(
    sources: &mut Sources,
    name: impl Into<String>,
    text: impl Into<String>,
    options: &ParseOptions,
) -> Parsed {
    let source = sources.add(name, text);
    parse_source(sources, source, options)
}

/// As [`parse`], of a text that has already been added.
pub fn parse_source(sources: &Sources, source: SourceId, options: &ParseOptions) -> Parsed {
    let text = sources.get(source).text();
    if let Some(diagnostic) = too_large(text.len()) {
        return Parsed {
            unit: TranslationUnit::new(source),
            diagnostics: vec![diagnostic],
        };
    }
    thread::scope(|scope| {
        let worker = thread::Builder::new()
            .name("parse".into())
            .stack_size(STACK)
            .spawn_scoped(scope, || run(text, source, options, MAX_NESTED));
        match worker.map(thread::ScopedJoinHandle::join) {
            Ok(Ok(parsed)) => parsed,
            Ok(Err(panic)) => std::panic::resume_unwind(panic),
            // No thread to be had: what fits onto a small stack is read here.
            Err(_) => run(text, source, options, 30),
        }
    })
}

/// The refusal of a text of `length` bytes, if that is too large.
fn too_large(length: usize) -> Option<Diagnostic> {
    let message = format!("the text has {length} bytes");
    (length > LARGEST_TEXT).then(|| Diagnostic::new(&codes::TOO_LARGE, message))
}

fn run(text: &str, source: SourceId, options: &ParseOptions, most_nested: u32) -> Parsed {
    let mut unit = TranslationUnit::new(source);
    unit.standard = options.standard;
    let mut sink = Sink::default();
    let keywords = Keywords::new(&mut unit.names, options.standard);
    let lexed = lex::lex(text, source, &keywords, &mut unit.names, &mut sink);
    unit.map = lexed.map;
    let packs = Packs::new(&lexed.pragmas);
    unit.pragmas = lexed.pragmas;
    let scopes = Scopes::new(&mut unit.names);
    let mut parser = Parser {
        text,
        tokens: lexed.tokens,
        at: 0,
        unit,
        scopes,
        packs,
        sink,
        lost: false,
        depth: 0,
        most_nested,
    };
    parser.translation_unit();
    Parsed {
        unit: parser.unit,
        diagnostics: parser.sink.finish(),
    }
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    /// Index of the next token; never beyond the end token.
    at: usize,
    unit: TranslationUnit,
    scopes: Scopes,
    packs: Packs,
    sink: Sink,
    /// Whether an error was reported that has not been recovered from.
    lost: bool,
    depth: u32,
    most_nested: u32,
}

impl Parser<'_> {
    fn kind(&self) -> TokenKind {
        self.tokens[self.at].kind
    }

    /// The kind of the token `ahead` of the next one; the end, beyond the end.
    fn kind_ahead(&self, ahead: usize) -> TokenKind {
        self.tokens
            .get(self.at + ahead)
            .map_or(TokenKind::End, |token| token.kind)
    }

    fn token_span(&self, token: Token) -> Span {
        Span::new(self.unit.source, token.start as usize, token.end as usize)
    }

    /// The place of the next token.
    fn span(&self) -> Span {
        self.token_span(self.tokens[self.at])
    }

    /// The place of the token before the next one.
    fn last_span(&self) -> Span {
        self.token_span(self.tokens[self.at.saturating_sub(1)])
    }

    /// From the start of `start` to the last token taken, or the start alone if none was taken
    /// since.
    fn since(&self, start: Span) -> Span {
        let end = self.last_span().end;
        Span {
            end: end.max(start.start),
            ..start
        }
    }

    /// Takes the next token; the end stays.
    fn next(&mut self) -> Token {
        let token = self.tokens[self.at];
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    fn is(&self, punctuator: Punctuator) -> bool {
        self.kind() == TokenKind::Punctuator(punctuator)
    }

    fn is_keyword(&self, keyword: Keyword) -> bool {
        self.kind() == TokenKind::Keyword(keyword)
    }

    fn take(&mut self, punctuator: Punctuator) -> bool {
        let found = self.is(punctuator);
        if found {
            self.next();
        }
        found
    }

    fn take_keyword(&mut self, keyword: Keyword) -> bool {
        let found = self.is_keyword(keyword);
        if found {
            self.next();
        }
        found
    }

    /// Takes an identifier.
    fn take_identifier(&mut self) -> Option<Declared> {
        let token = self.tokens[self.at];
        match (token.kind, token.name) {
            (TokenKind::Identifier, Some(name)) => {
                self.next();
                Some(Declared {
                    name,
                    span: self.token_span(token),
                })
            }
            _ => None,
        }
    }

    /// Takes an identifier, or a keyword where any word may stand, as in attributes.
    fn take_word(&mut self) -> Option<Declared> {
        let token = self.tokens[self.at];
        let name = token.name?;
        self.next();
        Some(Declared {
            name,
            span: self.token_span(token),
        })
    }

    /// Whether the token `ahead` is a typedef name in scope.
    fn is_typedef_name(&self, ahead: usize) -> bool {
        self.tokens.get(self.at + ahead).is_some_and(|token| {
            token.kind == TokenKind::Identifier
                && token.name.is_some_and(|name| self.scopes.is_typedef(name))
        })
    }
}

#[cfg(test)]
mod tests;

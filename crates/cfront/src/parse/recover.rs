//! Errors and how the parser goes on after them.

use super::{MAX_OPEN, Parser};
use crate::{
    codes,
    lex::{Keyword, Punctuator as P, TokenKind},
};
use bia_base::{Code, Diagnostic, Span};

impl Parser<'_> {
    /// Reports an error unless the parser is lost already; then it is.
    pub(super) fn error(&mut self, code: &'static Code, span: Span, message: impl Into<String>) {
        self.error_with(Diagnostic::new(code, message).at(span));
    }

    pub(super) fn error_with(&mut self, diagnostic: Diagnostic) {
        if !self.lost {
            self.sink.push(diagnostic);
        }
        self.lost = true;
        if self.sink.is_full() {
            self.give_up();
        }
    }

    /// Reports that something else was expected at the next token.
    pub(super) fn expected(&mut self, what: &str) {
        let found = self.found();
        let span = self.span();
        self.error(
            &codes::EXPECTED,
            span,
            format!("expected {what}, found {found}"),
        );
    }

    /// What the next token is, for messages.
    fn found(&self) -> String {
        let token = self.tokens[self.at];
        let text = self.text.get(token.start as usize..token.end as usize);
        match token.kind {
            TokenKind::End => "the end of the file".into(),
            TokenKind::String => "a string".into(),
            TokenKind::Identifier
            | TokenKind::Number
            | TokenKind::Character
            | TokenKind::Keyword(_) => {
                let text = text.unwrap_or("");
                let short: String = text.chars().take(40).collect();
                format!("`{short}`")
            }
            TokenKind::Punctuator(punctuator) => format!("`{}`", punctuator.text()),
        }
    }

    /// Takes a punctuator or reports that it is missing.
    pub(super) fn expect(&mut self, punctuator: P) -> bool {
        let found = self.take(punctuator);
        if !found {
            self.missing(punctuator);
        }
        found
    }

    /// Reports a missing punctuator: a semicolon behind the token it should follow.
    fn missing(&mut self, punctuator: P) {
        let found = self.found();
        let here = self.span();
        let mut diagnostic = Diagnostic::new(
            &codes::EXPECTED,
            format!("expected `{}`, found {found}", punctuator.text()),
        )
        .at(here);
        if punctuator == P::Semicolon && self.at > 0 {
            diagnostic = diagnostic.also(self.last_span(), "`;` is missing after this");
        }
        self.error_with(diagnostic);
    }

    /// Takes the `;` at the end of a declaration or statement, or recovers.
    pub(super) fn end_with_semicolon(&mut self) {
        if self.lost || !self.expect(P::Semicolon) {
            self.skip_to_end();
        }
    }

    /// Skips to behind the next `;` or before the next `}` that belongs to the block that is open
    /// here, or before what can only begin a statement. The parser is no longer lost.
    pub(super) fn skip_to_end(&mut self) {
        let mut open = 0_usize;
        let mut first = true;
        loop {
            match self.kind() {
                TokenKind::End => break,
                TokenKind::Punctuator(P::Semicolon) if open == 0 => {
                    self.next();
                    break;
                }
                TokenKind::Punctuator(P::LeftBrace) => open += 1,
                TokenKind::Punctuator(P::RightBrace) => {
                    if open == 0 {
                        break;
                    }
                    open -= 1;
                    if open == 0 {
                        self.next();
                        self.take(P::Semicolon);
                        break;
                    }
                }
                TokenKind::Keyword(
                    Keyword::If
                    | Keyword::For
                    | Keyword::While
                    | Keyword::Do
                    | Keyword::Return
                    | Keyword::Switch
                    | Keyword::Typedef,
                ) if open == 0 && !first => break,
                TokenKind::Keyword(_)
                | TokenKind::Identifier
                | TokenKind::Number
                | TokenKind::Character
                | TokenKind::String
                | TokenKind::Punctuator(_) => {}
            }
            first = false;
            self.next();
        }
        self.lost = false;
    }

    /// The `)` of a statement's head or of a parameter list. After an error it is looked for, so
    /// that what follows it is still read.
    pub(super) fn close_parenthesis(&mut self) {
        if !self.lost && self.expect(P::RightParen) {
            return;
        }
        let mut open = 0_usize;
        loop {
            match self.kind() {
                TokenKind::Punctuator(P::LeftParen) => open += 1,
                TokenKind::Punctuator(P::RightParen) if open == 0 => {
                    self.next();
                    break;
                }
                TokenKind::Punctuator(P::RightParen) => open -= 1,
                TokenKind::Punctuator(P::Semicolon | P::LeftBrace | P::RightBrace)
                | TokenKind::End => break,
                _ => {}
            }
            self.next();
        }
        self.lost = self.kind() == TokenKind::End;
    }

    /// The `}` of a list without semicolons. After an error it is looked for.
    pub(super) fn close_brace(&mut self) {
        if !self.lost && self.expect(P::RightBrace) {
            return;
        }
        while !matches!(
            self.kind(),
            TokenKind::Punctuator(P::Semicolon | P::LeftBrace | P::RightBrace) | TokenKind::End
        ) {
            self.next();
        }
        if self.take(P::RightBrace) {
            self.lost = false;
        }
    }

    /// Goes to the end of the text, in silence.
    pub(super) fn give_up(&mut self) {
        self.at = self.tokens.len() - 1;
        self.lost = true;
    }

    fn too_deep(&mut self) {
        let span = self.span();
        // Reported even when lost: it is the reason why the rest is not read.
        self.sink
            .report(&codes::DEEP, span, "this is nested too deep to be read");
        self.give_up();
    }

    /// Whether a stack of open constructs may grow. If not, the parser has given up.
    pub(super) fn may_open(&mut self, open: usize) -> bool {
        if open < MAX_OPEN {
            return true;
        }
        self.too_deep();
        false
    }

    /// Runs a production inside another kind of production; gives up when that is too deep.
    pub(super) fn nested<T>(&mut self, production: impl FnOnce(&mut Self) -> T) -> T {
        self.depth += 1;
        if self.depth > self.most_nested && self.kind() != TokenKind::End {
            self.too_deep();
        }
        let result = production(self);
        self.depth -= 1;
        result
    }
}

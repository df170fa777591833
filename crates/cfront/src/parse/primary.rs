//! Primary expressions: names, constants, strings, and the built-ins with a syntax of their own.

use super::{Parser, expr::Step};
use crate::{
    ast::{
        CharacterConstant, Constant, Designator, Encoding, ExprKind, FloatingConstant,
        GenericAssociation, IntegerConstant, StringId, StringLiteral,
    },
    codes,
    lex::{
        Keyword as K, Punctuator as P, TokenKind,
        character::{self, Mistakes},
        literal::{self, Number},
    },
};
use bia_base::{Diagnostic, Span};

impl Parser<'_> {
    /// A primary expression, or an error.
    pub(super) fn primary(&mut self) -> Step {
        let start = self.span();
        let kind = match self.kind() {
            TokenKind::Identifier if self.is_typedef_name(0) => return self.no_operand(),
            TokenKind::Identifier => match self.take_identifier() {
                Some(name) => ExprKind::Identifier(name.name),
                None => return self.no_operand(),
            },
            TokenKind::Number => self.number(),
            TokenKind::Character => self.character(),
            TokenKind::String => match self.string() {
                Some(string) => ExprKind::String(string),
                None => return self.no_operand(),
            },
            TokenKind::Punctuator(P::AndAnd) => {
                self.next();
                match self.take_identifier() {
                    Some(label) => ExprKind::LabelAddress(label),
                    None => return self.no_operand(),
                }
            }
            TokenKind::Keyword(K::Generic) => self.generic(),
            TokenKind::Keyword(K::VaArg) => self.va_arg(),
            TokenKind::Keyword(K::Offsetof) => self.offsetof(),
            TokenKind::Keyword(K::TypesCompatible) => self.types_compatible(),
            TokenKind::Keyword(K::ChooseExpr) => self.choose_expr(),
            TokenKind::Keyword(_) | TokenKind::Punctuator(_) | TokenKind::End => {
                return self.no_operand();
            }
        };
        let span = self.since(start);
        Step::Postfix(self.push_expr(kind, span))
    }

    fn no_operand(&mut self) -> Step {
        self.expected("an expression");
        Step::Done(self.error_value())
    }

    fn number(&mut self) -> ExprKind {
        let token = self.next();
        let text = &self.text[token.start as usize..token.end as usize];
        let constant = match literal::number(text) {
            Ok(Number::Integer {
                value,
                base,
                unsigned,
                long,
                imaginary,
            }) => Constant::Integer(IntegerConstant {
                value,
                base,
                unsigned,
                long,
                imaginary,
            }),
            Ok(Number::Floating {
                digits,
                base,
                suffix,
                imaginary,
            }) => Constant::Floating(FloatingConstant {
                digits: self.unit.names.intern(digits),
                base,
                suffix,
                imaginary,
            }),
            Err(message) => {
                let span = self.token_span(token);
                self.sink.report(&codes::NUMBER, span, message);
                return ExprKind::Error;
            }
        };
        ExprKind::Constant(self.unit.constants.push(constant))
    }

    /// What stands between the quotes of a literal.
    fn inner(&self, span: Span, prefix: usize) -> &str {
        let literal = self.text.get(span.range()).unwrap_or("");
        let inner = literal.get(prefix + 1..).unwrap_or("");
        // An unterminated literal has no closing quote, and has been reported.
        let quote = literal.get(prefix..=prefix).unwrap_or("\"");
        inner.strip_suffix(quote).unwrap_or(inner)
    }

    fn report_mistakes(&mut self, mistakes: Mistakes, span: Span) -> bool {
        if let Some(unknown) = mistakes.unknown {
            let message = format!("`\\{unknown}` is no escape sequence; the backslash is ignored");
            self.sink.report(&codes::UNKNOWN_ESCAPE, span, message);
        }
        let wrong = mistakes.error.is_some();
        if let Some(message) = mistakes.error {
            self.sink.report(&codes::ESCAPE, span, message);
        }
        wrong
    }

    fn character(&mut self) -> ExprKind {
        let token = self.next();
        let span = self.token_span(token);
        let (encoding, prefix) = character::prefix(&self.text[span.range()]);
        let mut units = Vec::new();
        let mut mistakes = character::decode(self.inner(span, prefix), encoding, &mut units);
        if units.is_empty() {
            mistakes
                .error
                .get_or_insert_with(|| "the character constant is empty".into());
        }
        if self.report_mistakes(mistakes, span) {
            return ExprKind::Error;
        }
        let constant = Constant::Character(CharacterConstant {
            encoding,
            units: units.into(),
        });
        ExprKind::Constant(self.unit.constants.push(constant))
    }

    /// Adjacent string literals, joined; `None` if there is none.
    pub(super) fn string(&mut self) -> Option<StringId> {
        if self.kind() != TokenKind::String {
            return None;
        }
        let start = self.span();
        let first = self.at;
        let mut encoding = Encoding::Plain;
        while self.kind() == TokenKind::String {
            let span = self.span();
            let (own, _) = character::prefix(&self.text[span.range()]);
            match character::join(encoding, own) {
                Some(both) => encoding = both,
                None => {
                    let message = "strings with different prefixes cannot be joined";
                    let diagnostic = Diagnostic::new(&codes::PREFIXES, message)
                        .at(span)
                        .also(start, "the first one");
                    self.sink.push(diagnostic);
                }
            }
            self.next();
        }
        let mut units = Vec::new();
        for at in first..self.at {
            let span = self.token_span(self.tokens[at]);
            let (_, prefix) = character::prefix(&self.text[span.range()]);
            let mistakes = character::decode(self.inner(span, prefix), encoding, &mut units);
            self.report_mistakes(mistakes, span);
        }
        let span = self.since(start);
        Some(self.unit.strings.push(StringLiteral {
            encoding,
            units: units.into(),
            span,
        }))
    }

    /// `_Generic (control, type: value, …)`
    fn generic(&mut self) -> ExprKind {
        self.next();
        self.expect(P::LeftParen);
        let control = self.nested(Self::assignment_expression);
        let mut associations = Vec::new();
        while !self.lost && self.take(P::Comma) {
            let start = self.span();
            let ty = if self.take_keyword(K::Default) {
                None
            } else {
                Some(self.nested(Self::type_name))
            };
            self.expect(P::Colon);
            let value = self.nested(Self::assignment_expression);
            associations.push(GenericAssociation {
                ty,
                value,
                span: self.since(start),
            });
        }
        self.expect(P::RightParen);
        ExprKind::Generic {
            control,
            associations: associations.into(),
        }
    }

    fn va_arg(&mut self) -> ExprKind {
        self.next();
        self.expect(P::LeftParen);
        let list = self.nested(Self::assignment_expression);
        self.expect(P::Comma);
        let ty = self.nested(Self::type_name);
        self.expect(P::RightParen);
        ExprKind::VaArg { list, ty }
    }

    fn types_compatible(&mut self) -> ExprKind {
        self.next();
        self.expect(P::LeftParen);
        let left = self.nested(Self::type_name);
        self.expect(P::Comma);
        let right = self.nested(Self::type_name);
        self.expect(P::RightParen);
        ExprKind::TypesCompatible { left, right }
    }

    fn choose_expr(&mut self) -> ExprKind {
        self.next();
        self.expect(P::LeftParen);
        let condition = self.nested(Self::assignment_expression);
        self.expect(P::Comma);
        let then = self.nested(Self::assignment_expression);
        self.expect(P::Comma);
        let otherwise = self.nested(Self::assignment_expression);
        self.expect(P::RightParen);
        ExprKind::ChooseExpr {
            condition,
            then,
            otherwise,
        }
    }

    /// `__builtin_offsetof (type, member.member[index])`
    fn offsetof(&mut self) -> ExprKind {
        self.next();
        self.expect(P::LeftParen);
        let ty = self.nested(Self::type_name);
        self.expect(P::Comma);
        let mut path = Vec::new();
        match self.take_identifier() {
            Some(member) => path.push(Designator::Member(member)),
            None => self.expected("the name of a member"),
        }
        while !self.lost {
            if self.take(P::LeftBracket) {
                let index = self.nested(Self::expression);
                path.push(Designator::Index(index));
                self.expect(P::RightBracket);
            } else if self.take(P::Dot) || self.take(P::Arrow) {
                match self.take_identifier() {
                    Some(member) => path.push(Designator::Member(member)),
                    None => self.expected("the name of a member"),
                }
            } else {
                break;
            }
        }
        self.expect(P::RightParen);
        ExprKind::Offsetof {
            ty,
            path: path.into(),
        }
    }
}

//! `__attribute__((…))` and `[[…]]`, which may stand nearly everywhere.

use super::Parser;
use crate::{
    ast::{Attribute, AttributeId, Expr, ExprId, ExprKind},
    gnu::attributes::is_standard,
    lex::{Keyword, Punctuator as P, TokenKind},
};

impl Parser<'_> {
    /// Whether an attribute begins here.
    pub(super) fn at_attribute(&self) -> bool {
        self.is_keyword(Keyword::Attribute) || self.at_bracket_attribute()
    }

    fn at_bracket_attribute(&self) -> bool {
        let open = TokenKind::Punctuator(P::LeftBracket);
        self.kind() == open
            && self.kind_ahead(1) == open
            && self.tokens[self.at].end == self.tokens[self.at + 1].start
    }

    /// Any number of attribute lists, of both kinds.
    pub(super) fn attributes(&mut self, into: &mut Vec<AttributeId>) {
        loop {
            if self.take_keyword(Keyword::Attribute) {
                let _ = self.expect(P::LeftParen) && self.expect(P::LeftParen);
                self.attribute_list(P::RightParen, into);
            } else if self.at_bracket_attribute() {
                self.next();
                self.next();
                self.attribute_list(P::RightBracket, into);
            } else {
                return;
            }
        }
    }

    /// As [`Parser::attributes`], but only those with the keyword: where `[` begins an array.
    pub(super) fn keyword_attributes(&mut self, into: &mut Vec<AttributeId>) {
        while self.is_keyword(Keyword::Attribute) {
            self.next();
            let _ = self.expect(P::LeftParen) && self.expect(P::LeftParen);
            self.attribute_list(P::RightParen, into);
        }
    }

    /// What stands between the double brackets, and the two that close it.
    fn attribute_list(&mut self, close: P, into: &mut Vec<AttributeId>) {
        while !self.lost && !self.is(close) {
            if self.take(P::Comma) {
                continue;
            }
            let start = self.span();
            let Some(mut word) = self.take_word() else {
                self.expected("the name of an attribute");
                return;
            };
            // `[[gnu::packed]]`
            let mut prefix = None;
            if close == P::RightBracket && self.take(P::Colon) {
                self.expect(P::Colon);
                prefix = Some(self.unit.name(word.name).to_owned());
                match self.take_word() {
                    Some(inner) => word = inner,
                    None => self.expected("the name of an attribute"),
                }
            }
            let mut arguments = Vec::new();
            if self.take(P::LeftParen) {
                self.attribute_arguments(&mut arguments);
            }
            let plain = plain_name(self.unit.name(word.name)).to_owned();
            // gcc ignores what is neither its own nor of the standard: such a name is in no table.
            let full = match prefix.as_deref().map(plain_name) {
                Some("gnu") => plain,
                Some(other) => format!("{other}::{plain}"),
                None if close == P::RightBracket && !is_standard(&plain) => format!("[[{plain}]]"),
                None => plain,
            };
            let name = self.unit.names.intern(&full);
            let span = self.since(start);
            into.push(self.unit.attributes.push(Attribute {
                name,
                arguments: arguments.into(),
                span,
            }));
            if !self.is(P::Comma) {
                break;
            }
        }
        let _ = !self.lost && self.expect(close) && self.expect(close);
    }

    fn attribute_arguments(&mut self, into: &mut Vec<ExprId>) {
        while !self.is(P::RightParen) {
            into.push(self.attribute_argument());
            if self.lost || !self.take(P::Comma) {
                break;
            }
        }
        self.expect(P::RightParen);
    }

    /// A word alone is an identifier, even where it is a keyword or a typedef name.
    fn attribute_argument(&mut self) -> ExprId {
        let alone = matches!(
            self.kind_ahead(1),
            TokenKind::Punctuator(P::Comma | P::RightParen)
        );
        if alone && let Some(word) = self.take_word() {
            return self.unit.exprs.push(Expr {
                kind: ExprKind::Identifier(word.name),
                span: word.span,
            });
        }
        self.nested(Self::assignment_expression)
    }
}

/// A name without the underscores around it.
fn plain_name(text: &str) -> &str {
    let inner = text
        .strip_prefix("__")
        .and_then(|text| text.strip_suffix("__"));
    inner.filter(|text| !text.is_empty()).unwrap_or(text)
}

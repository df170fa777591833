//! Initializers (C17 6.7.9): braces are kept on an explicit stack.

use super::Parser;
use crate::{
    ast::{Designator, Initializer, InitializerId, InitializerItem, InitializerKind},
    lex::{Punctuator as P, TokenKind},
};
use bia_base::Span;

/// A list whose closing brace has not come.
struct Open {
    start: Span,
    items: Vec<InitializerItem>,
    /// Of the item that is being read.
    designators: Vec<Designator>,
}

impl Parser<'_> {
    /// An expression without commas, or a list in braces.
    pub(super) fn initializer(&mut self) -> InitializerId {
        let mut stack: Vec<Open> = Vec::new();
        loop {
            let mut done = None;
            if self.is(P::LeftBrace) && self.may_open(stack.len()) {
                stack.push(Open {
                    start: self.span(),
                    items: Vec::new(),
                    designators: Vec::new(),
                });
                self.next();
            } else {
                let start = self.span();
                let value = self.assignment_expression();
                let span = self.since(start);
                let kind = InitializerKind::Expression(value);
                done = Some(self.unit.initializers.push(Initializer { kind, span }));
            }
            // Close lists until another value is wanted.
            loop {
                let Some(mut open) = stack.pop() else {
                    return match done {
                        Some(done) => done,
                        None => self.error_initializer(),
                    };
                };
                if let Some(value) = done.take() {
                    let designators = std::mem::take(&mut open.designators).into();
                    open.items.push(InitializerItem { designators, value });
                    if !self.lost && !self.take(P::Comma) && !self.is(P::RightBrace) {
                        self.expected("`,` or `}`");
                    }
                }
                if !self.lost && !self.is(P::RightBrace) {
                    self.designation(&mut open.designators);
                    stack.push(open);
                    break;
                }
                if !self.lost {
                    self.next();
                }
                let span = self.since(open.start);
                let kind = InitializerKind::List(open.items.into());
                done = Some(self.unit.initializers.push(Initializer { kind, span }));
            }
        }
    }

    fn error_initializer(&mut self) -> InitializerId {
        let value = self.error_value();
        self.unit.initializers.push(Initializer {
            kind: InitializerKind::Expression(value.id),
            span: value.span,
        })
    }

    /// `.a[3] =`, `[1 ... 4] =`, and the old forms `a:` and `[3]` without `=`.
    fn designation(&mut self, into: &mut Vec<Designator>) {
        let colon = TokenKind::Punctuator(P::Colon);
        if self.kind() == TokenKind::Identifier && self.kind_ahead(1) == colon {
            if let Some(name) = self.take_identifier() {
                into.push(Designator::Member(name));
            }
            self.next();
            return;
        }
        let mut last_is_index = false;
        while !self.lost {
            if self.take(P::Dot) {
                match self.take_identifier() {
                    Some(name) => into.push(Designator::Member(name)),
                    None => self.expected("the name of a member"),
                }
                last_is_index = false;
            } else if self.take(P::LeftBracket) {
                let first = self.nested(Self::constant_expression);
                into.push(if self.take(P::Ellipsis) {
                    let last = self.nested(Self::constant_expression);
                    Designator::Range(first, last)
                } else {
                    Designator::Index(first)
                });
                self.expect(P::RightBracket);
                last_is_index = true;
            } else {
                break;
            }
        }
        if !into.is_empty() && !self.take(P::Equal) && !last_is_index {
            self.expected("`=`");
        }
    }
}

//! How each kind of statement begins.

use super::{
    Parser,
    declaration::Outcome,
    stmt::{Open, Step},
};
use crate::{
    ast::{ExprId, ForInit, StmtKind},
    lex::{Keyword as K, Punctuator as P, TokenKind},
};
use bia_base::Span;

impl Parser<'_> {
    /// A statement is wanted: completes a simple one, or opens one that has parts.
    pub(super) fn statement(&mut self, stack: &mut Vec<Open>) -> Step {
        let start = self.span();
        if self.is_label() {
            return self.labeled(start, stack);
        }
        match self.kind() {
            TokenKind::Punctuator(P::LeftBrace) => {
                self.next();
                self.scopes.enter();
                stack.push(Open::Block(start, Vec::new()));
                Step::Item
            }
            TokenKind::Punctuator(P::Semicolon) => {
                self.next();
                let attributes = Box::default();
                Step::Done(self.push_stmt(StmtKind::Empty { attributes }, start))
            }
            TokenKind::Keyword(keyword) => self.keyword_statement(keyword, start, stack),
            TokenKind::Punctuator(_)
            | TokenKind::End
            | TokenKind::Identifier
            | TokenKind::Number
            | TokenKind::Character
            | TokenKind::String => self.expression_statement(start),
        }
    }

    fn expression_statement(&mut self, start: Span) -> Step {
        let value = self.expression();
        self.end_with_semicolon();
        Step::Done(self.push_stmt(StmtKind::Expression(value), start))
    }

    fn keyword_statement(&mut self, keyword: K, start: Span, stack: &mut Vec<Open>) -> Step {
        let opened = match keyword {
            K::If => {
                self.next();
                Open::Then(start, self.condition())
            }
            K::Switch => {
                self.next();
                Open::Switch(start, self.condition())
            }
            K::While => {
                self.next();
                Open::While(start, self.condition())
            }
            K::Do => {
                self.next();
                Open::Do(start)
            }
            K::For => self.for_head(start),
            K::Case => {
                self.next();
                let low = self.constant_expression();
                let high = self.take(P::Ellipsis).then(|| self.constant_expression());
                return self.after_label(Open::Case(start, low, high), stack);
            }
            K::Default => {
                self.next();
                return self.after_label(Open::Default(start), stack);
            }
            _ => return self.simple_statement(keyword, start),
        };
        stack.push(opened);
        Step::Statement
    }

    /// Statements without statements in them.
    fn simple_statement(&mut self, keyword: K, start: Span) -> Step {
        let kind = match keyword {
            K::Goto => {
                self.next();
                self.goto()
            }
            K::Continue => {
                self.next();
                StmtKind::Continue
            }
            K::Break => {
                self.next();
                StmtKind::Break
            }
            K::Return => {
                self.next();
                let value = (!self.is(P::Semicolon)).then(|| self.expression());
                StmtKind::Return(value)
            }
            K::Asm => {
                let asm = self.asm();
                return Step::Done(self.push_stmt(StmtKind::Asm(asm), start));
            }
            K::Attribute => {
                let mut attributes = Vec::new();
                self.attributes(&mut attributes);
                let attributes = attributes.into();
                StmtKind::Empty { attributes }
            }
            _ => return self.expression_statement(start),
        };
        self.end_with_semicolon();
        Step::Done(self.push_stmt(kind, start))
    }

    fn goto(&mut self) -> StmtKind {
        if self.take(P::Star) {
            return StmtKind::ComputedGoto(self.expression());
        }
        match self.take_identifier() {
            Some(label) => StmtKind::Goto(label),
            None => {
                self.expected("the name of a label");
                StmtKind::Error
            }
        }
    }

    /// `(condition)`
    pub(super) fn condition(&mut self) -> ExprId {
        self.expect(P::LeftParen);
        let condition = if self.lost {
            self.error_value().id
        } else {
            self.expression()
        };
        self.close_parenthesis();
        condition
    }

    /// `for (init; condition; step)`. The scope that it opens ends with the statement.
    fn for_head(&mut self, start: Span) -> Open {
        self.next();
        self.scopes.enter();
        self.expect(P::LeftParen);
        let init = if self.take(P::Semicolon) {
            ForInit::None
        } else if self.starts_declaration(0) {
            match self.nested(|parser| parser.declaration(Vec::new())) {
                Outcome::Declaration(id) => ForInit::Declaration(id),
                Outcome::Function(_) => {
                    self.expected("a declaration of variables before this");
                    ForInit::None
                }
            }
        } else {
            let value = self.expression();
            self.end_of_clause();
            ForInit::Expression(value)
        };
        let condition = (!self.is(P::Semicolon)).then(|| self.expression());
        self.end_of_clause();
        let step = (!self.is(P::RightParen)).then(|| self.expression());
        self.close_parenthesis();
        Open::For(start, init, condition, step)
    }

    /// A `;` in the head of a `for`; not looked for beyond the head.
    fn end_of_clause(&mut self) {
        if !self.lost {
            self.expect(P::Semicolon);
        }
    }

    /// `label:`
    fn labeled(&mut self, start: Span, stack: &mut Vec<Open>) -> Step {
        let Some(label) = self.take_identifier() else {
            return self.expression_statement(start);
        };
        self.next();
        let mut attributes = Vec::new();
        if self.at_attribute() {
            self.attributes(&mut attributes);
        }
        let open = Open::Labeled(start, label, attributes.into());
        self.before_labeled(open, stack)
    }

    /// The colon of a `case` or `default`.
    fn after_label(&mut self, open: Open, stack: &mut Vec<Open>) -> Step {
        if self.lost || !self.expect(P::Colon) {
            self.skip_to_end();
        }
        self.before_labeled(open, stack)
    }

    /// After a label: a statement, or nothing before a declaration or a closing brace.
    fn before_labeled(&mut self, open: Open, stack: &mut Vec<Open>) -> Step {
        stack.push(open);
        let nothing = self.is(P::RightBrace)
            || (!self.is_label() && !self.at_attribute() && self.starts_declaration(0));
        if !nothing {
            return Step::Statement;
        }
        let here = self.span();
        let empty = Span {
            end: here.start,
            ..here
        };
        let attributes = Box::default();
        let kind = StmtKind::Empty { attributes };
        Step::Done(self.unit.stmts.push(crate::ast::Stmt { kind, span: empty }))
    }
}

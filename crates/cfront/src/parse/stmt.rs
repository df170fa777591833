//! Parses statements, with an explicit stack of those that are not complete (C17 6.8).

use super::{Parser, declaration::Outcome};
use crate::{
    ast::{AttributeId, BlockItem, Declared, ExprId, ForInit, Stmt, StmtId, StmtKind},
    lex::{Keyword as K, Punctuator as P, TokenKind},
};
use bia_base::Span;

/// A statement that waits for a part. The span is that of its first token.
pub(super) enum Open {
    Block(Span, Vec<BlockItem>),
    Then(Span, ExprId),
    Else(Span, ExprId, StmtId),
    Switch(Span, ExprId),
    While(Span, ExprId),
    Do(Span),
    For(Span, ForInit, Option<ExprId>, Option<ExprId>),
    Labeled(Span, Declared, Box<[AttributeId]>),
    Case(Span, ExprId, Option<ExprId>),
    Default(Span),
}

/// What the loop does next.
pub(super) enum Step {
    /// The next item of the block on top of the stack.
    Item,
    /// A statement is wanted.
    Statement,
    /// A statement is complete.
    Done(StmtId),
}

impl Parser<'_> {
    /// `{ … }`
    pub(super) fn compound_statement(&mut self) -> StmtId {
        let start = self.span();
        if !self.expect(P::LeftBrace) {
            return self.push_stmt(StmtKind::Error, start);
        }
        let mut stack = vec![Open::Block(start, Vec::new())];
        self.scopes.enter();
        let mut step = Step::Item;
        loop {
            step = match step {
                Step::Item => self.block_item(&mut stack),
                Step::Statement if self.may_open(stack.len()) => self.statement(&mut stack),
                Step::Statement => {
                    let here = self.span();
                    Step::Done(self.push_stmt(StmtKind::Error, here))
                }
                Step::Done(done) => match stack.pop() {
                    Some(open) => self.finish(open, done, &mut stack),
                    None => return done,
                },
            };
        }
    }

    /// A statement from `start` to the last token.
    pub(super) fn push_stmt(&mut self, kind: StmtKind, start: Span) -> StmtId {
        let span = self.since(start);
        self.unit.stmts.push(Stmt { kind, span })
    }

    fn block_item(&mut self, stack: &mut Vec<Open>) -> Step {
        match self.kind() {
            TokenKind::Punctuator(P::RightBrace) => {
                self.next();
                return self.close_block(stack);
            }
            TokenKind::End => {
                self.expected("`}`");
                return self.close_block(stack);
            }
            TokenKind::Keyword(K::Label) => {
                let item = self.local_labels();
                push_item(stack, item);
                return Step::Item;
            }
            TokenKind::Keyword(K::StaticAssert) => {
                let item = BlockItem::StaticAssert(self.static_assert());
                push_item(stack, item);
                return Step::Item;
            }
            _ => {}
        }
        let start = self.span();
        let mut attributes = Vec::new();
        if self.at_attribute() {
            self.attributes(&mut attributes);
            if self.is(P::Semicolon) {
                self.next();
                let attributes = attributes.into();
                return Step::Done(self.push_stmt(StmtKind::Empty { attributes }, start));
            }
        }
        if self.is_label() || !self.starts_declaration(0) {
            return Step::Statement;
        }
        let item = match self.nested(|parser| parser.declaration(attributes)) {
            Outcome::Declaration(id) => BlockItem::Declaration(id),
            Outcome::Function(id) => BlockItem::NestedFunction(id),
        };
        push_item(stack, item);
        Step::Item
    }

    /// Ends the block on top of the stack.
    fn close_block(&mut self, stack: &mut Vec<Open>) -> Step {
        self.scopes.leave();
        match stack.pop() {
            Some(Open::Block(start, items)) => {
                Step::Done(self.push_stmt(StmtKind::Compound(items.into()), start))
            }
            other => {
                debug_assert!(other.is_none(), "items are read for blocks only");
                let here = self.span();
                Step::Done(self.push_stmt(StmtKind::Error, here))
            }
        }
    }

    /// `__label__ a, b;`
    fn local_labels(&mut self) -> BlockItem {
        self.next();
        let mut labels = Vec::new();
        loop {
            match self.take_identifier() {
                Some(label) => labels.push(label),
                None => self.expected("the name of a label"),
            }
            if self.lost || !self.take(P::Comma) {
                break;
            }
        }
        self.end_with_semicolon();
        BlockItem::LocalLabels(labels.into())
    }

    /// Whether a label begins here.
    pub(super) fn is_label(&self) -> bool {
        self.kind() == TokenKind::Identifier
            && self.kind_ahead(1) == TokenKind::Punctuator(P::Colon)
    }

    /// Gives a waiting statement the part it waited for.
    fn finish(&mut self, open: Open, part: StmtId, stack: &mut Vec<Open>) -> Step {
        let (kind, start) = match open {
            Open::Block(start, mut items) => {
                items.push(BlockItem::Statement(part));
                stack.push(Open::Block(start, items));
                return Step::Item;
            }
            Open::Then(start, condition) => {
                if self.take_keyword(K::Else) {
                    stack.push(Open::Else(start, condition, part));
                    return Step::Statement;
                }
                let kind = StmtKind::If {
                    condition,
                    then: part,
                    otherwise: None,
                };
                (kind, start)
            }
            Open::Else(start, condition, then) => {
                let kind = StmtKind::If {
                    condition,
                    then,
                    otherwise: Some(part),
                };
                (kind, start)
            }
            Open::Switch(start, value) => (StmtKind::Switch { value, body: part }, start),
            Open::While(start, condition) => {
                let kind = StmtKind::While {
                    condition,
                    body: part,
                };
                (kind, start)
            }
            Open::Do(start) => (self.do_condition(part), start),
            Open::For(start, init, condition, step) => {
                self.scopes.leave();
                let kind = StmtKind::For {
                    init,
                    condition,
                    step,
                    body: part,
                };
                (kind, start)
            }
            Open::Labeled(start, label, attributes) => {
                let kind = StmtKind::Labeled {
                    label,
                    attributes,
                    body: part,
                };
                (kind, start)
            }
            Open::Case(start, low, high) => {
                let body = part;
                (StmtKind::Case { low, high, body }, start)
            }
            Open::Default(start) => (StmtKind::Default { body: part }, start),
        };
        Step::Done(self.push_stmt(kind, start))
    }

    /// `while (condition);` after the body of a `do`.
    fn do_condition(&mut self, body: StmtId) -> StmtKind {
        if !self.take_keyword(K::While) {
            self.expected("`while`");
        }
        let condition = self.condition();
        self.end_with_semicolon();
        StmtKind::DoWhile { body, condition }
    }
}

fn push_item(stack: &mut [Open], item: BlockItem) {
    if let Some(Open::Block(_, items)) = stack.last_mut() {
        items.push(item);
    }
}

//! Where an operand begins, and the operators that follow it directly.

use super::{
    Parser,
    expr::{Frame, Step, Value},
};
use crate::{
    ast::{ExprId, ExprKind, UnaryOp},
    lex::{Keyword as K, Punctuator as P, TokenKind},
};
use bia_base::Span;

impl Parser<'_> {
    /// An operand is wanted: a prefix operator or a primary expression.
    pub(super) fn operand(&mut self, stack: &mut Vec<Frame>) -> Step {
        let start = self.span();
        let op = match self.kind() {
            TokenKind::Punctuator(punctuator) => match punctuator {
                P::LeftParen => return self.parenthesis(start, stack),
                P::Plus => UnaryOp::Plus,
                P::Minus => UnaryOp::Minus,
                P::Tilde => UnaryOp::Complement,
                P::Bang => UnaryOp::Not,
                P::Ampersand => UnaryOp::AddressOf,
                P::Star => UnaryOp::Dereference,
                P::Increment => UnaryOp::PreIncrement,
                P::Decrement => UnaryOp::PreDecrement,
                _ => return self.primary(),
            },
            TokenKind::Keyword(K::Real) => UnaryOp::Real,
            TokenKind::Keyword(K::Imaginary) => UnaryOp::Imaginary,
            TokenKind::Keyword(K::Extension) => {
                self.next();
                stack.push(Frame::Extension(start));
                return Step::Operand;
            }
            TokenKind::Keyword(K::Sizeof) => {
                let of_type = |ty| ExprKind::SizeofType(ty);
                return self.type_or_operand(Frame::Sizeof(start), of_type, stack);
            }
            TokenKind::Keyword(keyword @ (K::Alignof | K::GnuAlignof)) => {
                let gnu = keyword == K::GnuAlignof;
                let of_type = |ty| ExprKind::AlignofType(ty, gnu);
                return self.type_or_operand(Frame::Alignof(start), of_type, stack);
            }
            TokenKind::Keyword(_)
            | TokenKind::Identifier
            | TokenKind::Number
            | TokenKind::Character
            | TokenKind::String
            | TokenKind::End => return self.primary(),
        };
        self.next();
        stack.push(Frame::Prefix(op, start));
        Step::Operand
    }

    /// `sizeof` or `_Alignof`, before a type in parentheses or an operand.
    fn type_or_operand(
        &mut self,
        frame: Frame,
        of_type: impl FnOnce(crate::ast::TypeNameId) -> ExprKind,
        stack: &mut Vec<Frame>,
    ) -> Step {
        let start = self.span();
        self.next();
        if !(self.is(P::LeftParen) && self.starts_type_name(1)) {
            stack.push(frame);
            return Step::Operand;
        }
        let paren = self.span();
        self.next();
        let ty = self.nested(Self::type_name);
        self.expect(P::RightParen);
        if self.is(P::LeftBrace) {
            // The operand is a compound literal, which may have postfix operators.
            stack.push(frame);
            return self.compound_literal(ty, paren);
        }
        let span = self.since(start);
        Step::Unary(self.push_expr(of_type(ty), span))
    }

    /// `(`: a cast, a compound literal, a statement expression or a parenthesis.
    fn parenthesis(&mut self, start: Span, stack: &mut Vec<Frame>) -> Step {
        if self.kind_ahead(1) == TokenKind::Punctuator(P::LeftBrace) {
            self.next();
            let body = self.nested(Self::compound_statement);
            self.expect(P::RightParen);
            let span = self.since(start);
            return Step::Postfix(self.push_expr(ExprKind::Statement(body), span));
        }
        if !self.starts_type_name(1) {
            self.next();
            stack.push(Frame::Paren(start));
            return Step::Operand;
        }
        self.next();
        let ty = self.nested(Self::type_name);
        if !self.expect(P::RightParen) {
            return Step::Done(self.error_value());
        }
        if self.is(P::LeftBrace) {
            return self.compound_literal(ty, start);
        }
        stack.push(Frame::Cast(ty, start));
        Step::Operand
    }

    fn compound_literal(&mut self, ty: crate::ast::TypeNameId, start: Span) -> Step {
        let initializer = self.nested(Self::initializer);
        let span = self.since(start);
        let kind = ExprKind::CompoundLiteral { ty, initializer };
        Step::Postfix(self.push_expr(kind, span))
    }

    /// After a primary or postfix expression.
    pub(super) fn postfix(&mut self, value: Value, stack: &mut Vec<Frame>) -> Step {
        if self.lost {
            return Step::Done(value);
        }
        let TokenKind::Punctuator(punctuator) = self.kind() else {
            return Step::Unary(value);
        };
        match punctuator {
            P::LeftBracket => {
                self.next();
                stack.push(Frame::Index(value));
                Step::Operand
            }
            P::LeftParen => {
                self.next();
                if self.is(P::RightParen) {
                    return self.finish_call(value, Vec::new());
                }
                stack.push(Frame::Call(value, Vec::new()));
                Step::Operand
            }
            P::Dot | P::Arrow => {
                self.next();
                let Some(member) = self.take_identifier() else {
                    self.expected("the name of a member");
                    return Step::Done(value);
                };
                let span = self.since(value.span);
                let kind = ExprKind::Member {
                    object: value.id,
                    member,
                    arrow: punctuator == P::Arrow,
                };
                Step::Postfix(self.push_expr(kind, span))
            }
            P::Increment | P::Decrement => {
                self.next();
                let op = match punctuator {
                    P::Increment => UnaryOp::PostIncrement,
                    _ => UnaryOp::PostDecrement,
                };
                let span = self.since(value.span);
                let operand = value.id;
                Step::Postfix(self.push_expr(ExprKind::Unary { op, operand }, span))
            }
            _ => Step::Unary(value),
        }
    }

    /// The `)` after the arguments of a call.
    pub(super) fn finish_call(&mut self, function: Value, arguments: Vec<ExprId>) -> Step {
        self.expect(P::RightParen);
        let span = self.since(function.span);
        let kind = ExprKind::Call {
            function: function.id,
            arguments: arguments.into(),
        };
        Step::Postfix(self.push_expr(kind, span))
    }
}

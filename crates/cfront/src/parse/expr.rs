//! Expressions, by operator precedence with an explicit stack.
//!
//! The stack holds what waits for its last operand. From the bottom up precedence grows between two
//! delimiters (parenthesis, bracket, argument list, the middle of `? :`), so an operator that binds
//! less tightly first finishes everything above it that binds at least as tightly.
//!
//! state: operand wanted ──primary──► postfix ──no more postfix──► prefixes applied ──► infix
//!              ▲                        │ `(` `[`                                       │ operator
//!              └────────────────────────┴───────────────────────────────────────────────┘

use super::Parser;
use crate::{
    ast::{BinaryOp, Expr, ExprId, ExprKind, TypeNameId, UnaryOp},
    lex::{Punctuator as P, TokenKind},
};
use bia_base::Span;

/// An operand with its place, parentheses around it included.
#[derive(Clone, Copy)]
pub(super) struct Value {
    pub(super) id: ExprId,
    pub(super) span: Span,
}

/// What waits on the stack. Spans are those of the first token.
pub(super) enum Frame {
    Prefix(UnaryOp, Span),
    Sizeof(Span),
    Alignof(Span),
    Cast(TypeNameId, Span),
    /// Prefix operators that leave no node.
    Extension(Span),
    Binary(BinaryOp, Value),
    Assign(Option<BinaryOp>, Value),
    /// `condition ? then :`, waiting for the last operand.
    Otherwise(Value, Option<ExprId>),
    /// Delimiters from here on. `condition ?`, waiting for `:`.
    Then(Value),
    Paren(Span),
    Index(Value),
    Call(Value, Vec<ExprId>),
}

/// Binding strengths, weakest first.
mod strength {
    pub(super) const DELIMITER: u8 = 0;
    pub(super) const COMMA: u8 = 1;
    pub(super) const ASSIGN: u8 = 2;
    pub(super) const CONDITIONAL: u8 = 3;
    pub(super) const PREFIX: u8 = 20;
}

impl Frame {
    fn strength(&self) -> u8 {
        match self {
            Self::Prefix(..)
            | Self::Sizeof(_)
            | Self::Alignof(_)
            | Self::Cast(..)
            | Self::Extension(_) => strength::PREFIX,
            Self::Binary(op, _) => binary_strength(*op),
            Self::Assign(..) => strength::ASSIGN,
            Self::Otherwise(..) => strength::CONDITIONAL,
            Self::Then(_) | Self::Paren(_) | Self::Index(_) | Self::Call(..) => strength::DELIMITER,
        }
    }
}

fn binary_strength(op: BinaryOp) -> u8 {
    use BinaryOp as B;
    match op {
        B::Comma => strength::COMMA,
        B::LogicalOr => 4,
        B::LogicalAnd => 5,
        B::BitOr => 6,
        B::BitXor => 7,
        B::BitAnd => 8,
        B::Equal | B::NotEqual => 9,
        B::Less | B::Greater | B::LessEqual | B::GreaterEqual => 10,
        B::ShiftLeft | B::ShiftRight => 11,
        B::Add | B::Subtract => 12,
        B::Multiply | B::Divide | B::Remainder => 13,
    }
}

/// What may follow a complete operand.
enum Infix {
    Binary(BinaryOp),
    Assign(Option<BinaryOp>),
    Question,
}

fn infix(kind: TokenKind) -> Option<Infix> {
    use BinaryOp as B;
    use Infix::{Assign, Binary};
    let TokenKind::Punctuator(punctuator) = kind else {
        return None;
    };
    Some(match punctuator {
        P::Star => Binary(B::Multiply),
        P::Slash => Binary(B::Divide),
        P::Percent => Binary(B::Remainder),
        P::Plus => Binary(B::Add),
        P::Minus => Binary(B::Subtract),
        P::ShiftLeft => Binary(B::ShiftLeft),
        P::ShiftRight => Binary(B::ShiftRight),
        P::Less => Binary(B::Less),
        P::Greater => Binary(B::Greater),
        P::LessEqual => Binary(B::LessEqual),
        P::GreaterEqual => Binary(B::GreaterEqual),
        P::EqualEqual => Binary(B::Equal),
        P::BangEqual => Binary(B::NotEqual),
        P::Ampersand => Binary(B::BitAnd),
        P::Caret => Binary(B::BitXor),
        P::Bar => Binary(B::BitOr),
        P::AndAnd => Binary(B::LogicalAnd),
        P::OrOr => Binary(B::LogicalOr),
        P::Question => Infix::Question,
        P::Equal => Assign(None),
        P::StarEqual => Assign(Some(B::Multiply)),
        P::SlashEqual => Assign(Some(B::Divide)),
        P::PercentEqual => Assign(Some(B::Remainder)),
        P::PlusEqual => Assign(Some(B::Add)),
        P::MinusEqual => Assign(Some(B::Subtract)),
        P::ShiftLeftEqual => Assign(Some(B::ShiftLeft)),
        P::ShiftRightEqual => Assign(Some(B::ShiftRight)),
        P::AmpersandEqual => Assign(Some(B::BitAnd)),
        P::CaretEqual => Assign(Some(B::BitXor)),
        P::BarEqual => Assign(Some(B::BitOr)),
        P::LeftParen
        | P::RightParen
        | P::LeftBracket
        | P::RightBracket
        | P::LeftBrace
        | P::RightBrace
        | P::Semicolon
        | P::Comma
        | P::Colon
        | P::Dot
        | P::Arrow
        | P::Ellipsis
        | P::Increment
        | P::Decrement
        | P::Tilde
        | P::Bang => return None,
    })
}

/// What the loop does next.
pub(super) enum Step {
    /// An operand is wanted.
    Operand,
    /// After a primary or postfix expression.
    Postfix(Value),
    /// After a prefix expression that takes no postfix operators, such as `sizeof (int)`.
    Unary(Value),
    /// After a complete cast expression.
    Infix(Value),
    /// After an error, or where nothing can follow.
    Done(Value),
}

/// Which operators an expression may have at its outermost level.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// With commas.
    Full,
    /// Without commas.
    Assignment,
    /// Without commas and assignments.
    Conditional,
}

impl Parser<'_> {
    /// An expression, commas included.
    pub(super) fn expression(&mut self) -> ExprId {
        self.expression_of(Level::Full)
    }

    /// An expression without commas at its outermost level.
    pub(super) fn assignment_expression(&mut self) -> ExprId {
        self.expression_of(Level::Assignment)
    }

    /// A constant expression: neither commas nor assignments at its outermost level.
    pub(super) fn constant_expression(&mut self) -> ExprId {
        self.expression_of(Level::Conditional)
    }

    fn expression_of(&mut self, level: Level) -> ExprId {
        let mut stack = Vec::new();
        let mut step = Step::Operand;
        loop {
            step = match step {
                Step::Operand if self.may_open(stack.len()) => self.operand(&mut stack),
                Step::Operand => Step::Done(self.error_value()),
                Step::Postfix(value) => self.postfix(value, &mut stack),
                Step::Unary(value) => Step::Infix(self.reduce(value, strength::PREFIX, &mut stack)),
                Step::Infix(value) => self.after_operand(value, level, &mut stack),
                Step::Done(value) => return value.id,
            };
        }
    }

    pub(super) fn push_expr(&mut self, kind: ExprKind, span: Span) -> Value {
        let id = self.unit.exprs.push(Expr { kind, span });
        Value { id, span }
    }

    /// An error node at the next token; the error has been reported.
    pub(super) fn error_value(&mut self) -> Value {
        let span = self.span();
        self.push_expr(ExprKind::Error, span)
    }

    /// Finishes what binds at least as tightly as `least` and is not a delimiter.
    fn reduce(&mut self, mut value: Value, least: u8, stack: &mut Vec<Frame>) -> Value {
        while let Some(frame) = stack.pop_if(|frame| frame.strength() >= least) {
            value = self.apply(frame, value);
        }
        value
    }

    /// Gives a frame its last operand. Delimiters get here only after an error.
    fn apply(&mut self, frame: Frame, value: Value) -> Value {
        let (kind, span) = match frame {
            Frame::Extension(start) => {
                let span = start.to(value.span);
                return Value { span, ..value };
            }
            Frame::Prefix(op, start) => {
                let operand = value.id;
                (ExprKind::Unary { op, operand }, start)
            }
            Frame::Sizeof(start) => (ExprKind::SizeofExpr(value.id), start),
            Frame::Alignof(start) => (ExprKind::AlignofExpr(value.id), start),
            Frame::Cast(ty, start) => {
                let operand = value.id;
                (ExprKind::Cast { ty, operand }, start)
            }
            Frame::Binary(op, left) => {
                let right = value.id;
                let kind = ExprKind::Binary {
                    op,
                    left: left.id,
                    right,
                };
                (kind, left.span)
            }
            Frame::Assign(op, target) => {
                let kind = ExprKind::Assign {
                    op,
                    target: target.id,
                    value: value.id,
                };
                (kind, target.span)
            }
            Frame::Otherwise(condition, then) => {
                let kind = ExprKind::Conditional {
                    condition: condition.id,
                    then,
                    otherwise: value.id,
                };
                (kind, condition.span)
            }
            Frame::Then(_) | Frame::Paren(_) | Frame::Index(_) | Frame::Call(..) => return value,
        };
        self.push_expr(kind, span.to(value.span))
    }

    /// After a complete operand: an operator, a closing delimiter, or the end of the expression.
    fn after_operand(&mut self, value: Value, level: Level, stack: &mut Vec<Frame>) -> Step {
        if self.lost {
            return Step::Done(value);
        }
        match infix(self.kind()) {
            Some(Infix::Binary(op)) => {
                self.next();
                // Left associative: equals are finished first.
                let left = self.reduce(value, binary_strength(op), stack);
                stack.push(Frame::Binary(op, left));
                return Step::Operand;
            }
            Some(Infix::Assign(op)) => {
                // Right associative; the left operand cannot be a conditional without parentheses,
                // so one that is there belongs to it, as in gcc, and is refused later.
                let target = self.reduce(value, strength::CONDITIONAL, stack);
                if level == Level::Conditional && stack.is_empty() {
                    return Step::Done(target);
                }
                self.next();
                stack.push(Frame::Assign(op, target));
                return Step::Operand;
            }
            Some(Infix::Question) => {
                self.next();
                let condition = self.reduce(value, strength::CONDITIONAL + 1, stack);
                let then = if self.take(P::Colon) {
                    Frame::Otherwise(condition, None)
                } else {
                    Frame::Then(condition)
                };
                stack.push(then);
                return Step::Operand;
            }
            None => {}
        }
        let value = self.reduce(value, strength::COMMA, stack);
        self.close(value, level, stack)
    }

    /// After everything up to the innermost delimiter is finished.
    fn close(&mut self, value: Value, level: Level, stack: &mut Vec<Frame>) -> Step {
        let comma = self.is(P::Comma);
        let Some(frame) = stack.pop() else {
            if comma && level == Level::Full {
                self.next();
                stack.push(Frame::Binary(BinaryOp::Comma, value));
                return Step::Operand;
            }
            return Step::Done(value);
        };
        match frame {
            Frame::Call(function, mut arguments) => {
                arguments.push(value.id);
                if self.take(P::Comma) {
                    stack.push(Frame::Call(function, arguments));
                    return Step::Operand;
                }
                self.finish_call(function, arguments)
            }
            frame if comma => {
                self.next();
                stack.push(frame);
                stack.push(Frame::Binary(BinaryOp::Comma, value));
                Step::Operand
            }
            Frame::Then(condition) => {
                if !self.expect(P::Colon) {
                    return Step::Done(value);
                }
                stack.push(Frame::Otherwise(condition, Some(value.id)));
                Step::Operand
            }
            Frame::Paren(start) => {
                self.expect(P::RightParen);
                let span = self.since(start);
                Step::Postfix(Value { span, ..value })
            }
            Frame::Index(array) => {
                self.expect(P::RightBracket);
                let span = self.since(array.span);
                let kind = ExprKind::Index {
                    array: array.id,
                    index: value.id,
                };
                Step::Postfix(self.push_expr(kind, span))
            }
            // Not delimiters; all of these have been finished.
            Frame::Prefix(..)
            | Frame::Sizeof(_)
            | Frame::Alignof(_)
            | Frame::Cast(..)
            | Frame::Extension(_)
            | Frame::Binary(..)
            | Frame::Assign(..)
            | Frame::Otherwise(..) => Step::Infix(self.apply(frame, value)),
        }
    }
}

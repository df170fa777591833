//! Tokens become a tree, by precedence climbing.
//!
//! ```text
//!   formula := formula <-> formula                     lowest, to the right
//!            | formula -> formula                      to the right
//!            | formula || formula
//!            | formula && formula
//!            | formula (U|R|W|M) formula               to the right
//!            | (!|X|F|G|[]|<>) formula
//!            | value (==|!=|<|<=|>|>=) value
//!            | true | false | NAME | NAME::NAME | {K2 expression} | ( formula )
//!   value   := value (+|-) value | value * value | - value | value [ value ]
//!            | NUMBER | NAME | true | false | ( value )
//! ```
//! Both are read by the same code; what is a formula and what a value is found out afterwards (see
//! `meaning`). Recursion is at most [`MAX_DEPTH`] deep.

use super::codes;
use super::lexer::{Kind, Token, tokens};
use bia_base::{Diagnostic, SourceId, Span};
use bia_k2::ast::Op;

/// A node of a [`Tree`].
pub(super) type Id = usize;

/// What a node is. Parts have smaller numbers; each is part of one node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    Truth(bool),
    /// A name, of a function's label if there is a function; whether only a global will do.
    Name(Option<String>, String),
    Global(String),
    /// A constant and the text of its type, if it has one.
    Constant(String, Option<String>),
    Not(Id),
    Next(Id),
    Finally(Id),
    Always(Id),
    Logic(Logic, Id, Id),
    /// An operation on values.
    Apply(Op, Vec<Id>),
    /// A value that is a truth value.
    Holds(Id),
}

/// Operators with two operands that are formulas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Logic {
    And,
    Or,
    Implies,
    Iff,
    Until,
    Release,
    WeakUntil,
    StrongRelease,
}

/// A formula as it was written.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<(Node, Span)>,
    pub(super) root: Id,
}

/// How deep parentheses and operators may be nested.
pub(super) const MAX_DEPTH: usize = 200;
/// How many nodes a formula may have.
pub(super) const MAX_NODES: usize = 1000;

/// Reads a formula. `is_name` says which words the program uses.
pub(super) fn parse(
    source: SourceId,
    text: &str,
    is_name: &dyn Fn(&str) -> bool,
) -> Result<Tree, Vec<Diagnostic>> {
    let (list, wrong) = tokens(source, text);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let mut parser = Parser {
        source,
        text,
        tokens: list,
        at: 0,
        depth: 0,
        nodes: Vec::new(),
        is_name,
    };
    let root = parser.binary(0).and_then(|root| {
        let end = parser.peek();
        match end.kind == Kind::End {
            true => Ok(root),
            false => Err(parser.unexpected(end, "an operator or the end")),
        }
    });
    match root {
        Ok(root) => Ok(Tree {
            nodes: parser.nodes,
            root,
        }),
        Err(error) => Err(vec![error]),
    }
}

pub(super) struct Parser<'a> {
    pub(super) source: SourceId,
    pub(super) text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    pub(super) depth: usize,
    nodes: Vec<(Node, Span)>,
    is_name: &'a dyn Fn(&str) -> bool,
}

/// An operator between two operands.
#[derive(Clone, Copy)]
enum Infix {
    Logic(Logic),
    Value(Op),
    Differs,
}

type Read<T> = Result<T, Diagnostic>;

/// The levels of operators, weakest first. Comparisons do not associate.
const COMPARISON: u8 = 5;

impl<'a> Parser<'a> {
    fn peek(&self) -> Token {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn word(&self, token: Token) -> &'a str {
        &self.text[token.start..token.end]
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.source, start, end)
    }

    fn unexpected(&self, token: Token, wanted: &str) -> Diagnostic {
        let found = match token.kind == Kind::End {
            true => "the end".to_owned(),
            false => format!("`{}`", self.word(token)),
        };
        let message = format!("{wanted} is expected, not {found}");
        Diagnostic::new(&codes::SYNTAX, message).at(self.span(token.start, token.end))
    }

    pub(super) fn node(&mut self, node: Node, span: Span) -> Read<Id> {
        if self.nodes.len() >= MAX_NODES {
            let message = format!("the formula has more than {MAX_NODES} parts");
            return Err(Diagnostic::new(&codes::TOO_LARGE, message).at(span));
        }
        self.nodes.push((node, span));
        Ok(self.nodes.len() - 1)
    }

    pub(super) fn deeper(&mut self, span: Span) -> Read<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("the formula is nested more than {MAX_DEPTH} deep");
            return Err(Diagnostic::new(&codes::TOO_LARGE, message).at(span));
        }
        Ok(())
    }

    /// The operator at a token: its level, whether it associates to the right.
    fn infix(&self, token: Token) -> Option<(Infix, u8, bool)> {
        let logic = |logic, level, right| Some((Infix::Logic(logic), level, right));
        let value = |op, level| Some((Infix::Value(op), level, false));
        match token.kind {
            Kind::Iff => logic(Logic::Iff, 0, true),
            Kind::Implies => logic(Logic::Implies, 1, true),
            Kind::Or => logic(Logic::Or, 2, false),
            Kind::And => logic(Logic::And, 3, false),
            Kind::Name { quoted: false } => match self.word(token) {
                "U" => logic(Logic::Until, 4, true),
                "R" => logic(Logic::Release, 4, true),
                "W" => logic(Logic::WeakUntil, 4, true),
                "M" => logic(Logic::StrongRelease, 4, true),
                _ => None,
            },
            Kind::Equal => value(Op::Eq, COMPARISON),
            Kind::Differs => Some((Infix::Differs, COMPARISON, false)),
            Kind::Less => value(Op::Lt, COMPARISON),
            Kind::AtMost => value(Op::Le, COMPARISON),
            Kind::Greater => value(Op::Gt, COMPARISON),
            Kind::AtLeast => value(Op::Ge, COMPARISON),
            Kind::Plus => value(Op::Add, 6),
            Kind::Minus => value(Op::Sub, 6),
            Kind::Times => value(Op::Mul, 7),
            Kind::Name { quoted: true }
            | Kind::Number
            | Kind::Open
            | Kind::Close
            | Kind::OpenBracket
            | Kind::CloseBracket
            | Kind::Braces
            | Kind::Not
            | Kind::Always
            | Kind::Eventually
            | Kind::Qualifies
            | Kind::End => None,
        }
    }

    /// Operands and operators of this level or a tighter one.
    fn binary(&mut self, least: u8) -> Read<Id> {
        let here = self.peek();
        self.deeper(self.span(here.start, here.end))?;
        let mut left = self.prefix()?;
        let mut most = u8::MAX;
        while let Some((infix, level, right)) = self.infix(self.peek()) {
            if level < least || level > most {
                break;
            }
            self.at += 1;
            let next = if right { level } else { level + 1 };
            let other = self.binary(next)?;
            let span = self.nodes[left].1.to(self.nodes[other].1);
            left = match infix {
                Infix::Logic(logic) => self.node(Node::Logic(logic, left, other), span)?,
                Infix::Value(op) => self.node(Node::Apply(op, vec![left, other]), span)?,
                Infix::Differs => {
                    let equal = self.node(Node::Apply(Op::Eq, vec![left, other]), span)?;
                    self.node(Node::Not(equal), span)?
                }
            };
            most = if level == COMPARISON {
                level - 1
            } else {
                level
            };
        }
        self.depth -= 1;
        Ok(left)
    }

    /// What may stand before an operand, and the operand.
    fn prefix(&mut self) -> Read<Id> {
        let token = self.peek();
        let word = self.word(token);
        let make: fn(Id) -> Node = match token.kind {
            Kind::Not => Node::Not,
            Kind::Always => Node::Always,
            Kind::Eventually => Node::Finally,
            Kind::Name { quoted: false } => match word {
                "X" => Node::Next,
                "F" => Node::Finally,
                "G" => Node::Always,
                _ if self.is_unary_word(token) => {
                    self.split(token);
                    return self.prefix();
                }
                _ => return self.operand(),
            },
            Kind::Minus => {
                self.at += 1;
                let number = self.peek();
                if number.kind == Kind::Number {
                    // The least number of a signed type has no counterpart.
                    self.at += 1;
                    let text = format!("-{}", self.word(number));
                    let span = self.span(token.start, number.end);
                    return self.node(Node::Constant(text, None), span);
                }
                let inner = self.binary(8)?;
                let span = self.span(token.start, token.end).to(self.nodes[inner].1);
                return self.node(Node::Apply(Op::Neg, vec![inner]), span);
            }
            Kind::Name { quoted: true }
            | Kind::Number
            | Kind::Open
            | Kind::Close
            | Kind::OpenBracket
            | Kind::CloseBracket
            | Kind::Braces
            | Kind::And
            | Kind::Or
            | Kind::Implies
            | Kind::Iff
            | Kind::Equal
            | Kind::Differs
            | Kind::Less
            | Kind::AtMost
            | Kind::Greater
            | Kind::AtLeast
            | Kind::Plus
            | Kind::Times
            | Kind::Qualifies
            | Kind::End => return self.operand(),
        };
        self.at += 1;
        // Comparisons bind tighter than what stands before them.
        let inner = self.binary(COMPARISON)?;
        let span = self.span(token.start, token.end).to(self.nodes[inner].1);
        self.node(make(inner), span)
    }

    /// `GF`, `FG`, `XX`, … where the program has no such name.
    fn is_unary_word(&self, token: Token) -> bool {
        let word = self.word(token);
        word.len() > 1 && word.chars().all(|c| "XFG".contains(c)) && !(self.is_name)(word)
    }

    /// The first letter becomes a token of its own.
    fn split(&mut self, token: Token) {
        let first = Token {
            end: token.start + 1,
            ..token
        };
        let rest = Token {
            start: token.start + 1,
            ..token
        };
        self.tokens[self.at] = first;
        self.tokens.insert(self.at + 1, rest);
    }

    fn operand(&mut self) -> Read<Id> {
        let token = self.peek();
        let span = self.span(token.start, token.end);
        let word = self.word(token);
        self.at += 1;
        let inner = match token.kind {
            Kind::Open => {
                let inner = self.binary(0)?;
                self.close(Kind::Close, "`)`")?;
                inner
            }
            Kind::Number => self.node(Node::Constant(word.to_owned(), None), span)?,
            Kind::Braces => {
                let inner = self.k2(token.start + 1, token.end - 1)?;
                self.node(Node::Holds(inner), span)?
            }
            Kind::Name { quoted: false } if word == "true" || word == "false" => {
                self.node(Node::Truth(word == "true"), span)?
            }
            Kind::Name { .. } => self.name(token, span)?,
            Kind::Close
            | Kind::OpenBracket
            | Kind::CloseBracket
            | Kind::Not
            | Kind::And
            | Kind::Or
            | Kind::Implies
            | Kind::Iff
            | Kind::Always
            | Kind::Eventually
            | Kind::Equal
            | Kind::Differs
            | Kind::Less
            | Kind::AtMost
            | Kind::Greater
            | Kind::AtLeast
            | Kind::Plus
            | Kind::Minus
            | Kind::Times
            | Kind::Qualifies
            | Kind::End => return Err(self.unexpected(token, "a formula")),
        };
        self.indexed(inner)
    }

    /// `m[i][j]`
    fn indexed(&mut self, map: Id) -> Read<Id> {
        let mut map = map;
        while self.peek().kind == Kind::OpenBracket {
            self.at += 1;
            let index = self.binary(0)?;
            let end = self.close(Kind::CloseBracket, "`]`")?;
            let span = self.nodes[map].1.to(end);
            map = self.node(Node::Apply(Op::MapGet, vec![map, index]), span)?;
        }
        Ok(map)
    }

    fn close(&mut self, kind: Kind, wanted: &str) -> Read<Span> {
        let token = self.peek();
        if token.kind != kind {
            return Err(self.unexpected(token, wanted));
        }
        self.at += 1;
        Ok(self.span(token.start, token.end))
    }

    /// `NAME` or `FUNCTION::NAME`
    fn name(&mut self, token: Token, span: Span) -> Read<Id> {
        let bare = |parser: &Self, token: Token| -> String {
            let word = parser.word(token);
            match token.kind == (Kind::Name { quoted: true }) {
                true => word[1..word.len() - 1].to_owned(),
                false => word.to_owned(),
            }
        };
        let first = bare(self, token);
        if self.peek().kind != Kind::Qualifies {
            return self.node(Node::Name(None, first), span);
        }
        self.at += 1;
        let label = self.peek();
        if !matches!(label.kind, Kind::Name { .. }) {
            return Err(self.unexpected(label, "the name of a label"));
        }
        self.at += 1;
        let name = bare(self, label);
        let span = span.to(self.span(label.start, label.end));
        self.node(Node::Name(Some(first), name), span)
    }
}

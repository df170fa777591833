//! K2 expressions in braces: the part of K2 that is about values of globals.
//!
//! ```text
//!   (op NAME E…) (NAME E…)  NAME  (var NAME TYPE)  (const VALUE TYPE)  true false
//! ```
//! Each list adds one level to the depth that the parser of formulas counts.

use super::codes;
use super::parser::{Id, Node, Parser};
use bia_base::Diagnostic;
use bia_k2::ast::{Arity, Op};

type Read<T> = Result<T, Diagnostic>;

impl Parser<'_> {
    /// The one expression in these bytes.
    pub(super) fn k2(&mut self, start: usize, end: usize) -> Read<Id> {
        let mut reader = Reader { at: start, end };
        let root = reader.expr(self)?;
        match reader.token(self) {
            None => Ok(root),
            Some((from, to)) => Err(wrong(self, from, to, "one expression is expected")),
        }
    }
}

fn wrong(parser: &Parser<'_>, start: usize, end: usize, message: &str) -> Diagnostic {
    Diagnostic::new(&codes::SYNTAX, message).at(parser.span(start, end))
}

struct Reader {
    at: usize,
    end: usize,
}

impl Reader {
    /// The next token, without moving on: `(`, `)` or a symbol.
    fn peek(&mut self, parser: &Parser<'_>) -> Option<(usize, usize)> {
        let text = &parser.text[..self.end];
        let skip = |c: char| c.is_whitespace();
        self.at += text[self.at..]
            .find(|c| !skip(c))
            .unwrap_or(self.end - self.at);
        let rest = &text[self.at..];
        let first = rest.chars().next()?;
        let length = match first {
            '(' | ')' => 1,
            '|' => rest[1..].find('|').map_or(rest.len(), |at| at + 2),
            _ => rest
                .find(|c: char| c.is_whitespace() || c == '(' || c == ')')
                .unwrap_or(rest.len()),
        };
        Some((self.at, self.at + length))
    }

    fn token(&mut self, parser: &Parser<'_>) -> Option<(usize, usize)> {
        let token = self.peek(parser)?;
        self.at = token.1;
        Some(token)
    }

    fn needed<'a>(&mut self, parser: &Parser<'a>, what: &str) -> Read<(&'a str, (usize, usize))> {
        let Some((from, to)) = self.token(parser) else {
            let message = format!("{what} is expected");
            return Err(wrong(parser, self.end, self.end, &message));
        };
        Ok((&parser.text[from..to], (from, to)))
    }

    /// A symbol without its bars.
    fn symbol(&mut self, parser: &Parser<'_>, what: &str) -> Read<String> {
        let (text, (from, to)) = self.needed(parser, what)?;
        if text == "(" || text == ")" {
            let message = format!("{what} is expected, not `{text}`");
            return Err(wrong(parser, from, to, &message));
        }
        Ok(bare(text).to_owned())
    }

    /// The text of a balanced form.
    fn form(&mut self, parser: &Parser<'_>, what: &str) -> Read<String> {
        let (text, (from, _)) = self.needed(parser, what)?;
        let mut depth = i32::from(text == "(");
        if text == ")" {
            return Err(wrong(
                parser,
                from,
                from + 1,
                &format!("{what} is expected"),
            ));
        }
        while depth > 0 {
            let (text, _) = self.needed(parser, "`)`")?;
            depth += i32::from(text == "(") - i32::from(text == ")");
        }
        Ok(parser.text[from..self.at].to_owned())
    }

    fn close(&mut self, parser: &Parser<'_>) -> Read<()> {
        let (text, (from, to)) = self.needed(parser, "`)`")?;
        match text {
            ")" => Ok(()),
            _ => Err(wrong(parser, from, to, "`)` is expected")),
        }
    }

    fn expr(&mut self, parser: &mut Parser<'_>) -> Read<Id> {
        let (text, (from, to)) = self.needed(parser, "an expression")?;
        let span = parser.span(from, to);
        match text {
            ")" => Err(wrong(
                parser,
                from,
                to,
                "an expression is expected, not `)`",
            )),
            "(" => self.list(parser, from),
            "true" | "false" => parser.node(Node::Truth(text == "true"), span),
            _ => parser.node(Node::Global(bare(text).to_owned()), span),
        }
    }

    /// What follows an opening parenthesis.
    fn list(&mut self, parser: &mut Parser<'_>, start: usize) -> Read<Id> {
        parser.deeper(parser.span(start, self.at))?;
        let mut head = self.symbol(parser, "an operator")?;
        let node = match head.as_str() {
            "const" => {
                let value = self.form(parser, "a constant")?;
                let ty = self.form(parser, "a type")?;
                self.close(parser)?;
                Node::Constant(value, Some(ty))
            }
            "var" => {
                let name = self.symbol(parser, "a variable")?;
                self.form(parser, "a type")?;
                self.close(parser)?;
                Node::Global(name)
            }
            _ => {
                if head == "op" {
                    head = self.symbol(parser, "an operator")?;
                }
                self.operation(parser, start, &head)?
            }
        };
        parser.depth -= 1;
        let span = parser.span(start, self.at);
        parser.node(node, span)
    }

    fn operation(&mut self, parser: &mut Parser<'_>, start: usize, head: &str) -> Read<Node> {
        let Some(op) = Op::from_name(head) else {
            let message = format!("`{head}` is no operator that formulas can use");
            let span = parser.span(start, self.at);
            return Err(Diagnostic::new(&codes::OPERATOR, message).at(span));
        };
        let mut operands = Vec::new();
        loop {
            match self.peek(parser) {
                Some((from, to)) if &parser.text[from..to] == ")" => break,
                Some(_) => operands.push(self.expr(parser)?),
                None => return Err(wrong(parser, self.end, self.end, "`)` is expected")),
            }
        }
        self.close(parser)?;
        let fits = match op.arity() {
            Arity::Exactly(count) => operands.len() == count,
            Arity::AtLeast(count) => operands.len() >= count,
        };
        match fits {
            true => Ok(Node::Apply(op, operands)),
            false => {
                let message = format!("`{head}` has the wrong number of operands");
                Err(wrong(parser, start, self.at, &message))
            }
        }
    }
}

fn bare(text: &str) -> &str {
    let inner = text.strip_prefix('|').and_then(|t| t.strip_suffix('|'));
    inner.unwrap_or(text)
}

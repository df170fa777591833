//! Formulas about C programs as tokens: those of C, and the operators of the logic.
//!
//! A member access `p->m` is one of C iff it is written without blanks and stands behind a name or
//! a closing bracket and before a name; every other `->` is an implication.

use super::super::codes;
use bia_base::{Diagnostic, SourceId, Span};
use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    /// A number or a character constant.
    Constant,
    /// A string.
    Text,
    /// A C expression in braces or backquotes.
    Braces,
    /// `->` between a pointer and a member.
    Member,
    /// Any other sign.
    Sign(&'static str),
    End,
}

/// A token: what and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) range: Range<usize>,
}

/// Signs, longer ones first.
const SIGNS: [&str; 50] = [
    "<->", "<=>", "==>", "<<=", ">>=", "[]", "<>", "=>", "->", "++", "--", "<<", ">>", "<=", ">=",
    "==", "!=", "&&", "||", "+=", "-=", "*=", "/=", "%=", "&=", "^=", "|=", "::", "(", ")", "[",
    "]", ".", "&", "*", "+", "-", "~", "!", "/", "%", "<", ">", "^", "|", "?", ":", "=", ",", ";",
];

/// The tokens of a part of a text, the last one `End`.
pub(super) fn tokens(
    source: SourceId,
    text: &str,
    part: Range<usize>,
    braces: bool,
) -> Result<Vec<Token>, Diagnostic> {
    let mut all: Vec<Token> = Vec::new();
    let mut at = part.start;
    let wrong = |from: usize, to: usize, message: String| {
        Diagnostic::new(&codes::SYNTAX, message).at(Span::new(source, from, to))
    };
    while let Some(first) = text[at..part.end].chars().next() {
        let rest = &text[at..part.end];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (kind, length) = if is_start(first) {
            let more = |c: char| is_start(c) || c.is_ascii_digit();
            (Kind::Word, rest.find(|c| !more(c)).unwrap_or(rest.len()))
        } else if first.is_ascii_digit() || is_fraction(rest) {
            (Kind::Constant, number(rest))
        } else if first == '\'' || first == '"' {
            let Some(length) = quoted(rest, first) else {
                return Err(wrong(at, part.end, format!("`{first}` is not closed")));
            };
            let is_text = first == '"';
            (if is_text { Kind::Text } else { Kind::Constant }, length)
        } else if braces && (first == '{' || first == '`') {
            let close = if first == '{' { '}' } else { '`' };
            let Some(end) = rest[1..].find(close) else {
                return Err(wrong(at, part.end, format!("`{first}` is not closed")));
            };
            (Kind::Braces, end + 2)
        } else if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            (Kind::Sign(sign), sign.len())
        } else {
            let message = format!("a formula has no `{first}`");
            return Err(wrong(at, at + first.len_utf8(), message));
        };
        let range = at..at + length;
        at += length;
        all.push(Token { kind, range });
    }
    all.push(Token {
        kind: Kind::End,
        range: part.end..part.end,
    });
    find_members(text, &mut all);
    Ok(all)
}

fn find_members(text: &str, all: &mut [Token]) {
    for at in 1..all.len().saturating_sub(1) {
        let (before, here, after) = (&all[at - 1], &all[at], &all[at + 1]);
        let joined = before.range.end == here.range.start && here.range.end == after.range.start;
        let pointer = matches!(before.kind, Kind::Word | Kind::Sign(")" | "]"));
        let member = after.kind == Kind::Word && !is_operator(&text[after.range.clone()]);
        if here.kind == Kind::Sign("->") && joined && pointer && member {
            all[at].kind = Kind::Member;
        }
    }
}

/// Whether a word is an operator of the logic, whatever the program calls its variables.
pub(super) fn is_operator(word: &str) -> bool {
    matches!(word, "X" | "F" | "G" | "U" | "R" | "W" | "M")
}

fn is_start(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

/// `.5`
fn is_fraction(rest: &str) -> bool {
    let mut chars = rest.chars();
    chars.next() == Some('.') && chars.next().is_some_and(|c| c.is_ascii_digit())
}

/// The length of a number with its suffix; exponents have signs.
fn number(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let exponent = match hexadecimal {
            true => matches!(byte, b'p' | b'P'),
            false => matches!(byte, b'e' | b'E'),
        };
        let signed = exponent && matches!(bytes.get(at + 1), Some(b'+' | b'-'));
        if !(byte.is_ascii_alphanumeric() || *byte == b'.') {
            break;
        }
        at += 1 + usize::from(signed);
    }
    at
}

/// The length of a literal in quotation marks.
fn quoted(rest: &str, mark: char) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == mark => return Some(at + c.len_utf8()),
            _ => {}
        }
    }
    None
}

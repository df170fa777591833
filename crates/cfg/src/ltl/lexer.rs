//! Formulas as tokens with spans.

use super::codes;
use bia_base::{Diagnostic, SourceId, Span};

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A name; in bars it is no operator.
    Name {
        /// Whether it stands in bars.
        quoted: bool,
    },
    Number,
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    /// A K2 expression, with its braces or backquotes.
    Braces,
    Not,
    And,
    Or,
    Implies,
    Iff,
    Always,
    Eventually,
    Equal,
    Differs,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Plus,
    Minus,
    Times,
    Qualifies,
    End,
}

/// A token: what and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Signs, longer ones first.
const SIGNS: [(&str, Kind); 26] = [
    ("<->", Kind::Iff),
    ("<=>", Kind::Iff),
    ("->", Kind::Implies),
    ("=>", Kind::Implies),
    ("&&", Kind::And),
    ("||", Kind::Or),
    ("[]", Kind::Always),
    ("<>", Kind::Eventually),
    ("==", Kind::Equal),
    ("!=", Kind::Differs),
    ("<=", Kind::AtMost),
    (">=", Kind::AtLeast),
    ("::", Kind::Qualifies),
    ("<", Kind::Less),
    (">", Kind::Greater),
    ("=", Kind::Equal),
    ("!", Kind::Not),
    ("~", Kind::Not),
    ("&", Kind::And),
    ("(", Kind::Open),
    (")", Kind::Close),
    ("[", Kind::OpenBracket),
    ("]", Kind::CloseBracket),
    ("+", Kind::Plus),
    ("-", Kind::Minus),
    ("*", Kind::Times),
];

/// The tokens of a text, the last one `End`; and what is wrong.
pub(super) fn tokens(source: SourceId, text: &str) -> (Vec<Token>, Vec<Diagnostic>) {
    let (mut tokens, mut wrong) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let sign = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign));
        let (kind, length) = if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        } else if let Some((sign, kind)) = sign {
            (*kind, sign.len())
        } else if first == '|' || first == '`' || first == '{' {
            match quoted(rest, first) {
                Some(length) if first == '|' => (Kind::Name { quoted: true }, length),
                Some(length) => (Kind::Braces, length),
                None => {
                    let span = Span::new(source, at, text.len());
                    let message = format!("`{first}` is not closed");
                    wrong.push(Diagnostic::new(&codes::SYNTAX, message).at(span));
                    break;
                }
            }
        } else if first.is_ascii_digit() || first == '#' || first == '.' {
            let more = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '#';
            (Kind::Number, rest.find(|c| !more(c)).unwrap_or(rest.len()))
        } else if is_start(first) {
            let more = |c: char| is_start(c) || c.is_ascii_digit() || "$@.".contains(c);
            let length = rest.find(|c| !more(c)).unwrap_or(rest.len());
            (Kind::Name { quoted: false }, length)
        } else {
            let span = Span::new(source, at, at + first.len_utf8());
            let message = format!("a formula has no `{first}`");
            wrong.push(Diagnostic::new(&codes::SYNTAX, message).at(span));
            at += first.len_utf8();
            continue;
        };
        tokens.push(Token {
            kind,
            start: at,
            end: at + length,
        });
        at += length;
    }
    tokens.push(Token {
        kind: Kind::End,
        start: text.len(),
        end: text.len(),
    });
    (tokens, wrong)
}

fn is_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

/// The length of what begins with a bar, a backquote or a brace, closing sign included.
fn quoted(rest: &str, first: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in rest.char_indices() {
        match c {
            '{' if first == '{' => depth += 1,
            '}' if first == '{' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            c if first != '{' && c == first && at > 0 => return Some(at + 1),
            _ => {}
        }
    }
    None
}

//! Reading s-expressions, with diagnostics for what is wrong with characters and parentheses.

use super::sink::{MAX, Sink};
use crate::codes;
use crate::text::lexer::{LexError, LexErrorKind, Lexer, TokenKind};
use crate::text::tree::{self, MAX_TEXT, Tree, Unbalanced};
use bia_base::{Diagnostic, Interner};

/// Words that begin a top-level form.
const FORMS: [&str; 6] = ["type", "define", "entry", "init", "globals", "function"];

/// Reads a text; whatever is wrong with it goes to `sink`. `None` if it is hopeless.
pub(crate) fn read_text(text: &str, names: &mut Interner, sink: &mut Sink) -> Option<Tree> {
    read_at_most(MAX_TEXT, text, names, sink)
}

fn read_at_most(limit: usize, text: &str, names: &mut Interner, sink: &mut Sink) -> Option<Tree> {
    if text.len() > limit {
        let message = format!("the text has {} bytes, more than {limit}", text.len());
        sink.push(Diagnostic::new(&codes::TOO_LARGE, message));
        return None;
    }
    let read = tree::read(text, names, MAX, &|word| FORMS.contains(&word));
    for error in &read.lexical {
        lexical(text, *error, sink);
    }
    for error in &read.unbalanced {
        unbalanced(text, *error, sink);
    }
    (!sink.is_full()).then_some(read.tree)
}

fn lexical(text: &str, error: LexError, sink: &mut Sink) {
    let bytes = (error.start, error.end);
    let found = &text[error.start..error.end];
    match error.kind {
        LexErrorKind::Stray => {
            let shown: String = found
                .chars()
                .take(10)
                .flat_map(char::escape_debug)
                .collect();
            let more = if found.chars().nth(10).is_some() {
                "…"
            } else {
                ""
            };
            let message = format!("`{shown}{more}` belongs to no token");
            let span = sink.span(bytes);
            let help = "names with such characters are written in bars: `|…|`";
            sink.push(Diagnostic::new(&codes::STRAY, message).at(span).help(help));
        }
        LexErrorKind::Unterminated => {
            let quote = &found[..1];
            let message = format!("this `{quote}` is not closed");
            sink.report(&codes::UNTERMINATED, bytes, message);
        }
        LexErrorKind::Hash => {
            let message = "`#` must be followed by `b` and binary or `x` and hexadecimal digits";
            sink.report(&codes::TOKEN, bytes, message);
        }
        LexErrorKind::Colon => {
            let message = "`:` must be followed by the key of an annotation";
            sink.report(&codes::TOKEN, bytes, message);
        }
    }
}

fn unbalanced(text: &str, error: Unbalanced, sink: &mut Sink) {
    let span = sink.span((error.at, error.at + 1));
    if !error.open {
        let message = "there is no `(` for this `)`";
        sink.push(Diagnostic::new(&codes::UNOPENED, message).at(span));
        return;
    }
    let message = if error.cut == text.len() {
        "this `(` is not closed"
    } else {
        "this `(` is not closed before the next top-level form"
    };
    let mut diagnostic = Diagnostic::new(&codes::UNCLOSED, message).at(span);
    if let Some(at) = suspect(&text[error.at..error.cut]) {
        let span = sink.span((error.at + at, error.at + at + 1));
        diagnostic = diagnostic.also(span, "what follows is not indented deeper than this");
    }
    sink.push(diagnostic);
}

/// An opening parenthesis whose `)` is probably missing: the first one that stands first on its
/// line and is still open when a later line starts with a `(` that is not further right.
fn suspect(form: &str) -> Option<usize> {
    let mut lexer = Lexer::new(form);
    // Open lists: where they start and, if they are first on their line, their column.
    let mut open: Vec<(usize, Option<usize>)> = Vec::new();
    // The end of the token before.
    let mut before = 0;
    loop {
        let token = lexer.next();
        let gap = &form[before..token.start];
        before = token.end;
        match token.kind {
            TokenKind::Open => {
                let column = match gap.rfind('\n') {
                    Some(line) => Some(gap.len() - line - 1),
                    None => (token.start == 0).then_some(0),
                };
                if let (Some(column), Some((at, Some(outer)))) = (column, open.last())
                    && open.len() > 1
                    && column <= *outer
                {
                    return Some(*at);
                }
                open.push((token.start, column));
            }
            TokenKind::Close => {
                open.pop();
            }
            TokenKind::End => return None,
            TokenKind::Symbol
            | TokenKind::Barred
            | TokenKind::Key
            | TokenKind::BarredKey
            | TokenKind::Dot
            | TokenKind::Bang
            | TokenKind::Comment => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::{Idx, SourceId};

    #[test]
    fn a_text_that_is_too_large_is_refused() {
        let mut sink = Sink::new(SourceId::from_index(0));
        assert!(read_at_most(3, "(a)", &mut Interner::new(), &mut sink).is_some());
        assert!(read_at_most(2, "(a)", &mut Interner::new(), &mut sink).is_none());
        let found: Vec<_> = sink.finish().iter().map(|d| d.code.name).collect();
        assert_eq!(found, ["K2-E005"]);
    }

    #[test]
    fn the_suspect_is_where_indentation_breaks() {
        assert_eq!(suspect("(a\n  (b\n    (c)\n  (d)"), Some(5));
        assert_eq!(suspect("(a\n  (b\n    (c))\n  (d)"), None);
        assert_eq!(suspect("(a (b (c)"), None);
    }
}

//! Reading s-expressions, with diagnostics for what is wrong with characters and parentheses.

use super::sink::{MAX, Sink};
use crate::codes;
use crate::text::lexer::{LexError, LexErrorKind, Lexer, TokenKind};
use crate::text::tree::{self, MAX_TEXT, Tree, Unbalanced};
use bia_base::{Diagnostic, Interner};

/// Words that begin a top-level form.
const FORMS: [&str; 6] = ["type", "define", "entry", "init", "globals", "function"];

/// Reads a text; whatever is wrong with it goes to `sink`.
pub(crate) fn read_text(text: &str, names: &mut Interner, sink: &mut Sink) -> Tree {
    if text.len() > MAX_TEXT {
        let message = format!("the text has {} bytes, more than {MAX_TEXT}", text.len());
        sink.push(Diagnostic::new(&codes::TOO_LARGE, message));
        return Tree::default();
    }
    let read = tree::read(text, names, MAX, &|word| FORMS.contains(&word));
    for error in &read.lexical {
        lexical(text, *error, sink);
    }
    for error in &read.unbalanced {
        unbalanced(text, *error, sink);
    }
    read.tree
}

fn lexical(text: &str, error: LexError, sink: &mut Sink) {
    let bytes = (error.start, error.end);
    let found = &text[error.start..error.end];
    match error.kind {
        LexErrorKind::Stray => {
            let first = found.chars().next().unwrap_or(' ').escape_debug();
            let message = match found.chars().count() {
                1 => format!("`{first}` begins no token"),
                n => format!("`{first}` and {} more characters begin no token", n - 1),
            };
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
    loop {
        let token = lexer.next();
        match token.kind {
            TokenKind::Open => {
                let line = form[..token.start].rfind('\n').map_or(0, |at| at + 1);
                let before = &form[line..token.start];
                let first = before.bytes().all(|b| b == b' ' || b == b'\t');
                let column = first.then_some(before.len());
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

//! What is left of preprocessing: line markers and pragmas.
//!
//! `# 12 "file.c" 1 3 4`, `#line 12 "file.c"`, `#pragma …`, `#ident "…"`, and `#` alone. Any other
//! directive means that the text was not preprocessed, and is reported.

use super::{Lexer, character, offset};
use crate::{
    ast::{Encoding, Pragma},
    codes,
};
use bia_base::Diagnostic;

impl Lexer<'_> {
    /// The line that begins with `#` here.
    pub(super) fn directive(&mut self) {
        let start = self.at;
        self.skip_line();
        let whole = self.text;
        let line = whole[start + 1..self.at].trim();
        let word_end = line
            .find(|c: char| !c.is_ascii_alphabetic() && c != '_')
            .unwrap_or(line.len());
        let (word, rest) = line.split_at(word_end);
        let is_marker = match word {
            "line" => true,
            "" => rest.starts_with(|c: char| c.is_ascii_digit()),
            _ => false,
        };
        if is_marker {
            if self.line_marker(rest.trim_start()).is_none() {
                let span = self.span(start);
                let message = "malformed line marker";
                self.sink.report(&codes::DIRECTIVE, span, message);
            }
        } else if word == "pragma" {
            let span = self.span(start);
            self.lexed.pragmas.push(Pragma {
                text: rest.trim().to_owned(),
                span,
            });
        } else if !matches!(word, "ident" | "sccs") && !line.is_empty() {
            let span = self.span(start);
            self.sink.push(
                Diagnostic::new(
                    &codes::DIRECTIVE,
                    format!("directive `#{word}` in a text that is taken as preprocessed"),
                )
                .at(span)
                .help("run the preprocessor first"),
            );
        }
    }

    /// `12 "file.c" 1 3`, after the `#`.
    fn line_marker(&mut self, text: &str) -> Option<()> {
        let digits = text
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(text.len());
        let line = text[..digits].parse().ok()?;
        let rest = text[digits..].trim_start();
        let mut system = false;
        let mut file = None;
        if let Some(quoted) = rest.strip_prefix('"') {
            let end = closing_quote(quoted)?;
            let mut units = Vec::new();
            let _ = character::decode(&quoted[..end], Encoding::Plain, &mut units);
            let bytes: Vec<u8> = units
                .iter()
                .filter_map(|unit| u8::try_from(*unit).ok())
                .collect();
            file = Some(String::from_utf8_lossy(&bytes).into_owned());
            system = quoted[end + 1..].split_ascii_whitespace().any(|f| f == "3");
        } else if !rest.is_empty() {
            return None;
        }
        let next = (self.at + 1).min(self.bytes.len());
        self.lexed
            .map
            .push(offset(next), line, file.as_deref(), system);
        Some(())
    }
}

/// Where the quote closes that was opened before this text.
fn closing_quote(text: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, b) in text.bytes().enumerate() {
        match b {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return Some(at),
            _ => {}
        }
    }
    None
}

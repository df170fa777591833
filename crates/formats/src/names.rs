//! Names in formats whose identifiers have fewer characters than ours, or words that are taken.
//!
//! ```text
//!   a character that the format does not allow     _xHEX_     its number
//!   `_` before an `x`                              _x5f_
//!   a word that is taken, an empty name            …_x_       nothing
//!   a name that we make up                         …_xnNUMBER
//! ```
//! [`unescape`] is the inverse of [`Alphabet::escape`] for every alphabet, so different names stay
//! different. No name of a program is written like one that was made up: read from the left, each
//! `_x` of an escaped name begins an escape, with hexadecimal digits or `_` behind it. Writers hand
//! back a list of [`Named`]: what was written for what.

use std::fmt::Write as _;

/// Which identifiers a format has.
#[derive(Clone, Copy, Debug)]
pub struct Alphabet {
    /// Characters besides letters and digits of ASCII that may occur anywhere; `_` must be one of
    /// them.
    pub others: &'static str,
    /// Words that cannot be names.
    pub taken: &'static [&'static str],
}

impl Alphabet {
    /// The identifier that stands for a name.
    pub fn escape(&self, name: &str) -> String {
        let mut text = String::with_capacity(name.len());
        let mut rest = name.chars().peekable();
        while let Some(c) = rest.next() {
            let plain = match c {
                '_' => rest.peek() != Some(&'x'),
                _ if c.is_ascii_digit() => !text.is_empty(),
                _ => c.is_ascii_alphabetic() || self.others.contains(c),
            };
            match plain {
                true => text.push(c),
                false => {
                    let _ = write!(text, "_x{:x}_", u32::from(c));
                }
            }
        }
        if text.is_empty() || self.taken.contains(&text.as_str()) {
            text.push_str("_x_");
        }
        text
    }
}

/// The name that an identifier stands for. Identifiers that were made up stand for themselves.
pub fn unescape(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        name.push_str(&rest[..at]);
        let code = &rest[at + 2..];
        let end = code.find(|c: char| !c.is_ascii_hexdigit());
        let decoded = end.filter(|end| code[*end..].starts_with('_'));
        match decoded.map(|end| (end, character(&code[..end]))) {
            Some((end, Some(c))) => {
                name.extend(c);
                rest = &code[end + 1..];
            }
            Some((_, None)) | None => {
                name.push_str("_x");
                rest = code;
            }
        }
    }
    name.push_str(rest);
    name
}

/// The character of that number, or none for an empty one; `None` if there is no such character.
fn character(digits: &str) -> Option<Option<char>> {
    if digits.is_empty() {
        return Some(None);
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    char::from_u32(number).map(Some)
}

/// A name that no escaped name is.
pub fn made_up(stem: &str, number: usize) -> String {
    format!("{stem}_xn{number}")
}

/// What a name of a program or a system is called in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// `state`, `input`, `function`, `bad` and so on.
    pub kind: &'static str,
    /// The number or symbol by which the file refers to it.
    pub id: String,
    /// The name.
    pub name: String,
    /// The name as the file has it.
    pub written: String,
}

impl Named {
    /// A name that the file refers to as it writes it.
    pub fn plain(kind: &'static str, written: &str, name: &str) -> Self {
        Self {
            kind,
            id: written.to_owned(),
            name: name.to_owned(),
            written: written.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Alphabet = Alphabet {
        others: "_",
        taken: &["int", "x"],
    };

    #[test]
    fn escaping_is_undone() {
        let names = [
            "x",
            "int",
            "",
            "a.b",
            "_x",
            "__x2e_",
            "1st",
            "é|",
            "a_x_",
            "x_x",
            "_x41_",
            "a_",
            "_",
            "main.x",
            "\u{1F600}",
            "_xn1",
            "t_xn12",
        ];
        let mut written = std::collections::BTreeSet::new();
        for name in names {
            let text = PLAIN.escape(name);
            assert_eq!(unescape(&text), name, "{text}");
            let ok = |c: char| c.is_ascii_alphanumeric() || c == '_';
            assert!(text.chars().all(ok) && !text.starts_with(|c: char| c.is_ascii_digit()));
            assert!(!PLAIN.taken.contains(&text.as_str()));
            // What is made up behind it is no name of a program.
            let made = made_up(&text, 1);
            assert_ne!(PLAIN.escape(&unescape(&made)), made);
            assert!(written.insert(text));
        }
        assert_eq!(PLAIN.escape("main.x"), "main_x2e_x");
        assert_eq!(unescape(&made_up("t", 3)), "t_xn3");
    }
}

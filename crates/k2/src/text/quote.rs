//! How names are written: plain when they consist of letters and digits only, else in bars.
//!
//! Every name but those that end in a backslash can be written, and reads back to itself.

use std::fmt::{self, Write};

/// Whether the name is written without bars.
pub(crate) fn is_bare(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Whether the name can be written at all: `|a\|` does not end.
pub(crate) fn is_writable(name: &str) -> bool {
    !name.ends_with('\\')
}

/// Writes a name so that it reads back to itself.
pub(crate) fn write_name(out: &mut dyn Write, name: &str) -> fmt::Result {
    if is_bare(name) {
        return out.write_str(name);
    }
    out.write_char('|')?;
    let mut parts = name.split('|');
    out.write_str(parts.next().unwrap_or(""))?;
    for part in parts {
        out.write_str("\\|")?;
        out.write_str(part)?;
    }
    out.write_char('|')
}

/// Writes the key of an annotation, colon included.
pub(crate) fn write_key(out: &mut dyn Write, key: &str) -> fmt::Result {
    out.write_char(':')?;
    if super::lexer::is_plain(key) {
        out.write_str(key)
    } else {
        write_name(out, key)
    }
}

/// The name as a message shows it: in bars only where the language needs them.
pub(crate) fn quoted(name: &str) -> String {
    if super::lexer::is_plain(name) && name != "." && name != "!" {
        return name.to_owned();
    }
    let mut out = String::with_capacity(name.len() + 2);
    write_name(&mut out, name).expect("writing to a string succeeds");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_letters_and_digits_are_bare() {
        let written = |name: &str| {
            let mut out = String::new();
            write_name(&mut out, name).expect("writing to a string succeeds");
            out
        };
        let all = ["x1", "foo_bar", "", "a|b", "\"s\"", "#b1", "."].map(written);
        let expected = [
            "x1",
            "|foo_bar|",
            "||",
            "|a\\|b|",
            "|\"s\"|",
            "|#b1|",
            "|.|",
        ];
        assert_eq!(all, expected);
    }
}

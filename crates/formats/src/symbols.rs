//! Names in files: escaped so that they can be read back, and unique.
//!
//! Characters that a format cannot have in a symbol are written as `%` and two hexadecimal digits
//! for each byte; so is `%` itself.

use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashSet;

/// The name with everything escaped but visible ASCII characters other than `%` and `;`.
pub fn escape(name: &str) -> String {
    let mut text = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'%' | b';' => text.push_str(&format!("%{byte:02x}")),
            b'!'..=b'~' => text.push(char::from(byte)),
            _ => text.push_str(&format!("%{byte:02x}")),
        }
    }
    text
}

/// The name that was escaped; what was not escaped is as it is.
pub fn unescape(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut name = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digits = (byte == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(escaped) => {
                name.push(escaped);
                at += 3;
            }
            None => {
                name.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(name).unwrap_or_else(|_| text.to_owned())
}

/// Gives each thing a name that no other has.
#[derive(Clone, Default)]
pub(crate) struct Unique {
    used: FxHashSet<String>,
}

impl Unique {
    /// The name, or with `.2`, `.3` … if there is one already.
    pub(crate) fn name(&mut self, wish: &str) -> String {
        let mut name = wish.to_owned();
        let mut number = 2_u64;
        while !self.used.insert(name.clone()) {
            name = format!("{wish}.{number}");
            number += 1;
        }
        name
    }
}

/// A variable that is none of these, of this name or one like it: the same for the same variables.
pub(crate) fn unused(terms: &mut Terms, vars: &[Term], stem: &str, sort: Sort) -> Term {
    let mut unique = Unique::default();
    for var in vars {
        unique.used.insert(of(terms, *var).to_owned());
    }
    let name = unique.name(stem);
    terms.var(&name, sort)
}

/// The name of a variable, empty if it is none.
pub(crate) fn of(terms: &Terms, var: Term) -> &str {
    terms.var_name(var).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaping_is_reversible() {
        for name in ["x", "main.x y", "a%20b", "ä;b\n", "", "%", "|p|", "100%zz"] {
            let written = escape(name);
            assert!(written.bytes().all(|b| b.is_ascii_graphic() && b != b';'));
            assert_eq!(unescape(&written), name);
        }
        // Texts that were not made by `escape`.
        assert_eq!(unescape("50%!"), "50%!");
        assert_eq!(unescape("%ff"), "%ff");
    }

    #[test]
    fn names_are_given_once() {
        let mut unique = Unique::default();
        let given: Vec<String> = ["x", "x", "x.2", "x"].map(|n| unique.name(n)).into();
        assert_eq!(given, ["x", "x.2", "x.2.2", "x.3"]);
    }
}

//! Symbols of SMT-LIB: which texts are symbols, how they are quoted, which are taken.

use crate::{table, value::RoundingMode};

/// Words that have a meaning of their own and must be quoted to be names.
const RESERVED: &[&str] = &[
    "!",
    "_",
    "as",
    "BINARY",
    "DECIMAL",
    "exists",
    "HEXADECIMAL",
    "forall",
    "let",
    "match",
    "NUMERAL",
    "par",
    "STRING",
    "assert",
    "check-sat",
    "check-sat-assuming",
    "declare-const",
    "declare-datatype",
    "declare-datatypes",
    "declare-fun",
    "declare-sort",
    "define-fun",
    "define-fun-rec",
    "define-funs-rec",
    "define-sort",
    "echo",
    "exit",
    "get-assertions",
    "get-assignment",
    "get-info",
    "get-model",
    "get-option",
    "get-proof",
    "get-unsat-assumptions",
    "get-unsat-core",
    "get-value",
    "pop",
    "push",
    "reset",
    "reset-assertions",
    "set-info",
    "set-logic",
    "set-option",
    "lambda",
];

/// Names that theories or solvers define and that are not in the operator table.
const TAKEN: &[&str] = &[
    "true", "false", "implies", "iff", "if", "bvredor", "bvredand", "is",
];

/// Names of sorts that theories define.
pub(super) const TAKEN_SORTS: &[&str] = &[
    "Bool",
    "Int",
    "Real",
    "RoundingMode",
    "BitVec",
    "FloatingPoint",
    "Array",
    "Float16",
    "Float32",
    "Float64",
    "Float128",
    "String",
    "RegLan",
    "Seq",
    "Set",
    "List",
];

pub(super) fn is_symbol_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&byte)
}

/// Whether the text is a symbol without quotes.
fn is_simple(name: &str) -> bool {
    let bytes = name.as_bytes();
    bytes.first().is_some_and(|first| !first.is_ascii_digit())
        && bytes.iter().all(|byte| is_symbol_byte(*byte))
        && !RESERVED.contains(&name)
}

/// Whether a theory defines this name for functions and constants.
pub(super) fn is_taken(name: &str) -> bool {
    TAKEN.contains(&name)
        || RoundingMode::from_smtlib(name).is_some()
        || !table::named(name).is_empty()
}

/// Whether some quoted or unquoted symbol has this text, and users may have it.
pub(super) fn is_printable(name: &str) -> bool {
    let odd =
        |c: char| c == '|' || c == '\\' || (c.is_control() && !matches!(c, '\t' | '\n' | '\r'));
    !name.contains(odd) && !name.starts_with(['@', '.']) && !is_let_name(name)
}

/// Names that the printer gives to shared terms: `?` and digits.
fn is_let_name(name: &str) -> bool {
    let digits = name.strip_prefix('?');
    digits.is_some_and(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()))
}

/// A text that is printable and looks like `name`.
pub(super) fn sanitised(name: &str) -> String {
    let clean = |c: char| {
        if c == '|' || c == '\\' || c.is_control() {
            '_'
        } else {
            c
        }
    };
    let mut text: String = name.chars().map(clean).collect();
    if !is_printable(&text) {
        text.insert(0, '_');
    }
    text
}

/// The name as SMT-LIB writes it, between bars if necessary. Characters that cannot occur
/// between bars are kept: such names are replaced before they are printed.
pub fn quote(name: &str) -> std::borrow::Cow<'_, str> {
    if is_simple(name) {
        name.into()
    } else {
        format!("|{name}|").into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_what_needs_it() {
        for plain in [
            "x",
            "a.b",
            "main::x".split("::").next().unwrap(),
            "<=",
            "?x",
            "_x",
        ] {
            assert_eq!(quote(plain), plain);
        }
        for quoted in ["", "a b", "1x", "let", "assert", "main::x", "é", "a(b"] {
            assert_eq!(quote(quoted), format!("|{quoted}|"));
        }
    }

    #[test]
    fn knows_what_cannot_be_declared_or_printed() {
        assert!(is_taken("bvadd") && is_taken("RNE") && is_taken("true") && !is_taken("x"));
        for bad in ["a|b", "a\\b", "a\u{1}", "@x", ".x", "?12"] {
            assert!(!is_printable(bad), "{bad}");
            assert!(is_printable(&sanitised(bad)), "{bad}");
        }
        assert!(is_printable("?x") && is_printable("") && is_printable("a\nb"));
    }
}

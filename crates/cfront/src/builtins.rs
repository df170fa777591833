//! Tables of built-in functions: what functions mean, by their name, as a TOML file says it.
//!
//! ```toml
//! [functions]
//! read_sensor = { kind = "nondet", min = 0, max = 1023 }   # any value, within limits
//! fatal       = { kind = "error" }                         # must not be called
//! require     = { kind = "assume" }                        # ends the path if its argument is 0
//! ensure      = { kind = "assert", argument = 1 }          # violated if its argument is 0
//! stop        = { kind = "exit" }                          # ends the program; or "abort"
//! hash        = { kind = "pure" }                          # same arguments, same result; no effect
//! trace       = { kind = "nothing" }                       # no effect
//! my_malloc   = { kind = "alias", of = "malloc" }          # or just: my_malloc = "malloc"
//! receive     = { kind = "effects", writes = [1] }         # what argument 1 points to is arbitrary
//! ```
//! Arguments are counted from 0. The meaning of the table goes before a body that the program has.
//! Everything that is wrong in a file is reported, with its place in it.

use crate::codes;
use crate::lower::is_known_function;
use bia_base::{Diagnostic, SourceId, Span};
use indexmap::IndexMap;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What a function of a table means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// The result is any value, or any integer within limits.
    Nondet {
        /// The least.
        min: Option<i128>,
        /// The greatest.
        max: Option<i128>,
    },
    /// A call is a violation.
    Error,
    /// The path ends if the argument is 0.
    Assume(usize),
    /// A violation if the argument is 0.
    Assert(usize),
    /// The program ends as by `exit`.
    Exit,
    /// The program ends as by `abort`.
    Abort,
    /// The result depends on the arguments only, and is not known otherwise.
    Pure,
    /// Nothing happens; a result is arbitrary.
    Nothing,
    /// As a function of the C library.
    Alias(String),
    /// What these arguments point to, and a result, are arbitrary; nothing else changes.
    Effects(Vec<usize>),
}

/// Functions with their meanings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Builtins {
    functions: IndexMap<String, Meaning>,
}

impl Builtins {
    /// Reads a table. All that is wrong is reported.
    pub fn read(source: SourceId, text: &str) -> Result<Self, Vec<Diagnostic>> {
        let (table, errors) = DeTable::parse_recoverable(text);
        let mut reader = Reader {
            source,
            diagnostics: Vec::new(),
        };
        for error in errors {
            let span = error.span().unwrap_or(0..0);
            reader.complain(&codes::TABLE_SYNTAX, error.message(), span);
        }
        let mut found = Self::default();
        if reader.diagnostics.is_empty() {
            reader.table(table.get_ref(), &mut found);
        }
        reader.diagnostics.sort_by_key(|diagnostic| {
            let label = diagnostic.primary.as_ref();
            label.map(|label| label.span.start)
        });
        match reader.diagnostics.is_empty() {
            true => Ok(found),
            false => Err(reader.diagnostics),
        }
    }

    /// Gives a function a meaning, or another one.
    pub fn insert(&mut self, name: impl Into<String>, meaning: Meaning) {
        self.functions.insert(name.into(), meaning);
    }

    /// Adds another table; what it says goes before what has been said.
    pub fn extend(&mut self, other: Self) {
        self.functions.extend(other.functions);
    }

    /// What a function means.
    pub fn get(&self, name: &str) -> Option<&Meaning> {
        self.functions.get(name)
    }

    /// The functions, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.functions.keys().map(String::as_str)
    }

    /// The functions that are others, with these.
    pub fn aliases(&self) -> Vec<(String, String)> {
        let all = self.functions.iter();
        let aliases = all.filter_map(|(name, meaning)| match meaning {
            Meaning::Alias(of) => Some((name.clone(), of.clone())),
            Meaning::Nondet { .. }
            | Meaning::Error
            | Meaning::Assume(_)
            | Meaning::Assert(_)
            | Meaning::Exit
            | Meaning::Abort
            | Meaning::Pure
            | Meaning::Nothing
            | Meaning::Effects(_) => None,
        });
        aliases.collect()
    }

    /// The functions whose call is a violation.
    pub fn errors(&self) -> impl Iterator<Item = &str> {
        let errors = self.functions.iter();
        let errors = errors.filter(|(_, meaning)| **meaning == Meaning::Error);
        errors.map(|(name, _)| name.as_str())
    }
}

const KINDS: &str = "nondet, error, assume, assert, exit, abort, pure, nothing, alias, effects";

struct Reader {
    source: SourceId,
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn complain(
        &mut self,
        code: &'static bia_base::Code,
        message: impl Into<String>,
        at: Range<usize>,
    ) {
        let span = Span::new(self.source, at.start, at.end);
        self.diagnostics
            .push(Diagnostic::new(code, message).at(span));
    }

    fn wrong(&mut self, key: &str, value: &Spanned<DeValue<'_>>, wanted: &str) {
        let found = value.get_ref().type_str();
        let message = format!("`{key}` is {wanted}, not a value of type {found}");
        self.complain(&codes::TABLE_VALUE, message, value.span());
    }

    fn table(&mut self, table: &DeTable<'_>, found: &mut Builtins) {
        for (key, value) in table {
            if key.get_ref() != "functions" {
                let message = format!("unknown key `{}`", key.get_ref());
                self.complain(&codes::TABLE_KEY, message, key.span());
                continue;
            }
            let Some(functions) = value.get_ref().as_table() else {
                self.wrong("functions", value, "a table");
                continue;
            };
            for (name, value) in functions {
                if let Some(meaning) = self.function(name.get_ref(), value) {
                    found.insert(name.get_ref().as_ref(), meaning);
                }
            }
        }
    }

    fn function(&mut self, name: &str, value: &Spanned<DeValue<'_>>) -> Option<Meaning> {
        if let Some(other) = value.get_ref().as_str() {
            return self.alias(other, value.span());
        }
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(name, value, "a table or the name of a function");
            return None;
        };
        let Some(kind) = table.get("kind") else {
            let message = format!("`{name}` has no `kind`");
            self.complain(&codes::TABLE_VALUE, message, value.span());
            return None;
        };
        let Some(text) = kind.get_ref().as_str() else {
            self.wrong("kind", kind, "a string");
            return None;
        };
        let allowed: &[&str] = match text {
            "nondet" => &["min", "max"],
            "assume" | "assert" => &["argument"],
            "alias" => &["of"],
            "effects" => &["writes"],
            _ => &[],
        };
        for (key, _) in table {
            let key_text: &str = key.get_ref();
            if key_text != "kind" && !allowed.contains(&key_text) {
                let message = format!("a function of kind `{text}` has no key `{key_text}`");
                self.complain(&codes::TABLE_KEY, message, key.span());
            }
        }
        match text {
            "nondet" => self.nondet(table),
            "error" => Some(Meaning::Error),
            "assume" => self.index(table, "argument").map(Meaning::Assume),
            "assert" => self.index(table, "argument").map(Meaning::Assert),
            "exit" => Some(Meaning::Exit),
            "abort" => Some(Meaning::Abort),
            "pure" => Some(Meaning::Pure),
            "nothing" => Some(Meaning::Nothing),
            "alias" => match table.get("of").map(|of| (of, of.get_ref().as_str())) {
                Some((of, Some(other))) => self.alias(other, of.span()),
                Some((of, None)) => {
                    self.wrong("of", of, "the name of a function");
                    None
                }
                None => {
                    let message = format!("`{name}` does not say of what it is an alias: `of`");
                    self.complain(&codes::TABLE_VALUE, message, value.span());
                    None
                }
            },
            "effects" => self.effects(table),
            other => {
                let message = format!("there is no kind `{other}`");
                let span = Span::new(self.source, kind.span().start, kind.span().end);
                let complaint = Diagnostic::new(&codes::TABLE_VALUE, message).at(span);
                self.diagnostics
                    .push(complaint.help(format!("the kinds are {KINDS}")));
                None
            }
        }
    }

    fn alias(&mut self, other: &str, at: Range<usize>) -> Option<Meaning> {
        if is_known_function(other) {
            return Some(Meaning::Alias(other.to_owned()));
        }
        let message = format!("`{other}` is no function with a meaning of its own");
        self.complain(&codes::TABLE_VALUE, message, at);
        None
    }

    fn integer(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<i128> {
        let number = value.get_ref().as_integer();
        let number = number.and_then(|n| i128::from_str_radix(n.as_str(), n.radix()).ok());
        if number.is_none() {
            self.wrong(key, value, "an integer");
        }
        number
    }

    fn nondet(&mut self, table: &DeTable<'_>) -> Option<Meaning> {
        let mut limits = [None, None];
        for (limit, key) in limits.iter_mut().zip(["min", "max"]) {
            if let Some(value) = table.get(key) {
                *limit = Some(self.integer(key, value)?);
            }
        }
        let [min, max] = limits;
        if let (Some(least), Some(most), Some(at)) = (min, max, table.get("max"))
            && least > most
        {
            let message = format!("no number is between {least} and {most}");
            self.complain(&codes::TABLE_VALUE, message, at.span());
            return None;
        }
        Some(Meaning::Nondet { min, max })
    }

    fn natural(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Option<usize> {
        let number = self.integer(key, value)?;
        let found = usize::try_from(number).ok().filter(|n| *n < 128);
        if found.is_none() {
            let message = format!("{number} is no argument");
            self.complain(&codes::TABLE_VALUE, message, value.span());
        }
        found
    }

    fn index(&mut self, table: &DeTable<'_>, key: &str) -> Option<usize> {
        match table.get(key) {
            Some(value) => self.natural(key, value),
            None => Some(0),
        }
    }

    fn effects(&mut self, table: &DeTable<'_>) -> Option<Meaning> {
        let Some(writes) = table.get("writes") else {
            return Some(Meaning::Effects(Vec::new()));
        };
        let Some(list) = writes.get_ref().as_array() else {
            self.wrong("writes", writes, "an array of arguments");
            return None;
        };
        let mut indices = Vec::new();
        for value in list.iter() {
            indices.push(self.natural("writes", value)?);
        }
        Some(Meaning::Effects(indices))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bia_base::Sources;

    fn read(text: &str) -> Result<Builtins, Vec<String>> {
        let mut sources = Sources::new();
        let source = sources.add("t.toml", text);
        Builtins::read(source, text).map_err(|all| {
            let show = |d: &Diagnostic| {
                let at = d.primary.as_ref().map(|label| sources.text(label.span));
                format!("{} {} @{}", d.code.name, d.message, at.unwrap_or(""))
            };
            all.iter().map(show).collect()
        })
    }

    #[test]
    fn every_kind() {
        let table = read(
            "[functions]\nn = { kind = \"nondet\", min = -1, max = 0x10 }\ne = { kind = \"error\" }
            a = { kind = \"assert\", argument = 1 }\ns = { kind = \"assume\" }\nm = \"malloc\"
            x = { kind = \"exit\" }\ny = { kind = \"abort\" }\np = { kind = \"pure\" }
            z = { kind = \"nothing\" }\n[functions.w]\nkind = \"effects\"\nwrites = [0, 2]\n
            [functions.q]\nkind = \"alias\"\nof = \"qsort\"",
        )
        .expect("a good table");
        let nondet = Meaning::Nondet {
            min: Some(-1),
            max: Some(16),
        };
        assert_eq!(table.get("n"), Some(&nondet));
        assert_eq!(table.get("a"), Some(&Meaning::Assert(1)));
        assert_eq!(table.get("s"), Some(&Meaning::Assume(0)));
        assert_eq!(table.get("m"), Some(&Meaning::Alias("malloc".into())));
        assert_eq!(table.get("q"), Some(&Meaning::Alias("qsort".into())));
        assert_eq!(table.get("w"), Some(&Meaning::Effects(vec![0, 2])));
        assert_eq!(table.errors().collect::<Vec<_>>(), ["e"]);
        assert_eq!(table.names().count(), 11);
    }

    #[test]
    fn all_that_is_wrong_is_said() {
        let all = read(
            "title = 1\n[functions]\na = 3\nb = { kind = \"magic\" }\nc = { kind = \"pure\", min = 1 }
            d = \"no_such_function\"\ne = { kind = \"nondet\", min = 2, max = 1 }
            f = { kind = \"effects\", writes = [\"x\"] }\ng = {}\nh = { kind = \"assume\", argument = -1 }",
        )
        .expect_err("many mistakes");
        let codes: Vec<&str> = all.iter().map(|m| &m[..6]).collect();
        assert_eq!(
            codes,
            [
                "C-E091", "C-E092", "C-E092", "C-E091", "C-E092", "C-E092", "C-E092", "C-E092",
                "C-E092"
            ],
            "{all:#?}"
        );
        assert!(
            all[0].ends_with("@title") && all[2].ends_with("@\"magic\""),
            "{all:#?}"
        );
        let broken = read("[functions\na = = 1").expect_err("no TOML");
        assert!(broken[0].starts_with("C-E090"), "{broken:?}");
    }
}

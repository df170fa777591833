//! Values of the past in an expression: `\at(x, AnyPrev)`, `\at(x, LastPrev)`.
//!
//! ```text
//!   past   \at ( name , AnyPrev | LastPrev )
//!   name   identifier ( . identifier )*
//! ```
//! Each becomes a variable that holds what was remembered.

use std::collections::BTreeSet;

/// The variable that says that the past is remembered.
pub(super) const CHOSEN: &str = "__bia_chosen";
/// The beginnings of names of variables that hold it.
const ANY: &str = "__bia_any_";
const LAST: &str = "__bia_last_";

/// An expression about now and the past.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Past {
    /// With variables that hold the past.
    pub(super) woven: String,
    /// With the present in place of the past: what must be an expression.
    pub(super) plain: String,
    /// What is looked at at any earlier moment, and at the last one.
    any: BTreeSet<String>,
    last: BTreeSet<String>,
}

impl Past {
    /// What an expression says about the past; `Err` is what is not read.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut past = Self {
            woven: String::new(),
            plain: String::new(),
            any: BTreeSet::new(),
            last: BTreeSet::new(),
        };
        let mut rest = text;
        while let Some(at) = rest.find('\\') {
            past.copy(&rest[..at]);
            let Some((name, when, after)) = term(&rest[at..]) else {
                let what = "of the past only variables at `AnyPrev` and `LastPrev` are read";
                return Err(what.into());
            };
            let (prefix, names) = match when {
                "AnyPrev" => (ANY, &mut past.any),
                "LastPrev" => (LAST, &mut past.last),
                _ => return Err(format!("the moment `{when}` is not read")),
            };
            past.woven.push_str(&variable(prefix, &name));
            past.plain.push_str(&name);
            names.insert(name);
            rest = after;
        }
        past.copy(rest);
        Ok(past)
    }

    fn copy(&mut self, text: &str) {
        self.woven.push_str(text);
        self.plain.push_str(text);
    }

    fn all(&self) -> impl Iterator<Item = (String, &String)> {
        let any = self.any.iter().map(|name| (variable(ANY, name), name));
        let last = self.last.iter().map(|name| (variable(LAST, name), name));
        any.chain(last)
    }

    /// The declarations of what is remembered, in a block that they open.
    pub(super) fn remembered(&self) -> String {
        let mut text = format!("{{ static _Bool {CHOSEN}; ");
        for (variable, name) in self.all() {
            text.push_str(&format!("static __typeof__(({name}) + 0) {variable}; "));
        }
        text
    }

    /// Statements that choose what is remembered; they close the block.
    pub(super) fn choice(&self) -> String {
        let keep = |prefix: &str, names: &BTreeSet<String>| {
            let kept = names.iter();
            let kept = kept.map(|name| format!("{} = {name}; ", variable(prefix, name)));
            kept.collect::<String>()
        };
        let any = format!(
            "if (!{CHOSEN} && __bia_nondet_int()) {{ {CHOSEN} = 1; {}}} ",
            keep(ANY, &self.any)
        );
        format!("{any}{}}}", keep(LAST, &self.last))
    }
}

/// The variable for a name.
fn variable(prefix: &str, name: &str) -> String {
    format!("{prefix}{}", name.replace('.', "__"))
}

/// The name and the moment of a term at the beginning of a text, and what follows it.
fn term(text: &str) -> Option<(String, &str, &str)> {
    let inside = text.strip_prefix("\\at")?.trim_start().strip_prefix('(')?;
    let (inside, after) = inside.split_once(')')?;
    let (name, when) = inside.split_once(',')?;
    let parts: Vec<&str> = name.split('.').map(str::trim).collect();
    let name = parts.join(".");
    parts
        .iter()
        .all(|part| is_identifier(part))
        .then_some((name, when.trim(), after))
}

fn is_identifier(text: &str) -> bool {
    let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
    text.starts_with(letter)
        && text.chars().all(|c| letter(c) || c.is_ascii_digit())
        && !text.starts_with("__bia")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_past_becomes_variables() {
        let past = Past::read("x < \\at(x, AnyPrev) && s.n != \\at( s . n ,LastPrev)").unwrap();
        assert_eq!(past.woven, "x < __bia_any_x && s.n != __bia_last_s__n");
        assert_eq!(past.plain, "x < x && s.n != s.n");
        assert_eq!(
            past.remembered(),
            "{ static _Bool __bia_chosen; static __typeof__((x) + 0) __bia_any_x; \
             static __typeof__((s.n) + 0) __bia_last_s__n; "
        );
        assert_eq!(
            past.choice(),
            "if (!__bia_chosen && __bia_nondet_int()) { __bia_chosen = 1; __bia_any_x = x; } \
             __bia_last_s__n = s.n; }"
        );
    }

    #[test]
    fn other_terms_are_not_read() {
        for bad in [
            "\\at(x + 1, AnyPrev) > 0",
            "\\at(x, Pre) > 0",
            "\\at(x, Old) > 0",
            "\\result > 0",
            "\\at(x AnyPrev) > 0",
            "\\at(a[0], AnyPrev) > 0",
            "\\at(__bia_segment, AnyPrev) > 0",
            "\\at(x, AnyPrev",
        ] {
            assert!(Past::read(bad).is_err(), "{bad}");
        }
    }
}

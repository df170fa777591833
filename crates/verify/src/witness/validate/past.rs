//! Values of the past in an expression: `\at(x, AnyPrev)`, `\at(x, LastPrev)`.
//!
//! ```text
//!   past   \at ( name , AnyPrev | LastPrev )
//!   name   identifier ( . identifier )*
//! ```
//! Each becomes a variable that holds what was remembered.
//!
//! A relation T between now and any earlier moment can be shown step by step: it holds between each
//! moment and the one before, and it is transitive. For that the names in T become variables of
//! three moments with any values:
//!
//! ```text
//!   T(x₁, x₂) ∧ T(x₂, x₃) ⇒ T(x₁, x₃)
//! ```
//! T must not look at anything but the variables it names.

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
    pub(super) instrumented: String,
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
            instrumented: String::new(),
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
            past.instrumented.push_str(&variable(prefix, &name));
            past.plain.push_str(&name);
            names.insert(name);
            rest = after;
        }
        past.copy(rest);
        Ok(past)
    }

    /// Whether it is about any earlier moment only.
    pub(super) fn is_about_any(&self) -> bool {
        self.last.is_empty()
    }

    /// Statements that remember the present; they close the block.
    pub(super) fn step(&self) -> String {
        let kept = self.any.iter();
        let kept = kept.map(|name| format!("{} = {name}; ", variable(ANY, name)));
        format!("{CHOSEN} = 1; {}}}", kept.collect::<String>())
    }

    /// Variables of three moments, in a block that they open; `None` if the names are not plain to
    /// see.
    pub(super) fn moments(&self) -> Option<String> {
        let mut text = String::from("{ ");
        for name in names(&self.plain)? {
            for moment in 1..=3 {
                text.push_str(&format!("__typeof__({name}) {}; ", moved(moment, &name)));
            }
        }
        Some(text)
    }

    /// What comes before the expression to make it one about two of the moments.
    pub(super) fn between(&self, earlier: u8, now: u8) -> Option<String> {
        let mut text = String::from("({ ");
        for name in &self.any {
            let value = moved(earlier, name);
            let variable = variable(ANY, name);
            text.push_str(&format!("__typeof__(({value}) + 0) {variable} = {value}; "));
        }
        for name in names(&self.plain)? {
            let value = moved(now, &name);
            text.push_str(&format!("__typeof__({value}) {name} = {value}; "));
        }
        Some(text)
    }

    fn copy(&mut self, text: &str) {
        self.instrumented.push_str(text);
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

/// The variable for a name at one of three moments.
fn moved(moment: u8, name: &str) -> String {
    format!("__bia_{moment}_{name}")
}

/// Words of C that are no names.
const WORDS: &[&str] = &[
    "char", "const", "double", "float", "int", "long", "short", "signed", "sizeof", "unsigned",
    "void", "volatile", "_Bool", "__int128",
];

/// The names in an expression but those of members; `None` if there are things that may hide
/// others.
fn names(text: &str) -> Option<BTreeSet<String>> {
    let odd = [
        "'",
        "->",
        "struct",
        "union",
        "enum",
        "__builtin",
        "__typeof",
    ];
    if odd.iter().any(|odd| text.contains(odd)) {
        return None;
    }
    let mut found = BTreeSet::new();
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = text;
    let (mut member, mut opened) = (false, false);
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| !letter(c)).unwrap_or(rest.len());
        if end == 0 {
            if !first.is_whitespace() {
                (member, opened) = (first == '.', first == '(');
            }
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let word = &rest[..end];
        let is_name = is_identifier(word) && !WORDS.contains(&word);
        if !member && is_name {
            found.insert(word.to_owned());
        }
        rest = &rest[end..];
        if opened && is_name && may_be_cast(rest) {
            return None;
        }
        (member, opened) = (false, false);
    }
    Some(found)
}

/// Whether `(name`, with this behind it, may be a cast to a type of that name: with a variable of
/// that name it would be another expression.
fn may_be_cast(rest: &str) -> bool {
    let Some(operand) = rest.trim_start().strip_prefix(')') else {
        return false;
    };
    let operand = operand.trim_start();
    operand.starts_with(['+', '-', '*', '&', '(']) && !operand.starts_with("&&")
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
        assert_eq!(
            past.instrumented,
            "x < __bia_any_x && s.n != __bia_last_s__n"
        );
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
    fn names_are_found() {
        let found = names("(long long)x + 0x1F - s.n >= 5ULL * sizeof(int) && !(y_2 == 1)");
        let wanted = ["s", "x", "y_2"].map(str::to_owned);
        assert_eq!(found, Some(BTreeSet::from(wanted)));
        assert_eq!(names("p->n > 0"), None);
        for cast in ["(u)-x > 0", "( u ) (x) > 0", "y < (u)*x", "(u)&x"] {
            assert_eq!(names(cast), None, "{cast}");
        }
        assert!(names("(x) < (y) && (long)-x < 0").is_some());
        let past = Past::read("x < \\at(x, AnyPrev)").unwrap();
        assert_eq!(
            past.moments().unwrap(),
            "{ __typeof__(x) __bia_1_x; __typeof__(x) __bia_2_x; __typeof__(x) __bia_3_x; "
        );
        assert_eq!(
            past.between(1, 3).unwrap(),
            "({ __typeof__((__bia_1_x) + 0) __bia_any_x = __bia_1_x; \
             __typeof__(__bia_3_x) x = __bia_3_x; "
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

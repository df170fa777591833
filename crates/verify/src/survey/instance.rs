//! [`Instance`]: a check at a place of the program, with a name.
//!
//! ```text
//!   name      FUNCTION.KIND.N     main.overflow.3: the third check of overflow in `main`
//!   order     by file as they were given, then by place, then by property
//! ```
//! Labels of one property at one place are one check: what is accessed twice, or in several orders
//! of evaluation. Checks in functions of the C library are one for each function and property: a
//! library has no places that its users know. Names depend on the text and on what is checked
//! there, never on what was found out.

use crate::load::{CProgram, Case};
use bia_base::{SourceId, Sources, Span};
use bia_cfront::lower::{Check, Property};
use bia_k2::ast::Label;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Characters of an expression that are shown.
const SHOWN: usize = 80;

/// A check at a place.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name: function, kind, number.
    pub id: String,
    /// What is checked.
    pub property: Property,
    /// The function that has it, or `program`.
    pub function: String,
    /// What goes wrong if it is violated.
    pub text: String,
    /// The labels that are reached then.
    pub labels: Vec<Label>,
    /// The C construct.
    pub span: Span,
}

/// Where a check is, and what is checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column in the text that the preprocessor makes of the line.
    pub column: u32,
    /// The expression.
    pub expression: String,
}

/// By what instances are told apart, in their order: which file, where, which property, which
/// function.
type Key = (usize, u32, u32, Property, String);

/// All checks of what a case asks, but for the limits of the model.
pub(super) fn instances(case: &Case, c: &CProgram) -> Vec<Instance> {
    let labels = case.property.labels.iter();
    let by_stmt = labels.map(|label| (case.program.label(*label).stmt, *label));
    let by_stmt: FxHashMap<_, Label> = by_stmt.collect();
    let units: Vec<SourceId> = c.given().iter().map(|unit| unit.source).collect();
    let mut found: BTreeMap<Key, Instance> = BTreeMap::new();
    for check in &c.lowered.origins.checks {
        let Some(label) = by_stmt.get(&check.stmt) else {
            continue;
        };
        if check.property == Property::Limit {
            continue;
        }
        let function = function_of(c, check);
        let unit = units.iter().position(|unit| *unit == check.span.source);
        let key = match unit {
            Some(unit) => (
                unit,
                check.span.start,
                check.span.end,
                check.property,
                String::new(),
            ),
            None => (units.len(), 0, 0, check.property, function.clone()),
        };
        let instance = found.entry(key).or_insert_with(|| Instance {
            id: String::new(),
            property: check.property,
            function,
            text: check.text.clone(),
            labels: Vec::new(),
            span: check.span,
        });
        instance.labels.push(*label);
    }
    let mut numbers: FxHashMap<(String, Property), u32> = FxHashMap::default();
    let named = found.into_values().map(|mut instance| {
        let of = (instance.function.clone(), instance.property);
        let number = numbers.entry(of).or_default();
        *number += 1;
        let (function, kind) = (&instance.function, instance.property.kind());
        instance.id = format!("{function}.{kind}.{number}");
        instance
    });
    named.collect()
}

fn function_of(c: &CProgram, check: &Check) -> String {
    check.function.map_or_else(
        || "program".to_owned(),
        |id| c.module.name(c.module[id].name).to_owned(),
    )
}

impl Instance {
    /// Where it is.
    pub fn spot(&self, case: &Case, sources: &Sources) -> Spot {
        let (file, line) = case.place(sources, self.span);
        let source = sources.get(self.span.source);
        let text = source.text();
        let lines = text.get(self.span.range()).unwrap_or("").lines();
        // In the text of a macro there may be line markers.
        let lines = lines.filter(|line| !line.starts_with("# "));
        let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
        let whole = words.join(" ");
        let mut shown: String = whole.chars().take(SHOWN).collect();
        if shown.len() < whole.len() {
            shown.push('…');
        }
        Spot {
            file,
            line,
            column: source.position(self.span.start).column,
            expression: asserted(&whole).unwrap_or(shown),
        }
    }

    /// Whether a name of `--id` means it: its own, its kind, or that of its property.
    pub fn is_called(&self, name: &str) -> bool {
        name == self.id || name == self.property.kind() || name == self.property.id()
    }
}

/// The condition in a call of `__assert_fail`.
fn asserted(call: &str) -> Option<String> {
    let rest = call.strip_prefix("__assert_fail")?;
    let rest = rest.trim_start().strip_prefix('(')?.trim_start();
    let rest = rest.strip_prefix('"')?;
    let mut condition = String::new();
    let mut letters = rest.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => return Some(condition),
            '\\' => condition.extend(letters.next()),
            other => condition.push(other),
        }
    }
    None
}

/// The property that a name such as `main.overflow.3` is about.
pub(crate) fn property_of(name: &str) -> Option<Property> {
    let mut parts = name.rsplitn(3, '.');
    let (number, kind, function) = (parts.next()?, parts.next()?, parts.next()?);
    number.parse::<u32>().ok()?;
    let known = Property::all().find(|property| property.kind() == kind);
    known.filter(|_| !function.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_three_parts() {
        assert_eq!(property_of("main.overflow.3"), Some(Property::Overflow));
        assert_eq!(property_of("a.valid-deref.12"), Some(Property::ValidDeref));
        for other in [
            "overflow",
            "main.overflow",
            "main.overflow.x",
            ".overflow.1",
            "main.no.1",
        ] {
            assert_eq!(property_of(other), None, "{other}");
        }
    }

    #[test]
    fn conditions_are_found() {
        let call = r#"__assert_fail ("s[0] == \"a\"", "f.c", 3, "main")"#;
        assert_eq!(asserted(call).as_deref(), Some("s[0] == \"a\""));
        assert_eq!(asserted("abort()"), None);
    }
}

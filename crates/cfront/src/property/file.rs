//! SV-COMP property files.
//!
//! ```text
//!   file   = check*
//!   check  = CHECK( init(ENTRY()), LTL(FORMULA) )
//!   FORMULA = G ! call(F())  |  G ! overflow  |  G valid-free  |  G valid-deref  |  G valid-memtrack
//!           | G valid-memcleanup  |  G ! data-race  |  F end
//! ```
//! Blanks do not matter. A file with one check and another formula asks about that formula
//! ([`formula_of`]). Anything else is refused: a property that is not understood is not checked.

use super::{Properties, Property, ROWS};

/// What a property file asks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specification {
    /// Where execution begins.
    pub entry: String,
    /// What to check.
    pub properties: Properties,
    /// The functions that must not be called.
    pub error_functions: Vec<String>,
}

/// Reads a property file; `Err` says what is not understood.
pub fn parse_specification(text: &str) -> Result<Specification, String> {
    let compact: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let mut rest = compact.as_str();
    let mut found = Specification {
        entry: String::new(),
        properties: Properties::NONE,
        error_functions: Vec::new(),
    };
    while !rest.is_empty() {
        let check = rest
            .strip_prefix("CHECK(init(")
            .and_then(|rest| rest.split_once("()),LTL("))
            .and_then(|(entry, rest)| Some((entry, rest.split_once("))")?)));
        let Some((entry, (mut formula, mut after))) = check else {
            let end = rest.len().min(40);
            let part = rest.get(..end).unwrap_or(rest);
            return Err(format!(
                "`{part}` is not of the form CHECK( init(f()), LTL(…) )"
            ));
        };
        // The formula of a call ends with parentheses of its own.
        if let Some(name) = formula.strip_prefix("G!call(") {
            if let Some(end) = after.strip_prefix("))") {
                after = end;
            } else if let Some(end) = after.strip_prefix(')') {
                after = end;
            }
            formula = name;
            let name = name.trim_end_matches(['(', ')']);
            if name.is_empty()
                || !name
                    .chars()
                    .all(|c| c.is_alphanumeric() || c == '_' || c == '$')
            {
                return Err(format!("`{formula}` names no function"));
            }
            found.error_functions.push(name.to_owned());
            found.properties = found.properties.with(Property::Reach);
        } else {
            let row = ROWS.iter().find(|row| row.is_formula(formula));
            let row = row.ok_or_else(|| format!("the property `{formula}` is not known"))?;
            found.properties = found.properties.with(row.property);
        }
        if !found.entry.is_empty() && found.entry != entry {
            return Err("the checks begin in different functions".into());
        }
        found.entry = entry.to_owned();
        rest = after;
    }
    if found.entry.is_empty() {
        return Err("there is no CHECK".into());
    }
    Ok(found)
}

/// The entry and the formula of a file with one check whose formula is none of those above.
pub fn formula_of(text: &str) -> Option<(String, String)> {
    let word = |text: &'_ str, word: &str| text.trim_start().strip_prefix(word).map(str::to_owned);
    let mut rest = text.to_owned();
    for part in ["CHECK", "(", "init", "("] {
        rest = word(&rest, part)?;
    }
    let (entry, after) = rest.split_once('(')?;
    let (entry, mut rest) = (entry.trim().to_owned(), after.to_owned());
    for part in [")", ")", ",", "LTL", "("] {
        rest = word(&rest, part)?;
    }
    let mut depth = 1_usize;
    let mut quoted = false;
    for (at, c) in rest.char_indices() {
        match c {
            '\'' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            let end = word(&rest[at + 1..], ")")?;
            let is_one = end.trim().is_empty() && parse_specification(text).is_err();
            return is_one.then(|| (entry, rest[..at].trim().to_owned()));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_properties_of_the_competition() {
        let reach = "CHECK( init(main()), LTL(G ! call(reach_error())) )\n";
        let found = parse_specification(reach).expect("a property");
        assert_eq!(found.entry, "main");
        assert_eq!(found.error_functions, ["reach_error"]);
        assert_eq!(found.properties, Properties::REACH);
        let memory = "CHECK( init(main()), LTL(G valid-free) )
            CHECK( init(main()), LTL(G valid-deref) )
            CHECK( init(main()), LTL(G valid-memtrack) )\n\n";
        let found = parse_specification(memory).expect("properties");
        assert_eq!(found.properties, Properties::MEMSAFETY);
        let race = parse_specification("CHECK( init(main()), LTL(G ! data-race) )");
        let race = race.expect("a property");
        assert_eq!(race.properties, Properties::of(&[Property::DataRace]));
        let others = "CHECK(init(f()),LTL(G ! overflow)) CHECK(init(f()), LTL(F end))
            CHECK(init(f()), LTL(G valid-memcleanup)) CHECK(init(f()), LTL(G ! call(g())))";
        let found = parse_specification(others).expect("properties");
        assert_eq!(
            (found.entry.as_str(), found.error_functions.len()),
            ("f", 1)
        );
        let all = [
            Property::Reach,
            Property::Overflow,
            Property::ValidMemcleanup,
            Property::Termination,
        ];
        assert_eq!(found.properties, Properties::of(&all));
    }

    #[test]
    fn formulas() {
        let check = |formula: &str| format!("CHECK( init(main()), LTL({formula}) )\n");
        for formula in ["G (x == 1 -> F y == 2)", "a U (b || c == ')')", "G ! race"] {
            let found = formula_of(&check(formula));
            assert_eq!(found, Some(("main".to_owned(), formula.to_owned())));
        }
        let known = check("G ! call(reach_error())");
        for other in ["", "CHECK", "CHECK( init(f()), LTL(G (x) )", &known] {
            assert_eq!(formula_of(other), None);
        }
        assert_eq!(
            formula_of(&format!("{}{}", check("F x"), check("G x"))),
            None
        );
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        for bad in [
            "",
            "hello",
            "CHECK( init(main()), LTL(G ! race) )",
            "CHECK( init(main()), LTL(G ! call()) )",
            "CHECK( init(main()), LTL(G ! overflow)",
            "CHECK( init(f()), LTL(F end) ) CHECK( init(g()), LTL(F end) )",
        ] {
            assert!(parse_specification(bad).is_err(), "{bad}");
        }
    }
}

//! Writing.
//!
//! The steps are one formula `V ∧ ⋀ x' = N`, so that what next-state functions share is written once.

use crate::symbols::{self, Named};
use bia_system::Ts;
use bia_term::{Term, Terms, smtlib::Printer};
use rustc_hash::FxHashSet;
use std::io::{self, Write};

/// Writes the system with its one property, after the comments. Gives the names that were written.
pub fn write(
    terms: &mut Terms,
    ts: &Ts,
    property: &str,
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<Vec<Named>> {
    let used: Vec<Term> = ts
        .state
        .iter()
        .map(|v| v.now)
        .chain(ts.inputs.clone())
        .collect();
    let mut taken: FxHashSet<String> = FxHashSet::default();
    taken.extend(used.iter().map(|var| symbols::of(terms, *var).to_owned()));
    let mut primed = Vec::with_capacity(ts.state.len());
    for var in &ts.state {
        let mut name = format!("{}.next", symbols::of(terms, var.now));
        while !taken.insert(name.clone()) {
            name.push('\'');
        }
        let sort = terms.sort(var.now);
        primed.push(terms.var(&name, sort));
    }
    let trans = ts.relation(terms, &primed);
    let good = terms.not(ts.bad);
    for comment in comments {
        for line in comment.lines() {
            writeln!(out, "; {line}")?;
        }
    }
    let mut printer = Printer::new();
    // In the order of the system, whatever the formulas mention first.
    let mut roots = used.clone();
    roots.extend(&primed);
    let mut declared = printer.declarations(terms, &roots);
    declared.push_str(&printer.declarations(terms, &[ts.init, trans, good]));
    out.write_all(declared.as_bytes())?;
    // Nothing that is declared has this in its name. (What begins with a dot is not SMT-LIB.)
    let mut prefix = String::from("vmt.");
    while declared.contains(&prefix) {
        prefix.insert(0, '_');
    }
    let mut list = Vec::new();
    for (number, (var, next)) in ts.state.iter().zip(&primed).enumerate() {
        let sort = printer.sort(terms, terms.sort(var.now));
        let now = printer.var_text(terms, var.now).unwrap_or_default();
        let next = printer.var_text(terms, *next).unwrap_or_default();
        let id = format!("{prefix}sv{number}");
        writeln!(out, "(define-fun {id} () {sort} (! {now} :next {next}))")?;
        list.push(named(terms, "state", id, var.now, now));
    }
    for input in &ts.inputs {
        let text = printer.var_text(terms, *input).unwrap_or_default();
        list.push(named(terms, "input", text.clone(), *input, text));
    }
    for (name, key, formula) in [
        ("init", ":init true", ts.init),
        ("trans", ":trans true", trans),
        ("p0", ":invar-property 0", good),
    ] {
        let text = printer.term(terms, formula);
        writeln!(out, "(define-fun {prefix}{name} () Bool (! {text} {key}))")?;
    }
    list.push(Named {
        kind: "bad",
        id: format!("{prefix}p0"),
        name: property.to_owned(),
        written: "0".into(),
    });
    Ok(list)
}

fn named(terms: &Terms, kind: &'static str, id: String, var: Term, written: String) -> Named {
    let name = symbols::of(terms, var).to_owned();
    Named {
        kind,
        id,
        name,
        written,
    }
}

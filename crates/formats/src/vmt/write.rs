//! Writing.
//!
//! What the formulas share is defined before them, line by line; steps are `V ∧ ⋀ x' = N`.

use crate::{Comments, model::Asked, names::Named, symbols};
use bia_system::{Fair, Ts};
use bia_term::{Term, Terms, smtlib::Printer};
use rustc_hash::FxHashSet;
use std::io::{self, Write};

/// Writes the system with its one property, after the comments. Gives the names that were written.
pub fn write(
    terms: &mut Terms,
    ts: &Ts,
    property: &str,
    comments: &Comments,
    out: &mut dyn Write,
) -> io::Result<Vec<Named>> {
    written(terms, ts, (Asked::Bad, property), comments, out)
}

/// Writes a system about infinite paths: J is not visited again and again.
pub fn write_fair(
    terms: &mut Terms,
    fair: &Fair,
    property: &str,
    comments: &Comments,
    out: &mut dyn Write,
) -> io::Result<Vec<Named>> {
    written(terms, &fair.ts, (Asked::Justice, property), comments, out)
}

fn written(
    terms: &mut Terms,
    ts: &Ts,
    (asked, property): (Asked, &str),
    comments: &Comments,
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
    for line in comments.head() {
        writeln!(out, "; {line}")?;
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
        if let Some(place) = comments.place(var.now) {
            writeln!(out, "; {place}")?;
        }
        writeln!(out, "(define-fun {id} () {sort} (! {now} :next {next}))")?;
        list.push(named(terms, "state", id, var.now, now));
    }
    for input in &ts.inputs {
        let text = printer.var_text(terms, *input).unwrap_or_default();
        if let Some(place) = comments.place(*input) {
            writeln!(out, "; {text}: {place}")?;
        }
        list.push(named(terms, "input", text.clone(), *input, text));
    }
    let formulas = [ts.init, trans, good];
    let texts = printer.define(terms, &formulas, &format!("{prefix}t"), out)?;
    let keys = [
        ("init", ":init true"),
        ("trans", ":trans true"),
        match asked {
            Asked::Bad => ("p0", ":invar-property 0"),
            Asked::Justice => ("l0", ":live-property 0"),
        },
    ];
    let id = format!("{prefix}{}", keys[2].0);
    for ((name, key), text) in keys.into_iter().zip(texts) {
        writeln!(out, "(define-fun {prefix}{name} () Bool (! {text} {key}))")?;
    }
    list.push(Named {
        kind: asked.word(),
        id,
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

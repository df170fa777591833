//! Writes a transition system as VMT.
//!
//! What the formulas share is defined before them, line by line; steps are `V ∧ ⋀ x' = N`. A next
//! value that is an input, and part of no other one, has the name of that input. Together with the
//! order of [`Copies`] that is what reading gives, so that what was read is written alike.

use super::read::functional;
use crate::{
    Comments,
    canonical::Copies,
    model::Asked,
    names::Named,
    open::{Closing, fixed},
    symbols,
};
use bia_system::{Fair, Ts, conjuncts};
use bia_term::{Term, Terms, smtlib::Printer};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
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
    let Written {
        ts,
        primed,
        copies,
        formulas,
    } = Written::new(terms, ts);
    for line in comments.head() {
        writeln!(out, "; {line}")?;
    }
    let made = &copies.terms;
    let mut printer = Printer::new();
    let used = ts.state.iter().map(|var| &var.now).chain(&ts.inputs);
    let vars: Vec<Term> = used.chain(&primed).map(|var| copies.of(*var)).collect();
    let mut declared = printer.declarations(made, &vars);
    declared.push_str(&printer.declarations(made, &formulas));
    out.write_all(declared.as_bytes())?;
    // Nothing that is declared has this in its name. (What begins with a dot is not SMT-LIB.)
    let mut prefix = String::from("vmt.");
    while declared.contains(&prefix) {
        prefix.insert(0, '_');
    }
    drop(declared);
    let mut list = Vec::new();
    let text = |printer: &mut Printer, var: Term| {
        let text = printer.var_text(made, copies.of(var));
        text.unwrap_or_default()
    };
    for (number, (var, next)) in ts.state.iter().zip(&primed).enumerate() {
        let sort = printer.sort(made, made.sort(copies.of(var.now)));
        let (now, next) = (text(&mut printer, var.now), text(&mut printer, *next));
        let id = format!("{prefix}sv{number}");
        if let Some(place) = comments.place(var.now) {
            writeln!(out, "; {place}")?;
        }
        writeln!(out, "(define-fun {id} () {sort} (! {now} :next {next}))")?;
        list.push(named(terms, "state", id, var.now, now));
    }
    for input in &ts.inputs {
        let text = text(&mut printer, *input);
        if let Some(place) = comments.place(*input) {
            writeln!(out, "; {text}: {place}")?;
        }
        list.push(named(terms, "input", text.clone(), *input, text));
    }
    let texts = printer.define(made, &formulas, &format!("{prefix}t"), out)?;
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

/// What is written.
struct Written {
    ts: Ts,
    /// The next values of the state.
    primed: Vec<Term>,
    copies: Copies,
    /// Copies of I, of the relation, and of what is not bad.
    formulas: Vec<Term>,
}

impl Written {
    fn new(terms: &mut Terms, ts: &Ts) -> Self {
        let (ts, open) = as_read(terms, ts);
        let mut texts = Printer::new();
        let mut name = |terms: &Terms, var: Term| {
            let text = texts.var_text(terms, var).unwrap_or_default();
            text.trim_matches('|').to_owned()
        };
        let mut copies = Copies::new();
        let mut taken: FxHashSet<String> = FxHashSet::default();
        for var in ts.state.iter().map(|var| &var.now).chain(&ts.inputs) {
            let name = name(terms, *var);
            if !open.contains(var) {
                copies.var(terms, *var, &name);
            }
            taken.insert(name);
        }
        let mut primed = Vec::with_capacity(ts.state.len());
        let mut parts = conjuncts(terms, ts.valid);
        for var in &ts.state {
            if let Some(next) = var.next.filter(|next| open.contains(next)) {
                let name = name(terms, next);
                copies.var(terms, next, &name);
                primed.push(next);
                continue;
            }
            let mut text = format!("{}.next", name(terms, var.now));
            while !taken.insert(text.clone()) {
                text.push('\'');
            }
            let next = terms.fresh_var(&text, terms.sort(var.now));
            copies.var(terms, next, &text);
            primed.push(next);
            if let Some(value) = var.next {
                parts.push(terms.eq(next, value));
            }
        }
        let formulas = [ts.init, terms.and_all(&parts), terms.not(ts.bad)];
        let mut closing = Closing::default();
        let formulas = formulas.map(|f| closing.apply(terms, f, &mut fixed));
        let formulas = copies.all(terms, &formulas);
        Self {
            ts,
            primed,
            copies,
            formulas,
        }
    }
}

/// Inputs, in their order.
type Inputs = IndexSet<Term, FxBuildHasher>;

/// The system as it is once it was read, with the inputs that are next values themselves; they are
/// the last inputs.
fn as_read(terms: &mut Terms, ts: &Ts) -> (Ts, Inputs) {
    let mut ts = ts.clone();
    loop {
        let open = open(terms, &ts);
        let primed: FxHashSet<Term> = open.iter().copied().collect();
        let (functions, valid) = functional(terms, ts.valid, &primed);
        ts.valid = valid;
        ts.inputs.retain(|input| !primed.contains(input));
        if functions.is_empty() {
            ts.inputs.extend(&open);
            return (ts, open);
        }
        for var in &mut ts.state {
            let told = var.next.and_then(|next| functions.get(&next));
            var.next = told.copied().or(var.next);
        }
        let left = open.iter().filter(|input| !functions.contains_key(*input));
        ts.inputs.extend(left);
    }
}

/// The inputs that are the next value of one state variable and in that of no other.
fn open(terms: &Terms, ts: &Ts) -> Inputs {
    let inputs: FxHashSet<Term> = ts.inputs.iter().copied().collect();
    let nexts = ts.state.iter().filter_map(|var| var.next);
    let (mut open, mut others) = (Inputs::default(), Vec::new());
    for next in nexts {
        if !inputs.contains(&next) || !open.insert(next) {
            others.push(next);
        }
    }
    others.extend([ts.init, ts.bad]);
    let used: FxHashSet<Term> = terms.free_vars(&others).into_iter().collect();
    open.retain(|input| !used.contains(input));
    open
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

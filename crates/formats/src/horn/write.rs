//! Writing clauses, one at a time.
//!
//! Predicates are called as they are, with `@` and their number behind, which no operator and no variable has.
//! Bound variables have their names without the `.N` that made them different from those of other clauses.

use crate::{
    names::Named,
    program::one_line,
    symbols::{self, Unique},
};
use bia_base::Idx as _;
use bia_system::chc::{Atom, Chc, Clause};
use bia_term::{
    Sort, Substitution, Term, Terms,
    smtlib::{Printer, quote},
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::io::{self, Write};

/// The clauses as a text that ends with the question whether they have an interpretation.
pub fn text(terms: &mut Terms, chc: &Chc) -> String {
    let mut out = Vec::new();
    // Memory takes everything.
    let _ = write(terms, chc, &[], &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Writes that text, after the comments. Gives the names that were written.
pub fn write(
    terms: &mut Terms,
    chc: &Chc,
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<Vec<Named>> {
    for comment in comments {
        writeln!(out, "; {}", one_line(comment))?;
    }
    writeln!(out, "(set-logic HORN)")?;
    let mut writer = Writer {
        printer: Printer::new(),
        preds: Vec::with_capacity(chc.preds.len()),
        names: Vec::new(),
        listed: FxHashSet::default(),
    };
    writer.sorts(terms, chc, out)?;
    writer.predicates(terms, chc, out)?;
    for clause in &chc.clauses {
        writer.clause(terms, clause, out)?;
    }
    writeln!(out, "(check-sat)")?;
    Ok(writer.names)
}

/// What a predicate is called in the text.
pub(super) fn name_of(name: &str, number: usize) -> String {
    let mark = format!("@{number}");
    match name.ends_with(&mark) {
        true => name.to_owned(),
        false => format!("{name}{mark}"),
    }
}

struct Writer {
    printer: Printer,
    /// The predicates, quoted.
    preds: Vec<String>,
    names: Vec<Named>,
    /// Variables that are among the names.
    listed: FxHashSet<Term>,
}

impl Writer {
    /// Declares the sorts that need it: values have all of them and no variables.
    fn sorts(&mut self, terms: &mut Terms, chc: &Chc, out: &mut dyn Write) -> io::Result<()> {
        let roots = chc.roots();
        let mut sorts: IndexSet<Sort, FxBuildHasher> = IndexSet::default();
        sorts.extend(roots.iter().map(|term| terms.sort(*term)));
        sorts.extend(terms.free_vars(&roots).iter().map(|var| terms.sort(*var)));
        let mut values = Vec::with_capacity(sorts.len());
        for sort in sorts {
            let value = terms.sorts().default_value(sort);
            values.push(terms.value(value, sort));
        }
        out.write_all(self.printer.declarations(terms, &values).as_bytes())
    }

    fn predicates(&mut self, terms: &Terms, chc: &Chc, out: &mut dyn Write) -> io::Result<()> {
        for (pred, data) in chc.preds.iter() {
            let name = quote(&name_of(&data.name, pred.index())).into_owned();
            let sorts = data.params.iter().map(|param| terms.sort(*param));
            let sorts: Vec<String> = sorts.map(|sort| self.printer.sort(terms, sort)).collect();
            writeln!(out, "(declare-fun {name} ({}) Bool)", sorts.join(" "))?;
            self.names
                .push(Named::plain("predicate", &name, &data.name));
            self.preds.push(name);
        }
        Ok(())
    }

    fn clause(
        &mut self,
        terms: &mut Terms,
        clause: &Clause,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (vars, clause) = self.plain(terms, clause);
        let mut bound = Vec::with_capacity(vars.len());
        for var in vars {
            let name = self.printer.var_text(terms, var).unwrap_or_default();
            let sort = self.printer.sort(terms, terms.sort(var));
            bound.push(format!("({name} {sort})"));
        }
        match bound.is_empty() {
            true => write!(out, "(assert (=> ")?,
            false => write!(out, "(assert (forall ({}) (=> ", bound.join(" "))?,
        }
        let constraint = self.printer.term(terms, clause.constraint);
        match clause.body.is_empty() {
            true => write!(out, "{constraint}")?,
            false => {
                write!(out, "(and")?;
                for atom in &clause.body {
                    write!(out, " {}", self.application(terms, atom))?;
                }
                write!(out, " {constraint})")?;
            }
        }
        let head = clause.head.as_ref();
        let head = head.map_or_else(|| "false".into(), |head| self.application(terms, head));
        let close = if bound.is_empty() { "))" } else { ")))" };
        writeln!(out, " {head}{close}")
    }

    /// The clause with variables that are called as they are written, and these.
    fn plain(&mut self, terms: &mut Terms, clause: &Clause) -> (Vec<Term>, Clause) {
        let mut unique = Unique::default();
        let mut pairs = Vec::new();
        let mut vars = Vec::new();
        for var in clause.vars(terms) {
            let name = symbols::of(terms, var).to_owned();
            let written = unique.name(stem(terms, &name));
            let plain = terms.var(&written, terms.sort(var));
            if self.listed.insert(plain) {
                let text = self.printer.var_text(terms, plain).unwrap_or_default();
                self.names.push(Named::plain("variable", &text, &name));
            }
            pairs.push((var, plain));
            vars.push(plain);
        }
        let mut substitution = Substitution::new(terms, pairs);
        let mut atom = |terms: &mut Terms, atom: &Atom| Atom {
            pred: atom.pred,
            args: {
                let args = atom.args.iter();
                args.map(|arg| substitution.apply(terms, *arg)).collect()
            },
        };
        let body = clause.body.iter().map(|one| atom(terms, one)).collect();
        let head = clause.head.as_ref().map(|one| atom(terms, one));
        let constraint = substitution.apply(terms, clause.constraint);
        let made = Clause {
            body,
            constraint,
            head,
        };
        (vars, made)
    }

    fn application(&mut self, terms: &Terms, atom: &Atom) -> String {
        let name = &self.preds[atom.pred.index()];
        if atom.args.is_empty() {
            return name.clone();
        }
        let args = atom.args.iter();
        let args: Vec<String> = args.map(|arg| self.printer.term(terms, *arg)).collect();
        format!("({name} {})", args.join(" "))
    }
}

/// The name without numbers that make it different from others, where there is such a name.
fn stem<'a>(terms: &Terms, name: &'a str) -> &'a str {
    match name.rsplit_once('.') {
        Some((stem, number))
            if !number.is_empty()
                && number.bytes().all(|b| b.is_ascii_digit())
                && terms.symbols().find(stem).is_some() =>
        {
            stem
        }
        Some(_) | None => name,
    }
}

//! Writes clauses, one at a time.
//!
//! A predicate keeps its name, followed by `@` and its number, which no operator and no variable
//! has. Bound variables have their names without the `.N` that made them different from those of
//! other clauses. Premises are in the order of their predicates, each once, and operands in that of
//! [`Copies`]: whatever was read is written alike. Clauses that say nothing, `false ⇒ h` and
//! `p(t) ⇒ p(t)`, are left out, as the reader does.

use super::share::Shared;
use crate::{
    canonical::{Copies, Key},
    names::Named,
    program::one_line,
    symbols::{self, Unique},
};
use bia_base::Idx as _;
use bia_system::chc::{Atom, Chc, Clause};
use bia_term::{
    Sort, Term, Terms,
    smtlib::{Printer, quote},
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::io::{self, Write};

/// The clauses as a text that ends with the question whether they have an interpretation.
pub fn text(terms: &Terms, chc: &Chc) -> String {
    let mut out = Vec::new();
    // Memory takes everything.
    let _ = write(terms, chc, &[], &mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// Writes that text, after the comments. Gives the names that were written.
pub fn write(
    terms: &Terms,
    chc: &Chc,
    comments: &[String],
    out: &mut dyn Write,
) -> io::Result<Vec<Named>> {
    // The text says what divisions by zero are.
    let closed = super::open::closed(terms, chc);
    let (terms, chc) = match &closed {
        Some((terms, chc)) => (terms, chc),
        None => (terms, chc),
    };
    for comment in comments {
        writeln!(out, "; {}", one_line(comment))?;
    }
    writeln!(out, "(set-logic HORN)")?;
    let mut writer = Writer {
        printer: Printer::new(),
        sorts: Copies::new(),
        taken: FxHashSet::default(),
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

/// The name with `_` for what no symbol can have.
fn plain(name: &str) -> String {
    let plain = |c: char| match c {
        '|' | '\\' => '_',
        _ if c.is_control() => '_',
        _ => c,
    };
    name.chars().map(plain).collect()
}

/// What a predicate is called in the text; different numbers, different names, none of which begins
/// with what is left to solvers.
pub(super) fn name_of(name: &str, number: usize) -> String {
    let mut made = plain(name);
    let mark = format!("@{number}");
    if !made.ends_with(&mark) {
        made.push_str(&mark);
    }
    if made.starts_with(['@', '.']) {
        made.insert(0, 'p');
    }
    made
}

struct Writer {
    /// Has printed the sorts.
    printer: Printer,
    /// A table with the sorts alone.
    sorts: Copies,
    /// The names of the predicates.
    taken: FxHashSet<String>,
    /// The predicates, quoted.
    preds: Vec<String>,
    names: Vec<Named>,
    /// Variables that are among the names.
    listed: FxHashSet<String>,
}

impl Writer {
    /// Declares the sorts that need it: values have all of them and no variables.
    fn sorts(&mut self, terms: &Terms, chc: &Chc, out: &mut dyn Write) -> io::Result<()> {
        let params = chc.preds.values().flat_map(|data| data.params.iter());
        let mut sorts: IndexSet<Sort, FxBuildHasher> = IndexSet::default();
        sorts.extend(params.map(|param| terms.sort(*param)));
        for clause in &chc.clauses {
            sorts.extend(clause.vars(terms).iter().map(|var| terms.sort(*var)));
            sorts.extend(clause.roots().iter().map(|term| terms.sort(*term)));
        }
        let sorts = sorts.into_iter();
        let sorts: Vec<Sort> = sorts.map(|sort| self.sorts.sort(terms, sort)).collect();
        let mut table = self.sorts.terms.clone();
        let mut values = Vec::with_capacity(sorts.len());
        for sort in sorts {
            let value = table.sorts().default_value(sort);
            values.push(table.value(value, sort));
        }
        out.write_all(self.printer.declarations(&table, &values).as_bytes())
    }

    fn predicates(&mut self, terms: &Terms, chc: &Chc, out: &mut dyn Write) -> io::Result<()> {
        for (pred, data) in chc.preds.iter() {
            // Unique: the number is.
            let written = name_of(&data.name, pred.index());
            let name = quote(&written).into_owned();
            self.taken.insert(written);
            write!(out, "(declare-fun {name} (")?;
            for (at, param) in data.params.iter().enumerate() {
                let sort = self.sorts.sort(terms, terms.sort(*param));
                let sort = self.printer.sort(&self.sorts.terms, sort);
                write!(out, "{}{sort}", if at > 0 { " " } else { "" })?;
            }
            writeln!(out, ") Bool)")?;
            self.names
                .push(Named::plain("predicate", &name, &data.name));
            self.preds.push(name);
        }
        Ok(())
    }

    fn clause(&mut self, terms: &Terms, clause: &Clause, out: &mut dyn Write) -> io::Result<()> {
        let (mut copies, vars) = self.variables(terms, clause);
        copies.look(terms, &clause.roots());
        let body = premises(&copies, clause);
        let nothing = match (&body[..], &clause.head) {
            ([], None | Some(_)) | (_, None) => false,
            (body, Some(head)) => {
                clause.constraint == terms.tru() && body.iter().all(|atom| *atom == head)
            }
        };
        if nothing || clause.constraint == terms.fals() {
            return Ok(());
        }
        // The names of variables are those of this clause alone.
        let mut printer = self.printer.clone();
        // In the order of the text.
        let premises = body.iter().flat_map(|atom| &atom.args);
        let roots = premises.chain([&clause.constraint]);
        let roots = roots.chain(clause.head.iter().flat_map(|atom| &atom.args));
        let roots: Vec<Term> = roots.copied().collect();
        let roots = copies.all(terms, &roots);
        let shared = Shared::new(&mut copies.terms, &roots);
        self.bound(terms, &vars, &copies, &mut printer, out)?;
        let mut text = Text {
            preds: &self.preds,
            printer,
            copies: &copies,
            shared: &shared,
            out,
        };
        text.lets()?;
        text.implication(&body, clause)?;
        for _ in &shared.levels {
            write!(out, ")")?;
        }
        writeln!(out, "{}", if vars.is_empty() { ")" } else { "))" })
    }

    /// `(assert`, and the variables.
    fn bound(
        &mut self,
        terms: &Terms,
        vars: &[Term],
        copies: &Copies,
        printer: &mut Printer,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let made = &copies.terms;
        write!(out, "(assert ")?;
        for (at, var) in vars.iter().enumerate() {
            let text = printer.var_text(made, copies.of(*var)).unwrap_or_default();
            let sort = printer.sort(made, made.sort(copies.of(*var)));
            let before = if at == 0 { "(forall (" } else { " " };
            write!(out, "{before}({text} {sort})")?;
            if !self.listed.contains(&text) {
                let name = symbols::of(terms, *var);
                self.names.push(Named::plain("variable", &text, name));
                self.listed.insert(text);
            }
        }
        write!(out, "{}", if vars.is_empty() { "" } else { ") " })
    }

    /// A table with the variables of a clause, called as they are written.
    fn variables(&self, terms: &Terms, clause: &Clause) -> (Copies, Vec<Term>) {
        let mut copies = self.sorts.clone();
        let mut unique = Unique::default();
        let vars = clause.vars(terms);
        for var in &vars {
            let mut name = unique.name(&plain(stem(terms, symbols::of(terms, *var))));
            while self.taken.contains(&name) {
                name = unique.name(&format!("{name}!"));
            }
            copies.var(terms, *var, &name);
        }
        (copies, vars)
    }
}

/// One clause behind its quantifier.
struct Text<'a> {
    preds: &'a [String],
    printer: Printer,
    copies: &'a Copies,
    shared: &'a Shared,
    out: &'a mut dyn Write,
}

impl Text<'_> {
    /// What terms share.
    fn lets(&mut self) -> io::Result<()> {
        for level in &self.shared.levels {
            write!(self.out, "(let (")?;
            for (at, (name, term)) in level.iter().enumerate() {
                let name = self.printer.term(&self.copies.terms, *name);
                let text = self.printer.term(&self.copies.terms, *term);
                let before = if at > 0 { " " } else { "" };
                write!(self.out, "{before}({name} {text})")?;
            }
            write!(self.out, ") ")?;
        }
        Ok(())
    }

    fn implication(&mut self, body: &[&Atom], clause: &Clause) -> io::Result<()> {
        write!(self.out, "(=> ")?;
        if !body.is_empty() {
            write!(self.out, "(and ")?;
        }
        for atom in body {
            self.application(atom)?;
            write!(self.out, " ")?;
        }
        self.term(clause.constraint)?;
        write!(self.out, "{}", if body.is_empty() { " " } else { ") " })?;
        match &clause.head {
            Some(head) => self.application(head)?,
            None => write!(self.out, "false")?,
        }
        write!(self.out, ")")
    }

    fn application(&mut self, atom: &Atom) -> io::Result<()> {
        let name = &self.preds[atom.pred.index()];
        if atom.args.is_empty() {
            return write!(self.out, "{name}");
        }
        write!(self.out, "({name}")?;
        for arg in &atom.args {
            write!(self.out, " ")?;
            self.term(*arg)?;
        }
        write!(self.out, ")")
    }

    fn term(&mut self, term: Term) -> io::Result<()> {
        let term = self.shared.of(self.copies.of(term));
        let text = self.printer.term(&self.copies.terms, term);
        write!(self.out, "{text}")
    }
}

/// The premises, each once, in the order of their predicates.
fn premises<'a>(copies: &Copies, clause: &'a Clause) -> Vec<&'a Atom> {
    let key = |atom: &Atom| {
        let args = atom.args.iter().map(|arg| copies.key(*arg));
        (atom.pred.index(), args.collect::<Vec<Key>>())
    };
    let mut body: Vec<&Atom> = Vec::with_capacity(clause.body.len());
    for atom in &clause.body {
        if !body.contains(&atom) {
            body.push(atom);
        }
    }
    body.sort_by_cached_key(|atom| key(atom));
    body
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

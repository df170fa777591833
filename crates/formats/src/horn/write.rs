//! Writing clauses.

use bia_base::Idx as _;
use bia_system::chc::{Atom, Chc};
use bia_term::{
    Op, Sort, Term, Terms,
    smtlib::{Printer, quote},
};
use std::fmt::Write as _;

/// The clauses as a text that ends with the question whether they have an interpretation.
pub fn write(terms: &mut Terms, chc: &Chc) -> String {
    let mut printer = Printer::new();
    let mut text = String::from("(set-logic HORN)\n");
    // Sorts that need a declaration: values have all of them and no variables.
    let roots = chc.roots();
    let sorts: indexmap::IndexSet<Sort> = roots.iter().map(|term| terms.sort(*term)).collect();
    let vars = terms.free_vars(&roots);
    let sorts = sorts
        .into_iter()
        .chain(vars.iter().map(|var| terms.sort(*var)));
    let sorts: indexmap::IndexSet<Sort> = sorts.collect();
    let mut values = Vec::with_capacity(sorts.len());
    for sort in sorts {
        let value = terms.sorts().default_value(sort);
        values.push(terms.value(value, sort));
    }
    text.push_str(&printer.declarations(terms, &values));
    let mut names = Vec::with_capacity(chc.preds.len());
    for (pred, data) in chc.preds.iter() {
        // A prefix that no operator and no variable has.
        let name = quote(&format!("{}@{}", data.name, pred.index())).into_owned();
        let sorts = data.params.iter().map(|param| terms.sort(*param));
        let sorts: Vec<String> = sorts.map(|sort| printer.sort(terms, sort)).collect();
        let _ = writeln!(text, "(declare-fun {name} ({}) Bool)", sorts.join(" "));
        names.push(name);
    }
    for clause in &chc.clauses {
        let mut bound = String::new();
        for var in clause.vars(terms) {
            debug_assert!(matches!(terms.op(var), Op::Var(_)));
            let name = printer.var_text(terms, var).unwrap_or_default();
            let sort = printer.sort(terms, terms.sort(var));
            let _ = write!(bound, "({name} {sort}) ");
        }
        let mut premises = Vec::with_capacity(clause.body.len() + 1);
        for atom in &clause.body {
            premises.push(application(terms, &mut printer, &names, atom));
        }
        premises.push(printer.term(terms, clause.constraint));
        let head = match &clause.head {
            Some(head) => application(terms, &mut printer, &names, head),
            None => "false".into(),
        };
        let premises = match premises.as_slice() {
            [one] => one.clone(),
            all => format!("(and {})", all.join(" ")),
        };
        let implication = format!("(=> {premises} {head})");
        let _ = match bound.trim_end() {
            "" => writeln!(text, "(assert {implication})"),
            bound => writeln!(text, "(assert (forall ({bound}) {implication}))"),
        };
    }
    text.push_str("(check-sat)\n");
    text
}

fn application(terms: &Terms, printer: &mut Printer, names: &[String], atom: &Atom) -> String {
    let name = &names[atom.pred.index()];
    if atom.args.is_empty() {
        return name.clone();
    }
    let args = atom.args.iter().map(|arg: &Term| printer.term(terms, *arg));
    let args: Vec<String> = args.collect();
    format!("({name} {})", args.join(" "))
}

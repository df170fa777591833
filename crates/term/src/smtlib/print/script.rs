//! Printing declarations and scripts.

use super::{
    super::{command::Command, symbol::quote},
    Printer,
    names::Thing,
};
use crate::{FunId, Op, Sort, SortData, Term, Terms};
use rustc_hash::FxHashSet;
use std::fmt::Write as _;

impl Printer {
    /// The declarations that `roots` need and that this printer has not printed, one per line:
    /// sorts and enumerations first.
    pub fn declarations(&mut self, terms: &Terms, roots: &[Term]) -> String {
        let mut out = String::new();
        let mut seen = FxHashSet::default();
        let order = terms.post_order(roots);
        for term in &order {
            let sort = terms.sort(*term);
            if seen.insert(sort) {
                self.declare_sort(terms, sort, &mut out);
            }
            if let Op::App(fun) = terms.op(*term) {
                for sort in &terms.fun(fun).args {
                    self.declare_sort(terms, *sort, &mut out);
                }
            }
        }
        for term in order {
            let op = terms.op(term);
            if let Op::Var(_) = op {
                self.declare_var(terms, term, &mut out);
            } else if let Op::App(fun) = op {
                self.declare_fun(terms, fun, &mut out);
            }
        }
        out
    }

    /// Says that a level was pushed: what is declared from now on lasts until it is popped.
    pub fn push(&mut self) {
        self.names.push();
    }

    /// Says that a level was popped.
    pub fn pop(&mut self) {
        self.names.pop();
    }

    /// The text that stands for a variable, as it is printed; `None` for other terms.
    pub fn var_text(&mut self, terms: &Terms, var: Term) -> Option<String> {
        let name = terms.var_name(var)?;
        Some(self.names.text(Thing::Var(var), name).into())
    }

    /// The text that stands for a function, as it is printed.
    pub fn fun_text(&mut self, terms: &Terms, fun: FunId) -> String {
        let name = terms.name(terms.fun(fun).name);
        self.names.text(Thing::Fun(fun), name).into()
    }

    fn declare_sort(&mut self, terms: &Terms, sort: Sort, out: &mut String) {
        match terms.sort_data(sort) {
            SortData::Array { index, element } => {
                self.declare_sort(terms, *index, out);
                self.declare_sort(terms, *element, out);
            }
            SortData::Uninterpreted(name) => {
                if self.names.declare(Thing::Sort(sort)) {
                    let name = self.names.text(Thing::Sort(sort), terms.name(*name));
                    out.push_str(&format!("(declare-sort {name} 0)\n"));
                }
            }
            SortData::Enum(data) => {
                if self.names.declare(Thing::Sort(sort)) {
                    let name = self.names.text(Thing::Sort(sort), terms.name(data.name));
                    out.push_str(&format!("(declare-datatypes (({name} 0)) (("));
                    for (constructor, number) in data.constructors.iter().zip(0..) {
                        let thing = Thing::Constructor(sort, number);
                        let text = self.names.text(thing, terms.name(*constructor));
                        out.push_str(&format!("({text})"));
                    }
                    out.push_str(")))\n");
                }
            }
            SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_) => {}
        }
    }

    fn declare_var(&mut self, terms: &Terms, var: Term, out: &mut String) {
        if self.names.declare(Thing::Var(var))
            && let Some(name) = self.var_text(terms, var)
        {
            let sort = self.sort(terms, terms.sort(var));
            out.push_str(&format!("(declare-const {name} {sort})\n"));
        }
    }

    fn declare_fun(&mut self, terms: &Terms, fun: FunId, out: &mut String) {
        if !self.names.declare(Thing::Fun(fun)) {
            return;
        }
        let decl = terms.fun(fun);
        let name = self.fun_text(terms, fun);
        let args: Vec<String> = decl.args.iter().map(|s| self.sort(terms, *s)).collect();
        let result = self.sort(terms, decl.result);
        out.push_str(&format!(
            "(declare-fun {name} ({}) {result})\n",
            args.join(" ")
        ));
    }

    /// A question: are all of `assertions` together satisfiable? With all declarations.
    pub fn query(&mut self, terms: &Terms, assertions: &[Term]) -> String {
        let mut out = String::from("(set-logic ALL)\n");
        out.push_str(&self.declarations(terms, assertions));
        for term in assertions {
            out.push_str("(assert ");
            self.write_term(terms, *term, &mut out);
            out.push_str(")\n");
        }
        out.push_str("(check-sat)\n");
        out
    }

    /// A script, one command per line. Definitions are left out: their uses are expanded.
    /// What commands need and do not declare themselves is declared before they use it.
    pub fn script<'a>(
        &mut self,
        terms: &Terms,
        commands: impl IntoIterator<Item = &'a Command>,
    ) -> String {
        let mut out = String::new();
        for command in commands {
            self.command(terms, command, &mut out);
        }
        out
    }

    fn command(&mut self, terms: &Terms, command: &Command, out: &mut String) {
        let line = match command {
            Command::SetLogic(logic) => format!("(set-logic {})", quote(logic)),
            Command::SetInfo(key, value) => format!("(set-info {})", joined(key, value)),
            Command::SetOption(key, value) => format!("(set-option {})", joined(key, value)),
            Command::DeclareSort(sort) | Command::DeclareEnum(sort) => {
                return self.declare_sort(terms, *sort, out);
            }
            Command::DeclareConst(var) => {
                self.declare_sort(terms, terms.sort(*var), out);
                return self.declare_var(terms, *var, out);
            }
            Command::DeclareFun(fun) => {
                let decl = terms.fun(*fun);
                for sort in decl.args.iter().chain([&decl.result]) {
                    self.declare_sort(terms, *sort, out);
                }
                return self.declare_fun(terms, *fun, out);
            }
            Command::DefineSort(_) | Command::DefineFun { .. } => return,
            Command::Assert { term, named } => {
                out.push_str(&self.declarations(terms, &[*term]));
                let text = self.term(terms, *term);
                match named.iter().find(|(_, of)| of == term) {
                    Some((name, _)) => format!("(assert (! {text} :named {}))", quote(name)),
                    None => format!("(assert {text})"),
                }
            }
            Command::CheckSat => "(check-sat)".into(),
            Command::CheckSatAssuming(list) => {
                format!("(check-sat-assuming ({}))", self.list(terms, list, out))
            }
            Command::GetValue(list) => format!("(get-value ({}))", self.list(terms, list, out)),
            Command::Push(n) => format!("(push {n})"),
            Command::Pop(n) => format!("(pop {n})"),
            Command::Reset => "(reset)".into(),
            Command::ResetAssertions => "(reset-assertions)".into(),
            Command::Get(name) => format!("({name})"),
            Command::GetInfo(key) => format!("(get-info {key})"),
            Command::GetOption(key) => format!("(get-option {key})"),
            Command::Echo(text) => format!("(echo \"{}\")", text.replace('"', "\"\"")),
            Command::Exit => "(exit)".into(),
        };
        writeln!(out, "{line}").expect("writing to a string succeeds");
        if let Command::Push(n) = command {
            (0..*n).for_each(|_| self.push());
        } else if let Command::Pop(n) = command {
            (0..*n).for_each(|_| self.pop());
        } else if matches!(command, Command::Reset | Command::ResetAssertions) {
            self.names.forget_declarations();
        }
    }

    /// Terms with blanks between them; their declarations go to `out`.
    fn list(&mut self, terms: &Terms, list: &[Term], out: &mut String) -> String {
        out.push_str(&self.declarations(terms, list));
        let texts: Vec<String> = list.iter().map(|t| self.term(terms, *t)).collect();
        texts.join(" ")
    }
}

fn joined(key: &str, value: &str) -> String {
    if value.is_empty() {
        key.into()
    } else {
        format!("{key} {value}")
    }
}

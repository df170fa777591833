//! Texts of Horn clauses: universally quantified assertions over declared relations.
//!
//! ```text
//!   (assert (forall ((x S) …) f))      f, with x … as fresh variables
//!   (assert (not (exists ((x S) …) f)))    ¬f
//!   (declare-rel r (S …))              a relation         (declare-var x S)   a variable
//!   (rule f)                           f                  (query f)           ¬f
//! ```
//! Quantifiers stand at the front, one kind of them: what alternates is refused. Whether a formula
//! is a clause is the caller's matter.

use super::{
    super::{codes, command::Command, sexpr::Node},
    Context, Reader,
    env::Meaning,
    literal::shortened,
    term::Locals,
};
use crate::{FunId, Sort, Term, Terms};
use bia_base::{Diagnostic, SourceId, Span};
use rustc_hash::{FxHashMap, FxHashSet};

/// Formulas over relations; their free variables are universally quantified.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HornText {
    /// The relations in the order of their declarations.
    pub relations: Vec<Relation>,
    /// The formulas.
    pub formulas: Vec<(Term, Span)>,
}

/// A relation that is declared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// With arguments.
    Fun(FunId),
    /// Without arguments: a variable of sort Bool.
    Flag(Term),
}

/// What is bound in front of the formula.
#[derive(Default)]
struct Prefix {
    bound: FxHashSet<Box<str>>,
    /// Names of quantified formulas.
    quantified: FxHashMap<Box<str>, Node>,
}

impl Reader {
    /// Reads a text of Horn clauses. What has errors is left out.
    pub fn horn(
        &mut self,
        terms: &mut Terms,
        source: SourceId,
        text: &str,
    ) -> (HornText, Vec<Diagnostic>) {
        let mut horn = HornText::default();
        self.env.tilde_is_minus = true;
        let diagnostics = self.forms(terms, source, text, |context, node| {
            context.horn_command(node, &mut horn);
        });
        (horn, diagnostics)
    }
}

impl Context<'_, '_> {
    fn horn_command(&mut self, node: Node, horn: &mut HornText) {
        let parts = self.form.list(node).unwrap_or_default().to_vec();
        let name = parts.first().and_then(|head| self.form.symbol(*head));
        let args = parts.get(1..).unwrap_or_default();
        let refuse = |this: &mut Self, what: &str| {
            let message = format!("{what} in Horn clauses is not supported");
            this.error(&codes::UNSUPPORTED, node, message);
        };
        match (name, args) {
            (Some("assert" | "rule"), &[formula, ..]) => {
                self.horn_formula(node, formula, true, horn)
            }
            (Some("query"), &[formula, ..]) => self.horn_formula(node, formula, false, horn),
            (Some("declare-rel"), &[name, sorts]) => self.declare_relation(node, name, sorts, horn),
            (Some("declare-var"), &[name, sort]) => self.declare_variable(node, name, sort),
            (Some("assert" | "rule" | "query" | "declare-rel" | "declare-var"), _) => {
                let message = "a formula, or a name with sorts, is expected here";
                self.error(&codes::MALFORMED_COMMAND, node, message);
            }
            (Some(word @ ("push" | "pop" | "reset" | "reset-assertions" | "get-value")), _)
            | (Some(word @ "check-sat-assuming"), _) => refuse(self, &format!("`{word}`")),
            (Some(_) | None, _) => {
                for command in self.command(node) {
                    match command {
                        Command::DeclareFun(fun) if self.terms.fun(fun).result == Sort::BOOL => {
                            horn.relations.push(Relation::Fun(fun));
                        }
                        Command::DeclareConst(var) if self.terms.sort(var) == Sort::BOOL => {
                            horn.relations.push(Relation::Flag(var));
                        }
                        Command::DeclareFun(_) | Command::DeclareConst(_) => {
                            refuse(self, "a function that is no relation");
                        }
                        Command::SetLogic(logic) if logic != "HORN" => {
                            refuse(self, &format!("logic `{}`", shortened(&logic)));
                        }
                        Command::SetLogic(_)
                        | Command::SetInfo(..)
                        | Command::SetOption(..)
                        | Command::DeclareSort(_)
                        | Command::DeclareEnum(_)
                        | Command::DefineSort(_)
                        | Command::DefineFun { .. }
                        | Command::Assert { .. }
                        | Command::CheckSat
                        | Command::CheckSatAssuming(_)
                        | Command::Push(_)
                        | Command::Pop(_)
                        | Command::Reset
                        | Command::ResetAssertions
                        | Command::GetValue(_)
                        | Command::Get(_)
                        | Command::GetInfo(_)
                        | Command::GetOption(_)
                        | Command::Echo(_)
                        | Command::Exit => {}
                    }
                }
            }
        }
    }

    fn declare_relation(&mut self, node: Node, name: Node, sorts: Node, horn: &mut HornText) {
        let list = self.form.list(sorts).map(<[Node]>::to_vec);
        let (Some(text), Some(list)) = (self.form.symbol(name), list) else {
            let message = "expected (declare-rel name (sort …))";
            self.error(&codes::MALFORMED_COMMAND, node, message);
            return;
        };
        let sorts: Vec<Option<Sort>> = list.iter().map(|sort| self.sort(*sort)).collect();
        let Some(sorts) = sorts.into_iter().collect::<Option<Vec<Sort>>>() else {
            self.env.define(text, Meaning::Wrong);
            return;
        };
        if self.env.get(text).is_some() {
            let message = format!("`{}` is declared already", shortened(text));
            self.error(&codes::DUPLICATE, name, message);
        } else if sorts.is_empty() {
            let var = self.terms.var(text, Sort::BOOL);
            self.env.define(text, Meaning::Term(var));
            horn.relations.push(Relation::Flag(var));
        } else {
            let fun = self.terms.declare_fun(text, &sorts, Sort::BOOL);
            self.env.define(text, Meaning::Fun(fun));
            horn.relations.push(Relation::Fun(fun));
        }
    }

    fn declare_variable(&mut self, node: Node, name: Node, sort: Node) {
        let Some(text) = self.form.symbol(name) else {
            let message = "expected (declare-var name sort)";
            self.error(&codes::MALFORMED_COMMAND, node, message);
            return;
        };
        if self.env.get(text).is_some() {
            let message = format!("`{}` is declared already", shortened(text));
            self.error(&codes::DUPLICATE, name, message);
            return;
        }
        let meaning = match self.sort(sort) {
            Some(sort) => Meaning::Term(self.terms.fresh_var(text, sort)),
            None => Meaning::Wrong,
        };
        self.env.define(text, meaning);
    }

    /// Takes quantifiers off the front and keeps the formula, negated unless `positive`.
    fn horn_formula(&mut self, command: Node, formula: Node, positive: bool, horn: &mut HornText) {
        let (mut node, mut positive) = (formula, positive);
        let mut locals = Locals::default();
        let mut prefix = Prefix::default();
        loop {
            let named = self
                .form
                .symbol(node)
                .and_then(|name| prefix.quantified.get(name));
            if let Some(named) = named {
                node = *named;
                continue;
            }
            let parts = self.form.list(node).unwrap_or_default().to_vec();
            let head = parts.first().copied();
            let is = |word: &str| head.is_some_and(|head| self.form.is_word(head, word));
            match *parts.as_slice() {
                [_, inner, ..] if is("!") => node = inner,
                [_, inner] if is("not") => {
                    positive = !positive;
                    node = inner;
                }
                [_, vars, inner] if is("forall") || is("exists") => {
                    if is("forall") != positive {
                        let message = "this quantifier is existential: alternation of quantifiers \
                                       in Horn clauses is not supported";
                        self.error(&codes::UNSUPPORTED, node, message);
                        return;
                    }
                    if !self.bind_all(vars, &mut prefix, &mut locals) {
                        return;
                    }
                    node = inner;
                }
                [_, bindings, inner] if is("let") && self.has_quantifier(node) => {
                    if !self.bind_let(bindings, &mut prefix, &mut locals) {
                        return;
                    }
                    node = inner;
                }
                _ => break,
            }
        }
        let Some(term) = self.term_with(node, &mut locals) else {
            return;
        };
        if self.terms.sort(term) != Sort::BOOL {
            self.error(&codes::NOT_BOOL, node, "a clause is a formula");
            return;
        }
        let term = match positive {
            true => term,
            false => self.terms.not(term),
        };
        horn.formulas.push((term, self.form.span(command)));
    }

    /// Binds quantified variables; whether all was well.
    fn bind_all(&mut self, vars: Node, prefix: &mut Prefix, locals: &mut Locals) -> bool {
        let Some(list) = self.form.list(vars).map(<[Node]>::to_vec) else {
            let message = "a list of variables is expected here";
            self.error(&codes::MALFORMED_TERM, vars, message);
            return false;
        };
        let mut complete = true;
        for row in list {
            let pair = self.form.list(row).map(<[Node]>::to_vec);
            let (name, sort) = match pair.as_deref() {
                Some(&[name, sort]) => (self.form.symbol(name), Some(sort)),
                _ => (None, None),
            };
            let (Some(name), Some(sort)) = (name, sort) else {
                let message = "expected (variable sort)";
                self.error(&codes::MALFORMED_TERM, row, message);
                complete = false;
                continue;
            };
            let sort = self.sort(sort);
            let var = sort.map(|sort| self.terms.fresh_var(name, sort));
            complete &= var.is_some() && self.is_new(row, name, prefix);
            locals.bind(name, var);
        }
        complete
    }

    /// Binds names in front of quantifiers; those of quantified formulas stand for their text,
    /// which means the same later because no name is bound twice.
    fn bind_let(&mut self, bindings: Node, prefix: &mut Prefix, locals: &mut Locals) -> bool {
        let list = self.form.list(bindings).unwrap_or_default().to_vec();
        let mut new = Vec::new();
        for row in list {
            let pair = self.form.list(row).map(<[Node]>::to_vec);
            let (name, value) = match pair.as_deref() {
                Some(&[name, value]) => (self.form.symbol(name), Some(value)),
                _ => (None, None),
            };
            let (Some(name), Some(value)) = (name, value) else {
                self.error(
                    &codes::MALFORMED_TERM,
                    row,
                    "a binding is a symbol and a term",
                );
                return false;
            };
            if !self.is_new(row, name, prefix) {
                return false;
            }
            if self.has_quantifier(value) {
                prefix.quantified.insert(name.into(), value);
            } else {
                new.push((name, self.term_with(value, locals)));
            }
        }
        let complete = new.iter().all(|(_, term)| term.is_some());
        for (name, term) in new {
            locals.bind(name, term);
        }
        complete
    }

    /// Whether the name is not bound yet; else a complaint.
    fn is_new(&mut self, node: Node, name: &str, prefix: &mut Prefix) -> bool {
        let new = prefix.bound.insert(name.into());
        if !new {
            let message = format!(
                "`{}` is bound twice around a quantifier, which is not supported",
                shortened(name)
            );
            self.error(&codes::UNSUPPORTED, node, message);
        }
        new
    }

    /// Whether there is a quantifier in a form.
    fn has_quantifier(&self, root: Node) -> bool {
        let mut stack = vec![root];
        while let Some(node) = stack.pop() {
            match self.form.list(node) {
                Some(parts) => stack.extend_from_slice(parts),
                None if self.form.is_word(node, "forall") || self.form.is_word(node, "exists") => {
                    return true;
                }
                None => {}
            }
        }
        false
    }
}

//! Reads a model, and turns its steps into next-state functions.
//!
//! A relation T(x, w, x') is a system whose inputs are w and the next values: `x' := input`, V = T.
//! Conjuncts `x' = e` where e mentions no next value, or only such as have a function already, give
//! x that function instead, and one input less.

use super::codes;
use crate::{
    Goal, Model, Property,
    open::{Closing, Functions},
};
use bia_base::{Diagnostic, SourceId, Span};
use bia_system::{StateVar, conjuncts};
use bia_term::{
    Op, Sort, Substitution, Term, Terms,
    smtlib::{Annotation, Command, Reader},
};
use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

/// The model of a text; complaints otherwise.
pub fn read(terms: &mut Terms, source: SourceId, text: &str) -> Result<Model, Vec<Diagnostic>> {
    let (script, annotations, diagnostics) = Reader::new().annotated(terms, source, text);
    let mut reading = Reading {
        declared: Vec::new(),
        by_name: FxHashMap::default(),
        primed: FxHashSet::default(),
        next: IndexMap::new(),
        init: Vec::new(),
        trans: Vec::new(),
        properties: Vec::new(),
        diagnostics,
    };
    for (command, span) in script.commands {
        reading.command(terms, command, span);
    }
    for annotation in &annotations {
        reading.annotation(terms, annotation);
    }
    if reading.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(reading.diagnostics);
    }
    reading.model(terms)
}

struct Reading {
    /// Variables in the order of the file.
    declared: Vec<Term>,
    by_name: FxHashMap<String, Term>,
    primed: FxHashSet<Term>,
    /// State variables with their next values.
    next: IndexMap<Term, Term>,
    init: Vec<(Term, Span)>,
    trans: Vec<Term>,
    properties: Vec<Property>,
    diagnostics: Vec<Diagnostic>,
}

impl Reading {
    fn error(&mut self, code: &'static bia_base::Code, why: impl Into<String>, span: Span) {
        self.diagnostics.push(Diagnostic::new(code, why).at(span));
    }

    fn command(&mut self, terms: &Terms, command: Command, span: Span) {
        match command {
            Command::DeclareConst(var) => {
                let name = terms.var_name(var).unwrap_or_default().to_owned();
                self.by_name.insert(name, var);
                self.declared.push(var);
            }
            Command::DeclareFun(_) => {
                let why = "uninterpreted functions are not supported";
                self.error(&codes::UNSUPPORTED, why, span);
            }
            Command::Assert { .. }
            | Command::Push(_)
            | Command::Pop(_)
            | Command::Reset
            | Command::ResetAssertions => {
                let why = "a transition system has definitions alone";
                self.error(&codes::UNSUPPORTED, why, span);
            }
            Command::SetLogic(_)
            | Command::SetInfo(..)
            | Command::SetOption(..)
            | Command::DeclareSort(_)
            | Command::DeclareEnum(_)
            | Command::DefineSort(_)
            | Command::DefineFun { .. }
            | Command::CheckSat
            | Command::CheckSatAssuming(_)
            | Command::GetValue(_)
            | Command::Get(_)
            | Command::GetInfo(_)
            | Command::GetOption(_)
            | Command::Echo(_)
            | Command::Exit => {}
        }
    }

    fn annotation(&mut self, terms: &mut Terms, annotation: &Annotation) {
        let Annotation {
            term,
            key,
            value,
            span,
        } = annotation;
        if key == ":next" {
            return self.next(terms, *term, value, *span);
        }
        let known = [":init", ":trans", ":invar-property", ":live-property"];
        if !known.contains(&key.as_str()) {
            return;
        }
        if terms.sort(*term) != Sort::BOOL {
            let why = format!("`{key}` is for formulas");
            return self.error(&codes::BAD_ATTRIBUTE, why, *span);
        }
        let goal = match key.as_str() {
            ":init" => return self.init.push((*term, *span)),
            ":trans" => return self.trans.push(*term),
            ":invar-property" => Goal::Bad(terms.not(*term)),
            // F G p does not hold iff ¬p holds again and again.
            _ => Goal::Justice(vec![terms.not(*term)]),
        };
        let kind = match goal {
            Goal::Bad(_) => "p",
            Goal::Justice(_) => "live",
        };
        self.properties.push(Property {
            name: format!("{kind}{value}"),
            goal,
            span: Some(*span),
        });
    }

    fn next(&mut self, terms: &Terms, var: Term, next: &str, span: Span) {
        let next = self.by_name.get(next).copied();
        let problem = match next {
            _ if !matches!(terms.op(var), Op::Var(_)) => "`:next` is for variables",
            None => "`:next` does not name a variable",
            Some(next) if terms.sort(next) != terms.sort(var) => {
                "the next value is of another sort"
            }
            Some(next) if self.next.contains_key(&var) || self.primed.contains(&next) => {
                "a variable has one next value, which no other has"
            }
            Some(next) => {
                self.next.insert(var, next);
                self.primed.insert(next);
                return;
            }
        };
        self.error(&codes::BAD_ATTRIBUTE, problem, span);
    }

    /// Says what divisions by zero are; gives the variables that hold it.
    fn close(&mut self, terms: &mut Terms) -> Vec<Term> {
        let (mut closing, mut functions) = (Closing::default(), Functions::default());
        let mut of = |terms: &mut Terms, op, dividend| functions.at(terms, op, dividend);
        let goals = self.properties.iter_mut().flat_map(|p| match &mut p.goal {
            Goal::Bad(bad) => std::slice::from_mut(bad),
            Goal::Justice(conditions) => conditions.as_mut_slice(),
        });
        let init = self.init.iter_mut().map(|(term, _)| term);
        for term in self.trans.iter_mut().chain(init).chain(goals) {
            *term = closing.apply(terms, *term, &mut of);
        }
        functions.arrays.into_values().collect()
    }

    fn model(mut self, terms: &mut Terms) -> Result<Model, Vec<Diagnostic>> {
        let state: FxHashSet<Term> = self.next.keys().copied().collect();
        let primed = std::mem::take(&mut self.primed);
        let properties = self.properties.clone();
        let formulas = properties.iter().flat_map(|property| {
            let formulas = match &property.goal {
                Goal::Bad(bad) => std::slice::from_ref(bad),
                Goal::Justice(conditions) => conditions,
            };
            let span = property.span;
            formulas
                .iter()
                .filter_map(move |formula| Some((*formula, span?)))
        });
        for (formula, span) in self.init.clone().into_iter().chain(formulas) {
            let free = terms.free_vars(&[formula]);
            if let Some(var) = free.iter().find(|var| !state.contains(var)) {
                let name = terms.var_name(*var).unwrap_or_default();
                let why = format!("`{name}` is no state variable");
                self.error(&codes::BAD_VARIABLE, why, span);
            }
        }
        if let Some(both) = self.next.keys().find(|var| primed.contains(*var)) {
            let name = terms.var_name(*both).unwrap_or_default();
            let why = format!("`{name}` is a state variable and a next value");
            self.diagnostics
                .push(Diagnostic::new(&codes::BAD_ATTRIBUTE, why));
        }
        if !self.diagnostics.is_empty() {
            return Err(self.diagnostics);
        }
        let by_zero = self.close(terms);
        let relation = terms.and_all(&self.trans);
        let (functions, valid) = functional(terms, relation, &primed);
        let inputs = self.declared.iter().copied();
        let inputs = inputs.filter(|var| !state.contains(var) && !functions.contains_key(var));
        let inputs: Vec<Term> = inputs.collect();
        let init: Vec<Term> = self.init.iter().map(|(term, _)| *term).collect();
        let written = self.next.iter().map(|(now, next)| StateVar {
            now: *now,
            next: Some(functions.get(next).copied().unwrap_or(*next)),
        });
        // What a division by zero is never changes.
        let chosen = by_zero.iter().map(|array| StateVar {
            now: *array,
            next: Some(*array),
        });
        let state: Vec<StateVar> = written.chain(chosen).collect();
        Ok(Model {
            initialised: vec![false; state.len()],
            state,
            inputs,
            init: terms.and_all(&init),
            // Bad states need no step from them.
            constraint: terms.tru(),
            step: valid,
            properties: self.properties,
            fairness: Vec::new(),
        })
    }
}

/// Next values that are functions of state and inputs, and what else the relation says.
pub(super) fn functional(
    terms: &mut Terms,
    relation: Term,
    primed: &FxHashSet<Term>,
) -> (FxHashMap<Term, Term>, Term) {
    let mut parts = conjuncts(terms, relation);
    let mut functions: FxHashMap<Term, Term> = FxHashMap::default();
    loop {
        let mut found: Vec<(Term, Term)> = Vec::new();
        let mut rest = Vec::with_capacity(parts.len());
        let mut new: FxHashSet<Term> = FxHashSet::default();
        let mentions = mentions(terms, &parts, primed);
        for part in parts {
            match definition(terms, part, primed, &mentions) {
                Some((var, value)) if new.insert(var) => found.push((var, value)),
                Some(_) | None => rest.push(part),
            }
        }
        if found.is_empty() {
            return (functions, terms.and_all(&rest));
        }
        functions.extend(found.iter().copied());
        let mut substitution = Substitution::new(terms, found);
        parts = rest
            .into_iter()
            .map(|part| substitution.apply(terms, part))
            .collect();
    }
}

/// `x' = e` with e over state and inputs alone; `x'` and `¬x'` say that it is true or false.
fn definition(
    terms: &mut Terms,
    part: Term,
    primed: &FxHashSet<Term>,
    mentions: &FxHashSet<Term>,
) -> Option<(Term, Term)> {
    let negated = terms.op(part) == Op::Not;
    let inner = match negated {
        true => terms.args(part)[0],
        false => part,
    };
    if primed.contains(&inner) {
        return Some((inner, terms.bool(!negated)));
    }
    if terms.op(inner) != Op::Eq {
        return None;
    }
    let (a, b) = (terms.args(inner)[0], terms.args(inner)[1]);
    if negated && terms.sort(a) != Sort::BOOL {
        return None;
    }
    let mut both = [(a, b), (b, a)].into_iter();
    let found = both.find(|(var, value)| primed.contains(var) && !mentions.contains(value));
    let (var, value) = found?;
    match negated {
        true => Some((var, terms.not(value))),
        false => Some((var, value)),
    }
}

/// The terms below these that mention a next value.
fn mentions(terms: &Terms, parts: &[Term], primed: &FxHashSet<Term>) -> FxHashSet<Term> {
    let mut found: FxHashSet<Term> = FxHashSet::default();
    for term in terms.post_order(parts) {
        let below = terms.args(term).iter().any(|arg| found.contains(arg));
        if below || primed.contains(&term) {
            found.insert(term);
        }
    }
    found
}

//! Reads clauses.
//!
//! A formula is a disjunction that is taken apart:
//!
//! ```text
//!   f without predicates   ¬f joins the constraint
//!   p(t)                   the head               ¬p(t)            joins the body
//!   f ∨ g, ¬(f ∧ g)        both                   f ∧ g, ¬(f ∨ g)  two clauses
//!   ite(c, f, g)           ¬c ∨ f and c ∨ g
//! ```

use bia_base::{Code, Diagnostic, Idx as _, Severity, SourceId, Span};
use bia_system::chc::{Atom, Chc, Clause, Pred};
use bia_term::{
    FunId, Op, Sort, Term, Terms,
    smtlib::{HornText, Reader, Relation},
};
use rustc_hash::FxHashMap;

/// A formula that is no clause.
pub static NO_CLAUSE: Code = Code {
    name: "HORN-E001",
    severity: Severity::Error,
    title: "a formula that is no Horn clause",
    explain: "A Horn clause is `(=> (and p … φ) q)` with predicates p …, a formula φ without \
              predicates, and at most one predicate q as head. This formula has several heads, or a \
              predicate where it is neither premise nor head: inside `=`, `xor`, or an argument.",
};

/// The greatest number of clauses that a file may give.
const MAX_CLAUSES: usize = 1_000_000;
const MAX_CLAUSES_OF_ONE: usize = 10_000;

/// The clauses of a text; complaints otherwise, all of them.
pub fn read(terms: &mut Terms, source: SourceId, text: &str) -> Result<Chc, Vec<Diagnostic>> {
    let (horn, mut diagnostics) = Reader::new().horn(terms, source, text);
    let mut reading = Reading::new(terms, &horn);
    for (formula, span) in &horn.formulas {
        if let Err(why) = reading.formula(terms, *formula) {
            diagnostics.push(Diagnostic::new(&NO_CLAUSE, why).at(*span));
        }
        if reading.chc.clauses.len() > MAX_CLAUSES {
            let why = "there are too many clauses";
            diagnostics.push(Diagnostic::new(&NO_CLAUSE, why).at(whole(source, text)));
            break;
        }
    }
    match diagnostics.iter().any(Diagnostic::is_error) {
        true => Err(diagnostics),
        false => Ok(reading.chc),
    }
}

fn whole(source: SourceId, text: &str) -> Span {
    Span::new(source, 0, text.len())
}

struct Reading {
    chc: Chc,
    relations: FxHashMap<FunId, Pred>,
    flags: FxHashMap<Term, Pred>,
    /// Whether a term has a predicate in it.
    mentions: FxHashMap<Term, bool>,
}

/// A clause that is not complete.
#[derive(Clone, Default)]
struct Partial {
    body: Vec<Atom>,
    constraints: Vec<Term>,
    head: Option<Atom>,
    /// What is still to be added: disjuncts, negated or not.
    todo: Vec<(Term, bool)>,
}

impl Reading {
    fn new(terms: &mut Terms, horn: &HornText) -> Self {
        let mut chc = Chc::default();
        let mut relations = FxHashMap::default();
        let mut flags = FxHashMap::default();
        for relation in &horn.relations {
            match *relation {
                Relation::Fun(fun) => {
                    let decl = terms.fun(fun);
                    let (name, sorts) = (terms.name(decl.name).to_owned(), decl.args.clone());
                    relations.insert(fun, chc.pred(terms, &name, &sorts));
                }
                Relation::Flag(flag) => {
                    let name = terms.var_name(flag).unwrap_or("flag").to_owned();
                    flags.insert(flag, chc.pred(terms, &name, &[]));
                }
            }
        }
        Self {
            chc,
            relations,
            flags,
            mentions: FxHashMap::default(),
        }
    }

    /// The application that a term is.
    fn atom(&self, terms: &Terms, term: Term) -> Option<Atom> {
        let pred = if let Op::App(fun) = terms.op(term) {
            self.relations.get(&fun).copied()
        } else {
            self.flags.get(&term).copied()
        };
        Some(Atom {
            pred: pred?,
            args: terms.args(term).to_vec(),
        })
    }

    /// Whether there is a predicate in a term.
    fn mentions(&mut self, terms: &Terms, root: Term) -> bool {
        let known = &self.mentions;
        for term in terms.post_order_until(&[root], |term| known.contains_key(&term)) {
            let inside = terms.args(term).iter().any(|arg| self.mentions[arg]);
            let found = inside || self.atom(terms, term).is_some();
            self.mentions.insert(term, found);
        }
        self.mentions[&root]
    }

    /// Adds the clauses that a formula is.
    fn formula(&mut self, terms: &mut Terms, formula: Term) -> Result<(), String> {
        let mut waiting = vec![Partial {
            todo: vec![(formula, true)],
            ..Partial::default()
        }];
        let mut made = 0_usize;
        while let Some(mut partial) = waiting.pop() {
            let Some((term, positive)) = partial.todo.pop() else {
                made += 1;
                if made > MAX_CLAUSES_OF_ONE {
                    return Err(format!("this is more than {MAX_CLAUSES_OF_ONE} clauses"));
                }
                self.finish(terms, partial);
                continue;
            };
            let more = self.step(terms, partial, term, positive)?;
            waiting.extend(more);
        }
        Ok(())
    }

    /// Adds one disjunct.
    fn step(
        &mut self,
        terms: &mut Terms,
        mut partial: Partial,
        term: Term,
        positive: bool,
    ) -> Result<Vec<Partial>, String> {
        if !self.mentions(terms, term) {
            let premise = match positive {
                true => terms.not(term),
                false => term,
            };
            // A premise that is false makes the clause true.
            if premise == terms.fals() {
                return Ok(Vec::new());
            }
            partial.constraints.push(premise);
            return Ok(vec![partial]);
        }
        if let Some(atom) = self.atom(terms, term) {
            if atom.args.iter().any(|arg| self.mentions(terms, *arg)) {
                return Err("a predicate is applied to a predicate".into());
            }
            match positive {
                false => partial.body.push(atom),
                true if partial.head.is_none() => partial.head = Some(atom),
                true => return Err("the clause has several heads".into()),
            }
            return Ok(vec![partial]);
        }
        let args = terms.args(term).to_vec();
        match (terms.op(term), positive) {
            (Op::Not, _) => {
                partial.todo.push((args[0], !positive));
                Ok(vec![partial])
            }
            (Op::Or, true) | (Op::And, false) => {
                let disjuncts = args.into_iter().rev().map(|arg| (arg, positive));
                partial.todo.extend(disjuncts);
                Ok(vec![partial])
            }
            (Op::Or, false) | (Op::And, true) => {
                let each = args.into_iter().map(|arg| {
                    let mut one = partial.clone();
                    one.todo.push((arg, positive));
                    one
                });
                Ok(each.collect())
            }
            (Op::Ite, _) => {
                let (mut yes, mut no) = (partial.clone(), partial);
                yes.todo.extend([(args[0], false), (args[1], positive)]);
                no.todo.extend([(args[0], true), (args[2], positive)]);
                Ok(vec![yes, no])
            }
            _ => Err("a predicate is neither a premise nor the head".into()),
        }
    }

    fn finish(&mut self, terms: &mut Terms, partial: Partial) {
        let constraint = terms.and_all(&partial.constraints);
        if constraint == terms.fals() {
            return;
        }
        debug_assert_eq!(terms.sort(constraint), Sort::BOOL);
        debug_assert!(
            partial
                .body
                .iter()
                .all(|a| a.pred.index() < self.chc.preds.len())
        );
        self.chc.clauses.push(Clause {
            body: partial.body,
            constraint,
            head: partial.head,
        });
    }
}

//! Known values of variables at a location: how steps change them, and rewriting of steps by them.
//!
//! ```text
//!   x ↦ Is(c)         x = c, a constant
//!   x ↦ Is(y)         x = y, another variable
//!   m ↦ Cells(i ↦ c)  select(m, i) = c for some constant i
//! ```
//! Knowledge comes from assignments and from equalities that were assumed; it ends when the
//! variable, or the one it is a copy of, is written. Where ways join, what both know is known.
//!
//! Invariants: what a map says holds in every run at that place; `Is` has no cycles, since a
//! variable is only made a copy while nothing is known of either; if x is a copy of y in some map,
//! then x is in the list of y's copies.

use crate::{Action, Cfg, Step, Var, VarKind, live::Reads, trie::Trie};
use bia_base::Idx as _;
use bia_term::{Op, Term, Terms, value::Value};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What is known of a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// It equals this constant or variable.
    Is(Term),
    /// A map that has these constants at these indices, which are different constants.
    Cells(Arc<[(Term, Term)]>),
}

/// What is known at a place.
pub(crate) type Knowledge = Trie<Var, Known>;

/// What two places both know.
pub(crate) fn join(a: &Knowledge, b: &Knowledge) -> Knowledge {
    a.intersect(b, &|a, b| match (a, b) {
        (Known::Is(t), Known::Is(u)) => (t == u).then(|| a.clone()),
        (Known::Cells(t), Known::Cells(u)) => {
            let both: Vec<_> = t.iter().copied().filter(|cell| u.contains(cell)).collect();
            (!both.is_empty()).then(|| Known::Cells(both.into()))
        }
        (Known::Is(_), Known::Cells(_)) | (Known::Cells(_), Known::Is(_)) => None,
    })
}

/// Of how many copies of a variable, cells of a map and entries of a constant map is kept account.
const MAX_COPIES: usize = 64;
const MAX_CELLS: usize = 32;

/// Executes steps on knowledge.
pub(crate) struct Learner<'a> {
    cfg: &'a Cfg,
    reads: Reads,
    globals: Vec<Var>,
    /// For each variable those that may be copies of it.
    copies: Vec<Vec<Var>>,
}

/// What became of a step.
pub(crate) enum Rewritten {
    /// It does this.
    Step(Action),
    /// It does nothing.
    Nothing,
    /// No run takes it.
    Blocks,
}

impl<'a> Learner<'a> {
    pub(crate) fn new(cfg: &'a Cfg) -> Self {
        let global =
            |(x, data): (Var, &crate::VarData)| (data.kind == VarKind::Global).then_some(x);
        Self {
            cfg,
            reads: Reads::new(cfg),
            globals: cfg.vars.iter().filter_map(global).collect(),
            copies: vec![Vec::new(); cfg.vars.len()],
        }
    }

    /// The steps of an edge with what is known, which becomes what is known afterwards. `None`: no
    /// run takes the edge.
    pub(crate) fn edge(
        &mut self,
        terms: &mut Terms,
        known: &mut Knowledge,
        steps: &[Step],
    ) -> Option<Vec<Step>> {
        let mut new = Vec::with_capacity(steps.len());
        for step in steps {
            match self.step(terms, known, &step.action) {
                Rewritten::Step(action) => new.push(Step {
                    action,
                    ..step.clone()
                }),
                Rewritten::Nothing => {}
                Rewritten::Blocks => return None,
            }
        }
        Some(new)
    }

    fn step(&mut self, terms: &mut Terms, known: &mut Knowledge, action: &Action) -> Rewritten {
        match action {
            Action::Assume(t) => {
                let t = self.rewrite(terms, known, *t);
                if t == terms.fals() {
                    return Rewritten::Blocks;
                }
                if t == terms.tru() {
                    return Rewritten::Nothing;
                }
                self.learn(terms, known, t);
                Rewritten::Step(Action::Assume(t))
            }
            Action::Assign(x, t) => {
                let t = self.rewrite(terms, known, *t);
                if t == self.cfg.vars[*x].term || self.resolved(known, *x) == t {
                    return Rewritten::Nothing;
                }
                let new = self.known_of(terms, known, *x, t);
                self.forget(known, *x);
                if let Some(new) = new {
                    known.set(*x, new);
                }
                Rewritten::Step(Action::Assign(*x, t))
            }
            Action::Havoc(x, _) => {
                self.forget(known, *x);
                Rewritten::Step(action.clone())
            }
            Action::Call {
                callee,
                args,
                results,
            } => {
                let args = args
                    .iter()
                    .map(|t| self.rewrite(terms, known, *t))
                    .collect();
                for x in self.globals.iter().chain(results) {
                    self.forget(known, *x);
                }
                Rewritten::Step(Action::Call {
                    callee: *callee,
                    args,
                    results: results.clone(),
                })
            }
        }
    }

    /// The constant or variable that a variable equals, itself if nothing is known.
    pub(crate) fn resolved(&self, known: &Knowledge, var: Var) -> Term {
        let mut var = var;
        loop {
            let term = self.cfg.vars[var].term;
            let Some(Known::Is(other)) = known.get(var) else {
                return term;
            };
            match self.reads.var(*other) {
                Some(next) => var = next,
                None => return *other,
            }
        }
    }

    /// A term with what is known put in.
    fn rewrite(&mut self, terms: &mut Terms, known: &Knowledge, term: Term) -> Term {
        let vars = self.reads.of(terms, term);
        if vars.iter().all(|x| known.get(*x).is_none()) {
            return term;
        }
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        for x in vars.iter() {
            done.insert(self.cfg.vars[*x].term, self.resolved(known, *x));
        }
        for old in terms.post_order_until(&[term], |t| done.contains_key(&t)) {
            let args = terms.args(old);
            let changed = args.iter().any(|arg| done[arg] != *arg);
            let mut new = old;
            if changed {
                let args: Vec<Term> = args.iter().map(|arg| done[arg]).collect();
                let op = terms.op(old);
                new = terms.mk(op, &args);
            }
            done.insert(old, self.cell(terms, known, new));
        }
        done[&term]
    }

    /// What a read of a known cell is; anything else is what it is.
    fn cell(&self, terms: &Terms, known: &Knowledge, term: Term) -> Term {
        if terms.op(term) != Op::Select {
            return term;
        }
        let args = terms.args(term);
        let map = self.reads.var(args[0]).and_then(|m| known.get(m));
        let Some(Known::Cells(cells)) = map else {
            return term;
        };
        let cell = cells.iter().find(|(i, _)| *i == args[1]);
        cell.map_or(term, |(_, value)| *value)
    }

    /// What is known of `x` once it has the value of this term, in which knowledge was put in.
    fn known_of(&mut self, terms: &Terms, known: &Knowledge, x: Var, term: Term) -> Option<Known> {
        if let Some(value) = terms.value_of(term) {
            let small = value
                .as_array()
                .is_none_or(|map| map.entries().len() <= MAX_CELLS);
            return small.then_some(Known::Is(term));
        }
        if let Some(y) = self.reads.var(term) {
            return self.is_copy(x, y).then_some(Known::Is(term));
        }
        if terms.op(term) != Op::Store {
            return None;
        }
        let mut writes = Vec::new();
        let mut map = term;
        while terms.op(map) == Op::Store {
            if writes.len() == MAX_CELLS {
                return None;
            }
            let args = terms.args(map);
            writes.push((args[1], args[2]));
            map = args[0];
        }
        let mut cells = match self.reads.var(map).and_then(|m| known.get(m)) {
            Some(Known::Cells(cells)) => cells.to_vec(),
            Some(Known::Is(_)) | None => Vec::new(),
        };
        for (index, value) in writes.into_iter().rev() {
            if !is_plain(terms, index) {
                cells.clear();
                continue;
            }
            cells.retain(|(i, _)| *i != index);
            if is_plain(terms, value) && cells.len() < MAX_CELLS {
                cells.push((index, value));
            }
        }
        (!cells.is_empty()).then(|| Known::Cells(cells.into()))
    }

    /// Notes that `x` may be a copy of `y`, if there is room.
    fn is_copy(&mut self, x: Var, y: Var) -> bool {
        let list = &mut self.copies[y.index()];
        if x == y || list.contains(&x) {
            return x != y;
        }
        if list.len() < MAX_COPIES {
            list.push(x);
            return true;
        }
        false
    }

    /// The variable is written: what was known of it, and of its copies, ends.
    fn forget(&self, known: &mut Knowledge, x: Var) {
        let copied = Known::Is(self.cfg.vars[x].term);
        let cells = match known.get(x) {
            Some(cells @ Known::Cells(_)) => Some(cells.clone()),
            Some(Known::Is(_)) | None => None,
        };
        let resolved = self.resolved(known, x);
        for copy in &self.copies[x.index()] {
            if known.get(*copy) == Some(&copied) {
                // A copy keeps what was known of the value.
                match &cells {
                    Some(cells) => known.set(*copy, cells.clone()),
                    None if self.reads.var(resolved).is_none() => {
                        known.set(*copy, Known::Is(resolved));
                    }
                    None => known.remove(*copy),
                }
            }
        }
        known.remove(x);
    }

    /// Whatever was known of globals, or by way of them, ends.
    pub(crate) fn forget_globals(&self, known: &mut Knowledge) {
        for x in &self.globals {
            self.forget(known, *x);
        }
    }

    /// A formula holds, in which knowledge was put in.
    fn learn(&mut self, terms: &Terms, known: &mut Knowledge, formula: Term) {
        let mut stack = vec![formula];
        while let Some(t) = stack.pop() {
            let op = terms.op(t);
            if op == Op::And {
                stack.extend_from_slice(terms.args(t));
            } else if op == Op::Eq {
                let (a, b) = (terms.args(t)[0], terms.args(t)[1]);
                self.learn_equal(terms, known, a, b);
            } else if op == Op::Not {
                self.learn_equal(terms, known, terms.args(t)[0], terms.fals());
            } else {
                self.learn_equal(terms, known, t, terms.tru());
            }
        }
    }

    fn learn_equal(&mut self, terms: &Terms, known: &mut Knowledge, a: Term, b: Term) {
        let unknown = |x: &Var| !matches!(known.get(*x), Some(Known::Is(_)));
        let var = |t: Term| self.reads.var(t).filter(unknown);
        match (var(a), var(b)) {
            (Some(x), None) if is_plain(terms, b) => known.set(x, Known::Is(b)),
            (None, Some(y)) if is_plain(terms, a) => known.set(y, Known::Is(a)),
            (Some(x), Some(y)) if known.get(x).is_none() && self.is_copy(x, y) => {
                known.set(x, Known::Is(b));
            }
            (Some(_) | None, Some(_) | None) => {}
        }
    }

    /// What is known of these variables without mentioning others.
    pub(crate) fn restricted(&self, known: &Knowledge, keep: impl Fn(Var) -> bool) -> Knowledge {
        let mut kept = known.clone();
        for (x, data) in known.iter() {
            let resolved = self.resolved(known, x);
            let other = self.reads.var(resolved);
            if !keep(x) || (other.is_some_and(|y| !keep(y))) {
                kept.remove(x);
            } else if matches!(data, Known::Is(_)) {
                // Not by way of a variable that may be gone.
                let is_known = other.is_none_or(|y| self.copies[y.index()].contains(&x));
                match is_known {
                    true => kept.set(x, Known::Is(resolved)),
                    false => kept.remove(x),
                }
            }
        }
        kept
    }

    /// What is known, as formulas.
    pub(crate) fn facts(&self, terms: &mut Terms, known: &Knowledge) -> Vec<Term> {
        let mut facts = Vec::new();
        for (x, data) in known.iter() {
            let var = self.cfg.vars[x].term;
            match data {
                Known::Is(term) => facts.push(terms.eq(var, *term)),
                Known::Cells(cells) => {
                    for (index, value) in cells.iter() {
                        let cell = terms.select(var, *index);
                        facts.push(terms.eq(cell, *value));
                    }
                }
            }
        }
        facts
    }
}

/// Whether the term is a constant that is no map: two such constants are equal iff they are the
/// same term.
pub(crate) fn is_plain(terms: &Terms, term: Term) -> bool {
    let value: Option<&Value> = terms.value_of(term);
    value.is_some_and(|value| value.as_array().is_none())
}

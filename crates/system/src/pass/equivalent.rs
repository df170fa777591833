//! Equivalent state variables are merged.
//!
//! ```text
//!   at first     x ~ y if the conjuncts of I equate them, or both with one constant
//!   refined      x ~ y stays if Nₓ and N_y are the same term with one variable of each class put
//!                in for all others; repeated until nothing changes
//! ```
//! With a solver, and within the budget, Houdini looks at the first classes; what rewriting shows
//! is among what it keeps.

use super::{replace::replace, restore::Restore};
use crate::{
    Lowering, Ts, houdini,
    ts::{as_equation, conjuncts},
};
use bia_base::{Budget, Statistics};
use bia_solver::api::SolverFactory;
use bia_term::{Op, Substitution, Term, Terms};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

type Classes = Vec<Vec<Term>>;

/// Merges state variables that are always equal.
pub fn equivalent(
    terms: &mut Terms,
    ts: &Ts,
    solvers: Option<&dyn SolverFactory>,
    budget: &Budget,
) -> Lowering<Restore> {
    let first = initially(terms, ts);
    let mut classes = refine(terms, ts, first.clone(), budget);
    let known = pairs(&classes);
    if let Some(solvers) = solvers {
        let mut candidates = pairs(&first);
        let told: FxHashSet<(Term, Term)> = candidates.iter().copied().collect();
        let more = known.iter().filter(|pair| !told.contains(pair));
        let more: Vec<(Term, Term)> = more.copied().collect();
        candidates.extend(more);
        if candidates.len() > known.len() {
            let equations: Vec<Term> = candidates.iter().map(|(x, y)| terms.eq(*x, *y)).collect();
            let mut statistics = Statistics::new();
            if let Ok(kept) = houdini(terms, ts, &equations, solvers, budget, &mut statistics) {
                let kept: FxHashSet<Term> = kept.into_iter().collect();
                let rows = candidates.iter().zip(&equations);
                let rows = rows.filter(|(_, equation)| kept.contains(equation));
                classes = joined(ts, rows.map(|(pair, _)| *pair));
            }
        }
    }
    let pairs = pairs(&classes);
    let facts = pairs.iter().map(|(x, y)| terms.eq(*x, *y)).collect();
    replace(terms, ts, &pairs, facts)
}

/// Each member of a class but the first, with the first.
fn pairs(classes: &Classes) -> Vec<(Term, Term)> {
    let all = classes.iter().filter_map(|class| class.split_first());
    let all = all.flat_map(|(first, rest)| rest.iter().map(|x| (*x, *first)));
    all.collect()
}

/// Union-find over terms: the representative of each class.
#[derive(Default)]
struct Union {
    parent: FxHashMap<Term, Term>,
}

impl Union {
    fn find(&self, term: Term) -> Term {
        let mut at = term;
        while let Some(parent) = self.parent.get(&at) {
            at = *parent;
        }
        at
    }
    fn join(&mut self, a: Term, b: Term) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent.insert(a, b);
        }
    }
}

/// The classes of state variables that have a next-state function.
fn classes_of(ts: &Ts, union: &Union) -> Classes {
    let mut classes: IndexMap<Term, Vec<Term>, FxBuildHasher> = IndexMap::default();
    for var in ts.state.iter().filter(|var| var.next.is_some()) {
        classes
            .entry(union.find(var.now))
            .or_default()
            .push(var.now);
    }
    classes.into_values().collect()
}

/// The classes that these equations make.
fn joined(ts: &Ts, equations: impl Iterator<Item = (Term, Term)>) -> Classes {
    let mut union = Union::default();
    for (x, y) in equations {
        union.join(x, y);
    }
    classes_of(ts, &union)
}

/// Classes of what the conjuncts of I make equal.
fn initially(terms: &mut Terms, ts: &Ts) -> Classes {
    let mut union = Union::default();
    let state: FxHashSet<Term> = ts.state.iter().map(|var| var.now).collect();
    for part in conjuncts(terms, ts.init) {
        if let Some((x, c)) = as_equation(terms, part) {
            union.join(x, c);
        } else if let (Op::Eq, [x, y]) = (terms.op(part), terms.args(part))
            && state.contains(x)
            && state.contains(y)
        {
            union.join(*x, *y);
        }
    }
    classes_of(ts, &union)
}

/// Splits classes until next-state functions agree; into single variables if the budget ends first.
fn refine(terms: &mut Terms, ts: &Ts, first: Classes, budget: &Budget) -> Classes {
    let next: FxHashMap<Term, Term> = ts
        .state
        .iter()
        .filter_map(|var| Some((var.now, var.next?)))
        .collect();
    let mut classes = first;
    loop {
        if budget.check_now().is_err() {
            return classes.concat().into_iter().map(|x| vec![x]).collect();
        }
        let mut by = Substitution::new(terms, pairs(&classes));
        let mut split = Classes::new();
        for class in &classes {
            let mut parts: IndexMap<Term, Vec<Term>, FxBuildHasher> = IndexMap::default();
            for x in class {
                let key = by.apply(terms, next[x]);
                parts.entry(key).or_default().push(*x);
            }
            split.extend(parts.into_values());
        }
        if split.len() == classes.len() {
            return split;
        }
        classes = split;
    }
}

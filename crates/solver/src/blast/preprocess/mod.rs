//! Simplification of assertions before they become circuits.
//!
//! * `normal`: every term becomes its normal form: variables that equations determine are replaced,
//!   then the named rules of `rules` apply until none does. Rules preserve the value in every
//!   model.
//! * `solve`: an asserted equation that determines a variable defines it: it is replaced by that
//!   term everywhere, and the equation is dropped. The model gets the variable back from the term.
//! * `facts`: assertions that say that two terms are different are used on the others.
//!
//! **Scopes.** A definition found in a scope counts for assertions of this scope and of inner ones
//! and ends with it. So a variable may be defined only if no assertion that is in force and already
//! has a circuit mentions it: *settled* terms are those below such assertions. An equation that
//! cannot become a definition stays an assertion.
//!
//! **Cost.** Normal forms are remembered. A definition of a variable that occurs in none of them
//! changes none of them, which is the usual case when a system is unrolled step by step. Otherwise
//! all are forgotten, which is done only while what is new is not much less than what is forgotten.

mod facts;
mod normal;
mod polynomial;
mod rules;
mod solve;
#[cfg(test)]
mod tests;

use bia_base::{Budget, Statistics, Stop};
use bia_term::{Op, Sort, Term, Terms};
use facts::Facts;
use indexmap::IndexSet;
use rules::Counters;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use std::hash::Hash;

/// How often normal forms are made and equations solved in turn.
const MAX_ROUNDS: usize = 16;

/// Things that end with the scope in which they were added.
#[derive(Debug)]
struct Scoped<K, V> {
    map: FxHashMap<K, V>,
    trail: Vec<(usize, K)>,
}

impl<K, V> Default for Scoped<K, V> {
    fn default() -> Self {
        Self {
            map: FxHashMap::default(),
            trail: Vec::new(),
        }
    }
}

impl<K: Copy + Eq + Hash, V: Copy> Scoped<K, V> {
    fn get(&self, key: K) -> Option<V> {
        self.map.get(&key).copied()
    }
    fn contains(&self, key: K) -> bool {
        self.map.contains_key(&key)
    }
    fn insert(&mut self, level: usize, key: K, value: V) {
        if self.map.insert(key, value).is_none() {
            self.trail.push((level, key));
        }
    }
    /// Forgets what belongs to levels above `level`.
    fn pop(&mut self, level: usize) {
        // Levels on the trail only grow, since inner scopes come later.
        while let Some((_, key)) = self.trail.pop_if(|(of, _)| *of > level) {
            self.map.remove(&key);
        }
    }
    fn clear(&mut self) {
        self.map.clear();
        self.trail.clear();
    }
    fn len(&self) -> usize {
        self.map.len()
    }
}

/// Simplifies assertions, level by level.
#[derive(Debug, Default)]
pub(crate) struct Preprocessor {
    enabled: bool,
    /// Variables that equations determine.
    definitions: Scoped<Term, Term>,
    /// Normal forms under these definitions.
    normal: Scoped<Term, Term>,
    /// Terms below assertions in force that have circuits.
    settled: Scoped<Term, ()>,
    /// What assertions in force that are kept as they are say.
    facts: Facts,
    counters: Counters,
    solved: u64,
}

impl Preprocessor {
    /// With `enabled` false nothing is changed.
    pub(crate) fn new(enabled: bool) -> Self {
        Self {
            enabled,
            ..Self::default()
        }
    }

    /// Formulas of which the conjunction may be asserted in place of that of `batch`, at a level
    /// that no inner one has been processed for.
    ///
    /// When the budget ends first, the batch has to be given again before anything is asserted in
    /// place of it: variables that it defines may have been replaced already, in which case the
    /// equations that define them become `true` the next time.
    pub(crate) fn process(
        &mut self,
        terms: &mut Terms,
        level: usize,
        batch: &[Term],
        budget: &Budget,
    ) -> Result<Vec<Term>, Stop> {
        if !self.enabled {
            return Ok(batch.to_vec());
        }
        let mark = self.facts.mark();
        let list = self.simplify(terms, level, batch, budget);
        match &list {
            Ok(list) => self.settle(terms, level, list),
            Err(_) => {
                // The assertions that the facts come from are not in force yet.
                self.facts.back_to(mark);
                self.normal.clear();
            }
        }
        list
    }

    fn simplify(
        &mut self,
        terms: &mut Terms,
        level: usize,
        batch: &[Term],
        budget: &Budget,
    ) -> Result<Vec<Term>, Stop> {
        let mut list = conjuncts(terms, batch);
        self.define_new(terms, level, &mut list);
        let before = self.normal.len();
        self.rounds(terms, level, &mut list, before, budget)?;
        let facts: Vec<Term> = list
            .iter()
            .filter(|term| self.facts.learn(terms, level, **term))
            .copied()
            .collect();
        if facts.is_empty() || !self.is_worthwhile(before) || !self.has_arrays(terms, &list) {
            return Ok(list);
        }
        // What was learnt stays as it is; the rest is looked at again.
        self.settle(terms, level, &facts);
        let kept: FxHashSet<Term> = facts.iter().copied().collect();
        list.retain(|term| !kept.contains(term));
        self.normal.clear();
        self.rounds(terms, level, &mut list, 0, budget)?;
        if list.contains(&terms.fals()) {
            return Ok(list);
        }
        list.splice(0..0, facts);
        Ok(list)
    }

    /// Makes normal forms and solves equations, until nothing changes.
    fn rounds(
        &mut self,
        terms: &mut Terms,
        level: usize,
        list: &mut Vec<Term>,
        before: usize,
        budget: &Budget,
    ) -> Result<(), Stop> {
        // Every round of solving is followed by normal forms: what was solved is no longer
        // asserted, so it has to be put in.
        for round in 0..=MAX_ROUNDS {
            let forms: Vec<Term> = list
                .iter()
                .map(|term| self.normal_form(terms, level, *term, budget))
                .collect::<Result<_, _>>()?;
            *list = conjuncts(terms, &forms);
            if list.contains(&terms.fals()) {
                *list = vec![terms.fals()];
                break;
            }
            let worthwhile = round < MAX_ROUNDS && self.is_worthwhile(before);
            if !worthwhile || !self.define(terms, level, list) {
                break;
            }
        }
        Ok(())
    }

    /// Whether it pays to drop all normal forms: `before` of them are older than this batch.
    fn is_worthwhile(&self, before: usize) -> bool {
        let new = self.normal.len().saturating_sub(before);
        self.normal.len() <= 8 * new + 2000
    }

    /// Whether what is new reads or writes arrays.
    fn has_arrays(&self, terms: &Terms, list: &[Term]) -> bool {
        let new = terms.post_order_until(list, |term| self.settled.contains(term));
        new.iter()
            .any(|term| matches!(terms.op(*term), Op::Select | Op::Store))
    }

    /// The term with an equal value in all models of the assertions in force.
    pub(crate) fn normalise(
        &mut self,
        terms: &mut Terms,
        level: usize,
        term: Term,
        budget: &Budget,
    ) -> Result<Term, Stop> {
        if !self.enabled {
            return Ok(term);
        }
        self.normal_form(terms, level, term, budget)
    }

    /// What a variable was replaced by.
    pub(crate) fn definition(&self, var: Term) -> Option<Term> {
        self.definitions.get(var)
    }

    /// Leaves all scopes above `level`.
    pub(crate) fn pop(&mut self, level: usize) {
        self.definitions.pop(level);
        self.normal.pop(level);
        self.settled.pop(level);
        self.facts.pop(level);
    }

    pub(crate) fn statistics(&self, rows: &mut Statistics) {
        rows.count("equations solved", self.solved);
        for (name, count) in self.counters.iter().filter(|(_, count)| *count > 0) {
            rows.count(name, count);
        }
    }

    fn settle(&mut self, terms: &Terms, level: usize, roots: &[Term]) {
        let order = terms.post_order_until(roots, |term| self.settled.contains(term));
        for term in order {
            self.settled.insert(level, term, ());
        }
    }
}

/// The different conjuncts of all, without `true`.
fn conjuncts(terms: &mut Terms, all: &[Term]) -> Vec<Term> {
    let mut found: IndexSet<Term, FxBuildHasher> = IndexSet::default();
    let mut seen: IndexSet<Term, FxBuildHasher> = IndexSet::default();
    let mut stack: Vec<Term> = all.iter().rev().copied().collect();
    while let Some(term) = stack.pop() {
        if !seen.insert(term) || term == terms.tru() {
            continue;
        }
        let args = terms.args(term);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "anything else is a conjunct"
        )]
        match terms.op(term) {
            Op::And => stack.extend(args.iter().rev()),
            Op::Not if terms.op(args[0]) == Op::Or => {
                let inner = terms.args(args[0]).to_vec();
                let negated = inner
                    .iter()
                    .rev()
                    .map(|t| terms.not(*t))
                    .collect::<Vec<_>>();
                stack.extend(negated);
            }
            _ => {
                debug_assert_eq!(terms.sort(term), Sort::BOOL);
                found.insert(term);
            }
        }
    }
    found.into_iter().collect()
}

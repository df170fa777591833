//! Pairs of terms that the current assertions make different.
//!
//! ```text
//!   ¬(a = b)                      a, b are different
//!   a < b, signed or unsigned     a, b are different, and so are the ends of chains a < … < z
//! ```
//! They serve to see past writes to arrays at other indices. An assertion is a fact only when it is
//! small and has no arrays in it, and is kept as it is: whatever is changed because of facts is
//! changed under assertions that stay.
//!
//! Facts end with the scope in which they were asserted.

use super::Scoped;
use bia_term::{Op, Sort, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// The greatest number of terms in a fact.
const SMALL: usize = 16;
/// The greatest number of terms that the search for a chain of comparisons visits.
const CHAIN: usize = 1000;

/// Both ends of a comparison, or of a disequality with the older term first.
type Pair = (Term, Term);

/// Pairs that are known to differ.
#[derive(Debug, Default)]
pub(super) struct Facts {
    different: Scoped<Pair, ()>,
    /// By a term, what is known to be greater; signed and unsigned.
    greater: [FxHashMap<Term, Vec<Term>>; 2],
    /// The comparisons in the order they came, with their scopes.
    trail: Vec<(usize, bool, Pair)>,
    /// The scope for which terms are looked at.
    level: usize,
}

/// How much was known at some time.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize, usize);

impl Facts {
    /// What is found out from now on counts for this scope.
    pub(super) fn at(&mut self, level: usize) {
        self.level = level;
    }

    /// Learns what an assertion says; whether it is a fact.
    pub(super) fn learn(&mut self, terms: &Terms, level: usize, assertion: Term) -> bool {
        let (op, args) = (terms.op(assertion), terms.args(assertion));
        let (pair, order) = match (op, args) {
            (Op::Not, [equal]) if terms.op(*equal) == Op::Eq => (terms.args(*equal), None),
            (Op::BvUlt, _) => (args, Some(false)),
            (Op::BvSlt, _) => (args, Some(true)),
            _ => return false,
        };
        let [a, b] = *pair else { return false };
        if terms.sort(a) == Sort::BOOL || !is_small(terms, assertion) {
            return false;
        }
        match order {
            None => self.different.insert(level, older_first(a, b), ()),
            Some(signed) => {
                let above = self.greater[usize::from(signed)].entry(a).or_default();
                above.push(b);
                self.trail.push((level, signed, (a, b)));
            }
        }
        true
    }

    /// Whether there is nothing to know.
    pub(super) fn is_empty(&self) -> bool {
        self.trail.is_empty() && self.different.len() == 0
    }

    /// Whether two terms have different values in all models of the assertions in force.
    pub(super) fn are_different(&mut self, terms: &Terms, a: Term, b: Term) -> bool {
        if a == b || self.is_empty() {
            return false;
        }
        if let (Some(x), Some(y)) = (terms.value_of(a), terms.value_of(b)) {
            return x != y;
        }
        let pair = older_first(a, b);
        if self.different.contains(pair) {
            return true;
        }
        let found = [false, true].into_iter().any(|signed| {
            let greater = &self.greater[usize::from(signed)];
            is_below(greater, a, b) || is_below(greater, b, a)
        });
        if found {
            self.different.insert(self.level, pair, ());
        }
        found
    }

    /// Forgets what belongs to scopes above `level`.
    pub(super) fn pop(&mut self, level: usize) {
        self.different.pop(level);
        while let Some((_, signed, (a, b))) = self.trail.pop_if(|(of, ..)| *of > level) {
            self.forget(signed, a, b);
        }
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.different.trail.len(), self.trail.len())
    }

    /// Forgets everything since a mark.
    pub(super) fn back_to(&mut self, Mark(different, compared): Mark) {
        for (_, pair) in self.different.trail.drain(different..) {
            self.different.map.remove(&pair);
        }
        while self.trail.len() > compared {
            if let Some((_, signed, (a, b))) = self.trail.pop() {
                self.forget(signed, a, b);
            }
        }
    }

    fn forget(&mut self, signed: bool, a: Term, b: Term) {
        if let Some(above) = self.greater[usize::from(signed)].get_mut(&a) {
            let last = above.pop();
            debug_assert_eq!(last, Some(b), "the trail has them in order");
        }
    }
}

fn older_first(a: Term, b: Term) -> Pair {
    if a <= b { (a, b) } else { (b, a) }
}

/// Whether a chain of comparisons leads from `a` up to `b`.
fn is_below(greater: &FxHashMap<Term, Vec<Term>>, a: Term, b: Term) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![a];
    while let Some(term) = stack.pop() {
        let above = greater.get(&term).map_or(&[][..], Vec::as_slice);
        if above.contains(&b) {
            return true;
        }
        if seen.len() > CHAIN {
            return false;
        }
        stack.extend(above.iter().filter(|t| seen.insert(**t)));
    }
    false
}

/// Few terms, none of them an array or read from one.
fn is_small(terms: &Terms, root: Term) -> bool {
    let mut seen = FxHashSet::default();
    let mut stack = vec![root];
    while let Some(term) = stack.pop() {
        if !seen.insert(term) {
            continue;
        }
        let of_array =
            terms.op(term) == Op::Select || terms.sorts().array_parts(terms.sort(term)).is_some();
        if of_array || seen.len() > SMALL {
            return false;
        }
        stack.extend(terms.args(term));
    }
    true
}

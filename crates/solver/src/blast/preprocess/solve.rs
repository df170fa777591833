//! Finds assertions that define a variable, and takes definitions without cycles.
//!
//! An assertion offers a definition x ↦ t when it is equivalent to x = t:
//!
//! ```text
//!   x,  ¬x                    x ↦ true, x ↦ false
//!   x = t                     x ↦ t
//!   ¬(x = t)   on Bool        x ↦ ¬t
//!   x ⊕ s = t                 x ↦ s ⊕ t
//!   c·x + p = q,  c odd       x ↦ c⁻¹·(q - p)          see `polynomial`
//! ```
//! Of all offers a set is taken in which no variable is defined by way of itself: the graph from
//! terms to their arguments and from variables to their definitions is searched depth first, and
//! where the search runs into itself the last offer on its way is refused.

use super::{
    Preprocessor,
    polynomial::{Polynomial, Products},
};
use bia_term::{Op, Sort, SortData, Term, Terms};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Definitions that are offered, with the assertions that offer them.
type Offers = IndexMap<Term, (Term, Term), FxBuildHasher>;

impl Preprocessor {
    /// Takes definitions x = t of variables that no normal form has: nothing is to be forgotten.
    pub(super) fn define_new(&mut self, terms: &mut Terms, level: usize, list: &mut Vec<Term>) {
        let mut offers = Offers::default();
        for term in list.iter() {
            if terms.op(*term) != Op::Eq {
                continue;
            }
            let (a, b) = (terms.args(*term)[0], terms.args(*term)[1]);
            let free = [(b, a), (a, b)].into_iter().find(|(x, _)| {
                self.is_free(terms, *x) && !self.normal.contains(*x) && !offers.contains_key(x)
            });
            if let Some((x, t)) = free {
                offers.insert(x, (t, *term));
            }
        }
        let new = |this: &Self, term: Term| !this.normal.contains(term);
        self.take(terms, level, list, offers, new);
    }

    /// Takes definitions of variables that may occur in normal forms, which are forgotten then.
    /// Returns whether there were any.
    pub(super) fn define(&mut self, terms: &mut Terms, level: usize, list: &mut Vec<Term>) -> bool {
        let mut offers = Offers::default();
        for term in list.iter() {
            for (x, t) in self.offered(terms, *term) {
                if self.is_free(terms, x) && !offers.contains_key(&x) {
                    offers.insert(x, (t, *term));
                    break;
                }
            }
        }
        let before = self.solved;
        self.take(terms, level, list, offers, |_, _| true);
        if self.solved > before {
            self.normal.clear();
        }
        self.solved > before
    }

    /// A variable that may be defined.
    fn is_free(&self, terms: &Terms, term: Term) -> bool {
        matches!(terms.op(term), Op::Var(_))
            && !self.definitions.contains(term)
            && !self.settled.contains(term)
    }

    /// The definitions that an assertion offers.
    fn offered(&self, terms: &mut Terms, term: Term) -> Vec<(Term, Term)> {
        let args = terms.args(term).to_vec();
        match (terms.op(term), args.as_slice()) {
            (Op::Var(_), _) => vec![(term, terms.tru())],
            (Op::Not, [x]) if matches!(terms.op(*x), Op::Var(_)) => vec![(*x, terms.fals())],
            (Op::Not, [equal]) if terms.op(*equal) == Op::Eq => {
                let (a, b) = (terms.args(*equal)[0], terms.args(*equal)[1]);
                if terms.sort(a) != Sort::BOOL {
                    return Vec::new();
                }
                let (not_a, not_b) = (terms.not(a), terms.not(b));
                vec![(b, not_a), (a, not_b)]
            }
            (Op::Eq, [a, b]) => {
                let mut found = vec![(*b, *a), (*a, *b)];
                if let SortData::Bv(_) = terms.sort_data(terms.sort(*a)) {
                    self.offered_xor(terms, *a, *b, &mut found);
                    self.offered_xor(terms, *b, *a, &mut found);
                    if !self.is_free(terms, *a) && !self.is_free(terms, *b) {
                        found.extend(self.offered_sum(terms, *a, *b));
                    }
                }
                found
            }
            _ => Vec::new(),
        }
    }

    fn offered_xor(&self, terms: &mut Terms, a: Term, b: Term, found: &mut Vec<(Term, Term)>) {
        if terms.op(a) != Op::BvXor {
            return;
        }
        let (x, y) = (terms.args(a)[0], terms.args(a)[1]);
        for (x, rest) in [(x, y), (y, x)] {
            if self.is_free(terms, x) {
                let t = terms.bv_xor(rest, b);
                found.push((x, t));
            }
        }
    }

    fn offered_sum(&self, terms: &mut Terms, a: Term, b: Term) -> Option<(Term, Term)> {
        let [a, b] = [a, b].map(|t| Polynomial::of(terms, t, Products::Keep));
        let difference = a.minus(&b);
        let odd = difference.odd_atoms();
        let x = odd.into_iter().rev().find(|x| self.is_free(terms, *x))?;
        Some((x, difference.solve(terms, x)?))
    }

    /// Takes those of the offers that define no variable by itself, and drops the assertions that
    /// offered them. Only terms for which `look` holds can have offered variables in them.
    fn take(
        &mut self,
        terms: &Terms,
        level: usize,
        list: &mut Vec<Term>,
        mut offers: Offers,
        look: impl Fn(&Self, Term) -> bool,
    ) {
        let starts: Vec<Term> = offers.keys().copied().collect();
        // `false`: under way.
        let mut done: FxHashMap<Term, bool> = FxHashMap::default();
        // Offered variables that are under way.
        let mut open: Vec<Term> = Vec::new();
        for start in starts {
            let mut stack = vec![(start, false)];
            while let Some((term, leave)) = stack.pop() {
                if leave {
                    done.insert(term, true);
                    open.pop_if(|last| *last == term);
                    continue;
                }
                match done.get(&term) {
                    Some(true) => continue,
                    Some(false) => {
                        // On the way round is an offered variable, since what was there before
                        // has no cycle; so the last one is.
                        if let Some(last) = open.pop() {
                            offers.swap_remove(&last);
                        }
                        continue;
                    }
                    None => {}
                }
                if !look(self, term) {
                    done.insert(term, true);
                    continue;
                }
                done.insert(term, false);
                stack.push((term, true));
                let below = match (offers.get(&term), self.definitions.map.get(&term)) {
                    (Some((t, _)), _) => {
                        open.push(term);
                        std::slice::from_ref(t)
                    }
                    (None, Some(t)) => std::slice::from_ref(t),
                    (None, None) => terms.args(term),
                };
                stack.extend(below.iter().map(|t| (*t, false)));
            }
        }
        let mut dropped = rustc_hash::FxHashSet::default();
        for (x, (t, assertion)) in offers {
            self.definitions.insert(level, x, t);
            dropped.insert(assertion);
            self.solved += 1;
        }
        list.retain(|term| !dropped.contains(term));
    }
}

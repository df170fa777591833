//! Substitution: all occurrences of some terms replaced by others, all at once.
//!
//! σ(t) = s if σ maps t to s, else the application of the operator of t to σ of its arguments.
//! Substitution does not look into the terms it puts in, so exchanging x and y works. Replacing
//! goes through the constructors, so the result is rewritten.

use crate::{Term, Terms, arglist::ArgList};
use rustc_hash::FxHashMap;

/// A simultaneous substitution that remembers what it has computed.
#[derive(Clone, Debug, Default)]
pub struct Substitution {
    done: FxHashMap<Term, Term>,
}

impl Substitution {
    /// Replaces the first by the second of each pair. Panics when their sorts differ: a bug of
    /// the caller. Of several pairs with the same first the last one counts.
    pub fn new(terms: &Terms, pairs: impl IntoIterator<Item = (Term, Term)>) -> Self {
        let check = |(from, to): (Term, Term)| {
            assert_eq!(
                terms.sort(from),
                terms.sort(to),
                "a term is replaced by one of the same sort"
            );
            (from, to)
        };
        let done = pairs.into_iter().map(check).collect();
        Self { done }
    }

    /// σ(root)
    pub fn apply(&mut self, terms: &mut Terms, root: Term) -> Term {
        let done = &mut self.done;
        for term in terms.post_order_until(&[root], |term| done.contains_key(&term)) {
            let args = terms.args(term);
            let new: ArgList = if args.len() <= 4 {
                let mut list = ArgList::from(args);
                if let ArgList::Short(slots, len) = &mut list {
                    for slot in &mut slots[..*len] {
                        *slot = done[slot];
                    }
                }
                list
            } else {
                args.iter().map(|arg| done[arg]).collect::<Vec<_>>().into()
            };
            let result = if *new == *args {
                term
            } else {
                let op = terms.op(term);
                terms.mk(op, &new)
            };
            done.insert(term, result);
        }
        done[&root]
    }
}

impl Terms {
    /// Replaces all at once the first by the second of each pair. See [`Substitution`].
    pub fn substitute(
        &mut self,
        root: Term,
        pairs: impl IntoIterator<Item = (Term, Term)>,
    ) -> Term {
        Substitution::new(self, pairs).apply(self, root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn replaces_all_at_once() {
        let mut t = Terms::new();
        let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
        let term = t.sub(x, y);
        let swapped = t.sub(y, x);
        assert_eq!(t.substitute(term, [(x, y), (y, x)]), swapped);
        assert_eq!(t.substitute(term, []), term);
        let zero = t.int(0);
        assert_eq!(t.substitute(term, [(x, y)]), zero);
    }

    #[test]
    fn replaces_applications_and_long_argument_lists() {
        let mut t = Terms::new();
        let p: Vec<Term> = (0..6)
            .map(|i| t.var(&format!("p{i}"), Sort::BOOL))
            .collect();
        let all = t.and_all(&p);
        let inner = t.or(p[0], p[1]);
        let outer = t.and(inner, p[2]);
        let expected = t.and(p[3], p[2]);
        assert_eq!(t.substitute(outer, [(inner, p[3])]), expected);
        let without = t.and_all(&p[1..]);
        let tru = t.tru();
        assert_eq!(t.substitute(all, [(p[0], tru)]), without);
    }

    #[test]
    #[should_panic(expected = "same sort")]
    fn sorts_must_agree() {
        let mut t = Terms::new();
        let (x, p) = (t.var("x", Sort::INT), t.var("p", Sort::BOOL));
        t.substitute(x, [(x, p)]);
    }
}

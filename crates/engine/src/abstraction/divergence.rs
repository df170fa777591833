//! [`Divergence`]: whether refinements still get somewhere.
//!
//! ```text
//!   shape of a predicate    the predicate with each number in it replaced by one and the same
//!   family                  predicates of one shape that were found for one place
//! ```
//! A loop that is unrolled by refinement shows as a family that grows by one with each round:
//! x = 0, x = 1, x = 2, …. Predicates that are found for the same place again show that the
//! abstraction is too weak to use them.

use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashMap;

/// What was found so far.
#[derive(Debug)]
pub(crate) struct Divergence<P> {
    families: FxHashMap<(P, Term), Vec<Term>>,
    again: u32,
    worst: usize,
    example: Option<String>,
}

impl<P> Default for Divergence<P> {
    fn default() -> Self {
        Self {
            families: FxHashMap::default(),
            again: 0,
            worst: 0,
            example: None,
        }
    }
}

impl<P: Eq + std::hash::Hash> Divergence<P> {
    /// A predicate was found for a place; `new`: it had not been before.
    pub(crate) fn note(&mut self, terms: &mut Terms, place: P, predicate: Term, new: bool) {
        if !new {
            self.again += 1;
            return;
        }
        let Some(shape) = shape(terms, predicate) else {
            return;
        };
        let family = self.families.entry((place, shape)).or_default();
        family.push(predicate);
        if family.len() > self.worst {
            self.worst = family.len();
            let last = family.iter().rev().take(3).rev();
            let last: Vec<String> = last.map(|t| terms.term_text(*t)).collect();
            self.example = Some(last.join(", "));
        }
    }

    /// How large the largest family is.
    pub(crate) fn worst(&self) -> usize {
        self.worst
    }

    /// What to say about it, if there is something.
    pub(crate) fn told(&self, from: usize) -> Option<String> {
        let example = self.example.as_ref().filter(|_| self.worst >= from)?;
        Some(format!(
            "{} predicates of one place differ in their numbers alone, the last ones {example}",
            self.worst
        ))
    }
}

/// The predicate with all numbers alike; `None` if it has none.
fn shape(terms: &mut Terms, predicate: Term) -> Option<Term> {
    let mut done: FxHashMap<Term, Term> = FxHashMap::default();
    let mut found = false;
    for term in terms.post_order(&[predicate]) {
        let sort = terms.sort(term);
        let new = if terms.value_of(term).is_some() && sort != Sort::BOOL {
            found = true;
            // A variable, so that nothing is computed with it.
            let name = format!("number.{sort:?}");
            terms.var(&name, sort)
        } else {
            let args: Vec<Term> = terms.args(term).iter().map(|arg| done[arg]).collect();
            match args.is_empty() {
                true => term,
                false => terms.mk(terms.op(term), &args),
            }
        };
        done.insert(term, new);
    }
    found.then(|| done[&predicate])
}

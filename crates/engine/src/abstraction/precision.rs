//! [`Precision`]: which predicates count at which places.
//!
//! ```text
//!   of(p) = what was added for p ∪ what was added for all places
//! ```
//! A place is whatever the engine keys it by: a location, a function, a thread, nothing at all.

use std::collections::{BTreeMap, BTreeSet};

/// Numbers of predicates by place.
#[derive(Clone, Debug)]
pub(crate) struct Precision<P> {
    at: BTreeMap<P, BTreeSet<usize>>,
    everywhere: BTreeSet<usize>,
}

impl<P: Ord> Default for Precision<P> {
    fn default() -> Self {
        let (at, everywhere) = (BTreeMap::new(), BTreeSet::new());
        Self { at, everywhere }
    }
}

impl<P: Ord> Precision<P> {
    /// Lets a predicate count at a place, or at all of them; whether it did not before.
    pub(crate) fn add(&mut self, place: Option<P>, predicate: usize) -> bool {
        let Some(place) = place else {
            return self.everywhere.insert(predicate);
        };
        let here = self.at.entry(place).or_default();
        !self.everywhere.contains(&predicate) && here.insert(predicate)
    }

    /// Those that count at a place, in order.
    pub(crate) fn of(&self, place: &P) -> Vec<usize> {
        let here = self.at.get(place);
        let mut all: BTreeSet<usize> = self.everywhere.clone();
        all.extend(here.into_iter().flatten());
        all.into_iter().collect()
    }
}

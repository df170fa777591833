//! Auxiliary variables: as many of each sort as one step needs at most, used again by the next
//! step.

use crate::names::made_up;
use bia_term::Sort;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// The auxiliary variables of one scope.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pool {
    /// Of each sort the numbers of its variables, and how many of them are used.
    of: IndexMap<Sort, (Vec<usize>, usize), FxBuildHasher>,
    count: usize,
}

impl Pool {
    /// All are free again.
    pub(crate) fn reset(&mut self) {
        for (_, used) in self.of.values_mut() {
            *used = 0;
        }
    }

    /// One that is free.
    pub(crate) fn take(&mut self, sort: Sort) -> String {
        let (numbers, used) = self.of.entry(sort).or_default();
        if *used == numbers.len() {
            numbers.push(self.count);
            self.count += 1;
        }
        *used += 1;
        Self::name(numbers[*used - 1])
    }

    /// All of them, by sort.
    pub(crate) fn all(&self) -> impl Iterator<Item = (Sort, String)> + '_ {
        let rows = self.of.iter();
        rows.flat_map(|(sort, (numbers, _))| numbers.iter().map(|n| (*sort, Self::name(*n))))
    }

    fn name(number: usize) -> String {
        made_up("t", number)
    }
}

//! [`Cells`]: summaries of arrays: some cells by themselves, all others by one set.
//!
//! ```text
//!   γ (cells, rest) = { a | a[i] ∈ cells(i) where there is one, else a[i] ∈ rest }
//! ```
//! A write at a known index changes that cell; a write anywhere else may change all of them.

use super::{Abs, Thresholds};
use bia_term::value::{ArrayValue, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of cells that are kept apart.
const MAX_CELLS: usize = 16;

/// A set of arrays, never empty.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Cells {
    pub(crate) cells: BTreeMap<Value, Abs>,
    pub(crate) rest: Abs,
}

impl Cells {
    /// The array that is the same everywhere.
    pub(crate) fn uniform(rest: Abs) -> Cells {
        Cells {
            cells: BTreeMap::new(),
            rest,
        }
    }

    pub(crate) fn of(array: &ArrayValue) -> Cells {
        let mut made = Self::uniform(Abs::one(array.default().clone()));
        for (index, value) in array.entries() {
            made.write(index, Abs::one(value.clone()));
        }
        made
    }

    pub(crate) fn is_all(&self) -> bool {
        self.rest == Abs::Any && self.cells.is_empty()
    }

    pub(crate) fn contains(&self, array: &ArrayValue) -> bool {
        let cells = self.cells.iter();
        let mut known = cells.map(|(index, abs)| abs.contains(array.get(index)));
        let apart = |index: &Value| self.cells.contains_key(index);
        let mut others = array.entries().filter(|(index, _)| !apart(index));
        known.all(|yes| yes)
            && others.all(|(_, value)| self.rest.contains(value))
            && (self.rest.contains(array.default()) || self.covers(array))
    }

    /// Whether every index has a cell or an entry, so that the default is never seen.
    fn covers(&self, array: &ArrayValue) -> bool {
        let mut known: BTreeSet<&Value> = self.cells.keys().collect();
        known.extend(array.entries().map(|(index, _)| index));
        let count = u64::try_from(known.len()).ok();
        array.domain().count().is_some_and(|all| count == Some(all))
    }

    /// What may be at a known index.
    pub(crate) fn at(&self, index: &Value) -> &Abs {
        self.cells.get(index).unwrap_or(&self.rest)
    }

    /// What may be at one of these indices.
    pub(crate) fn read(&self, index: &Abs) -> Abs {
        if let Some(values) = index.values() {
            let all = values.iter().map(|index| self.at(index).clone());
            return all.reduce(|a, b| a.join(&b)).unwrap_or(Abs::Any);
        }
        let possible = self.cells.iter().filter(|(at, _)| index.contains(at));
        possible.fold(self.rest.clone(), |all, (_, abs)| all.join(abs))
    }

    /// A write at a known index.
    pub(crate) fn write(&mut self, index: &Value, value: Abs) {
        if self.cells.len() < MAX_CELLS || self.cells.contains_key(index) {
            self.cells.insert(index.clone(), value);
        } else {
            self.rest = self.rest.join(&value);
        }
        let rest = &self.rest;
        self.cells.retain(|_, abs| abs != rest);
    }

    /// The arrays after a write at one of these indices.
    pub(crate) fn store(&self, index: &Abs, value: &Abs) -> Cells {
        let mut made = self.clone();
        if let Some(index) = index.single() {
            made.write(index, value.clone());
            return made;
        }
        made.rest = made.rest.join(value);
        for (at, abs) in &mut made.cells {
            if index.contains(at) {
                *abs = abs.join(value);
            }
        }
        made
    }

    fn combined(&self, other: &Cells, op: impl Fn(&Abs, &Abs) -> Abs) -> Cells {
        let mut made = Self::uniform(op(&self.rest, &other.rest));
        for index in self.cells.keys().chain(other.cells.keys()) {
            let value = op(self.at(index), other.at(index));
            if value != made.rest && made.cells.len() < MAX_CELLS {
                made.cells.insert(index.clone(), value);
            } else if !made.rest.includes(&value) {
                made.rest = made.rest.join(&value);
            }
        }
        made
    }

    pub(crate) fn join(&self, other: &Cells) -> Cells {
        self.combined(other, Abs::join)
    }

    pub(crate) fn widen(&self, next: &Cells, thresholds: &Thresholds) -> Cells {
        self.combined(next, |a, b| a.widen(b, thresholds))
    }

    pub(crate) fn meet(&self, other: &Cells) -> Option<Cells> {
        let mut made = self.clone();
        // Each index has a value, so an empty cell is an empty set of arrays; the rest may be about
        // no index at all.
        made.rest = self
            .rest
            .meet(&other.rest)
            .unwrap_or_else(|| self.rest.clone());
        for index in self.cells.keys().chain(other.cells.keys()) {
            let value = self.at(index).meet(other.at(index))?;
            if made.cells.len() < MAX_CELLS || made.cells.contains_key(index) {
                made.cells.insert(index.clone(), value);
            }
        }
        // A cell that is not kept apart any more is one of the rest.
        for (index, value) in &self.cells {
            if !made.cells.contains_key(index) && !made.rest.includes(value) {
                made.rest = made.rest.join(value);
            }
        }
        for (index, value) in &other.cells {
            if !made.cells.contains_key(index) && !made.rest.includes(value) {
                made.rest = made.rest.join(value);
            }
        }
        Some(made)
    }

    pub(crate) fn includes(&self, other: &Cells) -> bool {
        let mut all = self.cells.keys().chain(other.cells.keys());
        self.rest.includes(&other.rest) && all.all(|at| self.at(at).includes(other.at(at)))
    }
}

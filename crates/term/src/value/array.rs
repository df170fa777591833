//! [`ArrayValue`]: a total function as a default and finitely many exceptions.
//!
//! Equality, order and hash are extensional. Let d be the number of index values and e the
//! number of exceptions.
//!
//! - *Sparse* (d infinite, or 2e < d): the default is taken by more than half of all indices,
//!   so it is determined by the function, and so are the exceptions. Comparison is structural.
//! - Otherwise d ≤ 2e is small. The *canonical* default is the most frequent value, the
//!   smallest among equally frequent ones. To change the default the indices that have no
//!   entry are listed, which costs O(d) = O(e).
//!
//! Sparse arrays are canonical, so both cases agree. Equality needs no listing at all: two
//! functions are equal when they agree on every index that either has an entry for and, if
//! some index is left, on their defaults.
//!
//! Invariant: no entry has the default as its value.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};

use super::{Domain, Value};

/// A total function from the values of a domain to values of one sort.
#[derive(Clone, Debug)]
pub struct ArrayValue {
    default: Value,
    entries: BTreeMap<Value, Value>,
    domain: Domain,
    /// `domain.count()`, looked at on every comparison.
    count: Option<u64>,
}

impl ArrayValue {
    /// The function that is `default` everywhere.
    pub fn constant(default: Value, domain: Domain) -> ArrayValue {
        let count = domain.count();
        ArrayValue {
            default,
            entries: BTreeMap::new(),
            domain,
            count,
        }
    }

    /// The value at `index`.
    #[inline]
    pub fn get(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// Changes the value at `index`.
    pub fn set(&mut self, index: Value, value: Value) {
        debug_assert!(
            self.domain.contains(&index),
            "{index:?} is not in {:?}",
            self.domain
        );
        if value == self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, value);
        }
    }

    /// The exceptions in the order of their indices. They and the default depend on how the
    /// function was made, unless it is [canonical](ArrayValue::canonical).
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&Value, &Value)> {
        self.entries.iter()
    }

    /// The value at every index without an entry.
    pub fn default(&self) -> &Value {
        &self.default
    }

    /// The index values.
    pub fn domain(&self) -> &Domain {
        &self.domain
    }

    /// The same function with the default and entries that equal functions share: what to
    /// print. Costs nothing for sparse functions.
    pub fn canonical(&self) -> Cow<'_, ArrayValue> {
        let Some(count) = self.dense() else {
            return Cow::Borrowed(self);
        };
        let mut frequency: BTreeMap<&Value, u64> = BTreeMap::new();
        let listed = u64::try_from(self.entries.len()).unwrap_or(u64::MAX);
        if listed < count {
            frequency.insert(&self.default, count - listed);
        }
        for value in self.entries.values() {
            *frequency.entry(value).or_default() += 1;
        }
        // The first of the maxima in ascending order is the smallest value.
        let most = frequency.values().copied().max().unwrap_or(0);
        let best = frequency
            .iter()
            .find(|&(_, &n)| n == most)
            .map_or(&self.default, |(&v, _)| v);
        if *best == self.default {
            return Cow::Borrowed(self);
        }
        let mut entries = self.entries.clone();
        if listed < count {
            for index in self.domain.values() {
                entries.entry(index).or_insert_with(|| self.default.clone());
            }
        }
        entries.retain(|_, value| value != best);
        Cow::Owned(ArrayValue {
            default: best.clone(),
            entries,
            domain: self.domain.clone(),
            count: self.count,
        })
    }

    /// The number of index values, if so few that the default may not be the most frequent.
    fn dense(&self) -> Option<u64> {
        let listed = u64::try_from(self.entries.len()).unwrap_or(u64::MAX);
        self.count.filter(|&count| listed >= count.div_ceil(2))
    }
}

impl PartialEq for ArrayValue {
    fn eq(&self, other: &ArrayValue) -> bool {
        if std::ptr::eq(self, other) {
            return true;
        }
        if self.domain != other.domain {
            return false;
        }
        if self.dense().is_none() && other.dense().is_none() {
            return self.default == other.default && self.entries == other.entries;
        }
        let only_other = other
            .entries
            .keys()
            .filter(|k| !self.entries.contains_key(k))
            .count();
        let listed = u64::try_from(self.entries.len() + only_other).unwrap_or(u64::MAX);
        let all_listed = self.count.is_some_and(|count| listed >= count);
        (all_listed || self.default == other.default)
            && self
                .entries
                .iter()
                .all(|(index, value)| other.get(index) == value)
            && other
                .entries
                .iter()
                .all(|(index, value)| self.get(index) == value)
    }
}

impl Eq for ArrayValue {}

impl Ord for ArrayValue {
    /// Total and consistent with equality; the order as such has no meaning.
    fn cmp(&self, other: &ArrayValue) -> Ordering {
        if std::ptr::eq(self, other) {
            return Ordering::Equal;
        }
        let (x, y) = (self.canonical(), other.canonical());
        (x.domain.cmp(&y.domain))
            .then_with(|| x.default.cmp(&y.default))
            .then_with(|| x.entries.cmp(&y.entries))
    }
}

impl PartialOrd for ArrayValue {
    fn partial_cmp(&self, other: &ArrayValue) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Hash for ArrayValue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let canonical = self.canonical();
        canonical.default.hash(state);
        canonical.entries.hash(state);
    }
}

//! The parts of an object that an initializer has given values so far.
//!
//! A later initializer overrides an earlier one for the same part, and the earlier one might not be
//! evaluated at all (C17 6.7.9 p19). Compilers agree on the result but for two cases, which are
//! refused:
//!
//! ```text
//!   {.a = f(), .a = 2}        whether f is called                     the earlier one has side effects
//!   {.n = g, .n.a = 1}        whether the rest of n is g's or zero    a part of an expression's value
//! ```
//! Offsets are in bits. Neighbouring parts without such cases are kept as one range.

use std::collections::BTreeMap;
use std::ops::Range;

/// What can be wrong with overriding an initializer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Delicate {
    /// Its evaluation has side effects.
    Effects,
    /// It gives a whole record or array its value.
    Whole,
}

/// What a new value does to earlier ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Overriding {
    /// Some part had a value before.
    pub(super) any: bool,
    /// Why compilers differ on the result, if they do.
    pub(super) conflict: Option<Delicate>,
}

/// The parts that have values.
#[derive(Default)]
pub(super) struct Parts {
    /// Ranges that do not touch each other: start and end.
    plain: BTreeMap<u64, u64>,
    /// Ranges that do not overlap: start, end and what is delicate.
    delicate: BTreeMap<u64, (u64, Delicate)>,
}

impl Parts {
    /// What a new value for a range overrides. Earlier values within the range are forgotten.
    pub(super) fn overridden(&mut self, range: &Range<u64>) -> Overriding {
        let mut found = Overriding::default();
        let before = self.plain.range(..range.end).next_back();
        found.any = before.is_some_and(|(_, end)| *end > range.start);
        while let Some((start, (end, delicate))) = self.last_before(range.end) {
            if end <= range.start {
                break;
            }
            found.any = true;
            let inside = start >= range.start && end <= range.end;
            if delicate == Delicate::Effects || !inside {
                found.conflict = Some(delicate);
            }
            self.delicate.remove(&start);
        }
        found
    }

    fn last_before(&self, end: u64) -> Option<(u64, (u64, Delicate))> {
        let last = self.delicate.range(..end).next_back();
        last.map(|(start, rest)| (*start, *rest))
    }

    /// A range has got a value.
    pub(super) fn give(&mut self, range: Range<u64>, delicate: Option<Delicate>) {
        match delicate {
            Some(delicate) => {
                self.delicate.insert(range.start, (range.end, delicate));
            }
            None => self.give_plain(range),
        }
    }

    fn give_plain(&mut self, range: Range<u64>) {
        let (mut start, mut end) = (range.start, range.end);
        while let Some((first, last)) = self.plain.range(..=end).next_back() {
            let (first, last) = (*first, *last);
            if last < start {
                break;
            }
            self.plain.remove(&first);
            (start, end) = (start.min(first), end.max(last));
        }
        self.plain.insert(start, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_neighbours_are_one_range() {
        let mut parts = Parts::default();
        for at in [0, 2, 1, 4] {
            assert!(!parts.overridden(&(at * 8..at * 8 + 8)).any);
            parts.give(at * 8..at * 8 + 8, None);
        }
        assert_eq!(parts.plain.len(), 2);
        assert!(parts.overridden(&(16..40)).any);
        assert!(!parts.overridden(&(24..32)).any);
    }

    #[test]
    fn conflicts_are_effects_and_parts_of_values() {
        let mut parts = Parts::default();
        parts.give(0..64, Some(Delicate::Whole));
        parts.give(64..96, Some(Delicate::Effects));
        let part = parts.overridden(&(0..32));
        assert_eq!(part.conflict, Some(Delicate::Whole));
        parts.give(0..64, Some(Delicate::Whole));
        let whole = parts.overridden(&(0..64));
        assert_eq!((whole.any, whole.conflict), (true, None));
        let effects = parts.overridden(&(64..96));
        assert_eq!(effects.conflict, Some(Delicate::Effects));
    }
}

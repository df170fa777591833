//! Interned names.
//!
//! Invariant: within one [`Interner`], two symbols are equal iff their texts are. All texts lie
//! in one buffer, so a million names cost two allocations that grow, not a million.

use crate::Idx;
use indexmap::map::RawEntryApiV1 as _;
use indexmap::{IndexMap, map::raw_entry_v1::RawEntryMut};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher as _;

crate::new_id! {
    /// A name in an [`Interner`]. Orders by first occurrence, not by text.
    pub struct Symbol, "sym";
}

/// The table of names of one program or one run.
#[derive(Clone, Default)]
pub struct Interner {
    text: String,
    /// End of each symbol's text in `text`; its start is the end before it.
    names: IndexMap<Ends, (), FxBuildHasher>,
    /// By stem: every `stem.N` below this N is taken. Names are never given back.
    taken: FxHashMap<Symbol, u64>,
}

/// Where a name lies in the buffer. Hashed and compared through the buffer only.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Ends {
    start: usize,
    end: usize,
}

impl Interner {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// The symbol of `name`, added if it is new.
    pub fn intern(&mut self, name: &str) -> Symbol {
        let hash = FxBuildHasher.hash_one(name);
        let text = &mut self.text;
        let entry = self
            .names
            .raw_entry_mut_v1()
            .from_hash(hash, |e| &text[e.start..e.end] == name);
        match entry {
            RawEntryMut::Occupied(found) => Symbol::from_index(found.index()),
            RawEntryMut::Vacant(free) => {
                let start = text.len();
                text.push_str(name);
                let at = free.index();
                free.insert_hashed_nocheck(
                    hash,
                    Ends {
                        start,
                        end: text.len(),
                    },
                    (),
                );
                Symbol::from_index(at)
            }
        }
    }

    /// The symbol of `name`, if it has been interned.
    pub fn find(&self, name: &str) -> Option<Symbol> {
        let hash = FxBuildHasher.hash_one(name);
        self.names
            .raw_entry_v1()
            .index_from_hash(hash, |e| &self.text[e.start..e.end] == name)
            .map(Symbol::from_index)
    }

    /// The text of `symbol`.
    pub fn name(&self, symbol: Symbol) -> &str {
        let (ends, ()) = self
            .names
            .get_index(symbol.index())
            .expect("a symbol is only used with the interner that made it");
        &self.text[ends.start..ends.end]
    }

    /// How many different names there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no name yet.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// A symbol whose text was not in the table: `stem`, or `stem.N` for the least free N.
    pub fn fresh(&mut self, stem: &str) -> Symbol {
        let Some(known) = self.find(stem) else {
            return self.intern(stem);
        };
        let mut name = String::new();
        let first = self.taken.get(&known).copied().unwrap_or(0);
        for n in first.. {
            use std::fmt::Write as _;
            name.clear();
            write!(name, "{stem}.{n}").expect("writing to a string succeeds");
            if self.find(&name).is_none() {
                self.taken.insert(known, n + 1);
                return self.intern(&name);
            }
        }
        unreachable!("fewer than 2^64 names are taken")
    }
}

impl std::fmt::Debug for Interner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list()
            .entries((0..self.len()).map(|i| self.name(Symbol::from_index(i))))
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_text_is_one_symbol() {
        let mut names = Interner::new();
        let x = names.intern("x");
        let empty = names.intern("");
        let xy = names.intern("xy");
        assert_eq!(names.intern("x"), x);
        assert_eq!(names.intern(""), empty);
        assert_eq!(
            (names.name(x), names.name(empty), names.name(xy)),
            ("x", "", "xy")
        );
        assert_eq!(names.find("y"), None);
        assert_eq!(names.len(), 3);
    }

    #[test]
    fn thousands_of_names_stay_apart() {
        let mut names = Interner::new();
        let all: Vec<Symbol> = (0..10_000)
            .map(|i| names.intern(&format!("v{i}")))
            .collect();
        for (i, s) in all.iter().enumerate() {
            assert_eq!(names.name(*s), format!("v{i}"));
            assert_eq!(names.find(&format!("v{i}")), Some(*s));
        }
    }

    #[test]
    fn fresh_names_are_new() {
        let mut names = Interner::new();
        names.intern("t");
        names.intern("t.0");
        let fresh = names.fresh("t");
        assert_eq!(names.name(fresh), "t.1");
        let again = names.fresh("t");
        assert_eq!(names.name(again), "t.2");
        names.intern("t.3");
        let after = names.fresh("t");
        assert_eq!(names.name(after), "t.4");
        let of_fresh = names.fresh("t.4");
        assert_eq!(names.name(of_fresh), "t.4.0");
    }

    #[test]
    fn many_fresh_names_of_one_stem_are_quick() {
        let mut names = Interner::new();
        // Looking from 0 each time would take 20,000,000,000 look-ups.
        for _ in 0..200_000 {
            names.fresh("t");
        }
        let next = names.fresh("t");
        assert_eq!(names.name(next), "t.199999");
    }
}

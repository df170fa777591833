//! The printed names of variables, functions, constructors and sorts.
//!
//! Invariant: different things have different texts within their name space; there is one for
//! sorts and one for everything else. A text is given once and kept.

use super::super::symbol::{TAKEN_SORTS, is_printable, is_taken, quote, sanitised};
use crate::{FunId, Sort, Term};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

/// Something that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Thing {
    Var(Term),
    Fun(FunId),
    Constructor(Sort, u32),
    Sort(Sort),
}

#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The quoted text of each thing.
    given: FxHashMap<Thing, Box<str>>,
    taken: FxHashSet<String>,
    taken_sorts: FxHashSet<String>,
    /// What was declared, in order.
    declared: IndexSet<Thing, FxBuildHasher>,
    /// How much was declared before each level that was pushed.
    levels: Vec<usize>,
}

impl Names {
    /// The quoted text of a thing that is called `name`.
    pub(super) fn text(&mut self, thing: Thing, name: &str) -> &str {
        // Two look-ups, because a text that is returned keeps the map borrowed.
        if !self.given.contains_key(&thing) {
            let text = self.give(thing, name);
            self.given.insert(thing, quote(&text).into());
        }
        &self.given[&thing]
    }

    fn give(&mut self, thing: Thing, name: &str) -> String {
        let is_sort = matches!(thing, Thing::Sort(_));
        let taken = if is_sort {
            &mut self.taken_sorts
        } else {
            &mut self.taken
        };
        let free = |text: &str, taken: &FxHashSet<String>| {
            let theory = if is_sort {
                TAKEN_SORTS.contains(&text)
            } else {
                is_taken(text)
            };
            !theory && is_printable(text) && !taken.contains(text)
        };
        let stem = sanitised(name);
        let mut text = if is_printable(name) {
            name.to_owned()
        } else {
            stem.clone()
        };
        let mut number = 0_u64;
        while !free(&text, taken) {
            text = format!("{stem}.{number}");
            number += 1;
        }
        taken.insert(text.clone());
        text
    }

    /// Whether this is the first time that the thing is declared.
    pub(super) fn declare(&mut self, thing: Thing) -> bool {
        self.declared.insert(thing)
    }

    pub(super) fn push(&mut self) {
        self.levels.push(self.declared.len());
    }

    /// Forgets what was declared since the last level was pushed; all if there is none.
    pub(super) fn pop(&mut self) {
        let before = self.levels.pop().unwrap_or(0);
        self.declared.truncate(before);
    }

    pub(super) fn forget_declarations(&mut self) {
        self.levels.clear();
        self.declared.clear();
    }
}

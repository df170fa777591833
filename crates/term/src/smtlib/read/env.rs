//! What symbols mean: declarations, definitions, sorts, and the levels of `push` and `pop`.

use crate::{FunId, Sort, Term};
use rustc_hash::FxHashMap;

/// What a symbol means.
#[derive(Clone, Debug)]
pub(super) enum Meaning {
    /// A variable, a constructor, a definition without parameters, a name given by `:named`.
    Term(Term),
    /// A declared function.
    Fun(FunId),
    /// A definition with parameters.
    Macro { params: Vec<Term>, body: Term },
    /// Something whose declaration has an error: its uses are not reported again.
    Wrong,
}

/// What the name of a sort means.
#[derive(Clone, Debug)]
pub(super) enum SortMeaning {
    Sort(Sort),
    /// A definition with parameters, which are uninterpreted sorts that occur nowhere else.
    Macro {
        params: Vec<Sort>,
        body: Sort,
    },
}

#[derive(Clone, Debug, Default)]
pub(super) struct Env {
    names: FxHashMap<Box<str>, Meaning>,
    sorts: FxHashMap<Box<str>, SortMeaning>,
    /// What was defined, in order.
    trail: Vec<Trail>,
    /// How long the trail was before each level.
    levels: Vec<usize>,
    /// The parameters of the sort that is being defined.
    pub(super) sort_params: FxHashMap<Box<str>, Sort>,
    /// Whether `~` is minus, as in old texts of Horn clauses.
    pub(super) tilde_is_minus: bool,
    /// How many parameters of functions there have been: each is another variable.
    pub(super) params: u64,
    /// Whether integers are written where real numbers are meant: logics with reals only.
    pub(super) numerals_are_real: bool,
    /// Whether declarations outlive `pop`.
    pub(super) global_declarations: bool,
}

#[derive(Clone, Debug)]
enum Trail {
    Name(Box<str>),
    Sort(Box<str>),
}

impl Env {
    pub(super) fn get(&self, name: &str) -> Option<&Meaning> {
        self.names.get(name)
    }

    pub(super) fn get_sort(&self, name: &str) -> Option<&SortMeaning> {
        self.sorts.get(name)
    }

    pub(super) fn define(&mut self, name: &str, meaning: Meaning) {
        self.names.insert(name.into(), meaning);
        self.trail.push(Trail::Name(name.into()));
    }

    pub(super) fn define_sort(&mut self, name: &str, meaning: SortMeaning) {
        self.sorts.insert(name.into(), meaning);
        self.trail.push(Trail::Sort(name.into()));
    }

    pub(super) fn push(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Removes a level; false when there is none.
    pub(super) fn pop(&mut self) -> bool {
        let Some(before) = self.levels.pop() else {
            return false;
        };
        if !self.global_declarations {
            self.forget(before);
        }
        true
    }

    /// How many levels there are.
    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    /// Removes all levels and, unless they are global, all declarations.
    pub(super) fn reset_assertions(&mut self) {
        self.levels.clear();
        if !self.global_declarations {
            self.forget(0);
        }
    }

    fn forget(&mut self, before: usize) {
        for entry in self.trail.drain(before..) {
            match entry {
                Trail::Name(name) => drop(self.names.remove(&name)),
                Trail::Sort(name) => drop(self.sorts.remove(&name)),
            }
        }
    }
}

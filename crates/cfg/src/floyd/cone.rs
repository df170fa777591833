//! Computes the part of the formula for all ways on which a goal depends.
//!
//! The formula is a conjunction of definitions: each says something about one name that it
//! introduces. The cone of a formula g is the least set C of variables, and of definitions, with
//!
//! ```text
//!   the variables of g and of the invariant where the ways begin are in C
//!   if x ∈ C is defined by d, and d is no condition of an edge, d and its variables are in C
//!   so they are if d is the condition of an edge that g itself speaks of
//!   if all variables of a condition are in C, so is the condition
//! ```
//! Conditions over other variables are left out: whether an edge is taken mostly depends on much
//! that the goal does not. The cone is a part of the conjunction, so what contradicts it
//! contradicts the whole.

use bia_term::{Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// What is known about a name.
pub(super) struct Definition {
    /// The name.
    pub(super) of: Term,
    /// What is known.
    pub(super) formula: Term,
    /// Whether it says under which condition an edge is taken.
    pub(super) is_condition: bool,
}

/// The definitions of one region, with what each is about.
pub(super) struct Definitions {
    rows: Vec<Definition>,
    /// Where the rows of each name are.
    of: FxHashMap<Term, Vec<usize>>,
    /// The variables of each row.
    about: Vec<Vec<Term>>,
}

impl Definitions {
    pub(super) fn new(rows: Vec<Definition>, terms: &Terms) -> Self {
        let mut of: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
        for (at, row) in rows.iter().enumerate() {
            of.entry(row.of).or_default().push(at);
        }
        let about = rows.iter().map(|row| terms.free_vars(&[row.formula]));
        let about = about.collect();
        Self { rows, of, about }
    }

    /// All of them.
    pub(super) fn formulas(&self) -> impl Iterator<Item = Term> {
        self.rows.iter().map(|row| row.formula)
    }

    /// The cone of these formulas; `None` if it is almost everything.
    pub(super) fn cone(&self, terms: &Terms, goals: &[Term]) -> Option<Vec<Term>> {
        let mut left = terms.free_vars(goals);
        let first: FxHashSet<Term> = left.iter().copied().collect();
        let mut seen = first.clone();
        let mut inside = Vec::new();
        let mut conditions = Vec::new();
        while let Some(name) = left.pop() {
            for at in self.of.get(&name).into_iter().flatten() {
                if self.rows[*at].is_condition && !first.contains(&name) {
                    conditions.push(*at);
                    continue;
                }
                inside.push(*at);
                left.extend(self.about[*at].iter().filter(|x| seen.insert(**x)));
            }
        }
        conditions.retain(|at| self.about[*at].iter().all(|x| seen.contains(x)));
        inside.append(&mut conditions);
        // In the order in which they were made: no result depends on how maps are ordered.
        inside.sort_unstable();
        let is_worth_it = inside.len() < self.rows.len() / 10 * 9;
        is_worth_it.then(|| inside.iter().map(|at| self.rows[*at].formula).collect())
    }
}

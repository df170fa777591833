//! [`PathFormula`]: blocks that are gone one after the other, as formulas.
//!
//! ```text
//!   Aᵢ = parts(xᵢ₋₁, wᵢ) ∧ known(xᵢ₋₁) ∧ ⋀ { xᵢ = next(xᵢ₋₁, wᵢ) | x changes }
//! ```
//! A variable that a block does not change keeps its copy. The abstract path has copies x̄ᵢ where
//! blocks end and others xᵢ where the next ones begin.

use crate::abstraction::block::Block;
use bia_term::{Substitution, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Found, Set};

/// One block of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'b> {
    /// What is gone.
    pub(crate) block: &'b Block,
    /// What is known to hold where it begins.
    pub(crate) known: Term,
}

/// A path as formulas.
pub(crate) struct PathFormula {
    groups: Vec<Term>,
    /// For each block how its terms are copied.
    copies: Vec<Substitution>,
    /// For the place after each block the variables by their copies.
    back: Vec<FxHashMap<Term, Term>>,
    /// The blocks' formulas, over the state where each begins.
    pub(super) steps: Vec<Plain>,
    /// The variables of the state.
    state: FxHashSet<Term>,
    /// What variables are called at the end.
    end: Renaming,
}

/// A block without its ways.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) parts: Vec<Term>,
    pub(crate) next: Vec<(Term, Term)>,
    pub(crate) own: Vec<Term>,
}

/// Some variables are replaced by others.
pub(crate) type Renaming = FxHashMap<Term, Term>;

impl PathFormula {
    /// The path of these blocks; `state` are the variables that may occur in predicates.
    pub(crate) fn new(terms: &mut Terms, steps: &[Step<'_>], state: &FxHashSet<Term>) -> Self {
        let mut path = Self {
            groups: Vec::new(),
            copies: Vec::new(),
            back: Vec::new(),
            steps: Vec::new(),
            state: state.clone(),
            end: Renaming::default(),
        };
        let mut now = Renaming::default();
        for (number, step) in steps.iter().enumerate() {
            let mut parts = step.block.parts.clone();
            parts.push(step.known);
            let plain = Plain {
                parts,
                next: step.block.next.clone(),
                own: step.block.own.clone(),
            };
            let (group, copy, after) = plain.copied(terms, &now, number);
            now = after;
            path.back
                .push(now.iter().map(|(var, copy)| (*copy, *var)).collect());
            path.groups.push(group);
            path.copies.push(copy);
            path.steps.push(plain);
        }
        path.end = now;
        path
    }

    /// A formula over the state at the end of the path.
    pub(crate) fn at_end(&self, terms: &mut Terms, formula: Term) -> Term {
        let free = terms.free_vars(&[formula]);
        let pairs = free
            .into_iter()
            .filter_map(|var| Some((var, *self.end.get(&var)?)));
        let pairs: Vec<(Term, Term)> = pairs.collect();
        terms.substitute(formula, pairs)
    }

    /// A formula over the copies at the end as one over the variables.
    pub(crate) fn back_from_end(&self, terms: &mut Terms, formula: Term) -> Term {
        let last = self.back.len().saturating_sub(1);
        self.back(terms, last, formula)
    }

    /// How many blocks there are.
    pub(crate) fn len(&self) -> usize {
        self.groups.len()
    }

    /// The formulas.
    pub(crate) fn groups(&self) -> &[Term] {
        &self.groups
    }

    /// How the terms of each block are copied.
    pub(crate) fn copies(&self) -> &[Substitution] {
        &self.copies
    }

    /// A set for each place between blocks.
    pub(super) fn nothing(&self) -> Found {
        vec![Set::default(); self.groups.len().saturating_sub(1)]
    }

    /// A formula over the copies at a place as one over the variables.
    pub(crate) fn back(&self, terms: &mut Terms, place: usize, formula: Term) -> Term {
        let free = terms.free_vars(&[formula]);
        let back = &self.back[place];
        let pairs: Vec<(Term, Term)> = free
            .into_iter()
            .filter_map(|copy| Some((copy, *back.get(&copy)?)))
            .collect();
        terms.substitute(formula, pairs)
    }

    /// Whether a formula mentions the state alone.
    pub(super) fn is_about_state(&self, terms: &Terms, formula: Term) -> bool {
        terms
            .free_vars(&[formula])
            .iter()
            .all(|var| self.state.contains(var))
    }
}

impl Plain {
    /// The formula from the state with these names, how it is copied, and the names afterwards.
    pub(crate) fn copied(
        &self,
        terms: &mut Terms,
        now: &Renaming,
        number: usize,
    ) -> (Term, Substitution, Renaming) {
        let mut roots = self.parts.clone();
        roots.extend(self.next.iter().map(|(_, value)| *value));
        let own: FxHashSet<Term> = self.own.iter().copied().collect();
        // All names: the conditions of single ways have variables that the whole need not have.
        let mut pairs: Vec<(Term, Term)> = now.iter().map(|(var, name)| (*var, *name)).collect();
        for var in terms.free_vars(&roots) {
            if own.contains(&var) {
                pairs.push((var, copy(terms, var, number)));
            }
        }
        pairs.sort_unstable();
        let mut there = Substitution::new(terms, pairs);
        let mut after = now.clone();
        let parts: Vec<Term> = self.parts.clone();
        let mut formulas: Vec<Term> = parts.iter().map(|part| there.apply(terms, *part)).collect();
        for (var, value) in &self.next {
            let value = there.apply(terms, *value);
            let name = copy(terms, *var, number);
            formulas.push(terms.eq(name, value));
            after.insert(*var, name);
        }
        (terms.and_all(&formulas), there, after)
    }
}

/// A fresh variable for one at a step.
pub(crate) fn copy(terms: &mut Terms, var: Term, number: usize) -> Term {
    let stem = format!("{}@{number}", terms.var_name(var).unwrap_or("x"));
    let sort = terms.sort(var);
    terms.fresh_var(&stem, sort)
}

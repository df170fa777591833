//! Evidence about Horn clauses.
//!
//! ```text
//!   Interpretation    a formula over the parameters of each predicate: all clauses are true
//!   Derivation        instances of clauses whose premises are the conclusions of earlier ones; the
//!                     last one concludes false
//! ```

use bia_term::{Term, value::Value};

/// What each predicate is, in their order: formulas over the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interpretation {
    /// The formulas.
    pub of: Vec<Term>,
}

/// How false is derived.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// The instances, each after those that it builds on. The last one concludes false.
    pub steps: Vec<Instance>,
}

/// A clause with values for its variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// Which clause.
    pub clause: usize,
    /// The values of its variables.
    pub values: Vec<(Term, Value)>,
    /// For each predicate of the body the step that concludes it.
    pub premises: Vec<usize>,
}

impl Derivation {
    /// The derivation without steps that its end does not need.
    #[must_use]
    pub fn pruned(self) -> Self {
        let mut needed = vec![false; self.steps.len()];
        if let Some(last) = needed.last_mut() {
            *last = true;
        }
        for at in (0..self.steps.len()).rev() {
            if needed[at] {
                for premise in &self.steps[at].premises {
                    if let Some(needed) = needed.get_mut(*premise) {
                        *needed = true;
                    }
                }
            }
        }
        let mut new = vec![0; self.steps.len()];
        let mut steps = Vec::new();
        for (at, mut step) in self.steps.into_iter().enumerate() {
            if !needed[at] {
                continue;
            }
            for premise in &mut step.premises {
                *premise = new.get(*premise).copied().unwrap_or(usize::MAX);
            }
            new[at] = steps.len();
            steps.push(step);
        }
        Self { steps }
    }

    /// How many levels the tree has.
    pub fn height(&self) -> usize {
        let mut heights: Vec<usize> = Vec::with_capacity(self.steps.len());
        for step in &self.steps {
            let premises = step.premises.iter().filter_map(|at| heights.get(*at));
            heights.push(premises.max().map_or(1, |most| most + 1));
        }
        heights.last().copied().unwrap_or(0)
    }
}

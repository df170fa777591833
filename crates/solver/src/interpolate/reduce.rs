//! [`Reduced`]: the conjuncts of the groups that already are unsatisfiable.

use crate::api::{Answer, Smt, SolverError, minimise_core};
use bia_base::Budget;
use bia_term::{Op, Term, Terms};
use rustc_hash::FxHashSet;
use std::time::Duration;

/// How long a core is made smaller for.
const MINIMISE: Duration = Duration::from_millis(500);

/// Groups with what is irrelevant left out; a group without conjuncts is `true`.
pub(super) struct Reduced {
    pub(super) groups: Vec<Term>,
}

impl Reduced {
    /// `None` when the groups are not found to be unsatisfiable. The solver must have no
    /// assertions; it is left without any.
    pub(super) fn new(
        solver: &mut dyn Smt,
        terms: &mut Terms,
        groups: &[Term],
        budget: &Budget,
    ) -> Result<Option<Self>, SolverError> {
        let mut parts: Vec<Vec<Term>> = Vec::with_capacity(groups.len());
        for group in groups {
            parts.push(conjuncts(terms, *group));
        }
        let all: Vec<Term> = parts.iter().flatten().copied().collect();
        if solver.check(terms, &all, budget)? != Answer::Unsat {
            return Ok(None);
        }
        let core = solver.core(terms)?;
        let core = minimise_core(solver, terms, core, &budget.within(MINIMISE))?;
        let mut core: FxHashSet<Term> = core.into_iter().collect();
        let mut groups = Vec::with_capacity(parts.len());
        for part in parts {
            // A conjunct that several groups have is kept in the first only.
            let kept: Vec<Term> = part.into_iter().filter(|t| core.remove(t)).collect();
            groups.push(terms.and_all(&kept));
        }
        Ok(Some(Self { groups }))
    }

    /// The answer when a single group is left: true before it, false from it on.
    pub(super) fn trivial(&self, terms: &Terms) -> Option<Vec<Term>> {
        let mut left = self.groups.iter().enumerate();
        let mut left = left.by_ref().filter(|(_, group)| **group != terms.tru());
        let only = left.next().map_or(0, |(i, _)| i);
        if left.next().is_some() {
            return None;
        }
        let cuts = 0..self.groups.len().saturating_sub(1);
        Some(cuts.map(|cut| terms.bool(cut < only)).collect())
    }
}

/// The parts of a conjunction, in order, each once.
pub(super) fn conjuncts(terms: &Terms, formula: Term) -> Vec<Term> {
    let mut seen = FxHashSet::default();
    let mut parts = Vec::new();
    let mut stack = vec![formula];
    while let Some(term) = stack.pop() {
        if terms.op(term) == Op::And {
            stack.extend(terms.args(term).iter().rev());
        } else if seen.insert(term) {
            parts.push(term);
        }
    }
    parts
}

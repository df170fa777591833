//! Interpolants, from several sources, each checked before it is returned.
//!
//! ```text
//!   groups A₁ … Aₙ ──core──▶ their conjuncts that already are unsatisfiable
//!     ──▶ one group alone is:            true … true, false … false
//!     ──▶ Spacer                         one relation per cut                  (spacer)
//!     ──▶ strongest postconditions       ∃ of what is local, step by step      (project)
//!     ──▶ weakest preconditions          the same from the end
//!     ──▶ check: A₁ ⇒ I₁, Iᵢ ∧ Aᵢ₊₁ ⇒ Iᵢ₊₁, Iₙ₋₁ ∧ Aₙ unsat, shared symbols only
//! ```
//! Interpolants of a part of the groups are interpolants of the groups: the part is implied by the
//! whole and has no other symbols. So the core comes first, and conjuncts outside of the core are
//! never looked at again.

mod check;
mod cuts;
mod path;
mod reduce;
mod spacer;
#[cfg(test)]
mod tests;

pub use check::is_interpolant;

use crate::{
    api::{Caps, Interpolate, SolverError, SolverFactory},
    factory::Factory,
    z3::Z3Config,
};
use bia_base::{Budget, Statistics};
use bia_term::{Sort, Term, Terms};
use cuts::Cuts;
use reduce::Reduced;
use std::{sync::Arc, time::Duration};

/// Where interpolants come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Source {
    /// One group is a contradiction by itself.
    Trivial,
    /// Spacer.
    Spacer,
    /// Strongest postconditions, forwards.
    Forward,
    /// Weakest preconditions, backwards.
    Backward,
}

impl Source {
    /// All sources, in the order in which they are asked.
    pub const ALL: [Source; 4] = [
        Source::Trivial,
        Source::Spacer,
        Source::Forward,
        Source::Backward,
    ];

    fn row(self) -> &'static str {
        match self {
            Source::Trivial => "interpolants trivial",
            Source::Spacer => "interpolants by spacer",
            Source::Forward => "interpolants by strongest post",
            Source::Backward => "interpolants by weakest pre",
        }
    }
}

/// How interpolants are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InterpolatorConfig {
    /// The sources that are asked, in this order.
    pub sources: Vec<Source>,
    /// The most time that one source may take.
    pub time_per_source: Duration,
}

impl Default for InterpolatorConfig {
    fn default() -> Self {
        Self {
            sources: Source::ALL.to_vec(),
            time_per_source: Duration::from_secs(10),
        }
    }
}

/// Finds interpolants.
pub struct Interpolator {
    config: InterpolatorConfig,
    factory: Arc<dyn SolverFactory + Send + Sync>,
    statistics: Statistics,
}

impl Default for Interpolator {
    fn default() -> Self {
        let factory = Arc::new(Factory::z3(Z3Config::default()));
        Self::new(InterpolatorConfig::default(), factory)
    }
}

impl Interpolator {
    /// An interpolator that checks with the solvers of `factory`.
    pub fn new(config: InterpolatorConfig, factory: Arc<dyn SolverFactory + Send + Sync>) -> Self {
        let statistics = Statistics::new();
        Self {
            config,
            factory,
            statistics,
        }
    }

    /// How many questions each source answered.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// As [`Interpolate::sequence`], with the source.
    pub fn sequence_from(
        &mut self,
        terms: &mut Terms,
        groups: &[Term],
        budget: &Budget,
    ) -> Result<Option<(Vec<Term>, Source)>, SolverError> {
        if groups.iter().any(|group| terms.sort(*group) != Sort::BOOL) {
            return Err(SolverError::Misuse("a group has to be a formula".into()));
        }
        self.statistics.count("interpolants asked for", 1);
        let mut solver = self.factory.open(Caps::of(terms, groups))?;
        let Some(reduced) = Reduced::new(solver.as_mut(), terms, groups, budget)? else {
            return Ok(None);
        };
        let cuts = Cuts::new(terms, &reduced.groups);
        for source in self.config.sources.clone() {
            let part = budget.within(self.config.time_per_source);
            let Some(found) = ask(source, terms, &reduced, &cuts, solver.as_mut(), &part)? else {
                continue;
            };
            let formulas = Cuts::new(terms, groups);
            if check::holds(solver.as_mut(), terms, groups, &formulas, &found, budget)? {
                self.statistics.count(source.row(), 1);
                return Ok(Some((found, source)));
            }
            self.statistics
                .count("interpolants refuted or unchecked", 1);
        }
        Ok(None)
    }
}

/// Asks one source. What it cannot do is `None`; a library that is missing too.
fn ask(
    source: Source,
    terms: &mut Terms,
    reduced: &Reduced,
    cuts: &Cuts,
    solver: &mut dyn crate::api::Smt,
    budget: &Budget,
) -> Result<Option<Vec<Term>>, SolverError> {
    let answer = match source {
        Source::Trivial => Ok(reduced.trivial(terms)),
        Source::Spacer => spacer::sequence(terms, &reduced.groups, cuts, budget),
        Source::Forward => path::forward(terms, reduced, cuts, solver, budget),
        Source::Backward => path::backward(terms, reduced, cuts, solver, budget),
    };
    match answer {
        // Not every source has every theory; another one may.
        Err(SolverError::Unsupported(_) | SolverError::Missing(_) | SolverError::Internal(_)) => {
            Ok(None)
        }
        other => other,
    }
}

impl Interpolate for Interpolator {
    fn sequence(
        &mut self,
        terms: &mut Terms,
        groups: &[Term],
        budget: &Budget,
    ) -> Result<Option<Vec<Term>>, SolverError> {
        let found = self.sequence_from(terms, groups, budget)?;
        Ok(found.map(|(interpolants, _)| interpolants))
    }
}

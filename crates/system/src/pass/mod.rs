//! Passes on systems: each makes a smaller system with the same verdict, and the way back.
//!
//! ```text
//!   cone         drops variables that neither bad states nor the condition of steps depend on
//!   constants    x = c initially and after every step:  c for x
//!   equivalent   x = y initially and after every step:  y for x
//! ```
//! All are exact, for infinite paths too. [`Restore`] takes traces and proofs back, and evidence
//! about infinite paths (see `fair`); a [`Chain`] does so for several passes.

mod cone;
mod constants;
mod equivalent;
mod fair;
mod replace;
mod restore;
#[cfg(test)]
mod tests;

pub use cone::cone;
pub use constants::constants;
pub use equivalent::equivalent;
pub use restore::{Chain, Restore};

use crate::{Lowering, Ts};
use bia_base::{Budget, Exactness};
use bia_solver::api::SolverFactory;
use bia_term::Terms;

/// A pass by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pass {
    /// See [`cone`].
    Cone,
    /// See [`constants`].
    Constants,
    /// See [`equivalent`].
    Equivalent,
}

impl Pass {
    /// All of them, in the order in which they are best applied.
    pub const ALL: [Pass; 3] = [Pass::Constants, Pass::Equivalent, Pass::Cone];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Pass::Cone => "cone",
            Pass::Constants => "constants",
            Pass::Equivalent => "equivalent",
        }
    }

    /// What it does, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Pass::Cone => "drop variables that nothing of interest depends on",
            Pass::Constants => "replace variables that never change by their constants",
            Pass::Equivalent => "merge variables that are always equal",
        }
    }

    /// The pass of this name.
    pub fn find(name: &str) -> Option<Pass> {
        Self::ALL.into_iter().find(|pass| pass.name() == name)
    }

    /// Applies it. Without solvers only what rewriting shows is found.
    pub fn apply(
        self,
        terms: &mut Terms,
        ts: &Ts,
        solvers: Option<&dyn SolverFactory>,
        budget: &Budget,
    ) -> Lowering<Restore> {
        match self {
            Pass::Cone => cone(terms, ts),
            Pass::Constants => constants(terms, ts, solvers, budget),
            Pass::Equivalent => equivalent(terms, ts, solvers, budget),
        }
    }
}

/// Applies passes in order.
pub fn apply_all(
    passes: &[Pass],
    terms: &mut Terms,
    ts: &Ts,
    solvers: Option<&dyn SolverFactory>,
    budget: &Budget,
) -> Lowering<Chain> {
    let mut system = ts.clone();
    let mut back = Chain::default();
    let mut exact = Exactness::Exact;
    for pass in passes {
        let lowered = pass.apply(terms, &system, solvers, budget);
        system = lowered.system;
        exact = exact.then(lowered.exact);
        back.push(lowered.back);
    }
    Lowering {
        system,
        back,
        exact,
    }
}

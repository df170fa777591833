//! [`Cycle`]: the end of an execution can be repeated forever.
//!
//! ```text
//!   on the graph    `replay::recurs` shows it, by rewriting or by a solver            level cfg
//!   on the system   the path of the system was checked, and the encoding is exact     level ts
//! ```
//! There is no other constructor. What is known can be looked at from outside,
//! ```
//! use bia_verify::pipeline::{Counterexample, Cycle};
//! fn drifting(cycle: &Cycle) -> &[String] {
//!     cycle.drifting()
//! }
//! ```
//! but not be made up.
//! ```compile_fail,E0451
//! use bia_verify::pipeline::{CheckedBy, Cycle, ProofLevel};
//! fn forged(checked_by: CheckedBy) -> Cycle {
//!     Cycle { drifting: Vec::new(), descends: false, level: ProofLevel::Ts, checked_by }
//! }
//! ```

use super::{Checked, CheckedBy, first_decided};
use crate::pipeline::{ProofLevel, Solvers};
use bia_base::{Budget, Exactness, Reason};
use bia_cfg::{
    Cfg, LocationInvariants, Path, floyd,
    replay::{self, Recurrence},
};
use bia_system::Infinite;
use bia_term::{Term, Terms};

/// The end of an execution, which is repeated forever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    drifting: Vec<String>,
    descends: bool,
    level: ProofLevel,
    checked_by: CheckedBy,
}

/// A path of a graph that ends in a cycle.
pub(in crate::pipeline) struct Repeated<'a> {
    pub(in crate::pipeline) graph: &'a Cfg,
    pub(in crate::pipeline) path: &'a Path,
    /// How many of its steps are before the cycle.
    pub(in crate::pipeline) mark: usize,
    /// A formula that may help.
    pub(in crate::pipeline) set: Option<Term>,
}

impl Cycle {
    /// The cycle can be repeated on the graph.
    pub(in crate::pipeline) fn on_graph(
        cycle: &Repeated<'_>,
        terms: &mut Terms,
        solvers: &Solvers,
        budget: &Budget,
    ) -> Result<Self, Reason> {
        let Repeated {
            graph, path, mark, ..
        } = *cycle;
        let none = LocationInvariants { at: Vec::new() };
        let checkers = solvers.checkers(floyd::caps(graph, &none, terms));
        let sets = [None].into_iter().chain(cycle.set.map(Some));
        let (checked_by, found) = first_decided(&checkers, budget, |checker, part| {
            let mut said = String::new();
            for set in sets.clone() {
                match replay::recurs(graph, terms, path, mark, set, &checker.factory, part) {
                    Ok(found) => {
                        let by = found.solver.clone();
                        return Ok((by.unwrap_or_else(|| "rewriting".into()), found));
                    }
                    Err(why) => said = why,
                }
            }
            // That none was found does not mean that there is none.
            Err(Reason::SolverUnknown(said))
        })?;
        let Recurrence {
            drifting, descends, ..
        } = found;
        Ok(Self {
            drifting,
            descends,
            level: ProofLevel::Cfg,
            checked_by,
        })
    }

    /// The path of the system is one of the graph, if the encoding has no more paths than that.
    pub(in crate::pipeline) fn on_system(
        infinite: &Checked<Infinite>,
        encoding: Exactness,
    ) -> Result<Self, Reason> {
        match encoding {
            Exactness::Exact | Exactness::Under => Ok(Self {
                drifting: Vec::new(),
                descends: false,
                level: ProofLevel::Ts,
                checked_by: infinite.by().clone(),
            }),
            Exactness::Over | Exactness::Neither => {
                let why = "the cycle is none of the program's, as far as can be shown";
                Err(Reason::Unsupported(why.into()))
            }
        }
    }

    /// Variables that do not return to their values, which does not matter.
    pub fn drifting(&self) -> &[String] {
        &self.drifting
    }

    /// Whether each time around is in a deeper call than the one before.
    pub fn descends(&self) -> bool {
        self.descends
    }

    /// Where it was shown: on the graph of the program, or on the transition system alone.
    pub fn level(&self) -> ProofLevel {
        self.level
    }

    /// By what: a solver, rewriting, evaluation.
    pub fn checked_by(&self) -> &CheckedBy {
        &self.checked_by
    }
}

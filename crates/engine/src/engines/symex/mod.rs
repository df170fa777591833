//! Symbolic execution (King: Symbolic execution and program testing, CACM 1976,
//! doi:10.1145/360248.360252).
//!
//! ```text
//!   state      stack of frames · value of each variable, concrete or a term over symbols · condition
//!   x := t     the value of t              havoc x    a fresh symbol
//!   assume φ   the condition and φ, if they have a model together
//!   f(ts)      a frame more: calls are not inlined, so recursion is like any call
//! ```
//! A path whose condition has a model and that is at a target is a counterexample. If all paths
//! have ended and none was left out, no target can be reached.
//!
//! Of a graph with targets of kind `NotLive` the question is whether infinite paths visit them: if
//! all paths have ended, there is no infinite path at all. A path that comes into a state again,
//! its own or another path's, has not ended then.
//!
//! | file | what |
//! |---|---|
//! | `code`, `fast`, `cell`, `eval` | expressions prepared once, computed on words, values or terms |
//! | `sparse` | maps with cells written at known indices |
//! | `state` | a path that goes on |
//! | `merge` | paths that come to the same place become one, if asked for |
//! | `summary` | loops gone any number of times in one step, if asked for |
//! | `visited` | concrete states that another path was in |
//! | `oracle` | which conditions have a model |
//! | `explore`, `search` | going paths, which one next |
//! | `path` | from a state to a path of the graph |
//! | `monitor` | callbacks |

mod cell;
mod code;
mod config;
mod eval;
mod explore;
mod fast;
mod merge;
mod monitor;
mod oracle;
mod path;
mod search;
mod sparse;
mod state;
mod summary;
#[cfg(test)]
mod tests;
mod visited;

pub use config::{Search, SearchOrder, SymexConfig};
pub use monitor::{At, Control, End, Monitor};

use crate::{Cx, Engine, EngineError, names, session::Halt};
use bia_base::{Budget, Idx as _, Reason, Silent, Unknown, Verdict};
use bia_cfg::{Cfg, Exploration, GraphProof};
use bia_solver::api::SolverFactory;
use bia_term::Terms;
use explore::{Explorer, Outcome};

/// Symbolic execution.
#[derive(Default)]
pub struct Symex {
    /// Its options.
    pub config: SymexConfig,
    /// Callbacks that see the paths and may constrain them.
    pub monitor: Option<Box<dyn Monitor>>,
}

impl Symex {
    /// An engine with these options and without a monitor.
    pub fn new(config: SymexConfig) -> Self {
        let monitor = None;
        Self { config, monitor }
    }
}

impl std::fmt::Debug for Symex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Symex")
            .field("config", &self.config)
            .finish_non_exhaustive()
    }
}

impl Engine<Cfg> for Symex {
    fn name(&self) -> &'static str {
        names::SYMEX
    }

    fn run(mut self: Box<Self>, on: &Cfg, cx: &mut Cx<'_>) -> Result<Verdict<Cfg>, EngineError> {
        let monitor = self.monitor.as_mut();
        let monitor = monitor.map(|monitor| &mut **monitor as &mut dyn Monitor);
        let mut explorer = Explorer::new(on, cx.terms, cx.solvers, monitor, cx.budget);
        let outcome = explorer.explore(cx.terms, &self.config, cx.observer);
        let verdict = match outcome {
            Ok(Outcome::Found(state)) => {
                let path = explorer.path(cx.terms, &state, self.config.written, cx.budget);
                path.map(Verdict::Unsafe)
            }
            Ok(Outcome::Walked(path)) => Ok(Verdict::Unsafe(path)),
            Ok(Outcome::All) => {
                let merged = self.config.merge;
                Ok(Verdict::Safe(GraphProof::Explored(
                    explorer.exploration(merged),
                )))
            }
            Ok(Outcome::Some(reason)) => Ok(Verdict::Unknown(Unknown::from(reason))),
            Err(halt) => Err(halt),
        };
        explorer.tell(cx);
        match verdict {
            Ok(verdict) => Ok(verdict),
            Err(halt) => halt.verdict(None),
        }
    }
}

impl Explorer<'_> {
    fn exploration(&self, merged: bool) -> Exploration {
        Exploration {
            merged,
            paths: self.paths,
            depth: self.deepest,
        }
    }

    fn tell(&self, cx: &mut Cx<'_>) {
        let size = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let covered = self.covered.iter().filter(|covered| **covered).count();
        let statistics = &mut *cx.statistics;
        statistics.count("symex paths", self.paths);
        statistics.count("symex steps", self.steps);
        statistics.count("symex paths that met", self.met);
        statistics.count("symex paths merged", self.merges);
        statistics.count("symex loops summarised", self.summarised);
        statistics.count("symex guesses", self.guesses);
        statistics.count("symex forks", self.forks);
        statistics.count("symex queries", self.oracle.queries);
        statistics.count("symex models reused", self.oracle.reused);
        statistics.count("symex answers reused", self.oracle.remembered);
        statistics.count("symex locations", size(self.covered.len()));
        statistics.count("symex locations covered", size(covered));
        statistics.time("symex solver", self.oracle.time);
    }
}

/// Goes all paths of a graph, merged if they were, to re-check that none reaches a target. The
/// solvers should not be those that an exploration before has used. `Err` says why nothing is
/// confirmed.
pub fn confirm(
    on: &Cfg,
    merged: bool,
    terms: &mut Terms,
    solvers: &dyn SolverFactory,
    budget: &Budget,
) -> Result<Exploration, Reason> {
    let config = SymexConfig {
        merge: merged,
        ..SymexConfig::default()
    };
    let mut explorer = Explorer::new(on, terms, solvers, None, budget);
    match explorer.explore(terms, &config, &mut Silent) {
        Ok(Outcome::All) => Ok(explorer.exploration(merged)),
        Ok(Outcome::Found(state)) => {
            let why = format!("a path leads to the target n{}", state.top.loc.index());
            Err(Reason::EvidenceRejected(why))
        }
        // Nothing is summarised here.
        Ok(Outcome::Walked(_)) => {
            let why = "a path leads to a target";
            Err(Reason::EvidenceRejected(why.into()))
        }
        Ok(Outcome::Some(reason)) | Err(Halt::Unknown(reason)) => Err(reason),
        Err(Halt::Fault(fault)) => Err(Reason::EvidenceRejected(fault.to_string())),
    }
}

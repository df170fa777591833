//! Engines for graphs: which graph they get, and when their answers count.
//!
//! ```text
//!   unsafe   path ─lift─► executed on the graph as built ─► visited by the interpreter
//!   safe     all paths explored: all of them once more, on the graph before all simplifications,
//!            with another solver: by `cfg::explored` (level cfg); if it does not finish in its
//!            share of the time, by the engine's own explorer (level paths)
//! ```

use super::{
    Checker, Config, Decided, Evidence, Method, Prepared, ProofLevel, Run, Said,
    portfolio::OnGraph,
    recheck::{Rounds, first_decided_in},
};
use bia_base::{Budget, Reason, Unknown, Verdict};
use bia_cfg::{
    Cfg, Exploration,
    explored::{self, NotExplored},
    pass::Pass,
};
use bia_solver::api::SolverFactory as _;
use bia_term::Terms;
use std::time::Duration;

/// Passes that engines for graphs do without. (Edges of one step begin with what decides whether
/// they are taken.)
pub(super) const NOT_FOR_GRAPHS: [&str; 3] = ["inline", "unroll", "blocks"];

/// The passes before them.
pub(super) fn for_graphs(config: &Config) -> Vec<&'static Pass> {
    let mut passes = config.passes.clone();
    passes.retain(|pass| !NOT_FOR_GRAPHS.contains(&pass.name));
    passes
}

impl Run<'_> {
    /// The answer of engines that all are for graphs.
    pub(super) fn find_on_graph(&mut self) -> Result<Decided, Unknown> {
        let task = OnGraph::reach(self.prepare_graph()?);
        self.consult_on_graph(&task)
    }

    /// The graph with its calls, simplified.
    pub(super) fn prepare_graph(&mut self) -> Result<Prepared, Unknown> {
        self.prepare_by(&for_graphs(self.question.config))
    }

    /// The answer that a verdict about the graph is, once its evidence is accepted. To find it took
    /// so long.
    pub(super) fn checked_on_graph(
        &mut self,
        prepared: &Prepared,
        (verdict, finding): (Verdict<Cfg>, Duration),
        budget: &Budget,
    ) -> Result<Decided, Unknown> {
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(path) => {
                let depth = path.steps.len();
                self.replayed(prepared, path, depth).map(Decided::Unsafe)
            }
            Verdict::Safe(all) => {
                self.phase("re-checking the proof");
                let checked =
                    self.rechecked(|run| run.explored_again(prepared, &all, finding, budget));
                checked.map(Decided::Safe)
            }
        }
    }

    /// All paths once more, on the graph before all simplifications.
    fn explored_again(
        &mut self,
        prepared: &Prepared,
        all: &Exploration,
        finding: Duration,
        budget: &Budget,
    ) -> Result<Evidence, Reason> {
        let cfg = prepared.whole();
        let checkers = self.solvers.checkers(explored::caps(cfg, &self.terms));
        let terms = &mut self.terms;
        let rounds = Rounds::like(finding);
        let part = independent(budget);
        let alone = first_decided_in(rounds, &checkers, &part, |checker, part| {
            all_paths(cfg, terms, checker, part)
        });
        let (level, solver) = match alone {
            Ok((solver, ())) => (ProofLevel::Cfg, solver),
            Err(refused @ Reason::EvidenceRejected(_)) => return Err(refused),
            Err(undecided) => {
                tracing::info!(%undecided, "the paths are gone by the engine's explorer again");
                let (solver, ()) = first_decided_in(rounds, &checkers, budget, |checker, part| {
                    let name = name(checker, cfg, terms);
                    let again = bia_engine::confirm(cfg, all.merged, terms, &checker.factory, part);
                    again.map(|_| (name, ()))
                })?;
                (ProofLevel::Explored, solver)
            }
        };
        let method = Method::from(all);
        Ok(Evidence::new(method, level, solver, Said::Nothing))
    }
}

/// What the independent explorer gets of the time, whatever is left.
const INDEPENDENT: Duration = Duration::from_secs(10);

/// The share of the independent explorer: a third of what is left, but no more than a few times what
/// the run took up to now. It merges nothing, so that it may have far more paths to go; the engine's
/// explorer, which comes after it, is asked with a slower solver than the first time.
fn independent(budget: &Budget) -> Budget {
    let most = INDEPENDENT.max(budget.elapsed().saturating_mul(4));
    budget.within(budget.remaining().map_or(most, |left| most.min(left / 3)))
}

/// What reports call a checker.
fn name(checker: &Checker, cfg: &Cfg, terms: &Terms) -> String {
    let opened = checker.factory.open(explored::caps(cfg, terms));
    opened.map_or_else(|_| "?".into(), |smt| checker.name(smt.name()))
}

/// The name of the checker with which all paths end before an error.
fn all_paths(
    cfg: &Cfg,
    terms: &mut Terms,
    checker: &Checker,
    budget: &Budget,
) -> Result<(String, ()), Reason> {
    let mut solver = checker.factory.open(explored::caps(cfg, terms))?;
    let name = checker.name(solver.name());
    match explored::check(cfg, terms, &mut *solver, budget) {
        Ok(_) => Ok((name, ())),
        Err(NotExplored::Stopped(reason)) => Err(reason),
        Err(why @ NotExplored::Cut(_)) => Err(Reason::CutOff(why.to_string())),
        Err(why @ (NotExplored::Perhaps(_) | NotExplored::Solver(_))) => {
            Err(Reason::SolverUnknown(why.to_string()))
        }
        Err(
            why @ (NotExplored::Reached(_) | NotExplored::Foreign(_) | NotExplored::Unwritten(_)),
        ) => Err(Reason::EvidenceRejected(why.to_string())),
    }
}

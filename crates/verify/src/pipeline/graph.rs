//! Engines for graphs: which graph they get, and when their answers count.
//!
//! ```text
//!   unsafe   path ─lift─► executed on the graph as built ─► visited by the interpreter
//!   safe     all paths explored: all of them once more, on the graph before all simplifications,
//!            with another solver: by `cfg::explored` (level cfg); if it does not finish in its
//!            share of the time, by the engine's own explorer (level paths)
//!            contracts of functions ─lift─► Floyd's method for calls, on the graph before all
//!            simplifications (level cfg)
//! ```

use super::{
    Checker, Config, Decided, Evidence, Interpreted, Method, Prepared, ProofLevel, Run, Said,
    portfolio::OnGraph,
    recheck::{self, Rounds, first_decided_in},
};
use bia_base::{Budget, Idx as _, LiftError, Reason, Unknown, Verdict};
use bia_cfg::{
    Cfg, Contracts, Exploration, GraphProof, Loc, Loops,
    explored::{self, NotExplored},
    floyd,
    pass::Pass,
};
use bia_solver::api::SolverFactory as _;
use bia_term::{Term, Terms};
use std::{collections::BTreeSet, sync::Arc, time::Duration};

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
            Verdict::Safe(proof) => {
                self.phase("re-checking the proof");
                let checked = self.rechecked(|run| match proof {
                    GraphProof::Explored(all) => {
                        run.explored_again(prepared, &all, finding, budget)
                    }
                    GraphProof::Contracts(proof) => run.kept_contracts(prepared, proof, budget),
                });
                checked.map(Decided::Safe)
            }
        }
    }

    /// Contracts, by Floyd's method on the graph before all simplifications.
    fn kept_contracts(
        &mut self,
        prepared: &Prepared,
        proof: Contracts,
        budget: &Budget,
    ) -> Result<Evidence, Reason> {
        let (terms, simplified) = (&mut self.terms, &prepared.simplified);
        let whole = prepared.whole();
        let down_to = simplified.stages.iter();
        let down_to = down_to.take_while(|stage| !Arc::ptr_eq(&stage.cfg, whole));
        let down_to = match Arc::ptr_eq(&prepared.built, whole) {
            true => 0,
            false => down_to.count() + 1,
        };
        let last = prepared.last();
        let lifted = simplified.contracts_at(down_to, terms, proof.clone());
        let lifted = lifted.map_err(|LiftError(why)| Reason::EvidenceRejected(why))?;
        // As with calls inlined: what lies between heads of loops is gone through.
        let heads = Loops::new(whole);
        let ends: BTreeSet<Loc> = whole
            .funcs
            .values()
            .flat_map(|f| [f.entry, f.exit])
            .collect();
        let is_needed = |loc: Loc| heads.is_head(loc) || ends.contains(&loc);
        let mut plain = lifted;
        plain.at.retain(|(loc, _)| is_needed(*loc));
        let kept = keeping_what_is_kept(whole, last, terms, plain.clone());
        let mut ways = vec![plain];
        ways.extend((kept != ways[0]).then_some(kept));
        let mut found = None;
        for way in ways {
            match recheck::contracts(whole, &way, terms, &self.solvers, budget) {
                Ok(solver) => {
                    found = Some((solver, way));
                    break;
                }
                Err(Reason::EvidenceRejected(_)) => {}
                Err(undecided) => return Err(undecided),
            }
        }
        let Some((solver, lifted)) = found else {
            // Simplification may have taken out what they would have to say. That they hold
            // afterwards is no proof, but otherwise the engine is wrong.
            recheck::contracts(last, &proof, terms, &self.solvers, budget)?;
            let why = "contracts that hold after simplification could not be shown before it";
            return Err(Reason::Unsupported(why.into()));
        };
        let said = Said::Predicates(Interpreted::of_contracts(whole, terms, &lifted));
        Ok(Evidence::new(
            Method::Contracts,
            ProofLevel::Cfg,
            solver,
            said,
        ))
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

/// Simplification takes out steps that cannot be gone, so that functions seem to change fewer
/// globals than before: of these contracts may have to say that they are kept. (Where a step was
/// taken out because it does not matter this need not be true.)
fn keeping_what_is_kept(
    whole: &Cfg,
    last: &Cfg,
    terms: &mut Terms,
    mut contracts: Contracts,
) -> Contracts {
    let (before, after) = (floyd::modified(whole), floyd::modified(last));
    let still: BTreeSet<Term> = last.vars.values().map(|data| data.term).collect();
    let mut kept: Vec<Vec<Term>> = vec![Vec::new(); whole.funcs.len()];
    for (func, data) in whole.funcs.iter() {
        let Some((same, _)) = last.funcs.iter().find(|(_, other)| other.name == data.name) else {
            continue;
        };
        let changed = after[same.index()].iter();
        let changed: BTreeSet<Term> = changed.map(|var| last.vars[*var].term).collect();
        for var in &before[func.index()] {
            let now = whole.vars[*var].term;
            if still.contains(&now) && !changed.contains(&now) {
                kept[func.index()]
                    .extend(floyd::entry_value(terms, now).map(|at| terms.eq(now, at)));
            }
        }
    }
    for (loc, formula) in &mut contracts.at {
        // Where nothing needs to be known nothing is kept either.
        if *formula == terms.tru() {
            continue;
        }
        let kept = terms.and_all(&kept[whole.locs[*loc].function.index()]);
        *formula = terms.and(*formula, kept);
    }
    contracts
}

/// What the independent explorer gets of the time, whatever is left.
const INDEPENDENT: Duration = Duration::from_secs(10);

/// The share of the independent explorer: a third of what is left, but no more than a few times
/// what the run took up to now. It merges nothing, so that it may have far more paths to go; the
/// engine's explorer, which comes after it, is asked with a slower solver than the first time.
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

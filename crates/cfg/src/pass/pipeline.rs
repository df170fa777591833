//! Runs several passes in order, and composes their lifts.
//!
//! Invariant: no pass loses an error. After each, every location of an error of the first graph
//! that is asked about is a target; a location may go, because no execution comes there, but not
//! its mark alone.

use super::{Pass, PassError, PassOptions};
use crate::{Back, Cfg, Contracts, GraphProof, Loc, LocationInvariants, Loops, Path};
use bia_base::{Budget, Exactness, Idx as _, Lift, LiftError, Lowered};
use bia_k2::ast::{Label, PropertyKind};
use bia_term::Terms;
use std::sync::Arc;

/// What one pass made.
#[derive(Clone, Debug)]
pub struct Stage {
    /// The pass.
    pub name: &'static str,
    /// The graph after it.
    pub cfg: Arc<Cfg>,
    /// The way back to the graph before it.
    pub back: Back,
    /// What this pass kept.
    pub exact: Exactness,
}

/// What all passes made, in order.
#[derive(Clone, Debug)]
pub struct Simplified {
    /// One for each pass.
    pub stages: Vec<Stage>,
}

/// Runs the passes in order.
pub fn run_all(
    cfg: &Cfg,
    terms: &mut Terms,
    selection: &[&Pass],
    options: &PassOptions,
    budget: &Budget,
) -> Result<Simplified, PassError> {
    let errors = errors_asked_about(cfg, options);
    let mut stages: Vec<Stage> = Vec::with_capacity(selection.len());
    for pass in selection {
        budget.check_now()?;
        let before = stages.last().map_or(cfg, |stage| &*stage.cfg);
        let Lowered {
            system,
            back,
            exact,
        } = (pass.run)(before, terms, options, budget)?;
        keeps_errors(&system, pass, &errors)?;
        stages.push(Stage {
            name: pass.name,
            cfg: Arc::new(system),
            back,
            exact,
        });
    }
    Ok(Simplified { stages })
}

/// The last graph that passes made.
#[derive(Clone, Debug)]
pub struct Last {
    /// The graph.
    pub cfg: Cfg,
    /// The passes after which something was cut off.
    pub cut_after: Vec<&'static str>,
}

/// Runs the passes in order and keeps only the last graph: there is no way back, and at most two
/// graphs are in memory.
pub fn run_last(
    mut cfg: Cfg,
    terms: &mut Terms,
    selection: &[&Pass],
    options: &PassOptions,
    budget: &Budget,
) -> Result<Last, PassError> {
    let errors = errors_asked_about(&cfg, options);
    let mut cut_after = Vec::new();
    for pass in selection {
        budget.check_now()?;
        cfg = (pass.run)(&cfg, terms, options, budget)?.system;
        keeps_errors(&cfg, pass, &errors)?;
        if !cfg.cuts.is_empty() {
            cut_after.push(pass.name);
        }
    }
    Ok(Last { cfg, cut_after })
}

/// The labels of errors that are asked about, sorted: those that no pass may lose.
fn errors_asked_about(cfg: &Cfg, options: &PassOptions) -> Vec<Label> {
    let labels = cfg.errors().filter_map(|loc| cfg.locs[loc].label);
    let mut asked: Vec<Label> = labels
        .filter(|&label| is_error_asked_about(cfg, label, options))
        .collect();
    asked.sort_unstable();
    asked.dedup();
    asked
}

/// See the head of this module.
fn keeps_errors(cfg: &Cfg, pass: &Pass, errors: &[Label]) -> Result<(), PassError> {
    if errors.is_empty() {
        return Ok(());
    }
    let mut is_target = vec![false; cfg.locs.len()];
    for loc in cfg.errors() {
        is_target[loc.index()] = true;
    }
    for (loc, data) in cfg.locs.iter() {
        let label = data
            .label
            .filter(|label| errors.binary_search(label).is_ok());
        if let Some(label) = label
            && !is_target[loc.index()]
        {
            let name = cfg.program.name(cfg.program.label(label).name);
            return Err(PassError::LostTarget {
                pass: pass.name,
                label: name.to_owned(),
            });
        }
    }
    Ok(())
}

/// Whether a label is an error, and one that the options ask about.
fn is_error_asked_about(cfg: &Cfg, label: Label, options: &PassOptions) -> bool {
    let mut errors = cfg.program.asked_of(label);
    errors.any(|(kind, id)| {
        kind == PropertyKind::Error
            && match (&options.property, &options.labels) {
                (Some((asked, name)), _) => *asked == kind && *name == cfg.program.name(id),
                (None, Some(all)) => all.binary_search(&label).is_ok(),
                (None, None) => true,
            }
    })
}

impl Simplified {
    /// The last graph; `None` if there was no pass.
    pub fn last(&self) -> Option<&Arc<Cfg>> {
        self.stages.last().map(|stage| &stage.cfg)
    }

    /// What was kept by all passes together.
    pub fn exact(&self) -> Exactness {
        let all = self.stages.iter().map(|stage| stage.exact);
        all.fold(Exactness::Exact, Exactness::then)
    }

    /// The graph after the last pass of this name, with the number of passes up to there.
    pub fn after(&self, name: &str) -> Option<(usize, &Arc<Cfg>)> {
        let at = self.stages.iter().rposition(|stage| stage.name == name)?;
        Some((at + 1, &self.stages[at].cfg))
    }

    /// A path in the last graph as one in the graph after the first `down_to` passes; 0: in the
    /// graph before all of them.
    pub fn cex_at(&self, down_to: usize, terms: &mut Terms, cex: Path) -> Result<Path, LiftError> {
        let stages = self.stages.iter().skip(down_to).rev();
        stages
            .into_iter()
            .try_fold(cex, |cex, stage| stage.back.cex(terms, cex))
    }

    /// A path with marked positions (see [`Back::cex_with_marks`]), lifted as by
    /// [`cex_at`](Self::cex_at).
    pub fn cex_with_marks_at(
        &self,
        down_to: usize,
        terms: &mut Terms,
        cex: Path,
        marks: &[usize],
    ) -> Result<(Path, Vec<usize>), LiftError> {
        let stages = self.stages.iter().skip(down_to).rev();
        let start = (cex, marks.to_vec());
        stages.into_iter().try_fold(start, |(cex, marks), stage| {
            stage.back.cex_with_marks(terms, cex, &marks)
        })
    }

    /// Invariants of the last graph as those of the graph after the first `down_to` passes.
    ///
    /// Only those at the heads of loops are lifted: they are enough, and what passes found to hold
    /// elsewhere need not be said.
    pub fn proof_at(
        &self,
        down_to: usize,
        terms: &mut Terms,
        mut proof: LocationInvariants,
    ) -> Result<LocationInvariants, LiftError> {
        if let Some(last) = self.last().filter(|_| down_to < self.stages.len()) {
            let loops = Loops::new(last);
            let is_head = |loc: Loc| loc.index() < last.locs.len() && loops.is_head(loc);
            proof.at.retain(|(loc, _)| is_head(*loc));
        }
        let stages = self.stages.iter().skip(down_to).rev();
        stages
            .into_iter()
            .try_fold(proof, |proof, stage| stage.back.invariants(terms, proof))
    }
}

impl Simplified {
    /// Contracts of the last graph as those of the graph after the first `down_to` passes.
    pub fn contracts_at(
        &self,
        down_to: usize,
        terms: &mut Terms,
        proof: Contracts,
    ) -> Result<Contracts, LiftError> {
        let mut stages = self.stages.iter().skip(down_to).rev();
        stages.try_fold(proof, |proof, stage| stage.back.contracts(terms, proof))
    }
}

impl Lift<Cfg, Cfg, Terms> for Simplified {
    fn cex(&self, terms: &mut Terms, cex: Path) -> Result<Path, LiftError> {
        self.cex_at(0, terms, cex)
    }
    fn proof(&self, terms: &mut Terms, proof: GraphProof) -> Result<GraphProof, LiftError> {
        match proof {
            GraphProof::Explored(all) => Ok(GraphProof::Explored(all)),
            GraphProof::Contracts(proof) => {
                let lifted = self.contracts_at(0, terms, proof)?;
                Ok(GraphProof::Contracts(lifted))
            }
        }
    }
}

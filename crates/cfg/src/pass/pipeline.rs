//! Runs several passes in order, and composes their lifts.

use super::{Pass, PassError, PassOptions};
use crate::{Back, Cfg, Exploration, Loc, LocationInvariants, Loops, Path};
use bia_base::{Budget, Exactness, Idx as _, Lift, LiftError, Lowered};
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
    let mut stages: Vec<Stage> = Vec::with_capacity(selection.len());
    for pass in selection {
        budget.check_now()?;
        let before = stages.last().map_or(cfg, |stage| &*stage.cfg);
        let Lowered {
            system,
            back,
            exact,
        } = (pass.run)(before, terms, options, budget)?;
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
    let mut cut_after = Vec::new();
    for pass in selection {
        budget.check_now()?;
        cfg = (pass.run)(&cfg, terms, options, budget)?.system;
        if !cfg.cuts.is_empty() {
            cut_after.push(pass.name);
        }
    }
    Ok(Last { cfg, cut_after })
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

impl Lift<Cfg, Cfg, Terms> for Simplified {
    fn cex(&self, terms: &mut Terms, cex: Path) -> Result<Path, LiftError> {
        self.cex_at(0, terms, cex)
    }
    fn proof(&self, _: &mut Terms, all: Exploration) -> Result<Exploration, LiftError> {
        Ok(all)
    }
}

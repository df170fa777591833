//! Engines for graphs: which graph they get, and when their answers count.
//!
//! ```text
//!   unsafe   path ─lift─► executed on the graph as built ─► visited by the interpreter
//!   safe     all paths explored: all of them once more, on the graph before all simplifications,
//!            with another solver
//! ```

use super::{Answer, Evidence, Finding, Prepared, Run, portfolio::Task, unknown};
use bia_base::{Budget, Reason, Unknown, Verdict};
use bia_cfg::{Cfg, GraphProof};
use bia_engine::Facts;
use std::sync::Arc;

/// Passes that engines for graphs do without.
const NOT_FOR_GRAPHS: [&str; 2] = ["inline", "unroll"];

impl Run<'_> {
    /// The answer of engines that all are for graphs.
    pub(super) fn find_on_graph(&mut self) -> Result<Finding, Unknown> {
        let task = Task {
            system: None,
            graph: None,
            about_cuts: false,
            facts: Facts::off(),
        };
        match self.consult(&task)? {
            Answer::Unsafe(cex) => Ok(Finding::Unsafe(cex)),
            Answer::Shown(evidence) => Ok(Finding::Safe(*evidence)),
            Answer::Safe(_) | Answer::CutReached => {
                let why = "an engine for graphs answered about a system";
                Err(unknown(Reason::EvidenceRejected(why.into())))
            }
        }
    }

    /// The graph with its calls, simplified.
    pub(super) fn prepare_graph(&mut self) -> Result<Prepared, Unknown> {
        let mut passes = self.question.config.passes.clone();
        passes.retain(|pass| !NOT_FOR_GRAPHS.contains(&pass.name));
        self.prepare_by(&passes)
    }

    /// The answer that a verdict about the graph is, once its evidence is accepted.
    pub(super) fn checked_on_graph(
        &mut self,
        prepared: &Arc<Prepared>,
        verdict: Verdict<Cfg>,
        budget: &Budget,
    ) -> Result<Answer, Unknown> {
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(path) => {
                let depth = path.steps.len();
                let cex = self.replayed(prepared, path, depth)?;
                Ok(Answer::Unsafe(cex))
            }
            Verdict::Safe(proof) => {
                let evidence = self.recheck_on_graph(prepared, &proof, budget)?;
                Ok(Answer::Shown(Box::new(evidence)))
            }
        }
    }

    /// What a proof about the graph is, once another solver has confirmed it.
    fn recheck_on_graph(
        &mut self,
        _prepared: &Prepared,
        proof: &GraphProof,
        _budget: &Budget,
    ) -> Result<Evidence, Unknown> {
        self.phase("re-checking the proof");
        let what = match proof {
            GraphProof::Invariants(_) => "invariants of a graph with calls",
            GraphProof::Explored(_) => "an exploration",
        };
        let why = format!("nobody re-checks {what}");
        Err(unknown(Reason::EvidenceRejected(why)))
    }
}

//! Liveness: whether infinite paths visit labels again and again.
//!
//! ```text
//!   Cfg ─not_live─► Cfg' : fails iff an infinite path visits targets infinitely often
//!    ▲                │ passes, encode
//!    │                ▼
//!    │              Fair ─engine─► Verdict<Fair>
//!    │                                │
//!   unsafe: stem and cycle ─lift─► the cycle can be repeated forever, shown on the graph with calls
//!           inlined; the interpreter goes the stem and the cycle on the original program
//!   safe:   the monitor's proof re-checked by another solver (level ts)
//! ```
//! Symbolic execution that has gone all paths to their ends shows that there is no infinite path.
//!
//! Recursive calls that are not inlined: the graph is under-approximated by cutting them off, so a cycle is
//! one of the program; and a proof counts only if what is cut off cannot be reached.

mod ends;
mod forever;

use super::{
    Answer, Encoded, Evidence, Finding, Prepared, ProofLevel, Run, Selection, portfolio::Task,
    unknown,
};
use bia_base::{Reason, Unknown};
use bia_cfg::{Back, Cfg, not_live, pass};
use bia_engine::Facts;
use std::sync::Arc;

/// A graph about infinite paths, and the way back to the graph of the program.
#[derive(Clone, Debug)]
pub(super) struct Woven {
    /// The graph of the program.
    pub(super) built: Arc<Cfg>,
    /// The way from the one to the other.
    pub(super) back: Back,
}

impl Run<'_> {
    pub(super) fn find_live(&mut self) -> Result<Finding, Unknown> {
        let built = self.built()?;
        let property = self.question.property.clone();
        let made = not_live(&built, &mut self.terms, &[property], self.budget);
        let made = made.map_err(|error| unknown(error.into()))?;
        let woven = Arc::new(Woven {
            built,
            back: made.back,
        });
        let graph = Arc::new(made.system);
        if graph.targets.is_empty() {
            return Ok(Finding::Safe(Evidence::vacuous()));
        }
        if !self.question.config.engines.needs_system() {
            let task = self.live_task(&woven, None, Some(&graph))?;
            return self.finding_of(&task);
        }
        let prepared = Arc::new(self.prepare_live(&graph, true)?);
        let encoded = self.encode(&prepared, false)?;
        let facts = match self.question.config.invariants {
            true => Facts::new(),
            false => Facts::off(),
        };
        self.interpret(&prepared, &encoded, &facts);
        let system = (Arc::clone(&prepared), Arc::new(encoded), facts);
        let task = self.live_task(&woven, Some(system), Some(&graph))?;
        let finding = self.finding_of(&task)?;
        match &finding {
            Finding::Safe(evidence)
                if evidence.level == ProofLevel::Ts && !prepared.last().cuts.is_empty() =>
            {
                self.nothing_cut_off(&prepared, finding)
            }
            Finding::Safe(_) | Finding::Unsafe(_) | Finding::Unknown(_) => Ok(finding),
        }
    }

    fn live_task(
        &mut self,
        woven: &Arc<Woven>,
        system: Option<(Arc<Prepared>, Arc<Encoded>, Facts)>,
        graph: Option<&Arc<Cfg>>,
    ) -> Result<Task, Unknown> {
        let wants_graph = match &self.question.config.engines {
            Selection::Portfolio => true,
            Selection::Named(choices) => choices.iter().any(super::EngineChoice::is_for_graphs),
        };
        let graph = match graph.filter(|_| wants_graph) {
            Some(graph) => Some(Arc::new(self.prepare_live(graph, false)?)),
            None => None,
        };
        let (system, facts) = match system {
            Some((prepared, encoded, facts)) => (Some((prepared, encoded)), facts),
            None => (None, Facts::off()),
        };
        Ok(Task {
            system,
            graph,
            model: None,
            about_cuts: false,
            live: Some(Arc::clone(woven)),
            facts,
        })
    }

    fn finding_of(&mut self, task: &Task) -> Result<Finding, Unknown> {
        match self.consult(task)? {
            Answer::Unsafe(cex) => Ok(Finding::Unsafe(cex)),
            Answer::Shown(evidence) => Ok(Finding::Safe(*evidence)),
            Answer::Safe(_) | Answer::CutReached | Answer::Found(_) => {
                let why = "an engine answered another question";
                Err(unknown(Reason::EvidenceRejected(why.into())))
            }
        }
    }

    /// The graph about infinite paths, simplified; with calls inlined or not.
    fn prepare_live(&mut self, graph: &Arc<Cfg>, inline: bool) -> Result<Prepared, Unknown> {
        self.phase("graph");
        let config = self.question.config;
        let mut passes = config.passes.clone();
        passes.retain(|pass| inline || !super::graph::NOT_FOR_GRAPHS.contains(&pass.name));
        let mut options = config.pass_options(self.question);
        // Its targets are what matters, whatever they are called.
        options.property = None;
        let simplified = pass::run_all(graph, &mut self.terms, &passes, &options, self.budget);
        let simplified = simplified.map_err(|error| unknown(error.into()))?;
        Ok(Prepared {
            built: Arc::clone(graph),
            simplified,
        })
    }

    /// The finding, if places where something was cut off cannot be reached.
    fn nothing_cut_off(
        &mut self,
        prepared: &Arc<Prepared>,
        finding: Finding,
    ) -> Result<Finding, Unknown> {
        match self.ask(prepared, true)? {
            Answer::Safe(_) => Ok(finding),
            Answer::CutReached | Answer::Shown(_) | Answer::Unsafe(_) | Answer::Found(_) => {
                Err(unknown(self.cut_off(prepared)))
            }
        }
    }
}

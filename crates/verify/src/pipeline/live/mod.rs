//! Liveness: whether infinite paths visit labels again and again.
//!
//! ```text
//!   Cfg ─not_live, or product with an automaton of a formula─► Cfg'
//!       Cfg' fails iff an infinite path visits targets infinitely often
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
//! Recursive programs are looked at twice. First with the pass `descend`, which has all infinite
//! executions and more: a proof counts, and a cycle if it is one of the graph with its calls. Then
//! with recursive calls inlined up to a depth and cut off there: a cycle counts, and a proof if
//! what is cut off cannot be reached.

mod ends;
mod forever;
mod ranked;
mod relation;

pub(crate) use relation::Related;

use super::{
    Answer, Encoded, Evidence, Finding, Prepared, Run, Selection, portfolio::Task, unknown,
};
use bia_base::{Reason, Unknown};
use bia_cfg::{Back, Cfg, ltl, not_live, pass, watch_every_cycle};
use bia_engine::Facts;
use bia_k2::ast::PropertyKind;
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
    /// The question as a system about infinite paths.
    pub(super) fn encode_live(&mut self) -> Result<Encoded, Unknown> {
        let (_, graph) = self.weave()?;
        let prepared = self.prepare_live(&graph, &self.inlining())?;
        if !prepared.last().cuts.is_empty() {
            return Err(unknown(self.cut_off(prepared.is_recursive())));
        }
        self.encode(&prepared, false)
    }

    /// Whether the question is whether every execution ends. The labels of a C program's loops and
    /// recursive functions ask that together; what a model of a function does without labels
    /// counts, too.
    fn asks_for_the_end(&self) -> bool {
        let question = self.question;
        let is_c = question.joint && question.config.ltl.is_none();
        is_c && question.property.kind == PropertyKind::NotLive
    }

    /// The graph about infinite paths.
    fn weave(&mut self) -> Result<(Arc<Woven>, Arc<Cfg>), Unknown> {
        let built = self.built()?;
        let made = match &self.question.config.ltl {
            Some(formula) => ltl::product(&built, &mut self.terms, formula, self.budget),
            None => {
                let property = self.question.property.clone();
                not_live(&built, &mut self.terms, &[property], self.budget)
            }
        };
        let mut made = made.map_err(|error| unknown(error.into()))?;
        if self.asks_for_the_end() {
            let id = self.question.program.name(self.question.property.id);
            watch_every_cycle(&mut made.system, id);
        }
        let woven = Arc::new(Woven {
            built,
            back: made.back,
        });
        Ok((woven, Arc::new(made.system)))
    }

    pub(super) fn find_live(&mut self) -> Result<Finding, Unknown> {
        let (woven, graph) = self.weave()?;
        if let Some(evidence) = Evidence::vacuous(&graph.targets) {
            return Ok(Finding::Safe(evidence));
        }
        if !self.question.config.engines.needs_system() {
            let task = self.live_task(&woven, None, Some(&graph))?;
            return self.finding_of(&task);
        }
        match self.prepare_live(&graph, &self.inlining()) {
            Ok(prepared) if prepared.last().cuts.is_empty() => {
                self.find_on(&woven, &graph, prepared)
            }
            Ok(prepared) => self.find_recursive(&woven, &graph, Some(prepared)),
            // There may be too much to inline.
            Err(why) => match self.budget.check_now() {
                Ok(()) => self.find_recursive(&woven, &graph, None).map_err(|_| why),
                Err(_) => Err(why),
            },
        }
    }

    /// The finding about the graph with calls inlined.
    fn find_on(
        &mut self,
        woven: &Arc<Woven>,
        graph: &Arc<Cfg>,
        prepared: Prepared,
    ) -> Result<Finding, Unknown> {
        let system = self.live_system(prepared)?;
        let task = self.live_task(woven, Some(system), Some(graph))?;
        self.finding_of(&task)
    }

    /// The finding about a recursive program: first about all its executions and some more, then
    /// about those that do not go too deep.
    fn find_recursive(
        &mut self,
        woven: &Arc<Woven>,
        graph: &Arc<Cfg>,
        prepared: Option<Prepared>,
    ) -> Result<Finding, Unknown> {
        let mut part = self.budget.clone();
        if let (Some(left), Some(_)) = (self.budget.remaining(), &prepared) {
            part = self.budget.within(left.mul_f32(0.6));
        }
        let first = self.within(&part, |run| {
            let mut passes = vec![&pass::DESCEND];
            passes.extend(run.inlining());
            let whole = run.prepare_live(graph, &passes)?;
            if !whole.last().cuts.is_empty() {
                return Err(unknown(run.cut_off(whole.is_recursive())));
            }
            run.find_on(woven, graph, whole)
        });
        let why = match first {
            Ok(finding) => return Ok(finding),
            Err(why) => why,
        };
        let Some(prepared) = prepared else {
            return Err(why);
        };
        let system = self.live_system(prepared)?;
        let prepared = Arc::clone(&system.0);
        let task = self.live_task(woven, Some(system), None)?;
        match self.finding_of(&task)? {
            finding @ Finding::Safe(_) => self.nothing_cut_off(&prepared, finding),
            finding @ (Finding::Unsafe(_) | Finding::Unknown(_)) => Ok(finding),
        }
    }

    /// The graph as a system, with what abstract interpretation says about it.
    fn live_system(
        &mut self,
        prepared: Prepared,
    ) -> Result<(Arc<Prepared>, Arc<Encoded>, Facts), Unknown> {
        let encoded = Arc::new(self.encode(&prepared, false)?);
        let prepared = Arc::new(prepared);
        let facts = match self.question.config.invariants {
            true => Facts::new(),
            false => Facts::off(),
        };
        self.interpret(&prepared, &encoded, &facts);
        Ok((prepared, encoded, facts))
    }

    /// The passes, all of them.
    fn inlining(&self) -> Vec<&'static pass::Pass> {
        self.question.config.passes.clone()
    }

    fn live_task(
        &mut self,
        woven: &Arc<Woven>,
        system: Option<(Arc<Prepared>, Arc<Encoded>, Facts)>,
        graph: Option<&Arc<Cfg>>,
    ) -> Result<Task, Unknown> {
        let wants_graph = match &self.question.config.engines {
            Selection::Portfolio(_) => true,
            Selection::Named(choices) => choices.iter().any(super::EngineChoice::is_for_graphs),
        };
        let graph = match graph.filter(|_| wants_graph) {
            Some(graph) => {
                let mut passes = self.inlining();
                passes.retain(|pass| !super::graph::NOT_FOR_GRAPHS.contains(&pass.name));
                Some(Arc::new(self.prepare_live(graph, &passes)?))
            }
            None => None,
        };
        let (system, facts) = match system {
            Some((prepared, encoded, facts)) => (Some((prepared, encoded)), facts),
            None => (None, Facts::off()),
        };
        Ok(Task {
            system,
            graph,
            about_cuts: false,
            live: Some(Arc::clone(woven)),
            facts,
        })
    }

    fn finding_of(&mut self, task: &Task) -> Result<Finding, Unknown> {
        match self.consult(task)? {
            Answer::Unsafe(cex) => Ok(Finding::Unsafe(cex)),
            Answer::Shown(evidence) => Ok(Finding::Safe(*evidence)),
            Answer::Safe(_) | Answer::CutReached => {
                let why = "an engine answered another question";
                Err(unknown(Reason::EvidenceRejected(why.into())))
            }
        }
    }

    /// The graph about infinite paths, simplified by these passes.
    fn prepare_live(
        &mut self,
        graph: &Arc<Cfg>,
        passes: &[&pass::Pass],
    ) -> Result<Prepared, Unknown> {
        self.phase("graph");
        let config = self.question.config;
        let mut options = config.pass_options(self.question);
        // Its targets are what matters, whatever they are called.
        options.property = None;
        let simplified = pass::run_all(graph, &mut self.terms, passes, &options, self.budget);
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
            Answer::CutReached | Answer::Shown(_) | Answer::Unsafe(_) => {
                Err(unknown(self.cut_off(prepared.is_recursive())))
            }
        }
    }
}

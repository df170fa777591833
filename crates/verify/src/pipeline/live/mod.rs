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
    Decided, Encoded, EngineChoice, Evidence, Interpreting, Prepared, Run, Selection, graph,
    portfolio::{Answer, Asked, Cuts, Live, OnGraph},
    unknown,
};
use bia_base::{Reason, Unknown};
use bia_cfg::{Back, Cfg, ltl, not_live, pass, watch_every_cycle};
use bia_k2::ast::PropertyKind;
use std::sync::Arc;
use tracing::info_span;

/// A graph about infinite paths, and the way back to the graph of the program.
#[derive(Clone, Debug)]
pub(super) struct Instrumented {
    /// The graph of the program.
    pub(super) built: Arc<Cfg>,
    /// The way from the one to the other.
    pub(super) back: Back,
}

impl Run<'_> {
    /// The question as a system about infinite paths.
    pub(super) fn encode_live(&mut self) -> Result<Encoded, Unknown> {
        let (_, graph) = self.instrument()?;
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
    fn instrument(&mut self) -> Result<(Arc<Instrumented>, Arc<Cfg>), Unknown> {
        if self.question.program.is_threaded() {
            let why = "questions about infinite executions of programs with threads";
            return Err(unknown(Reason::Unsupported(why.into())));
        }
        let built = self.built()?;
        let _span = info_span!("instrument").entered();
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
        let instrumented = Arc::new(Instrumented {
            built,
            back: made.back,
        });
        Ok((instrumented, Arc::new(made.system)))
    }

    pub(super) fn find_live(&mut self) -> Result<Decided, Unknown> {
        let (instrumented, graph) = self.instrument()?;
        if let Some(evidence) = Evidence::vacuous(&graph.targets) {
            return Ok(Decided::Safe(evidence));
        }
        if !self.question.config.engines.needs_system() {
            let task = OnGraph::infinite(self.prepare_live_graph(&graph)?);
            return self.consult_on_graph(&task);
        }
        match self.prepare_live(&graph, &self.inlining()) {
            Ok(prepared) if prepared.last().cuts.is_empty() => {
                self.find_on(&instrumented, &graph, prepared)
            }
            Ok(prepared) => self.find_recursive(&instrumented, &graph, Some(prepared)),
            // There may be too much to inline.
            Err(why) => match self.budget.check_now() {
                Ok(()) => {
                    let found = self.find_recursive(&instrumented, &graph, None);
                    found.map_err(|_| why)
                }
                Err(_) => Err(why),
            },
        }
    }

    /// The finding about the graph with calls inlined.
    fn find_on(
        &mut self,
        instrumented: &Arc<Instrumented>,
        graph: &Arc<Cfg>,
        prepared: Prepared,
    ) -> Result<Decided, Unknown> {
        let mut task = self.live_task(instrumented, Arc::new(prepared))?;
        let wants_graph = match &self.question.config.engines {
            Selection::Portfolio(_) => true,
            Selection::Named(choices) => choices.iter().any(EngineChoice::is_for_graphs),
        };
        if wants_graph {
            task.graph = Some(Arc::new(self.prepare_live_graph(graph)?));
        }
        self.consult_live(&task)
    }

    /// The finding about a recursive program: first about all its executions and some more, then
    /// about those that do not go too deep.
    fn find_recursive(
        &mut self,
        instrumented: &Arc<Instrumented>,
        graph: &Arc<Cfg>,
        prepared: Option<Prepared>,
    ) -> Result<Decided, Unknown> {
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
            run.find_on(instrumented, graph, whole)
        });
        let why = match first {
            Ok(found) => return Ok(found),
            Err(why) => why,
        };
        let Some(prepared) = prepared else {
            return Err(why);
        };
        let prepared = Arc::new(prepared);
        // Engines for graphs see what is cut off here: they were asked before.
        let task = self.live_task(instrumented, Arc::clone(&prepared))?;
        match self.consult_live(&task)? {
            Decided::Safe(evidence) => {
                self.nothing_cut_off(&prepared)?;
                Ok(Decided::Safe(evidence))
            }
            found @ Decided::Unsafe(_) => Ok(found),
        }
    }

    /// The passes, all of them.
    fn inlining(&self) -> Vec<&'static pass::Pass> {
        self.question.config.passes.clone()
    }

    /// The graph as a system, with what abstract interpretation says about it.
    fn live_task(
        &mut self,
        instrumented: &Arc<Instrumented>,
        prepared: Arc<Prepared>,
    ) -> Result<Live, Unknown> {
        let encoded = Arc::new(self.encode(&prepared, false)?);
        let facts = self.no_facts_yet();
        self.interpret(&prepared, &encoded, &facts, Interpreting::Whole);
        Ok(Live {
            instrumented: Arc::clone(instrumented),
            prepared,
            encoded,
            graph: None,
            facts,
        })
    }

    /// The graph about infinite paths with its calls, simplified.
    fn prepare_live_graph(&mut self, graph: &Arc<Cfg>) -> Result<Prepared, Unknown> {
        self.prepare_live(graph, &graph::for_graphs(self.question.config))
    }

    /// The graph about infinite paths, simplified by these passes.
    fn prepare_live(
        &mut self,
        graph: &Arc<Cfg>,
        passes: &[&pass::Pass],
    ) -> Result<Prepared, Unknown> {
        self.phase("graph");
        let _span = info_span!("passes").entered();
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

    /// Whether places where something was cut off cannot be reached.
    fn nothing_cut_off(&mut self, prepared: &Arc<Prepared>) -> Result<(), Unknown> {
        match self.ask::<Cuts>(prepared, Asked::ForSystems)? {
            Answer::Proved(_) => Ok(()),
            Answer::Refuted(_) | Answer::OnGraph(_) => {
                Err(unknown(self.cut_off(prepared.is_recursive())))
            }
        }
    }
}

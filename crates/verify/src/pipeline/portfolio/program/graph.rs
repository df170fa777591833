//! Engines that take the graph with its calls, and those that take its clauses.

use super::{AboutProgram, FOR_LIVENESS, Limits, NOTHING, Task, not_for_it, not_for_liveness};
use crate::pipeline::{
    Built, Decided, EngineChoice, Prepared, Run,
    external::ExternalSolver,
    portfolio::{About, Features, Strategy},
};
use bia_base::Unknown;
use bia_cfg::Cfg;
use bia_engine::{Engine, Facts};
use bia_system::Chc;
use std::sync::Arc;

/// The graph with its calls, of a question that engines for graphs alone are asked.
#[derive(Clone)]
pub(in crate::pipeline) struct OnGraph {
    graph: Arc<Prepared>,
    asks: Asks,
    facts: Facts,
}

/// What the targets of a graph mean.
#[derive(Clone, Copy)]
enum Asks {
    /// They must not be reached.
    Reach,
    /// No infinite path visits them again and again.
    Infinite,
}

impl OnGraph {
    /// Whether a target of the graph is reached.
    pub(in crate::pipeline) fn reach(graph: Prepared) -> Self {
        Self::new(graph, Asks::Reach)
    }

    /// Whether an infinite path visits targets of the graph again and again.
    pub(in crate::pipeline) fn infinite(graph: Prepared) -> Self {
        Self::new(graph, Asks::Infinite)
    }

    fn new(graph: Prepared, asks: Asks) -> Self {
        let (graph, facts) = (Arc::new(graph), Facts::off());
        Self { graph, asks, facts }
    }
}

impl Task for OnGraph {
    type Answer = Decided;

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn answer(
        &self,
        run: &mut Run<'_>,
        engine: Built,
        limits: Limits<'_>,
    ) -> Result<Decided, Unknown> {
        match (engine, self.asks) {
            (Built::Graph(engine), Asks::Reach | Asks::Infinite) => {
                run.ask_graph(&self.graph, engine, &self.facts, limits)
            }
            (Built::Clauses(engine), Asks::Reach) => {
                run.ask_clauses(&self.graph, engine, &self.facts, limits)
            }
            (Built::Clauses(engine), Asks::Infinite) => Err(not_for_liveness(engine.name())),
            (Built::System(engine), Asks::Infinite) => Err(not_for_liveness(engine.name())),
            (Built::Inlined(engine), Asks::Infinite) => Err(not_for_liveness(engine.name())),
            (Built::Fair(_), Asks::Reach) => Err(not_for_it(FOR_LIVENESS)),
            (Built::System(_) | Built::Inlined(_), Asks::Reach)
            | (Built::Fair(_), Asks::Infinite) => Err(not_for_it(NOTHING)),
        }
    }

    fn word(answer: &Decided) -> &'static str {
        answer.word()
    }
}

impl Run<'_> {
    /// The first answer about a graph whose evidence is accepted.
    pub(in crate::pipeline) fn consult_on_graph(
        &mut self,
        task: &OnGraph,
    ) -> Result<Decided, Unknown> {
        let config = self.question.config;
        let plan = config.plan(|| {
            let recursive = Features {
                recursive: true,
                ..Features::default()
            };
            Strategy::choose(About::Reachability, &recursive)
        });
        let mut subject = AboutProgram { run: self, task };
        plan.ask(&mut subject, EngineChoice::is_for_graphs, config.jobs)
    }

    /// The answer of an engine for graphs.
    pub(super) fn ask_graph(
        &mut self,
        graph: &Prepared,
        engine: Box<dyn Engine<Cfg>>,
        facts: &Facts,
        limits: Limits<'_>,
    ) -> Result<Decided, Unknown> {
        let start = self.budget.stopwatch();
        let verdict = self
            .means(facts)
            .run(engine, &**graph.last(), limits.slice)?;
        self.checked_on_graph(graph, (verdict, start.elapsed()), limits.check)
    }

    /// The answer of an engine for clauses, or of the program that is asked instead.
    pub(super) fn ask_clauses(
        &mut self,
        graph: &Prepared,
        engine: Box<dyn Engine<Chc>>,
        facts: &Facts,
        limits: Limits<'_>,
    ) -> Result<Decided, Unknown> {
        let clauses = self.clauses(graph)?;
        let engine = match &self.question.config.chc_solver {
            Some(command) => Box::new(ExternalSolver::new(command.clone())),
            None => engine,
        };
        let verdict = self
            .means(facts)
            .run(engine, &clauses.system, limits.slice)?;
        self.checked_on_clauses(graph, &clauses, verdict, limits.check)
    }
}

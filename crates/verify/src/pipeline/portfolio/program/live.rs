//! Infinite paths: engines are asked about the system, those for graphs about the graph with calls.

use super::{AboutProgram, Limits, NOTHING, Task, not_for_it, not_for_liveness};
use crate::pipeline::{
    Built, Decided, Encoded, Prepared, Run,
    live::Instrumented,
    portfolio::{About, Features, Plan, Strategy},
};
use bia_base::Unknown;
use bia_engine::Facts;
use bia_system::Fair;
use std::sync::Arc;

/// An instrumented graph without calls, and the system that it is encoded as.
#[derive(Clone)]
pub(in crate::pipeline) struct Live {
    /// How the graph has become one about infinite paths.
    pub(in crate::pipeline) instrumented: Arc<Instrumented>,
    pub(in crate::pipeline) prepared: Arc<Prepared>,
    pub(in crate::pipeline) encoded: Arc<Encoded>,
    /// The instrumented graph with calls; `None` if engines for graphs are not to be asked.
    pub(in crate::pipeline) graph: Option<Arc<Prepared>>,
    pub(in crate::pipeline) facts: Facts,
}

impl Task for Live {
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
        match engine {
            Built::System(engine) => Err(not_for_liveness(engine.name())),
            Built::Inlined(engine) => Err(not_for_liveness(engine.name())),
            Built::Clauses(engine) => Err(not_for_liveness(engine.name())),
            Built::Fair(engine) => {
                let fair = Fair {
                    ts: self.encoded.ts.clone(),
                };
                let verdict = run.means(&self.facts).run(engine, &fair, limits.slice)?;
                run.checked_live(self, &fair, verdict, limits.check)
            }
            Built::Graph(engine) => {
                let graph = self.graph.as_ref().ok_or_else(|| not_for_it(NOTHING))?;
                run.ask_graph(graph, engine, &self.facts, limits)
            }
        }
    }

    fn word(answer: &Decided) -> &'static str {
        answer.word()
    }
}

impl Run<'_> {
    /// The first answer about infinite paths whose evidence is accepted.
    pub(in crate::pipeline) fn consult_live(&mut self, task: &Live) -> Result<Decided, Unknown> {
        let config = self.question.config;
        let plan = config.plan(|| {
            let features = Features::of(task.prepared.last(), &self.terms, &task.encoded.ts);
            Strategy::choose(About::InfiniteExecutions, &features)
        });
        if let Plan::Portfolio(strategy, _) = &plan {
            self.strategy = self.strategy.or(Some(strategy.name));
        }
        let mut subject = AboutProgram { run: self, task };
        plan.ask(&mut subject, |_| true, config.jobs)
    }
}

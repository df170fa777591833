//! Reachability: engines are asked about the system, those for graphs about the graph with calls.

use super::{AboutProgram, FOR_LIVENESS, Limits, NOTHING, Task, not_for_it};
use crate::pipeline::{
    Built, Checked, Counterexample, Decided, Encoded, EngineChoice, Interpreting, Prepared, Proved,
    Run, Selection, Without,
    portfolio::{About, Features, Heard, Plan, Strategy, schedulable::turn, turns::checking},
    recheck, unknown,
};
use bia_base::{Budget, Unknown, Verdict};
use bia_cfg::{Cfg, Loc, Path};
use bia_engine::{Facts, names};
use bia_system::{Trace, Ts};
use std::{marker::PhantomData, sync::Arc, time::Duration};

/// How long an engine looks before abstract interpretation begins.
const FIRST_LOOK: Duration = Duration::from_millis(150);

/// What a bad state of the system is.
pub(in crate::pipeline) trait Goal: Clone + Send + Sync + 'static {
    /// What shows that one is reached.
    type Refuted: Send + 'static;
    /// Whether it is a place where something was cut off.
    const ABOUT_CUTS: bool;

    /// What a trace into one is, once it is accepted.
    fn refuted(
        run: &mut Run<'_>,
        on: &OnSystem<Self>,
        trace: Trace,
    ) -> Result<Self::Refuted, Unknown>;

    /// What a path of the graph without calls into one is, once it is accepted.
    fn refuted_by_path(
        run: &mut Run<'_>,
        on: &OnSystem<Self>,
        path: Path,
    ) -> Result<Self::Refuted, Unknown>;

    /// Where it is in the graph.
    fn places(cfg: &Cfg) -> Vec<Loc>;
}

/// A label of the property.
#[derive(Clone)]
pub(in crate::pipeline) struct Errors;

impl Goal for Errors {
    type Refuted = Counterexample;
    const ABOUT_CUTS: bool = false;

    fn refuted(
        run: &mut Run<'_>,
        on: &OnSystem<Self>,
        trace: Trace,
    ) -> Result<Counterexample, Unknown> {
        run.refuted(&on.prepared, &on.encoded, trace)
    }

    fn refuted_by_path(
        run: &mut Run<'_>,
        on: &OnSystem<Self>,
        path: Path,
    ) -> Result<Counterexample, Unknown> {
        let depth = path.steps.len();
        run.replayed(&on.prepared, path, depth)
    }

    fn places(cfg: &Cfg) -> Vec<Loc> {
        cfg.errors().collect()
    }
}

/// A place where something was cut off.
#[derive(Clone)]
pub(in crate::pipeline) struct Cuts;

impl Goal for Cuts {
    type Refuted = Checked<Trace>;
    const ABOUT_CUTS: bool = true;

    fn refuted(
        run: &mut Run<'_>,
        on: &OnSystem<Self>,
        trace: Trace,
    ) -> Result<Checked<Trace>, Unknown> {
        recheck::trace(&run.terms, &on.encoded.ts, trace).map_err(unknown)
    }

    /// That something was cut off, and may be reached, is all that such a path would say.
    fn refuted_by_path(
        run: &mut Run<'_>,
        on: &OnSystem<Self>,
        _: Path,
    ) -> Result<Checked<Trace>, Unknown> {
        Err(unknown(run.cut_off(on.prepared.is_recursive())))
    }

    fn places(cfg: &Cfg) -> Vec<Loc> {
        cfg.cuts.clone()
    }
}

/// The graph without calls, the system that it is encoded as, and the graph with calls.
#[derive(Clone)]
pub(in crate::pipeline) struct OnSystem<G> {
    pub(in crate::pipeline) prepared: Arc<Prepared>,
    pub(in crate::pipeline) encoded: Arc<Encoded>,
    /// With calls; `None` if no engine that is asked takes it.
    graph: Option<Arc<Prepared>>,
    asked: Asked,
    pub(super) facts: Facts,
    goal: PhantomData<G>,
}

/// Which engines are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::pipeline) enum Asked {
    /// Those for graphs, too: they see what is cut off for the others.
    All,
    /// Those for systems. The graph with calls of a question about infinite paths is not theirs.
    ForSystems,
}

impl Asked {
    fn suits(self, choice: &EngineChoice) -> bool {
        match self {
            Self::All => true,
            Self::ForSystems => !choice.is_for_graphs(),
        }
    }
}

/// An answer whose evidence was accepted.
pub(in crate::pipeline) enum Answer<R> {
    /// No bad state of the system is reachable.
    Proved(Proved),
    /// A bad state of the system is reachable.
    Refuted(R),
    /// Whether a label of the property is reachable on the graph with calls, where nothing is cut
    /// off.
    OnGraph(Decided),
}

impl<G: Goal> OnSystem<G> {
    pub(in crate::pipeline) fn new(
        prepared: &Arc<Prepared>,
        encoded: &Arc<Encoded>,
        facts: Facts,
        asked: Asked,
    ) -> Self {
        Self {
            prepared: Arc::clone(prepared),
            encoded: Arc::clone(encoded),
            graph: None,
            asked,
            facts,
            goal: PhantomData,
        }
    }
}

impl<G: Goal> Task for OnSystem<G> {
    type Answer = Answer<G::Refuted>;
    const ABOUT_CUTS: bool = G::ABOUT_CUTS;

    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn answer(
        &self,
        run: &mut Run<'_>,
        engine: Built,
        limits: Limits<'_>,
    ) -> Result<Answer<G::Refuted>, Unknown> {
        let graph = || self.graph.as_ref().ok_or_else(|| not_for_it(NOTHING));
        match engine {
            Built::System(engine) => {
                let means = run.means(&self.facts);
                let verdict = means.run(engine, &self.encoded.ts, limits.slice)?;
                run.checked(self, verdict, limits.check)
            }
            Built::Fair(_) => Err(not_for_it(FOR_LIVENESS)),
            Built::Graph(engine) => {
                let answer = run.ask_graph(graph()?, engine, &self.facts, limits)?;
                Ok(Answer::OnGraph(answer))
            }
            Built::Inlined(engine) => run.ask_inlined(self, engine, limits),
            Built::Clauses(engine) => {
                let answer = run.ask_clauses(graph()?, engine, &self.facts, limits)?;
                Ok(Answer::OnGraph(answer))
            }
        }
    }

    fn after_the_short_round(&self, run: &mut Run<'_>) -> Option<Answer<G::Refuted>> {
        let Selection::Portfolio(without) = &run.question.config.engines else {
            return None;
        };
        let rest = Interpreting::Rest;
        run.interpret(&self.prepared, &self.encoded, &self.facts, rest);
        run.by_facts(self, without)
    }

    fn word(answer: &Answer<G::Refuted>) -> &'static str {
        match answer {
            Answer::Proved(_) => "safe",
            Answer::Refuted(_) => "unsafe",
            Answer::OnGraph(decided) => decided.word(),
        }
    }
}

impl Run<'_> {
    /// The first answer about a system whose evidence is accepted.
    pub(in crate::pipeline) fn consult<G: Goal>(
        &mut self,
        mut task: OnSystem<G>,
    ) -> Result<Answer<G::Refuted>, Unknown> {
        let config = self.question.config;
        let plan = config.plan(|| {
            let features = Features::of(task.prepared.last(), &self.terms, &task.encoded.ts);
            let features = match task.asked {
                Asked::All => features,
                // Recursion is for engines that take calls.
                Asked::ForSystems => Features {
                    recursive: false,
                    ..features
                },
            };
            Strategy::choose(About::Reachability, &features)
        });
        let asked = task.asked;
        let suits = |choice: &EngineChoice| asked.suits(choice);
        let choices = plan.choices(suits);
        let mut heard = Vec::new();
        if let Plan::Portfolio(strategy, without) = &plan {
            self.strategy = self.strategy.or(Some(strategy.name));
            let first = match G::ABOUT_CUTS || config.jobs > 1 {
                true => Vec::new(),
                false => strategy.first(without).into_iter().filter(suits).collect(),
            };
            if first.iter().any(EngineChoice::is_for_graphs) {
                task.graph = Some(Arc::new(self.prepare_graph()?));
            }
            match self.look(&task, &first) {
                Ok(answer) => return Ok(answer),
                Err(said) => heard = said,
            }
            let which = match config.jobs {
                0 | 1 => Interpreting::Moment,
                2.. => Interpreting::Whole,
            };
            self.interpret(&task.prepared, &task.encoded, &task.facts, which);
            if let Some(answer) = self.by_facts(&task, without) {
                return Ok(answer);
            }
        } else {
            let which = Interpreting::Whole;
            self.interpret(&task.prepared, &task.encoded, &task.facts, which);
        }
        if task.graph.is_none() && choices.iter().any(EngineChoice::is_for_graphs) {
            task.graph = Some(Arc::new(self.prepare_graph()?));
        }
        let mut subject = AboutProgram {
            run: self,
            task: &task,
        };
        plan.ask_after(&heard, &mut subject, suits, config.jobs)
    }

    /// What these engines find in a moment, or what they say instead.
    fn look<G: Goal>(
        &mut self,
        task: &OnSystem<G>,
        first: &[EngineChoice],
    ) -> Result<Answer<G::Refuted>, Vec<Heard>> {
        let left = self.budget.remaining();
        let moment = left.map_or(FIRST_LOOK, |left| FIRST_LOOK.min(left / 20));
        let check = checking(self.budget, true);
        let mut heard = Vec::new();
        for choice in first {
            let slice = self.budget.within(moment);
            match self.turn(task, choice, &slice, &check) {
                Ok(answer) => return Ok(answer),
                Err(unknown) => heard.push((choice.clone(), unknown)),
            }
        }
        Err(heard)
    }

    /// The answer of `absint`, where facts are known to rule out all bad states.
    fn by_facts<G: Goal>(
        &mut self,
        task: &OnSystem<G>,
        without: &Without,
    ) -> Option<Answer<G::Refuted>> {
        if !task.facts.suffice() {
            return None;
        }
        let choice = EngineChoice::parse(names::ABSINT).ok()?.pop()?;
        if !without.keeps(&choice) {
            return None;
        }
        let slice = match self.budget.remaining() {
            Some(left) => self.budget.within(left / 4),
            None => self.budget.clone(),
        };
        self.turn(task, &choice, &slice, &slice).ok()
    }

    /// Asks one engine about a system.
    pub(in crate::pipeline::portfolio) fn turn<G: Goal>(
        &mut self,
        task: &OnSystem<G>,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<Answer<G::Refuted>, Unknown> {
        turn(&mut AboutProgram { run: self, task }, choice, slice, check)
    }

    /// The answer that a verdict is, once its evidence is accepted.
    pub(in crate::pipeline::portfolio) fn checked<G: Goal>(
        &mut self,
        on: &OnSystem<G>,
        verdict: Verdict<Ts>,
        check: &Budget,
    ) -> Result<Answer<G::Refuted>, Unknown> {
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(trace) => G::refuted(self, on, trace).map(Answer::Refuted),
            Verdict::Safe(proof) => {
                let checked_by = self.recheck(&on.encoded.ts, &proof, check)?;
                Ok(Answer::Proved(Proved {
                    encoded: Arc::clone(&on.encoded),
                    proof,
                    checked_by,
                }))
            }
        }
    }
}

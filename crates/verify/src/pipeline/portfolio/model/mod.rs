//! Problems that come from files as they are: systems, their infinite paths, clauses. Which engines
//! are asked about them, and when an answer counts.
//!
//! ```text
//!   problem ─simplified─► problem ─engine─► Verdict
//!                                              │ accept: lifted, checked on the problem of the file
//!                                              ▼
//!                                           finding
//! ```
//! What cannot be lifted, or not be checked there in time, is checked on the simplified problem,
//! and the report says so.

mod clauses;
mod infinite;
mod reach;

pub use clauses::{ClauseFinding, ClauseOutcome, verify_clauses};
pub use infinite::{FairFinding, FairOutcome, FairProof, verify_fair};
pub use reach::{SystemFinding, SystemOutcome, verify_system};

use super::{
    About, Features, Plan, Strategy,
    schedulable::{Ended, Means, Schedulable, turn},
};
use crate::pipeline::{
    Attempt, Built, Config, Decided, EngineChoice, Finding, Selection, Solvers,
    external::ExternalSolver, outcome::Effort, unknown,
};
use bia_base::{Budget, Event, Level, Observer, Reason, Statistics, Unknown, Verdict};
use bia_engine::{Engine, Facts};
use bia_system::Proof;
use bia_term::{Term, Terms};
use tracing::info_span;

/// What came of asking about a problem of a file.
#[derive(Debug)]
pub struct ModelOutcome<F> {
    /// The answer with its evidence.
    pub finding: F,
    /// The engine that found it, or tried last.
    pub engine: Option<&'static str>,
    /// That engine with its options, as `--engine` takes it, if it found something.
    pub found_by: Option<String>,
    /// The strategy of the portfolio, if that was asked.
    pub strategy: Option<&'static str>,
    /// The engines that were asked, in the order in which they ended.
    pub attempts: Vec<Attempt>,
    /// What was done.
    pub statistics: Statistics,
}

/// The engines among those that are chosen that are for programs, not for systems.
pub fn not_for_systems(config: &Config) -> Vec<&'static str> {
    match &config.engines {
        Selection::Portfolio(_) => Vec::new(),
        Selection::Named(choices) => {
            let wrong = choices.iter().filter(|choice| choice.is_for_graphs());
            wrong.map(EngineChoice::name).collect()
        }
    }
}

/// A kind of problem.
trait Problem: Level + Clone + Send + Sync + 'static {
    /// The way back from the simplified problem.
    type Back: Clone + Send + Sync + 'static;
    /// What shows that the property holds. Only a check makes one.
    type Safe: Send + 'static;
    /// What shows that it does not. Only a check makes one.
    type Unsafe: Send + 'static;
    /// The strategies for it.
    const ABOUT: About;

    /// The problem made smaller.
    fn simplified(&self, terms: &mut Terms, config: &Config, budget: &Budget)
    -> (Self, Self::Back);

    /// What strategies look at.
    fn features(&self, terms: &Terms) -> Features;

    /// The engine, if it is for this kind of problem.
    fn engine(built: Built) -> Option<Box<dyn Engine<Self>>>;

    /// The finding that a verdict about the simplified problem is, once its evidence is accepted.
    fn accept(
        asking: &mut Asking<'_, Self>,
        verdict: Verdict<Self>,
        check: &Budget,
    ) -> Result<Decided<Self::Safe, Self::Unsafe>, Unknown>;
}

/// Answers about a problem. Never wrong: what cannot be shown is *unknown*.
fn verify<P: Problem>(
    problem: &P,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> ModelOutcome<Finding<P::Safe, P::Unsafe>> {
    let _span = info_span!("verify", about = P::ABOUT.problems()).entered();
    observer.progress(Event::Phase("simplifying"));
    let span = info_span!("passes").entered();
    let (reduced, back) = problem.simplified(terms, config, budget);
    span.exit();
    let facts = match config.invariants {
        true => Facts::new(),
        false => Facts::off(),
    };
    let setting = Setting {
        problem: problem.clone(),
        reduced,
        back,
        config: config.clone(),
        facts,
    };
    let mut asking = Asking::new(&setting, std::mem::take(terms), budget, observer);
    let suits = |choice: &EngineChoice| {
        let built = choice.build();
        built.is_ok_and(|built| P::engine(built).is_some())
    };
    let plan = config.plan(|| {
        let features = setting.reduced.features(&asking.terms);
        Strategy::choose(P::ABOUT, &features)
    });
    let (found, strategy) = match plan {
        Plan::Portfolio(strategy, _) => {
            let found = plan.ask(&mut asking, suits, config.jobs);
            (found, Some(strategy.name))
        }
        Plan::Named(choices) => {
            // If none is for such problems each of them says so.
            let any = choices.iter().any(suits);
            let asked = |choice: &EngineChoice| !any || suits(choice);
            (plan.ask(&mut asking, asked, config.jobs), None)
        }
    };
    let effort = asking.effort;
    *terms = asking.terms;
    ModelOutcome {
        finding: found.into(),
        engine: effort.engine,
        found_by: effort.found_by,
        strategy,
        attempts: effort.attempts,
        statistics: effort.statistics,
    }
}

/// A problem with its simplified form, and how it is to be answered.
#[derive(Clone)]
struct Setting<P: Problem> {
    problem: P,
    reduced: P,
    back: P::Back,
    config: Config,
    facts: Facts,
}

/// Asks engines about a problem.
struct Asking<'a, P: Problem> {
    setting: &'a Setting<P>,
    terms: Terms,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    solvers: Solvers,
    effort: Effort,
}

impl<'a, P: Problem> Asking<'a, P> {
    fn new(
        setting: &'a Setting<P>,
        terms: Terms,
        budget: &'a Budget,
        observer: &'a mut dyn Observer,
    ) -> Self {
        Self {
            setting,
            terms,
            budget,
            observer,
            solvers: Solvers::of(&setting.config),
            effort: Effort::default(),
        }
    }
}

impl<P: Problem> Schedulable for Asking<'_, P> {
    type Answer = Decided<P::Safe, P::Unsafe>;
    type Shared = Setting<P>;

    fn means(&mut self) -> Means<'_> {
        Means {
            budget: self.budget,
            terms: &mut self.terms,
            solvers: &self.solvers.first,
            observer: &mut *self.observer,
            facts: &self.setting.facts,
            effort: &mut self.effort,
        }
    }

    fn answer(
        &mut self,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<Self::Answer, Unknown> {
        let unsupported = |why: String| unknown(Reason::Unsupported(why));
        let mut built = choice.build().map_err(unsupported)?;
        if let (Built::Clauses(_), Some(command)) = (&built, &self.setting.config.chc_solver) {
            built = Built::Clauses(Box::new(ExternalSolver::new(command.clone())));
        }
        let Some(engine) = P::engine(built) else {
            let what = P::ABOUT.problems();
            return Err(unsupported(format!(
                "`{}` is not for {what}",
                choice.name()
            )));
        };
        let setting = self.setting;
        let verdict = self.means().run(engine, &setting.reduced, slice)?;
        self.observer
            .progress(Event::Phase("re-checking the evidence"));
        let _span = info_span!("re-check").entered();
        let start = self.budget.elapsed();
        let found = P::accept(self, verdict, check);
        let time = self.budget.elapsed().saturating_sub(start);
        self.effort.statistics.time("re-checking", time);
        found
    }

    fn word(answer: &Self::Answer) -> &'static str {
        answer.word()
    }

    fn shared(&self) -> Setting<P> {
        self.setting.clone()
    }

    fn turn_in_thread(
        shared: &Setting<P>,
        terms: Terms,
        choice: &EngineChoice,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Ended<Self::Answer> {
        let mut asking = Asking::new(shared, terms, budget, observer);
        let result = turn(&mut asking, choice, budget, budget);
        Ended {
            effort: asking.effort,
            result: result.map(|found| (found, asking.terms)),
        }
    }
}

/// Where evidence was checked that could not be lifted.
const SIMPLIFIED: &str = "the simplified system";

/// The invariant that a proof has.
fn invariant_of(proof: &Proof) -> Option<Term> {
    match proof {
        Proof::Invariant(formula) => Some(*formula),
        Proof::KInductive { invariant, .. } => Some(*invariant),
        Proof::Exhausted { .. } | Proof::Cells { .. } => None,
    }
}

impl<F> ModelOutcome<F> {
    /// The same with another answer made of this one.
    pub(crate) fn map<G>(self, change: impl FnOnce(F) -> G) -> ModelOutcome<G> {
        ModelOutcome {
            finding: change(self.finding),
            engine: self.engine,
            found_by: self.found_by,
            strategy: self.strategy,
            attempts: self.attempts,
            statistics: self.statistics,
        }
    }
}

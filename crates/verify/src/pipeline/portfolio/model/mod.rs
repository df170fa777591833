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
pub use infinite::{FairFinding, FairOutcome, verify_fair};
pub use reach::{SystemFinding, SystemOutcome, verify_system};

use super::{
    About, Features, MAX_COPIED_BYTES, Strategy,
    asker::{Asker, Ended},
    by_name, by_strategy,
};
use crate::pipeline::{
    Attempt, Built, Config, EngineChoice, Selection, Solvers, external::ExternalSolver, unknown,
};
use bia_base::{Budget, Event, Level, Observer, Reason, Statistics, Unknown, Verdict};
use bia_engine::{Cx, Engine, Facts};
use bia_system::Proof;
use bia_term::{Term, Terms};
use std::panic::{self, AssertUnwindSafe};
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
    /// A finding other than *unknown*.
    type Found: Send + 'static;
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
    ) -> Result<Self::Found, Unknown>;

    /// `safe` or `unsafe`.
    fn word(found: &Self::Found) -> &'static str;
}

/// Answers about a problem. Never wrong: what cannot be shown is *unknown*.
fn verify<P: Problem>(
    problem: &P,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> ModelOutcome<Result<P::Found, Unknown>> {
    let _span = info_span!("verify").entered();
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
    let strategy = match &config.engines {
        Selection::Named(_) => None,
        Selection::Portfolio(_) => {
            let features = setting.reduced.features(&asking.terms);
            Some(Strategy::choose(P::ABOUT, &features))
        }
    };
    let suits = |choice: &EngineChoice| {
        let built = choice.build();
        built.is_ok_and(|built| P::engine(built).is_some())
    };
    let finding = match (&config.engines, strategy) {
        (Selection::Portfolio(without), Some(strategy)) => {
            by_strategy(&mut asking, strategy, without, suits, config.jobs)
        }
        (Selection::Named(choices), _) => {
            let suited: Vec<EngineChoice> = choices.iter().filter(|c| suits(c)).cloned().collect();
            // If none is for such problems each of them says so.
            let asked = if suited.is_empty() { choices } else { &suited };
            by_name(&mut asking, asked, config.jobs)
        }
        (Selection::Portfolio(_), None) => {
            Err(unknown(Reason::Unsupported("no engine was asked".into())))
        }
    };
    *terms = asking.terms;
    ModelOutcome {
        finding,
        engine: asking.engine,
        found_by: asking.found_by,
        strategy: strategy.map(|strategy| strategy.name),
        attempts: asking.attempts,
        statistics: asking.statistics,
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
    engine: Option<&'static str>,
    found_by: Option<String>,
    attempts: Vec<Attempt>,
    statistics: Statistics,
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
            engine: None,
            found_by: None,
            attempts: Vec::new(),
            statistics: Statistics::new(),
        }
    }

    /// The verdict of one engine, once its evidence is accepted.
    fn answer(
        &mut self,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<P::Found, Unknown> {
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
        let name = engine.name();
        let mut cx = Cx {
            terms: &mut self.terms,
            solvers: &self.solvers.first,
            budget: slice,
            observer: &mut *self.observer,
            statistics: &mut self.statistics,
            facts: &self.setting.facts,
        };
        let start = slice.elapsed();
        let verdict = engine.run(&self.setting.reduced, &mut cx);
        let time = slice.elapsed().saturating_sub(start);
        self.statistics.time(name, time);
        let verdict = verdict.map_err(|error| unknown(error.into()))?;
        self.observer
            .progress(Event::Phase("re-checking the evidence"));
        let _span = info_span!("re-check").entered();
        let start = self.budget.elapsed();
        let found = P::accept(self, verdict, check);
        let time = self.budget.elapsed().saturating_sub(start);
        self.statistics.time("re-checking", time);
        found
    }
}

impl<P: Problem> Asker for Asking<'_, P> {
    type Answer = P::Found;
    type Shared = Setting<P>;

    fn budget(&self) -> &Budget {
        self.budget
    }

    /// The terms grow only if the engine has an answer. A panic is a defect of the engine, and no
    /// reason not to ask the next one.
    fn turn(
        &mut self,
        choice: &EngineChoice,
        slice: &Budget,
        check: &Budget,
    ) -> Result<P::Found, Unknown> {
        self.tried(choice);
        let _span = info_span!("engine", name = choice.text()).entered();
        self.observer.progress(Event::Phase(choice.name()));
        let start = self.budget.elapsed();
        let before = (self.terms.bytes() <= MAX_COPIED_BYTES).then(|| self.terms.clone());
        let answer = panic::catch_unwind(AssertUnwindSafe(|| self.answer(choice, slice, check)));
        let answer = answer.unwrap_or_else(|_| {
            let why = format!("internal error: `{}` panicked", choice.text());
            Err(unknown(Reason::EvidenceRejected(why)))
        });
        if let (Err(_), Some(before)) = (&answer, before) {
            self.terms = before;
        }
        self.attempts.push(Attempt {
            engine: choice.text(),
            about_cuts: false,
            start,
            time: self.budget.elapsed().saturating_sub(start),
            result: match &answer {
                Ok(found) => P::word(found).into(),
                Err(unknown) => unknown.reason.to_string(),
            },
        });
        if answer.is_ok() {
            self.found_by(choice);
        }
        answer
    }

    fn tried(&mut self, choice: &EngineChoice) {
        self.engine = Some(choice.name());
    }

    fn found_by(&mut self, choice: &EngineChoice) {
        self.found_by = Some(choice.text());
    }

    fn shared(&self) -> Setting<P> {
        self.setting.clone()
    }

    fn terms(&self) -> &Terms {
        &self.terms
    }

    fn observer(&mut self) -> &mut dyn Observer {
        &mut *self.observer
    }

    fn turn_in_thread(
        shared: &Setting<P>,
        terms: Terms,
        choice: &EngineChoice,
        budget: &Budget,
        observer: &mut dyn Observer,
    ) -> Ended<P::Found> {
        let mut asking = Asking::new(shared, terms, budget, observer);
        let result = asking.turn(choice, budget, budget);
        Ended {
            attempts: asking.attempts,
            statistics: asking.statistics,
            result: result.map(|found| (found, asking.terms)),
        }
    }

    fn count(&mut self, attempts: Vec<Attempt>, statistics: &Statistics) {
        self.attempts.extend(attempts);
        self.statistics.merge(statistics);
    }

    fn adopt(&mut self, terms: Terms) {
        self.terms = terms;
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

//! Abstract interpretation before engines are asked, and while they run: what it says is proved,
//! and then shared.
//!
//! ```text
//!   Cfg ──absint, stage by stage──► candidates at locations
//!                                     │ pc = l ⇒ φ, variables replaced as the system's passes did
//!   Ts ──runs, level by level──► candidates
//!                                     ▼
//!                   Facts::improve: Houdini on the system ──► facts that engines may use
//! ```
//! All that is said at all locations is proved together. What rules out all bad states is the
//! answer, by the engine `absint`, before any other is asked. A part of the time is spent before
//! engines begin: in a portfolio first a moment, and the rest of it after the short round of all
//! engines, since what is easy for one of them needs no invariants. What is not done then is left
//! to those who can use more facts while they run. In a portfolio so are runs of the system: easy
//! questions are answered before anybody needs what they suggest. A stage that takes too long or
//! says too much is no fault: engines do without. So they do after a panic, which the list of
//! attempts tells. Terms too large for a copy to go back to are not interpreted at all.

use super::{
    Attempt, Encoded, EngineChoice, Prepared, Queries, Run, Selection, portfolio::MAX_COPIED_BYTES,
};
use bia_absint::{Absint, Candidate, Stage};
use bia_base::{Budget, Silent, Statistics, Stop};
use bia_cfg::Action;
use bia_engine::{Cx, Facts, Guess, Improved, Runs, SharedFactory, Source, facts_suffice};
use bia_solver::{
    api::{Caps, SolverFactory},
    factory::Factory,
    z3::Z3Config,
};
use bia_term::{Op, Term, Terms};
use indexmap::IndexSet;
use std::{
    panic::{self, AssertUnwindSafe},
    sync::Arc,
    time::Duration,
};

/// The part of the time that is left.
const PART: u32 = 20;
/// The most time.
const ANALYSIS_TIMEOUT: Duration = Duration::from_secs(10);
/// The time where there is no limit.
const WITHOUT_LIMIT: Duration = Duration::from_secs(5);
/// The least time for a piece of work.
const LEAST: Duration = Duration::from_millis(50);
/// The most time before the short round of a portfolio.
const MOMENT: Duration = Duration::from_millis(600);
/// The most time before invariants are told to people.
const FOR_PEOPLE: Duration = Duration::from_secs(20);
/// More candidates are not proved at once.
const MAX_CANDIDATES: usize = 1500;

/// Whether an engine makes use of facts; some only if told so.
fn uses_facts(engine: &EngineChoice) -> bool {
    engine.row().uses_facts || engine.setting("facts") == Some("true")
}

/// Which part of the time for abstract interpretation begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Interpreting {
    /// All of it.
    Whole,
    /// A moment, after which the rest follows.
    Moment,
    /// What the moment has left.
    Rest,
}

/// How long facts are worked on while there is time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Until {
    /// Until they rule out all bad states.
    Decided,
    /// Until nothing is left to be done.
    Nothing,
}

impl Run<'_> {
    /// Proves what abstract interpretation and runs say, within a part of the time, and leaves the
    /// rest to engines.
    pub(super) fn interpret(
        &mut self,
        prepared: &Arc<Prepared>,
        encoded: &Arc<Encoded>,
        facts: &Facts,
        which: Interpreting,
    ) {
        if !self.wants_facts() || !facts.is_on() || self.terms.bytes() > MAX_COPIED_BYTES {
            return;
        }
        let goes_on = which == Interpreting::Rest;
        if goes_on && !facts.has_work() {
            return;
        }
        self.phase("abstract interpretation");
        let _span = tracing::info_span!("absint").entered();
        let start = self.budget.elapsed();
        let before = self.terms.clone();
        let is_portfolio = matches!(self.question.config.engines, Selection::Portfolio(_));
        if !goes_on {
            let mut stages = Stages::new(prepared, encoded, before.clone());
            if is_portfolio {
                stages.last = Stage::ALL.len();
            }
            facts.set_source(Box::new(stages));
            // Z3 turns each operation on floats into gates before it looks at the time, and some
            // need gigabytes.
            if !Caps::of(&self.terms, &encoded.ts.roots()).floats {
                facts.set_second(second(&self.question.config.queries));
            }
        }
        let run = panic::catch_unwind(AssertUnwindSafe(|| {
            let share = self.budget.remaining().map(|left| left / PART);
            let share = share.unwrap_or(WITHOUT_LIMIT).min(ANALYSIS_TIMEOUT);
            let budget = self.budget.within(match which {
                Interpreting::Whole | Interpreting::Rest => share,
                Interpreting::Moment => share.min(MOMENT),
            });
            self.improve(encoded, facts, &budget, Until::Decided);
        }));
        let is_over = which != Interpreting::Moment || !facts.has_work();
        if is_portfolio && is_over {
            let mut later = Stages::new(prepared, encoded, before.clone());
            // Stages that were not reached come first.
            later.done = if facts.has_work() {
                0
            } else {
                Stage::ALL.len()
            };
            facts.set_source(Box::new(later));
        }
        let time = self.budget.elapsed().saturating_sub(start);
        if run.is_err() {
            self.terms = before;
            self.effort.attempts.push(Attempt {
                engine: "abstract interpretation".to_owned(),
                about_cuts: false,
                start,
                time,
                result: "internal error: it panicked".to_owned(),
            });
        }
        self.effort.statistics.time("abstract interpretation", time);
    }

    fn wants_facts(&self) -> bool {
        let config = self.question.config;
        config.absint
            && match &config.engines {
                Selection::Portfolio(_) => true,
                Selection::Named(all) => all.iter().any(uses_facts),
            }
    }

    /// Works on facts until the budget ends or nothing is left to be done, or sooner.
    fn improve(&mut self, encoded: &Encoded, facts: &Facts, budget: &Budget, until: Until) {
        let before = facts.count();
        let mut asked = before;
        while budget.check_now().is_ok() {
            let (terms, solvers) = (&mut self.terms, &self.solvers.first);
            let statistics = &mut self.effort.statistics;
            // Nothing takes all of the time from the rest.
            let left = budget.remaining().unwrap_or(WITHOUT_LIMIT);
            let piece = budget.within((left / 2).max(LEAST));
            match facts.improve(terms, &encoded.ts, solvers, &piece, statistics) {
                Ok(Improved::Done(_) | Improved::CutOff) => {}
                Ok(Improved::Nothing) | Err(_) => break,
            }
            if until == Until::Decided && self.decides(encoded, facts, budget, &mut asked) {
                break;
            }
        }
        let new = facts.count().saturating_sub(before);
        self.effort.statistics.count("facts of absint", size(new));
    }

    /// Whether the facts rule out all bad states; asked about when there are more of them than
    /// before.
    fn decides(
        &mut self,
        encoded: &Encoded,
        facts: &Facts,
        budget: &Budget,
        asked: &mut usize,
    ) -> bool {
        let count = facts.count();
        if count == *asked || encoded.ts.bad == self.terms.fals() {
            return false;
        }
        *asked = count;
        let mut cx = Cx {
            terms: &mut self.terms,
            solvers: &self.solvers.first,
            budget: &budget.within(LEAST),
            observer: &mut Silent,
            statistics: &mut self.effort.statistics,
            facts,
        };
        let decided = facts_suffice(&encoded.ts, &mut cx);
        if decided {
            facts.note_that_they_suffice();
        }
        decided
    }

    /// All that is said, at the locations where it is said, of which `facts` has what is proved;
    /// and what runs suggest is tried too.
    pub(super) fn stages(
        &mut self,
        prepared: &Arc<Prepared>,
        encoded: &Arc<Encoded>,
        facts: &Facts,
        budget: &Budget,
    ) -> Vec<Candidate> {
        let mut all = Vec::new();
        let mut stages = Stages::new(prepared, encoded, self.terms.clone());
        while let Some(Kind::Interpret(stage)) = stages.next_kind() {
            let Ok(candidates) = stages.interpret(stage, budget, &mut self.effort.statistics)
            else {
                break;
            };
            stages.skip();
            all.extend(candidates);
        }
        // What was made there is to be read here.
        self.terms = stages.terms.clone();
        facts.set_source(Box::new(Stages::new(prepared, encoded, stages.terms)));
        // Z3 turns each operation on floats into gates before it looks at the time, and some need
        // gigabytes.
        if !Caps::of(&self.terms, &encoded.ts.roots()).floats {
            facts.set_second(second(&self.question.config.queries));
        }
        let share = budget.remaining().map_or(FOR_PEOPLE, |left| left / 2);
        let budget = budget.within(share.min(FOR_PEOPLE));
        self.improve(encoded, facts, &budget, Until::Nothing);
        all
    }

    /// A candidate as a formula over the system's state.
    pub(super) fn formula(&mut self, encoded: &Encoded, candidate: &Candidate) -> Option<Term> {
        formula(&mut self.terms, encoded, candidate)
    }
}

/// Z3 calculates where the bit-blaster has to try.
fn second(queries: &Queries) -> SharedFactory {
    Arc::new(queries.watched(Factory::z3(Z3Config::default())))
}

fn formula(terms: &mut Terms, encoded: &Encoded, candidate: &Candidate) -> Option<Term> {
    let Candidate { loc, formula } = *candidate;
    let guarded = encoded.back.holds_at(terms, loc, formula)?;
    encoded.chain.lower(terms, guarded)
}

/// A kind of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// What abstract interpretation says.
    Interpret(Stage),
    /// What runs have in common.
    Run(Guess),
}

/// All kinds, in order.
fn kinds() -> impl Iterator<Item = Kind> {
    let stages = Stage::ALL.into_iter().map(Kind::Interpret);
    stages.chain(Guess::ALL.into_iter().map(Kind::Run))
}

/// Candidates for one system, stage after stage.
struct Stages {
    prepared: Arc<Prepared>,
    encoded: Arc<Encoded>,
    terms: Terms,
    /// How many stages are done.
    done: usize,
    /// How many there are.
    last: usize,
    /// The states that runs have visited, once there are any.
    runs: Option<Runs>,
}

impl std::fmt::Debug for Stages {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stages")
            .field("done", &self.done)
            .finish_non_exhaustive()
    }
}

impl Stages {
    fn new(prepared: &Arc<Prepared>, encoded: &Arc<Encoded>, terms: Terms) -> Self {
        Self {
            prepared: Arc::clone(prepared),
            encoded: Arc::clone(encoded),
            terms,
            done: 0,
            last: kinds().count(),
            runs: None,
        }
    }

    fn next_kind(&self) -> Option<Kind> {
        kinds().take(self.last).nth(self.done)
    }

    /// What a stage of abstract interpretation says.
    fn interpret(
        &mut self,
        stage: Stage,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<Vec<Candidate>, Stop> {
        let start = budget.elapsed();
        let absint = Absint::new(self.prepared.last(), &self.terms, budget)?;
        let found = absint.stage(stage, &mut self.terms, budget);
        statistics.time(name(stage), budget.elapsed().saturating_sub(start));
        let candidates = found?;
        statistics.count("candidates of absint", size(candidates.len()));
        Ok(candidates)
    }

    /// What runs suggest.
    fn run(
        &mut self,
        guess: Guess,
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<Vec<Term>, Stop> {
        let start = budget.elapsed();
        if self.runs.is_none() {
            let mut cx = Cx {
                terms: &mut self.terms,
                solvers,
                budget,
                observer: &mut Silent,
                statistics: &mut *statistics,
                facts: &Facts::off(),
            };
            // A solver that fails here is not needed elsewhere.
            self.runs = Runs::collect(&mut cx, &self.encoded.ts).unwrap_or(None);
        }
        let atoms = self.atoms();
        let runs = self.runs.as_ref();
        let found = runs.map(|runs| {
            let ts = &self.encoded.ts;
            runs.candidates(&mut self.terms, ts, &atoms, guess)
        });
        statistics.time("runs", budget.elapsed().saturating_sub(start));
        if found.is_none() {
            budget.check_now()?;
        }
        let found = found.unwrap_or_default();
        statistics.count("candidates of runs", size(found.len()));
        Ok(found)
    }

    /// Comparisons of the graph, over the system's state.
    fn atoms(&mut self) -> Vec<Term> {
        let mut roots = Vec::new();
        for step in self
            .prepared
            .last()
            .edges
            .values()
            .flat_map(|edge| &edge.steps)
        {
            match &step.action {
                Action::Assume(term) | Action::Assign(_, term) => roots.push(*term),
                Action::Havoc(..) | Action::Call { .. } => {}
            }
        }
        let compares = |op| matches!(op, Op::Eq | Op::Lt | Op::BvUlt | Op::BvSlt);
        let all = self.terms.post_order(&roots).into_iter();
        let all: Vec<Term> = all.filter(|term| compares(self.terms.op(*term))).collect();
        let chain = &self.encoded.chain;
        let lowered = all.into_iter().take(MAX_CANDIDATES);
        lowered
            .filter_map(|atom| chain.lower(&mut self.terms, atom))
            .collect()
    }
}

impl Source for Stages {
    fn next(
        &mut self,
        solvers: &dyn SolverFactory,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> Result<Option<Vec<Term>>, Stop> {
        let Some(kind) = self.next_kind() else {
            return Ok(None);
        };
        let found = match kind {
            Kind::Interpret(stage) => {
                let candidates = self.interpret(stage, budget, statistics)?;
                let mut found: IndexSet<Term, rustc_hash::FxBuildHasher> = IndexSet::default();
                for candidate in candidates.iter().take(MAX_CANDIDATES) {
                    found.extend(formula(&mut self.terms, &self.encoded, candidate));
                }
                found.into_iter().collect()
            }
            Kind::Run(guess) => self.run(guess, solvers, budget, statistics)?,
        };
        self.done += 1;
        Ok(Some(found))
    }

    fn skip(&mut self) {
        self.done += 1;
    }

    fn terms(&self) -> &Terms {
        &self.terms
    }
}

/// A stage in statistics.
fn name(stage: Stage) -> &'static str {
    match stage {
        Stage::Values => "absint values",
        Stage::Differences => "absint differences",
        Stage::Equations => "absint equations",
        Stage::Partitions => "absint partitions",
        Stage::Polyhedra => "absint polyhedra",
    }
}

fn size(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}

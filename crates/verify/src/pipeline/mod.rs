//! From a program and a property to a verdict with checked evidence.
//!
//! ```text
//!   Program ─build─► Cfg ─passes─► Cfg ─encode─► Ts ─engine─► Verdict<Ts>
//!                     │                                          │
//!   unsafe: trace evaluated on Ts ─lift─► path ─lift─► executed on Cfg ─► the interpreter visits
//!           the label, on the original program; anything else is *unknown*
//!   safe:   proof re-checked on Ts by another solver; then, where it is or can be made a set of
//!           location invariants, by Floyd's method on the graph before all simplifications
//! ```
//! Engines for graphs are asked about the graph with its calls, recursive ones too:
//! ```text
//!   Program ─build─► Cfg ─passes but inline─► Cfg ─engine─► Verdict<Cfg>, checked alike
//! ```
//! Questions about infinite paths go their own way: [`live`].
//!
//! Which engines are asked, for how long and in how many threads, is the portfolio's matter; an
//! answer counts only once its evidence is checked, and until then the next engine goes on.
//! Nothing here reads files or prints.

mod absint;
mod clauses;
mod config;
mod counterexample;
mod evidence;
mod external;
mod graph;
mod invariants;
mod live;
mod outcome;
mod portfolio;
mod prove;
mod proved;
mod queries;
mod recheck;
mod refute;
mod schedules;
mod solvers;
mod watch;

pub use config::{Backend, Built, Config, EngineChoice, Selection, Without};
pub use counterexample::Counterexample;
pub use evidence::{
    Descent, Evidence, Interpreted, LeftOut, Located, Method, Predicate, ProofLevel, Ranked,
    RankedVar, Ranking, Said, Schedules, States, TerminationArgument, Visited,
};
pub use external::ExternalSolver;
pub use invariants::check_invariants;
pub(crate) use live::Related;
pub use outcome::{Attempt, Finding, Outcome};
pub use portfolio::{
    About, ClauseFinding, ClauseOutcome, FairFinding, FairOutcome, FairProof, Features,
    ModelOutcome, STRATEGIES, Strategy, SystemFinding, SystemOutcome, Turn, not_for_systems,
    threads_are_left, verify_clauses, verify_fair, verify_system,
};
pub use proved::{Annotation, HeldAt, Invariants, invariants};
pub use queries::{Queries, Scripts};
pub use recheck::{Checked, CheckedBy, Cycle};
pub use solvers::{Checker, Role, Solvers};
pub use watch::{OnPath, PathEvent};

use absint::Interpreting;
use bia_base::{Budget, Event, Observer, Reason, Span, Unknown};
use bia_cfg::{BuildError, Cfg, pass};
use bia_engine::{Facts, names};
use bia_k2::ast::{Program, Property, PropertyKind};
use bia_system::{Chc, Fair, Proof, Ts, pass as system_pass};
use bia_term::{Term, Terms};
use outcome::{Decided, Effort};
use portfolio::{Answer, Asked, Cuts, Errors, Goal, OnSystem};
use std::{sync::Arc, time::Duration};
use tracing::info_span;

/// One question: does this property of this program hold?
pub struct Question<'a> {
    /// The program.
    pub program: &'a Arc<Program>,
    /// The property. Its labels may be of several, if they are asked about together.
    pub property: &'a Property,
    /// Whether all properties of that kind are asked about together.
    pub joint: bool,
    /// How to find out.
    pub config: &'a Config,
}

/// Up to so many threads from one call are followed.
const MAX_THREADS_PER_CALL: u32 = 24;

/// Answers. Never wrong: what cannot be shown is *unknown*. If a program starts more threads than
/// were followed, more are followed.
pub fn verify(question: &Question<'_>, budget: &Budget, observer: &mut dyn Observer) -> Outcome {
    let mut outcome = verify_once(question, budget, observer);
    if !question.program.is_threaded() || question.config.context_switches.is_some() {
        return outcome;
    }
    let mut config = question.config.clone();
    while is_cut_off(&outcome)
        && config.threads < MAX_THREADS_PER_CALL
        && budget.check_now().is_ok()
    {
        config.threads = config
            .threads
            .saturating_mul(2)
            .clamp(1, MAX_THREADS_PER_CALL);
        let question = Question {
            config: &config,
            ..*question
        };
        let mut attempts = std::mem::take(&mut outcome.attempts);
        outcome = verify_once(&question, budget, observer);
        attempts.append(&mut outcome.attempts);
        outcome.attempts = attempts;
    }
    outcome
}

fn is_cut_off(outcome: &Outcome) -> bool {
    match &outcome.finding {
        Finding::Unknown(unknown) => matches!(unknown.reason, Reason::CutOff(_)),
        Finding::Safe(_) | Finding::Unsafe(_) => false,
    }
}

fn verify_once(question: &Question<'_>, budget: &Budget, observer: &mut dyn Observer) -> Outcome {
    let property = question.program.name(question.property.id);
    let _span = info_span!("verify", property).entered();
    let mut run = Run::new(question, budget, observer);
    let found = run.find();
    let finding = found.and_then(|found| run.on_schedules(found)).into();
    Outcome {
        finding,
        engine: run.effort.engine,
        found_by: run.effort.found_by,
        strategy: run.strategy,
        attempts: run.effort.attempts,
        refused: run.refused,
        graph: run.built,
        unwinding: run.effort.unwinding,
        statistics: run.effort.statistics,
    }
}

/// The transition system of a question with its terms, without asking any engine.
pub fn system(question: &Question<'_>, budget: &Budget) -> Result<(Terms, Ts), Unknown> {
    let (terms, ts, _) = system_with_places(question, budget)?;
    Ok((terms, ts))
}

/// Where variables of a system come from.
pub type Places = Vec<(Term, Span)>;

/// The same, and where its variables come from.
pub fn system_with_places(
    question: &Question<'_>,
    budget: &Budget,
) -> Result<(Terms, Ts, Places), Unknown> {
    about_reachability(question)?;
    let mut silent = bia_base::Silent;
    let mut run = Run::new(question, budget, &mut silent);
    let last = run.prepare_last(&question.config.passes)?;
    let encoded = run.encode_last(&last, false)?;
    let places = encoded.back.spans();
    Ok((run.terms, encoded.ts, places))
}

/// The system about infinite paths of a question about liveness, with its terms and with where
/// variables come from, without asking any engine.
pub fn fair_with_places(
    question: &Question<'_>,
    budget: &Budget,
) -> Result<(Terms, Fair, Places), Unknown> {
    let mut silent = bia_base::Silent;
    let mut run = Run::new(question, budget, &mut silent);
    let encoded = run.encode_live()?;
    let places = encoded.back.spans();
    Ok((run.terms, Fair { ts: encoded.ts }, places))
}

/// Refuses questions about infinite paths.
fn about_reachability(question: &Question<'_>) -> Result<(), Unknown> {
    match question.property.kind {
        PropertyKind::Error => Ok(()),
        PropertyKind::Live | PropertyKind::NotLive => {
            let why = "a liveness property is no question about reachability";
            Err(unknown(Reason::Unsupported(why.into())))
        }
    }
}

/// The Horn clauses of a question with their terms, without asking any engine. `linear`: with calls
/// inlined, so that no clause has more than one predicate in its body.
pub fn clauses(
    question: &Question<'_>,
    linear: bool,
    budget: &Budget,
) -> Result<(Terms, Chc), Unknown> {
    about_reachability(question)?;
    let mut silent = bia_base::Silent;
    let mut run = Run::new(question, budget, &mut silent);
    let last = match linear {
        true => run.prepare_last(&question.config.passes)?,
        false => run.prepare_last(&graph::for_graphs(question.config))?,
    };
    let encoded = run.clauses_of(&last)?;
    Ok((run.terms, encoded.system))
}

/// The pass that inlines calls. Graphs after it are where proofs and cycles are checked.
const INLINE: &str = "inline";

/// The passes of a program: one with threads is made one graph of one function first.
fn passes_for<'p>(program: &Program, passes: &[&'p pass::Pass]) -> Vec<&'p pass::Pass> {
    let mut passes = passes.to_vec();
    if program.is_threaded() {
        let focus = passes.iter().position(|pass| pass.name == "focus");
        passes.insert(focus.map_or(0, |at| at + 1), &pass::THREADS);
    }
    passes
}

/// The graph of a property, simplified.
struct Prepared {
    built: Arc<Cfg>,
    simplified: pass::Simplified,
}

impl Prepared {
    fn last(&self) -> &Arc<Cfg> {
        self.simplified.last().unwrap_or(&self.built)
    }

    /// The graph of the property before all simplifications, with calls and without threads.
    fn whole(&self) -> &Arc<Cfg> {
        let threads = self.simplified.after(pass::THREADS.name);
        let after = threads.or_else(|| self.simplified.after("focus"));
        after.map_or(&self.built, |(_, cfg)| cfg)
    }

    /// The graph on which invariants are checked, and after how many passes it is.
    fn checked(&self) -> (usize, &Arc<Cfg>) {
        let both = [INLINE, pass::THREADS.name].map(|name| self.simplified.after(name));
        let last = both.into_iter().flatten().max_by_key(|(at, _)| *at);
        last.unwrap_or((0, &self.built))
    }

    /// Whether calls were cut off.
    fn is_recursive(&self) -> bool {
        let inlined = self.simplified.after(INLINE);
        inlined.is_some_and(|(_, cfg)| !cfg.cuts.is_empty())
    }
}

/// How long inlining functions that call themselves may take.
const INLINING: Duration = Duration::from_secs(20);

struct Run<'a> {
    question: &'a Question<'a>,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    terms: Terms,
    solvers: Solvers,
    effort: Effort,
    strategy: Option<&'static str>,
    refused: Option<BuildError>,
    /// The graph of the program, once it is built.
    built: Option<Arc<Cfg>>,
}

/// A proof that a solver has re-checked.
struct Proved {
    encoded: Arc<Encoded>,
    proof: Proof,
    checked_by: CheckedBy,
}

fn unknown(reason: Reason) -> Unknown {
    reason.into()
}

impl<'a> Run<'a> {
    fn new(question: &'a Question<'a>, budget: &'a Budget, observer: &'a mut dyn Observer) -> Self {
        Self {
            question,
            budget,
            observer,
            terms: Terms::new(),
            solvers: Solvers::of(question.config),
            effort: Effort::default(),
            strategy: None,
            refused: None,
            built: None,
        }
    }
}

impl Run<'_> {
    /// Does something with another budget.
    fn within<R>(&mut self, budget: &Budget, work: impl FnOnce(&mut Run<'_>) -> R) -> R {
        let mut inner = Run {
            question: self.question,
            budget,
            observer: &mut *self.observer,
            terms: std::mem::take(&mut self.terms),
            solvers: Solvers::of(self.question.config),
            effort: std::mem::take(&mut self.effort),
            strategy: self.strategy,
            refused: self.refused.take(),
            built: self.built.clone(),
        };
        let result = work(&mut inner);
        (self.terms, self.effort) = (inner.terms, inner.effort);
        self.strategy = inner.strategy;
        (self.refused, self.built) = (inner.refused, inner.built);
        result
    }

    fn find(&mut self) -> Result<Decided, Unknown> {
        if self.question.config.ltl.is_some() {
            return self.find_live();
        }
        let question = self.question;
        // A program without labels may go on forever all the same.
        let is_live = question.property.kind != PropertyKind::Error;
        if !(question.joint && is_live)
            && let Some(evidence) = Evidence::vacuous(&question.property.labels)
        {
            return Ok(Decided::Safe(evidence));
        }
        match self.question.property.kind {
            PropertyKind::Error => {}
            PropertyKind::Live | PropertyKind::NotLive => return self.find_live(),
        }
        if !self.question.config.engines.needs_system() {
            return self.find_on_graph();
        }
        let prepared = match self.prepare_inlined() {
            Ok(prepared) => Arc::new(prepared),
            // There may be too much to inline.
            Err(why) => return self.find_without_inlining(why),
        };
        let proved = match self.ask::<Errors>(&prepared, Asked::All)? {
            Answer::Refuted(cex) => return Ok(Decided::Unsafe(cex)),
            Answer::OnGraph(decided) => return Ok(decided),
            Answer::Proved(proved) => proved,
        };
        if prepared.last().cuts.is_empty() {
            return Ok(Decided::Safe(self.proved(&prepared, proved, None)));
        }
        match self.ask::<Cuts>(&prepared, Asked::All)? {
            Answer::Proved(also) => {
                let evidence = self.proved(&prepared, proved, Some(also));
                Ok(Decided::Safe(evidence))
            }
            // Engines for graphs see what is cut off for the others.
            Answer::OnGraph(decided) => Ok(decided),
            Answer::Refuted(_) => {
                let why = unknown(self.cut_off(prepared.is_recursive()));
                // Loops are cut off because that was asked for, and threads are inlined always.
                let is_threaded = self.question.program.is_threaded();
                match prepared.is_recursive() && !is_threaded {
                    true => self.find_without_inlining(why),
                    false => Err(why),
                }
            }
        }
    }

    /// The graph for engines that take no calls. Inlining functions that call themselves may take
    /// for ever: in a portfolio, where others need no inlining, it gets a part of the time.
    fn prepare_inlined(&mut self) -> Result<Prepared, Unknown> {
        let is_portfolio = matches!(self.question.config.engines, Selection::Portfolio(_));
        if !is_portfolio || self.question.program.is_threaded() || !self.built()?.is_recursive() {
            return self.prepare();
        }
        let left = self.budget.remaining();
        let part = left.map_or(INLINING, |left| INLINING.min(left / 6));
        let budget = self.budget.within(part);
        self.within(&budget, |run| run.prepare())
    }

    /// What the portfolio's engines for graphs with calls say, if inlining is not the way.
    fn find_without_inlining(&mut self, why: Unknown) -> Result<Decided, Unknown> {
        let config = self.question.config;
        let is_portfolio = matches!(config.engines, Selection::Portfolio(_));
        // Whoever was asked already has said what there is to say.
        let mut attempts = self.effort.attempts.iter();
        let asked = attempts.any(|attempt| attempt.engine == names::CHC);
        if !is_portfolio || asked || self.refused.is_some() || self.budget.check_now().is_err() {
            return Err(why);
        }
        self.find_on_graph().map_err(|_| why)
    }

    /// The graph of the program as it is.
    fn built(&mut self) -> Result<Arc<Cfg>, Unknown> {
        if let Some(built) = &self.built {
            return Ok(Arc::clone(built));
        }
        let question = self.question;
        let _span = info_span!("graph").entered();
        let built = bia_cfg::build_threaded(question.program, &mut self.terms, self.budget);
        let built = built.map_err(|error| match error {
            BuildError::Stopped(stop) => unknown(stop.into()),
            BuildError::Unsupported { .. } => {
                let reason = Reason::Unsupported(error.to_string());
                self.refused = Some(error);
                unknown(reason)
            }
        })?;
        let built = Arc::new(built);
        self.built = Some(Arc::clone(&built));
        Ok(built)
    }

    /// The graph simplified by these passes, without the way back and with nothing cut off.
    fn prepare_last(&mut self, passes: &[&'static pass::Pass]) -> Result<Cfg, Unknown> {
        let question = self.question;
        let built = self.built()?;
        self.built = None;
        let built = Arc::try_unwrap(built).unwrap_or_else(|shared| (*shared).clone());
        let options = question.config.pass_options(question);
        let _span = info_span!("passes").entered();
        let passes = passes_for(question.program, passes);
        let last = pass::run_last(built, &mut self.terms, &passes, &options, self.budget);
        let last = last.map_err(|error| unknown(error.into()))?;
        match last.cfg.cuts.is_empty() {
            true => Ok(last.cfg),
            false => Err(unknown(self.cut_off(last.cut_after.contains(&INLINE)))),
        }
    }

    fn prepare(&mut self) -> Result<Prepared, Unknown> {
        self.prepare_by(&self.question.config.passes)
    }

    /// The graph simplified by these passes.
    fn prepare_by(&mut self, passes: &[&pass::Pass]) -> Result<Prepared, Unknown> {
        self.phase("graph");
        let question = self.question;
        let start = self.budget.elapsed();
        let built = self.built()?;
        let options = question.config.pass_options(question);
        let span = info_span!("passes").entered();
        let passes = passes_for(question.program, passes);
        let simplified = pass::run_all(&built, &mut self.terms, &passes, &options, self.budget);
        span.exit();
        let simplified = simplified.map_err(|error| unknown(error.into()))?;
        let size = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        self.effort
            .statistics
            .count("edges built", size(built.edges.len()));
        let prepared = Prepared { built, simplified };
        self.effort
            .statistics
            .count("edges simplified", size(prepared.last().edges.len()));
        self.effort
            .statistics
            .time("graph", self.budget.elapsed().saturating_sub(start));
        Ok(prepared)
    }

    /// Encodes the graph and asks whether a bad state is reachable.
    fn ask<G: Goal>(
        &mut self,
        prepared: &Arc<Prepared>,
        asked: Asked,
    ) -> Result<Answer<G::Refuted>, Unknown> {
        let encoded = Arc::new(self.encode(prepared, G::ABOUT_CUTS)?);
        let facts = self.no_facts_yet();
        let before = (self.effort.engine, self.effort.found_by.take());
        let answer = self.consult(OnSystem::<G>::new(prepared, &encoded, facts, asked));
        // Who proved that nothing is cut off matters less than who answered the first question,
        // unless the answer is one to that.
        let is_about_system = matches!(answer, Ok(Answer::Proved(_) | Answer::Refuted(_)));
        if G::ABOUT_CUTS && is_about_system {
            (self.effort.engine, self.effort.found_by) = before;
        }
        answer
    }

    /// Where facts about a system will be kept, if they are wanted.
    fn no_facts_yet(&self) -> Facts {
        match self.question.config.invariants {
            true => Facts::new(),
            false => Facts::off(),
        }
    }

    fn encode(&mut self, prepared: &Prepared, about_cuts: bool) -> Result<Encoded, Unknown> {
        self.encode_last(prepared.last(), about_cuts)
    }

    fn encode_last(&mut self, cfg: &Cfg, about_cuts: bool) -> Result<Encoded, Unknown> {
        self.phase("encoding");
        let _span = info_span!("encode", about_cuts).entered();
        let start = self.budget.elapsed();
        let options = self.question.config.encode_options(about_cuts);
        let encoded = bia_encode::encode(cfg, &mut self.terms, &options, self.budget);
        let encoded = encoded.map_err(|error| unknown(error.into()))?;
        let reduced = system_pass::apply_all(
            &self.question.config.system_passes,
            &mut self.terms,
            &encoded.system,
            None,
            self.budget,
        );
        self.effort
            .statistics
            .time("encoding", self.budget.elapsed().saturating_sub(start));
        Ok(Encoded {
            ts: reduced.system,
            chain: reduced.back,
            back: encoded.back,
        })
    }

    /// What was cut off; `recursive`: calls, too.
    fn cut_off(&self, recursive: bool) -> Reason {
        let config = self.question.config;
        let calls = format!("recursion deeper than {}", config.recursion_depth);
        let loops = format!("loops longer than {}", config.unroll);
        if self.question.program.is_threaded() {
            let threads = format!("more than {} threads from one call", config.threads);
            let switches = config.context_switches;
            let switches = switches.map(|n| format!("more than {n} context switches, "));
            let switches = switches.unwrap_or_default();
            return Reason::CutOff(format!("{switches}{threads} or {calls}"));
        }
        let unrolled = config.passes.iter().any(|pass| pass.name == "unroll");
        Reason::CutOff(match (recursive, unrolled) {
            (true, false) => calls,
            (false, _) => loops,
            (true, true) => format!("{calls} or {loops}"),
        })
    }

    fn phase(&mut self, name: &'static str) {
        self.observer.progress(Event::Phase(name));
    }
}

/// A system with its way back to the graph: through the passes on systems, then the encoder.
struct Encoded {
    ts: Ts,
    chain: system_pass::Chain,
    back: bia_encode::Back,
}

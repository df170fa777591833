//! Arrays by abstraction to cells (Mann, Irfan, Griggio, Padon, Barrett: Counterexample-guided
//! prophecy for model checking modulo the theory of arrays, TACAS 2021,
//! doi:10.1007/978-3-030-72016-2_7).
//!
//! ```text
//!   cells := the indices read in the step before bad states
//!   repeat   abstract the system to the cells            bia_system::cells
//!            another engine: safe                        ⇒ safe, by the proof with the cells
//!            a path of n steps to a bad state: is there one with arrays?   ⇒ unsafe
//!            none: which reads, at which steps, exclude it? (core)         ⇒ prophecies of their indices
//! ```
//! Where we differ: what loops over arrays usually establish is guessed and proved first
//! ([`guess`]), and k-induction is asked before the other engine; one cell for each prophecy
//! instead of axioms for every index; the latest reads of a core become cells first, and only as
//! many as exclude paths of n steps from the abstraction. Concrete paths are looked for with one
//! solver that keeps what it knows.

mod guess;
mod refine;

use self::guess::Effort;
use crate::{
    Cx, Engine, EngineError, Facts,
    engines::kind::candidates,
    inner::run,
    names,
    options::{InnerEngine, Positive, options},
    prefix::{Found, Paths as _, Prefix},
    session::Halt,
};
use bia_base::{Budget, Event, LiftError, Lowered, Reason, Unknown, Verdict, lift};
use bia_system::{
    Cells, Proof, Prophecy, Ts, cells, has_cells,
    pass::{self, Restore},
};
use bia_term::Term;
use rustc_hash::FxHashSet;
use std::time::Duration;

/// How long guesses and k-induction get if there is no limit.
const QUICK: Duration = Duration::from_secs(10);

/// Cells to begin with.
const FIRST: usize = 3;

options! {
    /// Options of [`Arrays`].
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct ArraysConfig {
        engine: InnerEngine = names::IC3IA,
            "the engine that is given the abstraction, with its default options";
        cells: Positive = 8, "the most cells of arrays to keep";
    }
}

/// Arrays by abstraction.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Arrays {
    /// Its options.
    pub config: ArraysConfig,
}

impl Engine<Ts> for Arrays {
    fn name(&self) -> &'static str {
        names::ARRAYS
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        if on.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(Proof::Invariant(cx.terms.tru())));
        }
        if !has_cells(cx.terms, on) {
            let why = "the system has no arrays, or arrays of arrays";
            return Ok(give_up(Reason::Unsupported(why.into()), None));
        }
        let mut search = match Prefix::open(cx, on, false) {
            Ok(concrete) => Search {
                on,
                config: &self.config,
                concrete,
                prophecies: refine::first(cx, on, FIRST),
                rounds: 0,
            },
            Err(halt) => return halt.verdict(None),
        };
        let verdict = search.run(cx);
        let size = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        cx.statistics.count("arrays rounds", search.rounds);
        cx.statistics
            .count("arrays cells", size(search.prophecies.len()));
        match verdict {
            Ok(verdict) => Ok(verdict),
            Err(halt) => halt.verdict(search.concrete.explored()),
        }
    }
}

fn give_up(reason: Reason, explored: Option<u32>) -> Verdict<Ts> {
    Verdict::Unknown(Unknown { reason, explored })
}

struct Search<'a> {
    on: &'a Ts,
    config: &'a ArraysConfig,
    /// Paths with arrays.
    concrete: Prefix,
    prophecies: Vec<Prophecy>,
    rounds: u64,
}

impl Search<'_> {
    fn run(&mut self, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, Halt> {
        loop {
            cx.budget.check_now()?;
            self.rounds += 1;
            cx.observer.progress(Event::Refined {
                predicates: u32::try_from(self.prophecies.len()).unwrap_or(u32::MAX),
            });
            let depth = match self.abstracted(cx)? {
                Verdict::Safe(proof) => {
                    let prophecies = self.prophecies.clone();
                    let proof = Box::new(proof);
                    return Ok(Verdict::Safe(Proof::Cells { prophecies, proof }));
                }
                Verdict::Unknown(unknown) => {
                    return Ok(give_up(unknown.reason, self.concrete.explored()));
                }
                Verdict::Unsafe(trace) => u32::try_from(trace.inputs.len()).unwrap_or(u32::MAX),
            };
            let budget = cx.budget.clone();
            if let Found::Bad(trace) = self.concrete.look(cx, self.on, depth, &budget)? {
                return Ok(Verdict::Unsafe(trace));
            }
            let more = refine::prophecies(cx, self.on, &self.prophecies, depth)?;
            let most = usize::try_from(self.config.cells).unwrap_or(usize::MAX);
            if more.is_empty() || self.prophecies.len() + more.len() > most {
                let why = match more.is_empty() {
                    true => "no cell of an array explains why a path is impossible".to_owned(),
                    false => format!("more than {most} cells of arrays are needed"),
                };
                let explored = self.concrete.explored();
                return Ok(give_up(Reason::Unsupported(why), explored));
            }
            self.prophecies.extend(more);
        }
    }

    /// What other engines say about the abstraction: k-induction for a while, then the one chosen.
    fn abstracted(&self, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, Halt> {
        let made = cells(cx.terms, self.on, &self.prophecies);
        let made = made.ok_or_else(|| internal("the cells of the system are gone"))?;
        // Elements of arrays that nothing depends on. An invariant without them stays one with
        // them.
        let Lowered {
            system: reduced,
            back,
            ..
        } = pass::cone(cx.terms, &made.ts);
        let facts = match cx.facts.is_on() {
            true => Facts::new(),
            false => Facts::off(),
        };
        // Simple paths of the smaller system are not those of the abstraction.
        let quick = format!("{}:simple-path=false", names::KIND);
        for effort in [Effort::Low, Effort::High] {
            let part = part(cx.budget);
            if facts.is_on() {
                self.prove_guesses(cx, &made, &reduced, &facts, &part, effort);
            }
            let quick_answer = run(&quick, &reduced, cx, &facts, &part)?;
            let ended = self.config.engine == names::KIND && effort == Effort::High;
            if !matches!(quick_answer, Verdict::Unknown(_)) || ended {
                return Ok(restored(quick_answer, &back, cx));
            }
        }
        let budget = cx.budget.clone();
        let verdict = run(self.config.engine, &reduced, cx, &facts, &budget)?;
        Ok(restored(verdict, &back, cx))
    }

    /// Adds those guesses to the facts that can be proved in time.
    fn prove_guesses(
        &self,
        cx: &mut Cx<'_>,
        made: &Cells,
        reduced: &Ts,
        facts: &Facts,
        budget: &Budget,
        effort: Effort,
    ) {
        let mut guesses = guess::guesses(cx, self.on, made, effort);
        // Bounds of indices are often needed for the step of the induction.
        guesses.extend(candidates::candidates(cx.terms, reduced));
        let state: FxHashSet<Term> = reduced.state.iter().map(|var| var.now).collect();
        let within = |guess: &Term| {
            let free = cx.terms.free_vars(&[*guess]);
            free.iter().all(|var| state.contains(var))
        };
        let guesses: Vec<Term> = guesses.into_iter().filter(within).collect();
        let (solvers, statistics) = (cx.solvers, &mut *cx.statistics);
        let proved = facts.prove(cx.terms, reduced, &guesses, solvers, budget, statistics);
        // Without an answer in time there is nothing to rely on, and nothing lost.
        if let Ok(proved) = proved {
            let proved = u64::try_from(proved).unwrap_or(u64::MAX);
            cx.statistics.count("arrays facts", proved);
        }
    }
}

/// The verdict about the abstraction before its parts without influence were dropped.
fn restored(verdict: Verdict<Ts>, back: &Restore, cx: &mut Cx<'_>) -> Verdict<Ts> {
    lift(verdict, back, cx.terms)
        .unwrap_or_else(|LiftError(why)| give_up(Reason::Unsupported(why), None))
}

/// A quarter of the time that is left, or some seconds.
fn part(budget: &Budget) -> Budget {
    let left = budget.remaining();
    budget.within(left.map_or(QUICK, |left| left.mul_f32(0.25)))
}

fn internal(text: &str) -> Halt {
    Halt::Fault(EngineError::Internal(text.into()))
}

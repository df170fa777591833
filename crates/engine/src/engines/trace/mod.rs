//! Trace abstraction: error traces of the graph are excluded, one automaton of infeasible traces
//! after the other, until none is left (Heizmann, Chen, Dietsch, Greitschus, Nutz, Musa, Schätzle,
//! Schilling, Schüssele, Podelski: Ultimate Automizer with an on-demand construction of Floyd-Hoare
//! automata, TACAS 2017, doi:10.1007/978-3-662-54580-5_30; Heizmann, Hoenicke, Podelski: Software
//! model checking for people who love automata, CAV 2013, doi:10.1007/978-3-642-39799-8_2).
//!
//! ```text
//!   A₀       the graph: letters are blocks, goals accept                                 (remainder)
//!   Aᵢ = ∅   safe: what is known of the states that were left out is inductive
//!   trace    a shortest word of Aᵢ;  if it can be gone: unsafe
//!   sequence true = P₀, P₁, …, Pₖ = false with {Pⱼ} stⱼ₊₁ {Pⱼ₊₁} valid, by the modules in turn until
//!            one excludes all that Aᵢ has over the letters of the trace: it is perfect
//!   Fᵢ       the Floyd-Hoare automaton over ⋃ Pⱼ of the perfect sequence, or of all    (automaton)
//!   Aᵢ₊₁     Aᵢ ∖ Fᵢ, dead ends left out, minimised
//! ```
//! **Soundness.** Fᵢ accepts no trace that can be gone, since δ is made of valid triples. Nothing
//! of this is trusted: the invariants are checked by Floyd's method on the graph before all
//! simplifications, and paths are executed.
//!
//! **Progress.** Fᵢ accepts the trace: δ(φ, stⱼ₊₁) ⊇ Pⱼ₊₁ if φ ⊇ Pⱼ. That is looked at each time.
//! With infinitely many predicates there need be no end, which `divergence` notices.
//!
//! | file | what |
//! |---|---|
//! | `predicates` | predicates, unified, and which ones imply which |
//! | `triples` | which Hoare triples are valid: cache, rules, solver |
//! | `automaton` | the Floyd-Hoare automaton of a round |
//! | `remainder` | what is left, and what is known of what was left out |
//! | `sequences` | the predicates of a trace |
//! | `chronicle` | what is told of it |

mod automaton;
mod chronicle;
mod config;
mod predicates;
mod remainder;
mod sequences;
#[cfg(test)]
mod tests;
mod triples;

pub use config::{Automaton, Modules, TraceConfig};

use crate::{
    Cx, Engine, EngineError,
    abstraction::{divergence::Divergence, ground::Ground, refine::PathFormula},
    names,
    session::Halt,
};
use automaton::{FloydHoare, Tools};
use bia_automata::{Letter, Run};
use bia_base::{Event, Idx as _, Reason, Verdict};
use bia_cfg::{Inlined, LocationInvariants, Path};
use chronicle::Chronicle;
use predicates::Predicates;
use remainder::Remainder;
use rustc_hash::FxHashMap;
use sequences::Source;
use triples::Triples;

/// Families of predicates that differ in numbers alone are told of from this size on.
const FAMILY: usize = 8;

/// Trace abstraction.
#[derive(Clone, Copy, Debug, Default)]
pub struct TraceAbstraction {
    /// Its options.
    pub config: TraceConfig,
}

/// What the rounds came to.
enum Outcome {
    /// A path to a goal.
    Found(Path),
    /// No trace is left.
    Empty(Remainder),
}

impl Engine<Inlined> for TraceAbstraction {
    fn name(&self) -> &'static str {
        names::TRACE
    }

    fn run(
        self: Box<Self>,
        on: &Inlined,
        cx: &mut Cx<'_>,
    ) -> Result<Verdict<Inlined>, EngineError> {
        let mut rounds = match Rounds::new(on, self.config, cx) {
            Ok(rounds) => rounds,
            Err(halt) => return halt.verdict(None),
        };
        let outcome = rounds.run(cx);
        let (triples, predicates) = (&rounds.triples, &rounds.predicates);
        rounds
            .chronicle
            .tell(cx, &rounds.ground, triples, predicates);
        on.unwinding.put(rounds.chronicle.history());
        match outcome {
            Ok(Outcome::Found(path)) => Ok(Verdict::Unsafe(path)),
            Ok(Outcome::Empty(remainder)) => Ok(Verdict::Safe(rounds.proof(cx, &remainder))),
            Err(Halt::Unknown(Reason::TimeLimit(limit))) => {
                let reason = match rounds.divergence.told(FAMILY) {
                    Some(why) => Reason::Diverged(format!("{why}, when the time was over")),
                    None => Reason::TimeLimit(limit),
                };
                Halt::Unknown(reason).verdict(None)
            }
            Err(halt) => halt.verdict(None),
        }
    }
}

/// What lasts from round to round.
struct Rounds<'a> {
    config: TraceConfig,
    ground: Ground<'a>,
    predicates: Predicates,
    triples: Triples,
    source: Source,
    divergence: Divergence<usize>,
    chronicle: Chronicle,
}

impl<'a> Rounds<'a> {
    fn new(on: &'a Inlined, config: TraceConfig, cx: &Cx<'_>) -> Result<Self, Halt> {
        let ground = Ground::new(on, config.ground(), cx)?;
        Ok(Self {
            config,
            predicates: Predicates::new(cx, ground.caps, config.unify)?,
            triples: Triples::new(config),
            source: Source::new(config, ground.caps),
            divergence: Divergence::default(),
            chronicle: Chronicle::default(),
            ground,
        })
    }

    fn run(&mut self, cx: &mut Cx<'_>) -> Result<Outcome, Halt> {
        let mut remainder = Remainder::new(cx, &mut self.ground)?;
        while let Some(run) = remainder.trace(cx.budget)? {
            let blocks = blocks(&run);
            let formulas = self.ground.formulas(cx, &blocks);
            if let Some(path) = self.ground.walk(cx, &blocks, &formulas)? {
                self.chronicle.look_at(&remainder);
                return Ok(Outcome::Found(path));
            }
            self.chronicle.rounds += 1;
            self.chronicle.longest = self.chronicle.longest.max(blocks.len());
            if let Some(most) = self.config.rounds
                && self.chronicle.rounds > u64::from(most)
            {
                return Err(Halt::Unknown(Reason::BoundReached(most)));
            }
            self.round(cx, &mut remainder, &run, &blocks, &formulas)?;
            self.chronicle.look_at(&remainder);
        }
        Ok(Outcome::Empty(remainder))
    }

    /// Excludes a trace that cannot be gone, and what can be excluded with the same predicates.
    fn round(
        &mut self,
        cx: &mut Cx<'_>,
        remainder: &mut Remainder,
        run: &Run<usize>,
        blocks: &[usize],
        formulas: &PathFormula,
    ) -> Result<(), Halt> {
        let sequences = self.sequences(cx, remainder, blocks, formulas)?;
        let places = remainder.places(run);
        for (at, conj) in sequences
            .iter()
            .flat_map(|s| places[1..].iter().zip(&s.after))
        {
            for pred in self.predicates.members(*conj).iter() {
                let formula = self.predicates.formula(*pred);
                let new = self.chronicle.met.insert((*at, *pred));
                self.divergence.note(cx.terms, *at, formula, new);
            }
        }
        let found = (places.as_slice(), sequences.as_slice());
        self.chronicle
            .note(cx, &self.ground, &self.predicates, found);
        cx.observer.progress(Event::Refined {
            predicates: u32::try_from(self.predicates.len()).unwrap_or(u32::MAX),
        });
        if let Some(most) = self.config.diverging
            && self.divergence.worst() >= usize::try_from(most).unwrap_or(usize::MAX)
            && let Some(why) = self.divergence.told(1)
        {
            return Err(Halt::Unknown(Reason::Diverged(why)));
        }
        let budget = cx.budget;
        let how = self.config.automaton;
        let mut known = FxHashMap::default();
        let mut automaton = FloydHoare::new(self.tools(cx), how, &sequences, &mut known);
        if how == Automaton::Eager {
            automaton.complete(&remainder.blocks)?;
        }
        if !automaton.excludes(blocks)? {
            return Err(no_predicates(blocks.len()));
        }
        remainder.subtract(&mut automaton)?;
        if self.config.minimise {
            remainder.minimise(budget)?;
        }
        Ok(())
    }

    fn tools<'r, 'x>(&'r mut self, cx: &'r mut Cx<'x>) -> Tools<'r, 'a, 'x> {
        Tools {
            cx,
            ground: &mut self.ground,
            predicates: &mut self.predicates,
            triples: &mut self.triples,
        }
    }

    /// The invariants: nothing is left.
    fn proof(&self, cx: &mut Cx<'_>, remainder: &Remainder) -> LocationInvariants {
        let ground = &self.ground;
        let mut formula = vec![cx.terms.fals(); ground.net.len()];
        for (place, label) in remainder.labels(cx, &self.predicates) {
            let known = ground.known(cx, place);
            formula[place] = cx.terms.and(known, label);
        }
        let mut at = Vec::new();
        for (place, formula) in formula.into_iter().enumerate() {
            if let Some(loc) = ground.place(place).filter(|_| ground.net.is_stop(place)) {
                at.push((loc, formula));
            }
        }
        at.sort_by_key(|(loc, _)| loc.index());
        LocationInvariants { at }
    }
}

/// The blocks of a run.
fn blocks(run: &Run<usize>) -> Vec<usize> {
    let word = run.word.iter();
    word.map(|letter| match letter {
        Letter::Internal(block) | Letter::Call(block) | Letter::Return(block) => *block,
    })
    .collect()
}

fn no_predicates(length: usize) -> Halt {
    let why = format!("no predicates are found that exclude a trace of {length} blocks");
    Halt::Unknown(Reason::Diverged(why))
}

//! What comes out of a verification: a finding with its evidence, and how it was found.

use super::{Counterexample, recheck::CheckedBy};
use bia_base::{Span, Statistics, Unknown};
use bia_cfg::BuildError;
use bia_k2::ast::{Label, Var};
use bia_term::{Term, Terms};
use std::time::Duration;

/// The answer to a question.
#[derive(Debug)]
pub struct Outcome {
    /// The answer with its evidence.
    pub finding: Finding,
    /// The engine that found it, or tried last.
    pub engine: Option<&'static str>,
    /// That engine with its options, as `--engine` takes it, if it found something.
    pub found_by: Option<String>,
    /// The strategy of the portfolio, if that was asked.
    pub strategy: Option<&'static str>,
    /// Who was asked, in the order in which they ended.
    pub attempts: Vec<Attempt>,
    /// What of the program cannot be modelled, if that is why it is unknown.
    pub refused: Option<BuildError>,
    /// What was done.
    pub statistics: Statistics,
}

/// What came of asking one engine.
#[derive(Clone, PartialEq, Debug)]
pub struct Attempt {
    /// The engine with its options.
    pub engine: String,
    /// Whether it was asked if places can be reached where something was cut off.
    pub about_cuts: bool,
    /// When it began, from the beginning of the run.
    pub start: Duration,
    /// How long it took, its evidence's check included.
    pub time: Duration,
    /// `safe`, `unsafe`, or why neither.
    pub result: String,
}

/// An answer with checked evidence. Only [`super::verify`] makes *safe* and *unsafe*.
#[derive(Debug)]
pub enum Finding {
    /// The property holds.
    Safe(Evidence),
    /// It does not: the interpreter has run this execution.
    Unsafe(Counterexample),
    /// Neither was shown.
    Unknown(Unknown),
}

/// At which level a proof was re-checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofLevel {
    /// The program itself.
    Program,
    /// Location invariants on the control-flow graph of the program, calls inlined, before any
    /// simplification.
    Cfg,
    /// The transition system that the engine was given.
    Ts,
    /// The Horn clauses that the engine was given.
    Chc,
}

impl ProofLevel {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Cfg => "cfg",
            Self::Ts => "ts",
            Self::Chc => "chc",
        }
    }
}

/// Why the property holds. There is none that was not checked:
/// ```compile_fail
/// use bia_verify::pipeline::CheckedBy;
/// let forged = CheckedBy("me".to_owned());
/// ```
#[derive(Clone, Debug)]
pub struct Evidence {
    /// What kind of proof it is, for people.
    pub method: String,
    /// Where it was re-checked.
    pub level: ProofLevel,
    /// By which solver. Only a check makes one.
    pub solver: CheckedBy,
    /// Invariants of loop heads, over the variables of the program.
    pub invariants: Vec<Invariant>,
    /// What holds of calls of functions.
    pub summaries: Vec<Summary>,
    /// What gets smaller from visit to visit, if that is why there are finitely many.
    pub measures: Vec<Measure>,
    /// The same, exact: how two visits of a place are related.
    pub ranking: Option<Box<Ranking>>,
    /// All location invariants as a text that `bia validate --invariants` reads.
    pub script: String,
}

impl Evidence {
    /// There is nothing to reach; `None` if there is something.
    pub(super) fn vacuous<T>(targets: &[T]) -> Option<Self> {
        Some(Self {
            method: "nothing in the program can violate it".into(),
            level: ProofLevel::Program,
            solver: CheckedBy::looking(targets)?,
            invariants: Vec::new(),
            summaries: Vec::new(),
            measures: Vec::new(),
            ranking: None,
            script: String::new(),
        })
    }
}

/// What holds whenever a place is reached.
#[derive(Clone, Debug)]
pub struct Invariant {
    /// The location in the graph.
    pub location: String,
    /// The function and label, if it has one.
    pub place: String,
    /// Where it is in the text.
    pub span: Option<Span>,
    /// The formula, shortened if it is very long.
    pub formula: String,
}

/// What gets smaller whenever a place is reached again.
#[derive(Clone, Debug)]
pub struct Measure {
    /// The location in the graph.
    pub location: String,
    /// The function and label, if it has one.
    pub place: String,
    /// Where it is in the text.
    pub span: Option<Span>,
    /// Its parts, the most significant first, shortened if they are very long.
    pub parts: Vec<String>,
}

/// Why places are visited finitely often: formulas over the variables of the graph, in a table of
/// their own.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The table.
    pub terms: Terms,
    /// The variables, each for a later and an earlier visit.
    pub vars: Vec<RankedVar>,
    /// What holds at the places.
    pub at: Vec<Ranked>,
}

/// A variable of the graph at two visits.
#[derive(Clone, Copy, Debug)]
pub struct RankedVar {
    /// At the later visit.
    pub now: Term,
    /// At the earlier one.
    pub earlier: Term,
    /// The variable of the program it comes from; several may come from one.
    pub origin: Var,
}

/// Something that gets smaller from visit to visit.
#[derive(Clone, Debug)]
pub struct Way {
    /// Both visits satisfy this.
    pub within: Option<Term>,
    /// Its parts, the most significant first; bit-vectors count as unsigned numbers.
    pub parts: Vec<Term>,
}

/// What holds at the visits of a place.
#[derive(Clone, Debug)]
pub struct Ranked {
    /// Its label in the program.
    pub label: Option<Label>,
    /// Where it is in the text.
    pub span: Option<Span>,
    /// Only visits that agree in this are ordered.
    pub key: Option<Term>,
    /// One of these gets smaller from each visit to any later one; if there is one, it does from
    /// visit to visit.
    pub ways: Vec<Way>,
    /// Of each visit.
    pub invariant: Option<Term>,
}

/// What holds whenever a function returns: of its inputs, and of what it gives back.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The function.
    pub function: String,
    /// The formula, shortened if it is very long. Primes are after the call.
    pub formula: String,
}

/// The end of an execution, which is repeated forever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cycle {
    /// Variables that do not return to their values, which does not matter.
    pub drifting: Vec<String>,
    /// Whether each time around is in a deeper call than the one before.
    pub descends: bool,
    /// Where it was shown: on the graph of the program, or on the transition system alone.
    pub level: ProofLevel,
    /// By what: a solver, rewriting, evaluation.
    pub checked_by: String,
}

//! `rank`: measures that go down from visit to visit, so that J is visited finitely often.
//!
//! ```text
//!   lexicographic measures from candidates, with the invariants that are known     a proof by itself
//!   unrolled: no path is longer than a bound                                       a proof by itself
//!   more invariants, guessed from what is compared, and the first again
//!   measures from known paths alone: guesses, which other engines prove or refute by a path
//!   a few measures of which one goes down between any two visits, proved or refuted in the same way
//! ```
//! | file | holds |
//! |---|---|
//! | `places` | the system by the values of its control variable |
//! | `atoms` | what is compared; projection of formulas |
//! | `walk` | paths by evaluation |
//! | `measure`, `candidates` | measures as numbers and terms; which are tried |
//! | `columns`, `synth` | measures with coefficients that a solver finds |
//! | `lex` | the search |
//! | `cover` | the search for relations between any two visits |
//! | `proof` | the tuple and its inductive invariant |

pub(crate) mod atoms;
mod candidates;
mod columns;
mod cover;
mod lex;
mod measure;
pub(crate) mod places;
mod proof;
mod support;
mod synth;
pub(crate) mod walk;

use crate::{
    Cx, Engine, EngineError,
    inner::ask,
    names,
    options::{Number, Positive, options},
    session::Halt,
};
use bia_base::{Reason, Unknown, Verdict};
use bia_system::{Fair, Monitor, Proof, TerminationProof, Trace};
use bia_term::Term;
use lex::{Found, Lex};
use places::Places;
use std::time::Duration;

options! {
    /// Options of `rank`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct RankConfig {
        slice: Positive = 1000, "the time of one question about a candidate, in milliseconds";
        unroll: Number = 60, "up to how many steps paths are unrolled to see whether they all end";
        guesses: Number = 6,
            "how many tuples that are right on known paths other engines are asked about";
        tuples: Number = 1,
            "0: no tuples are looked for, but relations between any two visits at once";
    }
}

/// The engine `rank`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rank {
    /// Its options.
    pub config: RankConfig,
}

impl Engine<Fair> for Rank {
    fn name(&self) -> &'static str {
        names::RANK
    }

    fn run(self: Box<Self>, on: &Fair, cx: &mut Cx<'_>) -> Result<Verdict<Fair>, EngineError> {
        on.ts.check(cx.terms).map_err(EngineError::Internal)?;
        if on.ts.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(TerminationProof {
                monitor: Monitor::Visits(0),
                proof: Proof::Invariant(cx.terms.tru()),
            }));
        }
        match self.prove(on, cx) {
            Ok(Some(ending)) => Ok(Verdict::Safe(ending)),
            Ok(None) => Ok(Verdict::Unknown(Unknown::from(Reason::Unsupported(
                "no measure was found".into(),
            )))),
            Err(halt) => halt.verdict(None),
        }
    }
}

impl Rank {
    fn prove(&self, on: &Fair, cx: &mut Cx<'_>) -> Result<Option<TerminationProof>, Halt> {
        let mut places = Places::new(cx.terms, &on.ts);
        let walks = walk::walks(cx, &on.ts, 24, 60)?;
        if self.config.tuples == 0 {
            return cover::cover(cx, on, &places, &walks);
        }
        let known = self.invariants(on, cx, &places);
        if let Some(ending) = self.ranked(on, cx, &mut places, &known, &walks, 2)? {
            return Ok(Some(ending));
        }
        if let Some(ending) = self.unrolled(on, cx)? {
            return Ok(Some(ending));
        }
        let more = support::guess(cx, &on.ts, &mut places, &walks, &known)?;
        if !more.is_empty() {
            let all = [known, more].concat();
            if let Some(ending) = self.ranked(on, cx, &mut places, &all, &walks, 6)? {
                return Ok(Some(ending));
            }
        }
        if let Some(ending) = self.guessed(on, cx, &mut places, walks.clone())? {
            return Ok(Some(ending));
        }
        cover::cover(cx, on, &places, &walks)
    }

    /// Tuples that are right on the paths that are known, for other engines to prove or to refute.
    fn guessed(
        &self,
        on: &Fair,
        cx: &mut Cx<'_>,
        places: &mut Places,
        mut paths: Vec<Trace>,
    ) -> Result<Option<TerminationProof>, Halt> {
        let mut tried: Vec<Vec<Term>> = Vec::new();
        for _ in 0..self.config.guesses {
            let slice = Duration::from_millis(self.config.slice.into());
            let (mut search, groups, first) = Lex::new(cx, &on.ts, places, &[], slice)?;
            search.is_trusting = true;
            // The paths that refuted something first.
            for trace in paths.iter().rev() {
                search.learn(cx, &trace.states);
            }
            let Found::Ranked(levels) = search.search(cx, groups, first)? else {
                return Ok(None);
            };
            let tuple = proof::tuple(cx.terms, &on.ts, search.places, &search.nodes, &levels);
            if tried.contains(&tuple) {
                return Ok(None);
            }
            tried.push(tuple.clone());
            let monitor = Monitor::Ranking(tuple);
            let mut refuted = None;
            for (engine, millis) in [(names::KIND, 1500), (names::IC3IA, 3000)] {
                let budget = cx.budget.within(Duration::from_millis(millis));
                let (watch, verdict) =
                    ask(on, &monitor, engine, cx, &budget).map_err(Halt::Fault)?;
                cx.budget.check_now()?;
                match verdict {
                    Verdict::Safe(proof) => return Ok(Some(TerminationProof { monitor, proof })),
                    Verdict::Unsafe(trace) => {
                        refuted = watch.strip(&trace).map(|(trace, _)| trace);
                        break;
                    }
                    Verdict::Unknown(_) => {}
                }
            }
            match refuted {
                Some(trace) => paths.push(trace),
                None => return Ok(None),
            }
        }
        Ok(None)
    }

    /// What is proved already, and that the control variable has one of its values.
    fn invariants(&self, on: &Fair, cx: &mut Cx<'_>, places: &Places) -> Vec<Term> {
        let mut known = cx.facts.proved(cx.terms, 0);
        let all = 0..places.list.len();
        let at: Vec<Term> = all.map(|p| places.is_at(cx.terms, &on.ts, p)).collect();
        known.push(cx.terms.or_all(&at));
        known
    }

    /// Searches lexicographic measures, with `slices` slices of time for the coefficients of each.
    fn ranked(
        &self,
        on: &Fair,
        cx: &mut Cx<'_>,
        places: &mut Places,
        invariants: &[Term],
        walks: &[Trace],
        slices: u32,
    ) -> Result<Option<TerminationProof>, Halt> {
        let slice = Duration::from_millis(self.config.slice.into());
        let (mut search, groups, first) = Lex::new(cx, &on.ts, places, invariants, slice)?;
        search.patience = slice.saturating_mul(slices);
        for trace in walks {
            search.learn(cx, &trace.states);
        }
        let levels = match search.search(cx, groups, first)? {
            Found::Ranked(levels) => levels,
            Found::Stuck => return Ok(None),
        };
        let tuple = proof::tuple(cx.terms, &on.ts, search.places, &search.nodes, &levels);
        let ending = proof::proof(cx.terms, on, tuple, invariants).map_err(Halt::Fault)?;
        Ok(Some(ending))
    }

    /// A proof that all paths end within `unroll` steps, if bounded model checking finds it.
    fn unrolled(&self, on: &Fair, cx: &mut Cx<'_>) -> Result<Option<TerminationProof>, Halt> {
        let most = self.config.unroll;
        let engine = format!("{}:max={most}", names::BMC);
        let monitor = Monitor::Visits(most + 1);
        let budget = cx.budget.within(Duration::from_secs(2));
        let (_, verdict) = ask(on, &monitor, &engine, cx, &budget).map_err(Halt::Fault)?;
        cx.budget.check_now()?;
        Ok(match verdict {
            Verdict::Safe(proof) => Some(TerminationProof { monitor, proof }),
            Verdict::Unsafe(_) | Verdict::Unknown(_) => None,
        })
    }
}

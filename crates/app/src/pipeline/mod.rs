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
//! Nothing here reads files or prints.

mod config;
mod invariants;
mod outcome;
mod prove;
mod refute;
mod solvers;

pub use config::{Backend, Config, EngineChoice};
pub use invariants::check_invariants;
pub use outcome::{Counterexample, Evidence, Finding, Invariant, Outcome, ProofLevel};
pub use solvers::Solvers;

use bia_base::{Budget, Certify as _, Event, Observer, Reason, Statistics, Unknown, Verdict};
use bia_cfg::{BuildError, Cfg, pass};
use bia_encode::EncodeError;
use bia_engine::{Cx, Engine, EngineError};
use bia_k2::ast::{Program, Property, PropertyKind};
use bia_system::{Certifier, Ts, pass as system_pass};
use bia_term::Terms;
use std::sync::Arc;

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

/// Answers. Never wrong: what cannot be shown is *unknown*.
pub fn verify(question: &Question<'_>, budget: &Budget, observer: &mut dyn Observer) -> Outcome {
    let mut run = Run {
        question,
        budget,
        observer,
        terms: Terms::new(),
        solvers: Solvers::new(question.config.backend),
        statistics: Statistics::new(),
        engine: None,
        refused: None,
    };
    let finding = match run.find() {
        Ok(finding) => finding,
        Err(unknown) => Finding::Unknown(unknown),
    };
    Outcome {
        finding,
        engine: run.engine,
        refused: run.refused,
        statistics: run.statistics,
    }
}

/// The transition system of a question with its terms, without asking any engine.
pub fn system(question: &Question<'_>, budget: &Budget) -> Result<(Terms, Ts), Unknown> {
    let mut run = Run {
        question,
        budget,
        observer: &mut bia_base::Silent,
        terms: Terms::new(),
        solvers: Solvers::new(question.config.backend),
        statistics: Statistics::new(),
        engine: None,
        refused: None,
    };
    let prepared = run.prepare()?;
    if !prepared.last().cuts.is_empty() {
        return Err(unknown(run.cut_off(&prepared)));
    }
    let encoded = run.encode(&prepared, false)?;
    Ok((run.terms, encoded.ts))
}

/// The graph of a property, simplified.
struct Prepared {
    built: Cfg,
    simplified: pass::Simplified,
}

impl Prepared {
    fn last(&self) -> &Cfg {
        self.simplified.last().unwrap_or(&self.built)
    }
}

struct Run<'a> {
    question: &'a Question<'a>,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    terms: Terms,
    solvers: Solvers,
    statistics: Statistics,
    engine: Option<&'static str>,
    refused: Option<BuildError>,
}

fn unknown(reason: Reason) -> Unknown {
    Unknown {
        reason,
        explored: None,
    }
}

impl Run<'_> {
    fn find(&mut self) -> Result<Finding, Unknown> {
        if self.question.property.kind != PropertyKind::Error {
            let what = "liveness properties cannot be decided yet".into();
            return Err(unknown(Reason::Unsupported(what)));
        }
        if self.question.property.labels.is_empty() {
            return Ok(Finding::Safe(Evidence::vacuous()));
        }
        let prepared = self.prepare()?;
        let (first, ts) = self.ask(&prepared, false)?;
        match first {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(trace) => self.refuted(&prepared, &ts, trace),
            Verdict::Safe(proof) => {
                let mut proofs = vec![(ts, proof)];
                if !prepared.last().cuts.is_empty() {
                    proofs.push(self.nothing_was_cut(&prepared)?);
                }
                self.proved(&prepared, proofs)
            }
        }
    }

    fn prepare(&mut self) -> Result<Prepared, Unknown> {
        self.phase("graph");
        let question = self.question;
        let start = self.budget.elapsed();
        let built = bia_cfg::build(question.program, &mut self.terms, self.budget);
        let built = built.map_err(|error| match error {
            BuildError::Stopped(stop) => unknown(stop.into()),
            BuildError::Unsupported { .. } => {
                let reason = Reason::Unsupported(error.to_string());
                self.refused = Some(error);
                unknown(reason)
            }
        })?;
        let options = question.config.pass_options(question);
        let passes = &question.config.passes;
        let simplified = pass::run_all(&built, &mut self.terms, passes, &options, self.budget);
        let simplified = simplified.map_err(|error| unknown(error.into()))?;
        let size = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        self.statistics
            .count("edges built", size(built.edges.len()));
        let prepared = Prepared { built, simplified };
        self.statistics
            .count("edges simplified", size(prepared.last().edges.len()));
        self.statistics
            .time("graph", self.budget.elapsed().saturating_sub(start));
        Ok(prepared)
    }

    /// Encodes the graph. `cuts`: whether what must not be reached are the places where something
    /// was cut off.
    fn encode(&mut self, prepared: &Prepared, cuts: bool) -> Result<Encoded, Unknown> {
        self.phase("encoding");
        let start = self.budget.elapsed();
        let options = self.question.config.encode_options(cuts);
        let encoded = bia_encode::encode(prepared.last(), &mut self.terms, &options, self.budget);
        let encoded = encoded.map_err(|error| match error {
            EncodeError::Calls => unknown(Reason::Unsupported(error.to_string())),
            EncodeError::Stopped(stop) => unknown(stop.into()),
        })?;
        let reduced = system_pass::apply_all(
            &self.question.config.system_passes,
            &mut self.terms,
            &encoded.system,
            None,
            self.budget,
        );
        self.statistics
            .time("encoding", self.budget.elapsed().saturating_sub(start));
        Ok(Encoded {
            ts: reduced.system,
            chain: reduced.back,
            back: encoded.back,
        })
    }

    /// Encodes the graph and asks the engines one after the other.
    fn ask(&mut self, prepared: &Prepared, cuts: bool) -> Result<(Verdict<Ts>, Encoded), Unknown> {
        let encoded = self.encode(prepared, cuts)?;
        let mut last = unknown(Reason::Unsupported("no engine was asked".into()));
        for choice in &self.question.config.engines {
            let engine = choice
                .build()
                .map_err(|why| unknown(Reason::Unsupported(why)))?;
            self.engine = Some(engine.name());
            self.phase(engine.name());
            match self.run_engine(engine, &encoded.ts)? {
                Verdict::Unknown(unknown) => last = further(last, unknown),
                found @ (Verdict::Safe(_) | Verdict::Unsafe(_)) => return Ok((found, encoded)),
            }
        }
        Ok((Verdict::Unknown(last), encoded))
    }

    fn run_engine(&mut self, engine: Box<dyn Engine<Ts>>, ts: &Ts) -> Result<Verdict<Ts>, Unknown> {
        let start = self.budget.elapsed();
        let name = engine.name();
        let mut cx = Cx {
            terms: &mut self.terms,
            solvers: &self.solvers.first,
            budget: self.budget,
            observer: self.observer,
            statistics: &mut self.statistics,
        };
        let verdict = engine.run(ts, &mut cx);
        self.statistics
            .time(name, self.budget.elapsed().saturating_sub(start));
        verdict.map_err(|error| {
            unknown(match error {
                EngineError::Stopped(stop) => stop.into(),
                EngineError::Solver(error) => Reason::SolverUnknown(error.to_string()),
                EngineError::Internal(_) => Reason::EvidenceRejected(error.to_string()),
            })
        })
    }

    /// That no execution reaches a place where the graph was cut off.
    fn nothing_was_cut(
        &mut self,
        prepared: &Prepared,
    ) -> Result<(Encoded, bia_system::Proof), Unknown> {
        let (verdict, encoded) = self.ask(prepared, true)?;
        match verdict {
            Verdict::Safe(proof) => Ok((encoded, proof)),
            Verdict::Unsafe(_) => Err(unknown(self.cut_off(prepared))),
            Verdict::Unknown(unknown) => Err(unknown),
        }
    }

    /// What was cut off.
    fn cut_off(&self, prepared: &Prepared) -> Reason {
        let config = self.question.config;
        let calls = format!("recursion deeper than {}", config.recursion_depth);
        let loops = format!("loops longer than {}", config.unroll);
        let inlined = prepared.simplified.after("inline");
        let recursive = inlined.is_some_and(|(_, cfg)| !cfg.cuts.is_empty());
        let unrolled = config.passes.iter().any(|pass| pass.name == "unroll");
        Reason::CutOff(match (recursive, unrolled) {
            (true, false) => calls,
            (false, _) => loops,
            (true, true) => format!("{calls} or {loops}"),
        })
    }

    /// The proof re-checked by another solver; which one.
    fn recheck(&mut self, ts: &Ts, proof: &bia_system::Proof) -> Result<String, Unknown> {
        self.phase("re-checking the proof");
        let start = self.budget.elapsed();
        // Solvers may be late by a second when they are interrupted.
        let budget = match self.budget.remaining() {
            Some(left) => self.budget.within(left.mul_f32(0.85)),
            None => self.budget.clone(),
        };
        let mut certifier = Certifier::new(&mut self.terms, &self.solvers.second, &budget);
        let checked = certifier.proof(ts, proof);
        let undecided = certifier.undecided().cloned();
        let solver = certifier.solver().unwrap_or("evaluation").to_owned();
        self.statistics
            .time("re-checking", self.budget.elapsed().saturating_sub(start));
        match checked {
            Ok(()) => Ok(solver),
            Err(why) => Err(unknown(match undecided {
                Some(Reason::TimeLimit(part)) => {
                    Reason::TimeLimit(self.budget.limit().unwrap_or(part))
                }
                Some(reason) => reason,
                None => Reason::EvidenceRejected(why),
            })),
        }
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

/// Of two failures the one that got further; of equals the later.
fn further(a: Unknown, b: Unknown) -> Unknown {
    if a.explored > b.explored { a } else { b }
}

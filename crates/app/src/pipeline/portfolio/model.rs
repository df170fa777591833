//! A transition system that comes from a file: who is asked, and when an answer counts.
//!
//! ```text
//!   Ts of the file ─system passes─► Ts ─engine─► Verdict<Ts>
//!   unsafe   trace evaluated on the simplified system, lifted, evaluated on that of the file
//!   safe     proof re-checked by another solver on the simplified system, lifted, and re-checked on
//!            that of the file; where that cannot be done the report says so
//! ```

use super::{Features, Strategy, Task};
use crate::pipeline::{
    Answer, Attempt, Config, EngineChoice, Evidence, Invariant, ProofLevel, Question, Run,
    Selection, prove, unknown,
};
use bia_base::{
    Budget, Lift as _, LiftError, Observer, Reason, Sources, Statistics, Unknown, Verdict,
};
use bia_engine::Facts;
use bia_k2::ast::{Program, Property, PropertyKind};
use bia_system::{Proof, Trace, Ts, check_trace, pass as system_pass};
use bia_term::{Term, Terms, smtlib::Printer};
use std::sync::Arc;

/// What came of asking about a system.
#[derive(Debug)]
pub struct SystemOutcome {
    /// The answer with its evidence.
    pub finding: SystemFinding,
    /// The engine that found it, or tried last.
    pub engine: Option<&'static str>,
    /// That engine with its options, as `--engine` takes it, if it found something.
    pub found_by: Option<String>,
    /// The strategy of the portfolio, if that was asked.
    pub strategy: Option<&'static str>,
    /// Who was asked, in the order in which they ended.
    pub attempts: Vec<Attempt>,
    /// What was done.
    pub statistics: Statistics,
}

/// An answer with checked evidence.
#[derive(Debug)]
pub enum SystemFinding {
    /// No bad state is reachable.
    Safe(Evidence),
    /// This path to a bad state was evaluated on the system of the file.
    Unsafe(Trace),
    /// Neither was shown.
    Unknown(Unknown),
}

/// What an engine found out about a system, checked on it.
pub(in crate::pipeline) enum Found {
    Safe(Proof, String),
    Unsafe(Trace),
}

/// The engines among those that are chosen that are for programs, not for systems.
pub(crate) fn not_for_systems(config: &Config) -> Vec<&'static str> {
    match &config.engines {
        Selection::Portfolio(_) => Vec::new(),
        Selection::Named(choices) => {
            let wrong = choices.iter().filter(|choice| choice.is_for_graphs());
            wrong.map(EngineChoice::name).collect()
        }
    }
}

/// Answers about a system. Never wrong: what cannot be shown is *unknown*.
pub fn verify_system(
    ts: &Ts,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> SystemOutcome {
    let program = no_program();
    let property = Property {
        kind: PropertyKind::Error,
        id: program.functions().next().map_or_else(
            || unreachable!("the program has a function"),
            |(_, data)| data.name,
        ),
        labels: Vec::new(),
    };
    let question = Question {
        program: &program,
        property: &property,
        joint: false,
        config,
    };
    let mut run = Run::new(&question, budget, observer);
    run.terms = std::mem::take(terms);
    let finding = run.find_in(ts);
    *terms = run.terms;
    SystemOutcome {
        finding: finding.unwrap_or_else(SystemFinding::Unknown),
        engine: run.engine,
        found_by: run.found_by,
        strategy: run.strategy,
        attempts: run.attempts,
        statistics: run.statistics,
    }
}

/// Runs are about a program; where there is none, about one that does nothing and is not asked about.
fn no_program() -> Arc<Program> {
    const TEXT: &str = "(entry main)\n(function main () (return) (locals) (seq))\n";
    let source = Sources::new().add("", TEXT);
    let parsed = bia_k2::parse(source, TEXT);
    Arc::new(parsed.program.expect("the text is a program"))
}

impl Run<'_> {
    fn find_in(&mut self, ts: &Ts) -> Result<SystemFinding, Unknown> {
        self.phase("simplifying");
        let passes = &self.question.config.system_passes;
        let reduced = system_pass::apply_all(passes, &mut self.terms, ts, None, self.budget);
        let facts = match self.question.config.invariants {
            true => Facts::new(),
            false => Facts::off(),
        };
        let task = Task {
            system: None,
            graph: None,
            model: Some(Arc::new(reduced.system)),
            about_cuts: false,
            live: None,
            facts,
        };
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        match self.consult(&task)? {
            Answer::Found(Found::Unsafe(trace)) => {
                let lifted = reduced.back.cex(&mut self.terms, trace);
                let trace = lifted.map_err(|LiftError(why)| reject(why))?;
                check_trace(&self.terms, ts, &trace).map_err(reject)?;
                Ok(SystemFinding::Unsafe(trace))
            }
            Answer::Found(Found::Safe(proof, solver)) => {
                let lifted = reduced.back.proof(&mut self.terms, proof.clone());
                let evidence = match lifted {
                    Ok(lifted) => match self.recheck(ts, &lifted, self.budget) {
                        Ok(solver) => self.evidence(&lifted, solver),
                        Err(why) if matches!(why.reason, Reason::EvidenceRejected(_)) => {
                            return Err(why);
                        }
                        Err(_) => self.evidence(&proof, simplified(&solver)),
                    },
                    Err(_) => self.evidence(&proof, simplified(&solver)),
                };
                Ok(SystemFinding::Safe(evidence))
            }
            Answer::Safe(_) | Answer::Shown(_) | Answer::Unsafe(_) | Answer::CutReached => {
                Err(reject("an engine answered about another system".into()))
            }
        }
    }

    fn evidence(&mut self, proof: &Proof, solver: String) -> Evidence {
        let formula = invariant_of(proof).filter(|formula| *formula != self.terms.tru());
        let script = formula.map_or_else(String::new, |formula| {
            let mut printer = Printer::new();
            let declarations = printer.declarations(&self.terms, &[formula]);
            let text = printer.term(&self.terms, formula);
            format!("{declarations}(define-fun invariant () Bool {text})\n")
        });
        let invariants = formula.into_iter().map(|formula| Invariant {
            location: String::new(),
            place: "every state".into(),
            span: None,
            formula: bia_cfg::term_text(&self.terms, formula),
        });
        Evidence {
            method: prove::method(proof),
            level: ProofLevel::Ts,
            solver,
            invariants: invariants.collect(),
            summaries: Vec::new(),
            measures: Vec::new(),
            ranking: None,
            script,
        }
    }

    /// Asks the engines for systems among those that are chosen.
    pub(super) fn consult_about_model(&mut self, task: &Task, ts: &Ts) -> Result<Answer, Unknown> {
        let config = self.question.config;
        match &config.engines {
            Selection::Named(choices) => {
                let mut choices = choices.clone();
                choices.retain(|choice| !choice.is_for_graphs());
                match config.jobs > 1 {
                    true => self.in_parallel(task, choices, config.jobs),
                    false => self.one_by_one(task, &choices),
                }
            }
            Selection::Portfolio(without) => {
                let features = Features::of_system(&self.terms, ts);
                let strategy = Strategy::choose(&features);
                self.strategy = Some(strategy.name);
                let (mut threads, mut turns) = (strategy.threads(without), strategy.turns(without));
                threads.retain(|choice| !choice.is_for_graphs());
                turns.retain(|turn| !turn.choice.is_for_graphs());
                match config.jobs > 1 {
                    true => self.in_parallel(task, threads, config.jobs),
                    false => self.in_turns(task, turns),
                }
            }
        }
    }

    /// The answer that a verdict is, once its evidence is accepted on the system it is about.
    pub(super) fn checked_on_model(
        &mut self,
        ts: &Ts,
        verdict: Verdict<Ts>,
        budget: &Budget,
    ) -> Result<Answer, Unknown> {
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(trace) => {
                let reject = |why: String| unknown(Reason::EvidenceRejected(why));
                check_trace(&self.terms, ts, &trace).map_err(reject)?;
                Ok(Answer::Found(Found::Unsafe(trace)))
            }
            Verdict::Safe(proof) => {
                let solver = self.recheck(ts, &proof, budget)?;
                Ok(Answer::Found(Found::Safe(proof, solver)))
            }
        }
    }
}

fn simplified(solver: &str) -> String {
    format!("{solver}, on the simplified system")
}

/// The invariant that a proof has.
fn invariant_of(proof: &Proof) -> Option<Term> {
    match proof {
        Proof::Invariant(formula) => Some(*formula),
        Proof::KInductive { invariant, .. } => Some(*invariant),
        Proof::Exhausted { .. } | Proof::Cells { .. } => None,
    }
}

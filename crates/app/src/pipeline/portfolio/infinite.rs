//! A system about infinite paths: who is asked, and when an answer counts.
//!
//! ```text
//!   Fair ─system passes─► Fair ─engine─► Verdict<Fair> ─lift─► evidence certified on the first system
//! ```
//! A lasso is evaluated; recurrent sets and reasons why visits end are asked of solvers other than the
//! engine's. Where evidence cannot be taken back, or cannot be checked there in time, it is checked on the
//! simplified system, and the report says so. Passes keep the condition of steps and all that it depends on, so
//! they are exact for infinite paths.
//!
//! With `--jobs` engines run in threads, in the order of their turns (`jobs`). Else they take turns, by their
//! shares of the time:
//!
//! ```text
//!   with a time limit      what is left · share / shares from here on
//!   without                rounds of 20 s, 40 s, 80 s …, divided by the shares; who is alone has no limit
//! ```

mod jobs;

use super::{Features, MOST_COPIED, most_informative};
use crate::pipeline::{
    Attempt, Built, Config, EngineChoice, Evidence, Invariant, ProofLevel, Selection, Solvers,
    prove, recheck, unknown,
};
use bia_base::{
    Budget, Certify as _, Event, LiftError, Observer, Reason, Statistics, Unknown, Verdict,
};
use bia_engine::{Cx, Engine, EngineError, Facts};
use bia_solver::api::Caps;
use bia_system::{
    Certifier, Ending, Fair, Infinite, Monitor, Proof,
    pass::{self as system_pass, Chain},
};
use bia_term::{Term, Terms, smtlib::Printer};
use std::{
    panic::{self, AssertUnwindSafe},
    time::Duration,
};

/// Who is asked about finite systems, with shares of the time. Who is not there is left out.
const FINITE: &[(&str, u32)] = &[
    ("lasso:max=20", 10),
    ("klive:max=1", 15),
    ("l2s", 20),
    ("rank", 15),
    ("rlive", 20),
    ("klive", 10),
    ("lasso", 10),
];

/// Who is asked about other systems.
const NUMBERS: &[(&str, u32)] = &[
    ("lasso:max=10", 10),
    ("rank", 35),
    ("recur", 25),
    ("klive:engine=ic3ia", 15),
    ("rlive:engine=ic3ia", 10),
    ("lasso", 5),
];

/// How long the first round takes where there is no time limit.
const FIRST_ROUND: Duration = Duration::from_secs(20);

/// What came of asking about infinite paths.
#[derive(Debug)]
pub struct FairOutcome {
    /// The answer with its evidence.
    pub finding: FairFinding,
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
pub enum FairFinding {
    /// Visits come to an end on every path.
    Safe {
        /// For reports.
        evidence: Evidence,
        /// Why, on the system itself; `None` if that was checked on the simplified system alone.
        ending: Option<Ending>,
    },
    /// This path of the system visits J again and again.
    Unsafe(Infinite),
    /// Neither was shown.
    Unknown(Unknown),
}

/// Answers about infinite paths. Never wrong: what cannot be shown is *unknown*.
pub fn verify_fair(
    fair: &Fair,
    config: &Config,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> FairOutcome {
    let passes = &config.system_passes;
    observer.progress(Event::Phase("simplifying"));
    let reduced = system_pass::apply_all(passes, terms, &fair.ts, None, budget);
    let mut run = Asking {
        fair,
        reduced: Fair { ts: reduced.system },
        back: reduced.back,
        config,
        terms,
        budget,
        observer,
        solvers: Solvers::new(config.backend),
        facts: match config.invariants {
            true => Facts::new(),
            false => Facts::off(),
        },
        engine: None,
        found_by: None,
        attempts: Vec::new(),
        statistics: Statistics::new(),
    };
    let (strategy, turns) = run.turns();
    let finding = match config.jobs {
        0 | 1 => run.in_turns(turns),
        jobs => run.abreast(turns, jobs),
    };
    FairOutcome {
        finding: finding.unwrap_or_else(FairFinding::Unknown),
        engine: run.engine,
        found_by: run.found_by,
        strategy,
        attempts: run.attempts,
        statistics: run.statistics,
    }
}

/// An engine that takes turns.
struct Slot {
    choice: EngineChoice,
    share: u32,
    ended: bool,
    said: Option<Unknown>,
}

struct Asking<'a> {
    fair: &'a Fair,
    /// The simplified system, and the way back.
    reduced: Fair,
    back: Chain,
    config: &'a Config,
    terms: &'a mut Terms,
    budget: &'a Budget,
    observer: &'a mut dyn Observer,
    solvers: Solvers,
    facts: Facts,
    engine: Option<&'static str>,
    found_by: Option<String>,
    attempts: Vec<Attempt>,
    statistics: Statistics,
}

impl Asking<'_> {
    /// Who is asked.
    fn turns(&self) -> (Option<&'static str>, Vec<Slot>) {
        let slot = |choice, share| Slot {
            choice,
            share,
            ended: false,
            said: None,
        };
        match &self.config.engines {
            Selection::Named(choices) => {
                let slots = choices.iter().map(|choice| slot(choice.clone(), 1));
                (None, slots.collect())
            }
            Selection::Portfolio(without) => {
                let features = Features::of_system(self.terms, &self.reduced.ts);
                let (name, rows) = match features.finite() && !features.maps && !features.floats {
                    true => ("infinite paths of finite systems", FINITE),
                    false => ("infinite paths", NUMBERS),
                };
                let known = |text: &str| {
                    let choice = EngineChoice::parse(text).ok()?.pop();
                    choice.filter(|choice| without.keeps(choice))
                };
                let slots = rows.iter();
                let slots = slots.filter_map(|(text, share)| Some(slot(known(text)?, *share)));
                (Some(name), slots.collect())
            }
        }
    }

    fn in_turns(&mut self, mut slots: Vec<Slot>) -> Result<FairFinding, Unknown> {
        let named = matches!(self.config.engines, Selection::Named(_));
        let mut round = FIRST_ROUND;
        while slots.iter().any(|slot| !slot.ended) && self.budget.check_now().is_ok() {
            for number in 0..slots.len() {
                if slots[number].ended || self.budget.check_now().is_err() {
                    continue;
                }
                let shares = |part: &[Slot]| -> u32 {
                    let left = part.iter().filter(|slot| !slot.ended);
                    left.map(|slot| slot.share).sum()
                };
                let slot = &slots[number];
                let (coming, all) = (shares(&slots[number..]), shares(&slots));
                let part = |of: u32| f64::from(slot.share) / f64::from(of.max(1));
                let slice = match self.budget.remaining() {
                    // Those who are named are asked for as long as it takes.
                    _ if named || slot.share == all => self.budget.clone(),
                    Some(left) => self.budget.within(left.mul_f64(part(coming))),
                    None => self.budget.within(round.mul_f64(part(all))),
                };
                let choice = slot.choice.clone();
                match self.turn(&choice, &slice) {
                    Ok(finding) => return Ok(finding),
                    Err(unknown) => {
                        let cut_short = matches!(unknown.reason, Reason::TimeLimit(_));
                        slots[number].ended = !(cut_short && slice.check_now().is_err());
                        slots[number].said = Some(unknown);
                    }
                }
            }
            round = round.saturating_mul(2);
        }
        let mut said = slots.into_iter().filter_map(|slot| slot.said).peekable();
        match self.budget.check_now() {
            // There was no time left to ask anybody.
            Err(stop) if said.peek().is_none() => Err(unknown(stop.into())),
            Ok(()) | Err(_) => Err(most_informative(said, self.budget.limit())),
        }
    }

    /// Asks one engine and checks its evidence. The terms grow only if it has an answer.
    fn turn(&mut self, choice: &EngineChoice, slice: &Budget) -> Result<FairFinding, Unknown> {
        self.engine = Some(choice.name());
        self.observer.progress(Event::Phase(choice.name()));
        let start = self.budget.elapsed();
        let before = (self.terms.bytes() <= MOST_COPIED).then(|| self.terms.clone());
        let answer = panic::catch_unwind(AssertUnwindSafe(|| {
            let engine = choice.build();
            match engine.map_err(|why| unknown(Reason::Unsupported(why)))? {
                Built::Fair(engine) => {
                    let verdict = self.run_engine(engine, slice)?;
                    self.checked(verdict)
                }
                Built::System(_) | Built::Graph(_) | Built::Clauses(_) => {
                    let why = format!("`{}` is not for liveness properties", choice.name());
                    Err(unknown(Reason::Unsupported(why)))
                }
            }
        }));
        let answer = answer.unwrap_or_else(|_| {
            let why = format!("internal error: `{}` panicked", choice.text());
            Err(unknown(Reason::EvidenceRejected(why)))
        });
        if let (Err(_), Some(before)) = (&answer, before) {
            *self.terms = before;
        }
        let result = match &answer {
            Ok(FairFinding::Safe { .. }) => "safe".into(),
            Ok(FairFinding::Unsafe(_)) => "unsafe".into(),
            Ok(FairFinding::Unknown(unknown)) | Err(unknown) => unknown.reason.to_string(),
        };
        self.attempts.push(Attempt {
            engine: choice.text(),
            about_cuts: false,
            start,
            time: self.budget.elapsed().saturating_sub(start),
            result,
        });
        if answer.is_ok() {
            self.found_by = Some(choice.text());
        }
        answer
    }

    fn run_engine(
        &mut self,
        engine: Box<dyn Engine<Fair>>,
        budget: &Budget,
    ) -> Result<Verdict<Fair>, Unknown> {
        let name = engine.name();
        let mut cx = Cx {
            terms: self.terms,
            solvers: &self.solvers.first,
            budget,
            observer: self.observer,
            statistics: &mut self.statistics,
            facts: &self.facts,
        };
        let start = budget.elapsed();
        let verdict = engine.run(&self.reduced, &mut cx);
        let time = budget.elapsed().saturating_sub(start);
        self.statistics.time(name, time);
        verdict.map_err(|error| {
            unknown(match error {
                EngineError::Stopped(stop) => stop.into(),
                EngineError::Solver(error) => Reason::SolverUnknown(error.to_string()),
                EngineError::Internal(_) => Reason::EvidenceRejected(error.to_string()),
            })
        })
    }

    /// The finding that a verdict about the simplified system is, once its evidence is accepted.
    fn checked(&mut self, verdict: Verdict<Fair>) -> Result<FairFinding, Unknown> {
        self.observer
            .progress(Event::Phase("re-checking the evidence"));
        let start = self.budget.elapsed();
        let finding = match verdict {
            Verdict::Unknown(unknown) => return Err(unknown),
            Verdict::Unsafe(path) => self.path(path),
            Verdict::Safe(ending) => self.ending(ending),
        };
        self.statistics
            .time("re-checking", self.budget.elapsed().saturating_sub(start));
        finding.map_err(unknown)
    }

    /// An infinite path must be one of the system itself.
    fn path(&mut self, path: Infinite) -> Result<FairFinding, Reason> {
        let lifted = self.back.infinite(self.terms, path);
        let path = lifted.map_err(|LiftError(why)| Reason::EvidenceRejected(why))?;
        let set = match &path {
            Infinite::Lasso { .. } => None,
            Infinite::Recurrent { set, .. } => Some(*set),
        };
        let fair = self.fair;
        self.confirm(&fair.ts.roots(), set, |certifier| {
            certifier.cex(fair, &path)
        })?;
        Ok(FairFinding::Unsafe(path))
    }

    fn ending(&mut self, ending: Ending) -> Result<FairFinding, Reason> {
        if let Ok(lifted) = self.back.ending(self.terms, ending.clone()) {
            let fair = self.fair;
            match self.confirm_ending(fair, &lifted) {
                Ok(solver) => {
                    let evidence = self.evidence(&lifted, solver);
                    let ending = Some(lifted);
                    return Ok(FairFinding::Safe { evidence, ending });
                }
                Err(why @ Reason::EvidenceRejected(_)) => return Err(why),
                Err(_) => {}
            }
        }
        let reduced = self.reduced.clone();
        let solver = self.confirm_ending(&reduced, &ending)?;
        let evidence = self.evidence(&ending, format!("{solver}, on the simplified system"));
        Ok(FairFinding::Safe {
            evidence,
            ending: None,
        })
    }

    fn confirm_ending(&mut self, fair: &Fair, ending: &Ending) -> Result<String, Reason> {
        let watch = ending.monitor.watch(self.terms, fair);
        let watch = watch.map_err(Reason::EvidenceRejected)?;
        let invariant = invariant(&ending.proof);
        self.confirm(&watch.ts.roots(), invariant, |certifier| {
            certifier.proof(fair, ending)
        })
    }

    /// Which solver confirms evidence that is made of these terms.
    fn confirm(
        &mut self,
        roots: &[Term],
        more: Option<Term>,
        check: impl Fn(&mut Certifier<'_>) -> Result<(), String>,
    ) -> Result<String, Reason> {
        let mut roots = roots.to_vec();
        roots.extend(more);
        let checkers = self.solvers.checkers(Caps::of(self.terms, &roots));
        let last = checkers.len().saturating_sub(1);
        let mut reason = Reason::SolverUnknown("no solver re-checks the evidence".into());
        for (number, checker) in checkers.iter().enumerate() {
            let part = recheck::share(self.budget, number == last);
            let mut certifier = Certifier::new(self.terms, &checker.factory, &part);
            match check(&mut certifier) {
                Ok(()) => return Ok(checker.name(certifier.solver().unwrap_or("evaluation"))),
                Err(why) => match certifier.undecided() {
                    None => return Err(Reason::EvidenceRejected(why)),
                    Some(undecided) if number == 0 => reason = undecided.clone(),
                    Some(_) => {}
                },
            }
            self.budget.check_now()?;
        }
        Err(reason)
    }

    fn evidence(&mut self, ending: &Ending, solver: String) -> Evidence {
        let formula = invariant(&ending.proof).filter(|formula| *formula != self.terms.tru());
        let mut named: Vec<(String, Term)> = Vec::new();
        if let Monitor::Descends(measure) = &ending.monitor {
            let parts = measure.iter().enumerate();
            named.extend(parts.map(|(number, part)| (format!("measure.{number}"), *part)));
        }
        named.extend(formula.map(|formula| ("invariant".to_owned(), formula)));
        let mut printer = Printer::new();
        let roots: Vec<Term> = named.iter().map(|(_, term)| *term).collect();
        let mut script = printer.declarations(self.terms, &roots);
        let mut invariants = Vec::new();
        for (name, term) in named {
            let sort = printer.sort(self.terms, self.terms.sort(term));
            let text = printer.term(self.terms, term);
            script.push_str(&format!("(define-fun {name} () {sort} {text})\n"));
            let place = match name.as_str() {
                "invariant" => "every state".into(),
                _ => format!("{name}, from visit to visit"),
            };
            invariants.push(Invariant {
                location: String::new(),
                place,
                span: None,
                formula: bia_cfg::term_text(self.terms, term),
            });
        }
        Evidence {
            method: format!("{}: {}", why(&ending.monitor), prove::method(&ending.proof)),
            level: ProofLevel::Ts,
            solver,
            invariants,
            summaries: Vec::new(),
            measures: Vec::new(),
            ranking: None,
            script,
        }
    }
}

/// What a monitor that never complains says, for people.
fn why(monitor: &Monitor) -> String {
    match monitor {
        Monitor::Visits(0) => "what should not recur never holds".into(),
        Monitor::Visits(most) => format!("what should not recur holds at most {most} times"),
        Monitor::Repeats => "no state in which it holds is reached twice".into(),
        Monitor::Descends(_) => "a measure gets smaller each time it holds".into(),
        Monitor::Covered { by, .. } => {
            format!(
                "one of {} measures gets smaller between any two times",
                by.len()
            )
        }
    }
}

/// The invariant that a proof has.
fn invariant(proof: &Proof) -> Option<Term> {
    match proof {
        Proof::Invariant(formula) => Some(*formula),
        Proof::KInductive { invariant, .. } => Some(*invariant),
        Proof::Exhausted { .. } | Proof::Cells { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_turn_of_an_engine_that_is_there_has_options_that_it_has() {
        for (text, share) in FINITE.iter().chain(NUMBERS) {
            assert!(*share > 0);
            let name = text.split(':').next().unwrap_or_default();
            if EngineChoice::parse(name).is_ok() {
                let choice = EngineChoice::parse(text).unwrap().remove(0);
                assert!(matches!(choice.build(), Ok(Built::Fair(_))), "{text}");
            }
        }
    }
}

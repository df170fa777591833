//! Horn clauses: those of a graph with calls, and those of a file; when answers about them count.
//!
//! ```text
//!   safe     an interpretation: every clause re-checked by another solver       level chc
//!   unsafe   a derivation: evaluated, then (for programs) lifted to a path and replayed
//! ```

use super::{
    Answer, Backend, Evidence, Invariant, Prepared, ProofLevel, Run, Solvers, Summary, recheck,
    unknown,
};
use bia_base::{
    Budget, Certify as _, Idx as _, LiftError, Lowered, Observer, Reason, Statistics, Unknown,
    Verdict,
};
use bia_cfg::Cfg;
use bia_encode::{EncodeError, chc};
use bia_engine::{Cx, Engine, EngineError, Facts};
use bia_solver::api::Caps;
use bia_system::{
    Certifier, Chc,
    chc::{Derivation, Interpretation, check_derivation},
};
use bia_term::{Terms, smtlib::Printer};
use std::fmt::Write as _;

/// A question about clauses alone.
pub struct ClauseQuestion<'a> {
    /// The clauses.
    pub chc: &'a Chc,
    /// Who is asked.
    pub engine: Box<dyn Engine<Chc>>,
    /// Which solver engines use.
    pub backend: Backend,
}

/// What came of it.
pub struct ClauseAnswer {
    /// The answer, whose evidence was checked.
    pub finding: ClauseFinding,
    /// What was done.
    pub statistics: Statistics,
}

/// The answer to a question about clauses.
#[derive(Debug)]
pub enum ClauseFinding {
    /// There is an interpretation, which this solver confirmed.
    Sat(Interpretation, String),
    /// False can be derived.
    Unsat(Derivation),
    /// Neither was shown.
    Unknown(Unknown),
}

/// Answers. Never wrong: what cannot be shown is *unknown*.
pub fn solve_clauses(
    question: ClauseQuestion<'_>,
    terms: &mut Terms,
    budget: &Budget,
    observer: &mut dyn Observer,
) -> ClauseAnswer {
    let solvers = Solvers::new(question.backend);
    let mut statistics = Statistics::new();
    let facts = Facts::off();
    let mut cx = Cx {
        terms,
        solvers: &solvers.first,
        budget,
        observer,
        statistics: &mut statistics,
        facts: &facts,
    };
    let verdict = question.engine.run(question.chc, &mut cx);
    let finding = match verdict {
        Ok(verdict) => accept(question.chc, verdict, terms, &solvers, budget),
        Err(error) => Err(unknown(reason_of(error))),
    };
    ClauseAnswer {
        finding: finding.unwrap_or_else(ClauseFinding::Unknown),
        statistics,
    }
}

fn reason_of(error: EngineError) -> Reason {
    match error {
        EngineError::Stopped(stop) => stop.into(),
        EngineError::Solver(error) => Reason::SolverUnknown(error.to_string()),
        EngineError::Internal(why) => Reason::EvidenceRejected(why),
    }
}

fn accept(
    chc: &Chc,
    verdict: Verdict<Chc>,
    terms: &mut Terms,
    solvers: &Solvers,
    budget: &Budget,
) -> Result<ClauseFinding, Unknown> {
    match verdict {
        Verdict::Unknown(unknown) => Err(unknown),
        Verdict::Unsafe(derivation) => match check_derivation(terms, chc, &derivation) {
            Ok(()) => Ok(ClauseFinding::Unsat(derivation)),
            Err(why) => Err(unknown(Reason::EvidenceRejected(why))),
        },
        Verdict::Safe(proof) => {
            let checked = confirm(chc, &proof, terms, solvers, budget).map_err(unknown)?;
            Ok(ClauseFinding::Sat(proof, checked))
        }
    }
}

/// Which solver confirms the interpretation.
fn confirm(
    chc: &Chc,
    proof: &Interpretation,
    terms: &mut Terms,
    solvers: &Solvers,
    budget: &Budget,
) -> Result<String, Reason> {
    let mut roots = chc.roots();
    roots.extend(&proof.of);
    // Spacer is Z3's: the other solver is the bit-blaster, where it can.
    let checkers = solvers.checkers_of_z3(Caps::of(terms, &roots));
    let last = checkers.len().saturating_sub(1);
    let mut reason = Reason::SolverUnknown("no solver re-checks the proof".into());
    for (number, checker) in checkers.iter().enumerate() {
        let part = recheck::share(budget, number == last);
        let mut certifier = Certifier::new(terms, &checker.factory, &part);
        match certifier.proof(chc, proof) {
            Ok(()) => return Ok(checker.name(certifier.solver().unwrap_or("simplification"))),
            Err(why) => match certifier.undecided() {
                None => return Err(Reason::EvidenceRejected(why)),
                Some(undecided) if number == 0 => reason = undecided.clone(),
                Some(_) => {}
            },
        }
        budget.check_now()?;
    }
    Err(reason)
}

impl Run<'_> {
    /// The clauses of a graph with calls.
    pub(super) fn clauses(
        &mut self,
        prepared: &Prepared,
    ) -> Result<Lowered<Chc, chc::Back>, Unknown> {
        self.clauses_of(prepared.last())
    }

    /// The clauses of a graph.
    pub(super) fn clauses_of(&mut self, cfg: &Cfg) -> Result<Lowered<Chc, chc::Back>, Unknown> {
        self.phase("clauses");
        let start = self.budget.elapsed();
        let encoded = chc::encode(cfg, &mut self.terms, self.budget);
        self.statistics
            .time("clauses", self.budget.elapsed().saturating_sub(start));
        encoded.map_err(|error| match error {
            EncodeError::Calls | EncodeError::Cuts => {
                unknown(Reason::Unsupported(error.to_string()))
            }
            EncodeError::Stopped(stop) => unknown(stop.into()),
        })
    }

    /// The answer that a verdict about clauses is, once its evidence is accepted.
    pub(super) fn checked_on_clauses(
        &mut self,
        prepared: &Prepared,
        clauses: &Lowered<Chc, chc::Back>,
        verdict: Verdict<Chc>,
        budget: &Budget,
    ) -> Result<Answer, Unknown> {
        self.phase("re-checking the evidence");
        let start = self.budget.elapsed();
        let found = accept(
            &clauses.system,
            verdict,
            &mut self.terms,
            &self.solvers,
            budget,
        );
        self.statistics
            .time("re-checking", self.budget.elapsed().saturating_sub(start));
        match found? {
            ClauseFinding::Unknown(unknown) => Err(unknown),
            ClauseFinding::Unsat(derivation) => {
                let lifted = clauses.back.cex(&self.terms, &derivation);
                let reject = |LiftError(why)| unknown(Reason::EvidenceRejected(why));
                let path = lifted.map_err(reject)?;
                let cex = self.replayed(prepared, path, derivation.height())?;
                Ok(Answer::Unsafe(cex))
            }
            ClauseFinding::Sat(proof, solver) => {
                let evidence = self.interpreted(prepared, clauses, &proof, solver);
                Ok(Answer::Shown(Box::new(evidence)))
            }
        }
    }

    /// What an interpretation says about the program.
    fn interpreted(
        &mut self,
        prepared: &Prepared,
        clauses: &Lowered<Chc, chc::Back>,
        proof: &Interpretation,
        solver: String,
    ) -> Evidence {
        let cfg = prepared.last();
        let script = model_text(&mut self.terms, &clauses.system, proof);
        let said = clauses
            .back
            .summaries(&mut self.terms, &clauses.system, proof);
        let mut evidence = Evidence {
            method: "interpretation of Horn clauses".into(),
            level: ProofLevel::Chc,
            solver,
            invariants: Vec::new(),
            summaries: Vec::new(),
            measures: Vec::new(),
            ranking: None,
            script,
        };
        for summary in said {
            let trivial = [self.terms.tru(), self.terms.fals()].contains(&summary.formula);
            let function = cfg.funcs[summary.func].name.clone();
            let formula = bia_cfg::term_text(&self.terms, summary.formula);
            match summary.place {
                chc::Place::Exit if summary.func != cfg.entry && !trivial => {
                    evidence.summaries.push(Summary { function, formula });
                }
                chc::Place::At(loc) if !trivial && bia_cfg::Loops::new(cfg).is_head(loc) => {
                    evidence.invariants.push(Invariant {
                        location: format!("n{}", loc.index()),
                        place: format!("in {function}"),
                        span: cfg.locs[loc].span,
                        formula,
                    });
                }
                chc::Place::Exit | chc::Place::Error | chc::Place::At(_) => {}
            }
        }
        evidence
    }
}

/// An interpretation as SMT-LIB definitions.
pub(crate) fn model_text(terms: &mut Terms, chc: &Chc, proof: &Interpretation) -> String {
    let mut text = String::new();
    for (data, formula) in chc.preds.values().zip(&proof.of) {
        let mut printer = Printer::new();
        let mut params = String::new();
        for param in &data.params {
            let name = printer.var_text(terms, *param).unwrap_or_default();
            let sort = printer.sort(terms, terms.sort(*param));
            let _ = write!(params, "({name} {sort}) ");
        }
        let formula = printer.term(terms, *formula);
        let name = bia_term::smtlib::quote(&data.name);
        let params = params.trim_end();
        let _ = writeln!(text, "(define-fun {name} ({params}) Bool {formula})");
    }
    text
}

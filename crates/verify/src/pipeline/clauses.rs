//! The Horn clauses of a graph with calls, and when answers about them count.
//!
//! ```text
//!   safe     an interpretation: every clause re-checked by another solver       level chc
//!   unsafe   a derivation: evaluated, then (for programs) lifted to a path and replayed
//! ```

use super::{
    Answer, CheckedBy, Evidence, Interpreted, Method, Prepared, ProofLevel, Run, Said, Solvers,
    recheck, unknown,
};
use bia_base::{Budget, Certify as _, LiftError, Lowered, Reason, Unknown, Verdict};
use bia_cfg::Cfg;
use bia_encode::chc;
use bia_solver::api::Caps;
use bia_system::{
    Chc,
    chc::{Interpretation, check_derivation},
};
use bia_term::Terms;

/// Which solver confirms the interpretation.
pub(super) fn confirm(
    chc: &Chc,
    proof: &Interpretation,
    terms: &mut Terms,
    solvers: &Solvers,
    budget: &Budget,
) -> Result<CheckedBy, Reason> {
    let mut roots = chc.roots();
    roots.extend(&proof.of);
    // Spacer is Z3's: the other solver is the bit-blaster, where it can.
    let checkers = solvers.checkers_of_z3(Caps::of(terms, &roots));
    recheck::certified(terms, &checkers, budget, |certifier| {
        certifier.proof(chc, proof)
    })
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
        encoded.map_err(|error| unknown(error.into()))
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
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(derivation) => {
                check_derivation(&self.terms, &clauses.system, &derivation).map_err(reject)?;
                let lifted = clauses.back.cex(&self.terms, &derivation);
                let path = lifted.map_err(|LiftError(why)| reject(why))?;
                let cex = self.replayed(prepared, path, derivation.height())?;
                Ok(Answer::Unsafe(cex))
            }
            Verdict::Safe(proof) => {
                let start = self.budget.elapsed();
                let (terms, solvers) = (&mut self.terms, &self.solvers);
                let solver = confirm(&clauses.system, &proof, terms, solvers, budget);
                self.statistics
                    .time("re-checking", self.budget.elapsed().saturating_sub(start));
                let solver = solver.map_err(unknown)?;
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
        solver: CheckedBy,
    ) -> Evidence {
        let (terms, system) = (&mut self.terms, &clauses.system);
        let said = clauses.back.summaries(terms, system, proof);
        let said = Interpreted::new(prepared.last(), terms, (system, proof), &said);
        let said = Said::Predicates(said);
        Evidence::new(Method::Interpretation, ProofLevel::Chc, solver, said)
    }
}

//! The Horn clauses of a graph with calls, and when answers about them count.
//!
//! ```text
//!   safe     an interpretation: every clause re-checked by another solver       level chc
//!   unsafe   a derivation: evaluated, then (for programs) lifted to a path and replayed
//! ```

use super::{
    Checked, Decided, Evidence, Interpreted, Method, Prepared, ProofLevel, Run, Said, recheck,
    unknown,
};
use bia_base::{Budget, LiftError, Lowered, Reason, Unknown, Verdict};
use bia_cfg::Cfg;
use bia_encode::chc;
use bia_system::{Chc, chc::Interpretation};

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
        let _span = tracing::info_span!("clauses").entered();
        let start = self.budget.elapsed();
        let encoded = chc::encode(cfg, &mut self.terms, self.budget);
        self.effort
            .statistics
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
    ) -> Result<Decided, Unknown> {
        self.phase("re-checking the evidence");
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(derivation) => {
                let checked = recheck::derivation(&self.terms, &clauses.system, derivation);
                let checked = checked.map_err(unknown)?;
                let derivation = checked.evidence();
                let lifted = clauses.back.cex(&self.terms, derivation);
                let path = lifted.map_err(|LiftError(why)| reject(why))?;
                let cex = self.replayed(prepared, path, derivation.height())?;
                Ok(Decided::Unsafe(cex))
            }
            Verdict::Safe(proof) => {
                let checked = self.rechecked(|run| {
                    let (terms, solvers) = (&mut run.terms, &run.solvers);
                    recheck::interpretation(terms, solvers, &clauses.system, proof, budget)
                })?;
                let evidence = self.interpreted(prepared, clauses, &checked);
                Ok(Decided::Safe(evidence))
            }
        }
    }

    /// What an interpretation says about the program.
    fn interpreted(
        &mut self,
        prepared: &Prepared,
        clauses: &Lowered<Chc, chc::Back>,
        checked: &Checked<Interpretation>,
    ) -> Evidence {
        let (terms, system, proof) = (&mut self.terms, &clauses.system, checked.evidence());
        let said = clauses.back.summaries(terms, system, proof);
        let said = Interpreted::new(prepared.last(), terms, (system, proof), &said);
        let said = Said::Predicates(said);
        let solver = checked.by().clone();
        Evidence::new(Method::Interpretation, ProofLevel::Chc, solver, said)
    }
}

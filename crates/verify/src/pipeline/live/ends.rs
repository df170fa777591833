//! That visits come to an end: re-checked on the system.

use crate::pipeline::{
    Decided, Evidence, Method, ProofLevel, Run, Said, Visited, portfolio::Live, recheck,
};
use bia_base::{Budget, Unknown, Verdict};
use bia_system::{Fair, TerminationProof};

impl Run<'_> {
    /// The answer that a verdict about infinite paths is, once its evidence is accepted.
    pub(in crate::pipeline) fn checked_live(
        &mut self,
        on: &Live,
        fair: &Fair,
        verdict: Verdict<Fair>,
        budget: &Budget,
    ) -> Result<Decided, Unknown> {
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(infinite) => {
                let cex = self.forever(on, fair, infinite, budget)?;
                Ok(Decided::Unsafe(cex))
            }
            Verdict::Safe(ending) => {
                let evidence = self.ends(on, fair, &ending, budget)?;
                Ok(Decided::Safe(evidence))
            }
        }
    }

    fn ends(
        &mut self,
        on: &Live,
        fair: &Fair,
        ending: &TerminationProof,
        budget: &Budget,
    ) -> Result<Evidence, Unknown> {
        self.phase("re-checking the proof");
        let solver = self.rechecked(|run| {
            recheck::ending_of(&mut run.terms, &run.solvers, fair, ending, budget)
        })?;
        let TerminationProof { monitor, proof } = ending;
        let method = Method::ends(Visited::Places, monitor, proof);
        let said = Said::Visits(self.ranking(&on.prepared, &on.encoded, ending));
        Ok(Evidence::new(method, ProofLevel::Ts, solver, said))
    }
}

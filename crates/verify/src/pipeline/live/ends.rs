//! That visits come to an end: re-checked on the system.

use crate::pipeline::{
    Decided, Evidence, Method, ProofLevel, Run, Said, Visited, portfolio::Live, unknown,
};
use bia_base::{Budget, Reason, Unknown, Verdict};
use bia_system::{Ending, Fair};

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
        ending: &Ending,
        budget: &Budget,
    ) -> Result<Evidence, Unknown> {
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        let Ending { monitor, proof } = ending;
        if !monitor.is_conclusive(&self.terms, fair) {
            let why = "no repetition says nothing about an infinite system";
            return Err(reject(why.into()));
        }
        let watch = monitor.watch(&mut self.terms, fair).map_err(reject)?;
        watch.ts.check(&self.terms).map_err(reject)?;
        let solver = self.recheck(&watch.ts, proof, budget)?;
        let method = Method::ends(Visited::Places, monitor, proof);
        let said = Said::Visits(self.ranking(&on.prepared, &on.encoded, ending));
        Ok(Evidence::new(method, ProofLevel::Ts, solver, said))
    }
}

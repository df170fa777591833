//! That visits come to an end: re-checked on the system.

use crate::pipeline::{
    Answer, Encoded, Evidence, Method, Prepared, ProofLevel, Run, Said, Visited, portfolio::Task,
    unknown,
};
use bia_base::{Budget, Reason, Unknown, Verdict};
use bia_system::{Ending, Fair};

impl Run<'_> {
    /// The answer that a verdict about infinite paths is, once its evidence is accepted.
    pub(in crate::pipeline) fn checked_live(
        &mut self,
        task: &Task,
        verdict: Verdict<Fair>,
        budget: &Budget,
    ) -> Result<Answer, Unknown> {
        let (Some((prepared, encoded)), Some(woven)) = (&task.system, &task.live) else {
            let why = "an engine answered about a system that there is not";
            return Err(unknown(Reason::EvidenceRejected(why.into())));
        };
        match verdict {
            Verdict::Unknown(unknown) => Err(unknown),
            Verdict::Unsafe(infinite) => {
                let cex = self.forever(woven, prepared, encoded, &infinite, budget)?;
                Ok(Answer::Unsafe(cex))
            }
            Verdict::Safe(ending) => {
                let evidence = self.ends(prepared, encoded, &ending, budget)?;
                Ok(Answer::Shown(Box::new(evidence)))
            }
        }
    }

    fn ends(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        ending: &Ending,
        budget: &Budget,
    ) -> Result<Evidence, Unknown> {
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        let fair = Fair {
            ts: encoded.ts.clone(),
        };
        let Ending { monitor, proof } = ending;
        if !monitor.is_conclusive(&self.terms, &fair) {
            let why = "no repetition says nothing about an infinite system";
            return Err(reject(why.into()));
        }
        let watch = monitor.watch(&mut self.terms, &fair).map_err(reject)?;
        watch.ts.check(&self.terms).map_err(reject)?;
        let solver = self.recheck(&watch.ts, proof, budget)?;
        let method = Method::ends(Visited::Places, monitor, proof);
        let said = Said::Visits(self.ranking(prepared, encoded, ending));
        Ok(Evidence::new(method, ProofLevel::Ts, solver, said))
    }
}

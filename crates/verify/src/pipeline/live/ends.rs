//! That visits come to an end: re-checked on the system, and told.
//!
//! A measure at a location is what the measure of the system is there: its program counter put in.

use super::words;
use crate::pipeline::{
    Answer, Encoded, Evidence, Measure, Prepared, ProofLevel, Run, portfolio::Task, prove, unknown,
};
use bia_base::{Budget, Idx as _, Reason, Unknown, Verdict};
use bia_cfg::Loc;
use bia_system::{Ending, Fair, Monitor};
use bia_term::Term;

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
        let measures = self.measures(prepared, encoded, monitor);
        let ranking = self.ranking(prepared, encoded, ending);
        Ok(Evidence {
            method: format!("{}, by {}", said(monitor), prove::method(proof)),
            level: ProofLevel::Ts,
            solver,
            invariants: Vec::new(),
            summaries: Vec::new(),
            measures,
            ranking: Some(Box::new(ranking)),
            script: String::new(),
        })
    }

    /// What gets smaller, at the locations that are visited.
    fn measures(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        monitor: &Monitor,
    ) -> Vec<Measure> {
        let tuples: Vec<&[Term]> = match monitor {
            Monitor::Visits(_) | Monitor::Repeats => Vec::new(),
            Monitor::Descends(measure) => vec![measure],
            Monitor::Covered { by, .. } => by.iter().map(|d| &d.measure[..]).collect(),
        };
        let cfg = prepared.last();
        let mut targets: Vec<Loc> = cfg.targets.iter().map(|target| target.loc).collect();
        targets.sort_unstable();
        targets.dedup();
        let mut all = Vec::new();
        for loc in targets {
            for tuple in &tuples {
                let terms = &mut self.terms;
                let here: Vec<Term> = tuple
                    .iter()
                    .filter_map(|part| encoded.back.at_location(terms, *part, loc))
                    .collect();
                let parts = words::parts(terms, here);
                if parts.is_empty() {
                    continue;
                }
                let data = &cfg.locs[loc];
                all.push(Measure {
                    location: format!("n{}", loc.index()),
                    place: prove::place(cfg, loc),
                    span: data.span,
                    parts,
                });
            }
        }
        all
    }
}

/// What a monitor's silence says.
fn said(monitor: &Monitor) -> String {
    match monitor {
        Monitor::Visits(0) => "it is never visited".into(),
        Monitor::Visits(1) => "at most 1 visit".into(),
        Monitor::Visits(most) => format!("at most {most} visits"),
        Monitor::Repeats => "no state is visited twice".into(),
        Monitor::Descends(measure) if measure.len() == 1 => "ranking function".into(),
        Monitor::Descends(measure) => {
            format!("lexicographic ranking function of {}", measure.len())
        }
        Monitor::Covered { by, .. } => {
            format!("{} well-founded relations between visits", by.len())
        }
    }
}

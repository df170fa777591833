//! A trace of the system becomes an execution of the program, or nothing.
//!
//! A path of millions of steps mostly means a program that runs by itself. Before such a path is
//! taken back step by step, the interpreter is let loose without any answers: if it never asks for
//! one and visits the label, that is the execution.

use super::{Counterexample, Cycle, Encoded, Prepared, Run, recheck, unknown};
use bia_base::{Lift as _, LiftError, Reason, Unknown};
use bia_cfg::{
    Path,
    replay::{self, Answers, ReplayError},
};
use bia_k2::interp::Unwatched;
use bia_system::Trace;
use std::time::Duration;

/// Paths with more steps are first tried without.
const MAX_REPLAYED_AT_ONCE: usize = 100_000;
/// How long that may take.
const UNDISTURBED_TIMEOUT: Duration = Duration::from_secs(60);

impl Run<'_> {
    pub(super) fn refuted(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        trace: Trace,
    ) -> Result<Counterexample, Unknown> {
        self.phase("replaying the counterexample");
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        let trace = recheck::trace(&self.terms, &encoded.ts, trace).map_err(unknown)?;
        let depth = trace.evidence().inputs.len();
        let terms = &mut self.terms;
        let trace = encoded.chain.cex(terms, trace.into_evidence());
        let lifted = trace.and_then(|trace| encoded.back.cex(terms, trace));
        let path = lifted.map_err(|LiftError(why)| reject(why))?;
        self.replayed(prepared, path, depth)
    }

    /// The execution that asks nothing, if it visits a label of the property in a part of the time.
    fn undisturbed(&mut self, depth: usize) -> Option<Counterexample> {
        let left = self.budget.remaining().unwrap_or(UNDISTURBED_TIMEOUT);
        let time = left.mul_f32(0.4).min(UNDISTURBED_TIMEOUT);
        let question = self.question;
        let about = (&**question.program, question.property);
        Counterexample::undisturbed(about, depth, &self.budget.within(time)).ok()
    }

    /// The execution that a path of the simplified graph is.
    pub(super) fn replayed(
        &mut self,
        prepared: &Prepared,
        path: Path,
        depth: usize,
    ) -> Result<Counterexample, Unknown> {
        self.phase("replaying the counterexample");
        let _span = tracing::info_span!("replay", steps = path.steps.len()).entered();
        if (path.goes_on || path.steps.len() > MAX_REPLAYED_AT_ONCE)
            && let Some(found) = self.undisturbed(depth)
        {
            return Ok(found);
        }
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        let terms = &mut self.terms;
        let path = prepared.simplified.cex(terms, path);
        let answers = path.and_then(|path| replay::execute(&prepared.built, terms, &path));
        let answers = answers.map_err(|LiftError(why)| reject(why))?;
        let question = self.question;
        let about = (&**question.program, question.property);
        let driven = Counterexample::finite(about, answers, depth, &mut Unwatched, self.budget);
        driven.map_err(no_replay)
    }

    /// The execution that goes around with these answers.
    pub(super) fn replayed_forever(
        &self,
        answers: Answers,
        depth: usize,
        cycle: Cycle,
    ) -> Result<Counterexample, Unknown> {
        let question = self.question;
        let about = (&**question.program, question.property);
        let driven = Counterexample::infinite(about, answers, depth, cycle, self.budget);
        driven.map_err(no_replay)
    }
}

fn no_replay(why: ReplayError) -> Unknown {
    unknown(match why {
        ReplayError::Stopped(stop) => stop.into(),
        ReplayError::Init | ReplayError::Missed(_) | ReplayError::Halted(_) => {
            Reason::EvidenceRejected(format!("the counterexample does not replay: {why}"))
        }
    })
}

//! A trace of the system becomes an execution of the program, or nothing.
//!
//! A path of millions of steps mostly means a program that runs by itself. Before such a path is
//! taken back step by step, the interpreter is let loose without any answers: if it never asks for
//! one and visits the label, that is the execution.

use super::{Counterexample, Cycle, Encoded, Prepared, Run, unknown};
use bia_base::{Lift as _, LiftError, Reason, Unknown};
use bia_cfg::{
    Path,
    replay::{self, Answers, ReplayError},
};
use bia_k2::interp::{Halt, Moment, Monitor, Step, Unwatched};
use bia_system::{Trace, check_trace};
use std::time::Duration;

/// Paths with more steps are first tried without.
const LONG: usize = 100_000;
/// How long that may take.
const MOST_FOR_TRY: Duration = Duration::from_secs(60);

/// Counts steps.
#[derive(Default)]
struct Count {
    steps: usize,
}

impl Monitor for Count {
    fn stepped(&mut self, _: &Moment<'_>, _: Step) -> Result<(), Halt> {
        self.steps += 1;
        Ok(())
    }
}

impl Run<'_> {
    pub(super) fn refuted(
        &mut self,
        prepared: &Prepared,
        encoded: &Encoded,
        trace: Trace,
    ) -> Result<Counterexample, Unknown> {
        self.phase("replaying the counterexample");
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        check_trace(&self.terms, &encoded.ts, &trace).map_err(reject)?;
        let depth = trace.inputs.len();
        let terms = &mut self.terms;
        let trace = encoded.chain.cex(terms, trace);
        let lifted = trace.and_then(|trace| encoded.back.cex(terms, trace));
        let path = lifted.map_err(|LiftError(why)| reject(why))?;
        self.replayed(prepared, path, depth)
    }

    /// The execution that asks nothing, if it visits a label of the property in a part of the time.
    fn undisturbed(&mut self, depth: usize) -> Option<Counterexample> {
        let question = self.question;
        let left = self.budget.remaining().unwrap_or(MOST_FOR_TRY);
        let budget = self.budget.within(left.mul_f32(0.4).min(MOST_FOR_TRY));
        let answers = Answers {
            steps: usize::MAX,
            ..Answers::default()
        };
        let mut count = Count::default();
        let about = (&**question.program, question.property);
        let mut cex = Counterexample::drive(about, answers, &mut count, &budget).ok()?;
        cex.answers.steps = count.steps;
        cex.depth = depth;
        Some(cex)
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
        if (path.goes_on || path.steps.len() > LONG)
            && let Some(found) = self.undisturbed(depth)
        {
            return Ok(found);
        }
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        let terms = &mut self.terms;
        let path = prepared.simplified.cex(terms, path);
        let answers = path.and_then(|path| replay::execute(&prepared.built, terms, &path));
        let answers = answers.map_err(|LiftError(why)| reject(why))?;
        self.driven(answers, depth, None)
    }

    /// The counterexample that the interpreter's execution with these answers is.
    pub(super) fn driven(
        &self,
        answers: Answers,
        depth: usize,
        cycle: Option<Cycle>,
    ) -> Result<Counterexample, Unknown> {
        let reject = |why: String| unknown(Reason::EvidenceRejected(why));
        let question = self.question;
        let about = (&**question.program, question.property);
        match Counterexample::drive(about, answers, &mut Unwatched, self.budget) {
            Ok(mut cex) => {
                (cex.depth, cex.cycle) = (depth, cycle);
                Ok(cex)
            }
            Err(ReplayError::Stopped(stop)) => Err(unknown(stop.into())),
            Err(why @ (ReplayError::Init | ReplayError::Missed(_) | ReplayError::Halted(_))) => {
                Err(reject(format!("the counterexample does not replay: {why}")))
            }
        }
    }
}

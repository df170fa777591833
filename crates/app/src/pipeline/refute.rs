//! A trace of the system becomes an execution of the program, or nothing.

use super::{Counterexample, Cycle, Encoded, Prepared, Run, unknown};
use bia_base::{Lift as _, LiftError, Reason, Unknown};
use bia_cfg::{
    Path,
    replay::{self, Answers, ReplayError},
};
use bia_k2::interp::Unwatched;
use bia_system::{Trace, check_trace};

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

    /// The execution that a path of the simplified graph is.
    pub(super) fn replayed(
        &mut self,
        prepared: &Prepared,
        path: Path,
        depth: usize,
    ) -> Result<Counterexample, Unknown> {
        self.phase("replaying the counterexample");
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
        let visited = replay::drive(
            question.program,
            question.property,
            &answers,
            &mut Unwatched,
            self.budget,
        );
        match visited {
            Ok(label) => Ok(Counterexample {
                answers,
                label,
                depth,
                cycle,
            }),
            Err(ReplayError::Stopped(stop)) => Err(unknown(stop.into())),
            Err(why @ (ReplayError::Init | ReplayError::Missed(_) | ReplayError::Halted(_))) => {
                Err(reject(format!("the counterexample does not replay: {why}")))
            }
        }
    }
}

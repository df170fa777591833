//! What gcc says to a counterexample of a C program, and what becomes of the verdict.

use crate::{
    confirm::{self, Confirmation, ReducedExecution, Used},
    load::Case,
    pipeline::{Finding, Outcome},
};
use bia_base::{Budget, Reason, Sources, Unknown};

/// Whether counterexamples are compiled by gcc and run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Execution {
    /// If gcc is there: a run that contradicts makes the verdict unknown.
    Auto,
    /// A counterexample that no run confirms makes the verdict unknown.
    Always,
    /// Nothing is run.
    Never,
}

/// A counterexample of a C program that was executed, or could have been.
pub struct Executed {
    /// The counterexample with zeros where values do not matter, and what was seen of its run.
    pub reduced: ReducedExecution,
    /// What came of the compiled program; `None` if no run of that shows the violation.
    pub compiled: Option<Compiled>,
}

impl Executed {
    /// The counterexample and what came of the compiled program, if a run of that may show it.
    pub fn compiled(&self) -> Option<(&ReducedExecution, &Compiled)> {
        Some((&self.reduced, self.compiled.as_ref()?))
    }

    /// The harness that leads a run to the error.
    pub fn harness(&self, case: &Case, sources: &Sources) -> Option<String> {
        let ((reduced, compiled), c) = (self.compiled()?, case.c.as_ref()?);
        let check = confirm::violated_check(case, c, reduced)?;
        let used = &compiled.used;
        let made = confirm::harness(&confirm::About {
            c,
            sources,
            inputs: &reduced.seen.inputs,
            check: check.stmt,
            missing: used.missing.as_deref(),
            reversed: used.reversed,
            watch: false,
            plan: reduced.seen.plan.as_ref().map(|plan| (plan, used.follow)),
        });
        Some(made.text)
    }
}

/// A compiled program with the inputs of a counterexample.
pub struct Compiled {
    /// What its run showed.
    pub confirmation: Option<Confirmation>,
    /// How a harness leads a run to the error.
    pub used: Used,
}

pub(crate) fn unknown(why: String) -> Finding {
    Finding::Unknown(Unknown::from(Reason::Unsupported(why)))
}

/// Lets gcc have its say about a counterexample of a C program. The first limit is for running it,
/// the second for finding out what it needs.
pub(crate) fn execute(
    execution: Execution,
    case: &Case,
    outcome: &mut Outcome,
    sources: &Sources,
    (budget, patience): (&Budget, &Budget),
) -> Option<Executed> {
    let (Finding::Unsafe(cex), Some(c)) = (&mut outcome.finding, &case.c) else {
        return None;
    };
    let _span = tracing::info_span!("confirm").entered();
    // No run of the compiled program shows that it goes on forever.
    if cex.cycle().is_some() {
        let (driven, seen) = confirm::see(case, c, (cex, cex.answers()), sources, patience);
        let why = "no run shows that a program goes on for ever";
        let reduced = ReducedExecution {
            cex: cex.clone(),
            seen,
            depends: Vec::new(),
        };
        if let Some(reason) = confirm::no_run(&reduced.seen.needs, why) {
            outcome.finding = unknown(reason);
        }
        // Of an execution that was stopped only a part was seen.
        return driven.is_ok().then_some(Executed {
            reduced,
            compiled: None,
        });
    }
    let Some(reduced) = confirm::reduce(case, c, cex, sources, patience) else {
        if execution == Execution::Always || confirm::approximates(c, sources) {
            let why = "there was no time to execute the counterexample";
            outcome.finding = unknown(why.into());
        }
        return None;
    };
    *cex = reduced.cex.clone();
    let (confirmation, used) = if execution == Execution::Never {
        let why = "nothing is run";
        let inconclusive =
            confirm::no_run(&reduced.seen.needs, why).map(Confirmation::Inconclusive);
        (inconclusive, None)
    } else {
        let (said, how) = confirm::confirm(case, c, &reduced, sources, budget);
        (Some(said), how)
    };
    let against = match &confirmation {
        Some(Confirmation::Refuted(what)) => Some(Reason::EvidenceRejected(format!(
            "the compiled program does not reach the error with these inputs: {what}"
        ))),
        Some(Confirmation::Inconclusive(why)) => Some(Reason::Unsupported(why.clone())),
        Some(said @ Confirmation::NotConfirmed(_)) if execution == Execution::Always => {
            Some(Reason::Unsupported(said.text()))
        }
        Some(Confirmation::Confirmed(_) | Confirmation::NotConfirmed(_)) | None => None,
    };
    if let Some(reason) = against {
        outcome.finding = Finding::Unknown(Unknown::from(reason));
    }
    Some(Executed {
        reduced,
        compiled: Some(Compiled {
            confirmation,
            used: used.unwrap_or_default(),
        }),
    })
}

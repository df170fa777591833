//! What gcc says to a counterexample of a C program, and what becomes of the verdict.

use crate::{
    confirm::{self, Confirmation, Settled, Used},
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
    /// The counterexample with zeros where values do not matter, and what it needs.
    pub settled: Settled,
    /// What the run showed.
    pub confirmation: Option<Confirmation>,
    /// How a harness leads a run to the error.
    pub used: Used,
}

pub(crate) fn unknown(why: String) -> Finding {
    Finding::Unknown(Unknown {
        reason: Reason::Unsupported(why),
        explored: None,
    })
}

/// Lets gcc have its say about a counterexample of a C program. The first limit is for running it,
/// the second for finding out what it needs.
pub fn execute(
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
    if cex.cycle.is_some() {
        let needs = confirm::needs(case, c, cex, sources, patience);
        if let Some(reason) =
            confirm::no_run(&needs, "no run shows that a program goes on for ever")
        {
            outcome.finding = unknown(reason);
        }
        return None;
    }
    let Some(settled) = confirm::settle(case, c, cex, sources, patience) else {
        if execution == Execution::Always || confirm::approximates(c, sources) {
            let why = "there was no time to execute the counterexample";
            outcome.finding = unknown(why.into());
        }
        return None;
    };
    *cex = settled.cex.clone();
    let (confirmation, used) = if execution == Execution::Never {
        let why = "nothing is run";
        let unsettled = confirm::no_run(&settled.needs, why).map(Confirmation::Unsettled);
        (unsettled, None)
    } else {
        let (said, how) = confirm::confirm(case, c, &settled, sources, budget);
        (Some(said), how)
    };
    let against = match &confirmation {
        Some(Confirmation::Refuted(what)) => Some(Reason::EvidenceRejected(format!(
            "the compiled program does not reach the error with these inputs: {what}"
        ))),
        Some(Confirmation::Unsettled(why)) => Some(Reason::Unsupported(why.clone())),
        Some(said @ Confirmation::NotConfirmed(_)) if execution == Execution::Always => {
            Some(Reason::Unsupported(said.text()))
        }
        Some(Confirmation::Confirmed(_) | Confirmation::NotConfirmed(_)) | None => None,
    };
    if let Some(reason) = against {
        outcome.finding = Finding::Unknown(Unknown {
            reason,
            explored: None,
        });
    }
    Some(Executed {
        settled,
        confirmation,
        used: used.unwrap_or_default(),
    })
}

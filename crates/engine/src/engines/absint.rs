//! `absint`: decides whether the proved invariants already rule out all bad states.
//!
//! ```text
//!   J ∧ B     unsat  ⇒ safe, by J
//! ```
//! J are the facts of the system: before engines are asked, abstract interpretation says what
//! should hold, and what is inductive of that becomes a fact. This engine proves what still waits
//! and looks no further.

use crate::{
    Cx, Engine, EngineError,
    engines::kind::minimise,
    names,
    session::{Halt, Session},
};
use bia_base::{Reason, Unknown, Verdict};
use bia_system::{Proof, Ts};
use bia_term::Term;

/// The engine `absint`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Absint;

impl Engine<Ts> for Absint {
    fn name(&self) -> &'static str {
        names::ABSINT
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        if on.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(Proof::Invariant(cx.terms.tru())));
        }
        judge(on, cx).or_else(|halt| halt.verdict(None))
    }
}

/// Whether the proved facts already rule out all bad states. `false` also if the solver does not
/// answer within the budget.
pub fn facts_suffice(ts: &Ts, cx: &mut Cx<'_>) -> bool {
    let all = cx.facts.proved(cx.terms, 0);
    !all.is_empty() && matches!(rule_out(ts, cx, &all), Ok(true))
}

/// Whether no bad state satisfies all of these.
fn rule_out(ts: &Ts, cx: &mut Cx<'_>, all: &[Term]) -> Result<bool, Halt> {
    let budget = cx.budget.clone();
    let mut session = Session::open(cx, ts, all)?;
    for fact in all {
        session.assert(cx.terms, *fact)?;
    }
    Ok(!session.is_sat(cx.terms, &[ts.bad], &budget)?)
}

fn judge(ts: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, Halt> {
    let (facts, budget) = (cx.facts.clone(), cx.budget.clone());
    if facts.waiting() > 0 {
        // The result does not matter here: the facts that were proved are read below.
        let _ = facts.prove_waiting(cx.terms, ts, cx.solvers, &budget, cx.statistics);
    }
    let all = facts.proved(cx.terms, 0);
    if !rule_out(ts, cx, &all)? {
        let why = "the invariants found do not rule out all errors";
        return Ok(Verdict::Unknown(Unknown::from(Reason::Unsupported(
            why.into(),
        ))));
    }
    let needed = minimise::minimise(cx, ts, &all, 0, &budget)?;
    let invariant = cx.terms.and_all(needed.as_ref().unwrap_or(&all));
    Ok(Verdict::Safe(Proof::Invariant(invariant)))
}

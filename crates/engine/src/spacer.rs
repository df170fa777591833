//! Spacer (Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive programs, CAV 2014,
//! doi:10.1007/978-3-319-08867-9_2), the Horn clause solver of Z3, on the system as three clauses.
//!
//! ```text
//!   I(x) ⇒ R(x)      R(x) ∧ V(x, w) ⇒ R(N(x, w))      query: R(x) ∧ B(x)
//! ```
//! A meaning of R that makes the clauses true and the query false is an inductive invariant. When
//! the query can be derived there is a path to a bad state, which bounded model checking then finds.

use crate::{Bmc, Cx, Engine, EngineError, session::Halt};
use bia_base::{Event, Reason, Unknown, Verdict};
use bia_solver::z3::{Horn, HornAnswer};
use bia_system::{Proof, Ts};
use bia_term::{Sort, Term};

/// Spacer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spacer;

impl Engine<Ts> for Spacer {
    fn name(&self) -> &'static str {
        "spacer"
    }

    fn run(self: Box<Self>, on: &Ts, cx: &mut Cx<'_>) -> Result<Verdict<Ts>, EngineError> {
        on.check(cx.terms).map_err(EngineError::Internal)?;
        if on.bad == cx.terms.fals() {
            return Ok(Verdict::Safe(Proof::Invariant(cx.terms.tru())));
        }
        match solve(on, cx) {
            Ok(Found::Invariant(invariant)) => Ok(Verdict::Safe(Proof::Invariant(invariant))),
            Ok(Found::Unknown(reason)) => Ok(Verdict::Unknown(Unknown {
                reason,
                explored: None,
            })),
            Ok(Found::Reachable) => {
                cx.observer.progress(Event::Phase("bmc"));
                Box::new(Bmc::default()).run(on, cx)
            }
            Err(halt) => halt.verdict(None),
        }
    }
}

enum Found {
    Invariant(Term),
    Reachable,
    Unknown(Reason),
}

fn solve(ts: &Ts, cx: &mut Cx<'_>) -> Result<Found, Halt> {
    cx.budget.check_now()?;
    let now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    let sorts: Vec<Sort> = now.iter().map(|var| cx.terms.sort(*var)).collect();
    let mut next = Vec::with_capacity(now.len());
    for (var, sort) in ts.state.iter().zip(&sorts) {
        next.push(match var.next {
            Some(function) => function,
            None => cx.terms.fresh_var("any", *sort),
        });
    }
    let mut horn = Horn::new()?;
    let reached = horn.relation(cx.terms, &sorts)?;
    horn.rule(cx.terms, &[], ts.init, (reached, &now))?;
    horn.rule(cx.terms, &[(reached, &now)], ts.valid, (reached, &next))?;
    match horn.query(cx.terms, &[(reached, &now)], ts.bad, cx.budget)? {
        HornAnswer::Derivable => Ok(Found::Reachable),
        HornAnswer::Unknown(reason) => Ok(Found::Unknown(reason)),
        HornAnswer::Underivable => {
            let meanings = horn.invariants(cx.terms, &[(reached, &now)])?;
            let meaning = meanings.into_iter().next().flatten();
            let formula = meaning.filter(|f| ts.check_formula(cx.terms, *f).is_ok());
            let why = "Spacer's invariant cannot be expressed".to_owned();
            Ok(formula.map_or(Found::Unknown(Reason::SolverUnknown(why)), Found::Invariant))
        }
    }
}

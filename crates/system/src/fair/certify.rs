//! The check of evidence about infinite paths.
//!
//! A lasso is evaluated; that a set is recurrent is one question to a fresh solver:
//!
//! ```text
//!   R(x) ∧ ¬( J(x) ∧ V(x, w₁) ∧ V(x₁, w₂) ∧ … ∧ R(xₙ) )        unsat
//!   xᵢ = N(xᵢ₋₁, wᵢ);  parts of wᵢ for which any value will do are variables of the question
//! ```
//! That visits come to an end is a proof about the system with the monitor, built here anew.

use super::{Choice, Fair, Infinite, TerminationProof};
use crate::{Certifier, Trace, Ts, certify::check_path};
use bia_base::Certify;
use bia_solver::api::{Answer, Caps};
use bia_term::{Model, Substitution, Term, Terms, value::Value};

/// The most steps from a recurrent set back into it.
const MAX_STEPS: usize = 10_000;

impl Certify<Fair> for Certifier<'_> {
    fn cex(&mut self, on: &Fair, cex: &Infinite) -> Result<(), String> {
        match cex {
            Infinite::Lasso { trace, back } => check_lasso(self.terms, on, trace, *back),
            Infinite::Recurrent { trace, set, steps } => {
                self.no_longer_undecided();
                on.ts.check_formula(self.terms, *set)?;
                check_path(
                    self.terms,
                    &on.ts,
                    trace,
                    *set,
                    "is not in the recurrent set",
                )?;
                self.recurrent(&on.ts, *set, steps)
            }
        }
    }

    fn proof(&mut self, on: &Fair, proof: &TerminationProof) -> Result<(), String> {
        self.no_longer_undecided();
        if !proof.monitor.is_conclusive(self.terms, on) {
            return Err("no repetition says nothing about an infinite system".into());
        }
        let watch = proof.monitor.watch(self.terms, on)?;
        watch.ts.check(self.terms)?;
        self.proof(&watch.ts, &proof.proof)
    }
}

/// Whether the trace is a path from an initial state whose last state is the one of number `back`,
/// with a visit to J between, by evaluation alone.
pub fn check_lasso(terms: &Terms, on: &Fair, trace: &Trace, back: usize) -> Result<(), String> {
    check_path(terms, &on.ts, trace, terms.tru(), "")?;
    let last = trace.states.len().saturating_sub(1);
    if back >= last || trace.states[back] != trace.states[last] {
        return Err("the last state is not the one that it should lead back to".into());
    }
    let visits = |state: &Vec<Value>| {
        let mut model = Model::new();
        for (var, value) in on.ts.state.iter().zip(state) {
            if model.set(terms, var.now, value.clone()).is_err() {
                return false;
            }
        }
        terms.eval(on.ts.bad, &model) == Ok(Value::Bool(true))
    };
    match trace.states[back + 1..].iter().any(visits) {
        true => Ok(()),
        false => Err("the cycle visits nothing".into()),
    }
}

impl Certifier<'_> {
    /// Whether the steps lead from each state of the set, which lies in J, back into it.
    fn recurrent(&mut self, ts: &Ts, set: Term, steps: &[Choice]) -> Result<(), String> {
        if steps.is_empty() || steps.len() > MAX_STEPS {
            return Err("there are no steps from the set back into it".into());
        }
        let mut now: Vec<Term> = ts
            .state
            .iter()
            .map(|var| fresh(self.terms, var.now))
            .collect();
        let mut here = state_at(self.terms, ts, &now);
        let start = here.apply(self.terms, set);
        let mut goals = vec![here.apply(self.terms, ts.bad)];
        for step in steps {
            self.budget.check_now().map_err(|stop| {
                let reason: bia_base::Reason = stop.into();
                let text = format!("not checked: {reason}");
                self.leave_undecided(reason);
                text
            })?;
            let (valid, next) = self.follow(ts, &now, step)?;
            goals.push(valid);
            now = next;
        }
        let mut here = state_at(self.terms, ts, &now);
        goals.push(here.apply(self.terms, set));
        let all = self.terms.and_all(&goals);
        let missed = self.terms.not(all);
        let need = Caps::of(self.terms, &[start, missed]);
        let mut solver = match self.solvers.open(need) {
            Ok(solver) => solver,
            Err(error) => return Err(self.failed(&error)),
        };
        let name = solver.name().to_owned();
        self.asked(&name);
        for formula in [start, missed] {
            if let Err(error) = solver.assert(self.terms, formula) {
                return Err(self.failed(&error));
            }
        }
        match solver.check(self.terms, &[], self.budget) {
            Ok(Answer::Unsat) => Ok(()),
            Ok(Answer::Sat) => {
                let complaint = "the set is not recurrent";
                Err(self.refuted(&mut *solver, &[start, missed], complaint))
            }
            Ok(Answer::Unknown(reason)) => {
                let text = format!("not checked: {reason}");
                self.leave_undecided(reason);
                Err(text)
            }
            Err(error) => Err(self.failed(&error)),
        }
    }

    /// Whether there is the step from these values, and the values after it.
    fn follow(
        &mut self,
        ts: &Ts,
        now: &[Term],
        step: &Choice,
    ) -> Result<(Term, Vec<Term>), String> {
        if step.inputs.len() != ts.inputs.len() || step.free.len() != ts.state.len() {
            return Err("a choice is not made for each input".into());
        }
        let mut here = state_at(self.terms, ts, now);
        let mut choose = |terms: &mut Terms, var: Term, choice: Option<Term>| match choice {
            None => Ok(fresh(terms, var)),
            Some(choice) => {
                ts.check_term(terms, choice)?;
                if terms.sort(choice) != terms.sort(var) {
                    return Err("a choice is of another sort".to_owned());
                }
                Ok(here.apply(terms, choice))
            }
        };
        let mut pairs: Vec<(Term, Term)> = ts
            .state
            .iter()
            .map(|var| var.now)
            .zip(now.iter().copied())
            .collect();
        for (input, choice) in ts.inputs.iter().zip(&step.inputs) {
            pairs.push((*input, choose(self.terms, *input, *choice)?));
        }
        let mut free = Vec::with_capacity(ts.state.len());
        for (var, choice) in ts.state.iter().zip(&step.free) {
            free.push(match var.next {
                Some(_) => None,
                None => Some(choose(self.terms, var.now, *choice)?),
            });
        }
        let mut both = Substitution::new(self.terms, pairs);
        let valid = both.apply(self.terms, ts.valid);
        let mut next = Vec::with_capacity(ts.state.len());
        for (var, free) in ts.state.iter().zip(free) {
            next.push(match (var.next, free) {
                (Some(function), _) => both.apply(self.terms, function),
                (None, Some(value)) => value,
                (None, None) => return Err("a choice is missing".into()),
            });
        }
        Ok((valid, next))
    }
}

fn fresh(terms: &mut Terms, like: Term) -> Term {
    let sort = terms.sort(like);
    terms.fresh_var("certify", sort)
}

/// Puts these values of the state in.
fn state_at(terms: &Terms, ts: &Ts, now: &[Term]) -> Substitution {
    let vars = ts.state.iter().map(|var| var.now);
    Substitution::new(terms, vars.zip(now.iter().copied()))
}

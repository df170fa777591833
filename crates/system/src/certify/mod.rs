//! [`Certifier`]: an independent check of evidence about transition systems.
//!
//! Counterexamples are evaluated, without any solver:
//!
//! ```text
//!   I(s₀)     V(sᵢ, wᵢ)     sᵢ₊₁ = N(sᵢ, wᵢ)     B(sₙ)
//! ```
//! Proofs are split into obligations (see `proof`), each asked of a fresh solver that the caller's
//! factory opens; it should be another one than the engine's. An answer other than *unsat* refuses
//! the proof. Nothing here is shared with engines or with the unroller that they use, and no
//! evidence, however malformed, makes it panic. The one thing that is shared is [`cells`], the
//! abstraction of arrays: it is a function of the system and of the cells named by the proof, and
//! is applied here anew.

mod proof;
#[cfg(test)]
mod tests;

use crate::{Proof, Trace, Ts, When, cells};
use bia_base::{Budget, Certify, Idx as _, Reason};
use bia_solver::api::{SolverError, SolverFactory};
use bia_term::{Model, Term, Terms, value::Value};

/// How many steps from the end a prophecy may be.
const FARTHEST: u32 = 1000;

/// Checks evidence about systems over the terms of one run.
pub struct Certifier<'a> {
    /// The terms of the run.
    pub terms: &'a mut Terms,
    /// Opens the solvers that proofs are checked by.
    pub solvers: &'a dyn SolverFactory,
    /// Limits: running out of them refuses the proof.
    pub budget: &'a Budget,
    solver: Option<String>,
    undecided: Option<Reason>,
}

impl<'a> Certifier<'a> {
    /// A certifier that asks these solvers.
    pub fn new(terms: &'a mut Terms, solvers: &'a dyn SolverFactory, budget: &'a Budget) -> Self {
        Self {
            terms,
            solvers,
            budget,
            solver: None,
            undecided: None,
        }
    }

    /// Why the last proof was neither confirmed nor contradicted, if that is so: a limit, or a
    /// solver that gave up. Then the proof is refused, but nothing speaks against it.
    pub fn undecided(&self) -> Option<&Reason> {
        self.undecided.as_ref()
    }

    /// Forgets what was left undecided before.
    pub(crate) fn no_longer_undecided(&mut self) {
        self.undecided = None;
    }

    /// Notes why the proof was neither confirmed nor contradicted.
    pub(crate) fn leave_undecided(&mut self, reason: Reason) {
        self.undecided = Some(reason);
    }

    /// Notes which solver is asked.
    pub(crate) fn asked(&mut self, name: &str) {
        self.solver = Some(name.to_owned());
    }

    /// Notes that a solver failed; what to say.
    pub(crate) fn failed(&mut self, error: &SolverError) -> String {
        let text = error.to_string();
        self.undecided = match error {
            SolverError::Internal(_) | SolverError::Misuse(_) => None,
            SolverError::Unsupported(_)
            | SolverError::Missing(_)
            | SolverError::Died(_)
            | SolverError::Protocol { .. } => Some(Reason::SolverUnknown(text.clone())),
        };
        format!("not checked: {text}")
    }

    /// The name of the solver that was asked last, for reports.
    pub fn solver(&self) -> Option<&str> {
        self.solver.as_deref()
    }
}

impl Certify<Ts> for Certifier<'_> {
    fn cex(&mut self, on: &Ts, cex: &Trace) -> Result<(), String> {
        check_trace(self.terms, on, cex)
    }

    fn proof(&mut self, on: &Ts, proof: &Proof) -> Result<(), String> {
        self.undecided = None;
        match proof {
            Proof::Invariant(invariant) => self.invariant(on, *invariant),
            Proof::KInductive {
                k,
                simple_path,
                invariant,
            } => self.k_inductive(on, *k, *simple_path, *invariant),
            Proof::Exhausted { depth } => self.exhausted(on, *depth),
            Proof::Cells { prophecies, proof } => {
                if matches!(**proof, Proof::Cells { .. }) {
                    return Err("an abstraction of an abstraction".into());
                }
                let outside = |p: &crate::Prophecy| p.index.index() >= self.terms.len();
                if prophecies.iter().any(outside) {
                    return Err("an index is no term of this run".into());
                }
                // A distance from the end costs a variable for each step.
                let far = |p: &crate::Prophecy| matches!(p.when, When::Back(d) if d > FARTHEST);
                if prophecies.iter().any(far) {
                    return Err("a prophecy is too far from the end".into());
                }
                let abstracted = cells(self.terms, on, prophecies);
                let abstracted = abstracted.ok_or("the system has no such cells")?;
                self.proof(&abstracted.ts, proof)
            }
        }
    }
}

/// Whether the trace is a path from an initial to a bad state, by evaluation alone.
pub fn check_trace(terms: &Terms, ts: &Ts, trace: &Trace) -> Result<(), String> {
    check_path(terms, ts, trace, ts.bad, "is not bad")
}

/// Whether the trace is a path from an initial state to one where `goal` holds, by evaluation alone.
pub(crate) fn check_path(
    terms: &Terms,
    ts: &Ts,
    trace: &Trace,
    goal: Term,
    complaint: &str,
) -> Result<(), String> {
    let Some((last, before)) = trace.states.split_last() else {
        return Err("the trace has no states".into());
    };
    if before.len() != trace.inputs.len() {
        return Err(format!(
            "the trace has {} steps but inputs for {}",
            before.len(),
            trace.inputs.len()
        ));
    }
    let now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    let first = assign(terms, Model::new(), &now, &trace.states[0]).map_err(at(0))?;
    holds(terms, ts.init, &first, "is not initial").map_err(at(0))?;
    for (i, (state, inputs)) in before.iter().zip(&trace.inputs).enumerate() {
        let model = assign(terms, Model::new(), &now, state).map_err(at(i))?;
        let model = assign(terms, model, &ts.inputs, inputs).map_err(at(i))?;
        holds(terms, ts.valid, &model, "has no step").map_err(at(i))?;
        let successor = &trace.states[i + 1];
        // Complete and of the right sorts, before any value is compared.
        assign(terms, Model::new(), &now, successor).map_err(at(i + 1))?;
        let mut evaluator = bia_term::Evaluator::new(terms, &model);
        for (var, told) in ts.state.iter().zip(successor) {
            let Some(next) = var.next else { continue };
            let value = evaluator.eval(next).map_err(|e| at(i)(e.to_string()))?;
            if value != told {
                let name = terms.var_name(var.now).unwrap_or_default();
                return Err(at(i + 1)(format!("`{name}` is not what the step gives")));
            }
        }
    }
    let end = assign(terms, Model::new(), &now, last).map_err(at(before.len()))?;
    holds(terms, goal, &end, complaint).map_err(at(before.len()))
}

/// Names the state that a complaint is about.
fn at(i: usize) -> impl Fn(String) -> String {
    move |why| format!("state {i}: {why}")
}

/// A model with these values of these variables.
fn assign(terms: &Terms, model: Model, vars: &[Term], values: &[Value]) -> Result<Model, String> {
    if vars.len() != values.len() {
        return Err(format!("{} values for {}", values.len(), vars.len()));
    }
    let mut model = model;
    for (var, value) in vars.iter().zip(values) {
        let told = model.set(terms, *var, value.clone());
        told.map_err(|_| {
            let name = terms.var_name(*var).unwrap_or_default();
            format!("the value of `{name}` is of another sort")
        })?;
    }
    Ok(model)
}

fn holds(terms: &Terms, formula: Term, model: &Model, complaint: &str) -> Result<(), String> {
    match terms.eval(formula, model) {
        Ok(Value::Bool(true)) => Ok(()),
        Ok(_) => Err(complaint.into()),
        Err(error) => Err(error.to_string()),
    }
}

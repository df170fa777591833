//! [`Certifier`]: an independent check of evidence about transition systems.
//!
//! Counterexamples are evaluated, without any solver:
//!
//! ```text
//!   I(s₀)     V(sᵢ, wᵢ)     sᵢ₊₁ = N(sᵢ, wᵢ)     B(sₙ)
//! ```
//! Proofs are split into obligations (see `proof`), each asked of a fresh solver that the caller's
//! factory opens; it should be another one than the engine's. An answer other than *unsat* refuses
//! the proof, and a model that is one refutes it (see `refuted`). Nothing here is shared with
//! engines or with the unroller that they use, and no evidence, however malformed, makes it panic.
//! The one thing that is shared is [`cells`], the abstraction of arrays: it is a function of the
//! system and of the cells named by the proof, and is applied here anew.
//!
//! A large system is first [localized](localize): given more steps than it has. A proof about that
//! is one about the system; if there is none, the system itself is asked about. Whether it really
//! has more steps is checked here: with atoms put back for its inputs it must be the system itself.

mod proof;
mod refuted;
#[cfg(test)]
mod tests;

use crate::{Localized, Proof, Trace, Ts, When, cells, localize};
use bia_base::{Budget, Certify, Idx as _, Reason};
use bia_solver::api::{SolverError, SolverFactory};
use bia_term::{Model, Op, Substitution, Term, Terms, value::Value};
use rustc_hash::FxHashSet;
use std::time::Duration;

/// How long a proof about the localized system may take.
const LOCALIZED_TIMEOUT: Duration = Duration::from_secs(2);

/// How many steps from the end a prophecy may be.
const MAX_PROPHECY_DISTANCE: u32 = 1000;

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
    /// solver that gave up. Then the proof is refused, but it was not refuted.
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
        self.undecided = (!error.is_defect()).then(|| error.clone().into());
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
        if self.proves_localized(on, proof) {
            return Ok(());
        }
        self.proof_on(on, proof)
    }
}

impl Certifier<'_> {
    /// Whether the proof holds for the system with more steps.
    fn proves_localized(&mut self, on: &Ts, proof: &Proof) -> bool {
        let about = match proof {
            Proof::Invariant(invariant) => vec![*invariant],
            Proof::KInductive { invariant, .. } => vec![*invariant, on.bad],
            Proof::Exhausted { .. } | Proof::Cells { .. } => return false,
        };
        let is_malformed = about
            .iter()
            .any(|formula| on.check_formula(self.terms, *formula).is_err());
        if is_malformed {
            return false;
        }
        let Some(localized) = localize(self.terms, on, &about) else {
            return false;
        };
        if !is_localization(self.terms, on, &localized) {
            return false;
        }
        let time = self
            .budget
            .remaining()
            .map_or(LOCALIZED_TIMEOUT, |left| left / 4);
        let budget = self.budget.within(time.min(LOCALIZED_TIMEOUT));
        let mut certifier = Certifier::new(self.terms, self.solvers, &budget);
        let holds = certifier.proof_on(&localized.ts, proof).is_ok();
        self.solver = certifier.solver.filter(|_| holds);
        holds
    }

    fn proof_on(&mut self, on: &Ts, proof: &Proof) -> Result<(), String> {
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
                let far = |p: &crate::Prophecy| matches!(p.when, When::Back(d) if d > MAX_PROPHECY_DISTANCE);
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

/// Whether every step of the system is one of the other, with the values of the atoms for the
/// inputs that stand for them: they are variables that the system has not, and putting the atoms
/// back gives its own terms.
fn is_localization(terms: &mut Terms, ts: &Ts, localized: &Localized) -> bool {
    let mut known: FxHashSet<Term> = terms.free_vars(&ts.roots()).into_iter().collect();
    for (input, atom) in &localized.opened {
        let is_var = matches!(terms.op(*input), Op::Var(_));
        if !is_var || terms.sort(*input) != terms.sort(*atom) || !known.insert(*input) {
            return false;
        }
    }
    let inputs = localized.opened.iter().map(|(input, _)| input);
    if !localized
        .ts
        .inputs
        .iter()
        .eq(ts.inputs.iter().chain(inputs))
        || (localized.ts.init, localized.ts.bad) != (ts.init, ts.bad)
        || localized.ts.state.len() != ts.state.len()
    {
        return false;
    }
    let mut put_back = Substitution::new(terms, localized.opened.iter().copied());
    let mut states = ts.state.iter().zip(&localized.ts.state);
    put_back.apply(terms, localized.ts.valid) == ts.valid
        && states.all(|(var, other)| {
            let next = other.next.map(|next| put_back.apply(terms, next));
            var.now == other.now && (next.is_none() || next == var.next)
        })
}

/// Whether the trace is a path from an initial to a bad state, by evaluation alone.
pub fn check_trace(terms: &Terms, ts: &Ts, trace: &Trace) -> Result<(), String> {
    check_path(terms, ts, trace, ts.bad, "is not bad")
}

/// Whether the trace is a path from an initial state to one where `goal` holds, by evaluation
/// alone.
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

//! The check of evidence about Horn clauses, which shares nothing with engines.
//!
//! ```text
//!   interpretation I   for each clause    ⋀ I(pᵢ)(tᵢ) ∧ φ ∧ ¬I(p)(t)      unsat, by a fresh solver
//!   derivation         for each instance  φ is true, and tᵢ are the values concluded by the premise
//!                                         that is named, by evaluation alone
//! ```

use super::{Atom, Chc, Clause, Derivation, Interpretation};
use crate::Certifier;
use bia_base::{Certify, Idx as _};
use bia_solver::api::{Answer, Caps};
use bia_term::{Evaluator, Model, Sort, Term, Terms, value::Value};
use rustc_hash::FxHashSet;

impl Certify<Chc> for Certifier<'_> {
    fn cex(&mut self, on: &Chc, cex: &Derivation) -> Result<(), String> {
        check_derivation(self.terms, on, cex)
    }

    fn proof(&mut self, on: &Chc, proof: &Interpretation) -> Result<(), String> {
        self.no_longer_undecided();
        on.check(self.terms)?;
        well_formed(self.terms, on, proof)?;
        for (at, clause) in on.clauses.iter().enumerate() {
            self.clause_holds(on, clause, proof)
                .map_err(|why| format!("clause {at}: {why}"))?;
        }
        Ok(())
    }
}

/// Whether there is a formula over its parameters for each predicate.
fn well_formed(terms: &Terms, on: &Chc, proof: &Interpretation) -> Result<(), String> {
    if proof.of.len() != on.preds.len() {
        return Err("some predicates have no interpretation, or there are too many".into());
    }
    for (pred, formula) in on.preds.values().zip(&proof.of) {
        if formula.index() >= terms.len() || terms.sort(*formula) != Sort::BOOL {
            return Err(format!("the meaning of `{}` is no formula", pred.name));
        }
        let known: FxHashSet<Term> = pred.params.iter().copied().collect();
        let free = terms.free_vars(&[*formula]);
        if let Some(other) = free.iter().find(|var| !known.contains(var)) {
            let other = terms.var_name(*other).unwrap_or_default();
            let name = &pred.name;
            return Err(format!("the meaning of `{name}` mentions `{other}`"));
        }
    }
    Ok(())
}

impl Certifier<'_> {
    fn clause_holds(
        &mut self,
        on: &Chc,
        clause: &Clause,
        proof: &Interpretation,
    ) -> Result<(), String> {
        let mut parts = vec![clause.constraint];
        for atom in &clause.body {
            parts.push(meaning(self.terms, on, proof, atom));
        }
        if let Some(head) = &clause.head {
            let head = meaning(self.terms, on, proof, head);
            parts.push(self.terms.not(head));
        }
        let formula = self.terms.and_all(&parts);
        if formula == self.terms.fals() {
            return Ok(());
        }
        let need = Caps::of(self.terms, &[formula]);
        let opened = self.solvers.open(need);
        let mut solver = opened.map_err(|error| self.failed(&error))?;
        self.asked(solver.name());
        let told = solver.assert(self.terms, formula);
        told.map_err(|error| self.failed(&error))?;
        let answer = solver.check(self.terms, &[], self.budget);
        match answer.map_err(|error| self.failed(&error))? {
            Answer::Unsat => Ok(()),
            Answer::Sat => {
                let complaint = "the interpretation does not make it true";
                Err(self.refuted(&mut *solver, &[formula], complaint))
            }
            Answer::Unknown(reason) => {
                let text = format!("not checked: {reason}");
                self.leave_undecided(reason);
                Err(text)
            }
        }
    }
}

/// I(p)(t)
fn meaning(terms: &mut Terms, on: &Chc, proof: &Interpretation, atom: &Atom) -> Term {
    let formula = proof.of[atom.pred.index()];
    let params = on.preds[atom.pred].params.iter().copied();
    terms.substitute(formula, params.zip(atom.args.iter().copied()))
}

/// Whether the derivation is one of false, by evaluation alone.
pub fn check_derivation(terms: &Terms, on: &Chc, cex: &Derivation) -> Result<(), String> {
    on.check(terms)?;
    let mut concluded: Vec<Option<(super::Pred, Vec<Value>)>> = Vec::new();
    for (at, step) in cex.steps.iter().enumerate() {
        let complain = |why: String| format!("step {at}: {why}");
        let clause = on.clauses.get(step.clause);
        let clause = clause.ok_or_else(|| complain("there is no such clause".into()))?;
        let mut model = Model::new();
        for (var, value) in &step.values {
            if var.index() >= terms.len() || terms.var_name(*var).is_none() {
                return Err(complain("a value is given to what is no variable".into()));
            }
            let set = model.set(terms, *var, value.clone());
            set.map_err(|why| complain(why.to_string()))?;
        }
        let mut evaluator = Evaluator::new(terms, &model);
        let mut eval = |term: Term| -> Result<Value, String> {
            let value = evaluator.eval(term);
            value.cloned().map_err(|why| complain(why.to_string()))
        };
        if eval(clause.constraint)? != Value::Bool(true) {
            return Err(complain("the constraint does not hold".into()));
        }
        if clause.body.len() != step.premises.len() {
            return Err(complain("there are too many or too few premises".into()));
        }
        for (atom, premise) in clause.body.iter().zip(&step.premises) {
            let Some(Some((pred, values))) = concluded.get(*premise) else {
                return Err(complain("a premise concludes no predicate".into()));
            };
            let given = atom.args.iter().map(|arg| eval(*arg));
            let given: Vec<Value> = given.collect::<Result<_, _>>()?;
            if *pred != atom.pred || *values != given {
                return Err(complain("a premise concludes something else".into()));
            }
        }
        let head = clause.head.as_ref().map(|head| {
            let values = head.args.iter().map(|arg| eval(*arg));
            Ok::<_, String>((head.pred, values.collect::<Result<Vec<_>, _>>()?))
        });
        concluded.push(head.transpose()?);
    }
    match concluded.last() {
        Some(None) => Ok(()),
        Some(Some(_)) | None => Err("false is not derived".into()),
    }
}

//! The obligations of proofs.
//!
//! ```text
//!   initiation     I(s) ∧ ¬φ(s)                                       unsat
//!   consecution    φ(s) ∧ T(s, w, s') ∧ ¬φ(s')                        unsat
//!   safety         φ(s) ∧ B(s)                                        unsat
//!   no bad < n     I(s₀) ∧ T(s₀ … sᵢ) ∧ B(sᵢ)         for all i < n   unsat
//!   k-step         T(s₀ … s_k) ∧ J(s₀ … s_k) ∧ ¬B(s₀ … s_{k-1}) ∧ B(s_k) ∧ maybe sᵢ ≠ sⱼ   unsat
//!   no path of n   I(s₀) ∧ T(s₀ … sₙ)                                 unsat
//! ```
//! That simple paths suffice: a shortest path to a bad state repeats no state.
//!
//! Where consecution or a k-step is not decided soon, it is asked for each of the [`cases`] of s₀,
//! and for what is none of them.

use super::Certifier;
use crate::{
    Ts,
    cases::{cases, with_rest},
};
use bia_base::Budget;
use bia_solver::api::{Answer, Caps, Smt};
use bia_term::{Substitution, Term, Terms};
use std::time::Duration;

/// How long steps from all states are asked about at once.
const EVERYWHERE_TIMEOUT: Duration = Duration::from_secs(1);

/// The state variables and inputs of one state of a path.
struct Copy {
    state: Vec<Term>,
    /// Puts them in. Next-state functions share terms, so it remembers what it did.
    here: Substitution,
}

impl Copy {
    /// Fresh variables for one state and its inputs.
    fn new(terms: &mut Terms, ts: &Ts) -> Self {
        let fresh = |terms: &mut Terms, var: Term| {
            let sort = terms.sort(var);
            terms.fresh_var("certify", sort)
        };
        let vars = ts.state.iter().map(|var| var.now);
        let state: Vec<Term> = vars.clone().map(|var| fresh(terms, var)).collect();
        let mut pairs: Vec<(Term, Term)> = vars.zip(state.iter().copied()).collect();
        for input in &ts.inputs {
            let new = fresh(terms, *input);
            pairs.push((*input, new));
        }
        let here = Substitution::new(terms, pairs);
        Self { state, here }
    }

    fn at(&mut self, terms: &mut Terms, term: Term) -> Term {
        self.here.apply(terms, term)
    }
}

/// A fresh solver with a path that grows.
struct Path<'t, 'c, 'a> {
    by: &'c mut Certifier<'a>,
    ts: &'t Ts,
    solver: Box<dyn Smt>,
    copies: Vec<Copy>,
    asserted: Vec<Term>,
}

impl<'t, 'c, 'a> Path<'t, 'c, 'a> {
    /// A path of no steps; `more` are formulas that the solver must understand besides.
    fn new(by: &'c mut Certifier<'a>, ts: &'t Ts, more: &[Term]) -> Result<Self, String> {
        let mut roots = ts.roots();
        roots.extend_from_slice(more);
        let need = Caps::of(by.terms, &roots);
        let solver = match by.solvers.open(need) {
            Ok(solver) => solver,
            Err(error) => return Err(by.failed(&error)),
        };
        by.solver = Some(solver.name().to_owned());
        let first = Copy::new(by.terms, ts);
        Ok(Self {
            by,
            ts,
            solver,
            copies: vec![first],
            asserted: Vec::new(),
        })
    }

    /// A formula over state and inputs, at the last state.
    fn here(&mut self, formula: Term) -> Term {
        let last = self.copies.len() - 1;
        self.copies[last].at(self.by.terms, formula)
    }

    fn assert(&mut self, formula: Term) -> Result<(), String> {
        self.asserted.push(formula);
        let told = self.solver.assert(self.by.terms, formula);
        told.map_err(|error| self.by.failed(&error))
    }

    /// Asserts a formula at the last state.
    fn assert_here(&mut self, formula: Term) -> Result<(), String> {
        let formula = self.here(formula);
        self.assert(formula)
    }

    /// Asserts that its negation holds at the last state.
    fn refute_here(&mut self, formula: Term) -> Result<(), String> {
        let formula = self.here(formula);
        let negated = self.by.terms.not(formula);
        self.assert(negated)
    }

    /// Adds a state and asserts that there is a step to it.
    fn step(&mut self) -> Result<(), String> {
        if let Err(stop) = self.by.budget.check_now() {
            let reason: bia_base::Reason = stop.into();
            let text = format!("not checked: {reason}");
            self.by.undecided = Some(reason);
            return Err(text);
        }
        self.assert_here(self.ts.valid)?;
        let next = Copy::new(self.by.terms, self.ts);
        for (var, primed) in self.ts.state.iter().zip(&next.state) {
            if let Some(function) = var.next {
                let value = self.here(function);
                let equal = self.by.terms.eq(*primed, value);
                self.assert(equal)?;
            }
        }
        self.copies.push(next);
        Ok(())
    }

    /// Asserts that the last state is none of those before.
    fn last_is_new(&mut self) -> Result<(), String> {
        let Some((last, before)) = self.copies.split_last() else {
            return Ok(());
        };
        let mut differences = Vec::new();
        for other in before {
            let pairs = last.state.iter().zip(&other.state);
            let unequal: Vec<Term> = pairs.map(|(a, b)| self.by.terms.ne(*a, *b)).collect();
            differences.push(self.by.terms.or_all(&unequal));
        }
        differences.into_iter().try_for_each(|d| self.assert(d))
    }

    /// Accepts if there is no model with the assumptions.
    fn must_be_unsat(&mut self, assuming: &[Term], complaint: &str) -> Result<(), String> {
        self.must_be_unsat_within(self.by.budget, assuming, complaint)
    }

    fn must_be_unsat_within(
        &mut self,
        budget: &Budget,
        assuming: &[Term],
        complaint: &str,
    ) -> Result<(), String> {
        match self.solver.check(self.by.terms, assuming, budget) {
            Ok(Answer::Unsat) => Ok(()),
            Ok(Answer::Sat) => {
                let formulas = [&self.asserted, assuming].concat();
                Err(self.by.refuted(&mut *self.solver, &formulas, complaint))
            }
            Ok(Answer::Unknown(reason)) => {
                let text = format!("not checked: {reason}");
                self.by.undecided = Some(reason);
                Err(text)
            }
            Err(error) => Err(self.by.failed(&error)),
        }
    }
}

impl<'a> Certifier<'a> {
    /// Whether φ is an inductive invariant that excludes the bad states.
    pub fn invariant(&mut self, ts: &Ts, invariant: Term) -> Result<(), String> {
        self.is_inductive(ts, invariant)?;
        let mut path = Path::new(self, ts, &[invariant])?;
        path.assert_here(invariant)?;
        path.assert_here(ts.bad)?;
        path.must_be_unsat(&[], "the invariant has bad states")
    }

    /// Whether φ is an inductive invariant.
    pub fn is_inductive(&mut self, ts: &Ts, invariant: Term) -> Result<(), String> {
        ts.check_formula(self.terms, invariant)?;
        if invariant == self.terms.tru() {
            return Ok(());
        }
        let mut path = Path::new(self, ts, &[invariant])?;
        path.assert_here(ts.init)?;
        path.refute_here(invariant)?;
        path.must_be_unsat(&[], "the invariant does not hold initially")?;
        self.case_by_case(ts, &|by, from, budget| {
            let mut path = Path::new(by, ts, &[invariant])?;
            path.assert_here(from)?;
            path.assert_here(invariant)?;
            path.step()?;
            path.refute_here(invariant)?;
            path.must_be_unsat_within(budget, &[], "the invariant is not kept by steps")
        })
    }

    /// Asks about paths from all states at once, and if that takes long case by case.
    fn case_by_case(
        &mut self,
        ts: &Ts,
        ask: &dyn Fn(&mut Self, Term, &Budget) -> Result<(), String>,
    ) -> Result<(), String> {
        let budget = self.budget;
        let everywhere = self.terms.tru();
        let cases = cases(self.terms, ts);
        if cases.is_empty() {
            return ask(self, everywhere, budget);
        }
        let answer = ask(self, everywhere, &budget.within(EVERYWHERE_TIMEOUT));
        if answer.is_ok() || self.undecided.is_none() {
            return answer;
        }
        self.undecided = None;
        for case in with_rest(self.terms, cases) {
            ask(self, case, budget)?;
        }
        Ok(())
    }

    /// Whether k steps within J and the good states never end in a bad state, J is an inductive
    /// invariant, and no path of fewer than k steps reaches a bad state.
    pub fn k_inductive(
        &mut self,
        ts: &Ts,
        k: u32,
        simple_path: bool,
        invariant: Term,
    ) -> Result<(), String> {
        self.is_inductive(ts, invariant)?;
        self.bounded(ts, k)?;
        self.case_by_case(ts, &|by, from, budget| {
            let mut path = Path::new(by, ts, &[invariant])?;
            path.assert_here(from)?;
            path.assert_here(invariant)?;
            for _ in 0..k {
                path.refute_here(ts.bad)?;
                path.step()?;
                path.assert_here(invariant)?;
                if simple_path {
                    path.last_is_new()?;
                }
            }
            path.assert_here(ts.bad)?;
            path.must_be_unsat_within(budget, &[], "the step of the induction fails")
        })
    }

    /// Whether no path from the initial states is longer than `depth` steps or reaches a bad state.
    pub fn exhausted(&mut self, ts: &Ts, depth: u32) -> Result<(), String> {
        let steps = depth.checked_add(1).ok_or("the depth is too large")?;
        let mut path = self.bounded(ts, steps)?;
        path.must_be_unsat(&[], "there are longer paths")
    }

    /// Whether no path of fewer than `steps` steps from the initial states reaches a bad state.
    /// Returns the paths of `steps` steps.
    fn bounded<'t, 'c>(&'c mut self, ts: &'t Ts, steps: u32) -> Result<Path<'t, 'c, 'a>, String> {
        let mut path = Path::new(self, ts, &[])?;
        path.assert_here(ts.init)?;
        for at in 0..steps {
            let bad = path.here(ts.bad);
            path.must_be_unsat(&[bad], &format!("{at} steps lead to a bad state"))?;
            path.step()?;
        }
        Ok(path)
    }
}

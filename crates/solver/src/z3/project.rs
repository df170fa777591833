//! [`Projector`]: eliminates variables from formulas, by Z3.
//!
//! `project(φ, x) = ψ` over the other variables with `ψ ⇔ ∃x. φ`. First Z3's quantifier
//! elimination, which numbers, truth values and enumerations have; otherwise model-based
//! projection, collecting one disjunct per model until none is left:
//!
//! ```text
//!   while φ ∧ ¬(ψ₁ ∨ … ∨ ψₙ) has a model:  ψₙ₊₁ = a projection of φ true in that model
//! ```
//! The result is not checked here: callers check what they need of it.

use super::translation::{OpenCases, Translation};
use crate::{
    api::SolverError,
    ffi::z3::{Ast, Outcome, Quantifier},
};
use bia_base::Budget;
use bia_term::{SortData, Term, Terms};

/// How many disjuncts model-based projection may collect.
const DISJUNCTS: usize = 64;

/// Projection of formulas over terms of one table.
pub struct Projector {
    translation: Translation,
}

impl Projector {
    /// `Missing` without the library.
    pub fn new() -> Result<Self, SolverError> {
        Ok(Self {
            translation: Translation::new(OpenCases::Fixed)?,
        })
    }

    /// A formula without `vars` that is equivalent to `∃ vars. formula`; `None` when none is found.
    pub fn project(
        &mut self,
        terms: &mut Terms,
        formula: Term,
        vars: &[Term],
        budget: &Budget,
    ) -> Result<Option<Term>, SolverError> {
        let body = self.translation.term(terms, formula)?;
        let mut bound = Vec::with_capacity(vars.len());
        for var in vars {
            bound.push(self.translation.constant(terms, *var)?);
        }
        if vars.iter().all(|var| has_elimination(terms, *var))
            && let Some(found) = self.by_elimination(terms, body, &bound, budget)?
            && !mentions(terms, found, vars)
        {
            return Ok(Some(found));
        }
        let found = self.by_models(terms, body, &bound, budget)?;
        Ok(found.filter(|found| !mentions(terms, *found, vars)))
    }

    fn by_elimination(
        &mut self,
        terms: &mut Terms,
        body: Ast,
        bound: &[Ast],
        budget: &Budget,
    ) -> Result<Option<Term>, SolverError> {
        let formula = self
            .translation
            .cx
            .quantify(Quantifier::Exists, bound, body)?;
        let Some(goals) = self.translation.cx.by_tactic("qe", formula, budget)? else {
            return Ok(None);
        };
        if goals.is_empty() {
            return Ok(None);
        }
        let mut disjuncts = Vec::new();
        for goal in goals {
            let conjunction = self.translation.cx.and(&goal)?;
            let Some(disjunct) = self.translation.back(terms, conjunction, &[])? else {
                return Ok(None);
            };
            disjuncts.push(disjunct);
        }
        Ok(Some(terms.or_all(&disjuncts)))
    }

    fn by_models(
        &mut self,
        terms: &mut Terms,
        body: Ast,
        bound: &[Ast],
        budget: &Budget,
    ) -> Result<Option<Term>, SolverError> {
        let solver = self.translation.cx.solver(&[])?;
        let found = self.collect(terms, solver, body, bound, budget);
        self.translation.cx.free_solver(solver);
        found
    }

    fn collect(
        &mut self,
        terms: &mut Terms,
        solver: crate::ffi::z3::SolverRef,
        body: Ast,
        bound: &[Ast],
        budget: &Budget,
    ) -> Result<Option<Term>, SolverError> {
        self.translation.cx.assert(solver, body)?;
        for axiom in self.translation.axioms.clone() {
            self.translation.cx.assert(solver, axiom)?;
        }
        let mut disjuncts = Vec::new();
        for _ in 0..DISJUNCTS {
            match self.translation.cx.check(solver, &[], budget)? {
                Outcome::Unsat => return Ok(Some(terms.or_all(&disjuncts))),
                Outcome::GaveUp(_) | Outcome::Stopped(_) => return Ok(None),
                Outcome::Sat => {}
            }
            let model = self.translation.cx.model(solver)?;
            let projected = self.translation.cx.project(model, bound, body);
            self.translation.cx.free_model(model);
            // Z3 does not project every theory.
            let Ok(projected) = projected else {
                return Ok(None);
            };
            let Some(disjunct) = self.translation.back(terms, projected, &[])? else {
                return Ok(None);
            };
            disjuncts.push(disjunct);
            let other = self.translation.cx.not(projected)?;
            self.translation.cx.assert(solver, other)?;
        }
        Ok(None)
    }
}

/// Whether Z3 eliminates quantifiers over the sort of a variable.
fn has_elimination(terms: &Terms, var: Term) -> bool {
    match terms.sort_data(terms.sort(var)) {
        SortData::Bool | SortData::Int | SortData::Real | SortData::Enum(_) => true,
        SortData::Bv(_)
        | SortData::Float(_)
        | SortData::RoundingMode
        | SortData::Array { .. }
        | SortData::Uninterpreted(_) => false,
    }
}

fn mentions(terms: &Terms, formula: Term, vars: &[Term]) -> bool {
    terms
        .free_vars(&[formula])
        .iter()
        .any(|var| vars.contains(var))
}

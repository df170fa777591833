//! [`Eliminator`]: a formula implied by `∃ vars. φ`, without as many of `vars` as can be removed.
//!
//! For a conjunction φ, in this order:
//!
//! 1. x = t, t without x:                        φ[x := t], and x is gone;
//! 2. x of at most [`CASES`] values:             φ[x := v₁] ∨ … ∨ φ[x := vₙ];
//! 3. the conjuncts with a variable that is left: projected by Z3.
//!
//! All three are equivalences, so what is returned is `∃ removed. φ`.

use super::super::reduce::conjuncts;
use crate::{api::SolverError, z3::Projector};
use bia_base::Budget;
use bia_term::{Op, Term, Terms};
use rustc_hash::FxHashSet;
use std::time::Duration;

/// Sorts with at most this many values are tried value by value.
const CASES: u64 = 3;
/// Formulas above this size are not copied for case distinctions.
const SIZE: usize = 2000;
/// The longest that Z3 may project.
const PROJECTION: Duration = Duration::from_secs(2);

/// Removes variables within a budget.
pub(super) struct Eliminator<'a> {
    budget: &'a Budget,
    projector: Option<Projector>,
}

impl<'a> Eliminator<'a> {
    pub(super) fn new(budget: &'a Budget) -> Self {
        let projector = None;
        Self { budget, projector }
    }

    /// `∃ removed. formula` for as many of `vars` as can be removed.
    pub(super) fn eliminate(
        &mut self,
        terms: &mut Terms,
        formula: Term,
        vars: &[Term],
    ) -> Result<Term, SolverError> {
        let mut left: FxHashSet<Term> = vars.iter().copied().collect();
        let mut formula = by_equations(terms, formula, &mut left);
        for var in vars.iter().filter(|var| left.contains(var)) {
            let cases = terms.sorts().cardinality(terms.sort(*var));
            if cases.is_some_and(|n| n <= CASES) && terms.dag_size(&[formula]) <= SIZE {
                formula = by_cases(terms, formula, *var);
            }
        }
        formula = by_equations(terms, formula, &mut left);
        let (local, rest): (Vec<Term>, Vec<Term>) =
            conjuncts(terms, formula).into_iter().partition(|part| {
                terms
                    .free_vars(&[*part])
                    .iter()
                    .any(|var| left.contains(var))
            });
        if local.is_empty() {
            return Ok(formula);
        }
        let local = terms.and_all(&local);
        let mut gone = terms.free_vars(&[local]);
        gone.retain(|var| left.contains(var));
        let projector = match &mut self.projector {
            Some(projector) => projector,
            empty @ None => empty.insert(Projector::new()?),
        };
        let part = self.budget.within(PROJECTION);
        let projected = match projector.project(terms, local, &gone, &part) {
            Ok(Some(projected)) => projected,
            // Z3 does not project every theory.
            Ok(None) | Err(SolverError::Internal(_) | SolverError::Unsupported(_)) => local,
            Err(error) => return Err(error),
        };
        let rest = terms.and_all(&rest);
        Ok(terms.and(rest, projected))
    }
}

/// Replaces variables by what conjuncts say they are equal to, as long as there are such.
fn by_equations(terms: &mut Terms, formula: Term, left: &mut FxHashSet<Term>) -> Term {
    let mut formula = formula;
    // Each round removes a variable.
    while let Some((var, by)) = conjuncts(terms, formula)
        .into_iter()
        .find_map(|part| definition(terms, part, left))
    {
        left.remove(&var);
        formula = terms.substitute(formula, [(var, by)]);
    }
    formula
}

/// A variable of `left` and a term without it that a conjunct says it is equal to.
fn definition(terms: &mut Terms, part: Term, left: &FxHashSet<Term>) -> Option<(Term, Term)> {
    if left.contains(&part) {
        return Some((part, terms.tru()));
    }
    match (terms.op(part), terms.args(part)) {
        (Op::Not, &[var]) if left.contains(&var) => Some((var, terms.fals())),
        (Op::Eq, &[a, b]) => {
            let either = [(a, b), (b, a)];
            either
                .into_iter()
                .find_map(|(a, b)| solve(terms, a, b, left))
        }
        _ => None,
    }
}

/// From side = other: a variable of `left` at the top of `side`, below sums and differences, and
/// what it is equal to.
fn solve(
    terms: &mut Terms,
    side: Term,
    other: Term,
    left: &FxHashSet<Term>,
) -> Option<(Term, Term)> {
    let (mut side, mut other) = (side, other);
    loop {
        if left.contains(&side) {
            let free = !terms.free_vars(&[other]).contains(&side);
            return free.then_some((side, other));
        }
        let (op, args) = (terms.op(side), terms.args(side).to_vec());
        // The argument that holds the variable to solve for, if exactly one does.
        let holds =
            |terms: &Terms, t: Term| terms.free_vars(&[t]).iter().any(|var| left.contains(var));
        // Other operators have no inverse that is used here.
        let (next, inverse) = match (op, args.as_slice()) {
            (Op::Add, &[a, b]) if holds(terms, a) => (a, terms.sub(other, b)),
            (Op::Add, &[a, b]) => (b, terms.sub(other, a)),
            (Op::Sub, &[a, b]) if holds(terms, a) => (a, terms.add(other, b)),
            (Op::Sub, &[a, b]) => (b, terms.sub(a, other)),
            (Op::Neg, &[a]) => (a, terms.neg(other)),
            (Op::BvAdd, &[a, b]) if holds(terms, a) => (a, terms.bv_sub(other, b)),
            (Op::BvAdd, &[a, b]) => (b, terms.bv_sub(other, a)),
            (Op::BvSub, &[a, b]) if holds(terms, a) => (a, terms.bv_add(other, b)),
            (Op::BvSub, &[a, b]) => (b, terms.bv_sub(a, other)),
            (Op::BvXor, &[a, b]) if holds(terms, a) => (a, terms.bv_xor(other, b)),
            (Op::BvXor, &[a, b]) => (b, terms.bv_xor(other, a)),
            (Op::BvNeg, &[a]) => (a, terms.bv_neg(other)),
            (Op::BvNot, &[a]) => (a, terms.bv_not(other)),
            (Op::FpNeg, &[a]) => (a, terms.fp_neg(other)),
            (Op::Not, &[a]) => (a, terms.not(other)),
            _ => return None,
        };
        (side, other) = (next, inverse);
    }
}

/// φ for each value of a variable of a small sort.
fn by_cases(terms: &mut Terms, formula: Term, var: Term) -> Term {
    let sort = terms.sort(var);
    let mut cases = Vec::new();
    for value in terms.sorts().domain(sort).values() {
        let value = terms.value(value, sort);
        cases.push(terms.substitute(formula, [(var, value)]));
    }
    terms.or_all(&cases)
}

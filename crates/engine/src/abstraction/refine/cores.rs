//! Predicates from the path itself: conditions, and weakest preconditions of a core.
//!
//! ```text
//!   core            conjuncts of the path that are unsatisfiable already
//!   at place i      atoms of the conditions of block i+1 that are in the core,
//!                   and the atoms at place i+1 with the values that block i+1 gives variables
//! ```
//! Atoms over inputs are left out: nothing can be said about those before they are chosen.

use super::{Found, PathFormula, path::Plain};
use crate::{
    Cx,
    abstraction::block::conjuncts,
    engines::ic3ia::atoms,
    session::{Halt, Session, optional},
};
use bia_term::{Substitution, Term, Terms};
use rustc_hash::FxHashSet;

/// Preconditions larger than this are not pursued.
const MAX_SIZE: usize = 400;
/// So many at one place are enough.
const MAX_AT_ONE_PLACE: usize = 60;

/// The atoms of conditions, at the places where the blocks begin that have them.
pub(super) fn conditions(terms: &Terms, path: &PathFormula) -> Found {
    let mut found = path.nothing();
    for (number, step) in path.steps.iter().enumerate().skip(1) {
        for part in &step.parts {
            found[number - 1].extend(atoms(terms, *part).into_iter().take(MAX_AT_ONE_PLACE));
        }
    }
    found
}

/// The atoms of preconditions along the path.
pub(super) fn preconditions(cx: &mut Cx<'_>, path: &PathFormula) -> Result<Found, Halt> {
    let core = core(cx, path)?;
    let mut found = path.nothing();
    let mut wave: Vec<Term> = Vec::new();
    for number in (1..path.steps.len()).rev() {
        cx.budget.check()?;
        let Plain { parts, next, .. } = &path.steps[number];
        let mut after = Substitution::new(cx.terms, next.iter().copied());
        let here = &mut found[number - 1];
        let mut before = Vec::new();
        for atom in &wave {
            let pre = after.apply(cx.terms, *atom);
            if cx.terms.dag_size(&[pre]) <= MAX_SIZE {
                before.extend(atoms(cx.terms, pre));
            }
        }
        let mut copy = path.copies()[number].clone();
        for part in parts {
            // A part is a conjunction, too, once its copy is rewritten.
            let there = copy.apply(cx.terms, *part);
            let pieces = conjuncts(cx.terms, there);
            if pieces.iter().any(|piece| core.contains(piece)) {
                before.extend(atoms(cx.terms, *part));
            }
        }
        here.extend(before.into_iter().take(MAX_AT_ONE_PLACE));
        here.retain(|atom| path.is_about_state(cx.terms, *atom));
        wave = here.iter().copied().collect();
    }
    Ok(found)
}

/// Conjuncts that are unsatisfiable already; all of them if that is not found out.
fn core(cx: &mut Cx<'_>, path: &PathFormula) -> Result<FxHashSet<Term>, Halt> {
    let all: Vec<Term> = path
        .groups()
        .iter()
        .flat_map(|g| conjuncts(cx.terms, *g))
        .collect();
    let mut session = Session::over(cx, &all)?;
    let share = cx.budget.remaining().map(|left| left / 6);
    let budget = share.map_or_else(|| cx.budget.clone(), |share| cx.budget.within(share));
    let unsat = optional(cx.budget, session.is_sat(cx.terms, &all, &budget))? == Some(false);
    if !unsat {
        return Ok(all.into_iter().collect());
    }
    Ok(session.core(cx.terms)?.into_iter().collect())
}

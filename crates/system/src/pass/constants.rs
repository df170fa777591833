//! Constant state variables are replaced by their constants.
//!
//! ```text
//!   candidates     x = c for the constants that I fixes
//!   kept           Nₓ with all candidates put in is c; repeated until nothing changes
//! ```
//! With a solver, and within the budget, Houdini finds all that are inductive together; what
//! rewriting shows is always among them.

use super::{replace::replace, restore::Restore};
use crate::{Lowering, Ts, houdini, ts::initial_constants};
use bia_base::{Budget, Statistics};
use bia_solver::api::SolverFactory;
use bia_term::{Substitution, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Replaces state variables that never change.
pub fn constants(
    terms: &mut Terms,
    ts: &Ts,
    solvers: Option<&dyn SolverFactory>,
    budget: &Budget,
) -> Lowering<Restore> {
    let mut all = initial_constants(terms, ts);
    let next = ts.state.iter().filter_map(|var| Some((var.now, var.next?)));
    let next: FxHashMap<Term, Term> = next.collect();
    // A variable without next-state function changes as it likes.
    all.retain(|(x, _)| next.contains_key(x));
    let mut pairs = by_rewriting(terms, &next, all.clone(), budget);
    if let Some(solvers) = solvers
        && pairs.len() < all.len()
    {
        let equations: Vec<Term> = all.iter().map(|(x, c)| terms.eq(*x, *c)).collect();
        let mut statistics = Statistics::new();
        if let Ok(kept) = houdini(terms, ts, &equations, solvers, budget, &mut statistics) {
            let kept: FxHashSet<Term> = kept.into_iter().collect();
            let rows = all.iter().zip(&equations);
            let rows = rows.filter(|(_, equation)| kept.contains(equation));
            pairs = rows.map(|(pair, _)| *pair).collect();
        }
    }
    let facts = pairs.iter().map(|(x, c)| terms.eq(*x, *c)).collect();
    replace(terms, ts, &pairs, facts)
}

/// Those for which rewriting is enough; none if the budget ends before that is settled.
fn by_rewriting(
    terms: &mut Terms,
    next: &FxHashMap<Term, Term>,
    mut pairs: Vec<(Term, Term)>,
    budget: &Budget,
) -> Vec<(Term, Term)> {
    loop {
        if budget.check_now().is_err() {
            return Vec::new();
        }
        let before = pairs.len();
        let mut by = Substitution::new(terms, pairs.iter().copied());
        pairs.retain(|(x, c)| {
            let next = next.get(x).map(|next| by.apply(terms, *next));
            next == Some(*c)
        });
        if pairs.len() == before {
            return pairs;
        }
    }
}

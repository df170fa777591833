//! Which candidates exclude a path: a core of the equalities of the abstract path.

use super::{
    Found,
    path::{PathFormula, Renaming, copy},
};
use crate::{
    Cx,
    session::{Halt, Session, optional},
};
use bia_term::{Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// How long the question may take without a limit.
const WITHOUT_LIMIT: Duration = Duration::from_secs(6);
/// How long a core is made smaller for.
const MINIMISING: Duration = Duration::from_millis(400);

/// Whether candidates exclude a path.
pub(super) enum Needed {
    /// Yes, these alone; none if what counts already does.
    These(Found),
    /// No, they do not suffice.
    Insufficient,
    /// The solver does not know.
    Unknown,
}

/// Those of the candidates that exclude the abstract path.
pub(super) fn needed(
    cx: &mut Cx<'_>,
    path: &PathFormula,
    present: &[Vec<Term>],
    found: &Found,
) -> Result<Needed, Halt> {
    let mut groups = Vec::with_capacity(path.len());
    let mut same = Vec::new();
    let mut labels: Vec<(Term, usize, Term)> = Vec::new();
    let mut start = Renaming::default();
    let relevant = relevant(cx.terms, path);
    for (number, step) in path.steps.iter().enumerate() {
        cx.budget.check()?;
        let (group, _, end) = step.copied(cx.terms, &start, number);
        groups.push(group);
        let (Some(here), Some(candidates)) = (present.get(number), found.get(number)) else {
            break;
        };
        let mut next = Renaming::default();
        for predicate in here {
            same.push(equal(cx.terms, *predicate, &end, &mut next, number));
        }
        for predicate in candidates {
            let equal = equal(cx.terms, *predicate, &end, &mut next, number);
            let label = cx.terms.fresh_var("eq", Sort::BOOL);
            same.push(cx.terms.implies(label, equal));
            labels.push((label, number, *predicate));
        }
        // What no predicate mentions may be anything where the next block begins.
        for var in &relevant {
            if !next.contains_key(var) {
                next.insert(*var, copy(cx.terms, *var, number));
            }
        }
        start = next;
    }
    let mut roots = groups.clone();
    roots.extend(&same);
    let mut session = Session::over(cx, &roots)?;
    for formula in roots {
        session.assert(cx.terms, formula)?;
    }
    let assumed: Vec<Term> = labels.iter().map(|(label, _, _)| *label).collect();
    let share = cx.budget.remaining().map_or(WITHOUT_LIMIT, |left| left / 6);
    let budget = cx.budget.within(share);
    match optional(cx.budget, session.is_sat(cx.terms, &assumed, &budget))? {
        None => return Ok(Needed::Unknown),
        Some(true) => return Ok(Needed::Insufficient),
        Some(false) => {}
    }
    let core = session.small_core(cx.terms, &cx.budget.within(MINIMISING))?;
    let of: FxHashMap<Term, (usize, Term)> = labels
        .iter()
        .map(|(label, place, predicate)| (*label, (*place, *predicate)))
        .collect();
    let mut needed = path.nothing();
    for (place, predicate) in core.iter().filter_map(|label| of.get(label)) {
        needed[*place].insert(*predicate);
    }
    Ok(Needed::These(needed))
}

/// The predicate is the same where a block ends and where the next one begins.
fn equal(
    terms: &mut Terms,
    predicate: Term,
    end: &Renaming,
    next: &mut Renaming,
    number: usize,
) -> Term {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for var in terms.free_vars(&[predicate]) {
        if let Some(name) = end.get(&var) {
            before.push((var, *name));
        }
        let name = match next.get(&var) {
            Some(name) => *name,
            None => {
                let name = copy(terms, var, number);
                next.insert(var, name);
                name
            }
        };
        after.push((var, name));
    }
    let before = terms.substitute(predicate, before);
    let after = terms.substitute(predicate, after);
    terms.eq(before, after)
}

/// The variables of the state that occur in the path.
fn relevant(terms: &Terms, path: &PathFormula) -> Vec<Term> {
    let mut roots = Vec::new();
    for step in &path.steps {
        roots.extend(&step.parts);
        roots.extend(step.next.iter().flat_map(|(var, value)| [*var, *value]));
    }
    let mut vars = terms.free_vars(&roots);
    vars.retain(|var| path.is_about_state(terms, *var));
    vars
}

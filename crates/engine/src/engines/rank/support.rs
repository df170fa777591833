//! Supporting invariants: formulas over what the system compares that hold at a place on all walks,
//! and that are inductive together.
//!
//! ```text
//!   at place c, and where another step follows in its component: p or ¬p for each atom p;
//!     x ≥ 0, x ≤ 0, x ≠ 0, x is even, x is odd;  x ≤ y, x ≥ y, x = y
//! ```

use super::{
    atoms::{atoms, is_number},
    places::Places,
    walk::assign,
};
use crate::{Cx, session::Halt};
use bia_system::{HoudiniError, Trace, Ts, houdini};
use bia_term::{Evaluator, Sort, Term, Terms, value::Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::time::Duration;

/// Formulas that are tried at each place, at most.
const MAX_AT_PLACE: usize = 160;
/// Formulas that are tried altogether, at most.
const MAX_TOTAL: usize = 800;
/// Variables that are compared with each other, at most.
const MAX_VARS: usize = 10;

/// Those of the guesses that are inductive, with what is known.
pub(super) fn guess(
    cx: &mut Cx<'_>,
    ts: &Ts,
    places: &mut Places,
    walks: &[Trace],
    known: &[Term],
) -> Result<Vec<Term>, Halt> {
    let shapes = shapes(cx.terms, ts, places);
    let mut guesses = Vec::new();
    let mut rooms = Vec::new();
    for component in places.components() {
        for place in &component {
            let here = places.is_at(cx.terms, ts, *place);
            let live = places.goes_on(cx.terms, ts, *place, &component);
            if live != cx.terms.tru() && live != cx.terms.fals() {
                rooms.push((*place, cx.terms.and(here, live)));
            }
            rooms.push((*place, here));
        }
    }
    for (place, room) in rooms {
        cx.budget.check()?;
        let states = walks.iter().flat_map(|walk| &walk.states);
        let states: Vec<&Vec<Value>> = states
            .filter(|state| places.of(cx.terms, state) == Some(place))
            .take(200)
            .collect();
        let mut left = shapes.clone();
        for state in states {
            let model = assign(cx.terms, ts, state);
            let mut evaluator = Evaluator::new(cx.terms, &model);
            if evaluator.eval(room) != Ok(&Value::Bool(true)) {
                continue;
            }
            left.retain(|shape| evaluator.eval(*shape) == Ok(&Value::Bool(true)));
        }
        for shape in left {
            guesses.push(cx.terms.implies(room, shape));
        }
    }
    guesses.truncate(MAX_TOTAL);
    let relative = cx.terms.and_all(known);
    let relative = Ts {
        valid: cx.terms.and(relative, ts.valid),
        ..ts.clone()
    };
    let budget = cx.budget.within(Duration::from_secs(4));
    let kept = houdini(
        cx.terms,
        &relative,
        &guesses,
        cx.solvers,
        &budget,
        cx.statistics,
    );
    match kept {
        Ok(kept) => Ok(kept),
        Err(HoudiniError::Unknown(_)) => {
            cx.budget.check_now()?;
            Ok(Vec::new())
        }
        Err(HoudiniError::Solver(error)) => Err(error.into()),
    }
}

/// Formulas over the state without the control variable.
fn shapes(terms: &mut Terms, ts: &Ts, places: &Places) -> Vec<Term> {
    let vars: Vec<Term> = ts
        .state
        .iter()
        .enumerate()
        .filter(|(at, _)| Some(*at) != places.control)
        .map(|(_, var)| var.now)
        .collect();
    let allowed: FxHashSet<Term> = vars.iter().copied().collect();
    let roots: Vec<Term> = places
        .list
        .iter()
        .flat_map(|place| place.next.iter().copied().chain([place.valid]))
        .collect();
    let mut found: IndexSet<Term, FxBuildHasher> = IndexSet::default();
    for atom in atoms(terms, &roots, &allowed) {
        found.insert(atom);
        found.insert(terms.not(atom));
    }
    let numbers: Vec<Term> = vars
        .iter()
        .copied()
        .filter(|var| is_number(terms, *var))
        .take(MAX_VARS)
        .collect();
    for x in &numbers {
        found.extend(about(terms, *x));
    }
    for (i, x) in numbers.iter().enumerate() {
        for y in &numbers[i + 1..] {
            if terms.sort(*x) == terms.sort(*y) {
                let (a, b) = orders(terms, *x, *y);
                found.extend([terms.eq(*x, *y), a, b]);
            }
        }
    }
    found.into_iter().take(MAX_AT_PLACE).collect()
}

/// x ≤ y and y ≤ x
fn orders(terms: &mut Terms, x: Term, y: Term) -> (Term, Term) {
    match terms.sort(x) == Sort::INT {
        true => (terms.le(x, y), terms.le(y, x)),
        false => (terms.bv_sle(x, y), terms.bv_sle(y, x)),
    }
}

fn about(terms: &mut Terms, x: Term) -> Vec<Term> {
    if terms.sort(x) == Sort::INT {
        let (zero, two) = (terms.int(0), terms.int(2));
        let (low, high) = orders(terms, x, zero);
        let rest = terms.int_mod(x, two);
        let even = terms.eq(rest, zero);
        return vec![low, high, terms.ne(x, zero), even, terms.not(even)];
    }
    let zero = terms.bv_u64(terms.width(x), 0);
    let (low, high) = orders(terms, x, zero);
    let bit = terms.bv_extract(x, 0, 0);
    let none = terms.bv_u64(1, 0);
    let even = terms.eq(bit, none);
    vec![low, high, terms.ne(x, zero), even, terms.not(even)]
}

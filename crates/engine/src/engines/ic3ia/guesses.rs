//! Guessed predicates: what often is an invariant and is not refuted by samples.
//!
//! ```text
//!   affine equations of the samples of a location
//!   x = y, x ≤ y         for numbers of one sort
//!   x ≤ c, c ≤ x, x = c  for constants of the system
//!   x is even
//!   x = c, x = y + d     where x, x - y have few values, see `differences`
//! ```
//! They only count if they exclude a counterexample, see `refine`: then they are more general than
//! what interpolants say about one path, above all for bit-vectors.

use super::{differences::few_values, predicates::Predicates};
use crate::{
    Cx,
    runs::{
        affine,
        samples::{Plan, Samples, plausible},
    },
    session::Halt,
};
use bia_system::Ts;
use bia_term::{Sort, SortData, Term, Terms, value::Value};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

/// The greatest number of guesses.
const MAX_GUESSES: usize = 120;
/// Constants of one sort, at most.
const MAX_CONSTANTS: usize = 8;

type Set = IndexSet<Term, FxBuildHasher>;

/// Formulas about two variables, and about one, at most.
const MAX_SHAPES: usize = 240;
/// Predicates whose sides are looked at apart, at most.
const MAX_SIDES: usize = 10;

/// Guesses for a system, the best last.
pub(super) fn guesses(
    cx: &mut Cx<'_>,
    ts: &Ts,
    predicates: &Predicates,
) -> Result<Vec<Term>, Halt> {
    let control = ts.state.iter().map(|var| predicates.controls(var.now));
    let control: Vec<bool> = control.collect();
    let samples = Samples::collect(cx, ts, &control, &Plan::quick())?;
    let mut sides = predicates.plain();
    sides.truncate(MAX_SIDES);
    let whole = samples.groups(cx.terms, ts, &[]);
    let halves = samples.groups(cx.terms, ts, &sides);
    let vars: Vec<Term> = ts
        .state
        .iter()
        .map(|var| var.now)
        .filter(|var| !predicates.controls(*var))
        .collect();
    let (pairs, bounds) = shapes(cx.terms, ts, &vars);
    let mut found = Set::default();
    for groups in [whole, halves] {
        found.extend(affine::equations(cx.terms, ts, &groups));
        found.extend(plausible(cx.terms, ts, &groups, &pairs));
        found.extend(plausible(cx.terms, ts, &groups, &bounds));
        cx.budget.check_now()?;
    }
    let mut found: Vec<Term> = found.into_iter().take(MAX_GUESSES).collect();
    let mut few = Set::default();
    for states in samples.by_enums(cx.terms, ts) {
        few.extend(few_values(cx.terms, ts, &vars, &states));
    }
    found.extend(few.into_iter().take(MAX_GUESSES));
    found.reverse();
    Ok(found)
}

/// Formulas about two of the variables, and about one.
fn shapes(terms: &mut Terms, ts: &Ts, vars: &[Term]) -> (Vec<Term>, Vec<Term>) {
    let constants = constants(terms, ts);
    let (mut pairs, mut found) = (Set::default(), Set::default());
    for (i, x) in vars.iter().enumerate() {
        for y in &vars[i + 1..] {
            if pairs.len() < MAX_SHAPES && terms.sort(*x) == terms.sort(*y) {
                pairs.extend(orders(terms, *x, *y));
                pairs.extend(orders(terms, *y, *x));
            }
        }
    }
    for x in vars {
        let sort = terms.sort(*x);
        let few = if found.len() < MAX_SHAPES {
            MAX_CONSTANTS
        } else {
            1
        };
        for constant in constants.get(&sort).into_iter().flatten().take(few) {
            found.extend(orders(terms, *x, *constant));
            found.extend(orders(terms, *constant, *x));
            found.insert(terms.eq(*x, *constant));
        }
        found.extend(even(terms, *x));
    }
    let proper = |set: Set| -> Vec<Term> {
        let all = set.into_iter();
        all.filter(|formula| terms.value_of(*formula).is_none())
            .collect()
    };
    (proper(pairs), proper(found))
}

/// a ≤ b, in each way that numbers of the sort are compared.
fn orders(terms: &mut Terms, a: Term, b: Term) -> Vec<Term> {
    let sort = terms.sort(a);
    match terms.sort_data(sort) {
        SortData::Int | SortData::Real => vec![terms.le(a, b)],
        SortData::Bv(_) => vec![terms.bv_sle(a, b), terms.bv_ule(a, b)],
        SortData::Float(_) => vec![terms.fp_le(a, b)],
        SortData::Bool
        | SortData::RoundingMode
        | SortData::Array { .. }
        | SortData::Enum(_)
        | SortData::Uninterpreted(_) => vec![],
    }
}

fn even(terms: &mut Terms, x: Term) -> Option<Term> {
    let sort = terms.sort(x);
    if sort == Sort::INT {
        let [two, zero] = [2, 0].map(|n| terms.int(n));
        let rest = terms.int_mod(x, two);
        return Some(terms.eq(rest, zero));
    }
    let width = terms.sorts().bv_width(sort)?;
    let low = (width > 1).then(|| terms.bv_extract(x, 0, 0))?;
    let zero = terms.bv_u64(1, 0);
    Some(terms.eq(low, zero))
}

/// The numbers that the system mentions, by sort.
fn constants(terms: &mut Terms, ts: &Ts) -> IndexMap<Sort, Vec<Term>, FxBuildHasher> {
    let mut found: IndexMap<Sort, Vec<Term>, FxBuildHasher> = IndexMap::default();
    for var in &ts.state {
        let sort = terms.sort(var.now);
        let zero = match terms.sort_data(sort) {
            SortData::Int | SortData::Real | SortData::Bv(_) => {
                terms.value(terms.sorts().default_value(sort), sort)
            }
            SortData::Bool
            | SortData::RoundingMode
            | SortData::Float(_)
            | SortData::Array { .. }
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => continue,
        };
        found.entry(sort).or_insert_with(|| vec![zero]);
    }
    for term in terms.post_order(&ts.roots()) {
        let is_number = terms
            .value_of(term)
            .is_some_and(|v| !matches!(v, Value::Bool(_) | Value::Elem(_) | Value::Array(_)));
        let Some(row) = found.get_mut(&terms.sort(term)) else {
            continue;
        };
        if is_number && row.len() < MAX_CONSTANTS && !row.contains(&term) {
            row.push(term);
        }
    }
    found
}

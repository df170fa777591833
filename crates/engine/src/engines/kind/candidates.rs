//! Candidates for auxiliary invariants: formulas over the state that often hold, guessed from the
//! shape of the system. Which of them hold together is found out by Houdini; nothing here needs to
//! be right.
//!
//! ```text
//!   x = c                    c its initial constant
//!   b, ¬b                    truth values
//!   x ≤ c, x ≥ c, 0 ≤ x      numbers; c its initial constant or one that x is compared with
//!   x = y, x ≤ y             of one sort
//!   pc ≠ l, pc = l ⇒ φ       for the values l of a state variable of an enumeration
//! ```

use bia_system::{Ts, initial_constants};
use bia_term::{Op, Sort, SortData, Term, Terms, value::Value};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

/// The greatest number of candidates.
const MAX_CANDIDATES: usize = 400;
/// The greatest number of constants that are compared with one variable.
const MAX_CONSTANTS: usize = 8;
/// The greatest number of values of an enumeration that guards candidates.
const MAX_VALUES: usize = 16;

type Set = IndexSet<Term, FxBuildHasher>;

/// Candidates for a system, each once, at most a few hundred.
pub(crate) fn candidates(terms: &mut Terms, ts: &Ts) -> Vec<Term> {
    let constants = constants(terms, ts);
    let mut plain = Set::default();
    for var in ts.state.iter().map(|var| var.now) {
        let with = constants.get(&var).map_or(&[][..], Vec::as_slice);
        unary(terms, var, with, &mut plain);
    }
    let pairs = pairs(terms, ts);
    let mut found = Set::default();
    for guard in guards(terms, ts) {
        found.insert(terms.not(guard));
    }
    found.extend(plain.iter().take(MAX_CANDIDATES / 2));
    found.extend(pairs.iter().take(MAX_CANDIDATES / 4));
    for guard in guards(terms, ts) {
        for formula in plain.iter().chain(&pairs) {
            if found.len() >= MAX_CANDIDATES {
                break;
            }
            let guarded = terms.implies(guard, *formula);
            found.insert(guarded);
        }
    }
    let mut found: Vec<Term> = found.into_iter().collect();
    found.retain(|formula| terms.value_of(*formula).is_none());
    found.truncate(MAX_CANDIDATES);
    found
}

/// For each state variable the constants that it begins with, gets, or is compared with.
fn constants(terms: &mut Terms, ts: &Ts) -> IndexMap<Term, Vec<Term>, FxBuildHasher> {
    let mut all: IndexMap<Term, Vec<Term>, FxBuildHasher> = IndexMap::default();
    let mut add = |var: Term, constant: Term| {
        let known = all.entry(var).or_default();
        if known.len() < MAX_CONSTANTS && !known.contains(&constant) {
            known.push(constant);
        }
    };
    for (var, constant) in initial_constants(terms, ts) {
        add(var, constant);
    }
    for term in terms.post_order(&ts.roots()) {
        let compares = matches!(terms.op(term), Op::Eq | Op::Lt | Op::BvUlt | Op::BvSlt);
        if let (true, [a, b]) = (compares, terms.args(term)) {
            for (var, constant) in [(*a, *b), (*b, *a)] {
                let is_var = matches!(terms.op(var), Op::Var(_));
                if is_var && terms.value_of(constant).is_some() {
                    add(var, constant);
                }
            }
        }
    }
    all
}

/// Formulas about one variable.
fn unary(terms: &mut Terms, var: Term, constants: &[Term], to: &mut Set) {
    let sort = terms.sort(var);
    let numbers = match terms.sort_data(sort) {
        SortData::Bool => {
            to.insert(var);
            to.insert(terms.not(var));
            return;
        }
        SortData::Int => vec![terms.int(0)],
        SortData::Real => vec![terms.real(0)],
        SortData::Bv(_) => vec![terms.value(terms.sorts().default_value(sort), sort)],
        SortData::RoundingMode
        | SortData::Float(_)
        | SortData::Array { .. }
        | SortData::Enum(_)
        | SortData::Uninterpreted(_) => vec![],
    };
    for constant in constants {
        to.insert(terms.eq(var, *constant));
    }
    for constant in constants.iter().chain(&numbers) {
        for (a, b) in [(var, *constant), (*constant, var)] {
            to.extend(at_most(terms, a, b));
        }
    }
}

/// a ≤ b, in each way that numbers of the sort are compared.
fn at_most(terms: &mut Terms, a: Term, b: Term) -> Vec<Term> {
    let sort = terms.sort(a);
    match terms.sort_data(sort) {
        SortData::Int | SortData::Real => vec![terms.le(a, b)],
        SortData::Bv(_) => vec![terms.bv_ule(a, b), terms.bv_sle(a, b)],
        SortData::Float(_) => vec![terms.fp_le(a, b)],
        SortData::Bool
        | SortData::RoundingMode
        | SortData::Array { .. }
        | SortData::Enum(_)
        | SortData::Uninterpreted(_) => vec![],
    }
}

/// Formulas about two variables of one sort: equations first.
fn pairs(terms: &mut Terms, ts: &Ts) -> Set {
    let (mut equations, mut orders) = (Set::default(), Set::default());
    for (i, x) in ts.state.iter().enumerate() {
        for y in &ts.state[i + 1..] {
            if equations.len() >= MAX_CANDIDATES || terms.sort(x.now) != terms.sort(y.now) {
                continue;
            }
            equations.insert(terms.eq(x.now, y.now));
            for (a, b) in [(x.now, y.now), (y.now, x.now)] {
                orders.extend(at_most(terms, a, b));
            }
        }
    }
    equations.extend(orders);
    equations
}

/// pc = l, for state variables of small enumerations.
fn guards(terms: &mut Terms, ts: &Ts) -> Vec<Term> {
    let mut guards = Vec::new();
    for var in ts.state.iter().map(|var| var.now) {
        let sort: Sort = terms.sort(var);
        let count = match terms.sort_data(sort) {
            SortData::Enum(data) if data.constructors.len() <= MAX_VALUES => {
                u32::try_from(data.constructors.len()).unwrap_or(0)
            }
            SortData::Enum(_)
            | SortData::Bool
            | SortData::Int
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Array { .. }
            | SortData::Uninterpreted(_) => 0,
        };
        for element in 0..count {
            let value = terms.value(Value::Elem(element), sort);
            guards.push(terms.eq(var, value));
        }
    }
    guards
}

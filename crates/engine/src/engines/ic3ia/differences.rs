//! Few values: what a number, or the difference of two numbers, takes in all samples of a location.
//!
//! ```text
//!   |{ x     : samples }| ≤ 8    guesses x = c       for each value c
//!   |{ x - y : samples }| ≤ 12   guesses x = y + d   for each value d
//! ```
//! Programs that count rounds, hops or retries relate two numbers by an offset that depends on the
//! state of control: no single equation holds everywhere, but a handful does somewhere. Differences
//! of bit-vectors are those modulo 2^width.

use crate::runs::samples::State;
use bia_system::Ts;
use bia_term::{
    Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;
use std::collections::BTreeSet;

/// The greatest number of values of a number that count as few.
const FEW_VALUES: usize = 8;
/// The greatest number of values of a difference that count as few.
const FEW_DIFFERENCES: usize = 12;
/// The least average number of samples for each value; with fewer samples, few values mean nothing.
const SEEN: usize = 4;
/// The greatest number of variables that are related.
const MAX_NUMBERS: usize = 24;

/// The guesses about numbers among these variables.
pub(super) fn few_values(
    terms: &mut Terms,
    ts: &Ts,
    vars: &[Term],
    states: &[&State],
) -> Vec<Term> {
    let mut columns: Vec<(Term, Vec<IBig>)> = Vec::new();
    for (place, var) in ts.state.iter().enumerate() {
        if columns.len() < MAX_NUMBERS && vars.contains(&var.now) && is_word(terms, var.now) {
            let column = states.iter().map(|state| number(&state[place]));
            if let Some(column) = column.collect::<Option<_>>() {
                columns.push((var.now, column));
            }
        }
    }
    let mut found = Vec::new();
    for (i, (x, of_x)) in columns.iter().enumerate() {
        let values = few(of_x.iter().cloned(), states.len(), FEW_VALUES);
        let is_small = !values.is_empty();
        for value in values {
            let value = constant(terms, terms.sort(*x), &value);
            found.push(terms.eq(*x, value));
        }
        for (y, of_y) in &columns[i + 1..] {
            if is_small || terms.sort(*x) != terms.sort(*y) {
                continue;
            }
            let differences = of_x.iter().zip(of_y).map(|(a, b)| a - b);
            for offset in few(differences, states.len(), FEW_DIFFERENCES) {
                found.push(is_off_by(terms, *x, *y, &offset));
            }
        }
    }
    found.retain(|formula| terms.value_of(*formula).is_none());
    found
}

/// The values, if there are few.
fn few(values: impl Iterator<Item = IBig>, samples: usize, most: usize) -> BTreeSet<IBig> {
    let mut found = BTreeSet::new();
    for value in values {
        found.insert(value);
        if found.len() > most || found.len() * SEEN > samples {
            return BTreeSet::new();
        }
    }
    found
}

/// x = y + d
fn is_off_by(terms: &mut Terms, x: Term, y: Term, offset: &IBig) -> Term {
    let sort = terms.sort(x);
    let offset = constant(terms, sort, offset);
    let sum = match sort == Sort::INT {
        true => terms.add(y, offset),
        false => terms.bv_add(y, offset),
    };
    terms.eq(x, sum)
}

fn is_word(terms: &Terms, var: Term) -> bool {
    let sort = terms.sort(var);
    sort == Sort::INT || matches!(terms.sort_data(sort), SortData::Bv(width) if *width > 4)
}

fn number(value: &Value) -> Option<IBig> {
    match value {
        Value::Int(n) => Some(n.clone()),
        Value::Bv(bits) => Some(bits.to_ibig()),
        Value::Bool(_)
        | Value::Real(_)
        | Value::Rounding(_)
        | Value::Float(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    }
}

fn constant(terms: &mut Terms, sort: Sort, number: &IBig) -> Term {
    match terms.sorts().bv_width(sort) {
        Some(width) => terms.bv(Bv::from_ibig(width, number)),
        None => terms.value(Value::Int(number.clone()), sort),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(values: &[i64]) -> BTreeSet<IBig> {
        values.iter().map(|n| IBig::from(*n)).collect()
    }

    #[test]
    fn few_means_seen_often() {
        let twice = [3, 5, 3, 5, 3, 5, 3, 5].map(IBig::from);
        assert_eq!(few(twice.into_iter(), 8, 2), numbers(&[3, 5]));
        let once = [3, 5, 7].map(IBig::from);
        assert_eq!(few(once.into_iter(), 3, 8), numbers(&[]));
        let many = (0..100).map(|n| IBig::from(n % 9));
        assert_eq!(few(many, 100, 8), numbers(&[]));
    }
}

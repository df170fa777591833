//! Cells of arrays, as far as runs can tell about them.
//!
//! ```text
//!   numbers     a[c] for the constants c that the system reads or writes arrays at: numbers like variables
//!   ends        a[x + c] = d   in all states, for numbers x of the sort of indices and numbers c of the system
//! ```
//! The second kind is what strings are made of: at the end, which is where the length says, there is a zero.

use super::{Set, group::Group, number, samples::State};
use bia_system::{StateVar, Ts};
use bia_term::{
    Op, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// More cells are not numbers.
const MOST_CELLS: usize = 8;
/// More ends of one group are not told.
const MOST_ENDS: usize = 24;
/// Fewer different indices say nothing.
const FEWEST: usize = 3;

/// The system with cells of arrays as further variables, and which cells these are: the array, and the index.
pub(super) fn with_cells(terms: &mut Terms, ts: &Ts) -> (Ts, Vec<(usize, Value)>) {
    let mut view = ts.clone();
    let mut cells = Vec::new();
    // Indices of arrays, by the sort of the array.
    let mut constants: IndexSet<(Sort, Term), FxBuildHasher> = IndexSet::default();
    for term in terms.post_order(&ts.roots()) {
        if let (Op::Select | Op::Store, [array, index, ..]) = (terms.op(term), terms.args(term))
            && terms.value_of(*index).is_some()
        {
            constants.insert((terms.sort(*array), *index));
        }
    }
    for (place, var) in ts.state.iter().enumerate() {
        let sort = terms.sort(var.now);
        let SortData::Array { element, .. } = *terms.sort_data(sort) else {
            continue;
        };
        if !matches!(terms.sort_data(element), SortData::Bv(_) | SortData::Int) {
            continue;
        }
        for (_, constant) in constants.iter().filter(|(of, _)| *of == sort) {
            let Some(value) = terms.value_of(*constant).cloned() else {
                continue;
            };
            if cells.len() < MOST_CELLS {
                let now = terms.select(var.now, *constant);
                view.state.push(StateVar { now, next: None });
                cells.push((place, value));
            }
        }
    }
    (view, cells)
}

/// The values of cells in a state.
pub(super) fn values(state: &State, cells: &[(usize, Value)]) -> State {
    let mut longer = state.clone();
    for (place, index) in cells {
        let value = match &state[*place] {
            Value::Array(array) => array.get(index),
            // A state variable of another sort has no cells.
            other @ (Value::Bool(_)
            | Value::Int(_)
            | Value::Real(_)
            | Value::Bv(_)
            | Value::Float(_)
            | Value::Rounding(_)
            | Value::Elem(_)) => other,
        };
        longer.push(value.clone());
    }
    longer
}

impl Group<'_> {
    /// Cells that have one value in all states.
    pub(super) fn ends(&self, terms: &mut Terms, to: &mut Set) {
        let before = to.len();
        for (array, var) in self.ts.state.iter().enumerate() {
            let SortData::Array { index, element } = *terms.sort_data(terms.sort(var.now)) else {
                continue;
            };
            let Some(width) = terms.sorts().bv_width(index) else {
                continue;
            };
            if terms.sorts().bv_width(element).is_none() {
                continue;
            }
            for (of, values) in self.numbers_of(index) {
                for offset in self.numbers {
                    let at = |n: i128| Value::Bv(Bv::from_ibig(width, &IBig::from(n + offset)));
                    let Some(value) = self.always(array, values, at) else {
                        continue;
                    };
                    let value = terms.value(value, element);
                    let offset = terms.bv(Bv::from_ibig(width, &IBig::from(*offset)));
                    let place = terms.bv_add(of, offset);
                    let cell = terms.select(var.now, place);
                    to.insert(terms.eq(cell, value));
                    if to.len() >= before + MOST_ENDS {
                        return;
                    }
                }
            }
        }
    }

    /// What an array has at these indices in all states, if that is always the same, and not what it has nearly
    /// everywhere.
    fn always(&self, array: usize, values: &[i128], at: impl Fn(i128) -> Value) -> Option<Value> {
        let mut found: Option<&Value> = None;
        let mut special = 0;
        for (state, n) in self.states.iter().zip(values) {
            let Value::Array(array) = &state[array] else {
                return None;
            };
            let here = array.get(&at(*n));
            if *found.get_or_insert(here) != here {
                return None;
            }
            special += usize::from(array.default() != here);
        }
        let different: IndexSet<i128, FxBuildHasher> = values.iter().copied().collect();
        let found = found.filter(|value| number(value).is_some());
        found
            .filter(|_| different.len().min(special) >= FEWEST)
            .cloned()
    }
}

//! Candidates about cells of arrays, guessed from runs.
//!
//! ```text
//!   numbers     a[c] for the constants c that the system reads or writes arrays at: numbers like variables,
//!               and narrower variables with as many bits, to which they are compared
//!   ends        a[x + c] = d   in all states, for numbers x of the sort of indices and numbers c of the system
//! ```
//! The second kind covers strings: there is a zero at the index that the length gives. The first
//! covers arrays on the heap: their sizes are multiples of the bounds of loops.

use super::{Set, group::Group, number, samples::State};
use bia_system::{StateVar, Ts};
use bia_term::{
    Op, Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use dashu_int::IBig;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// The greatest number of cells that count as numbers.
const MAX_CELLS: usize = 8;
/// The greatest number of variables that are compared to cells.
const MAX_WIDENED: usize = 8;
/// The greatest number of ends that are guessed for one group.
const MAX_ENDS: usize = 24;
/// The least number of different indices that justifies a guess.
const FEWEST: usize = 3;

/// A number that a state has besides its variables.
#[derive(Clone, Debug)]
pub(super) enum Extra {
    /// The cell of the array in this place at this index.
    Cell(usize, Value),
    /// The bit-vector in this place with more bits.
    Wide(usize, u32),
}

/// The system with further numbers as variables, and which these are.
pub(super) fn with_cells(terms: &mut Terms, ts: &Ts) -> (Ts, Vec<Extra>) {
    let mut view = ts.clone();
    let mut extras = Vec::new();
    let mut widths: IndexSet<u32, FxBuildHasher> = IndexSet::default();
    for (place, array, index) in cells(terms, ts) {
        let now = terms.select(ts.state[place].now, array);
        widths.extend(terms.sorts().bv_width(terms.sort(now)));
        view.state.push(StateVar { now, next: None });
        extras.push(Extra::Cell(place, index));
    }
    let wide = widths.iter().max().copied().unwrap_or(0);
    for (place, var) in ts.state.iter().enumerate() {
        let width = terms.sorts().bv_width(terms.sort(var.now));
        let more = width.filter(|width| (8..wide).contains(width));
        let widened = |extra: &&Extra| matches!(extra, Extra::Wide(..));
        if let Some(width) = more
            && extras.iter().filter(widened).count() < MAX_WIDENED
        {
            let now = terms.bv_sign_extend(var.now, wide - width);
            view.state.push(StateVar { now, next: None });
            extras.push(Extra::Wide(place, wide - width));
        }
    }
    (view, extras)
}

/// Arrays of numbers and constants that they are read or written at.
fn cells(terms: &Terms, ts: &Ts) -> Vec<(usize, Term, Value)> {
    // Indices of arrays, by the sort of the array.
    let mut constants: IndexSet<(Sort, Term), FxBuildHasher> = IndexSet::default();
    for term in terms.post_order(&ts.roots()) {
        if let (Op::Select | Op::Store, [array, index, ..]) = (terms.op(term), terms.args(term))
            && terms.value_of(*index).is_some()
        {
            constants.insert((terms.sort(*array), *index));
        }
    }
    let mut cells = Vec::new();
    for (place, var) in ts.state.iter().enumerate() {
        let sort = terms.sort(var.now);
        let SortData::Array { element, .. } = *terms.sort_data(sort) else {
            continue;
        };
        if !matches!(terms.sort_data(element), SortData::Bv(_) | SortData::Int) {
            continue;
        }
        for (_, constant) in constants.iter().filter(|(of, _)| *of == sort) {
            let value = terms.value_of(*constant).cloned();
            cells.extend(value.map(|value| (place, *constant, value)));
        }
    }
    cells.truncate(MAX_CELLS);
    cells
}

/// The state with the values of further numbers.
pub(super) fn with_values(state: &State, extras: &[Extra]) -> State {
    let mut longer = state.clone();
    for extra in extras {
        let (Extra::Cell(place, _) | Extra::Wide(place, _)) = extra;
        let value = match (extra, &state[*place]) {
            (Extra::Cell(_, index), Value::Array(array)) => array.get(index).clone(),
            (Extra::Wide(_, more), Value::Bv(bits)) => Value::Bv(bits.sign_extend(*more)),
            // A variable of another sort has no such numbers.
            (Extra::Cell(..) | Extra::Wide(..), other) => other.clone(),
        };
        longer.push(value);
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
                    if to.len() >= before + MAX_ENDS {
                        return;
                    }
                }
            }
        }
    }

    /// The one value that an array has at these indices in all states; `None` if there are several,
    /// or if it is the value that the array has nearly everywhere.
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

//! [`Cell`]: the value of a variable on a path, concrete or symbolic.
//!
//! Invariant: truth values and bit-vectors of at most 64 bits that are concrete are `Small`; what
//! has a value is never `Sym`. So equal concrete values are equal cells.

use super::sparse::Sparse;
use bia_term::{
    Sort, SortData, Term, Terms,
    value::{Bv, Value},
};
use std::rc::Rc;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Cell {
    /// The bits of a truth value or a bit-vector.
    Small(u64),
    /// Any other value.
    Big(Value),
    /// A map with some cells written, not all of them concrete.
    Map(Rc<Sparse>),
    /// A term over symbols.
    Sym(Term),
}

impl Cell {
    pub(super) fn new(value: Value) -> Self {
        match &value {
            Value::Bool(truth) => Self::Small(u64::from(*truth)),
            Value::Bv(bits) if bits.width() <= 64 => match bits.to_u64() {
                Some(bits) => Self::Small(bits),
                None => Self::Big(value),
            },
            Value::Bv(_)
            | Value::Int(_)
            | Value::Real(_)
            | Value::Float(_)
            | Value::Rounding(_)
            | Value::Array(_)
            | Value::Elem(_) => Self::Big(value),
        }
    }

    /// The cell of a term over symbols.
    pub(super) fn of(terms: &Terms, term: Term) -> Self {
        match terms.value_of(term) {
            Some(value) => Self::new(value.clone()),
            None => Self::Sym(term),
        }
    }

    /// The value, if it is concrete. The sort is the cell's.
    pub(super) fn value(&self, terms: &Terms, sort: Sort) -> Option<Value> {
        match self {
            Self::Small(bits) => Some(small(terms, sort, *bits)),
            Self::Big(value) => Some(value.clone()),
            Self::Map(_) | Self::Sym(_) => None,
        }
    }

    /// The cell of an index by its key in a [`Sparse`] map.
    pub(super) fn of_key(terms: &Terms, sort: Sort, key: u64) -> Self {
        match terms.sort_data(sort) {
            SortData::Int => Self::Big(Value::Int(key.cast_signed().into())),
            SortData::Bool
            | SortData::Bv(_)
            | SortData::Real
            | SortData::RoundingMode
            | SortData::Float(_)
            | SortData::Enum(_)
            | SortData::Array { .. }
            | SortData::Uninterpreted(_) => Self::Small(key),
        }
    }

    /// The cell as a term.
    pub(super) fn term(&self, terms: &mut Terms, sort: Sort) -> Term {
        match self {
            Self::Small(bits) => {
                let value = small(terms, sort, *bits);
                terms.value(value, sort)
            }
            Self::Big(value) => terms.value(value.clone(), sort),
            Self::Map(map) => match *terms.sort_data(sort) {
                SortData::Array { index, element } => map.term(terms, sort, (index, element)),
                // Maps are of sorts of arrays.
                SortData::Bool
                | SortData::Int
                | SortData::Real
                | SortData::Bv(_)
                | SortData::RoundingMode
                | SortData::Float(_)
                | SortData::Enum(_)
                | SortData::Uninterpreted(_) => map.base().term(terms, sort),
            },
            Self::Sym(term) => *term,
        }
    }
}

fn small(terms: &Terms, sort: Sort, bits: u64) -> Value {
    match terms.sort_data(sort) {
        SortData::Bv(width) => Value::Bv(Bv::from_u64(*width, bits)),
        SortData::Bool
        | SortData::Int
        | SortData::Real
        | SortData::RoundingMode
        | SortData::Float(_)
        | SortData::Enum(_)
        | SortData::Array { .. }
        | SortData::Uninterpreted(_) => Value::Bool(bits != 0),
    }
}

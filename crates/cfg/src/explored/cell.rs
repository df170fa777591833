//! [`Cell`]: the value of a variable on a path.
//!
//! ```text
//!   Known(v)     v
//!   Term(t)      t, over symbols; t is no constant
//!   Map(b, w)    b with the cells w written, at indices that are constants:
//!                b[i₁ := w(i₁)] … [iₙ := w(iₙ)], in any order since the indices differ
//! ```
//! A map with cells that are terms is looked up at a constant index without a solver and without
//! a term for the map; everywhere else it is that term.

use bia_term::{Op, Sort, SortData, Term, Terms, value::Value};
use std::{collections::BTreeMap, rc::Rc, sync::Arc};

#[derive(Clone, Debug)]
pub(super) enum Cell {
    /// Nothing was written: nobody may read it.
    Unwritten,
    Known(Value),
    Term(Term),
    Map(Rc<Map>),
}

/// A map with cells written.
#[derive(Clone, Debug)]
pub(super) struct Map {
    /// `Known` or `Term`.
    base: Cell,
    written: BTreeMap<Value, Cell>,
}

impl Cell {
    /// The cell of a term over symbols.
    pub(super) fn of(terms: &Terms, term: Term) -> Self {
        match terms.value_of(term) {
            Some(value) => Self::Known(value.clone()),
            None => Self::Term(term),
        }
    }

    /// The cell as a term of its sort; `None` if nothing was written.
    pub(super) fn term(&self, terms: &mut Terms, sort: Sort) -> Option<Term> {
        let map = match self {
            Self::Unwritten => return None,
            Self::Known(value) => return Some(terms.value(value.clone(), sort)),
            Self::Term(term) => return Some(*term),
            Self::Map(map) => map,
        };
        let (index, element) = sorts(terms, sort)?;
        let base = match &map.base {
            Self::Known(value) => terms.value(value.clone(), sort),
            Self::Term(term) => *term,
            Self::Unwritten | Self::Map(_) => return None,
        };
        // Elements that are maps are no deeper than their sorts.
        map.written.iter().try_fold(base, |map, (at, cell)| {
            let at = terms.value(at.clone(), index);
            let cell = cell.term(terms, element)?;
            Some(terms.mk(Op::Store, &[map, at, cell]))
        })
    }

    /// The cell of a map at an index, both of these sorts; `None` if nothing was written.
    pub(super) fn select(&self, terms: &mut Terms, sort: Sort, index: &Self) -> Option<Self> {
        let (index_sort, _) = sorts(terms, sort)?;
        let map = match (self, index) {
            (Self::Map(map), Self::Known(index)) => match map.written.get(index) {
                Some(cell) => return Some(cell.clone()),
                None => &map.base,
            },
            (Self::Unwritten | Self::Known(_) | Self::Term(_) | Self::Map(_), _) => self,
        };
        if let (Self::Known(Value::Array(map)), Self::Known(index)) = (map, index) {
            return Some(Self::Known(map.get(index).clone()));
        }
        let (map, index) = (map.term(terms, sort)?, index.term(terms, index_sort)?);
        let term = terms.mk(Op::Select, &[map, index]);
        Some(Self::of(terms, term))
    }

    /// The map with one cell written; `None` if it has no value itself.
    pub(super) fn with(
        self,
        terms: &mut Terms,
        sort: Sort,
        index: Self,
        element: Self,
    ) -> Option<Self> {
        let (index_sort, element_sort) = sorts(terms, sort)?;
        let Self::Known(at) = index else {
            let map = self.term(terms, sort)?;
            let index = index.term(terms, index_sort)?;
            let element = element.term(terms, element_sort)?;
            let term = terms.mk(Op::Store, &[map, index, element]);
            return Some(Self::of(terms, term));
        };
        match (self, element) {
            (Self::Unwritten, _) | (_, Self::Unwritten) => None,
            (Self::Known(Value::Array(mut array)), Self::Known(value)) => {
                Arc::make_mut(&mut array).set(at, value);
                Some(Self::Known(Value::Array(array)))
            }
            (Self::Map(mut map), element) => {
                Rc::make_mut(&mut map).written.insert(at, element);
                Some(Self::Map(map))
            }
            (base @ (Self::Known(_) | Self::Term(_)), element) => {
                let written = BTreeMap::from([(at, element)]);
                Some(Self::Map(Rc::new(Map { base, written })))
            }
        }
    }
}

/// The sorts of a map's indices and elements.
fn sorts(terms: &Terms, sort: Sort) -> Option<(Sort, Sort)> {
    match *terms.sort_data(sort) {
        SortData::Array { index, element } => Some((index, element)),
        SortData::Bool
        | SortData::Int
        | SortData::Real
        | SortData::Bv(_)
        | SortData::RoundingMode
        | SortData::Float(_)
        | SortData::Enum(_)
        | SortData::Uninterpreted(_) => None,
    }
}

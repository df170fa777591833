//! [`Sparse`]: a map of which some cells were written at known indices.
//!
//! ```text
//!   base[k₁ := c₁]…[kₙ := cₙ]     kᵢ distinct constants, cᵢ concrete or symbolic
//! ```
//! Reading and writing at a constant costs the same however many cells there are, and a fork shares
//! all pages until one side writes. A term for the whole map is made only when a symbolic index or
//! an operator on maps asks for it; it is kept, and later writes are added to it.

use super::cell::Cell;
use bia_term::{Sort, Term, Terms, value::Value};
use rustc_hash::FxHashMap;
use std::{
    cell::RefCell,
    hash::{Hash, Hasher},
    rc::Rc,
};

/// Cells of one page, a power of two.
const PAGE: usize = 32;

type Page = [Option<Cell>; PAGE];

/// The index of a cell: the bits of a bit-vector, or an integer that has 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Key(u64);

impl Key {
    /// The key of a concrete index. Different indices of one sort have different keys.
    pub(super) fn of(index: &Cell) -> Option<Self> {
        match index {
            Cell::Small(bits) => Some(Self(*bits)),
            Cell::Big(Value::Int(int)) => {
                i64::try_from(int).ok().map(|int| Self(int.cast_unsigned()))
            }
            Cell::Big(
                Value::Bool(_)
                | Value::Bv(_)
                | Value::Real(_)
                | Value::Float(_)
                | Value::Rounding(_)
                | Value::Array(_)
                | Value::Elem(_),
            )
            | Cell::Map(_)
            | Cell::Sym(_) => None,
        }
    }

    fn parts(self) -> (u64, usize) {
        let at = self.0 % PAGE as u64;
        (self.0 / PAGE as u64, usize::try_from(at).unwrap_or(0))
    }
}

#[derive(Clone, Debug)]
pub(super) struct Sparse {
    /// `Big` or `Sym`.
    base: Cell,
    pages: FxHashMap<u64, Rc<Page>>,
    /// A term for the map as it was, and which cells were written since.
    known: RefCell<Option<(Term, Vec<Index>)>>,
}

/// An index as key and as value.
#[derive(Clone, Debug)]
struct Index {
    key: Key,
    cell: Cell,
}

impl Sparse {
    /// The map `base` with nothing written.
    pub(super) fn new(base: Cell) -> Self {
        Self {
            base,
            pages: FxHashMap::default(),
            known: RefCell::new(None),
        }
    }

    /// The cell at an index, if it was written.
    pub(super) fn written(&self, key: Key) -> Option<&Cell> {
        let (page, at) = key.parts();
        self.pages.get(&page)?[at].as_ref()
    }

    /// What cells have that were not written.
    pub(super) fn base(&self) -> &Cell {
        &self.base
    }

    /// Writes a cell.
    pub(super) fn set(&mut self, key: Key, index: Cell, element: Cell) {
        let (page, at) = key.parts();
        let page = self
            .pages
            .entry(page)
            .or_insert_with(|| Rc::new([const { None }; PAGE]));
        Rc::make_mut(page)[at] = Some(element);
        if let Some((_, since)) = self.known.get_mut() {
            since.push(Index { key, cell: index });
        }
    }

    /// The whole map as a term. `sort`: of the map, `(index, element)`: of its parts.
    pub(super) fn term(
        &self,
        terms: &mut Terms,
        sort: Sort,
        (index, element): (Sort, Sort),
    ) -> Term {
        let (mut map, mut since) = match self.known.take() {
            Some(known) => known,
            None => (self.base.term(terms, sort), self.all(terms, index)),
        };
        since.sort_by_key(|index| index.key);
        since.dedup_by_key(|index| index.key);
        for at in since {
            let Some(cell) = self.written(at.key).cloned() else {
                continue;
            };
            let place = at.cell.term(terms, index);
            let value = cell.term(terms, element);
            map = terms.store(map, place, value);
        }
        *self.known.borrow_mut() = Some((map, Vec::new()));
        map
    }

    /// All cells that were written.
    fn all(&self, terms: &Terms, sort: Sort) -> Vec<Index> {
        let mut found = Vec::new();
        #[expect(clippy::iter_over_hash_type, reason = "who asks puts them in order")]
        for (page, cells) in &self.pages {
            for (at, cell) in cells.iter().enumerate() {
                if cell.is_some() {
                    let key = Key(page * PAGE as u64 + at as u64);
                    let cell = Cell::of_key(terms, sort, key.0);
                    found.push(Index { key, cell });
                }
            }
        }
        found
    }
}

/// The same cells over the same base; a term that is known makes no difference.
impl PartialEq for Sparse {
    fn eq(&self, other: &Self) -> bool {
        let page = |(at, page): (&u64, &Rc<Page>)| {
            let same = |others: &Rc<Page>| Rc::ptr_eq(page, others) || page == others;
            other.pages.get(at).is_some_and(same)
        };
        self.base == other.base
            && self.pages.len() == other.pages.len()
            && self.pages.iter().all(page)
    }
}

impl Eq for Sparse {}

impl Hash for Sparse {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.base.hash(state);
        self.pages.len().hash(state);
    }
}

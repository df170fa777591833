//! Typed ids and the tables they index.
//!
//! Invariant: an id is made by the table that holds its item, or by [`Idx::from_index`], which
//! panics instead of wrapping; two ids of one table are equal iff they name the same item.
//! Ids are 4 bytes, `Option<Id>` too, and order by creation.

use std::{fmt, marker::PhantomData, num::NonZeroU32, ops};

/// A typed index into an [`Arena`] or a [`SecondaryMap`].
pub trait Idx: Copy + Eq {
    /// The id of position `index`. Panics when it does not fit; never wraps.
    fn from_index(index: usize) -> Self;
    /// The position this id names.
    fn index(self) -> usize;
}

/// Declares an id type: `new_id! { /// doc … pub struct Loc, "l"; }`. The prefix is how it prints.
#[macro_export]
macro_rules! new_id {
    ($(#[$doc:meta])* $vis:vis struct $name:ident, $prefix:literal;) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(std::num::NonZeroU32);
        impl $crate::Idx for $name {
            fn from_index(index: usize) -> Self { Self($crate::idx::checked(index)) }
            fn index(self) -> usize { self.0.get() as usize - 1 }
        }
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), $crate::Idx::index(*self))
            }
        }
    };
}

/// `index + 1` as a non-zero 32-bit number; panics when that does not fit.
pub fn checked(index: usize) -> NonZeroU32 {
    u32::try_from(index)
        .ok()
        .and_then(|i| i.checked_add(1))
        .and_then(NonZeroU32::new)
        .expect("a table holds at most 2^32-2 items")
}

/// An append-only table of `T`, indexed by its own id type.
pub struct Arena<I, T> {
    items: Vec<T>,
    id: PhantomData<fn(I)>,
}

impl<I: Idx, T> Arena<I, T> {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }
    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::from_index(self.items.len());
        self.items.push(item);
        id
    }
    /// How many items there are.
    pub fn len(&self) -> usize {
        self.items.len()
    }
    /// Whether there is no item.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }
    /// The item of `id`, if the table has it.
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }
    /// All ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = I> + ExactSizeIterator + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }
    /// All items with their ids, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items
            .iter()
            .enumerate()
            .map(|(i, t)| (I::from_index(i), t))
    }
    /// The items alone, in order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            id: PhantomData,
        }
    }
}
impl<I, T: Clone> Clone for Arena<I, T> {
    fn clone(&self) -> Self {
        Self {
            items: self.items.clone(),
            id: PhantomData,
        }
    }
}
impl<I: Idx, T> ops::Index<I> for Arena<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}
impl<I: Idx, T> ops::IndexMut<I> for Arena<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}
impl<I, T: fmt::Debug> fmt::Debug for Arena<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

/// A side table: one `T` for each id of some other table, a default where none was set.
pub struct SecondaryMap<I, T> {
    items: Vec<T>,
    default: T,
    id: PhantomData<fn(I)>,
}

impl<I: Idx, T: Clone> SecondaryMap<I, T> {
    /// A table that answers `default` everywhere.
    pub fn new(default: T) -> Self {
        Self {
            items: Vec::new(),
            default,
            id: PhantomData,
        }
    }
    /// A table with room for the ids of a table of `len` items.
    pub fn with_len(default: T, len: usize) -> Self {
        Self {
            items: vec![default.clone(); len],
            default,
            id: PhantomData,
        }
    }
    /// All items that there is room for, with their ids, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (I, &T)> + ExactSizeIterator {
        self.items
            .iter()
            .enumerate()
            .map(|(i, t)| (I::from_index(i), t))
    }
}
impl<I: Idx, T: Clone> ops::Index<I> for SecondaryMap<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        self.items.get(id.index()).unwrap_or(&self.default)
    }
}
impl<I: Idx, T: Clone> ops::IndexMut<I> for SecondaryMap<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        let at = id.index();
        if at >= self.items.len() {
            self.items.resize(at + 1, self.default.clone());
        }
        &mut self.items[at]
    }
}
impl<I, T: Clone> Clone for SecondaryMap<I, T> {
    fn clone(&self) -> Self {
        Self {
            items: self.items.clone(),
            default: self.default.clone(),
            id: PhantomData,
        }
    }
}
impl<I, T: fmt::Debug> fmt::Debug for SecondaryMap<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    new_id! {
        /// A test id.
        struct Loc, "l";
    }

    #[test]
    fn ids_are_small_ordered_and_print_with_their_prefix() {
        let mut arena = Arena::<Loc, &str>::new();
        let (a, b) = (arena.push("a"), arena.push("b"));
        assert!(a < b);
        assert_eq!(format!("{a:?} {b:?}"), "l0 l1");
        assert_eq!((arena[a], arena[b], arena.len()), ("a", "b", 2));
        assert_eq!(size_of::<Option<Loc>>(), 4);
    }

    #[test]
    #[should_panic(expected = "at most")]
    fn an_index_that_does_not_fit_never_wraps() {
        let _ = Loc::from_index(u32::MAX as usize);
    }

    #[test]
    fn side_tables_answer_their_default() {
        let mut map = SecondaryMap::<Loc, u8>::new(7);
        let far = Loc::from_index(100);
        assert_eq!(map[far], 7);
        map[far] = 1;
        assert_eq!(map.iter().len(), 101);
        assert_eq!((map[far], map[Loc::from_index(99)]), (1, 7));
    }
}

//! The index domains of map types, as map values need them.
//!
//! Domains and values of map types are trees as deep as their type, and are cloned, compared and
//! dropped recursively. So map types nested deeper than [`MAX_DEPTH`] have none.

use crate::ast::{Ty, Types};
use bia_base::Idx;
use bia_term::value::Domain;

/// The deepest nesting of map types that has values.
pub(crate) const MAX_DEPTH: u32 = Types::MAX_DEPTH;

/// Domains of the types of one table, computed once.
#[derive(Default)]
pub(crate) struct Domains {
    /// Domains by type.
    known: Vec<Option<Domain>>,
}

impl Domains {
    /// The values of `ty`; `None` if it is nested too deep.
    pub(crate) fn of(&mut self, types: &Types, ty: Ty) -> Option<&Domain> {
        while self.known.len() <= ty.index() {
            let next = Ty::from_index(self.known.len());
            let entry = Self::entry(types, next);
            self.known.push(entry);
        }
        self.known[ty.index()].as_ref()
    }

    fn entry(types: &Types, ty: Ty) -> Option<Domain> {
        (types.depth(ty) <= MAX_DEPTH).then(|| types.domain(ty))
    }
}

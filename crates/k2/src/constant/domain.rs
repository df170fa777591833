//! The index domains of map types, as map values need them.
//!
//! Domains and values of map types are trees as deep as their type, and are cloned, compared and
//! dropped recursively. So map types nested deeper than [`MAX_DEPTH`] have none.

use crate::ast::{Ty, Type, Types};
use bia_base::Idx;
use bia_term::value::Domain;

/// The deepest nesting of map types that has values.
pub(crate) const MAX_DEPTH: u32 = 256;

/// Domains of the types of one table, computed once.
#[derive(Default)]
pub(crate) struct Domains {
    /// Depth and domain, by type.
    known: Vec<(u32, Option<Domain>)>,
}

impl Domains {
    /// The values of `ty`; `None` if it is nested too deep.
    pub(crate) fn of(&mut self, types: &Types, ty: Ty) -> Option<&Domain> {
        // Components come before what is made of them.
        while self.known.len() <= ty.index() {
            let next = Ty::from_index(self.known.len());
            let entry = self.entry(types, next);
            self.known.push(entry);
        }
        self.known[ty.index()].1.as_ref()
    }

    fn entry(&self, types: &Types, ty: Ty) -> (u32, Option<Domain>) {
        let flat = match &types[ty] {
            Type::Bool => Domain::Bool,
            Type::Int | Type::Real | Type::Void | Type::Sym(_) | Type::Fun { .. } => {
                Domain::Infinite
            }
            Type::Bv { width, .. } => Domain::Bv(*width),
            Type::Float(format) => Domain::Float(*format),
            Type::Enum(values) => Domain::Elems(u32::try_from(values.len()).unwrap_or(u32::MAX)),
            Type::Map { index, element } => {
                let (index, element) = (&self.known[index.index()], &self.known[element.index()]);
                let depth = index.0.max(element.0).saturating_add(1);
                let domain = match (&index.1, &element.1) {
                    (Some(index), Some(element)) if depth <= MAX_DEPTH => {
                        Some(Domain::array(index.clone(), element.clone()))
                    }
                    (_, _) => None,
                };
                return (depth, domain);
            }
        };
        (0, Some(flat))
    }
}

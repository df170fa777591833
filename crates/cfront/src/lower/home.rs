//! Decides where objects live: in K2 variables, part by part, or in memory.
//!
//! An object lives in memory iff its address is taken, or its type has to be seen as bytes (unions,
//! flexible members, variable lengths; see [`super::leaf`]).

use super::leaf::leaves;
use super::scan::Scan;
use crate::ir::{ExprKind, Module, ObjectId, PlaceId, PlaceKind};
use std::collections::BTreeSet;

/// Which objects live in memory.
#[derive(Debug, Default)]
pub(crate) struct Homes {
    memory: BTreeSet<ObjectId>,
}

impl Homes {
    /// Decides for all objects of the scan.
    pub(crate) fn new(module: &Module, scan: &Scan) -> Self {
        let mut memory = BTreeSet::new();
        for expr in &scan.exprs {
            if let ExprKind::Address(place) = module[*expr].kind
                && let Some(object) = root_object(module, place)
            {
                memory.insert(object);
            }
        }
        for object in &scan.objects {
            let values = module[*object].initial.iter().flat_map(|i| &i.values);
            for value in values {
                if let crate::ir::Constant::Address(target, _) = value.value {
                    memory.insert(target);
                }
            }
            if leaves(module, module[*object].ty).is_none() {
                memory.insert(*object);
            }
        }
        memory.extend(module.mapped.iter().map(|one| one.object));
        Self { memory }
    }

    /// Whether an object lives in memory.
    pub(crate) fn in_memory(&self, object: ObjectId) -> bool {
        self.memory.contains(&object)
    }

    /// All objects in memory, in order.
    pub(crate) fn memory(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.memory.iter().copied()
    }
}

/// The object that a place is part of, unless it is found by a pointer.
pub(crate) fn root_object(module: &Module, place: PlaceId) -> Option<ObjectId> {
    let mut at = place;
    loop {
        match module[at].kind {
            PlaceKind::Object(object) => return Some(object),
            PlaceKind::Dereference(_) => return None,
            PlaceKind::Member { base, .. }
            | PlaceKind::BitField { base, .. }
            | PlaceKind::Index { base, .. } => at = base,
        }
    }
}

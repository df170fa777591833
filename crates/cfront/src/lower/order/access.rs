//! [`Spot`]: the storage that a place accesses, as precisely as two places can be distinguished.

use crate::ir::{ExprKind, Module, ObjectId, PlaceId, PlaceKind, TypeKind};
use crate::lower::points::{Loc, Node, Points};

/// What is accessed: a variable of its own, or a class of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Key {
    Variable(ObjectId),
    Memory(Node),
}

/// A part of what a key names, in bytes; all of it if it is not known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Spot {
    pub(super) key: Key,
    /// The field of the class's one type, first elements taken.
    pub(super) from: u64,
    pub(super) to: u64,
}

impl Spot {
    /// All of it.
    pub(super) fn all(key: Key) -> Self {
        Self {
            key,
            from: 0,
            to: u64::MAX,
        }
    }

    /// Whether two may have a byte in common.
    pub(super) fn meets(&self, other: &Self) -> bool {
        self.key == other.key && self.from < other.to && other.from < self.to
    }
}

/// A direct access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Access {
    pub(super) spot: Spot,
    /// The bits of the object, if they are known.
    pub(super) exact: Option<(ObjectId, u64, u64)>,
}

impl Access {
    /// Whether two may have a bit in common.
    pub(super) fn meets(&self, other: &Self) -> bool {
        match (self.exact, other.exact) {
            (Some(a), Some(b)) => a.0 == b.0 && a.1 < b.2 && b.1 < a.2,
            _ => self.spot.meets(&other.spot),
        }
    }

    /// Whether they certainly have.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.exact.is_some() && other.exact.is_some() && self.meets(other)
    }
}

/// The access to a place; none if the analysis has not seen it.
pub(super) fn access(points: &Points<'_>, place: PlaceId) -> Option<Access> {
    let module = points.module;
    let size = module.types.size(module[place].ty);
    let spot = match points.places.get(&place)? {
        Loc::Variable { object, offset } => field(Key::Variable(*object), *offset, size),
        Loc::Memory { node, offset, .. } => {
            let node = points.classes.find(*node);
            match points.is_consistent(node) {
                true => field(Key::Memory(node), *offset, size),
                false => Spot::all(Key::Memory(node)),
            }
        }
    };
    let exact = exact(module, place);
    Some(Access { spot, exact })
}

fn field(key: Key, offset: u64, size: Option<u64>) -> Spot {
    match size {
        Some(size) => Spot {
            key,
            from: offset,
            to: offset.saturating_add(size.max(1)),
        },
        None => Spot::all(key),
    }
}

/// The bits of the object that a place is, if no pointer and no variable index is needed to find
/// it.
fn exact(module: &Module, place: PlaceId) -> Option<(ObjectId, u64, u64)> {
    let mut from = 0_u64;
    let mut width = module.types.size(module[place].ty)?.checked_mul(8)?;
    let mut at = place;
    loop {
        match module[at].kind {
            PlaceKind::Object(object) => {
                return Some((object, from, from.checked_add(width)?));
            }
            PlaceKind::Dereference(_) => return None,
            PlaceKind::Member { base, member } | PlaceKind::BitField { base, member } => {
                let TypeKind::Record(record) = module.types.kind(module[base].ty) else {
                    return None;
                };
                let member = module.types[record].members.get(member as usize)?;
                from = from.checked_add(member.offset.checked_mul(8)?)?;
                if let Some(bits) = member.bits {
                    from = from.checked_add(u64::from(bits.first))?;
                    width = u64::from(bits.width);
                }
                at = base;
            }
            PlaceKind::Index { base, index } => {
                let ExprKind::Int(bits) = module[index].kind else {
                    return None;
                };
                let size = module.types.size(module[at].ty)?.checked_mul(8)?;
                let index = u64::try_from(bits).ok()?;
                from = from.checked_add(index.checked_mul(size)?)?;
                at = base;
            }
        }
    }
}

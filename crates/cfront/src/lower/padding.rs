//! Bytes without a value of their own: padding of structs, bytes of a union beyond a member.
//!
//! A store into a record leaves its padding with unspecified values (C17 6.2.6.1p6), and a store
//! into a member of a union those bytes that do not belong to the member (p7). Where memory is held
//! as bytes and something can look at these (characters, other members of a union), each store
//! makes them arbitrary:
//! ```text
//!   s.m = v      padding of s, and of the records around it;  of a union u: bytes size(m) .. size(u)
//!   s = t, { … } padding of s
//! ```
//! Static objects start with zeros, padding too (6.7.9p10).

use super::context::{Lowerer, Res};
use super::leaf::{BYTE, Leaf};
use super::place::Access;
use super::points::{Node, Root};
use super::{Source, leaf};
use crate::ast::RecordKind;
use crate::ir::{ArrayLength, FloatKind, Module, PlaceId, PlaceKind, TypeId, TypeKind};
use bia_k2::ast::Op;

/// The largest record in bytes that is looked at byte by byte.
const LARGEST: u64 = 1 << 20;
/// The greatest number of gaps that are treated one by one.
const MAX_GAPS: usize = 1000;

/// Bits of a type that hold no value.
#[derive(Clone, Debug)]
pub(crate) struct Gap {
    leaf: Leaf,
    /// The bits of each byte.
    mask: u8,
}

/// A record with what a store leaves open in it.
pub(crate) type Around = Vec<(Access, Vec<Gap>)>;

struct Part {
    ty: TypeId,
    offset: u64,
    strides: Vec<(u64, u64)>,
}

fn gap(offset: u64, length: u64, strides: &[(u64, u64)], mask: u8) -> Gap {
    let mut leaf = Leaf::raw(length);
    leaf.offset = offset;
    leaf.strides = strides.to_vec();
    leaf.strides.push((1, length));
    leaf.count = Some(leaf.strides.iter().map(|(_, n)| *n).product());
    leaf.scalar = BYTE;
    Gap { leaf, mask }
}

/// What of a type holds no value.
fn gaps(module: &Module, ty: TypeId) -> Vec<Gap> {
    let types = &module.types;
    let mut found = Vec::new();
    let mut todo = vec![Part {
        ty,
        offset: 0,
        strides: Vec::new(),
    }];
    while let Some(part) = todo.pop() {
        if found.len() > MAX_GAPS {
            return found;
        }
        match types.kind(part.ty) {
            TypeKind::Array(element, ArrayLength::Known(length)) if length > 0 => {
                let mut strides = part.strides;
                strides.push((types.size(element).unwrap_or(0), length));
                todo.push(Part {
                    ty: element,
                    offset: part.offset,
                    strides,
                });
            }
            TypeKind::Float(FloatKind::LongDouble | FloatKind::Float64x) => {
                let size = types.size(part.ty).unwrap_or(10);
                if size > 10 {
                    found.push(gap(part.offset + 10, size - 10, &part.strides, 0xff));
                }
            }
            TypeKind::Record(id) => {
                let record = &types[id];
                let Some(covered) = covered(module, id) else {
                    continue;
                };
                let mut at = 0;
                while at < covered.len() {
                    let (start, bits) = (at, covered[at]);
                    while at < covered.len() && covered[at] == bits && (bits == 0 || at == start) {
                        at += 1;
                    }
                    at = at.max(start + 1);
                    if bits != 0xff {
                        let (from, length) = (part.offset + start as u64, (at - start) as u64);
                        found.push(gap(from, length, &part.strides, !bits));
                    }
                }
                if record.kind == RecordKind::Struct {
                    for member in record.members.iter().filter(|m| m.bits.is_none()) {
                        todo.push(Part {
                            ty: member.ty,
                            offset: part.offset + member.offset,
                            strides: part.strides.clone(),
                        });
                    }
                }
            }
            TypeKind::Array(..)
            | TypeKind::Float(_)
            | TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_) => {}
        }
    }
    found
}

/// The bits of each byte of a record that belong to a member.
fn covered(module: &Module, id: crate::ir::RecordId) -> Option<Vec<u8>> {
    let record = &module.types[id];
    if !record.complete || record.size > LARGEST {
        return None;
    }
    let mut covered = vec![0_u8; usize::try_from(record.size).ok()?];
    for member in &record.members {
        let from = usize::try_from(member.offset).ok()?;
        if let Some(bits) = member.bits {
            for bit in bits.first..bits.first + bits.width {
                if let Some(byte) = covered.get_mut(from + (bit / 8) as usize) {
                    *byte |= match module.types.model().is_big_endian() {
                        true => 0x80 >> (bit % 8),
                        false => 1 << (bit % 8),
                    };
                }
            }
            continue;
        }
        let size = usize::try_from(module.types.size(member.ty).unwrap_or(0)).ok()?;
        for byte in covered.iter_mut().skip(from).take(size) {
            *byte = 0xff;
        }
    }
    Some(covered)
}

impl Lowerer<'_> {
    /// Whether bytes without a value can be looked at in the memory of a class.
    fn shows_padding(&mut self, node: Node) -> Res<bool> {
        if self.options.comparable || !self.is_bytes(node)? {
            return Ok(false);
        }
        let module = self.module;
        let roots = self.points.class(node).facts.roots.clone();
        Ok(roots.iter().any(|root| match root {
            Root::Int(8) => true,
            Root::Record(id) => leaf::record_leaves(module, *id).is_none(),
            Root::Bool | Root::Int(_) | Root::Float(_) | Root::Pointer => false,
        }))
    }

    /// The records around a place that is assigned, with what the store leaves open in them.
    pub(crate) fn around(&mut self, place: PlaceId, access: Access) -> Res<Around> {
        let mut found = Vec::new();
        let Access::Memory { node, .. } = access else {
            return Ok(found);
        };
        if !self.shows_padding(node)? {
            return Ok(found);
        }
        let module = self.module;
        let mut at = place;
        loop {
            let (base, member) = match module[at].kind {
                PlaceKind::Member { base, member } | PlaceKind::BitField { base, member } => {
                    (base, Some(member))
                }
                PlaceKind::Index { base, .. } => (base, None),
                PlaceKind::Object(_) | PlaceKind::Dereference(_) => break,
            };
            let ty = module[base].ty;
            if let (Some(member), TypeKind::Record(id)) = (member, module.types.kind(ty)) {
                let record = &module.types[id];
                let size = module.types.size(module[at].ty).unwrap_or(0);
                let open = match record.kind {
                    RecordKind::Struct => own_gaps(module, id),
                    RecordKind::Union if record.members[member as usize].bits.is_some() => {
                        own_gaps(module, id)
                    }
                    RecordKind::Union if size < record.size => {
                        vec![gap(size, record.size - size, &[], 0xff)]
                    }
                    RecordKind::Union => Vec::new(),
                };
                if !open.is_empty() {
                    let base = self.place(base)?;
                    let base = self.stable_access(base)?;
                    found.push((base, open));
                }
            }
            at = base;
        }
        let own = gaps(module, module[place].ty);
        if !own.is_empty() {
            let copy = self.place(place)?;
            let copy = self.stable_access(copy)?;
            found.push((copy, own));
        }
        Ok(found)
    }

    /// What an assignment of all of a place leaves open in it, and in the records around it.
    pub(crate) fn inside(&mut self, place: PlaceId) -> Res<Around> {
        let part = matches!(
            self.module[place].kind,
            PlaceKind::Member { .. } | PlaceKind::Index { .. }
        );
        if !part && gaps(self.module, self.module[place].ty).is_empty() {
            return Ok(Vec::new());
        }
        let access = self.place(place)?;
        self.around(place, access)
    }

    /// Makes what is open arbitrary.
    pub(crate) fn unspecify(&mut self, around: Around) -> Res<()> {
        if around.is_empty() {
            return Ok(());
        }
        // No thread may rely on them: that they are written is no race.
        self.silently(|this| {
            this.because(Source::Padding, |this| {
                for (access, gaps) in around {
                    for gap in gaps {
                        this.each_element(&gap.leaf, &mut |this, at| {
                            let part = this.part(access, &gap.leaf, at)?;
                            this.any_byte(part, gap.mask)
                        })?;
                    }
                }
                Ok(())
            })
        })
    }

    fn any_byte(&mut self, part: Access, mask: u8) -> Res<()> {
        let byte = self.bv(8, false)?;
        let any = self.any(byte)?;
        self.havoc(any);
        let mut value = self.b.var(any);
        let part = self.stable_access(part)?;
        if mask != 0xff {
            let old = self.load(part, BYTE, None)?;
            let kept = self.number(byte, u128::from(!mask))?;
            let kept = self.op(Op::BitAnd, &[old, kept])?;
            let open = self.number(byte, u128::from(mask))?;
            let open = self.op(Op::BitAnd, &[value, open])?;
            value = self.op(Op::BitOr, &[kept, open])?;
        }
        let copy = self.stable_access(part)?;
        self.store(copy, BYTE, None, value)
    }
}

/// The gaps of a record, without those inside of its members.
fn own_gaps(module: &Module, id: crate::ir::RecordId) -> Vec<Gap> {
    let Some(covered) = covered(module, id) else {
        return Vec::new();
    };
    let open = covered
        .iter()
        .enumerate()
        .filter(|(_, bits)| **bits != 0xff);
    let open = open.map(|(at, bits)| gap(at as u64, 1, &[], !bits));
    open.take(MAX_GAPS).collect()
}

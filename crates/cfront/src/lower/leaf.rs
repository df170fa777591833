//! Types as lists of their scalar parts.
//!
//! A *leaf* of a type is a scalar part that is found by members and array elements alone. All
//! elements of an array share a leaf: the offset is that of the first element, `count` says how
//! many there are, those of enclosing arrays multiplied. Types with unions, with lengths known only
//! at run time or with parts that are no scalars have no leaves; they are seen as bytes.

use crate::ast::RecordKind;
use crate::ir::{ArrayLength, BitField, DataModel, FloatKind, Module, RecordId, TypeId, TypeKind};

/// What a scalar is to the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Scalar {
    Bool,
    Int { width: u32, signed: bool },
    Float(FloatKind),
    Pointer,
}

impl Scalar {
    /// Size in bytes.
    pub(crate) fn size(self, model: DataModel) -> u64 {
        match self {
            Self::Bool => 1,
            Self::Int { width, .. } => u64::from(width / 8),
            Self::Float(kind) => kind.size(model),
            Self::Pointer => u64::from(model.pointer_bits() / 8),
        }
    }
}

/// A byte.
pub(crate) const BYTE: Scalar = Scalar::Int {
    width: 8,
    signed: false,
};

/// A scalar part of a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    /// Offset in bytes, first elements of arrays taken.
    pub(crate) offset: u64,
    /// Where a bit-field lies from there.
    pub(crate) bits: Option<BitField>,
    /// What it is.
    pub(crate) scalar: Scalar,
    /// Its C type; none for raw bytes.
    pub(crate) ty: Option<TypeId>,
    /// How many elements there are, if it is inside an array.
    pub(crate) count: Option<u64>,
    /// The sizes in bytes and lengths of the enclosing arrays, from outside: `(stride, length)`.
    pub(crate) strides: Vec<(u64, u64)>,
    /// `.next`, `[].x`.
    pub(crate) name: String,
}

impl Leaf {
    /// The key that distinguishes the leaves of one type.
    pub(crate) fn key(&self) -> (u64, u32) {
        (self.offset, self.bits.map_or(0, |b| b.first))
    }

    /// The offset of element `at`.
    pub(crate) fn element_offset(&self, mut at: u64) -> u64 {
        let mut offset = self.offset;
        for (stride, length) in self.strides.iter().rev() {
            offset += (at % length) * stride;
            at /= length;
        }
        offset
    }

    /// All of a type as bytes.
    pub(crate) fn raw(size: u64) -> Self {
        Self {
            offset: 0,
            bits: None,
            scalar: BYTE,
            ty: None,
            count: Some(size),
            strides: vec![(1, size)],
            name: "[]".to_owned(),
        }
    }
}

/// The greatest number of leaves of a type; a type with more is seen as bytes.
const MAX_LEAVES: usize = 2000;
/// Deeper types are seen as bytes.
const MAX_DEPTH: u32 = 100;

/// The scalar that a type is.
pub(crate) fn scalar(module: &Module, ty: TypeId) -> Option<Scalar> {
    let types = &module.types;
    match types.kind(ty) {
        TypeKind::Bool => Some(Scalar::Bool),
        TypeKind::Int(_) | TypeKind::Enum(_) => {
            let kind = types.integer(ty)?;
            Some(Scalar::Int {
                width: kind.bits(types.model()),
                signed: kind.is_signed(),
            })
        }
        TypeKind::Float(kind) if kind.is_decimal() => None,
        TypeKind::Float(kind) => Some(Scalar::Float(kind)),
        TypeKind::Pointer(_) => Some(Scalar::Pointer),
        TypeKind::Void
        | TypeKind::Complex(_)
        | TypeKind::Vector(..)
        | TypeKind::Array(..)
        | TypeKind::Function(_)
        | TypeKind::Record(_) => None,
    }
}

/// The element type of nested arrays, or the type itself.
pub(crate) fn innermost(module: &Module, ty: TypeId) -> TypeId {
    let mut at = ty;
    while let TypeKind::Array(element, _) = module.types.kind(at) {
        at = element;
    }
    at
}

struct Part {
    ty: TypeId,
    offset: u64,
    count: Option<u64>,
    strides: Vec<(u64, u64)>,
    name: String,
    depth: u32,
}

/// The leaves of a type, in order of their offsets; none if it has to be seen as bytes.
pub(crate) fn leaves(module: &Module, ty: TypeId) -> Option<Vec<Leaf>> {
    let types = &module.types;
    let mut found = Vec::new();
    let mut todo = vec![Part {
        ty,
        offset: 0,
        count: None,
        strides: Vec::new(),
        name: String::new(),
        depth: 0,
    }];
    while let Some(part) = todo.pop() {
        if found.len() + todo.len() > MAX_LEAVES || part.depth > MAX_DEPTH {
            return None;
        }
        match types.kind(part.ty) {
            TypeKind::Array(element, ArrayLength::Known(length)) if length > 0 => {
                let mut strides = part.strides;
                strides.push((types.size(element)?, length));
                todo.push(Part {
                    ty: element,
                    count: Some(part.count.unwrap_or(1).checked_mul(length)?),
                    strides,
                    name: part.name + "[]",
                    offset: part.offset,
                    depth: part.depth + 1,
                });
            }
            TypeKind::Array(..) => return None,
            TypeKind::Record(id) => {
                let record = &types[id];
                if !record.complete || record.flexible || record.kind == RecordKind::Union {
                    return None;
                }
                for member in record.members.iter().rev() {
                    let name = match member.name {
                        Some(name) => format!("{}.{}", part.name, module.name(name)),
                        None => part.name.clone(),
                    };
                    let offset = part.offset + member.offset;
                    if let Some(bits) = member.bits {
                        found.push(Leaf {
                            offset,
                            bits: Some(bits),
                            scalar: scalar(module, member.ty)?,
                            ty: Some(member.ty),
                            count: part.count,
                            strides: part.strides.clone(),
                            name,
                        });
                        continue;
                    }
                    todo.push(Part {
                        ty: member.ty,
                        offset,
                        count: part.count,
                        strides: part.strides.clone(),
                        name,
                        depth: part.depth + 1,
                    });
                }
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Function(_)
            | TypeKind::Enum(_) => found.push(Leaf {
                offset: part.offset,
                bits: None,
                scalar: scalar(module, part.ty)?,
                ty: Some(part.ty),
                count: part.count,
                strides: part.strides,
                name: part.name,
            }),
        }
    }
    found.sort_by_key(Leaf::key);
    Some(found)
}

/// The leaves of a record.
pub(crate) fn record_leaves(module: &Module, record: RecordId) -> Option<Vec<Leaf>> {
    let found = (0..module.types.len()).map(<TypeId as bia_base::Idx>::from_index);
    let mut found = found.filter(|ty| module.types.kind(*ty) == TypeKind::Record(record));
    leaves(module, found.next()?)
}

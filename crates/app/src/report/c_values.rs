//! Values of C objects for people: numbers by their types, addresses by what lies there.
//!
//! ```text
//!   &x   &a[3]   &s.f   heap#2   heap#2+8   &f   0        pointers
//!   'a'  RED  1.5                                         characters, enums, floats
//!   a[3], s.next, heap#1.next, heap#1[2]                  places in memory
//! ```
//! K2 gives objects addresses that are never used twice, so a table of all addresses seen so far
//! says what an address means.

use bia_base::Span;
use bia_cfront::{
    ir::{ArrayLength, FunctionId, IntKind, ObjectId, Storage, TypeId, TypeKind},
    lower::RegionOrigin,
};
use bia_term::value::{Bv, Float, Value};
use bia_verify::load::CProgram;
use std::collections::BTreeMap;

/// What begins at an address.
#[derive(Clone, Copy, Debug)]
enum Thing {
    Object(ObjectId),
    /// The n-th heap block.
    Heap(usize),
    Function(FunctionId),
}

/// Further away from the start of a heap block nothing is said to be in it.
const LARGEST_BLOCK: u64 = 1 << 28;

/// What lies where.
pub(super) struct Places<'a> {
    c: &'a CProgram,
    things: BTreeMap<u64, Thing>,
    blocks: usize,
}

/// A scalar in memory.
pub(super) struct Scalar {
    pub(super) name: String,
    pub(super) address: u64,
    pub(super) ty: Option<TypeId>,
    pub(super) size: u64,
}

impl<'a> Places<'a> {
    pub(super) fn new(c: &'a CProgram) -> Self {
        let origins = &c.lowered.origins;
        let objects = origins.addresses.iter();
        let objects = objects.map(|(address, object)| (*address, Thing::Object(*object)));
        let functions = origins.functions.iter();
        let functions = functions.map(|(address, function)| (*address, Thing::Function(*function)));
        Self {
            c,
            things: objects.chain(functions).collect(),
            blocks: 0,
        }
    }

    /// An object lives at an address from now on.
    pub(super) fn object(&mut self, address: u64, object: ObjectId) {
        self.things.insert(address, Thing::Object(object));
    }

    /// A new heap block.
    pub(super) fn block(&mut self, address: u64) {
        self.blocks += 1;
        self.things.insert(address, Thing::Heap(self.blocks));
    }

    /// The thing that an address lies in, and where in it.
    fn find(&self, address: u64) -> Option<(Thing, u64)> {
        let (base, thing) = self.things.range(..=address).next_back()?;
        let offset = address - base;
        let most = match thing {
            Thing::Object(object) => {
                let size = self.c.module.types.size(self.c.module[*object].ty);
                size.unwrap_or(LARGEST_BLOCK)
            }
            Thing::Heap(_) => LARGEST_BLOCK,
            Thing::Function(_) => 0,
        };
        (offset <= most).then_some((*thing, offset))
    }

    fn object_name(&self, object: ObjectId) -> String {
        match self.c.module[object].name {
            Some(name) => self.c.module.name(name).to_owned(),
            None => "literal".into(),
        }
    }

    /// Goes from an object into its parts, as far as a part of the wanted type or a scalar; what is
    /// left of the offset.
    fn descend(
        &self,
        object: ObjectId,
        mut offset: u64,
        wanted: Option<TypeId>,
    ) -> (String, TypeId, u64) {
        let types = &self.c.module.types;
        let mut name = self.object_name(object);
        let mut ty = self.c.module[object].ty;
        let wanted = wanted.map(|ty| types.kind(ty));
        loop {
            if offset == 0 && wanted == Some(types.kind(ty)) {
                return (name, ty, 0);
            }
            match types.kind(ty) {
                TypeKind::Array(element, length) => {
                    let size = types.size(element).unwrap_or(0).max(1);
                    let index = offset / size;
                    if matches!(length, ArrayLength::Known(count) if index > count) {
                        return (name, ty, offset);
                    }
                    name = format!("{name}[{index}]");
                    (ty, offset) = (element, offset % size);
                }
                TypeKind::Record(id) => {
                    let mut members = types[id].members.iter();
                    let inside = |m: &&bia_cfront::ir::Member| {
                        let size = types.size(m.ty).unwrap_or(0);
                        m.offset <= offset && offset < m.offset + size
                    };
                    let Some(member) = members.find(inside) else {
                        return (name, ty, offset);
                    };
                    if let Some(own) = member.name {
                        name = format!("{name}.{}", self.c.module.name(own));
                    }
                    (ty, offset) = (member.ty, offset - member.offset);
                }
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Pointer(_)
                | TypeKind::Function(_)
                | TypeKind::Enum(_) => return (name, ty, offset),
            }
        }
    }

    /// Whether an address lies in a value that the translation saves, which has no name in C.
    pub(super) fn is_temporary(&self, address: u64) -> bool {
        match self.find(address) {
            Some((Thing::Object(object), _)) => {
                let data = &self.c.module[object];
                let is_given = |span: Span| {
                    let mut units = self.c.given().iter();
                    units.any(|unit| unit.source == span.source)
                };
                data.storage == Storage::Temporary
                    || self.c.module.orders.private.contains(&object)
                    || !is_given(data.span)
            }
            Some((Thing::Heap(_) | Thing::Function(_), _)) | None => false,
        }
    }

    /// The place that a store to a region at an address changes.
    pub(super) fn scalar(&self, region: &RegionOrigin, address: u64) -> Scalar {
        let types = &self.c.module.types;
        let plain = |name: String| Scalar {
            name,
            address,
            ty: region.ty,
            size: 1,
        };
        match self.find(address) {
            Some((Thing::Object(object), offset)) => {
                let (name, ty, rest) = self.descend(object, offset, None);
                let size = types.size(ty).unwrap_or(1);
                if rest >= size {
                    return plain(format!("{name}+{rest}"));
                }
                let address = address - rest;
                let ty = Some(ty);
                Scalar {
                    name,
                    address,
                    ty,
                    size,
                }
            }
            Some((Thing::Heap(number), offset)) => {
                let size = region.size.max(1);
                let (index, inside) = (offset / size, offset % size);
                let fits = !region.bytes && inside == region.offset;
                let name = match (fits, index) {
                    (true, 0) if !region.member.is_empty() => {
                        format!("heap#{number}{}", region.member)
                    }
                    (true, _) => format!("heap#{number}[{index}]{}", region.member),
                    (false, _) => format!("heap#{number}+{offset}"),
                };
                plain(name)
            }
            Some((Thing::Function(_), _)) | None => plain(format!("*{address:#x}")),
        }
    }

    /// An address as a pointer to something of this type.
    pub(super) fn pointer(&self, address: u64, pointee: Option<TypeId>) -> String {
        if address == 0 {
            return "0".into();
        }
        let types = &self.c.module.types;
        let pointee = pointee.filter(|ty| !types.is_void(*ty));
        match self.find(address) {
            Some((Thing::Object(object), 0)) if pointee.is_none() => {
                format!("&{}", self.object_name(object))
            }
            Some((Thing::Object(object), offset)) => {
                let (name, _, rest) = self.descend(object, offset, pointee);
                match rest {
                    0 => format!("&{name}"),
                    _ => format!("&{}+{offset}", self.object_name(object)),
                }
            }
            Some((Thing::Heap(number), 0)) => format!("heap#{number}"),
            Some((Thing::Heap(number), offset)) => format!("heap#{number}+{offset}"),
            Some((Thing::Function(function), _)) => {
                let module = &self.c.module;
                format!("&{}", module.name(module[function].name))
            }
            None => format!("{address:#x}"),
        }
    }

    /// A value of a scalar type; none if it is not one.
    pub(super) fn value(&self, ty: TypeId, value: &Value) -> Option<String> {
        let types = &self.c.module.types;
        Some(match (types.kind(ty), value) {
            (_, Value::Bool(truth)) => u8::from(*truth).to_string(),
            (_, Value::Int(number)) => number.to_string(),
            (_, Value::Real(number)) => number.to_string(),
            (_, Value::Float(float)) => float.to_literal(),
            (TypeKind::Float(kind), Value::Bv(bits)) if bits.width() == kind.format().width() => {
                Float::from_bits(kind.format(), bits).to_literal()
            }
            (TypeKind::Pointer(to), Value::Bv(bits)) => self.pointer(bits.to_u64()?, Some(to)),
            (TypeKind::Enum(id), Value::Bv(bits)) => {
                let values = types[id].values.iter();
                let text = bits.to_ubig().to_string();
                let mut named = values.filter(|(_, value)| value.to_string() == text);
                match named.next() {
                    Some((name, _)) => self.c.module.name(*name).to_owned(),
                    None => number(types.is_signed(ty), bits),
                }
            }
            (TypeKind::Int(kind), Value::Bv(bits)) => {
                let text = number(kind.is_signed(), bits);
                let letter = bits.to_u64().and_then(|code| u8::try_from(code).ok());
                match letter {
                    Some(code) if is_char(kind) && printable(code) => {
                        format!("{text} '{}'", char::from(code))
                    }
                    Some(_) | None => text,
                }
            }
            (
                TypeKind::Void
                | TypeKind::Bool
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Array(..)
                | TypeKind::Function(_)
                | TypeKind::Record(_),
                Value::Bv(bits),
            ) => number(false, bits),
            (_, Value::Rounding(_) | Value::Array(_) | Value::Elem(_)) => return None,
        })
    }

    /// Whether it is a character type.
    pub(super) fn is_char(&self, ty: TypeId) -> bool {
        matches!(self.c.module.types.kind(ty), TypeKind::Int(kind) if is_char(kind))
    }
}

fn is_char(kind: IntKind) -> bool {
    matches!(
        kind,
        IntKind::Char | IntKind::PlainUnsigned | IntKind::SignedChar | IntKind::UnsignedChar
    )
}

fn printable(code: u8) -> bool {
    (code.is_ascii_graphic() || code == b' ') && code != b'\'' && code != b'\\'
}

/// A number, by its sign.
pub(super) fn number(signed: bool, bits: &Bv) -> String {
    match signed {
        true => bits.to_ibig().to_string(),
        false => bits.to_ubig().to_string(),
    }
}

/// The text of characters up to the first 0, if there are some and all of them can be printed.
pub(super) fn string(codes: impl Iterator<Item = Option<u64>>) -> Option<String> {
    let mut text = String::new();
    for code in codes {
        match u8::try_from(code?).ok()? {
            0 => return (!text.is_empty()).then(|| format!("\"{text}\"")),
            code if printable(code) && code != b'"' => text.push(char::from(code)),
            _ => return None,
        }
    }
    None
}

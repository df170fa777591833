//! Translates places of C to K2 variables or addresses.

use super::context::{LeafVar, Lowerer, Res, no_class, refuse};
use super::leaf::Scalar;
use super::points::{Loc, Node};
use super::{Property, codes};
use crate::ir::{ArrayLength, BitField, ObjectId, PlaceId, PlaceKind, TypeId, TypeKind};
use bia_base::Span;
use bia_k2::ast::{Expr, Op};
use std::rc::Rc;

/// A place that has been found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Access {
    /// A part of an object in K2 variables: the offset with first elements taken, and which
    /// element.
    Leaf {
        object: ObjectId,
        offset: u64,
        index: Option<Expr>,
    },
    /// Memory: the class, the offset in its type, and the address.
    Memory {
        node: Node,
        offset: u64,
        address: Expr,
    },
}

impl Lowerer<'_> {
    /// The K2 variables of an object that does not live in memory.
    pub(crate) fn variables_of(&mut self, object: ObjectId) -> Res<Rc<Vec<LeafVar>>> {
        if let Some(found) = self.variables.get(&object) {
            return Ok(found.clone());
        }
        let data = &self.module[object];
        let leaves = match self.leaves(data.ty) {
            Some(leaves) => leaves,
            None => {
                let message = format!("objects of type `{}`", self.type_text(data.ty));
                return refuse(&codes::TYPE, message, data.span);
            }
        };
        let stem = self.object_name(object);
        let mut found = Vec::new();
        let span = self.body.as_ref().and_then(|body| body.span);
        self.b.at(Some(data.span));
        for leaf in leaves.iter() {
            let mut ty = self.type_of_scalar(leaf.scalar)?;
            if leaf.count.is_some() {
                let index = self.address_type()?;
                ty = self.b.map(index, ty)?;
            }
            let name = format!("{stem}{}", leaf.name.replace("[]", ""));
            let var = if data.storage.is_static() {
                let name = self.names.unique(&name, |_| false);
                self.b.global(&name, ty)?
            } else {
                self.temp(&name, ty)?
            };
            self.origins.variables.push(super::VariableOrigin {
                var,
                object,
                name: format!("{stem}{}", leaf.name),
                ty: leaf.ty.unwrap_or(data.ty),
                elements: leaf.count,
            });
            let leaf = leaf.clone();
            found.push(LeafVar { leaf, var });
        }
        self.b.at(span);
        let found = Rc::new(found);
        self.variables.insert(object, found.clone());
        Ok(found)
    }

    /// How K2 names an object.
    pub(crate) fn object_name(&self, object: ObjectId) -> String {
        let data = &self.module[object];
        let own = data.name.map(|name| self.module.name(name));
        match (data.storage.is_static(), own, data.function) {
            (true, Some(own), Some(function)) => {
                format!("{}.{own}", self.module.name(self.module[function].name))
            }
            (_, Some(own), _) => own.to_owned(),
            (true, None, _) => "literal".to_owned(),
            (false, None, _) => "t".to_owned(),
        }
    }

    /// The variable of one part.
    pub(crate) fn leaf_var(&mut self, object: ObjectId, key: (u64, u32)) -> Res<LeafVar> {
        let all = self.variables_of(object)?;
        match all.iter().find(|v| v.leaf.key() == key) {
            Some(found) => Ok(found.clone()),
            None => {
                let name = self.object_name(object);
                let message = format!("no part at offset {} of `{name}`", key.0);
                Err(bia_k2::BuildError::Type(message).into())
            }
        }
    }

    /// One step: a place whose parts have been found. `index` is the value of an index, `pointer`
    /// that of a pointer, `base` the place it is part of.
    pub(crate) fn access(
        &mut self,
        place: PlaceId,
        value: Option<Expr>,
        base: Option<Access>,
    ) -> Res<Access> {
        let module = self.module;
        match (module[place].kind.clone(), value, base) {
            (PlaceKind::Object(object), ..) => self.whole(object),
            (PlaceKind::Dereference(pointer), Some(address), _) => {
                let node = self.class_of_place(place, pointer)?;
                Ok(Access::Memory {
                    node,
                    offset: 0,
                    address,
                })
            }
            (
                PlaceKind::Member {
                    base: record,
                    member,
                }
                | PlaceKind::BitField {
                    base: record,
                    member,
                },
                _,
                Some(base),
            ) => {
                let offset = match module.types.kind(module[record].ty) {
                    TypeKind::Record(id) => module.types[id]
                        .members
                        .get(member as usize)
                        .map_or(0, |m| m.offset),
                    TypeKind::Void
                    | TypeKind::Bool
                    | TypeKind::Int(_)
                    | TypeKind::Float(_)
                    | TypeKind::Complex(_)
                    | TypeKind::Vector(..)
                    | TypeKind::Pointer(_)
                    | TypeKind::Array(..)
                    | TypeKind::Function(_)
                    | TypeKind::Enum(_) => 0,
                };
                self.shift(base, offset)
            }
            (PlaceKind::Index { base: array, .. }, Some(index), Some(base)) => {
                let index = self.check_index(place, index)?;
                self.element(module[array].ty, base, index, module[place].span)
            }
            (
                PlaceKind::Dereference(_)
                | PlaceKind::Member { .. }
                | PlaceKind::BitField { .. }
                | PlaceKind::Index { .. },
                ..,
            ) => Err(bia_k2::BuildError::Type("a place without its parts".into()).into()),
        }
    }

    fn class_of_place(&self, place: PlaceId, pointer: crate::ir::ExprId) -> Res<Node> {
        Ok(match self.points.places.get(&place) {
            Some(Loc::Memory { node, .. }) => self.points.classes.find(*node),
            Some(Loc::Variable { .. }) | None => {
                self.points.value_class(pointer).ok_or_else(no_class)?
            }
        })
    }

    /// All of an object.
    pub(crate) fn whole(&mut self, object: ObjectId) -> Res<Access> {
        if !self.homes.in_memory(object) {
            return Ok(Access::Leaf {
                object,
                offset: 0,
                index: None,
            });
        }
        let address = self.object_address(object)?;
        let node = self.points.object_class(object).ok_or_else(no_class)?;
        Ok(Access::Memory {
            node,
            offset: 0,
            address,
        })
    }

    /// A part at a constant offset.
    pub(crate) fn shift(&mut self, base: Access, by: u64) -> Res<Access> {
        Ok(match base {
            Access::Leaf {
                object,
                offset,
                index,
            } => Access::Leaf {
                object,
                offset: offset + by,
                index,
            },
            Access::Memory {
                node,
                offset,
                address,
            } => Access::Memory {
                node,
                offset: offset + by,
                address: self.plus(address, by)?,
            },
        })
    }

    /// An element of an array; the index is a signed integer.
    fn element(&mut self, array: TypeId, base: Access, index: Expr, span: Span) -> Res<Access> {
        let TypeKind::Array(element, length) = self.module.types.kind(array) else {
            return Err(bia_k2::BuildError::Type("an index into no array".into()).into());
        };
        let index_bits = self.bits_of_index(index);
        let index = self.address_value(index)?;
        match base {
            Access::Leaf {
                object,
                offset,
                index: outer,
            } => {
                let index = match (outer, length) {
                    // The length of the outermost array does not matter: it may come later.
                    (None, _) => index,
                    (Some(outer), ArrayLength::Known(length)) => {
                        let outer = self.scale(outer, length)?;
                        self.add(outer, index)?
                    }
                    (
                        Some(_),
                        ArrayLength::Incomplete
                        | ArrayLength::Variable(_)
                        | ArrayLength::Unspecified,
                    ) => {
                        return refuse(&codes::TYPE, "arrays without length", span);
                    }
                };
                Ok(Access::Leaf {
                    object,
                    offset,
                    index: Some(index),
                })
            }
            Access::Memory {
                node,
                offset,
                address,
            } => {
                let step = match self.module.types.size(element) {
                    Some(size) => self.scale(index, size)?,
                    None => {
                        let size = self.size_of(element, span)?;
                        self.op(Op::Mul, &[index, size])?
                    }
                };
                let address = match self.may_leave_slot(step, index_bits) {
                    false => self.add(address, step)?,
                    true => {
                        let before = self.stable(address)?;
                        let address = self.copy(before)?;
                        let moved = self.add(address, step)?;
                        self.check_step(before, moved)?
                    }
                };
                Ok(Access::Memory {
                    node,
                    offset,
                    address,
                })
            }
        }
    }

    /// An integer as an offset: modulo 2^(pointer width), signed sources extended.
    pub(crate) fn address_value(&mut self, value: Expr) -> Res<Expr> {
        let ty = self.address_type()?;
        match self.known.get(&value).copied() {
            // Of mathematical integers only those that are not negative are known.
            Some(bits) => {
                let wide = self.b.type_of(value);
                let bits = match self.b.types()[wide] {
                    bia_k2::Type::Bv { width, signed } if width < self.geometry.address_bits => {
                        extend(bits, width, signed)
                    }
                    bia_k2::Type::Bool
                    | bia_k2::Type::Int
                    | bia_k2::Type::Real
                    | bia_k2::Type::Void
                    | bia_k2::Type::Bv { .. }
                    | bia_k2::Type::Float(_)
                    | bia_k2::Type::Map { .. }
                    | bia_k2::Type::Enum(_)
                    | bia_k2::Type::Sym(_)
                    | bia_k2::Type::Fun { .. } => bits,
                };
                let bits = self.wrap(bits);
                self.number(ty, bits)
            }
            None => self.cast(ty, value),
        }
    }

    /// The size of a type in bytes, computed for variable length arrays.
    pub(crate) fn size_of(&mut self, ty: TypeId, span: Span) -> Res<Expr> {
        let mut factors = Vec::new();
        let mut at = ty;
        let size = loop {
            if let Some(size) = self.module.types.size(at) {
                break size;
            }
            match self.module.types.kind(at) {
                TypeKind::Array(element, ArrayLength::Variable(object)) => {
                    factors.push(object);
                    at = element;
                }
                TypeKind::Array(element, ArrayLength::Known(length)) => {
                    let length = self.address_constant(length)?;
                    let rest = self.size_of(element, span)?;
                    let mut total = self.op(Op::Mul, &[length, rest])?;
                    for object in factors {
                        total = self.times_length(total, object)?;
                    }
                    return Ok(total);
                }
                TypeKind::Void | TypeKind::Function(_) => break 1,
                TypeKind::Bool
                | TypeKind::Int(_)
                | TypeKind::Float(_)
                | TypeKind::Complex(_)
                | TypeKind::Vector(..)
                | TypeKind::Pointer(_)
                | TypeKind::Array(..)
                | TypeKind::Record(_)
                | TypeKind::Enum(_) => {
                    return refuse(&codes::TYPE, "a type whose size is not known", span);
                }
            }
        };
        let mut total = self.address_constant(size)?;
        for object in factors {
            total = self.times_length(total, object)?;
        }
        Ok(total)
    }

    fn times_length(&mut self, total: Expr, length: ObjectId) -> Res<Expr> {
        let length = self.length_of_array(length)?;
        self.op(Op::Mul, &[total, length])
    }

    /// How many elements a variable-length array has.
    pub(crate) fn length_of_array(&mut self, length: ObjectId) -> Res<Expr> {
        let whole = self.whole(length)?;
        let scalar = Scalar::Int {
            width: self.pointer_bits,
            signed: false,
        };
        let length = self.load(whole, scalar, None)?;
        self.address_value(length)
    }

    /// Where a bit-field lies in the byte that the place begins with.
    pub(crate) fn bits_of(&self, place: PlaceId) -> Option<BitField> {
        let PlaceKind::BitField { base, member } = self.module[place].kind else {
            return None;
        };
        match self.module.types.kind(self.module[base].ty) {
            TypeKind::Record(id) => self.module.types[id].members.get(member as usize)?.bits,
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Enum(_) => None,
        }
    }

    /// How many places of an object differ from this one in array indices only.
    fn element_count(&self, place: PlaceId) -> u64 {
        let (mut at, mut count) = (place, 1_u64);
        loop {
            match self.module[at].kind {
                PlaceKind::Object(_) | PlaceKind::Dereference(_) => return count,
                PlaceKind::Member { base, .. } | PlaceKind::BitField { base, .. } => at = base,
                PlaceKind::Index { base, .. } => {
                    // The type of an object may have been completed after the place was made.
                    let ty = match self.module[base].kind {
                        PlaceKind::Object(object) => self.module[object].ty,
                        PlaceKind::Dereference(_)
                        | PlaceKind::Member { .. }
                        | PlaceKind::BitField { .. }
                        | PlaceKind::Index { .. } => self.module[base].ty,
                    };
                    if let TypeKind::Array(_, ArrayLength::Known(length)) =
                        self.module.types.kind(ty)
                    {
                        count = count.saturating_mul(length);
                    }
                    at = base;
                }
            }
        }
    }

    /// Checks that a place can be accessed. The place comes back, with its address saved if needed.
    pub(crate) fn validate(&mut self, place: PlaceId, access: Access) -> Res<Access> {
        let data = &self.module[place];
        if !data.may_be_undefined {
            return Ok(access);
        }
        let span = data.span;
        match access {
            Access::Leaf {
                object,
                offset,
                index: Some(index),
            } if self.options.properties.has(Property::ValidDeref)
                && !self.bounds_are_checked(place) =>
            {
                let index = self.stable(index)?;
                let limit = self.address_constant(self.element_count(place))?;
                let copy = self.copy(index)?;
                let bad = self.op(Op::Ge, &[copy, limit])?;
                self.fail_if(bad, Property::ValidDeref, "index out of bounds", span)?;
                Ok(Access::Leaf {
                    object,
                    offset,
                    index: Some(index),
                })
            }
            Access::Leaf { .. } => Ok(access),
            Access::Memory {
                node,
                offset,
                address,
            } => {
                let address = self.stable(address)?;
                let size = match (self.bits_of(place), self.module.types.size(data.ty)) {
                    (Some(bits), _) => u64::from((bits.first + bits.width).div_ceil(8)),
                    (None, Some(size)) => size,
                    (None, None) => 1,
                };
                let size = self.address_constant(size)?;
                // An object that has a name lives, and indices within it are checked as such.
                let by_bounds = self.options.properties.has(Property::ValidDeref)
                    && self.bounds_are_checked(place);
                if !by_bounds {
                    self.check_access(address, size, span)?;
                }
                if self.points.is_lost(node) {
                    let always = self.truth(true);
                    self.limit_if(always, LOST_POINTER, span)?;
                } else if self.points.is_cut(node) {
                    let nowhere = self.has_no_slot(address, true)?;
                    self.limit_if(nowhere, LOST_POINTER, span)?;
                }
                Ok(Access::Memory {
                    node,
                    offset,
                    address,
                })
            }
        }
    }
}

/// Where the model ends if nothing is known that a pointer could point to.
pub(crate) const LOST_POINTER: &str =
    "a pointer is used that was made in a way that is not followed";

/// Bits of a narrow number as those of a wide one.
pub(crate) fn extend(bits: u128, width: u32, signed: bool) -> u128 {
    if signed && width < 128 && bits >> (width - 1) & 1 == 1 {
        bits | (u128::MAX << width)
    } else {
        bits
    }
}

//! C types after typedefs are resolved, interned: equal types have equal ids, except that each
//! `struct`, `union` and `enum` is a type of its own.
//!
//! A type carries its qualifiers and, where an attribute on a typedef asks for it, its alignment.
//! [`Types::unqualified`] removes both from the outermost level.

mod basic;
mod layout;
mod query;
mod record;

pub use basic::{DataModel, FloatKind, IntKind};
pub(crate) use layout::{FieldSpec, RecordSpec};
pub use record::{BitField, BitRun, EnumType, Member, RecordType};

use super::{EnumId, ObjectId, RecordId, TypeId};
use crate::ast::Qualifiers;
use bia_base::{Arena, Idx as _, new_id};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::ops;

new_id! {
    /// The parameters and result of a function type in [`Types`].
    pub struct SignatureId, "sig";
}

/// A type: its kind, its qualifiers and its alignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Type {
    /// What it is without qualifiers.
    pub kind: TypeKind,
    /// Its qualifiers. Those of an array are on its elements.
    pub qualifiers: Qualifiers,
    /// The alignment in bytes that an attribute on a typedef gives it; 0 if none does.
    pub alignment: u64,
}

/// The kinds of types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    /// `void`
    Void,
    /// `_Bool`
    Bool,
    /// Integers other than `_Bool` and enums.
    Int(IntKind),
    /// Real floating types.
    Float(FloatKind),
    /// A complex type; no expression has it.
    Complex(TypeId),
    /// A vector type (GNU): element type and number of elements. No expression has it.
    Vector(TypeId, u64),
    /// A pointer.
    Pointer(TypeId),
    /// An array.
    Array(TypeId, ArrayLength),
    /// A function.
    Function(SignatureId),
    /// A struct or union.
    Record(RecordId),
    /// An enum. Its values are those of its underlying integer type.
    Enum(EnumId),
}

/// How many elements an array has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArrayLength {
    /// A constant; 0 is allowed (GNU).
    Known(u64),
    /// `[]`: an incomplete type, or the flexible last member of a struct.
    Incomplete,
    /// A variable length array: the object, of type `size_t`, holds the number of elements. It has
    /// been assigned where the declaration or type name was reached.
    Variable(ObjectId),
    /// `[*]`, and variable lengths in prototypes: only behind pointers in parameters.
    Unspecified,
}

/// Parameters and result of a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// The type of the result, unqualified.
    pub result: TypeId,
    /// The types of the parameters, adjusted and unqualified.
    pub parameters: Box<[TypeId]>,
    /// Whether the list ends in `...`.
    pub variadic: bool,
    /// Whether the parameters are known. If not (`int f()`), calls only promote their arguments.
    /// An old-style definition has its promoted parameters listed and is not a prototype.
    pub prototyped: bool,
}

/// All types of a module, with layouts in its data model.
#[derive(Clone, Debug)]
pub struct Types {
    model: DataModel,
    types: IndexSet<Type, FxBuildHasher>,
    signatures: IndexSet<FunctionType, FxBuildHasher>,
    pub(crate) records: Arena<RecordId, RecordType>,
    pub(crate) enums: Arena<EnumId, EnumType>,
}

impl ops::Index<TypeId> for Types {
    type Output = Type;
    fn index(&self, id: TypeId) -> &Type {
        self.types
            .get_index(id.index())
            .expect("a type id comes from the table that is asked")
    }
}
impl ops::Index<SignatureId> for Types {
    type Output = FunctionType;
    fn index(&self, id: SignatureId) -> &FunctionType {
        self.signatures
            .get_index(id.index())
            .expect("a signature id comes from the table that is asked")
    }
}
impl ops::Index<RecordId> for Types {
    type Output = RecordType;
    fn index(&self, id: RecordId) -> &RecordType {
        &self.records[id]
    }
}
impl ops::Index<EnumId> for Types {
    type Output = EnumType;
    fn index(&self, id: EnumId) -> &EnumType {
        &self.enums[id]
    }
}

impl Types {
    /// The types every program has.
    pub fn new(model: DataModel) -> Self {
        Self {
            model,
            types: IndexSet::default(),
            signatures: IndexSet::default(),
            records: Arena::new(),
            enums: Arena::new(),
        }
    }

    /// The data model.
    pub fn model(&self) -> DataModel {
        self.model
    }

    /// How many types there are.
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// The struct and union types, in order.
    pub fn records(&self) -> impl Iterator<Item = (RecordId, &RecordType)> {
        self.records.iter()
    }

    /// The id of a type.
    pub fn intern(&mut self, ty: Type) -> TypeId {
        TypeId::from_index(self.types.insert_full(ty).0)
    }

    /// An unqualified type of that kind.
    pub fn of(&mut self, kind: TypeKind) -> TypeId {
        self.intern(Type {
            kind: self.of_target(kind),
            qualifiers: Qualifiers::default(),
            alignment: 0,
        })
    }

    /// What the target makes of a kind: plain `char` may be unsigned, `double` small. A
    /// `long double` that is not modelled stays, and is refused where it is named.
    fn of_target(&self, kind: TypeKind) -> TypeKind {
        match kind {
            TypeKind::Int(int) => TypeKind::Int(self.model.int_kind(int)),
            TypeKind::Float(float) => {
                TypeKind::Float(self.model.float_kind(float).unwrap_or(float))
            }
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Complex(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer(_)
            | TypeKind::Array(..)
            | TypeKind::Function(_)
            | TypeKind::Record(_)
            | TypeKind::Enum(_) => kind,
        }
    }

    /// An integer type.
    pub fn int(&mut self, kind: IntKind) -> TypeId {
        self.of(TypeKind::Int(kind))
    }

    /// A pointer to the type.
    pub fn pointer(&mut self, to: TypeId) -> TypeId {
        self.of(TypeKind::Pointer(to))
    }

    /// An array of the type.
    pub fn array(&mut self, element: TypeId, length: ArrayLength) -> TypeId {
        self.of(TypeKind::Array(element, length))
    }

    /// A function type.
    pub fn function(&mut self, signature: FunctionType) -> TypeId {
        let id = SignatureId::from_index(self.signatures.insert_full(signature).0);
        self.of(TypeKind::Function(id))
    }

    /// A new struct or union, without members yet.
    pub fn add_record(&mut self, record: RecordType) -> RecordId {
        self.records.push(record)
    }

    /// A new enum.
    pub fn add_enum(&mut self, data: EnumType) -> EnumId {
        self.enums.push(data)
    }

    /// The kind of a type.
    pub fn kind(&self, ty: TypeId) -> TypeKind {
        self[ty].kind
    }

    /// The type without qualifiers and without an alignment of its own.
    pub fn unqualified(&mut self, ty: TypeId) -> TypeId {
        let data = self[ty];
        if data.qualifiers.is_empty() && data.alignment == 0 {
            ty
        } else {
            self.of(data.kind)
        }
    }

    /// The type with further qualifiers; those of an array go to its elements.
    pub fn qualified(&mut self, ty: TypeId, more: Qualifiers) -> TypeId {
        if more.is_empty() {
            return ty;
        }
        let mut lengths = Vec::new();
        let mut at = ty;
        while let TypeKind::Array(element, length) = self.kind(at) {
            lengths.push(length);
            at = element;
        }
        let mut data = self[at];
        data.qualifiers = data.qualifiers.union(more);
        let mut result = self.intern(data);
        while let Some(length) = lengths.pop() {
            result = self.array(result, length);
        }
        result
    }

    /// The type with an alignment that an attribute asks for.
    pub fn aligned(&mut self, ty: TypeId, alignment: u64) -> TypeId {
        let data = self[ty];
        self.intern(Type { alignment, ..data })
    }
}

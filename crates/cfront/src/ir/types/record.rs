//! Structs, unions, enums.

use super::super::TypeId;
use crate::ast::RecordKind;
use bia_base::{Span, Symbol};

/// A struct or union type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordType {
    /// Which of both.
    pub kind: RecordKind,
    /// The tag.
    pub tag: Option<Symbol>,
    /// Whether the members are known. If not, it has no size.
    pub complete: bool,
    /// The members, in order; unnamed bit-fields are left out, anonymous members have no name.
    pub members: Vec<Member>,
    /// Size in bytes; a flexible array member adds nothing.
    pub size: u64,
    /// Alignment in bytes.
    pub alignment: u64,
    /// Whether the last member is an array without length.
    pub flexible: bool,
    /// Attribute `transparent_union`: arguments of the members' types are accepted.
    pub transparent: bool,
    /// Where it is defined, or first named.
    pub span: Span,
}

/// A member of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Its name; none if it is an anonymous struct or union.
    pub name: Option<Symbol>,
    /// Its type; of a bit-field, the declared type.
    pub ty: TypeId,
    /// Offset in bytes; of a bit-field, that of the byte with its first bit.
    pub offset: u64,
    /// Where a bit-field lies.
    pub bits: Option<BitField>,
    /// What it is aligned to, with its attributes; 1 for bit-fields.
    pub alignment: u64,
    /// The declarator.
    pub span: Span,
}

/// The bits of a bit-field, counted from the least significant bit of the byte at the offset,
/// through as many following bytes as it takes; from the most significant bit where the most
/// significant byte comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BitField {
    /// The first bit, 0 to 7.
    pub first: u32,
    /// How many bits.
    pub width: u32,
    /// The bit-fields that are one memory location with it (C17 3.14).
    pub run: BitRun,
}

/// Adjacent bit-fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BitRun {
    /// How many bytes before the byte of the bit-field that of the first one with a name is.
    pub back: u32,
    /// The first bit of that one.
    pub first: u32,
    /// How many bytes they have in all, from there.
    pub size: u32,
}

/// An enum type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumType {
    /// The tag.
    pub tag: Option<Symbol>,
    /// The integer type it is compatible with, chosen as gcc does; `unsigned int` until complete.
    pub underlying: TypeId,
    /// Whether its enumerators are known.
    pub complete: bool,
    /// The enumerators with the bits of their values in the underlying type.
    pub values: Vec<(Symbol, u128)>,
    /// Where it is defined, or first named.
    pub span: Span,
}

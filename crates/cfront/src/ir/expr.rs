//! Expressions, which have no side effects, and places, which can be read and written.

use super::{ExprId, FunctionId, ObjectId, PlaceId, TypeId};
use bia_base::Span;
use bia_term::value::Float;

/// A pure expression of scalar type: `_Bool`, integer, enum, float or pointer. Never a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type, without qualifiers.
    pub ty: TypeId,
    /// Where it stands, operands included.
    pub span: Span,
    /// Whether it or a part of it may be undefined behaviour. Conservative.
    pub may_be_undefined: bool,
    /// Whether it or a part of it reads an object.
    pub reads: bool,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Debug)]
pub enum ExprKind {
    /// A constant of `_Bool`, integer, enum or pointer type (null is 0): its bits, that is, the
    /// value modulo 2^width, zero-extended. See [`super::Types::signed_value`].
    Int(u128),
    /// A constant of floating type, in the format of the type.
    Float(Float),
    /// The value of a place of scalar type. The value of a bit-field has the declared type of the
    /// field (C's promotion of it is a [`Conversion::Integer`] around it).
    Read(PlaceId),
    /// The address of a place that is no bit-field. The type is the pointer to the place's type;
    /// for an array that has decayed it is the pointer to the element type, with the same value.
    Address(PlaceId),
    /// The address of a function.
    FunctionAddress(FunctionId),
    /// An operator with one operand of the same type.
    Unary(UnaryOp, ExprId),
    /// An operator with two operands. Except in shifts they have the same type.
    Binary(BinaryOp, ExprId, ExprId),
    /// `pointer + index` or `pointer - index` in steps of `stride` bytes. The index has the signed
    /// integer type as wide as a pointer.
    PointerOffset {
        /// A pointer.
        pointer: ExprId,
        /// How many elements.
        index: ExprId,
        /// The size of an element.
        stride: Stride,
        /// Whether the index is subtracted.
        subtract: bool,
    },
    /// `left - right` of two pointers, in steps of `stride` bytes; the type is `ptrdiff_t`.
    PointerDifference {
        /// The minuend.
        left: ExprId,
        /// The subtrahend.
        right: ExprId,
        /// The size of an element.
        stride: Stride,
    },
    /// The operand in another type.
    Convert(Conversion, ExprId),
    /// `condition ? then : otherwise`; both arms have the type of the whole, and neither can be
    /// undefined.
    Conditional {
        /// A `_Bool`.
        condition: ExprId,
        /// If it is true.
        then: ExprId,
        /// If it is false.
        otherwise: ExprId,
    },
}

/// What most questions about expressions look for. An expression of any other kind has none of it.
impl ExprKind {
    /// The place that is read.
    pub fn read_place(&self) -> Option<PlaceId> {
        if let Self::Read(place) = self {
            return Some(*place);
        }
        None
    }

    /// The operator with two operands, and these.
    pub fn binary(&self) -> Option<(BinaryOp, ExprId, ExprId)> {
        if let Self::Binary(op, left, right) = self {
            return Some((*op, *left, *right));
        }
        None
    }

    /// Both sides of `==` or `!=`.
    pub fn equality(&self) -> Option<(ExprId, ExprId)> {
        let (op, left, right) = self.binary()?;
        matches!(op, BinaryOp::Equal | BinaryOp::NotEqual).then_some((left, right))
    }

    /// What is converted in this way.
    pub fn converted(&self, by: Conversion) -> Option<ExprId> {
        if let Self::Convert(conversion, operand) = self
            && *conversion == by
        {
            return Some(*operand);
        }
        None
    }
}

/// The size of an element of what a pointer points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stride {
    /// This many bytes. `void *` and function pointers (GNU) step by 1; structs without members
    /// by 0.
    Bytes(u64),
    /// Elements that are variable length arrays: an expression of type `size_t`.
    Dynamic(ExprId),
}

/// Operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `-e` of an integer (overflows for the least signed number) or float.
    Negate,
    /// `~e` of an integer.
    Complement,
    /// `!e` of a `_Bool`.
    Not,
}

/// Operators with two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `+` of integers or floats.
    Add,
    /// `-` of integers or floats.
    Subtract,
    /// `*` of integers or floats.
    Multiply,
    /// `/`: truncating for integers, undefined by zero and for the least signed number by -1.
    Divide,
    /// `%` of integers, with the sign of the left operand; undefined as [`BinaryOp::Divide`].
    Remainder,
    /// `<<`. The left operand has the type of the result; the right one its own promoted type.
    ShiftLeft,
    /// `>>`: arithmetic for signed types. Operands as in [`BinaryOp::ShiftLeft`].
    ShiftRight,
    /// `&` of integers or `_Bool`.
    BitAnd,
    /// `|` of integers or `_Bool`.
    BitOr,
    /// `^` of integers or `_Bool`.
    BitXor,
    /// `<`: operands of one arithmetic or pointer type; the result is a `_Bool`, as in all
    /// comparisons. With a NaN all comparisons but `!=` are false. Pointers compare as addresses.
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&&` of `_Bool`; the right operand cannot be undefined, so there is no order.
    And,
    /// `||` of `_Bool`; the right operand cannot be undefined, so there is no order.
    Or,
}

impl BinaryOp {
    /// Whether the result is a `_Bool` whatever the operands are.
    pub fn is_truth(self) -> bool {
        match self {
            Self::Less
            | Self::LessEqual
            | Self::Greater
            | Self::GreaterEqual
            | Self::Equal
            | Self::NotEqual
            | Self::And
            | Self::Or => true,
            Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Divide
            | Self::Remainder
            | Self::ShiftLeft
            | Self::ShiftRight
            | Self::BitAnd
            | Self::BitOr
            | Self::BitXor => false,
        }
    }
}

/// What a conversion does. Source and target types are those of the operand and the expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Conversion {
    /// Between integer types, enums and from `_Bool`: modulo 2^width; widening extends the sign if
    /// the source is signed.
    Integer,
    /// Integer, enum, float or pointer to `_Bool`: whether it is not 0.
    ToBool,
    /// Integer, enum or `_Bool` to float, rounded to nearest even.
    IntToFloat,
    /// Float to integer or enum, truncated; undefined if it does not fit (gcc's constants
    /// saturate).
    FloatToInt,
    /// Between floating types, rounded to nearest even.
    Float,
    /// Pointer to integer: the address modulo 2^width; a wider target is zero-extended.
    PointerToInt,
    /// Integer to pointer: modulo 2^(pointer width), signed sources sign-extended.
    IntToPointer,
    /// Between pointer types: the same address.
    Pointer,
}

/// Something that can be read, written and, unless it is a bit-field, pointed to.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// What it is.
    pub kind: PlaceKind,
    /// Its type, with qualifiers: of an access through it, `volatile` and `_Atomic` count.
    pub ty: TypeId,
    /// Where it stands.
    pub span: Span,
    /// Whether finding it may be undefined: it goes through a pointer or an index that is not known
    /// to be right.
    pub may_be_undefined: bool,
    /// Whether finding it reads an object.
    pub reads: bool,
}

/// The kinds of places.
#[derive(Clone, PartialEq, Debug)]
pub enum PlaceKind {
    /// All of an object.
    Object(ObjectId),
    /// What a pointer points to, seen as the place's type.
    Dereference(ExprId),
    /// A member of a record that is no bit-field. Members of anonymous members are reached step by
    /// step. The offset in bytes is that of the [`super::Member`].
    Member {
        /// A place of record type.
        base: PlaceId,
        /// The index in [`super::RecordType::members`].
        member: u32,
    },
    /// A bit-field of a record.
    BitField {
        /// A place of record type.
        base: PlaceId,
        /// The index in [`super::RecordType::members`].
        member: u32,
    },
    /// An element of an array: the place at `index` times the element's size from its start. The
    /// index has the signed integer type as wide as a pointer.
    Index {
        /// A place of array type.
        base: PlaceId,
        /// Which element.
        index: ExprId,
    },
}

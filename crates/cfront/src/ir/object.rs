//! Objects: everything that has storage and a type.

use super::{FunctionId, Linkage, ObjectId, TypeId};
use bia_base::{Span, Symbol};
use bia_term::value::Float;

/// A variable, parameter, temporary, string literal or compound literal.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Its name; none for temporaries and literals.
    pub name: Option<Symbol>,
    /// Its type, complete and with qualifiers, unless the object is only declared.
    pub ty: TypeId,
    /// Its lifetime and visibility.
    pub storage: Storage,
    /// The function whose local, parameter, temporary or static local it is.
    pub function: Option<FunctionId>,
    /// Its alignment in bytes if `_Alignas` or an attribute asks for more than its type.
    pub alignment: Option<u64>,
    /// The initial value, for static storage. `None`: only declared (`extern`), or not static.
    /// Tentative definitions have a value without entries, that is, zero.
    pub initial: Option<Initial>,
    /// The declarator or literal.
    pub span: Span,
}

/// The lifetime and visibility of an object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Storage {
    /// Declared outside of functions, or `extern`.
    Global {
        /// External or internal.
        linkage: Linkage,
        /// `_Thread_local`.
        thread_local: bool,
    },
    /// `static` in a function: one object for all calls.
    StaticLocal,
    /// A string literal, an array that must not be written.
    StringLiteral,
    /// A compound literal outside of functions.
    StaticLiteral,
    /// A variable of a block or a compound literal in a function. It lives from its
    /// [`super::StmtKind::Begin`] to its [`super::StmtKind::End`].
    Local,
    /// A parameter; lives as long as the call.
    Parameter,
    /// A value saved by the translation: scalar or record, its address never escapes, it is
    /// assigned before it is read, and no lifetime is marked. (The value of a function that does
    /// not return one is the exception: it is read without having been assigned.)
    Temporary,
}

impl Storage {
    /// Whether the object lives as long as the program and so has an [`Initial`].
    pub fn is_static(self) -> bool {
        match self {
            Self::Global { .. } | Self::StaticLocal | Self::StringLiteral | Self::StaticLiteral => {
                true
            }
            Self::Local | Self::Parameter | Self::Temporary => false,
        }
    }
}

/// The initial value of an object with static storage: zero bytes except for the entries. Entries
/// of a flexible array member (GNU) lie behind the size of the type: the object has room for them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Initial {
    /// Ordered by offset (and bit); they do not overlap.
    pub values: Vec<InitialValue>,
}

/// The initial value of one scalar part.
#[derive(Clone, PartialEq, Debug)]
pub struct InitialValue {
    /// Offset in bytes from the start of the object. Of a bit-field: of the byte of its first bit.
    pub offset: u64,
    /// `(first bit within that byte, width)` of a bit-field.
    pub bits: Option<(u32, u32)>,
    /// The scalar type of the part.
    pub ty: TypeId,
    /// The value, converted to that type.
    pub value: Constant,
}

/// A constant known before the program runs.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    /// The bits, zero-extended, of a `_Bool`, integer, enum or pointer.
    Int(u128),
    /// A floating number.
    Float(Float),
    /// The address of an object plus bytes; in an integer of the same width it is that address.
    Address(ObjectId, i64),
    /// The address of a function.
    Function(FunctionId),
}

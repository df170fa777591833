//! Declarations: specifiers, declarators, initializers, functions (C17 6.7, 6.9).
//!
//! A declarator is flat. `int *(*f[3])(void)` declares `f` with the derivations
//! `[Array 3, Pointer, Function, Pointer]`: read them from the name on, "f is an array of 3
//! pointers to functions returning pointers to" what the specifiers say.

use super::{
    AttributeId, DeclarationId, DeclaratorId, Declared, EnumId, ExprId, InitializerId, ParameterId,
    RecordId, SpecifiersId, StmtId, StringId, TypeNameId,
};
use bia_base::{Span, Symbol};

/// `_Static_assert(condition, "message");`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticAssert {
    /// Must be a constant expression that is not zero.
    pub condition: ExprId,
    /// The message, if there is one.
    pub message: Option<StringId>,
    /// All of it.
    pub span: Span,
}

/// `specifiers declarator = initializer, …;`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declaration {
    /// What all declarators share. Storage class `typedef` makes them type names.
    pub specifiers: SpecifiersId,
    /// What is declared; may be empty, as in `struct s { … };`.
    pub declarators: Box<[InitDeclarator]>,
    /// All of it, with the semicolon.
    pub span: Span,
}

/// A declarator of a declaration with its initializer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InitDeclarator {
    /// The declarator; it has a name unless there was an error.
    pub declarator: DeclaratorId,
    /// After the `=`.
    pub initializer: Option<InitializerId>,
}

/// A function with its body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionDefinition {
    /// Storage class, `inline`, result type.
    pub specifiers: SpecifiersId,
    /// Its first derivation is [`Derived::Function`], unless the function's type is a typedef,
    /// which is an error that semantic analysis reports.
    pub declarator: DeclaratorId,
    /// The declarations between the declarator and the body of an old-style (K&R) definition.
    /// A parameter named in [`Parameters::Identifiers`] without one of these is an `int`.
    pub old_style: Box<[DeclarationId]>,
    /// A compound statement. Its block is also the scope of the parameters.
    pub body: StmtId,
    /// All of it.
    pub span: Span,
}

/// `typedef`, `extern`, `static`, `auto`, `register`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StorageClass {
    /// `typedef`
    Typedef,
    /// `extern`
    Extern,
    /// `static`
    Static,
    /// `auto`
    Auto,
    /// `register`
    Register,
}

/// A set of type qualifiers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Qualifiers {
    /// `const`
    pub is_const: bool,
    /// `volatile`
    pub is_volatile: bool,
    /// `restrict`
    pub is_restrict: bool,
    /// `_Atomic` without parentheses.
    pub is_atomic: bool,
}

impl Qualifiers {
    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }
    /// Those of both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self {
            is_const: self.is_const || other.is_const,
            is_volatile: self.is_volatile || other.is_volatile,
            is_restrict: self.is_restrict || other.is_restrict,
            is_atomic: self.is_atomic || other.is_atomic,
        }
    }
}

/// Declaration specifiers, or the specifier-qualifier list of a type name or member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Specifiers {
    /// The storage class.
    pub storage: Option<(StorageClass, Span)>,
    /// The place of `_Thread_local` or `__thread`.
    pub thread_local: Option<Span>,
    /// The place of `inline`.
    pub inline: Option<Span>,
    /// The place of `_Noreturn`.
    pub noreturn: Option<Span>,
    /// The qualifiers of the type.
    pub qualifiers: Qualifiers,
    /// The type.
    pub ty: TypeSpecifier,
    /// `_Alignas`, in order.
    pub alignments: Box<[Alignment]>,
    /// Attributes anywhere among the specifiers, but not those inside `struct`, `union` and `enum`.
    /// They apply to each declared thing.
    pub attributes: Box<[AttributeId]>,
    /// All of it. Empty when nothing is written.
    pub span: Span,
}

/// `_Alignas(…)`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// `_Alignas(type)`
    Type(TypeNameId),
    /// `_Alignas(constant)`
    Expression(ExprId),
}

/// What type the specifiers name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeSpecifier {
    /// No type at all: an implicit `int`. A warning has been reported.
    ImplicitInt,
    /// Contradictory specifiers; an error has been reported.
    Error,
    /// `unsigned long int` and the like, in whatever order.
    Basic(BasicType),
    /// A complex type (GNU: integers too). Plain `_Complex` is `_Complex double`.
    Complex(BasicType),
    /// `struct` or `union`.
    Record(RecordId),
    /// `enum`.
    Enum(EnumId),
    /// A typedef name, or the built-in `__builtin_va_list`.
    TypedefName(Declared),
    /// `typeof (e)`
    TypeofExpr(ExprId),
    /// `typeof (type)`
    TypeofType(TypeNameId),
    /// `_Atomic (type)`
    Atomic(TypeNameId),
    /// `__auto_type`
    AutoType,
}

/// The basic types of C and of gcc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BasicType {
    /// `void`
    Void,
    /// `_Bool`
    Bool,
    /// `char`
    Char,
    /// `signed char`
    SignedChar,
    /// `unsigned char`
    UnsignedChar,
    /// `short`
    Short,
    /// `unsigned short`
    UnsignedShort,
    /// `int`, `signed`
    Int,
    /// `unsigned`
    UnsignedInt,
    /// `long`
    Long,
    /// `unsigned long`
    UnsignedLong,
    /// `long long`
    LongLong,
    /// `unsigned long long`
    UnsignedLongLong,
    /// `__int128`
    Int128,
    /// `unsigned __int128`
    UnsignedInt128,
    /// `float`
    Float,
    /// `double`
    Double,
    /// `long double`
    LongDouble,
    /// `_Float16`
    Float16,
    /// `_Float32`
    Float32,
    /// `_Float64`
    Float64,
    /// `_Float128`, `__float128`
    Float128,
    /// `_Float32x`
    Float32x,
    /// `_Float64x`
    Float64x,
    /// `__float80`
    Float80,
    /// `_Decimal32`
    Decimal32,
    /// `_Decimal64`
    Decimal64,
    /// `_Decimal128`
    Decimal128,
}

/// Whether members lie in sequence or overlap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    /// `struct`
    Struct,
    /// `union`
    Union,
}

/// A `struct` or `union` specifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Whether it is a `struct` or a `union`.
    pub kind: RecordKind,
    /// The tag. There is a tag or a list of members, or both.
    pub tag: Option<Declared>,
    /// The members, if the specifier has braces; otherwise it only refers to the tag.
    pub members: Option<Box<[MemberDeclaration]>>,
    /// Attributes after the keyword and after the closing brace.
    pub attributes: Box<[AttributeId]>,
    /// The greatest alignment of members by `#pragma pack(N)`, if one is in force.
    pub pack: Option<u32>,
    /// From the keyword to the brace or tag.
    pub span: Span,
}

/// One line of a struct or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MemberDeclaration {
    /// `specifiers declarator : width, …;`
    Members {
        /// What they share.
        specifiers: SpecifiersId,
        /// The members. None: an anonymous struct or union if the specifiers define one without a
        /// tag (with a tag too, under `-fms-extensions` only), else nothing is declared.
        declarators: Box<[MemberDeclarator]>,
        /// All of it.
        span: Span,
    },
    /// `_Static_assert`
    StaticAssert(super::StaticAssertId),
}

/// One member.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberDeclarator {
    /// Name, derivations, and attributes, also those after the width. It has no name in the unnamed
    /// bit-field `int : 3;`.
    pub declarator: DeclaratorId,
    /// The width of a bit-field.
    pub width: Option<ExprId>,
}

/// An `enum` specifier.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumSpecifier {
    /// The tag. There is a tag or a list of enumerators, or both.
    pub tag: Option<Declared>,
    /// The enumerators, if the specifier has braces.
    pub enumerators: Option<Box<[Enumerator]>>,
    /// Attributes after the keyword and after the closing brace.
    pub attributes: Box<[AttributeId]>,
    /// From the keyword to the brace or tag.
    pub span: Span,
}

/// One enumeration constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Enumerator {
    /// The name.
    pub name: Declared,
    /// After the `=`.
    pub value: Option<ExprId>,
    /// Its attributes.
    pub attributes: Box<[AttributeId]>,
}

/// A declarator, named or abstract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Declarator {
    /// What is declared; `None` in abstract declarators.
    pub name: Option<Declared>,
    /// How the type is made from that of the specifiers, from the name on.
    pub derived: Box<[Derived]>,
    /// `asm ("name")` after the declarator.
    pub asm_name: Option<StringId>,
    /// Attributes that apply to what is declared.
    pub attributes: Box<[AttributeId]>,
    /// All of it; an empty span where an abstract declarator is empty.
    pub span: Span,
}

/// One step in making a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Derived {
    /// `*`, with the qualifiers of the pointer itself.
    Pointer {
        /// The qualifiers after the star.
        qualifiers: Qualifiers,
        /// The attributes after the star.
        attributes: Box<[AttributeId]>,
        /// The star.
        span: Span,
    },
    /// `[…]`
    Array {
        /// What is between the brackets.
        size: ArraySize,
        /// Qualifiers in the brackets, for parameters.
        qualifiers: Qualifiers,
        /// Whether the brackets contain `static`.
        is_static: bool,
        /// The brackets.
        span: Span,
    },
    /// `(…)`
    Function {
        /// The parameters.
        parameters: Parameters,
        /// The parentheses.
        span: Span,
    },
}

/// The size of an array.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArraySize {
    /// `[]`
    Unspecified,
    /// `[*]`
    Star,
    /// `[e]`, constant or not; 0 is allowed (GNU).
    Expression(ExprId),
}

/// The parameters of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Parameters {
    /// `()`: nothing is said about the parameters; in a definition there are none.
    Unspecified,
    /// `(int a, char *)`. `(void)` is one parameter of type void without a name: no parameters.
    Prototype {
        /// The parameters, in order.
        parameters: Box<[ParameterId]>,
        /// Whether the list ends in `...`.
        variadic: bool,
    },
    /// `(a, b)`, old style.
    Identifiers(Box<[Declared]>),
}

/// A parameter of a prototype.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The specifiers; the only storage class is `register`.
    pub specifiers: SpecifiersId,
    /// Name and derivations. Arrays and functions are not yet adjusted to pointers.
    pub declarator: DeclaratorId,
    /// All of it.
    pub span: Span,
}

/// A type name, as in casts and `sizeof`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypeName {
    /// Specifiers and qualifiers.
    pub specifiers: SpecifiersId,
    /// An abstract declarator.
    pub declarator: DeclaratorId,
    /// All of it.
    pub span: Span,
}

/// An initializer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Initializer {
    /// What it is.
    pub kind: InitializerKind,
    /// All of it.
    pub span: Span,
}

/// The kinds of initializers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InitializerKind {
    /// `e`
    Expression(ExprId),
    /// `{ … }`, as written: braces may be left out inside (C17 6.7.9).
    List(Box<[InitializerItem]>),
}

/// One entry of an initializer list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InitializerItem {
    /// Where it goes; empty means to what comes next.
    pub designators: Box<[Designator]>,
    /// What goes there.
    pub value: InitializerId,
}

/// One step to a part of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Designator {
    /// `.name`, and `name:` (old GNU).
    Member(Declared),
    /// `[e]`
    Index(ExprId),
    /// `[first ... last]` (GNU)
    Range(ExprId, ExprId),
}

/// `__attribute__((name(arguments)))`, or `[[name(arguments)]]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attribute {
    /// The name, without surrounding underscores: `packed` of `__packed__`.
    pub name: Symbol,
    /// The arguments. A word such as `printf` or `__DI__` is an identifier.
    pub arguments: Box<[ExprId]>,
    /// All of it.
    pub span: Span,
}

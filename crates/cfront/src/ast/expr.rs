//! Expressions (C17 6.5 and GNU extensions).
//!
//! Parentheses and `__extension__` leave no node: the tree has the structure they ask for.

use super::{
    ConstantId, Declared, Designator, ExprId, InitializerId, StmtId, StringId, TypeNameId,
};
use bia_base::{Span, Symbol};

/// An expression with its place. The span covers all of its tokens, operands included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// Prefix and postfix operators with one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    /// `+e`.
    Plus,
    /// `-e`.
    Minus,
    /// `~e`: bitwise complement; of a complex number (GNU), its conjugate.
    Complement,
    /// `!e`.
    Not,
    /// `&e`.
    AddressOf,
    /// `*e`.
    Dereference,
    /// `++e`.
    PreIncrement,
    /// `--e`.
    PreDecrement,
    /// `e++`.
    PostIncrement,
    /// `e--`.
    PostDecrement,
    /// `__real__ e`.
    Real,
    /// `__imag__ e`.
    Imaginary,
}

/// Operators with two operands, without assignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    LessEqual,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `&`
    BitAnd,
    /// `^`
    BitXor,
    /// `|`
    BitOr,
    /// `&&`, evaluates its right operand only if the left one is not zero.
    LogicalAnd,
    /// `||`, evaluates its right operand only if the left one is zero.
    LogicalOr,
    /// `,`
    Comma,
}

/// The kinds of expressions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// Something that is not an expression stood here; a diagnostic says what.
    Error,
    /// A name: variable, function, enumeration constant, or a built-in such as `__func__`.
    Identifier(Symbol),
    /// A number or character.
    Constant(ConstantId),
    /// A string literal.
    String(StringId),
    /// `op e` or `e op`.
    Unary {
        /// Which operator.
        op: UnaryOp,
        /// Its operand.
        operand: ExprId,
    },
    /// `left op right`.
    Binary {
        /// Which operator.
        op: BinaryOp,
        /// Left operand.
        left: ExprId,
        /// Right operand.
        right: ExprId,
    },
    /// `target = value`, or `target op= value`.
    Assign {
        /// The operator of a compound assignment, never logical and never a comparison.
        op: Option<BinaryOp>,
        /// What is assigned to.
        target: ExprId,
        /// The right operand.
        value: ExprId,
    },
    /// `condition ? then : otherwise`; in `condition ?: otherwise` (GNU) the value of the
    /// condition, evaluated once, is the second operand.
    Conditional {
        /// The first operand.
        condition: ExprId,
        /// The second operand, if it is written.
        then: Option<ExprId>,
        /// The third operand.
        otherwise: ExprId,
    },
    /// `(type) operand`.
    Cast {
        /// The type.
        ty: TypeNameId,
        /// What is converted.
        operand: ExprId,
    },
    /// `(type) { … }`.
    CompoundLiteral {
        /// The type.
        ty: TypeNameId,
        /// The list.
        initializer: InitializerId,
    },
    /// `sizeof e`. The operand is not evaluated unless it is a variable length array.
    SizeofExpr(ExprId),
    /// `sizeof (type)`.
    SizeofType(TypeNameId),
    /// `__alignof__ e` (GNU).
    AlignofExpr(ExprId),
    /// `_Alignof (type)`, `__alignof__ (type)`. They differ for what i386 aligns to four bytes
    /// within records only: whether it is the GNU one.
    AlignofType(TypeNameId, bool),
    /// `array[index]`; either may be the pointer.
    Index {
        /// Before the bracket.
        array: ExprId,
        /// In the brackets.
        index: ExprId,
    },
    /// `function(arguments)`. Built-ins whose arguments are expressions, such as
    /// `__builtin_expect` or `__builtin_va_start`, are calls of an identifier.
    Call {
        /// What is called.
        function: ExprId,
        /// The arguments, in order.
        arguments: Box<[ExprId]>,
    },
    /// `object.name` or `object->name`.
    Member {
        /// The left operand.
        object: ExprId,
        /// The member, with the place of its name.
        member: Declared,
        /// Whether it is `->`.
        arrow: bool,
    },
    /// `_Generic(control, type: e, …, default: e)`.
    Generic {
        /// The controlling expression, which is not evaluated.
        control: ExprId,
        /// The associations, in order.
        associations: Box<[GenericAssociation]>,
    },
    /// `({ … })` (GNU): the statement is compound; its last expression statement is the value.
    Statement(StmtId),
    /// `&&label` (GNU).
    LabelAddress(Declared),
    /// `__builtin_va_arg(list, type)`.
    VaArg {
        /// The `va_list`.
        list: ExprId,
        /// The type of the argument.
        ty: TypeNameId,
    },
    /// `__builtin_offsetof(type, member.member[index]…)`.
    Offsetof {
        /// The structure.
        ty: TypeNameId,
        /// The way to the member; no [`Designator::Range`].
        path: Box<[Designator]>,
    },
    /// `__builtin_types_compatible_p(type, type)`.
    TypesCompatible {
        /// First type.
        left: TypeNameId,
        /// Second type.
        right: TypeNameId,
    },
    /// `__builtin_choose_expr(constant, then, otherwise)`.
    ChooseExpr {
        /// The constant.
        condition: ExprId,
        /// The value if it is not zero.
        then: ExprId,
        /// The value if it is zero.
        otherwise: ExprId,
    },
}

/// One association of a `_Generic`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenericAssociation {
    /// The type; `None` for `default`.
    pub ty: Option<TypeNameId>,
    /// The value.
    pub value: ExprId,
    /// All of it.
    pub span: Span,
}

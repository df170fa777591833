//! Statements (C17 6.8 and GNU extensions).

use super::{
    AsmId, AttributeId, DeclarationId, Declared, ExprId, FunctionId, StaticAssertId, StmtId,
    StringId,
};
use bia_base::Span;

/// A statement with its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands, with all of its parts.
    pub span: Span,
}

/// What stands in a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BlockItem {
    /// A statement.
    Statement(StmtId),
    /// A declaration.
    Declaration(DeclarationId),
    /// `_Static_assert`.
    StaticAssert(StaticAssertId),
    /// A function inside a function (GNU).
    NestedFunction(FunctionId),
    /// `__label__ a, b;` (GNU): labels local to this block.
    LocalLabels(Box<[Declared]>),
}

/// The kinds of statements.
///
/// A label that stands before a declaration or before a closing brace labels a
/// [`StmtKind::Empty`]; the declaration is the block's next item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StmtKind {
    /// Something that is not a statement stood here; a diagnostic says what.
    Error,
    /// `;`, possibly with attributes such as `fallthrough`.
    Empty {
        /// The attributes.
        attributes: Box<[AttributeId]>,
    },
    /// `e;`
    Expression(ExprId),
    /// `{ … }`
    Compound(Box<[BlockItem]>),
    /// `if (condition) then else otherwise`
    If {
        /// The condition.
        condition: ExprId,
        /// If it is not zero.
        then: StmtId,
        /// If it is zero.
        otherwise: Option<StmtId>,
    },
    /// `switch (value) body`
    Switch {
        /// The controlling expression.
        value: ExprId,
        /// The body; its `case` labels may be at any depth.
        body: StmtId,
    },
    /// `while (condition) body`
    While {
        /// The condition.
        condition: ExprId,
        /// The body.
        body: StmtId,
    },
    /// `do body while (condition);`
    DoWhile {
        /// The body.
        body: StmtId,
        /// The condition.
        condition: ExprId,
    },
    /// `for (init; condition; step) body`. The scope of the declarations is the whole statement.
    For {
        /// The first clause.
        init: ForInit,
        /// The condition; none means true.
        condition: Option<ExprId>,
        /// Evaluated after each round.
        step: Option<ExprId>,
        /// The body.
        body: StmtId,
    },
    /// `goto label;`
    Goto(Declared),
    /// `goto *e;` (GNU)
    ComputedGoto(ExprId),
    /// `continue;`
    Continue,
    /// `break;`
    Break,
    /// `return;` or `return e;`
    Return(Option<ExprId>),
    /// `label: body`
    Labeled {
        /// The label.
        label: Declared,
        /// Attributes after the colon.
        attributes: Box<[AttributeId]>,
        /// What it labels.
        body: StmtId,
    },
    /// `case low: body`, `case low ... high: body` (GNU)
    Case {
        /// The constant.
        low: ExprId,
        /// The last constant of a range.
        high: Option<ExprId>,
        /// What it labels.
        body: StmtId,
    },
    /// `default: body`
    Default {
        /// What it labels.
        body: StmtId,
    },
    /// `asm (…);`
    Asm(AsmId),
}

/// The first clause of a `for`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ForInit {
    /// No first clause.
    None,
    /// An expression.
    Expression(ExprId),
    /// A declaration.
    Declaration(DeclarationId),
}

/// An `asm` statement, or `asm` outside of functions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asm {
    /// Whether `volatile` is written.
    pub volatile: bool,
    /// Whether `inline` is written.
    pub inline: bool,
    /// Whether `goto` is written.
    pub goto: bool,
    /// Whether it has a colon; without one it is "basic": no operands and implicitly volatile.
    pub extended: bool,
    /// The instructions.
    pub template: StringId,
    /// What it writes.
    pub outputs: Box<[AsmOperand]>,
    /// What it reads.
    pub inputs: Box<[AsmOperand]>,
    /// Registers it changes, `memory`, `cc`.
    pub clobbers: Box<[StringId]>,
    /// Labels it may jump to.
    pub labels: Box<[Declared]>,
    /// Where it stands.
    pub span: Span,
}

/// `[name] "constraint" (e)`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsmOperand {
    /// The symbolic name.
    pub name: Option<Declared>,
    /// The constraint.
    pub constraint: StringId,
    /// The operand.
    pub value: ExprId,
}

//! Statements: structured control and side effects in order.

use super::{BlockId, Builtin, ExprId, FunctionId, LabelId, ObjectId, PlaceId, StmtId, TypeId};
use bia_base::Span;

/// A list of statements, executed in order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Block {
    /// The statements.
    pub statements: Vec<StmtId>,
}

/// A statement with its place.
#[derive(Clone, PartialEq, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of statements.
///
/// Jumps (`Goto`, `Break`, `Continue`, `Return`) out of blocks do not pass the `End`s of the blocks
/// that they leave: code that tracks lifetimes must end them at such jumps. A jump into a block
/// passes no `Begin` either: the objects of the block live from then on, without a value.
#[derive(Clone, PartialEq, Debug)]
pub enum StmtKind {
    /// A block of the source. Objects whose `Begin` is in it end with it.
    Block(BlockId),
    /// `if`, and what becomes of `&&`, `||`, `?:` with effects.
    If {
        /// A `_Bool`.
        condition: ExprId,
        /// Executed if the condition is true.
        then: BlockId,
        /// Executed if the condition is false.
        otherwise: BlockId,
    },
    /// All loops. With [`Test::Before`]: `loop { head; if !condition break; body; C: step; }`; with
    /// [`Test::After`]: `loop { body; C: head; if !condition break; }`, and `step` is empty.
    /// `continue` jumps to `C`.
    Loop {
        /// Where the condition is tested.
        test: Test,
        /// What has to be done to compute the condition.
        head: BlockId,
        /// A `_Bool`; constant true if there is none.
        condition: ExprId,
        /// The body.
        body: BlockId,
        /// The third clause of `for`.
        step: BlockId,
    },
    /// Jumps to the label of the case that has the value, else to the default, else behind the
    /// body. The labels are [`StmtKind::Label`]s in the body, at any depth. `break` leaves it.
    Switch {
        /// An integer; promoted.
        value: ExprId,
        /// The cases, in order; disjoint.
        cases: Vec<Case>,
        /// The label of `default`.
        default: Option<LabelId>,
        /// The body. It is only entered by its labels.
        body: BlockId,
    },
    /// A target of jumps.
    Label(LabelId),
    /// A jump within the function.
    Goto(LabelId),
    /// Leaves the innermost loop or switch.
    Break,
    /// Goes on with the innermost loop.
    Continue,
    /// Leaves the function, with a value of its result type.
    Return(Option<Argument>),
    /// `place = value`: scalars of one type (but for qualifiers). A bit-field takes the low bits.
    Assign {
        /// A scalar place.
        place: PlaceId,
        /// The value.
        value: ExprId,
    },
    /// Copies a record (or an array inside an initializer) of the same type.
    Copy {
        /// The place that is written.
        target: PlaceId,
        /// The place that is read.
        source: PlaceId,
    },
    /// Sets all bytes to zero, as initializers do before their explicit values.
    Zero(PlaceId),
    /// Calls a function. Arguments have been converted to the parameters' types, or promoted. If
    /// the function type is not prototyped, they may differ in number and type from the parameters
    /// of the definition: what is too much is dropped, other differences are undefined behaviour.
    Call {
        /// What is called.
        callee: Callee,
        /// The arguments.
        arguments: Vec<Argument>,
        /// A temporary that takes the result; none if there is none or it is not used.
        result: Option<ObjectId>,
        /// The type of the function as the call sees it.
        function_type: TypeId,
    },
    /// A built-in operation with effects or with a meaning of its own.
    Builtin {
        /// The operation.
        builtin: Builtin,
        /// The arguments.
        arguments: Vec<Argument>,
        /// A temporary that takes the result.
        result: Option<ObjectId>,
    },
    /// The lifetime of a local begins; its value is indeterminate. If it has lived before, that was
    /// another object. For a variable length array the lengths in its type have been assigned.
    Begin(ObjectId),
    /// The lifetime of a local ends.
    End(ObjectId),
    /// An expression whose value is not used, kept because it may be undefined.
    Evaluate(ExprId),
    /// `asm`: each of these temporaries is left with an arbitrary value. What else it does is not
    /// modelled.
    Asm {
        /// The instructions.
        template: String,
        /// Its operands that are pointers.
        pointers: Vec<ExprId>,
        /// Whether it may change what they point to.
        memory: bool,
        /// What it writes, once for each output that it does not leave as it was.
        results: Vec<ObjectId>,
    },
    /// A construct that is not supported. A diagnostic has been reported if it can be reached.
    Unsupported,
}

/// When a loop tests its condition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Test {
    /// `while`, `for`.
    Before,
    /// `do … while`.
    After,
}

/// What questions about calls and instructions look for.
impl StmtKind {
    /// The function that is called by its name.
    pub fn callee(&self) -> Option<FunctionId> {
        if let Self::Call {
            callee: Callee::Direct(callee),
            ..
        } = self
        {
            return Some(*callee);
        }
        None
    }

    /// The instructions of an `asm`.
    pub fn assembly(&self) -> Option<&str> {
        if let Self::Asm { template, .. } = self {
            return Some(template);
        }
        None
    }
}

/// The values `low..=high` of a switch, as bits of the type of its value. `low <= high` in the
/// order of that type; equal but for ranges (GNU).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// The first value.
    pub low: u128,
    /// The last value.
    pub high: u128,
    /// Where to jump.
    pub label: LabelId,
}

/// What is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function by name.
    Direct(FunctionId),
    /// What a pointer to a function points to.
    Pointer(ExprId),
}

/// An argument or result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A scalar.
    Scalar(ExprId),
    /// A record, by value.
    Record(PlaceId),
}

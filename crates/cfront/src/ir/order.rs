//! [`Orders`]: the statements of a list that C allows in another order.
//!
//! Statements stand in the order from left to right. Operands of operators, arguments of calls and
//! both sides of assignments are *unsequenced* (C17 6.5p3): they may be evaluated in any order,
//! interleaved, and two side effects on one object are undefined. What calls do is *indeterminately
//! sequenced*: in any order, but not interleaved; so are the expressions of a list of initializers
//! (6.7.9p23).

use super::{ObjectId, StmtId};
use bia_base::Span;

/// Consecutive statements of one list, by their first and last one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Run {
    /// The first statement.
    pub first: StmtId,
    /// The last statement.
    pub last: StmtId,
}

/// Runs of one list that have no order among each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Unordered {
    /// The statements of each operand that has some, from left to right.
    pub operands: Vec<Run>,
    /// Whether they are at least not interleaved, so that nothing is undefined: initializers.
    pub indeterminate: bool,
    /// The construct.
    pub span: Span,
}

/// What C leaves without order in a program.
#[derive(Clone, Debug, Default)]
pub struct Orders {
    /// Operands, arguments, sides of assignments, initializers.
    pub groups: Vec<Unordered>,
    /// What is evaluated for an assignment, and the assignment, which comes after the values but
    /// has no order with respect to their side effects.
    pub stores: Vec<(Run, StmtId)>,
    /// Statements whose side effects are complete before what follows in their expression.
    pub sealed: Vec<Run>,
    /// Statements that leave their function because the call before them did by `longjmp`: a part
    /// of that call.
    pub leaves: Vec<StmtId>,
    /// Objects that only one call sees: its variable arguments.
    pub private: Vec<ObjectId>,
}

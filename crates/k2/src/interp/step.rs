//! What a step was, and how a run ended.
//!
//! Each transition of Figure 3 of the paper is one step: a call is one, the return from it is
//! another, both labelled by the call statement. `seq` is no step. A step ends when the next
//! statement completes; statements inside an expression (`seq` in expression position) complete
//! before the statement that holds the expression, so each is a step of its own, and between
//! them the state holds the operands evaluated so far.

use super::Halt;
use crate::ast::{Function, Label, Stmt};
use bia_base::{Budget, Stop, Symbol};

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// An assignment, assumption, havoc, jump, conditional jump, bare expression, or the whole
    /// call of a function without body was executed.
    Ran(Stmt),
    /// A label statement was executed.
    Visited {
        /// The statement.
        stmt: Stmt,
        /// Its label.
        label: Label,
    },
    /// A call entered its callee.
    Called {
        /// The call statement.
        stmt: Stmt,
        /// The callee.
        function: Function,
    },
    /// A callee reached the end of its body and its results were copied.
    Returned {
        /// The call statement.
        stmt: Stmt,
        /// The callee.
        function: Function,
    },
    /// A false assumption or a jump without target: this path does not go on. The state stays
    /// before the statement, except that variables it read have values.
    Blocked(Stmt),
    /// The entry had already reached the end of its body; nothing happened.
    Finished,
}

impl Step {
    /// The statement that labels the transition.
    pub fn stmt(self) -> Option<Stmt> {
        match self {
            Step::Ran(stmt)
            | Step::Visited { stmt, .. }
            | Step::Called { stmt, .. }
            | Step::Returned { stmt, .. }
            | Step::Blocked(stmt) => Some(stmt),
            Step::Finished => None,
        }
    }
}

/// Limits of a run.
#[derive(Clone, Debug)]
pub struct RunLimits {
    /// How many steps to do at most.
    pub max_steps: Option<u64>,
    /// Time, memory, cancellation.
    pub budget: Budget,
}

impl RunLimits {
    /// No limit at all.
    pub fn unlimited() -> Self {
        Self {
            max_steps: None,
            budget: Budget::unlimited(),
        }
    }
    /// At most `max_steps` steps.
    pub fn steps(max_steps: u64) -> Self {
        Self {
            max_steps: Some(max_steps),
            ..Self::unlimited()
        }
    }
}

/// A run that is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// How it ended.
    pub end: RunEnd,
    /// How many steps it did; a blocked statement is not one.
    pub steps: u64,
}

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// A label that carries `:error` was visited.
    Error {
        /// The label.
        label: Label,
        /// Its error ids, in order.
        ids: Vec<Symbol>,
    },
    /// A false assumption or a jump without target.
    Blocked(Stmt),
    /// The initial globals violate `init`.
    InitViolated,
    /// The oracle gave up finding globals that satisfy `init`.
    NoInitialState {
        /// How often it tried.
        tries: u64,
    },
    /// The entry reached the end of its body.
    Finished,
    /// The step limit, as it was set.
    StepLimit(u64),
    /// A limit on time or memory, or cancellation.
    Stopped(Stop),
    /// The oracle or a monitor ended it.
    Halted(Halt),
}

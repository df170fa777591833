//! [`Oracle`]: the source of all nondeterminism of a run.
//!
//! Each arbitrary value and each choice among several jump targets is asked of an [`Oracle`].
//! The machine checks that an answer fits the question, so an oracle cannot break it.
//!
//! What is asked, and when:
//!
//! ```text
//!   Initial        a global without a value, at its first read (in `init` or later)
//!   Uninitialised  a parameter of the entry, a result or a local without a value, at its first read
//!   Havoc          each `havoc`, at once
//!   Result         each result of each call of a function without body
//!   Unspecified    an operation without a defined value, at each evaluation
//!   jump           each jump with two targets or more
//!   schedule       before each step, who makes it, if two threads or more have not ended and the
//!                  running one is in no atomic region
//! ```
//!
//! Choosing a value at its first read is the same as choosing it at the start: a value that is not
//! read has no effect.

use super::{Interpreter, State};
use crate::ast::{Expr, Function, Label, Program, Stmt, Ty, Var};
use bia_term::value::Value;

/// Answers the questions of a run.
pub trait Oracle {
    /// A value of type `ask.ty`.
    fn value(&mut self, ask: &Ask<'_>) -> Result<Value, Halt>;

    /// An index into `ask.targets`, of which there are at least two.
    fn jump(&mut self, ask: &JumpAsk<'_>) -> Result<usize, Halt>;

    /// An index into `ask.threads`, of which there are at least two.
    fn schedule(&mut self, ask: &ScheduleAsk<'_>) -> Result<usize, Halt>;

    /// `init` was violated for the `tries`-th time: shall the run begin again, with new answers?
    fn retry_init(&mut self, tries: u64) -> bool {
        let _ = tries;
        false
    }
}

/// A question for a value.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    /// The program that runs.
    pub program: &'a Program,
    /// The program compiled; needed to look into the state.
    pub interp: &'a Interpreter<'a>,
    /// The state in which the question came up.
    pub state: &'a State,
    /// What the value is for.
    pub what: What,
    /// Which type it has.
    pub ty: Ty,
    /// The statement being executed; `None` while `init` is evaluated.
    pub stmt: Option<Stmt>,
    /// How many steps this run has done.
    pub step: u64,
}

/// What a value is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A global that has no value yet.
    Initial(Var),
    /// A parameter of the entry, a result or a local that has no value yet.
    Uninitialised(Var),
    /// The target of a `havoc`.
    Havoc(Var),
    /// A result of a function without body.
    Result {
        /// The function.
        function: Function,
        /// Which of its results.
        index: usize,
    },
    /// The result of an operation that has no defined value for its operands: division of
    /// integers or reals by zero, conversion of a float that does not fit.
    Unspecified(Expr),
}

/// A question where to jump.
#[derive(Clone, Copy, Debug)]
pub struct JumpAsk<'a> {
    /// The program that runs.
    pub program: &'a Program,
    /// The program compiled; needed to look into the state.
    pub interp: &'a Interpreter<'a>,
    /// The state in which the question came up.
    pub state: &'a State,
    /// The jump.
    pub stmt: Stmt,
    /// Where it may go.
    pub targets: &'a [Label],
    /// How many steps this run has done.
    pub step: u64,
}

/// A question who moves next.
#[derive(Clone, Copy, Debug)]
pub struct ScheduleAsk<'a> {
    /// The program that runs.
    pub program: &'a Program,
    /// The program compiled; needed to look into the state.
    pub interp: &'a Interpreter<'a>,
    /// The state in which the question came up.
    pub state: &'a State,
    /// The numbers of the threads that may move, in order.
    pub threads: &'a [usize],
    /// How many steps this run has done.
    pub step: u64,
}

/// Why a run cannot go on, apart from what the program does.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Halt {
    /// The source of the answers wants to stop.
    #[error("stopped on request")]
    Quit,
    /// A trace does not fit the program.
    #[error("the trace does not fit: {0}")]
    Mismatch(String),
    /// There is no value to answer with.
    #[error("no value: {0}")]
    NoValue(String),
    /// An answer that does not fit its question, a number too large to compute with, a failed
    /// write.
    #[error("{0}")]
    Fault(String),
}

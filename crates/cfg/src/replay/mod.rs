//! From a path of the graph to an execution of the program, judged by the interpreter.
//!
//! ```text
//!   Path on the graph as built ──execute──► Answers ──drive──► the interpreter visits a label
//! ```
//! [`execute`] runs the path on the graph with its values, which checks every assumption on it, and
//! collects the answers to all questions that the interpreter will ask. [`drive`] gives them to the
//! interpreter on the original program. Only what the interpreter does counts: if it does not
//! visit a label of the property, the path shows nothing.
//!
//! [`recurs`] shows that the end of a path can be repeated forever.

mod drive;
mod execute;
mod plan;
mod recur;
mod schedule;
#[cfg(test)]
mod tests;

pub use drive::{ReplayError, drive};
pub use execute::execute;
pub use recur::{Recurrence, recurs};
pub use schedule::counts;

use bia_k2::ast;
use bia_term::value::Value;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Everything that an execution of the program leaves open, in the interpreter's own values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answers {
    /// Initial values of globals.
    pub globals: FxHashMap<ast::Var, Value>,
    /// For each call in order, the entry's first: values of its variables that have none at first.
    pub frames: Vec<FxHashMap<ast::Var, Value>>,
    /// What is asked on the way, in order.
    pub queue: VecDeque<Answer>,
    /// Which thread, by its number, makes the next so many steps that count ([`counts`]).
    pub schedule: VecDeque<(usize, usize)>,
    /// How many steps of the graph the path has.
    pub steps: usize,
    /// Where it ends, if not at the first visit of a label of the property.
    pub lasso: Option<Lasso>,
}

/// An execution whose end is repeated forever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lasso {
    /// A label that is visited on the cycle.
    pub label: ast::Label,
    /// At which visit of it the cycle begins, counted from 1.
    pub begins: u64,
    /// At which visit of it the cycle has been gone once.
    pub ends: u64,
}

/// One answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The value chosen by this `havoc`.
    Havoc(ast::Stmt, Value),
    /// A result of this call of a function without body.
    Result(ast::Stmt, u32, Value),
    /// The value of an operation that has none.
    Unspecified(ast::Expr, Value),
    /// Which target this jump takes.
    Jump(ast::Stmt, u32),
}

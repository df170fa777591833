//! [`SortError`]: an application that has no sort.

use super::Arity;

/// Why an operator cannot be applied to these arguments. Sorts are in SMT-LIB syntax.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SortError {
    /// There is no such operator.
    #[error("unknown operator `{0}`")]
    Unknown(String),
    /// The wrong number of arguments.
    #[error("`{operator}` takes {}, not {found}", expected.describe())]
    Arity {
        /// The operator.
        operator: String,
        /// What it takes.
        expected: Arity,
        /// What it was given.
        found: usize,
    },
    /// An argument of the wrong sort.
    #[error("argument {} of `{operator}` has to be {expected}, not {found}", position + 1)]
    Argument {
        /// The operator.
        operator: String,
        /// Which argument, from 0.
        position: usize,
        /// What it takes there.
        expected: String,
        /// The sort it was given.
        found: String,
    },
    /// Wrong numbers behind `_`, or a sort that cannot exist.
    #[error("`{operator}`: {problem}")]
    Index {
        /// The operator.
        operator: String,
        /// What is wrong.
        problem: String,
    },
    /// A constant that is not of its sort.
    #[error("a constant is not a value of sort {0}")]
    Value(String),
}

//! Sorts, values and terms: the logic in which graphs, transition systems and queries are written.
//!
//! - [`sort`](Sort): Bool, Int, Real, bit-vectors, floats, arrays, enumerations, uninterpreted.
//! - [`value`]: what terms evaluate to.
//! - [`Op`] and [`table`]: the operators, each with arity, sort rule, SMT-LIB name and evaluator in
//!   one row; checker, evaluator, printer and parser all read that row.
//! - [`Terms`]: hash-consed terms; constructors check sorts and rewrite locally.
//! - [`Model`] and [`Terms::eval`]: evaluation.
//! - [`Substitution`], [`Flat`], [`Transfer`] and the walks on [`Terms`].
//! - [`smtlib`]: printing and reading SMT-LIB 2.
//! - [`random`]: random values, models and terms, for the tests of this and other crates.
//!
//! This crate knows no solver, no program and no transition system, reads no file and prints
//! nothing. Everything walks terms without recursion: they are deeper than the stack.
//!
//! ```
//! use bia_term::{Model, Sort, Terms, value::Value};
//!
//! let mut terms = Terms::new();
//! let x = terms.var("x", Sort::INT);
//! let (one, five) = (terms.int(1), terms.int(5));
//! let next = terms.add(x, one);
//! let next = terms.add(next, one);
//! let small = terms.lt(next, five);
//! assert_eq!(terms.term_text(small), "(< x 3)");
//!
//! let mut model = Model::new();
//! model.set(&terms, x, Value::Int(4.into()))?;
//! assert_eq!(terms.eval(small, &model), Ok(Value::Bool(false)));
//! # Ok::<(), bia_term::SortError>(())
//! ```

#![warn(missing_docs)]

mod arglist;
mod build;
mod consing;
mod effort;
mod eval;
mod flat;
mod fun;
mod model;
mod op;
pub mod random;
mod rewrite;
pub mod smtlib;
mod sort;
mod subst;
pub mod table;
mod terms;
pub mod value;
mod visit;

pub use effort::Effort;
pub use eval::{EvalError, Evaluator};
pub use flat::{Flat, Transfer};
pub use fun::{FunDecl, FunId};
pub use model::{FunValue, Model};
pub use op::Op;
pub use sort::{BadSort, EnumSort, Sort, SortData, Sorts};
pub use subst::Substitution;
pub use table::SortError;
pub use terms::{Term, Terms, ValueId};

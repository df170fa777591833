//! Constrained Horn clauses in SMT-LIB (logic `HORN`), as CHC-COMP has them.
//!
//! ```text
//!   (declare-fun p (S …) Bool)
//!   (assert (forall ((x S) …) (=> (and (p t …) … φ) (q t …))))       head q, or false
//! ```
//! [`read`] takes this and what else amounts to clauses: `declare-rel`, `rule`, `query`,
//! definitions, disjunctions of literals, predicates below `and`, `or`, `not` and `ite`, of which
//! several clauses are made. [`write`] writes the plain form, [`text`] gives it. [`read_model`]
//! reads what solvers print as a model.

mod model;
mod open;
mod read;
mod share;
#[cfg(test)]
mod tests;
mod write;

pub use model::read_model;
pub use open::without_division_by_zero;
pub use read::{NO_CLAUSE, read};
pub use write::{text, write};

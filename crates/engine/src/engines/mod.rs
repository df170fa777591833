//! The engines, one module each; the file has the name of the row in the registry. What several of
//! them use is outside of this folder: sessions with solvers, unrolled prefixes, bits, runs, facts.
//!
//! | level | engines |
//! |---|---|
//! | transition systems | `bmc`, `kind`, `ic3`, `ic3ia`, `spacer`, `arrays`, `absint` |
//! | infinite paths of transition systems | `l2s`, `klive`, `rlive`, `lasso`, `rank`, `recur` |
//! | control-flow graphs | `symex` |
//! | Horn clauses | `chc` |

pub(crate) mod absint;
pub(crate) mod arrays;
pub(crate) mod bmc;
pub(crate) mod chc;
pub(crate) mod ic3;
pub(crate) mod ic3ia;
pub(crate) mod kind;
pub(crate) mod klive;
pub(crate) mod l2s;
pub(crate) mod lasso;
pub(crate) mod rank;
pub(crate) mod recur;
pub(crate) mod rlive;
pub(crate) mod spacer;
pub(crate) mod symex;

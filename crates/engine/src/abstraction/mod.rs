//! Predicate abstraction in parts: what engines need that keep sets of states as formulas over
//! predicates, whatever a place is to them.
//!
//! ```text
//!   net, block    a graph as places with blocks between them; a block as one formula
//!   ground        all that for one graph: its blocks, solvers that know them, paths of blocks
//!   predicates    formulas over variables, numbered           precision   which ones count where
//!   space         regions: BDDs over the numbers of predicates
//!   image         region, block, predicates ─► region: cartesian, boolean, hybrid, structural
//!   refine        a path that cannot be gone ─► predicates for each place on it
//!   divergence    whether refinements still get somewhere
//! ```
//! Nothing here knows trees, schedulers or verdicts: a later engine with several threads calls it
//! with places and regions of its own.

pub(crate) mod block;
pub(crate) mod divergence;
pub(crate) mod ground;
pub(crate) mod image;
pub(crate) mod net;
pub(crate) mod options;
pub(crate) mod precision;
pub(crate) mod predicates;
pub(crate) mod refine;
pub(crate) mod shown;
pub(crate) mod space;
#[cfg(test)]
mod tests;

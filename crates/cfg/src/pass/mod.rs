//! Passes: each makes a simpler graph with the way back, and says what it kept.
//!
//! Each pass takes a graph that satisfies the invariants of [`graph`](crate::Cfg) and makes another
//! one that does. Unless its file says otherwise a pass is *exact*: a target is reachable in the
//! new graph iff it is in the old one; a path to it lifts to one in the old graph; invariants that
//! prove it unreachable lift to invariants that prove it there. If its targets are of kind
//! `NotLive` a pass that is exact also keeps *accepting paths*, infinite ones that visit targets
//! infinitely often: there is one in the new graph iff there is one in the old graph (see below).
//! All work on graphs with calls too, some with less precision; all are iterative and near-linear
//! in the graph.
//!
//! | file | pass |
//! |---|---|
//! | `focus` | one property alone |
//! | `inline` | no calls |
//! | `unreachable` | no locations that cannot matter |
//! | `constant_vars` | no variables that only have one value |
//! | `split_maps` | no maps that are only indexed by constants |
//! | `constants` | constants, copies and known cells of maps put in |
//! | `simplify` | each edge by itself made simpler |
//! | `slice` | no variables that cannot influence an assumption |
//! | `dead` | no assignments that are never read |
//! | `blocks` | no chains of edges |
//! | `unroll` | no loops |
//! | `descend` | no recursion, for infinite paths alone; over-approximating |
//!
//! **Infinite paths.** Why an accepting path stays one, in both directions, for targets `NotLive`:
//!
//! | pass | why |
//! |---|---|
//! | `focus` | no edge that leaves a target of this kind is dropped |
//! | `inline` | a path and its copy visit the same targets; calls that go too deep lead to cuts, proved unreachable |
//! | `unreachable` | from each location of an accepting path a target is reached |
//! | `constant_vars`, `split_maps`, `dead`, `slice` | edges and assumptions stay; what goes influences none |
//! | `constants`, `simplify` | only edges that no run takes are dropped; the others do the same |
//! | `blocks` | targets stay; merged edges always follow each other; of two equal edges either will do |
//! | `unroll` | an infinite path leads to a cut, and *holds* counts only if those are unreachable |
//!
//! None takes out a loop that computes nothing: that would take out infinite paths.

mod blocks;
mod constant_vars;
pub(crate) mod constants;
mod dead;
mod descend;
mod edit;
mod error;
mod focus;
pub(crate) mod inline;
pub(crate) mod known;
mod options;
mod pipeline;
#[cfg(test)]
mod random;
pub(crate) mod reach;
mod registry;
mod simplify;
mod slice;
mod split_maps;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod unreachable;
mod unroll;

pub use error::PassError;
pub use options::{Orders, PassOptions};
pub use pipeline::{Last, Simplified, Stage, run_all, run_last};
pub use registry::{
    DESCEND, PASSES, Pass, Run, THREADS, UnknownPass, default_pipeline, find, select,
};

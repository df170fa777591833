//! The oracle that judges engines: exhaustive search of finite programs by the interpreter.
//!
//! [`explore`] enumerates all reachable states; [`StateGraph::answer`] decides a property:
//!
//! ```text
//!   :error    fails iff an edge that visits a label of the property is reachable
//!   :notlive  fails iff such an edge lies on a reachable cycle
//!   :live     fails iff for some label of the property there is a reachable cycle none of whose
//!             edges visits that label
//!   termination  fails iff there is a reachable cycle ([`StateGraph::terminates`])
//!   LTL       see [`ltl`]
//! ```
//! Paths that end (finished or blocked) are not infinite and never count against liveness. A
//! graph is finite, so an infinite path is one that ends in a cycle's component.
//!
//! Why choosing values at their first read is exact. A slot that has not been read stands for all
//! its values. (1) Each path of the program is a path of the graph: choose at the first read what
//! the path has. (2) Each path of the graph, infinite ones too, is one of the program: a slot is
//! chosen at most once between two moments at which it becomes arbitrary (start, call, havoc),
//! because a chosen slot never becomes unchosen otherwise; give it that value from the start, or
//! any value if it is never chosen. All types that are enumerated have a value. On a cycle of the
//! graph a slot that is unchosen stays so or belongs to a call made within the cycle, so repeating
//! the cycle repeats a path of the program.
//!
//! Failures found before a limit is hit are real; "holds" is only said of complete graphs.

mod answer;
mod choices;
mod graph;
pub mod ltl;
mod replay;
mod scc;
mod values;

pub use answer::Answer;
pub use choices::Choice;
pub use graph::{Limits, StateGraph, TooLarge, explore};
pub use replay::{Replayed, Witness, WitnessStep, replay};
pub use values::values_of;

use bia_k2::ast::{Program, Property};

/// Explores the program and decides one property.
pub fn answer(program: &Program, property: &Property, limits: &Limits) -> Answer {
    explore(program, limits).answer(property)
}

//! Evidence about a graph: paths to a target, invariants of locations, explorations.
//!
//! ```text
//!   Path                 start ──step──► … ──step──► target, with the values of all inputs on it
//!   LocationInvariants   φ_l for locations l that cut every cycle;
//!                        true at the start, kept along every way from one to the next, false at
//!                        each target of the property and at each cut
//!   Contracts            the same for a graph with calls, over the values at the entry, too; what
//!                        holds at the entry and at the exit of a function is its contract
//!   Exploration          every path from the start ends before a target; checked by exploring
//!                        all paths again, with another solver
//! ```

use crate::{Cfg, Edge, Input, Loc, UnwindingSlot};
use bia_base::Level;
use bia_term::{Term, value::Value};
use std::sync::Arc;

/// One step of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathStep {
    /// An edge without a call is taken; the values its inputs get, in order. `None`: any value.
    Take(Edge, Vec<(Input, Option<Value>)>),
    /// The call on this edge enters its callee.
    Enter(Edge),
    /// The callee of the call on this edge has reached its exit; the results are copied.
    Return(Edge),
    /// Something with threads.
    Thread(ThreadStep),
}

/// What a path does with threads. Threads are named by numbers of the path's own, 0 is the one
/// that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreadStep {
    /// The steps that follow are of this thread.
    Switch(u32),
    /// The call on this edge starts this thread, and is over.
    Spawn(Edge, u32),
    /// The thread, which has returned from its function, ends.
    End,
}

/// A path from the start to a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<PathStep>,
    /// Whether `steps` is only the beginning. The rest has no input and no choice, so execution
    /// goes on to the target, but it is too long to be written down. Such a path is not lifted; the
    /// program is run instead.
    pub goes_on: bool,
}

impl From<Vec<PathStep>> for Path {
    /// The path that has these steps and no others.
    fn from(steps: Vec<PathStep>) -> Self {
        Self {
            steps,
            goes_on: false,
        }
    }
}

/// Invariants of some locations of a graph without calls, enough to cut every cycle.
/// A location that does not occur has no invariant of its own: it is passed through.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocationInvariants {
    /// Formulas over the variables of the graph, at most one for each location.
    pub at: Vec<(Loc, Term)>,
}

/// Invariants of a graph with calls.
///
/// What holds at a location of a function may mention globals, variables of the function and
/// [entry values](crate::floyd::entry_value): what globals and parameters were when the call at
/// hand began. The entry's formula, with entry values for the values there, is what the function
/// requires; the exit's is what it ensures. See [`floyd::contracts`](crate::floyd::contracts).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contracts {
    /// At most one for each location.
    pub at: Vec<(Loc, Term)>,
}

/// Why no target of a graph with calls is reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GraphProof {
    /// All paths were gone.
    Explored(Exploration),
    /// Invariants, and contracts of functions.
    Contracts(Contracts),
}

/// That all paths of a graph were gone to their ends, and none ends in a target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exploration {
    /// Whether paths that came to the same place were gone together from there on.
    pub merged: bool,
    /// How many paths there are.
    pub paths: u64,
    /// How many times a call or the head of a loop is passed on one of them, at most.
    pub depth: u32,
}

/// Graphs with calls.
impl Level for Cfg {
    type Cex = Path;
    type Proof = GraphProof;
}

/// A graph without calls, where no goal is reached by Floyd's method.
#[derive(Clone, Debug)]
pub struct Inlined {
    /// The graph.
    pub graph: Arc<Cfg>,
    /// The locations that must not be reached: its errors, or its cuts.
    pub goals: Vec<Loc>,
    /// What is proved about locations already. It holds wherever paths come there, and is inductive
    /// by itself; what is not mentioned is not known. Proofs that use it contain it.
    pub known: LocationInvariants,
    /// Where an engine may leave the tree that it has built, for people.
    pub unwinding: UnwindingSlot,
}

impl Level for Inlined {
    type Cex = Path;
    type Proof = LocationInvariants;
}

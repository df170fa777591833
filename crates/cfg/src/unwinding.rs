//! [`Unwinding`]: an abstract reachability tree and how it came about, for people to look at. No
//! verdict rests on it.

use crate::{Cfg, Loc};
use std::sync::{Arc, Mutex, PoisonError};

/// A tree and its refinements.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unwinding {
    /// The nodes that are there at the end, parents before children.
    pub nodes: Vec<Unwound>,
    /// How many nodes are not listed.
    pub nodes_left_out: usize,
    /// The refinements, in order.
    pub refinements: Vec<Refined>,
    /// How many are not listed.
    pub refinements_left_out: usize,
}

/// A node of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unwound {
    /// Its number.
    pub number: usize,
    /// The number of the node before it.
    pub parent: Option<usize>,
    /// Where it is; `None`: inside of an edge.
    pub loc: Option<Loc>,
    /// What holds there, each conjunct by itself.
    pub label: Vec<String>,
    /// By which node it is covered; its own number if by several together.
    pub covered: Option<usize>,
}

/// One refinement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refined {
    /// Where the path went that could not be gone.
    pub path: Vec<Option<Loc>>,
    /// Which predicates were found, and where.
    pub found: Vec<(Option<Loc>, String)>,
    /// The node with which the tree was cut; `None`: it was built anew, or labels got stronger.
    pub cut: Option<usize>,
}

/// Where an engine leaves the tree. Clones are the same place.
#[derive(Clone, Debug, Default)]
pub struct UnwindingSlot(Arc<Mutex<Option<Unwinding>>>);

impl UnwindingSlot {
    /// Leaves a tree there, instead of what was there.
    pub fn put(&self, tree: Unwinding) {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *slot = Some(tree);
    }

    /// Takes what is there.
    pub fn take(&self) -> Option<Unwinding> {
        let mut slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        slot.take()
    }
}

/// A tree with the graph that its locations are of.
#[derive(Clone, Debug)]
pub struct UnwoundGraph {
    /// The graph.
    pub graph: Arc<Cfg>,
    /// The tree.
    pub tree: Unwinding,
}

//! The nodes, reads and equalities that occur in the current query.
//!
//! The solver keeps everything it ever encoded, but lemmas are wanted only for what occurs in the
//! assertions and assumptions at hand: the rest has arbitrary values that mean nothing.

use super::{ArrayId, Arrays, Cell, EqualityId, Kind, ReadId, WordId};
use crate::blast::encode::Encoder;
use bia_base::Idx as _;
use bia_term::{Term, Terms};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// What a question is about, in a fixed order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relevant {
    pub(super) nodes: IndexSet<ArrayId, FxBuildHasher>,
    pub(super) reads: IndexSet<ReadId, FxBuildHasher>,
    /// Equalities whose being false counts.
    pub(super) equalities: IndexSet<EqualityId, FxBuildHasher>,
}

impl Relevant {
    /// What occurs in these encoded terms.
    pub(crate) fn of(encoder: &Encoder, terms: &Terms, roots: &[Term]) -> Self {
        let arrays = &encoder.arrays;
        let mut relevant = Self::default();
        for term in terms.post_order_until(roots, |term| !encoder.has_arrays(term)) {
            if let Some(node) = arrays.of_term(term) {
                relevant.add_node(arrays, node);
            }
            if let Some(read) = arrays.read_of_term.get(&term) {
                relevant.add_read(arrays, *read);
            }
            if let Some(equality) = arrays.equality_of_term.get(&term) {
                relevant.add_equality(arrays, *equality);
            }
        }
        relevant
    }

    /// Whether there is nothing to check.
    pub(crate) fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.equalities.is_empty() && self.nodes.is_empty()
    }

    /// The words of all indices, in a fixed order.
    pub(crate) fn indices(&self, arrays: &Arrays) -> IndexSet<WordId, FxBuildHasher> {
        let written = self
            .nodes
            .iter()
            .filter_map(|node| match arrays.node(*node).kind {
                Kind::Store { index, .. } => Some(index),
                Kind::Free | Kind::Const { .. } | Kind::Ite { .. } => None,
            });
        let read = self.reads.iter().map(|read| arrays.read(*read).index);
        written.chain(read).collect()
    }

    /// A read, with what it is from.
    pub(super) fn add_read(&mut self, arrays: &Arrays, read: ReadId) {
        if self.reads.insert(read) {
            let read = arrays.read(read);
            self.add_node(arrays, read.array);
            self.add_cell(arrays, read.value);
            if let Some(array) = arrays.identified(read.index) {
                self.add_node(arrays, array);
            }
        }
    }

    /// An equality, with its sides.
    pub(super) fn add_equality(&mut self, arrays: &Arrays, id: EqualityId) {
        if self.equalities.insert(id) {
            let equality = &arrays.equalities[id.index()];
            self.add_node(arrays, equality.left);
            self.add_node(arrays, equality.right);
        }
    }

    fn add_cell(&mut self, arrays: &Arrays, cell: Cell) {
        if let Cell::Array(node) = cell {
            self.add_node(arrays, node);
        }
    }

    /// Adds a node, the nodes it is made of and the identities that distinguish it from other
    /// arrays.
    pub(super) fn add_node(&mut self, arrays: &Arrays, node: ArrayId) {
        let mut stack = vec![node];
        let push = |stack: &mut Vec<ArrayId>, cell: Cell| {
            if let Cell::Array(node) = cell {
                stack.push(node);
            }
        };
        while let Some(node) = stack.pop() {
            if !self.nodes.insert(node) {
                continue;
            }
            match arrays.node(node).kind {
                Kind::Free => {}
                Kind::Store {
                    base,
                    index,
                    element,
                } => {
                    stack.push(base);
                    push(&mut stack, element);
                    stack.extend(arrays.identified(index));
                }
                Kind::Const { element } => push(&mut stack, element),
                Kind::Ite { yes, no, .. } => stack.extend([yes, no]),
            }
        }
    }
}

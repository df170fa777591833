//! [`Tree`]: the abstract reachability tree.
//!
//! ```text
//!   node     a stop of the net, and a label: a region, or a formula
//!   covered  all its states are in nodes that were expanded: it has no children
//!   pending  blocks that leave it and were not gone yet
//! ```
//! Invariants. Nodes are numbered as they are made; a child has a greater number than its parent.
//! What is cut off is not alive, and neither is anything below it.

/// A node of the tree.
#[derive(Clone, Debug)]
pub(super) struct Node<L> {
    /// The stop that it is at.
    pub(super) at: usize,
    pub(super) label: L,
    /// The node before it, and the block between.
    pub(super) parent: Option<(usize, usize)>,
    pub(super) children: Vec<usize>,
    /// The blocks that leave it and are still to be gone.
    pub(super) pending: Vec<usize>,
    /// By which node it is covered; its own number if by several together.
    pub(super) covered: Option<usize>,
    /// Whether all its blocks were gone at some time.
    pub(super) expanded: bool,
    pub(super) alive: bool,
}

/// The tree.
#[derive(Clone, Debug)]
pub(super) struct Tree<L> {
    pub(super) nodes: Vec<Node<L>>,
    /// The nodes at each stop, oldest first; some may not be alive.
    pub(super) at: Vec<Vec<usize>>,
}

impl<L> Tree<L> {
    /// No nodes yet, for so many places.
    pub(super) fn new(places: usize) -> Self {
        Self {
            nodes: Vec::new(),
            at: vec![Vec::new(); places],
        }
    }

    /// A new node.
    pub(super) fn add(
        &mut self,
        at: usize,
        label: L,
        parent: Option<(usize, usize)>,
        pending: Vec<usize>,
    ) -> usize {
        let id = self.nodes.len();
        if let Some((parent, _)) = parent {
            self.nodes[parent].children.push(id);
        }
        self.nodes.push(Node {
            at,
            label,
            parent,
            children: Vec::new(),
            pending,
            covered: None,
            expanded: false,
            alive: true,
        });
        self.at[at].push(id);
        id
    }

    /// The nodes from the root to this one, with the block before each but the root.
    pub(super) fn path(&self, node: usize) -> Vec<(usize, Option<usize>)> {
        let mut path = Vec::new();
        let mut next = Some(node);
        while let Some(id) = next {
            let parent = self.nodes[id].parent;
            path.push((id, parent.map(|(_, block)| block)));
            next = parent.map(|(parent, _)| parent);
        }
        path.reverse();
        path
    }

    /// Takes a node away with all below it; returns what was taken.
    pub(super) fn cut(&mut self, node: usize) -> Vec<usize> {
        if let Some((parent, _)) = self.nodes[node].parent {
            self.nodes[parent].children.retain(|child| *child != node);
        }
        let mut gone = Vec::new();
        let mut stack = vec![node];
        while let Some(id) = stack.pop() {
            let node = &mut self.nodes[id];
            if std::mem::replace(&mut node.alive, false) {
                gone.push(id);
                stack.append(&mut node.children);
            }
        }
        for id in &gone {
            let at = self.nodes[*id].at;
            self.at[at].retain(|other| other != id);
        }
        gone
    }

    /// The nodes that are there.
    pub(super) fn alive(&self) -> impl Iterator<Item = (usize, &Node<L>)> {
        self.nodes.iter().enumerate().filter(|(_, node)| node.alive)
    }
}

//! The table of structural hashing: from two fan-ins to the node that has them.
//!
//! Open addressing with linear probing over node numbers alone; the keys stay in the nodes. Zero
//! (the constant, which has no fan-ins) marks an empty slot. Nothing is ever removed.

use super::Node;

/// A set of nodes, found by their fan-ins.
#[derive(Clone, Debug)]
pub(super) struct Table {
    slots: Vec<u32>,
    used: usize,
}

/// Where a node is or belongs.
pub(super) enum Slot {
    /// The node exists.
    Node(usize),
    /// It does not; [`Table::insert`] takes this place.
    Free(usize),
}

impl Table {
    pub(super) fn new() -> Self {
        Self {
            slots: vec![0; 64],
            used: 0,
        }
    }

    pub(super) fn find(&self, nodes: &[Node], key: Node) -> Slot {
        let mask = self.slots.len() - 1;
        let mut place = hash(key) & mask;
        loop {
            let node = self.slots[place] as usize;
            if node == 0 {
                return Slot::Free(place);
            }
            if nodes[node] == key {
                return Slot::Node(node);
            }
            place = (place + 1) & mask;
        }
    }

    /// Enters the last node of `nodes` at the free `place` that [`Table::find`] gave.
    pub(super) fn insert(&mut self, nodes: &[Node], place: usize) {
        let last = nodes.len() - 1;
        self.slots[place] = u32::try_from(last).expect("node numbers fit");
        self.used += 1;
        if self.used * 2 > self.slots.len() {
            self.grow(nodes);
        }
    }

    fn grow(&mut self, nodes: &[Node]) {
        let size = self.slots.len() * 2;
        let old = std::mem::replace(&mut self.slots, vec![0; size]);
        for node in old.into_iter().filter(|n| *n != 0) {
            let mut place = hash(nodes[node as usize]) & (size - 1);
            while self.slots[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            self.slots[place] = node;
        }
    }
}

/// The high half of a product, folded: near pairs of small numbers spread well.
fn hash(key: Node) -> usize {
    let pair = u64::from(key.left.code()) << 32 | u64::from(key.right.code());
    let product = pair.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((product ^ (product >> 32)) & 0xffff_ffff) as usize
}

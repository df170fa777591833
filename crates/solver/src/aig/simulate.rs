//! Values of edges for given values of the inputs, 64 assignments at a time.
//!
//! Nodes are numbered in topological order, so one pass over them is enough.

use super::{Aig, AigLit, AigNode};

/// The values of all nodes of a graph under 64 assignments, one in each bit.
#[derive(Clone, Debug)]
pub struct Values(Vec<u64>);

impl Values {
    /// The values of an edge.
    pub fn get(&self, lit: AigLit) -> u64 {
        let value = self.0[lit.node()];
        if lit.is_complement() { !value } else { value }
    }
}

impl Aig {
    /// All nodes under 64 assignments; `inputs` by number, missing ones are zero.
    pub fn simulate(&self, inputs: &[u64]) -> Values {
        let mut values = Values(Vec::with_capacity(self.len()));
        for index in 0..self.len() {
            let value = match self.node(AigLit::from_node(index)) {
                AigNode::False => 0,
                AigNode::Input(number) => inputs.get(number as usize).copied().unwrap_or(0),
                AigNode::And(a, b) => values.get(a) & values.get(b),
            };
            values.0.push(value);
        }
        values
    }

    /// The value of each of `lits` when input n has the value `input(n)`. Looks only at their cone.
    pub fn evaluate(&self, lits: &[AigLit], mut input: impl FnMut(u32) -> bool) -> Vec<bool> {
        let nodes = self.cone(lits);
        let mut values = rustc_hash::FxHashMap::default();
        let get = |values: &rustc_hash::FxHashMap<usize, bool>, lit: AigLit| {
            values[&lit.node()] != lit.is_complement()
        };
        for node in nodes {
            let value = match self.node(AigLit::from_node(node)) {
                AigNode::False => false,
                AigNode::Input(number) => input(number),
                AigNode::And(a, b) => get(&values, a) && get(&values, b),
            };
            values.insert(node, value);
        }
        lits.iter().map(|lit| get(&values, *lit)).collect()
    }

    /// The nodes that `lits` depend on, themselves included, in increasing order.
    pub fn cone(&self, lits: &[AigLit]) -> Vec<usize> {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack: Vec<AigLit> = lits.to_vec();
        let mut nodes = Vec::new();
        while let Some(lit) = stack.pop() {
            if !seen.insert(lit.node()) {
                continue;
            }
            nodes.push(lit.node());
            if let Some((a, b)) = self.fanins(lit) {
                stack.extend([a, b]);
            }
        }
        nodes.sort_unstable();
        nodes
    }
}

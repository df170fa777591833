//! And-inverter graphs: Boolean functions as two-input ANDs with complemented edges.
//!
//! Nodes are numbered so that fan-ins come before their node: node zero is the constant false,
//! every other node is an input or an AND. Structure is shared: equal fan-ins give the same node.
//! [`Aig::and`] simplifies with all rules that look at most two levels deep and never need more
//! nodes than the plain AND would (see `rewrite.rs`).
//!
//! A node takes eight bytes, its entry in the table of structural hashing eight to sixteen, its
//! fan-out counter one. Graphs only grow.

mod gate;
mod lit;
mod rewrite;
mod simulate;
mod system;
mod table;
#[cfg(test)]
mod tests;
mod tseitin;

use gate::Gate;
pub use lit::AigLit;
pub use simulate::Values;
pub use system::{AigSystem, Latch, State};
pub use tseitin::Tseitin;

use table::{Slot, Table};

/// The fan-ins of an AND, `left <= right`; for an input the mark [`INPUT`] and its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node {
    left: AigLit,
    right: AigLit,
}

/// In place of a left fan-in: the node is an input.
const INPUT: u32 = u32::MAX;

/// What a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AigNode {
    /// The constant false.
    False,
    /// The input with this number.
    Input(u32),
    /// The conjunction of two edges to earlier nodes.
    And(AigLit, AigLit),
}

/// A growing and-inverter graph.
#[derive(Clone, Debug)]
pub struct Aig {
    nodes: Vec<Node>,
    /// How many ANDs have this node as a fan-in; 255 stands for many.
    fanouts: Vec<u8>,
    table: Table,
    inputs: Vec<AigLit>,
}

impl Default for Aig {
    fn default() -> Self {
        Self::new()
    }
}

impl Aig {
    /// The graph with nothing but the constant.
    pub fn new() -> Self {
        let constant = Node {
            left: AigLit::FALSE,
            right: AigLit::FALSE,
        };
        Self {
            nodes: vec![constant],
            fanouts: vec![0],
            table: Table::new(),
            inputs: Vec::new(),
        }
    }

    /// A fresh input.
    pub fn input(&mut self) -> AigLit {
        let number = u32::try_from(self.inputs.len()).expect("fewer inputs than nodes");
        let lit = self.push(Node {
            left: AigLit::from_code(INPUT),
            right: AigLit::from_code(number),
        });
        self.inputs.push(lit);
        lit
    }

    /// All inputs, by number.
    pub fn inputs(&self) -> &[AigLit] {
        &self.inputs
    }

    /// How many nodes there are, the constant and the inputs included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is nothing but the constant.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// What a node is.
    pub fn node(&self, lit: AigLit) -> AigNode {
        let node = self.nodes[lit.node()];
        match (lit.node(), node.left.code()) {
            (0, _) => AigNode::False,
            (_, INPUT) => AigNode::Input(node.right.code()),
            (_, _) => AigNode::And(node.left, node.right),
        }
    }

    /// The fan-ins if the node is an AND.
    pub fn fanins(&self, lit: AigLit) -> Option<(AigLit, AigLit)> {
        let node = self.nodes[lit.node()];
        let is_and = lit.node() != 0 && node.left.code() != INPUT;
        is_and.then_some((node.left, node.right))
    }

    /// Whether at most one AND uses this node.
    fn is_used_once(&self, lit: AigLit) -> bool {
        self.fanouts[lit.node()] <= 1
    }

    fn push(&mut self, node: Node) -> AigLit {
        let lit = AigLit::from_node(self.nodes.len());
        self.nodes.push(node);
        self.fanouts.push(0);
        lit
    }

    /// The AND with exactly these fan-ins, which no rule simplifies.
    fn and_node(&mut self, a: AigLit, b: AigLit) -> AigLit {
        let (left, right) = if a <= b { (a, b) } else { (b, a) };
        let key = Node { left, right };
        match self.table.find(&self.nodes, key) {
            Slot::Node(node) => AigLit::from_node(node),
            Slot::Free(place) => {
                let lit = self.push(key);
                self.table.insert(&self.nodes, place);
                for fanin in [left, right] {
                    let count = &mut self.fanouts[fanin.node()];
                    *count = count.saturating_add(1);
                }
                lit
            }
        }
    }

    /// `¬(¬a ∧ ¬b)`.
    pub fn or(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.and(!a, !b)
    }

    /// `¬a ∨ b`.
    pub fn implies(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.and(a, !b)
    }

    /// `a ≠ b`, built as `¬(a ∧ b) ∧ ¬(¬a ∧ ¬b)` over the uncomplemented nodes, so that all four
    /// choices of complements share it and a half adder shares its carry.
    pub fn xor(&mut self, a: AigLit, b: AigLit) -> AigLit {
        let flip = a.is_complement() != b.is_complement();
        let (a, b) = (a.positive(), b.positive());
        if a == b || a == AigLit::FALSE || b == AigLit::FALSE {
            let value = if a == b { AigLit::FALSE } else { self.or(a, b) };
            return value ^ flip;
        }
        let both = self.and(a, b);
        let neither = self.and(!a, !b);
        self.and(!both, !neither) ^ flip
    }

    /// `a = b`.
    pub fn iff(&mut self, a: AigLit, b: AigLit) -> AigLit {
        !self.xor(a, b)
    }

    /// `c ? t : e`, built as `¬(¬(c ∧ t) ∧ ¬(¬c ∧ e))`.
    pub fn ite(&mut self, c: AigLit, t: AigLit, e: AigLit) -> AigLit {
        if t == e {
            return t;
        }
        if t == !e {
            return self.iff(c, t);
        }
        // One shape for each function: the condition and the first branch are uncomplemented.
        let (c, t, e) = if c.is_complement() {
            (!c, e, t)
        } else {
            (c, t, e)
        };
        let flip = t.is_complement();
        let (t, e) = (t ^ flip, e ^ flip);
        let then = self.and(c, t);
        let other = self.and(!c, e);
        self.or(then, other) ^ flip
    }

    /// At least two of the three: `(a ∧ b) ∨ (c ∧ (a ≠ b))`, or the same on complements, whichever
    /// shares a conjunction with `(a ≠ b) ≠ c`.
    pub fn majority(&mut self, a: AigLit, b: AigLit, c: AigLit) -> AigLit {
        let one = self.xor(a, b);
        let flip = c.is_complement() != one.is_complement();
        let both = self.and(a ^ flip, b ^ flip);
        let carried = self.and(c ^ flip, one);
        self.or(both, carried) ^ flip
    }

    /// All of them, as a balanced tree.
    pub fn and_all(&mut self, lits: &[AigLit]) -> AigLit {
        match lits {
            [] => AigLit::TRUE,
            [lit] => *lit,
            [..] => {
                let mut layer = lits.to_vec();
                while layer.len() > 1 {
                    let pairs = layer.chunks(2);
                    let next = pairs.map(|pair| match pair {
                        [a, b] => self.and(*a, *b),
                        rest => rest[0],
                    });
                    layer = next.collect();
                }
                layer[0]
            }
        }
    }

    /// Any of them, as a balanced tree.
    pub fn or_all(&mut self, lits: &[AigLit]) -> AigLit {
        let complements: Vec<AigLit> = lits.iter().map(|l| !*l).collect();
        !self.and_all(&complements)
    }
}

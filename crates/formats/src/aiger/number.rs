//! The numbering of AIGER: inputs, then latches, then ANDs, each after its fan-ins.

use bia_solver::aig::{AigLit, AigNode, AigSystem};

/// Numbers of the nodes that a circuit needs.
pub(super) struct Numbering {
    /// By node; 0 for the constant and for nodes without a number.
    numbers: Vec<u32>,
    largest: u32,
    /// The ANDs, in order.
    pub(super) ands: Vec<AigLit>,
}

impl Numbering {
    pub(super) fn of(system: &AigSystem) -> Self {
        let next = system.latches.iter().map(|latch| latch.next);
        let roots: Vec<AigLit> = next
            .chain(system.bad.iter().copied())
            .chain(system.constraints.iter().copied())
            .chain(system.justice.iter().flatten().copied())
            .chain(system.fairness.iter().copied())
            .collect();
        let mut made = Self {
            numbers: vec![0; system.aig.len()],
            largest: 0,
            ands: Vec::new(),
        };
        let latches = system.latches.iter().map(|latch| latch.state);
        for lit in system.inputs.iter().copied().chain(latches) {
            made.name(lit.node());
        }
        // Inputs of the graph that are neither input nor latch have no number: they read as false,
        // as in a simulation.
        for node in system.aig.cone(&roots) {
            let lit = AigLit::from_node(node);
            if let AigNode::And(..) = system.aig.node(lit) {
                made.name(node);
                made.ands.push(lit);
            }
        }
        made
    }

    fn name(&mut self, node: usize) {
        self.largest += 1;
        self.numbers[node] = self.largest;
    }

    /// The largest variable.
    pub(super) fn largest(&self) -> usize {
        self.largest as usize
    }

    /// The literal of an edge.
    pub(super) fn lit(&self, lit: AigLit) -> u32 {
        self.numbers[lit.node()] << 1 | u32::from(lit.is_complement())
    }

    /// The ANDs: left side, and the right side with the larger literal first.
    pub(super) fn gates(&self, system: &AigSystem) -> impl Iterator<Item = (u32, u32, u32)> {
        self.ands.iter().filter_map(|lit| {
            let (a, b) = system.aig.fanins(*lit)?;
            let (a, b) = (self.lit(a), self.lit(b));
            Some((self.lit(*lit), a.max(b), a.min(b)))
        })
    }
}

//! [`Unrolled`]: paths of a system of bits, step by step, as one graph in one SAT solver.
//!
//! ```text
//!   frame 0        latches have their initial values, or any; what holds initially is asserted
//!   frame i + 1    latch j is nextⱼ of frame i: no variables of its own
//!   every frame    fresh inputs; what holds of all values is asserted
//! ```
//! Gates of all frames are in one and-inverter graph, where equal ones are one and constants are
//! folded; only what is asked about becomes clauses. Whether there is a step from a frame, and
//! whether it is good, is not asserted here: see [`Unrolled::assert`].

use super::{BitSystem, Path, sat};
use bia_base::{Budget, Stop};
use bia_solver::{
    aig::{Aig, AigLit, AigNode, Tseitin},
    sat::{Answer, Cadical, Sat as _},
};

/// Where paths begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Begin {
    /// In initial states.
    Initial,
    /// In any states.
    Anywhere,
}

/// One state and the step from it.
#[derive(Debug)]
struct Frame {
    latches: Vec<AigLit>,
    inputs: Vec<AigLit>,
    next: Vec<AigLit>,
    valid: AigLit,
    bad: AigLit,
}

/// Paths; there is at least one frame.
pub(crate) struct Unrolled {
    system: BitSystem,
    /// Nodes that matter, what they are computed from before them.
    nodes: Vec<usize>,
    /// For each node: whether it is a latch.
    is_latch: Vec<bool>,
    aig: Aig,
    gates: Tseitin,
    sat: Cadical,
    frames: Vec<Frame>,
    /// How many questions were asked.
    pub(crate) queries: u64,
}

impl Unrolled {
    /// Paths of one state.
    pub(crate) fn new(system: BitSystem, from: Begin) -> Self {
        let next = system.latches.iter().map(|latch| latch.next);
        let roots: Vec<AigLit> = next
            .chain(system.latches.iter().map(|latch| latch.state))
            .chain(system.inputs.iter().copied())
            .chain(system.init.iter().copied())
            .chain(system.always.iter().copied())
            .chain([system.valid, system.bad])
            .collect();
        let mut is_latch = vec![false; system.aig.len()];
        for latch in &system.latches {
            is_latch[latch.state.node()] = true;
        }
        let mut made = Self {
            nodes: system.aig.cone(&roots),
            is_latch,
            aig: Aig::new(),
            gates: Tseitin::new(),
            sat: Cadical::new(),
            frames: Vec::new(),
            queries: 0,
            system,
        };
        let mut first = Vec::with_capacity(made.system.latches.len());
        for latch in &made.system.latches {
            first.push(match (from, latch.init) {
                (Begin::Initial, Some(value)) => AigLit::constant(value),
                (Begin::Initial, None) | (Begin::Anywhere, _) => made.aig.input(),
            });
        }
        let copies = made.push(first);
        if from == Begin::Initial {
            for lit in made.system.init.clone() {
                made.assert(copies[lit.node()] ^ lit.is_complement());
            }
        }
        made
    }

    /// How many steps the paths have.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len() - 1
    }

    /// One step more.
    pub(crate) fn extend(&mut self) {
        let last = self.frames.last().map(|frame| frame.next.clone());
        self.push(last.unwrap_or_default());
    }

    /// Whether the state after `depth` steps is bad.
    pub(crate) fn bad(&self, depth: usize) -> AigLit {
        self.frames[depth].bad
    }

    /// Whether there is a step from there.
    pub(crate) fn valid(&self, depth: usize) -> AigLit {
        self.frames[depth].valid
    }

    /// All of two.
    pub(crate) fn and(&mut self, a: AigLit, b: AigLit) -> AigLit {
        self.aig.and(a, b)
    }

    /// One of them.
    pub(crate) fn any(&mut self, lits: &[AigLit]) -> AigLit {
        self.aig.or_all(lits)
    }

    /// Asserts this for good.
    pub(crate) fn assert(&mut self, lit: AigLit) {
        self.gates.assert(&self.aig, &mut self.sat, &[], lit);
    }

    /// Whether there are paths with this, besides what was asserted. After an `Err` it may be asked
    /// again.
    pub(crate) fn is_sat(&mut self, lit: AigLit, budget: &Budget) -> Result<bool, Stop> {
        self.queries += 1;
        let assumed = self.gates.lit(&self.aig, &mut self.sat, lit);
        match self.sat.solve(&[assumed], budget) {
            Answer::Sat => Ok(true),
            Answer::Unsat => Ok(false),
            Answer::Unknown(stop) => Err(stop),
        }
    }

    /// The path of the last answer, with `steps` steps.
    pub(crate) fn path(&mut self, steps: usize) -> Path {
        let mut start = Vec::new();
        for index in 0..self.frames[0].latches.len() {
            let value = self.value(self.frames[0].latches[index]);
            let var = u32::try_from(index).expect("latches fit");
            start.push(sat::Lit::new(var, value));
        }
        let mut inputs = Vec::new();
        for step in 0..steps {
            let mut here = Vec::new();
            for index in 0..self.frames[step].inputs.len() {
                here.push((index, self.value(self.frames[step].inputs[index])));
            }
            inputs.push(here);
        }
        Path { start, inputs }
    }

    fn value(&mut self, lit: AigLit) -> bool {
        let constant = lit.as_constant();
        let known = |made: &mut Self| made.sat.value(made.gates.known(lit)?);
        // What never mattered may have any value.
        constant.or_else(|| known(self)).unwrap_or(false)
    }

    /// A frame whose latches are these; the copies of all nodes.
    fn push(&mut self, latches: Vec<AigLit>) -> Vec<AigLit> {
        let mut copies = vec![AigLit::FALSE; self.system.aig.len()];
        for (latch, lit) in self.system.latches.iter().zip(&latches) {
            copies[latch.state.node()] = *lit;
        }
        for &node in &self.nodes {
            match self.system.aig.node(AigLit::from_node(node)) {
                AigNode::Input(_) if !self.is_latch[node] => copies[node] = self.aig.input(),
                AigNode::False | AigNode::Input(_) => {}
                AigNode::And(a, b) => {
                    let [a, b] = [a, b].map(|lit| copies[lit.node()] ^ lit.is_complement());
                    copies[node] = self.aig.and(a, b);
                }
            }
        }
        let copy = |lit: &AigLit| copies[lit.node()] ^ lit.is_complement();
        let frame = Frame {
            latches,
            inputs: self.system.inputs.iter().map(copy).collect(),
            next: self.system.latches.iter().map(|l| copy(&l.next)).collect(),
            valid: copy(&self.system.valid),
            bad: copy(&self.system.bad),
        };
        let always: Vec<AigLit> = self.system.always.iter().map(copy).collect();
        self.frames.push(frame);
        for lit in always {
            self.assert(lit);
        }
        copies
    }
}

//! Sequential circuits: an and-inverter graph with latches.
//!
//! The shape of AIGER: each latch has a current value, which is an input of the graph, an initial
//! value and a next-state function. All other inputs are free in every step. A run violates
//! property `i` when `bad[i]` holds in some step and all constraints hold in every step up to it.
//! An infinite run violates `justice[i]` when each of its literals and each of `fairness` holds in
//! infinitely many steps, and all constraints in every one.

use super::{Aig, AigLit};

/// One bit of state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Latch {
    /// Its current value: an input of the graph, uncomplemented.
    pub state: AigLit,
    /// Its value at the start; `None` leaves it open.
    pub init: Option<bool>,
    /// Its value in the next step, a function of inputs and latches.
    pub next: AigLit,
}

/// A transition system on the level of bits.
#[derive(Clone, Debug, Default)]
pub struct AigSystem {
    /// All functions.
    pub aig: Aig,
    /// Inputs of the graph that are free in every step.
    pub inputs: Vec<AigLit>,
    /// The state.
    pub latches: Vec<Latch>,
    /// Assumed in every step.
    pub constraints: Vec<AigLit>,
    /// What must never hold.
    pub bad: Vec<AigLit>,
    /// What must not hold again and again: sets of literals.
    pub justice: Vec<Vec<AigLit>>,
    /// What holds again and again on infinite runs that count.
    pub fairness: Vec<AigLit>,
}

/// The values of the latches, in order.
pub type State = Vec<bool>;

impl AigSystem {
    /// A free input.
    pub fn input(&mut self) -> AigLit {
        let lit = self.aig.input();
        self.inputs.push(lit);
        lit
    }

    /// A latch that keeps its value until [`AigSystem::set_next`] says otherwise.
    pub fn latch(&mut self, init: Option<bool>) -> AigLit {
        let state = self.aig.input();
        self.latches.push(Latch {
            state,
            init,
            next: state,
        });
        state
    }

    /// Sets the function of the latch with this number.
    pub fn set_next(&mut self, latch: usize, next: AigLit) {
        self.latches[latch].next = next;
    }

    /// The values of `lits` in a state under the values of the free inputs.
    pub fn values(&self, state: &[bool], inputs: &[bool], lits: &[AigLit]) -> Vec<bool> {
        let mut by_number = vec![false; self.aig.inputs().len()];
        let free = self.inputs.iter().copied().zip(inputs);
        let kept = self.latches.iter().map(|l| l.state).zip(state);
        for (lit, value) in free.chain(kept) {
            if let super::AigNode::Input(number) = self.aig.node(lit) {
                by_number[number as usize] = *value;
            }
        }
        self.aig.evaluate(lits, |number| by_number[number as usize])
    }

    /// The state after this one.
    pub fn step(&self, state: &[bool], inputs: &[bool]) -> State {
        let next: Vec<AigLit> = self.latches.iter().map(|l| l.next).collect();
        self.values(state, inputs, &next)
    }
}

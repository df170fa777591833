//! Suggested values for indices.
//!
//! A SAT solver tends to give all free bits the same value. Then all indices are equal, every read
//! meets every write, and the lemmas that follow push them apart one pair at a time. So free
//! indices (all their bits are inputs of the graph) get different suggested values: the n-th one
//! the value n. Bits that the solver never saw have the suggested value; for others it is the
//! preferred phase during the first rounds of a check.

use super::array::{Arrays, Relevant, WordId};
use crate::{
    aig::{Aig, AigLit, AigNode, Tseitin},
    sat::{Sat, Var},
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What was suggested so far.
#[derive(Debug, Default)]
pub(super) struct Suggestions {
    /// Indices that were looked at.
    seen: FxHashSet<WordId>,
    /// The values of inputs, by node.
    values: FxHashMap<usize, bool>,
    /// Edges that are suggested to be true, of which the SAT solver has not heard.
    untold: Vec<AigLit>,
    /// Variables of which it has, in this check.
    told: Vec<Var>,
}

impl Suggestions {
    /// The suggested values of inputs, by node.
    pub(super) fn values(&self) -> &FxHashMap<usize, bool> {
        &self.values
    }

    /// Makes suggestions for the indices that are new.
    pub(super) fn spread(&mut self, aig: &Aig, arrays: &Arrays, relevant: &Relevant) {
        for index in relevant.indices(arrays) {
            let number = self.seen.len();
            if !self.seen.insert(index) {
                continue;
            }
            let word = arrays.word(index);
            let is_input = |edge: &AigLit| matches!(aig.node(*edge), AigNode::Input(_));
            if !word.iter().all(is_input) {
                continue;
            }
            for (place, edge) in word.iter().enumerate() {
                let bit = place < usize::BITS as usize && number >> place & 1 == 1;
                let value = bit != edge.is_complement();
                self.values.entry(edge.node()).or_insert(value);
                self.untold.push(*edge ^ !bit);
            }
        }
    }

    /// Sets the preferred phase of the bits that have a variable by now.
    pub(super) fn tell(&mut self, tseitin: &Tseitin, sat: &mut dyn Sat) {
        let told = &mut self.told;
        self.untold.retain(|edge| match tseitin.known(*edge) {
            Some(lit) => {
                sat.set_phase(lit);
                told.push(lit.var());
                false
            }
            None => true,
        });
    }

    /// Removes the preferred phases again.
    pub(super) fn end(&mut self, sat: &mut dyn Sat) {
        for var in self.told.drain(..) {
            sat.clear_phase(var);
        }
    }
}

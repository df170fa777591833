//! The values of edges in the assignment that the SAT solver found.
//!
//! An edge that was translated to clauses has the value of its literal. Others have the value that
//! follows from the inputs of the graph, where inputs that the solver never saw are as suggested,
//! or false: any value extends its assignment.

use crate::{
    aig::{Aig, AigLit, Tseitin},
    sat::Sat,
};
use rustc_hash::FxHashMap;

/// Reads the assignment of the last answer. Good until the SAT solver changes.
pub(crate) struct Assignment<'a> {
    tseitin: &'a Tseitin,
    sat: &'a mut dyn Sat,
    suggested: &'a FxHashMap<usize, bool>,
    /// Values of nodes without a literal.
    memo: FxHashMap<usize, bool>,
}

impl<'a> Assignment<'a> {
    /// The last answer of `sat` must have been that there is an assignment.
    /// `suggested` are values for inputs, by node.
    pub(crate) fn new(
        tseitin: &'a Tseitin,
        sat: &'a mut dyn Sat,
        suggested: &'a FxHashMap<usize, bool>,
    ) -> Self {
        Self {
            tseitin,
            sat,
            suggested,
            memo: FxHashMap::default(),
        }
    }

    /// The value of an edge.
    pub(crate) fn bit(&mut self, aig: &Aig, lit: AigLit) -> bool {
        if let Some(value) = self.known(lit) {
            return value;
        }
        let mut stack = vec![lit.positive()];
        while let Some(&top) = stack.last() {
            if self.known(top).is_some() {
                stack.pop();
                continue;
            }
            let Some((a, b)) = aig.fanins(top) else {
                let value = self.suggested.get(&top.node());
                self.memo
                    .insert(top.node(), value.copied().unwrap_or(false));
                stack.pop();
                continue;
            };
            match (self.known(a), self.known(b)) {
                (Some(a), Some(b)) => {
                    self.memo.insert(top.node(), a && b);
                    stack.pop();
                }
                (a_value, b_value) => {
                    let missing = [(a, a_value), (b, b_value)];
                    let missing = missing.iter().filter(|(_, value)| value.is_none());
                    stack.extend(missing.map(|(edge, _)| edge.positive()));
                }
            }
        }
        self.known(lit).unwrap_or(false)
    }

    /// The values of edges.
    pub(crate) fn bits(&mut self, aig: &Aig, word: &[AigLit]) -> Vec<bool> {
        word.iter().map(|lit| self.bit(aig, *lit)).collect()
    }

    fn known(&mut self, lit: AigLit) -> Option<bool> {
        if let Some(constant) = lit.as_constant() {
            return Some(constant);
        }
        if let Some(value) = self.memo.get(&lit.node()) {
            return Some(*value != lit.is_complement());
        }
        let literal = self.tseitin.known(lit)?;
        let value = self.sat.value(literal).unwrap_or(false);
        self.memo.insert(lit.node(), value != lit.is_complement());
        Some(value)
    }
}

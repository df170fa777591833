//! Reads, followed downwards.
//!
//! For a read at an index of value x the nodes on its way are determined: through writes elsewhere
//! and the branches of choices that are taken, to a write at x, a constant array or a free node.
//! Two reads with equal x that meet on their ways must agree, and one that ends in a write or a
//! constant array must have that element. If they all do, the free nodes with what was read there
//! are arrays as wanted.

use super::{
    Kind, ReadId,
    check::{Check, ValueKey},
    lemma::{Holder, Step},
};
use crate::blast::array::ArrayId;
use bia_base::Stop;
use rustc_hash::FxHashMap;

impl Check<'_> {
    /// Follows all reads from nodes that `classes` did not look at.
    pub(super) fn walks(&mut self) -> Result<(), Stop> {
        let mut seen: FxHashMap<(ArrayId, ValueKey), ReadId> = FxHashMap::default();
        for at in 0..self.relevant.reads.len() {
            let read = self.relevant.reads[at];
            if !self.model.has_classes(self.arrays.read(read).array) {
                self.walk(read, &mut seen)?;
            }
        }
        Ok(())
    }

    fn walk(
        &mut self,
        id: ReadId,
        seen: &mut FxHashMap<(ArrayId, ValueKey), ReadId>,
    ) -> Result<(), Stop> {
        let read = *self.arrays.read(id);
        let x = self.key(read.index);
        let mut at = read.array;
        let mut steps = Vec::new();
        loop {
            self.budget.check()?;
            if let Some(other) = seen.get(&(at, x)).copied() {
                let theirs = self.arrays.read(other).value;
                if !self.same(read.value, theirs) {
                    let mut back = self.way(other, x, at);
                    back.reverse();
                    steps.append(&mut back);
                    self.explain(Holder::Read(id), &steps, Holder::Read(other), None);
                }
                return Ok(());
            }
            seen.insert((at, x), id);
            match self.below(at, x) {
                Some((step, to)) => {
                    steps.push(step);
                    at = to;
                }
                None => break,
            }
        }
        let source = match self.arrays.node(at).kind {
            Kind::Store { .. } => Holder::Store(at),
            Kind::Const { .. } => Holder::Const(at),
            Kind::Free | Kind::Ite { .. } => {
                self.model.set(at, x, read.index, read.value);
                return Ok(());
            }
        };
        if let Some(element) = self.arrays.holder_cell(source)
            && !self.same(read.value, element)
        {
            self.explain(Holder::Read(id), &steps, source, None);
        }
        Ok(())
    }

    /// The steps that a read at x takes down to `end`.
    fn way(&mut self, read: ReadId, x: ValueKey, end: ArrayId) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut at = self.arrays.read(read).array;
        while at != end {
            let Some((step, to)) = self.below(at, x) else {
                debug_assert!(false, "the read has been here");
                break;
            };
            steps.push(step);
            at = to;
        }
        steps
    }
}

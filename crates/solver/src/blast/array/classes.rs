//! Arrays in equalities: classes of nodes that agree at an index.
//!
//! Nodes are joined by edges: a write and what is written to, a choice and what is chosen, the two
//! sides of an equality that holds. At an index of value x, nodes agree when they are connected
//! without the writes at x. So for each component that has an equality and each x that occurs in
//! it, all holders in one class must have the same element: reads at x, writes at x, constant
//! arrays. At any other x all edges count: so all constant arrays of a component have one element
//! if there is another x, which is also what free nodes have there.

use super::{
    ArrayId, Kind, WordId,
    check::{Check, ValueKey},
    lemma::{Holder, Step},
};
use crate::{
    aig::AigLit,
    blast::encode::{value_of_word, width_of, word_of_value},
    circuit::Word,
};
use bia_base::{Idx as _, Stop};
use bia_term::SortData;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::VecDeque;

type Edges = FxHashMap<ArrayId, Vec<(Step, ArrayId)>>;
/// By value of an index: a word that has it, and who says what is there.
type Holders = IndexMap<ValueKey, (WordId, Vec<Holder>), FxBuildHasher>;

impl Check<'_> {
    /// Checks all components with equalities.
    pub(super) fn classes(&mut self) -> Result<(), Stop> {
        if self.holding.is_empty() {
            return Ok(());
        }
        let edges = self.edges();
        let mut reads: FxHashMap<ArrayId, Vec<Holder>> = FxHashMap::default();
        for read in &self.relevant.reads {
            let node = self.arrays.read(*read).array;
            reads.entry(node).or_default().push(Holder::Read(*read));
        }
        for id in self.holding.clone() {
            let start = self.arrays.equalities[id.index()].left;
            if !self.model.has_classes(start) {
                let nodes = component(&edges, start);
                self.component(&edges, &nodes, &reads)?;
            }
        }
        Ok(())
    }

    fn edges(&mut self) -> Edges {
        let mut edges = Edges::default();
        let mut join = |a: ArrayId, b: ArrayId, step: Step| {
            edges.entry(a).or_default().push((step, b));
            edges.entry(b).or_default().push((step, a));
        };
        for id in &self.holding {
            let equality = self.arrays.equalities[id.index()];
            join(equality.left, equality.right, Step::Equal(*id));
        }
        for at in 0..self.relevant.nodes.len() {
            let node = self.relevant.nodes[at];
            match self.arrays.node(node).kind {
                Kind::Store { base, .. } => join(node, base, Step::Miss(node)),
                Kind::Ite { condition, yes, no } => {
                    let chosen = self.branch(condition, yes, no);
                    join(node, chosen, Step::Choice(node));
                }
                Kind::Free | Kind::Const { .. } => {}
            }
        }
        edges
    }

    fn component(
        &mut self,
        edges: &Edges,
        nodes: &IndexSet<ArrayId, FxBuildHasher>,
        reads: &FxHashMap<ArrayId, Vec<Holder>>,
    ) -> Result<(), Stop> {
        let mut holders = Holders::default();
        let mut constants = Vec::new();
        for node in nodes {
            self.model.add_to_classes(*node);
            let own = match self.arrays.node(*node).kind {
                Kind::Store { .. } => Some(Holder::Store(*node)),
                Kind::Const { .. } => {
                    constants.push(Holder::Const(*node));
                    None
                }
                Kind::Free | Kind::Ite { .. } => None,
            };
            let read = reads.get(node).into_iter().flatten().copied();
            for holder in own.into_iter().chain(read) {
                if let Some(index) = self.arrays.holder_index(holder) {
                    let x = self.key(index);
                    let entry = holders.entry(x).or_insert_with(|| (index, Vec::new()));
                    entry.1.push(holder);
                }
            }
        }
        for (x, (index, who)) in &holders {
            let all: Vec<Holder> = who.iter().chain(&constants).copied().collect();
            self.classes_at(edges, Some(*x), *index, &all)?;
        }
        self.elsewhere(edges, nodes, &holders, &constants)
    }

    /// The classes at x; with `None` those at an index that nobody writes to.
    fn classes_at(
        &mut self,
        edges: &Edges,
        x: Option<ValueKey>,
        index: WordId,
        holders: &[Holder],
    ) -> Result<(), Stop> {
        let mut at: FxHashMap<ArrayId, Vec<Holder>> = FxHashMap::default();
        for holder in holders {
            let node = self.arrays.holder_node(*holder);
            at.entry(node).or_default().push(*holder);
        }
        // From where a node was reached, and by which step.
        let mut from: FxHashMap<ArrayId, Option<(ArrayId, Step)>> = FxHashMap::default();
        for source in holders {
            let start = self.arrays.holder_node(*source);
            if from.contains_key(&start) {
                continue;
            }
            let Some(cell) = self.arrays.holder_cell(*source) else {
                continue;
            };
            from.insert(start, None);
            let mut queue = VecDeque::from([start]);
            while let Some(node) = queue.pop_front() {
                self.budget.check()?;
                for holder in at.get(&node).into_iter().flatten() {
                    let theirs = self.arrays.holder_cell(*holder);
                    if theirs.is_some_and(|theirs| !self.same(cell, theirs)) {
                        let steps = way(&from, node);
                        self.explain(*source, &steps, *holder, Some(index));
                    }
                }
                if let (Kind::Free, Some(x)) = (self.arrays.node(node).kind, x) {
                    self.model.set(node, x, index, cell);
                }
                for (step, to) in edges.get(&node).into_iter().flatten() {
                    if !from.contains_key(to) && !self.blocked(*step, x) {
                        from.insert(*to, Some((node, *step)));
                        queue.push_back(*to);
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether a step is over a write at x.
    fn blocked(&mut self, step: Step, x: Option<ValueKey>) -> bool {
        let Step::Miss(node) = step else {
            return false;
        };
        match self.arrays.node(node).kind {
            Kind::Store { index, .. } => Some(self.key(index)) == x,
            Kind::Free | Kind::Const { .. } | Kind::Ite { .. } => false,
        }
    }

    /// All constant arrays of a component agree, if there is an index that does not occur.
    fn elsewhere(
        &mut self,
        edges: &Edges,
        nodes: &IndexSet<ArrayId, FxBuildHasher>,
        holders: &Holders,
        constants: &[Holder],
    ) -> Result<(), Stop> {
        let Some(first) = constants.first() else {
            return Ok(());
        };
        if let Some(cell) = self.arrays.holder_cell(*first) {
            for node in nodes {
                self.model.set_default(*node, cell);
            }
        }
        let agree = constants.windows(2).all(|pair| {
            let cells = [pair[0], pair[1]].map(|holder| self.arrays.holder_cell(holder));
            matches!(cells, [Some(a), Some(b)] if self.same(a, b))
        });
        if agree {
            return Ok(());
        }
        match self.unused(self.arrays.holder_node(*first), holders) {
            Unused::Word(word) => {
                let index = self.arrays.intern(word);
                self.classes_at(edges, None, index, constants)
            }
            Unused::None => Ok(()),
            Unused::Unknown => {
                self.give_up = Some("constant arrays whose indices are arrays are compared");
                Ok(())
            }
        }
    }

    /// The first value of the index sort of a node that no holder has: with it, as many different
    /// ones are ever used as there are writes.
    fn unused(&mut self, node: ArrayId, holders: &Holders) -> Unused {
        let sorts = self.arrays.index_sorts(self.terms, node);
        let [sort] = sorts.as_slice() else {
            return Unused::Unknown;
        };
        let width = match (self.terms.sort_data(*sort), width_of(self.terms, *sort)) {
            (SortData::Array { .. }, _) | (_, None) => return Unused::Unknown,
            (_, Some(width)) => width,
        };
        let mut number = 0_u64;
        while width >= 64 || number < 1 << width {
            let bits: Vec<bool> = (0..width)
                .map(|i| i < 64 && number >> i & 1 == 1)
                .collect();
            let word: Word = bits.iter().map(|bit| AigLit::constant(*bit)).collect();
            let value = value_of_word(self.terms, *sort, &bits);
            let is_value = word_of_value(self.terms, *sort, &value) == word;
            if is_value && !holders.contains_key(&self.intern_value(&bits)) {
                return Unused::Word(word);
            }
            number += 1;
        }
        Unused::None
    }
}

/// An index that does not occur.
enum Unused {
    Word(Word),
    None,
    Unknown,
}

/// The nodes connected with this one.
fn component(edges: &Edges, start: ArrayId) -> IndexSet<ArrayId, FxBuildHasher> {
    let mut nodes: IndexSet<ArrayId, FxBuildHasher> = IndexSet::default();
    nodes.insert(start);
    let mut at = 0;
    while at < nodes.len() {
        let near = edges.get(&nodes[at]).into_iter().flatten();
        nodes.extend(near.map(|(_, to)| *to));
        at += 1;
    }
    nodes
}

/// The steps from the start to a node.
fn way(from: &FxHashMap<ArrayId, Option<(ArrayId, Step)>>, end: ArrayId) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = end;
    while let Some(Some((before, step))) = from.get(&at) {
        steps.push(*step);
        at = *before;
    }
    steps.reverse();
    steps
}

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
use crate::blast::encode::word_of_value;
use bia_base::{Idx as _, Stop};
use bia_term::{
    Sort, SortData, Sorts,
    value::{ArrayValue, Bv, Float, RoundingMode, Value},
};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::VecDeque;

type Edges = FxHashMap<ArrayId, Vec<(Step, ArrayId)>>;
/// For each value of an index: a word with that value, and the holders that fix the element there.
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

    /// Checks the classes at x; with `None` those at an index that no write uses.
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
        if let Some(index) = self.unused(self.arrays.holder_node(*first), holders) {
            self.classes_at(edges, None, index, constants)?;
        }
        Ok(())
    }

    /// The first value of the index sort of a node that no holder has: with it, as many different
    /// ones are ever used as there are writes. `None` if all are there, or if arrays had to be made
    /// that the assignment does not know yet.
    fn unused(&mut self, node: ArrayId, holders: &Holders) -> Option<WordId> {
        let sorts = self.arrays.index_sorts(self.terms, node);
        let sort = *sorts.first()?;
        for number in 0.. {
            let value = nth_value(self.terms.sorts(), sort, number)?;
            let index = if let Value::Array(_) = value {
                let known = self.arrays.probes.get(&(sort, number)).copied();
                let Some(array) = known else {
                    let made = self.arrays.constant(self.aig, self.terms, sort, &value);
                    self.arrays.probes.insert((sort, number), made);
                    self.arrays.identity(self.aig, made);
                    self.again = true;
                    return None;
                };
                self.arrays.identity(self.aig, array)
            } else {
                self.arrays.intern(word_of_value(self.terms, sort, &value))
            };
            if !holders.contains_key(&self.key(index)) {
                return Some(index);
            }
        }
        None
    }
}

/// The values of a sort by number; `None` from the number of values on.
fn nth_value(sorts: &Sorts, sort: Sort, number: u64) -> Option<Value> {
    let small = || u32::try_from(number).ok();
    match sorts.data(sort) {
        SortData::Bool => (number < 2).then_some(Value::Bool(number == 1)),
        SortData::RoundingMode => {
            let mode = RoundingMode::ALL.get(small()? as usize);
            mode.map(|mode| Value::Rounding(*mode))
        }
        SortData::Bv(width) => {
            let fits = *width >= u64::BITS || number < 1 << *width;
            fits.then(|| Bv::from_u64(*width, number).into())
        }
        SortData::Float(format) => {
            // From zero over all positive numbers to infinity, then the negative ones.
            let exponents = (1_u64.checked_shl(format.exponent_bits())? - 1)
                .checked_shl(format.significand_bits() - 1);
            let positive = exponents.unwrap_or(u64::MAX).saturating_add(1);
            let (negative, bits) = (number >= positive, number % positive);
            let nan = number == positive.saturating_mul(2);
            if !nan && number / positive > 1 {
                return None;
            }
            let float = Float::from_bits(*format, &Bv::from_u64(format.width(), bits));
            let float = if negative { float.neg() } else { float };
            Some(if nan { Float::nan(*format) } else { float }.into())
        }
        SortData::Enum(data) => {
            let number = small()?;
            (number < u32::try_from(data.constructors.len()).ok()?).then_some(Value::Elem(number))
        }
        SortData::Uninterpreted(_) => Some(Value::Elem(small()?)),
        SortData::Array { index, element } => nth_array(sorts, *index, *element, number),
        SortData::Int | SortData::Real => None,
    }
}

/// The number as digits, one for each index.
fn nth_array(sorts: &Sorts, index: Sort, element: Sort, number: u64) -> Option<Value> {
    let mut array = ArrayValue::constant(nth_value(sorts, element, 0)?, sorts.domain(index));
    let base = sorts.cardinality(element).unwrap_or(u64::MAX);
    let (mut rest, mut at) = (number, 0);
    while rest > 0 {
        if base == 1 {
            return None;
        }
        let place = nth_value(sorts, index, at)?;
        array.set(place, nth_value(sorts, element, rest % base)?);
        rest /= base;
        at += 1;
    }
    Some(array.into())
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

//! Instances of the axioms.

use super::{ArrayId, Arrays, Cell, EqualityId, Kind, Witness, WordId, check::Check};
use crate::aig::AigLit;
use bia_base::Idx as _;

/// One instance of an axiom; see the module's documentation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Instance {
    Congruence(ArrayId, WordId, WordId),
    Hit(ArrayId, WordId),
    Miss(ArrayId, WordId),
    Choice(ArrayId, WordId, bool),
    Equal(EqualityId, WordId),
    Witness(EqualityId),
}

/// From one node to a neighbour where the same is read at an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Between a write elsewhere and what is written to.
    Miss(ArrayId),
    /// Between a choice and what is chosen.
    Choice(ArrayId),
    /// Between equal arrays.
    Equal(EqualityId),
}

/// Who says what is at an index of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Holder {
    /// A read from it.
    Read(super::ReadId),
    /// The node is a write there.
    Store(ArrayId),
    /// The node is the same everywhere.
    Const(ArrayId),
}

impl Arrays {
    /// The word of a holder's index; a constant array has none.
    pub(super) fn holder_index(&self, holder: Holder) -> Option<WordId> {
        match holder {
            Holder::Read(read) => Some(self.read(read).index),
            Holder::Store(node) => match self.node(node).kind {
                Kind::Store { index, .. } => Some(index),
                Kind::Free | Kind::Const { .. } | Kind::Ite { .. } => None,
            },
            Holder::Const(_) => None,
        }
    }

    /// What a holder says is there.
    pub(super) fn holder_cell(&self, holder: Holder) -> Option<Cell> {
        match holder {
            Holder::Read(read) => Some(self.read(read).value),
            Holder::Store(node) | Holder::Const(node) => match self.node(node).kind {
                Kind::Store { element, .. } | Kind::Const { element } => Some(element),
                Kind::Free | Kind::Ite { .. } => None,
            },
        }
    }

    pub(super) fn holder_node(&self, holder: Holder) -> ArrayId {
        match holder {
            Holder::Read(read) => self.read(read).array,
            Holder::Store(node) | Holder::Const(node) => node,
        }
    }
}

impl Check<'_> {
    /// Lemmas that forbid two holders to disagree: along `steps` from the node of the first to
    /// the node of the second the same is read. `index` is used where neither has an index.
    pub(super) fn explain(
        &mut self,
        from: Holder,
        steps: &[Step],
        to: Holder,
        index: Option<WordId>,
    ) {
        let arrays = &self.arrays;
        let own = arrays
            .holder_index(from)
            .or(arrays.holder_index(to))
            .or(index);
        let cells = (arrays.holder_cell(from), arrays.holder_cell(to));
        let (Some(index), (Some(a), Some(b))) = (own, cells) else {
            debug_assert!(false, "holders have elements and one of them an index");
            return;
        };
        if let (Cell::Array(a), Cell::Array(b)) = (a, b) {
            self.explain_arrays(from, steps, to, index, a, b);
            return;
        }
        for holder in [from, to] {
            let node = self.arrays.holder_node(holder);
            match holder {
                Holder::Read(read) => {
                    let theirs = self.arrays.read(read).index;
                    if theirs != index {
                        let (i, j) = (index.min(theirs), index.max(theirs));
                        self.add(Instance::Congruence(node, i, j));
                    }
                }
                Holder::Store(_) => self.add(Instance::Hit(node, index)),
                Holder::Const(_) => {}
            }
        }
        for step in steps {
            let instance = match *step {
                Step::Miss(node) => Instance::Miss(node, index),
                Step::Choice(node) => Instance::Choice(node, index, self.chosen(node).0),
                Step::Equal(id) => Instance::Equal(id, index),
            };
            self.add(instance);
        }
    }

    /// The same for elements that are arrays, as one lemma: all conditions imply that they are
    /// equal. No arrays are made for the nodes in between.
    fn explain_arrays(
        &mut self,
        from: Holder,
        steps: &[Step],
        to: Holder,
        index: WordId,
        a: ArrayId,
        b: ArrayId,
    ) {
        let mut clause = vec![self.arrays.equality(self.aig, None, a, b)];
        for holder in [from, to] {
            if let Some(theirs) = self.arrays.holder_index(holder) {
                clause.push(!self.arrays.words_equal(self.aig, index, theirs));
            }
        }
        for step in steps {
            let literal = match *step {
                Step::Miss(node) => self.hits(node, index),
                Step::Choice(node) => match self.chosen(node) {
                    (true, condition) => !condition,
                    (false, condition) => condition,
                },
                Step::Equal(id) => !self.arrays.equalities[id.index()].lit,
            };
            clause.push(literal);
        }
        let lemma = self.aig.or_all(&clause);
        self.lemmas.push(lemma);
    }

    /// Whether a write is at this index.
    fn hits(&mut self, node: ArrayId, index: WordId) -> AigLit {
        match self.arrays.node(node).kind {
            Kind::Store { index: j, .. } => self.arrays.words_equal(self.aig, index, j),
            Kind::Free | Kind::Const { .. } | Kind::Ite { .. } => AigLit::FALSE,
        }
    }

    /// Which branch of a choice is taken, and its condition.
    fn chosen(&mut self, node: ArrayId) -> (bool, AigLit) {
        match self.arrays.node(node).kind {
            Kind::Ite { condition, .. } => (self.bit(condition), condition),
            Kind::Free | Kind::Const { .. } | Kind::Store { .. } => (true, AigLit::TRUE),
        }
    }

    fn read(&mut self, array: ArrayId, index: WordId) -> Cell {
        self.arrays.read_cell(self.aig, self.terms, array, index).0
    }

    /// Adds an instance unless it was added before.
    pub(super) fn add(&mut self, instance: Instance) {
        if !self.arrays.instances.insert(instance) {
            return;
        }
        let lemma = match instance {
            Instance::Congruence(node, i, j) => {
                let premise = self.arrays.words_equal(self.aig, i, j);
                let (a, b) = (self.read(node, i), self.read(node, j));
                self.conclude(premise, a, b)
            }
            Instance::Hit(node, i) => {
                let Kind::Store { element, .. } = self.arrays.node(node).kind else {
                    return;
                };
                let premise = self.hits(node, i);
                let there = self.read(node, i);
                self.conclude(premise, there, element)
            }
            Instance::Miss(node, i) => {
                let Kind::Store { base, .. } = self.arrays.node(node).kind else {
                    return;
                };
                let premise = !self.hits(node, i);
                let (a, b) = (self.read(node, i), self.read(base, i));
                self.conclude(premise, a, b)
            }
            Instance::Choice(node, i, yes) => {
                let Kind::Ite {
                    condition,
                    yes: one,
                    no: other,
                } = self.arrays.node(node).kind
                else {
                    return;
                };
                let chosen = if yes { one } else { other };
                let (a, b) = (self.read(node, i), self.read(chosen, i));
                self.conclude(condition ^ !yes, a, b)
            }
            Instance::Equal(id, i) => {
                let equality = self.arrays.equalities[id.index()];
                let (a, b) = (self.read(equality.left, i), self.read(equality.right, i));
                self.conclude(equality.lit, a, b)
            }
            Instance::Witness(id) => self.witness(id),
        };
        if lemma != AigLit::TRUE {
            self.lemmas.push(lemma);
        }
    }

    fn conclude(&mut self, premise: AigLit, a: Cell, b: Cell) -> AigLit {
        let equal = self.arrays.cells_equal(self.aig, a, b);
        self.aig.implies(premise, equal)
    }

    /// `(a = b) ∨ read(a, k) ≠ read(b, k)` for a fresh k.
    fn witness(&mut self, id: EqualityId) -> AigLit {
        let equality = self.arrays.equalities[id.index()];
        let sorts = self.arrays.index_sorts(self.terms, equality.left);
        let Some(sort) = sorts.first() else {
            return AigLit::TRUE;
        };
        let index = match self.arrays.fresh_cell(self.aig, self.terms, *sort) {
            Cell::Word(word) => word,
            Cell::Array(array) => self.arrays.identity(self.aig, array),
        };
        let [(a, first), (b, second)] = [equality.left, equality.right]
            .map(|side| self.arrays.read_cell(self.aig, self.terms, side, index));
        let elements = match (a, b) {
            (Cell::Array(a), Cell::Array(b)) if a != b => {
                Some(self.arrays.equality_id(self.aig, a, b))
            }
            (Cell::Array(_) | Cell::Word(_), _) => None,
        };
        self.arrays.equalities[id.index()].witness = Some(Witness {
            reads: [first, second],
            elements,
        });
        let equal = self.arrays.cells_equal(self.aig, a, b);
        self.aig.or(equality.lit, !equal)
    }
}

//! Makes lemmas: instances of the axioms in the documentation of the module `array`.

use super::{ArrayId, Arrays, Cell, EqualityId, Kind, Witness, WordId, check::Check};
use crate::aig::AigLit;
use bia_base::Idx as _;

/// A literal of a lemma.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Atom {
    /// An edge of the graph.
    Edge(AigLit),
    /// Two indices are equal.
    Equal(WordId, WordId),
    /// Two words differ.
    Differ(WordId, WordId),
    /// Two elements are equal.
    Agree(WordId, WordId),
}

/// A valid clause.
pub(crate) type Lemma = Vec<Atom>;

/// Number of times that a read is explained by one long lemma; later it is explained step by step.
const LONG_LEMMAS: u32 = 3;

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

/// An edge from a node to a neighbour that has the same element at the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Between a write elsewhere and what is written to.
    Miss(ArrayId),
    /// Between a choice and what is chosen.
    Choice(ArrayId),
    /// Between equal arrays.
    Equal(EqualityId),
}

/// What fixes the element at an index of a node.
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
    ///
    /// One clause says it all: the holders agree, unless a write on the way hits, another branch is
    /// taken, the indices differ, …. It needs nothing new, but says nothing about other ways. For a
    /// read that comes again and again the same is said step by step, by what is read in between.
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
        let nested = matches!(a, Cell::Array(_));
        if nested || steps.len() <= 1 || !self.is_frequent(from) {
            let conclusion = self.equal(a, b);
            self.explain_at_once(from, steps, to, index, conclusion);
        } else {
            self.explain_by_steps(from, steps, to, index);
        }
    }

    /// Whether lemmas about a read were needed several times. Counts this one.
    fn is_frequent(&mut self, holder: Holder) -> bool {
        let node = self.arrays.holder_node(holder);
        let Some(index) = self.arrays.holder_index(holder) else {
            return false;
        };
        let count = self.arrays.explained.entry((node, index)).or_default();
        *count += 1;
        *count > LONG_LEMMAS
    }

    fn explain_by_steps(&mut self, from: Holder, steps: &[Step], to: Holder, index: WordId) {
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
                Step::Miss(node) => {
                    // Next time it may hit.
                    self.add(Instance::Hit(node, index));
                    Instance::Miss(node, index)
                }
                Step::Choice(node) => Instance::Choice(node, index, self.chosen(node).0),
                Step::Equal(id) => Instance::Equal(id, index),
            };
            self.add(instance);
        }
    }

    fn explain_at_once(
        &mut self,
        from: Holder,
        steps: &[Step],
        to: Holder,
        index: WordId,
        conclusion: Atom,
    ) {
        let mut clause = vec![conclusion];
        for holder in [from, to] {
            if let Some(theirs) = self.arrays.holder_index(holder)
                && theirs != index
            {
                clause.push(Atom::Differ(index, theirs));
            }
        }
        for step in steps {
            let atom = match *step {
                Step::Miss(node) => match self.written(node) {
                    Some(j) => Atom::Equal(index, j),
                    None => continue,
                },
                Step::Choice(node) => {
                    let (yes, condition) = self.chosen(node);
                    Atom::Edge(condition ^ yes)
                }
                Step::Equal(id) => Atom::Edge(!self.arrays.equalities[id.index()].lit),
            };
            clause.push(atom);
        }
        self.lemmas.push(clause);
    }

    /// The index of a write.
    fn written(&self, node: ArrayId) -> Option<WordId> {
        match self.arrays.node(node).kind {
            Kind::Store { index, .. } => Some(index),
            Kind::Free | Kind::Const { .. } | Kind::Ite { .. } => None,
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

    /// That two elements are equal.
    fn equal(&mut self, a: Cell, b: Cell) -> Atom {
        match (a, b) {
            (Cell::Word(a), Cell::Word(b)) => Atom::Agree(a, b),
            (Cell::Array(_) | Cell::Word(_), _) => {
                Atom::Edge(self.arrays.cells_equal(self.aig, a, b))
            }
        }
    }

    /// Adds an instance unless it was added before.
    pub(super) fn add(&mut self, instance: Instance) {
        if !self.arrays.instances.insert(instance) {
            return;
        }
        let (premise, a, b) = match instance {
            Instance::Congruence(node, i, j) => {
                (Atom::Differ(i, j), self.read(node, i), self.read(node, j))
            }
            Instance::Hit(node, i) => {
                let Kind::Store { index, element, .. } = self.arrays.node(node).kind else {
                    return;
                };
                (Atom::Differ(i, index), self.read(node, i), element)
            }
            Instance::Miss(node, i) => {
                let Kind::Store { base, index, .. } = self.arrays.node(node).kind else {
                    return;
                };
                (
                    Atom::Equal(i, index),
                    self.read(node, i),
                    self.read(base, i),
                )
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
                let premise = Atom::Edge(condition ^ yes);
                (premise, self.read(node, i), self.read(chosen, i))
            }
            Instance::Equal(id, i) => {
                let equality = self.arrays.equalities[id.index()];
                let (a, b) = (self.read(equality.left, i), self.read(equality.right, i));
                (Atom::Edge(!equality.lit), a, b)
            }
            Instance::Witness(id) => return self.witness(id),
        };
        let equal = self.equal(a, b);
        self.lemmas.push(vec![premise, equal]);
    }

    /// `(a = b) ∨ read(a, k) ≠ read(b, k)` for a fresh k.
    fn witness(&mut self, id: EqualityId) {
        let equality = self.arrays.equalities[id.index()];
        let sorts = self.arrays.index_sorts(self.terms, equality.left);
        let Some(sort) = sorts.first() else {
            return;
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
        let differ = match (a, b) {
            (Cell::Word(a), Cell::Word(b)) => Atom::Differ(a, b),
            (Cell::Array(_) | Cell::Word(_), _) => {
                Atom::Edge(!self.arrays.cells_equal(self.aig, a, b))
            }
        };
        self.lemmas.push(vec![Atom::Edge(equality.lit), differ]);
    }
}

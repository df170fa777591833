//! Whether arrays exist that have the values of an assignment.
//!
//! Arrays that no equality ties together are looked at downwards (`walk`): each read is followed
//! through writes and choices to where its value comes from. Arrays in equalities that hold are
//! looked at in all directions (`classes`).

use super::{
    ArrayId, ArrayModel, Arrays, Cell, EqualityId, Kind, Relevant, WordId,
    lemma::{Instance, Lemma},
};
use crate::{
    aig::{Aig, AigLit},
    blast::assignment::Assignment,
};
use bia_base::{Budget, Idx as _, Stop};
use bia_term::Terms;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

bia_base::new_id! {
    /// The value of a word in the assignment.
    pub(super) struct ValueKey, "k";
}

/// What the check found.
pub(crate) enum Outcome {
    /// Arrays exist: these.
    Model(ArrayModel),
    /// They do not: the assignment violates these, which are valid. (Without any, what is new are
    /// side conditions.)
    Lemmas(Vec<Lemma>),
    /// The budget ended first. The lemmas found until then must still be added: an instance of an
    /// axiom is given only once.
    Stopped(Stop, Vec<Lemma>),
}

/// One check of one assignment.
pub(super) struct Check<'a> {
    pub(super) arrays: &'a mut Arrays,
    pub(super) aig: &'a mut Aig,
    pub(super) terms: &'a Terms,
    pub(super) budget: &'a Budget,
    assignment: Assignment<'a>,
    values: IndexSet<Vec<u64>, FxBuildHasher>,
    keys: FxHashMap<WordId, ValueKey>,
    pub(super) relevant: Relevant,
    /// Arrays in equalities that hold: their representative.
    parents: FxHashMap<ArrayId, ArrayId>,
    /// Equalities that hold, of relevant nodes.
    pub(super) holding: Vec<EqualityId>,
    pub(super) lemmas: Vec<Lemma>,
    pub(super) model: ArrayModel,
    /// Something was made that the assignment does not know: another one is wanted.
    pub(super) again: bool,
}

impl Arrays {
    /// Checks what is relevant under an assignment.
    pub(crate) fn check<'a>(
        &'a mut self,
        aig: &'a mut Aig,
        terms: &'a Terms,
        assignment: Assignment<'a>,
        relevant: &Relevant,
        budget: &'a Budget,
    ) -> Outcome {
        if relevant.is_empty() {
            return Outcome::Model(ArrayModel::default());
        }
        let mut check = Check {
            arrays: self,
            aig,
            terms,
            budget,
            assignment,
            values: IndexSet::default(),
            keys: FxHashMap::default(),
            relevant: relevant.clone(),
            parents: FxHashMap::default(),
            holding: Vec::new(),
            lemmas: Vec::new(),
            model: ArrayModel::default(),
            again: false,
        };
        check.equalities();
        let done = check.classes().and_then(|()| check.walks());
        check.arrays.lemma_count += check.lemmas.len();
        if let Err(stop) = done {
            return Outcome::Stopped(stop, check.lemmas);
        }
        check.model.relevant = check.relevant.nodes.iter().copied().collect();
        if check.again || !check.lemmas.is_empty() {
            return Outcome::Lemmas(check.lemmas);
        }
        Outcome::Model(check.model)
    }
}

impl Check<'_> {
    /// Collects the equalities that hold, and sees to witnesses for those that do not.
    fn equalities(&mut self) {
        for probe in self.arrays.probes.values() {
            self.relevant.add_node(self.arrays, *probe);
        }
        let mut at = 0;
        // Witnesses may add equalities of elements.
        while at < self.relevant.equalities.len() {
            let id = self.relevant.equalities[at];
            at += 1;
            let equality = self.arrays.equalities[id.index()];
            if !self.bit(equality.lit) {
                self.differ(id);
            }
        }
        let mut ids: Vec<EqualityId> = Vec::new();
        for node in &self.relevant.nodes {
            ids.extend(self.arrays.equalities_at.get(node).into_iter().flatten());
        }
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            let equality = self.arrays.equalities[id.index()];
            let nodes = &self.relevant.nodes;
            if !nodes.contains(&equality.left) || !nodes.contains(&equality.right) {
                continue;
            }
            if self.bit(equality.lit) {
                self.holding.push(id);
                self.unite(equality.left, equality.right);
            } else if equality.of_identities {
                self.differ(id);
            }
        }
    }

    /// The two sides of an equality differ: at the witness.
    fn differ(&mut self, id: EqualityId) {
        match self.arrays.equalities[id.index()].witness {
            None => self.add(Instance::Witness(id)),
            Some(witness) => {
                for read in witness.reads.into_iter().flatten() {
                    self.relevant.add_read(self.arrays, read);
                }
                if let Some(elements) = witness.elements {
                    self.relevant.add_equality(self.arrays, elements);
                }
            }
        }
    }

    pub(super) fn bit(&mut self, lit: AigLit) -> bool {
        self.assignment.bit(self.aig, lit)
    }

    /// The value of a word.
    pub(super) fn key(&mut self, id: WordId) -> ValueKey {
        if let Some(known) = self.keys.get(&id) {
            return *known;
        }
        let word = self.arrays.word(id);
        let bits = self.assignment.bits(self.aig, word);
        let key = self.intern_value(&bits);
        self.keys.insert(id, key);
        key
    }

    /// The key of a value that is given by its bits.
    pub(super) fn intern_value(&mut self, bits: &[bool]) -> ValueKey {
        let packed = bits.chunks(64).map(|chunk| {
            let bits = chunk.iter().rev();
            bits.fold(0_u64, |sum, bit| sum << 1 | u64::from(*bit))
        });
        ValueKey::from_index(self.values.insert_full(packed.collect()).0)
    }

    /// Whether two elements are the same in the assignment.
    pub(super) fn same(&mut self, a: Cell, b: Cell) -> bool {
        match (a, b) {
            (Cell::Word(a), Cell::Word(b)) => a == b || self.key(a) == self.key(b),
            (Cell::Array(a), Cell::Array(b)) => self.find(a) == self.find(b),
            (Cell::Word(_), Cell::Array(_)) | (Cell::Array(_), Cell::Word(_)) => false,
        }
    }

    /// The representative of the arrays that equalities make equal to this.
    fn find(&mut self, node: ArrayId) -> ArrayId {
        let mut root = node;
        while let Some(up) = self.parents.get(&root) {
            root = *up;
        }
        let mut at = node;
        while at != root {
            match self.parents.insert(at, root) {
                Some(up) => at = up,
                None => break,
            }
        }
        root
    }

    fn unite(&mut self, a: ArrayId, b: ArrayId) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parents.insert(a.max(b), a.min(b));
        }
    }

    /// Where a choice leads.
    pub(super) fn branch(&mut self, condition: AigLit, yes: ArrayId, no: ArrayId) -> ArrayId {
        if self.bit(condition) { yes } else { no }
    }

    /// The neighbour below a node for what is read at `x`, and the step there: `None` where the
    /// value comes from the node itself.
    pub(super) fn below(
        &mut self,
        node: ArrayId,
        x: ValueKey,
    ) -> Option<(super::lemma::Step, ArrayId)> {
        let kind = self.arrays.node(node).kind;
        match kind {
            Kind::Store { base, index, .. } if self.key(index) != x => {
                Some((super::lemma::Step::Miss(node), base))
            }
            Kind::Ite { condition, yes, no } => {
                let to = self.branch(condition, yes, no);
                Some((super::lemma::Step::Choice(node), to))
            }
            Kind::Store { .. } | Kind::Const { .. } | Kind::Free => None,
        }
    }
}

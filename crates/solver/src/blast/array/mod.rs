//! Arrays and uninterpreted functions, by lemmas on demand.
//!
//! An array term is a [`Node`]; a function is a node as well, whose index is the concatenation of
//! the arguments. What is read from a node at an index, *read(n, i)*, is a fresh word about which
//! nothing is known at first; an array equality is a fresh bit. When the SAT solver has an
//! assignment, `check` looks whether arrays with these values exist. If not, it answers with
//! instances of the axioms that the assignment violates, each of which is valid:
//!
//! ```text
//!   congruence    i = j                ⇒  read(n, i) = read(n, j)
//!   hit           i = j                ⇒  read(store(b, j, e), i) = e
//!   miss          i ≠ j                ⇒  read(store(b, j, e), i) = read(b, i)
//!   choice        c                    ⇒  read(ite(c, a, b), i) = read(a, i)      (and ¬c, b)
//!   equality      (a = b)              ⇒  read(a, i) = read(b, i)
//!   witness       ¬(a = b)             ⇒  read(a, k) ≠ read(b, k)         k fresh for the pair
//! ```
//! `read(const(e), i)` is `e` itself, and so is what can be seen without knowing values: reading at
//! the index that was written, or at one that differs in a constant bit.
//!
//! Elements may be arrays: then `read(n, i)` is a node, and the equalities above are array
//! equalities in their turn. Indices may be arrays: then their word is an *identity*, fresh bits
//! with the side condition that two identities are equal exactly when the arrays are.
//!
//! There are finitely many instances over given nodes and indices, an instance is never needed
//! twice, and witnesses add indices only once for each pair, with elements less deeply nested: the
//! loop ends.

mod check;
mod classes;
mod encode;
mod lemma;
mod model;
mod relevant;
mod walk;

pub(crate) use check::Outcome;
pub(crate) use lemma::{Atom, Lemma};
pub(crate) use model::{ArrayModel, Reader};
pub(crate) use relevant::Relevant;

use super::encode::{UNINTERPRETED_BITS, width_of};
use crate::{
    aig::{Aig, AigLit},
    circuit::{Circuits, Word},
};
use bia_base::Idx as _;
use bia_term::{FunId, Sort, SortData, Term, Terms};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

bia_base::new_id! {
    /// An array term or a function.
    pub(crate) struct ArrayId, "a";
}
bia_base::new_id! {
    /// A word that is an index or an element.
    pub(crate) struct WordId, "w";
}
bia_base::new_id! {
    /// What is read from a node at an index.
    pub(crate) struct ReadId, "r";
}
bia_base::new_id! {
    /// An equality of two arrays.
    pub(crate) struct EqualityId, "e";
}

/// An element as others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Element {
    /// Of a sort without arrays.
    Word(Word),
    /// An array in an array.
    Array(ArrayId),
}

/// An element: a word or an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Cell {
    Word(WordId),
    Array(ArrayId),
}

/// What a node is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A variable, a function, or what was read from an array of arrays.
    Free,
    /// `base` changed at `index`.
    Store {
        base: ArrayId,
        index: WordId,
        element: Cell,
    },
    /// A constant array: `element` at every index.
    Const { element: Cell },
    /// A choice between two arrays.
    Ite {
        condition: AigLit,
        yes: ArrayId,
        no: ArrayId,
    },
}

/// What a node maps to what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Array(Sort),
    Function(FunId),
}

#[derive(Clone, Copy, Debug)]
struct Node {
    kind: Kind,
    shape: Shape,
}

/// `value = read(array, index)`.
#[derive(Clone, Copy, Debug)]
struct Read {
    array: ArrayId,
    index: WordId,
    value: Cell,
}

/// `lit ⇔ left = right`.
#[derive(Clone, Copy, Debug)]
struct Equality {
    left: ArrayId,
    right: ArrayId,
    lit: AigLit,
    /// Of the identities of arrays that are indices: counts whenever its arrays do.
    of_identities: bool,
    /// Where the arrays differ if they do: the reads there (where they are reads) and the equality
    /// of the elements (where they are arrays).
    witness: Option<Witness>,
}

#[derive(Clone, Copy, Debug)]
struct Witness {
    reads: [Option<ReadId>; 2],
    elements: Option<EqualityId>,
}

/// All nodes, what is read from them, and their equalities.
#[derive(Debug, Default)]
pub(crate) struct Arrays {
    nodes: Vec<Node>,
    of_term: FxHashMap<Term, ArrayId>,
    functions: FxHashMap<FunId, ArrayId>,
    words: IndexSet<Word, FxBuildHasher>,
    word_equalities: FxHashMap<(WordId, WordId), AigLit>,
    reads: Vec<Read>,
    read_at: FxHashMap<(ArrayId, WordId), ReadId>,
    read_of_term: FxHashMap<Term, ReadId>,
    equalities: Vec<Equality>,
    equality_of: FxHashMap<(ArrayId, ArrayId), EqualityId>,
    equality_of_term: FxHashMap<Term, EqualityId>,
    /// By node: all equalities it is in.
    equalities_at: FxHashMap<ArrayId, Vec<EqualityId>>,
    /// Arrays that are indices, with the words that stand for them there.
    identities: Vec<(ArrayId, WordId)>,
    /// Arrays that are no terms, to find indices that do not occur: by sort and number.
    probes: IndexMap<(Sort, u64), ArrayId, FxBuildHasher>,
    side: Vec<AigLit>,
    /// How often a read was explained.
    explained: FxHashMap<(ArrayId, WordId), u32>,
    lemma_count: usize,
    /// Instances of axioms that were added.
    instances: FxHashSet<lemma::Instance>,
}

impl Arrays {
    /// The node of an array term, if it was encoded.
    pub(crate) fn of_term(&self, term: Term) -> Option<ArrayId> {
        self.of_term.get(&term).copied()
    }

    /// The node of a function, if it was applied.
    pub(crate) fn of_function(&self, fun: FunId) -> Option<ArrayId> {
        self.functions.get(&fun).copied()
    }

    /// How many lemmas were needed.
    pub(crate) fn lemmas(&self) -> usize {
        self.lemma_count
    }

    /// Side conditions that are new since the last call.
    pub(crate) fn take_side(&mut self) -> Vec<AigLit> {
        std::mem::take(&mut self.side)
    }

    fn node(&self, id: ArrayId) -> &Node {
        &self.nodes[id.index()]
    }

    /// What a word is.
    pub(crate) fn word(&self, id: WordId) -> &Word {
        &self.words[id.index()]
    }

    fn read(&self, id: ReadId) -> &Read {
        &self.reads[id.index()]
    }

    fn add_node(&mut self, kind: Kind, shape: Shape) -> ArrayId {
        self.nodes.push(Node { kind, shape });
        ArrayId::from_index(self.nodes.len() - 1)
    }

    fn intern(&mut self, word: Word) -> WordId {
        WordId::from_index(self.words.insert_full(word).0)
    }

    fn cell(&mut self, element: Element) -> Cell {
        match element {
            Element::Word(word) => Cell::Word(self.intern(word)),
            Element::Array(id) => Cell::Array(id),
        }
    }

    fn element(&self, cell: Cell) -> Element {
        match cell {
            Cell::Word(id) => Element::Word(self.word(id).clone()),
            Cell::Array(id) => Element::Array(id),
        }
    }

    /// The sort of what is read from a node.
    fn element_sort(&self, terms: &Terms, id: ArrayId) -> Sort {
        match self.node(id).shape {
            Shape::Array(sort) => terms.sorts().array_parts(sort).map_or(sort, |(_, e)| e),
            Shape::Function(fun) => terms.fun(fun).result,
        }
    }

    /// The sorts of the index of a node: one, or those of the arguments of a function.
    fn index_sorts(&self, terms: &Terms, id: ArrayId) -> Vec<Sort> {
        match self.node(id).shape {
            Shape::Array(sort) => terms.sorts().array_parts(sort).map(|(i, _)| vec![i]),
            Shape::Function(fun) => Some(terms.fun(fun).args.to_vec()),
        }
        .unwrap_or_default()
    }

    /// `read(array, index)`, after looking through writes that certainly hit or miss; and the read
    /// itself unless it is something else already.
    fn read_cell(
        &mut self,
        aig: &mut Aig,
        terms: &Terms,
        array: ArrayId,
        index: WordId,
    ) -> (Cell, Option<ReadId>) {
        let mut at = array;
        loop {
            match self.node(at).kind {
                Kind::Store {
                    index: j, element, ..
                } if j == index => return (element, None),
                Kind::Store { base, index: j, .. }
                    if certainly_differ(self.word(index), self.word(j)) =>
                {
                    at = base;
                }
                Kind::Const { element } => return (element, None),
                Kind::Store { .. } | Kind::Ite { .. } | Kind::Free => break,
            }
        }
        if let Some(known) = self.read_at.get(&(at, index)) {
            return (self.read(*known).value, Some(*known));
        }
        let sort = self.element_sort(terms, at);
        let value = self.fresh_cell(aig, terms, sort);
        self.reads.push(Read {
            array: at,
            index,
            value,
        });
        let id = ReadId::from_index(self.reads.len() - 1);
        self.read_at.insert((at, index), id);
        (value, Some(id))
    }

    /// Some value of this sort.
    fn fresh_cell(&mut self, aig: &mut Aig, terms: &Terms, sort: Sort) -> Cell {
        if let SortData::Array { .. } = terms.sort_data(sort) {
            return Cell::Array(self.add_node(Kind::Free, Shape::Array(sort)));
        }
        let width = width_of(terms, sort).unwrap_or(1);
        let word = Circuits::new(aig).input(width);
        let condition = super::encode::range_condition(aig, terms, sort, &word);
        self.side.extend(condition);
        Cell::Word(self.intern(word))
    }

    /// `left = right`. A term for it makes it one whose being false counts.
    pub(crate) fn equality(
        &mut self,
        aig: &mut Aig,
        term: Option<Term>,
        left: ArrayId,
        right: ArrayId,
    ) -> AigLit {
        if left == right {
            return AigLit::TRUE;
        }
        let id = self.equality_id(aig, left, right);
        if let Some(term) = term {
            self.equality_of_term.insert(term, id);
        }
        self.equalities[id.index()].lit
    }

    fn equality_id(&mut self, aig: &mut Aig, left: ArrayId, right: ArrayId) -> EqualityId {
        let key = (left.min(right), left.max(right));
        if let Some(known) = self.equality_of.get(&key) {
            return *known;
        }
        let lit = aig.input();
        self.equalities.push(Equality {
            left: key.0,
            right: key.1,
            lit,
            of_identities: false,
            witness: None,
        });
        let id = EqualityId::from_index(self.equalities.len() - 1);
        self.equality_of.insert(key, id);
        for node in [left, right] {
            self.equalities_at.entry(node).or_default().push(id);
        }
        id
    }

    /// `a = b` on words.
    pub(crate) fn words_equal(&mut self, aig: &mut Aig, a: WordId, b: WordId) -> AigLit {
        if a == b {
            return AigLit::TRUE;
        }
        let key = (a.min(b), a.max(b));
        if let Some(known) = self.word_equalities.get(&key) {
            return *known;
        }
        let lit = Circuits::new(aig).eq(self.word(key.0), self.word(key.1));
        self.word_equalities.insert(key, lit);
        lit
    }

    /// `a = b` on elements.
    fn cells_equal(&mut self, aig: &mut Aig, a: Cell, b: Cell) -> AigLit {
        match (a, b) {
            (Cell::Word(a), Cell::Word(b)) => self.words_equal(aig, a, b),
            (Cell::Array(a), Cell::Array(b)) => self.equality(aig, None, a, b),
            (Cell::Word(_), Cell::Array(_)) | (Cell::Array(_), Cell::Word(_)) => {
                debug_assert!(false, "elements of one sort are all words or all arrays");
                AigLit::FALSE
            }
        }
    }

    /// The array that a word stands for where it is an index.
    fn identified(&self, word: WordId) -> Option<ArrayId> {
        let mut identities = self.identities.iter();
        let found = identities.find(|(_, identity)| *identity == word);
        found.map(|(array, _)| *array)
    }

    /// The word that stands for an array where it is an index.
    fn identity(&mut self, aig: &mut Aig, array: ArrayId) -> WordId {
        if let Some((_, known)) = self.identities.iter().find(|(id, _)| *id == array) {
            return *known;
        }
        let word = Circuits::new(aig).input(UNINTERPRETED_BITS);
        let word = self.intern(word);
        let shape = self.node(array).shape;
        for (other, theirs) in self.identities.clone() {
            if self.node(other).shape != shape {
                continue;
            }
            let id = self.equality_id(aig, array, other);
            self.equalities[id.index()].of_identities = true;
            let equal = self.equalities[id.index()].lit;
            let same = self.words_equal(aig, word, theirs);
            self.side.push(aig.iff(equal, same));
        }
        self.identities.push((array, word));
        word
    }
}

/// Whether two words differ whatever the inputs are.
fn certainly_differ(a: &Word, b: &Word) -> bool {
    a.iter().zip(b.iter()).any(|(a, b)| *a == !*b)
}

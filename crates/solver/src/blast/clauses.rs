//! Translates array lemmas to clauses.
//!
//! In a lemma, "two words are equal" is a literal e with
//!
//! ```text
//!   e ⇒ aᵢ = bᵢ     for all i
//! ```
//! and "they differ" a literal d with
//!
//! ```text
//!   d ⇒ x₀ ∨ … ∨ xₙ₋₁       xᵢ ⇒ aᵢ ≠ bᵢ
//! ```
//! Each is one half of an equivalence. A clause that has it in this polarity needs no more, and it
//! is much smaller than a comparator. Where there is a comparator already, its literal is used. The
//! preferred phases are equality of elements and inequality of indices: reads and writes at
//! different indices need no lemmas.

use super::{
    array::{Arrays, Atom, WordId},
    encode::Encoder,
};
use crate::{
    aig::{AigLit, Tseitin},
    circuit::Word,
    sat::{Lit, Sat},
};
use bia_base::Idx as _;
use rustc_hash::FxHashMap;

/// The literals of comparisons in lemmas.
#[derive(Debug, Default)]
pub(crate) struct Comparisons {
    equal: FxHashMap<(WordId, WordId), Lit>,
    differ: FxHashMap<(WordId, WordId), Lit>,
}

/// Adds clauses to one solver.
pub(crate) struct Clauses<'a> {
    pub(crate) comparisons: &'a mut Comparisons,
    pub(crate) encoder: &'a mut Encoder,
    pub(crate) tseitin: &'a mut Tseitin,
    pub(crate) sat: &'a mut dyn Sat,
}

/// A literal, or its constant value.
type Known = Result<Lit, bool>;

impl Clauses<'_> {
    /// Adds a lemma.
    pub(crate) fn add(&mut self, lemma: &[Atom]) {
        let mut clause = Vec::with_capacity(lemma.len());
        for atom in lemma {
            match self.literal(*atom) {
                Ok(lit) => clause.push(lit),
                Err(true) => return,
                Err(false) => {}
            }
        }
        self.sat.add_clause(&clause);
    }

    fn literal(&mut self, atom: Atom) -> Known {
        match atom {
            Atom::Edge(edge) => self.edge(edge),
            Atom::Equal(a, b) => self.compare(a, b, true, false),
            Atom::Differ(a, b) => self.compare(a, b, false, true),
            Atom::Agree(a, b) => self.compare(a, b, true, true),
        }
    }

    fn edge(&mut self, edge: AigLit) -> Known {
        match edge.as_constant() {
            Some(value) => Err(value),
            None => Ok(self.tseitin.lit(&self.encoder.aig, self.sat, edge)),
        }
    }

    /// The literal for `a = b` or `a ≠ b`, and whether it is better true.
    fn compare(&mut self, a: WordId, b: WordId, equal: bool, wanted: bool) -> Known {
        if a == b {
            return Err(equal);
        }
        let key = (a.min(b), a.max(b));
        let Comparisons {
            equal: e,
            differ: d,
        } = &self.comparisons;
        let (own, other) = if equal { (e, d) } else { (d, e) };
        if let Some(known) = own.get(&key) {
            return Ok(*known);
        }
        let opposite = other.get(&key).copied();
        let Encoder { aig, arrays, .. } = &mut *self.encoder;
        let comparator = arrays.words_equal(aig, key.0, key.1);
        if let Some(value) = comparator.as_constant() {
            return Err(value == equal);
        }
        if let Some(known) = self.tseitin.known(comparator) {
            return Ok(known.negated_unless(equal));
        }
        let (x, y) = self.words(key);
        let lit = self.sat.new_var().positive();
        if equal {
            self.define_equal(lit, &x, &y);
            self.comparisons.equal.insert(key, lit);
        } else {
            self.define_differ(lit, &x, &y);
            self.comparisons.differ.insert(key, lit);
        }
        if let Some(opposite) = opposite {
            self.sat.add_clause(&[!lit, !opposite]);
        }
        self.sat.set_phase(lit.negated_unless(wanted));
        Ok(lit)
    }

    fn words(&self, (a, b): (WordId, WordId)) -> (Word, Word) {
        let arrays: &Arrays = &self.encoder.arrays;
        debug_assert_ne!(a.index(), b.index());
        (arrays.word(a).clone(), arrays.word(b).clone())
    }

    fn define_equal(&mut self, lit: Lit, x: &Word, y: &Word) {
        for (x, y) in x.iter().zip(y.iter()) {
            match (x == y, self.edge(*x), self.edge(*y)) {
                (true, _, _) => {}
                (_, Ok(x), Ok(y)) => {
                    self.sat.add_clause(&[!lit, !x, y]);
                    self.sat.add_clause(&[!lit, x, !y]);
                }
                (_, Ok(z), Err(value)) | (_, Err(value), Ok(z)) => {
                    self.sat.add_clause(&[!lit, z.negated_unless(value)]);
                }
                (_, Err(x), Err(y)) if x == y => {}
                (_, Err(_), Err(_)) => self.sat.add_clause(&[!lit]),
            }
        }
    }

    fn define_differ(&mut self, lit: Lit, x: &Word, y: &Word) {
        let mut some = vec![!lit];
        for (x, y) in x.iter().zip(y.iter()) {
            match (x == y, self.edge(*x), self.edge(*y)) {
                (true, _, _) => {}
                (_, Ok(x), Ok(y)) => {
                    let differs = self.sat.new_var().positive();
                    self.sat.add_clause(&[!differs, x, y]);
                    self.sat.add_clause(&[!differs, !x, !y]);
                    some.push(differs);
                }
                (_, Ok(z), Err(value)) | (_, Err(value), Ok(z)) => {
                    some.push(z.negated_unless(!value));
                }
                (_, Err(x), Err(y)) if x == y => {}
                (_, Err(_), Err(_)) => return,
            }
        }
        self.sat.add_clause(&some);
    }
}

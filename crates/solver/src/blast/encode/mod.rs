//! Translates terms to circuits.
//!
//! A term of a finite sort becomes a [`Word`]: the bits of its value, the least significant first.
//!
//! | sort | bits |
//! |---|---|
//! | Bool | one |
//! | bit-vector | its own |
//! | enumeration of n values | the number of the value, in as many bits as n - 1 needs |
//! | rounding mode | its number in [`RoundingMode::ALL`], in three bits |
//! | float | the IEEE pattern, NaN the one of `fp.to_bits` |
//! | uninterpreted | the number of the element, in 32 bits |
//!
//! Arrays do not become words but nodes of [`Arrays`], and what is read from them becomes a word of
//! fresh bits, which the lemmas of `array` constrain when an assignment violates an axiom.
//!
//! Patterns that are no values (the sixth rounding mode, other NaNs) are excluded where fresh bits
//! are made, by *side conditions*, which hold in every model and are asserted for good. What is
//! computed from values is a value.
//!
//! Quotients are guessed: a term with fresh bits has a *definition* that determines them. It can
//! always be fulfilled, but takes work, so it is asserted only where the term counts.
//!
//! Each term is encoded once; circuits are shared for as long as the encoder lives.

mod bits;
mod bv;
mod core;
mod float;
mod sorts;

pub(crate) use bits::{value_of_word, word_of_value};
pub(crate) use sorts::{UNINTERPRETED_BITS, range_condition, unsupported, width_of};

use super::array::{Arrays, Element};
use crate::{
    aig::{Aig, AigLit},
    circuit::{Circuits, Division, Word},
};
use bia_base::{Budget, Stop};
use bia_term::{Op, Sort, SortData, Term, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Why a term did not become a circuit. Nothing half-made is left behind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EncodeError {
    /// The budget ended.
    Stopped(Stop),
    /// The circuit would have more gates than fit.
    TooLarge(String),
    /// Terms that this solver has no circuits for.
    Unsupported(String),
}

/// The most nodes a graph may get: half of what references can name, so that estimates may err.
const MAX_NODES: usize = 1 << 30;
/// The most gates that one operator may need.
const MAX_GATES: u64 = 1 << 27;

/// Circuits for terms.
#[derive(Debug, Default)]
pub(crate) struct Encoder {
    /// All circuits.
    pub(crate) aig: Aig,
    /// Terms that are no arrays.
    words: FxHashMap<Term, Word>,
    /// Quotient and remainder for each pair of operands that was divided.
    divisions: FxHashMap<(Word, Word), Division>,
    /// What has to hold for a term to have its meaning, where fresh bits were guessed.
    definitions: FxHashMap<Term, AigLit>,
    /// Terms below which there are such.
    with_definitions: FxHashSet<Term>,
    /// Terms below which arrays or functions occur.
    with_arrays: FxHashSet<Term>,
    /// Arrays and functions.
    pub(crate) arrays: Arrays,
    /// Conditions on fresh bits that were not asserted yet.
    side: Vec<AigLit>,
    /// Whether every operator is a function of its arguments: nothing is guessed.
    functional: bool,
}

impl Encoder {
    /// Circuits in which nothing is guessed.
    pub(crate) fn functional() -> Self {
        Self {
            functional: true,
            ..Self::default()
        }
    }

    /// The word of a term that is no array.
    pub(crate) fn word(
        &mut self,
        terms: &Terms,
        term: Term,
        budget: &Budget,
    ) -> Result<Word, EncodeError> {
        self.encode(terms, &[term], budget)?;
        Ok(self.words[&term].clone())
    }

    /// The edge of a truth value.
    pub(crate) fn truth(
        &mut self,
        terms: &Terms,
        term: Term,
        budget: &Budget,
    ) -> Result<AigLit, EncodeError> {
        Ok(self.word(terms, term, budget)?[0])
    }

    /// Encodes terms with everything they are made of.
    pub(crate) fn encode(
        &mut self,
        terms: &Terms,
        roots: &[Term],
        budget: &Budget,
    ) -> Result<(), EncodeError> {
        let order = terms.post_order_until(roots, |term| self.is_encoded(term));
        for term in order {
            budget.check().map_err(EncodeError::Stopped)?;
            self.encode_one(terms, term)?;
        }
        Ok(())
    }

    /// The word of a term, if it was encoded.
    pub(crate) fn known(&self, term: Term) -> Option<&Word> {
        self.words.get(&term)
    }

    /// Whether arrays or functions occur in an encoded term.
    pub(crate) fn has_arrays(&self, term: Term) -> bool {
        self.with_arrays.contains(&term)
    }

    /// What has to hold wherever this term counts, term by term: the definitions of all guessed
    /// bits that it depends on.
    pub(crate) fn definitions(&self, terms: &Terms, root: Term) -> Vec<(Term, AigLit)> {
        let order = terms.post_order_until(&[root], |t| !self.with_definitions.contains(&t));
        let found = order
            .iter()
            .filter_map(|t| Some((*t, *self.definitions.get(t)?)));
        found.collect()
    }

    /// Side conditions that are new since the last call.
    pub(crate) fn take_side(&mut self) -> Vec<AigLit> {
        self.side.append(&mut self.arrays.take_side());
        std::mem::take(&mut self.side)
    }

    fn is_encoded(&self, term: Term) -> bool {
        self.words.contains_key(&term) || self.arrays.of_term(term).is_some()
    }

    fn circuits(&mut self) -> Circuits<'_> {
        Circuits::new(&mut self.aig)
    }

    /// The word of an argument, which comes before what it is in.
    fn arg(&self, terms: &Terms, term: Term, i: usize) -> Word {
        self.words[&terms.args(term)[i]].clone()
    }

    fn args<const N: usize>(&self, terms: &Terms, term: Term) -> [Word; N] {
        std::array::from_fn(|i| self.arg(terms, term, i))
    }

    /// Encodes a term whose arguments are encoded.
    fn encode_one(&mut self, terms: &Terms, term: Term) -> Result<(), EncodeError> {
        self.mark(terms, term);
        if is_array(terms, term) {
            return self.encode_array(terms, term);
        }
        self.check_size(terms, term)?;
        let (op, args) = (terms.op(term), terms.args(term));
        let word = match op {
            Op::Not | Op::And | Op::Or | Op::Ite => self.encode_core(terms, term),
            Op::Eq if is_array(terms, args[0]) => {
                let (a, b) = (self.array(args[0]), self.array(args[1]));
                Word::bit(self.arrays.equality(&mut self.aig, Some(term), a, b))
            }
            Op::Eq => self.encode_core(terms, term),
            Op::BvNot
            | Op::BvNeg
            | Op::BvAnd
            | Op::BvOr
            | Op::BvXor
            | Op::BvAdd
            | Op::BvSub
            | Op::BvMul
            | Op::BvUdiv
            | Op::BvUrem
            | Op::BvSdiv
            | Op::BvSrem
            | Op::BvSmod
            | Op::BvShl
            | Op::BvLshr
            | Op::BvAshr
            | Op::BvUlt
            | Op::BvSlt
            | Op::BvUmulo
            | Op::BvSmulo
            | Op::Concat
            | Op::Extract { .. }
            | Op::SignExtend { .. } => self.encode_bv(terms, term),
            Op::FpAbs
            | Op::FpNeg
            | Op::FpAdd
            | Op::FpMul
            | Op::FpDiv
            | Op::FpFma
            | Op::FpSqrt
            | Op::FpRem
            | Op::FpRoundToIntegral
            | Op::FpMin
            | Op::FpMax
            | Op::FpLe
            | Op::FpLt
            | Op::FpEq
            | Op::FpIsNormal
            | Op::FpIsSubnormal
            | Op::FpIsZero
            | Op::FpIsInfinite
            | Op::FpIsNan
            | Op::FpIsNegative
            | Op::FpIsPositive
            | Op::FpToBits
            | Op::FpFromBits(_)
            | Op::FpToFp(_)
            | Op::FpFromSbv(_)
            | Op::FpFromUbv(_)
            | Op::FpToUbv { .. }
            | Op::FpToSbv { .. }
            | Op::FpFromReal(_)
            | Op::FpToReal => self.encode_float(terms, term)?,
            Op::Select => match self.encode_select(terms, term) {
                Element::Word(word) => word,
                Element::Array(_) => return Err(EncodeError::Unsupported("a read".into())),
            },
            Op::App(_) => match self.encode_application(terms, term) {
                Element::Word(word) => word,
                Element::Array(_) => return Err(EncodeError::Unsupported("a function".into())),
            },
            Op::Var(_) => self.fresh_word(terms, terms.sort(term)),
            Op::Value(_) => match terms.value_of(term) {
                Some(value) => word_of_value(terms, terms.sort(term), value),
                None => return Err(EncodeError::Unsupported("a constant".into())),
            },
            Op::Neg
            | Op::Add
            | Op::Sub
            | Op::Mul
            | Op::IntDiv
            | Op::IntMod
            | Op::RealDiv
            | Op::ToReal
            | Op::ToInt
            | Op::Lt
            | Op::IntToBv { .. }
            | Op::UbvToInt
            | Op::Store
            | Op::ConstArray(_) => {
                return Err(EncodeError::Unsupported(format!("the operator {op:?}")));
            }
        };
        debug_assert_eq!(word.width(), width_of(terms, terms.sort(term)).unwrap_or(0));
        self.words.insert(term, word);
        Ok(())
    }

    /// Remembers what occurs below a term.
    fn mark(&mut self, terms: &Terms, term: Term) {
        let below = |set: &FxHashSet<Term>| terms.args(term).iter().any(|arg| set.contains(arg));
        let function = matches!(terms.op(term), Op::App(_));
        if function || is_array(terms, term) || below(&self.with_arrays) {
            self.with_arrays.insert(term);
        }
        if below(&self.with_definitions) {
            self.with_definitions.insert(term);
        }
    }

    /// A word of fresh bits that is a value of `sort`.
    pub(crate) fn fresh_word(&mut self, terms: &Terms, sort: Sort) -> Word {
        let width = width_of(terms, sort).unwrap_or(1);
        let word = self.circuits().input(width);
        if let Some(condition) = range_condition(&mut self.aig, terms, sort, &word) {
            self.side.push(condition);
        }
        word
    }

    /// Refuses operators whose circuit would not fit.
    fn check_size(&self, terms: &Terms, term: Term) -> Result<(), EncodeError> {
        let bits = |t: Term| width_of(terms, terms.sort(t)).unwrap_or(1);
        let widest = terms.args(term).iter().map(|t| bits(*t)).max();
        let width = u64::try_from(bits(term).max(widest.unwrap_or(1))).unwrap_or(u64::MAX);
        let gates = sorts::estimate(terms, term, width);
        if gates > MAX_GATES || self.aig.len() > MAX_NODES {
            let op = terms.op(term);
            let text = format!("{op:?} on {width} bits makes too large a circuit");
            return Err(EncodeError::TooLarge(text));
        }
        Ok(())
    }
}

fn is_array(terms: &Terms, term: Term) -> bool {
    matches!(terms.sort_data(terms.sort(term)), SortData::Array { .. })
}

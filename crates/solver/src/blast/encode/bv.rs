//! Encodes the operators of bit-vectors.

use super::Encoder;
use crate::{
    aig::AigLit,
    circuit::{Circuits, Division, Word},
};
use bia_term::{Op, Term, Terms};

impl Encoder {
    /// The operators of bit-vectors.
    pub(super) fn encode_bv(&mut self, terms: &Terms, term: Term) -> Word {
        let op = terms.op(term);
        let a = self.arg(terms, term, 0);
        let b = match terms.args(term).len() {
            1 => Word::default(),
            _ => self.arg(terms, term, 1),
        };
        let mut c = Circuits::new(&mut self.aig);
        #[expect(
            clippy::wildcard_enum_match_arm,
            reason = "the caller chose these operators"
        )]
        match op {
            Op::BvNot => c.not(&a),
            Op::BvNeg => c.neg(&a),
            Op::BvAnd => c.and(&a, &b),
            Op::BvOr => c.or(&a, &b),
            Op::BvXor => c.xor(&a, &b),
            Op::BvAdd => c.add(&a, &b),
            Op::BvSub => c.sub(&a, &b),
            Op::BvMul => c.mul(&a, &b),
            Op::BvUdiv => self.divide(term, &a, &b).quotient,
            Op::BvUrem => self.divide(term, &a, &b).rest,
            Op::BvSdiv => {
                let quotient = self.divide_magnitudes(term, &a, &b).quotient;
                self.circuits().sdiv_from(&a, &b, &quotient)
            }
            Op::BvSrem => {
                let rest = self.divide_magnitudes(term, &a, &b).rest;
                self.circuits().srem_from(&a, &rest)
            }
            Op::BvSmod => {
                let rest = self.divide_magnitudes(term, &a, &b).rest;
                self.circuits().smod_from(&a, &b, &rest)
            }
            Op::BvShl => c.shl(&a, &b),
            Op::BvLshr => c.lshr(&a, &b),
            Op::BvAshr => c.ashr(&a, &b),
            Op::BvUlt => Word::bit(c.ult(&a, &b)),
            Op::BvSlt => Word::bit(c.slt(&a, &b)),
            Op::BvUmulo => Word::bit(c.umul_overflows(&a, &b)),
            Op::BvSmulo => Word::bit(c.smul_overflows(&a, &b)),
            Op::Concat => b.with_high(&a),
            Op::Extract { hi, lo } => a.extract(hi as usize, lo as usize),
            Op::SignExtend { by } => a.resize_signed(a.width() + by as usize),
            op => unreachable!("{op:?} is no operator of bit-vectors"),
        }
    }

    /// Quotient and remainder for a term, by one circuit for each pair of operands. They may be
    /// guessed: then the term has a condition that defines them.
    fn divide(&mut self, term: Term, a: &Word, b: &Word) -> Division {
        let key = (a.clone(), b.clone());
        let division = match self.divisions.get(&key) {
            Some(known) => known.clone(),
            None => {
                let made = if self.functional {
                    let (quotient, rest) = self.circuits().udivrem(a, b);
                    let defined = AigLit::TRUE;
                    Division {
                        quotient,
                        rest,
                        defined,
                    }
                } else {
                    self.circuits().udivrem_by_definition(a, b)
                };
                self.divisions.insert(key, made.clone());
                made
            }
        };
        if division.defined != AigLit::TRUE {
            self.definitions.insert(term, division.defined);
            self.with_definitions.insert(term);
        }
        division
    }

    /// Of the absolute values.
    fn divide_magnitudes(&mut self, term: Term, a: &Word, b: &Word) -> Division {
        let mut c = self.circuits();
        let (a, b) = (c.abs(a), c.abs(b));
        self.divide(term, &a, &b)
    }
}

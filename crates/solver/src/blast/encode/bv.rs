//! Bit-vectors.

use super::Encoder;
use crate::{
    aig::AigLit,
    circuit::{Circuits, Word},
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
        match op {
            Op::BvNot => c.not(&a),
            Op::BvNeg => c.neg(&a),
            Op::BvAnd => c.and(&a, &b),
            Op::BvOr => c.or(&a, &b),
            Op::BvXor => c.xor(&a, &b),
            Op::BvAdd => c.add(&a, &b),
            Op::BvSub => c.sub(&a, &b),
            Op::BvMul => c.mul(&a, &b),
            Op::BvUdiv => self.divide(&a, &b).0,
            Op::BvUrem => self.divide(&a, &b).1,
            Op::BvSdiv => self.signed_quotient(&a, &b),
            Op::BvSrem => self.signed_remainder(&a, &b),
            Op::BvSmod => self.modulus(&a, &b),
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

    /// Quotient and remainder, by one circuit for each pair of operands.
    fn divide(&mut self, a: &Word, b: &Word) -> (Word, Word) {
        let key = (a.clone(), b.clone());
        if let Some(known) = self.quotients.get(&key) {
            return known.clone();
        }
        let made = self.circuits().udivrem(a, b);
        self.quotients.insert(key, made.clone());
        made
    }

    /// Of the absolute values.
    fn divide_magnitudes(&mut self, a: &Word, b: &Word) -> (Word, Word) {
        let mut c = self.circuits();
        let (a, b) = (c.abs(a), c.abs(b));
        self.divide(&a, &b)
    }

    /// Rounded towards zero; by zero 1 or -1 against the sign of `a`.
    fn signed_quotient(&mut self, a: &Word, b: &Word) -> Word {
        let (quotient, _) = self.divide_magnitudes(a, b);
        let differ = self.aig.xor(a.sign(), b.sign());
        self.circuits().neg_if(differ, &quotient)
    }

    /// With the sign of `a`; by zero `a`.
    fn signed_remainder(&mut self, a: &Word, b: &Word) -> Word {
        let (_, rest) = self.divide_magnitudes(a, b);
        self.circuits().neg_if(a.sign(), &rest)
    }

    /// With the sign of `b`; by zero `a`.
    fn modulus(&mut self, a: &Word, b: &Word) -> Word {
        let rest = self.signed_remainder(a, b);
        let differ: AigLit = self.aig.xor(a.sign(), b.sign());
        let mut c = self.circuits();
        let nonzero = c.any(&rest);
        let adjust = c.aig.and(differ, nonzero);
        let by = c.mask(b, adjust);
        c.add(&rest, &by)
    }
}

//! Sums and differences: ripple-carry adders.
//!
//! `sum_i = a_i ≠ b_i ≠ c_i` and `c_(i+1) = majority(a_i, b_i, c_i)`. The translation to clauses
//! recognises both, so a full adder costs two variables and fourteen clauses.

use super::{Circuits, Word, word::sign};
use crate::aig::AigLit;

impl Circuits<'_> {
    /// The sum bit and the carry of three bits.
    pub fn full_adder(&mut self, a: AigLit, b: AigLit, c: AigLit) -> (AigLit, AigLit) {
        let half = self.aig.xor(a, b);
        (self.aig.xor(half, c), self.aig.majority(a, b, c))
    }

    /// `a + b + carry` and the carry out of the top.
    pub fn add_carry(&mut self, a: &[AigLit], b: &[AigLit], carry: AigLit) -> (Word, AigLit) {
        debug_assert_eq!(a.len(), b.len());
        let mut carry = carry;
        let mut bits = Vec::with_capacity(a.len());
        for (a, b) in a.iter().zip(b) {
            let (sum, next) = self.full_adder(*a, *b, carry);
            bits.push(sum);
            carry = next;
        }
        (bits.into(), carry)
    }

    /// `a + b`.
    pub fn add(&mut self, a: &[AigLit], b: &[AigLit]) -> Word {
        self.add_carry(a, b, AigLit::FALSE).0
    }

    /// `a - b`.
    pub fn sub(&mut self, a: &[AigLit], b: &[AigLit]) -> Word {
        self.sub_borrow(a, b).0
    }

    /// `a - b`, and whether `a < b` unsigned.
    pub fn sub_borrow(&mut self, a: &[AigLit], b: &[AigLit]) -> (Word, AigLit) {
        let (difference, carry) = self.add_carry(a, &self.not(b), AigLit::TRUE);
        (difference, !carry)
    }

    /// `a + 1` if `by`, else `a`; and the carry out of the top.
    pub fn increment(&mut self, a: &[AigLit], by: AigLit) -> (Word, AigLit) {
        self.add_carry(a, &Word::zero(a.len()), by)
    }

    /// `-a`.
    pub fn neg(&mut self, a: &[AigLit]) -> Word {
        self.increment(&self.not(a), AigLit::TRUE).0
    }

    /// `-a` if `negate`, else `a`.
    pub fn neg_if(&mut self, negate: AigLit, a: &[AigLit]) -> Word {
        let flipped = self.flip_if(negate, a);
        self.increment(&flipped, negate).0
    }

    /// The absolute value; the least value stays itself.
    pub fn abs(&mut self, a: &[AigLit]) -> Word {
        self.neg_if(sign(a), a)
    }
}

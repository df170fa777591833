//! Quotients, remainders, square roots: digit by digit, as on paper.
//!
//! Division keeps `n = q · d + r` for the part of `n` that has been brought down: each step brings
//! down one bit, subtracts `d` if it fits, and the quotient's bit tells whether it did. After `k`
//! steps `r < 2^k`, so the first steps are cheap. By zero, everything fits and nothing is
//! subtracted: the quotient is all ones and the remainder `n`, as SMT-LIB wants.

use super::{Circuits, Word, word::sign};
use crate::aig::AigLit;

impl Circuits<'_> {
    /// `n / d` and `n % d`, unsigned; all ones and `n` for `d = 0`.
    pub fn udivrem(&mut self, n: &[AigLit], d: &[AigLit]) -> (Word, Word) {
        debug_assert_eq!(n.len(), d.len());
        let width = n.len();
        if let Some(shift) = power_of_two(d) {
            let (low, high) = n.split_at(shift);
            return (
                Word::from(high).resize(width),
                Word::from(low).resize(width),
            );
        }
        let wide = Word::from(d).resize(width + 1);
        let mut rest = Word::zero(width);
        let mut quotient = Vec::with_capacity(width);
        for bit in n.iter().rev() {
            let brought = Word::bit(*bit).with_high(&rest);
            let (less, borrow) = self.sub_borrow(&brought, &wide);
            rest = self.ite(borrow, &brought, &less).resize(width);
            quotient.push(!borrow);
        }
        (Word::from(quotient).reversed(), rest)
    }

    /// `n / d`, unsigned; all ones for `d = 0`.
    pub fn udiv(&mut self, n: &[AigLit], d: &[AigLit]) -> Word {
        self.udivrem(n, d).0
    }

    /// `n % d`, unsigned; `n` for `d = 0`.
    pub fn urem(&mut self, n: &[AigLit], d: &[AigLit]) -> Word {
        self.udivrem(n, d).1
    }

    /// `n / d`, rounded towards zero; for `d = 0` one if `n` is negative, else minus one.
    pub fn sdiv(&mut self, n: &[AigLit], d: &[AigLit]) -> Word {
        let (quotient, _) = self.magnitudes(n, d);
        let differ = self.aig.xor(sign(n), sign(d));
        self.neg_if(differ, &quotient)
    }

    /// The remainder of [`Circuits::sdiv`]: the sign is that of `n`; `n` for `d = 0`.
    pub fn srem(&mut self, n: &[AigLit], d: &[AigLit]) -> Word {
        let (_, rest) = self.magnitudes(n, d);
        self.neg_if(sign(n), &rest)
    }

    /// The remainder with the sign of `d`; `n` for `d = 0`.
    pub fn smod(&mut self, n: &[AigLit], d: &[AigLit]) -> Word {
        let rest = self.srem(n, d);
        let differ = self.aig.xor(sign(n), sign(d));
        let nonzero = self.any(&rest);
        let adjust = self.aig.and(differ, nonzero);
        let by = self.mask(d, adjust);
        self.add(&rest, &by)
    }

    fn magnitudes(&mut self, n: &[AigLit], d: &[AigLit]) -> (Word, Word) {
        let (n, d) = (self.abs(n), self.abs(d));
        self.udivrem(&n, &d)
    }

    /// The root of `n`, rounded down, in half the width (rounded up), and `n - root²`.
    pub fn sqrt(&mut self, n: &[AigLit]) -> (Word, Word) {
        let half = n.len().div_ceil(2);
        let n = Word::from(n).resize(2 * half);
        // Of the digits found so far; the remainder is at most twice that.
        let mut root = Word::default();
        let mut rest = Word::default();
        for step in (0..half).rev() {
            let width = half - step + 2;
            let brought = n.extract(2 * step + 1, 2 * step).with_high(&rest);
            let brought = brought.resize(width);
            // (2r + 1)² = 4r² + (4r + 1)
            let next = Word::constant(1, 2).with_high(&root).resize(width);
            let (less, borrow) = self.sub_borrow(&brought, &next);
            rest = self.ite(borrow, &brought, &less);
            root = Word::bit(!borrow).with_high(&root);
        }
        (root, rest.resize(half + 1))
    }
}

/// The exponent if this is a constant power of two.
fn power_of_two(d: &[AigLit]) -> Option<usize> {
    let place = d.iter().position(|bit| *bit == AigLit::TRUE)?;
    let rest = d.iter().enumerate().filter(|(i, _)| *i != place);
    rest.map(|(_, bit)| *bit)
        .all(|bit| bit == AigLit::FALSE)
        .then_some(place)
}

//! Circuits for quotients, remainders and square roots.
//!
//! There are two ways to divide. [`Circuits::udivrem`] is a function of its operands, made digit by
//! digit as on paper. [`Circuits::udivrem_by_definition`] is smaller and most often much easier for
//! the solver (see `examples/circuits.rs`), but it guesses the results with fresh inputs and comes
//! with a condition that must be asserted. [`Division`] holds either.
//!
//! On paper: the division keeps `n = q · d + r` for the part of `n` that has been brought down:
//! each step brings down one bit, subtracts `d` if it fits, and sets the bit of the quotient if it
//! did. After `k` steps `r < 2^k`, so the first steps are cheap. By zero, everything fits and
//! nothing is subtracted: the quotient is all ones and the remainder `n`, as SMT-LIB wants.

use super::{Circuits, Word, word::sign};
use crate::aig::AigLit;

/// An unsigned division.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// `n / d`; all ones for `d = 0`.
    pub quotient: Word,
    /// `n % d`; `n` for `d = 0`.
    pub rest: Word,
    /// What has to be asserted, once and for good, for the above to hold. For all operands there is
    /// exactly one way to fulfil it, so it does not restrict them.
    pub defined: AigLit,
}

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

    /// The numbers with `q · d + r = n`, without overflow, and `r < d`; by zero, all ones and `n`.
    pub fn udivrem_by_definition(&mut self, n: &[AigLit], d: &[AigLit]) -> Division {
        debug_assert_eq!(n.len(), d.len());
        let width = n.len();
        if n.iter().chain(d).all(|bit| bit.as_constant().is_some()) || power_of_two(d).is_some() {
            let (quotient, rest) = self.udivrem(n, d);
            return Division {
                quotient,
                rest,
                defined: AigLit::TRUE,
            };
        }
        let (quotient, rest) = (self.input(width), self.input(width));
        let product = self.mul(&quotient, d);
        let overflow = self.umul_overflows(&quotient, d);
        let (sum, carry) = self.add_carry(&product, &rest, AigLit::FALSE);
        let (equal, less) = (self.eq(&sum, n), self.ult(&rest, d));
        let exact = self.all(&[!overflow, !carry, equal, less]);
        let all_ones = self.all(&quotient);
        let unchanged = self.eq(&rest, n);
        let by_zero = self.aig.and(all_ones, unchanged);
        let nonzero = self.any(d);
        let defined = self.aig.ite(nonzero, exact, by_zero);
        Division {
            quotient,
            rest,
            defined,
        }
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
        let (size_n, size_d) = (self.abs(n), self.abs(d));
        let quotient = self.udiv(&size_n, &size_d);
        self.sdiv_from(n, d, &quotient)
    }

    /// The remainder of [`Circuits::sdiv`]: the sign is that of `n`; `n` for `d = 0`.
    pub fn srem(&mut self, n: &[AigLit], d: &[AigLit]) -> Word {
        let (size_n, size_d) = (self.abs(n), self.abs(d));
        let rest = self.urem(&size_n, &size_d);
        self.srem_from(n, &rest)
    }

    /// The remainder with the sign of `d`; `n` for `d = 0`.
    pub fn smod(&mut self, n: &[AigLit], d: &[AigLit]) -> Word {
        let (size_n, size_d) = (self.abs(n), self.abs(d));
        let rest = self.urem(&size_n, &size_d);
        self.smod_from(n, d, &rest)
    }

    /// [`Circuits::sdiv`] from the quotient of the absolute values.
    pub fn sdiv_from(&mut self, n: &[AigLit], d: &[AigLit], quotient: &[AigLit]) -> Word {
        let differ = self.aig.xor(sign(n), sign(d));
        self.neg_if(differ, quotient)
    }

    /// [`Circuits::srem`] from the remainder of the absolute values.
    pub fn srem_from(&mut self, n: &[AigLit], rest: &[AigLit]) -> Word {
        self.neg_if(sign(n), rest)
    }

    /// [`Circuits::smod`] from the remainder of the absolute values.
    pub fn smod_from(&mut self, n: &[AigLit], d: &[AigLit], rest: &[AigLit]) -> Word {
        let rest = self.srem_from(n, rest);
        let differ = self.aig.xor(sign(n), sign(d));
        let nonzero = self.any(&rest);
        let adjust = self.aig.and(differ, nonzero);
        let by = self.mask(d, adjust);
        self.add(&rest, &by)
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

//! Products: significands multiply to a number in [1, 4), exponents add.

use super::{FloatFormat, Rounding, Sizes, Special, Word};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// `a · b`.
    pub fn fp_mul(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        b: &[AigLit],
    ) -> Word {
        let s = Sizes::of(format);
        let (x, y) = (self.fp_unpack(s, a), self.fp_unpack(s, b));
        let sign = self.aig.xor(x.sign, y.sign);
        let (exponent, significand) =
            self.fp_product(&x.exponent, &x.significand, &y.exponent, &y.significand);
        let finite = self.fp_round(s, rm, sign, &exponent, &significand);
        let inf = self.aig.or(x.inf, y.inf);
        let zero = self.aig.or(x.zero, y.zero);
        let neither = self.aig.and(inf, zero);
        let special = Special {
            nan: self.aig.or_all(&[x.nan, y.nan, neither]),
            inf,
            inf_sign: sign,
            zero,
            zero_sign: sign,
        };
        self.fp_choose(s, &special, &finite)
    }

    /// The exact product of two normalised numbers, normalised, in twice the width.
    pub(super) fn fp_product(
        &mut self,
        e: &Word,
        x: &[AigLit],
        f: &Word,
        y: &[AigLit],
    ) -> (Word, Word) {
        let width = e.width().max(f.width()) + 2;
        let double = x.len() + y.len();
        let product = self.mul_to(x, y, double);
        let top = product.sign();
        let moved = Word::bit(AigLit::FALSE).with_high(&product[..double - 1]);
        let significand = self.ite(top, &product, &moved);
        let (e, f) = (e.resize_signed(width), f.resize_signed(width));
        let (exponent, _) = self.add_carry(&e, &f, top);
        (exponent, significand)
    }
}

//! Square roots: of a significand in [1, 4), with an even exponent, to `sb + 2` digits.

use super::{FloatFormat, Rounding, Sizes, Special, Word, with_low_zeros};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// The square root of `a`; NaN below zero, but the root of -0 is -0.
    pub fn fp_sqrt(&mut self, format: FloatFormat, rm: Rounding, a: &[AigLit]) -> Word {
        let s = Sizes::of(format);
        let x = self.fp_unpack(s, a);
        // An odd exponent lends a factor of two to the significand.
        let odd = x.exponent[0];
        let wide = x.significand.resize(s.sb + 1);
        let doubled = with_low_zeros(&x.significand, 1);
        let radicand = self.ite(odd, &doubled, &wide);
        // sb - 1 digits behind the point become 2 · (sb + 1).
        let radicand = with_low_zeros(&radicand, s.sb + 3);
        let (root, rest) = self.sqrt(&radicand);
        let sticky = self.any(&rest);
        let significand = Word::bit(sticky).with_high(&root.resize(s.sb + 2));
        let width = x.exponent.width();
        // Halving by a shift rounds an odd exponent down, which is what is left after lending.
        let exponent = Word::from(&x.exponent[1..]).resize_signed(width);
        let finite = self.fp_round(s, rm, AigLit::FALSE, &exponent, &significand);
        let negative = self.aig.and(x.sign, !x.zero);
        let special = Special {
            nan: self.aig.or(x.nan, negative),
            inf: x.inf,
            inf_sign: AigLit::FALSE,
            zero: x.zero,
            zero_sign: x.sign,
        };
        self.fp_choose(s, &special, &finite)
    }
}

//! Quotients: significands are divided digit by digit, the remainder is the sticky bit.
//!
//! With both significands in [1, 2) the quotient lies in (1/2, 2); `sb + 2` digits leave a guard
//! bit even if the first one is zero.

use super::{FloatFormat, Rounding, Sizes, Special, Word, signed};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// `a / b`.
    pub fn fp_div(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        b: &[AigLit],
    ) -> Word {
        let s = Sizes::of(format);
        let (x, y) = (self.fp_unpack(s, a), self.fp_unpack(s, b));
        let sign = self.aig.xor(x.sign, y.sign);
        let (digits, sticky) = self.fp_digits(&x.significand, &y.significand, s.sb + 2);
        let first = digits.sign();
        let quotient = Word::bit(sticky).with_high(&digits);
        let moved = Word::bit(AigLit::FALSE).with_high(&quotient[..s.sb + 2]);
        let significand = self.ite(first, &quotient, &moved);
        let width = x.exponent.width() + 2;
        let difference = self.sub(
            &x.exponent.resize_signed(width),
            &y.exponent.resize_signed(width),
        );
        let one_down = self.add(&difference, &signed(-1, width));
        let exponent = self.ite(first, &difference, &one_down);
        let finite = self.fp_round(s, rm, sign, &exponent, &significand);
        let zeros = self.aig.and(x.zero, y.zero);
        let infs = self.aig.and(x.inf, y.inf);
        let special = Special {
            nan: self.aig.or_all(&[x.nan, y.nan, zeros, infs]),
            inf: self.aig.or(x.inf, y.zero),
            inf_sign: sign,
            zero: self.aig.or(x.zero, y.inf),
            zero_sign: sign,
        };
        self.fp_choose(s, &special, &finite)
    }

    /// The first digits of `n / d` for `n < 2d`, the one before the point on top, and whether
    /// anything remains.
    fn fp_digits(&mut self, n: &[AigLit], d: &[AigLit], count: usize) -> (Word, AigLit) {
        let width = n.len() + 1;
        let d = Word::from(d).resize(width);
        let mut rest = Word::from(n).resize(width);
        let mut digits = Vec::with_capacity(count);
        for step in 0..count {
            if step > 0 {
                // What remains is below d, so its top bit is free.
                rest = Word::bit(AigLit::FALSE).with_high(&rest[..width - 1]);
            }
            let (less, borrow) = self.sub_borrow(&rest, &d);
            rest = self.ite(borrow, &rest, &less);
            digits.push(!borrow);
        }
        let sticky = self.any(&rest);
        (Word::from(digits).reversed(), sticky)
    }
}

//! Fused multiplication and addition: the exact product, in twice the width, is a summand.

use super::{FloatFormat, Rounding, Sizes, Special, Word, add::Summand, with_low_zeros};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// `a · b + c`, rounded once.
    pub fn fp_fma(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        b: &[AigLit],
        c: &[AigLit],
    ) -> Word {
        let s = Sizes::of(format);
        let (x, y) = (self.fp_unpack(s, a), self.fp_unpack(s, b));
        let z = self.fp_unpack(s, c);
        let product_sign = self.aig.xor(x.sign, y.sign);
        let product_zero = self.aig.or(x.zero, y.zero);
        let (e, p) = self.fp_product(&x.exponent, &x.significand, &y.exponent, &y.significand);
        // A factor of zero has a significand of zero, and so has the product.
        let addend = with_low_zeros(&z.significand, s.sb);
        let product = Summand {
            sign: product_sign,
            exponent: &e,
            significand: &p,
        };
        let other = Summand {
            sign: z.sign,
            exponent: &z.exponent,
            significand: &addend,
        };
        let less = self.fp_less(product_zero, &product, z.zero, &other);
        let (finite, zero) = self.fp_sum(s, rm, less, &product, &other);
        let product_inf = self.aig.or(x.inf, y.inf);
        let undefined = self.aig.and(product_inf, product_zero);
        let differ = self.aig.xor(product_sign, z.sign);
        let opposite = self.aig.and_all(&[product_inf, z.inf, differ]);
        let special = Special {
            nan: self.aig.or_all(&[x.nan, y.nan, z.nan, undefined, opposite]),
            inf: self.aig.or(product_inf, z.inf),
            inf_sign: self.aig.ite(product_inf, product_sign, z.sign),
            zero,
            zero_sign: self.aig.ite(differ, rm.negative(), product_sign),
        };
        self.fp_choose(s, &special, &finite)
    }

    /// Whether the left magnitude is less than the right one.
    fn fp_less(
        &mut self,
        left_zero: AigLit,
        left: &Summand<'_>,
        right_zero: AigLit,
        right: &Summand<'_>,
    ) -> AigLit {
        let width = left.exponent.width().max(right.exponent.width());
        let (e, f) = (
            left.exponent.resize_signed(width),
            right.exponent.resize_signed(width),
        );
        let lower = self.slt(&e, &f);
        let level = self.eq(&e, &f);
        let smaller = self.ult(left.significand, right.significand);
        let smaller = self.aig.and(level, smaller);
        let less = self.aig.or(lower, smaller);
        // Exponents of zeros mean nothing.
        let less = self.aig.or(less, left_zero);
        self.aig.and(less, !right_zero)
    }
}

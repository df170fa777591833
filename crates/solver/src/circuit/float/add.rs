//! Sums: the smaller magnitude is aligned to the larger, with guard, round and sticky bit.
//!
//! Three bits below the significand are enough: if anything but zeros is shifted past them, the
//! exponents differ by two or more, and then the sum loses at most one leading bit.

use super::{FloatFormat, Rounding, Sizes, Special, Word, signed, signed_width, with_low_zeros};
use crate::{aig::AigLit, circuit::Circuits};

/// A summand: a finite number whose significand's top bit is set unless it is zero.
pub(super) struct Summand<'a> {
    pub(super) sign: AigLit,
    pub(super) exponent: &'a Word,
    pub(super) significand: &'a Word,
}

impl Circuits<'_> {
    /// `a + b`.
    pub fn fp_add(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        b: &[AigLit],
    ) -> Word {
        let s = Sizes::of(format);
        let (x, y) = (self.fp_unpack(s, a), self.fp_unpack(s, b));
        // Magnitudes order as the packed bits do.
        let magnitude = s.width() - 1;
        let less = self.ult(&a[..magnitude], &b[..magnitude]);
        let left = Summand {
            sign: x.sign,
            exponent: &x.exponent,
            significand: &x.significand,
        };
        let right = Summand {
            sign: y.sign,
            exponent: &y.exponent,
            significand: &y.significand,
        };
        let (finite, zero) = self.fp_sum(s, rm, less, &left, &right);
        let differ = self.aig.xor(x.sign, y.sign);
        let both = self.aig.and_all(&[x.inf, y.inf, differ]);
        let special = Special {
            nan: self.aig.or_all(&[x.nan, y.nan, both]),
            inf: self.aig.or(x.inf, y.inf),
            inf_sign: self.aig.ite(x.inf, x.sign, y.sign),
            zero,
            zero_sign: self.aig.ite(differ, rm.negative(), x.sign),
        };
        self.fp_choose(s, &special, &finite)
    }

    /// `a - b`.
    pub fn fp_sub(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        b: &[AigLit],
    ) -> Word {
        let negated = self.fp_neg(format, b);
        self.fp_add(format, rm, a, &negated)
    }

    /// The rounded sum of two finite numbers with significands of the same width, and whether it is
    /// exactly zero. `less` is whether the left magnitude is less than the right one.
    pub(super) fn fp_sum(
        &mut self,
        s: Sizes,
        rm: Rounding,
        less: AigLit,
        left: &Summand<'_>,
        right: &Summand<'_>,
    ) -> (Word, AigLit) {
        let width = left.exponent.width().max(right.exponent.width()) + 1;
        let (e, f) = (
            left.exponent.resize_signed(width),
            right.exponent.resize_signed(width),
        );
        let (large_e, small_e) = (self.ite(less, &f, &e), self.ite(less, &e, &f));
        let (x, y) = (left.significand, right.significand);
        let (large, small) = (self.ite(less, y, x), self.ite(less, x, y));
        let sign = self.aig.ite(less, right.sign, left.sign);
        let subtract = self.aig.xor(left.sign, right.sign);
        let distance = self.sub(&large_e, &small_e);
        let small = self.lshr_sticky(&with_low_zeros(&small, 3), &distance);
        let wide = small.width() + 1;
        let large = with_low_zeros(&large, 3).resize(wide);
        let small = self.flip_if(subtract, &small.resize(wide));
        let (sum, _) = self.add_carry(&large, &small, subtract);
        let zero = self.is_zero(&sum);
        let (normal, by) = self.normalise(&sum);
        let range = width.max(signed_width(0, i64::try_from(wide).unwrap_or(i64::MAX))) + 1;
        let one_up = self.add(&large_e.resize_signed(range), &signed(1, range));
        let exponent = self.sub(&one_up, &by.resize(range));
        (self.fp_round(s, rm, sign, &exponent, &normal), zero)
    }
}

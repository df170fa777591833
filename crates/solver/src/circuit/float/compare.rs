//! Comparison, classification, and what only looks at or changes the sign.

use super::{FloatFormat, Sizes, Word, fp_nan};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// Whether `a` is NaN.
    pub fn fp_is_nan(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        let (ones, blank) = self.fp_fields(format, a);
        self.aig.and(ones, !blank)
    }

    /// Whether `a` is infinite.
    pub fn fp_is_infinite(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        let (ones, blank) = self.fp_fields(format, a);
        self.aig.and(ones, blank)
    }

    /// Whether `a` is a zero.
    pub fn fp_is_zero(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        self.is_zero(&a[..Sizes::of(format).width() - 1])
    }

    /// Whether `a` is a normal number.
    pub fn fp_is_normal(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        let s = Sizes::of(format);
        let field = &a[s.sb - 1..s.width() - 1];
        let (ones, some) = (self.all(field), self.any(field));
        self.aig.and(!ones, some)
    }

    /// Whether `a` is a subnormal number.
    pub fn fp_is_subnormal(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        let s = Sizes::of(format);
        let none = self.is_zero(&a[s.sb - 1..s.width() - 1]);
        let fraction = self.any(&a[..s.sb - 1]);
        self.aig.and(none, fraction)
    }

    /// Whether `a` is negative; NaN is not.
    pub fn fp_is_negative(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        let nan = self.fp_is_nan(format, a);
        self.aig.and(Word::from(a).sign(), !nan)
    }

    /// Whether `a` is positive; NaN is not.
    pub fn fp_is_positive(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        let nan = self.fp_is_nan(format, a);
        self.aig.and(!Word::from(a).sign(), !nan)
    }

    /// `-a`; NaN stays.
    pub fn fp_neg(&mut self, format: FloatFormat, a: &[AigLit]) -> Word {
        let nan = self.fp_is_nan(format, a);
        let (magnitude, sign) = a.split_at(a.len() - 1);
        let flipped = self.aig.and(!sign[0], !nan);
        Word::from(magnitude).with_high(&[flipped])
    }

    /// `|a|`.
    pub fn fp_abs(&mut self, a: &[AigLit]) -> Word {
        Word::from(&a[..a.len() - 1]).with_high(&[AigLit::FALSE])
    }

    /// IEEE equality: false on NaN, true on zeros of either sign.
    pub fn fp_eq(&mut self, format: FloatFormat, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let same = self.eq(a, b);
        let (zeros, nan) = self.fp_zeros_nan(format, a, b);
        let equal = self.aig.or(same, zeros);
        self.aig.and(equal, !nan)
    }

    /// IEEE less than: false on NaN.
    pub fn fp_lt(&mut self, format: FloatFormat, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let (zeros, nan) = self.fp_zeros_nan(format, a, b);
        let less = self.fp_order(a, b, Self::ult);
        self.aig.and_all(&[less, !zeros, !nan])
    }

    /// IEEE less than or equal: false on NaN.
    pub fn fp_le(&mut self, format: FloatFormat, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let (zeros, nan) = self.fp_zeros_nan(format, a, b);
        let less = self.fp_order(a, b, Self::ule);
        let less = self.aig.or(less, zeros);
        self.aig.and(less, !nan)
    }

    /// The lesser one; the other one if one is NaN; of two zeros the negative one.
    pub fn fp_min(&mut self, format: FloatFormat, a: &[AigLit], b: &[AigLit]) -> Word {
        let less = self.fp_order(a, b, Self::ule);
        self.fp_pick(format, less, a, b)
    }

    /// The greater one; the other one if one is NaN; of two zeros the positive one.
    pub fn fp_max(&mut self, format: FloatFormat, a: &[AigLit], b: &[AigLit]) -> Word {
        let less = self.fp_order(b, a, Self::ule);
        self.fp_pick(format, less, a, b)
    }

    fn fp_pick(&mut self, format: FloatFormat, first: AigLit, a: &[AigLit], b: &[AigLit]) -> Word {
        let (a_nan, b_nan) = (self.fp_is_nan(format, a), self.fp_is_nan(format, b));
        let first = self.aig.or(first, b_nan);
        let first = self.aig.and(first, !a_nan);
        self.ite(first, a, b)
    }

    /// The order of sign and magnitude, in which -0 comes before +0.
    fn fp_order(
        &mut self,
        a: &[AigLit],
        b: &[AigLit],
        order: fn(&mut Self, &[AigLit], &[AigLit]) -> AigLit,
    ) -> AigLit {
        let top = a.len() - 1;
        let up = order(self, &a[..top], &b[..top]);
        let down = order(self, &b[..top], &a[..top]);
        let same = self.aig.ite(a[top], down, up);
        let differ = self.aig.xor(a[top], b[top]);
        self.aig.ite(differ, a[top], same)
    }

    /// Whether both are zeros, and whether one is NaN.
    fn fp_zeros_nan(
        &mut self,
        format: FloatFormat,
        a: &[AigLit],
        b: &[AigLit],
    ) -> (AigLit, AigLit) {
        let (x, y) = (self.fp_is_zero(format, a), self.fp_is_zero(format, b));
        let zeros = self.aig.and(x, y);
        let (x, y) = (self.fp_is_nan(format, a), self.fp_is_nan(format, b));
        (zeros, self.aig.or(x, y))
    }

    /// Whether the exponent field is all ones, and whether the fraction is zero.
    fn fp_fields(&mut self, format: FloatFormat, a: &[AigLit]) -> (AigLit, AigLit) {
        let s = Sizes::of(format);
        debug_assert_eq!(a.len(), s.width());
        let ones = self.all(&a[s.sb - 1..s.width() - 1]);
        (ones, self.is_zero(&a[..s.sb - 1]))
    }

    /// Whether the bits are those of a float: a NaN must be the canonical one.
    pub fn fp_is_canonical(&mut self, format: FloatFormat, a: &[AigLit]) -> AigLit {
        let nan = self.fp_is_nan(format, a);
        let canonical = self.eq(a, &fp_nan(Sizes::of(format)));
        self.aig.or(!nan, canonical)
    }

    /// The float of any IEEE bit pattern: every NaN becomes the canonical one.
    pub fn fp_from_bits(&mut self, format: FloatFormat, a: &[AigLit]) -> Word {
        let nan = self.fp_is_nan(format, a);
        self.ite(nan, &fp_nan(Sizes::of(format)), a)
    }
}

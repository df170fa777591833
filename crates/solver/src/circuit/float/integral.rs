//! Rounding to integral floats and to bit-vectors: the significand is shifted so that its point
//! lies above a guard bit and a sticky bit.

use super::{FloatFormat, Rounding, Sizes, Special, Word, signed, signed_width, with_low_zeros};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// `a` rounded to an integral value; the sign stays.
    pub fn fp_round_to_integral(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
    ) -> Word {
        let s = Sizes::of(format);
        let x = self.fp_unpack(s, a);
        let places = s.sb_i64() - 1;
        let width = signed_width(s.least() - places, s.max + places) + 1;
        let exponent = x.exponent.resize_signed(width);
        let all = signed(places, width);
        // From sb - 1 places on there is no fraction.
        let integral = self.sle(&all, &exponent);
        let fraction = self.sub(&all, &exponent);
        let fraction = self.mask(&fraction, !integral);
        let shifted = self.lshr_sticky(&with_low_zeros(&x.significand, 2), &fraction);
        let increment = self.fp_increment(rm, x.sign, &shifted);
        let (kept, carry) = self.increment(&shifted[2..], increment);
        let whole = kept.with_high(&[carry]);
        let none = self.is_zero(&whole);
        // The carry has weight 2^sb.
        let (normal, by) = self.normalise(&whole);
        let top = signed(places + 1, width);
        let exponent = self.sub(&top, &by.resize(width));
        // Exact: at most sb significant bits. Only a tiny format can overflow here.
        let rounded = self.fp_round(s, rm, x.sign, &exponent, &normal);
        let special = Special {
            nan: x.nan,
            inf: x.inf,
            inf_sign: x.sign,
            zero: none,
            zero_sign: x.sign,
        };
        let done = self.aig.and_all(&[integral, !x.zero, !x.nan, !x.inf]);
        let chosen = self.fp_choose(s, &special, &rounded);
        self.ite(done, a, &chosen)
    }

    /// `a` rounded to an unsigned bit-vector, and whether it fits; if not, the bits mean nothing.
    pub fn fp_to_ubv(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        width: usize,
    ) -> (Word, AigLit) {
        let (negative, magnitude, fits) = self.fp_to_integer(format, rm, a, width);
        let none = self.is_zero(&magnitude);
        let positive = self.aig.or(!negative, none);
        let fits = self.aig.and_all(&[fits, positive, !magnitude.sign()]);
        (magnitude.resize(width), fits)
    }

    /// `a` rounded to a signed bit-vector, and whether it fits; if not, the bits mean nothing.
    pub fn fp_to_sbv(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        width: usize,
    ) -> (Word, AigLit) {
        let (negative, magnitude, fits) = self.fp_to_integer(format, rm, a, width);
        // Below 2^(width-1), or that and negative.
        let small = self.is_zero(&magnitude[width - 1..]);
        let least = Word::zero(width - 1).with_high(&[AigLit::TRUE, AigLit::FALSE]);
        let least = self.eq(&magnitude, &least);
        let least = self.aig.and(least, negative);
        let in_range = self.aig.or(small, least);
        let fits = self.aig.and(fits, in_range);
        let value = self.neg_if(negative, &magnitude.resize(width));
        (value, fits)
    }

    /// Sign, rounded magnitude in `width + 1` bits, and whether that is all of it.
    fn fp_to_integer(
        &mut self,
        format: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
        width: usize,
    ) -> (AigLit, Word, AigLit) {
        let s = Sizes::of(format);
        let x = self.fp_unpack(s, a);
        let below = s.sb.saturating_sub(width) + 2;
        let top = i64::try_from(width).unwrap_or(i64::MAX) - 1;
        let range = signed_width(s.least() - top.min(1 << 40), s.max.max(top)) + 1;
        let exponent = x.exponent.resize_signed(range);
        let top = signed(top, range);
        let large = self.slt(&top, &exponent);
        let distance = self.sub(&top, &exponent);
        // The top bit of the significand at weight 2^(width-1), then moved to its place.
        let placed = with_low_zeros(&x.significand, width + below - s.sb);
        let shifted = self.lshr_sticky(&placed, &distance);
        let condensed = self.fp_condense(&shifted, width + 2);
        let increment = self.fp_increment(rm, x.sign, &condensed);
        let (kept, carry) = self.increment(&condensed[2..], increment);
        let magnitude = kept.with_high(&[carry]);
        let magnitude = self.mask(&magnitude, !x.zero);
        let large = self.aig.and(large, !x.zero);
        let bad = self.aig.or_all(&[x.nan, x.inf, large]);
        (x.sign, magnitude, !bad)
    }
}

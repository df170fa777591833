//! The one rounding circuit: exact results to packed floats.
//!
//! The exact result is `significand · 2^exponent` with its top bit set; bits that cannot be kept
//! are condensed into a guard bit and a sticky bit. A result below the normal range is shifted
//! first, so subnormal numbers are rounded once like all others. Exponent field and fraction are
//! then one number: adding the rounding increment to it carries into the exponent by itself.
//!
//! ```text
//!   magnitude = (exponent - min) · 2^(sb-1) + kept + increment       (hidden bit included in kept)
//! ```

use super::{Sizes, Word, fp_infinity, signed, signed_width, with_low_zeros};
use crate::{aig::AigLit, circuit::Circuits};
use bia_term::value::RoundingMode;

/// A rounding mode, decoded: one of the five holds.
#[derive(Clone, Copy, Debug)]
pub struct Rounding {
    even: AigLit,
    away: AigLit,
    positive: AigLit,
    negative: AigLit,
}

impl Rounding {
    /// How many bits encode a mode.
    pub const BITS: usize = 3;

    /// The number that encodes a mode: its position in [`RoundingMode::ALL`].
    pub fn code(mode: RoundingMode) -> u128 {
        match mode {
            RoundingMode::NearestEven => 0,
            RoundingMode::NearestAway => 1,
            RoundingMode::TowardPositive => 2,
            RoundingMode::TowardNegative => 3,
            RoundingMode::TowardZero => 4,
        }
    }

    /// The mode of that number, if there is one.
    pub fn mode(code: u128) -> Option<RoundingMode> {
        RoundingMode::ALL
            .into_iter()
            .find(|m| Self::code(*m) == code)
    }

    /// Decodes a word of [`Rounding::BITS`] bits; numbers above 4 round toward zero.
    pub fn decode(circuits: &mut Circuits<'_>, word: &[AigLit]) -> Self {
        let mut is = |mode| {
            let code = Word::constant(Self::code(mode), Self::BITS);
            circuits.eq(word, &code)
        };
        Self {
            even: is(RoundingMode::NearestEven),
            away: is(RoundingMode::NearestAway),
            positive: is(RoundingMode::TowardPositive),
            negative: is(RoundingMode::TowardNegative),
        }
    }

    /// The sign of a sum that is exactly zero although its summands are not: negative when
    /// rounding downwards.
    pub(super) fn negative(self) -> AigLit {
        self.negative
    }
}

impl Circuits<'_> {
    /// The packed float nearest to a finite non-zero number, by mode.
    ///
    /// The significand may have any width; its top bit is set. The exponent is signed.
    pub(super) fn fp_round(
        &mut self,
        s: Sizes,
        rm: Rounding,
        sign: AigLit,
        exponent: &Word,
        significand: &[AigLit],
    ) -> Word {
        let significand = self.fp_condense(significand, s.sb + 2);
        let width = exponent.width().max(signed_width(s.least(), s.max)) + 1;
        let exponent = exponent.resize_signed(width);
        let (min, max) = (signed(s.min, width), signed(s.max, width));
        let below = self.slt(&exponent, &min);
        let above = self.slt(&max, &exponent);
        let distance = self.sub(&min, &exponent);
        let distance = self.mask(&distance, below);
        let shifted = self.lshr_sticky(&significand, &distance);
        let increment = self.fp_increment(rm, sign, &shifted);
        let over_min = self.sub(&exponent, &min);
        let field = self.mask(&over_min, !below).resize(s.eb);
        let magnitude = s.width() - 1;
        let kept = shifted.extract(s.sb + 1, 2).resize(magnitude);
        let (rounded, _) = self.add_carry(&kept, &with_low_zeros(&field, s.sb - 1), increment);
        let all_ones = self.all(&rounded[s.sb - 1..]);
        let overflow = self.aig.or(above, all_ones);
        let instead = self.fp_overflow(s, rm, sign);
        self.ite(overflow, &instead, &rounded).with_high(&[sign])
    }

    /// Exactly `width` bits: zeros added below, or the low bits condensed into a sticky one.
    pub(super) fn fp_condense(&mut self, word: &[AigLit], width: usize) -> Word {
        match word.len().checked_sub(width) {
            None => with_low_zeros(word, width - word.len()),
            Some(excess) => {
                let (low, high) = word.split_at(excess + 1);
                let sticky = self.any(low);
                Word::bit(sticky).with_high(high)
            }
        }
    }

    /// Whether a magnitude that ends in a kept bit, a guard bit and a sticky bit is rounded up.
    pub(super) fn fp_increment(&mut self, rm: Rounding, sign: AigLit, word: &[AigLit]) -> AigLit {
        let (sticky, guard, last) = (word[0], word[1], word[2]);
        let inexact = self.aig.or(guard, sticky);
        let odd_or_more = self.aig.or(sticky, last);
        let even = self.aig.and_all(&[rm.even, guard, odd_or_more]);
        let away = self.aig.and(rm.away, guard);
        let up = self.aig.and(rm.positive, !sign);
        let down = self.aig.and(rm.negative, sign);
        let outward = self.aig.or(up, down);
        let directed = self.aig.and(outward, inexact);
        self.aig.or_all(&[even, away, directed])
    }

    /// The magnitude of a result beyond the largest number: infinity or that number.
    fn fp_overflow(&mut self, s: Sizes, rm: Rounding, sign: AigLit) -> Word {
        let up = self.aig.and(rm.positive, !sign);
        let down = self.aig.and(rm.negative, sign);
        let to_infinity = self.aig.or_all(&[rm.even, rm.away, up, down]);
        let largest = Word::filled(AigLit::TRUE, s.sb - 1)
            .with_high(&Word::bit(AigLit::FALSE).with_high(&Word::filled(AigLit::TRUE, s.eb - 1)));
        self.ite(to_infinity, &fp_infinity(s), &largest)
    }
}

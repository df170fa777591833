//! The IEEE remainder `x - y·n`, where `n` is the integer nearest to `x / y`, ties to even.
//!
//! Long division: the significand of `x` is brought down bit by bit, one step for each exponent
//! between that of `x` and that of `y`. The circuit has a step for every possible distance, so it
//! is large for formats with many exponents: about `2^eb · sb` full adders.
//!
//! With `r < y` what remains and `q` the last digit of the quotient, `n` is rounded up iff
//! `2r > y`, or `2r = y` and `q` is odd; then the result is `r - y`. All this is exact.

use super::{FloatFormat, Rounding, Sizes, Special, Word, signed, signed_width};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// The IEEE remainder of `a` by `b`.
    pub fn fp_rem(&mut self, format: FloatFormat, a: &[AigLit], b: &[AigLit]) -> Word {
        let s = Sizes::of(format);
        let (x, y) = (self.fp_unpack(s, a), self.fp_unpack(s, b));
        let furthest = s.max - s.least();
        let width = signed_width(-furthest - 1, furthest + 1);
        let (e, f) = (
            x.exponent.resize_signed(width),
            y.exponent.resize_signed(width),
        );
        let distance = self.sub(&e, &f);
        let (rest, odd) = self.fp_long_division(&distance, &x.significand, &y.significand);
        // In halves of the last place of y: 2r, or the significand of x if it is one place lower.
        let wide = s.sb + 2;
        let one_lower = self.eq(&distance, &signed(-1, width));
        let doubled = Word::bit(AigLit::FALSE).with_high(&rest).resize(wide);
        let halves = self.ite(one_lower, &x.significand.resize(wide), &doubled);
        let y_once = y.significand.resize(wide);
        let y_twice = Word::bit(AigLit::FALSE)
            .with_high(&y.significand)
            .resize(wide);
        let more = self.ult(&y_once, &halves);
        let tie = self.eq(&y_once, &halves);
        let tie_up = self.aig.and_all(&[tie, odd, !one_lower]);
        let up = self.aig.or(more, tie_up);
        let complement = self.sub(&y_twice, &halves);
        let magnitude = self.ite(up, &complement, &halves);
        let sign = self.aig.xor(x.sign, up);
        let none = self.is_zero(&magnitude);
        let (normal, by) = self.normalise(&magnitude);
        // The top bit of `wide` bits of halves has weight 2^(f + 1), since that of y has 2^f
        // at place sb of the halves.
        let range = width.max(signed_width(s.least(), s.max)) + 2;
        let top = self.add(&y.exponent.resize_signed(range), &signed(1, range));
        let exponent = self.sub(&top, &by.resize(range));
        let even = Rounding::decode(self, &Word::zero(Rounding::BITS));
        let exact = self.fp_round(s, even, sign, &exponent, &normal);
        // Less than half of y, or infinitely large y: x itself.
        let far_lower = self.slt(&distance, &signed(-1, width));
        let small = self.aig.or_all(&[far_lower, y.inf, x.zero]);
        let finite = self.ite(small, a, &exact);
        let special = Special {
            nan: self.aig.or_all(&[x.nan, y.nan, x.inf, y.zero]),
            inf: AigLit::FALSE,
            inf_sign: AigLit::FALSE,
            zero: self.aig.and(none, !small),
            zero_sign: x.sign,
        };
        self.fp_choose(s, &special, &finite)
    }

    /// `n · 2^distance mod d`, and the last digit of the quotient; `n` and zero if the distance is
    /// negative. Both numbers have their top bit set.
    fn fp_long_division(&mut self, distance: &Word, n: &[AigLit], d: &[AigLit]) -> (Word, AigLit) {
        let width = n.len() + 1;
        let d = Word::from(d).resize(width);
        let mut rest = Word::from(n).resize(width);
        let mut digit = AigLit::FALSE;
        let negative = distance.sign();
        let furthest = (1_i64 << (distance.width() - 1)) - 1;
        // `left` steps remain after this one; it counts if the distance is that or more.
        let mut before = AigLit::FALSE;
        for left in (0..=furthest).rev() {
            let reached = self.sle(&signed(left, distance.width()), distance);
            let active = self.aig.and(reached, !negative);
            // Only the first active step takes the significand as it is.
            let moved = Word::bit(AigLit::FALSE).with_high(&rest[..width - 1]);
            let brought = self.ite(before, &moved, &rest);
            let (less, borrow) = self.sub_borrow(&brought, &d);
            let next = self.ite(borrow, &brought, &less);
            rest = self.ite(active, &next, &rest);
            digit = self.aig.ite(active, !borrow, digit);
            before = active;
        }
        (rest.resize(width - 1), digit)
    }
}

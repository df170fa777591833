//! Operators on [`Bits`].
//!
//! ```text
//!   sums, products       over the integers in both readings, then modulo 2^w
//!   congruence           kept where nothing wraps, else what 2^w leaves of it
//!   and, or, xor, not    bit by bit
//!   shifts               by a known amount: by parts; else by intervals
//!   quotients            where the divisor is never 0; else with what 0 gives
//! ```

use super::{
    bits::{Bits, all_signed, all_unsigned, low, mask, power},
    congruence::Congruence,
    range::Range,
};

type Number = fn(Range, Range) -> Range;
type Rest = fn(Congruence, Congruence) -> Congruence;

impl Bits {
    /// An operation that is one of the ring of integers.
    fn ring(&self, other: &Bits, number: Number, rest: Rest) -> Bits {
        let width = self.width;
        let unsigned = number(self.unsigned, other.unsigned);
        let signed = number(self.signed, other.signed);
        let congruence = rest(self.congruence, other.congruence);
        // The unsigned result is the result over the integers, or differs by multiples of 2^w.
        let fits = all_unsigned(width).includes(unsigned);
        let congruence = match fits {
            true => congruence,
            false => congruence.modulo(power(width)),
        };
        let mut made = Bits::all(width);
        made.congruence = congruence;
        let parts = [Bits::wrap(width, unsigned), Bits::wrap(width, signed)];
        parts
            .iter()
            .fold(made, |made, part| made.meet(part).unwrap_or(made))
    }

    pub(crate) fn add(&self, other: &Bits) -> Bits {
        let made = self.ring(other, Range::add, Congruence::add);
        made.and_known(sum_bits(self, other, false))
    }

    pub(crate) fn sub(&self, other: &Bits) -> Bits {
        let made = self.ring(other, Range::sub, Congruence::sub);
        // a - b = a + ¬b + 1
        made.and_known(sum_bits(self, &other.not(), true))
    }

    pub(crate) fn mul(&self, other: &Bits) -> Bits {
        let made = self.ring(other, Range::mul, Congruence::mul);
        let zeros = |x: &Bits| x.zeros.trailing_ones().min(x.width);
        let low_zeros = (zeros(self) + zeros(other)).min(self.width);
        let zeros = if low_zeros == 0 { 0 } else { mask(low_zeros) };
        made.and_known((zeros, 0))
    }

    pub(crate) fn neg(&self) -> Bits {
        Bits::one(self.width, 0).sub(self)
    }

    pub(crate) fn not(&self) -> Bits {
        let all = power(self.width) - 1;
        let minus = |r: Range, from: i128| Range {
            lo: from - r.hi,
            hi: from - r.lo,
        };
        let made = Bits {
            width: self.width,
            unsigned: minus(self.unsigned, all),
            signed: minus(self.signed, -1),
            zeros: self.ones,
            ones: self.zeros,
            congruence: Congruence::one(all).sub(self.congruence),
        };
        made.reduce().unwrap_or(Bits::all(self.width))
    }

    /// This with known bits: zeros and ones.
    fn and_known(self, (zeros, ones): (u64, u64)) -> Bits {
        let made = Bits {
            zeros: self.zeros | zeros,
            ones: self.ones | ones,
            ..self
        };
        made.reduce().unwrap_or(self)
    }

    /// All vectors with these bits known.
    fn known(width: u32, zeros: u64, ones: u64) -> Bits {
        Bits::all(width).and_known((zeros, ones))
    }

    pub(crate) fn and(&self, other: &Bits) -> Bits {
        let known = Bits::known(self.width, self.zeros | other.zeros, self.ones & other.ones);
        let most = self.unsigned.hi.min(other.unsigned.hi);
        known
            .meet(&Bits::wrap(self.width, Range { lo: 0, hi: most }))
            .unwrap_or(known)
    }

    pub(crate) fn or(&self, other: &Bits) -> Bits {
        let known = Bits::known(self.width, self.zeros & other.zeros, self.ones | other.ones);
        let least = self.unsigned.lo.max(other.unsigned.lo);
        let range = Range {
            lo: least,
            hi: power(self.width) - 1,
        };
        known.meet(&Bits::wrap(self.width, range)).unwrap_or(known)
    }

    pub(crate) fn xor(&self, other: &Bits) -> Bits {
        let ones = (self.ones & other.zeros) | (self.zeros & other.ones);
        let zeros = (self.ones & other.ones) | (self.zeros & other.zeros);
        Bits::known(self.width, zeros, ones)
    }

    pub(crate) fn shl(&self, by: &Bits) -> Bits {
        let width = i128::from(self.width);
        match by.unsigned.single() {
            Some(n) if n >= width => Bits::one(self.width, 0),
            Some(n) => self.mul(&Bits::one(self.width, low(power(small(n)), self.width))),
            None => {
                // The least number of zeros at the end.
                let least = by.unsigned.lo.min(width);
                let zeros = i128::from(self.zeros.trailing_ones()) + least;
                let zeros = small(zeros.min(width));
                let known = if zeros == 0 { 0 } else { mask(zeros) };
                let made = Bits::known(self.width, known, 0);
                let most = by.unsigned.hi;
                if most >= width {
                    return made;
                }
                let factors = Range {
                    lo: power(small(least)),
                    hi: power(small(most)),
                };
                let range = self.unsigned.mul(factors);
                made.meet(&Bits::wrap(self.width, range)).unwrap_or(made)
            }
        }
    }

    pub(crate) fn lshr(&self, by: &Bits) -> Bits {
        let width = i128::from(self.width);
        let (least, most) = (by.unsigned.lo, by.unsigned.hi);
        let shifted = |n: i128, by: i128| if by >= width { 0 } else { n >> small(by) };
        let range = Range {
            lo: shifted(self.unsigned.lo, most),
            hi: shifted(self.unsigned.hi, least),
        };
        let made = Bits::wrap(self.width, range);
        match by.unsigned.single() {
            Some(n) if n < width => {
                let n = small(n);
                let top = mask(self.width) & !(mask(self.width) >> n);
                made.and_known(((self.zeros >> n) | top, self.ones >> n))
            }
            Some(_) | None => made,
        }
    }

    pub(crate) fn ashr(&self, by: &Bits) -> Bits {
        let width = i128::from(self.width);
        let (least, most) = (by.unsigned.lo, by.unsigned.hi);
        let shifted = |n: i128, by: i128| n >> small(by.min(width));
        let (lo, hi) = (self.signed.lo, self.signed.hi);
        let all = [
            shifted(lo, least),
            shifted(lo, most),
            shifted(hi, least),
            shifted(hi, most),
        ];
        let least = all.iter().min().copied().unwrap_or(lo);
        let most = all.iter().max().copied().unwrap_or(hi);
        Bits::wrap(
            self.width,
            Range {
                lo: least,
                hi: most,
            },
        )
    }

    pub(crate) fn udiv(&self, by: &Bits) -> Bits {
        let all_ones = Bits::one(self.width, mask(self.width));
        let Some(divisors) = Range::new(by.unsigned.lo.max(1), by.unsigned.hi) else {
            return all_ones;
        };
        let range = self.unsigned.quotient(divisors, i128::checked_div);
        let made = Bits::wrap(self.width, range.unwrap_or(all_unsigned(self.width)));
        match by.unsigned.lo {
            0 => made.join(&all_ones),
            _ => made,
        }
    }

    pub(crate) fn urem(&self, by: &Bits) -> Bits {
        let Some(divisors) = Range::new(by.unsigned.lo.max(1), by.unsigned.hi) else {
            return *self;
        };
        let range = self.unsigned.rem_euclid(divisors);
        let mut made = Bits::wrap(self.width, range);
        // x = y·q + r: with a fixed divisor the rest is known modulo what both have in common.
        if let Some(d) = by.unsigned.single() {
            let congruence = self.congruence.modulo(d);
            let with = Bits { congruence, ..made };
            made = with.reduce().unwrap_or(made);
        }
        match by.unsigned.lo {
            0 => made.join(self),
            _ => made,
        }
    }

    pub(crate) fn sdiv(&self, by: &Bits) -> Bits {
        let mut made: Option<Bits> = None;
        let mut add = |part: Bits| {
            made = Some(made.map_or(part, |made| made.join(&part)));
        };
        for divisors in [
            Range::new(by.signed.lo, by.signed.hi.min(-1)),
            Range::new(by.signed.lo.max(1), by.signed.hi),
        ]
        .into_iter()
        .flatten()
        {
            let range = self.signed.quotient(divisors, i128::checked_div);
            add(Bits::wrap(
                self.width,
                range.unwrap_or(all_signed(self.width)),
            ));
        }
        if by.contains(0) || made.is_none() {
            let part = Bits::wrap(self.width, Range { lo: -1, hi: 1 });
            made = Some(made.map_or(part, |made| made.join(&part)));
        }
        made.unwrap_or(Bits::all(self.width))
    }

    pub(crate) fn srem(&self, by: &Bits) -> Bits {
        // |r| < |divisor|, |r| ≤ |dividend|, and r has the sign of the dividend.
        let most = by.signed.lo.abs().max(by.signed.hi.abs()) - 1;
        let most = if by.contains(0) || most < 0 {
            power(self.width)
        } else {
            most
        };
        let range = Range {
            lo: self.signed.lo.max(-most).min(0),
            hi: self.signed.hi.min(most).max(0),
        };
        let least = match (by.signed.lo > 0, by.signed.hi < 0) {
            (true, _) => by.signed.lo,
            (false, true) => -by.signed.hi,
            (false, false) => 0,
        };
        // Smaller than every divisor: nothing is taken away.
        if self.signed.lo > -least && self.signed.hi < least {
            return *self;
        }
        let made = Bits::wrap(self.width, range);
        match by.signed.single() {
            Some(d) if d != 0 && self.signed.lo >= 0 => {
                let congruence = self.congruence.modulo(d);
                Bits { congruence, ..made }.reduce().unwrap_or(made)
            }
            Some(_) | None => made,
        }
    }

    pub(crate) fn smod(&self, by: &Bits) -> Bits {
        if by.contains(0) {
            return Bits::all(self.width);
        }
        let range = match (by.signed.lo > 0, by.signed.hi < 0) {
            (true, _) => Range {
                lo: 0,
                hi: by.signed.hi - 1,
            },
            (false, true) => Range {
                lo: by.signed.lo + 1,
                hi: 0,
            },
            (false, false) => return Bits::all(self.width),
        };
        Bits::wrap(self.width, range)
    }

    /// These bits, then those of `other`, if that is not too wide.
    pub(crate) fn concat(&self, other: &Bits) -> Option<Bits> {
        let width = self.width + other.width;
        if width > super::bits::MAX_BITS {
            return None;
        }
        let factor = power(other.width);
        let scale = |r: Range| Range {
            lo: r.lo * factor,
            hi: r.hi * factor,
        };
        let up = |n: u64| low(i128::from(n) << other.width, width);
        let upper = self.congruence.mul(Congruence::one(factor));
        let made = Bits {
            width,
            unsigned: scale(self.unsigned).add(other.unsigned),
            signed: scale(self.signed).add(other.unsigned),
            zeros: up(self.zeros) | other.zeros,
            ones: up(self.ones) | other.ones,
            congruence: upper.add(other.congruence),
        };
        made.reduce()
    }

    pub(crate) fn extract(&self, hi: u32, lo: u32) -> Bits {
        let width = hi - lo + 1;
        let shifted = Range {
            lo: self.unsigned.lo >> lo,
            hi: self.unsigned.hi >> lo,
        };
        let made = Bits::wrap(width, shifted);
        let part = |n: u64| (n >> lo) & mask(width);
        let made = made.and_known((part(self.zeros), part(self.ones)));
        if lo > 0 {
            return made;
        }
        let congruence = match self.unsigned.hi < power(width) {
            true => self.congruence,
            false => self.congruence.modulo(power(width)),
        };
        let with = Bits {
            congruence,
            ..Bits::all(width)
        };
        let signed = Bits::wrap(width, self.signed);
        let made = made.meet(&signed).unwrap_or(made);
        made.meet(&with).unwrap_or(made)
    }

    pub(crate) fn sign_extend(&self, by: u32) -> Option<Bits> {
        let width = self.width + by;
        if width > super::bits::MAX_BITS {
            return None;
        }
        let made = Bits::wrap(width, self.signed);
        let below = mask(self.width) >> 1;
        let made = made.and_known((self.zeros & below, self.ones & below));
        let congruence = match self.signed.lo >= 0 {
            true => self.congruence,
            false => self.congruence.modulo(power(self.width)),
        };
        let with = Bits { congruence, ..made };
        Some(with.reduce().unwrap_or(made))
    }

    /// Whether the unsigned, else the signed product fits; `None` if that depends.
    pub(crate) fn mul_overflows(&self, other: &Bits, signed: bool) -> Option<bool> {
        let (range, all) = match signed {
            false => (self.unsigned.mul(other.unsigned), all_unsigned(self.width)),
            true => (self.signed.mul(other.signed), all_signed(self.width)),
        };
        if all.includes(range) {
            return Some(false);
        }
        (range.lo > all.hi || range.hi < all.lo).then_some(true)
    }
}

/// A number known to be small.
fn small(n: i128) -> u32 {
    u32::try_from(n).expect("at most the width")
}

/// Known bits of a sum, with what is carried in: (zeros, ones).
fn sum_bits(a: &Bits, b: &Bits, carry: bool) -> (u64, u64) {
    let (mut zeros, mut ones) = (0, 0);
    let mut carry = Some(carry);
    let bit = |x: &Bits, at: u32| match ((x.zeros >> at) & 1, (x.ones >> at) & 1) {
        (1, _) => Some(false),
        (_, 1) => Some(true),
        (_, _) => None,
    };
    for at in 0..a.width {
        let parts = [bit(a, at), bit(b, at), carry];
        let sure = |value| parts.iter().filter(|part| **part == Some(value)).count();
        let (yes, no) = (sure(true), sure(false));
        if yes + no == 3 {
            match yes % 2 {
                0 => zeros |= 1 << at,
                _ => ones |= 1 << at,
            }
        }
        carry = if yes >= 2 {
            Some(true)
        } else {
            (no >= 2).then_some(false)
        };
    }
    (zeros, ones)
}

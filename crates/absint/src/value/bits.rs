//! [`Bits`]: sets of bit-vectors of up to 64 bits, as the reduced product of intervals of both
//! readings, known bits and a congruence.
//!
//! ```text
//!   γ = { x | x read as unsigned ∈ unsigned ∩ congruence,  x read as signed ∈ signed,
//!             x ∧ zeros = 0,  x ∧ ones = ones }
//! ```
//! An interval [lo, hi] of integers stands for the vectors lo … hi modulo 2^w ([`Bits::wrap`]):
//! what an operation gives over the integers, computed for both readings, is its result for
//! vectors. Where such an interval crosses the end of one reading it often does not cross that of
//! the other.
//!
//! Invariant: bounds are members of their reading; [`Bits::reduce`] was applied, so what one part
//! knows the others know as far as they can say it.

use super::{congruence::Congruence, range::Range};
use bia_term::value::Bv;

/// The widest vectors that are looked into.
pub(crate) const MAX_BITS: u32 = 64;

/// A set of bit-vectors, never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits {
    pub(crate) width: u32,
    pub(crate) unsigned: Range,
    pub(crate) signed: Range,
    /// Bits that are 0.
    pub(crate) zeros: u64,
    /// Bits that are 1.
    pub(crate) ones: u64,
    /// Of the unsigned reading.
    pub(crate) congruence: Congruence,
}

/// 2^width
pub(crate) fn power(width: u32) -> i128 {
    1 << width
}

/// The lowest bits of a number.
pub(crate) fn low(n: i128, width: u32) -> u64 {
    u64::try_from(n.rem_euclid(power(width))).expect("less than 2^64")
}

/// All bits of a width.
pub(crate) fn mask(width: u32) -> u64 {
    low(-1, width)
}

/// The signed reading.
pub(crate) fn as_signed(bits: u64, width: u32) -> i128 {
    let n = i128::from(bits);
    if n >= power(width - 1) {
        n - power(width)
    } else {
        n
    }
}

/// All unsigned readings.
pub(crate) fn all_unsigned(width: u32) -> Range {
    Range {
        lo: 0,
        hi: power(width) - 1,
    }
}

/// All signed readings.
pub(crate) fn all_signed(width: u32) -> Range {
    Range {
        lo: -power(width - 1),
        hi: power(width - 1) - 1,
    }
}

impl Bits {
    /// All vectors of a width of at most [`MAX_BITS`].
    pub(crate) fn all(width: u32) -> Bits {
        Bits {
            width,
            unsigned: all_unsigned(width),
            signed: all_signed(width),
            zeros: 0,
            ones: 0,
            congruence: Congruence::ALL,
        }
    }

    /// One vector.
    pub(crate) fn one(width: u32, bits: u64) -> Bits {
        Bits {
            width,
            unsigned: Range::one(i128::from(bits)),
            signed: Range::one(as_signed(bits, width)),
            zeros: !bits & mask(width),
            ones: bits,
            congruence: Congruence::one(i128::from(bits)),
        }
    }

    /// A value, if it is narrow enough.
    pub(crate) fn of(value: &Bv) -> Option<Bits> {
        let width = value.width();
        (width <= MAX_BITS).then(|| value.to_u64().map(|bits| Bits::one(width, bits)))?
    }

    /// The only member.
    pub(crate) fn single(&self) -> Option<u64> {
        let n = self.unsigned.single()?;
        Some(low(n, self.width))
    }

    /// Whether this says nothing.
    pub(crate) fn is_all(&self) -> bool {
        *self == Bits::all(self.width)
    }

    /// Whether a vector is a member.
    pub(crate) fn contains(&self, bits: u64) -> bool {
        let n = i128::from(bits);
        self.unsigned.contains(n)
            && self.signed.contains(as_signed(bits, self.width))
            && bits & self.zeros == 0
            && bits & self.ones == self.ones
            && self.congruence.contains(n)
    }

    /// The numbers of a range, each modulo 2^width.
    pub(crate) fn wrap(width: u32, range: Range) -> Bits {
        let mut made = Bits::all(width);
        let Some((lo, hi)) = range.finite() else {
            return made;
        };
        if hi.checked_sub(lo).is_none_or(|size| size >= power(width)) {
            return made;
        }
        let (first, last) = (low(lo, width), low(hi, width));
        if let Some(range) = Range::new(i128::from(first), i128::from(last)) {
            made.unsigned = range;
        }
        if let Some(range) = Range::new(as_signed(first, width), as_signed(last, width)) {
            made.signed = range;
        }
        made.reduce().expect("a range is not empty")
    }

    /// Restricts each part by the others. `None` if there is no member.
    pub(crate) fn reduce(mut self) -> Option<Bits> {
        for _ in 0..3 {
            let before = self;
            self.signs()?;
            self.masks()?;
            self.rests()?;
            if self == before {
                break;
            }
        }
        Some(self)
    }

    /// Between the two readings.
    fn signs(&mut self) -> Option<()> {
        let (half, all) = (power(self.width - 1), power(self.width));
        let (u, s) = (self.unsigned, self.signed);
        let low_half = Range::new(u.lo, u.hi.min(half - 1));
        let high_half = Range::new(u.lo.max(half), u.hi);
        let shift = |r: Range, by: i128| Range {
            lo: r.lo + by,
            hi: r.hi + by,
        };
        let low_half = low_half.and_then(|r| r.meet(s));
        let high_half = high_half.and_then(|r| shift(r, -all).meet(s));
        self.signed = match (high_half, low_half) {
            (Some(a), Some(b)) => a.join(b),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return None,
        };
        let high_half = high_half.map(|r| shift(r, all));
        self.unsigned = match (low_half, high_half) {
            (Some(a), Some(b)) => a.join(b),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => return None,
        };
        Some(())
    }

    /// Between the unsigned reading and known bits.
    fn masks(&mut self) -> Option<()> {
        let all = mask(self.width);
        if self.zeros & self.ones != 0 {
            return None;
        }
        let bounds = Range {
            lo: i128::from(self.ones),
            hi: i128::from(all & !self.zeros),
        };
        self.unsigned = self.unsigned.meet(bounds)?;
        let (lo, hi) = (
            low(self.unsigned.lo, self.width),
            low(self.unsigned.hi, self.width),
        );
        // Bits above the highest in which the bounds differ are the same in between.
        let differ = lo ^ hi;
        let below = match differ {
            0 => 0,
            n => u64::MAX >> n.leading_zeros(),
        };
        self.ones |= lo & !below;
        self.zeros |= !lo & !below & all;
        (self.zeros & self.ones == 0).then_some(())
    }

    /// Between the congruence and the rest.
    fn rests(&mut self) -> Option<()> {
        // The lowest bits, as many as are known.
        let known = (self.zeros | self.ones).trailing_ones().min(self.width);
        if known > 0 {
            let modulus = power(known);
            let rest = i128::from(self.ones) % modulus;
            self.congruence = self.congruence.meet(Congruence::new(modulus, rest))?;
        }
        if let Some(n) = self.unsigned.single() {
            self.congruence = self.congruence.meet(Congruence::one(n))?;
        }
        self.unsigned = self.congruence.tighten(self.unsigned)?;
        let m = self.congruence.modulus;
        let known = if m == 0 {
            self.width
        } else {
            m.trailing_zeros().min(self.width)
        };
        if known > 0 {
            let rest = low(self.congruence.rest, self.width);
            let part = mask(known);
            self.ones |= rest & part;
            self.zeros |= !rest & part;
        }
        Some(())
    }

    pub(crate) fn join(&self, other: &Bits) -> Bits {
        Bits {
            width: self.width,
            unsigned: self.unsigned.join(other.unsigned),
            signed: self.signed.join(other.signed),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            congruence: self.congruence.join(other.congruence),
        }
    }

    pub(crate) fn meet(&self, other: &Bits) -> Option<Bits> {
        let made = Bits {
            width: self.width,
            unsigned: self.unsigned.meet(other.unsigned)?,
            signed: self.signed.meet(other.signed)?,
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
            congruence: self.congruence.meet(other.congruence)?,
        };
        made.reduce()
    }

    pub(crate) fn includes(&self, other: &Bits) -> bool {
        self.unsigned.includes(other.unsigned)
            && self.signed.includes(other.signed)
            && self.zeros & !other.zeros == 0
            && self.ones & !other.ones == 0
            && self.congruence.includes(other.congruence)
    }

    /// More than both. Not reduced, so that what was given up does not come back and move again.
    pub(crate) fn widen(&self, next: &Bits, thresholds: &[i128]) -> Bits {
        let join = self.join(next);
        let known = join.zeros | join.ones;
        // Bits at the top that come from bounds go as slowly as bounds move.
        let keep = match known == self.zeros | self.ones {
            true => known,
            false => match known.trailing_ones() {
                0 => 0,
                n => mask(n.min(self.width)),
            },
        };
        Bits {
            zeros: join.zeros & keep,
            ones: join.ones & keep,
            unsigned: self
                .unsigned
                .widen(join.unsigned, thresholds, all_unsigned(self.width)),
            signed: self
                .signed
                .widen(join.signed, thresholds, all_signed(self.width)),
            ..join
        }
    }
}

//! Bitwise operations, shifts, rotations and changes of width.
//!
//! A shift amount is a bit-vector of the same width, read as unsigned. Amounts at or above
//! the width shift everything out: zero for `shl` and `lshr`, all copies of the sign for
//! `ashr`. `concat` puts its receiver on the high side.

use dashu_int::UBig;

use super::{Bv, Repr, SMALL, index, mask, signed};

impl Bv {
    /// Complement of every bit.
    #[inline]
    pub fn not(&self) -> Bv {
        match &self.0 {
            Repr::Small { width, bits } => Bv::small(*width, !bits),
            Repr::Large(large) => {
                Bv::reduce(large.width, UBig::ones(index(large.width)) - &large.bits)
            }
        }
    }

    /// Bitwise conjunction.
    #[inline]
    pub fn and(&self, other: &Bv) -> Bv {
        self.zip(other, |_, x, y| x & y, |_, x, y| x & y)
    }

    /// Bitwise disjunction.
    #[inline]
    pub fn or(&self, other: &Bv) -> Bv {
        self.zip(other, |_, x, y| x | y, |_, x, y| x | y)
    }

    /// Bitwise exclusive or.
    #[inline]
    pub fn xor(&self, other: &Bv) -> Bv {
        self.zip(other, |_, x, y| x ^ y, |_, x, y| x ^ y)
    }

    /// The shift amount when it is below the width.
    fn amount(&self) -> Option<u32> {
        let amount = u32::try_from(self.to_u64()?).ok()?;
        (amount < self.width()).then_some(amount)
    }

    /// Shift left by `amount`.
    #[inline]
    pub fn shl(&self, amount: &Bv) -> Bv {
        self.shl_by(amount.amount())
    }

    /// Shift right by `amount`, filling with zeros.
    #[inline]
    pub fn lshr(&self, amount: &Bv) -> Bv {
        self.lshr_by(amount.amount())
    }

    /// Shift right by `amount`, filling with the sign.
    #[inline]
    pub fn ashr(&self, amount: &Bv) -> Bv {
        let by = amount.amount().unwrap_or(self.width() - 1);
        match &self.0 {
            Repr::Small { width, bits } => {
                Bv::small(*width, (signed(*width, *bits) >> by).cast_unsigned())
            }
            Repr::Large(_) => Bv::from_ibig(self.width(), &(self.to_ibig() >> index(by))),
        }
    }

    /// `None` stands for an amount of at least the width.
    fn shl_by(&self, amount: Option<u32>) -> Bv {
        match (&self.0, amount) {
            (_, None) => Bv::zero(self.width()),
            (Repr::Small { width, bits }, Some(amount)) => Bv::small(*width, bits << amount),
            (Repr::Large(large), Some(amount)) => {
                let mut kept = large.bits.clone();
                kept.clear_high_bits(index(large.width - amount));
                Bv::reduce(large.width, kept << index(amount))
            }
        }
    }

    /// `None` stands for an amount of at least the width.
    fn lshr_by(&self, amount: Option<u32>) -> Bv {
        match (&self.0, amount) {
            (_, None) => Bv::zero(self.width()),
            (Repr::Small { width, bits }, Some(amount)) => Bv::small(*width, bits >> amount),
            (Repr::Large(large), Some(amount)) => {
                Bv::reduce(large.width, &large.bits >> index(amount))
            }
        }
    }

    /// Rotation to the left by `amount` modulo the width.
    pub fn rotate_left(&self, amount: u32) -> Bv {
        let amount = amount % self.width();
        if amount == 0 {
            return self.clone();
        }
        self.shl_by(Some(amount))
            .or(&self.lshr_by(Some(self.width() - amount)))
    }

    /// Rotation to the right by `amount` modulo the width.
    pub fn rotate_right(&self, amount: u32) -> Bv {
        self.rotate_left(self.width() - amount % self.width())
    }

    /// `self` as the high bits, `low` as the low bits.
    pub fn concat(&self, low: &Bv) -> Bv {
        let width = self
            .width()
            .checked_add(low.width())
            .expect("sorts bound the width");
        match (&self.0, &low.0) {
            (Repr::Small { bits: high, .. }, Repr::Small { bits, width: shift })
                if width <= SMALL =>
            {
                Bv::small(width, (high << shift) | bits)
            }
            (Repr::Small { .. } | Repr::Large(_), _) => Bv::reduce(
                width,
                (self.to_ubig() << index(low.width())) | low.to_ubig(),
            ),
        }
    }

    /// Bits `high` down to `low`, both included; `low` ≤ `high` < width.
    pub fn extract(&self, high: u32, low: u32) -> Bv {
        assert!(
            low <= high && high < self.width(),
            "the sort checker bounds extractions"
        );
        let width = high - low + 1;
        match &self.0 {
            Repr::Small { bits, .. } => Bv::small(width, bits >> low),
            Repr::Large(large) => Bv::reduce(width, &large.bits >> index(low)),
        }
    }

    /// `extra` zero bits put in front.
    pub fn zero_extend(&self, extra: u32) -> Bv {
        let width = self
            .width()
            .checked_add(extra)
            .expect("sorts bound the width");
        match &self.0 {
            Repr::Small { bits, .. } => Bv::from_u64(width, *bits),
            Repr::Large(large) => Bv::from_ubig(width, &large.bits),
        }
    }

    /// `extra` copies of the sign put in front.
    pub fn sign_extend(&self, extra: u32) -> Bv {
        let width = self
            .width()
            .checked_add(extra)
            .expect("sorts bound the width");
        match &self.0 {
            Repr::Small { width: old, bits } => Bv::from_i64(width, signed(*old, *bits)),
            Repr::Large(_) => Bv::from_ibig(width, &self.to_ibig()),
        }
    }

    /// `count` ≥ 1 copies side by side.
    pub fn repeat(&self, count: u32) -> Bv {
        assert!(count > 0, "the sort checker wants at least one copy");
        let old = self.width();
        let width = old.checked_mul(count).expect("sorts bound the width");
        if let (Repr::Small { bits, .. }, true) = (&self.0, width <= SMALL) {
            // 2^old · rest + bits, over and over: a product with 1 + 2^old + 2^(2·old) + …
            let copies = if old == SMALL {
                1
            } else {
                mask(width) / mask(old)
            };
            return Bv::small(width, bits * copies);
        }
        let copies = UBig::ones(index(width)) / UBig::ones(index(old));
        Bv::reduce(width, self.to_ubig() * copies)
    }
}

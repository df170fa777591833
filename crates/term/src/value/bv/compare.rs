//! Orders of bit-vectors, and the overflow predicates of SMT-LIB 2.7.
//!
//! An overflow predicate is true when the exact result of the operation does not fit the
//! width: `uaddo` and `umulo` look at unsigned numbers, `usubo` is a borrow, the others look
//! at signed numbers. `sdivo` and `nego` are true for the smallest value only.

use dashu_int::IBig;

use super::{Bv, Repr, mask, signed};

impl Bv {
    /// Unsigned less than.
    #[inline]
    pub fn ult(&self, other: &Bv) -> bool {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        self < other
    }

    /// Unsigned less than or equal.
    #[inline]
    pub fn ule(&self, other: &Bv) -> bool {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        self <= other
    }

    /// Signed less than.
    #[inline]
    pub fn slt(&self, other: &Bv) -> bool {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        match (self.sign(), other.sign()) {
            (true, false) => true,
            (false, true) => false,
            (true, true) | (false, false) => self < other,
        }
    }

    /// Signed less than or equal.
    #[inline]
    pub fn sle(&self, other: &Bv) -> bool {
        !other.slt(self)
    }

    /// Whether signed negation overflows.
    pub fn nego(&self) -> bool {
        *self == Bv::min_signed(self.width())
    }

    /// Whether unsigned addition overflows.
    pub fn uaddo(&self, other: &Bv) -> bool {
        self.add(other).ult(self)
    }

    /// Whether unsigned subtraction borrows.
    pub fn usubo(&self, other: &Bv) -> bool {
        self.ult(other)
    }

    /// Whether unsigned multiplication overflows.
    pub fn umulo(&self, other: &Bv) -> bool {
        match (&self.0, &other.0) {
            (Repr::Small { width, bits: x }, Repr::Small { bits: y, .. }) => x
                .checked_mul(*y)
                .is_none_or(|product| product > mask(*width)),
            (Repr::Small { .. } | Repr::Large(_), _) => {
                let product = self.to_ubig() * other.to_ubig();
                dashu_base::BitTest::bit_len(&product) > super::index(self.width())
            }
        }
    }

    /// Whether signed addition overflows.
    pub fn saddo(&self, other: &Bv) -> bool {
        self.overflows_signed(other, i128::wrapping_add, |x, y| x + y)
    }

    /// Whether signed subtraction overflows.
    pub fn ssubo(&self, other: &Bv) -> bool {
        self.overflows_signed(other, i128::wrapping_sub, |x, y| x - y)
    }

    /// Whether signed multiplication overflows.
    pub fn smulo(&self, other: &Bv) -> bool {
        self.overflows_signed(other, i128::wrapping_mul, |x, y| x * y)
    }

    /// Whether signed division overflows: only the smallest value by −1.
    pub fn sdivo(&self, other: &Bv) -> bool {
        self.nego() && other.is_ones()
    }

    /// Whether the exact result on signed values is outside the width. 128 bits hold the sum,
    /// difference and product of any two 64-bit numbers.
    fn overflows_signed(
        &self,
        other: &Bv,
        small: impl FnOnce(i128, i128) -> i128,
        large: impl FnOnce(IBig, IBig) -> IBig,
    ) -> bool {
        match (&self.0, &other.0) {
            (Repr::Small { width, bits: x }, Repr::Small { bits: y, .. }) => {
                let exact = small(signed(*width, *x).into(), signed(*width, *y).into());
                let bound = 1_i128 << (width - 1);
                exact < -bound || exact >= bound
            }
            (Repr::Small { .. } | Repr::Large(_), _) => {
                let exact = large(self.to_ibig(), other.to_ibig());
                Bv::from_ibig(self.width(), &exact).to_ibig() != exact
            }
        }
    }
}

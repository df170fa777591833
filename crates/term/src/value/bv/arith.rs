//! Arithmetic of bit-vectors of width w, modulo 2^w.
//!
//! Division is total. With u/ and u% the quotient and remainder of unsigned numbers:
//!
//! ```text
//! udiv x 0 = 2^w − 1            urem x 0 = x
//! sdiv: |x| udiv |y|, negated when the signs differ   (so x sdiv 0 is −1 or, for x < 0, 1)
//! srem: |x| urem |y| with the sign of x               (so x srem 0 = x)
//! smod: the remainder with the sign of y              (so x smod 0 = x)
//! min sdiv −1 = min
//! ```

use dashu_base::{DivRem, Sign};
use dashu_int::{IBig, UBig};

use super::{Bv, Repr, index, signed};

impl Bv {
    /// Sum modulo 2^width.
    #[inline]
    pub fn add(&self, other: &Bv) -> Bv {
        self.zip(other, |_, x, y| x.wrapping_add(y), |_, x, y| x + y)
    }

    /// Difference modulo 2^width.
    #[inline]
    pub fn sub(&self, other: &Bv) -> Bv {
        self.zip(
            other,
            |_, x, y| x.wrapping_sub(y),
            |w, x, y| ((UBig::ONE << index(w)) + x) - y,
        )
    }

    /// Product modulo 2^width.
    #[inline]
    pub fn mul(&self, other: &Bv) -> Bv {
        self.zip(other, |_, x, y| x.wrapping_mul(y), |_, x, y| x * y)
    }

    /// Two's complement negation.
    #[inline]
    pub fn neg(&self) -> Bv {
        match &self.0 {
            Repr::Small { width, bits } => Bv::small(*width, bits.wrapping_neg()),
            Repr::Large(large) => {
                Bv::reduce(large.width, (UBig::ONE << index(large.width)) - &large.bits)
            }
        }
    }

    /// Unsigned quotient; all ones for a zero divisor.
    #[inline]
    pub fn udiv(&self, other: &Bv) -> Bv {
        self.zip(
            other,
            |_, x, y| x.checked_div(y).unwrap_or(u64::MAX),
            |w, x, y| {
                if y.is_zero() {
                    UBig::ones(index(w))
                } else {
                    x / y
                }
            },
        )
    }

    /// Unsigned remainder; the dividend for a zero divisor.
    #[inline]
    pub fn urem(&self, other: &Bv) -> Bv {
        self.zip(
            other,
            |_, x, y| x.checked_rem(y).unwrap_or(x),
            |_, x, y| if y.is_zero() { x.clone() } else { x % y },
        )
    }

    /// Signed quotient, rounded towards zero.
    #[inline]
    pub fn sdiv(&self, other: &Bv) -> Bv {
        self.zip_signed(
            other,
            |x, y| match y {
                0 if x < 0 => 1,
                0 => -1,
                _ => x.wrapping_div(y),
            },
            |x, y| match (y.is_zero(), x.sign()) {
                (true, Sign::Negative) => IBig::ONE,
                (true, Sign::Positive) => -IBig::ONE,
                (false, _) => x / y,
            },
        )
    }

    /// Signed remainder with the sign of the dividend.
    #[inline]
    pub fn srem(&self, other: &Bv) -> Bv {
        self.zip_signed(
            other,
            |x, y| if y == 0 { x } else { x.wrapping_rem(y) },
            |x, y| if y.is_zero() { x } else { x % y },
        )
    }

    /// Signed remainder with the sign of the divisor.
    #[inline]
    pub fn smod(&self, other: &Bv) -> Bv {
        self.zip_signed(
            other,
            |x, y| {
                let rest = if y == 0 { x } else { x.wrapping_rem(y) };
                if y != 0 && rest != 0 && (rest < 0) != (y < 0) {
                    rest + y
                } else {
                    rest
                }
            },
            |x, y| {
                if y.is_zero() {
                    return x;
                }
                let (_, rest) = x.div_rem(&y);
                if !rest.is_zero() && rest.sign() != y.sign() {
                    rest + y
                } else {
                    rest
                }
            },
        )
    }

    /// An operation on the signed values of two operands.
    #[inline]
    fn zip_signed(
        &self,
        other: &Bv,
        small: impl FnOnce(i64, i64) -> i64,
        large: impl FnOnce(IBig, IBig) -> IBig,
    ) -> Bv {
        match (&self.0, &other.0) {
            (Repr::Small { width, bits: x }, Repr::Small { bits: y, .. }) => {
                debug_assert_eq!(self.width(), other.width(), "operands of one width");
                let result = small(signed(*width, *x), signed(*width, *y));
                Bv::small(*width, result.cast_unsigned())
            }
            (Repr::Large(_), _) | (_, Repr::Large(_)) => {
                assert_eq!(self.width(), other.width(), "operands of one width");
                Bv::from_ibig(self.width(), &large(self.to_ibig(), other.to_ibig()))
            }
        }
    }
}

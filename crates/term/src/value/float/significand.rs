//! [`Significand`]: the natural numbers that float algorithms compute with.
//!
//! Every algorithm is written once, over this trait, and compiled twice: for `u128`, which
//! serves all formats of at most 64 bits without allocation, and for [`UBig`], which serves
//! all formats. With sb ≤ 62 no intermediate result has more than 128 bits: products have
//! 2·sb, dividends 2·sb + 2, radicands 2·sb + 4, aligned sums 2·sb + 4.

use dashu_base::{BitTest, DivRem, SquareRootRem};
use dashu_int::UBig;

use super::{Float, FloatFormat};
use crate::value::bv::{Bv, index};

/// A natural number. Operations do not overflow where the algorithms use them.
pub(super) trait Significand: Clone + Ord {
    /// The number zero.
    const ZERO: Self;
    /// The number one.
    const ONE: Self;

    /// Whether the type is large enough for the operations of this format.
    fn fits(format: FloatFormat) -> bool;

    /// The fraction field.
    fn fraction(float: &Float) -> Self;

    /// The float of these fields; the fraction fits its field.
    fn pack(format: FloatFormat, negative: bool, exponent: u64, fraction: Self) -> Float;

    /// Number of bits without leading zeros; 0 for zero.
    fn bit_length(&self) -> u32;

    /// Bit `n`, counted from the least significant; false beyond the length.
    fn bit(&self, n: u32) -> bool;

    /// Whether any of the `n` lowest bits is set.
    fn any_below(&self, n: u32) -> bool;

    /// Multiplied by 2^n.
    fn shl(self, n: u32) -> Self;

    /// Divided by 2^n, rounded down.
    fn shr(self, n: u32) -> Self;

    /// The lowest bit set in addition.
    fn or_one(self) -> Self;

    /// Sum.
    fn add(self, other: &Self) -> Self;

    /// Difference; `other` is not larger.
    fn sub(self, other: &Self) -> Self;

    /// Product.
    fn mul(&self, other: &Self) -> Self;

    /// Quotient and remainder by a non-zero number.
    fn div_rem(self, other: &Self) -> (Self, Self);

    /// The largest number whose square is not larger, and whether there is a remainder.
    fn sqrt(self) -> (Self, bool);

    /// Whether the number is zero.
    #[inline]
    fn is_zero(&self) -> bool {
        *self == Self::ZERO
    }
}

impl Significand for u128 {
    const ZERO: u128 = 0;
    const ONE: u128 = 1;

    #[inline]
    fn fits(format: FloatFormat) -> bool {
        format.width() <= u64::BITS
    }

    #[inline]
    fn fraction(float: &Float) -> u128 {
        let bits = float
            .small_bits()
            .expect("only formats of at most 64 bits use u128");
        u128::from(bits & ((1 << float.format().fraction_bits()) - 1))
    }

    #[inline]
    fn pack(format: FloatFormat, negative: bool, exponent: u64, fraction: u128) -> Float {
        let high = (u64::from(negative) << format.exponent_bits()) | exponent;
        let low = u64::try_from(fraction).expect("a fraction fits its field");
        let bits = (high << format.fraction_bits()) | low;
        Float::from_canonical(format, Bv::from_u64(format.width(), bits))
    }

    #[inline]
    fn bit_length(&self) -> u32 {
        u128::BITS - self.leading_zeros()
    }

    #[inline]
    fn bit(&self, n: u32) -> bool {
        n < u128::BITS && (self >> n) & 1 == 1
    }

    #[inline]
    fn any_below(&self, n: u32) -> bool {
        self.trailing_zeros() < n && *self != 0
    }

    #[inline]
    fn shl(self, n: u32) -> u128 {
        debug_assert!(n <= self.leading_zeros(), "{self:#x} << {n} overflows");
        self.checked_shl(n).unwrap_or(0)
    }

    #[inline]
    fn shr(self, n: u32) -> u128 {
        self.checked_shr(n).unwrap_or(0)
    }

    #[inline]
    fn or_one(self) -> u128 {
        self | 1
    }

    #[inline]
    fn add(self, other: &u128) -> u128 {
        self + other
    }

    #[inline]
    fn sub(self, other: &u128) -> u128 {
        self - other
    }

    #[inline]
    fn mul(&self, other: &u128) -> u128 {
        self * other
    }

    #[inline]
    fn div_rem(self, other: &u128) -> (u128, u128) {
        (self / other, self % other)
    }

    #[inline]
    fn sqrt(self) -> (u128, bool) {
        let root = self.isqrt();
        (root, root * root != self)
    }
}

impl Significand for UBig {
    const ZERO: UBig = UBig::ZERO;
    const ONE: UBig = UBig::ONE;

    fn fits(_: FloatFormat) -> bool {
        true
    }

    fn fraction(float: &Float) -> UBig {
        let mut bits = float.to_bits().to_ubig();
        bits.clear_high_bits(index(float.format().fraction_bits()));
        bits
    }

    fn pack(format: FloatFormat, negative: bool, exponent: u64, fraction: UBig) -> Float {
        let high = UBig::from((u64::from(negative) << format.exponent_bits()) | exponent);
        let bits = (high << index(format.fraction_bits())) | fraction;
        Float::from_canonical(format, Bv::from_ubig(format.width(), &bits))
    }

    fn bit_length(&self) -> u32 {
        u32::try_from(self.bit_len()).expect("a number of 2^32 bits does not come up")
    }

    fn bit(&self, n: u32) -> bool {
        BitTest::bit(self, index(n))
    }

    fn any_below(&self, n: u32) -> bool {
        self.trailing_zeros().is_some_and(|zeros| zeros < index(n))
    }

    fn shl(self, n: u32) -> UBig {
        self << index(n)
    }

    fn shr(self, n: u32) -> UBig {
        self >> index(n)
    }

    fn or_one(self) -> UBig {
        self | UBig::ONE
    }

    fn add(self, other: &UBig) -> UBig {
        self + other
    }

    fn sub(self, other: &UBig) -> UBig {
        self - other
    }

    fn mul(&self, other: &UBig) -> UBig {
        self * other
    }

    fn div_rem(self, other: &UBig) -> (UBig, UBig) {
        DivRem::div_rem(self, other)
    }

    fn sqrt(self) -> (UBig, bool) {
        let (root, rest) = self.sqrt_rem();
        (root, !UBig::is_zero(&rest))
    }
}

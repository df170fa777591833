//! The public operations: each picks native arithmetic, `u128` or big integers.

use dashu_int::UBig;

use super::significand::Significand;
use super::{Float, arith, exact, native};
use crate::value::RoundingMode;

/// Calls the instance of a generic algorithm that the format of `$x` allows.
macro_rules! by_size {
    ($x:expr, $($path:ident)::+ ( $($argument:expr),* )) => {
        if <u128 as Significand>::fits($x.format()) {
            $($path)::+::<u128>($($argument),*)
        } else {
            $($path)::+::<UBig>($($argument),*)
        }
    };
}

impl Float {
    /// Sum.
    #[inline]
    pub fn add(&self, rm: RoundingMode, other: &Float) -> Float {
        debug_assert_eq!(self.format(), other.format(), "operands of one format");
        native::binary(rm, self, other, |x, y| x + y, |x, y| x + y)
            .unwrap_or_else(|| by_size!(self, arith::add(rm, self, other)))
    }

    /// Difference.
    #[inline]
    pub fn sub(&self, rm: RoundingMode, other: &Float) -> Float {
        debug_assert_eq!(self.format(), other.format(), "operands of one format");
        native::binary(rm, self, other, |x, y| x - y, |x, y| x - y)
            .unwrap_or_else(|| by_size!(self, arith::add(rm, self, &other.neg())))
    }

    /// Product.
    #[inline]
    pub fn mul(&self, rm: RoundingMode, other: &Float) -> Float {
        debug_assert_eq!(self.format(), other.format(), "operands of one format");
        native::binary(rm, self, other, |x, y| x * y, |x, y| x * y)
            .unwrap_or_else(|| by_size!(self, arith::mul(rm, self, other)))
    }

    /// Quotient.
    #[inline]
    pub fn div(&self, rm: RoundingMode, other: &Float) -> Float {
        debug_assert_eq!(self.format(), other.format(), "operands of one format");
        native::binary(rm, self, other, |x, y| x / y, |x, y| x / y)
            .unwrap_or_else(|| by_size!(self, arith::div(rm, self, other)))
    }

    /// `self · y + z`, rounded once.
    pub fn fma(&self, rm: RoundingMode, y: &Float, z: &Float) -> Float {
        debug_assert_eq!(self.format(), y.format(), "operands of one format");
        debug_assert_eq!(self.format(), z.format(), "operands of one format");
        by_size!(self, arith::fma(rm, self, y, z))
    }

    /// Square root; NaN for negative numbers, −0 for −0.
    pub fn sqrt(&self, rm: RoundingMode) -> Float {
        native::sqrt(rm, self).unwrap_or_else(|| by_size!(self, exact::sqrt(rm, self)))
    }

    /// The IEEE remainder `self − n · other`, n the integer nearest to the quotient, ties to
    /// even. This is C's `remainder`, not `fmod`. Exact, so there is no rounding mode.
    pub fn rem(&self, other: &Float) -> Float {
        debug_assert_eq!(self.format(), other.format(), "operands of one format");
        by_size!(self, exact::rem(self, other))
    }

    /// The integral number nearest to this one as the mode says, in the same format. A zero
    /// result has the sign of the operand.
    pub fn round_to_integral(&self, rm: RoundingMode) -> Float {
        by_size!(self, exact::round_to_integral(rm, self))
    }
}

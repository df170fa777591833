//! Floats taken apart: packed fields to sign, exponent and integer significand.
//!
//! ```text
//! field 0               ± fraction · 2^quantum               subnormal, or zero
//! field f               ± (2^(sb−1) + fraction) · 2^(quantum + f − 1)
//! field all ones        ± ∞ (fraction 0) or NaN
//! ```

use super::Float;
use super::significand::Significand;

/// The non-zero number ± `significand` · 2^`exponent`. Not normalised.
#[derive(Clone, Debug)]
pub(super) struct Number<S> {
    pub(super) negative: bool,
    pub(super) exponent: i64,
    pub(super) significand: S,
}

impl<S: Significand> Number<S> {
    /// Exponent of the most significant bit: the number is in [2^top, 2^(top+1)).
    #[inline]
    pub(super) fn top(&self) -> i64 {
        self.exponent + i64::from(self.significand.bit_length()) - 1
    }
}

/// What a float stands for.
#[derive(Clone, Debug)]
pub(super) enum Unpacked<S> {
    Nan,
    Infinite { negative: bool },
    Zero { negative: bool },
    Finite(Number<S>),
}

/// Takes a float apart.
#[inline]
pub(super) fn unpack<S: Significand>(float: &Float) -> Unpacked<S> {
    let format = float.format();
    let negative = float.is_negative();
    let field = float.exponent_field();
    let fraction = S::fraction(float);
    if field == format.special_exponent() {
        return if fraction.is_zero() {
            Unpacked::Infinite { negative }
        } else {
            Unpacked::Nan
        };
    }
    let quantum = format.quantum_exponent();
    if field == 0 {
        if fraction.is_zero() {
            return Unpacked::Zero { negative };
        }
        return Unpacked::Finite(Number {
            negative,
            exponent: quantum,
            significand: fraction,
        });
    }
    let significand = S::ONE.shl(format.fraction_bits()).add(&fraction);
    let exponent = quantum + field.cast_signed() - 1;
    Unpacked::Finite(Number {
        negative,
        exponent,
        significand,
    })
}

//! IEEE floating-point arithmetic as circuits.
//!
//! Floats go in and come out packed, the way [`bia_term::value::Float`] packs them: sign, exponent
//! field and fraction from the top, with one canonical NaN. Operations agree with that type on
//! every input, format and rounding mode; the tests hold them to it exhaustively on tiny formats.
//!
//! Inside, a float is [`Unpacked`]: the value of a finite non-zero one is
//!
//! ```text
//!   (-1)^sign · significand / 2^(sb-1) · 2^exponent     with the top bit of the significand set
//! ```
//!
//! and every operation is: unpack, compute exactly (or with a sticky bit for what lies below),
//! round once (`round.rs`), choose among the special cases.

mod add;
mod compare;
mod convert;
mod divide;
mod fma;
mod integral;
mod multiply;
mod remainder;
mod round;
mod sqrt;
#[cfg(test)]
mod tests;
mod unpack;

pub use round::Rounding;

use super::{Circuits, Word};
use crate::aig::AigLit;
use bia_term::value::FloatFormat;

/// The sizes of a format, as indices.
#[derive(Clone, Copy)]
struct Sizes {
    /// Exponent bits.
    eb: usize,
    /// Significand bits, the hidden one included.
    sb: usize,
    /// Exponent of the smallest normal numbers.
    min: i64,
    /// Exponent of the largest numbers.
    max: i64,
}

impl Sizes {
    fn of(format: FloatFormat) -> Self {
        Self {
            eb: format.exponent_bits() as usize,
            sb: format.significand_bits() as usize,
            min: format.min_exponent(),
            max: format.max_exponent(),
        }
    }
    /// Bits of a packed float.
    fn width(self) -> usize {
        self.eb + self.sb
    }
    /// The number of significand bits, for exponent arithmetic.
    fn sb_i64(self) -> i64 {
        i64::try_from(self.sb).expect("a significand has at most 2^24 bits")
    }
    /// The least exponent that unpacking gives, that of the smallest subnormal number.
    fn least(self) -> i64 {
        self.min - self.sb_i64()
    }
}

/// How many bits a signed word needs for all of `min..=max`.
fn signed_width(min: i64, max: i64) -> usize {
    let bits = |v: i64| 65 - (if v < 0 { !v } else { v }).leading_zeros();
    bits(min).max(bits(max)) as usize
}

/// A constant in two's complement.
fn signed(value: i64, width: usize) -> Word {
    (0..width)
        .map(|i| AigLit::constant(value >> i.min(63) & 1 == 1))
        .collect()
}

/// `word` in the top bits, `zeros` zeros below.
fn with_low_zeros(word: &[AigLit], zeros: usize) -> Word {
    Word::zero(zeros).with_high(word)
}

impl Circuits<'_> {
    /// Among the special results: NaN before infinity before zero before the finite one.
    fn fp_choose(&mut self, s: Sizes, special: &Special, finite: &[AigLit]) -> Word {
        let magnitude = s.width() - 1;
        let zero = Word::zero(magnitude).with_high(&[special.zero_sign]);
        let infinity = fp_infinity(s).with_high(&[special.inf_sign]);
        let word = self.ite(special.zero, &zero, finite);
        let word = self.ite(special.inf, &infinity, &word);
        self.ite(special.nan, &fp_nan(s), &word)
    }
}

/// When a result is special, and with which sign.
struct Special {
    nan: AigLit,
    inf: AigLit,
    inf_sign: AigLit,
    zero: AigLit,
    zero_sign: AigLit,
}

/// The magnitude bits of infinity.
fn fp_infinity(s: Sizes) -> Word {
    Word::zero(s.sb - 1).with_high(&Word::filled(AigLit::TRUE, s.eb))
}

/// The canonical NaN: positive, quiet.
fn fp_nan(s: Sizes) -> Word {
    Word::zero(s.sb - 2)
        .with_high(&Word::filled(AigLit::TRUE, s.eb + 1))
        .with_high(&[AigLit::FALSE])
}

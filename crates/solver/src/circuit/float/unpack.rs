//! From packed bits to sign, exponent and normalised significand.

use super::{Sizes, Word, signed, signed_width, with_low_zeros};
use crate::{aig::AigLit, circuit::Circuits};

/// A float taken apart. Exponent and significand mean something only if it is finite; of zero the
/// significand is zero and the exponent is anything.
pub(super) struct Unpacked {
    pub(super) sign: AigLit,
    pub(super) nan: AigLit,
    pub(super) inf: AigLit,
    pub(super) zero: AigLit,
    /// Signed, wide enough for subnormal numbers.
    pub(super) exponent: Word,
    /// `sb` bits, the top one set unless the float is zero.
    pub(super) significand: Word,
}

impl Circuits<'_> {
    pub(super) fn fp_unpack(&mut self, s: Sizes, packed: &[AigLit]) -> Unpacked {
        debug_assert_eq!(packed.len(), s.width());
        let (fraction, rest) = packed.split_at(s.sb - 1);
        let (field, sign) = rest.split_at(s.eb);
        let (ones, none) = (self.all(field), self.is_zero(field));
        let blank = self.is_zero(fraction);
        // A subnormal number is normalised; its hidden bit is not there.
        let (shifted, by) = self.normalise(fraction);
        let subnormal = with_low_zeros(&shifted, 1);
        let normal = Word::from(fraction).with_high(&[AigLit::TRUE]);
        let width = signed_width(s.least(), s.max + 1);
        // field - bias, and min - 1 - shift: the fraction starts one place below the hidden bit.
        let bias = signed(-s.max, width);
        let unbiased = self.add(&Word::from(field).resize(width), &bias);
        let top = signed(s.min - 1, width);
        let below = self.sub(&top, &by.resize(width));
        Unpacked {
            sign: sign[0],
            nan: self.aig.and(ones, !blank),
            inf: self.aig.and(ones, blank),
            zero: self.aig.and(none, blank),
            exponent: self.ite(none, &below, &unbiased),
            significand: self.ite(none, &subnormal, &normal),
        }
    }
}

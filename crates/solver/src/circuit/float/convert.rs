//! Conversions to floats: from other formats and from bit-vectors.

use super::{FloatFormat, Rounding, Sizes, Special, Word, signed, signed_width};
use crate::{aig::AigLit, circuit::Circuits};

impl Circuits<'_> {
    /// The float of format `to` nearest to `a`, a float of format `from`.
    pub fn fp_to_fp(
        &mut self,
        from: FloatFormat,
        to: FloatFormat,
        rm: Rounding,
        a: &[AigLit],
    ) -> Word {
        if from == to {
            return a.into();
        }
        let s = Sizes::of(to);
        let x = self.fp_unpack(Sizes::of(from), a);
        let finite = self.fp_round(s, rm, x.sign, &x.exponent, &x.significand);
        let special = Special {
            nan: x.nan,
            inf: x.inf,
            inf_sign: x.sign,
            zero: x.zero,
            zero_sign: x.sign,
        };
        self.fp_choose(s, &special, &finite)
    }

    /// The float nearest to a bit-vector read as unsigned.
    pub fn fp_from_ubv(&mut self, to: FloatFormat, rm: Rounding, a: &[AigLit]) -> Word {
        self.fp_from_magnitude(to, rm, AigLit::FALSE, a)
    }

    /// The float nearest to a bit-vector read as signed.
    pub fn fp_from_sbv(&mut self, to: FloatFormat, rm: Rounding, a: &[AigLit]) -> Word {
        let sign = Word::from(a).sign();
        let magnitude = self.abs(a);
        self.fp_from_magnitude(to, rm, sign, &magnitude)
    }

    fn fp_from_magnitude(
        &mut self,
        to: FloatFormat,
        rm: Rounding,
        sign: AigLit,
        magnitude: &[AigLit],
    ) -> Word {
        let s = Sizes::of(to);
        let zero = self.is_zero(magnitude);
        let (normal, by) = self.normalise(magnitude);
        let top = i64::try_from(magnitude.len()).unwrap_or(i64::MAX) - 1;
        let width = signed_width(-top - 1, top + 1) + 1;
        let exponent = self.sub(&signed(top, width), &by.resize(width));
        let finite = self.fp_round(s, rm, sign, &exponent, &normal);
        let special = Special {
            nan: AigLit::FALSE,
            inf: AigLit::FALSE,
            inf_sign: AigLit::FALSE,
            zero,
            zero_sign: AigLit::FALSE,
        };
        self.fp_choose(s, &special, &finite)
    }
}

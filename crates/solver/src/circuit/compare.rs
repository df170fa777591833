//! Circuits for comparisons.
//!
//! From the least significant bit up, `less_(i+1) = majority(¬a_i, b_i, less_i)`: the borrow chain
//! of `a - b` without the difference.

use super::{Circuits, Word, word::sign};
use crate::aig::AigLit;

impl Circuits<'_> {
    /// `a < b`, unsigned.
    pub fn ult(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        self.less(a, b, AigLit::FALSE)
    }

    /// `a <= b`, unsigned.
    pub fn ule(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        self.less(a, b, AigLit::TRUE)
    }

    /// `a < b`, signed.
    pub fn slt(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let (a, b) = (with_sign_flipped(a), with_sign_flipped(b));
        self.ult(&a, &b)
    }

    /// `a <= b`, signed.
    pub fn sle(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let (a, b) = (with_sign_flipped(a), with_sign_flipped(b));
        self.ule(&a, &b)
    }

    fn less(&mut self, a: &[AigLit], b: &[AigLit], if_equal: AigLit) -> AigLit {
        debug_assert_eq!(a.len(), b.len());
        let bits = a.iter().zip(b);
        bits.fold(if_equal, |less, (a, b)| {
            let clear = self.aig.and(!*a, *b);
            let possible = self.aig.or(!*a, *b);
            let kept = self.aig.and(possible, less);
            self.aig.or(clear, kept)
        })
    }
}

/// Maps the order of signed numbers to that of unsigned ones.
fn with_sign_flipped(a: &[AigLit]) -> Word {
    let mut bits = a.to_vec();
    if let Some(top) = bits.last_mut() {
        *top = !sign(a);
    }
    bits.into()
}

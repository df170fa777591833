//! Overflow predicates: whether a result does not fit its width.

use super::{Circuits, Word, word::sign};
use crate::aig::AigLit;

impl Circuits<'_> {
    /// `a + b`, unsigned.
    pub fn uadd_overflows(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        self.add_carry(a, b, AigLit::FALSE).1
    }

    /// `a + b`, signed: equal signs give another one.
    pub fn sadd_overflows(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let sum = self.add(a, b);
        self.sign_changed(sign(a), sign(b), sign(&sum))
    }

    /// `a - b`, unsigned.
    pub fn usub_overflows(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        self.ult(a, b)
    }

    /// `a - b`, signed.
    pub fn ssub_overflows(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let difference = self.sub(a, b);
        self.sign_changed(sign(a), !sign(b), sign(&difference))
    }

    /// `-a`, signed: for the least value alone.
    pub fn neg_overflows(&mut self, a: &[AigLit]) -> AigLit {
        let Some((top, low)) = a.split_last() else {
            return AigLit::FALSE;
        };
        let rest = self.is_zero(low);
        self.aig.and(*top, rest)
    }

    /// `a / b`, signed: for the least value by minus one alone.
    pub fn sdiv_overflows(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let least = self.neg_overflows(a);
        let minus_one = self.all(b);
        let both = self.aig.and(least, minus_one);
        // Without bits there is no least value.
        if a.is_empty() { AigLit::FALSE } else { both }
    }

    /// `a · b`, unsigned. With set bits `i` of `a` and `j` of `b`, `i + j >= width`, it does not
    /// fit; otherwise the product has at most one bit more than the width, which is looked at.
    pub fn umul_overflows(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let width = a.len();
        let large = self.exceeds(a, b, width);
        let product = self.mul_to(a, b, width + 1);
        self.aig.or(large, product.sign())
    }

    /// `a · b`, signed. As [`Circuits::umul_overflows`], with bits that differ from the sign in
    /// place of set ones and the signed product of one bit more.
    pub fn smul_overflows(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let width = a.len();
        if width == 0 {
            return AigLit::FALSE;
        }
        let magnitude = |this: &mut Self, x: &[AigLit]| this.flip_if(sign(x), &x[..width - 1]);
        let (x, y) = (magnitude(self, a), magnitude(self, b));
        let large = self.exceeds(&x, &y, width - 1);
        let a = Word::from(a).resize_signed(width + 1);
        let b = Word::from(b).resize_signed(width + 1);
        let product = self.mul_to(&a, &b, width + 1);
        let changed = self.aig.xor(product[width], product[width - 1]);
        self.aig.or(large, changed)
    }

    /// Whether some set bits `i` of `a` and `j` of `b` have `i + j >= bound`.
    fn exceeds(&mut self, a: &[AigLit], b: &[AigLit], bound: usize) -> AigLit {
        let mut above = AigLit::FALSE;
        let mut found = Vec::new();
        for i in (0..a.len()).rev() {
            // Bits of `a` from `i` on with bit `bound - i` of `b`.
            above = self.aig.or(above, a[i]);
            if let Some(bit) = bound.checked_sub(i).and_then(|j| b.get(j)) {
                found.push(self.aig.and(above, *bit));
            }
        }
        self.aig.or_all(&found)
    }

    /// Two equal signs and another one.
    fn sign_changed(&mut self, a: AigLit, b: AigLit, result: AigLit) -> AigLit {
        let to_negative = self.aig.and_all(&[!a, !b, result]);
        let to_positive = self.aig.and_all(&[a, b, !result]);
        self.aig.or(to_negative, to_positive)
    }
}

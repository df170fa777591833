//! Circuits that count bits, and that shift until the top bit is set.

use super::{
    Circuits, Word,
    shift::{moved_left, stages},
};
use crate::aig::AigLit;
use std::collections::VecDeque;

impl Circuits<'_> {
    /// The number of set bits, in as many bits as the largest count needs: full adders turn three
    /// bits of one weight into one of it and one of twice the weight.
    pub fn popcount(&mut self, a: &[AigLit]) -> Word {
        let mut count = Vec::new();
        let mut bits: VecDeque<AigLit> = a.iter().copied().collect();
        for _ in 0..count_width(a.len()) {
            let mut carries = VecDeque::new();
            while bits.len() > 1 {
                let mut next = || bits.pop_front().unwrap_or(AigLit::FALSE);
                let (x, y, z) = (next(), next(), next());
                let (sum, carry) = self.full_adder(x, y, z);
                bits.push_back(sum);
                carries.push_back(carry);
            }
            count.push(bits.pop_front().unwrap_or(AigLit::FALSE));
            bits = carries;
        }
        count.into()
    }

    /// The number of zeros above the topmost set bit, all of them if none is set, in as many bits
    /// as the largest count needs.
    pub fn leading_zeros(&mut self, a: &[AigLit]) -> Word {
        let (_, count) = self.normalise(a);
        let width = count_width(a.len());
        let zero = self.is_zero(a);
        let all = Word::constant(a.len() as u128, width);
        self.ite(zero, &all, &count.resize(width))
    }

    /// The number of zeros below the lowest set bit, all of them if none is set.
    pub fn trailing_zeros(&mut self, a: &[AigLit]) -> Word {
        self.leading_zeros(&Word::from(a).reversed())
    }

    /// `a` shifted to the left until its top bit is set, and by how much. If `a` is zero so is the
    /// first, and the amount means nothing.
    pub fn normalise(&mut self, a: &[AigLit]) -> (Word, Word) {
        let width = a.len();
        let mut word = Word::from(a);
        let mut amount = Vec::new();
        for stage in (0..stages(width)).rev() {
            let by = 1 << stage;
            let empty = self.is_zero(&word[width - by..]);
            word = self.ite(empty, &moved_left(&word, by), &word);
            amount.push(empty);
        }
        amount.reverse();
        (word, amount.into())
    }
}

/// How many bits a count up to `most` needs.
fn count_width(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

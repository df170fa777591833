//! Shifts and rotations: one layer of choices for each bit of the amount that matters.
//!
//! Amounts are unsigned and may have any width. A shift by at least the width leaves zeros, or
//! copies of the sign.

use super::{Circuits, Word, word::constant, word::sign};
use crate::aig::AigLit;

impl Circuits<'_> {
    /// `a << amount`.
    pub fn shl(&mut self, a: &[AigLit], amount: &[AigLit]) -> Word {
        let reversed = Word::from(a).reversed();
        self.lshr(&reversed, amount).reversed()
    }

    /// `a >> amount`, zeros from above.
    pub fn lshr(&mut self, a: &[AigLit], amount: &[AigLit]) -> Word {
        self.shift_right(a, amount, AigLit::FALSE)
    }

    /// `a >> amount`, copies of the sign from above.
    pub fn ashr(&mut self, a: &[AigLit], amount: &[AigLit]) -> Word {
        self.shift_right(a, amount, sign(a))
    }

    fn shift_right(&mut self, a: &[AigLit], amount: &[AigLit], fill: AigLit) -> Word {
        let width = a.len();
        let (small, large) = amount.split_at(stages(width).min(amount.len()));
        let mut word = Word::from(a);
        for (i, bit) in small.iter().enumerate() {
            word = self.ite(*bit, &moved_right(&word, 1 << i, fill), &word);
        }
        let out = self.any(large);
        self.ite(out, &Word::filled(fill, width), &word)
    }

    /// `a >> amount` where the lowest bit is also set if any set bit was shifted out.
    pub fn lshr_sticky(&mut self, a: &[AigLit], amount: &[AigLit]) -> Word {
        let width = a.len();
        let (small, large) = amount.split_at(stages(width).min(amount.len()));
        let (mut word, mut lost) = (Word::from(a), AigLit::FALSE);
        for (i, bit) in small.iter().enumerate() {
            let out = self.any(&word[..width.min(1 << i)]);
            let out = self.aig.and(*bit, out);
            lost = self.aig.or(lost, out);
            word = self.ite(*bit, &moved_right(&word, 1 << i, AigLit::FALSE), &word);
        }
        let all_out = self.any(large);
        let rest = self.any(&word);
        let rest = self.aig.and(all_out, rest);
        lost = self.aig.or(lost, rest);
        let mut bits = self.mask(&word, !all_out).to_vec();
        if let Some(lowest) = bits.first_mut() {
            *lowest = self.aig.or(*lowest, lost);
        }
        bits.into()
    }

    /// Rotation to the left by `amount` modulo the width.
    pub fn rotate_left(&mut self, a: &[AigLit], amount: &[AigLit]) -> Word {
        let width = a.len();
        if width <= 1 {
            return a.into();
        }
        let count = stages(width);
        let amount = if width.is_power_of_two() || constant(amount).is_some() {
            Word::from(amount)
        } else {
            // Wide enough for the width itself.
            let wide = Word::from(amount).resize(amount.len().max(count + 1));
            let modulus = Word::constant(width as u128, wide.width());
            self.urem(&wide, &modulus)
        };
        if let Some(by) = amount.as_constant() {
            let by = usize::try_from(by % width as u128).expect("below the width");
            return moved_around(a, by);
        }
        let mut word = Word::from(a);
        for (i, bit) in amount.iter().take(count).enumerate() {
            word = self.ite(*bit, &moved_around(&word, 1 << i), &word);
        }
        word
    }

    /// Rotation to the right by `amount` modulo the width.
    pub fn rotate_right(&mut self, a: &[AigLit], amount: &[AigLit]) -> Word {
        let reversed = Word::from(a).reversed();
        self.rotate_left(&reversed, amount).reversed()
    }
}

/// How many bits of an amount can shift by less than `width`.
pub(super) fn stages(width: usize) -> usize {
    width.next_power_of_two().trailing_zeros() as usize
}

/// Shifted to the right by a known amount.
pub(super) fn moved_right(a: &[AigLit], by: usize, fill: AigLit) -> Word {
    (0..a.len())
        .map(|i| a.get(i + by).copied().unwrap_or(fill))
        .collect()
}

/// Shifted to the left by a known amount.
pub(super) fn moved_left(a: &[AigLit], by: usize) -> Word {
    (0..a.len())
        .map(|i| i.checked_sub(by).map_or(AigLit::FALSE, |from| a[from]))
        .collect()
}

/// Rotated to the left by a known amount below twice the width.
fn moved_around(a: &[AigLit], by: usize) -> Word {
    let width = a.len();
    (0..width)
        .map(|i| a[(i + 2 * width - by) % width])
        .collect()
}

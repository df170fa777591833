//! [`Word`]: a bit-vector whose bits are edges of the graph.

use crate::aig::AigLit;
use std::ops::Deref;

/// The bits of a bit-vector, the least significant first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Word(Vec<AigLit>);

impl Word {
    /// A word of constants: the low `width` bits of `value`, zeros above.
    pub fn constant(value: u128, width: usize) -> Self {
        (0..width)
            .map(|i| AigLit::constant(i < 128 && value >> i & 1 == 1))
            .collect()
    }
    /// `width` times the same bit.
    pub fn filled(bit: AigLit, width: usize) -> Self {
        Self(vec![bit; width])
    }
    /// Zero.
    pub fn zero(width: usize) -> Self {
        Self::filled(AigLit::FALSE, width)
    }
    /// A single bit.
    pub fn bit(bit: AigLit) -> Self {
        Self(vec![bit])
    }
    /// The bits, the least significant first.
    pub fn bits(&self) -> &[AigLit] {
        &self.0
    }
    /// How many bits there are.
    pub fn width(&self) -> usize {
        self.0.len()
    }
    /// Bits `low..=high`.
    pub fn extract(&self, high: usize, low: usize) -> Self {
        Self(self.0[low..=high].to_vec())
    }
    /// The low `width` bits, with zeros above if there are fewer.
    pub fn resize(&self, width: usize) -> Self {
        self.resize_with(width, AigLit::FALSE)
    }
    /// The low `width` bits, with copies of the sign above if there are fewer.
    pub fn resize_signed(&self, width: usize) -> Self {
        self.resize_with(width, self.sign())
    }
    fn resize_with(&self, width: usize, bit: AigLit) -> Self {
        let mut bits = self.0.clone();
        bits.resize(width, bit);
        Self(bits)
    }
    /// `self` in the low bits, `high` above.
    pub fn with_high(&self, high: &[AigLit]) -> Self {
        let mut bits = self.0.clone();
        bits.extend_from_slice(high);
        Self(bits)
    }
    /// The most significant bit; false in an empty word.
    pub fn sign(&self) -> AigLit {
        sign(&self.0)
    }
    /// The most significant bit first.
    pub fn reversed(&self) -> Self {
        self.0.iter().rev().copied().collect()
    }
    /// The value if all bits are constants and those above bit 127 are zero.
    pub fn as_constant(&self) -> Option<u128> {
        constant(&self.0)
    }
}

/// The most significant bit; false in an empty word.
pub(super) fn sign(word: &[AigLit]) -> AigLit {
    word.last().copied().unwrap_or(AigLit::FALSE)
}

/// The value if all bits are constants and those above bit 127 are zero.
pub(super) fn constant(word: &[AigLit]) -> Option<u128> {
    let mut value = 0;
    for (i, bit) in word.iter().enumerate() {
        match (bit.as_constant()?, i < 128) {
            (true, true) => value |= 1 << i,
            (true, false) => return None,
            (false, _) => {}
        }
    }
    Some(value)
}

impl Deref for Word {
    type Target = [AigLit];
    fn deref(&self) -> &[AigLit] {
        &self.0
    }
}

impl FromIterator<AigLit> for Word {
    fn from_iter<I: IntoIterator<Item = AigLit>>(bits: I) -> Self {
        Self(bits.into_iter().collect())
    }
}

impl From<Vec<AigLit>> for Word {
    fn from(bits: Vec<AigLit>) -> Self {
        Self(bits)
    }
}

impl From<&[AigLit]> for Word {
    fn from(bits: &[AigLit]) -> Self {
        Self(bits.to_vec())
    }
}

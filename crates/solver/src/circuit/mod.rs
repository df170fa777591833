//! Arithmetic of bit-vectors as and-inverter graphs.
//!
//! [`Circuits`] builds on a graph; words go in as slices of edges, the least significant bit first,
//! and come out as [`Word`]s. Operations follow SMT-LIB on every input: division by zero, shifts by
//! at least the width. Constants fold, since the graph simplifies. Operands of binary operations
//! have the same width unless said otherwise.
//!
//! The choice among equivalent circuits was measured with `examples/circuits.rs`.

mod add;
mod compare;
mod count;
mod divide;
mod float;
mod multiply;
mod overflow;
mod shift;
#[cfg(test)]
mod tests;
mod word;

pub use divide::Division;
pub use float::Rounding;
pub use word::Word;

use crate::aig::{Aig, AigLit};

/// Builds circuits on a graph.
pub struct Circuits<'a> {
    /// Where they are built.
    pub aig: &'a mut Aig,
}

impl<'a> Circuits<'a> {
    /// Builds on this graph.
    pub fn new(aig: &'a mut Aig) -> Self {
        Self { aig }
    }

    /// A word of fresh inputs.
    pub fn input(&mut self, width: usize) -> Word {
        (0..width).map(|_| self.aig.input()).collect()
    }

    /// Each bit complemented.
    pub fn not(&self, a: &[AigLit]) -> Word {
        a.iter().map(|bit| !*bit).collect()
    }

    /// Bit by bit.
    pub fn and(&mut self, a: &[AigLit], b: &[AigLit]) -> Word {
        self.zip(a, b, Aig::and)
    }

    /// Bit by bit.
    pub fn or(&mut self, a: &[AigLit], b: &[AigLit]) -> Word {
        self.zip(a, b, Aig::or)
    }

    /// Bit by bit.
    pub fn xor(&mut self, a: &[AigLit], b: &[AigLit]) -> Word {
        self.zip(a, b, Aig::xor)
    }

    fn zip(
        &mut self,
        a: &[AigLit],
        b: &[AigLit],
        gate: fn(&mut Aig, AigLit, AigLit) -> AigLit,
    ) -> Word {
        debug_assert_eq!(a.len(), b.len());
        let bits = a.iter().zip(b);
        bits.map(|(a, b)| gate(self.aig, *a, *b)).collect()
    }

    /// Each bit if `keep`, else zero.
    pub fn mask(&mut self, a: &[AigLit], keep: AigLit) -> Word {
        a.iter().map(|bit| self.aig.and(*bit, keep)).collect()
    }

    /// Each bit complemented if `flip`.
    pub fn flip_if(&mut self, flip: AigLit, a: &[AigLit]) -> Word {
        a.iter().map(|bit| self.aig.xor(*bit, flip)).collect()
    }

    /// `c ? t : e`.
    pub fn ite(&mut self, c: AigLit, t: &[AigLit], e: &[AigLit]) -> Word {
        debug_assert_eq!(t.len(), e.len());
        let bits = t.iter().zip(e);
        bits.map(|(t, e)| self.aig.ite(c, *t, *e)).collect()
    }

    /// The word whose condition holds. Of the conditions at most one does; zero if none.
    pub fn one_hot(&mut self, choices: &[(AigLit, Word)], width: usize) -> Word {
        let mut bits = Vec::with_capacity(width);
        for i in 0..width {
            let chosen: Vec<AigLit> = choices
                .iter()
                .map(|(condition, word)| self.aig.and(*condition, word[i]))
                .collect();
            bits.push(self.aig.or_all(&chosen));
        }
        bits.into()
    }

    /// Whether the words are equal.
    pub fn eq(&mut self, a: &[AigLit], b: &[AigLit]) -> AigLit {
        let differences = self.xor(a, b);
        !self.aig.or_all(&differences)
    }

    /// Whether any bit is set.
    pub fn any(&mut self, a: &[AigLit]) -> AigLit {
        self.aig.or_all(a)
    }

    /// Whether all bits are set.
    pub fn all(&mut self, a: &[AigLit]) -> AigLit {
        self.aig.and_all(a)
    }

    /// Whether the number of set bits is odd.
    pub fn parity(&mut self, a: &[AigLit]) -> AigLit {
        let bits = a.iter().copied();
        bits.fold(AigLit::FALSE, |sum, bit| self.aig.xor(sum, bit))
    }

    /// Whether the word is zero.
    pub fn is_zero(&mut self, a: &[AigLit]) -> AigLit {
        !self.any(a)
    }
}

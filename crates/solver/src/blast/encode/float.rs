//! Floats.

use super::{EncodeError, Encoder};
use crate::{
    aig::AigLit,
    circuit::{Circuits, Word},
};
use bia_term::{Term, Terms, value::Float, value::FloatFormat};

impl Encoder {
    /// The operators of floats.
    pub(super) fn encode_float(&mut self, terms: &Terms, term: Term) -> Result<Word, EncodeError> {
        Err(EncodeError::Unsupported(format!("the operator {:?}", terms.op(term))))
    }
}

/// Whether these bits are the pattern of a float: any but the NaNs other than the one that counts.
pub(super) fn is_pattern(c: &mut Circuits<'_>, format: FloatFormat, word: &Word) -> AigLit {
    let fraction = format.significand_bits() as usize - 1;
    let (low, high) = word.split_at(fraction);
    let exponent = &high[..high.len() - 1];
    let (ones, some) = (c.all(exponent), c.any(low));
    let nan = c.aig.and(ones, some);
    let quiet = Float::nan(format).to_bits();
    let quiet: Word = (0..quiet.width()).map(|i| AigLit::constant(quiet.bit(i))).collect();
    let fine = c.eq(word, &quiet);
    c.aig.implies(nan, fine)
}

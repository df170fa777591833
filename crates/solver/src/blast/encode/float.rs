//! Encodes the operators of floats with the circuits of `circuit::float`.

use super::{EncodeError, Encoder};
use crate::{
    aig::AigLit,
    circuit::{Circuits, Rounding, Word},
};
use bia_term::{Op, Term, Terms, value::FloatFormat};

impl Encoder {
    /// The operators of floats. What SMT-LIB leaves open has the value that the evaluator gives it.
    pub(super) fn encode_float(&mut self, terms: &Terms, term: Term) -> Result<Word, EncodeError> {
        let op = terms.op(term);
        let words: Vec<Word> = (0..terms.args(term).len())
            .map(|i| self.arg(terms, term, i))
            .collect();
        // The format of the last argument, which is a float wherever it matters.
        let last = terms.args(term).last().copied().unwrap_or(term);
        let format = terms.sorts().float_format(terms.sort(last));
        let mut c = Circuits::new(&mut self.aig);
        let word = match (op, format, words.as_slice()) {
            (Op::FpFromBits(format), _, [a]) => c.fp_from_bits(format, a),
            (Op::FpFromSbv(format), _, [rm, a]) => {
                let rm = Rounding::decode(&mut c, rm);
                c.fp_from_sbv(format, rm, a)
            }
            (Op::FpFromUbv(format), _, [rm, a]) => {
                let rm = Rounding::decode(&mut c, rm);
                c.fp_from_ubv(format, rm, a)
            }
            (_, Some(format), [a]) => unary(&mut c, op, format, a)?,
            (Op::FpRem, Some(format), [a, b]) => c.fp_rem(format, a, b),
            (Op::FpMin, Some(format), [a, b]) => c.fp_min(format, a, b),
            (Op::FpMax, Some(format), [a, b]) => c.fp_max(format, a, b),
            (Op::FpLe, Some(format), [a, b]) => Word::bit(c.fp_le(format, a, b)),
            (Op::FpLt, Some(format), [a, b]) => Word::bit(c.fp_lt(format, a, b)),
            (Op::FpEq, Some(format), [a, b]) => Word::bit(c.fp_eq(format, a, b)),
            (_, Some(format), [rm, rest @ ..]) => {
                let rm = Rounding::decode(&mut c, rm);
                rounded(&mut c, op, format, rm, rest)?
            }
            (_, _, _) => return Err(no_circuit(op)),
        };
        Ok(word)
    }
}

fn no_circuit(op: Op) -> EncodeError {
    EncodeError::Unsupported(format!("the operator {op:?}"))
}

/// Operators on one float.
fn unary(c: &mut Circuits<'_>, op: Op, format: FloatFormat, a: &Word) -> Result<Word, EncodeError> {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others have more arguments"
    )]
    Ok(match op {
        Op::FpAbs => c.fp_abs(a),
        Op::FpNeg => c.fp_neg(format, a),
        Op::FpToBits => a.clone(),
        Op::FpIsNormal => Word::bit(c.fp_is_normal(format, a)),
        Op::FpIsSubnormal => Word::bit(c.fp_is_subnormal(format, a)),
        Op::FpIsZero => Word::bit(c.fp_is_zero(format, a)),
        Op::FpIsInfinite => Word::bit(c.fp_is_infinite(format, a)),
        Op::FpIsNan => Word::bit(c.fp_is_nan(format, a)),
        Op::FpIsNegative => Word::bit(c.fp_is_negative(format, a)),
        Op::FpIsPositive => Word::bit(c.fp_is_positive(format, a)),
        op => return Err(no_circuit(op)),
    })
}

/// Operators on a rounding mode and floats.
fn rounded(
    c: &mut Circuits<'_>,
    op: Op,
    format: FloatFormat,
    rm: Rounding,
    words: &[Word],
) -> Result<Word, EncodeError> {
    Ok(match (op, words) {
        (Op::FpAdd, [a, b]) => c.fp_add(format, rm, a, b),
        (Op::FpMul, [a, b]) => c.fp_mul(format, rm, a, b),
        (Op::FpDiv, [a, b]) => c.fp_div(format, rm, a, b),
        (Op::FpFma, [x, y, z]) => c.fp_fma(format, rm, x, y, z),
        (Op::FpSqrt, [a]) => c.fp_sqrt(format, rm, a),
        (Op::FpRoundToIntegral, [a]) => c.fp_round_to_integral(format, rm, a),
        (Op::FpToFp(to), [a]) => c.fp_to_fp(format, to, rm, a),
        (Op::FpToUbv { width }, [a]) => {
            let (word, fits) = c.fp_to_ubv(format, rm, a, width as usize);
            c.mask(&word, fits)
        }
        (Op::FpToSbv { width }, [a]) => {
            let (word, fits) = c.fp_to_sbv(format, rm, a, width as usize);
            c.mask(&word, fits)
        }
        (op, _) => return Err(no_circuit(op)),
    })
}

/// Whether these bits are the pattern of a float: any but the NaNs other than the one that counts.
pub(super) fn is_pattern(c: &mut Circuits<'_>, format: FloatFormat, word: &Word) -> AigLit {
    c.fp_is_canonical(format, word)
}

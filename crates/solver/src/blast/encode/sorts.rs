//! The width of each sort as a word, and which sorts can be encoded.

use super::EncodeError;
use crate::{
    aig::{Aig, AigLit},
    circuit::{Circuits, Word},
};
use bia_term::{Effort, Op, Sort, SortData, Term, Terms};
use rustc_hash::FxHashSet;

/// The bits for an element of an uninterpreted sort: more elements than terms are never needed.
pub(crate) const UNINTERPRETED_BITS: usize = 32;
/// The bits of a rounding mode.
const ROUNDING_BITS: usize = 3;
/// How many rounding modes there are.
const ROUNDING_MODES: u128 = 5;

/// How many bits the word of a value has; `None` for arrays and infinite sorts.
pub(crate) fn width_of(terms: &Terms, sort: Sort) -> Option<usize> {
    match terms.sort_data(sort) {
        SortData::Bool => Some(1),
        SortData::RoundingMode => Some(ROUNDING_BITS),
        SortData::Bv(width) => Some(*width as usize),
        SortData::Float(format) => Some(format.width() as usize),
        SortData::Enum(sort) => Some(enum_bits(sort.constructors.len())),
        SortData::Uninterpreted(_) => Some(UNINTERPRETED_BITS),
        SortData::Int | SortData::Real | SortData::Array { .. } => None,
    }
}

/// The bits for the numbers below `count`, at least one.
fn enum_bits(count: usize) -> usize {
    let last = count.saturating_sub(1);
    ((usize::BITS - last.leading_zeros()) as usize).max(1)
}

/// What has to hold for a word of fresh bits to be a value; `None` if nothing.
pub(crate) fn range_condition(
    aig: &mut Aig,
    terms: &Terms,
    sort: Sort,
    word: &Word,
) -> Option<AigLit> {
    let mut circuits = Circuits::new(aig);
    let below = |circuits: &mut Circuits<'_>, count: u128| {
        let last = Word::constant(count - 1, word.width());
        circuits.ule(word, &last)
    };
    let condition = match terms.sort_data(sort) {
        SortData::RoundingMode => below(&mut circuits, ROUNDING_MODES),
        SortData::Enum(sort) => below(&mut circuits, sort.constructors.len() as u128),
        SortData::Float(format) => super::float::is_pattern(&mut circuits, *format, word),
        SortData::Bool
        | SortData::Bv(_)
        | SortData::Uninterpreted(_)
        | SortData::Int
        | SortData::Real
        | SortData::Array { .. } => return None,
    };
    (condition != AigLit::TRUE).then_some(condition)
}

/// About how many gates an operator needs at this width.
pub(super) fn estimate(terms: &Terms, term: Term, width: u64) -> u64 {
    let square = width.saturating_mul(width).saturating_mul(8);
    let linear = width.saturating_mul(16);
    let shift = linear.saturating_mul(u64::from(64 - width.leading_zeros()));
    let op = terms.op(term);
    match op.effort() {
        Effort::Float if op == Op::FpRem => {
            terms
                .sorts()
                .float_format(terms.sort(term))
                .map_or(square, |format| {
                    let steps = 1_u64.checked_shl(format.exponent_bits());
                    linear.saturating_mul(steps.unwrap_or(u64::MAX))
                })
        }
        Effort::Product | Effort::Quotient | Effort::Float => square,
        Effort::Shift => shift.saturating_mul(2),
        Effort::Linear if op == Op::And || op == Op::Or => terms.args(term).len() as u64,
        Effort::Linear => linear,
    }
}

/// What in these terms cannot be encoded, if anything. `known` holds terms that were looked at and
/// can; those found to be fine are added, and returned.
pub(crate) fn unsupported(
    terms: &Terms,
    root: Term,
    known: &mut FxHashSet<Term>,
) -> Result<Vec<Term>, EncodeError> {
    let order = terms.post_order_until(&[root], |term| known.contains(&term));
    for term in &order {
        if let Some(what) = infinite(terms, terms.sort(*term)) {
            return Err(EncodeError::Unsupported(what.into()));
        }
        let op = terms.op(*term);
        if let Op::FpFromReal(_) | Op::FpToReal | Op::UbvToInt | Op::IntToBv { .. } = op {
            return Err(EncodeError::Unsupported(format!("the operator {op:?}")));
        }
    }
    known.extend(&order);
    Ok(order)
}

/// The infinite sort that a sort is made of.
fn infinite(terms: &Terms, sort: Sort) -> Option<&'static str> {
    let mut stack = vec![sort];
    while let Some(sort) = stack.pop() {
        match terms.sort_data(sort) {
            SortData::Int => return Some("integers"),
            SortData::Real => return Some("real numbers"),
            SortData::Array { index, element } => stack.extend([*index, *element]),
            SortData::Bool
            | SortData::RoundingMode
            | SortData::Bv(_)
            | SortData::Float(_)
            | SortData::Enum(_)
            | SortData::Uninterpreted(_) => {}
        }
    }
    None
}

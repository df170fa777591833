//! Converts values to constant words and back.

use super::sorts::width_of;
use crate::{aig::AigLit, circuit::Word};
use bia_term::{
    Sort, SortData, Terms,
    value::{Bv, Float, RoundingMode, Value},
};
use dashu_int::UBig;

/// The constant word of a value; all zeros for values that have none (arrays, numbers).
pub(crate) fn word_of_value(terms: &Terms, sort: Sort, value: &Value) -> Word {
    let width = width_of(terms, sort).unwrap_or(0);
    match value {
        Value::Bool(value) => Word::bit(AigLit::constant(*value)),
        Value::Bv(bv) => word_of_bv(bv),
        Value::Float(float) => word_of_bv(&float.to_bits()),
        Value::Rounding(mode) => {
            let number = RoundingMode::ALL.iter().position(|m| m == mode);
            Word::constant(number.unwrap_or(0) as u128, width)
        }
        Value::Elem(number) => Word::constant(u128::from(*number), width),
        Value::Int(_) | Value::Real(_) | Value::Array(_) => Word::zero(width),
    }
}

fn word_of_bv(bv: &Bv) -> Word {
    (0..bv.width())
        .map(|i| AigLit::constant(bv.bit(i)))
        .collect()
}

/// The value that these bits are, the least significant first; the default value of the sort if
/// they are none.
pub(crate) fn value_of_word(terms: &Terms, sort: Sort, bits: &[bool]) -> Value {
    let number = || {
        let low = bits.iter().take(u32::BITS as usize).rev();
        low.fold(0_u32, |sum, bit| sum << 1 | u32::from(*bit))
    };
    let value = match terms.sort_data(sort) {
        SortData::Bool => Value::Bool(bits.first() == Some(&true)),
        SortData::Bv(width) => Value::Bv(bv_of_bits(*width, bits)),
        SortData::Float(format) => {
            Value::Float(Float::from_bits(*format, &bv_of_bits(format.width(), bits)))
        }
        SortData::RoundingMode => {
            let mode = RoundingMode::ALL.get(number() as usize);
            Value::Rounding(mode.copied().unwrap_or(RoundingMode::NearestEven))
        }
        SortData::Enum(_) | SortData::Uninterpreted(_) => Value::Elem(number()),
        SortData::Int | SortData::Real | SortData::Array { .. } => {
            terms.sorts().default_value(sort)
        }
    };
    if terms.sorts().fits(&value, sort) {
        value
    } else {
        terms.sorts().default_value(sort)
    }
}

fn bv_of_bits(width: u32, bits: &[bool]) -> Bv {
    if width <= u64::BITS {
        let word = bits.iter().rev();
        return Bv::from_u64(width, word.fold(0, |sum, bit| sum << 1 | u64::from(*bit)));
    }
    let bytes: Vec<u8> = bits
        .chunks(8)
        .map(|byte| {
            byte.iter()
                .rev()
                .fold(0, |sum, bit| sum << 1 | u8::from(*bit))
        })
        .collect();
    Bv::from_ubig(width, &UBig::from_le_bytes(&bytes))
}

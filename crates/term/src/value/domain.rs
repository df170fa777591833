//! [`Domain`]: which values an array index ranges over, as far as array equality needs it.
//!
//! Two arrays over a small index sort can be the same function although they were written
//! with different defaults; to see that one must be able to list the index values. A domain
//! knows their number and, when it is small, the values themselves.

use std::sync::Arc;

use super::{ArrayValue, Bv, Float, FloatFormat, RoundingMode, Value};

/// The values of an index sort. Make one from the sort: arrays of one sort have one domain.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Domain {
    /// Integers, reals, and sorts whose size is not fixed.
    Infinite,
    /// The two truth values.
    Bool,
    /// Bit-vectors of this width.
    Bv(u32),
    /// Floats of this format.
    Float(FloatFormat),
    /// The five rounding modes.
    Rounding,
    /// `Elem(0)` up to this many (at least one).
    Elems(u32),
    /// Arrays: index and element.
    Array(Arc<(Domain, Domain)>),
}

impl Domain {
    /// The domain of arrays from `index` to `element`.
    pub fn array(index: Domain, element: Domain) -> Domain {
        Domain::Array(Arc::new((index, element)))
    }

    /// The number of values; `None` when infinite or above `u64::MAX`.
    pub fn count(&self) -> Option<u64> {
        match self {
            Domain::Infinite => None,
            Domain::Bool => Some(2),
            Domain::Bv(width) => 1_u64.checked_shl(*width),
            Domain::Float(format) => {
                let patterns = 1_u64.checked_shl(format.width())?;
                let nans = 1_u64.checked_shl(format.significand_bits())? - 2;
                Some(patterns - nans + 1)
            }
            Domain::Rounding => Some(5),
            Domain::Elems(count) => Some(u64::from(*count).max(1)),
            Domain::Array(sorts) => match (sorts.0.count(), sorts.1.count()) {
                (_, Some(1)) => Some(1),
                (Some(index), Some(element)) => element.checked_pow(u32::try_from(index).ok()?),
                (None, _) | (_, None) => None,
            },
        }
    }

    /// All values; empty when there is no [`count`](Domain::count). Costs as much memory as
    /// there are values: the caller has looked at the count.
    pub fn values(&self) -> Vec<Value> {
        let count = self.count();
        match self {
            Domain::Infinite => Vec::new(),
            Domain::Bool => vec![Value::Bool(false), Value::Bool(true)],
            Domain::Bv(width) => (0..count.unwrap_or(0))
                .map(|bits| Bv::from_u64(*width, bits).into())
                .collect(),
            Domain::Float(format) => {
                let patterns = 1_u64.checked_shl(format.width()).unwrap_or(0);
                let floats = (0..patterns).filter_map(|bits| {
                    let bits = Bv::from_u64(format.width(), bits);
                    let float = Float::from_bits(*format, &bits);
                    (float.to_bits() == bits).then_some(Value::Float(float))
                });
                floats.collect()
            }
            Domain::Rounding => RoundingMode::ALL.map(Value::Rounding).to_vec(),
            Domain::Elems(count) => (0..(*count).max(1)).map(Value::Elem).collect(),
            Domain::Array(sorts) if count.is_some() => functions(&sorts.0, &sorts.1),
            Domain::Array(_) => Vec::new(),
        }
    }

    /// Whether `value` is one of the values. Of an infinite domain only the absence of a
    /// finite sort's value is not noticed.
    pub fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Infinite, _) | (Domain::Bool, Value::Bool(_)) => true,
            (Domain::Rounding, Value::Rounding(_)) => true,
            (Domain::Bv(width), Value::Bv(bv)) => bv.width() == *width,
            (Domain::Float(format), Value::Float(float)) => float.format() == *format,
            (Domain::Elems(count), Value::Elem(index)) => index < count,
            (Domain::Array(sorts), Value::Array(array)) => {
                *array.domain() == sorts.0
                    && sorts.1.contains(array.default())
                    && array
                        .entries()
                        .all(|(_, element)| sorts.1.contains(element))
            }
            (
                Domain::Bool
                | Domain::Bv(_)
                | Domain::Float(_)
                | Domain::Rounding
                | Domain::Elems(_)
                | Domain::Array(_),
                _,
            ) => false,
        }
    }
}

/// All functions from a finite index to a finite element domain; also the one function into
/// a domain of one element, whatever its index.
fn functions(index: &Domain, element: &Domain) -> Vec<Value> {
    let elements = element.values();
    let Some(first) = elements.first() else {
        return Vec::new();
    };
    let constant = ArrayValue::constant(first.clone(), index.clone());
    if elements.len() == 1 {
        return vec![constant.into()];
    }
    let mut arrays = vec![constant];
    for key in index.values() {
        let old = std::mem::take(&mut arrays);
        for array in old {
            for value in &elements {
                let mut array = array.clone();
                array.set(key.clone(), value.clone());
                arrays.push(array);
            }
        }
    }
    arrays.into_iter().map(Value::from).collect()
}

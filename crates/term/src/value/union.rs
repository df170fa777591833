//! [`Value`]: one value of any sort, with conversions from and to the types behind it.

use std::sync::Arc;

use dashu_int::IBig;
use dashu_ratio::RBig;

use super::{ArrayValue, Bv, Float, RoundingMode};

/// A value of any sort. Values of one sort always use one variant.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// A mathematical integer.
    Int(IBig),
    /// A rational number, the only reals that are computed with.
    Real(Box<RBig>),
    /// A bit-vector.
    Bv(Bv),
    /// A floating-point number.
    Float(Float),
    /// A rounding mode.
    Rounding(RoundingMode),
    /// A total function from index values to element values.
    Array(Arc<ArrayValue>),
    /// An element of an enumeration, of an uninterpreted or of a function sort, by index.
    Elem(u32),
}

impl Value {
    /// The truth value, if this is one.
    #[inline]
    pub fn as_bool(&self) -> Option<bool> {
        if let Value::Bool(value) = self {
            Some(*value)
        } else {
            None
        }
    }

    /// The integer, if this is one.
    #[inline]
    pub fn as_int(&self) -> Option<&IBig> {
        if let Value::Int(value) = self {
            Some(value)
        } else {
            None
        }
    }

    /// The rational number, if this is one.
    #[inline]
    pub fn as_real(&self) -> Option<&RBig> {
        if let Value::Real(value) = self {
            Some(value)
        } else {
            None
        }
    }

    /// The bit-vector, if this is one.
    #[inline]
    pub fn as_bv(&self) -> Option<&Bv> {
        if let Value::Bv(value) = self {
            Some(value)
        } else {
            None
        }
    }

    /// The floating-point number, if this is one.
    #[inline]
    pub fn as_float(&self) -> Option<&Float> {
        if let Value::Float(value) = self {
            Some(value)
        } else {
            None
        }
    }

    /// The rounding mode, if this is one.
    #[inline]
    pub fn as_rounding(&self) -> Option<RoundingMode> {
        if let Value::Rounding(value) = self {
            Some(*value)
        } else {
            None
        }
    }

    /// The array, if this is one.
    #[inline]
    pub fn as_array(&self) -> Option<&Arc<ArrayValue>> {
        if let Value::Array(value) = self {
            Some(value)
        } else {
            None
        }
    }

    /// The index of the element, if this is one.
    #[inline]
    pub fn as_elem(&self) -> Option<u32> {
        if let Value::Elem(value) = self {
            Some(*value)
        } else {
            None
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}

impl From<IBig> for Value {
    fn from(value: IBig) -> Value {
        Value::Int(value)
    }
}

impl From<RBig> for Value {
    fn from(value: RBig) -> Value {
        Value::Real(Box::new(value))
    }
}

impl From<Bv> for Value {
    fn from(value: Bv) -> Value {
        Value::Bv(value)
    }
}

impl From<Float> for Value {
    fn from(value: Float) -> Value {
        Value::Float(value)
    }
}

impl From<RoundingMode> for Value {
    fn from(value: RoundingMode) -> Value {
        Value::Rounding(value)
    }
}

impl From<ArrayValue> for Value {
    fn from(value: ArrayValue) -> Value {
        Value::Array(Arc::new(value))
    }
}

impl From<Arc<ArrayValue>> for Value {
    fn from(value: Arc<ArrayValue>) -> Value {
        Value::Array(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_at_most_four_words() {
        assert!(size_of::<Value>() <= 32, "{}", size_of::<Value>());
        assert_eq!(size_of::<Bv>(), 16);
        assert_eq!(size_of::<Float>(), 24);
    }

    #[test]
    fn conversions_reach_their_own_variant() {
        let array = ArrayValue::constant(Value::from(true), super::super::Domain::Infinite);
        let values = [
            Value::from(true),
            Value::from(IBig::from(-3)),
            Value::from(RBig::from(7)),
            Value::from(Bv::from_u64(8, 255)),
            Value::from(Float::zero(super::super::FloatFormat::BINARY32, true)),
            Value::from(RoundingMode::TowardZero),
            Value::from(array),
            Value::Elem(4),
        ];
        let found = |v: &Value| {
            [
                v.as_bool().is_some(),
                v.as_int().is_some(),
                v.as_real().is_some(),
                v.as_bv().is_some(),
                v.as_float().is_some(),
                v.as_rounding().is_some(),
                v.as_array().is_some(),
                v.as_elem().is_some(),
            ]
        };
        for (i, value) in values.iter().enumerate() {
            let expected: [bool; 8] = std::array::from_fn(|j| i == j);
            assert_eq!(found(value), expected, "{value:?}");
        }
        assert!(values.is_sorted(), "variants are ordered as declared");
    }
}

//! Sorts: the types of terms, interned so that equal id ⇔ equal sort.
//!
//! A [`Sort`] is 4 bytes and `Copy`; what it stands for is a [`SortData`] in the table
//! [`Sorts`] of one `Terms`. The four sorts without parameters have fixed ids.
//!
//! Invariants: bit-vector widths are in `1..=MAX_WIDTH`; enumerations have at least one
//! constructor and no name twice; arrays are nested at most [`Sorts::MAX_DEPTH`] deep, so that
//! recursion over a sort, and over values of it, needs little stack.

use crate::value::{ArrayValue, Domain, Float, FloatFormat, RoundingMode, Value};
use bia_base::{Idx, Symbol};
use dashu_int::IBig;
use dashu_ratio::RBig;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use std::{num::NonZeroU32, sync::Arc};

bia_base::new_id! {
    /// A sort of one `Terms`.
    pub struct Sort, "sort";
}

impl Sort {
    /// The truth values.
    pub const BOOL: Sort = Sort(NonZeroU32::MIN);
    /// The mathematical integers.
    pub const INT: Sort = Sort(NonZeroU32::MIN.saturating_add(1));
    /// The real numbers.
    pub const REAL: Sort = Sort(NonZeroU32::MIN.saturating_add(2));
    /// The five rounding modes.
    pub const ROUNDING_MODE: Sort = Sort(NonZeroU32::MIN.saturating_add(3));
}

/// An enumeration: two are equal when names and constructors, in order, are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EnumSort {
    /// The name of the sort.
    pub name: Symbol,
    /// The names of its values; `Value::Elem(i)` is the i-th.
    pub constructors: Arc<[Symbol]>,
}

/// What a [`Sort`] stands for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SortData {
    /// The truth values.
    Bool,
    /// The mathematical integers.
    Int,
    /// The real numbers.
    Real,
    /// The five rounding modes.
    RoundingMode,
    /// Bit-vectors of a width of at least 1.
    Bv(u32),
    /// Floating-point numbers; `sb` of the format counts the hidden bit, as in SMT-LIB.
    Float(FloatFormat),
    /// Total functions from `index` to `element`.
    Array {
        /// The sort of indices.
        index: Sort,
        /// The sort of elements.
        element: Sort,
    },
    /// An enumeration.
    Enum(EnumSort),
    /// A sort about which nothing is known but that it is not empty.
    Uninterpreted(Symbol),
}

/// Why a sort cannot exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadSort {
    /// Width 0, or more than [`Sorts::MAX_WIDTH`].
    #[error("bit-vectors have between 1 and {} bits", Sorts::MAX_WIDTH)]
    Width,
    /// A float format that does not exist.
    #[error(
        "floats have 2 to {} exponent bits and 2 to {} significand bits",
        FloatFormat::MAX_EXPONENT_BITS,
        FloatFormat::MAX_SIGNIFICAND_BITS
    )]
    Format,
    /// An array in an array in an array …
    #[error("arrays are nested more than {} deep", Sorts::MAX_DEPTH)]
    Depth,
    /// An enumeration without a constructor or with one twice.
    #[error("an enumeration needs at least one constructor, and none twice")]
    Enum,
}

/// The sorts of one `Terms`.
#[derive(Clone, Debug)]
pub struct Sorts {
    /// Each sort with its nesting depth.
    all: IndexMap<SortData, u16, FxBuildHasher>,
}

impl Default for Sorts {
    fn default() -> Self {
        let fixed = [
            SortData::Bool,
            SortData::Int,
            SortData::Real,
            SortData::RoundingMode,
        ];
        Self {
            all: fixed.into_iter().map(|sort| (sort, 0)).collect(),
        }
    }
}

impl Sorts {
    /// The greatest width of a bit-vector.
    pub const MAX_WIDTH: u32 = 1 << 25;
    /// How deep arrays may be nested.
    pub const MAX_DEPTH: u16 = 128;

    /// What `sort` stands for.
    pub fn data(&self, sort: Sort) -> &SortData {
        let (data, _) = self
            .all
            .get_index(sort.index())
            .expect("a sort is only used with the terms that made it");
        data
    }

    /// The sort that stands for `data`.
    pub fn intern(&mut self, data: SortData) -> Result<Sort, BadSort> {
        let depth = match &data {
            SortData::Bool | SortData::Int | SortData::Real | SortData::RoundingMode => 0,
            SortData::Uninterpreted(_) | SortData::Float(_) => 0,
            SortData::Bv(width) if (1..=Self::MAX_WIDTH).contains(width) => 0,
            SortData::Bv(_) => return Err(BadSort::Width),
            SortData::Array { index, element } => {
                let depth = self.depth(*index).max(self.depth(*element)) + 1;
                if depth > Self::MAX_DEPTH {
                    return Err(BadSort::Depth);
                }
                depth
            }
            SortData::Enum(sort) => {
                let names: IndexSet<&Symbol, FxBuildHasher> = sort.constructors.iter().collect();
                let count = u32::try_from(names.len());
                if names.is_empty() || names.len() != sort.constructors.len() || count.is_err() {
                    return Err(BadSort::Enum);
                }
                0
            }
        };
        let entry = self.all.entry(data);
        let at = entry.index();
        entry.or_insert(depth);
        Ok(Sort::from_index(at))
    }

    fn depth(&self, sort: Sort) -> u16 {
        self.all
            .get_index(sort.index())
            .map_or(0, |(_, depth)| *depth)
    }

    /// The bit-vectors of this width.
    pub fn bv(&mut self, width: u32) -> Result<Sort, BadSort> {
        self.intern(SortData::Bv(width))
    }

    /// The floats of this format.
    pub fn float(&mut self, format: FloatFormat) -> Sort {
        self.intern(SortData::Float(format))
            .expect("every float format is a sort")
    }

    /// The arrays from `index` to `element`.
    pub fn array(&mut self, index: Sort, element: Sort) -> Result<Sort, BadSort> {
        self.intern(SortData::Array { index, element })
    }

    /// All sorts in the order of their ids.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Sort, &SortData)> {
        let rows = self.all.keys().enumerate();
        rows.map(|(i, data)| (Sort::from_index(i), data))
    }

    /// The width, if these are bit-vectors.
    pub fn bv_width(&self, sort: Sort) -> Option<u32> {
        if let SortData::Bv(width) = self.data(sort) {
            Some(*width)
        } else {
            None
        }
    }

    /// The format, if these are floats.
    pub fn float_format(&self, sort: Sort) -> Option<FloatFormat> {
        if let SortData::Float(format) = self.data(sort) {
            Some(*format)
        } else {
            None
        }
    }

    /// Index and element, if these are arrays.
    pub fn array_parts(&self, sort: Sort) -> Option<(Sort, Sort)> {
        if let SortData::Array { index, element } = self.data(sort) {
            Some((*index, *element))
        } else {
            None
        }
    }

    /// The set of values as array values know it.
    pub fn domain(&self, sort: Sort) -> Domain {
        match self.data(sort) {
            SortData::Bool => Domain::Bool,
            SortData::Int | SortData::Real | SortData::Uninterpreted(_) => Domain::Infinite,
            SortData::RoundingMode => Domain::Rounding,
            SortData::Bv(width) => Domain::Bv(*width),
            SortData::Float(format) => Domain::Float(*format),
            SortData::Array { index, element } => {
                Domain::array(self.domain(*index), self.domain(*element))
            }
            SortData::Enum(sort) => {
                Domain::Elems(u32::try_from(sort.constructors.len()).unwrap_or(u32::MAX))
            }
        }
    }

    /// How many values there are; `None` when infinite, unknown or more than `u64::MAX`.
    pub fn cardinality(&self, sort: Sort) -> Option<u64> {
        self.domain(sort).count()
    }

    /// A value that every sort has: false, 0, +0, the first constructor, and the array of those.
    pub fn default_value(&self, sort: Sort) -> Value {
        match self.data(sort) {
            SortData::Bool => Value::Bool(false),
            SortData::Int => Value::Int(IBig::ZERO),
            SortData::Real => Value::Real(Box::new(RBig::ZERO)),
            SortData::RoundingMode => Value::Rounding(RoundingMode::NearestEven),
            SortData::Bv(width) => Value::Bv(crate::value::Bv::zero(*width)),
            SortData::Float(format) => Value::Float(Float::zero(*format, false)),
            SortData::Array { index, element } => {
                let default = self.default_value(*element);
                ArrayValue::constant(default, self.domain(*index)).into()
            }
            SortData::Enum(_) | SortData::Uninterpreted(_) => Value::Elem(0),
        }
    }

    /// Whether `value` is a value of `sort`.
    pub fn fits(&self, value: &Value, sort: Sort) -> bool {
        match (self.data(sort), value) {
            (SortData::Bool, Value::Bool(_))
            | (SortData::Int, Value::Int(_))
            | (SortData::Real, Value::Real(_))
            | (SortData::RoundingMode, Value::Rounding(_))
            | (SortData::Uninterpreted(_), Value::Elem(_)) => true,
            (SortData::Bv(width), Value::Bv(bv)) => bv.width() == *width,
            (SortData::Float(format), Value::Float(float)) => float.format() == *format,
            (SortData::Enum(sort), Value::Elem(i)) => {
                usize::try_from(*i).is_ok_and(|i| i < sort.constructors.len())
            }
            (SortData::Array { index, element }, Value::Array(array)) => {
                *array.domain() == self.domain(*index)
                    && self.fits(array.default(), *element)
                    && array
                        .entries()
                        .all(|(i, e)| self.fits(i, *index) && self.fits(e, *element))
            }
            (
                SortData::Bool
                | SortData::Int
                | SortData::Real
                | SortData::RoundingMode
                | SortData::Bv(_)
                | SortData::Float(_)
                | SortData::Array { .. }
                | SortData::Enum(_)
                | SortData::Uninterpreted(_),
                _,
            ) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Bv;

    #[test]
    fn equal_sorts_have_equal_ids() {
        let mut sorts = Sorts::default();
        let (a, b) = (sorts.bv(8).unwrap(), sorts.bv(9).unwrap());
        assert_ne!(a, b);
        assert_eq!(sorts.bv(8), Ok(a));
        let array = sorts.array(a, b).unwrap();
        assert_eq!(sorts.array(a, b), Ok(array));
        assert_ne!(sorts.array(b, a), Ok(array));
        assert_eq!(sorts.data(Sort::ROUNDING_MODE), &SortData::RoundingMode);
        assert_eq!(size_of::<Option<Sort>>(), 4);
    }

    #[test]
    fn impossible_sorts_are_refused() {
        let mut sorts = Sorts::default();
        assert_eq!(sorts.bv(0), Err(BadSort::Width));
        assert_eq!(sorts.bv(u32::MAX), Err(BadSort::Width));
        let mut deep = Sort::INT;
        for _ in 0..Sorts::MAX_DEPTH {
            deep = sorts.array(Sort::INT, deep).unwrap();
        }
        assert_eq!(sorts.array(Sort::INT, deep), Err(BadSort::Depth));
        let x = Symbol::from_index(0);
        for constructors in [vec![], vec![x, x]] {
            let constructors = constructors.into();
            let data = SortData::Enum(EnumSort {
                name: x,
                constructors,
            });
            assert_eq!(sorts.intern(data), Err(BadSort::Enum));
        }
    }

    #[test]
    fn sizes_and_defaults() {
        let mut sorts = Sorts::default();
        let bv2 = sorts.bv(2).unwrap();
        let array = sorts.array(bv2, Sort::BOOL).unwrap();
        let tiny = sorts.float(FloatFormat::new(2, 2).unwrap());
        let color = sorts
            .intern(SortData::Enum(EnumSort {
                name: Symbol::from_index(0),
                constructors: vec![Symbol::from_index(1), Symbol::from_index(2)].into(),
            }))
            .unwrap();
        let big = sorts.bv(64).unwrap();
        let sizes = [
            Sort::BOOL,
            Sort::INT,
            bv2,
            array,
            tiny,
            color,
            big,
            Sort::ROUNDING_MODE,
        ];
        let sizes = sizes.map(|sort| sorts.cardinality(sort));
        let expected = [2, 0, 4, 16, 15, 2, 0, 5].map(|n| Some(n).filter(|n| *n > 0));
        assert_eq!(sizes, expected);
        for (sort, _) in sorts.iter() {
            assert!(sorts.fits(&sorts.default_value(sort), sort));
        }
        assert!(!sorts.fits(&Value::Elem(2), color));
        assert!(!sorts.fits(&Bv::zero(3).into(), bv2));
        let wrong = ArrayValue::constant(Value::Bool(true), Domain::Bv(3));
        assert!(!sorts.fits(&wrong.into(), array));
    }
}

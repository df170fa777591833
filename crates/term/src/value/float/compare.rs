//! IEEE comparisons, minimum and maximum.
//!
//! Finite and infinite floats are ordered as their packed bits without the sign, negative
//! ones the other way round; the two zeros are equal, NaN is not comparable to anything.

use std::cmp::Ordering;

use super::Float;

impl Float {
    /// The IEEE order; `None` when either is NaN.
    pub fn ieee_cmp(&self, other: &Float) -> Option<Ordering> {
        debug_assert_eq!(self.format(), other.format(), "operands of one format");
        if self.is_nan() || other.is_nan() {
            return None;
        }
        Some(match (self.is_negative(), other.is_negative()) {
            (false, false) => self.cmp(other),
            (true, true) => other.cmp(self),
            (_, negative) if self.is_zero() && other.is_zero() => {
                debug_assert_ne!(self.is_negative(), negative);
                Ordering::Equal
            }
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        })
    }

    /// IEEE equality: NaN is not equal to itself, the zeros are equal.
    pub fn ieee_eq(&self, other: &Float) -> bool {
        self.ieee_cmp(other) == Some(Ordering::Equal)
    }

    /// IEEE less than.
    pub fn lt(&self, other: &Float) -> bool {
        self.ieee_cmp(other) == Some(Ordering::Less)
    }

    /// IEEE less than or equal.
    pub fn le(&self, other: &Float) -> bool {
        matches!(self.ieee_cmp(other), Some(Ordering::Less | Ordering::Equal))
    }

    /// The smaller operand; the other one when one is NaN. Of two zeros of different sign,
    /// where SMT-LIB and C leave the choice, it is −0.
    pub fn min(&self, other: &Float) -> Float {
        match self.ieee_cmp(other) {
            None if self.is_nan() => other.clone(),
            Some(Ordering::Greater) => other.clone(),
            Some(Ordering::Equal) if other.is_negative() => other.clone(),
            None | Some(Ordering::Less | Ordering::Equal) => self.clone(),
        }
    }

    /// The larger operand; the other one when one is NaN. Of two zeros of different sign,
    /// where SMT-LIB and C leave the choice, it is +0.
    pub fn max(&self, other: &Float) -> Float {
        match self.ieee_cmp(other) {
            None if self.is_nan() => other.clone(),
            Some(Ordering::Less) => other.clone(),
            Some(Ordering::Equal) if !other.is_negative() => other.clone(),
            None | Some(Ordering::Greater | Ordering::Equal) => self.clone(),
        }
    }
}

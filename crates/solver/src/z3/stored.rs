//! Rounding modes, and floats inside arrays, functions and relations.
//!
//! Z3 5.4 makes wrong models of equations between rounding modes. So a rounding mode is a number of
//! three bits, at most 4, which becomes one of Z3's where an operator on floats takes it. And it
//! recurses without end on uninterpreted functions and arrays of floats. So inside of them a float
//! is its bit pattern:
//!
//! ```text
//!   select(a, i)    load(select(a, store(i)))        f(x)    load(f(store(x)))
//!   store(a, i, v)  store(a, store(i), store(v))
//! ```
//! Terms only ever store canonical patterns, but an array variable may hold others, of which some
//! stand for the same float (NaN) or rounding mode (above 4); load makes them canonical. Two arrays
//! can differ though all their floats are equal. So each equation a = b of such arrays comes with
//! the axiom
//!
//! `a = b ∨ load(select(a, store(k))) ≠ load(select(b, store(k)))`     k fresh
//!
//! which every model can satisfy, since it may choose canonical patterns. With it an equation that
//! is false in Z3 is false of the floats. Arrays of this kind as indices or as arguments of
//! functions would be compared without an equation: they are refused.

use super::translation::Translation;
use crate::{
    api::SolverError,
    ffi::z3::{Ast, Binary, FloatTest, Many, SortRef, Unary},
};
use bia_term::{
    Sort, SortData, Term, Terms,
    value::{Bv, Float, RoundingMode, Value},
};

/// Bits of the number of a rounding mode.
pub(super) const MODE_BITS: u32 = 3;

/// Whether values of a sort have floats or rounding modes in them.
pub(super) fn is_hidden(terms: &Terms, sort: Sort) -> bool {
    match terms.sort_data(sort) {
        SortData::Float(_) | SortData::RoundingMode => true,
        // As deep as sorts are nested, which is little.
        SortData::Array { index, element } => {
            is_hidden(terms, *index) || is_hidden(terms, *element)
        }
        SortData::Bool
        | SortData::Int
        | SortData::Real
        | SortData::Bv(_)
        | SortData::Enum(_)
        | SortData::Uninterpreted(_) => false,
    }
}

/// Refuses sorts that would be compared without an equation.
pub(super) fn refuse_hidden_array(terms: &Terms, sort: Sort) -> Result<(), SolverError> {
    if terms.sorts().array_parts(sort).is_some() && is_hidden(terms, sort) {
        return Err(SolverError::Unsupported(
            "arrays of floats as indices or arguments of functions (Z3)".into(),
        ));
    }
    Ok(())
}

/// The number that stands for a value when it is stored; `None`: it is stored as it is.
pub(super) fn pattern(value: &Value) -> Option<Bv> {
    match value {
        Value::Float(float) => Some(float.to_bits()),
        Value::Rounding(mode) => {
            let number = RoundingMode::ALL.iter().position(|m| m == mode);
            let number = number.and_then(|n| u64::try_from(n).ok()).unwrap_or(0);
            Some(Bv::from_u64(MODE_BITS, number))
        }
        Value::Bool(_)
        | Value::Int(_)
        | Value::Real(_)
        | Value::Bv(_)
        | Value::Array(_)
        | Value::Elem(_) => None,
    }
}

/// Whether values of a sort are stored as patterns.
pub(super) fn pattern_sort(terms: &Terms, sort: Sort) -> bool {
    terms.sorts().float_format(sort).is_some() || sort == Sort::ROUNDING_MODE
}

/// The value that a pattern stands for, if the sort is one that is stored so.
pub(super) fn unpattern(terms: &Terms, sort: Sort, bits: &Bv) -> Option<Value> {
    if let Some(format) = terms.sorts().float_format(sort) {
        return Some(Value::Float(Float::from_bits(format, bits)));
    }
    let number = usize::try_from(bits.to_u64()?).ok()?;
    let last = RoundingMode::ALL.len() - 1;
    Some(Value::Rounding(RoundingMode::ALL[number.min(last)]))
}

/// A term as relations have it: floats as bits, rounding modes as numbers.
pub(super) fn term(terms: &mut Terms, t: Term) -> Term {
    if terms.sorts().float_format(terms.sort(t)).is_some() {
        return terms.fp_to_bits(t);
    }
    if terms.sort(t) != Sort::ROUNDING_MODE {
        return t;
    }
    let mut number = terms.bv_u64(MODE_BITS, 4);
    for (n, mode) in (0..4).zip(RoundingMode::ALL) {
        let mode = terms.rounding(mode);
        let test = terms.eq(t, mode);
        let this = terms.bv_u64(MODE_BITS, n);
        number = terms.ite(test, this, number);
    }
    number
}

impl Translation {
    /// The sort of stored values.
    pub(super) fn stored_sort(
        &mut self,
        terms: &Terms,
        sort: Sort,
    ) -> Result<SortRef, SolverError> {
        if let Some(format) = terms.sorts().float_format(sort) {
            self.sort(terms, sort)?;
            return Ok(self.cx.bv_sort(format.width())?);
        }
        self.sort(terms, sort)
    }

    /// store(a)
    pub(super) fn store(&mut self, terms: &Terms, sort: Sort, a: Ast) -> Result<Ast, SolverError> {
        if let Some(format) = terms.sorts().float_format(sort) {
            let nan = pattern(&Value::Float(Float::nan(format)));
            let nan = nan.expect("floats have patterns");
            let bits = self.cx.bv_sort(format.width())?;
            let nan = self.cx.numeral(&nan.to_ubig().to_string(), bits)?;
            let is_nan = self.cx.float_test(FloatTest::Nan, a)?;
            let native = self.cx.unary(Unary::FpToBits, a)?;
            return Ok(self.cx.ite(is_nan, nan, native)?);
        }
        Ok(a)
    }

    /// load(a)
    pub(super) fn load(&mut self, terms: &Terms, sort: Sort, a: Ast) -> Result<Ast, SolverError> {
        if terms.sorts().float_format(sort).is_some() {
            let float = self.sort(terms, sort)?;
            return Ok(self.cx.float_from_bits(a, float)?);
        }
        if sort != Sort::ROUNDING_MODE {
            return Ok(a);
        }
        let bits = self.cx.bv_sort(MODE_BITS)?;
        let last = self.cx.numeral("4", bits)?;
        let above = self.cx.binary(Binary::BvUlt, last, a)?;
        Ok(self.cx.ite(above, last, a)?)
    }

    /// Z3's rounding mode of a number.
    pub(super) fn mode(&mut self, terms: &Terms, t: Term, a: Ast) -> Result<Ast, SolverError> {
        if let Some(Value::Rounding(mode)) = terms.value_of(t) {
            return Ok(self.cx.rounding(*mode)?);
        }
        let bits = self.cx.bv_sort(MODE_BITS)?;
        let mut mode = self.cx.rounding(RoundingMode::TowardZero)?;
        for (i, other) in RoundingMode::ALL.into_iter().enumerate().take(4) {
            let number = self.cx.numeral(&i.to_string(), bits)?;
            let test = self.cx.eq(a, number)?;
            let other = self.cx.rounding(other)?;
            mode = self.cx.ite(test, other, mode)?;
        }
        Ok(mode)
    }

    /// The element of an array at an index.
    pub(super) fn select(
        &mut self,
        terms: &Terms,
        (index, element): (Sort, Sort),
        [array, at]: [Ast; 2],
    ) -> Result<Ast, SolverError> {
        let at = self.store(terms, index, at)?;
        let stored = self.cx.binary(Binary::Select, array, at)?;
        self.load(terms, element, stored)
    }

    /// a = b; for arrays of floats with its axiom.
    pub(super) fn equation(
        &mut self,
        terms: &Terms,
        sort: Sort,
        a: Ast,
        b: Ast,
    ) -> Result<Ast, SolverError> {
        let equal = self.cx.eq(a, b)?;
        let Some((index, element)) = terms.sorts().array_parts(sort) else {
            return Ok(equal);
        };
        if !is_hidden(terms, sort) {
            return Ok(equal);
        }
        let z3_index = self.sort(terms, index)?;
        let name = format!("witness..{}", self.axioms.len());
        let at = self.cx.constant(&name, z3_index)?;
        let of_a = self.select(terms, (index, element), [a, at])?;
        let of_b = self.select(terms, (index, element), [b, at])?;
        let same = self.equation(terms, element, of_a, of_b)?;
        let differ = self.cx.not(same)?;
        let axiom = self.cx.many(Many::Or, &[equal, differ])?;
        self.axioms.push(axiom);
        Ok(equal)
    }
}

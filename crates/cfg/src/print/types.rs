//! K2 types for sorts, and K2 constants for values.

use super::{PrintError, Writer};
use bia_base::Idx as _;
use bia_k2::Ty;
use bia_k2::ast::{self, Expr, Type};
use bia_term::value::{ArrayValue, Value};
use bia_term::{Sort, SortData};

impl Writer<'_> {
    /// The type of a sort; bit-vectors are unsigned.
    pub(super) fn ty(&mut self, sort: Sort) -> Result<Ty, PrintError> {
        if let Some(ty) = self.types.get(&sort) {
            return Ok(*ty);
        }
        let terms = self.terms;
        let ty = match terms.sort_data(sort) {
            SortData::Bool => self.b.types().bool(),
            SortData::Int => self.b.types().int(),
            SortData::Real => self.b.types().real(),
            SortData::RoundingMode => {
                return Err(PrintError::Operator("RoundingMode".to_owned()));
            }
            SortData::Bv(width) => self.b.bv(*width, false)?,
            SortData::Float(format) => {
                let (exponent, significand) = (format.exponent_bits(), format.significand_bits());
                self.b.float(exponent, significand - 1)?
            }
            // Sorts are nested at most 128 deep, so recursion is fine.
            SortData::Array { index, element } => {
                let (index, element) = (self.ty(*index)?, self.ty(*element)?);
                self.b.map(index, element)?
            }
            SortData::Enum(data) => {
                let names = data.constructors.iter().map(|c| terms.name(*c));
                let names: Vec<&str> = names.collect();
                self.b.enumeration(&names)?
            }
            SortData::Uninterpreted(name) => self.b.uninterpreted(terms.name(*name))?,
        };
        self.types.insert(sort, ty);
        Ok(ty)
    }

    /// The type of a variable: bit-vectors keep the sign that the program gives them.
    pub(super) fn declared_type(&mut self, ty: ast::Ty, sort: Sort) -> Result<Ty, PrintError> {
        let original = self.cfg.program.types();
        if ty.index() < original.len()
            && let (Type::Bv { signed, .. }, SortData::Bv(width)) =
                (&original[ty], self.terms.sort_data(sort))
        {
            return Ok(self.b.bv(*width, *signed)?);
        }
        self.ty(sort)
    }

    /// A constant of a type that fits the sort.
    pub(super) fn constant(
        &mut self,
        value: &Value,
        sort: Sort,
        ty: Ty,
    ) -> Result<Expr, PrintError> {
        let value = self.k2_value(value, sort)?;
        Ok(self.b.constant(ty, value)?)
    }

    /// A value of a sort as a value of the sort's type.
    fn k2_value(&mut self, value: &Value, sort: Sort) -> Result<Value, PrintError> {
        let terms = self.terms;
        match (terms.sort_data(sort), value) {
            (SortData::Array { index, element }, Value::Array(array)) => {
                let array = array.canonical();
                let index_ty = self.ty(*index)?;
                let default = self.k2_value(array.default(), *element)?;
                let domain = self.b.types().domain(index_ty);
                let mut result = ArrayValue::constant(default, domain);
                for (at, held) in array.entries() {
                    let at = self.k2_value(at, *index)?;
                    result.set(at, self.k2_value(held, *element)?);
                }
                Ok(result.into())
            }
            (SortData::Enum(data), Value::Elem(at)) => {
                // K2 orders the values by their names.
                let Some(chosen) = data.constructors.get(*at as usize) else {
                    return Ok(value.clone());
                };
                let name = terms.name(*chosen);
                let names = data.constructors.iter().map(|c| terms.name(*c));
                let before = names.filter(|other| *other < name).count();
                Ok(Value::Elem(u32::try_from(before).unwrap_or(u32::MAX)))
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
            ) => Ok(value.clone()),
        }
    }
}

//! The part of the builder that makes types, with the limits that the parser has.

use super::{BuildError, Builder};
use crate::ast::{Ty, Type, Types};
use crate::parse::MAX_WIDTH;
use bia_term::value::FloatFormat;

impl Builder {
    /// `(sbv width)` or `(ubv width)`.
    pub fn bv(&mut self, width: u32, signed: bool) -> Result<Ty, BuildError> {
        if !(1..=MAX_WIDTH).contains(&width) {
            let message = format!("the width {width} is not from 1 to {MAX_WIDTH}");
            return Err(BuildError::Type(message));
        }
        Ok(self.program.types.bv(width, signed))
    }

    /// `(fp exponent mantissa)`: the mantissa does not count the hidden bit.
    pub fn float(&mut self, exponent: u32, mantissa: u32) -> Result<Ty, BuildError> {
        let significand = mantissa.checked_add(1);
        let format = significand.and_then(|bits| FloatFormat::new(exponent, bits));
        match format {
            Some(format) => Ok(self.program.types.intern(Type::Float(format))),
            None => Err(BuildError::Type(format!(
                "there is no float type with {exponent} exponent and {mantissa} mantissa bits"
            ))),
        }
    }

    /// `(map index element)`.
    pub fn map(&mut self, index: Ty, element: Ty) -> Result<Ty, BuildError> {
        self.has_values(index, "the index of a map")?;
        self.has_values(element, "the element of a map")?;
        let ty = self.program.types.map(index, element);
        self.not_too_deep(ty)
    }

    /// `(enum values…)`.
    pub fn enumeration(&mut self, values: &[&str]) -> Result<Ty, BuildError> {
        let mut symbols = Vec::with_capacity(values.len());
        for value in values {
            symbols.push(self.symbol(value)?);
        }
        let count = symbols.len();
        let program = &mut self.program;
        let ty = program.types.enumeration(symbols, &program.symbols);
        if count > 0 && matches!(&program.types[ty], Type::Enum(set) if set.len() == count) {
            return Ok(ty);
        }
        let message = "an enumeration has at least one value and none twice";
        Err(BuildError::Type(message.into()))
    }

    /// `(sym name)`.
    pub fn uninterpreted(&mut self, name: &str) -> Result<Ty, BuildError> {
        let name = self.symbol(name)?;
        Ok(self.program.types.intern(Type::Sym(name)))
    }

    /// `(fun (params…) (returns…))`.
    pub fn fun(&mut self, params: &[Ty], returns: &[Ty]) -> Result<Ty, BuildError> {
        for ty in params.iter().chain(returns) {
            self.has_values(*ty, "a member of a function type")?;
        }
        let (params, returns) = (params.into(), returns.into());
        let ty = self.program.types.intern(Type::Fun { params, returns });
        self.not_too_deep(ty)
    }

    fn not_too_deep(&self, ty: Ty) -> Result<Ty, BuildError> {
        if self.program.types.is_too_deep(ty) {
            let message = format!("types nested deeper than {}", Types::MAX_DEPTH);
            return Err(BuildError::Type(message));
        }
        Ok(ty)
    }

    /// Names a type. Types are written by their first name.
    pub fn alias(&mut self, name: &str, ty: Ty) -> Result<(), BuildError> {
        let symbol = self.symbol(name)?;
        let basic = matches!(name, "bool" | "int" | "real" | "void");
        if basic || !self.alias_names.insert(symbol) {
            return Err(BuildError::Duplicate {
                what: "the type",
                name: name.to_owned(),
            });
        }
        self.program.aliases.push((symbol, ty));
        Ok(())
    }

    pub(super) fn has_values(&self, ty: Ty, what: &str) -> Result<(), BuildError> {
        if ty == self.program.types.void() {
            Err(BuildError::Void(what.to_owned()))
        } else {
            Ok(())
        }
    }
}

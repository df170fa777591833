//! Whether a value is one of a type's.

use super::domain::Domains;
use crate::Program;
use crate::ast::{Ty, Type};
use bia_term::value::Value;

/// Whether `value` is a value of `ty`.
///
/// Recursive: values nest no deeper than map types that have values do.
pub(crate) fn fits(program: &Program, domains: &mut Domains, ty: Ty, value: &Value) -> bool {
    match (&program.types[ty], value) {
        (Type::Bool, Value::Bool(_))
        | (Type::Int, Value::Int(_))
        | (Type::Real, Value::Real(_)) => true,
        (Type::Bv { width, .. }, Value::Bv(bv)) => bv.width() == *width,
        (Type::Float(format), Value::Float(float)) => float.format() == *format,
        (Type::Enum(values), Value::Elem(index)) => {
            usize::try_from(*index).is_ok_and(|index| index < values.len())
        }
        (Type::Sym(_), Value::Elem(_)) => true,
        (Type::Fun { .. }, Value::Elem(index)) => {
            let mut functions = program.functions.values();
            let function = usize::try_from(*index).ok().and_then(|n| functions.nth(n));
            function.is_some_and(|function| function.ty == ty)
        }
        (Type::Map { index, element }, Value::Array(array)) => {
            domains.of(&program.types, *index) == Some(array.domain())
                && fits(program, domains, *element, array.default())
                && array.entries().all(|(key, value)| {
                    fits(program, domains, *index, key) && fits(program, domains, *element, value)
                })
        }
        (
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. }
            | Type::Map { .. },
            _,
        ) => false,
    }
}

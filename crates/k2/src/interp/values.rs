//! Relates values to types: whether a value belongs to a type, and the function that a value is.

use crate::ast::{Function, Program, Ty, Type};
use bia_base::Idx as _;
use bia_term::value::Value;

/// The function that a value of function type stands for.
pub fn function(program: &Program, value: &Value) -> Option<Function> {
    let index = value.as_elem()? as usize;
    (index < program.functions.len()).then(|| Function::from_index(index))
}

/// Whether `value` is of type `ty`.
pub fn fits(program: &Program, ty: Ty, value: &Value) -> bool {
    let types = program.types();
    match (&types[ty], value) {
        (Type::Bool, Value::Bool(_))
        | (Type::Int, Value::Int(_))
        | (Type::Real, Value::Real(_))
        | (Type::Sym(_), Value::Elem(_)) => true,
        (Type::Bv { width, .. }, Value::Bv(bv)) => bv.width() == *width,
        (Type::Float(format), Value::Float(float)) => float.format() == *format,
        (Type::Enum(values), Value::Elem(at)) => (*at as usize) < values.len(),
        (Type::Fun { .. }, Value::Elem(_)) => {
            function(program, value).is_some_and(|f| program.function(f).ty == ty)
        }
        (Type::Map { index, element }, Value::Array(array)) => {
            *array.domain() == types.domain(*index)
                && fits(program, *element, array.default())
                && (array.entries())
                    .all(|(i, e)| fits(program, *index, i) && fits(program, *element, e))
        }
        (
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. },
            _,
        ) => false,
    }
}

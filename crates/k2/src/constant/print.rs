//! Values to text: the inverse of reading them.

use crate::Program;
use crate::ast::{Function, Ty, Type};
use crate::text::quote::write_name;
use bia_base::Idx;
use bia_term::value::Value;
use std::fmt::{self, Write};

/// The value as it stands in `(const VALUE TYPE)`, without that wrapper.
pub fn print_value(program: &Program, ty: Ty, value: &Value) -> String {
    let mut out = String::new();
    write_value(&mut out, program, ty, value).expect("writing to a string succeeds");
    out
}

/// Writes a value. A value that does not fit its type is written as well as possible.
///
/// Recursive: values nest no deeper than map types that have values do.
pub(crate) fn write_value(
    out: &mut dyn Write,
    program: &Program,
    ty: Ty,
    value: &Value,
) -> fmt::Result {
    let (Type::Map { index, element }, Value::Array(array)) = (&program.types[ty], value) else {
        return write_single(out, program, ty, value);
    };
    let array = array.canonical();
    out.write_char('(')?;
    for (key, value) in array.entries() {
        out.write_char('(')?;
        write_value(out, program, *index, key)?;
        out.write_str(" . ")?;
        write_value(out, program, *element, value)?;
        out.write_str(") ")?;
    }
    out.write_str("(() . ")?;
    write_value(out, program, *element, array.default())?;
    out.write_str("))")
}

fn write_single(out: &mut dyn Write, program: &Program, ty: Ty, value: &Value) -> fmt::Result {
    match value {
        Value::Bool(value) => write!(out, "{value}"),
        Value::Int(value) => write!(out, "{value}"),
        Value::Real(value) => write!(out, "{value}"),
        Value::Bv(value) => {
            let signed = matches!(program.types[ty], Type::Bv { signed: true, .. });
            match (signed, value.to_i64(), value.to_u64()) {
                (true, Some(value), _) => write!(out, "{value}"),
                (true, None, _) => write!(out, "{}", value.to_ibig()),
                (false, _, Some(value)) => write!(out, "{value}"),
                (false, _, None) => write!(out, "{}", value.to_ubig()),
            }
        }
        Value::Float(value) => out.write_str(&value.to_literal()),
        Value::Rounding(mode) => write!(out, "{mode:?}"),
        Value::Array(_) => out.write_str("()"),
        Value::Elem(index) => write_elem(out, program, ty, *index),
    }
}

fn write_elem(out: &mut dyn Write, program: &Program, ty: Ty, index: u32) -> fmt::Result {
    let at = usize::try_from(index).unwrap_or(usize::MAX);
    match &program.types[ty] {
        Type::Enum(values) => match values.get(at) {
            Some(name) => write_name(out, program.name(*name)),
            None => write!(out, "@{index}"),
        },
        Type::Fun { .. } if at < program.functions.len() => {
            write_name(out, program.function_name(Function::from_index(at)))
        }
        Type::Bool
        | Type::Int
        | Type::Real
        | Type::Void
        | Type::Bv { .. }
        | Type::Float(_)
        | Type::Map { .. }
        | Type::Sym(_)
        | Type::Fun { .. } => write!(out, "@{index}"),
    }
}

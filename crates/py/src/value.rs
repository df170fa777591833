//! Values between K2 and Python.
//!
//! ```text
//!   bool  bool        real     int, fractions.Fraction       enum   str, the name
//!   int   int         fp       float; others as their text   map    dict; `...` is the key of the rest
//!   bv    int, by signedness
//! ```
//! A `str` is read as K2 writes the value, for any type.

use crate::{
    error::value_error,
    table::{self, Table},
};
use bia_app::api::k2::{Bv, Ty, Type, Value};
use dashu_int::IBig;
use pyo3::{
    prelude::*,
    types::{PyBool, PyDict, PyEllipsis, PyFloat, PyInt, PyString},
};

/// How deep dicts may be nested: as deep as types are.
const DEEPEST: usize = 250;

/// The value of that type that a Python object means.
pub(crate) fn from_python(object: &Bound<'_, PyAny>, ty: Ty) -> PyResult<Value> {
    if let Some(value) = quick(object, ty) {
        return Ok(value);
    }
    let mut text = String::new();
    write(object, &mut text, 0)?;
    let read = table::with(|table| table.builder().parse_value(ty, &text));
    read.map_err(|why| {
        let ty = table::with(|table| table.type_name(ty));
        let why = why.to_string();
        let shown = object
            .repr()
            .map_or_else(|_| text.clone(), |r| r.to_string());
        value_error(
            object.py(),
            &format!("{shown} is no value of type `{ty}`: {why}"),
        )
    })
}

/// Truth values and small numbers, without a text in between.
fn quick(object: &Bound<'_, PyAny>, ty: Ty) -> Option<Value> {
    if object.is_instance_of::<PyBool>() {
        let truth = object.extract::<bool>().ok()?;
        return table::with(|table| ty == table.types().bool()).then_some(Value::Bool(truth));
    }
    let number = object.cast_exact::<PyInt>().ok()?.extract::<i64>().ok()?;
    table::with(|table| match table.types()[ty] {
        Type::Int => Some(Value::Int(IBig::from(number))),
        Type::Bv { width, signed } => {
            let fits = match (signed, width) {
                (true, 64..) => true,
                (true, _) => (-(1_i64 << (width - 1))..1_i64 << (width - 1)).contains(&number),
                (false, 63..) => number >= 0,
                (false, _) => (0..1_i64 << width).contains(&number),
            };
            fits.then(|| Value::Bv(Bv::from_i64(width, number)))
        }
        Type::Bool
        | Type::Real
        | Type::Void
        | Type::Float(_)
        | Type::Map { .. }
        | Type::Enum(_)
        | Type::Sym(_)
        | Type::Fun { .. } => None,
    })
}

/// The text that K2 reads.
fn write(object: &Bound<'_, PyAny>, out: &mut String, depth: usize) -> PyResult<()> {
    let py = object.py();
    if depth > DEEPEST {
        return Err(value_error(py, "the value is nested too deeply"));
    }
    if object.is_instance_of::<PyBool>() {
        out.push_str(if object.extract::<bool>()? {
            "true"
        } else {
            "false"
        });
    } else if object.is_instance_of::<PyFloat>() {
        out.push_str(&float_text(object)?);
    } else if let Ok(text) = object.cast::<PyString>() {
        out.push_str(&text.to_cow()?);
    } else if let Ok(dict) = object.cast::<PyDict>() {
        let (mut rest, mut entries) = (None, String::new());
        for (key, value) in dict {
            if key.is_instance_of::<PyEllipsis>() {
                rest = Some(value);
                continue;
            }
            entries.push('(');
            write(&key, &mut entries, depth + 1)?;
            entries.push_str(" . ");
            write(&value, &mut entries, depth + 1)?;
            entries.push_str(") ");
        }
        let Some(rest) = rest else {
            let why = "a map needs the key `...` for all other indices, as in {0: 1, ...: 0}";
            return Err(value_error(py, why));
        };
        out.push('(');
        out.push_str(&entries);
        out.push_str("(() . ");
        write(&rest, out, depth + 1)?;
        out.push_str("))");
    } else if object.is_instance_of::<PyInt>() || object.hasattr("numerator")? {
        out.push_str(&object.str()?.to_cow()?);
    } else {
        let kind = object.get_type().name()?.to_string();
        return Err(value_error(py, &format!("a `{kind}` is no value of K2")));
    }
    Ok(())
}

/// A float exactly: in hexadecimal, which K2 reads, or as what is no number.
fn float_text(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let number: f64 = object.extract()?;
    Ok(match number {
        n if n.is_nan() => "nan".into(),
        n if n.is_infinite() => if n > 0.0 { "+inf" } else { "-inf" }.into(),
        _ => object.call_method0("hex")?.extract()?,
    })
}

/// The Python object for a value.
pub(crate) fn to_python(py: Python<'_>, ty: Ty, value: &Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Bool(truth) => Ok(PyBool::new(py, *truth).to_owned().into_any().unbind()),
        Value::Int(number) => integer(py, number),
        Value::Real(number) => {
            let class = py.import("fractions")?.getattr("Fraction")?;
            Ok(class.call1((number.to_string(),))?.unbind())
        }
        Value::Bv(bits) => {
            let signed =
                table::with(|table| matches!(table.types()[ty], Type::Bv { signed: true, .. }));
            let number = match signed {
                true => bits.to_ibig(),
                false => bits.to_ubig().into(),
            };
            integer(py, &number)
        }
        Value::Float(number) => {
            let exact = number.to_f64().or_else(|| number.to_f32().map(f64::from));
            match exact {
                Some(exact) => Ok(PyFloat::new(py, exact).into_any().unbind()),
                None => Ok(PyString::new(py, &number.to_literal()).into_any().unbind()),
            }
        }
        Value::Array(array) => {
            let parts = table::with(|table| match table.types()[ty] {
                Type::Map { index, element } => Some((index, element)),
                Type::Bool
                | Type::Int
                | Type::Real
                | Type::Void
                | Type::Bv { .. }
                | Type::Float(_)
                | Type::Enum(_)
                | Type::Sym(_)
                | Type::Fun { .. } => None,
            });
            let Some((index, element)) = parts else {
                return Err(value_error(py, "a map of no map type"));
            };
            let (array, dict) = (array.canonical(), PyDict::new(py));
            for (key, value) in array.entries() {
                dict.set_item(to_python(py, index, key)?, to_python(py, element, value)?)?;
            }
            let rest = to_python(py, element, array.default())?;
            dict.set_item(PyEllipsis::get(py), rest)?;
            Ok(dict.into_any().unbind())
        }
        Value::Rounding(_) | Value::Elem(_) => {
            let text = table::with(|table| element(table, ty, value));
            Ok(PyString::new(py, &text).into_any().unbind())
        }
    }
}

/// The name of an element, without the bars that K2 may need.
fn element(table: &Table, ty: Ty, value: &Value) -> String {
    if let (Type::Enum(names), Value::Elem(index)) = (&table.types()[ty], value)
        && let Some(name) = usize::try_from(*index).ok().and_then(|at| names.get(at))
    {
        return table.name(*name).to_owned();
    }
    table.value_text(ty, value)
}

fn integer(py: Python<'_>, number: &IBig) -> PyResult<Py<PyAny>> {
    if let Ok(small) = i64::try_from(number) {
        return Ok(PyInt::new(py, small).into_any().unbind());
    }
    // Hexadecimal: decimal texts of thousands of digits are refused by newer Pythons.
    let text = format!("{number:x}");
    let class = py.get_type::<PyInt>();
    Ok(class.call1((text, 16))?.unbind())
}

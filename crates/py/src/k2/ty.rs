//! `bia.k2.Type`: a type of the table of the process. Equal types are one number.

use crate::{
    error::type_error,
    table::{self, components, names},
};
use bia_app::api::k2::{BuildError, Builder, Idx as _, Ty, Type};
use pyo3::{
    exceptions::{PyAttributeError, PyTypeError},
    prelude::*,
    types::PyTuple,
};

/// A K2 type.
#[pyclass(name = "Type", module = "bia.k2", frozen, from_py_object)]
#[derive(Clone, Copy)]
pub(crate) struct PyType(pub(crate) Ty);

fn make(
    py: Python<'_>,
    what: impl FnOnce(&mut Builder) -> Result<Ty, BuildError>,
) -> PyResult<PyType> {
    let made = table::with(|table| what(table.builder()));
    made.map(PyType)
        .map_err(|why| type_error(py, &why.to_string()))
}

impl PyType {
    fn parts(self) -> (Type, Vec<Ty>) {
        table::with(|table| {
            let data = table.types()[self.0].clone();
            let of = components(&data);
            (data, of)
        })
    }

    fn lacks(self, what: &str) -> PyErr {
        let text = table::with(|table| table.type_name(self.0));
        PyAttributeError::new_err(format!("the type `{text}` has no {what}"))
    }
}

#[pymethods]
impl PyType {
    /// `bool`, `int`, `real`, `bv`, `fp`, `map`, `enum`, `sym` or `fun`.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.parts().0 {
            Type::Bool => "bool",
            Type::Int => "int",
            Type::Real => "real",
            Type::Void => "void",
            Type::Bv { .. } => "bv",
            Type::Float(_) => "fp",
            Type::Map { .. } => "map",
            Type::Enum(_) => "enum",
            Type::Sym(_) => "sym",
            Type::Fun { .. } => "fun",
        }
    }

    /// How many bits a bit-vector has, or a float in all.
    #[getter]
    fn width(&self) -> PyResult<u32> {
        match self.parts().0 {
            Type::Bv { width, .. } => Ok(width),
            Type::Float(format) => Ok(format.exponent_bits() + format.significand_bits()),
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Map { .. }
            | Type::Enum(_)
            | Type::Sym(_)
            | Type::Fun { .. } => Err(self.lacks("width")),
        }
    }

    /// Whether a bit-vector is signed.
    #[getter]
    fn signed(&self) -> PyResult<bool> {
        if let Type::Bv { signed, .. } = self.parts().0 {
            return Ok(signed);
        }
        Err(self.lacks("signedness"))
    }

    /// Bits of a float's exponent.
    #[getter]
    fn exponent(&self) -> PyResult<u32> {
        if let Type::Float(format) = self.parts().0 {
            return Ok(format.exponent_bits());
        }
        Err(self.lacks("exponent"))
    }

    /// Bits of a float's mantissa, the hidden one not counted.
    #[getter]
    fn mantissa(&self) -> PyResult<u32> {
        if let Type::Float(format) = self.parts().0 {
            return Ok(format.significand_bits() - 1);
        }
        Err(self.lacks("mantissa"))
    }

    /// The index type of a map.
    #[getter]
    fn index(&self) -> PyResult<PyType> {
        if let Type::Map { index, .. } = self.parts().0 {
            return Ok(PyType(index));
        }
        Err(self.lacks("index"))
    }

    /// The element type of a map.
    #[getter]
    fn element(&self) -> PyResult<PyType> {
        if let Type::Map { element, .. } = self.parts().0 {
            return Ok(PyType(element));
        }
        Err(self.lacks("element"))
    }

    /// The names of an enumeration's values.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let found = table::with(|table| match &table.types()[self.0] {
            ty @ Type::Enum(_) => {
                let all = names(ty, |symbol| table.name(symbol));
                Some(all.into_iter().map(str::to_owned).collect::<Vec<_>>())
            }
            Type::Bool
            | Type::Int
            | Type::Real
            | Type::Void
            | Type::Bv { .. }
            | Type::Float(_)
            | Type::Map { .. }
            | Type::Sym(_)
            | Type::Fun { .. } => None,
        });
        match found {
            Some(names) => PyTuple::new(py, names),
            None => Err(self.lacks("values")),
        }
    }

    /// The name of an uninterpreted type.
    #[getter]
    fn name(&self) -> PyResult<String> {
        let found = table::with(|table| {
            let Type::Sym(symbol) = table.types()[self.0] else {
                return None;
            };
            Some(table.name(symbol).to_owned())
        });
        found.ok_or_else(|| self.lacks("name"))
    }

    /// The parameter types of a function type.
    #[getter]
    fn params<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if let Type::Fun { params, .. } = self.parts().0 {
            return PyTuple::new(py, params.iter().map(|ty| PyType(*ty)));
        }
        Err(self.lacks("parameters"))
    }

    /// The result types of a function type.
    #[getter]
    fn returns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        if let Type::Fun { returns, .. } = self.parts().0 {
            return PyTuple::new(py, returns.iter().map(|ty| PyType(*ty)));
        }
        Err(self.lacks("results"))
    }

    fn __str__(&self) -> String {
        table::with(|table| table.type_name(self.0))
    }

    fn __repr__(&self) -> String {
        format!("<k2.Type {}>", self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<PyType>()
            .is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self) -> usize {
        self.0.index()
    }

    /// A type is its text again in another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let parse = py.import("bia.k2")?.getattr("parse_type")?;
        Ok((parse, (self.__str__(),)))
    }
}

#[pyfunction]
fn bv(py: Python<'_>, width: u32, signed: bool) -> PyResult<PyType> {
    make(py, |b| b.bv(width, signed))
}

/// The floats with so many bits of exponent and of mantissa, the hidden one not counted.
#[pyfunction]
fn fp(py: Python<'_>, exponent: u32, mantissa: u32) -> PyResult<PyType> {
    make(py, |b| b.float(exponent, mantissa))
}

/// Total functions from `index` to `element`.
#[pyfunction]
fn map_type(py: Python<'_>, index: PyType, element: PyType) -> PyResult<PyType> {
    make(py, |b| b.map(index.0, element.0))
}

#[pyfunction]
fn enum_type(py: Python<'_>, values: Vec<String>) -> PyResult<PyType> {
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    make(py, |b| b.enumeration(&values))
}

/// The uninterpreted type of that name.
#[pyfunction]
fn sym(py: Python<'_>, name: &str) -> PyResult<PyType> {
    make(py, |b| b.uninterpreted(name))
}

/// The functions from `params` to `returns`.
#[pyfunction]
fn fun(py: Python<'_>, params: Vec<PyType>, returns: Vec<PyType>) -> PyResult<PyType> {
    let list = |types: Vec<PyType>| types.into_iter().map(|ty| ty.0).collect::<Vec<_>>();
    make(py, |b| b.fun(&list(params), &list(returns)))
}

/// The type of a `bia.k2.Type`; a `TypeError` for any other object.
pub(crate) fn type_of(object: &Bound<'_, PyAny>) -> PyResult<Ty> {
    match object.cast::<PyType>() {
        Ok(ty) => Ok(ty.get().0),
        Err(_) => {
            let kind = object.get_type().name()?.to_string();
            let why = format!("a bia.k2.Type is needed, not a `{kind}`");
            Err(PyTypeError::new_err(why))
        }
    }
}

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PyType>()?;
    let (bool, int, real) = table::with(|table| {
        let types = table.types();
        (types.bool(), types.int(), types.real())
    });
    module.add("BOOL", PyType(bool))?;
    module.add("INT", PyType(int))?;
    module.add("REAL", PyType(real))?;
    module.add_function(wrap_pyfunction!(bv, module)?)?;
    module.add_function(wrap_pyfunction!(fp, module)?)?;
    module.add_function(wrap_pyfunction!(map_type, module)?)?;
    module.add_function(wrap_pyfunction!(enum_type, module)?)?;
    module.add_function(wrap_pyfunction!(sym, module)?)?;
    module.add_function(wrap_pyfunction!(fun, module)?)?;
    Ok(())
}

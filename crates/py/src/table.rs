//! One table of types for the whole process: a type of Python is a number in it.
//!
//! Equal types have equal numbers, so comparing them costs nothing, and the rules of K2's checker
//! are used as they are. Types are never removed; programs have few of them. The table is only used
//! while the interpreter lock is held, so no thread waits for it, and a fork never finds it locked.

use bia_app::api::k2::{BuildError, Builder, Ty, Type, Types, Value};
use std::sync::{Mutex, OnceLock, PoisonError};

/// The table.
pub(crate) struct Table(Builder);

impl Table {
    pub(crate) fn types(&self) -> &Types {
        self.0.types()
    }

    /// A type as K2 writes it.
    pub(crate) fn type_name(&self, ty: Ty) -> String {
        self.0.type_name(ty)
    }

    pub(crate) fn builder(&mut self) -> &mut Builder {
        &mut self.0
    }

    pub(crate) fn value_text(&self, ty: Ty, value: &Value) -> String {
        self.0.value_text(ty, value)
    }

    pub(crate) fn name(&self, symbol: bia_app::api::k2::Symbol) -> &str {
        self.0.name(symbol)
    }
}

/// Does something with the table.
pub(crate) fn with<T>(what: impl FnOnce(&mut Table) -> T) -> T {
    static TABLE: OnceLock<Mutex<Table>> = OnceLock::new();
    let table = TABLE.get_or_init(|| Mutex::new(Table(Builder::new())));
    what(&mut table.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Where types are made: the table, or a program in the making.
pub(crate) trait Maker {
    fn made(&mut self, ty: &Type, of: &[Ty], names: &[&str]) -> Result<Ty, BuildError>;
}

impl Maker for Builder {
    /// The type that is made like `ty`, of these component types and names.
    fn made(&mut self, ty: &Type, of: &[Ty], names: &[&str]) -> Result<Ty, BuildError> {
        match ty {
            Type::Bool => Ok(self.types().bool()),
            Type::Int => Ok(self.types().int()),
            Type::Real => Ok(self.types().real()),
            Type::Void => Ok(self.types().void()),
            Type::Bv { width, signed } => self.bv(*width, *signed),
            Type::Float(format) => {
                self.float(format.exponent_bits(), format.significand_bits() - 1)
            }
            Type::Map { .. } => match of {
                [index, element] => self.map(*index, *element),
                _ => Err(BuildError::Type("a map has two types".into())),
            },
            Type::Enum(_) => self.enumeration(names),
            Type::Sym(_) => self.uninterpreted(names.first().copied().unwrap_or_default()),
            Type::Fun { params, .. } => {
                let (params, returns) = of.split_at(params.len().min(of.len()));
                self.fun(params, returns)
            }
        }
    }
}

/// The types that a type is made of.
pub(crate) fn components(ty: &Type) -> Vec<Ty> {
    match ty {
        Type::Map { index, element } => vec![*index, *element],
        Type::Fun { params, returns } => params.iter().chain(returns).copied().collect(),
        Type::Bool
        | Type::Int
        | Type::Real
        | Type::Void
        | Type::Bv { .. }
        | Type::Float(_)
        | Type::Enum(_)
        | Type::Sym(_) => Vec::new(),
    }
}

/// The names in a type itself.
pub(crate) fn names<'a>(
    ty: &Type,
    name: impl Fn(bia_app::api::k2::Symbol) -> &'a str,
) -> Vec<&'a str> {
    match ty {
        Type::Enum(values) => values.iter().map(|value| name(*value)).collect(),
        Type::Sym(symbol) => vec![name(*symbol)],
        Type::Bool
        | Type::Int
        | Type::Real
        | Type::Void
        | Type::Bv { .. }
        | Type::Float(_)
        | Type::Map { .. }
        | Type::Fun { .. } => Vec::new(),
    }
}

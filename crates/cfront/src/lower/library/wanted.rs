//! The argument type that each conversion of a format requires, as in gcc's `-Wformat`.
//!
//! Arguments are looked at after the default promotions:
//! ```text
//!   %d %hd %ld …      an integer of that size; its sign does not matter
//!   %f, %Lf           double, long double
//!   %p                any pointer
//!   %s                a pointer to characters of any sign, or to void
//!   %n, scanf("%d")   a pointer to an integer of that size, or to void; so do other stores
//! ```
//! Anything else is undefined: the call would read an address from a number, or take its later
//! arguments from wrong places. Arguments that no conversion asks for are evaluated and ignored.

use crate::ir::{ExprId, FloatKind, Module, TypeId};

/// What the argument of a conversion must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Integer(u64),
    Double,
    LongDouble,
    Pointer,
    Text,
    ToInteger(u64),
    ToFloat(FloatKind),
    ToPointer,
}

/// Why a call with a literal format is not followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Misfit {
    pub(crate) why: String,
    /// The argument that is wrong, if there is one.
    pub(crate) argument: Option<usize>,
    /// Whether C leaves the call undefined; otherwise it has a meaning that is not modelled.
    pub(crate) undefined: bool,
    /// Whether the format stores numbers (`%n`).
    pub(crate) stores: bool,
}

impl Misfit {
    /// A meaning that is not modelled.
    pub(crate) fn unmodelled(why: impl Into<String>) -> Self {
        Self {
            why: why.into(),
            argument: None,
            undefined: false,
            stores: false,
        }
    }

    /// More conversions than arguments.
    pub(crate) fn too_few() -> Self {
        Self {
            undefined: true,
            ..Self::unmodelled("the format asks for more arguments than there are")
        }
    }

    /// What to do about it.
    pub(crate) fn help(&self) -> &'static str {
        match self.undefined {
            true => {
                "pass one argument of the right type for each conversion; C leaves other calls undefined"
            }
            false => "write the format as a literal with conversions that docs/c.md speaks of",
        }
    }
}

/// Whether the argument is what its conversion wants.
pub(crate) fn fits(module: &Module, argument: ExprId, wanted: Wanted) -> bool {
    let types = &module.types;
    let ty = module[argument].ty;
    let to = |good: &dyn Fn(TypeId) -> bool| {
        let to = types.pointee(ty);
        to.is_some_and(|to| types.is_void(to) || good(to))
    };
    let is_double = |ty| {
        matches!(
            types.float(ty),
            Some(FloatKind::Double | FloatKind::Float64 | FloatKind::Float32x)
        )
    };
    let is_long_double = |ty| {
        matches!(
            types.float(ty),
            Some(FloatKind::LongDouble | FloatKind::Float64x)
        )
    };
    match wanted {
        Wanted::Integer(bytes) => types.is_integer(ty) && types.size(ty) == Some(bytes),
        Wanted::Double => is_double(ty),
        Wanted::LongDouble => is_long_double(ty),
        Wanted::Pointer => types.is_pointer(ty),
        Wanted::Text => to(&|mut to| {
            while let Some(element) = types.element(to) {
                to = element;
            }
            types.is_integer(to) && types.size(to) == Some(1) && !types.is_bool(to)
        }),
        Wanted::ToInteger(bytes) => to(&|to| types.is_integer(to) && types.size(to) == Some(bytes)),
        Wanted::ToFloat(FloatKind::Double) => to(&is_double),
        Wanted::ToFloat(FloatKind::LongDouble) => to(&is_long_double),
        Wanted::ToFloat(kind) => to(&|to| types.float(to) == Some(kind)),
        Wanted::ToPointer => to(&|to| types.is_pointer(to)),
    }
}

/// What is wrong with an argument.
pub(crate) fn complain(module: &Module, argument: ExprId, conversion: &str) -> String {
    let ty = module.types.text(&module.names, module[argument].ty);
    format!("`{conversion}` does not fit an argument of type `{ty}`")
}

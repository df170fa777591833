//! `eq lt le gt ge`.
//!
//! On floats IEEE's relations: NaN is neither equal to, nor below, nor above anything, and
//! +0 = -0. On bit-vectors the order is by signedness. Everything else is equal iff identical;
//! maps iff they agree at every index.

use super::{bv, float, int, is_signed, real};
use crate::ast::Type;
use bia_term::value::Value;
use std::cmp::Ordering;

pub(super) fn eq(a: &Value, b: &Value) -> bool {
    match a {
        Value::Float(a) => a.ieee_eq(float(b)),
        Value::Bool(_)
        | Value::Int(_)
        | Value::Real(_)
        | Value::Bv(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => a == b,
    }
}

/// How `a` and `b` of type `ty` are ordered; `None` if they are not.
pub(super) fn order(ty: &Type, a: &Value, b: &Value) -> Option<Ordering> {
    match a {
        Value::Int(a) => Some(a.cmp(int(b))),
        Value::Real(a) => Some((**a).cmp(real(b))),
        Value::Bv(a) => {
            let b = bv(b);
            let below =
                |x: &bia_term::value::Bv, y| if is_signed(ty) { x.slt(y) } else { x.ult(y) };
            Some(if below(a, b) {
                Ordering::Less
            } else if below(b, a) {
                Ordering::Greater
            } else {
                Ordering::Equal
            })
        }
        Value::Float(a) => a.ieee_cmp(float(b)),
        Value::Bool(_) | Value::Rounding(_) | Value::Array(_) | Value::Elem(_) => {
            unreachable!("order of {a:?}: the type checker allows numbers only")
        }
    }
}

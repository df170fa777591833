//! `bitand bitor bitxor bitnot` on bit-vectors, and on integers as two's complement of unbounded
//! width: `bitnot a = -a - 1`, `bitand (-1) a = a`.

use super::{Outcome, bv, int};
use bia_term::value::Value;

fn untyped(op: &str, a: &Value) -> ! {
    unreachable!("{op} of {a:?}: the type checker allows bit-vectors and integers only")
}

macro_rules! bitwise {
    ($($name:ident, $text:literal, $operator:tt;)*) => {$(
        pub(super) fn $name(a: &Value, b: &Value) -> Outcome {
            match a {
                Value::Bv(x) => x.$name(bv(b)).into(),
                Value::Int(x) => (x $operator int(b)).into(),
                Value::Bool(_)
                | Value::Real(_)
                | Value::Float(_)
                | Value::Rounding(_)
                | Value::Array(_)
                | Value::Elem(_) => untyped($text, a),
            }
        }
    )*};
}
bitwise! {
    and, "bitand", &;
    or, "bitor", |;
    xor, "bitxor", ^;
}

pub(super) fn not(a: &Value) -> Outcome {
    match a {
        Value::Bv(x) => x.not().into(),
        Value::Int(x) => (!x).into(),
        Value::Bool(_)
        | Value::Real(_)
        | Value::Float(_)
        | Value::Rounding(_)
        | Value::Array(_)
        | Value::Elem(_) => untyped("bitnot", a),
    }
}

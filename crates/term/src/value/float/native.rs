//! The processor's own arithmetic for `float` and `double`, rounding to nearest even.
//!
//! Rust promises IEEE results for these operations, and the tests compare every one of them
//! bit for bit with the algorithms of this module.

use super::{Float, FloatFormat};
use crate::value::RoundingMode;

/// Applies the native operation of the format, if there is one.
#[inline]
pub(super) fn binary(
    rm: RoundingMode,
    x: &Float,
    y: &Float,
    single: impl FnOnce(f32, f32) -> f32,
    double: impl FnOnce(f64, f64) -> f64,
) -> Option<Float> {
    if rm != RoundingMode::NearestEven {
        return None;
    }
    match x.format() {
        FloatFormat::BINARY64 => Some(Float::from_f64(double(x.to_f64()?, y.to_f64()?))),
        FloatFormat::BINARY32 => Some(Float::from_f32(single(x.to_f32()?, y.to_f32()?))),
        _ => None,
    }
}

/// Applies the native square root of the format, if there is one.
#[inline]
pub(super) fn sqrt(rm: RoundingMode, x: &Float) -> Option<Float> {
    binary(rm, x, x, |x, _| x.sqrt(), |x, _| x.sqrt())
}

//! Floating-point numbers of any IEEE 754 binary format.

mod format;
mod packed;

pub use format::FloatFormat;
pub use packed::Float;

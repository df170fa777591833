//! Floating-point numbers of any IEEE 754 binary format, as SMT-LIB defines them.
//!
//! - `format`, `packed`: what a [`Float`] is; construction and classification;
//! - `significand`, `unpack`, `round`: the numbers behind it and the one rounding routine;
//! - `arith`, `exact`, `compare`, `convert`, `native`: algorithms; `ops`: the methods that
//!   choose among them;
//! - `scan`, `parse`, `decimal`, `print`: literals as text.
//!
//! Every operation computes its exact result (or enough of it, see `round`) on integers and
//! rounds once. Operands far apart in exponent cost no more than close ones.

mod arith;
mod compare;
mod convert;
mod decimal;
mod exact;
mod format;
mod native;
mod ops;
mod packed;
mod parse;
mod print;
mod round;
mod scan;
mod significand;
#[cfg(test)]
mod tests;
mod unpack;

pub use format::FloatFormat;
pub use packed::Float;
pub use scan::LiteralError;

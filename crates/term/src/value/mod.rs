//! Concrete values: what terms evaluate to, programs compute with and models consist of.
//!
//! [`Value`] is a closed union over the sorts of the term language. Everything is exact:
//! integers and rationals of any size, [`Bv`] of any width, [`Float`] of any format with one
//! rounding per operation, [`ArrayValue`] as a total function. Equality, hash and order are
//! those of the mathematical objects (floats: of the bit patterns, with one NaN), so values
//! may be keys and equal states are found equal.
//!
//! Invariant: the operations want operands of fitting sorts; the sort checker has seen to
//! that before values are computed. Clone, comparison and drop recurse only as deep as array
//! sorts are nested.

mod array;
mod bv;
mod domain;
mod float;
mod rounding;
mod union;

pub use array::ArrayValue;
pub use bv::Bv;
pub use domain::Domain;
pub use float::{Float, FloatFormat, LiteralError};
pub use rounding::RoundingMode;
pub use union::Value;

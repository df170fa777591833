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
//!
//! ```
//! use bia_term::value::{ArrayValue, Bv, Domain, Float, FloatFormat, RoundingMode, Value};
//!
//! let minus_one = Bv::ones(8);
//! assert_eq!(minus_one.udiv(&Bv::zero(8)), minus_one);
//!
//! let tenth = Float::parse_literal(FloatFormat::BINARY32, "0.1")?;
//! let sum = tenth.add(RoundingMode::TowardPositive, &tenth);
//! assert_eq!(sum.to_literal(), "0.2");
//!
//! // The same function over one bit, written in two ways.
//! let mut x = ArrayValue::constant(Value::from(false), Domain::Bv(1));
//! let mut y = ArrayValue::constant(Value::from(true), Domain::Bv(1));
//! x.set(Bv::one(1).into(), Value::from(true));
//! y.set(Bv::zero(1).into(), Value::from(false));
//! assert_eq!(x, y);
//! # Ok::<(), bia_term::value::LiteralError>(())
//! ```

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

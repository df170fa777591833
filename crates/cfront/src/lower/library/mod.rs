//! Functions of the C library that have a meaning of their own when the program does not define
//! them.

mod apply;
mod characters;
mod effects;
mod exact;
mod headers;
mod heap;
mod known;
mod math;
mod memory;
mod nonnull;
mod objects;
mod streams;
mod text;
mod uses;
mod wanted;

pub use headers::library_table;
pub(crate) use known::{CharacterTest, Known, MathOp, Primitive, Returns, TextOp, known};
pub(crate) use uses::{Size, Use, of_format, of_letters};

//! Functions of the C library that have a meaning of their own when the program does not define them.

mod characters;
mod exact;
mod heap;
mod known;
mod math;
mod memory;
mod text;

pub(crate) use known::{CharacterTest, Known, MathOp, TextOp, known};

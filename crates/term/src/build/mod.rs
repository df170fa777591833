//! Named constructors, theory by theory. They are [`Terms::mk`](crate::Terms::mk) with a
//! friendlier face and panic on ill-sorted arguments as it does.

mod arith;
mod array;
mod bv;
mod core;
mod float;

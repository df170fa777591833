//! Named constructors, theory by theory. Each calls [`Terms::mk`](crate::Terms::mk) and, like it,
//! panics on ill-sorted arguments.

mod arith;
mod array;
mod bv;
mod core;
mod float;

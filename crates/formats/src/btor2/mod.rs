//! BTOR2 (Niemetz, Preiner, Wolf, Biere: "BTOR2, BtorMC and Boolector 3.0", CAV 2018).
//!
//! ```text
//!   id sort bitvec W | array INDEX ELEMENT
//!   id input SORT [name]            id state SORT [name]
//!   id init SORT STATE VALUE        id next SORT STATE VALUE
//!   id OP SORT operands             operands are ids, or -id for the complement
//!   id bad | constraint | fair | output NODE        id justice N NODE …
//! ```
//! Values of width 1 are truth values of terms, all others bit-vectors, in both directions.
//!
//! [`read`] gives a [`Model`](crate::Model), [`write()`] writes a transition system, [`write_fair`]
//! one about infinite paths, [`write_witness`] and [`write_justice_witness`] a run of a model that
//! was read. Numbers without bound, reals and uninterpreted functions have no BTOR2; floating-point
//! numbers become bits where that is exact.

pub mod codes;
mod normal;
mod op;
mod read;
#[cfg(test)]
mod tests;
mod witness;
mod write;

pub use read::read;
pub use witness::{write_justice_witness, write_witness};
#[cfg(test)]
pub(crate) use write::bits;
pub use write::{WriteError, write, write_fair};

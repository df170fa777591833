//! VMT-LIB (Cimatti, Griggio, Tonetta: "The VMT-LIB language and tools", SMT 2022): transition
//! systems as SMT-LIB definitions with attributes.
//!
//! ```text
//!   (define-fun .sv0 () S (! x :next x'))          a state variable and its next value
//!   (define-fun .init () Bool (! φ :init true))     initial states
//!   (define-fun .trans () Bool (! φ :trans true))   steps, over x, x' and inputs
//!   (define-fun .p0 () Bool (! φ :invar-property 0))    holds in every reachable state
//!   (define-fun .l0 () Bool (! φ :live-property 0))     F G φ: on every infinite path φ holds from some state on
//! ```
//! (Names are up to the writer; ours begin with `vmt.`, since some solvers do not take the dot.)
//! All sorts and operators of terms can be said. [`write()`] writes a transition system, [`read`]
//! gives a [`Model`](crate::Model), [`write_witness`] a run as definitions; [`write_fair`] and
//! [`write_lasso`] are for infinite paths. F G φ is asked as: is ¬φ visited again and again?

pub mod codes;
mod read;
#[cfg(test)]
mod tests;
mod witness;
mod write;

pub use read::read;
pub use witness::{write_lasso, write_witness};
pub use write::{write, write_fair};

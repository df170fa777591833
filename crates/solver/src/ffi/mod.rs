//! The foreign libraries. The only modules of the workspace that may say `unsafe`.
#![allow(
    unsafe_code,
    reason = "foreign functions; each block states why it is sound"
)]

pub(crate) mod cadical;
mod exit;
pub(crate) mod z3;

pub use exit::exit_now;

//! One file per verb of the command line.

mod check;
mod completions;
mod explain;
mod fmt;
mod simulate;
mod solve;

pub(crate) use check::check;
pub(crate) use completions::completions;
pub(crate) use explain::explain;
pub(crate) use fmt::fmt;
pub(crate) use simulate::simulate;
pub(crate) use solve::solve;

//! One file per verb of the command line.

mod bench;
mod c_text;
mod cfg;
mod check;
mod completions;
mod document;
mod encode;
mod engines;
mod explain;
mod final_message;
mod fmt;
mod horn;
mod invariants;
mod model;
mod names;
mod simulate;
mod solve;
mod translate;
mod validate;
mod verify;
mod witnessed;

pub(crate) use bench::{bench, supervise};
pub(crate) use cfg::cfg;
pub(crate) use check::check;
pub(crate) use completions::completions;
pub(crate) use encode::encode;
pub(crate) use engines::engines;
pub(crate) use explain::explain;
pub(crate) use final_message::verdict_alone;
pub(crate) use fmt::fmt;
pub(crate) use invariants::invariants;
pub(crate) use simulate::simulate;
pub(crate) use solve::solve;
pub(crate) use translate::translate;
pub(crate) use validate::validate;
pub(crate) use verify::verify;

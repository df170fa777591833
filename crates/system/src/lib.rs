//! Transition systems and Horn clauses over terms: the problems of engines, and their evidence.
//!
//! [`Ts`] with its evidence ([`Trace`], [`Proof`]), its unrolling, passes on it, and the
//! independent certifier; [`Fair`], the question whether some infinite path visits certain states
//! again and again; [`Chc`] with its evidence, passes and certifier. This crate knows no program,
//! no graph, no encoder and no engine.
#![warn(missing_docs)]

mod cases;
mod cells;
mod certify;
pub mod chc;
mod evidence;
pub mod fair;
mod houdini;
mod localization;
pub mod pass;
mod reverse;
#[cfg(test)]
mod testing;
mod ts;
mod unroll;

pub use cells::{Cell, Cells, Prophecy, Read, When, cells, has_cells};
pub use certify::{Certifier, check_trace};
pub use chc::Chc;
pub use evidence::{Proof, Trace};
pub use fair::{Choice, Descent, Fair, Infinite, Monitor, TerminationProof, Watch};
pub use houdini::{HoudiniError, houdini, shrink};
pub use localization::{Localized, localize};
pub use reverse::{Reverse, reverse};
pub(crate) use ts::as_equation as ts_equation;
pub use ts::{Lowering, StateVar, Ts, conjuncts, initial_constants};
pub use unroll::{Start, Step, Unroller};

//! Engines: each takes a system at its level and answers with a verdict that carries evidence.
//! One module for each engine behind one trait; the registry lists them with their options.
//!
//! ```text
//!   registry ──► Box<dyn Engine<Ts>>::run(&Ts, &mut Cx) ──► Verdict<Ts>
//!                  bmc, kind, ic3ia │            ic3 ──► bits ──► its own SAT solver
//!                    prefix, step ──┴─► session ──► solver
//! ```
//! Engines for [`Fair`](bia_system::Fair) systems ask those for `Ts` about the system with a monitor.
//!
//! Engines know no file format, no source language and no encoder. They open solvers through the
//! factory they are given, check the budget in every loop, and print nothing. Engines that are
//! asked about the same system share what they prove of it in one checked store, [`Facts`].
#![warn(missing_docs)]

mod absint;
mod api;
mod arrays;
mod bits;
mod bmc;
mod chc;
mod facts;
mod fair;
mod ic3;
mod ic3ia;
mod kind;
mod options;
mod prefix;
mod rank;
mod recur;
mod registry;
mod runs;
mod session;
mod spacer;
mod symex;
#[cfg(test)]
mod tests;
mod trace;

pub use absint::{Absint, facts_suffice};
pub use api::{Cx, Engine, EngineError};
pub use arrays::{Arrays, ArraysConfig};
pub use bmc::{Bmc, BmcConfig};
pub use chc::{ChcConfig, ChcSolver};
pub use facts::{Facts, Improved, SharedFactory, Source};
pub use fair::{
    Klive, KliveConfig, Lasso, LassoConfig, Repeats, RepeatsConfig, Rlive, RliveConfig,
};
pub use ic3::{Ic3, Ic3Config};
pub use ic3ia::{Ic3ia, Ic3iaConfig};
pub use kind::{Kind, KindConfig};
pub use options::{OptionError, OptionRow, Settings};
pub use rank::{Rank, RankConfig};
pub use recur::{Recur, RecurConfig};
pub use registry::{Constructor, ENGINES, Level, Made, Row};
pub use runs::{Guess, Runs};
pub use spacer::Spacer;
pub use symex::{At, Control, End, Monitor, Search, Symex, SymexConfig, confirm};

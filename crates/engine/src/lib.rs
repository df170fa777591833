//! Engines: each takes a system at its level and answers with a verdict that carries evidence.
//! One module for each engine behind one trait; the registry lists them with their options.
//!
//! ```text
//!   registry ──► Box<dyn Engine<Ts>>::run(&Ts, &mut Cx) ──► Verdict<Ts>
//!                  bmc, kind, ic3ia │            ic3 ──► bits ──► its own SAT solver
//!                    prefix, step ──┴─► session ──► solver
//! ```
//! Engines for [`Fair`](bia_system::Fair) systems ask those for `Ts` about the system with a
//! monitor.
//!
//! Engines know no file format, no source language and no encoder. They open solvers through the
//! factory they are given, check the budget in every loop, and print nothing. Engines that are
//! asked about the same system share what they prove of it in one checked store, [`Facts`].
#![warn(missing_docs)]

mod abstraction;
mod api;
mod bits;
mod cycle;
mod engines;
mod facts;
mod inner;
mod options;
mod prefix;
mod registry;
mod runs;
mod session;
#[cfg(test)]
mod tests;
mod trace;

pub use abstraction::{
    block::{Joins, Values},
    image::Abstraction,
    net::Size,
    refine::{Grain, Module, Refinement},
};
pub use api::{Cx, Engine, EngineError};
pub use engines::{
    ENGINES,
    absint::{Absint, facts_suffice},
    arrays::{Arrays, ArraysConfig},
    art::{Art, ArtConfig, ArtWithCalls, Calls, Cut, Labels, Order, Scope},
    bmc::{Bmc, BmcConfig},
    chc::{ChcConfig, ChcSolver},
    ic3::{Ic3, Ic3Config},
    ic3ia::{Ic3ia, Ic3iaConfig},
    kind::{Kind, KindConfig},
    klive::{Klive, KliveConfig},
    l2s::{L2s, L2sConfig},
    lasso::{Lasso, LassoConfig},
    names,
    rank::{Rank, RankConfig},
    recur::{Recur, RecurConfig},
    rlive::{Rlive, RliveConfig},
    spacer::Spacer,
    symex::{At, Control, End, Monitor, Search, SearchOrder, Symex, SymexConfig, confirm},
    trace::{Automaton, Modules, TraceAbstraction, TraceConfig},
};
pub use facts::{Facts, Improved, SharedFactory, Source};
pub use options::{
    Bound, Flag, InnerEngine, Number, OptionError, OptionKind, OptionRow, Positive, Settings,
};
pub use registry::{Constructor, Finds, Level, Made, Row};
pub use runs::{Guess, Runs};

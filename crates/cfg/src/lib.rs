//! The control-flow graph of a program over terms: building it from K2, simplifying it by passes,
//! printing it back, lifting evidence, and two checks of proofs: Floyd's of location invariants,
//! and going all paths.
//!
//! ```text
//!   k2::Program ──build──► Cfg ──pass──► Cfg ──pass──► Cfg …      each pass: Lowered<Cfg, Back>
//!        ▲                  │ ▲            │
//!        └──────print───────┘ └───Lift─────┘
//! ```
//! This crate knows no engine and no transition system; it reads and prints no files.
#![warn(missing_docs)]

mod back;
pub mod buchi;
mod build;
mod draw;
mod evidence;
pub mod explored;
pub mod floyd;
mod graph;
mod instrument;
mod live;
mod loops;
pub mod ltl;
pub mod pass;
mod print;
pub mod replay;
mod scc;
mod sort;
mod threads;
mod trie;
mod unwinding;

pub use back::{Back, Became, Passage, Supplies};
pub use buchi::{not_live, watch_every_cycle};
pub use build::{BuildError, build, build_threaded};
pub use draw::{Layout, Pair, Places, layout, step_text, term_text, to_dot, to_svg};
pub use evidence::{
    Contracts, Exploration, GraphProof, Inlined, LocationInvariants, Path, PathStep, ThreadStep,
};
pub use graph::{
    Action, Adjacency, Cfg, Edge, EdgeData, Func, FuncData, Input, InputData, Loc, LocData, Origin,
    Step, Target, Var, VarData, VarKind,
};
pub use live::Live;
pub use loops::Loops;
pub use ltl::{Ltl, parse_ltl};
pub use print::{PrintError, to_program};
pub use sort::{BadType, TypeSorts};
pub use trie::Trie;
pub use unwinding::{Refined, Unwinding, UnwindingSlot, Unwound, UnwoundGraph};

//! Automata over nested words, and so over finite words: what trace abstraction computes with. The
//! alphabet is any type that can be compared; nothing here knows programs.
//!
//! ```text
//!   nested word   letters are internal, calls or returns; a return belongs to the last open call
//!   run           an internal letter or a call reads the state; a return reads the state, and the
//!                 state before its call
//!   accepted      a run from an initial state ends in an accepting one; calls may stay open,
//!                 every return has a call
//! ```
//! With internal letters alone these are the usual finite automata, at their cost.
//!
//! ```text
//!   Lazy ──explore──► Explored ──trim──► Nwa ──minimise──► Nwa ──shortest──► Run
//!    ▲
//!    ├── &Nwa, Intersection
//!    └── Difference ◄── Total: deterministic, asked for one successor at a time
//!                          ▲── Subsets: any automaton, determinised
//! ```
//! | file | what |
//! |---|---|
//! | `nwa` | the automaton as a table |
//! | `word` | letters, nested words, membership |
//! | `lazy`, `explore` | automata that are asked for successors; their reachable part |
//! | `product` | intersection, difference |
//! | `subsets` | determinisation on demand |
//! | `empty` | a shortest accepted word |
//! | `trim` | removal of states and transitions that are on no accepting run |
//! | `minimise` | merging of states that nothing tells apart |
//! | `text`, `dot` | texts and drawings |
//!
//! All loops are iterative and look at a budget.
#![warn(missing_docs)]

mod dot;
mod empty;
mod explore;
mod lazy;
mod minimise;
mod nwa;
mod product;
mod subsets;
#[cfg(test)]
mod tests;
mod text;
mod trim;
mod word;

pub use dot::dot;
pub use empty::{Run, shortest};
pub use explore::{Explored, explore};
pub use lazy::{Lazy, Total};
pub use minimise::{Minimised, minimise};
pub use nwa::{Alphabet, Nwa, State};
pub use product::{Difference, Intersection};
pub use subsets::{Subset, Subsets};
pub use text::{ReadError, read, write};
pub use trim::{Trimmed, trim};
pub use word::{Letter, accepts};

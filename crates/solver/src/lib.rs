//! Solvers: programs and libraries that decide whether a formula has a model.
//!
//! This crate turns questions into answers (sat with a model, unsat with a core, unknown with a
//! reason) and holds every foreign library behind its own small traits. From below:
//!
//! * [`api`]: the traits: solvers for terms, their capabilities, their factories;
//! * [`sat`]: propositional clauses, solved by CaDiCaL;
//! * [`aig`]: and-inverter graphs, their simplification and their translation to clauses;
//! * [`circuit`]: arithmetic of bit-vectors as and-inverter graphs;
//! * [`blast`]: terms over finite sorts as circuits: the bit-blaster;
//! * [`integers`]: bit-vectors as integers;
//! * [`z3`]: Z3 as a library: all theories, Horn clauses, projection;
//! * [`pipe`]: any SMT-LIB program;
//! * [`interpolate`]: interpolants, each checked;
//! * [`factory`]: chooses the solver for a request;
//! * [`script`]: SMT-LIB scripts, run on any of them;
//! * [`wrap`]: solvers around solvers: recording of queries, double-checking of answers.
//!
//! It must not know programs, transition systems, engines or file formats; it prints nothing. No
//! handle of a foreign library leaves its module, and `unsafe` occurs under `ffi/` alone.
#![warn(missing_docs)]

pub mod aig;
pub mod api;
pub mod blast;
pub mod circuit;
pub mod factory;
mod ffi;
pub mod integers;
pub mod interpolate;
pub mod pipe;
pub mod sat;
pub mod script;
#[cfg(test)]
mod testing;
pub mod wrap;
pub mod z3;

pub use ffi::exit_now;

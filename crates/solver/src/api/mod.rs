//! The traits of the crate: solvers for terms, their capabilities, errors and factories.
//!
//! ```text
//!   Caps::of(terms, roots) ──▶ SolverFactory::open ──▶ Box<dyn Smt>
//!                                                        push · pop · assert · check
//!                                                        sat: value, model   unsat: core
//!                                                        interpolation() ──▶ Interpolate
//! ```
//! Terms belong to the run. A backend keeps its own cache from [`Term`](bia_term::Term) to its
//! handle, which is sound because a table of terms only grows; one solver is used with one table.
//! No handle leaves its backend; several solvers live side by side and on threads.

mod caps;
mod core;
mod error;
mod factory;
mod interpolate;
mod smt;

pub use self::{
    caps::Caps,
    core::minimise_core,
    error::SolverError,
    factory::SolverFactory,
    interpolate::Interpolate,
    smt::{Answer, Smt},
};

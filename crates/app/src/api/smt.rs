//! Terms and solvers for other programs.
//!
//! A [`Context`] owns a table of terms. Terms are read from and written to SMT-LIB text; solvers of
//! a context are those that verification uses: our bit-blaster where it suffices, else Z3.

pub use bia_solver::api::{Answer, Caps, Smt, SolverError, SolverFactory};
pub use bia_term::{Model, Sort, SortData, Term, Terms, smtlib};

use bia_solver::{blast::BlastConfig, factory::Factory, z3::Z3Config};

/// The solvers of that name: `auto`, `bitblast` or `z3`.
pub fn solvers(name: &str) -> Option<Factory> {
    match name {
        "auto" => Some(Factory::blast(BlastConfig::default()).or_z3(Z3Config::default())),
        "bitblast" => Some(Factory::blast(BlastConfig::default())),
        "z3" => Some(Factory::z3(Z3Config::default())),
        _ => None,
    }
}

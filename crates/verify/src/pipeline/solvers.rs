//! Which solver finds, and which ones check, in order.
//!
//! ```text
//!   found by        checked by, each within a share of the time that is left
//!   bit-blaster     Z3;  a fresh bit-blaster that does not preprocess, whose SAT solver checks its
//!                   proofs;  the same without proofs
//!   Z3              the bit-blaster where it can;  a fresh Z3 with another seed
//! ```
//! Engines use the bit-blaster where it can express the system, else Z3; with `--backend z3` it is
//! the other way round. Another solver than the one that found a proof is asked first, but may be
//! much slower: then a fresh instance of the same kind is better than no answer. Reports name
//! which one it was.

use super::{Backend, Config, Queries};
use bia_solver::{
    api::{Caps, Smt, SolverError, SolverFactory as _},
    blast::{BitBlaster, BlastConfig},
    factory::Factory,
    z3::{Z3, Z3Config},
};

/// The solvers of a run.
pub struct Solvers {
    backend: Backend,
    queries: Queries,
    /// For engines.
    pub first: Factory,
}

/// What a solver that checks a proof is to the one that found it, in the order in which they are
/// asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Of another kind.
    Other,
    /// Of the same kind, but a fresh one whose answers are checked proofs of its SAT solver.
    Checked,
    /// Of the same kind, but a fresh one that goes another way.
    Fresh,
}

/// A solver that checks proofs.
pub struct Checker {
    role: Role,
    /// Opens it.
    pub factory: Factory,
}

/// The seed of the Z3 that checks what another Z3 found.
const OTHER_SEED: u32 = 4_294_967;

impl Solvers {
    /// The solvers that are configured.
    pub fn of(config: &Config) -> Self {
        Self::new(config.backend, &config.queries)
    }

    fn new(backend: Backend, queries: &Queries) -> Self {
        let z3 = Z3Config::default();
        let first = match backend {
            Backend::Auto => blaster().or_z3(z3),
            Backend::Z3 => Factory::z3(z3).or("bitblast", BitBlaster::CAPS, plain),
        };
        Self {
            backend,
            queries: queries.clone(),
            first: queries.watched(first),
        }
    }

    /// Who checks proofs that need this, in the order in which they are asked.
    pub fn checkers(&self, need: Caps) -> Vec<Checker> {
        let (bits, z3) = (BitBlaster::CAPS.covers(need), Z3::CAPS.covers(need));
        self.checkers_by(
            need,
            match self.backend {
                Backend::Auto => bits,
                Backend::Z3 => bits && !z3,
            },
        )
    }

    /// The same for proofs that Z3 found, whoever else was asked.
    pub fn checkers_of_z3(&self, need: Caps) -> Vec<Checker> {
        self.checkers_by(need, false)
    }

    fn checkers_by(&self, need: Caps, found_by_bits: bool) -> Vec<Checker> {
        let (bits, z3) = (BitBlaster::CAPS.covers(need), Z3::CAPS.covers(need));
        let role = |same: bool| if same { Role::Fresh } else { Role::Other };
        let mut checkers = Vec::new();
        if z3 {
            let config = Z3Config {
                seed: OTHER_SEED,
                ..Z3Config::default()
            };
            let role = role(!found_by_bits);
            let factory = Factory::z3(config);
            checkers.push(Checker { role, factory });
        }
        if bits {
            let role = role(found_by_bits);
            let factory = match role {
                Role::Other => blaster(),
                Role::Checked | Role::Fresh => {
                    Factory::new().or("bitblast", BitBlaster::CAPS, plain)
                }
            };
            checkers.push(Checker { role, factory });
            if found_by_bits {
                let (role, factory) = (Role::Checked, Factory::blast(BlastConfig::checked()));
                checkers.push(Checker { role, factory });
            }
        }
        checkers.sort_by_key(|checker| checker.role);
        for checker in &mut checkers {
            let factory = std::mem::take(&mut checker.factory);
            checker.factory = self.queries.watched(factory);
        }
        checkers
    }

    /// The first checker that can be opened, with its name for reports.
    pub fn open_checker(&self, need: Caps) -> Result<(String, Box<dyn Smt>), SolverError> {
        let mut failed = SolverError::Unsupported("no solver covers what is needed".into());
        for checker in self.checkers(need) {
            match checker.factory.open(need) {
                Ok(solver) => return Ok((checker.name(solver.name()), solver)),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }
}

impl Checker {
    /// What reports call it.
    pub fn name(&self, solver: &str) -> String {
        match self.role {
            Role::Other => solver.to_owned(),
            Role::Checked | Role::Fresh => format!("{solver} (a fresh one)"),
        }
    }
}

/// A bit-blaster that turns assertions into circuits as they are.
fn plain() -> Result<Box<dyn Smt>, SolverError> {
    let config = BlastConfig {
        preprocess: false,
        ..BlastConfig::default()
    };
    Ok(Box::new(BitBlaster::with(config)))
}

fn blaster() -> Factory {
    let open = || -> Result<Box<dyn Smt>, SolverError> {
        Ok(Box::new(BitBlaster::with(BlastConfig::default())))
    };
    Factory::new().or("bitblast", BitBlaster::CAPS, open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_solver_checks_first_and_a_fresh_one_last() {
        let bits = Caps {
            bit_vectors: true,
            ..Caps::NONE
        };
        let ints = Caps {
            ints: true,
            ..Caps::NONE
        };
        let tiny = Caps {
            floats: true,
            tiny_floats: true,
            ..Caps::NONE
        };
        let names = |backend, need| {
            let checkers = Solvers::new(backend, &Queries::default()).checkers(need);
            let names = checkers.iter().map(|checker| {
                let solver = checker.factory.open(need).unwrap();
                let name = checker.name(solver.name());
                name.replace(|c: char| c.is_ascii_digit() || c == '.', "")
            });
            names.collect::<Vec<_>>()
        };
        use Backend::{Auto, Z3};
        let blast = names(Z3, bits)[0].clone();
        let checked = format!("{blast} with checked proofs (a fresh one)");
        let fresh = format!("{blast} (a fresh one)");
        assert_eq!(names(Auto, bits), ["z ", &checked, &fresh]);
        assert_eq!(names(Z3, bits), [blast.as_str(), "z  (a fresh one)"]);
        assert_eq!(names(Auto, ints), ["z  (a fresh one)"]);
        assert_eq!(names(Auto, tiny), [checked, fresh]);
    }
}

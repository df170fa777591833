//! Which solver finds, and which other one checks.
//!
//! ```text
//!   needs covered by the bit-blaster     found by the bit-blaster     checked by Z3
//!   the same, with --backend z3          found by Z3                  checked by the bit-blaster
//!   integers, reals, uninterpreted sorts found by Z3                  checked by a fresh Z3 with
//!                                                                     another seed
//!   floats that Z3 does not know         found by the bit-blaster     checked by a fresh bit-blaster
//!   (fewer than 3 significand bits)                                   that does not preprocess
//! ```

use super::Backend;
use bia_solver::{
    api::{Smt, SolverError},
    blast::{BitBlaster, BlastConfig},
    factory::Factory,
    z3::Z3Config,
};

/// The two sides of a run.
pub struct Solvers {
    /// For engines.
    pub first: Factory,
    /// For checking what engines found.
    pub second: Factory,
}

/// The seed of the Z3 that checks what another Z3 found.
const OTHER_SEED: u32 = 4_294_967;

impl Solvers {
    /// The solvers for this choice.
    pub fn new(backend: Backend) -> Self {
        let z3 = Z3Config::default();
        let other = Z3Config {
            seed: OTHER_SEED,
            ..z3
        };
        match backend {
            Backend::Auto => Self {
                first: blaster().or_z3(z3),
                second: Factory::z3(other).or("bitblast", BitBlaster::CAPS, plain),
            },
            Backend::Z3 => Self {
                first: Factory::z3(z3).or("bitblast", BitBlaster::CAPS, plain),
                second: blaster().or_z3(other),
            },
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

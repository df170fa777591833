//! What the tests of this crate share: one factory for each kind of solver.

use bia_solver::{blast::BitBlaster, factory::Factory, z3::Z3Config};

/// The bit-blaster alone, and Z3 alone.
pub(crate) fn factories() -> [Factory; 2] {
    let blaster = || Ok(Box::new(BitBlaster::new()) as Box<dyn bia_solver::api::Smt>);
    [
        Factory::new().or("blast", BitBlaster::CAPS, blaster),
        Factory::z3(Z3Config::default()),
    ]
}

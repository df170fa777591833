//! How a [`BitBlaster`](super::BitBlaster) is set up.

use crate::sat::CadicalConfig;

/// Options of the bit-blaster. The defaults are for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlastConfig {
    /// Whether assertions are simplified and equations solved before they become circuits.
    pub preprocess: bool,
    /// Whether every model is evaluated on all assertions and assumptions before it is believed.
    /// A model that fails is an internal error, never an answer.
    pub check_models: bool,
    /// The SAT solver below.
    pub sat: CadicalConfig,
}

impl Default for BlastConfig {
    fn default() -> Self {
        Self {
            preprocess: true,
            check_models: cfg!(debug_assertions),
            sat: CadicalConfig::default(),
        }
    }
}

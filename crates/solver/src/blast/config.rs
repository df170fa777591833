//! The options of a [`BitBlaster`](super::BitBlaster).

use crate::sat::CadicalConfig;

/// Options of the bit-blaster. The defaults suit most callers.
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

impl BlastConfig {
    /// For certificates: CaDiCaL checks its own proofs (clausal and with hints) and models, and the
    /// evaluator checks models of terms. Nothing is simplified before, so the answer shares neither
    /// rewriting nor equation solving with that of a usual bit-blaster. What is left to trust is
    /// how terms become circuits and clauses, and the lemmas on arrays.
    ///
    /// It takes several times the time. With `preprocess: true` it is quicker and less independent.
    pub fn checked() -> Self {
        Self {
            preprocess: false,
            check_models: true,
            sat: CadicalConfig {
                checked: true,
                ..CadicalConfig::default()
            },
        }
    }
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

//! Where evidence was checked.

/// At which level a proof was re-checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofLevel {
    /// The program itself.
    Program,
    /// Location invariants on the control-flow graph of the program, calls inlined, before any
    /// simplification.
    Cfg,
    /// The transition system that the engine was given.
    Ts,
    /// The Horn clauses that the engine was given.
    Chc,
}

impl ProofLevel {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Program, Self::Cfg, Self::Ts, Self::Chc];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Cfg => "cfg",
            Self::Ts => "ts",
            Self::Chc => "chc",
        }
    }
}

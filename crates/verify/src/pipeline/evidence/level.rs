//! Where evidence was checked.

/// At which level a proof was re-checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofLevel {
    /// The program itself.
    Program,
    /// The control-flow graph of the program before any simplification: location invariants, with
    /// calls inlined, or all its paths, with its calls.
    Cfg,
    /// The same graph with its calls: all its paths were gone again, but by the explorer of the
    /// engine that had gone them first.
    Explored,
    /// The transition system that the engine was given.
    Ts,
    /// The Horn clauses that the engine was given.
    Chc,
}

impl ProofLevel {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Program,
        Self::Cfg,
        Self::Explored,
        Self::Ts,
        Self::Chc,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Program => "program",
            Self::Cfg => "cfg",
            Self::Explored => "paths",
            Self::Ts => "ts",
            Self::Chc => "chc",
        }
    }
}

//! Differences between SMT-LIB solvers: options to set, and the commands for interpolants.

/// A family of solvers that take the same options and commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// Plain SMT-LIB 2.6; no interpolants.
    Standard,
    /// MathSAT: assertions in interpolation groups.
    MathSat,
    /// SMTInterpol and OpenSMT: `(get-interpolants A B …)` over named assertions.
    Named,
    /// cvc5: `(get-interpolant I goal)`.
    Cvc5,
}

impl Dialect {
    /// The dialect of a program by its name.
    pub fn of(program: &str) -> Self {
        let name = program.to_ascii_lowercase();
        if name.contains("mathsat") {
            Self::MathSat
        } else if name.contains("interpol") || name.contains("opensmt") {
            Self::Named
        } else if name.contains("cvc5") {
            Self::Cvc5
        } else {
            Self::Standard
        }
    }

    /// Whether it can interpolate.
    pub fn interpolates(self) -> bool {
        match self {
            Self::Standard => false,
            Self::MathSat | Self::Named | Self::Cvc5 => true,
        }
    }

    /// Options for questions about models and cores.
    pub(super) fn options(self) -> &'static [&'static str] {
        match self {
            Self::Standard | Self::MathSat | Self::Named | Self::Cvc5 => &[
                "(set-option :produce-models true)",
                "(set-option :produce-unsat-cores true)",
            ],
        }
    }

    /// Options for a conversation about interpolants.
    pub(super) fn interpolation_options(self) -> &'static [&'static str] {
        match self {
            Self::Standard => &[],
            Self::MathSat | Self::Named | Self::Cvc5 => {
                &["(set-option :produce-interpolants true)"]
            }
        }
    }
}

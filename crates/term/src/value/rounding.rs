//! The five rounding modes of IEEE 754, as SMT-LIB names them.

use std::fmt;

/// How a result that is not representable becomes a neighbour that is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RoundingMode {
    /// To the nearest value; a tie goes to the one with an even significand. The default of C.
    NearestEven,
    /// To the nearest value; a tie goes to the one of larger magnitude.
    NearestAway,
    /// To the next value towards +∞.
    TowardPositive,
    /// To the next value towards −∞.
    TowardNegative,
    /// To the next value towards zero: truncation.
    TowardZero,
}

impl RoundingMode {
    /// All modes, in the order of their declaration.
    pub const ALL: [RoundingMode; 5] = [
        RoundingMode::NearestEven,
        RoundingMode::NearestAway,
        RoundingMode::TowardPositive,
        RoundingMode::TowardNegative,
        RoundingMode::TowardZero,
    ];

    /// The short SMT-LIB name: `RNE`, `RNA`, `RTP`, `RTN`, `RTZ`.
    pub fn smtlib(self) -> &'static str {
        match self {
            RoundingMode::NearestEven => "RNE",
            RoundingMode::NearestAway => "RNA",
            RoundingMode::TowardPositive => "RTP",
            RoundingMode::TowardNegative => "RTN",
            RoundingMode::TowardZero => "RTZ",
        }
    }

    /// Reads a short (`RNE`) or long (`roundNearestTiesToEven`) SMT-LIB name.
    pub fn from_smtlib(name: &str) -> Option<RoundingMode> {
        Some(match name {
            "RNE" | "roundNearestTiesToEven" => RoundingMode::NearestEven,
            "RNA" | "roundNearestTiesToAway" => RoundingMode::NearestAway,
            "RTP" | "roundTowardPositive" => RoundingMode::TowardPositive,
            "RTN" | "roundTowardNegative" => RoundingMode::TowardNegative,
            "RTZ" | "roundTowardZero" => RoundingMode::TowardZero,
            _ => return None,
        })
    }

    /// Whether a magnitude between two neighbours goes to the larger one.
    ///
    /// `half` is the first bit below the last kept one, `rest` whether anything non-zero is
    /// below that, `odd` the last kept bit.
    pub(in crate::value) fn rounds_up(
        self,
        negative: bool,
        odd: bool,
        half: bool,
        rest: bool,
    ) -> bool {
        match self {
            RoundingMode::NearestEven => half && (rest || odd),
            RoundingMode::NearestAway => half,
            RoundingMode::TowardPositive => !negative && (half || rest),
            RoundingMode::TowardNegative => negative && (half || rest),
            RoundingMode::TowardZero => false,
        }
    }
}

impl fmt::Display for RoundingMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.smtlib())
    }
}

//! [`FloatFormat`]: how many exponent and significand bits a float has.
//!
//! With eb exponent bits and sb significand bits (the hidden one included, as in SMT-LIB):
//!
//! ```text
//! emax = 2^(eb−1) − 1   emin = 1 − emax
//! normal     ±1.f · 2^e           emin ≤ e ≤ emax, f of sb − 1 bits
//! subnormal  ±0.f · 2^emin
//! quantum    2^(emin − (sb − 1))  the smallest positive number; all finite ones are multiples
//! ```

use std::fmt;

/// Widths of exponent and significand. C's `float` is (8, 24), `double` is (11, 53).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FloatFormat {
    exponent_bits: u32,
    significand_bits: u32,
}

impl FloatFormat {
    /// IEEE half precision.
    pub const BINARY16: FloatFormat = FloatFormat {
        exponent_bits: 5,
        significand_bits: 11,
    };
    /// IEEE single precision.
    pub const BINARY32: FloatFormat = FloatFormat {
        exponent_bits: 8,
        significand_bits: 24,
    };
    /// IEEE double precision.
    pub const BINARY64: FloatFormat = FloatFormat {
        exponent_bits: 11,
        significand_bits: 53,
    };
    /// IEEE quadruple precision.
    pub const BINARY128: FloatFormat = FloatFormat {
        exponent_bits: 15,
        significand_bits: 113,
    };

    /// The most exponent bits a format may have. The largest number then has 2^29 bits before
    /// the binary point: 64 MB if it is ever converted to an integer or a rational.
    pub const MAX_EXPONENT_BITS: u32 = 30;
    /// The most significand bits a format may have.
    pub const MAX_SIGNIFICAND_BITS: u32 = 1 << 24;

    /// A format of `exponent_bits` and `significand_bits` (hidden bit included), each at
    /// least 2 and at most [`MAX_EXPONENT_BITS`](FloatFormat::MAX_EXPONENT_BITS) and
    /// [`MAX_SIGNIFICAND_BITS`](FloatFormat::MAX_SIGNIFICAND_BITS).
    pub const fn new(exponent_bits: u32, significand_bits: u32) -> Option<FloatFormat> {
        if exponent_bits >= 2
            && exponent_bits <= FloatFormat::MAX_EXPONENT_BITS
            && significand_bits >= 2
            && significand_bits <= FloatFormat::MAX_SIGNIFICAND_BITS
        {
            Some(FloatFormat {
                exponent_bits,
                significand_bits,
            })
        } else {
            None
        }
    }

    /// Number of exponent bits.
    #[inline]
    pub const fn exponent_bits(self) -> u32 {
        self.exponent_bits
    }

    /// Number of significand bits, the hidden one included.
    #[inline]
    pub const fn significand_bits(self) -> u32 {
        self.significand_bits
    }

    /// Number of bits of the packed form: sign, exponent, fraction.
    #[inline]
    pub const fn width(self) -> u32 {
        self.exponent_bits + self.significand_bits
    }

    /// Number of bits of the fraction field: the significand without the hidden bit.
    #[inline]
    pub(super) const fn fraction_bits(self) -> u32 {
        self.significand_bits - 1
    }

    /// Exponent of the largest finite numbers, and the bias of the exponent field.
    #[inline]
    pub const fn max_exponent(self) -> i64 {
        (1_i64 << (self.exponent_bits - 1)) - 1
    }

    /// Exponent of the smallest normal numbers.
    #[inline]
    pub const fn min_exponent(self) -> i64 {
        1 - self.max_exponent()
    }

    /// Exponent of the quantum, the smallest positive number.
    #[inline]
    pub(super) fn quantum_exponent(self) -> i64 {
        self.min_exponent() - i64::from(self.fraction_bits())
    }

    /// The exponent field of infinities and NaN: all ones.
    #[inline]
    pub(super) const fn special_exponent(self) -> u64 {
        (1_u64 << self.exponent_bits) - 1
    }
}

/// As an SMT-LIB sort.
impl fmt::Display for FloatFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "(_ FloatingPoint {} {})",
            self.exponent_bits, self.significand_bits
        )
    }
}

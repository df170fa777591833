//! Bit-vectors of any width, with the meaning SMT-LIB gives them.
//!
//! A [`Bv`] of width *w* ≥ 1 is a number *u* with 0 ≤ *u* < 2^w. Read as two's complement it
//! is *u* when *u* < 2^(w−1) and *u* − 2^w otherwise. Operations of two operands want equal
//! widths: the sort checker sees to that, here it is only asserted.
//!
//! - `arith`: `+ − ×` modulo 2^w, the four divisions (total, also for a zero divisor);
//! - `bits`: bitwise operations, shifts, rotations, concatenation, extraction, extension;
//! - `compare`: signed and unsigned order, the overflow predicates of SMT-LIB 2.7;
//! - `text`: binary and hexadecimal digits.
//!
//! Invariant: widths up to 64 are stored inline (no allocation), larger ones in one box;
//! bits at and above the width are zero. So equality, hash and order are structural, and the
//! order is by width first, then by unsigned value.

mod arith;
mod bits;
mod compare;
mod text;

use dashu_base::{BitTest, Sign};
use dashu_int::{IBig, UBig};

/// A bit-vector value of fixed width (at least one bit).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bv(Repr);

/// Invariant: `Small` if and only if the width is at most 64.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Repr {
    Small { width: u32, bits: u64 },
    Large(Box<Large>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Large {
    width: u32,
    bits: UBig,
}

/// Widest bit-vector that is stored inline.
const SMALL: u32 = u64::BITS;

/// The `width` low bits set; `width` is from 1 to 64.
#[inline]
const fn mask(width: u32) -> u64 {
    u64::MAX >> (SMALL - width)
}

/// `bits`, which has `width` ≤ 64 bits, read as two's complement.
#[inline]
const fn signed(width: u32, bits: u64) -> i64 {
    let unused = SMALL - width;
    (bits << unused).cast_signed() >> unused
}

/// Widths index bits; a `usize` holds every one of them.
pub(in crate::value) fn index(width: u32) -> usize {
    usize::try_from(width).expect("usize has at least 32 bits")
}

impl Bv {
    #[inline]
    fn small(width: u32, bits: u64) -> Bv {
        Bv(Repr::Small {
            width,
            bits: bits & mask(width),
        })
    }

    /// The low `width` bits of `bits`, whatever the width.
    fn reduce(width: u32, mut bits: UBig) -> Bv {
        assert!(width > 0, "a bit-vector has at least one bit");
        if width <= SMALL {
            Bv::small(width, &bits & u64::MAX)
        } else {
            bits.clear_high_bits(index(width));
            Bv(Repr::Large(Box::new(Large { width, bits })))
        }
    }

    /// `value` modulo 2^`width`.
    #[inline]
    pub fn from_u64(width: u32, value: u64) -> Bv {
        assert!(width > 0, "a bit-vector has at least one bit");
        if width <= SMALL {
            Bv::small(width, value)
        } else {
            Bv(Repr::Large(Box::new(Large {
                width,
                bits: UBig::from(value),
            })))
        }
    }

    /// `value` modulo 2^`width`, in two's complement.
    #[inline]
    pub fn from_i64(width: u32, value: i64) -> Bv {
        if width <= SMALL {
            Bv::from_u64(width, value.cast_unsigned())
        } else {
            Bv::from_ibig(width, &IBig::from(value))
        }
    }

    /// `value` modulo 2^`width`.
    pub fn from_u128(width: u32, value: u128) -> Bv {
        Bv::reduce(width, UBig::from(value))
    }

    /// `value` modulo 2^`width`.
    pub fn from_ubig(width: u32, value: &UBig) -> Bv {
        Bv::reduce(width, value.clone())
    }

    /// `value` modulo 2^`width`, in two's complement.
    pub fn from_ibig(width: u32, value: &IBig) -> Bv {
        let (sign, magnitude) = value.clone().into_parts();
        let low = Bv::reduce(width, magnitude);
        match sign {
            Sign::Positive => low,
            Sign::Negative => low.neg(),
        }
    }

    /// All bits zero.
    pub fn zero(width: u32) -> Bv {
        Bv::from_u64(width, 0)
    }

    /// The number one.
    pub fn one(width: u32) -> Bv {
        Bv::from_u64(width, 1)
    }

    /// All bits one: the largest unsigned value, and −1.
    pub fn ones(width: u32) -> Bv {
        if width <= SMALL {
            Bv::from_u64(width, u64::MAX)
        } else {
            Bv::reduce(width, UBig::ones(index(width)))
        }
    }

    /// The smallest signed value, −2^(width−1).
    pub fn min_signed(width: u32) -> Bv {
        assert!(width > 0, "a bit-vector has at least one bit");
        if width <= SMALL {
            Bv::small(width, 1 << (width - 1))
        } else {
            Bv::reduce(width, UBig::ONE << index(width - 1))
        }
    }

    /// The largest signed value, 2^(width−1) − 1.
    pub fn max_signed(width: u32) -> Bv {
        Bv::min_signed(width).not()
    }

    /// A one-bit vector: `1` for true.
    pub fn from_bool(value: bool) -> Bv {
        Bv::small(1, u64::from(value))
    }

    /// Number of bits.
    #[inline]
    pub fn width(&self) -> u32 {
        match &self.0 {
            Repr::Small { width, .. } => *width,
            Repr::Large(large) => large.width,
        }
    }

    /// The unsigned value, when it fits.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { bits, .. } => Some(*bits),
            Repr::Large(large) => u64::try_from(&large.bits).ok(),
        }
    }

    /// The signed value, when it fits.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small { width, bits } => Some(signed(*width, *bits)),
            Repr::Large(_) => i64::try_from(&self.to_ibig()).ok(),
        }
    }

    /// The unsigned value.
    pub fn to_ubig(&self) -> UBig {
        match &self.0 {
            Repr::Small { bits, .. } => UBig::from(*bits),
            Repr::Large(large) => large.bits.clone(),
        }
    }

    /// The signed (two's complement) value.
    pub fn to_ibig(&self) -> IBig {
        match &self.0 {
            Repr::Small { width, bits } => IBig::from(signed(*width, *bits)),
            Repr::Large(large) if self.sign() => {
                IBig::from(large.bits.clone()) - (IBig::ONE << index(large.width))
            }
            Repr::Large(large) => IBig::from(large.bits.clone()),
        }
    }

    /// Bit `i`, counted from the least significant; false at and beyond the width.
    #[inline]
    pub fn bit(&self, i: u32) -> bool {
        match &self.0 {
            Repr::Small { bits, .. } => i < SMALL && (bits >> i) & 1 == 1,
            Repr::Large(large) => large.bits.bit(index(i)),
        }
    }

    /// The most significant bit: whether the signed value is negative.
    #[inline]
    pub fn sign(&self) -> bool {
        self.bit(self.width() - 1)
    }

    /// Whether all bits are zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Small { bits, .. } => *bits == 0,
            Repr::Large(large) => large.bits.is_zero(),
        }
    }

    /// Whether all bits are one.
    pub fn is_ones(&self) -> bool {
        match &self.0 {
            Repr::Small { width, bits } => *bits == mask(*width),
            Repr::Large(large) => large.bits.count_ones() == index(large.width),
        }
    }

    /// One operation of two operands of equal width. `small` need not clear high bits and
    /// `large` need not either.
    #[inline]
    fn zip(
        &self,
        other: &Bv,
        small: impl FnOnce(u32, u64, u64) -> u64,
        large: impl FnOnce(u32, &UBig, &UBig) -> UBig,
    ) -> Bv {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        match (&self.0, &other.0) {
            (Repr::Small { width, bits }, Repr::Small { bits: other, .. }) => {
                Bv::small(*width, small(*width, *bits, *other))
            }
            (Repr::Large(x), Repr::Large(y)) => {
                Bv::reduce(x.width, large(x.width, &x.bits, &y.bits))
            }
            (Repr::Small { .. }, Repr::Large(_)) | (Repr::Large(_), Repr::Small { .. }) => {
                unreachable!("operands of one width")
            }
        }
    }
}

//! [`Congruence`]: numbers of one remainder.
//!
//! ```text
//!   γ (m, r) = { r + k·m | k an integer }       m = 0: r alone, m = 1: all integers
//! ```
//! Invariant: m ≥ 0, and 0 ≤ r < m unless m = 0. What does not fit into 128 bits is given up.

use super::range::{MAX, MIN, Range};

/// Numbers that leave one remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Congruence {
    pub(crate) modulus: i128,
    pub(crate) rest: i128,
}

/// The greatest common divisor, not negative; of 0 and 0 it is 0. `None` if it does not fit.
pub(crate) fn gcd(a: i128, b: i128) -> Option<i128> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).ok()
}

impl Congruence {
    /// All integers.
    pub(crate) const ALL: Congruence = Congruence {
        modulus: 1,
        rest: 0,
    };

    pub(crate) fn new(modulus: i128, rest: i128) -> Congruence {
        match modulus.checked_abs() {
            None => Self::ALL,
            Some(0) => Congruence { modulus: 0, rest },
            Some(modulus) => Congruence {
                modulus,
                rest: rest.rem_euclid(modulus),
            },
        }
    }

    pub(crate) fn one(n: i128) -> Congruence {
        Self::new(0, n)
    }

    pub(crate) fn contains(self, n: i128) -> bool {
        match self.modulus {
            0 => n == self.rest,
            m => n.rem_euclid(m) == self.rest,
        }
    }

    pub(crate) fn join(self, other: Congruence) -> Congruence {
        let apart = self.rest.checked_sub(other.rest);
        let m = gcd(self.modulus, other.modulus).and_then(|m| gcd(m, apart?));
        m.map_or(Self::ALL, |m| Self::new(m, self.rest))
    }

    /// Members of both; `None` if there are none. May be more where numbers get large.
    pub(crate) fn meet(self, other: Congruence) -> Option<Congruence> {
        let (big, small) = match (self.modulus, other.modulus) {
            (0, _) => (self, other),
            (_, 0) => (other, self),
            (a, b) if a >= b => (self, other),
            (_, _) => (other, self),
        };
        if small.modulus == 0 || big.modulus == 0 {
            return small.contains(big.rest).then_some(big);
        }
        let Some(common) = gcd(big.modulus, small.modulus) else {
            return Some(big);
        };
        if (big.rest - small.rest) % common != 0 {
            return None;
        }
        // Walk from the rest of the greater modulus; at most small/common steps.
        let steps = small.modulus / common;
        let Some(modulus) = big.modulus.checked_mul(steps) else {
            return Some(big);
        };
        if steps > 4096 {
            return Some(big);
        }
        let mut rest = big.rest;
        for _ in 0..steps {
            if rest.rem_euclid(small.modulus) == small.rest {
                return Some(Self::new(modulus, rest));
            }
            rest += big.modulus;
        }
        Some(big)
    }

    pub(crate) fn includes(self, other: Congruence) -> bool {
        match (self.modulus, other.modulus) {
            (0, 0) => self.rest == other.rest,
            (0, _) => false,
            (m, n) => n % m == 0 && other.rest.rem_euclid(m) == self.rest,
        }
    }

    pub(crate) fn neg(self) -> Congruence {
        let rest = self.rest.checked_neg();
        rest.map_or(Self::ALL, |rest| Self::new(self.modulus, rest))
    }

    pub(crate) fn add(self, other: Congruence) -> Congruence {
        let made = gcd(self.modulus, other.modulus).zip(self.rest.checked_add(other.rest));
        made.map_or(Self::ALL, |(m, r)| Self::new(m, r))
    }

    pub(crate) fn sub(self, other: Congruence) -> Congruence {
        self.add(other.neg())
    }

    pub(crate) fn mul(self, other: Congruence) -> Congruence {
        let made = || {
            let both = self.modulus.checked_mul(other.modulus)?;
            let left = self.modulus.checked_mul(other.rest)?;
            let right = other.modulus.checked_mul(self.rest)?;
            let m = gcd(gcd(both, left)?, right)?;
            Some(Self::new(m, self.rest.checked_mul(other.rest)?))
        };
        made().unwrap_or(Self::ALL)
    }

    /// What is left when multiples of `m` may have been added.
    pub(crate) fn modulo(self, m: i128) -> Congruence {
        let m = gcd(self.modulus, m);
        m.map_or(Self::ALL, |m| Self::new(m, self.rest))
    }

    /// The members of the range, as the range from the first to the last.
    pub(crate) fn tighten(self, range: Range) -> Option<Range> {
        let m = self.modulus;
        if m == 0 {
            return range.contains(self.rest).then(|| Range::one(self.rest));
        }
        let lo = match range.lo {
            MIN => MIN,
            lo => {
                let up = (self.rest - lo.rem_euclid(m)).rem_euclid(m);
                lo.checked_add(up).unwrap_or(lo)
            }
        };
        let hi = match range.hi {
            MAX => MAX,
            hi => {
                let down = (hi.rem_euclid(m) - self.rest).rem_euclid(m);
                hi.checked_sub(down).unwrap_or(hi)
            }
        };
        Range::new(lo, hi)
    }
}

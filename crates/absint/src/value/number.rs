//! [`Numbers`]: sets of integers, as an interval and a congruence; [`Reals`]: intervals of reals.
//!
//! ```text
//!   γ (range, congruence) = γ range ∩ γ congruence
//!   γ (lo, hi) = { q | lo ≤ q ≤ hi }             None: no bound
//! ```

use super::{congruence::Congruence, range::Range};
use dashu_int::IBig;
use dashu_ratio::RBig;

/// A set of integers, never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    pub(crate) range: Range,
    pub(crate) congruence: Congruence,
}

impl Numbers {
    pub(crate) const ALL: Numbers = Numbers {
        range: Range::ALL,
        congruence: Congruence::ALL,
    };

    /// The members of the range that the congruence has.
    pub(crate) fn new(range: Range, congruence: Congruence) -> Option<Numbers> {
        let range = congruence.tighten(range)?;
        let congruence = match range.single() {
            Some(n) => Congruence::one(n),
            None => congruence,
        };
        Some(Numbers { range, congruence })
    }

    pub(crate) fn range(range: Range) -> Numbers {
        Self::new(range, Congruence::ALL).unwrap_or(Self::ALL)
    }

    /// One number; all of them if it is too large to be looked at.
    pub(crate) fn of(n: &IBig) -> Numbers {
        match i128::try_from(n) {
            Ok(n) if Range::ALL.finite_part().contains(n) => Numbers {
                range: Range::one(n),
                congruence: Congruence::one(n),
            },
            Ok(_) | Err(_) => Self::ALL,
        }
    }

    pub(crate) fn contains(&self, n: &IBig) -> bool {
        match i128::try_from(n) {
            Ok(n) => self.range.contains(n) && self.congruence.contains(n),
            // Too large: below or above all bounds that are said.
            Err(_) => {
                let side = match *n < IBig::ZERO {
                    true => self.range.lo == super::range::MIN,
                    false => self.range.hi == super::range::MAX,
                };
                let rest = match self.congruence.modulus {
                    0 => false,
                    m => {
                        let m = IBig::from(m);
                        let rest = n - IBig::from(self.congruence.rest);
                        rest % m == IBig::ZERO
                    }
                };
                side && rest
            }
        }
    }

    pub(crate) fn join(&self, other: &Numbers) -> Numbers {
        Numbers {
            range: self.range.join(other.range),
            congruence: self.congruence.join(other.congruence),
        }
    }

    pub(crate) fn meet(&self, other: &Numbers) -> Option<Numbers> {
        let range = self.range.meet(other.range)?;
        Self::new(range, self.congruence.meet(other.congruence)?)
    }

    pub(crate) fn includes(&self, other: &Numbers) -> bool {
        self.range.includes(other.range) && self.congruence.includes(other.congruence)
    }

    pub(crate) fn widen(&self, next: &Numbers, thresholds: &[i128]) -> Numbers {
        let join = self.join(next);
        Numbers {
            range: self.range.widen(join.range, thresholds, Range::ALL),
            congruence: join.congruence,
        }
    }

    pub(crate) fn neg(&self) -> Numbers {
        Self::made(self.range.neg(), self.congruence.neg())
    }

    pub(crate) fn add(&self, other: &Numbers) -> Numbers {
        Self::made(
            self.range.add(other.range),
            self.congruence.add(other.congruence),
        )
    }

    pub(crate) fn sub(&self, other: &Numbers) -> Numbers {
        Self::made(
            self.range.sub(other.range),
            self.congruence.sub(other.congruence),
        )
    }

    pub(crate) fn mul(&self, other: &Numbers) -> Numbers {
        Self::made(
            self.range.mul(other.range),
            self.congruence.mul(other.congruence),
        )
    }

    fn made(range: Range, congruence: Congruence) -> Numbers {
        Self::new(range, congruence).unwrap_or(Self::range(range))
    }

    /// The quotient that leaves a remainder that is not negative; open for divisor 0.
    pub(crate) fn div(&self, by: &Numbers) -> Numbers {
        match by.range.contains(0) {
            true => Self::ALL,
            false => Self::range(self.range.div_euclid(by.range)),
        }
    }

    /// That remainder; open for divisor 0.
    pub(crate) fn rem(&self, by: &Numbers) -> Numbers {
        if by.range.contains(0) {
            return Self::ALL;
        }
        let range = self.range.rem_euclid(by.range);
        match by.range.single() {
            Some(d) => Self::made(range, self.congruence.modulo(d)),
            None => Self::range(range),
        }
    }
}

impl Range {
    /// What bounds may be.
    fn finite_part(self) -> Range {
        Range {
            lo: self.lo.max(super::range::MIN + 1),
            hi: self.hi.min(super::range::MAX - 1),
        }
    }
}

/// Numbers with more digits than this are no bounds.
const MAX_DIGITS: usize = 192;

/// An interval of real numbers, never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reals {
    pub(crate) lo: Option<RBig>,
    pub(crate) hi: Option<RBig>,
}

fn bounded(n: RBig) -> Option<RBig> {
    use dashu_int::ops::BitTest as _;
    let size = n.numerator().bit_len() + n.denominator().bit_len();
    (size <= MAX_DIGITS).then_some(n)
}

fn both(a: Option<&RBig>, b: Option<&RBig>, op: impl Fn(&RBig, &RBig) -> RBig) -> Option<RBig> {
    bounded(op(a?, b?))
}

impl Reals {
    pub(crate) const ALL: Reals = Reals { lo: None, hi: None };

    pub(crate) fn one(n: &RBig) -> Reals {
        let bound = bounded(n.clone());
        Reals {
            lo: bound.clone(),
            hi: bound,
        }
    }

    pub(crate) fn new(lo: Option<RBig>, hi: Option<RBig>) -> Option<Reals> {
        match (&lo, &hi) {
            (Some(a), Some(b)) if a > b => None,
            (_, _) => Some(Reals { lo, hi }),
        }
    }

    pub(crate) fn contains(&self, n: &RBig) -> bool {
        self.lo.as_ref().is_none_or(|lo| lo <= n) && self.hi.as_ref().is_none_or(|hi| n <= hi)
    }

    pub(crate) fn single(&self) -> Option<&RBig> {
        self.lo.as_ref().filter(|lo| self.hi.as_ref() == Some(*lo))
    }

    pub(crate) fn join(&self, other: &Reals) -> Reals {
        Reals {
            lo: both(self.lo.as_ref(), other.lo.as_ref(), |a, b| a.min(b).clone()),
            hi: both(self.hi.as_ref(), other.hi.as_ref(), |a, b| a.max(b).clone()),
        }
    }

    pub(crate) fn meet(&self, other: &Reals) -> Option<Reals> {
        let either = |a: &Option<RBig>, b: &Option<RBig>, greater: bool| match (a, b) {
            (Some(a), Some(b)) => Some(if (a > b) == greater { a } else { b }.clone()),
            (Some(one), None) | (None, Some(one)) => Some(one.clone()),
            (None, None) => None,
        };
        Self::new(
            either(&self.lo, &other.lo, true),
            either(&self.hi, &other.hi, false),
        )
    }

    pub(crate) fn includes(&self, other: &Reals) -> bool {
        let below = match (&self.lo, &other.lo) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(a), Some(b)) => a <= b,
        };
        below
            && match (&self.hi, &other.hi) {
                (None, _) => true,
                (Some(_), None) => false,
                (Some(a), Some(b)) => a >= b,
            }
    }

    /// Bounds that move go to the next integer threshold, or away.
    pub(crate) fn widen(&self, next: &Reals, thresholds: &[i128]) -> Reals {
        let lo = self.lo.as_ref().and_then(|lo| {
            let to = next.lo.as_ref()?;
            if lo <= to {
                return Some(lo.clone());
            }
            let mut below = thresholds.iter().rev().map(|t| RBig::from(*t));
            below.find(|t| t <= to)
        });
        let hi = self.hi.as_ref().and_then(|hi| {
            let to = next.hi.as_ref()?;
            if hi >= to {
                return Some(hi.clone());
            }
            let mut above = thresholds.iter().map(|t| RBig::from(*t));
            above.find(|t| t >= to)
        });
        Reals { lo, hi }
    }

    pub(crate) fn neg(&self) -> Reals {
        let minus = |n: &Option<RBig>| n.as_ref().map(|n| -n.clone());
        Reals {
            lo: minus(&self.hi),
            hi: minus(&self.lo),
        }
    }

    pub(crate) fn add(&self, other: &Reals) -> Reals {
        let sum = |a: &RBig, b: &RBig| a + b;
        Reals {
            lo: both(self.lo.as_ref(), other.lo.as_ref(), sum),
            hi: both(self.hi.as_ref(), other.hi.as_ref(), sum),
        }
    }

    pub(crate) fn mul(&self, other: &Reals) -> Reals {
        let (Some(a), Some(b), Some(c), Some(d)) = (&self.lo, &self.hi, &other.lo, &other.hi)
        else {
            return self.scaled(other);
        };
        let corners = [a * c, a * d, b * c, b * d];
        Reals {
            lo: corners.iter().min().cloned().and_then(bounded),
            hi: corners.iter().max().cloned().and_then(bounded),
        }
    }

    /// A product of which one is a number and the other lacks a bound.
    fn scaled(&self, other: &Reals) -> Reals {
        let (by, of) = match (self.single(), other.single()) {
            (Some(by), _) => (by, other),
            (None, Some(by)) => (by, self),
            (None, None) => return Self::ALL,
        };
        let times = |n: &Option<RBig>| n.as_ref().and_then(|n| bounded(n * by));
        if *by == RBig::ZERO {
            return Reals::one(&RBig::ZERO);
        }
        match *by > RBig::ZERO {
            true => Reals {
                lo: times(&of.lo),
                hi: times(&of.hi),
            },
            false => Reals {
                lo: times(&of.hi),
                hi: times(&of.lo),
            },
        }
    }

    /// Open for divisor 0.
    pub(crate) fn div(&self, by: &Reals) -> Reals {
        match by.single() {
            Some(n) if *n != RBig::ZERO => self.mul(&Reals::one(&(RBig::ONE / n))),
            Some(_) | None => Self::ALL,
        }
    }
}

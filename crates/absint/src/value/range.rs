//! [`Range`]: intervals of integers, bounded or not.
//!
//! ```text
//!   γ [lo, hi] = { n | lo ≤ n ≤ hi }        lo = MIN: no lower bound, hi = MAX: no upper bound
//! ```
//! Invariant: lo ≤ hi; there is no empty range. A bound that does not fit into 128 bits is no
//! bound: all operations give up there instead of being wrong.

/// No lower bound.
pub(crate) const MIN: i128 = i128::MIN;
/// No upper bound.
pub(crate) const MAX: i128 = i128::MAX;

/// An interval of integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Range {
    pub(crate) lo: i128,
    pub(crate) hi: i128,
}

impl Range {
    /// All integers.
    pub(crate) const ALL: Range = Range { lo: MIN, hi: MAX };

    /// From `lo` to `hi`; `None` if that is empty.
    pub(crate) fn new(lo: i128, hi: i128) -> Option<Range> {
        (lo <= hi).then_some(Range { lo, hi })
    }

    /// One number.
    pub(crate) fn one(n: i128) -> Range {
        Range { lo: n, hi: n }
    }

    /// The only member.
    pub(crate) fn single(self) -> Option<i128> {
        (self.lo == self.hi).then_some(self.lo)
    }

    /// Both bounds, if there are two.
    pub(crate) fn finite(self) -> Option<(i128, i128)> {
        (self.lo != MIN && self.hi != MAX).then_some((self.lo, self.hi))
    }

    pub(crate) fn contains(self, n: i128) -> bool {
        self.lo <= n && n <= self.hi
    }

    pub(crate) fn includes(self, other: Range) -> bool {
        self.lo <= other.lo && other.hi <= self.hi
    }

    pub(crate) fn join(self, other: Range) -> Range {
        Range {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
        }
    }

    pub(crate) fn meet(self, other: Range) -> Option<Range> {
        Range::new(self.lo.max(other.lo), self.hi.min(other.hi))
    }

    /// Bounds that move go to the next threshold, or to those of `all`. Thresholds are sorted.
    pub(crate) fn widen(self, next: Range, thresholds: &[i128], all: Range) -> Range {
        let lo = if next.lo >= self.lo {
            self.lo
        } else {
            let at = thresholds.partition_point(|t| *t <= next.lo);
            let found = at.checked_sub(1).map(|at| thresholds[at]);
            found.map_or(all.lo, |t| t.max(all.lo))
        };
        let hi = if next.hi <= self.hi {
            self.hi
        } else {
            let at = thresholds.partition_point(|t| *t < next.hi);
            let found = thresholds.get(at).copied();
            found.map_or(all.hi, |t| t.min(all.hi))
        };
        Range { lo, hi }
    }

    pub(crate) fn neg(self) -> Range {
        Range {
            lo: if self.hi == MAX { MIN } else { -self.hi },
            hi: match self.lo {
                MIN => MAX,
                lo => lo.checked_neg().unwrap_or(MAX),
            },
        }
    }

    pub(crate) fn add(self, other: Range) -> Range {
        let lo = match (self.lo, other.lo) {
            (MIN, _) | (_, MIN) => MIN,
            (a, b) => a.checked_add(b).unwrap_or(MIN),
        };
        let hi = match (self.hi, other.hi) {
            (MAX, _) | (_, MAX) => MAX,
            (a, b) => a.checked_add(b).unwrap_or(MAX),
        };
        Range { lo, hi }
    }

    pub(crate) fn sub(self, other: Range) -> Range {
        self.add(other.neg())
    }

    pub(crate) fn mul(self, other: Range) -> Range {
        if let (Some((a, b)), Some((c, d))) = (self.finite(), other.finite()) {
            let corners = [(a, c), (a, d), (b, c), (b, d)].map(|(x, y)| x.checked_mul(y));
            let corners: Option<Vec<i128>> = corners.into_iter().collect();
            let bounds = corners.and_then(|all| {
                let lo = all.iter().min().copied();
                lo.zip(all.iter().max().copied())
            });
            if let Some((lo, hi)) = bounds {
                return Range { lo, hi };
            }
        }
        let zero = Range::one(0);
        if self == zero || other == zero {
            return zero;
        }
        match (self.sign(), other.sign()) {
            (Some(a), Some(b)) if a == b => {
                let least = |r: Range, up| match up {
                    true => r.lo,
                    false => r.neg().lo,
                };
                let lo = least(self, a).checked_mul(least(other, b)).unwrap_or(0);
                Range { lo, hi: MAX }
            }
            (Some(_), Some(_)) => Range { lo: MIN, hi: 0 },
            (None, _) | (_, None) => Range::ALL,
        }
    }

    /// Whether all members are at least 0, or else at most 0.
    fn sign(self) -> Option<bool> {
        if self.lo >= 0 {
            Some(true)
        } else {
            (self.hi <= 0).then_some(false)
        }
    }

    /// Extremes of a quotient whose extremes are those of the corners; `None` unless all bounds are
    /// finite and the divisor is never 0.
    pub(crate) fn quotient(
        self,
        by: Range,
        div: impl Fn(i128, i128) -> Option<i128>,
    ) -> Option<Range> {
        let ((a, b), (c, d)) = (self.finite()?, by.finite()?);
        if by.contains(0) {
            return None;
        }
        let mut all = Vec::with_capacity(4);
        for (x, y) in [(a, c), (a, d), (b, c), (b, d)] {
            all.push(div(x, y)?);
        }
        Range::new(*all.iter().min()?, *all.iter().max()?)
    }

    /// Quotients rounded so that the remainder is not negative, for a divisor that is never 0.
    pub(crate) fn div_euclid(self, by: Range) -> Range {
        if let Some(found) = self.quotient(by, i128::checked_div_euclid) {
            return found;
        }
        match by.single() {
            Some(d) if d > 0 => Range {
                lo: if self.lo == MIN {
                    MIN
                } else {
                    self.lo.div_euclid(d)
                },
                hi: if self.hi == MAX {
                    MAX
                } else {
                    self.hi.div_euclid(d)
                },
            },
            Some(_) | None => match (self.lo >= 0, by.lo > 0) {
                (true, true) => Range { lo: 0, hi: self.hi },
                (true | false, true | false) => Range::ALL,
            },
        }
    }

    /// Remainders that are not negative, for a divisor that is never 0.
    pub(crate) fn rem_euclid(self, by: Range) -> Range {
        let most = match by.finite() {
            Some((a, b)) => a.unsigned_abs().max(b.unsigned_abs()) - 1,
            None => u128::MAX,
        };
        let hi = i128::try_from(most).unwrap_or(MAX);
        if self.lo < 0 {
            return Range { lo: 0, hi };
        }
        // Below every divisor the remainder is the dividend itself.
        let least = if by.lo > 0 {
            by.lo
        } else if by.hi < 0 && by.hi != MIN {
            -by.hi
        } else {
            1
        };
        if self.hi < least {
            return self;
        }
        Range {
            lo: 0,
            hi: hi.min(self.hi),
        }
    }
}

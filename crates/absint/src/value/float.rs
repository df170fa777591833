//! [`Floats`]: sets of floats of one format, as an interval and whether NaN is a member.
//!
//! ```text
//!   γ (range, nan) = { f | lo ≤ f ≤ hi in the order of IEEE } ∪ { NaN | nan }
//! ```
//! The two zeros are equal in that order: both are members, or neither is. Infinities are ordinary
//! bounds. Rounding is monotone, so the extremes of sums, products and conversions are those of the
//! bounds; where a bound gives NaN, nothing is said about the range.

use bia_term::value::{Float, FloatFormat, RoundingMode};
use std::cmp::Ordering;

/// A set of floats, never empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Floats {
    pub(crate) format: FloatFormat,
    /// `None`: NaN alone.
    pub(crate) range: Option<(Float, Float)>,
    pub(crate) nan: bool,
}

fn least<'f>(a: &'f Float, b: &'f Float) -> &'f Float {
    if a.ieee_cmp(b) == Some(Ordering::Greater) {
        b
    } else {
        a
    }
}

fn greatest<'f>(a: &'f Float, b: &'f Float) -> &'f Float {
    if a.ieee_cmp(b) == Some(Ordering::Less) {
        b
    } else {
        a
    }
}

/// The extremes; `None` if one of them is NaN.
fn hull(all: &[Float]) -> Option<(Float, Float)> {
    if all.iter().any(Float::is_nan) {
        return None;
    }
    let first = all.first()?;
    let lo = all.iter().fold(first, |a, b| least(a, b));
    let hi = all.iter().fold(first, |a, b| greatest(a, b));
    Some((lo.clone(), hi.clone()))
}

impl Floats {
    pub(crate) fn all(format: FloatFormat) -> Floats {
        Floats {
            format,
            range: Some(everything(format)),
            nan: true,
        }
    }

    pub(crate) fn is_all(&self) -> bool {
        *self == Self::all(self.format)
    }

    pub(crate) fn one(value: &Float) -> Floats {
        let nan = value.is_nan();
        Floats {
            format: value.format(),
            range: (!nan).then(|| (value.clone(), value.clone())),
            nan,
        }
    }

    /// `None` if there is no member.
    pub(crate) fn new(
        format: FloatFormat,
        range: Option<(Float, Float)>,
        nan: bool,
    ) -> Option<Floats> {
        let range = range.filter(|(lo, hi)| lo.le(hi));
        (range.is_some() || nan).then_some(Floats { format, range, nan })
    }

    pub(crate) fn contains(&self, value: &Float) -> bool {
        match value.is_nan() {
            true => self.nan,
            false => self.has(value),
        }
    }

    fn has(&self, value: &Float) -> bool {
        let range = self.range.as_ref();
        range.is_some_and(|(lo, hi)| lo.le(value) && value.le(hi))
    }

    fn has_infinity(&self) -> bool {
        let range = self.range.as_ref();
        range.is_some_and(|(lo, hi)| lo.is_infinite() || hi.is_infinite())
    }

    fn has_zero(&self) -> bool {
        self.has(&Float::zero(self.format, false))
    }

    pub(crate) fn join(&self, other: &Floats) -> Floats {
        let range = match (&self.range, &other.range) {
            (Some((a, b)), Some((c, d))) => Some((least(a, c).clone(), greatest(b, d).clone())),
            (Some(one), None) | (None, Some(one)) => Some(one.clone()),
            (None, None) => None,
        };
        Floats {
            format: self.format,
            range,
            nan: self.nan || other.nan,
        }
    }

    pub(crate) fn meet(&self, other: &Floats) -> Option<Floats> {
        let range = match (&self.range, &other.range) {
            (Some((a, b)), Some((c, d))) => Some((greatest(a, c).clone(), least(b, d).clone())),
            (None, _) | (_, None) => None,
        };
        Self::new(self.format, range, self.nan && other.nan)
    }

    pub(crate) fn includes(&self, other: &Floats) -> bool {
        let inside = match (&self.range, &other.range) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some((a, b)), Some((c, d))) => a.le(c) && d.le(b),
        };
        inside && (self.nan || !other.nan)
    }

    /// Bounds that move go to the next threshold, or to infinity.
    pub(crate) fn widen(&self, next: &Floats, thresholds: &[Float]) -> Floats {
        let join = self.join(next);
        let range = match (&self.range, &join.range) {
            (Some((a, b)), Some((c, d))) => {
                let all = everything(self.format);
                let fits = |t: &&Float| t.format() == self.format && !t.is_nan();
                let usable = || thresholds.iter().filter(fits);
                let lo = match a.le(c) {
                    true => a.clone(),
                    false => {
                        let below = usable().filter(|t| Float::le(t, c));
                        below.fold(all.0, |best, t| greatest(&best, t).clone())
                    }
                };
                let hi = match d.le(b) {
                    true => b.clone(),
                    false => {
                        let above = usable().filter(|t| Float::le(d, t));
                        above.fold(all.1, |best, t| least(&best, t).clone())
                    }
                };
                Some((lo, hi))
            }
            (_, range) => range.clone(),
        };
        Floats { range, ..join }
    }

    /// An operation on the range that is monotone.
    fn monotone(&self, op: impl Fn(&Float) -> Float) -> Floats {
        let format = self.range.as_ref().map(|(lo, _)| op(lo).format());
        let range = self.range.as_ref();
        let range = range.map(|(lo, hi)| match hull(&[op(lo), op(hi)]) {
            Some(range) => range,
            None => everything(format.unwrap_or(self.format)),
        });
        Floats {
            format: format.unwrap_or(self.format),
            range,
            nan: self.nan,
        }
    }

    pub(crate) fn neg(&self) -> Floats {
        self.monotone(Float::neg)
    }

    pub(crate) fn abs(&self) -> Floats {
        let mut made = self.monotone(Float::abs);
        if let (true, Some(range)) = (self.has_zero(), &mut made.range) {
            range.0 = Float::zero(self.format, false);
        }
        made
    }

    /// An operation on two whose extremes are those of the corners; `nan`: whether it may be NaN
    /// for operands that are not.
    fn corners(&self, other: &Floats, nan: bool, op: impl Fn(&Float, &Float) -> Float) -> Floats {
        let range = match (&self.range, &other.range) {
            (Some((a, b)), Some((c, d))) => {
                let all = [op(a, c), op(a, d), op(b, c), op(b, d)];
                Some(hull(&all).unwrap_or_else(|| everything(self.format)))
            }
            (None, _) | (_, None) => None,
        };
        Floats {
            format: self.format,
            range,
            nan: nan || self.nan || other.nan,
        }
    }

    pub(crate) fn add(&self, rm: RoundingMode, other: &Floats) -> Floats {
        let nan = self.has_infinity() && other.has_infinity();
        self.corners(other, nan, |x, y| x.add(rm, y))
    }

    pub(crate) fn mul(&self, rm: RoundingMode, other: &Floats) -> Floats {
        let nan =
            (self.has_infinity() && other.has_zero()) || (self.has_zero() && other.has_infinity());
        if nan {
            return Self::all(self.format);
        }
        self.corners(other, false, |x, y| x.mul(rm, y))
    }

    pub(crate) fn div(&self, rm: RoundingMode, other: &Floats) -> Floats {
        if other.has_zero() || (self.has_infinity() && other.has_infinity()) {
            return Self::all(self.format);
        }
        self.corners(other, false, |x, y| x.div(rm, y))
    }

    pub(crate) fn sqrt(&self, rm: RoundingMode) -> Floats {
        let zero = Float::zero(self.format, true);
        let Some((lo, hi)) = &self.range else {
            return self.clone();
        };
        let negative = lo.lt(&zero);
        let range = zero
            .le(hi)
            .then(|| (greatest(lo, &zero).sqrt(rm), hi.sqrt(rm)));
        Floats {
            format: self.format,
            range,
            nan: self.nan || negative,
        }
    }

    pub(crate) fn round_to_integral(&self, rm: RoundingMode) -> Floats {
        self.monotone(|x| x.round_to_integral(rm))
    }

    pub(crate) fn to_format(&self, rm: RoundingMode, format: FloatFormat) -> Floats {
        let made = self.monotone(|x| x.to_format(format, rm));
        Floats { format, ..made }
    }

    /// The lesser or the greater: one of the two.
    pub(crate) fn min_or_max(&self, other: &Floats) -> Floats {
        let join = self.join(other);
        Floats {
            nan: self.nan && other.nan,
            ..join
        }
    }

    /// Whether x < y (or x ≤ y if not `strict`) for all members x and y; `Some(false)`: for none.
    pub(crate) fn less(&self, other: &Floats, strict: bool) -> Option<bool> {
        let (Some((a, b)), Some((c, d))) = (&self.range, &other.range) else {
            return Some(false);
        };
        let holds = |x: &Float, y: &Float| if strict { x.lt(y) } else { x.le(y) };
        if !holds(a, d) {
            return Some(false);
        }
        let sure = holds(b, c) && !self.nan && !other.nan;
        sure.then_some(true)
    }

    /// Members that are at most `most`, in the range.
    pub(crate) fn at_most(&self, most: &Float) -> Option<Floats> {
        let range = self.range.as_ref();
        let range = range.map(|(lo, hi)| (lo.clone(), least(hi, most).clone()));
        Self::new(self.format, range, false)
    }

    /// Members that are at least `least`, in the range.
    pub(crate) fn at_least(&self, least: &Float) -> Option<Floats> {
        let range = self.range.as_ref();
        let range = range.map(|(lo, hi)| (greatest(lo, least).clone(), hi.clone()));
        Self::new(self.format, range, false)
    }
}

/// From −∞ to ∞.
fn everything(format: FloatFormat) -> (Float, Float) {
    (
        Float::infinity(format, true),
        Float::infinity(format, false),
    )
}

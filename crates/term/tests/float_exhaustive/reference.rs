//! Floats by definition: a format is the sorted list of its non-negative finite values, and
//! rounding is a search in that list. Slow and obvious; shares nothing with the library but
//! the meaning of the packed bits.

use bia_term::value::RoundingMode;
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

/// A value of a format.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Exact {
    Nan,
    Infinite(bool),
    Zero(bool),
    /// Neither zero nor infinite.
    Number(RBig),
}

pub(crate) struct Format {
    pub(crate) exponent_bits: u32,
    pub(crate) significand_bits: u32,
    /// The value of every bit pattern from +0 up to the largest finite number; after that
    /// the number that would come next, in the place of +∞.
    magnitudes: Vec<RBig>,
}

fn power_of_two(n: i64) -> RBig {
    let power = UBig::ONE << usize::try_from(n.unsigned_abs()).unwrap();
    if n >= 0 {
        RBig::from(power)
    } else {
        RBig::from_parts(IBig::ONE, power)
    }
}

/// The integer below or equal.
pub(crate) fn floor(value: &RBig) -> IBig {
    let denominator = IBig::from(value.denominator().clone());
    dashu_base::DivEuclid::div_euclid(value.numerator().clone(), denominator)
}

impl Format {
    pub(crate) fn new(exponent_bits: u32, significand_bits: u32) -> Format {
        let fraction_bits = significand_bits - 1;
        let bias = (1_i64 << (exponent_bits - 1)) - 1;
        let special = (1_u64 << exponent_bits) - 1;
        let magnitude = |bits: u64| {
            let field = bits >> fraction_bits;
            let fraction = RBig::from(bits & ((1 << fraction_bits) - 1));
            let fraction = fraction * power_of_two(-i64::from(fraction_bits));
            if field == 0 {
                fraction * power_of_two(1 - bias)
            } else {
                (RBig::ONE + fraction) * power_of_two(i64::try_from(field).unwrap() - bias)
            }
        };
        let magnitudes = (0..=special << fraction_bits).map(magnitude).collect();
        Format {
            exponent_bits,
            significand_bits,
            magnitudes,
        }
    }

    pub(crate) fn width(&self) -> u32 {
        self.exponent_bits + self.significand_bits
    }

    fn sign_bit(&self, negative: bool) -> u64 {
        u64::from(negative) << (self.width() - 1)
    }

    fn infinity(&self) -> u64 {
        self.magnitudes.len() as u64 - 1
    }

    /// All bit patterns, with one NaN.
    pub(crate) fn patterns(&self) -> Vec<u64> {
        let keep = |bits: &u64| *self.unpack(*bits) != Exact::Nan || *bits == self.nan();
        (0..1_u64 << self.width()).filter(keep).collect()
    }

    pub(crate) fn nan(&self) -> u64 {
        self.infinity() + (1 << (self.significand_bits - 2))
    }

    pub(crate) fn unpack(&self, bits: u64) -> Box<Exact> {
        let negative = bits >> (self.width() - 1) == 1;
        let magnitude = bits & ((1 << (self.width() - 1)) - 1);
        Box::new(if magnitude > self.infinity() {
            Exact::Nan
        } else if magnitude == self.infinity() {
            Exact::Infinite(negative)
        } else if magnitude == 0 {
            Exact::Zero(negative)
        } else {
            let value = self.magnitudes[usize::try_from(magnitude).unwrap()].clone();
            Exact::Number(if negative { -value } else { value })
        })
    }

    /// The bits of a value, rounded by each mode of [`RoundingMode::ALL`].
    pub(crate) fn pack(&self, value: &Exact) -> [u64; 5] {
        match value {
            Exact::Nan => [self.nan(); 5],
            Exact::Infinite(negative) => [self.sign_bit(*negative) | self.infinity(); 5],
            Exact::Zero(negative) => [self.sign_bit(*negative); 5],
            Exact::Number(value) => {
                let negative = *value < RBig::ZERO;
                let magnitude = if negative {
                    -value.clone()
                } else {
                    value.clone()
                };
                let two = RBig::from(2);
                self.search(
                    negative,
                    |bound| bound <= &magnitude,
                    |low, high| (magnitude.clone() * &two).cmp(&(low + high)),
                )
            }
        }
    }

    /// Rounds the square root of a positive number, which need not be rational.
    pub(crate) fn pack_sqrt(&self, value: &RBig) -> [u64; 5] {
        let four = RBig::from(4);
        self.search(
            false,
            |bound| &(bound * bound) <= value,
            |low, high| {
                let double = low + high;
                (value * &four).cmp(&(&double * &double))
            },
        )
    }

    /// `reached` is whether a bound is not above the magnitude, `half` compares twice the magnitude
    /// with the sum of its neighbours.
    fn search(
        &self,
        negative: bool,
        reached: impl Fn(&RBig) -> bool,
        half: impl Fn(&RBig, &RBig) -> std::cmp::Ordering,
    ) -> [u64; 5] {
        let count = self.magnitudes.partition_point(reached);
        let sign = self.sign_bit(negative);
        let largest = self.infinity() - 1;
        let low = count as u64 - 1;
        let exact = low <= largest && {
            let bound = &self.magnitudes[count - 1];
            // Equal to the bound exactly when it is reached and nothing smaller is missed.
            half(bound, bound) == std::cmp::Ordering::Equal
        };
        if exact {
            return [sign | low; 5];
        }
        let (below, above, order) = if low > largest {
            (largest, self.infinity(), std::cmp::Ordering::Greater)
        } else {
            (
                low,
                low + 1,
                half(&self.magnitudes[count - 1], &self.magnitudes[count]),
            )
        };
        RoundingMode::ALL.map(|rm| {
            let up = match rm {
                RoundingMode::TowardZero => false,
                RoundingMode::TowardPositive => !negative,
                RoundingMode::TowardNegative => negative,
                RoundingMode::NearestEven => order.is_gt() || (order.is_eq() && below % 2 == 1),
                RoundingMode::NearestAway => order.is_ge(),
            };
            sign | if up { above } else { below }
        })
    }
}

fn negative(value: &Exact) -> bool {
    match value {
        Exact::Nan => false,
        Exact::Infinite(negative) | Exact::Zero(negative) => *negative,
        Exact::Number(value) => *value < RBig::ZERO,
    }
}

/// An exact sum that is zero has a sign that depends on the mode; `None` stands for that.
pub(crate) fn add(x: &Exact, y: &Exact) -> Option<Exact> {
    Some(match (x, y) {
        (Exact::Nan, _) | (_, Exact::Nan) => Exact::Nan,
        (Exact::Infinite(p), Exact::Infinite(q)) if p != q => Exact::Nan,
        (Exact::Infinite(p), _) | (_, Exact::Infinite(p)) => Exact::Infinite(*p),
        (Exact::Zero(p), Exact::Zero(q)) if p == q => Exact::Zero(*p),
        (Exact::Zero(_), Exact::Zero(_)) => return None,
        (Exact::Zero(_), Exact::Number(p)) | (Exact::Number(p), Exact::Zero(_)) => {
            Exact::Number(p.clone())
        }
        (Exact::Number(p), Exact::Number(q)) if (p + q).is_zero() => return None,
        (Exact::Number(p), Exact::Number(q)) => Exact::Number(p + q),
    })
}

pub(crate) fn neg(x: &Exact) -> Exact {
    match x {
        Exact::Nan => Exact::Nan,
        Exact::Infinite(negative) => Exact::Infinite(!negative),
        Exact::Zero(negative) => Exact::Zero(!negative),
        Exact::Number(value) => Exact::Number(-value.clone()),
    }
}

pub(crate) fn mul(x: &Exact, y: &Exact) -> Exact {
    let sign = negative(x) != negative(y);
    match (x, y) {
        (Exact::Nan, _) | (_, Exact::Nan) => Exact::Nan,
        (Exact::Infinite(_), Exact::Zero(_)) | (Exact::Zero(_), Exact::Infinite(_)) => Exact::Nan,
        (Exact::Infinite(_), _) | (_, Exact::Infinite(_)) => Exact::Infinite(sign),
        (Exact::Zero(_), _) | (_, Exact::Zero(_)) => Exact::Zero(sign),
        (Exact::Number(p), Exact::Number(q)) => Exact::Number(p * q),
    }
}

pub(crate) fn div(x: &Exact, y: &Exact) -> Exact {
    let sign = negative(x) != negative(y);
    match (x, y) {
        (Exact::Nan, _) | (_, Exact::Nan) => Exact::Nan,
        (Exact::Infinite(_), Exact::Infinite(_)) | (Exact::Zero(_), Exact::Zero(_)) => Exact::Nan,
        (Exact::Infinite(_), _) | (_, Exact::Zero(_)) => Exact::Infinite(sign),
        (Exact::Zero(_), _) | (_, Exact::Infinite(_)) => Exact::Zero(sign),
        (Exact::Number(p), Exact::Number(q)) => Exact::Number(p / q),
    }
}

/// The integer nearest to a number as the mode says.
pub(crate) fn integer(rm: RoundingMode, value: &RBig) -> IBig {
    let low = floor(value);
    let rest = value - RBig::from(low.clone());
    let high = if rest.is_zero() {
        low.clone()
    } else {
        &low + IBig::ONE
    };
    let half = RBig::from_parts(IBig::ONE, UBig::from(2_u8));
    let positive = *value > RBig::ZERO;
    match rm {
        RoundingMode::TowardPositive => high,
        RoundingMode::TowardNegative => low,
        RoundingMode::TowardZero if positive => low,
        RoundingMode::TowardZero => high,
        RoundingMode::NearestEven | RoundingMode::NearestAway if rest != half => {
            if rest < half {
                low
            } else {
                high
            }
        }
        RoundingMode::NearestAway if positive => high,
        RoundingMode::NearestAway => low,
        RoundingMode::NearestEven if (&low % IBig::from(2)).is_zero() => low,
        RoundingMode::NearestEven => high,
    }
}

/// A rational that replaces a non-zero `x`; a zero result has the sign of `x`.
fn with_sign_of(x: &Exact, value: RBig) -> Exact {
    if value.is_zero() {
        Exact::Zero(negative(x))
    } else {
        Exact::Number(value)
    }
}

pub(crate) fn round_to_integral(rm: RoundingMode, x: &Exact) -> Exact {
    match x {
        Exact::Nan | Exact::Infinite(_) | Exact::Zero(_) => x.clone(),
        Exact::Number(value) => with_sign_of(x, RBig::from(integer(rm, value))),
    }
}

pub(crate) fn rem(x: &Exact, y: &Exact) -> Exact {
    match (x, y) {
        (Exact::Nan | Exact::Infinite(_), _) | (_, Exact::Nan | Exact::Zero(_)) => Exact::Nan,
        (Exact::Zero(_), _) | (_, Exact::Infinite(_)) => x.clone(),
        (Exact::Number(p), Exact::Number(q)) => {
            let n = integer(RoundingMode::NearestEven, &(p / q));
            with_sign_of(x, p - q * RBig::from(n))
        }
    }
}

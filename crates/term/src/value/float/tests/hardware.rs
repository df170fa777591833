//! Floats agree with the processor on `f32` and `f64`: the public operations, and both
//! instances of the algorithms behind them.

use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;

use super::support::{Random, cases};
use crate::value::float::{Float, FloatFormat, arith, exact};
use crate::value::{Bv, RoundingMode};

const RNE: RoundingMode = RoundingMode::NearestEven;

/// What the tests need of `f32` and `f64`.
trait Native: Copy + std::fmt::Debug + PartialOrd + 'static {
    const SPECIAL: &'static [Self];
    const EXPONENT_BITS: u32;
    const SIGNIFICAND_BITS: u32;
    fn random(random: &mut Random) -> Self;
    fn float(self) -> Float;
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    fn div(self, other: Self) -> Self;
    fn mul_add(self, y: Self, z: Self) -> Self;
    fn sqrt(self) -> Self;
    fn roundings(self) -> [(RoundingMode, Self); 5];
}

macro_rules! native {
    ($type:ident, $bits:ident, $from:ident, $eb:expr, $sb:expr) => {
        impl Native for $type {
            const SPECIAL: &'static [$type] = &[
                0.0,
                1.0,
                1.5,
                2.0,
                3.0,
                0.1,
                0.5,
                2.5,
                1.0 - $type::EPSILON / 2.0,
                1.0 + $type::EPSILON,
                $type::EPSILON,
                $type::MIN_POSITIVE,
                $type::MIN_POSITIVE * (1.0 - $type::EPSILON),
                $type::MIN_POSITIVE * $type::EPSILON,
                $type::MIN_POSITIVE * $type::EPSILON * 3.0,
                $type::MAX,
                $type::MAX / 2.0,
                $type::INFINITY,
                $type::NAN,
                1.0 / $type::EPSILON,
                2.0 / $type::EPSILON - 1.0,
                0.5 / $type::EPSILON + 0.5,
                2147483648.0,
                2147483647.0,
                9223372036854775808.0,
                18446744073709551616.0,
            ];
            const EXPONENT_BITS: u32 = $eb;
            const SIGNIFICAND_BITS: u32 = $sb;
            fn random(random: &mut Random) -> $type {
                $type::from_bits($bits::try_from(random.float_bits($eb, $sb)).unwrap())
            }
            fn float(self) -> Float {
                Float::$from(self)
            }
            fn add(self, other: $type) -> $type {
                self + other
            }
            fn sub(self, other: $type) -> $type {
                self - other
            }
            fn mul(self, other: $type) -> $type {
                self * other
            }
            fn div(self, other: $type) -> $type {
                self / other
            }
            fn mul_add(self, y: $type, z: $type) -> $type {
                $type::mul_add(self, y, z)
            }
            fn sqrt(self) -> $type {
                $type::sqrt(self)
            }
            fn roundings(self) -> [(RoundingMode, $type); 5] {
                [
                    (RoundingMode::NearestEven, self.round_ties_even()),
                    (RoundingMode::NearestAway, self.round()),
                    (RoundingMode::TowardPositive, self.ceil()),
                    (RoundingMode::TowardNegative, self.floor()),
                    (RoundingMode::TowardZero, self.trunc()),
                ]
            }
        }
    };
}

native!(f32, u32, from_f32, 8, 24);
native!(f64, u64, from_f64, 11, 53);

/// All operations of two numbers.
fn pair<T: Native>(a: T, b: T) {
    let (x, y) = (&a.float(), &b.float());
    let check = |op: &str, found: [Float; 3], expected: T| {
        for (path, found) in ["public", "u128", "big"].iter().zip(found) {
            assert_eq!(found, expected.float(), "{op} ({path}) of {a:?} and {b:?}");
        }
    };
    macro_rules! all {
        ($public:expr, $($path:ident)::+ ( $($argument:expr),* )) => {
            [$public, $($path)::+::<u128>($($argument),*), $($path)::+::<UBig>($($argument),*)]
        };
    }
    check("add", all!(x.add(RNE, y), arith::add(RNE, x, y)), a.add(b));
    check(
        "sub",
        all!(x.sub(RNE, y), arith::add(RNE, x, &y.neg())),
        a.sub(b),
    );
    check("mul", all!(x.mul(RNE, y), arith::mul(RNE, x, y)), a.mul(b));
    check("div", all!(x.div(RNE, y), arith::div(RNE, x, y)), a.div(b));
    check("sqrt", all!(x.sqrt(RNE), exact::sqrt(RNE, x)), a.sqrt());
    assert_eq!(x.ieee_eq(y), a == b, "{a:?} == {b:?}");
    assert_eq!(x.lt(y), a < b, "{a:?} < {b:?}");
    assert_eq!(x.le(y), a <= b, "{a:?} <= {b:?}");
    assert_eq!(x.ieee_cmp(y), a.partial_cmp(&b), "{a:?} <=> {b:?}");
    remainder(x, y);
}

/// The remainder against its definition on rationals.
fn remainder(x: &Float, y: &Float) {
    let found = x.rem(y);
    assert_eq!(found, exact::rem::<UBig>(x, y), "{x:?} rem {y:?}");
    let (Some(p), Some(q)) = (x.to_rational(), y.to_rational()) else {
        let expected = if x.is_finite() && y.is_infinite() {
            x.clone()
        } else {
            found.clone()
        };
        assert_eq!(found, expected);
        assert_eq!(
            found.is_nan(),
            !x.is_finite() || y.is_nan(),
            "{x:?} rem {y:?}"
        );
        return;
    };
    if y.is_zero() {
        assert!(found.is_nan());
        return;
    }
    let ratio = &p / &q;
    let two = IBig::from(2);
    // n = floor((2·ratio + 1) / 2), one less when that was a tie and n is odd.
    let numerator = ratio.numerator() * &two + IBig::from(ratio.denominator().clone());
    let denominator = IBig::from(ratio.denominator().clone()) * &two;
    let mut n = dashu_base::DivEuclid::div_euclid(numerator.clone(), denominator.clone());
    if &n * &denominator == numerator && &n % &two != IBig::ZERO {
        n -= IBig::ONE;
    }
    let exact = p - q * RBig::from(n);
    assert_eq!(found.to_rational(), Some(exact.clone()), "{x:?} rem {y:?}");
    if exact.is_zero() {
        assert_eq!(found.is_negative(), x.is_negative(), "{x:?} rem {y:?}");
    }
}

fn triple<T: Native>(a: T, b: T, c: T) {
    let (x, y, z) = (&a.float(), &b.float(), &c.float());
    let expected = a.mul_add(b, c).float();
    assert_eq!(x.fma(RNE, y, z), expected, "fma of {a:?} {b:?} {c:?}");
    assert_eq!(
        arith::fma::<UBig>(RNE, x, y, z),
        expected,
        "fma (big) of {a:?} {b:?} {c:?}"
    );
}

fn integral<T: Native>(a: T) {
    let x = &a.float();
    for (rm, expected) in a.roundings() {
        assert_eq!(x.round_to_integral(rm), expected.float(), "{rm} {a:?}");
        let big = exact::round_to_integral::<UBig>(rm, x);
        assert_eq!(big, expected.float(), "{rm} (big) {a:?}");
    }
}

/// Special values of both signs.
fn special<T: Native>() -> Vec<T> {
    let negated = T::SPECIAL.iter().map(|&x| T::SPECIAL[0].sub(x));
    let mut all: Vec<T> = T::SPECIAL.iter().copied().chain(negated).collect();
    let minus_zero = all[0].mul(all[0].sub(all[1]));
    assert!(minus_zero.float().is_negative());
    all.push(minus_zero);
    all
}

fn run<T: Native>(seed: u64) {
    let special = special::<T>();
    for &a in &special {
        integral(a);
        for &b in &special {
            pair(a, b);
            for &c in &special {
                triple(a, b, c);
            }
        }
    }
    let mut random = Random::new(seed);
    for _ in 0..cases(20_000) {
        let (a, b, c) = (
            T::random(&mut random),
            T::random(&mut random),
            T::random(&mut random),
        );
        pair(a, b);
        pair(a, *random.pick(&special));
        triple(a, b, c);
        // A product and an addend that nearly cancel.
        triple(a, b, T::SPECIAL[0].sub(a.mul(b)));
        integral(a);
    }
}

#[test]
fn arithmetic_of_f32() {
    run::<f32>(32);
}

#[test]
fn arithmetic_of_f64() {
    run::<f64>(64);
}

#[test]
fn formats_have_the_native_layout() {
    let layout = |format: FloatFormat| (format.exponent_bits(), format.significand_bits());
    let single = (f32::EXPONENT_BITS, f32::SIGNIFICAND_BITS);
    let double = (f64::EXPONENT_BITS, f64::SIGNIFICAND_BITS);
    assert_eq!(layout(FloatFormat::BINARY32), single);
    assert_eq!(layout(FloatFormat::BINARY64), double);
}

#[test]
#[expect(clippy::cast_possible_truncation, reason = "the cast is the reference")]
fn conversions_between_f32_and_f64() {
    let check = |single: f32, double: f64| {
        let widened = single.float().to_format(FloatFormat::BINARY64, RNE);
        assert_eq!(widened, f64::from(single).float(), "{single:?}");
        let narrowed = double.float().to_format(FloatFormat::BINARY32, RNE);
        assert_eq!(narrowed, (double as f32).float(), "{double:?}");
    };
    for &single in &special::<f32>() {
        for &double in &special::<f64>() {
            check(single, double);
        }
    }
    let mut random = Random::new(3264);
    for _ in 0..cases(20_000) {
        let single = f32::random(&mut random);
        let near = f64::from(single) * (1.0 + f64::EPSILON * f64::from(f32::random(&mut random)));
        check(single, f64::random(&mut random));
        check(single, near);
        // Halfway between two singles, and next to it.
        let half = f64::from_bits(f64::from(single).to_bits() | (1 << 28));
        check(single, half);
        check(single, half.next_up());
        check(single, half.next_down());
    }
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "the casts are the reference")]
fn integers_to_floats() {
    let mut random = Random::new(7);
    for _ in 0..cases(20_000) {
        let shift = random.below(64);
        let unsigned = random.u64() >> shift;
        let signed = unsigned.cast_signed();
        let word = (signed >> 32) as i32;
        let bv = Bv::from_u64(64, unsigned);
        let (single, double) = (FloatFormat::BINARY32, FloatFormat::BINARY64);
        assert_eq!(Float::from_ubv(single, RNE, &bv), (unsigned as f32).float());
        assert_eq!(Float::from_ubv(double, RNE, &bv), (unsigned as f64).float());
        assert_eq!(Float::from_sbv(single, RNE, &bv), (signed as f32).float());
        assert_eq!(Float::from_sbv(double, RNE, &bv), (signed as f64).float());
        let integer = IBig::from(word);
        assert_eq!(
            Float::from_ibig(single, RNE, &integer),
            (word as f32).float()
        );
        assert_eq!(
            Float::from_ibig(double, RNE, &integer),
            f64::from(word).float()
        );
    }
}

#[test]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "casts of the test"
)]
fn floats_to_integers() {
    let check = |value: f64| {
        let float = value.float();
        for (rm, whole) in value.roundings() {
            let within = |low: f64, high: f64| (low..high).contains(&whole);
            let i32 = within(-2147483648.0, 2147483648.0).then_some(whole as i32);
            let i64 = within(-9223372036854775808.0, 9223372036854775808.0).then_some(whole as i64);
            let u64 = within(0.0, 18446744073709551616.0).then_some(whole as u64);
            let found = float.to_sbv(rm, 32);
            assert_eq!(
                found,
                i32.map(|n| Bv::from_i64(32, n.into())),
                "{rm} {value:?}"
            );
            assert_eq!(
                float.to_sbv(rm, 64),
                i64.map(|n| Bv::from_i64(64, n)),
                "{rm} {value:?}"
            );
            assert_eq!(
                float.to_ubv(rm, 64),
                u64.map(|n| Bv::from_u64(64, n)),
                "{rm} {value:?}"
            );
            if let Some(integer) = i64 {
                assert_eq!(float.to_ibig(rm), Some(IBig::from(integer)));
            }
            assert_eq!(float.to_ibig(rm).is_some(), value.is_finite());
        }
    };
    special::<f64>().into_iter().for_each(check);
    let mut random = Random::new(8);
    for _ in 0..cases(20_000) {
        check(f64::random(&mut random));
        let shift = random.below(64);
        let near = (random.u64() >> shift) as f64 / 4.0;
        check(if random.bool() { near } else { -near });
    }
}

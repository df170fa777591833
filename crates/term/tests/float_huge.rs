//! Formats with the most exponent bits: no operation may write out 2^30 bits.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use bia_base::{Clock, Stopwatch};
use std::time::Duration;

use bia_term::value::{Bv, Float, FloatFormat, RoundingMode};
use dashu_int::IBig;

const RNE: RoundingMode = RoundingMode::NearestEven;

fn format(sb: u32) -> FloatFormat {
    FloatFormat::new(FloatFormat::MAX_EXPONENT_BITS, sb).unwrap()
}

fn power(sb: u32, exponent: i64) -> Float {
    Float::parse_literal(format(sb), &format!("0x1p{exponent}")).unwrap()
}

fn number(sb: u32, n: i64) -> Float {
    Float::from_ibig(format(sb), RNE, &IBig::from(n))
}

/// 2^k mod m by squaring, for a small m.
fn mod_pow(k: i64, m: i64) -> i64 {
    let (mut result, mut base, mut k) = (1 % m, 2 % m, k);
    while k > 0 {
        if k % 2 == 1 {
            result = result * base % m;
        }
        base = base * base % m;
        k /= 2;
    }
    result
}

/// Far above what is needed, far below what writing out such numbers would take.
fn quickly(work: impl FnOnce()) {
    let start = Stopwatch::start(Clock::Thread);
    work();
    assert!(
        start.elapsed() < Duration::from_secs(30),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn remainders_of_huge_powers() {
    quickly(|| {
        for sb in [24, 34, 35, 200] {
            for k in [
                20,
                1 << 20,
                (1 << 20) + 1,
                (1 << 28) + 12_345,
                (1 << 29) - 1,
            ] {
                for m in [1, 3, 5, 7, 12, 1_000_003, (1 << 20) + 7] {
                    let rest = mod_pow(k, m);
                    // For these m it never is exactly m/2.
                    let nearest = if 2 * rest > m { rest - m } else { rest };
                    let found = power(sb, k).rem(&number(sb, m));
                    assert_eq!(found, number(sb, nearest), "2^{k} rem {m}");
                    let found = power(sb, k).neg().rem(&number(sb, m));
                    assert_eq!(found.neg(), number(sb, nearest), "-2^{k} rem {m}");
                }
            }
            let (huge, tiny) = (power(sb, 1 << 28), power(sb, -(1 << 28)));
            assert_eq!(tiny.rem(&huge), tiny);
            assert!(huge.rem(&tiny).is_zero());
        }
    });
}

#[test]
fn sums_and_products_far_apart() {
    quickly(|| {
        for sb in [8, 34, 35, 300] {
            let (huge, tiny, one) = (power(sb, 1 << 28), power(sb, -(1 << 28)), number(sb, 1));
            let next = |x: &Float, up: bool| {
                let one = Bv::one(x.format().width());
                let bits = if up {
                    x.to_bits().add(&one)
                } else {
                    x.to_bits().sub(&one)
                };
                Float::from_bits(x.format(), &bits)
            };
            for (x, y) in [(&huge, &tiny), (&huge, &one), (&one, &tiny)] {
                assert_eq!(x.add(RNE, y), *x);
                assert_eq!(x.sub(RNE, y), *x);
                assert_eq!(x.add(RoundingMode::TowardPositive, y), next(x, true));
                assert_eq!(x.add(RoundingMode::TowardNegative, y), *x);
                assert_eq!(x.sub(RoundingMode::TowardZero, y), next(x, false));
                assert_eq!(y.sub(RoundingMode::TowardPositive, x), next(x, false).neg());
                // x·1 + y and 1·y + x are the same sums.
                assert_eq!(x.fma(RoundingMode::TowardPositive, &one, y), next(x, true));
                assert_eq!(
                    y.fma(RoundingMode::TowardZero, &one, &x.neg()),
                    next(x, false).neg()
                );
            }
            assert_eq!(huge.mul(RNE, &tiny), one);
            assert_eq!(
                huge.fma(RNE, &tiny, &one.neg()),
                Float::zero(format(sb), false)
            );
            assert!(huge.div(RNE, &tiny).is_infinite());
            assert!(huge.mul(RNE, &huge).is_infinite());
            assert_eq!(huge.sqrt(RNE), power(sb, 1 << 27));
            assert_eq!(tiny.round_to_integral(RNE), Float::zero(format(sb), false));
            assert_eq!(tiny.round_to_integral(RoundingMode::TowardPositive), one);
            assert_eq!(huge.round_to_integral(RNE), huge);
        }
    });
}

#[test]
fn conversions_look_at_the_magnitude_first() {
    quickly(|| {
        for sb in [24, 34, 200] {
            let (huge, tiny) = (power(sb, (1 << 29) - 1), power(sb, -(1 << 29)));
            for rm in RoundingMode::ALL {
                assert_eq!(huge.to_sbv(rm, 64), None);
                assert_eq!(huge.to_ubv(rm, 200), None);
                let up = u64::from(rm == RoundingMode::TowardPositive);
                assert_eq!(tiny.to_ubv(rm, 200), Some(Bv::from_u64(200, up)));
            }
            let double = FloatFormat::BINARY64;
            assert!(huge.to_format(double, RNE).is_infinite());
            assert!(tiny.to_format(double, RNE).is_zero());
            let smallest = tiny.to_format(double, RoundingMode::TowardPositive);
            assert_eq!(smallest, Float::min_subnormal(double, false));
            assert_eq!(huge.to_literal(), format!("0x1p{}", (1 << 29) - 1));
        }
    });
}

#[test]
fn bounds_of_formats() {
    let most = FloatFormat::MAX_EXPONENT_BITS;
    for (eb, sb) in [(1, 24), (8, 1), (0, 0), (most + 1, 24), (8, (1 << 24) + 1)] {
        assert_eq!(FloatFormat::new(eb, sb), None);
    }
    let largest = FloatFormat::new(most, FloatFormat::MAX_SIGNIFICAND_BITS).unwrap();
    assert_eq!(largest.width(), most + FloatFormat::MAX_SIGNIFICAND_BITS);
    quickly(|| {
        let third = number_of(largest, 1).div(RNE, &number_of(largest, 3));
        assert_eq!(
            third.mul(RNE, &number_of(largest, 3)),
            number_of(largest, 1)
        );
    });
}

fn number_of(format: FloatFormat, n: i64) -> Float {
    Float::from_ibig(format, RNE, &IBig::from(n))
}

//! All operations, all operands, all rounding modes of formats small enough for that, against
//! exact rationals and a search in the list of all values.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

#[path = "../support/mod.rs"]
mod support;

mod reference;

use bia_term::value::{Bv, Float, FloatFormat, RoundingMode};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use reference::{Exact, Format};
use support::{Random, cases};

/// A value in both worlds.
struct Pair {
    float: Float,
    exact: Exact,
}

fn float(format: &Format, bits: u64) -> Float {
    let ours = FloatFormat::new(format.exponent_bits, format.significand_bits).unwrap();
    Float::from_bits(ours, &Bv::from_u64(format.width(), bits))
}

fn all(format: &Format) -> Vec<Pair> {
    let pair = |bits| Pair {
        float: float(format, bits),
        exact: *format.unpack(bits),
    };
    format.patterns().into_iter().map(pair).collect()
}

fn bits(float: &Float) -> u64 {
    float.to_bits().to_u64().unwrap()
}

/// Compares the result of each rounding mode.
#[track_caller]
fn check(what: &str, found: impl Fn(RoundingMode) -> Float, expected: [u64; 5]) {
    for (rm, expected) in RoundingMode::ALL.into_iter().zip(expected) {
        assert_eq!(bits(&found(rm)), expected, "{what} {rm}");
    }
}

/// The signs of an exact zero sum.
fn pack_sum(format: &Format, sum: Option<Exact>) -> [u64; 5] {
    match sum {
        Some(sum) => format.pack(&sum),
        None => RoundingMode::ALL.map(|rm| {
            let negative = rm == RoundingMode::TowardNegative;
            format.pack(&Exact::Zero(negative))[0]
        }),
    }
}

fn binary_operations(format: &Format) {
    let all = all(format);
    for x in &all {
        for y in &all {
            let (a, b) = (&x.float, &y.float);
            let say = |op: &str| format!("{op} {a:?} {b:?}");
            let sum = pack_sum(format, reference::add(&x.exact, &y.exact));
            check(&say("add"), |rm| a.add(rm, b), sum);
            let difference = pack_sum(format, reference::add(&x.exact, &reference::neg(&y.exact)));
            check(&say("sub"), |rm| a.sub(rm, b), difference);
            let product = format.pack(&reference::mul(&x.exact, &y.exact));
            check(&say("mul"), |rm| a.mul(rm, b), product);
            let quotient = format.pack(&reference::div(&x.exact, &y.exact));
            check(&say("div"), |rm| a.div(rm, b), quotient);
            let rest = format.pack(&reference::rem(&x.exact, &y.exact));
            check(&say("rem"), |_| a.rem(b), rest);
            compare(x, y);
        }
    }
}

/// Comparisons, minimum and maximum by their definitions.
fn compare(x: &Pair, y: &Pair) {
    let (a, b) = (&x.float, &y.float);
    let number = |exact: &Exact| match exact {
        Exact::Nan => None,
        Exact::Infinite(negative) => {
            Some(RBig::from(if *negative { -(1_i64 << 40) } else { 1 << 40 }))
        }
        Exact::Zero(_) => Some(RBig::ZERO),
        Exact::Number(value) => Some(value.clone()),
    };
    let (p, q) = (number(&x.exact), number(&y.exact));
    let both = p.is_some() && q.is_some();
    assert_eq!(a.ieee_eq(b), both && p == q, "{a:?} = {b:?}");
    assert_eq!(a.lt(b), both && p < q, "{a:?} < {b:?}");
    assert_eq!(a.le(b), both && p <= q, "{a:?} <= {b:?}");
    let (min, max) = match (&p, &q) {
        (None, _) => (b, b),
        (_, None) => (a, a),
        (Some(p), Some(q)) if p < q => (a, b),
        (Some(p), Some(q)) if p > q => (b, a),
        (Some(_), Some(_)) if a.is_negative() => (a, b),
        (Some(_), Some(_)) => (b, a),
    };
    assert_eq!(&a.min(b), min, "min {a:?} {b:?}");
    assert_eq!(&a.max(b), max, "max {a:?} {b:?}");
}

fn unary_operations(format: &Format) {
    for Pair { float, exact } in &all(format) {
        let root = match exact {
            Exact::Number(value) if *value > RBig::ZERO => format.pack_sqrt(value),
            Exact::Number(_) | Exact::Nan | Exact::Infinite(true) => format.pack(&Exact::Nan),
            Exact::Zero(_) | Exact::Infinite(false) => format.pack(exact),
        };
        check(&format!("sqrt {float:?}"), |rm| float.sqrt(rm), root);
        for rm in RoundingMode::ALL {
            let whole = format.pack(&reference::round_to_integral(rm, exact))[0];
            assert_eq!(
                bits(&float.round_to_integral(rm)),
                whole,
                "integral {rm} {float:?}"
            );
            to_integers(float, exact, rm);
        }
        assert_eq!(bits(&float.neg()), format.pack(&reference::neg(exact))[0]);
        let magnitude = if float.is_negative() {
            reference::neg(exact)
        } else {
            exact.clone()
        };
        assert_eq!(bits(&float.abs()), format.pack(&magnitude)[0]);
        classify(format, float, exact);
        let rational = match exact {
            Exact::Nan | Exact::Infinite(_) => None,
            Exact::Zero(_) => Some(RBig::ZERO),
            Exact::Number(value) => Some(value.clone()),
        };
        assert_eq!(float.to_rational(), rational, "{float:?}");
    }
}

fn classify(format: &Format, float: &Float, exact: &Exact) {
    let bias = (1_i64 << (format.exponent_bits - 1)) - 1;
    let normal = RBig::from_parts(IBig::ONE, UBig::ONE << usize::try_from(bias - 1).unwrap());
    let magnitude = match exact {
        Exact::Number(value) if *value < RBig::ZERO => Some(-value.clone()),
        Exact::Number(value) => Some(value.clone()),
        Exact::Nan | Exact::Infinite(_) | Exact::Zero(_) => None,
    };
    let negative = match exact {
        Exact::Nan => None,
        Exact::Infinite(negative) | Exact::Zero(negative) => Some(*negative),
        Exact::Number(value) => Some(*value < RBig::ZERO),
    };
    assert_eq!(float.is_nan(), *exact == Exact::Nan);
    assert_eq!(float.is_infinite(), matches!(exact, Exact::Infinite(_)));
    assert_eq!(float.is_zero(), matches!(exact, Exact::Zero(_)));
    assert_eq!(
        float.is_finite(),
        matches!(exact, Exact::Zero(_) | Exact::Number(_))
    );
    assert_eq!(
        float.is_normal(),
        magnitude.as_ref().is_some_and(|m| *m >= normal)
    );
    assert_eq!(float.is_subnormal(), magnitude.is_some_and(|m| m < normal));
    assert_eq!(float.is_negative(), negative == Some(true));
    assert_eq!(float.is_positive(), negative == Some(false));
}

fn to_integers(float: &Float, exact: &Exact, rm: RoundingMode) {
    let whole = match exact {
        Exact::Nan | Exact::Infinite(_) => None,
        Exact::Zero(_) => Some(IBig::ZERO),
        Exact::Number(value) => Some(reference::integer(rm, value)),
    };
    assert_eq!(float.to_ibig(rm), whole, "{rm} {float:?}");
    for width in 1..10 {
        let power = IBig::ONE << width;
        let half = IBig::ONE << (width - 1);
        let width = u32::try_from(width).unwrap();
        let signed = whole.clone().filter(|n| *n >= -&half && *n < half);
        let unsigned = whole.clone().filter(|n| *n >= IBig::ZERO && *n < power);
        let found = float.to_sbv(rm, width);
        assert_eq!(
            found.map(|bv| bv.to_ibig()),
            signed,
            "{rm} {float:?} to {width} bits"
        );
        let found = float.to_ubv(rm, width);
        assert_eq!(
            found.map(|bv| bv.to_ubig().into()),
            unsigned,
            "{rm} {float:?} to {width} bits"
        );
    }
}

#[test]
fn binary_operations_of_four_and_four_bits() {
    binary_operations(&Format::new(4, 4));
}

#[test]
fn binary_operations_of_three_and_five_bits() {
    binary_operations(&Format::new(3, 5));
}

#[test]
fn binary_operations_of_odd_formats() {
    for (eb, sb) in [(2, 2), (2, 5), (5, 2), (2, 3)] {
        binary_operations(&Format::new(eb, sb));
    }
}

#[test]
fn unary_operations_of_small_formats() {
    for (eb, sb) in [(4, 4), (3, 5), (2, 2), (2, 7), (6, 2), (5, 6)] {
        unary_operations(&Format::new(eb, sb));
    }
}

#[test]
fn fused_multiply_add() {
    let check = |format: &Format, x: &Pair, y: &Pair, z: &Pair| {
        let product = reference::mul(&x.exact, &y.exact);
        let expected = pack_sum(format, reference::add(&product, &z.exact));
        let what = format!("fma {:?} {:?} {:?}", x.float, y.float, z.float);
        check(&what, |rm| x.float.fma(rm, &y.float, &z.float), expected);
    };
    for (eb, sb) in [(2, 3), (3, 3)] {
        let format = Format::new(eb, sb);
        let all = all(&format);
        for x in &all {
            for y in &all {
                for z in &all {
                    check(&format, x, y, z);
                }
            }
        }
    }
    let mut random = Random::new(3);
    for (eb, sb) in [(4, 4), (3, 5)] {
        let format = Format::new(eb, sb);
        let all = all(&format);
        for _ in 0..cases(20_000) {
            check(
                &format,
                random.pick(&all),
                random.pick(&all),
                random.pick(&all),
            );
        }
    }
}

#[test]
fn conversions_between_formats() {
    let formats = [(4, 4), (3, 5), (2, 2), (2, 6), (6, 3), (5, 2)].map(|(e, s)| Format::new(e, s));
    for from in &formats {
        for to in &formats {
            let target = FloatFormat::new(to.exponent_bits, to.significand_bits).unwrap();
            for Pair { float, exact } in &all(from) {
                let what = format!("{float:?} to {target}");
                check(&what, |rm| float.to_format(target, rm), to.pack(exact));
            }
        }
    }
}

#[test]
fn rationals_and_integers() {
    let mut random = Random::new(5);
    for (eb, sb) in [(4, 4), (3, 5), (2, 2), (5, 3)] {
        let format = Format::new(eb, sb);
        let ours = FloatFormat::new(eb, sb).unwrap();
        for _ in 0..cases(20_000) / 4 {
            let (p, q) = (
                random.u64() >> random.below(64),
                random.u64() >> random.below(64),
            );
            let value = RBig::from_parts(IBig::from(p.cast_signed()), UBig::from(q.max(1)));
            let exact = if value.is_zero() {
                Exact::Zero(false)
            } else {
                Exact::Number(value.clone())
            };
            let what = format!("{value} to {ours}");
            check(
                &what,
                |rm| Float::from_rational(ours, rm, &value),
                format.pack(&exact),
            );
        }
        for n in -1000_i64..1000 {
            let exact = if n == 0 {
                Exact::Zero(false)
            } else {
                Exact::Number(RBig::from(n))
            };
            let expected = format.pack(&exact);
            check(
                "integer",
                |rm| Float::from_ibig(ours, rm, &IBig::from(n)),
                expected,
            );
            check(
                "signed",
                |rm| Float::from_sbv(ours, rm, &Bv::from_i64(12, n)),
                expected,
            );
            if n >= 0 {
                check(
                    "unsigned",
                    |rm| Float::from_ubv(ours, rm, &Bv::from_i64(12, n)),
                    expected,
                );
            }
        }
    }
}

#[test]
fn named_values() {
    for (eb, sb) in [(4, 4), (3, 5), (2, 2), (2, 6), (6, 3)] {
        let format = Format::new(eb, sb);
        let ours = FloatFormat::new(eb, sb).unwrap();
        let positive = |float: Float| float.to_rational().unwrap();
        let numbers: Vec<Pair> = all(&format)
            .into_iter()
            .filter(|x| matches!(&x.exact, Exact::Number(n) if *n > RBig::ZERO))
            .collect();
        let largest = numbers.iter().map(|x| positive(x.float.clone())).max();
        let smallest = numbers.iter().map(|x| positive(x.float.clone())).min();
        let normal = numbers.iter().filter(|x| x.float.is_normal());
        let normal = normal.map(|x| positive(x.float.clone())).min();
        for negative in [false, true] {
            let value = |float: Float| {
                assert_eq!(float.is_negative(), negative);
                Some(positive(float.abs()))
            };
            assert_eq!(value(Float::max_finite(ours, negative)), largest);
            assert_eq!(value(Float::min_subnormal(ours, negative)), smallest);
            assert_eq!(value(Float::min_normal(ours, negative)), normal);
            assert_eq!(value(Float::one(ours, negative)), Some(RBig::ONE));
            assert_eq!(value(Float::zero(ours, negative)), Some(RBig::ZERO));
            let infinity = format.pack(&Exact::Infinite(negative))[0];
            assert_eq!(bits(&Float::infinity(ours, negative)), infinity);
        }
        assert_eq!(bits(&Float::nan(ours)), format.nan());
    }
}

#[test]
fn every_nan_pattern_is_the_one_nan() {
    let format = FloatFormat::new(4, 4).unwrap();
    let nans = (0..=255).filter(|&n| Float::from_bits(format, &Bv::from_u64(8, n)).is_nan());
    let nans: Vec<u64> = nans.collect();
    assert_eq!(nans.len(), 2 * 7);
    for bits in nans {
        assert_eq!(
            Float::from_bits(format, &Bv::from_u64(8, bits)),
            Float::nan(format)
        );
    }
}

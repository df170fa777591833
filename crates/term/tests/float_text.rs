//! Literals: reading against the standard library and exact rationals, writing against
//! reading, hostile texts.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod support;

use bia_base::{Clock, Stopwatch};
use std::time::Duration;

use bia_term::value::{Bv, Float, FloatFormat, LiteralError, RoundingMode};
use dashu_int::{IBig, UBig};
use dashu_ratio::RBig;
use expect_test::expect;
use support::{Random, cases};

const RNE: RoundingMode = RoundingMode::NearestEven;

fn parse(format: FloatFormat, text: &str) -> Float {
    Float::parse_literal(format, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn format(eb: u32, sb: u32) -> FloatFormat {
    FloatFormat::new(eb, sb).unwrap()
}

fn power(base: u8, exponent: usize) -> UBig {
    UBig::from(base).pow(exponent)
}

/// Digits with an optional point and exponent.
fn random_decimal(random: &mut Random, max_digits: u64, max_exponent: u64) -> String {
    let count = 1 + random.below(max_digits);
    let mut text: String = (0..count)
        .map(|_| *random.pick(&['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']))
        .collect();
    if random.bool() {
        let at = random.index(text.len() + 1);
        text.insert(at, '.');
    }
    if random.bool() {
        let sign = random.pick(&["", "+", "-"]);
        let mark = random.pick(&["e", "E"]);
        text += &format!("{mark}{sign}{}", random.below(max_exponent));
    }
    format!("{}{text}", random.pick(&["", "-", "+"]))
}

#[test]
fn decimals_as_the_standard_library_reads_them() {
    let check = |text: &str| {
        let single = parse(FloatFormat::BINARY32, text);
        assert_eq!(single, Float::from_f32(text.parse().unwrap()), "{text}");
        let double = parse(FloatFormat::BINARY64, text);
        assert_eq!(double, Float::from_f64(text.parse().unwrap()), "{text}");
    };
    let known = [
        "0",
        "-0",
        "0.0",
        "-.0",
        "1",
        ".5",
        "5.",
        "1e10",
        "1E+10",
        "1e-10",
        "3.4028235e38",
        "3.4028235677973366e38",
        "3.4028235677973365e38",
        "1.7976931348623157e308",
        "1.7976931348623159e308",
        "4.9e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "1.4e-45",
        "7.006492321624085e-46",
        "7.006492321624086e-46",
        "2.2250738585072011e-308",
        "2.2250738585072012e-308",
        "9007199254740993",
        "16777217",
        "123456789012345678901234567890",
        "0.000001",
        "1e400",
        "-1e400",
        "1e-400",
    ];
    known.into_iter().for_each(check);
    let mut random = Random::new(10);
    for _ in 0..cases(20_000) {
        check(&random_decimal(&mut random, 40, 60));
        check(&random_decimal(&mut random, 25, 345));
        // Shortest texts of doubles, and the same with a digit changed.
        let double = f64::from_bits(random.u64());
        if double.is_finite() {
            let text = format!("{double:e}");
            check(&text);
            check(&text.replacen(['3', '7'], "4", 1));
            check(&format!(
                "{}",
                f32::from_bits(u32::try_from(random.u64() >> 33).unwrap()).min(f32::MAX)
            ));
        }
    }
}

/// All decimal digits of a number whose denominator is a power of two.
fn expand(value: &RBig) -> String {
    let places = dashu_base::BitTest::bit_len(value.denominator()) - 1;
    let scaled = value.numerator() * IBig::from(power(10, places));
    format!(
        "{}e-{places}",
        scaled / IBig::from(value.denominator().clone())
    )
}

#[test]
fn exact_midpoints_and_their_neighbours() {
    let mut random = Random::new(11);
    let formats = [
        format(8, 24),
        format(11, 53),
        format(5, 11),
        format(15, 64),
        format(3, 4),
    ];
    for _ in 0..cases(20_000) / 40 {
        let format = *random.pick(&formats);
        let bits = random.float_bits(format.exponent_bits(), format.significand_bits());
        let below = Float::from_bits(format, &Bv::from_u128(format.width(), bits)).abs();
        let above = Float::from_bits(format, &below.to_bits().add(&Bv::one(format.width())));
        let (Some(low), Some(high)) = (below.to_rational(), above.to_rational()) else {
            continue;
        };
        let middle = expand(&((low.clone() + high.clone()) / RBig::from(2)));
        let even = if below.to_bits().bit(0) {
            &above
        } else {
            &below
        };
        assert_eq!(parse(format, &middle), *even, "{middle}");
        assert_eq!(parse(format, &expand(&low)), below);
        let (digits, exponent) = middle.split_once("e-").unwrap();
        let zeros = "0".repeat(random.index(3000));
        let exponent = exponent.parse::<usize>().unwrap() + zeros.len() + 1;
        let more = format!("{digits}{zeros}1e-{exponent}");
        assert_eq!(parse(format, &more), above, "{more}");
        let digits = (digits.parse::<UBig>().unwrap() * power(10, zeros.len() + 1)) - UBig::ONE;
        let less = format!("{digits}e-{exponent}");
        assert_eq!(parse(format, &less), below, "{less}");
    }
}

#[test]
fn decimals_of_all_formats_as_rationals() {
    let mut random = Random::new(12);
    for _ in 0..cases(20_000) / 4 {
        let eb = 2 + u32::try_from(random.below(14)).unwrap();
        let sb = 2 + u32::try_from(random.below(120)).unwrap();
        let range = 1 + (1_u64 << eb) / 5;
        let digits = 1 + random.below(60);
        let text = random_decimal(&mut random, digits, range);
        let found = parse(format(eb, sb), &text);
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
        let exponent: i64 = exponent.parse().unwrap();
        let negative = mantissa.starts_with('-');
        let mantissa = mantissa.trim_start_matches(['-', '+']);
        let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let number: UBig = format!("0{integer}{fraction}").parse().unwrap();
        let scale = exponent - i64::try_from(fraction.len()).unwrap();
        let scale_power = power(10, usize::try_from(scale.unsigned_abs()).unwrap());
        let value = match scale >= 0 {
            true => RBig::from(number * scale_power),
            false => RBig::from_parts(IBig::from(number), scale_power),
        };
        let expected = Float::from_rational(format(eb, sb), RNE, &value);
        let expected = if negative { expected.neg() } else { expected };
        assert_eq!(found, expected, "{text} as {}", format(eb, sb));
    }
}

#[test]
fn powers_of_ten_in_formats_with_many_exponent_bits() {
    for exponent in [1_000, 77_777, 150_000] {
        for digits in ["1", "9999999999999999999999", "17"] {
            for sb in [2, 53, 300] {
                let number: UBig = digits.parse().unwrap();
                let large = RBig::from(&number * power(10, exponent));
                let small = RBig::from_parts(IBig::from(number), power(10, exponent));
                let format = format(20, sb);
                let found = parse(format, &format!("{digits}e{exponent}"));
                assert_eq!(found, Float::from_rational(format, RNE, &large));
                let found = parse(format, &format!("{digits}e-{exponent}"));
                assert_eq!(found, Float::from_rational(format, RNE, &small));
            }
        }
    }
}

#[test]
fn hexadecimals_by_hand() {
    let single = |text: &str| parse(FloatFormat::BINARY32, text).to_f32().unwrap();
    let cases: [(&str, f32); 22] = [
        ("0x0", 0.0),
        ("0x0p999999999999", 0.0),
        ("0x1", 1.0),
        ("0xA", 10.0),
        ("0xa.8", 10.5),
        ("0x.8", 0.5),
        ("0x8.", 8.0),
        ("0x1p10", 1024.0),
        ("0X1P+1", 2.0),
        ("0x1.8p-1", 0.75),
        ("0x1.fffffep127", f32::MAX),
        ("0x1.ffffffp127", f32::INFINITY),
        ("0x1.fffffeffffffffffp127", f32::MAX),
        ("0x1p128", f32::INFINITY),
        ("0x1p-126", f32::MIN_POSITIVE),
        ("0x1.fffffep-127", f32::MIN_POSITIVE), // a tie, to the even one
        ("0x1.fffffcp-127", f32::from_bits(0x007f_ffff)),
        ("0x1p-149", f32::from_bits(1)),
        ("0x1p-150", 0.0),
        ("0x1.000000000000000000000000001p-150", f32::from_bits(1)),
        ("0x1.8p-149", f32::from_bits(2)),
        ("0x1p-999999999999999999999999", 0.0),
    ];
    for (text, value) in cases {
        assert_eq!(single(text).to_bits(), value.to_bits(), "{text}");
        assert_eq!(
            single(&format!("-{text}")).to_bits(),
            (-value).to_bits(),
            "-{text}"
        );
        assert_eq!(
            single(&format!("+{text}")).to_bits(),
            value.to_bits(),
            "+{text}"
        );
    }
    let double = parse(FloatFormat::BINARY64, "0x1.921fb54442d18p+1");
    assert_eq!(double.to_f64(), Some(std::f64::consts::PI));
    let half = parse(FloatFormat::BINARY16, "0x1.ffcp15");
    assert_eq!(half.to_rational(), Some(RBig::from(65504)));
    assert!(parse(FloatFormat::BINARY16, "0x1.ffep15").is_infinite());
}

#[test]
fn words() {
    let format = FloatFormat::BINARY32;
    for text in ["inf", "+inf", "+oo", "oo", "INF", "+Infinity"] {
        assert_eq!(
            parse(format, text),
            Float::infinity(format, false),
            "{text}"
        );
    }
    for text in ["-inf", "-oo", "-Inf"] {
        assert_eq!(parse(format, text), Float::infinity(format, true), "{text}");
    }
    for text in ["nan", "NaN", "+nan", "-nan"] {
        assert_eq!(parse(format, text), Float::nan(format), "{text}");
    }
}

#[test]
fn what_is_not_a_literal() {
    let error = |text: &str| Float::parse_literal(FloatFormat::BINARY64, text).unwrap_err();
    for text in [
        "", "-", "+", ".", "-.", "e5", ".e5", "0x", "0x.", "0xp3", "abc", "--1", " 1",
    ] {
        assert_eq!(error(text), LiteralError::NoDigits, "{text:?}");
    }
    for text in ["1e", "1e+", "1.5e-", "0x1p", "0x1p-", "1ex", "0x1pa"] {
        assert_eq!(error(text), LiteralError::NoExponentDigits, "{text:?}");
    }
    for (text, offset) in [
        ("1f", 1),
        ("1.5L", 3),
        ("1e5x", 3),
        ("1 ", 1),
        ("0x1g", 3),
        ("1.2.3", 3),
        ("1e5.0", 3),
        ("1p5", 1),
        ("1_000", 1),
        ("1é", 1),
        ("-1.0-", 4),
    ] {
        assert_eq!(error(text), LiteralError::Unexpected { offset }, "{text:?}");
    }
}

#[test]
fn no_text_hangs_or_panics() {
    let million = 1_000_000;
    let digits = "7".repeat(million);
    let texts = [
        "1e999999999999".to_owned(),
        "1e-999999999999".to_owned(),
        format!("1e{digits}"),
        format!("0x1p-{digits}"),
        digits.clone(),
        format!("{digits}e-{million}"),
        format!("0.{digits}"),
        format!("0.{}1", "0".repeat(million)),
        format!("1{}", "0".repeat(million)),
        format!("1{}e-{million}", "0".repeat(million)),
        format!("0.{}1e{}", "0".repeat(million), million + 1),
        format!("0x{digits}"),
        format!("0x0.{digits}p{}", 1_u64 << 40),
        format!("9007199254740993.{}1", "0".repeat(million / 10)),
        format!("0x20000000000000.8{}1", "0".repeat(million)),
        "1e161614248".to_owned(),
        "7e-161614248".to_owned(),
        "1e100000000".to_owned(),
        "123456789.123456789e-100000000".to_owned(),
    ];
    let formats = [
        (2, 2),
        (8, 24),
        (11, 53),
        (15, 113),
        (30, 2),
        (30, 53),
        (30, 2000),
    ];
    let mut slowest = Duration::ZERO;
    for text in &texts {
        for (eb, sb) in formats {
            let start = Stopwatch::start(Clock::Thread);
            let float = parse(format(eb, sb), text);
            slowest = slowest.max(start.elapsed());
            assert!(!float.is_nan() && !float.is_negative());
        }
    }
    assert!(slowest < Duration::from_secs(30), "{slowest:?}");
    let double = |index: usize| {
        parse(FloatFormat::BINARY64, &texts[index])
            .to_f64()
            .unwrap()
    };
    assert_eq!(double(0), f64::INFINITY);
    assert_eq!(double(1), 0.0);
    assert_eq!(double(5), 7.0 / 9.0);
    assert_eq!(double(9), 1.0);
    assert_eq!(double(10), 1.0);
    assert_eq!(double(13), 9007199254740994.0);
    assert_eq!(double(14), 9007199254740992.0);
}

#[test]
fn random_texts_do_not_panic() {
    let mut random = Random::new(13);
    let alphabet = b"0123456789abcdefxXpPeE.+-infnaoNI_ \xc3\xa9";
    for _ in 0..cases(20_000) {
        let length = random.below(12);
        let bytes: Vec<u8> = (0..length).map(|_| *random.pick(alphabet)).collect();
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(float) = Float::parse_literal(FloatFormat::BINARY32, &text) {
            assert_eq!(
                parse(FloatFormat::BINARY32, &float.to_literal()),
                float,
                "{text:?}"
            );
        }
    }
}

fn round_trip(float: &Float) {
    let text = float.to_literal();
    assert_eq!(parse(float.format(), &text), *float, "{text}");
}

#[test]
fn literals_read_back() {
    for (eb, sb) in [(2, 2), (4, 4), (3, 5), (2, 9), (8, 2), (5, 11)] {
        let format = format(eb, sb);
        for bits in 0..1_u64 << format.width() {
            round_trip(&Float::from_bits(
                format,
                &Bv::from_u64(format.width(), bits),
            ));
        }
    }
    let mut random = Random::new(14);
    let formats = [
        (8, 24),
        (11, 53),
        (15, 64),
        (15, 113),
        (19, 100),
        (30, 2),
        (30, 90),
        (2, 100),
    ];
    for _ in 0..cases(20_000) / 8 {
        let &(eb, sb) = random.pick(&formats);
        let bits = Bv::from_u128(eb + sb, random.float_bits(eb, sb));
        round_trip(&Float::from_bits(format(eb, sb), &bits));
        // Numbers that are short in decimal.
        let short = format!("{}e-{}", random.below(100_000), random.below(12));
        let float = parse(format(eb, sb), &short);
        round_trip(&float);
        let text = float.to_literal();
        assert!(
            sb < 24 || eb < 8 || text.len() <= short.len().max(8) + 2,
            "{short} {text}"
        );
    }
}

#[test]
fn shortest_digits_as_the_standard_library_writes_them() {
    /// Significant digits and decimal exponent.
    fn normalise(text: &str) -> (String, i64) {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let all = format!("{integer}{fraction}");
        let kept = all.trim_start_matches('0');
        let leading = i64::try_from(all.len() - kept.len()).unwrap();
        let point = i64::try_from(integer.len()).unwrap() - leading;
        (
            kept.trim_end_matches('0').to_owned(),
            point + exponent.parse::<i64>().unwrap(),
        )
    }
    let double = |double: f64| {
        if double.is_finite() && double != 0.0 {
            let text = Float::from_f64(double).to_literal();
            assert_eq!(
                normalise(&text),
                normalise(&format!("{double:e}")),
                "{text}"
            );
        }
    };
    let single = |single: f32| {
        if single.is_finite() && single != 0.0 {
            let text = Float::from_f32(single).to_literal();
            assert_eq!(
                normalise(&text),
                normalise(&format!("{single:e}")),
                "{text}"
            );
        }
    };
    // Powers of two are closer to the float below them than to the one above.
    for field in 0..2048_u64 {
        double(f64::from_bits(field << 52));
    }
    for field in 0..256_u32 {
        single(f32::from_bits(field << 23));
    }
    let mut random = Random::new(15);
    for _ in 0..cases(20_000) / 4 {
        double(f64::from_bits(u64::try_from(random.float_bits(11, 53)).unwrap()).abs());
        single(f32::from_bits(u32::try_from(random.float_bits(8, 24)).unwrap()).abs());
    }
}

#[test]
fn the_look_of_literals() {
    let texts = [
        "0",
        "-0",
        "1",
        "-1",
        "0.1",
        "1.5",
        "100",
        "-100.25",
        "1e10",
        "123456789012345",
        "1e15",
        "1e16",
        "1.5e16",
        "1e17",
        "1e100",
        "0.001",
        "0.0001",
        "0.00012",
        "0.00001",
        "1.5e-7",
        "1e-300",
        "5e-324",
        "0x1.8p3",
        "inf",
        "-inf",
        "nan",
        "0.3333333333333333333",
    ];
    let look = texts
        .map(|text| parse(FloatFormat::BINARY64, text).to_literal())
        .join(" ");
    expect!["0.0 -0.0 1 -1 0.1 1.5 100 -100.25 10000000000 123456789012345 1000000000000000 1e16 1.5e16 1e17 1e100 0.001 0.0001 0.00012 1e-5 1.5e-7 1e-300 5e-324 12 +inf -inf nan 0.3333333333333333"]
        .assert_eq(&look);
    let quad = |text: &str| parse(FloatFormat::BINARY128, text).to_literal();
    let third = quad("0.33333333333333333333333333333333333333333333");
    expect!["0x1.5555555555555555555555555555p-2"].assert_eq(&third);
    expect!["0.1"].assert_eq(&quad("0.1"));
    expect!["1e-4000"].assert_eq(&quad("1e-4000"));
    let huge = parse(format(30, 8), "1e10000").to_literal();
    expect!["0x1.38p33219"].assert_eq(&huge);
}

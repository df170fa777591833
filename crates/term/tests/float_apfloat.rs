//! Floats agree with LLVM's software floats (`rustc_apfloat`) on half, bfloat, single, double,
//! x87 and quadruple precision, in all rounding modes.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

mod support;

use bia_term::value::{Bv, Float, FloatFormat, RoundingMode};
use dashu_int::{IBig, UBig};
use rustc_apfloat::ieee::{BFloat, Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float as ApFloat, FloatConvert, Round, Status, StatusAnd};
use support::{Random, cases};

/// A format both sides have.
trait Shared: ApFloat {
    const LAYOUT: (u32, u32);

    /// From our packed bits.
    fn read(bits: u128) -> Self {
        Self::from_bits(bits)
    }

    /// To our packed bits.
    fn write(self) -> u128 {
        self.to_bits()
    }

    fn format() -> FloatFormat {
        FloatFormat::new(Self::LAYOUT.0, Self::LAYOUT.1).unwrap()
    }

    fn ours(self) -> Float {
        let format = Self::format();
        Float::from_bits(format, &Bv::from_u128(format.width(), self.write()))
    }
}

impl Shared for Half {
    const LAYOUT: (u32, u32) = (5, 11);
}
impl Shared for BFloat {
    const LAYOUT: (u32, u32) = (8, 8);
}
impl Shared for Single {
    const LAYOUT: (u32, u32) = (8, 24);
}
impl Shared for Double {
    const LAYOUT: (u32, u32) = (11, 53);
}
impl Shared for Quad {
    const LAYOUT: (u32, u32) = (15, 113);
}
/// Packed with an explicit integer bit between exponent and fraction.
impl Shared for X87DoubleExtended {
    const LAYOUT: (u32, u32) = (15, 64);

    fn read(bits: u128) -> Self {
        let (high, fraction) = (bits >> 63, bits & ((1 << 63) - 1));
        let integer = u128::from(high & 0x7fff != 0);
        Self::from_bits((high << 64) | (integer << 63) | fraction)
    }

    fn write(self) -> u128 {
        let bits = self.to_bits();
        ((bits >> 64) << 63) | (bits & ((1 << 63) - 1))
    }
}

const MODES: [(RoundingMode, Round); 5] = [
    (RoundingMode::NearestEven, Round::NearestTiesToEven),
    (RoundingMode::NearestAway, Round::NearestTiesToAway),
    (RoundingMode::TowardPositive, Round::TowardPositive),
    (RoundingMode::TowardNegative, Round::TowardNegative),
    (RoundingMode::TowardZero, Round::TowardZero),
];

fn arithmetic<F: Shared>(a: F, b: F, c: F) {
    let (x, y, z) = (a.ours(), b.ours(), c.ours());
    for (rm, round) in MODES {
        let check = |op: &str, found: Float, expected: StatusAnd<F>| {
            assert_eq!(found, expected.value.ours(), "{op} {rm} {x:?} {y:?} {z:?}");
        };
        check("add", x.add(rm, &y), a.add_r(b, round));
        check("sub", x.sub(rm, &y), a.sub_r(b, round));
        check("mul", x.mul(rm, &y), a.mul_r(b, round));
        check("div", x.div(rm, &y), a.div_r(b, round));
        check("fma", x.fma(rm, &y, &z), a.mul_add_r(b, c, round));
        check(
            "integral",
            x.round_to_integral(rm),
            a.round_to_integral(round),
        );
    }
    assert_eq!(x.rem(&y), a.ieee_rem(b).value.ours(), "rem {x:?} {y:?}");
    assert_eq!(x.ieee_cmp(&y), a.partial_cmp(&b), "{x:?} {y:?}");
}

fn integers<F: Shared>(a: F, n: u128) {
    let x = a.ours();
    for (rm, round) in MODES {
        let float = Float::from_ibig(F::format(), rm, &IBig::from(UBig::from(n)));
        assert_eq!(float, F::from_u128_r(n, round).value.ours(), "{rm} {n}");
        let float = Float::from_ibig(F::format(), rm, &IBig::from(n.cast_signed()));
        assert_eq!(
            float,
            F::from_i128_r(n.cast_signed(), round).value.ours(),
            "{rm} {n}"
        );
        for width in [2, 8, 31, 64, 100, 128] {
            let size = usize::try_from(width).unwrap();
            let whole = a.to_u128_r(size, round, &mut false);
            let expected = (whole.status != Status::INVALID_OP).then_some(whole.value);
            let expected = expected.map(|n| Bv::from_u128(width, n));
            assert_eq!(x.to_ubv(rm, width), expected, "{rm} {x:?} to {width} bits");
            let whole = a.to_i128_r(size, round, &mut false);
            let expected = (whole.status != Status::INVALID_OP).then_some(whole.value);
            let expected = expected.map(|n| Bv::from_ibig(width, &IBig::from(n)));
            assert_eq!(
                x.to_sbv(rm, width),
                expected,
                "{rm} {x:?} to {width} bits, signed"
            );
        }
    }
}

fn conversion<F: Shared + FloatConvert<T>, T: Shared>(a: F) {
    for (rm, round) in MODES {
        let found = a.ours().to_format(T::format(), rm);
        let expected: StatusAnd<T> = a.convert_r(round, &mut false);
        assert_eq!(
            found,
            expected.value.ours(),
            "{rm} {:?} to {}",
            a.ours(),
            T::format()
        );
    }
}

fn run<F>(seed: u64)
where
    F: Shared + FloatConvert<Half> + FloatConvert<BFloat> + FloatConvert<Single>,
    F: FloatConvert<Double> + FloatConvert<X87DoubleExtended> + FloatConvert<Quad>,
{
    let mut random = Random::new(seed);
    for _ in 0..cases(20_000) / 8 {
        let mut float = || F::read(random.float_bits(F::LAYOUT.0, F::LAYOUT.1));
        let (a, b, c) = (float(), float(), float());
        arithmetic(a, b, c);
        // A product and an addend that nearly cancel.
        arithmetic(a, b, -a.mul_r(b, Round::NearestTiesToEven).value);
        let shift = random.below(128);
        integers(a, random.u128() >> shift);
        conversion::<F, Half>(a);
        conversion::<F, BFloat>(a);
        conversion::<F, Single>(a);
        conversion::<F, Double>(a);
        conversion::<F, X87DoubleExtended>(a);
        conversion::<F, Quad>(a);
    }
}

#[test]
fn half() {
    run::<Half>(16);
}

#[test]
fn bfloat() {
    run::<BFloat>(17);
}

#[test]
fn single() {
    run::<Single>(32);
}

#[test]
fn double() {
    run::<Double>(64);
}

#[test]
fn x87() {
    run::<X87DoubleExtended>(80);
}

#[test]
fn quad() {
    run::<Quad>(128);
}

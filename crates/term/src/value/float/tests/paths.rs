//! The `u128` instances of all algorithms agree with the big-integer instances.

use dashu_int::UBig;

use super::support::{Random, cases};
use crate::value::float::{Float, FloatFormat, arith, convert, exact};
use crate::value::{Bv, RoundingMode};

fn agree(rm: RoundingMode, x: &Float, y: &Float, z: &Float) {
    let say = |op: &str| format!("{op} {rm} {x:?} {y:?} {z:?}");
    macro_rules! same {
        ($($path:ident)::+ ( $($argument:expr),* )) => {
            assert_eq!(
                $($path)::+::<u128>($($argument),*),
                $($path)::+::<UBig>($($argument),*),
                "{}", say(stringify!($($path)::+))
            )
        };
    }
    same!(arith::add(rm, x, y));
    same!(arith::mul(rm, x, y));
    same!(arith::div(rm, x, y));
    same!(arith::fma(rm, x, y, z));
    same!(exact::sqrt(rm, x));
    same!(exact::rem(x, y));
    same!(exact::round_to_integral(rm, x));
}

#[test]
fn small_formats_exhaustively() {
    for (eb, sb) in [(2, 2), (2, 3), (3, 2)] {
        let format = FloatFormat::new(eb, sb).unwrap();
        let count = 1_u64 << format.width();
        let all: Vec<Float> = (0..count)
            .map(|bits| Float::from_bits(format, &Bv::from_u64(format.width(), bits)))
            .collect();
        for x in &all {
            for y in &all {
                for z in &all {
                    for rm in RoundingMode::ALL {
                        agree(rm, x, y, z);
                    }
                }
            }
        }
    }
}

#[test]
fn formats_of_up_to_64_bits() {
    let mut random = Random::new(1);
    for _ in 0..cases(20_000) {
        let eb = u32::try_from(2 + random.below(29)).unwrap();
        let sb = u32::try_from(2 + random.below(u64::from(63 - eb))).unwrap();
        let sb = if random.below(4) == 0 { 64 - eb } else { sb };
        let format = FloatFormat::new(eb, sb).unwrap();
        let mut float =
            || Float::from_bits(format, &Bv::from_u128(eb + sb, random.float_bits(eb, sb)));
        let (x, y, z) = (float(), float(), float());
        for rm in RoundingMode::ALL {
            agree(rm, &x, &y, &z);
            let other = FloatFormat::new(2 + sb % 20, 2 + eb).unwrap();
            let small = convert::convert::<u128>(&x, other, rm);
            assert_eq!(
                small,
                convert::convert::<UBig>(&x, other, rm),
                "{x:?} {other}"
            );
        }
    }
}

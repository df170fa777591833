//! Conversions against native arithmetic.

use super::*;

fn check_cast(from: &Type, to: &Type, value: &Value, expected: impl Into<Option<Value>>) {
    let expected = expected
        .into()
        .map_or(Outcome::Unspecified, Outcome::Defined);
    assert_eq!(
        cast(from, to, value),
        expected,
        "{value:?} from {from:?} to {to:?}"
    );
    if let Some((op, shape)) = small::cast_of(from, to) {
        let fast = shape.value(op.apply(small::word(value)));
        assert_eq!(
            Outcome::Defined(fast),
            expected,
            "{value:?} from {from:?} to {to:?}"
        );
    }
}

#[test]
fn casts_from_truth_values() {
    for b in [false, true] {
        let (value, n) = (Value::Bool(b), i128::from(b));
        check_cast(&Type::Bool, &Type::Bool, &value, value.clone());
        check_cast(&Type::Bool, &Type::Int, &value, int_value(n));
        check_cast(&Type::Bool, &Type::Real, &value, fraction(i64::from(b), 1));
        check_cast(&Type::Bool, &bv_type(1, true), &value, bits(1, n));
        check_cast(&Type::Bool, &bv_type(32, false), &value, bits(32, n));
        check_cast(&Type::Bool, &bv_type(100, true), &value, bits(100, n));
        check_cast(&Type::Bool, &F32, &value, f32_value(f32::from(u8::from(b))));
    }
}

#[test]
fn casts_from_integers() {
    for n in [0, 1, -1, 200, -200, 1 << 40, -(1 << 40) - 1] {
        let value = int_value(n);
        check_cast(&Type::Int, &Type::Bool, &value, Value::Bool(n != 0));
        check_cast(&Type::Int, &Type::Int, &value, value.clone());
        check_cast(
            &Type::Int,
            &Type::Real,
            &value,
            fraction(i64::try_from(n).unwrap(), 1),
        );
        for width in [1, 8, 32, 64, 65] {
            check_cast(&Type::Int, &bv_type(width, true), &value, bits(width, n));
            check_cast(&Type::Int, &bv_type(width, false), &value, bits(width, n));
        }
    }
    check_cast(
        &Type::Int,
        &F64,
        &int_value((1 << 53) + 1),
        f64_value(9_007_199_254_740_992.0),
    );
    check_cast(
        &Type::Int,
        &F32,
        &int_value(-16_777_219),
        f32_value(-16_777_220.0),
    );
}

#[test]
fn casts_from_reals() {
    let numbers = [
        (0, 1, 0),
        (7, 2, 3),
        (-7, 2, -3),
        (-1, 3, 0),
        (1, 3, 0),
        (1000, 3, 333),
    ];
    for (n, d, truncated) in numbers {
        let value = fraction(n, d);
        check_cast(&Type::Real, &Type::Bool, &value, Value::Bool(n != 0));
        check_cast(&Type::Real, &Type::Int, &value, int_value(truncated));
        check_cast(&Type::Real, &Type::Real, &value, value.clone());
        check_cast(&Type::Real, &bv_type(8, true), &value, bits(8, truncated));
        check_cast(&Type::Real, &bv_type(8, false), &value, bits(8, truncated));
    }
    check_cast(&Type::Real, &F64, &fraction(1, 10), f64_value(0.1));
    check_cast(&Type::Real, &F32, &fraction(-1, 3), f32_value(-1.0 / 3.0));
}

#[test]
fn casts_from_bit_vectors() {
    for width in [1, 2, 8, 31, 32, 64, 65] {
        for signed in [false, true] {
            let from = bv_type(width, signed);
            for pattern in interesting(width) {
                let (value, n) = (bits(width, pattern), read(width, signed, pattern));
                check_cast(&from, &Type::Bool, &value, Value::Bool(n != 0));
                check_cast(&from, &Type::Int, &value, int_value(n));
                for new in [1, 7, 8, 32, 33, 64, 65, 70] {
                    for new_sign in [false, true] {
                        let to = bv_type(new, new_sign);
                        // Extended by the source's signedness, cut to the low bits.
                        check_cast(&from, &to, &value, bits(new, n));
                        if from != to {
                            let found = bitcast(&from, &to, &value);
                            assert_eq!(found, bits(new, n).into());
                        }
                    }
                }
            }
        }
    }
    let s = (&bv_type(8, true), &bv_type(8, false));
    check_cast(s.0, &F32, &bits(8, -1), f32_value(-1.0));
    check_cast(s.1, &F32, &bits(8, -1), f32_value(255.0));
    check_cast(s.1, &Type::Real, &bits(8, -1), fraction(255, 1));
    check_cast(
        &bv_type(64, false),
        &F64,
        &bits(64, -1),
        f64_value(18_446_744_073_709_551_615.0),
    );
    check_cast(
        &bv_type(32, true),
        &F32,
        &bits(32, 16_777_217),
        f32_value(16_777_216.0),
    );
}

#[test]
fn casts_from_floats() {
    let (s8, u8) = (bv_type(8, true), bv_type(8, false));
    for (number, signed, unsigned) in [
        (0.0, Some(0), Some(0)),
        (-0.0, Some(0), Some(0)),
        (-0.99, Some(0), Some(0)),
        (-1.0, Some(-1), None),
        (127.9, Some(127), Some(127)),
        (128.0, None, Some(128)),
        (-128.9, Some(-128), None),
        (-129.0, None, None),
        (255.9, None, Some(255)),
        (256.0, None, None),
        (1e300, None, None),
        (f64::NAN, None, None),
        (f64::INFINITY, None, None),
        (f64::NEG_INFINITY, None, None),
    ] {
        let value = f64_value(number);
        check_cast(&F64, &s8, &value, signed.map(|n| bits(8, n)));
        check_cast(&F64, &u8, &value, unsigned.map(|n| bits(8, n)));
        let truth = number != 0.0;
        check_cast(&F64, &Type::Bool, &value, Value::Bool(truth));
        let integer = number.is_finite().then(|| number.trunc());
        if number.abs() < 1e9 || !number.is_finite() {
            #[allow(clippy::cast_possible_truncation, reason = "small numbers")]
            let integer = integer.map(|n| int_value(n as i128));
            check_cast(&F64, &Type::Int, &value, integer);
        }
    }
    assert_eq!(
        cast(&F64, &Type::Bool, &f64_value(f64::NAN)),
        Value::Bool(true).into()
    );
    check_cast(&F64, &Type::Real, &f64_value(-0.375), fraction(-3, 8));
    check_cast(&F64, &Type::Real, &f64_value(f64::NAN), None);
    check_cast(&F64, &Type::Real, &f64_value(f64::INFINITY), None);
    check_cast(&F64, &F32, &f64_value(0.1), f32_value(0.1));
    check_cast(&F64, &F32, &f64_value(1e300), f32_value(f32::INFINITY));
    check_cast(&F32, &F64, &f32_value(0.1), f64_value(f64::from(0.1_f32)));
}

#[test]
fn bitcasts_of_floats() {
    for signed in [false, true] {
        let bv64 = bv_type(64, signed);
        for number in [0.0, -0.0, 1.0, -1.5, f64::MAX, 5e-324, f64::INFINITY] {
            let pattern = bits(64, i128::from(number.to_bits()));
            assert_eq!(
                bitcast(&F64, &bv64, &f64_value(number)),
                pattern.clone().into()
            );
            assert_eq!(bitcast(&bv64, &F64, &pattern), f64_value(number).into());
        }
        // There is one NaN.
        let other_nan = bits(64, 0xFFF8_0000_0000_0001_u64.into());
        assert_eq!(bitcast(&bv64, &F64, &other_nan), f64_value(f64::NAN).into());
        let quiet = bits(64, 0x7FF8_0000_0000_0000);
        assert_eq!(bitcast(&F64, &bv64, &f64_value(f64::NAN)), quiet.into());
    }
}

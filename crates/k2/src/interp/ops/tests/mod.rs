//! Operators and conversions against independent definitions: native integers, fractions of
//! native integers, native floats.

mod convert;

use super::small::{self, Shape};
use super::*;
use crate::ast::Types;
use bia_base::Interner;
use bia_term::value::{ArrayValue, Domain, FloatFormat};

const F32: Type = Type::Float(FloatFormat::BINARY32);
const F64: Type = Type::Float(FloatFormat::BINARY64);

fn bv_type(width: u32, signed: bool) -> Type {
    Type::Bv { width, signed }
}

/// `number` modulo 2^`width`.
fn bits(width: u32, number: i128) -> Value {
    Bv::from_ibig(width, &IBig::from(number)).into()
}

fn int_value(number: i128) -> Value {
    IBig::from(number).into()
}

fn fraction(numerator: i64, denominator: i64) -> Value {
    (RBig::from(IBig::from(numerator)) / RBig::from(IBig::from(denominator))).into()
}

fn defined(op: Op, ty: &Type, args: &[Value]) -> Value {
    let refs: Vec<&Value> = args.iter().collect();
    let outcome = apply(op, ty, &refs);
    outcome
        .defined()
        .unwrap_or_else(|| panic!("{op:?} of {args:?} has no value"))
}

/// The value of an unsigned pattern of `width` bits.
fn read(width: u32, signed: bool, pattern: i128) -> i128 {
    if signed && pattern >> (width - 1) & 1 == 1 {
        pattern - (1 << width)
    } else {
        pattern
    }
}

/// What a bit-vector operator yields on two patterns, by its definition on integers; a truth
/// value as 0 or 1, everything else to be reduced modulo 2^width.
fn reference(op: Op, width: u32, signed: bool, a: i128, b: i128) -> i128 {
    let (x, y) = (read(width, signed, a), read(width, signed, b));
    match op {
        Op::Add => x + y,
        Op::Sub => x - y,
        Op::Mul => x.wrapping_mul(y),
        // SMT-LIB: division by zero yields all ones, of a negative signed dividend 1; the
        // remainder is the dividend.
        Op::Div if y == 0 => {
            if x < 0 {
                1
            } else {
                -1
            }
        }
        Op::Div => x / y,
        Op::Rem if y == 0 => x,
        Op::Rem => x % y,
        // The amount is read as unsigned.
        Op::Lshift => (0..b.min(200)).fold(a, |n, _| (n * 2) % (1 << width)),
        Op::Rshift => (0..b.min(200)).fold(x, |n, _| n.div_euclid(2)),
        Op::BitAnd => a & b,
        Op::BitOr => a | b,
        Op::BitXor => a ^ b,
        Op::Eq => i128::from(a == b),
        Op::Lt => i128::from(x < y),
        Op::Le => i128::from(x <= y),
        Op::Gt => i128::from(x > y),
        Op::Ge => i128::from(x >= y),
        Op::Neg
        | Op::Floor
        | Op::BitNot
        | Op::And
        | Op::Or
        | Op::Not
        | Op::IsFinite
        | Op::IsInf
        | Op::IsNan
        | Op::IsNormal
        | Op::IsSubnormal
        | Op::IsZero
        | Op::MapGet
        | Op::MapSet
        | Op::Ite => panic!("{op:?} is not a binary operator of bit-vectors"),
    }
}

const BV_BINARY: [Op; 15] = [
    Op::Add,
    Op::Sub,
    Op::Mul,
    Op::Div,
    Op::Rem,
    Op::Lshift,
    Op::Rshift,
    Op::BitAnd,
    Op::BitOr,
    Op::BitXor,
    Op::Eq,
    Op::Lt,
    Op::Le,
    Op::Gt,
    Op::Ge,
];

fn check_bv_binary(width: u32, signed: bool, a: i128, b: i128) {
    let ty = bv_type(width, signed);
    let (va, vb) = (bits(width, a), bits(width, b));
    for op in BV_BINARY {
        let number = reference(op, width, signed, a, b);
        let compares = matches!(op, Op::Eq | Op::Lt | Op::Le | Op::Gt | Op::Ge);
        let expected = if compares {
            Value::Bool(number == 1)
        } else {
            bits(width, number)
        };
        let found = defined(op, &ty, &[va.clone(), vb.clone()]);
        assert_eq!(
            found, expected,
            "{op:?} width {width} signed {signed}: {a} {b}"
        );
        if let Some((word_op, shape, result)) = small::binary_of(op, &ty) {
            let words = (small::word(&va), small::word(&vb));
            let fast = result.value(word_op.apply(shape, words.0, words.1));
            assert_eq!(
                fast, expected,
                "word {op:?} width {width} signed {signed}: {a} {b}"
            );
            if let Some(negated) = word_op.negated() {
                let fast = Shape::Bool.value(negated.apply(shape, words.0, words.1));
                assert_eq!(fast, Value::Bool(number != 1), "not {op:?}: {a} {b}");
            }
        } else {
            assert!(width > 64);
        }
    }
}

#[test]
fn bit_vectors_of_few_bits_exhaustively() {
    for width in 1..=5 {
        for signed in [false, true] {
            for a in 0..1 << width {
                for b in 0..1 << width {
                    check_bv_binary(width, signed, a, b);
                }
            }
        }
    }
}

/// Numbers at the edges of a width, and a few others.
fn interesting(width: u32) -> Vec<i128> {
    let top = 1_i128 << width;
    let mut all = vec![0, 1, 2, 3, 7, 31, 32, 33, 63, 64, 65, 100];
    all.extend([top - 1, top - 2, top / 2, top / 2 - 1, top / 2 + 1, top / 3]);
    all.extend([top - 7, 0x1234_5678_9ABC_DEF0_i128]);
    all.into_iter().map(|n| n.rem_euclid(top)).collect()
}

#[test]
fn bit_vectors_at_the_edges() {
    // The references stay within 128 bits: products of up to 62 bits, shifts one at a time.
    for width in [8, 16, 31, 32, 33, 48, 62, 63, 64, 65, 100] {
        for signed in [false, true] {
            for a in interesting(width) {
                for b in interesting(width) {
                    check_bv_binary(width, signed, a, b);
                }
            }
        }
    }
}

#[test]
fn unary_operators_of_bit_vectors() {
    for width in [1, 2, 3, 8, 32, 63, 64, 65, 100] {
        for signed in [false, true] {
            let ty = bv_type(width, signed);
            for a in interesting(width) {
                let value = bits(width, a);
                let cases = [(Op::Neg, -a), (Op::BitNot, -a - 1)];
                for (op, expected) in cases {
                    let expected = bits(width, expected);
                    assert_eq!(defined(op, &ty, std::slice::from_ref(&value)), expected);
                    if let Some((word_op, shape)) = small::unary_of(op, &ty) {
                        let fast = shape.value(word_op.apply(small::word(&value)));
                        assert_eq!(fast, expected, "{op:?} {width} {a}");
                    }
                }
            }
        }
    }
}

#[test]
fn truth_values() {
    let both = [false, true];
    let check = |op: Op, args: &[bool], expected: bool| {
        let values: Vec<Value> = args.iter().map(|b| Value::Bool(*b)).collect();
        let expected = Value::Bool(expected);
        assert_eq!(
            defined(op, &Type::Bool, &values),
            expected,
            "{op:?} {args:?}"
        );
        match *values.as_slice() {
            [ref a] => {
                if let Some((word_op, shape)) = small::unary_of(op, &Type::Bool) {
                    let fast = shape.value(word_op.apply(small::word(a)));
                    assert_eq!(fast, expected, "{op:?} {args:?}");
                }
            }
            [ref a, ref b] => {
                let (word_op, shape, result) = small::binary_of(op, &Type::Bool).unwrap();
                let word = word_op.apply(shape, small::word(a), small::word(b));
                assert_eq!(result.value(word), expected, "{op:?} {args:?}");
            }
            _ => {}
        }
    };
    for a in both {
        check(Op::Not, &[a], !a);
        check(Op::And, &[a], a);
        check(Op::Or, &[a], a);
        for b in both {
            check(Op::And, &[a, b], a && b);
            check(Op::Or, &[a, b], a || b);
            check(Op::Eq, &[a, b], a == b);
            for c in both {
                check(Op::And, &[a, b, c], a && b && c);
                check(Op::Or, &[a, b, c], a || b || c);
                check(Op::And, &[a, b, c, true], a && b && c);
                check(Op::Or, &[a, b, c, false], a || b || c);
                check(Op::Ite, &[a, b, c], if a { b } else { c });
            }
        }
    }
}

#[test]
fn integers() {
    let numbers = [
        0,
        1,
        -1,
        2,
        -2,
        3,
        7,
        -7,
        8,
        255,
        -256,
        1 << 40,
        -(1 << 40),
        999_983,
    ];
    for a in numbers {
        let (va, t) = (int_value(a), Type::Int);
        assert_eq!(
            defined(Op::Neg, &t, std::slice::from_ref(&va)),
            int_value(-a)
        );
        assert_eq!(
            defined(Op::BitNot, &t, std::slice::from_ref(&va)),
            int_value(!a)
        );
        for b in numbers {
            let args = [va.clone(), int_value(b)];
            let arithmetic = [
                (Op::Add, Some(a + b)),
                (Op::Sub, Some(a - b)),
                (Op::Mul, Some(a * b)),
                (Op::Div, a.checked_div(b)),
                (Op::Rem, a.checked_rem(b)),
                (Op::BitAnd, Some(a & b)),
                (Op::BitOr, Some(a | b)),
                (Op::BitXor, Some(a ^ b)),
            ];
            for (op, expected) in arithmetic {
                let found = apply(op, &t, &[&args[0], &args[1]]);
                let expected = expected.map_or(Outcome::Unspecified, |n| int_value(n).into());
                assert_eq!(found, expected, "{op:?} {a} {b}");
            }
            check_order(&t, &args, Some(a.cmp(&b)));
        }
    }
}

fn check_order(ty: &Type, args: &[Value; 2], expected: Option<std::cmp::Ordering>) {
    let cases = [
        (Op::Eq, expected.is_some_and(|o| o.is_eq())),
        (Op::Lt, expected.is_some_and(|o| o.is_lt())),
        (Op::Le, expected.is_some_and(|o| o.is_le())),
        (Op::Gt, expected.is_some_and(|o| o.is_gt())),
        (Op::Ge, expected.is_some_and(|o| o.is_ge())),
    ];
    for (op, expected) in cases {
        assert_eq!(
            defined(op, ty, args),
            Value::Bool(expected),
            "{op:?} {args:?}"
        );
    }
}

#[test]
fn truncating_division_as_in_c() {
    let cases = [
        (7, 2, 3, 1),
        (-7, 2, -3, -1),
        (7, -2, -3, 1),
        (-7, -2, 3, -1),
    ];
    for (a, b, quotient, remainder) in cases {
        let args = [int_value(a), int_value(b)];
        assert_eq!(defined(Op::Div, &Type::Int, &args), int_value(quotient));
        assert_eq!(defined(Op::Rem, &Type::Int, &args), int_value(remainder));
    }
}

#[test]
fn reals() {
    let t = Type::Real;
    let numbers = [
        (0, 1),
        (1, 1),
        (-1, 1),
        (1, 2),
        (-7, 2),
        (22, 7),
        (-100, 3),
        (10, 4),
    ];
    for (n, d) in numbers {
        let a = fraction(n, d);
        assert_eq!(
            defined(Op::Neg, &t, std::slice::from_ref(&a)),
            fraction(-n, d)
        );
        assert_eq!(
            defined(Op::Floor, &t, std::slice::from_ref(&a)),
            int_value(n.div_euclid(d).into())
        );
        for (m, e) in numbers {
            let b = fraction(m, e);
            let args = [a.clone(), b.clone()];
            let cases = [
                (Op::Add, fraction(n * e + m * d, d * e)),
                (Op::Sub, fraction(n * e - m * d, d * e)),
                (Op::Mul, fraction(n * m, d * e)),
            ];
            for (op, expected) in cases {
                assert_eq!(defined(op, &t, &args), expected, "{op:?} {n}/{d} {m}/{e}");
            }
            let quotient = match m {
                0 => Outcome::Unspecified,
                _ => fraction(n * e, d * m).into(),
            };
            assert_eq!(apply(Op::Div, &t, &[&a, &b]), quotient);
            check_order(&t, &args, Some((n * e).cmp(&(m * d))));
        }
    }
}

fn f64_value(number: f64) -> Value {
    Float::from_f64(number).into()
}
fn f32_value(number: f32) -> Value {
    Float::from_f32(number).into()
}

#[test]
fn floats_as_the_hardware_has_them() {
    let doubles = [
        0.0,
        -0.0,
        1.0,
        -1.5,
        0.1,
        1e300,
        -1e300,
        f64::MIN_POSITIVE,
        5e-324,
        f64::MAX,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    for a in doubles {
        check_float_unary(a);
        for b in doubles {
            let args = [f64_value(a), f64_value(b)];
            let cases = [
                (Op::Add, a + b),
                (Op::Sub, a - b),
                (Op::Mul, a * b),
                (Op::Div, a / b),
            ];
            for (op, expected) in cases {
                assert_eq!(
                    defined(op, &F64, &args),
                    f64_value(expected),
                    "{op:?} {a} {b}"
                );
            }
            check_order(&F64, &args, a.partial_cmp(&b));
        }
    }
    let args = [f32_value(16_777_216.0), f32_value(1.0)];
    assert_eq!(defined(Op::Add, &F32, &args), args[0], "ties go to even");
}

fn check_float_unary(a: f64) {
    let value = f64_value(a);
    let cases = [
        (Op::IsFinite, a.is_finite()),
        (Op::IsInf, a.is_infinite()),
        (Op::IsNan, a.is_nan()),
        (Op::IsNormal, a.is_normal()),
        (Op::IsSubnormal, a.is_subnormal()),
        (Op::IsZero, a == 0.0),
    ];
    for (op, expected) in cases {
        assert_eq!(
            defined(op, &F64, std::slice::from_ref(&value)),
            Value::Bool(expected),
            "{op:?} {a}"
        );
    }
    assert_eq!(defined(Op::Neg, &F64, &[value]), f64_value(-a));
}

#[test]
fn maps_are_total_functions() {
    let mut types = Types::new();
    let bit = types.bv(1, false);
    let map = types.map(bit, types.int());
    let ty = &types[map];
    let zero = Value::from(ArrayValue::constant(int_value(0), Domain::Bv(1)));
    let one = Value::from(ArrayValue::constant(int_value(1), Domain::Bv(1)));
    let set = |m: &Value, i: i128, v: i128| {
        defined(Op::MapSet, ty, &[m.clone(), bits(1, i), int_value(v)])
    };
    let changed = set(&set(&zero, 0, 1), 1, 1);
    assert_eq!(
        defined(Op::Eq, ty, &[changed.clone(), one.clone()]),
        Value::Bool(true)
    );
    assert_eq!(
        defined(Op::Eq, ty, &[set(&zero, 0, 1), one]),
        Value::Bool(false)
    );
    assert_eq!(
        defined(Op::MapGet, ty, &[changed, bits(1, 1)]),
        int_value(1)
    );
    assert_eq!(
        defined(Op::MapGet, ty, &[zero, bits(1, 1)]),
        int_value(0),
        "the old one stays"
    );
}

#[test]
fn inside_maps_floats_are_compared_by_identity() {
    let domain = Domain::Infinite;
    let map = |f: f64| Value::from(ArrayValue::constant(f64_value(f), domain.clone()));
    let ty = Type::Map {
        index: Types::new().int(),
        element: Types::new().real(),
    };
    let eq = |a: f64, b: f64| defined(Op::Eq, &ty, &[map(a), map(b)]);
    assert_eq!(eq(f64::NAN, f64::NAN), Value::Bool(true));
    assert_eq!(eq(0.0, -0.0), Value::Bool(false));
}

#[test]
fn enumerations_are_equal_or_not() {
    let mut symbols = Interner::new();
    let ty = Type::Enum(Box::new([symbols.intern("a"), symbols.intern("b")]));
    let eq = |a, b| defined(Op::Eq, &ty, &[Value::Elem(a), Value::Elem(b)]);
    assert_eq!(
        (eq(0, 0), eq(0, 1)),
        (Value::Bool(true), Value::Bool(false))
    );
    let ite = defined(
        Op::Ite,
        &Type::Bool,
        &[Value::Bool(false), Value::Elem(0), Value::Elem(1)],
    );
    assert_eq!(ite, Value::Elem(1));
}

#[test]
fn numbers_do_not_grow_without_bound() {
    let big = Value::from(IBig::ONE << (MAX_INT_BITS / 2));
    assert_eq!(apply(Op::Mul, &Type::Int, &[&big, &big]), Outcome::TooLarge);
    let half = Value::from(IBig::ONE << (MAX_INT_BITS / 2 - 2));
    assert!(
        apply(Op::Mul, &Type::Int, &[&half, &half])
            .defined()
            .is_some()
    );
    let tiny = RBig::from_parts(IBig::ONE, dashu_int::UBig::ONE << (MAX_REAL_BITS / 2));
    let tiny = Value::from(tiny);
    for op in [Op::Add, Op::Sub, Op::Mul, Op::Div] {
        assert_eq!(
            apply(op, &Type::Real, &[&tiny, &tiny]),
            Outcome::TooLarge,
            "{op:?}"
        );
    }
    let format = FloatFormat::new(28, 2).unwrap();
    let huge = Value::from(Float::max_finite(format, true));
    let least = Value::from(Float::min_subnormal(format, false));
    let ty = Type::Float(format);
    assert_eq!(cast(&ty, &Type::Int, &huge), Outcome::TooLarge);
    assert_eq!(cast(&ty, &Type::Real, &huge), Outcome::TooLarge);
    assert_eq!(cast(&ty, &Type::Real, &least), Outcome::TooLarge);
    assert_eq!(cast(&ty, &Type::Int, &least), int_value(0).into());
    assert_eq!(cast(&ty, &bv_type(8, true), &huge), Outcome::Unspecified);
    let nan = Value::from(Float::nan(format));
    assert_eq!(cast(&ty, &Type::Int, &nan), Outcome::Unspecified);
    let one = Value::from(Float::one(format, false));
    assert_eq!(cast(&ty, &Type::Int, &one), int_value(1).into());
}

//! Every name of the table against an independent reference: native integers on all values of
//! small widths by the definitions of SMT-LIB, small integers and fractions, native floats.

use super::{Meaning, rows};
use crate::{
    EvalError, Model, Op, Sort, Term, Terms,
    op::Tag,
    random::{Rng, cases},
    value::{Bv, Float, FloatFormat, RoundingMode, Value},
};
use dashu_int::IBig;
use dashu_ratio::RBig;

/// Evaluates `name` on values through variables, so that nothing is folded on the way.
fn apply(name: &str, indices: &[u32], args: &[(Value, Sort)], terms: &mut Terms) -> Value {
    let mut model = Model::new();
    let mut vars: Vec<Term> = Vec::new();
    for (i, (value, sort)) in args.iter().enumerate() {
        let var = terms.var(&format!("x{i}"), *sort);
        model.set(terms, var, value.clone()).unwrap();
        vars.push(var);
    }
    let term = terms.try_apply(name, indices, &vars).unwrap();
    terms.eval(term, &model).unwrap()
}

#[test]
fn each_operator_has_one_row_and_each_row_one_meaning() {
    for tag in Tag::OPERATORS {
        let of_tag =
            rows().filter(|row| matches!(row.meaning, Meaning::Primitive(t, _) if t == *tag));
        assert_eq!(of_tag.count(), 1, "{tag:?}");
    }
    let all: Vec<_> = rows().collect();
    for (i, row) in all.iter().enumerate() {
        for other in &all[i + 1..] {
            let same = row.name == other.name && row.arity == other.arity;
            assert!(!same || row.signature != other.signature, "{}", row.name);
        }
    }
}

/// Bit-vectors of width w as native numbers: bits are the low ones of a `u64`.
mod native {
    pub(super) fn mask(w: u32) -> u64 {
        (1 << w) - 1
    }
    pub(super) fn msb(w: u32, x: u64) -> bool {
        x >> (w - 1) & 1 == 1
    }
    pub(super) fn signed(w: u32, x: u64) -> i64 {
        let x = i64::try_from(x).unwrap();
        if x >> (w - 1) & 1 == 1 {
            x - (1 << w)
        } else {
            x
        }
    }
    pub(super) fn neg(w: u32, x: u64) -> u64 {
        x.wrapping_neg() & mask(w)
    }
    pub(super) fn udiv(w: u32, x: u64, y: u64) -> u64 {
        x.checked_div(y).unwrap_or(mask(w))
    }
    pub(super) fn urem(x: u64, y: u64) -> u64 {
        x.checked_rem(y).unwrap_or(x)
    }
    /// The definition of SMT-LIB, case by case.
    pub(super) fn sdiv(w: u32, x: u64, y: u64) -> u64 {
        match (msb(w, x), msb(w, y)) {
            (false, false) => udiv(w, x, y),
            (true, false) => neg(w, udiv(w, neg(w, x), y)),
            (false, true) => neg(w, udiv(w, x, neg(w, y))),
            (true, true) => udiv(w, neg(w, x), neg(w, y)),
        }
    }
    pub(super) fn srem(w: u32, x: u64, y: u64) -> u64 {
        match (msb(w, x), msb(w, y)) {
            (false, false) => urem(x, y),
            (true, false) => neg(w, urem(neg(w, x), y)),
            (false, true) => urem(x, neg(w, y)),
            (true, true) => neg(w, urem(neg(w, x), neg(w, y))),
        }
    }
    pub(super) fn smod(w: u32, x: u64, y: u64) -> u64 {
        let abs = |v| if msb(w, v) { neg(w, v) } else { v };
        let u = urem(abs(x), abs(y));
        match (msb(w, x), msb(w, y)) {
            _ if u == 0 => u,
            (false, false) => u,
            (true, false) => (neg(w, u) + y) & mask(w),
            (false, true) => (u + y) & mask(w),
            (true, true) => neg(w, u),
        }
    }
    /// Whether a signed number does not fit in w bits.
    pub(super) fn overflows(w: u32, x: i64) -> bool {
        !(-(1 << (w - 1))..1 << (w - 1)).contains(&x)
    }
}

#[test]
fn bit_vector_operators_agree_with_native_integers() {
    use native::{mask, msb, neg, overflows, sdiv, signed, smod, srem, udiv, urem};
    type Binary = (&'static str, fn(u32, u64, u64) -> u64);
    let shift = |w: u32, y: u64| y < u64::from(w);
    assert!(shift(3, 2));
    let values: &[Binary] = &[
        ("bvand", |_, x, y| x & y),
        ("bvor", |_, x, y| x | y),
        ("bvxor", |_, x, y| x ^ y),
        ("bvnand", |w, x, y| !(x & y) & mask(w)),
        ("bvnor", |w, x, y| !(x | y) & mask(w)),
        ("bvxnor", |w, x, y| !(x ^ y) & mask(w)),
        ("bvadd", |w, x, y| (x + y) & mask(w)),
        ("bvsub", |w, x, y| x.wrapping_sub(y) & mask(w)),
        ("bvmul", |w, x, y| (x * y) & mask(w)),
        ("bvudiv", udiv),
        ("bvurem", |_, x, y| urem(x, y)),
        ("bvsdiv", sdiv),
        ("bvsrem", srem),
        ("bvsmod", smod),
        ("bvshl", |w, x, y| {
            if y < u64::from(w) {
                x << y & mask(w)
            } else {
                0
            }
        }),
        (
            "bvlshr",
            |w, x, y| if y < u64::from(w) { x >> y } else { 0 },
        ),
        ("bvashr", |w, x, y| {
            let shifted = signed(w, x) >> y.min(u64::from(w) - 1);
            u64::from_ne_bytes(shifted.to_ne_bytes()) & mask(w)
        }),
    ];
    type Test = (&'static str, fn(u32, u64, u64) -> bool);
    let tests: &[Test] = &[
        ("bvult", |_, x, y| x < y),
        ("bvule", |_, x, y| x <= y),
        ("bvugt", |_, x, y| x > y),
        ("bvuge", |_, x, y| x >= y),
        ("bvslt", |w, x, y| signed(w, x) < signed(w, y)),
        ("bvsle", |w, x, y| signed(w, x) <= signed(w, y)),
        ("bvsgt", |w, x, y| signed(w, x) > signed(w, y)),
        ("bvsge", |w, x, y| signed(w, x) >= signed(w, y)),
        ("=", |_, x, y| x == y),
        ("distinct", |_, x, y| x != y),
        ("bvuaddo", |w, x, y| x + y > mask(w)),
        ("bvsaddo", |w, x, y| {
            overflows(w, signed(w, x) + signed(w, y))
        }),
        ("bvusubo", |_, x, y| x < y),
        ("bvssubo", |w, x, y| {
            overflows(w, signed(w, x) - signed(w, y))
        }),
        ("bvumulo", |w, x, y| x * y > mask(w)),
        ("bvsmulo", |w, x, y| {
            overflows(w, signed(w, x) * signed(w, y))
        }),
        ("bvsdivo", |w, x, y| {
            y != 0 && overflows(w, signed(w, x) / signed(w, y))
        }),
    ];
    for mut terms in [Terms::raw(), Terms::new()] {
        for w in 1..=4_u32 {
            let sort = terms.bv_sort(w);
            let arg = |x: u64| (Value::Bv(Bv::from_u64(w, x)), sort);
            for x in 0..=mask(w) {
                for y in 0..=mask(w) {
                    for (name, reference) in values {
                        let found = apply(name, &[], &[arg(x), arg(y)], &mut terms);
                        let expected = Value::Bv(Bv::from_u64(w, reference(w, x, y)));
                        assert_eq!(found, expected, "{name} {x} {y} in {w} bits");
                    }
                    for (name, reference) in tests {
                        let found = apply(name, &[], &[arg(x), arg(y)], &mut terms);
                        let expected = Value::Bool(reference(w, x, y));
                        assert_eq!(found, expected, "{name} {x} {y} in {w} bits");
                    }
                    let same = apply("bvcomp", &[], &[arg(x), arg(y)], &mut terms);
                    assert_eq!(same, Value::Bv(Bv::from_u64(1, u64::from(x == y))));
                    let both = apply("concat", &[], &[arg(x), arg(y)], &mut terms);
                    assert_eq!(both, Value::Bv(Bv::from_u64(2 * w, x << w | y)));
                }
                let negated = apply("bvneg", &[], &[arg(x)], &mut terms);
                assert_eq!(negated, Value::Bv(Bv::from_u64(w, neg(w, x))));
                let not = apply("bvnot", &[], &[arg(x)], &mut terms);
                assert_eq!(not, Value::Bv(Bv::from_u64(w, !x & mask(w))));
                let nego = apply("bvnego", &[], &[arg(x)], &mut terms);
                assert_eq!(nego, Value::Bool(overflows(w, -signed(w, x))));
                assert_eq!(msb(w, x), signed(w, x) < 0);
            }
        }
    }
}

#[test]
fn bit_vector_operators_with_indices_agree_with_native_integers() {
    use native::{mask, signed};
    let bv = |w: u32, x: u64| Value::Bv(Bv::from_u64(w, x & mask(w)));
    for mut terms in [Terms::raw(), Terms::new()] {
        for w in 1..=4_u32 {
            let sort = terms.bv_sort(w);
            for x in 0..=mask(w) {
                let arg = [(bv(w, x), sort)];
                for hi in 0..w {
                    for lo in 0..=hi {
                        let found = apply("extract", &[hi, lo], &arg, &mut terms);
                        assert_eq!(found, bv(hi - lo + 1, x >> lo));
                    }
                }
                for n in 0..6 {
                    let wide = apply("zero_extend", &[n], &arg, &mut terms);
                    assert_eq!(wide, bv(w + n, x));
                    let wide = apply("sign_extend", &[n], &arg, &mut terms);
                    let extended = u64::from_ne_bytes(signed(w, x).to_ne_bytes());
                    assert_eq!(wide, bv(w + n, extended));
                    let by = n % w;
                    let left = apply("rotate_left", &[n], &arg, &mut terms);
                    assert_eq!(left, bv(w, x << by | x >> (w - by)));
                    let right = apply("rotate_right", &[n], &arg, &mut terms);
                    assert_eq!(right, bv(w, x >> by | x << (w - by)));
                }
                for n in 1..6 {
                    let copies = (0..n).fold(0, |all, _| all << w | x);
                    let found = apply("repeat", &[n], &arg, &mut terms);
                    assert_eq!(found, bv(w * n, copies), "{x} in {w} bits, {n} times");
                }
                for name in ["bv2nat", "ubv_to_int"] {
                    assert_eq!(apply(name, &[], &arg, &mut terms), Value::Int(x.into()));
                }
                let found = apply("sbv_to_int", &[], &arg, &mut terms);
                assert_eq!(found, Value::Int(signed(w, x).into()));
            }
        }
        for x in -20_i64..20 {
            for (name, w) in [("int2bv", 3), ("int_to_bv", 3), ("int2bv", 1)] {
                let found = apply(name, &[w], &[(Value::Int(x.into()), Sort::INT)], &mut terms);
                assert_eq!(found, bv(w, u64::from_ne_bytes(x.to_ne_bytes())));
            }
        }
    }
}

#[test]
fn core_operators_agree_with_native_truth_values() {
    type Test = (&'static str, fn(&[bool]) -> bool);
    let tests: &[Test] = &[
        ("and", |x| x.iter().all(|b| *b)),
        ("or", |x| x.iter().any(|b| *b)),
        ("xor", |x| x.iter().fold(false, |a, b| a ^ b)),
        ("=>", |x| {
            !x[..x.len() - 1].iter().all(|b| *b) || x[x.len() - 1]
        }),
        ("=", |x| x.windows(2).all(|w| w[0] == w[1])),
        ("distinct", |x| x.len() == 2 && x[0] != x[1]),
    ];
    for mut terms in [Terms::raw(), Terms::new()] {
        for count in 2..=4_usize {
            for bits in 0..1_u32 << count {
                let args: Vec<bool> = (0..count).map(|i| bits >> i & 1 == 1).collect();
                let values: Vec<_> = args.iter().map(|b| (Value::Bool(*b), Sort::BOOL)).collect();
                for (name, reference) in tests {
                    let found = apply(name, &[], &values, &mut terms);
                    assert_eq!(found, Value::Bool(reference(&args)), "{name} {args:?}");
                }
                let expected = if args[0] { args[1] } else { args[count - 1] };
                let ite = [
                    values[0].clone(),
                    values[1].clone(),
                    values[count - 1].clone(),
                ];
                assert_eq!(apply("ite", &[], &ite, &mut terms), Value::Bool(expected));
                let not = apply("not", &[], &values[..1], &mut terms);
                assert_eq!(not, Value::Bool(!args[0]));
            }
        }
    }
}

#[test]
fn numbers_agree_with_native_integers_and_fractions() {
    let int = |x: i64| (Value::Int(x.into()), Sort::INT);
    // Fractions with denominator 4, exactly.
    let real = |x: i64| {
        (
            Value::from(RBig::from_parts(x.into(), 4_u8.into())),
            Sort::REAL,
        )
    };
    let fraction = |n: i64, d: i64| Value::from(RBig::from_parts_signed(n.into(), d.into()));
    for mut terms in [Terms::raw(), Terms::new()] {
        for x in -9..=9_i64 {
            for y in -9..=9_i64 {
                let mut check = |name: &str, ints: Value, reals: Value| {
                    let found = apply(name, &[], &[int(x), int(y)], &mut terms);
                    assert_eq!(found, ints, "{name} {x} {y}");
                    let found = apply(name, &[], &[real(x), real(y)], &mut terms);
                    assert_eq!(found, reals, "{name} {x}/4 {y}/4");
                };
                check("+", Value::Int((x + y).into()), fraction(x + y, 4));
                check("-", Value::Int((x - y).into()), fraction(x - y, 4));
                check("*", Value::Int((x * y).into()), fraction(x * y, 16));
                check("<", (x < y).into(), (x < y).into());
                check("<=", (x <= y).into(), (x <= y).into());
                check(">", (x > y).into(), (x > y).into());
                check(">=", (x >= y).into(), (x >= y).into());
                let quotient = if y == 0 { 0 } else { x.div_euclid(y) };
                let rest = if y == 0 { x } else { x.rem_euclid(y) };
                let found = apply("div", &[], &[int(x), int(y)], &mut terms);
                assert_eq!(found, Value::Int(quotient.into()), "{x} div {y}");
                let found = apply("mod", &[], &[int(x), int(y)], &mut terms);
                assert_eq!(found, Value::Int(rest.into()), "{x} mod {y}");
                let expected = if y == 0 {
                    fraction(0, 1)
                } else {
                    fraction(x, y)
                };
                let found = apply("/", &[], &[real(x), real(y)], &mut terms);
                assert_eq!(found, expected);
            }
            let found = apply("-", &[], &[int(x)], &mut terms);
            assert_eq!(found, Value::Int((-x).into()));
            let found = apply("abs", &[], &[int(x)], &mut terms);
            assert_eq!(found, Value::Int(x.abs().into()));
            let found = apply("to_real", &[], &[int(x)], &mut terms);
            assert_eq!(found, fraction(x, 1));
            let found = apply("to_int", &[], &[real(x)], &mut terms);
            assert_eq!(found, Value::Int(x.div_euclid(4).into()));
            let found = apply("is_int", &[], &[real(x)], &mut terms);
            assert_eq!(found, Value::Bool(x % 4 == 0));
            let found = apply("divisible", &[3], &[int(x)], &mut terms);
            assert_eq!(found, Value::Bool(x % 3 == 0));
        }
    }
}

#[test]
fn float_operators_agree_with_the_hardware() {
    let special = [
        0.0_f32,
        1.0,
        1.5,
        3.0,
        1e-45,
        f32::MIN_POSITIVE,
        f32::MAX,
        f32::INFINITY,
        f32::NAN,
        0.1,
        2.5,
        16_777_216.0,
    ];
    let mut rng = Rng::new(1);
    let mut terms = Terms::raw();
    let sort = terms.float_sort(FloatFormat::BINARY32);
    let rm = (
        Value::Rounding(RoundingMode::NearestEven),
        Sort::ROUNDING_MODE,
    );
    let float = |x: f32| Value::Float(Float::from_f32(x));
    let arg = |x: f32| (float(x), sort);
    let mut random = || {
        let bits = u32::try_from(rng.bits() >> 32).unwrap();
        match rng.below(4) {
            0 => f32::from_bits(bits),
            1 => -special[rng.below(special.len())],
            _ => special[rng.below(special.len())],
        }
    };
    for _ in 0..cases(3000) {
        let (x, y, z) = (random(), random(), random());
        let mut check = |name: &str, args: &[(Value, Sort)], expected: Value| {
            let found = apply(name, &[], args, &mut terms);
            assert_eq!(found, expected, "{name} {x:e} {y:e} {z:e}");
        };
        let two = [rm.clone(), arg(x), arg(y)];
        check("fp.add", &two, float(x + y));
        check("fp.sub", &two, float(x - y));
        check("fp.mul", &two, float(x * y));
        check("fp.div", &two, float(x / y));
        check("fp.sqrt", &two[..2], float(x.sqrt()));
        check("fp.roundToIntegral", &two[..2], float(x.round_ties_even()));
        check(
            "fp.fma",
            &[rm.clone(), arg(x), arg(y), arg(z)],
            float(x.mul_add(y, z)),
        );
        check("fp.abs", &two[1..2], float(x.abs()));
        check("fp.neg", &two[1..2], float(-x));
        check("fp.lt", &two[1..], (x < y).into());
        check("fp.leq", &two[1..], (x <= y).into());
        check("fp.gt", &two[1..], (x > y).into());
        check("fp.geq", &two[1..], (x >= y).into());
        check("fp.eq", &two[1..], (x == y).into());
        let same = x.to_bits() == y.to_bits() || x.is_nan() && y.is_nan();
        check("=", &two[1..], same.into());
        check("fp.isNormal", &two[1..2], x.is_normal().into());
        check("fp.isSubnormal", &two[1..2], x.is_subnormal().into());
        check("fp.isZero", &two[1..2], (x == 0.0).into());
        check("fp.isInfinite", &two[1..2], x.is_infinite().into());
        check("fp.isNaN", &two[1..2], x.is_nan().into());
        let negative = x.is_sign_negative() && !x.is_nan();
        check("fp.isNegative", &two[1..2], negative.into());
        let positive = x.is_sign_positive() && !x.is_nan();
        check("fp.isPositive", &two[1..2], positive.into());
        if x != y || same {
            // Zeros of different sign are open.
            check("fp.min", &two[1..], float(x.min(y)));
            check("fp.max", &two[1..], float(x.max(y)));
        }
    }
}

#[test]
fn float_conversions_agree_with_the_hardware() {
    let mut rng = Rng::new(2);
    let mut terms = Terms::raw();
    let single = terms.float_sort(FloatFormat::BINARY32);
    let (w8, w32) = (terms.bv_sort(8), terms.bv_sort(32));
    let (w1, w23) = (terms.bv_sort(1), terms.bv_sort(23));
    let rne = (
        Value::Rounding(RoundingMode::NearestEven),
        Sort::ROUNDING_MODE,
    );
    let rtz = (
        Value::Rounding(RoundingMode::TowardZero),
        Sort::ROUNDING_MODE,
    );
    let bv = |w, x: u64| Value::Bv(Bv::from_u64(w, x));
    for _ in 0..cases(3000) {
        let bits = u32::try_from(rng.bits() >> 32).unwrap();
        let x = f32::from_bits(bits);
        let float = Value::Float(Float::from_f32(x));
        let pattern = u64::from(bits);
        let mut check = |name: &str, indices: &[u32], args: &[(Value, Sort)], expected: Value| {
            let found = apply(name, indices, args, &mut terms);
            assert_eq!(found, expected, "{name} {indices:?} {bits:#x}");
        };
        check("to_fp", &[8, 24], &[(bv(32, pattern), w32)], float.clone());
        let parts = [
            (bv(1, pattern >> 31), w1),
            (bv(8, pattern >> 23 & 0xFF), w8),
            (bv(23, pattern & 0x7F_FFFF), w23),
        ];
        check("fp", &[], &parts, float.clone());
        let quiet = if x.is_nan() { 0x7FC0_0000 } else { pattern };
        check(
            "fp.to_ieee_bv",
            &[],
            &[(float.clone(), single)],
            bv(32, quiet),
        );
        let double = Value::Float(Float::from_f64(f64::from(x)));
        check(
            "to_fp",
            &[11, 53],
            &[rne.clone(), (float.clone(), single)],
            double,
        );
        let signed = i32::from_ne_bytes(bits.to_ne_bytes());
        #[expect(clippy::cast_precision_loss, reason = "the rounding is what is tested")]
        let (from_signed, from_unsigned) = (signed as f32, bits as f32);
        let args = [rne.clone(), (bv(32, pattern), w32)];
        let expected = Value::Float(Float::from_f32(from_signed));
        check("to_fp", &[8, 24], &args, expected);
        let expected = Value::Float(Float::from_f32(from_unsigned));
        check("to_fp_unsigned", &[8, 24], &args, expected);
        let args = [rtz.clone(), (float.clone(), single)];
        let truncated = x.trunc();
        let to_signed = if (-128.0..=127.0).contains(&truncated) {
            Bv::from_ibig(8, &IBig::try_from(truncated).unwrap())
        } else {
            Bv::zero(8)
        };
        check("fp.to_sbv", &[8], &args, to_signed.into());
        let to_unsigned = if (0.0..=255.0).contains(&truncated) {
            Bv::from_ibig(8, &IBig::try_from(truncated).unwrap())
        } else {
            Bv::zero(8)
        };
        check("fp.to_ubv", &[8], &args, to_unsigned.into());
        let exact = RBig::try_from(x).unwrap_or(RBig::ZERO);
        check("fp.to_real", &[], &args[1..], exact.clone().into());
        if x.is_finite() && x != 0.0 {
            let args = [rne.clone(), (exact.into(), Sort::REAL)];
            check("to_fp", &[8, 24], &args, float);
        }
    }
}

#[test]
fn remainder_is_that_of_ieee() {
    let mut terms = Terms::raw();
    let sort = terms.float_sort(FloatFormat::BINARY64);
    let rows = [
        (5.0, 3.0, -1.0),
        (4.0, 3.0, 1.0),
        (3.0, 2.0, -1.0),
        (1.0, 2.0, 1.0),
        (-5.0, 3.0, 1.0),
        (7.0, f64::INFINITY, 7.0),
        (-6.0, 3.0, -0.0),
        (1.0, 0.0, f64::NAN),
    ];
    for (x, y, expected) in rows {
        let float = |x| (Value::Float(Float::from_f64(x)), sort);
        let found = apply("fp.rem", &[], &[float(x), float(y)], &mut terms);
        assert_eq!(found, float(expected).0, "{x} {y}");
    }
}

#[test]
fn arrays_are_functions() {
    for mut terms in [Terms::raw(), Terms::new()] {
        let bit = terms.bv_sort(1);
        let sort = terms.array_sort(bit, Sort::INT);
        let (i, j) = (terms.var("i", bit), terms.var("j", bit));
        let (zero, x) = (terms.int(0), terms.var("x", Sort::INT));
        let constant = terms.const_array(sort, zero);
        let stored = terms.store(constant, i, x);
        let read = terms.select(stored, j);
        let other = terms.bv_not(i);
        let full = terms.store(stored, other, x);
        let everywhere = terms.const_array(sort, x);
        let equal = terms.eq(full, everywhere);
        for (at, look) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let mut model = Model::new();
            model.set(&terms, i, Bv::from_u64(1, at).into()).unwrap();
            model.set(&terms, j, Bv::from_u64(1, look).into()).unwrap();
            model.set(&terms, x, Value::Int(7.into())).unwrap();
            let expected = Value::Int(if at == look { 7 } else { 0 }.into());
            assert_eq!(terms.eval(read, &model), Ok(expected));
            assert_eq!(terms.eval(equal, &model), Ok(Value::Bool(true)));
        }
    }
}

#[test]
fn models_choose_what_is_open_and_report_what_is_missing() {
    let mut terms = Terms::new();
    let (x, y) = (terms.var("x", Sort::INT), terms.var("y", Sort::INT));
    let quotient = terms.int_div(x, y);
    let f = terms.declare_fun("f", &[Sort::INT], Sort::INT);
    let application = terms.app(f, &[quotient]);
    let int = |n: i32| Value::Int(n.into());
    let mut model = Model::new();
    model.set(&terms, x, int(5)).unwrap();
    let missing = terms.eval(quotient, &model).unwrap_err();
    assert_eq!(
        missing,
        EvalError::Variable {
            term: y,
            name: "y".into()
        }
    );
    model.set(&terms, y, int(0)).unwrap();
    assert_eq!(terms.eval(quotient, &model), Ok(int(0)));
    let args = vec![int(5), int(0)];
    model
        .choose(&terms, Op::IntDiv, args, int(42), Sort::INT)
        .unwrap();
    assert_eq!(terms.eval(quotient, &model), Ok(int(42)));
    let missing = terms.eval(application, &model).unwrap_err();
    assert!(matches!(missing, EvalError::Function { ref args, .. } if *args == [int(42)]));
    let mut meaning = crate::FunValue::new(Some(int(1)));
    meaning.set(vec![int(42)], int(2));
    model.set_fun(&terms, f, meaning.clone()).unwrap();
    assert_eq!(terms.eval(application, &model), Ok(int(2)));
    assert_eq!(terms.eval(application, &Model::completed()), Ok(int(0)));
    // Ill-sorted models are refused.
    assert!(model.set(&terms, x, Value::Bool(true)).is_err());
    assert!(model.set(&terms, quotient, int(1)).is_err());
    meaning.set(vec![Value::Bool(true)], int(2));
    assert!(model.set_fun(&terms, f, meaning).is_err());
    let args = vec![int(5), int(0)];
    assert!(
        model
            .choose(&terms, Op::IntDiv, args, true.into(), Sort::INT)
            .is_err()
    );
}

#[test]
fn ill_sorted_applications_are_refused_with_a_reason() {
    let mut terms = Terms::new();
    let (x, p) = (terms.var("x", Sort::INT), terms.var("p", Sort::BOOL));
    let (a, b) = (terms.bv_u64(8, 1), terms.bv_u64(4, 1));
    let mut check = |name: &str, indices: &[u32], args: &[Term], expected: &str| {
        let error = terms.try_apply(name, indices, args).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    check("nonsense", &[], &[x], "unknown operator `nonsense`");
    check(
        "not",
        &[],
        &[x],
        "argument 1 of `not` has to be Bool, not Int",
    );
    check("not", &[], &[p, p], "`not` takes 1 argument, not 2");
    check("and", &[], &[], "`and` takes at least 1 argument, not 0");
    check(
        "=",
        &[],
        &[x, p],
        "argument 2 of `=` has to be Int, not Bool",
    );
    check(
        "ite",
        &[],
        &[p, x, p],
        "argument 3 of `ite` has to be Int, not Bool",
    );
    let expected = "argument 2 of `bvadd` has to be (_ BitVec 8), not (_ BitVec 4)";
    check("bvadd", &[], &[a, b], expected);
    check(
        "bvadd",
        &[],
        &[x, x],
        "argument 1 of `bvadd` has to be a bit-vector, not Int",
    );
    check(
        "extract",
        &[8, 0],
        &[a],
        "`extract`: bits 8 to 0 of 8 do not exist",
    );
    check(
        "extract",
        &[0, 1],
        &[a],
        "`extract`: bits 0 to 1 of 8 do not exist",
    );
    check("extract", &[1], &[a], "`extract`: takes 2 indices, not 1");
    check(
        "repeat",
        &[0],
        &[a],
        "`repeat`: bit-vectors have between 1 and 33554432 bits",
    );
    check(
        "select",
        &[],
        &[a, b],
        "argument 1 of `select` has to be an array, not (_ BitVec 8)",
    );
    check("divisible", &[0], &[x], "`divisible`: the divisor is 0");
    check(
        "+",
        &[],
        &[p, p],
        "argument 1 of `+` has to be Int or Real, not Bool",
    );
    check(
        "const",
        &[],
        &[p],
        "`const`: `const` needs a sort: `(as const …)`",
    );
}

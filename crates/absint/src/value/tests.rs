//! Every operator on every pair of small sets: results of members are members of the result.
//!
//! Sets of 4-bit vectors: all intervals of both readings, all patterns of known bits, residue
//! classes, and what reduction makes of combinations; one operand exhaustively, the other by a
//! selection that has each kind, and all singletons.

use super::{
    Abs, Thresholds,
    bits::{Bits, all_signed, all_unsigned, as_signed, mask},
    congruence::Congruence,
    range::Range,
};
use crate::eval::apply;
use bia_term::{
    Model, Op, Sort, Term, Terms,
    value::{Bv, Float, FloatFormat, RoundingMode, Value},
};

fn members(bits: &Bits) -> Vec<u64> {
    (0..=mask(bits.width))
        .filter(|n| bits.contains(*n))
        .collect()
}

/// Sets of each kind.
fn sets(width: u32, step: usize) -> Vec<Bits> {
    let mut found = Vec::new();
    let all = Bits::all(width);
    for base in [all_unsigned(width), all_signed(width)] {
        for lo in (base.lo..=base.hi).step_by(step) {
            for hi in (lo..=base.hi).step_by(step) {
                let range = Range { lo, hi };
                let made = match base.lo {
                    0 => Bits {
                        unsigned: range,
                        ..all
                    },
                    _ => Bits {
                        signed: range,
                        ..all
                    },
                };
                found.extend(made.reduce());
            }
        }
    }
    for zeros in (0..=mask(width)).step_by(step) {
        for ones in (0..=mask(width)).step_by(step) {
            found.extend(Bits { zeros, ones, ..all }.reduce());
        }
    }
    for modulus in 2..7 {
        for rest in 0..modulus {
            let congruence = Congruence::new(modulus, rest);
            let unsigned = Range {
                lo: 1,
                hi: all_unsigned(width).hi - 1,
            };
            found.extend(Bits { congruence, ..all }.reduce());
            found.extend(
                Bits {
                    congruence,
                    unsigned,
                    ..all
                }
                .reduce(),
            );
        }
    }
    found.push(all);
    found.dedup();
    found
}

#[test]
fn reduction_loses_no_member() {
    let all = Bits::all(4);
    let mut seed = bia_term::random::Rng::new(7);
    for _ in 0..5_000 {
        let mut pick = |from: i128, to: i128| {
            let n = usize::try_from(to - from + 1).unwrap();
            from + i128::try_from(seed.below(n)).unwrap()
        };
        let (a, b, c, d) = (pick(0, 15), pick(0, 15), pick(-8, 7), pick(-8, 7));
        let raw = Bits {
            unsigned: Range {
                lo: a.min(b),
                hi: a.max(b),
            },
            signed: Range {
                lo: c.min(d),
                hi: c.max(d),
            },
            zeros: u64::try_from(pick(0, 15) & pick(0, 15) & pick(0, 15)).unwrap(),
            ones: u64::try_from(pick(0, 15) & pick(0, 15) & pick(0, 15)).unwrap(),
            congruence: Congruence::new(pick(1, 6), pick(0, 5)),
            ..all
        };
        match raw.reduce() {
            None => assert_eq!(members(&raw), [], "{raw:?}"),
            Some(made) => {
                assert_eq!(members(&raw), members(&made), "{raw:?} {made:?}");
                assert!(raw.includes(&made));
            }
        }
    }
}

#[test]
fn lattice_laws() {
    let some = sets(4, 3);
    let thresholds = [-3, 0, 5];
    for a in &some {
        assert!(a.includes(a));
        for b in &some {
            let join = a.join(b);
            assert!(join.includes(a) && join.includes(b), "{a:?} {b:?}");
            assert!(a.widen(b, &thresholds).includes(&join));
            let both: Vec<u64> = (0..16)
                .filter(|n| a.contains(*n) && b.contains(*n))
                .collect();
            match a.meet(b) {
                None => assert!(both.is_empty(), "{a:?} {b:?}"),
                Some(meet) => assert!(both.iter().all(|n| meet.contains(*n)), "{a:?} {b:?}"),
            }
            if a.includes(b) {
                assert!(members(b).iter().all(|n| a.contains(*n)));
            }
        }
    }
}

#[test]
fn widening_ends() {
    let thresholds = Thresholds {
        numbers: vec![-1, 0, 1, 9, 10, 11],
        floats: Vec::new(),
    };
    let mut now = Abs::one(Value::Bv(Bv::from_u64(32, 0)));
    let mut rounds = 0;
    for n in 1..1_000_000_u64 {
        let next = now.join(&Abs::one(Value::Bv(Bv::from_u64(32, n))));
        if now.includes(&next) {
            continue;
        }
        now = now.widen(&next, &thresholds);
        rounds += 1;
    }
    assert!(rounds < 12, "{rounds}");
}

/// A term of the operator over variables of these sorts.
fn term(terms: &mut Terms, op: Op, sorts: &[Sort]) -> Term {
    let names = ["a", "b", "c"];
    let args: Vec<Term> = sorts
        .iter()
        .zip(names)
        .map(|(s, n)| terms.var(n, *s))
        .collect();
    terms.mk(op, &args)
}

fn value(width: u32, n: u64) -> Value {
    Value::Bv(Bv::from_u64(width, n))
}

fn check_binary(terms: &Terms, t: Term, a: &Bits, b: &Bits) {
    let made = apply(terms, t, &[Abs::Bits(*a), Abs::Bits(*b)]);
    let model = Model::completed();
    for x in members(a) {
        for y in members(b) {
            let (x, y) = (value(a.width, x), value(b.width, y));
            let result = terms.compute(t, &[&x, &y], &model).unwrap();
            assert!(
                made.contains(&result),
                "{:?} {x:?} {y:?}: {result:?} not in {made:?}\n{a:?}\n{b:?}",
                terms.op(t)
            );
        }
    }
}

const BINARY: [Op; 21] = [
    Op::BvAnd,
    Op::BvOr,
    Op::BvXor,
    Op::BvAdd,
    Op::BvSub,
    Op::BvMul,
    Op::BvUdiv,
    Op::BvUrem,
    Op::BvSdiv,
    Op::BvSrem,
    Op::BvSmod,
    Op::BvShl,
    Op::BvLshr,
    Op::BvAshr,
    Op::BvUlt,
    Op::BvSlt,
    Op::BvUmulo,
    Op::BvSmulo,
    Op::Concat,
    Op::Eq,
    Op::BvAdd,
];

#[test]
fn binary_operators_on_all_sets_of_four_bits() {
    let mut terms = Terms::raw();
    let sort = terms.bv_sort(4);
    // All pairs of all sets take a minute: by default each set meets some of the others.
    let stride = if std::env::var("BIA_CASES").is_ok() {
        3
    } else {
        29
    };
    let (some, few) = (sets(4, 1), sets(4, 3));
    for op in BINARY {
        let t = term(&mut terms, op, &[sort, sort]);
        for (at, a) in some.iter().enumerate() {
            for b in few.iter().skip(at % stride).step_by(stride) {
                check_binary(&terms, t, a, b);
                check_binary(&terms, t, b, a);
            }
            for n in (0..16).skip(at % 3).step_by(3) {
                check_binary(&terms, t, a, &Bits::one(4, n));
                check_binary(&terms, t, &Bits::one(4, n), a);
            }
        }
    }
}

#[test]
fn unary_operators_on_all_sets() {
    let mut terms = Terms::raw();
    for width in [4, 8] {
        let sort = terms.bv_sort(width);
        let some = sets(width, if width > 4 { 17 } else { 1 });
        let mut ops = vec![Op::BvNot, Op::BvNeg, Op::SignExtend { by: 3 }, Op::UbvToInt];
        for hi in 0..width {
            ops.extend((0..=hi).map(|lo| Op::Extract { hi, lo }));
        }
        let model = Model::completed();
        for op in ops {
            let t = term(&mut terms, op, &[sort]);
            for a in &some {
                let made = apply(&terms, t, &[Abs::Bits(*a)]);
                for x in members(a) {
                    let x = value(width, x);
                    let result = terms.compute(t, &[&x], &model).unwrap();
                    assert!(made.contains(&result), "{op:?} {x:?} {made:?} {a:?}");
                }
            }
        }
    }
}

#[test]
fn integers_and_their_vectors() {
    use super::number::Numbers;
    let mut terms = Terms::raw();
    let model = Model::completed();
    let mut some = Vec::new();
    for lo in -4_i128..5 {
        for hi in lo..5 {
            for m in 1..4 {
                let made = Numbers::new(Range { lo, hi }, Congruence::new(m, 1));
                some.extend(made.map(Abs::Numbers));
            }
        }
    }
    let whole = |n: i64| Value::Int(n.into());
    for op in [Op::Add, Op::Sub, Op::Mul, Op::IntDiv, Op::IntMod, Op::Lt] {
        let t = term(&mut terms, op, &[Sort::INT, Sort::INT]);
        for a in &some {
            for b in &some {
                let made = apply(&terms, t, &[a.clone(), b.clone()]);
                for (x, y) in (-4..5).flat_map(|x| (-4..5).map(move |y| (whole(x), whole(y)))) {
                    if !a.contains(&x) || !b.contains(&y) {
                        continue;
                    }
                    let result = terms.compute(t, &[&x, &y], &model).unwrap();
                    assert!(
                        made.contains(&result),
                        "{op:?} {x:?} {y:?} {result:?} {made:?}"
                    );
                }
            }
        }
    }
    for op in [Op::Neg, Op::IntToBv { width: 3 }, Op::ToReal] {
        let t = term(&mut terms, op, &[Sort::INT]);
        for a in &some {
            let made = apply(&terms, t, std::slice::from_ref(a));
            for x in (-4..5).map(whole).filter(|x| a.contains(x)) {
                let result = terms.compute(t, &[&x], &model).unwrap();
                assert!(made.contains(&result), "{op:?} {x:?} {made:?}");
            }
        }
    }
}

/// All floats of a tiny format.
fn floats(format: FloatFormat) -> Vec<Float> {
    let count = 1_u64 << format.width();
    let mut all: Vec<Float> = (0..count)
        .map(|n| Float::from_bits(format, &Bv::from_u64(format.width(), n)))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// All sets of floats of a tiny format, with their members.
struct Tiny {
    terms: Terms,
    sort: Sort,
    sets: Vec<Abs>,
    lists: Vec<Vec<Value>>,
}

const MODES: [RoundingMode; 3] = [
    RoundingMode::NearestEven,
    RoundingMode::TowardPositive,
    RoundingMode::TowardZero,
];

fn tiny() -> Tiny {
    use super::float::Floats;
    let format = FloatFormat::new(2, 3).expect("a format");
    let all = floats(format);
    let mut sets: Vec<Abs> = Vec::new();
    for lo in &all {
        for hi in &all {
            for nan in [false, true] {
                let made = Floats::new(format, Some((lo.clone(), hi.clone())), nan);
                sets.extend(made.map(Abs::Floats));
            }
        }
    }
    let members = |abs: &Abs| -> Vec<Value> {
        let values = all.iter().cloned().map(Value::Float);
        values.filter(|v| abs.contains(v)).collect()
    };
    let lists = sets.iter().map(members).collect();
    let mut terms = Terms::raw();
    let sort = terms.float_sort(format);
    Tiny {
        terms,
        sort,
        sets,
        lists,
    }
}

#[test]
fn floats_of_a_tiny_format() {
    let Tiny {
        mut terms,
        sort,
        sets: some,
        lists,
    } = tiny();
    let (rms, model) = (MODES, Model::completed());
    let ops = [
        Op::FpAdd,
        Op::FpMul,
        Op::FpDiv,
        Op::FpLe,
        Op::FpLt,
        Op::FpEq,
        Op::FpMin,
        Op::FpMax,
    ];
    for (number, op) in ops.into_iter().enumerate() {
        let rounds = number < 3;
        let t = match rounds {
            true => term(&mut terms, op, &[Sort::ROUNDING_MODE, sort, sort]),
            false => term(&mut terms, op, &[sort, sort]),
        };
        for (i, a) in some.iter().enumerate() {
            for (j, b) in some.iter().enumerate().skip(i % 97).step_by(97) {
                let rm = Value::Rounding(rms[(i + j) % 3]);
                let mut given = vec![a.clone(), b.clone()];
                if rounds {
                    given.insert(0, Abs::one(rm.clone()));
                }
                let made = apply(&terms, t, &given);
                for x in &lists[i] {
                    for y in &lists[j] {
                        let args: Vec<&Value> = if rounds { vec![&rm, x, y] } else { vec![x, y] };
                        let result = terms.compute(t, &args, &model).unwrap();
                        assert!(
                            made.contains(&result),
                            "{op:?} {x:?} {y:?}: {result:?} {made:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn one_float_of_a_tiny_format() {
    let Tiny {
        mut terms,
        sort,
        sets: some,
        lists,
    } = tiny();
    let (rms, model) = (MODES, Model::completed());
    let tests = [
        Op::FpAbs,
        Op::FpNeg,
        Op::FpIsNan,
        Op::FpIsInfinite,
        Op::FpIsZero,
        Op::FpIsNegative,
        Op::FpIsPositive,
        Op::FpIsNormal,
    ];
    for op in tests {
        let t = term(&mut terms, op, &[sort]);
        for (a, list) in some.iter().zip(&lists) {
            let made = apply(&terms, t, std::slice::from_ref(a));
            for x in list {
                let result = terms.compute(t, &[x], &model).unwrap();
                assert!(
                    made.contains(&result),
                    "{op:?} {x:?}: {result:?} {made:?} {a:?}"
                );
            }
        }
    }
    let smaller = FloatFormat::new(2, 2).expect("a format");
    for op in [
        Op::FpSqrt,
        Op::FpRoundToIntegral,
        Op::FpToFp(smaller),
        Op::FpToSbv { width: 3 },
        Op::FpToUbv { width: 3 },
    ] {
        let t = term(&mut terms, op, &[Sort::ROUNDING_MODE, sort]);
        for rm in rms {
            let rm = Value::Rounding(rm);
            for (a, list) in some.iter().zip(&lists) {
                let made = apply(&terms, t, &[Abs::one(rm.clone()), a.clone()]);
                for x in list {
                    let result = terms.compute(t, &[&rm, x], &model).unwrap();
                    assert!(
                        made.contains(&result),
                        "{op:?} {x:?}: {result:?} {made:?} {a:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn float_lattice() {
    let format = FloatFormat::new(2, 2).expect("a format");
    let all: Vec<Value> = floats(format).into_iter().map(Value::Float).collect();
    let sets: Vec<Abs> = (0..all.len())
        .flat_map(|i| (i..all.len()).map(move |j| (i, j)))
        .map(|(i, j)| {
            Abs::one(all[i].clone())
                .general()
                .join(&Abs::one(all[j].clone()).general())
        })
        .collect();
    for a in &sets {
        for b in &sets {
            let (join, meet) = (a.join(b), a.meet(b));
            for v in &all {
                assert!(!(a.contains(v) || b.contains(v)) || join.contains(v));
                if a.contains(v) && b.contains(v) {
                    assert!(
                        meet.as_ref().is_some_and(|meet| meet.contains(v)),
                        "{a:?} {b:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn facts_hold_for_members_and_exclude_most_others() {
    let mut terms = Terms::new();
    let sort = terms.bv_sort(4);
    let x = terms.var("x", sort);
    for bits in sets(4, 1) {
        let facts = super::facts::facts(&mut terms, x, &Abs::Bits(bits).tidy());
        for n in 0..16 {
            let mut model = Model::new();
            model.set(&terms, x, value(4, n)).unwrap();
            let holds = facts
                .iter()
                .all(|f| terms.eval(*f, &model) == Ok(Value::Bool(true)));
            assert_eq!(holds, bits.contains(n), "{bits:?} {n}");
        }
    }
    assert_eq!(as_signed(15, 4), -1);
}

#[test]
fn arrays_remember_cells() {
    let mut terms = Terms::new();
    let sort = terms.bv_sort(2);
    let arrays = terms.array_sort(sort, sort);
    let a = terms.var("a", arrays);
    let (i, v) = (terms.var("i", sort), terms.var("v", sort));
    let store = terms.mk(Op::Store, &[a, i, v]);
    let select = terms.mk(Op::Select, &[a, i]);
    let of = |n| Abs::one(value(2, n));
    let constant = terms.mk(Op::ConstArray(arrays), &[v]);
    let zero = apply(&terms, constant, &[of(0)]);
    let one = apply(&terms, store, &[zero, of(1), of(3)]);
    assert_eq!(apply(&terms, select, &[one.clone(), of(1)]), of(3));
    assert_eq!(apply(&terms, select, &[one.clone(), of(2)]), of(0));
    let both = apply(&terms, store, &[one, Abs::Any, of(2)]);
    let read = apply(&terms, select, &[both.clone(), of(1)]);
    assert!(read.contains(&value(2, 3)) && read.contains(&value(2, 2)));
    assert!(!read.contains(&value(2, 0)));
    let read = apply(&terms, select, &[both, Abs::Any]);
    assert!(read.contains(&value(2, 0)) && !read.contains(&value(2, 1)));
}

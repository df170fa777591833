//! Paths through loops, written by hand: initial state, some steps, a violated property.
//!
//! Variables of step i are named `x.i`. Each path is unsatisfiable because the property holds.

use super::{Shares, ask, print};
use crate::interpolate::Source;
use bia_term::{
    Sort, Term, Terms,
    value::{Float, FloatFormat, RoundingMode},
};
use std::time::Duration;

/// A state: one term for each variable of the program.
type State = [Term];
/// A formula over the state, or over two of them.
type Init = fn(&mut Terms, &State) -> Term;
type Step = fn(&mut Terms, &State, &State) -> Term;

struct Path {
    name: &'static str,
    sorts: fn(&mut Terms) -> Vec<Sort>,
    init: Init,
    step: Step,
    bad: Init,
}

/// The groups of a path with this many steps.
fn groups(t: &mut Terms, path: &Path, steps: usize) -> Vec<Term> {
    let sorts = (path.sorts)(t);
    let mut states = Vec::new();
    for i in 0..=steps {
        let state = sorts.iter().enumerate();
        let state = state.map(|(v, sort)| t.var(&format!("x{v}.{i}"), *sort));
        states.push(state.collect::<Vec<Term>>());
    }
    let mut groups = vec![(path.init)(t, &states[0])];
    for pair in states.windows(2) {
        groups.push((path.step)(t, &pair[0], &pair[1]));
    }
    groups.push((path.bad)(t, &states[steps]));
    groups
}

fn ints(count: usize) -> Vec<Sort> {
    vec![Sort::INT; count]
}

fn assign(t: &mut Terms, next: &State, values: &[Term]) -> Term {
    let pairs = next.iter().zip(values);
    let parts: Vec<Term> = pairs.map(|(var, value)| t.eq(*var, *value)).collect();
    t.and_all(&parts)
}

fn plus(t: &mut Terms, a: Term, n: i64) -> Term {
    let n = t.int(n);
    t.add(a, n)
}

fn is(t: &mut Terms, a: Term, n: i64) -> Term {
    let n = t.int(n);
    t.eq(a, n)
}

fn less(t: &mut Terms, a: Term, n: i64) -> Term {
    let n = t.int(n);
    t.lt(a, n)
}

fn bv_is(t: &mut Terms, a: Term, n: u64) -> Term {
    let n = t.bv_u64(t.width(a), n);
    t.eq(a, n)
}

fn bv_plus(t: &mut Terms, a: Term, n: u64) -> Term {
    let n = t.bv_u64(t.width(a), n);
    t.bv_add(a, n)
}

fn half(t: &mut Terms, a: Term) -> Term {
    let two = t.real(2);
    t.real_div(a, two)
}

const INTEGERS: [Path; 9] = [
    Path {
        name: "counts up from 0, never -1",
        sorts: |_| ints(1),
        init: |t, x| is(t, x[0], 0),
        step: |t, x, y| {
            let next = plus(t, x[0], 1);
            assign(t, y, &[next])
        },
        bad: |t, x| is(t, x[0], -1),
    },
    Path {
        name: "two counters stay equal",
        sorts: |_| ints(2),
        init: |t, x| t.eq(x[0], x[1]),
        step: |t, x, y| {
            let (a, b) = (plus(t, x[0], 1), plus(t, x[1], 1));
            assign(t, y, &[a, b])
        },
        bad: |t, x| t.ne(x[0], x[1]),
    },
    Path {
        name: "stays even",
        sorts: |_| ints(1),
        init: |t, x| is(t, x[0], 0),
        step: |t, x, y| {
            let next = plus(t, x[0], 2);
            assign(t, y, &[next])
        },
        bad: |t, x| {
            let two = t.int(2);
            let rest = t.int_mod(x[0], two);
            is(t, rest, 1)
        },
    },
    Path {
        name: "the sum of two is constant",
        sorts: |_| ints(2),
        init: |t, x| {
            let sum = t.add(x[0], x[1]);
            is(t, sum, 10)
        },
        step: |t, x, y| {
            let (a, b) = (plus(t, x[0], 1), plus(t, x[1], -1));
            assign(t, y, &[a, b])
        },
        bad: |t, x| {
            let sum = t.add(x[0], x[1]);
            let low = less(t, sum, 10);
            let high = less(t, sum, 11);
            let high = t.not(high);
            t.or(low, high)
        },
    },
    Path {
        name: "a difference only grows",
        sorts: |_| ints(2),
        init: |t, x| t.lt(x[0], x[1]),
        step: |t, x, y| {
            let two = plus(t, x[1], 2);
            let next = plus(t, x[0], 1);
            assign(t, y, &[next, two])
        },
        bad: |t, x| t.eq(x[0], x[1]),
    },
    Path {
        name: "a guard keeps it below 100",
        sorts: |_| ints(1),
        init: |t, x| less(t, x[0], 50),
        step: |t, x, y| {
            let guard = less(t, x[0], 99);
            let next = plus(t, x[0], 1);
            let moved = assign(t, y, &[next]);
            t.and(guard, moved)
        },
        bad: |t, x| {
            let below = less(t, x[0], 100);
            t.not(below)
        },
    },
    Path {
        name: "either branch keeps it positive",
        sorts: |_| ints(2),
        init: |t, x| is(t, x[0], 1),
        step: |t, x, y| {
            let choice = less(t, x[1], 0);
            let double = t.add(x[0], x[0]);
            let more = plus(t, x[0], 3);
            let next = t.ite(choice, double, more);
            t.eq(y[0], next)
        },
        bad: |t, x| less(t, x[0], 1),
    },
    Path {
        name: "irrelevant variables do not matter",
        sorts: |_| ints(4),
        init: |t, x| is(t, x[0], 7),
        step: |t, x, y| {
            let sum = t.add(x[1], x[2]);
            let other = t.sub(x[3], x[1]);
            assign(t, y, &[x[0], sum, other, x[2]])
        },
        bad: |t, x| {
            let differs = is(t, x[0], 7);
            t.not(differs)
        },
    },
    Path {
        name: "an unknown input is non-negative",
        sorts: |_| ints(2),
        init: |t, x| is(t, x[0], 0),
        step: |t, x, y| {
            let input = less(t, x[1], 0);
            let input = t.not(input);
            let sum = t.add(x[0], x[1]);
            let moved = t.eq(y[0], sum);
            t.and(input, moved)
        },
        bad: |t, x| less(t, x[0], 0),
    },
];

const REALS: [Path; 6] = [
    Path {
        name: "halving stays positive",
        sorts: |_| vec![Sort::REAL],
        init: |t, x| {
            let zero = t.real(0);
            t.lt(zero, x[0])
        },
        step: |t, x, y| {
            let next = half(t, x[0]);
            assign(t, y, &[next])
        },
        bad: |t, x| {
            let zero = t.real(0);
            t.le(x[0], zero)
        },
    },
    Path {
        name: "the mean stays between",
        sorts: |_| vec![Sort::REAL; 2],
        init: |t, x| t.lt(x[0], x[1]),
        step: |t, x, y| {
            let sum = t.add(x[0], x[1]);
            let mean = half(t, sum);
            assign(t, y, &[mean, x[1]])
        },
        bad: |t, x| t.le(x[1], x[0]),
    },
    Path {
        name: "a filter stays bounded",
        sorts: |_| vec![Sort::REAL; 2],
        init: |t, x| {
            let one = t.real(1);
            t.le(x[0], one)
        },
        step: |t, x, y| {
            let one = t.real(1);
            let input = t.le(x[1], one);
            let sum = t.add(x[0], x[1]);
            let next = half(t, sum);
            let moved = t.eq(y[0], next);
            t.and(input, moved)
        },
        bad: |t, x| {
            let one = t.real(1);
            t.lt(one, x[0])
        },
    },
    Path {
        name: "two clocks drift one way",
        sorts: |_| vec![Sort::REAL; 3],
        init: |t, x| t.eq(x[0], x[1]),
        step: |t, x, y| {
            let zero = t.real(0);
            let forward = t.le(zero, x[2]);
            let fast = t.add(x[2], x[2]);
            let (a, b) = (t.add(x[0], x[2]), t.add(x[1], fast));
            let moved = assign(t, &y[..2], &[a, b]);
            t.and(forward, moved)
        },
        bad: |t, x| t.lt(x[1], x[0]),
    },
    Path {
        name: "scaling keeps the sign",
        sorts: |_| vec![Sort::REAL],
        init: |t, x| {
            let zero = t.real(0);
            t.lt(x[0], zero)
        },
        step: |t, x, y| {
            let three = t.real(3);
            let next = t.mul(three, x[0]);
            assign(t, y, &[next])
        },
        bad: |t, x| {
            let zero = t.real(0);
            t.eq(x[0], zero)
        },
    },
    Path {
        name: "a real number follows an integer",
        sorts: |_| vec![Sort::REAL, Sort::INT],
        init: |t, x| {
            let same = t.to_real(x[1]);
            t.eq(x[0], same)
        },
        step: |t, x, y| {
            let one = t.real(1);
            let (a, b) = (t.add(x[0], one), plus(t, x[1], 1));
            assign(t, y, &[a, b])
        },
        bad: |t, x| {
            let same = t.to_real(x[1]);
            t.ne(x[0], same)
        },
    },
];

const BITS: [Path; 7] = [
    Path {
        name: "the lowest bit stays 0",
        sorts: |t| vec![t.bv_sort(16)],
        init: |t, x| bv_is(t, x[0], 0),
        step: |t, x, y| {
            let next = bv_plus(t, x[0], 2);
            assign(t, y, &[next])
        },
        bad: |t, x| {
            let bit = t.bv_extract(x[0], 0, 0);
            bv_is(t, bit, 1)
        },
    },
    Path {
        name: "counts modulo 8",
        sorts: |t| vec![t.bv_sort(8)],
        init: |t, x| bv_is(t, x[0], 0),
        step: |t, x, y| {
            let more = bv_plus(t, x[0], 1);
            let seven = t.bv_u64(8, 7);
            let next = t.bv_and(more, seven);
            assign(t, y, &[next])
        },
        bad: |t, x| {
            let eight = t.bv_u64(8, 8);
            t.bv_ule(eight, x[0])
        },
    },
    Path {
        name: "a mask survives or",
        sorts: |t| vec![t.bv_sort(8); 2],
        init: |t, x| bv_is(t, x[0], 16),
        step: |t, x, y| {
            let next = t.bv_or(x[0], x[1]);
            t.eq(y[0], next)
        },
        bad: |t, x| {
            let bit = t.bv_extract(x[0], 4, 4);
            bv_is(t, bit, 0)
        },
    },
    Path {
        name: "xor twice is nothing",
        sorts: |t| vec![t.bv_sort(8); 3],
        init: |t, x| t.eq(x[0], x[1]),
        step: |t, x, y| {
            let (a, b) = (t.bv_xor(x[0], x[2]), t.bv_xor(x[1], x[2]));
            assign(t, &y[..2], &[a, b])
        },
        bad: |t, x| t.ne(x[0], x[1]),
    },
    Path {
        name: "shifting right stays small",
        sorts: |t| vec![t.bv_sort(16)],
        init: |t, x| {
            let bound = t.bv_u64(16, 1000);
            t.bv_ult(x[0], bound)
        },
        step: |t, x, y| {
            let one = t.bv_u64(16, 1);
            let next = t.bv_lshr(x[0], one);
            assign(t, y, &[next])
        },
        bad: |t, x| {
            let bound = t.bv_u64(16, 1000);
            t.bv_ule(bound, x[0])
        },
    },
    Path {
        name: "wraps at 32 bits with its copy",
        sorts: |t| vec![t.bv_sort(32); 2],
        init: |t, x| t.eq(x[0], x[1]),
        step: |t, x, y| {
            let (a, b) = (bv_plus(t, x[0], 3), bv_plus(t, x[1], 3));
            assign(t, y, &[a, b])
        },
        bad: |t, x| t.bv_ult(x[0], x[1]),
    },
    Path {
        name: "a flag and a counter agree",
        sorts: |t| vec![t.bv_sort(4), Sort::BOOL],
        init: |t, x| {
            let zero = bv_is(t, x[0], 0);
            let off = t.not(x[1]);
            t.and(zero, off)
        },
        step: |t, x, y| {
            let next = bv_plus(t, x[0], 1);
            let flipped = t.not(x[1]);
            assign(t, y, &[next, flipped])
        },
        bad: |t, x| {
            let bit = t.bv_extract(x[0], 0, 0);
            let odd = bv_is(t, bit, 1);
            t.ne(odd, x[1])
        },
    },
];

fn memory(t: &mut Terms) -> Vec<Sort> {
    vec![t.array_sort(Sort::INT, Sort::INT), Sort::INT]
}

const ARRAYS: [Path; 5] = [
    Path {
        name: "cell 0 is never written",
        sorts: memory,
        init: |t, x| {
            let zero = t.int(0);
            let cell = t.select(x[0], zero);
            let first = is(t, cell, 5);
            let index = is(t, x[1], 1);
            t.and(first, index)
        },
        step: |t, x, y| {
            let nine = t.int(9);
            let written = t.store(x[0], x[1], nine);
            let next = plus(t, x[1], 1);
            assign(t, y, &[written, next])
        },
        bad: |t, x| {
            let zero = t.int(0);
            let cell = t.select(x[0], zero);
            let five = is(t, cell, 5);
            t.not(five)
        },
    },
    Path {
        name: "the last cell written holds its index",
        sorts: memory,
        init: |t, x| {
            let cell = t.select(x[0], x[1]);
            t.eq(cell, x[1])
        },
        step: |t, x, y| {
            let next = plus(t, x[1], 1);
            let written = t.store(x[0], next, next);
            assign(t, y, &[written, next])
        },
        bad: |t, x| {
            let cell = t.select(x[0], x[1]);
            t.ne(cell, x[1])
        },
    },
    Path {
        name: "a constant array of a byte memory",
        sorts: |t| {
            let byte = t.bv_sort(8);
            vec![t.array_sort(byte, byte), byte]
        },
        init: |t, x| {
            let zero = t.bv_u64(8, 0);
            let sort = t.sort(x[0]);
            let zeros = t.const_array(sort, zero);
            t.eq(x[0], zeros)
        },
        step: |t, x, y| {
            let zero = t.bv_u64(8, 0);
            let written = t.store(x[0], x[1], zero);
            t.eq(y[0], written)
        },
        bad: |t, x| {
            let cell = t.select(x[0], x[1]);
            let zero = bv_is(t, cell, 0);
            t.not(zero)
        },
    },
    Path {
        name: "copying keeps arrays equal",
        sorts: |t| {
            let array = t.array_sort(Sort::INT, Sort::INT);
            vec![array, array, Sort::INT]
        },
        init: |t, x| t.eq(x[0], x[1]),
        step: |t, x, y| {
            let one = t.int(1);
            let (a, b) = (t.store(x[0], x[2], one), t.store(x[1], x[2], one));
            assign(t, &y[..2], &[a, b])
        },
        bad: |t, x| {
            let (a, b) = (t.select(x[0], x[2]), t.select(x[1], x[2]));
            t.ne(a, b)
        },
    },
    Path {
        name: "incremented cells stay positive",
        sorts: memory,
        init: |t, x| {
            let cell = t.select(x[0], x[1]);
            let low = less(t, cell, 1);
            t.not(low)
        },
        step: |t, x, y| {
            let cell = t.select(x[0], x[1]);
            let more = plus(t, cell, 1);
            let written = t.store(x[0], x[1], more);
            assign(t, y, &[written, x[1]])
        },
        bad: |t, x| {
            let cell = t.select(x[0], x[1]);
            less(t, cell, 1)
        },
    },
];

fn float(t: &mut Terms, value: i64) -> Term {
    let format = FloatFormat::BINARY16;
    let mode = RoundingMode::NearestEven;
    let value = Float::from_ibig(format, mode, &value.into());
    t.float(value)
}

const FLOATS: [Path; 5] = [
    Path {
        name: "negation of a number that is none",
        sorts: |t| vec![t.float_sort(FloatFormat::BINARY16)],
        init: |t, x| t.fp_is_nan(x[0]),
        step: |t, x, y| {
            let next = t.fp_neg(x[0]);
            assign(t, y, &[next])
        },
        bad: |t, x| t.fp_eq(x[0], x[0]),
    },
    Path {
        name: "absolute values are not negative",
        sorts: |t| vec![t.float_sort(FloatFormat::BINARY16); 2],
        init: |t, x| {
            let zero = float(t, 0);
            t.fp_le(zero, x[0])
        },
        step: |t, x, y| {
            let next = t.fp_abs(x[1]);
            t.eq(y[0], next)
        },
        bad: |t, x| {
            let zero = float(t, 0);
            t.fp_lt(x[0], zero)
        },
    },
    Path {
        name: "the minimum only falls",
        sorts: |t| vec![t.float_sort(FloatFormat::BINARY16); 2],
        init: |t, x| {
            let bound = float(t, 8);
            t.fp_le(x[0], bound)
        },
        step: |t, x, y| {
            let next = t.fp_min(x[0], x[1]);
            t.eq(y[0], next)
        },
        bad: |t, x| {
            let bound = float(t, 9);
            t.fp_lt(bound, x[0])
        },
    },
    Path {
        name: "counting in floats",
        sorts: |t| vec![t.float_sort(FloatFormat::BINARY16)],
        init: |t, x| {
            let zero = float(t, 0);
            t.eq(x[0], zero)
        },
        step: |t, x, y| {
            let mode = t.rounding(RoundingMode::NearestEven);
            let one = float(t, 1);
            let next = t.fp_add(mode, x[0], one);
            assign(t, y, &[next])
        },
        bad: |t, x| {
            let zero = float(t, 0);
            t.fp_lt(x[0], zero)
        },
    },
    Path {
        name: "an infinity stays one",
        sorts: |t| vec![t.float_sort(FloatFormat::BINARY16)],
        init: |t, x| t.fp_is_infinite(x[0]),
        step: |t, x, y| {
            let mode = t.rounding(RoundingMode::TowardZero);
            let one = float(t, 1);
            let next = t.fp_add(mode, x[0], one);
            assign(t, y, &[next])
        },
        bad: |t, x| t.fp_is_zero(x[0]),
    },
];

/// Asks all sources about paths of three steps, and each alone, in less time.
fn run(title: &str, paths: &[Path]) {
    let mut shares = Shares::new();
    let mut alone = [
        (Source::Spacer, 0),
        (Source::Forward, 0),
        (Source::Backward, 0),
    ];
    for path in paths {
        let mut t = Terms::new();
        let groups = groups(&mut t, path, 3);
        let source = ask(&mut t, &groups, &Source::ALL, Duration::from_millis(1500));
        if source.is_none() {
            println!("nobody answers `{}`", path.name);
        }
        *shares.entry(source).or_default() += 1;
        for (source, answered) in &mut alone {
            let answer = ask(&mut t, &groups, &[*source], Duration::from_millis(200));
            *answered += usize::from(answer.is_some());
        }
    }
    print(title, &shares);
    println!("  each alone, in 0.2 s: {alone:?}");
    let nobody = shares.get(&None).copied().unwrap_or(0);
    assert!(nobody * 5 <= paths.len(), "{title}: {shares:?}");
}

#[test]
fn integers() {
    run("integers", &INTEGERS);
}

#[test]
fn reals() {
    run("reals", &REALS);
}

#[test]
fn bit_vectors() {
    run("bit-vectors", &BITS);
}

#[test]
fn arrays() {
    run("arrays", &ARRAYS);
}

#[test]
fn floats() {
    run("floats", &FLOATS);
}

//! `ic3ia`: hand-made systems of every theory, random finite ones against the enumeration of their
//! states, random infinite ones against the other engines.

use super::{
    random::{cases, enumerate, system},
    *,
};
use crate::{Ic3ia, Ic3iaConfig};
use bia_base::Reason;
use bia_system::Proof;
use bia_term::{
    Sort,
    random::Rng,
    value::{Float, FloatFormat, RoundingMode},
};
use expect_test::expect;

fn ic3ia(config: Ic3iaConfig) -> Box<dyn Engine<Ts>> {
    Box::new(Ic3ia { config })
}

fn configurations() -> [Ic3iaConfig; 3] {
    let default = Ic3iaConfig::default();
    [
        default,
        Ic3iaConfig {
            branches: false,
            ctg: 0,
            ..default
        },
        Ic3iaConfig {
            lift: false,
            invariants_ms: 500,
            ..default
        },
    ]
}

/// Checks the verdict of `ic3ia` with all its configurations and solvers that cover the system.
fn check(build: fn(&mut Terms) -> Ts, finite: bool, expected: &str) {
    let z3_only = [(z3(), z3())];
    let both = [(blaster(), z3()), (z3(), blaster())];
    let setups = match finite {
        true => &both[..],
        false => &z3_only[..],
    };
    for (solvers, certifiers) in setups {
        for config in configurations() {
            let mut terms = Terms::new();
            let ts = build(&mut terms);
            let verdict = run(&mut terms, &ts, ic3ia(config), solvers, certifiers);
            let system = text(&terms, &ts);
            assert_eq!(word(&verdict), expected, "{config:?} {verdict:?}\n{system}");
        }
    }
}

/// x = 0, y = 0; each step adds `dx` and `dy`; bad is made of x and y.
fn two_counters(t: &mut Terms, dx: i64, dy: i64, bad: fn(&mut Terms, Term, Term) -> Term) -> Ts {
    let [x, y] = ["x", "y"].map(|name| t.var(name, Sort::INT));
    let [zero, dx, dy] = [0, dx, dy].map(|n| t.int(n));
    let (next_x, next_y) = (t.add(x, dx), t.add(y, dy));
    let inits = [t.eq(x, zero), t.eq(y, zero)];
    Ts {
        state: vec![state(x, next_x), state(y, next_y)],
        inputs: vec![],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: bad(t, x, y),
    }
}

#[test]
fn parity_of_integers_and_words() {
    // x += 2; x is never 7.
    check(
        |t| {
            two_counters(t, 2, 2, |t, x, _| {
                let two = t.int(2);
                let one = t.int(1);
                let rest = t.int_mod(x, two);
                t.eq(rest, one)
            })
        },
        false,
        "safe",
    );
    fn words(t: &mut Terms) -> Ts {
        let sort = t.bv_sort(8);
        let x = t.var("x", sort);
        let [zero, two, seven] = [0, 2, 7].map(|n| t.bv_u64(8, n));
        let next = t.bv_add(x, two);
        Ts {
            state: vec![state(x, next)],
            inputs: vec![],
            init: t.eq(x, zero),
            valid: t.tru(),
            bad: t.eq(x, seven),
        }
    }
    check(words, true, "safe");
}

#[test]
fn relations_between_counters_are_found() {
    check(
        |t| two_counters(t, 1, 1, |t, x, y| t.ne(x, y)),
        false,
        "safe",
    );
    check(
        |t| two_counters(t, 1, 2, |t, x, y| t.lt(y, x)),
        false,
        "safe",
    );
    check(
        |t| {
            two_counters(t, 1, 2, |t, x, y| {
                let sum = t.add(x, y);
                let nine = t.int(9);
                t.eq(sum, nine)
            })
        },
        false,
        "unsafe 3",
    );
}

#[test]
fn nested_loops() {
    check(|t| nested(t, 0), false, "safe");
    // At the inner head j = i = 0 is reached: j > i - 1.
    check(|t| nested(t, -1), false, "unsafe 2");
}

/// for i < n: for j < i: …; bad: j > i + slack in the inner loop.
fn nested(t: &mut Terms, slack: i64) -> Ts {
    let sort = t.enum_sort("pc", &["entry", "outer", "inner", "end"]);
    let sort = sort.expect("names");
    let pc = t.var("pc", sort);
    let at = [0, 1, 2, 3].map(|i| t.value(bia_term::value::Value::Elem(i), sort));
    let [entry, outer, inner, _] = at.map(|l| t.eq(pc, l));
    let [i, j, n] = ["i", "j", "n"].map(|name| t.var(name, Sort::INT));
    let [zero, one, slack] = [0, 1, slack].map(|v| t.int(v));
    let (more_i, more_j) = (t.lt(i, n), t.lt(j, i));
    let after_outer = t.ite(more_i, at[2], at[3]);
    let after_inner = t.ite(more_j, at[2], at[1]);
    let rest = t.ite(inner, after_inner, pc);
    let rest = t.ite(outer, after_outer, rest);
    let next_pc = t.ite(entry, at[1], rest);
    let (i1, j1) = (t.add(i, one), t.add(j, one));
    let counts_i = t.not(more_j);
    let counts_i = t.and(inner, counts_i);
    let next_i = t.ite(counts_i, i1, i);
    let next_i = t.ite(entry, zero, next_i);
    let counts_j = t.and(inner, more_j);
    let next_j = t.ite(counts_j, j1, j);
    let next_j = t.ite(outer, zero, next_j);
    let next_j = t.ite(entry, zero, next_j);
    let limit = t.add(i, slack);
    let beyond = t.lt(limit, j);
    let end = t.eq(pc, at[3]);
    Ts {
        state: vec![
            state(pc, next_pc),
            state(i, next_i),
            state(j, next_j),
            state(n, n),
        ],
        inputs: vec![],
        init: entry,
        valid: t.not(end),
        bad: t.and(inner, beyond),
    }
}

#[test]
fn arrays_at_a_constant_index() {
    fn cell(t: &mut Terms, start: i64) -> Ts {
        let sort = t.array_sort(Sort::INT, Sort::INT);
        let m = t.var("m", sort);
        let w = t.var("w", Sort::INT);
        let [three, zero, one, first] = [3, 0, 1, start].map(|n| t.int(n));
        let old = t.select(m, three);
        let new = t.add(old, one);
        let changed = t.store(m, three, new);
        let other = t.store(changed, w, zero);
        let empty = t.const_array(sort, first);
        Ts {
            state: vec![state(m, other)],
            inputs: vec![w],
            init: t.eq(m, empty),
            valid: t.lt(three, w),
            bad: t.lt(old, zero),
        }
    }
    check(|t| cell(t, 0), false, "safe");
    check(|t| cell(t, -1), false, "unsafe 0");
}

#[test]
fn floats_stay_in_bounds() {
    fn halves(t: &mut Terms, steps: i32) -> Ts {
        let format = FloatFormat::new(5, 6).expect("a small format");
        let sort = t.float_sort(format);
        let x = t.var("x", sort);
        let rm = t.rounding(RoundingMode::NearestEven);
        let nearest = RoundingMode::NearestEven;
        let [one, two, bound] = [1, 2, steps].map(|n| {
            let value = Float::from_ibig(format, nearest, &n.into());
            t.float(value)
        });
        let half = t.fp_div(rm, x, two);
        let next = t.fp_add(rm, half, one);
        Ts {
            state: vec![state(x, next)],
            inputs: vec![],
            init: t.eq(x, one),
            valid: t.tru(),
            bad: t.fp_lt(bound, x),
        }
    }
    check(|t| halves(t, 3), true, "safe");
    check(|t| halves(t, 1), true, "unsafe 1");
}

#[test]
fn uninterpreted_functions() {
    // x' = f(x), y' = f(y), from x = y.
    fn twins(t: &mut Terms) -> Ts {
        let sort = t.uninterpreted_sort("S");
        let f = t.declare_fun("f", &[sort], sort);
        let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
        let (next_x, next_y) = (t.app(f, &[x]), t.app(f, &[y]));
        Ts {
            state: vec![state(x, next_x), state(y, next_y)],
            inputs: vec![],
            init: t.eq(x, y),
            valid: t.tru(),
            bad: t.ne(x, y),
        }
    }
    check(twins, false, "safe");
}

#[test]
fn deep_errors_and_degenerate_systems() {
    fn deep(t: &mut Terms) -> Ts {
        let sort = t.bv_sort(16);
        let x = t.var("x", sort);
        let [zero, one, far] = [0, 1, 9].map(|n| t.bv_u64(16, n));
        let next = t.bv_add(x, one);
        Ts {
            state: vec![state(x, next)],
            inputs: vec![],
            init: t.eq(x, zero),
            valid: t.tru(),
            bad: t.eq(x, far),
        }
    }
    check(deep, true, "unsafe 9");
    fn bad_at_once(t: &mut Terms) -> Ts {
        let mut ts = deep(t);
        ts.bad = ts.init;
        ts.valid = t.fals();
        ts
    }
    check(bad_at_once, true, "unsafe 0");
    fn no_states(t: &mut Terms) -> Ts {
        let mut ts = deep(t);
        ts.init = t.fals();
        ts
    }
    check(no_states, true, "safe");
    fn no_steps(t: &mut Terms) -> Ts {
        let mut ts = deep(t);
        ts.valid = t.fals();
        ts
    }
    check(no_steps, true, "safe");
    fn never_bad(t: &mut Terms) -> Ts {
        let mut ts = deep(t);
        ts.bad = t.fals();
        ts
    }
    check(never_bad, true, "safe");
}

#[test]
fn invariants_are_small() {
    let mut t = Terms::new();
    let ts = two_counters(&mut t, 1, 1, |t, x, y| t.ne(x, y));
    let verdict = run(&mut t, &ts, ic3ia(Ic3iaConfig::default()), &z3(), &z3());
    let Verdict::Safe(Proof::Invariant(invariant)) = verdict else {
        panic!("{verdict:?}");
    };
    expect!["(= x y)"].assert_eq(&t.term_text(invariant));
}

#[test]
fn spacer_answers_with_evidence() {
    fn relation(t: &mut Terms) -> Ts {
        two_counters(t, 1, 1, |t, x, y| t.ne(x, y))
    }
    fn sum(t: &mut Terms) -> Ts {
        two_counters(t, 1, 2, |t, x, y| {
            let (sum, six) = (t.add(x, y), t.int(6));
            t.eq(sum, six)
        })
    }
    for (number, expected) in ["safe", "unsafe 2", "safe", "unsafe 2"].iter().enumerate() {
        let mut t = Terms::new();
        let ts = match number {
            0 => relation(&mut t),
            1 => sum(&mut t),
            2 => nested(&mut t, 0),
            _ => nested(&mut t, -1),
        };
        let verdict = run(&mut t, &ts, Box::new(crate::Spacer), &z3(), &z3());
        assert_eq!(word(&verdict), *expected);
    }
}

#[test]
fn bounds_and_limits_end_as_unknown() {
    let mut t = Terms::new();
    // Needs y = x² + x: no predicate of linear arithmetic will do for long.
    let [x, y] = ["x", "y"].map(|name| t.var(name, Sort::INT));
    let [zero, one, two] = [0, 1, 2].map(|n| t.int(n));
    let (next_x, double) = (t.add(x, one), t.mul(two, x));
    let growth = t.add(double, two);
    let next_y = t.add(y, growth);
    let inits = [t.eq(x, zero), t.eq(y, zero)];
    let square = t.mul(x, x);
    let sum = t.add(square, x);
    let ts = Ts {
        state: vec![state(x, next_x), state(y, next_y)],
        inputs: vec![],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.lt(y, sum),
    };
    for (limit, max) in [(Duration::from_secs(20), Some(1)), (Duration::ZERO, None)] {
        let budget = Budget::work(limit);
        let mut statistics = Statistics::new();
        let config = Ic3iaConfig {
            max,
            branches: false,
            ..Ic3iaConfig::default()
        };
        let mut cx = Cx {
            terms: &mut t,
            solvers: &z3(),
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut statistics,
            facts: &crate::Facts::new(),
        };
        let verdict = ic3ia(config).run(&ts, &mut cx).expect("no fault");
        match verdict {
            Verdict::Unknown(unknown) => assert!(
                matches!(
                    unknown.reason,
                    Reason::BoundReached(1) | Reason::TimeLimit(_)
                ),
                "{unknown:?}"
            ),
            verdict @ (Verdict::Safe(_) | Verdict::Unsafe(_)) => panic!("{verdict:?}"),
        }
    }
}

#[test]
fn random_finite_systems_agree_with_enumeration() {
    for seed in bia_testkit::told(0..cases()) {
        let mut terms = Terms::new();
        let ts = system(&mut terms, seed);
        let expected = enumerate(&terms, &ts);
        let (solvers, certifiers) = match seed % 2 {
            0 => (blaster(), z3()),
            _ => (z3(), blaster()),
        };
        let config = configurations()[usize::try_from(seed % 3).expect("small")];
        let verdict = run(&mut terms, &ts, ic3ia(config), &solvers, &certifiers);
        let found = word(&verdict);
        let same = match expected {
            Some(_) => found.starts_with("unsafe"),
            None => found == "safe",
        };
        let system = text(&terms, &ts);
        assert!(same, "{seed}: {expected:?} but {verdict:?}\n{system}");
    }
}

/// A random system over two numbers, a truth value and perhaps a map.
fn infinite(t: &mut Terms, seed: u64) -> Ts {
    let mut rng = Rng::new(seed);
    let real = rng.one_in(3);
    let sort = if real { Sort::REAL } else { Sort::INT };
    let memory = t.array_sort(Sort::INT, sort);
    let m = t.var("m", memory);
    let [x, y, w] = ["x", "y", "w"].map(|name| t.var(name, sort));
    let b = t.var("b", Sort::BOOL);
    let with_map = rng.one_in(3);
    let constant = |t: &mut Terms, n: i64| if real { t.real(n) } else { t.int(n) };
    let cell = |t: &mut Terms, rng: &mut Rng| {
        let at = t.int(i64::try_from(rng.below(2)).expect("small"));
        t.select(m, at)
    };
    let mut pick = |t: &mut Terms, with_input: bool| -> Term {
        let small = i64::try_from(rng.below(5)).expect("small") - 2;
        match rng.below(6) {
            0 => constant(t, small),
            1 if with_input => w,
            2 if with_map => cell(t, &mut rng),
            3 | 4 => y,
            _ => x,
        }
    };
    let mut sum = |t: &mut Terms, with_input: bool| {
        let (a, c) = (pick(t, with_input), pick(t, with_input));
        t.add(a, c)
    };
    let mut atom = |t: &mut Terms, with_input: bool, way: usize| {
        let (a, c) = (sum(t, with_input), sum(t, false));
        match way {
            0 => t.eq(a, c),
            1 => t.le(a, c),
            _ => t.lt(a, c),
        }
    };
    let guard = atom(t, false, 1);
    let valid = atom(t, true, 2);
    let bad = [atom(t, false, 2), atom(t, false, 1)];
    let flip = atom(t, true, 1);
    let mut rng = Rng::new(seed + 1);
    let one = constant(t, 1);
    let (x1, yx) = (t.add(x, one), t.add(y, x));
    let next_x = *rng.pick(&[x1, w, y, x]).expect("not empty");
    let next_y = *rng.pick(&[yx, x1, y, w]).expect("not empty");
    let next_x = t.ite(guard, next_x, x);
    let zero = t.int(0);
    let written = t.store(m, zero, x);
    let next_m = t.ite(b, written, m);
    let start = constant(t, 0);
    let inits = [t.eq(x, start), t.eq(y, start), b];
    let next_b = if rng.one_in(2) { flip } else { b };
    let mut rows = vec![state(x, next_x), state(y, next_y), state(b, next_b)];
    if with_map {
        rows.push(state(m, next_m));
    }
    let always = t.tru();
    Ts {
        state: rows,
        inputs: vec![w],
        init: t.and_all(&inits),
        valid: if rng.one_in(2) { valid } else { always },
        bad: t.and_all(&bad),
    }
}

#[test]
fn random_infinite_systems_agree_with_the_other_engines() {
    let (mut safe, mut decided) = (0, 0);
    let count = cases().div_ceil(2);
    for seed in 0..count {
        let mut terms = Terms::new();
        let ts = infinite(&mut terms, seed);
        assert_eq!(ts.check(&terms), Ok(()));
        let other = run_for(&mut terms, &ts, kind(6, true, true), 3);
        let config = configurations()[usize::try_from(seed % 3).expect("small")];
        let verdict = run_for(&mut terms, &ts, ic3ia(config), 3);
        let first = |verdict: &Verdict<Ts>| word(verdict).split(' ').next().map(String::from);
        let (a, b) = (first(&verdict), first(&other));
        safe += u64::from(a.as_deref() == Some("safe"));
        let unknown = Some("unknown".to_owned());
        decided += u64::from(a != unknown);
        let system = text(&terms, &ts);
        let agree = a == b || a == unknown || b == unknown;
        assert!(agree, "{seed}: {verdict:?} but {other:?}\n{system}");
    }
    assert!(
        decided * 2 > count && safe * 6 > count,
        "{safe} {decided} of {count}"
    );
}

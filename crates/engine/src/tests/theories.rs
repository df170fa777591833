//! Small systems by hand, over all theories: expected verdicts of every engine on every solver that
//! can express them.

use super::*;
use bia_system::Proof;
use bia_term::{
    Sort,
    value::{Float, FloatFormat, RoundingMode},
};

/// Checks the verdicts of `bmc` and of `kind` with the solvers that cover the system.
fn check(build: fn(&mut Terms) -> Ts, finite: bool, of_bmc: &str, of_kind: &str) {
    let z3_only = [(z3(), z3())];
    let both = [(blaster(), z3()), (z3(), blaster())];
    let setups = match finite {
        true => &both[..],
        false => &z3_only[..],
    };
    for (solvers, certifiers) in setups {
        for (expected, engine, shortest) in [
            (of_bmc, bmc(12, 1, 0), true),
            (of_bmc, bmc(12, 5, 3), false),
            (of_kind, kind(12, true, true), true),
        ] {
            let mut terms = Terms::new();
            let ts = build(&mut terms);
            let name = engine.name();
            let verdict = run(&mut terms, &ts, engine, solvers, certifiers);
            let found = word(&verdict);
            let same = match shortest {
                true => found == expected,
                false => found.split(' ').next() == expected.split(' ').next(),
            };
            assert!(same, "{name}: {found}\n{}", text(&terms, &ts));
        }
    }
}

#[test]
fn booleans() {
    // A ring of three tokens; exactly one is set.
    fn ring(t: &mut Terms) -> Ts {
        let x = ["a", "b", "c"].map(|name| t.var(name, Sort::BOOL));
        let others = [t.not(x[1]), t.not(x[2])];
        Ts {
            state: (0..3).map(|i| state(x[i], x[(i + 2) % 3])).collect(),
            inputs: vec![],
            init: t.and_all(&[x[0], others[0], others[1]]),
            valid: t.tru(),
            bad: t.and(x[0], x[1]),
        }
    }
    check(ring, true, "unknown", "safe");
    fn broken(t: &mut Terms) -> Ts {
        let mut ts = ring(t);
        ts.bad = ts.state[2].now;
        ts
    }
    check(broken, true, "unsafe 2", "unsafe 2");
}

#[test]
fn bit_vectors() {
    fn counter(t: &mut Terms) -> Ts {
        let sort = t.bv_sort(32);
        let (x, w) = (t.var("x", sort), t.var("w", sort));
        let [one, two, zero, ten] = [1, 2, 0, 10].map(|n| t.bv_u64(32, n));
        let step = t.bv_mul(two, w);
        let sum = t.bv_add(x, step);
        let odd = t.bv_and(x, one);
        let is_odd = t.eq(odd, one);
        Ts {
            state: vec![state(x, sum)],
            inputs: vec![w],
            init: t.eq(x, zero),
            valid: t.bv_ult(w, ten),
            bad: is_odd,
        }
    }
    check(counter, true, "unknown", "safe");
    fn reached(t: &mut Terms) -> Ts {
        let mut ts = counter(t);
        let forty = t.bv_u64(32, 40);
        ts.bad = t.eq(ts.state[0].now, forty);
        ts
    }
    check(reached, true, "unsafe 3", "unsafe 3");
}

#[test]
fn integers_and_reals() {
    fn integers(t: &mut Terms) -> Ts {
        let [x, y, w] = ["x", "y", "w"].map(|name| t.var(name, Sort::INT));
        let zero = t.int(0);
        let (next_x, next_y) = (t.add(x, w), t.add(y, w));
        let inits = [t.eq(x, zero), t.eq(y, zero)];
        Ts {
            state: vec![state(x, next_x), state(y, next_y)],
            inputs: vec![w],
            init: t.and_all(&inits),
            valid: t.lt(zero, w),
            bad: t.lt(x, y),
        }
    }
    check(integers, false, "unknown", "safe");
    fn reals(t: &mut Terms) -> Ts {
        let x = t.var("x", Sort::REAL);
        let [one, two, three] = [1, 2, 3].map(|n| t.real(n));
        let half = t.real_div(one, two);
        let halved = t.mul(half, x);
        let next = t.add(one, halved);
        Ts {
            state: vec![state(x, next)],
            inputs: vec![],
            init: t.eq(x, one),
            valid: t.tru(),
            bad: t.lt(three, x),
        }
    }
    check(reals, false, "unknown", "safe");
    fn near(t: &mut Terms) -> Ts {
        let mut ts = reals(t);
        let [nine, five] = [9, 5].map(|n| t.real(n));
        let bound = t.real_div(nine, five);
        ts.bad = t.lt(bound, ts.state[0].now);
        ts
    }
    // 1, 3/2, 7/4, 15/8 > 9/5
    check(near, false, "unsafe 3", "unsafe 3");
}

#[test]
fn floats() {
    fn system(t: &mut Terms) -> Ts {
        let format = FloatFormat::new(4, 4).expect("a small format");
        let sort = t.float_sort(format);
        let x = t.var("x", sort);
        let rm = t.rounding(RoundingMode::NearestEven);
        let one = t.float(Float::one(format, false));
        let next = t.fp_add(rm, x, one);
        let zero = t.float(Float::zero(format, false));
        let infinity = t.float(Float::infinity(format, false));
        Ts {
            state: vec![state(x, next)],
            inputs: vec![],
            init: t.eq(x, zero),
            valid: t.tru(),
            bad: t.eq(x, infinity),
        }
    }
    // Rounding stops the counter before it gets to infinity.
    check(system, true, "unknown", "safe");
    fn eight(t: &mut Terms) -> Ts {
        let mut ts = system(t);
        let format = FloatFormat::new(4, 4).expect("a small format");
        let eight = t.float(Float::from_ibig(
            format,
            RoundingMode::NearestEven,
            &8.into(),
        ));
        ts.bad = t.eq(ts.state[0].now, eight);
        ts
    }
    check(eight, true, "unsafe 8", "unsafe 8");
}

#[test]
fn arrays() {
    /// Writes 1 at the input; bad: somewhere that was written there is no 1.
    fn writes(t: &mut Terms) -> Ts {
        let byte = t.bv_sort(8);
        let memory = t.array_sort(byte, byte);
        let m = t.var("m", memory);
        let [i, last] = ["i", "last"].map(|name| t.var(name, byte));
        let (one, zero) = (t.bv_u64(8, 1), t.bv_u64(8, 0));
        let stored = t.store(m, i, one);
        let read = t.select(m, last);
        let empty = t.const_array(memory, zero);
        let first = t.store(empty, zero, one);
        let inits = [t.eq(m, first), t.eq(last, zero)];
        Ts {
            state: vec![state(m, stored), state(last, i)],
            inputs: vec![i],
            init: t.and_all(&inits),
            valid: t.tru(),
            bad: t.ne(read, one),
        }
    }
    check(writes, true, "unknown", "safe");
    fn filled(t: &mut Terms) -> Ts {
        let mut ts = writes(t);
        let m = ts.state[0].now;
        let (one, three, nine) = (t.bv_u64(8, 1), t.bv_u64(8, 3), t.bv_u64(8, 9));
        let reads = [t.select(m, three), t.select(m, nine)];
        let full = reads.map(|read| t.eq(read, one));
        ts.bad = t.and_all(&full);
        ts
    }
    check(filled, true, "unsafe 2", "unsafe 2");
}

#[test]
fn enumerations_and_ends() {
    /// entry → loop → … → exit; exit has no step. x counts the rounds.
    fn program(t: &mut Terms, limit: u64) -> Ts {
        let pc_sort = t
            .enum_sort("pc", &["entry", "loop", "exit"])
            .expect("names");
        let pc = t.var("pc", pc_sort);
        let [entry, head, exit] =
            [0, 1, 2].map(|i| t.value(bia_term::value::Value::Elem(i), pc_sort));
        let byte = t.bv_sort(8);
        let x = t.var("x", byte);
        let [one, three, zero] = [1, 3, 0].map(|n| t.bv_u64(8, n));
        let limit = t.bv_u64(8, limit);
        let [at_entry, at_head, at_exit] = [entry, head, exit].map(|l| t.eq(pc, l));
        let more = t.bv_ult(x, three);
        let after_head = t.ite(more, head, exit);
        let next_pc = t.ite(at_entry, head, after_head);
        let x_plus = t.bv_add(x, one);
        let counts = t.and(at_head, more);
        let kept = t.ite(counts, x_plus, x);
        let next_x = t.ite(at_entry, zero, kept);
        let wrong = t.ne(x, limit);
        Ts {
            state: vec![state(pc, next_pc), state(x, next_x)],
            inputs: vec![],
            init: at_entry,
            valid: t.not(at_exit),
            bad: t.and(at_exit, wrong),
        }
    }
    check(|t| program(t, 3), true, "safe", "safe");
    // The bad state has no successor: it must still be found.
    check(|t| program(t, 4), true, "unsafe 5", "unsafe 5");
}

#[test]
fn supplied_invariants_are_proved_before_use() {
    let mut t = Terms::new();
    let sort = t.bv_sort(16);
    let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
    let [zero, one, three] = [0, 1, 3].map(|n| t.bv_u64(16, n));
    let next_x = t.bv_add(x, one);
    let next_y = t.bv_add(y, three);
    let inits = [t.eq(x, zero), t.eq(y, zero)];
    let triple = t.bv_mul(three, x);
    let related = t.eq(y, triple);
    let sum = t.bv_add(x, y);
    let bit = t.bv_and(sum, three);
    let ts = Ts {
        state: vec![state(x, next_x), state(y, next_y)],
        inputs: vec![],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.ne(bit, zero),
    };
    let foreign = t.var("foreign", Sort::BOOL);
    let wrong = t.bv_ult(x, three);
    let engine = |supplied: &[Term], simple_path| {
        let config = KindConfig {
            max: Some(5),
            invariants: false,
            simple_path,
            ..KindConfig::default()
        };
        let supplied = supplied.to_vec();
        Box::new(Kind { config, supplied })
    };
    for solvers in [blaster(), z3()] {
        let supplied = [foreign, wrong, x, related];
        let verdict = run(&mut t, &ts, engine(&supplied, false), &solvers, &z3());
        let Verdict::Safe(Proof::Invariant(invariant)) = verdict else {
            panic!("{verdict:?}");
        };
        // Proved at k = 0: the invariant alone excludes the bad states.
        assert_eq!(invariant, related);
        let verdict = run(
            &mut t,
            &ts,
            engine(&[foreign, wrong], false),
            &solvers,
            &z3(),
        );
        assert_eq!(word(&verdict), "safe", "the step holds without");
    }
}

#[test]
fn proofs_keep_only_the_invariants_they_need() {
    let mut t = Terms::new();
    let byte = t.bv_sort(8);
    let vars: Vec<Term> = (0..6).map(|i| t.var(&format!("x{i}"), byte)).collect();
    let [zero, one] = [0, 1].map(|n| t.bv_u64(8, n));
    // x0 is always 0 because x1 is; the others count and do not matter.
    let mut rows = vec![];
    let mut inits = vec![];
    for (i, x) in vars.iter().enumerate() {
        let next = match i {
            0 => vars[1],
            1 => *x,
            _ => t.bv_add(*x, one),
        };
        rows.push(state(*x, next));
        inits.push(t.eq(*x, zero));
    }
    let good = t.eq(vars[0], zero);
    let ts = Ts {
        state: rows,
        inputs: vec![],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.not(good),
    };
    for solvers in [blaster(), z3()] {
        let verdict = run(&mut t, &ts, kind(5, true, true), &solvers, &z3());
        let Verdict::Safe(Proof::Invariant(invariant)) = verdict else {
            panic!("{verdict:?}");
        };
        let mentioned = t.free_vars(&[invariant]);
        assert!(
            mentioned.iter().all(|var| vars[..2].contains(var)),
            "{}",
            t.term_text(invariant)
        );
    }
}

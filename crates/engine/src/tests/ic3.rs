//! IC3 on bits: random systems against enumeration, and hand-made ones. Every verdict is certified
//! by the caller's `run`. `BIA_CASES` sets the number of random systems.

use super::{
    random::{enumerate, system},
    *,
};
use crate::{Ic3, Ic3Config};
use bia_base::Reason;
use bia_system::Proof;
use bia_term::{Sort, value::FloatFormat};

fn ic3() -> Box<dyn Engine<Ts>> {
    Box::new(Ic3::default())
}

fn cases() -> u64 {
    let told = std::env::var("BIA_CASES").ok().and_then(|n| n.parse().ok());
    told.unwrap_or(120)
}

/// Runs with some options and certifies by Z3.
fn answer(terms: &mut Terms, ts: &Ts) -> String {
    word(&run(terms, ts, ic3(), &blaster(), &z3()))
}

#[test]
fn agrees_with_enumeration() {
    let (mut safe, mut deep) = (0, 0);
    for seed in bia_testkit::told(0..cases()) {
        let mut terms = Terms::new();
        let ts = system(&mut terms, seed);
        let expected = enumerate(&terms, &ts);
        let config = Ic3Config {
            equalities: seed % 2 == 0,
            ctg: seed % 3 != 0,
            forever: seed % 5 != 0,
            may: seed % 7 < 4,
            max: None,
        };
        let engine = Box::new(Ic3 { config });
        // Every other proof is checked by the other solver.
        let certifiers = if seed % 4 == 0 { z3() } else { blaster() };
        let verdict = run(&mut terms, &ts, engine, &blaster(), &certifiers);
        match (expected, &verdict) {
            (Some(steps), Verdict::Unsafe(trace)) => {
                assert!(trace.inputs.len() >= steps, "{seed}: {verdict:?}");
                deep += u64::from(steps > 0);
            }
            (None, Verdict::Safe(_)) => safe += 1,
            _ => panic!("{seed}: {expected:?}, {verdict:?}\n{}", text(&terms, &ts)),
        }
    }
    assert!(safe * 8 > cases() && deep * 20 > cases(), "{safe} {deep}");
}

/// x counts from 0 by 1 up to `top` and starts again; bad: x = `bad`.
fn counter(t: &mut Terms, width: u32, top: u64, bad: u64) -> Ts {
    let sort = t.bv_sort(width);
    let x = t.var("x", sort);
    let [zero, one, top, bad] = [0, 1, top, bad].map(|n| t.bv_u64(width, n));
    let (more, full) = (t.bv_add(x, one), t.eq(x, top));
    let next = t.ite(full, zero, more);
    Ts {
        state: vec![state(x, next)],
        inputs: vec![],
        init: t.eq(x, zero),
        valid: t.tru(),
        bad: t.eq(x, bad),
    }
}

#[test]
fn counters() {
    let mut t = Terms::new();
    let ts = counter(&mut t, 6, 20, 40);
    assert_eq!(answer(&mut t, &ts), "safe");
    let ts = counter(&mut t, 6, 20, 15);
    assert_eq!(answer(&mut t, &ts), "unsafe 15");
    let ts = counter(&mut t, 6, 20, 0);
    assert_eq!(answer(&mut t, &ts), "unsafe 0");
    // Never above 12, of 64 bits.
    let mut ts = counter(&mut t, 64, 12, 0);
    let top = t.bv_u64(64, 12);
    ts.bad = t.bv_ult(top, ts.state[0].now);
    assert_eq!(answer(&mut t, &ts), "safe");
}

/// Two 64-bit counters with the same even input stay equal and even.
#[test]
fn wide_words_with_simple_invariants() {
    let mut t = Terms::new();
    let sort = t.bv_sort(64);
    let [x, y, w] = ["x", "y", "w"].map(|name| t.var(name, sort));
    let one = t.bv_u64(64, 1);
    let twice = t.bv_shl(w, one);
    let (next_x, next_y) = (t.bv_add(x, twice), t.bv_add(y, twice));
    let zero = t.bv_u64(64, 0);
    let inits = [t.eq(x, zero), t.eq(y, x)];
    let (odd, differ) = (t.bv_extract(x, 0, 0), t.ne(x, y));
    let set = t.bv_u64(1, 1);
    let odd = t.eq(odd, set);
    let ts = Ts {
        state: vec![state(x, next_x), state(y, next_y)],
        inputs: vec![w],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.or(odd, differ),
    };
    assert_eq!(answer(&mut t, &ts), "safe");
}

/// A queue of `size` places with a count; bad: the count exceeds the size.
fn queue(t: &mut Terms, size: u64, guarded: bool) -> Ts {
    let sort = t.bv_sort(4);
    let [count, head] = ["count", "head"].map(|name| t.var(name, sort));
    let [push, pop] = ["push", "pop"].map(|name| t.var(name, Sort::BOOL));
    let [zero, one, limit] = [0, 1, size].map(|n| t.bv_u64(4, n));
    let (full, empty) = (t.eq(count, limit), t.eq(count, zero));
    let (more, fewer) = (t.bv_add(count, one), t.bv_sub(count, one));
    let room = t.not(full);
    let can = if guarded { t.and(push, room) } else { push };
    let some = t.not(empty);
    let takes = t.and(pop, some);
    let pushed = t.ite(can, more, count);
    let next_count = t.ite(takes, fewer, pushed);
    let moved = t.bv_add(head, one);
    let next_head = t.ite(takes, moved, head);
    let inits = [t.eq(count, zero), t.eq(head, zero)];
    Ts {
        state: vec![state(count, next_count), state(head, next_head)],
        inputs: vec![push, pop],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad: t.bv_ult(limit, count),
    }
}

#[test]
fn queues() {
    let mut t = Terms::new();
    let ts = queue(&mut t, 9, true);
    assert_eq!(answer(&mut t, &ts), "safe");
    let ts = queue(&mut t, 9, false);
    assert_eq!(answer(&mut t, &ts), "unsafe 10");
}

/// All the places where a system can be empty.
#[test]
fn corner_cases() {
    let mut t = Terms::new();
    let (tru, fals) = (t.tru(), t.fals());
    let nothing = |init, valid, bad| Ts {
        state: vec![],
        inputs: vec![],
        init,
        valid,
        bad,
    };
    assert_eq!(answer(&mut t, &nothing(tru, tru, tru)), "unsafe 0");
    assert_eq!(answer(&mut t, &nothing(tru, tru, fals)), "safe");
    assert_eq!(answer(&mut t, &nothing(fals, tru, tru)), "safe");
    let base = counter(&mut t, 3, 7, 5);
    let cases = [
        (
            Ts {
                init: fals,
                ..base.clone()
            },
            "safe",
        ),
        (
            Ts {
                valid: fals,
                ..base.clone()
            },
            "safe",
        ),
        (
            Ts {
                bad: tru,
                ..base.clone()
            },
            "unsafe 0",
        ),
        (
            Ts {
                bad: tru,
                valid: fals,
                ..base.clone()
            },
            "unsafe 0",
        ),
        (
            Ts {
                init: tru,
                ..base.clone()
            },
            "unsafe 0",
        ),
        (base, "unsafe 5"),
    ];
    for (ts, expected) in cases {
        assert_eq!(answer(&mut t, &ts), expected);
    }
}

/// Initial states that no values of single bits describe, and a step into a state without steps.
#[test]
fn initial_formulas_and_dead_ends() {
    let mut t = Terms::new();
    let sort = t.bv_sort(5);
    let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
    let one = t.bv_u64(5, 1);
    let (next_x, next_y) = (t.bv_add(x, one), t.bv_add(y, one));
    let (equal, less) = (t.eq(x, y), t.bv_ult(x, y));
    let same = Ts {
        state: vec![state(x, next_x), state(y, next_y)],
        inputs: vec![],
        init: less,
        valid: t.tru(),
        bad: equal,
    };
    assert_eq!(answer(&mut t, &same), "safe");
    let [three, nine] = [3, 9].map(|n| t.bv_u64(5, n));
    let small = t.bv_ult(x, three);
    // Bad states need no step, but steps end where x is 9.
    let mut stop = Ts {
        init: small,
        valid: t.ne(x, nine),
        bad: t.eq(x, nine),
        ..same
    };
    assert_eq!(answer(&mut t, &stop), "unsafe 7");
    let ten = t.bv_u64(5, 10);
    stop.bad = t.eq(x, ten);
    assert_eq!(answer(&mut t, &stop), "safe");
}

/// Initial states that do not exist, of variables that nothing else depends on.
#[test]
fn contradictory_initial_formulas() {
    let mut t = Terms::new();
    let sort = t.bv_sort(2);
    let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
    let (zero, tru) = (t.bv_u64(2, 0), t.tru());
    let colour = t
        .enum_sort("colour", &["red", "green", "blue"])
        .expect("new");
    let [c, d] = ["c", "d"].map(|name| t.var(name, colour));
    let colours: Vec<Term> = (0..3)
        .map(|n| t.value(bia_term::value::Value::Elem(n), colour))
        .collect();
    let nothing = [t.bv_ult(y, x), t.eq(x, zero)];
    let nothing = t.and_all(&nothing);
    let others: Vec<Term> = colours.iter().map(|v| t.ne(c, *v)).collect();
    let other = t.and_all(&others);
    for init in [nothing, other] {
        let ts = Ts {
            state: vec![state(x, x), state(y, y), state(c, d)],
            inputs: vec![d],
            init,
            valid: tru,
            bad: tru,
        };
        assert_eq!(answer(&mut t, &ts), "safe");
    }
}

/// Enumerations, floats and rounding modes have patterns that are no values.
#[test]
fn words_with_patterns_that_are_no_values() {
    let mut t = Terms::new();
    let colour = t
        .enum_sort("colour", &["red", "green", "blue"])
        .expect("new");
    let [c, d] = ["c", "d"].map(|name| t.var(name, colour));
    let f16 = t.float_sort(FloatFormat::BINARY16);
    let [f, g] = ["f", "g"].map(|name| t.var(name, f16));
    let nan = t.fp_is_nan(f);
    let rounding = t.var("m", Sort::ROUNDING_MODE);
    let sum = t.fp_add(rounding, f, f);
    let fine = t.not(nan);
    let infinite = t.fp_is_infinite(f);
    let finite = t.not(infinite);
    let positive = t.fp_is_positive(g);
    let ts = Ts {
        state: vec![StateVar { now: c, next: None }, state(f, sum), state(g, g)],
        inputs: vec![d, rounding],
        init: t.and_all(&[fine, finite, positive]),
        valid: t.eq(c, d),
        bad: nan,
    };
    // Doubling a number gives a number or infinity, and infinity twice is infinity.
    assert_eq!(answer(&mut t, &ts), "safe");
    let negative = t.fp_is_negative(g);
    let ts = Ts {
        bad: negative,
        ..ts
    };
    assert_eq!(answer(&mut t, &ts), "safe");
    let ts = Ts {
        bad: infinite,
        ..ts
    };
    assert!(answer(&mut t, &ts).starts_with("unsafe"));
}

#[test]
fn what_is_not_finite_is_refused() {
    let mut t = Terms::new();
    let n = t.var("n", Sort::INT);
    let zero = t.int(0);
    let ts = Ts {
        state: vec![state(n, n)],
        inputs: vec![],
        init: t.eq(n, zero),
        valid: t.tru(),
        bad: t.ne(n, zero),
    };
    let Verdict::Unknown(unknown) = run(&mut t, &ts, ic3(), &z3(), &z3()) else {
        panic!("integers have no bits");
    };
    assert!(
        matches!(unknown.reason, Reason::Unsupported(_)),
        "{unknown:?}"
    );
}

#[test]
fn the_bound_on_frames_is_kept() {
    let mut t = Terms::new();
    let ts = counter(&mut t, 8, 200, 190);
    let config = Ic3Config {
        max: Some(3),
        ..Ic3Config::default()
    };
    let verdict = run(&mut t, &ts, Box::new(Ic3 { config }), &blaster(), &z3());
    let Verdict::Unknown(unknown) = verdict else {
        panic!("the bound is too small");
    };
    assert_eq!(unknown.reason, Reason::BoundReached(3));
}

/// Proofs with a clause less or more are refused unless they are still proofs for both certifiers.
#[test]
fn changed_proofs_are_refused() {
    let mut t = Terms::new();
    let ts = queue(&mut t, 9, true);
    let Verdict::Safe(Proof::Invariant(invariant)) = run(&mut t, &ts, ic3(), &blaster(), &z3())
    else {
        panic!("safe");
    };
    let budget = Budget::unlimited();
    let parts = bia_system::conjuncts(&mut t, invariant);
    let mut refused = 0;
    for index in 0..parts.len() {
        let mut fewer = parts.clone();
        fewer.remove(index);
        let mut flipped = parts.clone();
        flipped[index] = t.not(flipped[index]);
        for changed in [fewer, flipped] {
            let changed = Proof::Invariant(t.and_all(&changed));
            let solvers = [blaster(), z3()];
            let answers = solvers.each_ref().map(|solvers| {
                let mut certifier = Certifier::new(&mut t, solvers, &budget);
                certifier.proof(&ts, &changed).is_ok()
            });
            assert_eq!(answers[0], answers[1]);
            refused += u32::from(!answers[0]);
        }
    }
    assert!(refused > 0);
}

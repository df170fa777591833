//! `arrays`: loops over arrays that need quantified invariants, and random systems over small
//! arrays against k-induction on the arrays themselves.

use super::{random::cases, *};
use crate::{Arrays, ArraysConfig};
use bia_system::{Proof, Prophecy, When};
use bia_term::{Sort, random::Rng};

fn arrays(engine: &'static str) -> Box<dyn Engine<Ts>> {
    let config = ArraysConfig {
        engine,
        ..ArraysConfig::default()
    };
    Box::new(Arrays { config })
}

/// `for (i = 0; i < n; i++) a[i] = i op …; for (i = 0; i < n; i++) assert(a[i] == …)`, n any
/// number. The first loop writes from index `from` on.
fn fill_and_check(t: &mut Terms, from: i64) -> Ts {
    let array = t.array_sort(Sort::INT, Sort::INT);
    let [i, n] = ["i", "n"].map(|name| t.var(name, Sort::INT));
    let a = t.var("a", array);
    let [second, wrong] = ["second", "wrong"].map(|name| t.var(name, Sort::BOOL));
    let (zero, one, seven, first) = (t.int(0), t.int(1), t.int(7), t.int(from));
    let more = t.lt(i, n);
    let filling = t.not(second);
    let fills = t.and(filling, more);
    let checks = t.and(second, more);
    let written = t.store(a, i, seven);
    let next_a = t.ite(fills, written, a);
    let further = t.add(i, one);
    let restarted = t.ite(filling, zero, i);
    let next_i = t.ite(more, further, restarted);
    let ended = t.not(more);
    let next_second = t.or_all(&[second, ended]);
    let read = t.select(a, i);
    let other = t.ne(read, seven);
    let next_wrong = t.and(checks, other);
    let init = [t.eq(i, first), t.not(second), t.not(wrong)];
    Ts {
        state: vec![
            state(i, next_i),
            state(n, n),
            state(a, next_a),
            state(second, next_second),
            state(wrong, next_wrong),
        ],
        inputs: vec![],
        init: t.and_all(&init),
        valid: t.tru(),
        bad: wrong,
    }
}

#[test]
fn loops_over_arrays_of_any_length() {
    let mut t = Terms::new();
    let ts = fill_and_check(&mut t, 0);
    let verdict = run_for(&mut t, &ts, arrays("ic3ia"), 60);
    let Verdict::Safe(Proof::Cells { prophecies, .. }) = &verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(prophecies.len(), 1, "{prophecies:?}");
    let mut t = Terms::new();
    let ts = fill_and_check(&mut t, 1);
    let verdict = run_for(&mut t, &ts, arrays("ic3ia"), 60);
    assert!(word(&verdict).starts_with("unsafe"), "{verdict:?}");
}

#[test]
fn proofs_without_the_cell_are_refused() {
    let mut t = Terms::new();
    let ts = fill_and_check(&mut t, 0);
    let verdict = run_for(&mut t, &ts, arrays("ic3ia"), 60);
    let Verdict::Safe(Proof::Cells { prophecies, proof }) = verdict else {
        panic!("{verdict:?}");
    };
    let budget = Budget::work(Duration::from_secs(60));
    let solvers = z3();
    let i = ts.state[0].now;
    let cell = |index: Term, when: When| Prophecy { index, when };
    for wrong in [
        vec![],
        vec![cell(i, When::End)],
        vec![cell(i, When::Back(5000))],
    ] {
        let proof = Proof::Cells {
            prophecies: wrong,
            proof: proof.clone(),
        };
        let refused = Certifier::new(&mut t, &solvers, &budget).proof(&ts, &proof);
        assert!(refused.is_err(), "{proof:?}");
    }
    let nested = Proof::Cells {
        prophecies: prophecies.clone(),
        proof: Box::new(Proof::Cells { prophecies, proof }),
    };
    assert!(
        Certifier::new(&mut t, &solvers, &budget)
            .proof(&ts, &nested)
            .is_err()
    );
}

#[test]
fn systems_without_arrays_are_left_to_others() {
    let mut t = Terms::new();
    let x = t.var("x", Sort::BOOL);
    let ts = Ts {
        state: vec![state(x, x)],
        inputs: vec![],
        init: t.not(x),
        valid: t.tru(),
        bad: x,
    };
    assert_eq!(word(&run_for(&mut t, &ts, arrays("kind"), 5)), "unknown");
}

/// A random system over two arrays of four words of two bits, two words and a truth value.
fn random(t: &mut Terms, seed: u64) -> Ts {
    let mut rng = Rng::new(seed);
    let word = t.bv_sort(2);
    let array = t.array_sort(word, word);
    let [a, b, v] = ["a", "b", "v"].map(|name| t.var(name, array));
    let [i, k, w] = ["i", "k", "w"].map(|name| t.var(name, word));
    let flag = t.var("flag", Sort::BOOL);
    let constants: Vec<Term> = (0..4)
        .map(|n| t.bv(bia_term::value::Bv::from_u64(2, n)))
        .collect();
    let scalar = |t: &mut Terms, rng: &mut Rng, inputs: bool| -> Term {
        let mut here = [i, k, *rng.pick(&constants).expect("not empty")];
        if inputs && rng.one_in(3) {
            here[0] = w;
        }
        let at = *rng.pick(&here).expect("not empty");
        let from = *rng.pick(&[a, b]).expect("not empty");
        match rng.below(4) {
            0 => t.select(from, at),
            1 => t.bv_add(at, constants[1]),
            _ => at,
        }
    };
    let atom = |t: &mut Terms, rng: &mut Rng, inputs: bool| -> Term {
        let (x, y) = (scalar(t, rng, inputs), scalar(t, rng, inputs));
        match rng.below(4) {
            0 => t.eq(x, y),
            1 => t.bv_ult(x, y),
            2 if rng.one_in(4) => t.eq(a, b),
            _ => t.ne(x, y),
        }
    };
    let change = |t: &mut Terms, rng: &mut Rng, old: Term| -> Term {
        let (at, value) = (scalar(t, rng, true), scalar(t, rng, true));
        let base = match rng.below(8) {
            0 => a,
            1 => b,
            2 => v,
            _ => old,
        };
        let new = t.store(base, at, value);
        let when = atom(t, rng, true);
        t.ite(when, new, old)
    };
    let (next_a, next_b) = (change(t, &mut rng, a), change(t, &mut rng, b));
    let (next_i, next_k) = (scalar(t, &mut rng, true), scalar(t, &mut rng, true));
    let next_flag = atom(t, &mut rng, true);
    let zeros = t.mk(bia_term::Op::ConstArray(array), &[constants[0]]);
    let mut init = vec![t.eq(i, constants[0]), t.not(flag)];
    if rng.one_in(2) {
        init.push(t.eq(a, zeros));
    }
    if rng.one_in(2) {
        init.push(t.eq(a, b));
    }
    let mut bad = vec![flag, atom(t, &mut rng, false)];
    if rng.one_in(2) {
        bad.push(atom(t, &mut rng, false));
    }
    let valid = atom(t, &mut rng, true);
    Ts {
        state: vec![
            state(a, next_a),
            state(b, next_b),
            state(i, next_i),
            state(k, next_k),
            state(flag, next_flag),
        ],
        inputs: vec![w, v],
        init: t.and_all(&init),
        valid: if rng.one_in(2) { valid } else { t.tru() },
        bad: t.and_all(&bad),
    }
}

#[test]
fn random_systems_agree_with_the_arrays_themselves() {
    let (mut decided, mut safe) = (0, 0);
    let count = cases();
    for seed in 0..count {
        let mut t = Terms::new();
        let ts = random(&mut t, seed);
        assert_eq!(ts.check(&t), Ok(()));
        let both = [blaster(), z3()];
        let other = kind(8, true, false);
        let other = word(&run_within(&mut t, &ts, other, [&both[0], &both[1]], 10));
        let engine = arrays(["kind", "ic3ia", "ic3"][usize::try_from(seed % 3).expect("small")]);
        let verdict = run_within(&mut t, &ts, engine, [&both[0], &both[1]], 10);
        let found = word(&verdict);
        let first = |word: &str| word.split(' ').next().map(str::to_owned);
        let agree = first(&found) == first(&other) || found == "unknown" || other == "unknown";
        assert!(agree, "{seed}: {verdict:?} but {other}\n{}", text(&t, &ts));
        decided += u64::from(found != "unknown");
        safe += u64::from(found == "safe");
    }
    assert!(decided * 2 > count, "{decided} of {count}");
    assert!(safe * 10 > count, "{safe} of {count}");
}

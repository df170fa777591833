//! Tests: good evidence is accepted, every change that makes it wrong is refused, and malformed
//! evidence is refused without a panic.

use super::*;
use crate::{StateVar, testing};
use bia_base::Verdict;
use bia_term::{Sort, value::Bv};
use std::time::Duration;

/// x counts from 0 by 2 while x < 6 (as 8 bits), else stays; bad: x = `bad`.
fn counter(terms: &mut Terms, bad: u64) -> Ts {
    let sort = terms.bv_sort(8);
    let x = terms.var("x", sort);
    let [zero, two, six, bad] = [0, 2, 6, bad].map(|n| terms.bv_u64(8, n));
    let small = terms.bv_ult(x, six);
    let more = terms.bv_add(x, two);
    Ts {
        state: vec![StateVar {
            now: x,
            next: Some(terms.ite(small, more, x)),
        }],
        inputs: vec![],
        init: terms.eq(x, zero),
        valid: terms.tru(),
        bad: terms.eq(x, bad),
    }
}

fn trace(values: &[u64]) -> Trace {
    let state = |v: &u64| vec![Value::Bv(Bv::from_u64(8, *v))];
    Trace {
        states: values.iter().map(state).collect(),
        inputs: values.iter().skip(1).map(|_| vec![]).collect(),
    }
}

fn prove(terms: &mut Terms, ts: &Ts, proof: &Proof) -> Result<(), String> {
    let results = testing::factories().map(|solvers| {
        let budget = Budget::unlimited();
        let mut by = Certifier::new(terms, &solvers, &budget);
        let result = by.proof(ts, proof);
        assert!(result.is_err() || by.solver().is_some());
        result
    });
    // One that gives up says nothing.
    let gave_up = |result: &Result<(), String>| {
        result
            .as_ref()
            .is_err_and(|why| why.starts_with("not checked"))
    };
    let mut said = results.into_iter().filter(|result| !gave_up(result));
    let result = said.next().expect("some solver answers");
    assert!(
        said.all(|other| other == result),
        "the solvers agree on {proof:?}"
    );
    result
}

#[test]
fn traces_are_evaluated() {
    let mut terms = Terms::new();
    let ts = counter(&mut terms, 6);
    assert_eq!(check_trace(&terms, &ts, &trace(&[0, 2, 4, 6])), Ok(()));
    assert_eq!(check_trace(&terms, &ts, &trace(&[0, 2, 4, 6, 6])), Ok(()));
    let wrong = [
        (trace(&[]), "the trace has no states"),
        (trace(&[2, 4, 6]), "state 0: is not initial"),
        (trace(&[0, 2, 4]), "state 2: is not bad"),
        (trace(&[0, 2, 6]), "state 2: `x` is not what the step gives"),
    ];
    for (trace, why) in wrong {
        assert_eq!(check_trace(&terms, &ts, &trace), Err(why.into()));
    }
    let mut uneven = trace(&[0, 2, 4, 6]);
    uneven.inputs.pop();
    let mut wide = trace(&[0, 2, 4, 6]);
    wide.states[2] = vec![Value::Bv(Bv::from_u64(9, 4))];
    let mut short = trace(&[0, 2, 4, 6]);
    short.states[3] = vec![];
    let mut long = trace(&[0, 2, 4, 6]);
    long.inputs[1] = vec![Value::Bool(true)];
    for trace in [uneven, wide, short, long] {
        assert!(check_trace(&terms, &ts, &trace).is_err());
    }
}

#[test]
fn a_step_must_be_allowed() {
    let mut terms = Terms::new();
    let mut ts = counter(&mut terms, 6);
    let four = terms.bv_u64(8, 4);
    ts.valid = terms.ne(ts.state[0].now, four);
    let refused = check_trace(&terms, &ts, &trace(&[0, 2, 4, 6]));
    assert_eq!(refused, Err("state 2: has no step".into()));
}

#[test]
fn invariants_need_all_three_obligations() {
    let mut terms = Terms::new();
    let ts = counter(&mut terms, 7);
    let x = ts.state[0].now;
    let [one, zero, six, seven] = [1, 0, 6, 7].map(|n| terms.bv_u64(8, n));
    let odd = terms.bv_and(x, one);
    let even = terms.eq(odd, zero);
    assert_eq!(prove(&mut terms, &ts, &Proof::Invariant(even)), Ok(()));
    let below = terms.bv_ult(x, six);
    let positive = terms.ne(x, zero);
    let small = terms.bv_ule(x, seven);
    let fals = terms.fals();
    let wrong = [
        (below, "the invariant is not kept by steps"),
        (positive, "the invariant does not hold initially"),
        (fals, "the invariant does not hold initially"),
        (terms.tru(), "the invariant has bad states"),
        (small, "the invariant has bad states"),
    ];
    for (invariant, why) in wrong {
        let refused = prove(&mut terms, &ts, &Proof::Invariant(invariant));
        assert_eq!(refused, Err(why.into()));
    }
}

#[test]
fn induction_needs_its_k_and_its_paths() {
    let mut terms = Terms::new();
    // 7 is reached from 5, 3 and 1 only: no path of four steps ends there without being there.
    let ts = counter(&mut terms, 7);
    let tru = terms.tru();
    let k_inductive = |k, simple_path, invariant| Proof::KInductive {
        k,
        simple_path,
        invariant,
    };
    for k in 0..7 {
        let result = prove(&mut terms, &ts, &k_inductive(k, false, tru));
        assert_eq!(result.is_ok(), k >= 4, "{k}: {result:?}");
    }
    // 4 is reached in two steps: no k helps.
    let ts = counter(&mut terms, 4);
    for k in 0..6 {
        assert!(prove(&mut terms, &ts, &k_inductive(k, true, tru)).is_err());
    }
}

#[test]
fn simple_paths_prove_more() {
    let mut terms = Terms::new();
    // p and q swap; from 00. Bad: 11. From 01 ↔ 10 an input leads to bad.
    let [p, q, w] = ["p", "q", "w"].map(|name| terms.var(name, Sort::BOOL));
    let both = terms.or(p, q);
    let leave = terms.and(w, both);
    let (next_p, next_q) = (terms.or(q, leave), terms.or(p, leave));
    let none = terms.not(both);
    let state = [(p, next_p), (q, next_q)].map(|(now, next)| StateVar {
        now,
        next: Some(next),
    });
    let ts = Ts {
        state: state.into(),
        inputs: vec![w],
        init: none,
        valid: terms.tru(),
        bad: terms.and(p, q),
    };
    assert_eq!(ts.check(&terms), Ok(()));
    let invariant = terms.tru();
    for k in 0..6 {
        for simple_path in [false, true] {
            let proof = Proof::KInductive {
                k,
                simple_path,
                invariant,
            };
            let result = prove(&mut terms, &ts, &proof);
            assert_eq!(result.is_ok(), simple_path && k >= 3, "{k} {result:?}");
        }
    }
    // With an invariant that cuts the cycle one step is enough; it must be inductive itself.
    for (invariant, good) in [(none, true), (p, false)] {
        let proof = Proof::KInductive {
            k: 1,
            simple_path: false,
            invariant,
        };
        assert_eq!(prove(&mut terms, &ts, &proof).is_ok(), good);
    }
}

#[test]
fn exhaustion_is_exact_or_larger() {
    let mut terms = Terms::new();
    let mut ts = counter(&mut terms, 7);
    let six = terms.bv_u64(8, 6);
    ts.valid = terms.ne(ts.state[0].now, six);
    for depth in 0..6 {
        let result = prove(&mut terms, &ts, &Proof::Exhausted { depth });
        assert_eq!(result.is_ok(), depth >= 3);
    }
    let largest = Proof::Exhausted { depth: u32::MAX };
    assert!(prove(&mut terms, &ts, &largest).is_err());
    // The end of all paths may be bad.
    ts.bad = terms.eq(ts.state[0].now, six);
    for depth in 0..6 {
        assert!(prove(&mut terms, &ts, &Proof::Exhausted { depth }).is_err());
    }
}

#[test]
fn malformed_invariants_are_refused() {
    let mut terms = Terms::new();
    let ts = counter(&mut terms, 7);
    let foreign = terms.var("y", Sort::BOOL);
    let number = ts.state[0].now;
    let mut other = terms.clone();
    let new = other.var("z", Sort::BOOL);
    for invariant in [foreign, number, new] {
        assert!(prove(&mut terms, &ts, &Proof::Invariant(invariant)).is_err());
        let proof = Proof::KInductive {
            k: 4,
            simple_path: false,
            invariant,
        };
        assert!(prove(&mut terms, &ts, &proof).is_err());
    }
}

#[test]
fn no_time_is_a_refusal() {
    let mut terms = Terms::new();
    let ts = counter(&mut terms, 7);
    for solvers in testing::factories() {
        let none = Budget::work(Duration::ZERO);
        let mut by = Certifier::new(&mut terms, &solvers, &none);
        let verdict = Verdict::Safe(Proof::Exhausted { depth: 3 });
        let certified = bia_base::certify(&ts, verdict, &mut by);
        assert!(matches!(certified.verdict(), Verdict::Unknown(_)));
    }
}

#[test]
fn a_proof_that_was_not_checked_is_not_one_that_is_wrong() {
    let mut terms = Terms::new();
    let ts = counter(&mut terms, 7);
    let [solvers, _] = testing::factories();
    let wrong = Proof::Invariant(terms.tru());
    let unlimited = Budget::unlimited();
    let mut by = Certifier::new(&mut terms, &solvers, &unlimited);
    assert!(by.proof(&ts, &wrong).is_err());
    assert_eq!(by.undecided(), None, "the solver speaks against it");
    let cancelled = Budget::unlimited();
    cancelled.canceller().cancel();
    let mut by = Certifier::new(&mut terms, &solvers, &cancelled);
    assert!(by.proof(&ts, &Proof::Exhausted { depth: 3 }).is_err());
    assert_eq!(by.undecided(), Some(&Reason::Cancelled));
}

/// x counts as in [`counter`] whenever a long term over an input is below 99; what is bad is x = 7.
/// In a step where `wrong` holds x becomes 7.
fn large(terms: &mut Terms, wrong: impl Fn(&mut Terms, Term) -> Term) -> Ts {
    let mut ts = counter(terms, 7);
    let sort = terms.bv_sort(8);
    let w = terms.var("w", sort);
    let mut long = w;
    for i in 0..2_000 {
        let number = terms.bv_u64(8, i % 251 + 1);
        let sum = terms.bv_add(long, w);
        long = terms.bv_xor(sum, number);
    }
    let [seven, most] = [7, 99].map(|n| terms.bv_u64(8, n));
    let (counts, wrong) = (terms.bv_ult(long, most), wrong(terms, long));
    let x = ts.state[0].now;
    let next = ts.state[0].next.expect("it counts");
    let next = terms.ite(counts, next, x);
    ts.state[0].next = Some(terms.ite(wrong, seven, next));
    ts.inputs.push(w);
    ts
}

/// Systems that are no localizations, or not seen to be.
fn wrong_ones(terms: &mut Terms, ts: &Ts, localized: &Localized) -> Vec<Localized> {
    let mut wrong = Vec::new();
    let mut change = |by: &mut dyn FnMut(&mut Localized)| {
        let mut changed = localized.clone();
        by(&mut changed);
        wrong.push(changed);
    };
    let (no, x) = (terms.fals(), ts.state[0].now);
    let other = terms.var("other", Sort::BOOL);
    change(&mut |localized| localized.ts.valid = no);
    change(&mut |localized| localized.ts.init = no);
    change(&mut |localized| localized.ts.bad = no);
    change(&mut |localized| localized.ts.state[0].next = Some(x));
    change(&mut |localized| localized.opened[0].1 = no);
    change(&mut |localized| localized.opened[0].0 = other);
    change(&mut |localized| localized.opened[0] = (x, x));
    change(&mut |localized| localized.ts.inputs.clear());
    change(&mut |localized| localized.ts.state.clear());
    wrong
}

#[test]
fn large_systems_are_localized_and_looked_at_as_they_are_if_need_be() {
    let mut terms = Terms::new();
    let invariant = |terms: &mut Terms, ts: &Ts, most: u64| {
        let [one, bound] = [1, most].map(|n| terms.bv_u64(8, n));
        let x = ts.state[0].now;
        let (high, odd) = (terms.bv_ult(bound, x), terms.bv_and(x, one));
        let (low, odd) = (terms.not(high), terms.eq(odd, one));
        let even = terms.not(odd);
        Proof::Invariant(terms.and(low, even))
    };
    // Whatever the condition says.
    let ts = large(&mut terms, |terms, _| terms.fals());
    let proof = invariant(&mut terms, &ts, 6);
    let localized = localize(&mut terms, &ts, &[ts.bad]).expect("most of it is about w");
    assert!(is_localization(&mut terms, &ts, &localized));
    for wrong in wrong_ones(&mut terms, &ts, &localized) {
        assert!(!is_localization(&mut terms, &ts, &wrong), "{wrong:?}");
    }
    assert_eq!(prove(&mut terms, &ts, &proof), Ok(()));
    let too_strong = invariant(&mut terms, &ts, 4);
    let refused = Err("the invariant is not kept by steps".to_owned());
    assert_eq!(prove(&mut terms, &ts, &too_strong), refused);
    // Only because the condition never holds, which takes all of the system to see.
    let never = |terms: &mut Terms, long: Term| {
        let [three, five] = [3, 5].map(|n| terms.bv_u64(8, n));
        let low = terms.bv_and(long, three);
        let small = terms.bv_ult(low, five);
        terms.not(small)
    };
    let ts = large(&mut terms, never);
    let proof = invariant(&mut terms, &ts, 6);
    let (solvers, budget) = (&testing::factories()[0], Budget::unlimited());
    let mut by = Certifier::new(&mut terms, solvers, &budget);
    assert!(!by.proves_localized(&ts, &proof));
    assert_eq!(prove(&mut terms, &ts, &proof), Ok(()));
    // Sometimes it holds.
    let sometimes = |terms: &mut Terms, long: Term| {
        let three = terms.bv_u64(8, 3);
        terms.eq(long, three)
    };
    let ts = large(&mut terms, sometimes);
    let proof = invariant(&mut terms, &ts, 6);
    let refused = Err("the invariant is not kept by steps".to_owned());
    assert_eq!(prove(&mut terms, &ts, &proof), refused);
}

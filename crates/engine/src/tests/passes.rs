//! Passes on systems and the inverted system: verdicts stay, and lifted evidence is certified on
//! the original.

use super::{
    random::{enumerate, system},
    *,
};
use bia_base::{Lift, lift};
use bia_system::{
    Proof,
    pass::{Pass, apply_all},
    reverse,
};

fn cases() -> u64 {
    let told = std::env::var("BIA_CASES").ok().and_then(|n| n.parse().ok());
    told.unwrap_or(20)
}

/// Certifies a verdict about a smaller system after lifting it. `None` if it cannot be lifted.
fn certified(
    terms: &mut Terms,
    original: &Ts,
    verdict: Verdict<Ts>,
    back: &dyn Lift<Ts, Ts, Terms>,
) -> Option<Verdict<Ts>> {
    let lifted = lift(verdict, back, terms).ok()?;
    let budget = Budget::unlimited();
    let solvers = z3();
    let mut certifier = Certifier::new(terms, &solvers, &budget);
    let checked = match &lifted {
        Verdict::Unsafe(trace) => certifier.cex(original, trace),
        Verdict::Safe(proof) => certifier.proof(original, proof),
        Verdict::Unknown(_) => Ok(()),
    };
    assert_eq!(checked, Ok(()), "{lifted:?}\n{}", text(terms, original));
    Some(lifted)
}

/// A random system with variables that passes find: a copy of x, a constant that only a solver
/// sees, one that is not used, and an input for it.
fn decorated(t: &mut Terms, seed: u64) -> Ts {
    let mut ts = system(t, seed);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    let sort = t.sort(x);
    let [copy, still, junk, noise] = ["copy", "still", "junk", "noise"].map(|n| t.var(n, sort));
    let [zero, one, three] = [0, 1, 3].map(|n| t.bv_u64(2, n));
    // The copy's function mentions itself where that of x mentions x.
    let next_x = ts.state[0].next.expect("x has a function");
    let next_copy = t.substitute(next_x, [(x, copy)]);
    let product = t.bv_mul(y, y);
    let square = t.bv_and(product, three);
    let two = t.bv_u64(2, 2);
    let never = t.eq(square, two);
    let next_still = t.ite(never, one, still);
    let sum = t.bv_add(junk, noise);
    let next_junk = t.bv_add(sum, x);
    ts.state.push(state(copy, next_copy));
    ts.state.push(state(still, next_still));
    ts.state.push(state(junk, next_junk));
    ts.inputs.push(noise);
    let same = t.eq(copy, x);
    let inits = [t.eq(still, zero), t.eq(junk, three)];
    ts.init = t.and_all(&[ts.init, same, inits[0], inits[1]]);
    // Both copies and the constant matter for what is bad.
    let differ = t.bv_xor(copy, still);
    ts.bad = t.substitute(ts.bad, [(x, differ)]);
    ts
}

#[test]
fn passes_keep_verdicts() {
    let (mut removed, mut lifted) = (0, 0);
    for seed in bia_testkit::told(0..cases()) {
        let mut terms = Terms::new();
        let plain = system(&mut terms, seed);
        let expected = enumerate(&terms, &plain);
        let ts = decorated(&mut terms, seed);
        let solvers = blaster();
        let passes = match seed % 4 {
            0 => vec![Pass::Cone],
            1 => vec![Pass::Equivalent, Pass::Constants],
            _ => Pass::ALL.to_vec(),
        };
        let with: Option<&dyn bia_solver::api::SolverFactory> = Some(&solvers);
        let with = with.filter(|_| seed % 3 > 0);
        let lowered = apply_all(&passes, &mut terms, &ts, with, &Budget::unlimited());
        assert_eq!(lowered.system.check(&terms), Ok(()));
        removed += ts.state.len() - lowered.system.state.len();
        for engine in [bmc(33, 1, 0), kind(34, true, true)] {
            let complete = engine.name() == "kind";
            let verdict = run(&mut terms, &lowered.system, engine, &solvers, &z3());
            match expected {
                Some(steps) => assert_eq!(word(&verdict), format!("unsafe {steps}"), "{seed}"),
                None if complete => assert_eq!(word(&verdict), "safe", "{seed}"),
                None => assert!(!word(&verdict).starts_with("unsafe"), "{seed}"),
            }
            let is_trace = matches!(verdict, Verdict::Unsafe(_));
            let back = certified(&mut terms, &ts, verdict, &lowered.back);
            assert!(back.is_some() || !is_trace, "all traces are lifted");
            lifted += usize::from(back.is_some());
        }
    }
    let cases = usize::try_from(cases()).unwrap();
    assert!(removed > cases, "{removed} variables removed");
    assert!(lifted > cases, "{lifted} verdicts lifted");
}

#[test]
fn the_inverted_system_has_the_same_verdict() {
    let mut lifted = 0;
    for seed in bia_testkit::told(0..cases()) {
        let mut terms = Terms::new();
        let ts = system(&mut terms, seed);
        let expected = enumerate(&terms, &ts);
        let lowered = reverse(&mut terms, &ts);
        assert_eq!(lowered.system.check(&terms), Ok(()));
        assert_eq!(enumerate(&terms, &lowered.system), expected, "{seed}");
        for engine in [bmc(33, 1, 0), kind(34, true, seed % 2 == 0)] {
            let complete = engine.name() == "kind";
            let verdict = run(&mut terms, &lowered.system, engine, &blaster(), &z3());
            match expected {
                Some(steps) => assert_eq!(word(&verdict), format!("unsafe {steps}"), "{seed}"),
                None if complete => assert_eq!(word(&verdict), "safe", "{seed}"),
                None => assert!(!word(&verdict).starts_with("unsafe"), "{seed}"),
            }
            let refused = matches!(verdict, Verdict::Safe(Proof::KInductive { .. }));
            let back = certified(&mut terms, &ts, verdict, &lowered.back);
            assert_eq!(back.is_none(), refused, "{seed}");
            lifted += u64::from(matches!(back, Some(Verdict::Safe(_) | Verdict::Unsafe(_))));
        }
    }
    assert!(lifted > cases(), "{lifted} verdicts lifted");
}

//! Engines for infinite paths on random finite systems, against a search for cycles in the graph of
//! all states. All evidence is certified, by a solver of another kind than the engine's.
//!
//! `BIA_CASES` sets the number of systems.

use super::*;
use crate::Row;
use bia_system::{Fair, Infinite, Proof, pass};
use bia_term::{Sort, value::Value};
use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

/// Whether a state of J is reachable from an initial state and, by at least one step, from itself.
fn has_cycle(terms: &Terms, fair: &Fair) -> bool {
    let ts = &fair.ts;
    let now: Vec<Term> = ts.state.iter().map(|var| var.now).collect();
    let mut next: BTreeMap<Vec<Value>, Vec<Vec<Value>>> = BTreeMap::new();
    let mut waiting = random::initial(terms, ts);
    while let Some(state) = waiting.pop() {
        if let Entry::Vacant(entry) = next.entry(state) {
            let after = random::successors(terms, ts, entry.key());
            waiting.extend(after.iter().cloned());
            entry.insert(after);
        }
    }
    let visits = |s: &&Vec<Value>| {
        let model = random::model(terms, &now, s);
        terms.eval(ts.bad, &model) == Ok(Value::Bool(true))
    };
    next.keys().filter(visits).any(|visit| {
        let mut seen: BTreeSet<&Vec<Value>> = BTreeSet::new();
        let mut waiting: Vec<&Vec<Value>> = next[visit].iter().collect();
        while let Some(state) = waiting.pop() {
            if seen.insert(state) {
                waiting.extend(&next[state]);
            }
        }
        seen.contains(visit)
    })
}

/// What an engine says, certified.
fn answer(
    terms: &mut Terms,
    fair: &Fair,
    engine: &str,
    [solvers, certifiers]: [&Factory; 2],
) -> Verdict<Fair> {
    let (row, settings) = Row::select(engine).expect("there is the engine");
    let made = row.fair(&settings).expect("its options are right");
    let made = made.expect("it is for infinite paths");
    let budget = Budget::work(Duration::from_secs(60));
    let mut cx = Cx {
        terms,
        solvers,
        budget: &budget,
        observer: &mut Silent,
        statistics: &mut Statistics::new(),
        facts: &Facts::new(),
    };
    let verdict = made.run(fair, &mut cx).expect("engines do not fail");
    let budget = Budget::work(Duration::from_secs(60));
    let mut certifier = Certifier::new(terms, certifiers, &budget);
    let checked = match &verdict {
        Verdict::Unsafe(path) => certifier.cex(fair, path),
        Verdict::Safe(ending) => certifier.proof(fair, ending),
        Verdict::Unknown(_) => Ok(()),
    };
    assert_eq!(
        checked,
        Ok(()),
        "{engine}: {verdict:?}\n{}",
        text(terms, &fair.ts)
    );
    verdict
}

/// `true` for *unsafe*, `None` for *unknown*.
fn said(verdict: &Verdict<Fair>) -> Option<bool> {
    match verdict {
        Verdict::Unsafe(_) => Some(true),
        Verdict::Safe(_) => Some(false),
        Verdict::Unknown(_) => None,
    }
}

#[test]
fn engines_agree_with_cycles_of_the_graph() {
    let cases = match random::cases() {
        25 => 200,
        told => told,
    };
    let (mut cyclic, mut visited) = (0, 0);
    for seed in bia_testkit::told(0..cases) {
        let mut terms = Terms::new();
        let mut ts = random::system(&mut terms, 1_000_000 + seed);
        if seed % 3 == 0 {
            // Visits are more frequent.
            ts.bad = terms.not(ts.bad);
        }
        let fair = Fair { ts };
        let expected = has_cycle(&terms, &fair);
        cyclic += u64::from(expected);
        visited += u64::from(random::enumerate(&terms, &fair.ts).is_some());
        let both = [blaster(), z3()];
        let solvers = match seed % 2 {
            0 => [&both[0], &both[1]],
            _ => [&both[1], &both[0]],
        };
        for engine in ["l2s", "klive", "rlive"] {
            let verdict = answer(&mut terms, &fair, engine, solvers);
            let shown = || format!("{seed}: {engine}\n{}", text(&terms, &fair.ts));
            assert_eq!(said(&verdict), Some(expected), "{}", shown());
        }
        // A lasso has at most one step for each state, and there are 32.
        let verdict = answer(&mut terms, &fair, "lasso:max=33", solvers);
        match said(&verdict) {
            None => assert!(!expected, "{seed}\n{}", text(&terms, &fair.ts)),
            Some(told) => assert_eq!(told, expected, "{seed}\n{}", text(&terms, &fair.ts)),
        }
        // Engines that unroll are checked in this way on every sixteenth system.
        if seed % 16 == 0 {
            for engine in ["l2s:engine=kind", "klive:engine=kind,max=8"] {
                let verdict = answer(&mut terms, &fair, engine, solvers);
                let told = said(&verdict);
                assert!(told.is_none_or(|told| told == expected), "{seed}: {engine}");
            }
        }
    }
    assert!(
        cyclic * 5 > cases && (visited - cyclic) * 20 > cases,
        "{cyclic} with a cycle, {visited} with a visit, of {cases}"
    );
}

/// The system with more state that passes drop: a constant, a copy of `b`, and a word of `width`
/// bits that nothing depends on, which counts on every step.
fn padded(t: &mut Terms, fair: &Fair, width: u32) -> Fair {
    let mut ts = fair.ts.clone();
    let (x, b) = (&ts.state[0], &ts.state[2]);
    let (x, b, next_b) = (x.now, b.now, b.next);
    let bits = t.bv_sort(2);
    let wide = t.bv_sort(width);
    let (k, copy) = (t.var("k", bits), t.var("copy", Sort::BOOL));
    let counter = t.var("counter", wide);
    let two = t.bv_u64(2, 2);
    let (one, zero) = (t.bv_u64(width, 1), t.bv_u64(width, 0));
    let more = t.bv_add(counter, one);
    let same = t.eq(copy, b);
    let parts = [ts.init, t.eq(k, two), same, t.eq(counter, zero)];
    ts.init = t.and_all(&parts);
    // J says something about them, too.
    let is_two = t.eq(k, two);
    let agree = t.eq(copy, b);
    let ok = t.and(is_two, agree);
    ts.bad = t.and(ts.bad, ok);
    let low = t.bv_add(x, k);
    let low = t.bv_sub(low, k);
    let valid = t.eq(low, x);
    ts.valid = t.and(ts.valid, valid);
    ts.state.insert(0, state(k, k));
    ts.state.insert(
        2,
        StateVar {
            now: copy,
            next: next_b,
        },
    );
    ts.state.insert(1, state(counter, more));
    Fair { ts }
}

#[test]
fn passes_keep_infinite_paths() {
    let (mut lassos, mut sets, mut endings) = (0, 0, 0);
    for seed in bia_testkit::told(0..random::cases().max(60)) {
        let mut terms = Terms::new();
        let fair = Fair {
            ts: random::system(&mut terms, 2_000_000 + seed),
        };
        let expected = has_cycle(&terms, &fair);
        let width = if seed % 4 == 0 { 14 } else { 3 };
        let fair = padded(&mut terms, &fair, width);
        assert_eq!(fair.ts.check(&terms), Ok(()));
        let budget = Budget::unlimited();
        let (ours, theirs) = (blaster(), z3());
        let reduced = pass::apply_all(
            &pass::Pass::ALL,
            &mut terms,
            &fair.ts,
            Some(&theirs),
            &budget,
        );
        let names = reduced.system.state.iter();
        let mut names = names.filter_map(|var| terms.var_name(var.now));
        // Where there is no initial state nothing is known to be constant.
        let dropped = !names.any(|name| name == "counter" || name == "k");
        assert!(dropped || fair.ts.init == terms.fals(), "{seed}");
        let small = Fair { ts: reduced.system };
        for engine in ["l2s", "klive", "rlive"] {
            let verdict = answer(&mut terms, &small, engine, [&ours, &theirs]);
            assert_eq!(said(&verdict), Some(expected), "{seed}: {engine}");
            let lifted = match verdict {
                Verdict::Unsafe(path) => {
                    let path = reduced.back.infinite(&mut terms, path).unwrap();
                    match &path {
                        Infinite::Lasso { .. } => lassos += 1,
                        Infinite::Recurrent { .. } => sets += 1,
                    }
                    Certifier::new(&mut terms, &theirs, &budget).cex(&fair, &path)
                }
                Verdict::Safe(ending) => {
                    endings += 1;
                    let ending = reduced.back.ending(&mut terms, ending).unwrap();
                    Certifier::new(&mut terms, &theirs, &budget).proof(&fair, &ending)
                }
                Verdict::Unknown(_) => Ok(()),
            };
            assert_eq!(lifted, Ok(()), "{seed}: {engine}");
        }
    }
    assert!(
        lassos > 9 && sets > 3 && endings > 9,
        "{lassos} {sets} {endings}"
    );
}

/// n of sort Int goes up from 0 while an input says so, else down by one; J: n is 0.
fn numbers(t: &mut Terms, bounded: bool) -> Fair {
    let (n, up) = (t.var("n", Sort::INT), t.var("up", Sort::BOOL));
    let (zero, one) = (t.int(0), t.int(1));
    let (more, less) = (t.add(n, one), t.sub(n, one));
    let next = t.ite(up, more, less);
    let init = t.eq(n, zero);
    let positive = t.lt(zero, n);
    let valid = match bounded {
        // From 0 on it never comes back.
        true => t.or(positive, up),
        false => t.tru(),
    };
    let bad = match bounded {
        true => t.lt(n, zero),
        false => t.eq(n, zero),
    };
    Fair {
        ts: Ts {
            state: vec![state(n, next)],
            inputs: vec![up],
            init,
            valid,
            bad,
        },
    }
}

#[test]
fn numbers_have_lassos_and_bounds() {
    let solvers = z3();
    let mut terms = Terms::new();
    let fair = numbers(&mut terms, false);
    let verdict = answer(&mut terms, &fair, "lasso", [&solvers, &solvers]);
    let Verdict::Unsafe(Infinite::Lasso { trace, back: 0 }) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(trace.inputs.len(), 2);
    let fair = numbers(&mut terms, true);
    let verdict = answer(
        &mut terms,
        &fair,
        "klive:engine=ic3ia",
        [&solvers, &solvers],
    );
    assert_eq!(said(&verdict), Some(false));
    let verdict = answer(
        &mut terms,
        &fair,
        "rlive:engine=ic3ia",
        [&solvers, &solvers],
    );
    assert_eq!(said(&verdict), Some(false));
}

#[test]
fn paths_that_end_are_no_infinite_ones() {
    // x goes up to 3 and stops; every state is visited.
    let mut t = Terms::new();
    let sort = t.bv_sort(3);
    let x = t.var("x", sort);
    let (one, three, zero) = (t.bv_u64(3, 1), t.bv_u64(3, 3), t.bv_u64(3, 0));
    let next = t.bv_add(x, one);
    let ts = Ts {
        state: vec![state(x, next)],
        inputs: Vec::new(),
        init: t.eq(x, zero),
        valid: t.bv_ult(x, three),
        bad: t.tru(),
    };
    let fair = Fair { ts };
    let (ours, theirs) = (blaster(), z3());
    let verdict = answer(&mut t, &fair, "lasso", [&ours, &theirs]);
    let Verdict::Safe(ending) = verdict else {
        panic!("{verdict:?}");
    };
    assert_eq!(ending.proof, Proof::Exhausted { depth: 3 });
    for engine in ["l2s", "klive", "rlive"] {
        let verdict = answer(&mut t, &fair, engine, [&ours, &theirs]);
        assert_eq!(said(&verdict), Some(false), "{engine}");
    }
}

#[test]
fn bounds_are_told() {
    // A counter of 6 bits that wraps, visited at 5: the lasso has 64 steps, k visits many more.
    let mut t = Terms::new();
    let sort = t.bv_sort(6);
    let x = t.var("x", sort);
    let (one, five, zero) = (t.bv_u64(6, 1), t.bv_u64(6, 5), t.bv_u64(6, 0));
    let next = t.bv_add(x, one);
    let ts = Ts {
        state: vec![state(x, next)],
        inputs: Vec::new(),
        init: t.eq(x, zero),
        valid: t.tru(),
        bad: t.eq(x, five),
    };
    let fair = Fair { ts };
    let (ours, theirs) = (blaster(), z3());
    for (engine, expected) in [
        ("lasso:max=63", None),
        ("lasso:max=65", Some(true)),
        ("klive:max=0", None),
        ("klive", Some(true)),
        ("rlive", Some(true)),
    ] {
        let verdict = answer(&mut t, &fair, engine, [&ours, &theirs]);
        assert_eq!(said(&verdict), expected, "{engine}: {verdict:?}");
    }
}

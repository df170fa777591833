//! The store of shared invariants: what is not proved is never used, what is wrong never proved,
//! and threads with tables of their own may use it at the same time.

use super::*;
use bia_system::Proof;
use std::thread;

/// x and y begin at 0 and gain 2 in each step; bad: x is odd.
fn even(t: &mut Terms) -> Ts {
    let sort = t.bv_sort(8);
    let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
    let [zero, two] = [0, 2].map(|n| t.bv_u64(8, n));
    let (next_x, next_y) = (t.bv_add(x, two), t.bv_add(y, two));
    let (x_is_0, same) = (t.eq(x, zero), t.eq(x, y));
    let odd = parity(t, x, true);
    Ts {
        state: vec![state(x, next_x), state(y, next_y)],
        inputs: vec![],
        init: t.and(x_is_0, same),
        valid: t.tru(),
        bad: odd,
    }
}

fn parity(t: &mut Terms, v: Term, odd: bool) -> Term {
    let one = t.bv_u64(8, 1);
    let bit = t.bv_and(v, one);
    let value = t.bv_u64(8, u64::from(odd));
    t.eq(bit, value)
}

fn prove_waiting(facts: &Facts, t: &mut Terms, ts: &Ts) -> usize {
    let budget = Budget::unlimited();
    let proved = facts.prove_waiting(t, ts, &blaster(), &budget, &mut Statistics::new());
    proved.expect("the solver is up to it")
}

#[test]
fn only_what_is_proved_is_a_fact() {
    let mut t = Terms::new();
    let ts = even(&mut t);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    let (even_x, odd_y) = (parity(&mut t, x, false), parity(&mut t, y, true));
    let (same, fresh) = (t.eq(x, y), t.var("w", bia_term::Sort::BOOL));
    let zero = t.bv_u64(8, 0);
    let start = t.eq(x, zero);
    let facts = Facts::new();
    facts.publish(&t, &[even_x, odd_y, start, fresh, same, t.fals()]);
    assert_eq!(facts.waiting(), 6);
    assert!(facts.proved(&mut t, 0).is_empty(), "nothing is proved yet");
    assert_eq!(prove_waiting(&facts, &mut t, &ts), 2);
    assert_eq!(facts.proved(&mut t, 0), [even_x, same]);
    assert_eq!(facts.proved(&mut t, 1), [same]);
    assert_eq!((facts.waiting(), facts.count()), (0, 2));
    facts.publish(&t, &[same]);
    assert_eq!(facts.waiting(), 0, "it is known");
}

#[test]
fn facts_are_proved_relative_to_facts() {
    let mut t = Terms::new();
    let mut ts = even(&mut t);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    // y' = y + (x & 1): y stays 0 only because x is even.
    let one = t.bv_u64(8, 1);
    let bit = t.bv_and(x, one);
    ts.state[1].next = Some(t.bv_add(y, bit));
    let (even_x, zero) = (parity(&mut t, x, false), t.bv_u64(8, 0));
    let y_is_0 = t.eq(y, zero);
    let facts = Facts::new();
    facts.publish(&t, &[y_is_0]);
    assert_eq!(prove_waiting(&facts, &mut t, &ts), 0);
    facts.publish(&t, &[even_x]);
    assert_eq!(prove_waiting(&facts, &mut t, &ts), 1);
    facts.publish(&t, &[y_is_0]);
    assert_eq!(prove_waiting(&facts, &mut t, &ts), 1);
    let all = facts.proved(&mut t, 0);
    let all = t.and_all(&all);
    let (second, budget) = (z3(), Budget::unlimited());
    let mut certifier = Certifier::new(&mut t, &second, &budget);
    assert_eq!(certifier.is_inductive(&ts, all), Ok(()));
}

#[test]
fn without_budget_nothing_becomes_a_fact() {
    let mut t = Terms::new();
    let ts = even(&mut t);
    let even_x = parity(&mut t, ts.state[0].now, false);
    let facts = Facts::new();
    facts.publish(&t, &[even_x]);
    let none = Budget::work(Duration::ZERO);
    let proved = facts.prove_waiting(&mut t, &ts, &blaster(), &none, &mut Statistics::new());
    assert!(proved.is_err());
    assert_eq!((facts.count(), facts.waiting()), (0, 0));
    let off = Facts::off();
    off.publish(&t, &[even_x]);
    assert_eq!((prove_waiting(&off, &mut t, &ts), off.count()), (0, 0));
    assert!(!off.is_on() && facts.is_on());
}

/// k-induction without guesses on this store; its certified proof.
fn proof(t: &mut Terms, ts: &Ts, facts: &Facts) -> Proof {
    let config = KindConfig {
        max: Some(20),
        invariants: false,
        ..KindConfig::default()
    };
    let mut cx = Cx {
        terms: t,
        solvers: &blaster(),
        budget: &Budget::unlimited(),
        observer: &mut Silent,
        statistics: &mut Statistics::new(),
        facts,
    };
    let verdict = Box::new(Kind::new(config)).run(ts, &mut cx);
    let Ok(Verdict::Safe(proof)) = verdict else {
        panic!("{verdict:?}");
    };
    let (second, budget) = (z3(), Budget::unlimited());
    let mut certifier = Certifier::new(t, &second, &budget);
    assert_eq!(certifier.proof(ts, &proof), Ok(()));
    proof
}

#[test]
fn a_proof_that_uses_facts_contains_them() {
    let mut t = Terms::new();
    let mut ts = even(&mut t);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    // Bad: x and y differ while y > 100. No induction without the fact x = y.
    let differ = t.ne(x, y);
    let hundred = t.bv_u64(8, 100);
    let late = t.bv_ult(hundred, y);
    ts.bad = t.and(differ, late);
    let same = t.eq(x, y);
    let wrong = t.bv_ult(x, hundred);
    let facts = Facts::new();
    facts.publish(&t, &[wrong, same]);
    // The engine proves what waits, and its proof stands alone.
    let proof = proof(&mut t, &ts, &facts);
    assert_eq!(facts.proved(&mut t, 0), [same]);
    let Proof::Invariant(invariant) = proof else {
        panic!("{proof:?}");
    };
    assert_eq!(bia_system::conjuncts(&mut t, invariant), [same]);
}

/// Publishes a fact, from a table of its own, when an engine is at some depth.
struct Publisher {
    facts: Facts,
    at: u32,
}

impl bia_base::Observer for Publisher {
    fn progress(&mut self, event: bia_base::Event) {
        if event == bia_base::Event::Depth(self.at) {
            let mut t = Terms::new();
            let ts = even(&mut t);
            let same = t.eq(ts.state[0].now, ts.state[1].now);
            self.facts.publish(&t, &[same]);
        }
    }
}

#[test]
fn facts_that_come_later_strengthen_the_step() {
    let mut t = Terms::new();
    let mut ts = even(&mut t);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    // Without the fact, x and y may differ for fifty good steps before y is greater than 100.
    let (differ, hundred) = (t.ne(x, y), t.bv_u64(8, 100));
    let late = t.bv_ult(hundred, y);
    ts.bad = t.and(differ, late);
    let facts = Facts::new();
    let config = KindConfig {
        max: Some(40),
        invariants: false,
        simple_path: false,
        ..KindConfig::default()
    };
    let mut observer = Publisher {
        facts: facts.clone(),
        at: 4,
    };
    let mut cx = Cx {
        terms: &mut t,
        solvers: &blaster(),
        budget: &Budget::unlimited(),
        observer: &mut observer,
        statistics: &mut Statistics::new(),
        facts: &facts,
    };
    let verdict = Box::new(Kind::new(config)).run(&ts, &mut cx);
    let Ok(Verdict::Safe(proof)) = verdict else {
        panic!("{verdict:?}");
    };
    let same = t.eq(x, y);
    let (Proof::Invariant(invariant) | Proof::KInductive { invariant, .. }) = proof else {
        panic!("{proof:?}");
    };
    assert!(bia_system::conjuncts(&mut t, invariant).contains(&same));
    let (second, budget) = (z3(), Budget::unlimited());
    let mut certifier = Certifier::new(&mut t, &second, &budget);
    assert_eq!(certifier.proof(&ts, &proof), Ok(()));
}

#[test]
fn guesses_are_proved_once_for_all_runs() {
    let mut t = Terms::new();
    let ts = even(&mut t);
    let facts = Facts::new();
    let mut queries = Vec::new();
    for _ in 0..2 {
        let mut statistics = Statistics::new();
        let mut cx = Cx {
            terms: &mut t,
            solvers: &blaster(),
            budget: &Budget::unlimited(),
            observer: &mut Silent,
            statistics: &mut statistics,
            facts: &facts,
        };
        let verdict = kind(20, true, true).run(&ts, &mut cx);
        assert!(matches!(verdict, Ok(Verdict::Safe(_))), "{verdict:?}");
        queries.push(statistics.get("invariant candidates").is_some());
    }
    assert_eq!(queries, [true, false]);
}

#[test]
fn threads_share_facts_between_tables_of_their_own() {
    let facts = Facts::new();
    let counts: Vec<usize> = thread::scope(|scope| {
        let workers = (0..4_u64).map(|number| {
            let facts = facts.clone();
            scope.spawn(move || {
                let mut t = Terms::new();
                // Tables that differ: the same term has another number in each.
                for n in 0..number * 7 {
                    t.bv_u64(8, n);
                }
                let ts = even(&mut t);
                let (x, y) = (ts.state[0].now, ts.state[1].now);
                for round in 0..10 {
                    let wrong = t.bv_u64(8, number * 10 + round);
                    let wrong = t.ne(x, wrong);
                    let right = match (number + round) % 3 {
                        0 => t.eq(x, y),
                        1 => parity(&mut t, x, false),
                        _ => parity(&mut t, y, false),
                    };
                    facts.publish(&t, &[wrong, right]);
                    prove_waiting(&facts, &mut t, &ts);
                }
                facts.proved(&mut t, 0).len()
            })
        });
        let workers: Vec<_> = workers.collect();
        let counts = workers.into_iter().map(|worker| worker.join());
        counts.map(|count| count.expect("no panic")).collect()
    });
    assert!(counts.iter().all(|count| (1..=3 + 20).contains(count)));
    let mut t = Terms::new();
    let ts = even(&mut t);
    let all = facts.proved(&mut t, 0);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    for expected in [
        t.eq(x, y),
        parity(&mut t, x, false),
        parity(&mut t, y, false),
    ] {
        assert!(all.contains(&expected));
    }
    let all = t.and_all(&all);
    let (second, budget) = (z3(), Budget::unlimited());
    let mut certifier = Certifier::new(&mut t, &second, &budget);
    assert_eq!(certifier.is_inductive(&ts, all), Ok(()));
}

//! Limits: an engine that is stopped says how far it got and why.

use super::*;
use bia_base::{Cancel, Clock, Event, Observer, Reason, Stopwatch, Unknown};

/// x' = x·y + w, y' = y + x over 64 bits; bad: x and y are the factors of the product of two primes
/// of 32 bits, which two steps reach. No solver finds them in a second.
fn hard(t: &mut Terms) -> Ts {
    const PRIMES: [u64; 2] = [3_461_060_839, 3_898_017_869];
    let sort = t.bv_sort(64);
    let [x, y, w] = ["x", "y", "w"].map(|name| t.var(name, sort));
    let (product, one) = (t.bv_mul(x, y), t.bv_u64(64, 1));
    let next = t.bv_add(product, w);
    let next_y = t.bv_add(y, x);
    let inits = [t.eq(x, one), t.eq(y, one)];
    let (target, room) = (
        t.bv_u64(64, PRIMES[0] * PRIMES[1]),
        t.bv_u64(64, u64::from(u32::MAX)),
    );
    let is_product = t.eq(product, target);
    let (x_fits, y_fits) = (t.bv_ule(x, room), t.bv_ule(y, room));
    let bad = t.and_all(&[is_product, x_fits, y_fits]);
    Ts {
        state: vec![state(x, next), state(y, next_y)],
        inputs: vec![w],
        init: t.and_all(&inits),
        valid: t.tru(),
        bad,
    }
}

struct Depths(Vec<u32>);
impl Observer for Depths {
    fn progress(&mut self, event: Event) {
        if let Event::Depth(depth) = event {
            self.0.push(depth);
        }
    }
}

fn engines() -> [Box<dyn Engine<Ts>>; 2] {
    [bmc(u32::MAX, 1, 0), kind(u32::MAX, true, true)]
}

fn outcome(engine: Box<dyn Engine<Ts>>, solvers: &Factory, budget: &Budget) -> (Unknown, Vec<u32>) {
    let mut terms = Terms::new();
    let ts = hard(&mut terms);
    let mut depths = Depths(vec![]);
    let mut statistics = Statistics::new();
    let mut cx = Cx {
        terms: &mut terms,
        solvers,
        budget,
        observer: &mut depths,
        statistics: &mut statistics,
        facts: &Facts::new(),
    };
    match engine.run(&ts, &mut cx).expect("limits are no faults") {
        Verdict::Unknown(unknown) => (unknown, depths.0),
        verdict @ (Verdict::Safe(_) | Verdict::Unsafe(_)) => panic!("{verdict:?}"),
    }
}

#[test]
fn time_is_kept_and_reported() {
    for solvers in [blaster(), z3()] {
        for engine in engines() {
            let limit = Duration::from_millis(700);
            let budget = Budget::work(limit);
            let start = Stopwatch::start(Clock::Thread);
            let (unknown, depths) = outcome(engine, &solvers, &budget);
            assert_eq!(unknown.reason, Reason::TimeLimit(limit));
            assert!(
                start.elapsed() < limit + Duration::from_secs(10),
                "{:?}",
                start.elapsed()
            );
            assert!(!depths.is_empty());
            assert!(unknown.explored <= depths.last().copied());
        }
    }
}

#[test]
fn cancelled_runs_and_no_memory_end_at_once() {
    for engine in engines() {
        let cancel = Cancel::new();
        let budget = Budget::new(None, None, cancel.clone());
        cancel.cancel();
        let (unknown, _) = outcome(engine, &blaster(), &budget);
        assert_eq!(unknown.reason, Reason::Cancelled);
        // The first depth may be seen without a query.
        assert!(unknown.explored <= Some(0));
    }
    for engine in engines() {
        let budget = Budget::new(None, Some(1), Cancel::new());
        let (unknown, _) = outcome(engine, &blaster(), &budget);
        assert_eq!(unknown.reason, Reason::MemoryLimit(1));
    }
}

#[test]
fn a_bound_is_reported_with_what_is_known() {
    for engine in [bmc(4, 3, 0), kind(4, false, false)] {
        let mut terms = Terms::new();
        let mut ts = hard(&mut terms);
        // Not reached, but no induction shows it.
        let sixty = terms.bv_u64(64, 60);
        let x = ts.state[0].now;
        ts.init = terms.eq(x, sixty);
        let [high, low] = [(1 << 60) + 60, 60].map(|n| terms.bv_u64(64, n));
        ts.bad = terms.eq(x, high);
        let one = terms.bv_u64(64, 1);
        let next = terms.bv_add(x, one);
        ts.state = vec![state(x, next)];
        ts.inputs = vec![];
        ts.valid = terms.bv_ule(low, x);
        let verdict = run(&mut terms, &ts, engine, &blaster(), &z3());
        let Verdict::Unknown(unknown) = verdict else {
            panic!("{verdict:?}");
        };
        assert_eq!(unknown.reason, Reason::BoundReached(4));
        assert_eq!(unknown.explored, Some(4));
    }
}

#[test]
fn what_no_solver_has_is_unsupported() {
    for engine in engines() {
        let mut terms = Terms::new();
        let n = terms.var("n", bia_term::Sort::INT);
        let zero = terms.int(0);
        let ts = Ts {
            state: vec![state(n, n)],
            inputs: vec![],
            init: terms.eq(n, zero),
            valid: terms.tru(),
            bad: terms.lt(n, zero),
        };
        let verdict = run(&mut terms, &ts, engine, &blaster(), &z3());
        assert!(matches!(
            verdict,
            Verdict::Unknown(Unknown {
                reason: Reason::Unsupported(_),
                explored: None
            })
        ));
    }
}

#[test]
fn statistics_are_filled() {
    for (engine, rows) in [
        (bmc(5, 1, 0), ["bmc depths", "bmc queries", "bmc solver"]),
        (
            kind(5, true, true),
            ["kind depths", "kind queries", "kind k"],
        ),
    ] {
        let mut terms = Terms::new();
        let ts = hard(&mut terms);
        let mut statistics = Statistics::new();
        let budget = Budget::work(Duration::from_millis(300));
        let mut cx = Cx {
            terms: &mut terms,
            solvers: &blaster(),
            budget: &budget,
            observer: &mut Silent,
            statistics: &mut statistics,
            facts: &Facts::new(),
        };
        engine.run(&ts, &mut cx).expect("no fault");
        for row in rows {
            assert!(statistics.get(row).is_some(), "{row}");
        }
    }
}

//! Candidates from runs: what states have in common is suggested, what is inductive of it is kept,
//! and nothing else becomes a fact. Work on facts that is cut off is done later.

use super::*;
use crate::{Guess, Improved, Runs, Source};
use bia_base::Stop;
use bia_solver::api::SolverFactory;
use bia_term::Sort;

/// x = y = z = 0, f = false; then x' = x + 1, y' = y + 2, z' = z + f ? 4 : 0, f' = true.
fn counters(t: &mut Terms) -> Ts {
    let sort = t.bv_sort(16);
    let [x, y, z] = ["x", "y", "z"].map(|name| t.var(name, sort));
    let f = t.var("f", Sort::BOOL);
    let [zero, one, two, four] = [0, 1, 2, 4].map(|n| t.bv_u64(16, n));
    let limit = t.bv_u64(16, 5000);
    let gain = t.ite(f, four, zero);
    let next = [t.bv_add(x, one), t.bv_add(y, two), t.bv_add(z, gain)];
    let mut start = vec![t.not(f)];
    for var in [x, y, z] {
        start.push(t.eq(var, zero));
    }
    let vars = [x, y, z].into_iter().zip(next);
    let mut state: Vec<StateVar> = vars.map(|(now, next)| super::state(now, next)).collect();
    state.push(super::state(f, t.tru()));
    Ts {
        state,
        inputs: vec![],
        init: t.and_all(&start),
        valid: t.bv_ult(x, limit),
        bad: t.fals(),
    }
}

fn suggested(t: &mut Terms, ts: &Ts, what: Guess) -> Vec<Term> {
    let solvers = blaster();
    let mut cx = Cx {
        terms: t,
        solvers: &solvers,
        budget: &Budget::unlimited(),
        observer: &mut Silent,
        statistics: &mut Statistics::new(),
        facts: &Facts::off(),
    };
    let runs = Runs::collect(&mut cx, ts).expect("no fault");
    let runs = runs.expect("no limit");
    runs.candidates(t, ts, &[], what)
}

fn kept(t: &mut Terms, ts: &Ts, candidates: &[Term]) -> (Facts, Vec<Term>) {
    let facts = Facts::new();
    let budget = Budget::unlimited();
    let proved = facts.prove(t, ts, candidates, &z3(), &budget, &mut Statistics::new());
    proved.expect("the solver is up to it");
    let all = facts.proved(t, 0);
    let inductive = t.and_all(&all);
    let (second, budget) = (blaster(), Budget::unlimited());
    let mut certifier = Certifier::new(t, &second, &budget);
    assert_eq!(certifier.is_inductive(ts, inductive), Ok(()));
    (facts, all)
}

#[test]
fn equations_bounds_and_remainders_are_suggested_and_kept() {
    let mut t = Terms::new();
    let ts = counters(&mut t);
    let [x, y, z] = [0, 1, 2].map(|i| ts.state[i].now);
    let candidates = suggested(&mut t, &ts, Guess::Plain);
    let (_, all) = kept(&mut t, &ts, &candidates);
    let implied = |t: &mut Terms, goal: Term| {
        let known = t.and_all(&all);
        let not = t.not(goal);
        let both = t.and(known, not);
        let mut solver = BitBlaster::new();
        solver.assert(t, both).expect("it can");
        let answer = solver.check(t, &[], &Budget::unlimited());
        answer == Ok(bia_solver::api::Answer::Unsat)
    };
    let [two, limit] = [2, 5000].map(|n| t.bv_u64(16, n));
    let double = t.bv_mul(two, x);
    let low = t.bv_extract(z, 1, 0);
    let none = t.bv_u64(2, 0);
    for goal in [
        t.eq(y, double),
        t.bv_ule(x, limit),
        t.eq(low, none),
        t.bv_sle(x, y),
    ] {
        assert!(implied(&mut t, goal), "{}", t.term_text(goal));
    }
    let wrong = t.bv_sle(z, x);
    assert!(!implied(&mut t, wrong));
}

#[test]
fn what_holds_for_one_value_of_a_flag_is_suggested_by_itself() {
    let mut t = Terms::new();
    let ts = counters(&mut t);
    let [x, z, f] = [0, 2, 3].map(|i| ts.state[i].now);
    let (split, plain) = (
        suggested(&mut t, &ts, Guess::Split),
        suggested(&mut t, &ts, Guess::Plain),
    );
    // While f is false, x and z are 0; afterwards z = 4·x − 4.
    let [zero, four] = [0, 4].map(|n| t.bv_u64(16, n));
    let (times, is_zero) = (t.bv_mul(four, x), t.eq(x, zero));
    let sum = t.bv_add(z, four);
    let (later, before) = (t.eq(sum, times), t.or(f, is_zero));
    let all: Vec<Term> = plain.into_iter().chain(split).collect();
    let (_, all) = kept(&mut t, &ts, &all);
    let known = t.and_all(&all);
    for goal in [t.implies(f, later), before] {
        let not = t.not(goal);
        let both = t.and(known, not);
        let caps = bia_solver::api::Caps::of(&t, &[both]);
        let mut solver = z3().open(caps).expect("there is Z3");
        solver.assert(&mut t, both).expect("it can");
        let answer = solver.check(&mut t, &[], &Budget::unlimited());
        assert_eq!(
            answer,
            Ok(bia_solver::api::Answer::Unsat),
            "{}",
            t.term_text(goal)
        );
    }
}

#[test]
fn the_same_system_gives_the_same_candidates() {
    let texts = || {
        let mut t = Terms::new();
        let ts = counters(&mut t);
        let all = Guess::ALL.map(|what| suggested(&mut t, &ts, what)).concat();
        assert!(!all.is_empty());
        all.iter()
            .map(|term| t.term_text(*term))
            .collect::<Vec<_>>()
    };
    assert_eq!(texts(), texts());
}

/// Candidates in two stages, of which the first is stopped a few times.
#[derive(Debug)]
struct Stages {
    terms: Terms,
    stages: Vec<Vec<Term>>,
    stops: u32,
}

impl Source for Stages {
    fn next(
        &mut self,
        _: &dyn SolverFactory,
        _: &Budget,
        _: &mut Statistics,
    ) -> Result<Option<Vec<Term>>, Stop> {
        if self.stops > 0 {
            self.stops -= 1;
            return Err(Stop::Cancelled);
        }
        Ok((!self.stages.is_empty()).then(|| self.stages.remove(0)))
    }

    fn skip(&mut self) {
        self.stages.remove(0);
        self.stops = 0;
    }

    fn terms(&self) -> &Terms {
        &self.terms
    }
}

fn improve(facts: &Facts, t: &mut Terms, ts: &Ts, budget: &Budget) -> Improved {
    let improved = facts.improve(t, ts, &blaster(), budget, &mut Statistics::new());
    improved.expect("no fault")
}

#[test]
fn work_that_is_cut_off_is_done_later_and_wrong_candidates_never_become_facts() {
    let mut own = Terms::new();
    let ts = counters(&mut own);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    let [hundred, limit] = [100, 5000].map(|n| own.bv_u64(16, n));
    let (low, none) = (own.bv_extract(y, 0, 0), own.bv_u64(1, 0));
    let right = [own.bv_ule(x, limit), own.eq(low, none)];
    let same = own.eq(x, y);
    let wrong = [own.bv_ule(x, hundred), own.bv_ule(y, x)];
    let all = [right, wrong].concat();
    for (stops, first) in [(2, true), (9, false)] {
        let mut t = Terms::new();
        let ts = counters(&mut t);
        let facts = Facts::new();
        let source = Stages {
            terms: own.clone(),
            stages: vec![all.clone(), vec![same]],
            stops,
        };
        facts.set_source(Box::new(source));
        let none = Budget::work(Duration::ZERO);
        let (mut cut, mut rounds) = (0, 0);
        while facts.has_work() {
            rounds += 1;
            assert!(rounds < 40, "work ends");
            // Every second time there is no time at all.
            let budget = if rounds % 2 == 0 {
                Budget::unlimited()
            } else {
                none.clone()
            };
            cut += u32::from(improve(&facts, &mut t, &ts, &budget) == Improved::CutOff);
        }
        assert!(cut > 0);
        let (x, y) = (ts.state[0].now, ts.state[1].now);
        let proved = facts.proved(&mut t, 0);
        let limit = t.bv_u64(16, 5000);
        let known = t.bv_ule(x, limit);
        assert_eq!(proved.contains(&known), first, "{stops} stops");
        let (hundred, same) = (t.bv_u64(16, 100), t.eq(x, y));
        let small = t.bv_ule(x, hundred);
        assert!(!proved.contains(&small) && !proved.contains(&same));
        assert_eq!(improve(&facts, &mut t, &ts, &none), Improved::Nothing);
    }
}

#[test]
fn kind_goes_on_with_facts_that_come_while_it_runs() {
    let mut own = Terms::new();
    let ts = counters(&mut own);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    let double = own.bv_add(x, x);
    let source = Stages {
        stages: vec![vec![], vec![own.eq(y, double)]],
        terms: own,
        stops: 0,
    };
    let mut t = Terms::new();
    let mut ts = counters(&mut t);
    let (x, y) = (ts.state[0].now, ts.state[1].now);
    // Not inductive for any small k: x = 4000 and y = 0 may be far from bad.
    let (late, early) = (t.bv_u64(16, 9000), t.bv_u64(16, 4000));
    let (far, near) = (t.bv_ult(late, y), t.bv_ult(x, early));
    ts.bad = t.and(far, near);
    let config = KindConfig {
        max: Some(30),
        simple_path: false,
        ..KindConfig::default()
    };
    let run = |facts: &Facts, t: &mut Terms| {
        let mut cx = Cx {
            terms: t,
            solvers: &blaster(),
            budget: &Budget::unlimited(),
            observer: &mut Silent,
            statistics: &mut Statistics::new(),
            facts,
        };
        let engine = Box::new(Kind::new(config));
        engine.run(&ts, &mut cx).expect("no fault")
    };
    assert_eq!(word(&run(&Facts::new(), &mut t)), "unknown");
    let facts = Facts::new();
    facts.set_source(Box::new(source));
    let verdict = run(&facts, &mut t);
    let Verdict::Safe(proof) = verdict else {
        panic!("{verdict:?}");
    };
    let (second, budget) = (z3(), Budget::unlimited());
    let mut certifier = Certifier::new(&mut t, &second, &budget);
    assert_eq!(certifier.proof(&ts, &proof), Ok(()));
}

//! CaDiCaL through [`Sat`]: answers, models, cores, temporary clauses, limits, life times.

use super::*;
use crate::testing::{Rng, cases};
use bia_base::{Cancel, Clock, Counter, Stopwatch};
use std::{sync::mpsc, thread, time::Duration};

fn vars(sat: &mut dyn Sat, n: usize) -> Vec<Lit> {
    (0..n).map(|_| sat.new_var().positive()).collect()
}

fn free() -> Budget {
    Budget::unlimited()
}

/// `holes + 1` pigeons in `holes` holes: unsatisfiable, and hard without counting.
fn pigeons(sat: &mut dyn Sat, holes: usize) {
    let at: Vec<Vec<Lit>> = (0..=holes).map(|_| vars(sat, holes)).collect();
    for pigeon in &at {
        sat.add_clause(pigeon);
    }
    for (i, one) in at.iter().enumerate() {
        for other in &at[..i] {
            for (a, b) in one.iter().zip(other) {
                sat.add_clause(&[!*a, !*b]);
            }
        }
    }
}

#[test]
fn literals_are_numbers() {
    let v = Var::from_index(3);
    let l = v.positive();
    assert_eq!((l.code(), (!l).code()), (6, 7));
    assert_eq!((l.dimacs(), (!l).dimacs()), (4, -4));
    assert_eq!((v.lit(true), v.lit(false)), (l, !l));
    assert_eq!((l.negated_unless(true), l.negated_unless(false)), (l, !l));
    assert_eq!(format!("{l:?} {:?}", !l), "x3 ¬x3");
}

#[test]
fn pigeons_do_not_fit() {
    let mut sat = Cadical::new();
    pigeons(&mut sat, 6);
    assert_eq!(sat.solve(&[], &free()), Answer::Unsat);
}

#[test]
fn checked_proofs_give_the_same_answers() {
    let mut sat = Cadical::with(&CadicalConfig {
        checked: true,
        ..CadicalConfig::default()
    });
    let a = sat.new_var().positive();
    assert_eq!(sat.solve(&[a], &free()), Answer::Sat);
    pigeons(&mut sat, 5);
    assert_eq!(sat.solve(&[a], &free()), Answer::Unsat);
    assert!(!sat.failed(a));
}

#[test]
fn the_empty_clause_is_unsatisfiable() {
    let mut sat = Cadical::new();
    assert_eq!(sat.solve(&[], &free()), Answer::Sat);
    sat.add_clause(&[]);
    assert_eq!(sat.solve(&[], &free()), Answer::Unsat);
}

#[test]
fn failed_assumptions_are_a_core() {
    let mut sat = Cadical::new();
    let x = vars(&mut sat, 5);
    sat.add_clause(&[!x[0], !x[1]]);
    assert_eq!(sat.solve(&[x[3], x[0], x[2], x[1]], &free()), Answer::Unsat);
    assert!(sat.failed(x[0]) && sat.failed(x[1]));
    assert!(!sat.failed(x[2]) && !sat.failed(x[3]));
    // Assumptions last for one call.
    assert_eq!(sat.solve(&[x[0]], &free()), Answer::Sat);
    assert_eq!(sat.value(x[0]), Some(true));
    assert_eq!(sat.value(!x[0]), Some(false));
    assert_eq!(sat.value(x[1]), Some(false));
    // Repeated and contradictory assumptions.
    assert_eq!(sat.solve(&[x[4], x[4], !x[4]], &free()), Answer::Unsat);
    assert!(sat.failed(x[4]) && sat.failed(!x[4]));
}

#[test]
fn models_are_of_the_last_answer_only() {
    let mut sat = Cadical::new();
    let x = vars(&mut sat, 2);
    sat.add_clause(&[x[0], x[1]]);
    assert_eq!(sat.value(x[0]), None);
    assert!(sat.failed(x[0]) && sat.constraint_failed());
    assert_eq!(sat.solve(&[!x[0]], &free()), Answer::Sat);
    let model = Model::of(&mut sat).expect("a model is at hand");
    sat.add_clause(&[!x[1]]);
    assert_eq!(sat.value(x[1]), None);
    assert!(Model::of(&mut sat).is_none());
    assert!(model.value(x[1]) && model.value(!x[0]));
    assert!(!model.value(sat.new_var().positive()));
    assert_eq!(sat.solve(&[], &free()), Answer::Sat);
    assert_eq!(sat.fixed(x[1]), Some(false));
    assert_eq!(sat.fixed(!x[1]), Some(true));
}

#[test]
fn temporary_clauses_last_for_one_call() {
    let mut sat = Cadical::new();
    let x = vars(&mut sat, 3);
    sat.add_clause(&[!x[0]]);
    sat.constrain(&[x[0], x[1]]);
    assert_eq!(sat.solve(&[!x[1], x[2]], &free()), Answer::Unsat);
    assert!(sat.constraint_failed() && sat.failed(!x[1]) && !sat.failed(x[2]));
    assert_eq!(sat.solve(&[!x[1]], &free()), Answer::Sat);
    sat.constrain(&[x[1]]);
    sat.constrain(&[x[2]]);
    assert_eq!(sat.solve(&[!x[1]], &free()), Answer::Sat);
    assert_eq!(sat.value(x[2]), Some(true));
    sat.constrain(&[]);
    assert_eq!(sat.solve(&[], &free()), Answer::Unsat);
    assert!(sat.constraint_failed());
    sat.constrain(&[x[2], !x[2]]);
    assert_eq!(sat.solve(&[], &free()), Answer::Sat);
}

#[test]
fn phases_are_followed() {
    // Otherwise it tries constant assignments first, whatever the phases.
    let mut sat = Cadical::with(&CadicalConfig {
        options: vec![("lucky", 0)],
        ..CadicalConfig::default()
    });
    let x = vars(&mut sat, 20);
    for pair in x.chunks(2) {
        sat.add_clause(pair);
    }
    for (i, lit) in x.iter().enumerate() {
        sat.set_phase(lit.negated_unless(i % 2 == 0));
    }
    assert_eq!(sat.solve(&[], &free()), Answer::Sat);
    for (i, lit) in x.iter().enumerate() {
        assert_eq!(sat.value(*lit), Some(i % 2 == 0), "{i}");
    }
    for lit in &x {
        sat.clear_phase(lit.var());
    }
    assert_eq!(sat.solve(&[], &free()), Answer::Sat);
}

/// Random clauses with random assumptions and temporary clauses, step by step, against all
/// assignments.
#[test]
fn random_clauses_against_all_assignments() {
    for seed in bia_testkit::told(0..cases(300)) {
        let mut rng = Rng::new(u64::try_from(seed).expect("small"));
        let mut sat = Cadical::new();
        let n = 3 + rng.below(8);
        let x = vars(&mut sat, n);
        let mut clauses: Vec<Vec<Lit>> = Vec::new();
        let some = |rng: &mut Rng, k: usize| -> Vec<Lit> {
            (0..k)
                .map(|_| x[rng.below(n)].negated_unless(rng.flip()))
                .collect()
        };
        for _ in 0..12 {
            for _ in 0..=rng.below(n) {
                let length = 2 + rng.below(2);
                let clause = some(&mut rng, length);
                sat.add_clause(&clause);
                clauses.push(clause);
            }
            let count = rng.below(4);
            let assumptions = some(&mut rng, count);
            let length = 1 + rng.below(3);
            let temporary = rng.flip().then(|| some(&mut rng, length));
            if let Some(clause) = &temporary {
                sat.constrain(clause);
            }
            let answer = sat.solve(&assumptions, &free());
            step_is_right(&mut sat, &clauses, &assumptions, temporary.as_ref(), answer);
        }
    }
}

fn step_is_right(
    sat: &mut Cadical,
    clauses: &[Vec<Lit>],
    assumptions: &[Lit],
    temporary: Option<&Vec<Lit>>,
    answer: Answer,
) {
    let n = sat.num_vars();
    let holds = |bits: usize, l: Lit| (bits >> l.var().index() & 1 == 1) != l.is_negative();
    let satisfiable = |assumed: &[Lit], temporary: Option<&Vec<Lit>>| {
        (0..1usize << n).any(|bits| {
            clauses
                .iter()
                .chain(temporary)
                .all(|c| c.iter().any(|l| holds(bits, *l)))
                && assumed.iter().all(|l| holds(bits, *l))
        })
    };
    match answer {
        Answer::Sat => {
            let model = Model::of(sat).expect("a model is at hand");
            assert!(assumptions.iter().all(|l| model.value(*l)));
            for clause in clauses.iter().chain(temporary) {
                assert!(clause.iter().any(|l| model.value(*l)));
            }
        }
        Answer::Unsat => {
            let core: Vec<Lit> = assumptions
                .iter()
                .copied()
                .filter(|l| sat.failed(*l))
                .collect();
            let temporary = temporary.filter(|_| sat.constraint_failed());
            assert!(!satisfiable(&core, temporary));
        }
        Answer::Unknown(stop) => panic!("{stop:?} without a limit"),
    }
}

#[test]
fn time_limits_are_kept() {
    let mut sat = Cadical::new();
    pigeons(&mut sat, 40);
    let limit = Duration::from_millis(200);
    let budget = Budget::work(limit);
    let start = Stopwatch::start(Clock::Thread);
    let answer = sat.solve(&[], &budget);
    assert_eq!(answer, Answer::Unknown(Stop::Time(limit)));
    assert!(start.elapsed() < limit + Duration::from_secs(10));
    // The solver can be used again.
    let x = sat.new_var().positive();
    sat.add_clause(&[]);
    assert_eq!(sat.solve(&[x], &free()), Answer::Unsat);
}

#[test]
fn a_spent_budget_answers_nothing_hard() {
    let mut sat = Cadical::new();
    pigeons(&mut sat, 12);
    let budget = Budget::unlimited();
    budget.canceller().cancel();
    assert_eq!(sat.solve(&[], &budget), Answer::Unknown(Stop::Cancelled));
}

#[test]
fn memory_limits_are_kept() {
    let mut sat = Cadical::new();
    pigeons(&mut sat, 20);
    let budget = Budget::new(None, Some(1), Cancel::new());
    assert_eq!(sat.solve(&[], &budget), Answer::Unknown(Stop::Memory(1)));
}

#[test]
fn another_thread_can_cancel() {
    let budget = Budget::unlimited();
    let cancel = budget.canceller();
    let mut sat = Cadical::new();
    pigeons(&mut sat, 30);
    let (tell, told) = mpsc::channel();
    let run = thread::spawn(move || {
        let work = Stopwatch::start(Clock::Thread);
        tell.send(work).expect("somebody listens");
        let answer = sat.solve(&[], &budget);
        (answer, work.elapsed(), sat)
    });
    let work = told.recv().expect("it begins");
    let mut asked = work.elapsed();
    while asked < Duration::from_millis(100) {
        thread::sleep(Duration::from_millis(5));
        asked = work.elapsed();
    }
    cancel.cancel();
    let (answer, ended, sat) = run.join().expect("the solver does not panic");
    assert_eq!(answer, Answer::Unknown(Stop::Cancelled));
    let late = ended.saturating_sub(asked);
    assert!(late < Duration::from_secs(2), "{late:?}");
    drop(sat);
}

#[test]
fn solvers_live_side_by_side_and_on_threads() {
    let mut sats: Vec<Cadical> = (0..50).map(|_| Cadical::new()).collect();
    for (holes, sat) in sats.iter_mut().enumerate() {
        pigeons(sat, 1 + holes % 5);
    }
    let runs: Vec<_> = sats
        .into_iter()
        .map(|mut sat| thread::spawn(move || sat.solve(&[], &Budget::unlimited())))
        .collect();
    for run in runs {
        assert_eq!(run.join().expect("no panic"), Answer::Unsat);
    }
}

#[test]
fn solvers_can_be_dropped_at_any_time() {
    for _ in 0..20 {
        drop(Cadical::new());
        let mut sat: Box<dyn Sat> = Box::new(Cadical::new());
        let x = vars(&mut *sat, 3);
        sat.add_clause(&x);
        sat.constrain(&[!x[0]]);
        drop(sat);
        let mut sat = Cadical::new();
        let x = sat.new_var().positive();
        assert_eq!(sat.solve(&[x], &free()), Answer::Sat);
    }
}

#[test]
fn statistics_count() {
    let mut sat = Cadical::new();
    pigeons(&mut sat, 5);
    assert_eq!(sat.solve(&[], &free()), Answer::Unsat);
    let rows = sat.statistics();
    assert_eq!(rows.get("sat calls"), Some(Counter::Count(1)));
    assert_eq!(rows.get("sat variables"), Some(Counter::Count(30)));
    assert!(matches!(rows.get("sat conflicts"), Some(Counter::Count(n)) if n > 0));
}

//! Solvers side by side on threads, and their budgets.

use crate::{
    api::{Answer, Smt},
    z3::Z3,
};
use bia_base::{Budget, Cancel, Clock, Reason, Stopwatch};
use bia_term::{Sort, Term, Terms, value::Value};
use std::{sync::mpsc, thread, time::Duration};

/// A product of two numbers of this width that is hard to take apart.
fn hard(t: &mut Terms, width: u32) -> Vec<Term> {
    let sort = t.bv_sort(2 * width);
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let product = t.bv_mul(x, y);
    let bound = t.bv_u64(2 * width, 1 << width);
    // The square of a prime minus 2, which has no small factors.
    let prime = (1_u64 << (width - 1)) + 159;
    let number = t.bv_u64(2 * width, prime.wrapping_mul(prime).wrapping_sub(2));
    let one = t.bv_u64(2 * width, 1);
    vec![
        t.eq(product, number),
        t.bv_ult(x, bound),
        t.bv_ult(y, bound),
        t.bv_ult(one, x),
        t.bv_ult(one, y),
    ]
}

fn ask_hard(budget: &Budget) -> Answer {
    let mut t = Terms::new();
    let mut z3 = Z3::new().unwrap();
    for formula in hard(&mut t, 31) {
        z3.assert(&mut t, formula).unwrap();
    }
    let answer = z3.check(&mut t, &[], budget).unwrap();
    // Whatever stopped it, the solver goes on.
    let p = t.var("p", Sort::BOOL);
    let not_p = t.not(p);
    z3.push().unwrap();
    z3.assert(&mut t, p).unwrap();
    let next = z3.check(&mut t, &[not_p], &Budget::unlimited()).unwrap();
    assert_eq!(next, Answer::Unsat);
    answer
}

#[test]
fn time_ends_a_check() {
    let limit = Duration::from_millis(300);
    let start = Stopwatch::start(Clock::Thread);
    let answer = ask_hard(&Budget::work(limit));
    assert_eq!(answer, Answer::Unknown(Reason::TimeLimit(limit)));
    assert!(
        start.elapsed() < Duration::from_secs(20),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn cancellation_from_another_thread_ends_a_check() {
    let cancel = Cancel::new();
    let budget = Budget::new(None, None, cancel.clone());
    let (tell, told) = mpsc::channel();
    let asked = thread::spawn(move || {
        let work = Stopwatch::start(Clock::Thread);
        tell.send(work).unwrap();
        (ask_hard(&budget), work.elapsed())
    });
    let work = told.recv().unwrap();
    let mut cancelled = work.elapsed();
    while cancelled < Duration::from_millis(300) {
        thread::sleep(Duration::from_millis(5));
        cancelled = work.elapsed();
    }
    cancel.cancel();
    let (answer, ended) = asked.join().unwrap();
    assert_eq!(answer, Answer::Unknown(Reason::Cancelled));
    let late = ended.saturating_sub(cancelled);
    assert!(late < Duration::from_secs(10), "{late:?}");
}

#[test]
fn a_budget_that_has_ended_is_noticed_before_the_check() {
    let budget = Budget::unlimited();
    budget.canceller().cancel();
    assert_eq!(ask_hard(&budget), Answer::Unknown(Reason::Cancelled));
    let memory = Budget::new(None, Some(1), Cancel::new());
    assert_eq!(ask_hard(&memory), Answer::Unknown(Reason::MemoryLimit(1)));
}

#[test]
fn solvers_run_side_by_side_and_move_between_threads() {
    let workers = (0..4_u64).map(|n| {
        thread::spawn(move || {
            let mut t = Terms::new();
            let mut z3 = Z3::new().unwrap();
            let sort = t.bv_sort(16);
            let x = t.var("x", sort);
            for k in 0..20 {
                let (three, wanted) = (t.bv_u64(16, 3), t.bv_u64(16, 1000 * n + k));
                let product = t.bv_mul(three, x);
                let equal = t.eq(product, wanted);
                assert_eq!(
                    z3.check(&mut t, &[equal], &Budget::unlimited()),
                    Ok(Answer::Sat)
                );
                assert_eq!(z3.value(&mut t, equal), Ok(Value::Bool(true)));
            }
            (t, z3, x, n)
        })
    });
    for worker in workers.collect::<Vec<_>>() {
        let (mut t, mut z3, x, n) = worker.join().unwrap();
        let wanted = t.bv_u64(16, n);
        let equal = t.eq(x, wanted);
        z3.assert(&mut t, equal).unwrap();
        assert_eq!(z3.check(&mut t, &[], &Budget::unlimited()), Ok(Answer::Sat));
        let value = z3.value(&mut t, x).unwrap();
        assert_eq!(value.as_bv().and_then(bia_term::value::Bv::to_u64), Some(n));
    }
}

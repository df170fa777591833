//! The rules of the interface, and questions with known answers.

use super::satisfiable;
use crate::{
    api::{Answer, Smt as _, SolverError},
    blast::{BitBlaster, BlastConfig},
};
use bia_base::{Budget, Reason};
use bia_term::{
    Sort, Terms,
    value::{Bv, Value},
};
use std::time::Duration;

#[test]
fn scopes_assumptions_and_cores() {
    let mut t = Terms::new();
    let mut solver = BitBlaster::new();
    let budget = Budget::unlimited();
    let byte = t.bv_sort(8);
    let (x, y) = (t.var("x", byte), t.var("y", byte));
    let ten = t.bv_u64(8, 10);
    let below = t.bv_ult(x, ten);
    solver.assert(&mut t, below).unwrap();
    let above = t.bv_ult(ten, x);
    let other = t.bv_ult(ten, y);
    assert_eq!(
        solver.check(&mut t, &[other, above], &budget),
        Ok(Answer::Unsat)
    );
    assert_eq!(solver.core(&mut t), Ok(vec![above]));
    assert_eq!(solver.check(&mut t, &[other], &budget), Ok(Answer::Sat));
    assert_eq!(solver.value(&mut t, other), Ok(Value::Bool(true)));
    solver.push().unwrap();
    let equal = t.eq(x, y);
    solver.assert(&mut t, equal).unwrap();
    assert_eq!(solver.check(&mut t, &[other], &budget), Ok(Answer::Unsat));
    assert_eq!(solver.check(&mut t, &[], &budget), Ok(Answer::Sat));
    solver.pop().unwrap();
    assert_eq!(solver.check(&mut t, &[other], &budget), Ok(Answer::Sat));
    let stranger = t.var("stranger", byte);
    assert_eq!(solver.value(&mut t, stranger), Ok(Bv::zero(8).into()));
}

#[test]
fn misuse_is_reported() {
    let mut t = Terms::new();
    let mut solver = BitBlaster::new();
    assert!(matches!(solver.pop(), Err(SolverError::Misuse(_))));
    let x = t.var("x", Sort::BOOL);
    assert!(matches!(
        solver.value(&mut t, x),
        Err(SolverError::Misuse(_))
    ));
    assert!(matches!(solver.core(&mut t), Err(SolverError::Misuse(_))));
    let three = t.bv_u64(8, 3);
    assert!(matches!(
        solver.assert(&mut t, three),
        Err(SolverError::Misuse(_))
    ));
    let (n, m) = (t.var("n", Sort::INT), t.var("m", Sort::INT));
    let less = t.lt(n, m);
    assert!(matches!(
        solver.assert(&mut t, less),
        Err(SolverError::Unsupported(_))
    ));
    // It goes on as if nothing had been said.
    solver.assert(&mut t, x).unwrap();
    let budget = Budget::unlimited();
    assert_eq!(solver.check(&mut t, &[], &budget), Ok(Answer::Sat));
    assert_eq!(solver.value(&mut t, x), Ok(Value::Bool(true)));
}

#[test]
fn budgets_end_a_check() {
    let mut t = Terms::new();
    let mut solver = BitBlaster::new();
    let sort = t.bv_sort(64);
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let product = t.bv_mul(x, y);
    let prime = t.bv(Bv::from_u64(64, 0xffff_ffff_ffff_ffc5));
    let one = t.bv_u64(64, 1);
    let overflow = t.bv_umulo(x, y);
    let all = [
        t.eq(product, prime),
        t.bv_ult(one, x),
        t.bv_ult(one, y),
        t.not(overflow),
    ];
    for term in all {
        solver.assert(&mut t, term).unwrap();
    }
    let limit = Duration::from_millis(100);
    let budget = Budget::work(limit);
    let answer = solver.check(&mut t, &[], &budget).unwrap();
    assert_eq!(answer, Answer::Unknown(Reason::TimeLimit(limit)));
}

#[test]
fn circuits_that_do_not_fit_are_refused() {
    let mut t = Terms::new();
    let sort = t.bv_sort(1 << 20);
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let product = t.bv_mul(x, y);
    let equal = t.eq(product, x);
    let mut solver = BitBlaster::new();
    solver.assert(&mut t, equal).unwrap();
    let answer = solver.check(&mut t, &[], &Budget::unlimited()).unwrap();
    assert!(
        matches!(answer, Answer::Unknown(Reason::Unsupported(_))),
        "{answer:?}"
    );
}

#[test]
fn terms_may_be_deep() {
    let mut t = Terms::raw();
    let sort = t.bv_sort(4);
    let array = t.array_sort(sort, sort);
    let (x, m) = (t.var("x", sort), t.var("m", array));
    let (mut sum, mut memory) = (x, m);
    for _ in 0..20_000 {
        sum = t.bv_add(sum, x);
        memory = t.store(memory, x, sum);
    }
    let read = t.select(memory, x);
    let differ = t.ne(read, sum);
    assert!(!satisfiable(&mut t, &[differ]));
}

#[test]
fn constant_arrays_are_equal_when_their_elements_are() {
    let mut t = Terms::new();
    let (byte, bit) = (t.bv_sort(8), t.bv_sort(1));
    for (index, expected) in [(byte, false), (bit, true)] {
        let sort = t.array_sort(index, byte);
        let (a, b) = (t.var("a", byte), t.var("b", byte));
        let (i, j) = (t.var("i", index), t.var("j", index));
        let (ka, kb) = (t.const_array(sort, a), t.const_array(sort, b));
        let ka = t.store(ka, i, b);
        let kb = t.store(kb, j, a);
        let all = [t.eq(ka, kb), t.ne(a, b)];
        assert_eq!(satisfiable(&mut t, &all), expected, "{index:?}");
    }
}

#[test]
fn arrays_that_differ_do_so_somewhere() {
    let mut t = Terms::new();
    let bit = t.bv_sort(1);
    let sort = t.array_sort(bit, bit);
    let vars: Vec<_> = (0..5).map(|i| t.var(&format!("a{i}"), sort)).collect();
    // There are four arrays from one bit to one bit.
    let four = t.distinct(&vars[..4]);
    assert!(satisfiable(&mut t, &[four]));
    let five = t.distinct(&vars);
    assert!(!satisfiable(&mut t, &[five]));
}

#[test]
fn functions_respect_equality() {
    let mut t = Terms::new();
    let thing = t.uninterpreted_sort("Thing");
    let f = t.declare_fun("f", &[thing], thing);
    let x = t.var("x", thing);
    let mut powers = vec![x];
    for i in 0..5 {
        let next = t.app(f, &[powers[i]]);
        powers.push(next);
    }
    let all = [t.eq(powers[3], x), t.eq(powers[5], x), t.ne(powers[1], x)];
    assert!(!satisfiable(&mut t, &all));
    assert!(satisfiable(&mut t, &all[1..]));
}

#[test]
fn checking_again_makes_no_circuits() {
    let mut t = Terms::new();
    let mut solver = BitBlaster::new();
    let sort = t.bv_sort(16);
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let product = t.bv_mul(x, y);
    let limit = t.bv_u64(16, 1000);
    let below = t.bv_ult(product, limit);
    solver.assert(&mut t, below).unwrap();
    let questions: Vec<_> = (0..20)
        .map(|i| {
            let value = t.bv_u64(16, i);
            t.eq(x, value)
        })
        .collect();
    let mut ask = |t: &mut Terms| {
        for question in &questions {
            let answer = solver.check(t, &[*question], &Budget::unlimited());
            assert_eq!(answer, Ok(Answer::Sat));
        }
        solver.statistics().get("gates")
    };
    let once = ask(&mut t);
    assert_eq!(ask(&mut t), once);
}

#[test]
fn what_a_stopped_check_found_out_about_arrays_is_not_lost() {
    let mut stopped = 0;
    for calls in 0..100 {
        let mut t = Terms::new();
        let sort = t.array_sort(Sort::BOOL, Sort::BOOL);
        let maps = ["a", "b", "c"].map(|name| t.var(name, sort));
        let mut solver = BitBlaster::with(BlastConfig {
            check_models: true,
            ..BlastConfig::default()
        });
        let at = t.var("at", Sort::BOOL);
        for map in maps {
            let read = t.select(map, at);
            solver.assert(&mut t, read).unwrap();
        }
        // Among three maps from a bit to a bit that agree at one bit two are equal.
        for (at, one) in maps.iter().enumerate() {
            for other in &maps[..at] {
                let equal = t.eq(*one, *other);
                let differ = t.not(equal);
                solver.assert(&mut t, differ).unwrap();
            }
        }
        let short = solver.check(&mut t, &[], &Budget::calls(calls));
        stopped += u32::from(matches!(short, Ok(Answer::Unknown(_))));
        let answer = solver.check(&mut t, &[], &Budget::unlimited());
        assert_eq!(answer, Ok(Answer::Unsat), "after {calls}");
    }
    assert!((20..100).contains(&stopped), "{stopped}");
}

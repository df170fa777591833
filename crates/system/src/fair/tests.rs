//! Evidence that is right is accepted, and evidence that is not is refused.

use super::{Choice, Descent, Fair, Infinite, Monitor, TerminationProof};
use crate::{Certifier, Proof, StateVar, Trace, Ts, testing::factories};
use bia_base::{Budget, Certify as _};
use bia_term::{
    Sort, Term, Terms,
    value::{Bv, Value},
};

/// x of 4 bits goes down from anywhere while it is not 0, by the step given; every state is
/// visited.
fn countdown(terms: &mut Terms, by: u64) -> Fair {
    let sort = terms.bv_sort(4);
    let x = terms.var("x", sort);
    let step = terms.bv_u64(4, by);
    let zero = terms.bv_u64(4, 0);
    let next = terms.bv_sub(x, step);
    let valid = terms.ne(x, zero);
    let ts = Ts {
        state: vec![StateVar {
            now: x,
            next: Some(next),
        }],
        inputs: Vec::new(),
        init: terms.tru(),
        valid,
        bad: terms.tru(),
    };
    Fair { ts }
}

/// n of sort Int goes up or down by an input, while it is not negative; every state is visited.
fn walk(terms: &mut Terms) -> Fair {
    let (n, d) = (terms.var("n", Sort::INT), terms.var("d", Sort::INT));
    let next = terms.add(n, d);
    let zero = terms.int(0);
    let valid = terms.le(zero, n);
    let init = terms.eq(n, zero);
    let ts = Ts {
        state: vec![StateVar {
            now: n,
            next: Some(next),
        }],
        inputs: vec![d],
        init,
        valid,
        bad: terms.tru(),
    };
    Fair { ts }
}

fn bits(value: u64) -> Vec<Value> {
    vec![Value::Bv(Bv::from_u64(4, value))]
}

fn accepts(terms: &mut Terms, fair: &Fair, monitor: Monitor, proof: Proof) -> Vec<bool> {
    let budget = Budget::unlimited();
    let ending = TerminationProof { monitor, proof };
    let check = |factory: &bia_solver::factory::Factory| {
        let mut terms = terms.clone();
        Certifier::new(&mut terms, factory, &budget)
            .proof(fair, &ending)
            .is_ok()
    };
    factories().iter().map(check).collect()
}

fn accepts_path(terms: &mut Terms, fair: &Fair, cex: &Infinite) -> bool {
    let budget = Budget::unlimited();
    let [_, z3] = factories();
    Certifier::new(terms, &z3, &budget).cex(fair, cex).is_ok()
}

#[test]
fn a_measure_that_descends_is_a_proof_and_one_that_does_not_is_none() {
    let mut terms = Terms::new();
    let fair = countdown(&mut terms, 1);
    let x = fair.ts.state[0].now;
    let watch = Monitor::Ranking(vec![x]).watch(&mut terms, &fair);
    let watch = watch.expect("the monitor is well-formed");
    // seen ⇒ last = x + 1 ∧ last ≠ 0
    let (seen, last) = (watch.ts.state[1].now, watch.ts.state[2].now);
    let one = terms.bv_u64(4, 1);
    let zero = terms.bv_u64(4, 0);
    let above = terms.bv_add(x, one);
    let (is_above, positive) = (terms.eq(last, above), terms.ne(last, zero));
    let both = terms.and(is_above, positive);
    let invariant = terms.implies(seen, both);
    let proof = || Proof::Invariant(invariant);
    assert_eq!(
        accepts(&mut terms, &fair, Monitor::Ranking(vec![x]), proof()),
        [true, true]
    );
    let negated = terms.bv_neg(x);
    assert_eq!(
        accepts(&mut terms, &fair, Monitor::Ranking(vec![negated]), proof()),
        [false, false]
    );
}

#[test]
fn visits_are_counted_exactly() {
    let mut terms = Terms::new();
    let fair = countdown(&mut terms, 1);
    // From 15 down to 0 there are 16 visits, and every path has at most 15 steps.
    let exhausted = |most| (Monitor::Visits(most), Proof::Exhausted { depth: 15 });
    for (most, is_proof) in [(16, true), (15, false), (0, false)] {
        let (monitor, proof) = exhausted(most);
        assert_eq!(
            accepts(&mut terms, &fair, monitor, proof),
            [is_proof, is_proof],
            "{most}"
        );
    }
}

#[test]
fn repetitions_say_nothing_about_infinite_systems() {
    let mut terms = Terms::new();
    let fair = walk(&mut terms);
    let proof = Proof::Exhausted { depth: 0 };
    let budget = Budget::unlimited();
    let [_, z3] = factories();
    let ending = TerminationProof {
        monitor: Monitor::StateRecording,
        proof,
    };
    let refused = Certifier::new(&mut terms, &z3, &budget).proof(&fair, &ending);
    assert!(refused.is_err_and(|why| why.contains("infinite system")));
    let fair = countdown(&mut terms, 1);
    let proof = Proof::Exhausted { depth: 15 };
    assert_eq!(
        accepts(&mut terms, &fair, Monitor::StateRecording, proof),
        [true, true]
    );
}

#[test]
fn all_pairs_of_visits_must_be_covered() {
    let mut terms = Terms::new();
    let fair = countdown(&mut terms, 1);
    let x = fair.ts.state[0].now;
    let proof = || Proof::Exhausted { depth: 15 };
    let within = terms.tru();
    let descent = |measure: Term| Descent {
        within,
        measure: vec![measure],
    };
    let covered = |by: Vec<Descent>| Monitor::TransitionInvariant { key: None, by };
    assert_eq!(
        accepts(&mut terms, &fair, covered(vec![descent(x)]), proof()),
        [true, true]
    );
    assert_eq!(
        accepts(&mut terms, &fair, covered(Vec::new()), proof()),
        [false, false]
    );
    // With a key that no two visits share, nothing has to be covered.
    let keyed = Monitor::TransitionInvariant {
        key: Some(x),
        by: Vec::new(),
    };
    assert_eq!(accepts(&mut terms, &fair, keyed, proof()), [true, true]);
    let infinite = walk(&mut terms);
    let keyed = Monitor::TransitionInvariant {
        key: Some(infinite.ts.state[0].now),
        by: Vec::new(),
    };
    assert!(keyed.watch(&mut terms, &infinite).is_err());
}

#[test]
fn integers_below_zero_do_not_descend() {
    let mut terms = Terms::new();
    let fair = walk(&mut terms);
    let n = fair.ts.state[0].now;
    let watch = Monitor::Ranking(vec![n]).watch(&mut terms, &fair);
    let watch = watch.expect("the monitor is well-formed");
    let (seen, last) = (watch.ts.state[1].now, watch.ts.state[2].now);
    let model = |seen_value, last_value: i64, n_value: i64, terms: &Terms| {
        let mut model = bia_term::Model::new();
        for (var, value) in [
            (seen, Value::Bool(seen_value)),
            (last, Value::Int(last_value.into())),
            (n, Value::Int(n_value.into())),
        ] {
            model.set(terms, var, value).expect("of that sort");
        }
        terms.eval(watch.ts.bad, &model)
    };
    assert_eq!(model(true, 3, 2, &terms), Ok(Value::Bool(false)));
    assert_eq!(model(true, 3, 3, &terms), Ok(Value::Bool(true)));
    assert_eq!(model(true, -1, -2, &terms), Ok(Value::Bool(true)));
    assert_eq!(model(true, 0, -2, &terms), Ok(Value::Bool(false)));
    assert_eq!(model(false, 3, 3, &terms), Ok(Value::Bool(false)));
}

#[test]
fn lassos_are_evaluated() {
    let mut terms = Terms::new();
    let fair = countdown(&mut terms, 2);
    let path = |states: &[u64]| Trace {
        states: states.iter().map(|x| bits(*x)).collect(),
        inputs: vec![Vec::new(); states.len() - 1],
    };
    let odd = path(&[1, 15, 13, 11, 9, 7, 5, 3, 1]);
    let lasso = |trace: Trace, back| Infinite::Lasso { trace, back };
    assert!(accepts_path(&mut terms, &fair, &lasso(odd.clone(), 0)));
    assert!(!accepts_path(&mut terms, &fair, &lasso(odd.clone(), 1)));
    assert!(!accepts_path(&mut terms, &fair, &lasso(odd.clone(), 8)));
    assert!(!accepts_path(&mut terms, &fair, &lasso(odd.clone(), 9)));
    assert!(!accepts_path(
        &mut terms,
        &fair,
        &lasso(path(&[1, 15, 1]), 0)
    ));
    // Nothing is visited.
    let mut never = fair;
    never.ts.bad = terms.fals();
    assert!(!accepts_path(&mut terms, &never, &lasso(odd, 0)));
}

#[test]
fn recurrent_sets_are_proved() {
    let mut terms = Terms::new();
    let fair = walk(&mut terms);
    let n = fair.ts.state[0].now;
    let (zero, one) = (terms.int(0), terms.int(1));
    let set = terms.le(zero, n);
    let trace = Trace {
        states: vec![vec![Value::Int(0.into())]],
        inputs: Vec::new(),
    };
    let recurrent = |set, choices: Vec<Option<Term>>| Infinite::Recurrent {
        trace: trace.clone(),
        set,
        steps: choices
            .into_iter()
            .map(|choice| Choice {
                inputs: vec![choice],
                free: vec![None],
            })
            .collect(),
    };
    let down = terms.sub(zero, n);
    let mut check = |cex: Infinite| accepts_path(&mut terms, &fair, &cex);
    assert!(check(recurrent(set, vec![Some(one)])));
    assert!(check(recurrent(set, vec![Some(one), Some(down)])));
    assert!(!check(recurrent(set, vec![None])));
    assert!(!check(recurrent(set, vec![])));
    let minus = terms.int(-1);
    let mut check = |cex: Infinite| accepts_path(&mut terms, &fair, &cex);
    assert!(!check(recurrent(set, vec![Some(minus)])));
    // The path must lead into the set.
    let positive = terms.lt(zero, n);
    assert!(!accepts_path(
        &mut terms,
        &fair,
        &recurrent(positive, vec![Some(one)])
    ));
}

//! Tests of the passes by hand; random systems are in the tests of the engines.

use super::*;
use crate::{Certifier, Proof, StateVar, Trace, check_trace, testing};
use bia_base::{Certify as _, Lift as _};
use bia_term::{Sort, Term, value::Value};

/// A system over integers and truth values from rows of name, initial value and next function.
struct Rows<'t> {
    terms: &'t mut Terms,
    state: Vec<StateVar>,
    init: Vec<Term>,
}

impl Rows<'_> {
    fn add(&mut self, name: &str, first: i32, next: impl Fn(&mut Terms, Term) -> Term) -> Term {
        let now = self.terms.var(name, Sort::INT);
        let value = self.terms.int(first);
        self.init.push(self.terms.eq(now, value));
        let next = Some(next(self.terms, now));
        self.state.push(StateVar { now, next });
        now
    }
    fn finish(self, bad: Term) -> Ts {
        let init = self.terms.and_all(&self.init);
        let valid = self.terms.tru();
        let (state, inputs) = (self.state, vec![]);
        Ts {
            state,
            inputs,
            init,
            valid,
            bad,
        }
    }
}

fn names(terms: &Terms, ts: &Ts) -> String {
    let names = ts.state.iter().filter_map(|var| terms.var_name(var.now));
    names.collect::<Vec<_>>().join(" ")
}

/// x and y count alike; one is 1 for ever, which only a solver sees for `hidden`; z follows x.
fn example(terms: &mut Terms) -> Ts {
    let mut rows = Rows {
        terms,
        state: vec![],
        init: vec![],
    };
    let one = rows.add("one", 1, |_, x| x);
    let x = rows.add("x", 0, |t, x| t.add(x, one));
    let y = rows.add("y", 0, |t, y| t.add(y, one));
    let hidden = rows.add("hidden", 5, |t, h| {
        // Twice a number is not 7.
        let (twice, six, seven) = (t.add(x, x), t.int(6), t.int(7));
        let never = t.eq(twice, seven);
        t.ite(never, six, h)
    });
    rows.add("z", 9, |t, z| t.add(z, x));
    let sum = rows.terms.add(hidden, y);
    let seven = rows.terms.int(7);
    let bad = rows.terms.lt(sum, seven);
    let ten = rows.terms.int(10);
    let far = rows.terms.lt(ten, x);
    let bad = rows.terms.and(bad, far);
    rows.finish(bad)
}

#[test]
fn each_pass_drops_what_it_should() {
    let mut terms = Terms::new();
    let ts = example(&mut terms);
    let budget = Budget::unlimited();
    let [_, z3] = testing::factories();
    let solvers: Option<&dyn SolverFactory> = Some(&z3);
    let mut after = |passes: &[Pass], solvers| {
        let lowered = apply_all(passes, &mut terms, &ts, solvers, &budget);
        assert_eq!(lowered.system.check(&terms), Ok(()));
        assert_eq!(lowered.exact, Exactness::Exact);
        names(&terms, &lowered.system)
    };
    assert_eq!(after(&[], None), "one x y hidden z");
    assert_eq!(after(&[Pass::Cone], None), "one x y hidden");
    assert_eq!(after(&[Pass::Constants], None), "x y hidden z");
    assert_eq!(after(&[Pass::Constants], solvers), "x y z");
    assert_eq!(after(&[Pass::Equivalent], None), "one x hidden z");
    assert_eq!(after(&[Pass::Equivalent], solvers), "one x hidden z");
    assert_eq!(after(&Pass::ALL, solvers), "x");
}

#[test]
fn evidence_comes_back() {
    let mut terms = Terms::new();
    let mut ts = example(&mut terms);
    let budget = Budget::unlimited();
    let [_, z3] = testing::factories();
    let lowered = apply_all(&Pass::ALL, &mut terms, &ts, Some(&z3), &budget);
    let x = ts.state[1].now;
    // With hidden = 5 and y = x the bad states are gone.
    let proof = Proof::Invariant(terms.tru());
    let proof = lowered.back.proof(&mut terms, proof).unwrap();
    let mut by = Certifier::new(&mut terms, &z3, &budget);
    assert_eq!(by.proof(&ts, &proof), Ok(()));
    assert!(by.proof(&ts, &Proof::Invariant(by.terms.tru())).is_err());
    // Simple paths of the smaller system are not those of the original.
    let proof = Proof::KInductive {
        k: 2,
        simple_path: true,
        invariant: terms.tru(),
    };
    assert!(lowered.back.proof(&mut terms, proof).is_err());
    // A trace, with all that was dropped.
    let two = terms.int(2);
    ts.bad = terms.eq(x, two);
    let lowered = apply_all(&Pass::ALL, &mut terms, &ts, Some(&z3), &budget);
    let states = (0..3).map(|n| vec![Value::Int(n.into())]).collect();
    let trace = Trace {
        states,
        inputs: vec![vec![], vec![]],
    };
    assert_eq!(check_trace(&terms, &lowered.system, &trace), Ok(()));
    let mut short = trace.clone();
    let full = lowered.back.cex(&mut terms, trace).unwrap();
    assert_eq!(check_trace(&terms, &ts, &full), Ok(()));
    short.states[1].clear();
    assert!(lowered.back.cex(&mut terms, short.clone()).is_err());
    short.inputs.clear();
    assert!(lowered.back.cex(&mut terms, short).is_err());
}

#[test]
fn initial_states_are_not_made_up() {
    let mut terms = Terms::new();
    let mut ts = example(&mut terms);
    let z = ts.state[4].now;
    // No initial state at all: z is 9 and below 3.
    let three = terms.int(3);
    let small = terms.lt(z, three);
    ts.init = terms.and(ts.init, small);
    let lowered = cone(&mut terms, &ts);
    assert!(names(&terms, &lowered.system).contains('z'));
    // A relation between what is dropped and what is kept counts too.
    let mut ts = example(&mut terms);
    let x = ts.state[1].now;
    let relation = terms.lt(z, x);
    ts.init = terms.and(ts.init, relation);
    let lowered = cone(&mut terms, &ts);
    assert!(names(&terms, &lowered.system).contains('z'));
    // A variable without next-state function is no constant and equals nothing.
    let mut ts = example(&mut terms);
    for var in &mut ts.state {
        var.next = None;
    }
    let [_, z3] = testing::factories();
    let budget = Budget::unlimited();
    let passes = [Pass::Constants, Pass::Equivalent];
    let lowered = apply_all(&passes, &mut terms, &ts, Some(&z3), &budget);
    assert_eq!(lowered.system, ts);
}

#[test]
fn passes_have_names() {
    for pass in Pass::ALL {
        assert_eq!(Pass::find(pass.name()), Some(pass));
        assert!(!pass.summary().is_empty());
    }
    assert_eq!(Pass::find("none"), None);
}

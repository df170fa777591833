//! Round trips of random systems in all theories, relations, mistakes.

use super::*;
use crate::{Goal, Model, testing};
use bia_base::Sources;
use bia_term::{Op, Terms, random::Mix};

fn parsed(terms: &mut Terms, text: &str) -> Result<Model, Vec<String>> {
    let source = Sources::new().add("m.vmt", text);
    read(terms, source, text).map_err(|all| {
        let short = |d: bia_base::Diagnostic| format!("{}: {}", d.code.name, d.message);
        all.into_iter().map(short).collect()
    })
}

fn written(terms: &mut Terms, ts: &bia_system::Ts) -> String {
    let mut out = Vec::new();
    let comments = crate::Comments {
        lines: vec!["made by a test".into()],
        places: ts.state.iter().map(|v| (v.now, "f.c:8".into())).collect(),
    };
    write(terms, ts, "p", &comments, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Writes the system of what was read.
fn rewritten(text: &str) -> String {
    let mut terms = Terms::new();
    let model = parsed(&mut terms, text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
    let mut out = Vec::new();
    let none = crate::Comments::default();
    let property = &model.properties[0];
    match model.system(&mut terms, property) {
        Some(system) => write(&mut terms, &system.ts, "p", &none, &mut out).unwrap(),
        None => {
            let fair = model.fair(&mut terms, property).unwrap();
            write_fair(&mut terms, &fair, "p", &none, &mut out).unwrap()
        }
    };
    String::from_utf8(out).unwrap()
}

/// Whether a text divides: what a division by zero is becomes a state of its own when it is read.
fn divides(text: &str) -> bool {
    ["(div ", "(mod ", "(/ "].iter().any(|op| text.contains(op))
}

#[test]
fn what_was_read_is_written_alike() {
    let none = crate::Comments::default();
    let mut compared = 0;
    for seed in bia_testkit::told(0..testing::cases(400)) {
        let mix = Mix {
            numbers: seed % 2 == 0,
            floats: seed % 3 == 0,
            arrays: seed % 5 < 3,
            uninterpreted: false,
        };
        let mut terms = Terms::new();
        let ts = testing::system(&mut terms, seed, mix);
        let mut out = Vec::new();
        write(&mut terms, &ts, "p", &none, &mut out).unwrap();
        let first = String::from_utf8(out).unwrap();
        if divides(&first) {
            continue;
        }
        assert_eq!(first, rewritten(&first), "{seed}");
        compared += 1;
        let mut out = Vec::new();
        let fair = bia_system::Fair { ts };
        write_fair(&mut terms, &fair, "p", &none, &mut out).unwrap();
        let first = String::from_utf8(out).unwrap();
        assert_eq!(first, rewritten(&first), "{seed}");
    }
    assert!(compared > 0);
    // Relations, next values that are inputs, and names that SMT-LIB does not have.
    let relation = "(declare-const x Int) (declare-const x.next Int) (declare-const |y z| Int) (declare-const y.next Int)
(declare-const w Int) (declare-const b Bool) (declare-const b.next Bool) (declare-const c Bool) (declare-const d Bool)
(define-fun s0 () Int (! x :next x.next)) (define-fun s1 () Int (! |y z| :next y.next))
(define-fun s2 () Bool (! b :next b.next)) (define-fun s3 () Bool (! c :next d))
(define-fun i () Bool (! (= x 0) :init true))
(define-fun t () Bool (! (and (< x x.next) (= y.next w) (or b.next (= w x.next 3)) (=> b (and d c))) :trans true))
(define-fun p () Bool (! (< x 10) :invar-property 0))";
    let first = rewritten(relation);
    assert_eq!(first, rewritten(&first));
    let (x, n) = ("a|b", bia_term::Sort::INT);
    let mut terms = Terms::new();
    let vars = [x, "and", "a_b", "a_b.next", "vmt.x"].map(|name| terms.var(name, n));
    let mut state = vars.map(|now| bia_system::StateVar { now, next: None });
    state[1].next = Some(vars[0]);
    let [input, state @ ..] = &state;
    let ts = bia_system::Ts {
        state: state.to_vec(),
        inputs: vec![input.now],
        init: terms.tru(),
        valid: terms.lt(input.now, vars[2]),
        bad: terms.lt(vars[1], vars[3]),
    };
    let mut out = Vec::new();
    write(&mut terms, &ts, "p", &none, &mut out).unwrap();
    let first = String::from_utf8(out).unwrap();
    assert_eq!(first, rewritten(&first));
}

#[test]
fn random_systems_are_read_back_as_they_were() {
    for seed in bia_testkit::told(0..testing::cases(150)) {
        let mix = Mix {
            numbers: seed % 2 == 0,
            floats: seed % 3 == 0,
            arrays: seed % 5 < 3,
            uninterpreted: false,
        };
        let mut terms = Terms::new();
        let ts = testing::system(&mut terms, seed, mix);
        let text = written(&mut terms, &ts);
        assert_eq!(text, written(&mut terms, &ts));
        let model = parsed(&mut terms, &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        if divides(&text) {
            continue;
        }
        let bad = Goal::Bad(ts.bad);
        assert_eq!(
            (model.init, model.properties[0].goal.clone()),
            (ts.init, bad),
            "{text}"
        );
        let names = |vars: &[bia_system::StateVar]| vars.iter().map(|v| v.now).collect::<Vec<_>>();
        assert_eq!(names(&model.state), names(&ts.state));
        // Next values that the relation leaves open, or that it says in another way, are inputs.
        for (ours, theirs) in model.state.iter().zip(&ts.state) {
            let next = ours.next.unwrap();
            let input = matches!(terms.op(next), Op::Var(_)) && model.inputs.contains(&next);
            assert!(Some(next) == theirs.next || input, "{text}");
        }
        let system = model.system(&mut terms, &model.properties[0]).unwrap();
        assert_eq!(system.ts.check(&terms), Ok(()));
        assert!(!system.late);
        let fair = bia_system::Fair { ts };
        let mut out = Vec::new();
        let none = crate::Comments::default();
        write_fair(&mut terms, &fair, "again", &none, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let again = parsed(&mut terms, &text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
        assert_eq!(again.properties[0].goal, Goal::Justice(vec![fair.ts.bad]));
        assert_eq!((again.init, again.step), (model.init, model.step));
        let read = again.fair(&mut terms, &again.properties[0]).unwrap();
        assert_eq!((read.ts.check(&terms), read.ts.bad), (Ok(()), fair.ts.bad));
    }
}

#[test]
fn relations_become_functions_where_they_are_some() {
    let text = "(declare-fun x () Int) (declare-fun x1 () Int) (declare-fun y () Int)\n\
                (declare-fun y1 () Int) (declare-fun b () Bool) (declare-fun b1 () Bool)\n\
                (declare-fun |w 1| () Int)\n\
                (define-fun sx () Int (! x :next x1)) (define-fun sy () Int (! y :next y1))\n\
                (define-fun sb () Bool (! b :next b1))\n\
                (define-fun i () Bool (! (and (= x 0) b) :init true))\n\
                (define-fun t () Bool (! (and (= y1 (+ x1 1)) (= x1 (+ x |w 1|)) (> |w 1| 0) (not b1)) :trans true))\n\
                (define-fun p () Bool (! (< x 10) :invar-property 3))\n\
                (define-fun q () Bool (! b :live-property 4))";
    let mut terms = Terms::new();
    let model = parsed(&mut terms, text).unwrap();
    assert_eq!((model.state.len(), model.inputs.len()), (3, 1));
    assert_eq!(model.state[2].next, Some(terms.fals()));
    let names: Vec<&str> = model.properties.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["p3", "live4"]);
    let not = terms.not(model.state[2].now);
    assert_eq!(model.properties[1].goal, Goal::Justice(vec![not]));
}

#[test]
fn mistakes_are_told() {
    let head = "(declare-fun x () Int) (declare-fun x1 () Int) (declare-fun b () Bool) (declare-fun w () Int)\n\
                (define-fun sx () Int (! x :next x1))";
    for (text, expected) in [
        ("(define-fun a () Int (! (+ x 1) :next w))", "VMT-E001"),
        ("(define-fun a () Int (! w :next z))", "VMT-E001"),
        ("(define-fun a () Bool (! b :next w))", "VMT-E001"),
        ("(define-fun a () Int (! x :next w))", "VMT-E001"),
        ("(define-fun a () Int (! x1 :next w))", "VMT-E001"),
        ("(define-fun a () Int (! x :init true))", "VMT-E001"),
        ("(define-fun a () Bool (! (= x w) :init true))", "VMT-E002"),
        (
            "(define-fun a () Bool (! (= x1 0) :invar-property 0))",
            "VMT-E002",
        ),
        ("(assert b)", "VMT-U001"),
        ("(declare-fun f (Int) Int)", "VMT-U001"),
        ("(define-fun a () Bool (! (= x y) :init true))", "SMT-E007"),
        ("(define-fun", "SMT-E003"),
    ] {
        let mut terms = Terms::new();
        let told = parsed(&mut terms, &format!("{head}{text}")).expect_err(text);
        assert!(told[0].starts_with(expected), "{text}: {told:?}");
    }
}

//! Texts in and out, and what is refused.

use super::{read, read_model};
use bia_base::Sources;
use bia_system::{
    Chc,
    chc::{Atom, Clause, pass},
};
use bia_term::Terms;

fn parsed(terms: &mut Terms, text: &str) -> Result<Chc, Vec<String>> {
    let source = Sources::new().add("test.smt2", text);
    read(terms, source, text).map_err(|all| {
        let short = |d: bia_base::Diagnostic| format!("{}: {}", d.code.name, d.message);
        all.into_iter().map(short).collect()
    })
}

const EVEN: &str = "(set-logic HORN)
(declare-fun even (Int) Bool)
(declare-fun start () Bool)
(define-fun next ((x Int)) Int (+ x 2))
(assert start)
(assert (forall ((x Int)) (=> (and start (= x 0)) (even x))))
(assert (forall ((x Int) (y Int)) (! (=> (and (even x) (let ((z (next x))) (= y z))) (even y)) :named step)))
(assert (not (exists ((x Int)) (and (even x) (= x 7)))))
(check-sat)
(get-model)
(exit)";

const RULES: &str =
    "(declare-rel p (Int Bool)) (declare-rel bad ()) (declare-var x Int) (declare-var b Bool)
(rule (=> (= x 0) (p x b)))
(rule (=> (and (p x b) b) (p (+ x 1) (not b))))
(rule (=> (and (p x b) (> x 1)) bad))
(query bad)";

#[test]
fn texts_are_read_and_written_and_read_again() {
    for (text, preds, clauses) in [
        (EVEN, 2, 4),
        (RULES, 2, 4),
        // Quantified formulas with names, as Z3 prints them, and the old minus.
        (
            "(declare-fun p (Int) Bool) (assert (p 0)) (assert (let ((a!1 (exists ((x Int) (y Int)) \
             (not (=> (and (p x) (= y (~ x))) false)))) (u 1)) (not a!1)))",
            1,
            2,
        ),
        // Disjunctions make several clauses, also below a negation.
        (
            "(declare-fun p (Int) Bool) (declare-fun q () Bool) (assert (forall ((x Int)) \
             (=> (or (p x) (and q (> x 0))) (and (p (+ x 1)) q))))",
            2,
            4,
        ),
        (
            "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (ite (> x 0) (p x) (p (- x))) false)))",
            1,
            2,
        ),
    ] {
        let mut terms = Terms::new();
        let chc = parsed(&mut terms, text).unwrap();
        assert_eq!(
            (chc.preds.len(), chc.clauses.len()),
            (preds, clauses),
            "{text}"
        );
        assert_eq!(chc.check(&terms), Ok(()));
        let written = super::text(&terms, &chc);
        let again = parsed(&mut terms, &written).unwrap();
        let third = super::text(&terms, &again);
        assert_eq!(again.clauses.len(), clauses);
        assert_eq!(written, third);
        let budget = bia_base::Budget::unlimited();
        assert!(pass::simplify(&mut terms, &again, true, &budget).is_ok());
    }
}

#[test]
fn odd_names_and_clauses_are_written_alike_again() {
    let mut terms = Terms::new();
    let int = bia_term::Sort::INT;
    let mut chc = Chc::default();
    // Flags between relations, and names that no symbol can have.
    let flag = chc.pred(&mut terms, "", &[]);
    let p = chc.pred(&mut terms, "a|b", &[int, int]);
    let q = chc.pred(&mut terms, "x\\\n@1", &[int]);
    let [x, y, z] = ["p@0", "|", "a|b@1"].map(|name| terms.var(name, int));
    let one = terms.int(1);
    let (more, less) = (terms.add(y, one), terms.lt(x, y));
    let atom = |pred, args: &[_]| Atom {
        pred,
        args: args.to_vec(),
    };
    let clause = |body: &[Atom], constraint, head| Clause {
        body: body.to_vec(),
        constraint,
        head,
    };
    let (tru, fals) = (terms.tru(), terms.fals());
    chc.clauses = vec![
        clause(&[], tru, Some(atom(flag, &[]))),
        clause(&[atom(flag, &[])], less, Some(atom(p, &[x, y]))),
        clause(
            &[
                atom(q, &[z]),
                atom(p, &[x, more]),
                atom(flag, &[]),
                atom(p, &[x, more]),
            ],
            less,
            Some(atom(q, &[more])),
        ),
        clause(&[atom(q, &[one]), atom(p, &[one, one])], tru, None),
        // These say nothing.
        clause(&[atom(q, &[x])], tru, Some(atom(q, &[x]))),
        clause(&[atom(q, &[x])], fals, None),
    ];
    assert_eq!(chc.check(&terms), Ok(()));
    let first = super::text(&terms, &chc);
    let mut fresh = Terms::new();
    let read = parsed(&mut fresh, &first).unwrap_or_else(|why| panic!("{why:?}\n{first}"));
    assert_eq!((read.preds.len(), read.clauses.len()), (3, 4), "{first}");
    assert_eq!(super::text(&fresh, &read), first);
}

#[test]
fn what_is_no_set_of_clauses_is_refused() {
    for (text, expected) in [
        (
            "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (or (p x) (p (+ x 1)))))",
            "HORN-E001",
        ),
        (
            "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (= (p x) (p (+ x 1)))))",
            "HORN-E001",
        ),
        (
            "(declare-fun p (Int) Bool) (assert (exists ((x Int)) (p x)))",
            "SMT-U001",
        ),
        (
            "(declare-fun p (Int) Bool) (assert (forall ((x Int)) (=> (forall ((y Int)) (p y)) (p x))))",
            "SMT-U001",
        ),
        ("(declare-fun p (Thing) Bool)", "SMT-E008"),
        (
            "(assert (let ((a true)) (let ((a (forall ((x Int)) (> x 0)))) a)))",
            "SMT-U001",
        ),
        ("(declare-fun f (Int) Int)", "SMT-U001"),
        ("(set-logic QF_LIA)", "SMT-U001"),
        ("(push 1)", "SMT-U001"),
        ("(declare-rel p", "SMT-E003"),
        ("(rule)", "SMT-E006"),
        ("(declare-var x)", "SMT-E006"),
        ("(declare-var x Int) (declare-var x Int)", "SMT-E010"),
        ("(assert (forall (x) true))", "SMT-E011"),
        ("(assert 1)", "SMT-E013"),
        (
            "(declare-fun p (Bool) Bool) (assert (=> (p (p true)) false))",
            "HORN-E001",
        ),
    ] {
        let mut terms = Terms::new();
        let refused = parsed(&mut terms, text).expect_err(text);
        assert!(refused[0].starts_with(expected), "{text}: {refused:?}");
    }
}

#[test]
fn models_are_read() {
    let mut terms = Terms::new();
    let chc = parsed(&mut terms, EVEN).unwrap();
    let source = Sources::new().add("model", "");
    for text in [
        "((define-fun even@0 ((A Int)) Bool (= (mod A 2) 0)))",
        "(model (define-fun even@0 ((A Int)) Bool (= (mod A 2) 0)))",
        "(define-fun even@0 ((A Int)) Bool (= (mod A 2) 0))",
    ] {
        let model = read_model(&mut terms, &chc, source, text).unwrap();
        assert_eq!(model.of.len(), 2);
        assert_eq!(terms.free_vars(&model.of).len(), 1);
    }
    for text in [
        "(error \"x\")",
        "((define-fun even@0 ((A Bool)) Bool true))",
        "((define-fun even@0 ((A Int)) Bool (exists ((x Int)) (= A (* 2 x)))))",
        "((((",
    ] {
        assert!(
            read_model(&mut terms, &chc, source, text).is_err(),
            "{text}"
        );
    }
}

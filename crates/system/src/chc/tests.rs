//! Clauses about even and odd numbers and Fibonacci: evidence is accepted iff it is right, and
//! simplification keeps answers.

use super::{Atom, Chc, Clause, Derivation, Instance, Interpretation, check_derivation};
use crate::{Certifier, testing::factories};
use bia_base::{Budget, Certify as _};
use bia_term::{Sort, Term, Terms, value::Value};

fn int(terms: &mut Terms, n: i64) -> Term {
    terms.int(n)
}

/// even(0); even(x) ⇒ odd(x + 1, 7); odd(x, y) ⇒ even(x + 1); even(x) ∧ x = bad ⇒ false
fn even_odd(terms: &mut Terms, bad: i64) -> Chc {
    let mut chc = Chc::default();
    let even = chc.pred(terms, "even", &[Sort::INT]);
    let odd = chc.pred(terms, "odd", &[Sort::INT, Sort::INT]);
    let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::INT));
    let [zero, one, seven, bad] = [0, 1, 7, bad].map(|n| int(terms, n));
    let next = terms.add(x, one);
    let yes = terms.tru();
    let atom = |pred, args: &[Term]| Atom {
        pred,
        args: args.to_vec(),
    };
    let is_bad = terms.eq(x, bad);
    chc.clauses = vec![
        Clause {
            body: vec![],
            constraint: yes,
            head: Some(atom(even, &[zero])),
        },
        Clause {
            body: vec![atom(even, &[x])],
            constraint: yes,
            head: Some(atom(odd, &[next, seven])),
        },
        Clause {
            body: vec![atom(odd, &[x, y])],
            constraint: yes,
            head: Some(atom(even, &[next])),
        },
        Clause {
            body: vec![atom(even, &[x])],
            constraint: is_bad,
            head: None,
        },
    ];
    chc
}

fn derivation(chc: &Chc, terms: &Terms, numbers: &[(usize, i64)]) -> Derivation {
    let mut steps: Vec<Instance> = Vec::new();
    for (clause, x) in numbers {
        let of = |name: &str| if name == "x" { *x } else { 7 };
        let vars = chc.clauses.get(*clause).map(|clause| clause.vars(terms));
        let vars = vars.into_iter().flatten();
        let values = vars.map(|var| {
            let n = of(terms.var_name(var).unwrap());
            (var, Value::Int(n.into()))
        });
        steps.push(Instance {
            clause: *clause,
            values: values.collect(),
            premises: steps.len().checked_sub(1).into_iter().collect(),
        });
    }
    Derivation { steps }
}

#[test]
fn derivations_are_evaluated() {
    let mut terms = Terms::new();
    let chc = even_odd(&mut terms, 2);
    let good = derivation(&chc, &terms, &[(0, 0), (1, 0), (2, 1), (3, 2)]);
    assert_eq!(check_derivation(&terms, &chc, &good), Ok(()));
    assert_eq!(good.height(), 4);
    for wrong in [
        vec![(0, 0), (1, 0), (2, 1), (3, 3)],
        vec![(0, 0), (1, 0), (2, 2), (3, 2)],
        vec![(0, 0), (1, 0), (3, 2)],
        vec![(0, 0), (1, 0)],
        vec![(1, 0), (3, 2)],
        vec![(9, 0)],
        vec![],
    ] {
        let wrong = derivation(&chc, &terms, &wrong);
        assert!(check_derivation(&terms, &chc, &wrong).is_err(), "{wrong:?}");
    }
    let mut missing = good.clone();
    missing.steps[2].values.clear();
    assert!(check_derivation(&terms, &chc, &missing).is_err());
    // Simplified, with the argument 7 gone, and lifted back.
    for inline in [false, true] {
        let budget = Budget::unlimited();
        let (small, chain) = super::pass::simplify(&mut terms, &chc, inline, &budget).unwrap();
        assert!(small.preds.values().all(|pred| pred.params.len() == 1));
        assert_eq!(small.preds.len(), if inline { 1 } else { 2 });
        if !inline {
            let again = derivation(&small, &terms, &[(0, 0), (1, 0), (2, 1), (3, 2)]);
            let lifted = chain.cex(&terms, again).unwrap();
            assert_eq!(check_derivation(&terms, &chc, &lifted), Ok(()));
        }
    }
}

#[test]
fn interpretations_are_checked_and_lifted() {
    let mut terms = Terms::new();
    let chc = even_odd(&mut terms, 3);
    let budget = Budget::unlimited();
    let [_, z3] = factories();
    let parity = |terms: &mut Terms, chc: &Chc, number: usize, rest: i64| {
        let pred = chc.preds.values().nth(number).unwrap();
        let two = int(terms, 2);
        let rest = int(terms, rest);
        let modulo = terms.int_mod(pred.params[0], two);
        terms.eq(modulo, rest)
    };
    let [even, odd] = [0, 1].map(|n| parity(&mut terms, &chc, n, i64::try_from(n).unwrap()));
    let check = |terms: &mut Terms, of: Vec<Term>| {
        let proof = Interpretation { of };
        Certifier::new(terms, &z3, &budget).proof(&chc, &proof)
    };
    assert_eq!(check(&mut terms, vec![even, odd]), Ok(()));
    let yes = terms.tru();
    for wrong in [
        vec![even, yes],
        vec![even, even],
        vec![even],
        vec![yes, odd],
    ] {
        assert!(check(&mut terms, wrong).is_err());
    }
    let (small, chain) = super::pass::simplify(&mut terms, &chc, true, &budget).unwrap();
    let even = parity(&mut terms, &small, 0, 0);
    let mut filled = 0;
    let proof = Interpretation { of: vec![even] };
    let lifted = chain.proof(&mut terms, proof, &mut |_, _| {
        filled += 1;
        None
    });
    assert_eq!(filled, 0, "the definition of odd says it");
    assert_eq!(check(&mut terms, lifted.unwrap().of), Ok(()));
}

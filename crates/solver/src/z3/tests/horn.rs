//! Horn clauses of small loops, and projection.

use crate::{
    api::{Answer, Smt, SolverError},
    z3::{Horn, HornAnswer, Meaning, Projector, Relation, Z3},
};
use bia_base::{Budget, Reason};
use bia_term::{
    Sort, Term, Terms,
    value::{Float, FloatFormat, RoundingMode, Value},
};
use std::time::Duration;

/// x = 0; while (*) x = x + step; can x be `bad`?
fn count(t: &mut Terms, step: i64, bad: i64) -> (Horn, Relation, HornAnswer) {
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let (zero, step, bad) = (t.int(0), t.int(step), t.int(bad));
    let mut horn = Horn::new().unwrap();
    let reached = horn.relation(t, &[Sort::INT]).unwrap();
    let init = t.eq(x, zero);
    horn.rule(t, &[], init, (reached, &[x])).unwrap();
    let next = t.add(x, step);
    let moved = t.eq(y, next);
    horn.rule(t, &[(reached, &[x])], moved, (reached, &[y]))
        .unwrap();
    let is_bad = t.eq(x, bad);
    let budget = Budget::unlimited();
    let answer = horn.query(t, &[(reached, &[x])], is_bad, &budget).unwrap();
    (horn, reached, answer)
}

fn unsat(t: &mut Terms, formula: Term) -> bool {
    let mut z3 = Z3::new().unwrap();
    z3.assert(t, formula).unwrap();
    z3.check(t, &[], &Budget::unlimited()) == Ok(Answer::Unsat)
}

#[test]
fn loops_are_safe_or_not() {
    let mut t = Terms::new();
    assert_eq!(count(&mut t, 3, 12).2, HornAnswer::Derivable);
    let (mut horn, reached, answer) = count(&mut t, 2, -1);
    assert_eq!(answer, HornAnswer::Underivable);
    let z = t.var("z", Sort::INT);
    let found = horn.invariants(&mut t, &[(reached, &[z])]).unwrap();
    let invariant = found[0].formula().expect("Spacer tells its invariant");
    // It holds at first, is kept by the loop, and excludes the bad value.
    let (zero, two, bad) = (t.int(0), t.int(2), t.int(-1));
    let next = t.add(z, two);
    let at_first = t.substitute(invariant, [(z, zero)]);
    let at_bad = t.substitute(invariant, [(z, bad)]);
    let later = t.substitute(invariant, [(z, next)]);
    let (not_first, not_later) = (t.not(at_first), t.not(later));
    let broken = t.and(invariant, not_later);
    for formula in [not_first, at_bad, broken] {
        assert!(unsat(&mut t, formula));
    }
}

#[test]
fn relations_over_floats() {
    let mut t = Terms::new();
    let sort = t.float_sort(FloatFormat::BINARY16);
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let rm = t.var("rm", Sort::ROUNDING_MODE);
    let one = t.float(Float::one(FloatFormat::BINARY16, false));
    let zero = t.float(Float::zero(FloatFormat::BINARY16, false));
    let mut horn = Horn::new().unwrap();
    let reached = horn.relation(&t, &[sort, Sort::ROUNDING_MODE]).unwrap();
    let up = t.rounding(RoundingMode::TowardPositive);
    let init = [t.eq(x, one), t.eq(rm, up)];
    let init = t.and_all(&init);
    horn.rule(&t, &[], init, (reached, &[x, rm])).unwrap();
    let abs = t.fp_abs(x);
    let moved = t.eq(y, abs);
    horn.rule(&t, &[(reached, &[x, rm])], moved, (reached, &[y, rm]))
        .unwrap();
    let negative = t.fp_lt(x, zero);
    let down = t.ne(rm, up);
    let bad = t.or(negative, down);
    let budget = Budget::work(Duration::from_secs(20));
    let answer = horn
        .query(&t, &[(reached, &[x, rm])], bad, &budget)
        .unwrap();
    assert_eq!(answer, HornAnswer::Underivable);
    let found = horn.invariants(&mut t, &[(reached, &[x, rm])]).unwrap();
    if let Some(invariant) = found[0].formula() {
        let not_invariant = t.not(invariant);
        let broken = t.and(init, not_invariant);
        let too_weak = t.and(invariant, bad);
        assert!(unsat(&mut t, broken) && unsat(&mut t, too_weak));
    }
}

#[test]
fn careful_lemmas_keep_what_can_be_derived() {
    // y counts down from 1 or more to where y - 1 does not fit: Z3 5.4 says by default that it
    // never does.
    let mut t = Terms::new();
    let sort = t.bv_sort(3);
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let (zero, one) = (t.bv_u64(3, 0), t.bv_u64(3, 1));
    let mut horn = Horn::careful().unwrap();
    let reached = horn.relation(&t, &[sort, sort]).unwrap();
    let low = t.bv_slt(y, one);
    let start = t.not(low);
    horn.rule(&t, &[], start, (reached, &[x, y])).unwrap();
    let less = t.bv_sub(y, one);
    let wide = |t: &mut Terms, a| t.try_apply("sign_extend", &[1], &[a]).unwrap();
    let (wide_less, wide_y) = (wide(&mut t, less), wide(&mut t, y));
    let wide_one = t.bv_u64(4, 1);
    let exact = t.bv_sub(wide_y, wide_one);
    let fits = t.eq(wide_less, exact);
    let negative = t.bv_slt(x, zero);
    let goes_on = t.not(negative);
    let step = t.and(goes_on, fits);
    horn.rule(&t, &[(reached, &[x, y])], step, (reached, &[x, less]))
        .unwrap();
    let lost = t.not(fits);
    let bad = t.and(goes_on, lost);
    let budget = Budget::work(Duration::from_secs(60));
    let answer = horn.query(&t, &[(reached, &[x, y])], bad, &budget);
    assert_eq!(answer, Ok(HornAnswer::Derivable));
}

#[test]
fn misuse_and_budgets() {
    let mut t = Terms::new();
    let (x, p) = (t.var("x", Sort::INT), t.var("p", Sort::BOOL));
    let mut horn = Horn::new().unwrap();
    let reached = horn.relation(&t, &[Sort::INT]).unwrap();
    let tru = t.tru();
    for args in [&[][..], &[p][..], &[x, x][..]] {
        let refused = horn.rule(&t, &[], tru, (reached, args));
        assert!(
            matches!(refused, Err(SolverError::Misuse(_))),
            "{refused:?}"
        );
    }
    let f = t.declare_fun("f", &[Sort::INT], Sort::BOOL);
    let app = t.app(f, &[x]);
    let refused = horn.rule(&t, &[], app, (reached, &[x]));
    assert!(
        matches!(refused, Err(SolverError::Unsupported(_))),
        "{refused:?}"
    );
    horn.rule(&t, &[], p, (reached, &[x])).unwrap();
    let budget = Budget::unlimited();
    budget.canceller().cancel();
    let answer = horn.query(&t, &[(reached, &[x])], p, &budget).unwrap();
    assert_eq!(answer, HornAnswer::Unknown(Reason::Cancelled));
}

#[test]
fn projection_is_equivalent_to_the_quantifier() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let (two, ten) = (t.int(2), t.int(10));
    // ∃y. x = 2y ∧ y < 10  ⇔  x even ∧ x < 20
    let double = t.mul(two, y);
    let parts = [t.eq(x, double), t.lt(y, ten)];
    let formula = t.and_all(&parts);
    let mut projector = Projector::new().unwrap();
    let budget = Budget::unlimited();
    let found = projector.project(&mut t, formula, &[y], &budget).unwrap();
    let found = found.expect("integers have elimination");
    assert!(!t.free_vars(&[found]).contains(&y));
    let (zero, twenty) = (t.int(0), t.int(20));
    let rest = t.int_mod(x, two);
    let expected = [t.eq(rest, zero), t.lt(x, twenty)];
    let expected = t.and_all(&expected);
    let differ = t.ne(found, expected);
    assert!(unsat(&mut t, differ));
    // Few values: by models. ∃b. a = b & 3  ⇔  a < 4
    let byte = t.bv_sort(8);
    let (a, b) = (t.var("a", byte), t.var("b", byte));
    let (three, four) = (t.bv_u64(8, 3), t.bv_u64(8, 4));
    let masked = t.bv_and(b, three);
    let formula = t.eq(a, masked);
    let found = projector.project(&mut t, formula, &[b], &budget).unwrap();
    let found = found.expect("there are four models");
    let expected = t.bv_ult(a, four);
    let differ = t.ne(found, expected);
    assert!(unsat(&mut t, differ));
}

#[test]
fn facts_of_a_derivation_are_told() {
    // f(x, x) for x in {0, 1}; f(x - 1, a) ∧ f(x - 2, b) ⇒ f(x, a + b); is there f(x, y) with y =
    // 5?
    let mut t = Terms::new();
    let [x, y, a, b] = ["x", "y", "a", "b"].map(|name| t.var(name, Sort::INT));
    let [zero, one, two, five] = [0, 1, 2, 5].map(|n| t.int(n));
    let mut horn = Horn::new().unwrap();
    let f = horn.relation(&t, &[Sort::INT, Sort::INT]).unwrap();
    let (low, high) = (t.le(zero, x), t.lt(x, two));
    let base = t.and(low, high);
    horn.rule(&t, &[], base, (f, &[x, x])).unwrap();
    let (before, earlier, sum) = (t.sub(x, one), t.sub(x, two), t.add(a, b));
    let large = t.le(two, x);
    let body = [(f, [before, a]), (f, [earlier, b])];
    let body: Vec<(Relation, &[Term])> = body.iter().map(|(f, args)| (*f, &args[..])).collect();
    horn.rule(&t, &body, large, (f, &[x, sum])).unwrap();
    let bad = t.eq(y, five);
    let answer = horn.query(&t, &[(f, &[x, y])], bad, &Budget::unlimited());
    assert_eq!(answer.unwrap(), HornAnswer::Derivable);
    let facts = horn.refutation(&mut t).unwrap().expect("Spacer tells");
    let (query, facts) = facts.split_last().unwrap();
    assert_eq!((query.relation, query.premises.len()), (None, 1));
    for (at, fact) in facts.iter().enumerate() {
        assert_eq!((fact.relation, fact.args.len()), (Some(f), 2));
        assert!(fact.args.iter().all(Option::is_some));
        assert!(fact.premises.iter().all(|premise| *premise < at));
        assert!([0, 2].contains(&fact.premises.len()));
    }
    let told = &facts[query.premises[0]].args[1];
    assert_eq!(*told, t.value_of(five).cloned());
}

/// A light that goes from red to green to red is never yellow. Spacer says so by predicates of
/// being a certain element.
#[test]
fn meanings_of_enumerations_are_read() {
    let mut t = Terms::new();
    let light = t.enum_sort("light", &["red", "yellow", "green"]).unwrap();
    let (x, y) = (t.var("x", light), t.var("y", light));
    let [red, yellow, green] = [0, 1, 2].map(|i| t.value(Value::Elem(i), light));
    let mut horn = Horn::new().unwrap();
    let [at, goal] = [0; 2].map(|_| horn.relation(&t, &[light]).unwrap());
    let init = t.eq(x, red);
    horn.rule(&t, &[], init, (at, &[x])).unwrap();
    let is_red = t.eq(x, red);
    let to = t.ite(is_red, green, red);
    let step = t.eq(y, to);
    horn.rule(&t, &[(at, &[x])], step, (at, &[y])).unwrap();
    let bad = t.eq(x, yellow);
    horn.rule(&t, &[(at, &[x])], bad, (goal, &[x])).unwrap();
    let yes = t.tru();
    let answer = horn.query(&t, &[(goal, &[x])], yes, &Budget::unlimited());
    assert_eq!(answer.unwrap(), HornAnswer::Underivable);
    let found = horn.invariants(&mut t, &[(at, &[x])]).unwrap();
    let Meaning::Formula(invariant) = found[0] else {
        panic!("{found:?}");
    };
    for (element, reached) in [(red, true), (yellow, false), (green, true)] {
        let holds = t.substitute(invariant, [(x, element)]);
        assert_eq!(holds == t.tru(), reached, "{}", t.term_text(invariant));
    }
}

//! Push, pop, assumptions, cores, values and models on small problems of every theory.

use crate::{
    api::{Answer, Smt, SolverError, minimise_core},
    ffi::z3::Outcome,
    z3::{OpenCases, Z3, Z3Config},
};
use bia_base::{Budget, Counter};
use bia_term::{
    Op, Sort, Term, Terms,
    value::{Bv, Float, FloatFormat, RoundingMode, Value},
};

fn unlimited() -> Budget {
    Budget::unlimited()
}

/// Checks an answer; when it is sat, the model must satisfy everything.
fn check(z3: &mut Z3, terms: &mut Terms, asserted: &[Term], assuming: &[Term]) -> Answer {
    let answer = z3.check(terms, assuming, &unlimited()).unwrap();
    if answer == Answer::Sat {
        let model = z3.model(terms).unwrap();
        for formula in asserted.iter().chain(assuming) {
            assert_eq!(terms.eval(*formula, &model), Ok(Value::Bool(true)));
            assert_eq!(z3.value(terms, *formula), Ok(Value::Bool(true)));
        }
    }
    answer
}

/// Asserts in a fresh solver and checks.
fn solve(terms: &mut Terms, formulas: &[Term]) -> Answer {
    let mut z3 = Z3::new().unwrap();
    for formula in formulas {
        z3.assert(terms, *formula).unwrap();
    }
    check(&mut z3, terms, formulas, &[])
}

#[test]
fn scopes_assumptions_and_cores() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::INT), t.var("y", Sort::INT));
    let (zero, five) = (t.int(0), t.int(5));
    let above = t.lt(zero, x);
    let below = t.lt(x, five);
    let negative = t.lt(x, zero);
    let other = t.lt(y, zero);
    let mut z3 = Z3::new().unwrap();
    z3.assert(&mut t, above).unwrap();
    assert_eq!(check(&mut z3, &mut t, &[above], &[below]), Answer::Sat);
    let assuming = [other, negative, below];
    assert_eq!(check(&mut z3, &mut t, &[above], &assuming), Answer::Unsat);
    let core = z3.core(&mut t).unwrap();
    assert!(core.contains(&negative));
    assert_eq!(
        minimise_core(&mut z3, &mut t, core, &unlimited()),
        Ok(vec![negative])
    );
    z3.push().unwrap();
    z3.assert(&mut t, negative).unwrap();
    assert_eq!(check(&mut z3, &mut t, &[], &[other]), Answer::Unsat);
    assert_eq!(z3.core(&mut t), Ok(vec![]));
    z3.pop().unwrap();
    // The definition of the assumption went with the scope and comes back.
    assert_eq!(
        check(&mut z3, &mut t, &[above], &[other, below]),
        Answer::Sat
    );
    let not_other = t.not(other);
    assert_eq!(
        check(&mut z3, &mut t, &[], &[other, not_other]),
        Answer::Unsat
    );
    assert_eq!(z3.core(&mut t), Ok(vec![other, not_other]));
    assert!(matches!(z3.statistics().get("z3 checks"), Some(Counter::Count(n)) if n >= 5));
}

#[test]
fn literals_and_constants_as_assumptions() {
    let mut t = Terms::new();
    let p = t.var("p", Sort::BOOL);
    let not_p = t.not(p);
    let (tru, fals) = (t.tru(), t.fals());
    let mut z3 = Z3::new().unwrap();
    assert_eq!(check(&mut z3, &mut t, &[], &[p, tru]), Answer::Sat);
    assert_eq!(
        check(&mut z3, &mut t, &[], &[p, tru, not_p, p]),
        Answer::Unsat
    );
    assert_eq!(z3.core(&mut t), Ok(vec![p, not_p]));
    assert_eq!(check(&mut z3, &mut t, &[], &[p, fals]), Answer::Unsat);
    assert_eq!(z3.core(&mut t), Ok(vec![fals]));
    z3.assert(&mut t, fals).unwrap();
    assert_eq!(check(&mut z3, &mut t, &[], &[p]), Answer::Unsat);
    assert_eq!(z3.core(&mut t), Ok(vec![]));
}

#[test]
fn misuse_is_reported() {
    let mut t = Terms::new();
    let x = t.var("x", Sort::INT);
    let tru = t.tru();
    let mut z3 = Z3::new().unwrap();
    let misuse = |result: Result<(), SolverError>| {
        assert!(matches!(result, Err(SolverError::Misuse(_))), "{result:?}");
    };
    misuse(z3.pop());
    misuse(z3.assert(&mut t, x));
    misuse(z3.check(&mut t, &[x], &unlimited()).map(|_| ()));
    misuse(z3.value(&mut t, x).map(|_| ()));
    misuse(z3.model(&mut t).map(|_| ()));
    misuse(z3.core(&mut t).map(|_| ()));
    assert_eq!(z3.check(&mut t, &[], &unlimited()), Ok(Answer::Sat));
    misuse(z3.core(&mut t).map(|_| ()));
    // Variables that were never mentioned have a value, too.
    assert_eq!(z3.value(&mut t, x), Ok(Value::Int(0.into())));
    z3.assert(&mut t, tru).unwrap();
    misuse(z3.value(&mut t, x).map(|_| ()));
}

#[test]
fn enumerations_have_exactly_their_values() {
    let mut t = Terms::new();
    let color = t.enum_sort("Color", &["red", "green", "blue"]).unwrap();
    // The same names elsewhere, and a sort of the same name, are other things.
    let coin = t.enum_sort("Coin", &["red", "green"]).unwrap();
    let color2 = t.enum_sort("Color", &["red"]).unwrap();
    let vars: Vec<Term> = (0..4).map(|i| t.var(&format!("c{i}"), color)).collect();
    let three = t.distinct(&vars[..3]);
    let four = t.distinct(&vars);
    assert_eq!(solve(&mut t, &[three]), Answer::Sat);
    assert_eq!(solve(&mut t, &[four]), Answer::Unsat);
    let (a, b) = (t.var("a", coin), t.var("b", color2));
    let red = t.value(Value::Elem(0), coin);
    let only = t.value(Value::Elem(0), color2);
    let (not_red, not_only) = (t.ne(a, red), t.ne(b, only));
    assert_eq!(solve(&mut t, &[not_red, three]), Answer::Sat);
    assert_eq!(solve(&mut t, &[not_only]), Answer::Unsat);
}

#[test]
fn uninterpreted_elements_are_different_across_scopes() {
    let mut t = Terms::new();
    let thing = t.uninterpreted_sort("Thing");
    let x = t.var("x", thing);
    let elements: Vec<Term> = (0..3).map(|i| t.value(Value::Elem(i * 7), thing)).collect();
    let is: Vec<Term> = elements.iter().map(|e| t.eq(x, *e)).collect();
    let mut z3 = Z3::new().unwrap();
    z3.assert(&mut t, is[0]).unwrap();
    z3.push().unwrap();
    assert_eq!(check(&mut z3, &mut t, &[is[0]], &[is[1]]), Answer::Unsat);
    z3.pop().unwrap();
    assert_eq!(check(&mut z3, &mut t, &[is[0]], &[is[1]]), Answer::Unsat);
    assert_eq!(check(&mut z3, &mut t, &[is[0]], &[is[2]]), Answer::Unsat);
    assert_eq!(check(&mut z3, &mut t, &[is[0]], &[]), Answer::Sat);
    assert_eq!(z3.value(&mut t, x), Ok(Value::Elem(0)));
}

#[test]
fn functions_and_nested_arrays_have_models() {
    let mut t = Terms::new();
    let thing = t.uninterpreted_sort("Thing");
    let f = t.declare_fun("f", &[thing, Sort::INT], Sort::INT);
    let (a, b) = (t.var("a", thing), t.var("b", thing));
    let n = t.var("n", Sort::INT);
    let fa = t.app(f, &[a, n]);
    let fb = t.app(f, &[b, fa]);
    let (one, two) = (t.int(1), t.int(2));
    let (is_one, is_two) = (t.eq(fa, one), t.eq(fb, two));
    let same = t.eq(a, b);
    let n_one = t.eq(n, one);
    assert_eq!(solve(&mut t, &[is_one, is_two]), Answer::Sat);
    assert_eq!(solve(&mut t, &[is_one, is_two, same, n_one]), Answer::Unsat);
    let byte = t.bv_sort(8);
    let row = t.array_sort(byte, Sort::REAL);
    let matrix = t.array_sort(Sort::INT, row);
    let (m, k) = (t.var("m", matrix), t.var("k", byte));
    let m_n = t.select(m, n);
    let element = t.select(m_n, k);
    let half = t.real(dashu_ratio::RBig::from_parts(1.into(), 2_u8.into()));
    let is_half = t.eq(element, half);
    let zero = t.real(0);
    let zeros = t.const_array(row, zero);
    let all_zero = t.const_array(matrix, zeros);
    let written = t.store(m, n, zeros);
    let differs = t.ne(m, all_zero);
    let becomes = t.eq(written, all_zero);
    assert_eq!(solve(&mut t, &[is_half, differs, becomes]), Answer::Sat);
    let two_rows = t.select(m, two);
    let row_two = t.ne(two_rows, zeros);
    let n_two = t.eq(n, two);
    let n_not_two = t.not(n_two);
    assert_eq!(solve(&mut t, &[row_two, becomes]), Answer::Sat);
    assert_eq!(solve(&mut t, &[row_two, becomes, n_not_two]), Answer::Unsat);
}

#[test]
fn floats_round_in_all_modes() {
    let mut t = Terms::new();
    let format = FloatFormat::BINARY32;
    let sort = t.float_sort(format);
    let (rm, x) = (t.var("rm", Sort::ROUNDING_MODE), t.var("x", sort));
    let (one, third) = (t.float(Float::from_f32(1.0)), t.float(Float::from_f32(3.0)));
    let quotient = t.fp_div(rm, one, third);
    let is_x = t.eq(quotient, x);
    let mut z3 = Z3::new().unwrap();
    z3.assert(&mut t, is_x).unwrap();
    for mode in RoundingMode::ALL {
        let mode_term = t.rounding(mode);
        let is_mode = t.eq(rm, mode_term);
        assert_eq!(check(&mut z3, &mut t, &[is_x], &[is_mode]), Answer::Sat);
        let expected = Float::from_f32(1.0).div(mode, &Float::from_f32(3.0));
        assert_eq!(z3.value(&mut t, x), Ok(Value::Float(expected)));
    }
    let nan = t.fp_is_nan(x);
    let bits = t.fp_to_bits(x);
    let quiet = t.bv(Float::nan(format).to_bits());
    let other = t.ne(bits, quiet);
    assert_eq!(solve(&mut t, &[nan]), Answer::Sat);
    assert_eq!(solve(&mut t, &[nan, other]), Answer::Unsat);
}

/// Applications whose value SMT-LIB leaves open, with the value that is meant.
fn open_cases(t: &mut Terms) -> Vec<(Term, Term)> {
    let (i, r) = (t.var("i", Sort::INT), t.var("r", Sort::REAL));
    let (zero, real_zero) = (t.int(0), t.real(0));
    let format = FloatFormat::BINARY16;
    let rm = t.var("rm", Sort::ROUNDING_MODE);
    let infinite = t.float(Float::infinity(format, true));
    let (plus, minus) = (
        t.float(Float::zero(format, false)),
        t.float(Float::zero(format, true)),
    );
    let div = (t.mk(Op::IntDiv, &[i, zero]), zero);
    let rest = (t.mk(Op::IntMod, &[i, zero]), i);
    let quotient = (t.mk(Op::RealDiv, &[r, real_zero]), real_zero);
    let min = (t.mk(Op::FpMin, &[plus, minus]), minus);
    let max = (t.mk(Op::FpMax, &[minus, plus]), plus);
    let byte = t.bv_u64(8, 0);
    let ubv = (t.mk(Op::FpToUbv { width: 8 }, &[rm, infinite]), byte);
    let sbv = (t.mk(Op::FpToSbv { width: 8 }, &[rm, infinite]), byte);
    let real = (t.mk(Op::FpToReal, &[infinite]), real_zero);
    vec![div, rest, quotient, min, max, ubv, sbv, real]
}

#[test]
fn open_cases_are_fixed_or_free() {
    let mut t = Terms::new();
    for (application, fixed) in open_cases(&mut t) {
        let differs = t.ne(application, fixed);
        assert_eq!(solve(&mut t, &[differs]), Answer::Unsat);
        let mut z3 = Z3::with(Z3Config {
            open_cases: OpenCases::Free,
            ..Z3Config::default()
        })
        .unwrap();
        z3.assert(&mut t, differs).unwrap();
        assert_eq!(check(&mut z3, &mut t, &[differs], &[]), Answer::Sat);
    }
}

#[test]
fn irrational_numbers_are_refused() {
    let mut t = Terms::new();
    let x = t.var("x", Sort::REAL);
    let two = t.real(2);
    let square = t.mul(x, x);
    let root = t.eq(square, two);
    let mut z3 = Z3::new().unwrap();
    z3.assert(&mut t, root).unwrap();
    assert_eq!(z3.check(&mut t, &[], &unlimited()), Ok(Answer::Sat));
    let refused = z3.value(&mut t, x);
    assert!(
        matches!(refused, Err(SolverError::Unsupported(_))),
        "{refused:?}"
    );
}

#[test]
fn large_constants_and_deep_terms() {
    let mut t = Terms::new();
    let wide = t.bv_sort(1000);
    let x = t.var("x", wide);
    let top = t.bv(Bv::min_signed(1000));
    let equal = t.eq(x, top);
    assert_eq!(solve(&mut t, &[equal]), Answer::Sat);
    let f = t.declare_fun("f", &[Sort::INT], Sort::INT);
    let (n, big) = (t.var("n", Sort::INT), t.int(dashu_int::IBig::ONE << 300));
    let mut deep = n;
    for _ in 0..30_000 {
        deep = t.app(f, &[deep]);
    }
    let equal = t.eq(deep, big);
    assert_eq!(solve(&mut t, &[equal]), Answer::Sat);
}

#[test]
fn floats_that_z3_does_not_have_are_refused() {
    let mut t = Terms::new();
    let sort = t.float_sort(FloatFormat::new(2, 2).unwrap());
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let equal = t.fp_eq(x, y);
    let mut z3 = Z3::new().unwrap();
    let refused = z3.assert(&mut t, equal);
    assert!(
        matches!(refused, Err(SolverError::Unsupported(_))),
        "{refused:?}"
    );
    assert_eq!(z3.check(&mut t, &[], &unlimited()), Ok(Answer::Sat));
}

/// Floats and rounding modes inside arrays and functions, on which Z3's own theory recurses
/// without end.
#[test]
fn floats_inside_arrays_and_functions() {
    let mut t = Terms::new();
    let sort = t.float_sort(FloatFormat::new(3, 5).unwrap());
    let map = t.array_sort(sort, sort);
    let modes = t.array_sort(Sort::ROUNDING_MODE, Sort::ROUNDING_MODE);
    let f = t.declare_fun("f", &[sort, Sort::ROUNDING_MODE], sort);
    let (rm, x, y) = (
        t.var("rm", Sort::ROUNDING_MODE),
        t.var("x", sort),
        t.var("y", sort),
    );
    let (m, n) = (t.var("m", map), t.var("n", map));
    let r = t.var("r", modes);
    let mode = t.select(r, rm);
    let sum = t.fp_add(mode, x, y);
    let fx = t.app(f, &[sum, mode]);
    let mx = t.select(m, fx);
    let larger = t.fp_lt(x, mx);
    let (different, equal) = (t.ne(m, n), t.eq(m, n));
    let moved = t.ne(mode, rm);
    assert_eq!(solve(&mut t, &[larger, different, moved]), Answer::Sat);
    let nan = t.fp_is_nan(mx);
    assert_eq!(solve(&mut t, &[larger, nan]), Answer::Unsat);
    // Maps that are NaN everywhere are equal, whatever the patterns.
    let format = FloatFormat::new(3, 5).unwrap();
    let nan_value = t.float(Float::nan(format));
    let nans = t.const_array(map, nan_value);
    let is_nans = t.eq(m, nans);
    let both = [is_nans, t.eq(n, nans), different];
    assert_eq!(solve(&mut t, &both), Answer::Unsat);
    let (mx, nx) = (t.select(m, x), t.select(n, x));
    let differ = t.ne(mx, nx);
    assert_eq!(solve(&mut t, &[differ, equal]), Answer::Unsat);
    let nested = t.array_sort(Sort::BOOL, map);
    let (a, b) = (t.var("na", nested), t.var("nb", nested));
    let different = t.ne(a, b);
    assert_eq!(solve(&mut t, &[different]), Answer::Sat);
    let by_map = t.array_sort(map, Sort::INT);
    let q = t.var("q", by_map);
    let one = t.int(1);
    let cell = t.select(q, m);
    let is_one = t.eq(cell, one);
    let mut z3 = Z3::new().unwrap();
    let answer = z3.assert(&mut t, is_one);
    assert!(
        matches!(answer, Err(SolverError::Unsupported(_))),
        "{answer:?}"
    );
}

/// Integers only contradict what has no model: sums wrap around, and what has no counterpart is
/// anything.
#[test]
fn integers_contradict_only_what_is_contradictory() {
    let mut t = Terms::raw();
    let sort = t.bv_sort(32);
    let [x, y] = ["x", "y"].map(|name| t.var(name, sort));
    let one = t.bv_u64(32, 1);
    let more = t.bv_add(x, one);
    // With wrap-around x + 1 may be less than x, but is never x; x & y may be anything.
    let wraps = t.bv_slt(more, x);
    let (same, both) = (t.eq(more, x), t.bv_and(x, y));
    let masked = t.bv_ult(x, both);
    for (formula, contradicted) in [(wraps, false), (same, true), (masked, false)] {
        let mut z3 = Z3::new().expect("the library");
        z3.assert(&mut t, formula).unwrap();
        let outcome = z3.contradicted_by_integers(&mut t, &[], &unlimited());
        let is_unsat = matches!(outcome, Ok(Outcome::Unsat));
        assert_eq!(is_unsat, contradicted, "{}", t.term_text(formula));
    }
}

/// Products of many different sums.
fn heavy(t: &mut Terms, count: u64) -> Vec<Term> {
    let sort = t.bv_sort(16);
    let x = t.var("x", sort);
    let mut formulas = Vec::new();
    for i in 0..count {
        let name = t.var(&format!("y{i}"), sort);
        let number = t.bv_u64(16, i + 1);
        let sum = t.bv_add(x, number);
        let product = t.bv_mul(sum, x);
        formulas.push(t.eq(name, product));
    }
    formulas
}

fn asked_alone(z3: &Z3) -> u64 {
    let statistics = z3.statistics();
    let mut rows = statistics.iter();
    match rows.find(|(name, _)| *name == "z3 questions asked alone") {
        Some((_, Counter::Count(n))) => n,
        Some(_) | None => 0,
    }
}

#[test]
fn heavy_questions_are_asked_alone_and_scopes_hold() {
    let mut t = Terms::new();
    let definitions = heavy(&mut t, 600);
    let sort = t.bv_sort(16);
    let (x, y) = (t.var("x", sort), t.var("y3", sort));
    let [two, ten, twelve] = [2, 10, 12].map(|n| t.bv_u64(16, n));
    let (is_two, is_twelve, is_ten) = (t.eq(x, two), t.eq(y, twelve), t.eq(y, ten));
    let mut z3 = Z3::new().unwrap();
    z3.push().unwrap();
    for definition in &definitions {
        z3.assert(&mut t, *definition).unwrap();
    }
    // (2 + 4) · 2 = 12
    assert_eq!(check(&mut z3, &mut t, &definitions, &[is_two]), Answer::Sat);
    assert_eq!(asked_alone(&z3), 1);
    z3.push().unwrap();
    z3.assert(&mut t, is_ten).unwrap();
    assert_eq!(check(&mut z3, &mut t, &[], &[is_two]), Answer::Unsat);
    assert_eq!(z3.core(&mut t), Ok(vec![is_two]));
    z3.pop().unwrap();
    let assuming = [is_two, is_twelve];
    for _ in 0..6 {
        assert_eq!(check(&mut z3, &mut t, &definitions, &assuming), Answer::Sat);
    }
    let alone = asked_alone(&z3);
    assert!(
        (3..=8).contains(&alone),
        "then the incremental one is told: {alone}"
    );
    z3.push().unwrap();
    z3.assert(&mut t, is_ten).unwrap();
    assert_eq!(check(&mut z3, &mut t, &[], &[is_two]), Answer::Unsat);
    z3.pop().unwrap();
    assert_eq!(check(&mut z3, &mut t, &definitions, &assuming), Answer::Sat);
    z3.pop().unwrap();
    // Nothing is left of what was asserted.
    assert_eq!(check(&mut z3, &mut t, &[], &[is_two, is_ten]), Answer::Sat);
    assert!(z3.pop().is_err());
}

//! Random formulas of every operator: models against the evaluator, contradictions against trying
//! all values.

use crate::{
    api::{Answer, Smt, SolverError},
    testing::cases,
    z3::{OpenCases, Z3, Z3Config},
};
use bia_base::{Budget, Reason};
use bia_term::{
    Evaluator, Model, Sort, Term, Terms,
    random::{Generator, Mix, Rng},
    value::Value,
};
use std::time::Duration;

/// How long one random question may take.
const QUESTION_TIMEOUT: Duration = Duration::from_millis(400);

/// How many questions had which answer.
#[derive(Default, Debug)]
pub(super) struct Tally {
    pub(super) sat: usize,
    pub(super) unsat: usize,
    pub(super) unknown: usize,
    pub(super) no_model: usize,
}

/// Random formulas about a few variables: Boolean terms of a pool. Those with floats that Z3 does
/// not have are replaced.
fn formulas(seed: u64, mix: Mix, steps: usize) -> (Terms, Vec<Term>) {
    for attempt in 0.. {
        let mut t = if seed.is_multiple_of(2) {
            Terms::raw()
        } else {
            Terms::new()
        };
        let seed = seed.wrapping_add(attempt << 40);
        let mut generator = Generator::new(&mut t, seed, mix);
        generator.grow(&mut t, steps);
        let mut formulas = generator.pool().to_vec();
        formulas.retain(|f| t.sort(*f) == Sort::BOOL);
        formulas.dedup();
        let mut formulas = formulas.split_off(formulas.len().saturating_sub(4));
        formulas.retain(|f| !has_tiny_floats(&t, *f));
        if formulas.len() < 2 {
            continue;
        }
        if seed % 4 < 3 {
            satisfy(&mut t, seed, &mut formulas);
        }
        return (t, formulas);
    }
    unreachable!("some seed has such formulas")
}

/// Negates formulas so that they are all true in a random model. Of the last one only its chance
/// decides, so that what is nearly satisfiable occurs as well.
fn satisfy(t: &mut Terms, seed: u64, formulas: &mut [Term]) {
    let mut rng = Rng::new(seed);
    let model = bia_term::random::model(&mut rng, t, formulas);
    let all = formulas.len();
    for (i, formula) in formulas.iter_mut().enumerate() {
        let wanted = i + 1 < all || seed % 4 < 2 || rng.one_in(2);
        if t.eval(*formula, &model) != Ok(Value::Bool(wanted)) {
            *formula = t.not(*formula);
        }
    }
}

fn has_tiny_floats(t: &Terms, formula: Term) -> bool {
    let all = t.post_order(&[formula]);
    let mut formats = all
        .iter()
        .filter_map(|a| t.sorts().float_format(t.sort(*a)));
    formats.any(|format| format.significand_bits() < 3)
}

fn check_model(t: &Terms, formulas: &[Term], model: &Model) {
    let mut evaluator = Evaluator::new(t, model);
    for formula in formulas {
        let value = evaluator.eval(*formula).cloned();
        let text = t.term_text(*formula);
        assert_eq!(value, Ok(Value::Bool(true)), "{text} in {model:?}");
    }
}

fn run(mix: Mix, open_cases: OpenCases, count: usize, seed: u64) -> Tally {
    let mut tally = Tally::default();
    for case in 0..count {
        let case_seed = seed.wrapping_mul(1_000_003).wrapping_add(case as u64);
        let (mut t, formulas) = formulas(case_seed, mix, 12 + case % 30);
        let mut z3 = Z3::with(Z3Config {
            open_cases,
            ..Z3Config::default()
        })
        .unwrap();
        let unsat = tally.unsat;
        check_with(&mut z3, &mut t, case_seed, &formulas, &mut tally);
        let model_is_known = case_seed % 4 < 2;
        assert!(tally.unsat == unsat || !model_is_known, "a model is known");
    }
    println!("{mix:?} {open_cases:?}: {tally:?} of {count}");
    tally
}

/// Asks a fresh solver and checks its answer.
pub(super) fn check_formulas(t: &mut Terms, seed: u64, formulas: &[Term], tally: &mut Tally) {
    let mut z3 = Z3::new().unwrap();
    check_with(&mut z3, t, seed, formulas, tally);
}

/// Asks about formulas, half of them assumed, and checks the answer.
fn check_with(z3: &mut Z3, t: &mut Terms, seed: u64, formulas: &[Term], tally: &mut Tally) {
    let (asserted, assumed) = formulas.split_at(formulas.len() / 2);
    for formula in asserted {
        z3.assert(t, *formula).unwrap();
    }
    let budget = Budget::work(QUESTION_TIMEOUT);
    match z3.check(t, assumed, &budget).unwrap() {
        Answer::Sat => match z3.model(t) {
            Ok(model) => {
                tally.sat += 1;
                check_model(t, formulas, &model);
            }
            Err(SolverError::Unsupported(_)) => tally.no_model += 1,
            Err(error) => panic!("{error}"),
        },
        Answer::Unsat => {
            tally.unsat += 1;
            check_core(z3, t, asserted, assumed);
            check_unsat(t, seed, formulas);
        }
        Answer::Unknown(Reason::TimeLimit(_) | Reason::SolverUnknown(_)) => {
            tally.unknown += 1;
        }
        Answer::Unknown(other) => panic!("{other}"),
    }
}

/// A core is a subset in order, and unsatisfiable in a fresh solver.
fn check_core(z3: &mut Z3, t: &mut Terms, asserted: &[Term], assumed: &[Term]) {
    let core = z3.core(t).unwrap();
    let mut rest = assumed.iter();
    assert!(
        core.iter().all(|c| rest.any(|a| a == c)),
        "{core:?} of {assumed:?}"
    );
    let mut fresh = Z3::new().unwrap();
    for formula in asserted.iter().chain(&core) {
        fresh.assert(t, *formula).unwrap();
    }
    let budget = Budget::work(QUESTION_TIMEOUT);
    let again = fresh.check(t, &[], &budget).unwrap();
    assert!(again != Answer::Sat, "the core is satisfiable");
}

/// Tries random models: none may satisfy formulas that Z3 found unsatisfiable.
fn check_unsat(t: &Terms, seed: u64, formulas: &[Term]) {
    let mut rng = Rng::new(seed);
    for _ in 0..40 {
        let model = bia_term::random::model(&mut rng, t, formulas);
        assert!(!satisfied(t, formulas, &model), "{model:?}");
    }
}

fn satisfied(t: &Terms, formulas: &[Term], model: &Model) -> bool {
    let mut evaluator = Evaluator::new(t, model);
    let mut all = formulas.iter();
    all.all(|f| evaluator.eval(*f) == Ok(&Value::Bool(true)))
}

fn shares(tally: &Tally, count: usize) {
    let answered = tally.sat + tally.unsat;
    assert!(answered * 2 >= count, "too few answers: {tally:?}");
    assert!(tally.no_model * 20 <= count, "too few models: {tally:?}");
}

#[test]
fn bit_vectors() {
    let count = cases(60);
    shares(&run(Mix::BITS, OpenCases::Fixed, count, 1), count);
}

#[test]
fn floats() {
    let mix = Mix {
        floats: true,
        ..Mix::BITS
    };
    let count = cases(60);
    shares(&run(mix, OpenCases::Fixed, count, 2), count);
}

#[test]
fn arrays_functions_enumerations() {
    let mix = Mix {
        arrays: true,
        uninterpreted: true,
        ..Mix::BITS
    };
    let count = cases(60);
    shares(&run(mix, OpenCases::Fixed, count, 3), count);
}

#[test]
fn numbers() {
    let mix = Mix {
        numbers: true,
        ..Mix::BITS
    };
    let count = cases(60);
    shares(&run(mix, OpenCases::Fixed, count, 4), count);
}

#[test]
fn everything_with_free_open_cases() {
    let count = cases(40);
    run(Mix::ALL, OpenCases::Free, count, 5);
}

/// Formulas over variables that have few values together: sat and unsat against all of them.
#[test]
fn small_formulas_against_all_values() {
    let mut tally = Tally::default();
    let count = cases(80);
    for case in 0..count {
        let mix = Mix {
            floats: case % 3 == 0,
            arrays: case % 3 == 1,
            ..Mix::BITS
        };
        let seed = 777_777 + case as u64;
        let (mut t, formulas) = formulas(seed, mix, 10 + case % 20);
        let Some(models) = all_models(&t, &formulas) else {
            continue;
        };
        let expected = models.iter().any(|model| satisfied(&t, &formulas, model));
        let mut z3 = Z3::new().unwrap();
        for formula in &formulas {
            z3.assert(&mut t, *formula).unwrap();
        }
        let budget = Budget::work(QUESTION_TIMEOUT);
        match z3.check(&mut t, &[], &budget).unwrap() {
            Answer::Sat => {
                assert!(expected, "sat, but no values satisfy it");
                tally.sat += 1;
            }
            Answer::Unsat => {
                assert!(!expected, "unsat, but some values satisfy it");
                tally.unsat += 1;
            }
            Answer::Unknown(_) => tally.unknown += 1,
        }
    }
    println!("against all values: {tally:?} of {count}");
    assert!(tally.sat > 0 && tally.unsat > 0, "{tally:?}");
}

/// All models of the variables, if there are at most 4096.
fn all_models(t: &Terms, formulas: &[Term]) -> Option<Vec<Model>> {
    let vars = t.free_vars(formulas);
    let mut total = 1_u64;
    for var in &vars {
        let size = t.sorts().cardinality(t.sort(*var))?;
        total = total.checked_mul(size).filter(|n| *n <= 4096)?;
    }
    let mut models = vec![Model::new()];
    for var in vars {
        let values = t.sorts().domain(t.sort(var)).values();
        let mut next = Vec::with_capacity(models.len() * values.len());
        for model in &models {
            for value in &values {
                let mut model = model.clone();
                model.set(t, var, value.clone()).unwrap();
                next.push(model);
            }
        }
        models = next;
    }
    Some(models)
}

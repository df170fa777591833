//! Random conversations with the solver, judged by trying all assignments.

use super::formulas::{Formulas, Mix, points, values};
use crate::{
    api::{Answer, Smt as _},
    blast::{BitBlaster, BlastConfig},
    testing::{Rng, cases},
};
use bia_base::Budget;
use bia_term::{Evaluator, FunValue, Model, Term, Terms, value::Value};

/// More assignments than this are not tried; the formula is skipped.
const MAX_ASSIGNMENTS: usize = 1 << 10;

/// All models of the variables and functions in `roots`; `None` if there are too many.
fn models(terms: &Terms, roots: &[Term]) -> Option<Vec<Model>> {
    let vars = terms.free_vars(roots);
    let funs = terms.functions(roots);
    let mut choices: Vec<Vec<Value>> = vars.iter().map(|v| values(terms, terms.sort(*v))).collect();
    for fun in &funs {
        let decl = terms.fun(*fun);
        let results = terms.sorts().domain(decl.result).values();
        let count = points(terms, &decl.args).len();
        choices.extend(std::iter::repeat_n(results, count));
    }
    let total = choices
        .iter()
        .try_fold(1_usize, |n, c| n.checked_mul(c.len()))?;
    if total > MAX_ASSIGNMENTS {
        return None;
    }
    let model = |number: usize| {
        let mut rest = number;
        let mut chosen = choices.iter().map(|all| {
            let value = all[rest % all.len()].clone();
            rest /= all.len();
            value
        });
        let mut model = Model::new();
        for var in &vars {
            model.set(terms, *var, chosen.next().unwrap()).unwrap();
        }
        for fun in &funs {
            let mut value = FunValue::new(None);
            for point in points(terms, &terms.fun(*fun).args) {
                value.set(point, chosen.next().unwrap());
            }
            model.set_fun(terms, *fun, value).unwrap();
        }
        model
    };
    Some((0..total).map(model).collect())
}

fn holds(terms: &Terms, model: &Model, all: &[Term]) -> bool {
    let mut evaluator = Evaluator::new(terms, model);
    all.iter()
        .all(|t| evaluator.eval(*t) == Ok(&Value::Bool(true)))
}

fn has_model(terms: &Terms, all: &[Term]) -> Option<bool> {
    let models = models(terms, all)?;
    Some(models.iter().any(|model| holds(terms, model, all)))
}

/// One check, judged.
pub(super) fn judge(
    terms: &mut Terms,
    solver: &mut BitBlaster,
    asserted: &[Term],
    assumed: &[Term],
) -> bool {
    let all: Vec<Term> = asserted.iter().chain(assumed).copied().collect();
    let answer = solver.check(terms, assumed, &Budget::unlimited()).unwrap();
    let Some(expected) = has_model(terms, &all) else {
        return false;
    };
    match answer {
        Answer::Sat => {
            assert!(expected, "sat, but no assignment satisfies {all:?}");
            let model = solver.model(terms).unwrap();
            assert!(holds(terms, &model, &all), "not a model");
            for term in &all {
                assert_eq!(solver.value(terms, *term), Ok(Value::Bool(true)));
            }
        }
        Answer::Unsat => {
            assert!(!expected, "unsat, but some assignment satisfies {all:?}");
            let core = solver.core(terms).unwrap();
            assert!(core.iter().all(|t| assumed.contains(t)));
            let needed: Vec<Term> = asserted.iter().chain(&core).copied().collect();
            assert_ne!(has_model(terms, &needed), Some(true), "not a core");
        }
        Answer::Unknown(reason) => panic!("{reason:?}"),
    }
    true
}

/// A random conversation: assertions, scopes, checks under assumptions.
fn converse(seed: u64, mix: Mix) -> usize {
    let mut terms = if seed.is_multiple_of(3) {
        Terms::raw()
    } else {
        Terms::new()
    };
    let mut formulas = Formulas::new(&mut terms, seed, mix);
    let config = BlastConfig {
        preprocess: !seed.is_multiple_of(4),
        check_models: true,
        ..BlastConfig::default()
    };
    let mut solver = BitBlaster::with(config);
    let mut levels: Vec<Vec<Term>> = vec![Vec::new()];
    let mut judged = 0;
    for _ in 0..4 + formulas.rng.below(8) {
        match formulas.rng.below(8) {
            0 => {
                solver.push().unwrap();
                levels.push(Vec::new());
            }
            1 if levels.len() > 1 => {
                solver.pop().unwrap();
                levels.pop();
            }
            2..=4 => {
                let depth = 1 + formulas.rng.below(4);
                let term = formulas.formula(&mut terms, depth);
                solver.assert(&mut terms, term).unwrap();
                levels.last_mut().unwrap().push(term);
            }
            _ => {
                let count = formulas.rng.below(3);
                let assumed: Vec<Term> = (0..count)
                    .map(|_| formulas.formula(&mut terms, 2))
                    .collect();
                let asserted: Vec<Term> = levels.iter().flatten().copied().collect();
                judged += usize::from(judge(&mut terms, &mut solver, &asserted, &assumed));
            }
        }
    }
    let asserted: Vec<Term> = levels.iter().flatten().copied().collect();
    judged + usize::from(judge(&mut terms, &mut solver, &asserted, &[]))
}

fn run(salt: u64, mix: Mix, default: usize) {
    let (mut judged, mut rng) = (0, Rng::new(salt));
    let count = cases(default);
    for case in 0..count {
        let seed = rng.next();
        let outcome = std::panic::catch_unwind(|| converse(seed, mix));
        match outcome {
            Ok(more) => judged += more,
            Err(panic) => {
                eprintln!("case {case}, seed {seed}, {mix:?}");
                std::panic::resume_unwind(panic);
            }
        }
    }
    eprintln!("{judged} checks judged in {count} conversations of {mix:?}");
    assert!(
        judged * 2 > count,
        "only {judged} checks of {count} were small enough"
    );
}

#[test]
fn bit_vectors_agree_with_all_assignments() {
    run(1, Mix::default(), 600);
}

#[test]
fn enumerations_agree_with_all_assignments() {
    let enums = true;
    let mix = Mix {
        enums,
        ..Mix::default()
    };
    run(2, mix, 300);
}

#[test]
fn arrays_agree_with_all_assignments() {
    let arrays = true;
    let mix = Mix {
        arrays,
        ..Mix::default()
    };
    run(3, mix, 400);
}

#[test]
fn nested_arrays_agree_with_all_assignments() {
    let mix = Mix {
        arrays: true,
        nested: true,
        ..Mix::default()
    };
    run(4, mix, 300);
}

#[test]
fn functions_agree_with_all_assignments() {
    let functions = true;
    let mix = Mix {
        functions,
        ..Mix::default()
    };
    run(5, mix, 300);
}

#[test]
fn everything_agrees_with_all_assignments() {
    let mix = Mix {
        arrays: true,
        nested: true,
        functions: true,
        enums: true,
        floats: BitBlaster::CAPS.floats,
    };
    run(6, mix, 400);
}

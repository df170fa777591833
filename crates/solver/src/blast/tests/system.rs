//! Systems of bits against the evaluator.

use super::formulas::{Formulas, Mix};
use crate::{
    aig::AigLit,
    api::SolverError,
    blast::{BlastedSystem, TermSystem},
    testing::cases,
};
use bia_base::Budget;
use bia_term::{
    Model, Sort, Term, Terms,
    random::{self, Rng},
    value::{Bv, Value},
};

/// The values of edges when the variables are as in a model.
fn evaluate(made: &BlastedSystem, terms: &Terms, model: &Model, edges: &[AigLit]) -> Vec<bool> {
    let mut inputs = vec![false; made.system.aig.inputs().len()];
    for (var, bits) in &made.vars {
        let word = match model.get(*var).unwrap() {
            Value::Bool(value) => vec![*value],
            Value::Bv(bv) => (0..bv.width()).map(|i| bv.bit(i)).collect(),
            Value::Elem(n) => (0..bits.len()).map(|i| n >> i & 1 == 1).collect(),
            Value::Float(float) => {
                let bits = float.to_bits();
                (0..bits.width()).map(|i| bits.bit(i)).collect()
            }
            Value::Rounding(mode) => {
                let all = bia_term::value::RoundingMode::ALL;
                let n = all.iter().position(|m| m == mode).unwrap();
                (0..bits.len()).map(|i| n >> i & 1 == 1).collect()
            }
            other @ (Value::Int(_) | Value::Real(_) | Value::Array(_)) => panic!("{other:?}"),
        };
        assert_eq!(made.value(terms, *var, &word), *model.get(*var).unwrap());
        for (edge, value) in bits.iter().zip(word) {
            if let crate::aig::AigNode::Input(n) = made.system.aig.node(*edge) {
                inputs[n as usize] = value;
            }
        }
    }
    made.system.aig.evaluate(edges, |n| inputs[n as usize])
}

#[test]
fn functions_of_bits_agree_with_terms() {
    let mix = Mix {
        enums: true,
        floats: true,
        ..Mix::default()
    };
    for seed in bia_testkit::told(0..cases(200) as u64) {
        let mut t = Terms::new();
        let mut formulas = Formulas::new(&mut t, seed, mix);
        let sorts = [Sort::BOOL, t.bv_sort(3), Sort::ROUNDING_MODE];
        let bad = vec![formulas.formula(&mut t, 4)];
        let nexts: Vec<Term> = sorts.iter().map(|s| formulas.term(&mut t, *s, 3)).collect();
        let roots: Vec<Term> = bad.iter().chain(&nexts).copied().collect();
        let inputs = t.free_vars(&roots);
        let state: Vec<(Term, Term)> = nexts
            .iter()
            .map(|next| (t.var(&format!("state{next:?}"), t.sort(*next)), *next))
            .collect();
        let mut unique = state.clone();
        unique.dedup_by_key(|(var, _)| *var);
        let system = TermSystem {
            state: unique,
            inputs,
            bad,
            ..TermSystem::default()
        };
        let made = system.blast(&t, &Budget::unlimited()).unwrap();
        let all: Vec<Term> = made.vars.keys().copied().collect();
        let mut rng = Rng::new(seed);
        for _ in 0..8 {
            let mut model = random::model(&mut rng, &t, &all);
            // Uninterpreted constants do not occur, so any element is as good.
            for var in &all {
                let value = random::value(&mut rng, &t, t.sort(*var));
                model.set(&t, *var, value).unwrap();
            }
            let bits = evaluate(&made, &t, &model, &made.system.bad);
            assert_eq!(
                t.eval(system.bad[0], &model),
                Ok(Value::Bool(bits[0])),
                "seed {seed}"
            );
            let allowed = evaluate(&made, &t, &model, &made.system.constraints);
            assert!(allowed.iter().all(|c| *c), "a value is excluded");
            let nexts: Vec<AigLit> = made.system.latches.iter().map(|l| l.next).collect();
            let mut bits = evaluate(&made, &t, &model, &nexts).into_iter();
            for (var, next) in &system.state {
                let own: Vec<bool> = bits.by_ref().take(made.vars[var].len()).collect();
                assert_eq!(t.eval(*next, &model), Ok(made.value(&t, *var, &own)));
            }
        }
    }
}

#[test]
fn a_counter_counts() {
    let mut t = Terms::new();
    let byte = t.bv_sort(8);
    let (x, y, step) = (
        t.var("x", byte),
        t.var("y", byte),
        t.var("step", Sort::BOOL),
    );
    let (one, three) = (t.bv_u64(8, 1), t.bv_u64(8, 3));
    let more = t.bv_add(x, one);
    let system = TermSystem {
        state: vec![(x, t.ite(step, more, x)), (y, y)],
        inputs: vec![step],
        init: vec![t.eq(x, three), t.bv_ult(y, x)],
        constraints: vec![],
        bad: vec![t.eq(x, y)],
    };
    let made = system.blast(&t, &Budget::unlimited()).unwrap();
    // Eight bits each, and one for the condition on y.
    assert_eq!(made.system.latches.len(), 17);
    let start: Vec<bool> = made
        .system
        .latches
        .iter()
        .map(|l| l.init.unwrap_or(false))
        .collect();
    let value = |state: &[bool]| made.value(&t, x, &state[..8]);
    assert_eq!(value(&start), Bv::from_u64(8, 3).into());
    let mut state = start.clone();
    for _ in 0..4 {
        state = made.system.step(&state, &[true]);
    }
    assert_eq!(value(&state), Bv::from_u64(8, 7).into());
    let holds = |state: &[bool]| made.system.values(state, &[true], &made.system.constraints);
    assert_eq!(holds(&start), [true]);
    let mut large = start;
    large[15] = true;
    assert_eq!(holds(&large), [false], "y starts below x");
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut t = Terms::new();
    let byte = t.bv_sort(8);
    let (x, stranger) = (t.var("x", byte), t.var("stranger", byte));
    let bad = t.eq(x, stranger);
    let mut system = TermSystem {
        state: vec![(x, x)],
        bad: vec![bad],
        ..TermSystem::default()
    };
    let refused = |system: &TermSystem, t: &Terms| {
        matches!(
            system.blast(t, &Budget::unlimited()),
            Err(SolverError::Unsupported(_))
        )
    };
    assert!(refused(&system, &t));
    let sort = t.array_sort(byte, byte);
    let memory = t.var("memory", sort);
    system.inputs = vec![stranger, memory];
    assert!(refused(&system, &t));
}

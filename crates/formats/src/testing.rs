//! Random systems, and a check that a model that was read has the meaning of the system that was
//! written.

use crate::{Goal, Model};
use bia_system::{StateVar, Ts};
use bia_term::{
    Model as Assignment, Sort, Term, Terms,
    random::{self, Generator, Mix, Rng},
    value::{ArrayValue, Bv, Value},
};
use std::sync::Arc;

/// How many cases random tests run: the environment variable `BIA_CASES`, else `default`.
pub(crate) fn cases(default: u64) -> u64 {
    let set = std::env::var("BIA_CASES").ok();
    set.and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// A random system with a few state variables and inputs.
pub(crate) fn system(terms: &mut Terms, seed: u64, mix: Mix) -> Ts {
    let mut generator = Generator::new(terms, seed, mix);
    generator.grow(terms, 40);
    let mut rng = Rng::new(seed ^ 0x5eed);
    let pool: Vec<Term> = generator.pool().to_vec();
    let nested = |terms: &Terms, sort: Sort| {
        let parts = terms.sorts().array_parts(sort);
        parts.is_some_and(|(_, element)| terms.sorts().array_parts(element).is_some())
    };
    let roots: Vec<Term> = pool
        .iter()
        .copied()
        .filter(|t| {
            terms
                .post_order(&[*t])
                .iter()
                .all(|t| !nested(terms, terms.sort(*t)))
        })
        .collect();
    let vars = terms.free_vars(&roots);
    let (mut state, mut inputs) = (Vec::new(), Vec::new());
    for var in vars {
        if rng.one_in(3) {
            inputs.push(var);
        } else {
            let same: Vec<Term> = roots
                .iter()
                .copied()
                .filter(|t| terms.sort(*t) == terms.sort(var))
                .collect();
            let next = rng.pick(&same).copied().filter(|_| !rng.one_in(6));
            state.push(StateVar { now: var, next });
        }
    }
    let formulas: Vec<Term> = roots
        .iter()
        .copied()
        .filter(|t| terms.sort(*t) == Sort::BOOL)
        .collect();
    let over_state = |terms: &mut Terms, rng: &mut Rng| {
        let formula = rng.pick(&formulas).copied().unwrap_or(terms.tru());
        let mut fixed = Vec::new();
        for input in &inputs {
            let value = random::value(rng, terms, terms.sort(*input));
            fixed.push((*input, terms.value(value, terms.sort(*input))));
        }
        terms.substitute(formula, fixed)
    };
    let bad = over_state(terms, &mut rng);
    let mut init = vec![];
    if rng.one_in(2) {
        init.push(over_state(terms, &mut rng));
    }
    for var in &state {
        if !rng.one_in(3) {
            let sort = terms.sort(var.now);
            let value = random::value(&mut rng, terms, sort);
            let value = terms.value(value, sort);
            init.push(terms.eq(var.now, value));
        }
    }
    let valid = rng.pick(&formulas).copied().filter(|_| rng.one_in(2));
    let ts = Ts {
        init: terms.and_all(&init),
        valid: valid.unwrap_or(terms.tru()),
        state,
        inputs,
        bad,
    };
    assert_eq!(ts.check(terms), Ok(()));
    ts
}

/// The value as it is at a variable of the sort that bits became.
pub(crate) fn convert(terms: &Terms, value: &Value, from: Sort, to: Sort) -> Value {
    match (
        value,
        terms.sorts().array_parts(from),
        terms.sorts().array_parts(to),
    ) {
        (Value::Array(array), Some((i, e)), Some((index, element))) => {
            let array = array.canonical();
            let rest = convert(terms, array.default(), e, element);
            let mut made = ArrayValue::constant(rest, terms.sorts().domain(index));
            for (at, value) in array.entries() {
                made.set(
                    convert(terms, at, i, index),
                    convert(terms, value, e, element),
                );
            }
            Value::Array(Arc::new(made))
        }
        _ if from == to => value.clone(),
        _ => {
            let bits: Bv = crate::btor2::bits(terms, value, from);
            match to == Sort::BOOL {
                true => Value::Bool(bits.bit(0)),
                false => Value::Bv(bits),
            }
        }
    }
}

fn truth(terms: &Terms, formula: Term, at: &Assignment) -> bool {
    terms.eval(formula, at) == Ok(Value::Bool(true))
}

/// Compares on random states and inputs.
pub(crate) fn same(terms: &mut Terms, ts: &Ts, model: &Model, seed: u64) {
    let mut rng = Rng::new(seed);
    let named = |terms: &Terms, vars: &[Term], name: &str| {
        let found = vars
            .iter()
            .copied()
            .find(|v| terms.var_name(*v) == Some(name));
        found.unwrap_or_else(|| panic!("{name} is missing"))
    };
    let theirs: Vec<Term> = model.state.iter().map(|v| v.now).collect();
    let all: Vec<Term> = theirs.iter().chain(&model.inputs).copied().collect();
    let (bad, ends_there) = match &model.properties[0].goal {
        Goal::Bad(bad) => (*bad, true),
        Goal::Justice(conditions) => (conditions[0], false),
    };
    for _ in 0..12 {
        let mut plain = Assignment::completed();
        let mut read = Assignment::completed();
        let vars = ts.state.iter().map(|v| v.now);
        for var in vars.chain(ts.inputs.iter().copied()) {
            let value = random::value(&mut rng, terms, terms.sort(var));
            let name = terms.var_name(var).unwrap();
            let other = named(terms, &all, name);
            let told = convert(terms, &value, terms.sort(var), terms.sort(other));
            plain.set(terms, var, value).unwrap();
            read.set(terms, other, told).unwrap();
        }
        for var in &model.state {
            // States that are there for the format alone.
            let name = terms.var_name(var.now).unwrap();
            if name.starts_with("filled")
                && !ts.state.iter().any(|v| terms.var_name(v.now) == Some(name))
            {
                let value = bia_system::initial_constants(
                    terms,
                    &Ts {
                        state: model.state.clone(),
                        inputs: vec![],
                        init: model.init,
                        valid: model.step,
                        bad,
                    },
                );
                let (_, value) = value.into_iter().find(|(v, _)| *v == var.now).unwrap();
                let value = terms.value_of(value).unwrap().clone();
                read.set(terms, var.now, value).unwrap();
            }
        }
        let [init, valid, b] = [ts.init, ts.valid, ts.bad].map(|f| truth(terms, f, &plain));
        let allowed = valid || (b && ends_there);
        let started = theirs
            .iter()
            .copied()
            .find(|v| terms.var_name(*v) == Some("started"));
        for now in [false, true] {
            if let Some(started) = started {
                read.set(terms, started, Value::Bool(now)).unwrap();
            }
            let [at_first, held] = [model.init, model.constraint].map(|f| truth(terms, f, &read));
            match now {
                false => assert_eq!(at_first && held, init && allowed),
                true => assert_eq!(held, allowed),
            }
        }
        assert_eq!(truth(terms, bad, &read), b);
        for var in &ts.state {
            let name = terms.var_name(var.now).unwrap();
            let other = named(terms, &theirs, name);
            let theirs = model.state.iter().find(|v| v.now == other).unwrap();
            let Some(next) = var.next else { continue };
            let expected = terms.eval(next, &plain).unwrap();
            let expected = convert(terms, &expected, terms.sort(var.now), terms.sort(other));
            assert_eq!(
                terms.eval(theirs.next.unwrap(), &read),
                Ok(expected),
                "{name}"
            );
        }
    }
}
